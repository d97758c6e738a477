"""Lessons in the browser: played to their end by touching the drawing, and the coach afterwards."""

import json

import pytest
from play_helpers import WHOLE_MATRIX
from web_pages.scenes import open_scene

from asterism.tables.lessons import has_lesson, load_lesson, load_sentences
from asterism.translations import LANGUAGES
from asterism.web.shelf import game_names

LESSONS = [game for game in game_names() if has_lesson(game)]
LOCALES = {"en": "en-GB", "cs": "cs-CZ", "pl": "pl-PL"}
# Every game in one language or another; `make soak` plays each in all of them
CASES = [
    (game, language)
    for number, game in enumerate(LESSONS)
    for place, language in enumerate(LANGUAGES)
    if WHOLE_MATRIX or number % len(LANGUAGES) == place
]
OPENERS = ("[data-select", "[data-action='move ")  # what is touched before the action itself
CONFIRM = "[data-do='confirm']"
NOT_EXPECTED = """expected => {
  const parts = [...document.querySelectorAll("#board [data-action]:not([data-confirm])")];
  const actions = parts.map(({ dataset }) => dataset.action);
  const isWhole = (action) => !actions.some((other) => other.startsWith(`${action} `));
  return actions.find((action) => isWhole(action) && !expected.includes(action)) ?? null;
}"""
SPOT_IS_FREE = """() => {
  const [spot, note] = ["#spot", "#note"].map((id) =>
    document.querySelector(id).getBoundingClientRect());
  const isBeside = note.right <= spot.left || spot.right <= note.left;
  return !spot.width || isBeside || note.bottom <= spot.top || spot.bottom <= note.top;
}"""
HIDDEN_DICE = """() => {
  const note = document.querySelector("#note").getBoundingClientRect();
  const dice = [...document.querySelectorAll("#board .trick .thrown")];
  return dice.filter((die) => {
    const { top, bottom, height } = die.getBoundingClientRect();
    return Math.min(bottom, note.bottom) - Math.max(top, note.top) > height / 2;
  }).length;
}"""
NOTE_IS_FREE = """() => {
  const [recap, note] = [".scene > #recap", "#coach"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return note.top >= recap.bottom || note.bottom <= recap.top;
}"""
ATTACH_COACH = """async () => {
  localStorage.setItem("coach:gwiazdy", "yes");
  window.connection = new EventTarget();
  (await import("/coach.js")).attachCoach(connection, "gwiazdy");
}"""
SAID = {"piece:die": "A battle!", "move": "Fly on."}
ROLL = """() => {
  board.place.innerHTML = "<svg><rect data-piece='die-0' width='9' height='9'/></svg>";
}"""
HIDDEN_ROLL = """() => {
  const die = "<rect data-piece='die-0' width='9' height='9'/>";
  const panel = `<g class='when' data-when='battle'>${die}</g>`;
  board.place.innerHTML = `<svg class='asterism'>${panel}</svg>`;
}"""
OPEN_BATTLE = "() => board.select('battle')"
ASK_TO_FLY = """() => {
  const view = { seat: 0, actors: [0], legal: [{ action: "move lyr" }], over: false };
  connection.dispatchEvent(new CustomEvent("view", { detail: { view } }));
}"""
BAR_HEIGHT = "() => document.querySelector('.lesson-bar').offsetHeight"
IS_COVERED = """selector => {
  const [one, note] = [selector, "#note"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  const across = Math.min(one.right, note.right) - Math.max(one.left, note.left);
  return across > 0 && Math.min(one.bottom, note.bottom) > Math.max(one.top, note.top);
}"""
IS_TITLE = "title => document.querySelector('#idea').textContent === title"


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_lesson_is_played_to_its_end(person, game, language):
    """What is lit is touched, and before it something else, which gets a reason; in the middle the
    page is loaded again and goes on there."""
    aneta = person(locale=LOCALES[language])
    page, lesson = aneta.go(f"/learn/{game}"), load_lesson(game)
    sentences = load_sentences(game, language)
    for number, step in enumerate(lesson.steps):
        page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        if number == len(lesson.steps) // 2:
            page.reload()
            page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        assert page.inner_text("#say") == sentences[step.name]["say"]
        touch_something_else(page, step)
        take(page, step)
    page.wait_for_function(IS_TITLE, arg=sentences["end"]["title"])
    assert page.is_visible("#play")


