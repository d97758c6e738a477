"""The other pages: lobby, replay, trust, help, errors, timer, score pad; what axe says of all."""

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
    for path in ("/timer", "/look", "/help/hanabi", "/nothing/of/the/kind"):
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
    page.check("dialog [name='table.open']")
    page.click("dialog button[value=make]")
    page.wait_for_selector("#chairs li")
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
    for game in asterism.catalogue():
        aneta.open_form(game)
        named = [field.get_attribute("name") for field in page.query_selector_all("dialog [name]")]
        for option in asterism.load(game).options:
            assert any(name.split(".")[0] == option for name in named), option
        page.keyboard.press("Escape")


def test_replay_by_keys_slider_eyes_and_link(person):
    aneta = person()
    page = aneta.play_now()
    aneta.play_by_itself()
    aneta.see_result()
    page.goto(page.url + "/replay")
    aneta.see_board()
    page.keyboard.press("End")
    page.wait_for_function(
        "() => location.hash.startsWith('#at=' + document.querySelector('#moment').max)"
    )
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash.startsWith('#at=1&')")
    page.select_option("#eyes", "0")
    page.wait_for_function("() => location.hash === '#at=1&seat=0'")
    before = page.inner_text("#happened")
    again = aneta.context.new_page()
    again.goto(page.url)
    again.wait_for_selector("#board svg")
    again.wait_for_function(
        "said => document.querySelector('#happened').innerText === said", arg=before
    )
    page.click("#auto")
    page.wait_for_function("() => Number(document.querySelector('#moment').value) > 1")


def test_a_download_can_be_looked_at(person, tmp_path):
    aneta = person()
    page = aneta.play_now()
    aneta.play_by_itself()
    aneta.see_result()
    page.goto(page.url + "/replay")
    with page.expect_download() as got:
        page.click("a[href$='/file']")
    saved = tmp_path / "match.json"
    got.value.save_as(saved)
    aneta.go("/look")
    page.set_input_files("#file", saved)
    aneta.see_board()
    page.wait_for_selector("#log li.last")
    page.click("#first")
    page.wait_for_function("() => document.querySelector('#moment').value === '0'")


def test_trust_before_the_end_keeps_the_secret(person):
    aneta = person()
    page = aneta.play_now()
    aneta.wait_turn()
    page.goto(page.url + "/trust")
    page.wait_for_selector("#commitment code")
    assert re.fullmatch("[0-9a-f]{64}", aneta.said("#commitment"))
    assert aneta.said("#secret") == "The secret is told when the match is over."
    assert aneta.said("#verdict") == ""


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_every_game_tells_its_rules_in_short(person, language):
    one = person(locale=language)
    for game in asterism.catalogue():
        page = one.go(f"/help/{game}")
        headings = page.locator("h2").all_inner_texts()
        said = WORDS[language]["page"]
        assert headings[:4] == [said[f"help_{part}"] for part in pages.HELP_SECTIONS]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/nowhere", "/t/nowhere/replay", "/help/chess", "/pad/hanabi"]
)
def test_what_is_not_there_is_said_kindly(person, path):
    one = person(locale="cs-CZ")
    page = one.page
    assert page.goto(one.house + path).status == 404
    assert one.said("h1") == "To se nepovedlo"
    page.click("main a.main")
    page.wait_for_selector("#cards")
    one.faults.clear()


COUNT_NOTES = """() => {
  window.heard = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.heard++;
    return make.call(this);
  };
}"""


def test_hve_17_a_timer_for_a_real_table_with_signals_and_time_for_bob(person):
    one = person()
    page = one.go("/timer")
    page.clock.install()
    page.reload()
    page.evaluate(COUNT_NOTES)
    assert (one.said("#left"), page.input_value("#seconds")) == ("20", "20")  # the hourglass
    page.fill("#seconds", "45")
    assert one.said("#left") == "45"
    page.fill("#seconds", "20")
    page.check("#bob")
    assert one.said("#left") == "25"
    page.click("#turn")
    page.clock.run_for(19_300)
    assert (one.said("#left"), page.evaluate("heard")) == ("6", 0)
    page.clock.run_for(6_300)
    assert one.said("#left") == "0"
    assert one.said("#says") == "Time is up"
    assert page.evaluate("heard") > 4
    page.click("#turn")
    assert one.said("#left") == "25"


def test_baj_17_a_score_pad_for_a_real_table(person):
    one = person()
    page = one.go("/pad/bajne_kostky")
    page.fill("#players", "Ben, Eva, Jan")
    page.click("#sheet button")
    assert page.locator("#rows tbody tr").count() == 8
    for row, (*entries, _) in enumerate(worked()):
        for place, value in enumerate(entries):
            page.locator("#rows tbody tr").nth(row).locator("input").nth(place).fill(str(value))
    page.reload()
    totals = [
        page.locator("#rows tbody tr").nth(row).locator("td.n").first.inner_text()
        for row in range(len(worked()))
    ]
    assert totals == [str(total) for *_, total in worked()]


def test_baj_16_the_pad_counts_the_simplified_game_and_knows_what_can_be(person):
    one = person()
    page = one.go("/pad/bajne_kostky")
    page.fill("#players", "Ben, Eva, Jan")
    page.check("[name=variant]")
    page.click("#sheet button")
    second = page.locator("#rows tbody tr").nth(1)
    bid, tricks, bonus = (second.locator("input").nth(place) for place in range(3))
    total = second.locator("td.n").first
    bid.fill("2")
    tricks.fill("1")
    assert total.inner_text() == "0"  # nothing is lost
    tricks.fill("2")
    assert total.inner_text() == "40"
    bonus.fill("30")
    assert bonus.get_attribute("aria-invalid") == "true"  # there are none
    tricks.fill("3")
    assert tricks.get_attribute("aria-invalid") == "true"  # in a round of two


def worked():
    """Bid, tricks, bonus and the running total of the rulebook's examples, each in its round."""
    return [
        (1, 1, 0, 20),
        (2, 2, 30, 90),
        (3, 3, 0, 150),
        (0, 0, 0, 190),
        (5, 1, 0, 150),
        (0, 2, 0, 90),
    ]


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
        for key in re.findall(r'say\("(\w+)"', path.read_text("utf-8")):
            assert key in WORDS["en"]["script"], f"{path.name}: {key}"
