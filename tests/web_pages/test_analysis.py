"""The analysis of a match in a real browser, asked for by somebody who only watched."""

from axe_playwright_python.sync_playwright import Axe
from web_pages.people import play_blindly

STARS = "#stars button"


MISPLACED = """() => {
  const svg = document.querySelector("#board svg");
  const [x, y] = svg.dataset.rail.split(" ").map(Number);
  const { a, d, e, f } = svg.getScreenCTM();
  const rail = document.querySelector("#rail").getBoundingClientRect();
  return Math.max(Math.abs(rail.x - e - x * a), Math.abs(rail.y - f - y * d));
}"""


def open_replay(one, table):
    """The replay; what was found comes when the table is there already, and takes room from it."""
    page, held = one.page, []
    page.route("**/analysis?language=*", lambda route: held.append(route))
    one.go(f"/t/{table}/replay")
    page.wait_for_selector("#rail[data-placed]", state="attached")
    held.pop().continue_()
    page.wait_for_selector("#reading.analysed")
    page.wait_for_selector("#rail[data-placed]", state="attached")
    return page


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


def test_a_replay_has_points_until_it_is_analysed_and_then_turning_points(person, house):
    table = play_blindly(house)
    one = person("Aneta")
    page = one.page
    with page.expect_response("**/analysis?language=*") as told_of_none:
        one.go(f"/t/{table}/replay")
    assert told_of_none.value.json() is None
    one.see_board()
    assert page.locator(STARS).count() == 0
    page.click("#offer button")
    page.wait_for_selector("#offer", state="hidden")
    page.wait_for_selector(STARS)
    one.go(f"/t/{table}/analysis")
    page.wait_for_selector("#analysis[data-ready]")
    told = page.locator(".turns > li").count()
    open_replay(one, table)
    assert page.evaluate(MISPLACED) < 1
    assert page.locator("#course polyline").count() == 1, "who play together have one curve"
    assert page.locator(STARS).count() == told
    assert "expected score" in page.inner_text("#together").lower()
    page.set_viewport_size({"width": 390, "height": 664})
    page.locator(STARS).first.click()
    page.wait_for_selector("#practise:visible")
    number = page.locator("#moment").input_value()
    assert page.url.partition("#")[2].startswith(f"at={number}&")
    assert page.inner_text("#turning-says")
    assert page.get_attribute("#turning-says", "href") == f"/t/{table}/analysis#turn-1"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Home")
    page.wait_for_selector("#practise", state="hidden")
    page.locator(STARS).first.click()
    page.click("#practise")
    page.wait_for_url(lambda address: table not in address)
    one.see_board()


def test_a_match_that_runs_leads_to_its_table(person, house):
    one = person("Aneta")
    page = one.play_now()
    address = page.url
    page.goto(f"{address}/analysis")
    assert page.url == address
