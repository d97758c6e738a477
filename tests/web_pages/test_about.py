"""Everything on the table explains itself: under a resting pointer, a long touch, the focus."""

from asterism.translations import load_translations
from asterism.web.shelf import GAMES_FOLDER

ABOUT = load_translations(GAMES_FOLDER / "hanabi", "en").entries["about"]
TOKENS = "#board .lanterns"
# A thing that is going to explain itself has lost its name, the browser's own hint.
NAME_AFTER_BEING_REDRAWN = """([selector, clientX, clientY]) => {
  const thing = document.querySelector(selector);
  const place = { bubbles: true, pointerType: "mouse", clientX, clientY };
  thing.dispatchEvent(new PointerEvent("pointerover", place));
  return thing.querySelector("title").textContent;
}"""

LEFT_BY_A_STILL_MOUSE = """([clientX, clientY]) => {
  const place = { pointerType: "mouse", clientX, clientY };
  document.querySelector("#board").dispatchEvent(new PointerEvent("pointerleave", place));
}"""
# A note over a thing goes when it is clicked, as the coach's do.
COVER = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  const cover = document.createElement("button");
  cover.id = "cover";
  cover.onclick = () => cover.remove();
  cover.style = `position:fixed; z-index:9; left:${x}px; top:${y}px; width:${width}px;
    height:${height}px`;
  document.body.append(cover);
  return [x + width / 2, y + height / 2];
}"""


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


def test_what_comes_under_a_mouse_that_has_just_clicked_waits_until_it_moves(person):
    page = person().play_now()
    page.hover(TOKENS)
    page.wait_for_selector("#about")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector("#about", state="detached")
    box = page.locator(TOKENS).bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert page.evaluate(NAME_AFTER_BEING_REDRAWN, [TOKENS, *at]).startswith("Blue tokens: ")
    page.mouse.move(at[0] + box["width"] / 4, at[1])
    page.wait_for_selector("#about")


def test_what_lay_under_a_note_that_was_clicked_away_waits_too(person):
    page = person().play_now()
    x, y = page.evaluate(COVER, TOKENS)
    page.mouse.click(x, y)
    page.wait_for_selector("#cover", state="detached")
    page.evaluate(LEFT_BY_A_STILL_MOUSE, [x, y])  # for the next note, which came to lie there
    assert page.evaluate(NAME_AFTER_BEING_REDRAWN, [TOKENS, x, y]).startswith("Blue tokens: ")


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
