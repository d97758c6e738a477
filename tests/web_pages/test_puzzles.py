"""Puzzles in a real browser, on a phone and on a desk: solved, missed, tried again, remembered."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from play_helpers import WHOLE_MATRIX

from asterism.puzzles.collection import load_puzzle
from asterism.web.daily import daily_puzzle
from asterism.web.shelf import game_names

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 664}}
# Every game at a desk or on a phone; `make soak` asks for both
CASES = [
    (game, size)
    for number, game in enumerate(game_names())
    for place, size in enumerate(SIZES)
    if WHOLE_MATRIX or number % len(SIZES) == place
]
ANSWERED = "#answer:not([hidden])"


def open_puzzle(one, game, number):
    page = one.go(f"/puzzles/{game}/{number}")
    page.wait_for_selector("#board svg")
    return page


def choose(page, action):
    """From the list of choices, by keyboard alone."""
    page.wait_for_selector("#moves button", state="attached")
    page.keyboard.press("m")
    page.focus(f"#moves [data-move='{action}']")
    page.keyboard.press("Enter")
    page.wait_for_selector(ANSWERED)


def touch(page, action):
    """On the drawing, where the whole action is drawn; else from the list."""
    part = page.locator(f"#board [data-action='{action}']:not([data-confirm])").first
    if not part.count():
        return choose(page, action)
    page.wait_for_selector("#moves button", state="attached")
    part.dispatch_event("click")
    page.wait_for_selector(ANSWERED)


def serious_faults(page):
    return [
        fault["id"]
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize(("game", "size"), CASES)
def test_one_is_missed_and_the_next_is_solved(person, game, size):
    one, first, second = person(**SIZES[size]), load_puzzle(game, 1), load_puzzle(game, 2)
    page = open_puzzle(one, game, 1)
    assert not page.is_visible("#answer")
    choose(page, first.easy)
    assert "right" not in page.get_attribute("#answer", "class").split()
    assert page.evaluate("document.activeElement.id") == "verdict"
    assert page.locator("#values li").count() == len(first.choices)
    assert page.locator("#values li.best").count() == 1
    assert page.locator("#values li.chosen:not(.best)").count() == 1
    assert page.is_visible("#next")
    assert page.is_visible("#again")
    assert page.is_visible("#play-on")
    assert overflow(page) <= 0
    page.click("#next")
    page.wait_for_url(f"**/puzzles/{game}/2")
    page.wait_for_selector("#board svg")
    touch(page, second.best)
    assert "right" in page.get_attribute("#answer", "class").split()
    page.goto(f"{one.house}/puzzles")
    page.wait_for_selector(f"[data-game={game}][data-puzzle='2'].first")
    assert page.locator(f"[data-game={game}][data-puzzle='1'].missed").count() == 1


COVERED = """() => [...document.querySelectorAll("#board .advised")].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(seen?.closest("#answer"));
})"""


@pytest.mark.parametrize(("game", "number"), [("nebula", 2), ("hvezdokupy", 1)])
def test_at_a_desk_the_answer_does_not_cover_what_was_best(person, game, number):
    """In one the best choice lies on the right of the table, in the other on the left."""
    page = open_puzzle(person(**SIZES["desk"]), game, number)
    choose(page, load_puzzle(game, number).easy)
    covered = page.evaluate(COVERED)
    assert covered
    assert not any(covered)


def test_an_answer_is_there_after_a_reload_and_on_the_way_back(person):
    puzzle = load_puzzle("hanabi", 3)
    page = open_puzzle(person(), "hanabi", 3)
    choose(page, puzzle.easy)
    assert serious_faults(page) == []
    page.reload()
    page.wait_for_selector(ANSWERED)
    page.click("#next")
    page.wait_for_url("**/puzzles/hanabi/4")
    page.go_back()
    page.wait_for_selector(ANSWERED)
    page.click("#again")
    assert not page.is_visible("#answer")
    choose(page, puzzle.best)
    page.goto(page.url.rpartition("/puzzles")[0] + "/puzzles")
    page.wait_for_selector("[data-game=hanabi][data-puzzle='3'].later")
    assert serious_faults(page) == []


def test_a_streak_grows_with_the_puzzle_of_the_day(person):
    one, today = person(), daily_puzzle("en")
    page = one.go()
    assert page.inner_text("#streak") == ""
    page.evaluate(
        """day => localStorage.setItem("puzzle-days", JSON.stringify(
          [1, 2].map(n => new Date(Date.parse(day) - n * 864e5).toISOString().slice(0, 10))))""",
        today["day"],
    )
    page.reload()
    page.wait_for_function("document.querySelector('#streak').textContent.includes('2 days')")
    page.click("#daily")
    page.wait_for_selector("#board svg")
    assert today["date"] in page.inner_text(".ask")
    touch(page, load_puzzle(today["game"], today["number"]).best)
    assert page.inner_text("#streak") == "3 days in a row"
    page.set_viewport_size(SIZES["phone"])
    assert page.inner_text("#answer .days") == "3 days in a row", "where the week has no room"
    one.go()
    page.wait_for_selector("#daily.solved")
    assert "3 days" in page.inner_text("#streak")


def test_storage_with_something_else_in_it_is_no_fault(person):
    page = person().go()
    page.evaluate(
        "localStorage.setItem('puzzle-days', '{oops'); localStorage.setItem('puzzles', '7')"
    )
    page.reload()
    assert page.is_visible("#daily")


def test_from_a_puzzle_one_plays_on(person):
    page = open_puzzle(person(), "hvezdokupy", 1)
    choose(page, load_puzzle("hvezdokupy", 1).best)
    page.click("#play-on")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#board svg")


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_holds_it_without_overflow(person, size):
    page = person(**SIZES[size]).go()
    page.wait_for_selector("#daily")
    assert overflow(page) <= 0
    assert serious_faults(page) == []
