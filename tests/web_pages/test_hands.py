"""What hands do at a table: dragging, lone moves, touches on what cannot be played, toasts."""

import re

PLAYS = "localStorage.forced = 'play'"
# Plays by itself, but leaves every lone move alone.
NEVER_ALONE = """() => setInterval(() => {
  if (document.querySelector("#board").classList.contains("busy")) return;
  const moves = document.querySelectorAll("#moves button");
  if (moves.length > 1) moves[0].click();
}, 15)"""
FORCED = """async () => {
  const { ForcedMove } = await import("/static/forced.js");
  window.played = [];
  window.isQuiet = true;
  const play = (action) => played.push(action);
  window.forced = new ForcedMove({ isQuiet: () => window.isQuiet, play });
  window.place = document.createElement("div");
}"""
FOLLOW = "([number, forced]) => window.forced.follow({ number, forced }, place)"
PAUSE = 1100  # milliseconds of the page's own clock


def test_a_lone_move_plays_itself(person):
    one = person()
    one.context.add_init_script(PLAYS)
    page = one.begin("bajne_kostky", {"players": 3})
    page.evaluate(NEVER_ALONE)
    one.see_lines(20)  # every third throw is of the only die that may be thrown


def forced_stage(person):
    page = person().go("/timer")
    page.evaluate("localStorage.forced = ''")
    page.evaluate(FORCED)
    page.clock.install()
    return page


def test_a_lone_move_waits_while_something_is_shown(person):
    page = forced_stage(person)
    page.evaluate("window.isQuiet = false")
    page.evaluate(FOLLOW, [3, "take"])
    page.clock.run_for(5 * PAUSE)
    assert page.evaluate("played") == []
    page.evaluate("window.isQuiet = true")
    page.clock.run_for(PAUSE)
    assert page.evaluate("played") == ["take"]


def test_a_lone_move_that_was_taken_back_or_is_to_be_confirmed_waits_for_a_touch(person):
    page = forced_stage(person)
    for view in ([3, "take"], [4, None], [3, "take"]):  # played, and taken back at once
        page.evaluate(FOLLOW, view)
    page.clock.run_for(3 * PAUSE)
    assert page.evaluate("played") == []
    page.evaluate("place.innerHTML = '<p data-action=\"dot 7\" data-confirm></p>'")
    page.evaluate(FOLLOW, [5, "dot 7"])
    page.clock.run_for(3 * PAUSE)
    assert page.evaluate("played") == []
    page.evaluate(FOLLOW, [6, "take"])
    page.evaluate("localStorage.forced = 'ask'")
    page.clock.run_for(3 * PAUSE)
    assert page.evaluate("played") == []


def carry(page, source, target):
    """Drag with the mouse, in steps, as a hand does."""
    start, end = (part.bounding_box() for part in (source, target))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)


def test_a_star_is_dragged_to_its_field_and_the_end_of_the_turn_stays_bright(person):
    one = person()
    page = one.begin("nebula", {"players": 2})
    while not any(move.startswith("place") for move in one.moves()):
        one.wait_turn()
        one.play_on()
        page.wait_for_selector("#status.mine")
    lines = one.lines()
    star = page.locator("#board .stored[data-action^='place ']").first
    kind = star.get_attribute("data-action")
    assert kind not in one.moves()  # it only begins a move
    aim = page.locator(f"#board [data-action^='{kind} ']").first
    carry(page, star, star)
    page.mouse.up()
    assert one.lines() == lines
    carry(page, star, aim)
    assert page.locator("#board .carried").count() == 1
    assert page.locator("#board svg.choosing").count() == 1
    done = page.locator("#board [data-action='done']")
    if done.count():
        assert done.first.evaluate("one => getComputedStyle(one).opacity") == "1"
    page.mouse.up()
    one.see_lines(lines + 1)
    assert page.locator("#board .carried").count() == 0


def test_a_touch_on_what_cannot_be_played_says_why_and_the_choice_stays(person):
    one = person()
    page = one.begin("nebula", {"players": 2})
    one.wait_turn()
    page.evaluate(
        "document.querySelector('#board [data-select]')?.dispatchEvent("
        "new MouseEvent('click', { bubbles: true }))"
    )
    chosen = page.locator("#board .selected").count()
    page.evaluate("""() => {
      const inert = [...document.querySelectorAll("#board g > title")]
        .map((title) => title.parentElement)
        .find((part) => !part.closest("[data-action], [data-select], [data-do], [data-seat], "
          + "[data-nearest]") && part.checkVisibility());
      window.told = inert.querySelector(":scope > title").textContent;
      inert.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }""")
    assert one.text_in(".toast") == re.sub(r"\s+", " ", page.evaluate("told")).strip()
    assert page.locator("#board .selected").count() == chosen


def test_a_toast_lies_above_an_open_sheet(person):
    one = person()
    page = one.play_now()
    one.wait_turn()
    page.evaluate("""() => {
      window.order = [];
      for (const id of ["palette", "toasts"])
        document.getElementById(id).addEventListener("toggle",
          ({ newState }) => newState === "open" && order.push(id));
    }""")
    for toasts in (1, 2):  # the second toast comes after the sheet was opened again
        one.open_palette()
        page.fill("#find", "hint 4 red")
        page.keyboard.press("Enter")
        page.wait_for_selector("#toasts:popover-open .toast.bad")
        page.wait_for_function(
            "n => order.filter((id) => id === 'toasts').length === n && order.at(-1) === 'toasts'",
            arg=toasts,
        )
        page.keyboard.press("Escape")
        page.wait_for_selector("#palette", state="hidden")
