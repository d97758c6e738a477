"""Owners' components through the pages: a file chosen in the form and played to the end, and the
editor."""

import copy
import json
import tomllib

import pytest
from owner_boxes import another_star, facts_of, text_of

import asterism


def own_nebula():
    """Five rays, a bar of three, and a counter that ends the game soon."""
    facts = facts_of("nebula")
    facts["clusters"] |= {"rays": 5, "start": [0, 4, 2]}
    facts["bar"]["points"] = [0, 2, 4, 7]
    facts["counter"] = {"length": 3, "highlighted": [2]}
    facts["end"]["idle_rounds"] = 2
    return facts


def own_gwiazdy():
    """One star more, and three rounds."""
    facts = another_star()
    facts["rules"]["rounds"] = 3
    return facts


@pytest.fixture
def file_of(tmp_path):
    def write(facts):
        path = tmp_path / "own.toml"
        path.write_text(text_of(facts), "utf-8")
        return path

    return write


@pytest.mark.parametrize(("game", "make"), [("nebula", own_nebula), ("gwiazdy", own_gwiazdy)])
def test_an_owners_file_is_played_to_the_end(person, file_of, game, make):
    facts = make()
    aneta = person()
    page = aneta.enter()
    aneta.open_form(game)
    page.set_input_files("#setup [name=components]", file_of(facts))
    for chair in page.locator("#chairs button").all():
        chair.click()
        page.click("#who [data-level=easy]")
    page.click("#create")
    aneta.see_board()
    assert page.inner_text("#own-components") == "with the owner’s components"
    aneta.play_by_itself()
    aneta.see_result()
    save = aneta.context.request.get(page.url.replace("/t/", "/api/tables/") + "/file").json()
    match = asterism.replay(json.dumps(save))
    assert match.over
    assert tomllib.loads(match.game.components_text) == facts


def test_a_file_with_a_fault_is_refused_in_the_form(person, file_of):
    aneta, facts = person(), own_nebula()
    facts["clusters"]["rays"] = 3
    page = aneta.enter()
    aneta.open_form("nebula")
    page.set_input_files("#setup [name=components]", file_of(facts))
    page.click("#create")
    page.wait_for_selector(".toast.bad")
    assert "[clusters] rays" in page.inner_text(".toast.bad")
    aneta.faults.clear()  # the browser reports the refusal too


def test_a_constellation_is_changed_by_clicks_downloaded_uploaded_and_played(person, tmp_path):
    aneta = person()
    page = aneta.go("/components/hvezdokupy")
    page.wait_for_selector("#verdict[data-state=fine]")
    page.click("#blocks [data-block=card]")
    cells = page.locator(".piece[data-card=purple-motyl] .cell")
    lit = [cell.get_attribute("aria-pressed") for cell in cells.all()[:3]]
    assert lit == ["true", "false", "true"]
    cells.nth(1).click()
    page.wait_for_selector("#verdict[data-state=fine]")
    with page.expect_download() as saved:
        page.click("#download")
    path = tmp_path / "downloaded.toml"
    saved.value.save_as(path)
    changed = facts_of("hvezdokupy")
    butterfly = next(card for card in changed["card"] if card["id"] == "purple-motyl")
    butterfly["rows"] = ["###", "###", "#.#"]
    del butterfly["filled"]
    assert facts_of_file("hvezdokupy", path) == changed
    page.click("#reset")
    page.set_input_files("#upload", path)
    page.wait_for_function(
        "() => document.querySelectorAll('.piece[data-card=purple-motyl] .cell')[1]"
        ".getAttribute('aria-pressed') === 'true'"
    )
    page.click("#set-up")
    page.click("#create")
    page.wait_for_selector("#room #own-components, .bar #own-components")


def facts_of_file(game, path):
    loaded = copy.deepcopy(asterism.load(game, path).components)
    return {name: block for name, block in loaded.items() if name not in ("sizes", "maxima")}


def test_what_the_engine_finds_wrong_is_said_at_once(person):
    aneta = person(locale="cs-CZ")
    page = aneta.go("/components/nebula")
    page.wait_for_selector("#verdict[data-state=fine]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#blocks [data-block=constellation]")
    page.click("[data-field=a1]")
    page.wait_for_selector("#verdict[data-state=wrong]")
    assert "dolphin: fields must name 6" in page.inner_text("#verdict")
    assert page.is_disabled("#download")
    page.click("[data-field=a1]")
    page.wait_for_selector("#verdict[data-state=fine]")
