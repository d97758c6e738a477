"""The analysis of a match in a real browser, asked for by somebody who only watched."""

from axe_playwright_python.sync_playwright import Axe
from web_pages.people import play_blindly


def test_a_watcher_reads_the_analysis_and_plays_on_from_a_turning_point(person, house):
    table = play_blindly(house)
    one = person("Aneta")
    page = one.go(f"/t/{table}/analysis")
    page.wait_for_selector("#analysis[data-ready]")
    assert page.locator("svg.chart:visible").count() == 1
    assert page.locator(".turns > li").count() >= 1
    page.click("label[for=seat-1]")
    assert page.locator(".panel-1 svg.chart:visible").count() == 1
    serious = [
        fault["id"]
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []
    page.set_viewport_size({"width": 390, "height": 664})
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    page.locator("[data-practice]").first.click()
    page.wait_for_url(lambda address: table not in address)
    page.wait_for_selector("#board svg")


def test_a_match_that_runs_leads_to_its_table(person, house):
    one = person("Aneta")
    page = one.play_now()
    address = page.url
    page.goto(f"{address}/analysis")
    assert page.url == address
