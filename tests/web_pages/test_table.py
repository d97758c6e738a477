"""What a person meets at a table: keyboard, phone, reload, tabs, a lost network, words."""

import json
import re

import pytest
from web_pages.people import MOTION

import asterism


def test_keyboard_alone(person):
    aneta = person()
    page = aneta.enter()
    tab_to(page, "[data-game=hanabi] .now")
    page.keyboard.press("Enter")
    aneta.see_board()
    for _ in range(2):
        aneta.wait_turn()
        lines = aneta.lines()
        page.keyboard.press("m")
        assert page.evaluate("document.activeElement.id") == "find"
        page.keyboard.type("hint 1")
        tab_to(page, "#moves button")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        aneta.see_lines(lines + 1)
        page.wait_for_selector("#palette:not([open])", state="attached")


def tab_to(page, selector, most=120):
    """Tab until it has the focus."""
    for _ in range(most):
        if page.evaluate("at => document.activeElement?.matches(at)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_the_drawing_is_played_by_keyboard_and_by_clicks(person):
    aneta = person()
    page = aneta.play_now()
    for how in ("Enter", "click"):
        aneta.wait_turn()
        lines = aneta.lines()
        for selector in ("#board [data-select^='hint']", "#board .when.on [data-action]"):
            part = page.locator(selector).first
            if how == "click":
                part.click()
            else:
                part.focus()
                page.keyboard.press(how)
        aneta.see_lines(lines + 1)


def test_a_beginning_narrows_and_escape_goes_back(person):
    aneta = person()
    page = aneta.play_now("nebula")
    aneta.wait_turn()
    while not (beginnings := page.evaluate(BEGINNINGS)):  # a star comes to be placed
        aneta.play(aneta.moves()[0])
        aneta.wait_turn()
    aneta.open_palette()
    whole = page.locator("#moves button").count()
    page.click(f"#moves button[data-move='{beginnings[0]}']")
    assert all(move.startswith(beginnings[0] + " ") for move in aneta.moves())
    page.keyboard.press("Escape")
    assert page.locator("#moves button").count() == whole
    assert page.locator("#board svg.choosing").count() == 0
    assert page.locator("#palette[open]").count() == 1, "Escape took back the beginning alone"


BEGINNINGS = """() => [...document.querySelectorAll("#moves button")]
  .filter((one) => one.textContent.endsWith("…")).map((one) => one.dataset.move)"""


def test_reload_in_mid_game(person):
    aneta = person()
    page = aneta.play_now()
    aneta.play_calmly()
    aneta.wait_turn()
    log = page.locator("#log li").all_inner_texts()
    page.reload()
    aneta.wait_turn()
    assert page.locator("#log li").all_inner_texts() == log
    aneta.play_calmly()


def test_two_tabs_of_one_person(person):
    aneta = person()
    page = aneta.play_now()
    other = aneta.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#status.mine")
    aneta.play_calmly()
    other.wait_for_function(
        "n => document.querySelectorAll('#log li').length >= n", arg=aneta.lines()
    )
    aneta.wait_turn()
    other.wait_for_selector("#status.mine")
    assert other.locator("#moves button").count() == len(aneta.moves())


def test_the_network_is_cut_and_comes_back(person):
    aneta = person()
    page = aneta.play_now()
    aneta.wait_turn()
    aneta.context.set_offline(True)
    page.wait_for_function("() => document.querySelector('#line').textContent !== ''")
    lines = aneta.lines()
    aneta.open_palette()
    page.click("#moves button >> nth=-1")
    page.wait_for_selector(".toast.bad")
    page.keyboard.press("Escape")
    assert aneta.lines() == lines
    aneta.context.set_offline(False)
    page.wait_for_function("() => document.querySelector('#line').textContent === ''")
    assert aneta.lines() == lines
    aneta.play_calmly()


@pytest.mark.parametrize(
    ("locale", "language", "expected"),
    [
        ("cs-CZ", "cs", "Hrát hned"),
        ("pl-PL", "pl", "Graj teraz"),
        ("en-GB", "en", "Play now"),
        ("de-DE", "en", "Play now"),
    ],
)
def test_the_browsers_language_is_spoken(person, locale, language, expected):
    one = person(locale=locale)
    page = one.enter()
    assert page.get_attribute("html", "lang") == language
    assert page.locator(".now").first.inner_text() == expected


def test_language_and_light_are_chosen_and_remembered(person):
    one = person(color_scheme="dark")
    page = one.play_now()
    one.wait_turn()
    for control, value, attribute in (
        ("#language", "pl", "lang"),
        ("#theme", "light", "data-theme"),
    ):
        page.click("#tastes summary")
        with page.expect_navigation():
            page.select_option(control, value)
        one.wait_turn()
        assert page.get_attribute("html", attribute) == value
    assert one.text_in("#turn") == "Twoja kolej"
    assert page.title().startswith("★ Twoja kolej")
    one.go()
    assert page.get_attribute("html", "lang") == "pl"
    assert page.get_attribute("html", "data-theme") == "light"


def test_an_illegal_move_is_refused_with_the_reason(person):
    one = person()
    page = one.play_now()
    one.wait_turn()
    one.open_palette()
    page.fill("#find", "hint 4 red")
    page.keyboard.press("Enter")
    page.wait_for_selector(".toast.bad")
    assert one.text_in(".toast.bad") == "There is no such player at this table."


def test_a_hint_is_given_and_marked(person):
    one = person()
    page = one.play_now()
    one.wait_turn()
    page.click("#hint")
    page.wait_for_selector("#moves .advised", state="attached")
    assert one.text_in(".toast.advice").startswith("Advice: ")
    assert page.locator("#board .advised").count() > 0


def test_a_bot_that_plays_by_conventions_says_why_in_the_readers_language(person):
    aneta = person(locale="cs-CZ")
    page = aneta.set_up("hanabi", bots="partner", first="0", **{"table.conventions": "facts"})
    aneta.see_board()
    assert page.get_by_role("button", name=re.compile("^Proč")).count() == 0, "nobody has moved"
    aneta.play_calmly()
    aneta.wait_turn()
    aneta.open_sheet("people")
    ask = page.get_by_role("button", name=re.compile("^Proč .* právě takto"))
    ask.first.click()
    page.wait_for_selector("#why:not(:empty)")
    reason = aneta.text_in("#why")
    lines = [" ".join(line.split()) for line in page.locator("#log li").all_inner_texts()]
    assert [line for line in lines if line and reason.startswith(line)], (reason, lines)
    assert not re.search(r"[{}]|undefined|null", reason)
    assert page.evaluate("document.activeElement.dataset.key").startswith("why-")


def test_conventions_are_agreed_in_the_waiting_room_and_only_where_a_bot_has_them(person):
    aneta = person()
    page = aneta.set_up("hanabi")
    page.click(".drawer summary")
    setting = page.get_by_label("Conventions with the bots")
    assert setting.input_value() == "page"
    setting.select_option("blind")
    page.wait_for_selector("#options dd:has-text('with blind plays')")
    page.click("#chairs [data-key=chair-1]")
    levels = page.locator("#who .chip").all_inner_texts()
    assert [level for level in levels if "Partner" in level or "Information" in level]
    page.click("#who [data-level=partner]")
    page.wait_for_selector("#chairs .below:has-text('Partner')")
    page = aneta.set_up("nebula")
    assert page.get_by_label("Conventions with the bots").count() == 0
    page.click("#chairs [data-key=chair-1]")
    levels = page.locator("#who .chip").all_inner_texts()
    assert not [level for level in levels if "Partner" in level or "Information" in level]


def test_han_24_order_and_notes_of_the_hand_are_ones_own(person):
    aneta, cyril = person("Aneta"), person("Cyril")
    page = two_at_hanabi(aneta, cyril)
    heard = []
    cyril.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame))
    )
    cyril.page.reload()
    cyril.see_board()
    aneta.open_sheet("hand-part")
    page.fill("#hand [data-key=note-2]", "maybe a one")
    page.keyboard.press("Tab")
    page.wait_for_selector("#board text:has-text('maybe a one')")
    page.click("#hand [data-key=left-2]")
    page.wait_for_function("() => document.querySelectorAll('#hand b')[1].textContent === 'C'")
    names = page.evaluate(
        "() => [...document.querySelectorAll('#board [data-slot]')].map((one) => one.dataset.name)"
    )
    assert names[:3] == ["A", "C", "B"]
    page.reload()
    page.wait_for_selector("#board text:has-text('maybe a one')")
    assert page.input_value("#hand [data-key=note-2]") == "maybe a one"
    mover = aneta if "mine" in page.get_attribute("#status", "class") else cyril
    mover.play_calmly()
    assert heard
    assert "maybe a one" not in json.dumps([str(frame) for frame in heard])


