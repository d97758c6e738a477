"""Owners' components over HTTP: the editor's questions, tables with a file, and their saves."""

import json
import urllib.error

import pytest
from owner_boxes import facts_of, text_of
from servers import person

import asterism


def own_hanabi() -> str:
    facts = facts_of("hanabi")
    facts["hands"]["dealt"]["2"] = 3
    return text_of(facts)


def check(at, game, **sent):
    return at.post(f"/api/components/{game}", sent)


def test_the_editor_gets_every_games_components_and_its_changes_are_judged(at):
    for game in asterism.catalogue():
        form = at.get(f"/api/components/{game}")
        answer = check(at, game, facts=form["facts"])
        assert answer["fault"] is None
        assert answer["facts"] == form["facts"]
        assert check(at, game, text=answer["text"])["facts"] == form["facts"]


def test_a_fault_is_said_with_card_and_key(at):
    facts = at.get("/api/components/nebula")["facts"]
    card = facts["cards"]["public"][0]
    card["frist"] = card.pop("first")
    assert "Card V01: 'first' is missing" in check(at, "nebula", facts=facts)["fault"]
    assert "not TOML" in check(at, "nebula", text="rays = ")["fault"]
    assert "more than" in check(at, "nebula", text="#" * 250_000)["fault"]


def test_a_table_says_that_it_is_played_with_an_owners_components(at):
    table_request = {"game": "hanabi", "name": "Aneta", "bots": ["easy"]}
    own = at.post("/api/tables", table_request | {"components": own_hanabi()})
    ours = at.post("/api/tables", table_request)
    has_components = [at.get(f"/api/tables/{made['id']}")["components"] for made in (own, ours)]
    assert has_components == [True, False]


def test_an_invitation_says_so_too(at):
    host, guest = person(at), person(at)
    table_request = {"game": "hanabi", "name": "Aneta"}
    own = host.post("/api/tables", table_request | {"components": own_hanabi()})
    ours = host.post("/api/tables", table_request)
    letters = [guest.ask(f"/t/{made['id']}")[2].decode() for made in (own, ours)]
    assert all('class="paper letter"' in letter for letter in letters)
    assert ["with the owner’s components" in letter for letter in letters] == [True, False]


def test_a_faulty_file_makes_no_table(at):
    table_request = {
        "game": "hanabi",
        "name": "Aneta",
        "components": own_hanabi().replace("[3, 2", "[4, 2"),
    }
    with pytest.raises(urllib.error.HTTPError) as refused:
        at.post("/api/tables", table_request)
    assert "55 cards" in json.load(refused.value)["says"]
    refused.value.close()


def test_a_save_brings_its_components_along():
    game = asterism.load("hanabi", text=own_hanabi())
    match = game.new(seed=1, players=2)
    save = match.save()
    assert json.loads(save)["components"] == game.components_text
    again = asterism.replay(save)
    assert again.game.components["hands"]["dealt"]["2"] == 3