def touch_something_else(page, step):
    """An action drawn whole that the step does not wait for: its reason is said, the step stays."""
    wrong = page.evaluate(NOT_EXPECTED, list(step.expect))
    if wrong is None:
        return
    page.evaluate("document.querySelector('#toasts').replaceChildren()")
    idea = page.inner_text("#idea")
    page.locator(f"#board [data-action='{wrong}']").first.dispatch_event("click")
    page.wait_for_selector("#toasts .bad")
    assert page.inner_text("#toasts .bad"), (step.name, wrong)
    assert page.inner_text("#idea") == idea


def take(page, step):
    """The step's action by touching what is lit, one part after the other; else on to the next."""
    if not step.expect:
        page.click("#next")
        return
    assert page.locator("#board .lit").count(), step.name
    action = f"[data-action='{step.expect[0]}']"
    for selector in step.light:
        part = page.locator(f"#board {selector}").first
        if selector != action and selector.startswith(OPENERS) and part.is_visible():
            part.dispatch_event("click")
    page.locator(f"#board {action}").first.dispatch_event("click")
    if CONFIRM in step.light:
        page.locator(f"#board {CONFIRM}").first.dispatch_event("click")


def test_on_a_phone_the_note_folds_and_what_is_to_be_touched_is_never_under_it(person):
    aneta = person(width=390, height=664, locale=LOCALES["pl"])
    page, lesson = aneta.go("/learn/hanabi"), load_lesson("hanabi")
    sentences = load_sentences("hanabi", "pl")
    page.wait_for_selector("#say:visible")
    page.click("#fold")
    page.wait_for_selector("#say", state="hidden")
    page.click("#fold")
    for step in lesson.steps:
        page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        page.wait_for_selector("#before:visible, #say:visible")  # a new step unfolds it
        page.wait_for_function(SPOT_IS_FREE)
        show_what_happened(page)
        page.wait_for_selector("#say:visible")
        page.wait_for_function(SPOT_IS_FREE)
        take(page, step)


def test_a_tall_phone_shows_what_is_to_be_touched_in_every_step(person):
    """The star to be made is not among the two that stand there; its panel opens by itself."""
    page = person(width=390, height=844, locale=LOCALES["cs"]).go("/learn/gwiazdy")
    sentences = load_sentences("gwiazdy", "cs")
    for step in load_lesson("gwiazdy").steps:
        page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        show_what_happened(page)
        if step.name == "create":
            page.wait_for_selector("#board [data-action='create keid_b'].lit:visible")
            page.wait_for_function(SPOT_IS_FREE)
        take(page, step)


def show_what_happened(page):
    """What happened before, where a phone tells it by itself."""
    if page.locator("#note.news").count():
        page.click("#next")


def test_on_a_phone_what_happened_is_told_before_the_next_idea(person):
    """In the way of the dice that it is about, one note would hide them."""
    aneta = person(width=390, height=664, locale=LOCALES["cs"])
    page, steps = aneta.go("/learn/bajne_kostky"), load_lesson("bajne_kostky").steps
    sentences = load_sentences("bajne_kostky", "cs")
    for step in steps[:2]:
        page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        take(page, step)
    page.wait_for_function(IS_TITLE, arg=sentences["throw"]["title"])
    page.wait_for_selector("#note.news #before:visible")
    assert not page.is_visible("#say")
    show_what_happened(page)
    page.wait_for_selector("#say:visible")
    assert not page.is_visible("#before")
    assert page.evaluate(HIDDEN_DICE) == 0


def test_on_a_phone_a_step_that_was_begun_keeps_its_sentence(person):
    """Lyra is selected: what happened before has no room any more, and what to do is told."""
    page, words = resume(person, "gwiazdy", "attack", "pl")
    page.locator("#board [data-select='field-lyr']").first.dispatch_event("click")
    page.wait_for_selector("#note.begun")
    assert page.inner_text("#say") == words["attack"]["say"]
    assert page.is_visible("#show")


@pytest.mark.parametrize(
    ("game", "language", "spoken_of"),
    [("hvezdokupy", "cs", ".figure"), ("gwiazdy", "pl", "[data-piece='points-0']")],
)
def test_on_a_phone_the_last_news_is_told_by_itself_and_hides_nothing(
    person, game, language, spoken_of
):
    page, words = resume(person, game, None, language)
    height = page.evaluate(BAR_HEIGHT)
    take(page, load_lesson(game).steps[-1])
    page.wait_for_selector("#note.news #before:visible")
    assert page.evaluate(IS_COVERED, f"#board {spoken_of}") is False
    assert not page.is_visible("#play")
    page.click("#next")
    page.wait_for_selector("#play:visible")
    assert page.inner_text("#say") == words["end"]["say"]
    assert page.evaluate(BAR_HEIGHT) == height  # a lower scene would have smaller words