def two_at_hanabi(aneta, cyril):
    page = aneta.set_up("hanabi", players="2")
    cyril.join(page.url)
    page.click("#start:enabled")
    for one in (aneta, cyril):
        one.see_board()
    return page


def test_han_25_chat_is_off_at_hanabi_and_on_elsewhere(person):
    aneta = person()
    page = aneta.play_now("hanabi")
    aneta.wait_turn()
    assert not page.is_visible("#talk")
    page = aneta.play_now("bajne_kostky")
    aneta.open_sheet("chat-part")
    page.fill("#message", "Good luck <b>all</b>!")
    page.click("#talk button")
    page.wait_for_selector("#chat li")
    assert aneta.text_in("#chat li") == "Aneta: Good luck <b>all</b>!"


def test_a_watcher_sees_what_is_public_and_cannot_act(person):
    aneta, watcher = person("Aneta"), person("Wanda")
    page = aneta.play_now()
    aneta.wait_turn()
    watcher.page.goto(page.url)
    watcher.see_board()
    assert watcher.page.locator("#board [data-action]").count() == 0
    assert not watcher.moves()
    assert watcher.page.is_hidden("#open-moves")
    page.wait_for_function("() => document.querySelector('#watchers').textContent === '1 watcher'")


def test_a_private_link_moves_the_seat(person):
    aneta, other = person("Aneta"), person("Aneta's phone")
    page = aneta.play_now()
    aneta.wait_turn()
    aneta.open_menu()
    page.click("#transfer")
    page.wait_for_selector("#code:visible")
    other.page.goto(page.input_value("#code"))
    other.page.click("#claim")
    other.wait_turn()
    page.reload()
    page.wait_for_selector("#board svg")
    assert page.is_hidden("#open-moves")


