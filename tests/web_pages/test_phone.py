"""The table in one hand: on a phone everything can be touched with a thumb."""

import pytest


def test_phone(person):
    aneta = person(width=390, height=844)
    page = aneta.play_now()
    aneta.wait_turn()
    assert page.get_attribute("#board svg", "viewBox").startswith("0 0 370 ")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    aneta.play_calmly()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_selector("#board svg[viewBox^='0 0 1200 ']")


TABLES = [
    ("hanabi", {"players": players, "variant": variant})
    for players, variant in ((2, "base"), (3, "rainbow2"), (5, "rainbow"))
]
TABLES += [("hvezdokupy", {"players": 4}), ("bajne_kostky", {"players": 3})]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_a_thumb_finds_everything_on_a_phone(person, game, options):
    """Whatever can be touched is 44 pixels or more, both ways; move after move."""
    aneta = person(width=390, height=844)
    page = aneta.begin(game, options)
    for _ in range(4):
        page.wait_for_selector("#status.mine, #result:visible")
        if page.locator("#result").is_visible():
            break  # others were lucky
        assert page.locator("#board [data-action]").count() > 0
        assert page.evaluate(SMALL) == []
        aneta.play_on()


def test_hve_08_on_a_phone_a_star_is_chosen_and_then_its_cell(person):
    """So that a thumb needs no arrow of its own size."""
    aneta = person(width=390, height=844)
    page = roll_for_a_move(aneta)
    grip = page.locator("#board .grip").first
    star, lines = grip.get_attribute("data-action"), aneta.lines()
    grip.click()
    page.locator(f"#board .step.completes[data-action^='{star} ']").first.click()
    aneta.see_lines(lines + 1)


def roll_for_a_move(person):
    """Roll again and again until the same pair comes twice, at one table or another."""
    page = None
    for _ in range(400):
        if page is None or page.locator("#result").is_visible():
            page = person.begin("hvezdokupy", {"players": 2})
        page.wait_for_selector("#status.mine, #result:visible")
        moves = person.moves()
        if moves and moves[0].startswith("move"):
            return page
        if moves:
            person.play("reroll" if "reroll" in moves else moves[0])
    raise AssertionError("no pair came twice")


SMALL = """() => [...document.querySelectorAll(
    "button, a[href], select, summary, input, label.check, #board [data-action]")]
  .filter((one) => one.checkVisibility() && one.type !== "checkbox" && !one.matches(".skip"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 44)
  .map(([one, { width, height }]) => [one.outerHTML.slice(0, 90), width, height])"""


def test_long_words_of_options_stay_inside_on_a_phone(person):
    aneta = person(width=390, height=844, locale="cs-CZ")
    page = aneta.enter()
    aneta.open_form("hanabi")
    inside = "dialog => dialog.scrollWidth <= dialog.clientWidth"
    assert page.locator("dialog").evaluate(inside)
    page.click("dialog button[value=make]")
    page.wait_for_selector("#settings select")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