def test_dots_lead_from_a_distant_note_to_what_is_lit_but_not_across_dice(person):
    page, _ = resume(person, "hvezdokupy", "place", "en", width=1280, height=800)
    page.wait_for_selector("#dots line", state="attached")
    page, _ = resume(person, "bajne_kostky", "throw", "en")
    show_what_happened(page)
    page.wait_for_selector("#say:visible")
    assert page.locator("#dots line").count() == 0


def resume(person, game, name, language, width=390, height=664):
    """A lesson at a step, or at its last one; returns the page and the sentences."""
    steps, words = load_lesson(game).steps, load_sentences(game, language)
    names = [step.name for step in steps]
    at = names.index(name) if name else len(names) - 1
    chosen = [step.expect[0] if step.expect else "" for step in steps[:at]]
    aneta = person(width=width, height=height, locale=LOCALES[language])
    aneta.context.add_init_script(f"localStorage['lesson:{game}'] ??= '{json.dumps(chosen)}'")
    page = aneta.go(f"/learn/{game}")
    page.wait_for_function(IS_TITLE, arg=words[names[at]]["title"])
    return page, words


def test_what_is_to_be_counted_is_numbered(person):
    page, steps = person().go("/learn/hvezdokupy"), load_lesson("hvezdokupy").steps
    sentences = load_sentences("hvezdokupy", "en")
    for step in steps[:2]:
        page.wait_for_function(IS_TITLE, arg=sentences[step.name]["title"])
        assert page.locator("#counted li").count() == 0
        take(page, step)
    page.wait_for_function(IS_TITLE, arg=sentences["place"]["title"])
    assert page.locator("#counted li").all_inner_texts() == ["1", "2"]


def test_a_coach_says_everything_once_until_sent_away(person):
    aneta = person()
    sentences = load_sentences("hanabi", "en")["coach"]
    page = aneta.go("/?play=hanabi&coach=1")
    aneta.see_board()
    page.wait_for_selector("#coach[data-about=hint]")
    assert page.inner_text("#coach .say") == sentences["hint"]
    aneta.play(next(move for move in aneta.moves() if move.startswith("hint")))
    page.wait_for_selector("#coach[data-about=discard]")
    page.reload()
    page.wait_for_selector("#coach[data-about=play]")  # what was said is not said again
    page.click("#coach-off")
    page.wait_for_selector("#coach", state="detached")
    page.evaluate("localStorage.removeItem('coached:hanabi')")
    page.reload()
    aneta.wait_turn()
    assert page.locator("#coach").count() == 0


def test_on_a_phone_a_coach_keeps_clear_of_what_others_have_done(person):
    aneta = person(width=390, height=664)
    page = aneta.go("/?play=hanabi&coach=1")
    aneta.see_board()
    page.wait_for_selector("#coach[data-about=hint]")
    aneta.play(next(move for move in aneta.moves() if move.startswith("hint")))
    page.wait_for_selector("#coach[data-about=discard]")
    page.wait_for_selector(".scene > #recap:visible")
    page.wait_for_function(NOTE_IS_FREE)
    page.click("#coach button")
    assert page.is_visible(".scene > #recap")


def test_a_coach_tells_what_a_first_battle_is_before_what_may_be_done(browser):
    page = open_scene(browser)
    page.route("**/api/lessons/gwiazdy/coach*", lambda route: route.fulfill(json=SAID))
    page.evaluate(ATTACH_COACH)
    page.evaluate(ROLL)
    page.wait_for_selector("#coach[data-about='piece:die']")
    page.evaluate(ASK_TO_FLY)
    assert page.inner_text("#coach .say") == SAID["piece:die"]
    page.locator("#coach button").first.dispatch_event("click")
    page.wait_for_selector("#coach", state="detached")
    page.evaluate(ROLL)
    page.evaluate(ASK_TO_FLY)
    page.wait_for_selector("#coach[data-about=move]")
    page.close()


def test_a_coach_waits_until_what_happens_is_seen(browser):
    """A battle may lie in a panel that only a film or a touch opens."""
    page = open_scene(browser)
    page.route("**/api/lessons/gwiazdy/coach*", lambda route: route.fulfill(json=SAID))
    page.evaluate(ATTACH_COACH)
    page.evaluate(HIDDEN_ROLL)
    page.evaluate(ASK_TO_FLY)
    page.wait_for_selector("#coach[data-about=move]")
    page.evaluate(OPEN_BATTLE)
    page.wait_for_selector("#coach[data-about='piece:die']")
    page.close()
