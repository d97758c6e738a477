"""Measuring how well an analysis judges, on Nim."""

import json

import numpy as np
import pytest
from click import testing
from searching import nim

from asterism.analysis.judgment import BLAMED
from asterism.cli import cli
from asterism.engine.errors import AsterismError
from asterism.games import load
from asterism.lab import bench_analysis
from asterism.lab.bench_analysis import (
    compare_forecasts,
    easy_match,
    measure_analysis,
    mistakes_at,
)
from asterism.lab.journal import Journal


@pytest.fixture(autouse=True)
def little(monkeypatch):
    monkeypatch.setattr(bench_analysis, "DEEP", 1.0)
    monkeypatch.setattr(bench_analysis, "TRIES", 6)  # many moves are made in lost positions


def test_all_three_proofs_on_a_small_game(monkeypatch):
    found = measure_analysis(nim(monkeypatch), 4, 2, 1, "easy")
    assert found["found"] == found["planted"] > 0
    assert found["found_share"] == 1.0
    assert 0 <= found["blamed"] <= found["judged"]
    assert found["blamed_share"] == round(found["blamed"] / found["judged"], 4)
    low, high = found["blamed_share_interval"]
    assert low <= found["blamed_share"] <= high
    assert found["matches"] == 4


def test_a_measurement_that_was_stopped_goes_on_where_it_was(monkeypatch, tmp_path):
    game, file = nim(monkeypatch), tmp_path / "kept.jsonl"
    whole = measure_analysis(game, 4, 2, 1, "easy", journal=Journal(file))
    assert whole == measure_analysis(game, 4, 2, 1, "easy")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])

    measured = []
    plant, forecast = bench_analysis.plant, bench_analysis.forecast_match
    monkeypatch.setattr(
        bench_analysis,
        "forecast_match",
        lambda *given: (measured.append("forecast"), forecast(*given))[1],
    )
    monkeypatch.setattr(
        bench_analysis, "plant", lambda *given: (measured.append("plant"), plant(*given))[1]
    )
    assert measure_analysis(game, 4, 2, 1, "easy", journal=Journal(file)) == whole
    assert measured.count("forecast") == 1
    assert "plant" in measured
    assert file.read_bytes().splitlines(keepends=True) == lines
    measured.clear()
    assert measure_analysis(game, 4, 2, 1, "easy", journal=Journal(file)) == whole
    assert not measured


def test_another_seed_takes_other_matches(monkeypatch, tmp_path):
    game, journal = nim(monkeypatch), Journal(tmp_path / "kept.jsonl")
    measure_analysis(game, 3, 0, 0, "easy", "1", journal)
    measure_analysis(game, 3, 0, 0, "easy", "2", journal)
    assert len(journal.found) == 6


@pytest.mark.parametrize("text", ["[1]\n", '{"of": 1}\n', "no json\n", '{"of": 1, "found": 2}\n'])
def test_a_file_that_holds_no_results_is_refused(tmp_path, text):
    file = tmp_path / "kept.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(AsterismError, match="line 1, is no result"):
        Journal(file)
    assert file.read_text("utf-8") == text


def test_forecasts_of_seventy_percent_are_compared_with_what_came(monkeypatch):
    game = nim(monkeypatch)
    expected = np.array([[0.7, 0.3], [0.72, 0.28], [0.66, 0.34], [0.5, 0.5]])
    reached = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    found = compare_forecasts(game, expected, reached, 4)
    assert (found["called_70"], found["won_of_them"]) == (3, 0.6667)
    low, high = found["won_of_them_interval"]
    assert 0 < low < 0.6667 < high < 1
    nothing = compare_forecasts(game, expected[3:], reached[3:], 1)
    assert nothing == {"matches": 1, "called_70": 0, "won_of_them": None}


def places_of_mistakes(name, wanted=1):
    """Positions of `easy` matches in which there is a plain mistake, with those mistakes."""
    game, found = load(name), []
    for number in range(20):
        match = easy_match(game, f"mistakes {number}")
        for moment in range(len(match.moves)):
            position = match.at_move(moment)
            actions = mistakes_at(position)
            if actions:
                names = {game.actions.names[action] for action in actions}
                found.append((position, names))
            if len(found) == wanted:
                return found
    return found


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("bajne_kostky", {"bid"}),
        ("gwiazdy", {"dot"}),
        ("hanabi", {"discard"}),
        ("hvezdokupy", {"place", "move", "reroll", "lapse"}),
        ("nebula", {"place"}),
    ],
)
def test_every_game_knows_plain_mistakes(name, kinds):
    [(position, names)] = places_of_mistakes(name)
    legal = set(position.legal(position.actors[0]))
    assert names < legal
    assert {action.split()[0] for action in names} <= kinds


def test_the_command_says_what_is_wrong(tmp_path):
    def complaint(*arguments):
        run = testing.CliRunner().invoke(cli, ["bench", "analysis", *arguments])
        assert isinstance(run.exception, AsterismError)
        return str(run.exception)

    assert "'chess'" in complaint("--game", "chess")
    assert "'genius'" in complaint("--game", "nebula", "--level", "genius")
    file = tmp_path / "missing" / "kept.jsonl"
    assert str(file) in complaint("--game", "nebula", "--keep", str(file))


def test_the_command_measures_and_keeps(monkeypatch, tmp_path):
    nim(monkeypatch)
    file = tmp_path / "kept.jsonl"
    run = [
        "bench",
        "analysis",
        "--game",
        "nim",
        "--matches",
        "2",
        "--planted",
        "1",
        "--strong",
        "1",
    ]
    given = [*run, "--level", "easy", "--keep", str(file), "--json"]
    first, again = (
        testing.CliRunner().invoke(cli, given, catch_exceptions=False).output for _ in range(2)
    )
    assert first == again
    [found] = json.loads(first)
    assert found["matches"] == 2
    proofs = {json.loads(line)["of"]["proof"] for line in file.read_text("utf-8").splitlines()}
    assert proofs == {"calibration", "planted", "match", "strong"}
    assert all(
        json.loads(line)["found"]["deep"] in {*BLAMED, "fine", "best", "slip", "excellent"}
        for line in file.read_text("utf-8").splitlines()
        if '"planted"' in line
    )
