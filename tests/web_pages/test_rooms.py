"""From the lobby to the first move and back: set-up, invitation, waiting room, leaving."""

import io
import re

import pytest
from PIL import Image
from play_helpers import WHOLE_MATRIX
from web_pages.people import play_blindly
from web_pages.test_pages import WORDS, serious

import asterism
from asterism import translations

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
# On a busy machine `document.fonts.ready` is true before a typeface has been asked for; the page is
# laid out with what has come in the next frame, and painted in the one after it.
TYPEFACES = """async () => {
  await Promise.all([...document.fonts].map((face) => face.load()));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        shifted.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
  }).observe({ type: "layout-shift" });
}"""


LOOKS = [("en", "dark"), ("en", "light"), ("cs", "light"), ("pl", "dark")]
WIDTHS = [390, 1280]
# Every look in one width or the other; `make soak` asks for both
LOBBIES = [
    (language, scheme, width)
    for number, (language, scheme) in enumerate(LOOKS)
    for place, width in enumerate(WIDTHS)
    if WHOLE_MATRIX or number % len(WIDTHS) == place
]
PLATES = """() => [...document.querySelectorAll(".card, .ledge")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""


@pytest.mark.parametrize(("language", "scheme", "width"), LOBBIES)
def test_the_lobby_stands_still_while_games_become_ready(person, language, scheme, width):
    """Cards that are ready later, and tables that are told later, move nothing."""
    one = person(width=width, height=844, locale=language, color_scheme=scheme)
    held = []  # the cards come when they are let go, so that the button is seen busy
    one.context.route("**/api/games", lambda route: held.append(route))
    one.context.route("**/api/tables", lambda route: route.fulfill(status=409, json={"says": "no"}))
    page = one.go()
    page.evaluate(TYPEFACES)
    page.evaluate(SHIFTS)
    assert page.get_attribute("html", "lang") == language
    before = page.evaluate(PLATES)
    page.locator("[data-game=hvezdokupy] .now").click()
    page.wait_for_selector(".now[aria-busy]")
    assert page.evaluate(PLATES) == before
    held.pop().continue_()
    page.wait_for_selector(".toast:text-is('no')")
    page.wait_for_selector(".now[aria-busy]", state="detached")
    assert page.evaluate(PLATES) == before
    shifts = page.evaluate("window.shifted")
    assert sum(value for value, *_ in shifts) < 0.01, shifts
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    one.faults.clear()  # the browser calls a refusal a fault


def test_a_table_is_set_up_on_a_desk_without_scrolling(person):
    """Hanabi has the most kinds of bots, Gwiazdy the longest name."""
    one = person("Maximiliána", height=800, locale="cs-CZ")
    scroll = "document.documentElement.scrollHeight - innerHeight"
    page = one.go("/new/hanabi")
    page.wait_for_selector("#chairs li")
    page.evaluate(TYPEFACES)
    assert page.evaluate(scroll) <= 0
    made = {"game": "gwiazdy", "options": {"players": 4}, "name": one.name, "begin": False}
    table = one.context.request.post(f"{one.house}/api/tables", data=made).json()
    page = one.go(f"/t/{table['id']}")
    page.wait_for_selector("#room #chairs li")
    page.evaluate(TYPEFACES)
    assert page.evaluate(scroll) <= 0


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_a_friend_comes_by_link_from_a_phone(person, language):
    """The whole way: three choices, a link, a name, a match; axe has nothing serious to say."""
    preferences = {"locale": language, "color_scheme": "light" if language == "cs" else "dark"}
    vera, friend = person("Věra", **preferences), person("Bořek", **preferences, **PHONE)
    words = WORDS[language]
    page = vera.enter()
    vera.go("/new/hanabi")
    page.wait_for_selector("#chairs li")
    assert serious(page) == []
    assert page.inner_text("#setup-title") == words["script"]["table_for_2"]
    page.check("#setup [name=players][value='3']", force=True)
    assert page.inner_text("#setup-title") == words["script"]["table_for_3"]
    page.locator("#chairs button").nth(1).click()
    page.click("#who [data-level=partner]")
    chosen = page.locator("#chairs li").nth(2).locator("b").inner_text()
    page.click("#create")
    page.wait_for_selector("#room #chairs li")
    assert page.locator("#chairs").inner_text().count(chosen) == 1, "who was seen is who sits there"
    assert serious(page) == []
    phone = friend.page
    phone.goto(page.url)
    assert phone.inner_text(".from") == words["page"]["invites"].format(name="Věra")
    assert phone.title().startswith(words["page"]["invites"].format(name="Věra"))
    assert phone.locator(".guests li").count() == 3
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious(phone) == []
    friend.join(page.url)
    page.wait_for_selector(f"#chairs :text('{words['script']['just_sat']}')")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious(phone) == []
    page.click("#start")
    for one in (vera, friend):
        one.see_board()


def bottom(page, selector):
    return page.locator(selector).evaluate("one => one.getBoundingClientRect().bottom")


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_the_three_choices_and_the_start_fit_a_phones_window(person, language):
    """The usual window of a phone, with as many chairs as the game has: nothing is scrolled."""
    window = PHONE | {"height": 664}
    one = person("Věra", locale=language, **window)
    for game in asterism.catalogue():
        page = one.go(f"/new/{game}")
        page.locator("#setup [name=players]").last.check(force=True)
        page.locator("#chairs li").nth(asterism.load(game).players[-1] - 1).wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") == window["height"], game
        assert bottom(page, "#then") < window["height"], game
    page.click("#create")
    page.wait_for_selector("#room #chairs li")
    assert bottom(page, "#start") < window["height"]


def test_a_name_is_asked_once_and_remembered(person):
    vera, friend = person("Věra"), person("Bořek")
    friend.join(vera.set_up("hvezdokupy").url)
    friend.page.reload()
    friend.page.wait_for_selector("#room #chairs li")  # the seat is remembered, too
    vera.set_up("hvezdokupy")
    friend.page.goto(vera.page.url)
    assert friend.page.input_value("#name") == "Bořek"


def letter(one, address):
    """What somebody who is not seated is told at a link."""
    one.page.goto(address)
    return one.page.get_attribute(".letter", "data-state")


def test_an_invitation_to_a_full_table(person):
    vera, friend, late = person("Věra"), person("Bořek"), person("Pozdě")
    page = vera.set_up("hanabi", players="2")
    assert letter(late, page.url) == "open"
    friend.join(page.url)
    late.page.fill("#name", "Pozdě")
    late.page.click("#join button")
    late.page.wait_for_selector(".letter[data-state=full]")
    assert serious(late.page) == []
    late.page.click(".letter a.gold")
    late.page.wait_for_selector("#room #chairs li")
    assert not late.page.is_visible("#start")
    page.click("#start")
    late.see_board()
    late.faults.clear()  # the browser calls a refusal a fault


def test_an_invitation_to_a_finished_table(person, house):
    late, address = person("Pozdě"), f"{house}/t/{play_blindly(house)}"
    assert letter(late, address) == "over"
    assert serious(late.page) == []
    late.page.click(".letter a.gold")
    late.page.wait_for_url("**/replay")
    late.page.goto(address + "?watch=1")
    late.see_result()


def test_an_invitation_to_a_closed_table(person):
    vera, late = person("Věra"), person("Pozdě", locale="cs-CZ")
    page = vera.set_up("hanabi", players="2")
    address = page.url
    late.join(address)
    page.click("#leave")
    page.wait_for_selector("#cards")
    late.page.wait_for_function(
        "() => document.querySelector('#leave').textContent === 'Zavřít stůl'"
    )
    late.page.click("#leave")
    late.page.wait_for_selector("#cards")
    assert vera.page.goto(address).status == 404
    assert letter(late, address) == "closed"
    assert late.text_in("h1") == "Tento stůl je zavřený"
    assert serious(late.page) == []
    late.page.click(".letter a.gold")
    late.page.wait_for_selector("#cards")
    vera.faults.clear()  # the browser calls a missing page a fault
    late.faults.clear()


def test_who_gives_no_name_is_you_in_the_readers_language(person):
    nobody, friend = person(locale="cs-CZ"), person("Bořek", locale="pl-PL")
    page = nobody.go("/new/hvezdokupy")
    page.wait_for_selector("#chairs li")
    assert nobody.text_in("#chairs b") == "Vy"
    page.click("#create")
    page.wait_for_selector("#room #chairs li")
    assert nobody.text_in("#chairs b") == "Vy"
    friend.page.goto(page.url)
    assert friend.text_in(".from") == "Zapraszamy cię do gry"
    friend.join(page.url)
    assert "Gracz 1" in friend.text_in("#chairs")
    page.click("#chairs [data-key=chair-0]")
    page.fill("#name", "Nora")
    page.click("#rename button")
    friend.page.wait_for_selector("#chairs b:text-is('Nora')")


def leave(one, way):
    """By the button, wherever the page keeps it, and one of the ways out."""
    page = one.page
    if not page.is_visible("#leave"):
        page.click("#tastes summary")
    page.click("#leave")
    assert serious(page) == []
    page.click(f"#leaving [data-way={way}]")
    page.wait_for_selector("#cards")


def see_tag(page, text, state="attached"):
    page.wait_for_selector(f"#seats .tag:has-text('{text}')", state=state)


def test_leaving_bots_pauses_the_match_and_the_ledge_brings_one_back(person):
    vera = person("Věra")
    page = vera.play_now("hanabi")
    vera.wait_turn()
    address = page.url
    leave(vera, "for_now")
    page.wait_for_selector("#mine li:has-text('waits for you')")
    page.click("#mine a")
    page.wait_for_url(address)
    vera.wait_turn()
    vera.play_calmly()


def test_the_ledge_leads_also_to_a_match_that_is_over_since_it_was_shown(person):
    vera = person("Věra")
    page = vera.play_now("hanabi")
    vera.wait_turn()
    address = page.url
    leave(vera, "for_now")
    page.wait_for_selector("#mine li:has-text('waits for you')")
    page.route("**/api/lobby", lambda route: None)  # so that it is not told
    end = """async (path) => {
      const { fetchJson } = await import("/static/common.js");
      await fetchJson(path, { do: "end" });
    }"""
    page.evaluate(end, f"/api/tables/{address.rsplit('/', 1)[1]}")
    page.click("#mine a")
    page.wait_for_selector("#result:has-text('You have left the table.')")
    assert page.url == address
    vera.faults.clear()  # the browser tells of the refusal


def test_ending_a_match_for_good_is_a_choice_with_a_name(person):
    vera = person("Věra")
    page = vera.play_now("hanabi")
    vera.wait_turn()
    address = page.url
    leave(vera, "end_match")
    page.wait_for_selector("#past:not([hidden])", state="attached")
    assert page.locator("#mine li").count() == 0
    page.goto(address)
    page.wait_for_selector("#result:has-text('You have left the table.')")
    assert page.locator("#undo:visible, #hint:visible").count() == 0
    page.click("#result a[href$='/replay']")
    page.wait_for_url("**/replay")
    vera.see_board()


def test_leaving_people_keeps_the_seat_or_gives_it_up(person):
    vera, friend = person("Věra"), person("Bořek")
    page = vera.set_up("hanabi", players="2")
    friend.join(page.url)
    page.click("#start")
    for one in (vera, friend):
        one.see_board()
    leave(friend, "for_now")
    see_tag(page, "away")
    friend.page.click("#mine a")
    friend.see_board()
    see_tag(page, "away", "detached")
    leave(friend, "give_up")
    told = ".toast:has-text('Bořek has left the table.')"
    page.wait_for_selector(told)
    page.wait_for_selector(told, state="detached")
    if page.locator("#status.mine").count():
        vera.play_calmly()
    else:
        page.reload()
    page.wait_for_selector(told)  # the table waits for nobody else
    page.locator("#seats [data-key^=replace-]").dispatch_event("click")
    see_tag(page, "Easy")
    friend.page.wait_for_selector("#mine li:has-text('waits for you')")
    friend.page.click("#mine a")
    see_tag(page, "Easy", "detached")


def test_a_shared_link_has_a_title_a_sentence_and_a_picture(person):
    vera, friend = person("Věra"), person("Bořek")
    friend.page.goto(vera.set_up("nebula").url)
    meta = friend.page.eval_on_selector_all(
        "meta[property]",
        "all => Object.fromEntries(all.map((one) => [one.getAttribute('property'), one.content]))",
    )
    assert meta["og:title"] == "Věra invites you to Nebula — Asterism"
    assert meta["og:description"]
    assert meta["og:image"] == f"{vera.house}/static/previews/nebula.png"
    picture = friend.context.request.get(meta["og:image"])
    assert Image.open(io.BytesIO(picture.body())).size == (1200, 630)


def test_the_lobby_and_the_pads_are_shown_offline(person):
    one = person(service_workers="allow")
    page = one.go()
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    one.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#offline:not([hidden])")
    assert page.locator(".card").count() == 5
    assert page.evaluate(
        "() => [...document.images].every((one) => one.complete && one.naturalWidth)"
    )
    one.go("/pad/bajne_kostky")
    page.click("#next")
    assert page.locator("#rows tbody tr").count() == 8
    one.go("/timer")
    page.click("#turn")
    page.wait_for_selector("#clock[data-state=running]")
    one.go("/t/anything")
    page.wait_for_selector("#offline:not([hidden])")
    one.context.set_offline(False)
    one.faults.clear()


def test_where_the_origin_is_not_secure_there_is_quietly_no_service_worker(person):
    one = person(service_workers="allow")
    one.page.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
    )
    page = one.go()
    page.wait_for_load_state("networkidle")
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    )


def test_the_app_can_be_installed(person):
    one = person(locale="pl-PL")
    page = one.go()
    manifest = one.context.request.get(
        one.house + page.get_attribute("link[rel=manifest]", "href"),
        headers={"accept-language": "pl"},
    ).json()
    assert manifest["lang"] == "pl"
    for icon in manifest["icons"]:
        found = one.context.request.get(one.house + icon["src"])
        assert found.ok
        if re.fullmatch(r"\d+x\d+", icon["sizes"]):
            width, _ = Image.open(io.BytesIO(found.body())).size
            assert icon["sizes"] == f"{width}x{width}"
