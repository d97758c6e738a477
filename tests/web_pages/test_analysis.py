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


def test_the_slider_of_an_analysed_match_is_its_course_with_stars_where_it_turned(person, house):
    table = play_blindly(house)
    one = person("Aneta")
    page = one.go(f"/t/{table}/replay")
    page.wait_for_selector("#log li")
    assert page.locator("#turns svg").count() == 0, "nobody has analysed it"
    page.goto(f"{house}/t/{table}/analysis")
    page.wait_for_selector("#analysis[data-ready]")
    (first, *_) = [link.get_attribute("href") for link in page.locator(".turns a").all()]
    found = page.request.get(f"{house}/api/tables/{table}/past").json()["forecast"]
    turn = found["turning_points"][0]
    assert first.endswith(f"/replay#at={turn - 1}&seat={first[-1]}")
    page.goto(f"{house}/t/{table}/replay#at={turn}")
    page.wait_for_selector("#change.turning")
    assert page.inner_text("#change").startswith("Points to expect: ")
    assert page.locator("#turns svg").count() == len(found["turning_points"])
    assert page.locator("#turns svg.past").count() == 1
    assert page.locator("#course polyline").count() == 1, "who play together expect the same"


def test_a_match_that_runs_leads_to_its_table(person, house):
    one = person("Aneta")
    page = one.play_now()
    address = page.url
    page.goto(f"{address}/analysis")
    assert page.url == address
