"""The other pages: lobby, replay, trust, help, errors; what axe says of all."""

import pathlib
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

import asterism
from asterism import translations
from asterism.web import pages

WORDS = {
    language: translations.load_translations(pages.WEB_FOLDER, language).entries
    for language in translations.LANGUAGES
}


def serious(page):
    """What axe finds to be a serious fault, with the places."""
    found = Axe().run(page).response["violations"]
    return [
        (one["id"], [node["target"] for node in one["nodes"]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_no_serious_fault(person, scheme):
    aneta = person(color_scheme=scheme)
    page = aneta.enter()
    assert serious(page) == []
    aneta.open_form("hvezdokupy")
    assert serious(page) == []
    page = aneta.play_now()
    aneta.wait_turn()
    assert serious(page) == []
    address = page.url
    for path in ("/replay", "/trust"):
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        assert serious(page) == []
    for path in ("/look", "/nothing/of/the/kind"):
        aneta.go(path)
        assert serious(page) == []
    aneta.faults.clear()  # the browser calls a missing page a fault


def test_axe_finds_no_serious_fault_in_the_waiting_room_and_at_the_end(person):
    aneta = person()
    page = aneta.set_up("hanabi")
    assert serious(page) == []
    page.click("#chairs [data-key^=bot-]")
    page.click("#start:enabled")
    aneta.see_board()
    aneta.play_by_itself()
    aneta.see_result()
    assert serious(page) == []


def test_lobby_shows_my_tables_and_open_ones(person):
    aneta, cyril = person("Aneta"), person("Cyril")
    page = aneta.enter()
    assert page.is_visible("#none-mine")
    aneta.open_form("hanabi")
    page.check("#setup [name='table.open']")
    page.click("#create")
    page.wait_for_selector("#room #chairs li")
    cyril.enter()
    cyril.page.wait_for_selector("#open li:has-text('Aneta')")
    cyril.page.click("#open li:has-text('Aneta') a")
    cyril.page.fill("#name", "Cyril")
    cyril.page.click("#join button")
    page.wait_for_selector("#chairs li:has-text('Cyril')")
    aneta.go()
    page.wait_for_selector("#mine li:has-text('Cyril')")


def test_every_game_has_art_and_options_with_words(person):
    aneta = person()
    page = aneta.enter()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.art')]"
        ".every((art) => art.complete && art.naturalWidth)"
    )
    assert page.inner_text("[data-game=hvezdokupy] h2 small") == "Star Clusters"
    for game in asterism.catalogue():
        aneta.go(f"/new/{game}")
        page.wait_for_selector("#chairs li")
        named = [field.get_attribute("name") for field in page.query_selector_all("#setup [name]")]
        for option in asterism.load(game).options:
            assert any(name.split(".")[0] == option for name in named), option


def test_replay_by_keys_slider_eyes_and_link(finished_match):
    anna, address = finished_match
    page = anna.page
    page.goto(address + "/replay")
    anna.see_board()
    page.keyboard.press("End")
    page.wait_for_function(
        "() => location.hash.startsWith('#at=' + document.querySelector('#moment').max)"
    )
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash.startsWith('#at=1&')")
    page.click("#viewpoints [data-eyes='0']")
    page.wait_for_function("() => location.hash === '#at=1&seat=0'")
    page.wait_for_selector("[data-eyes='0'][aria-pressed='true'] .medal:has-text('A')")
    points = page.locator("#viewpoints b").all_inner_texts()
    assert any(points) or page.inner_text("#together b"), "what the curves tell of this moment"
    seats = page.locator("#viewpoints [data-eyes]").count() - 2
    assert page.locator("#log .turn .medal").count() > seats, "a face where a turn begins"
    page.set_viewport_size({"width": 390, "height": 664})
    page.select_option("#eyes", "1")
    page.wait_for_function("() => location.hash === '#at=1&seat=1'")
    assert page.locator("#eye .medal:visible").count() == 1
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.locator("#course polyline").count() == 1, "who play together have one curve"
    before = page.inner_text("#happened")
    again = anna.context.new_page()
    again.goto(page.url)
    again.wait_for_selector("#board svg")
    again.wait_for_function(
        "said => document.querySelector('#happened').innerText === said", arg=before
    )
    page.select_option("#speed", "4")
    page.click("#auto")
    page.wait_for_selector("#auto[aria-label='Stop']")
    page.wait_for_function("() => Number(document.querySelector('#moment').value) > 1")
    assert anna.faults == []


def test_a_phone_tells_a_replayed_move_in_whole_sentences(finished_match):
    anna, address = finished_match
    page = anna.context.new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(address + "/replay")
    page.wait_for_selector("#board svg")
    page.keyboard.press("End")
    page.wait_for_function(
        "() => location.hash.startsWith('#at=' + document.querySelector('#moment').max)"
    )
    room = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
    assert page.evaluate(f"{room}(document.querySelector('#happened'))")
    told, whole = (
        page.evaluate(f"document.querySelector('#happened').{key}")
        for key in ("textContent", "title")
    )
    assert whole.startswith(told)
    assert len(told) < len(whole), "the move that ended it has more than one sentence"
    page.close()


def test_a_download_can_be_looked_at(finished_match, tmp_path):
    anna, address = finished_match
    page = anna.page
    page.goto(address + "/replay")
    with page.expect_download() as got:
        anna.open_menu()
        page.click("a[href$='/file']")
    saved = tmp_path / "match.json"
    got.value.save_as(saved)
    anna.go("/look")
    page.set_input_files("#file", saved)
    anna.see_board()
    page.wait_for_selector("#log li.last", state="attached")
    page.click("#first")
    page.wait_for_function("() => document.querySelector('#moment').value === '0'")
    height = page.viewport_size["height"]
    slider = page.locator("#moment").bounding_box()
    assert slider["y"] + slider["height"] <= height, "nothing pushes the slider out of the window"
    assert anna.faults == []


def test_trust_before_the_end_keeps_the_secret(person):
    aneta = person()
    page = aneta.play_now()
    aneta.wait_turn()
    page.goto(page.url + "/trust")
    page.wait_for_selector("[data-verdict=sealed]")
    page.set_viewport_size({"width": 1024, "height": 768})
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
    page.click("details.curious summary")
    numbers = page.locator("#numbers dd").all_inner_texts()
    assert all(re.fullmatch("[0-9a-f]{64}", number) for number in numbers[:3])  # seals and share
    assert numbers[3:] == ["The secret is told when the match is over."]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/nowhere/replay", "/rules/chess", "/pad/hvezdokupy"]
)
def test_what_is_not_there_is_said_kindly(person, path):
    one = person(locale="cs-CZ")
    page = one.page
    assert page.goto(one.house + path).status == 404
    assert one.text_in("h1") == "To se nepovedlo"
    page.click("main a.main")
    page.wait_for_selector("#cards")
    one.faults.clear()


# Words


def flat(table, path=""):
    for key, value in table.items():
        if isinstance(value, dict) and not translations.is_plural(value):
            yield from flat(value, f"{path}{key}.")
        else:
            yield path + key


def test_pages_speak_the_same_in_every_language():
    keys = {
        language: set(flat({part: table[part] for part in ("page", "script")}))
        for language, table in WORDS.items()
    }
    assert keys["en"] == keys["cs"] == keys["pl"]


def test_every_plural_has_the_forms_of_its_language():
    for language, table in WORDS.items():
        spoken = translations.shared_translations(language)
        forms = {spoken.plural_category(n) for n in (0, 1, 2, 5, 22, 1000)}
        for key, value in table["script"].items():
            assert not isinstance(value, dict) or forms <= value.keys(), key


def test_the_script_says_only_what_there_are_words_for():
    for path in pathlib.Path(pages.WEB_FOLDER, "static").glob("*.js"):
        for key in re.findall(r'\btranslate\("(\w+)"', path.read_text("utf-8")):
            assert key in WORDS["en"]["script"], f"{path.name}: {key}"