def test_play_again(person):
    aneta = person()
    page = aneta.play_now()
    aneta.play_by_itself()
    aneta.see_result()
    before = page.url
    page.click("#result button.main")
    page.wait_for_url(lambda address: address != before)
    aneta.see_board()


def test_sounds_can_be_muted(person):
    aneta = person()
    page = aneta.enter()
    page.click("#tastes summary")
    assert page.is_checked("#sounds")
    page.uncheck("#sounds")
    page.reload()
    page.click("#tastes summary")
    assert not page.is_checked("#sounds")


def test_advice_that_comes_too_late_is_asked_for_again(person):
    """Others bid while the bot thinks; then its answer is for a position that is past."""
    aneta, asked, numbers = person(), [], [0]

    def sit_between(line):
        server = line.connect_to_server()

        def to_server(text):
            message = json.loads(text)
            if message.get("do") != "hint":
                return server.send(text)
            asked.append(message["re"])
            number = numbers[-1] if len(asked) > 1 else -1
            advice = {"is": "advice", "action": "discard 0", "says": "Discard.", "number": number}
            return line.send(json.dumps(advice | {"re": message["re"]}))

        def to_page(text):
            if '"is":"view"' in text:
                numbers.append(json.loads(text)["view"]["number"])
            line.send(text)

        line.on_message(to_server)
        server.on_message(to_page)

    aneta.page.route_web_socket("**/live*", sit_between)
    page = aneta.begin("hanabi", {"players": 2})
    aneta.wait_turn()
    page.click("#hint")
    page.wait_for_selector(".toast.advice")
    assert len(asked) == 2


MOST = 300_000  # bytes: page, style, script, scenery and the first view, before compression
MIDDLE = 20  # lines into a match
WIDTHS = (1280, 390)


@pytest.mark.parametrize("game", asterism.catalogue())
def test_a_table_weighs_little(person, game):
    one = person()
    one.play_now(game)
    address = one.page.url
    assert max(weight(one, address, width) for width in WIDTHS) <= MOST
    one.play_by_itself()
    one.page.wait_for_selector(f"#log li:nth-child({MIDDLE}), #result:visible", state="attached")
    one.page.goto("about:blank")  # nobody plays on while the page is weighed
    assert max(weight(one, address, width) for width in WIDTHS) <= MOST


def weight(one, address, width):
    """What comes over the line when a table is opened anew, in a window of this width."""
    page, bodies, frames = one.page.context.new_page(), [], []
    page.set_viewport_size({"width": width, "height": 900})
    page.on("websocket", lambda line: line.on("framereceived", lambda f: frames.append(str(f))))
    page.on("response", lambda answer: bodies.append(answer))
    page.goto(address)
    page.wait_for_selector("#board svg")
    view = next(frame for frame in frames if '"is":"view"' in frame)
    parts = [answer for answer in bodies if answer.ok and "/fonts/" not in answer.url]
    found = sum(len(answer.body()) for answer in parts) + len(view.encode())
    page.close()
    return found


def test_no_script_or_handler_is_inline(person):
    one = person()
    page = one.play_now()
    html = page.content()
    assert not re.findall(r"<script(?![^>]*\bsrc=)", html)
    assert not re.findall(r"<[^>]+\son\w+=", html)


