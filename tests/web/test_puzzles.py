"""Puzzles over HTTP: the position first, its values only after a choice."""

import json

import pytest
from servers import person

from asterism.puzzles.collection import load_puzzle
from asterism.web import daily


def test_a_position_comes_without_its_values_and_an_answer_with_them(at):
    anna, puzzle = person(at), load_puzzle("hanabi", 1)
    path = "/api/puzzles/hanabi/1?language=en&drawing=narrow"
    state = anna.get(path)
    assert set(state) == {"game", "number", "view"}
    assert state["view"]["seat"] == puzzle.seat
    assert state["view"]["drawing"].startswith("<svg")
    right = anna.post(path, {"action": puzzle.best})
    wrong = anna.post(path, {"action": puzzle.easy})
    assert (right["right"], wrong["right"]) == (True, False)
    assert [one["action"] for one in wrong["choices"] if one["chosen"]] == [puzzle.easy]
    assert len(right["choices"]) == len(state["view"]["legal"])


def test_a_table_plays_on_from_a_puzzle(at):
    anna, puzzle = person(at), load_puzzle("hanabi", 2)
    status, _, text = anna.ask("/api/puzzles/hanabi/2/table", {})
    made = json.loads(text)
    assert (status, made["seat"]) == (201, puzzle.seat)
    view = anna.get(f"/api/tables/{made['id']}/view")
    assert view["number"] == anna.get("/api/puzzles/hanabi/2")["view"]["number"]
    assert {one["action"] for one in view["legal"]} == {one.action for one in puzzle.choices}


def test_a_table_that_plays_on_does_not_claim_a_chance_of_its_own(at):
    """Its page of fair dice found that chance to be none of the table's, and called it unfair."""
    anna = person(at)
    made = json.loads(anna.ask("/api/puzzles/hanabi/2/table", {})[2])
    page = anna.ask(f"/t/{made['id']}/trust")[2].decode()
    assert "Chance from another match" in page
    assert "trust.js" not in page


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/puzzles/hanabi/0", None, 404),
        ("/api/puzzles/hanabi/999", None, 404),
        ("/api/puzzles/hanabi/-1", None, 404),
        ("/api/puzzles/hanabi/x", None, 404),
        ("/api/puzzles/hanabi/99999999999999999999", None, 404),
        ("/api/puzzles/nothing/1", None, 404),
        ("/api/puzzles/..%2Fhanabi/1", None, 404),
        ("/api/puzzles/hanabi/999/table", {}, 404),
        ("/puzzles/hanabi/999", None, 404),
        ("/puzzles/nothing/1", None, 404),
        ("/api/puzzles/hanabi/1", b"no json", 400),
        ("/api/puzzles/hanabi/1", {}, 400),
        ("/api/puzzles/hanabi/1", {"action": 7}, 400),
        ("/api/puzzles/hanabi/1", {"action": "play 0", "more": 1}, 400),
        ("/api/puzzles/hanabi/1", {"action": "x" * 101}, 400),
        ("/api/puzzles/hanabi/1", {"action": "dance"}, 409),
        ("/api/puzzles/hanabi/1", {"action": "hint 1 rainbow"}, 409),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(at, path, body, status):
    got, _, text = person(at).ask(path, body)
    assert got == status
    assert text
    if path.startswith("/api"):
        assert json.loads(text)["says"]


def test_the_lobby_shows_the_puzzle_of_the_day_and_the_list_has_all(at):
    today = daily.daily_puzzle("en")
    link = f'href="/puzzles/{today["game"]}/{today["number"]}"'
    anna = person(at)
    assert link in anna.ask("/")[2].decode()
    listed = anna.ask("/puzzles?language=pl")[2].decode()
    assert link in listed
    assert "Zagadki" in listed
    page = anna.ask("/puzzles/gwiazdy/3?language=cs")[2].decode()
    assert "hlavolam 3" in page
    assert 'property="og:title"' in page
    assert "previews/gwiazdy.png" in page
