"""Everything on the table explains itself: under a resting pointer, a long touch, the focus."""

from asterism.translations import load_translations
from asterism.web.shelf import GAMES_FOLDER

ABOUT = load_translations(GAMES_FOLDER / "hanabi", "en").entries["about"]
TOKENS = "#board .lanterns"


def test_a_thing_under_the_pointer_says_what_it_is_and_opens_its_rule(person):
    page = person().play_now()
    page.hover(TOKENS)
    page.wait_for_selector("#about")
    assert page.inner_text("#about .what") == ABOUT["tokens"]
    assert page.inner_text("#about .name").startswith("Blue tokens: ")
    page.click("#about .rule")
    page.wait_for_selector(".rules-drawer[open] .rule.wanted")
    assert page.locator("#about").count() == 0


def test_a_note_goes_with_the_pointer_and_with_escape(person):
    page = person().play_now()
    for leave in (lambda: page.mouse.move(2, 2), lambda: page.keyboard.press("Escape")):
        page.hover(TOKENS)
        page.wait_for_selector("#about")
        leave()
        page.wait_for_selector("#about", state="detached")
        page.mouse.move(2, 2)


UNDER_POINTER = """([selector, x, y]) => document.querySelector(selector).dispatchEvent(
  new PointerEvent("pointerover",
    { bubbles: true, pointerType: "mouse", clientX: x, clientY: y }))"""


def test_what_comes_under_a_pointer_after_its_click_waits_until_it_moves(person):
    one = person()
    one.page.clock.install()
    page = one.play_now()
    page.hover(TOKENS)
    page.wait_for_selector("#about")
    box = page.locator(TOKENS).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.evaluate(UNDER_POINTER, [TOKENS, x, y])  # as a browser tells of a new drawing
    page.clock.fast_forward(5_000)
    assert page.locator("#about").count() == 0
    page.mouse.move(2, 2)
    page.hover(TOKENS)
    page.wait_for_selector("#about")


def test_what_has_the_focus_explains_itself(person):
    aneta = person()
    page = aneta.play_now()
    aneta.wait_turn()
    page.focus("#board")
    page.keyboard.press("Tab")
    page.wait_for_selector("#about")
    assert page.inner_text("#about .what") in ABOUT.values()


def test_a_long_touch_explains_and_plays_nothing(person):
    aneta = person(has_touch=True, width=390, height=844)
    page = aneta.play_now()
    aneta.wait_turn()
    card = page.locator("#board [data-select^='card-']").first
    box = card.bounding_box()
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = aneta.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    page.wait_for_selector("#about")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.inner_text("#about .what") == ABOUT["own_card"]
    assert card.get_attribute("aria-pressed") == "false"