def test_the_end_says_what_came_of_it_and_no_more(person):
    """Who plays together has one score; what nobody may do any more is not offered."""
    aneta = person(width=390, height=844)
    page = aneta.begin("hanabi", {"players": 2})
    aneta.play_by_itself()
    ends = r"^(Together: \d+ points?|Lost together\. Score: \d+\.)$"
    assert re.search(ends, aneta.see_result(), re.MULTILINE)
    assert page.locator("#result .standings").count() == 0
    assert page.locator("#open-moves, #notify, #leave").locator("visible=true").count() == 0
    page.click("#result a[href$='/replay']")
    page.wait_for_selector("#board svg")
    controls = page.locator(".replay-bar").bounding_box()
    assert controls["y"] + controls["height"] <= 844, "at hand, however long the drawing is"
    page.goto(aneta.house)
    page.wait_for_selector("#past summary:has-text('1 finished game')")
    assert not page.is_visible("#mine")


def test_a_long_count_is_folded(person):
    aneta = person()
    page = aneta.begin("nebula", {"players": 2})
    aneta.play_by_itself()
    aneta.see_result()
    assert page.locator("#result .verdict p").count() == 1, "a row of the verdict"
    count = page.locator("#result details")
    assert not count.locator("p").first.is_visible()
    count.locator("summary").click()
    assert count.locator("p").count() > 4
    assert count.locator("p").first.is_visible()


# Counts what moves in the first drawing of a page; a bot's move may come right after it.
COUNT_AT_FIRST = """addEventListener("DOMContentLoaded", () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("#board svg")) return;
    window.movingAtFirst = document.getAnimations().length;
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
});"""


def test_after_a_reload_in_mid_step_the_table_is_there_without_a_film(person):
    aneta = person(**MOTION)
    page = aneta.begin("bajne_kostky", {"players": 3})
    aneta.wait_turn()
    page.evaluate("document.querySelector('#moves button').click()")
    page.add_init_script(COUNT_AT_FIRST)
    page.reload()
    aneta.see_board()
    assert page.evaluate("window.movingAtFirst") == 0
    aneta.wait_turn()
    aneta.play_on()


# Films stand still until `release()`.
HELD = """(() => {
  const own = requestAnimationFrame.bind(window);
  const held = [];
  window.requestAnimationFrame = (tick) => (window.isHeld ? held.push(tick) : own(tick));
  window.release = () => { window.isHeld = false; held.splice(0).forEach(own); };
})()"""


def move_in_a_held_film(person):
    """Somebody who has just moved, in a film that goes on by `release()`."""
    aneta = person(**MOTION)
    aneta.context.add_init_script(HELD)
    page = aneta.begin("hvezdokupy", {"players": 2})
    aneta.wait_turn()
    page.evaluate("window.isHeld = true")
    page.evaluate("document.querySelector('#moves button').click()")
    return aneta


def test_what_others_did_is_summed_up_when_it_has_been_seen(person):
    aneta = move_in_a_held_film(person)
    page = aneta.page
    page.wait_for_selector("#status:not(.mine)", state="attached")
    aneta.wait_turn()
    assert not page.is_visible("#recap")
    page.evaluate("release()")
    page.wait_for_selector("#recap:visible")


def test_the_log_tells_a_move_when_its_film_has_shown_it(person):
    aneta = move_in_a_held_film(person)
    page = aneta.page
    page.wait_for_selector("#log li.last.coming", state="attached")
    assert not page.is_visible("#log li.last")
    page.evaluate("release()")
    page.wait_for_selector("#log li.coming", state="detached")


@pytest.mark.parametrize("game", ["hanabi", "bajne_kostky"])
def test_a_high_contrast_leaves_paper_light(person, game):
    """The paper of a desk is scenery, which gets dark; its words are dark as well."""
    one = person(height=800)
    page = one.begin(game, {"players": 3})
    shown = "getComputedStyle(document.querySelector('.plain-paper')).visibility"
    assert page.evaluate(shown) == "hidden"
    one.open_menu()
    page.check("#contrast")
    assert page.evaluate(shown) == "visible"


def test_the_key_s_mutes_a_table_and_its_replay_and_is_remembered(person):
    one = person()
    page = one.play_now()
    assert page.locator("#sounds").is_checked()
    page.keyboard.press("s")
    assert not page.locator("#sounds").is_checked()
    address = page.url
    page.goto(f"{address}/replay")
    page.wait_for_selector("#board svg")
    assert not page.locator("#sounds").is_checked()
    page.keyboard.press("s")
    assert page.locator("#sounds").is_checked()
