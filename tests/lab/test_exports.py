"""Exports: hanab.live's JSON written and read, trajectories with named columns."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from asterism import games
from asterism.cli import cli
from asterism.engine.errors import AsterismError, OptionError, SaveError
from asterism.games.hanabi.lab import hanab_live
from asterism.lab import exports, runs, trajectories
from asterism.lab.recording import record_match

HANABI = games.load("hanabi")


def one_thread():
    return ThreadPoolExecutor(1)


def play_games(lineup="partner", seed=3, **options):
    run = runs.describe_run(HANABI, 1, lineup, seed, {"bomb_scores_zero": True, **options})
    return record_match(run, 0)


# hanab.live


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lineup", ["partner", "random"])
def test_a_game_comes_back_as_it_was(players, lineup):
    match = play_games(lineup, players=players, first=players - 1)
    text = hanab_live.write(match)
    again = hanab_live.read(json.loads(text), HANABI)
    assert again.over
    assert again.scores == match.scores
    assert len(again.moves) == len(match.moves)
    assert hanab_live.write(again) == text
    shown = [name.partition(" ")[0] for _, name in match.history]
    assert [name.partition(" ")[0] for _, name in again.history] == shown


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "rainbow"},
        {"variant": "rainbow2", "players": 3},
        {"empty_hints": True},
        {"last_breath": True},
    ],
)
def test_variants_and_options_come_back(options):
    match = play_games("easy", **options)
    again = exports.read_foreign(hanab_live.write(match))
    assert {name: again.options[name] for name in options} == options
    assert again.scores == match.scores
    assert again.save() == hanab_live.write(match)


def test_every_position_on_the_way_is_the_same():
    """Hands, discards and fireworks, but for the order of a deck that has none."""
    match = play_games(players=2, first=0)
    again = exports.read_replay(hanab_live.write(match))
    for number in (0, 1, 7, len(match.moves)):
        one, two = match.at_move(number).view(None), again.at_move(number).view(None)
        for field in ("held", "fireworks", "discarded", "hints", "mistakes", "left", "could"):
            assert np.array_equal(one[field], two[field]), (number, field)
        assert np.array_equal(
            match.at_move(number).view(0).hand, again.at_move(number).view(0).hand
        )
    assert again.log(0) == match.log(0)


def test_a_hint_is_written_as_they_write_it():
    """Red is 0, yellow 1, green 2, blue 3, the fifth suit 4; places count from who began."""
    match = HANABI.new(seed=1, players=3, first=1)
    seat = match.actors[0]
    colour = next(name for name in match.legal(seat) if name.startswith("hint 2 b"))
    match.play(seat, colour)
    found = json.loads(hanab_live.write(match))
    assert found["actions"] == [{"type": 2, "target": 2, "value": 3}]
    assert len(found["deck"]) == 50
    assert found["options"] == {"variant": "No Variant"}
    assert found["players"] == ["Player 1", "Player 2", "Player 3"]


def test_a_game_that_was_ended_early_stays_where_it_was():
    found = json.loads(hanab_live.write(play_games()))
    found["actions"] = [*found["actions"][:5], {"type": 4, "target": 0, "value": 4}]
    assert len(hanab_live.read(found, HANABI).moves) == 5


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"options": {"variant": "Black (6 Suits)"}}, "The variant 'Black"),
        ({"options": {"oneExtraCard": True}}, "rules that are not ours: oneExtraCard"),
        ({"characters": [{"name": "Fuming"}]}, "rules that are not ours: characters"),
        ({"deck": [{"suitIndex": 0, "rank": 1}] * 50}, "its deck has other cards"),
        ({"deck": [{"rank": 1}]}, "'suitIndex'.* is missing"),
        ({"actions": [{"type": 0, "target": 49}]}, "damaged at action 1: the player does not hold"),
        ({"actions": [{"type": 1, "target": 0}]}, "damaged at action 1"),
        ({"players": ["alone"]}, "players"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(change, words):
    found = json.loads(hanab_live.write(play_games())) | change
    with pytest.raises(AsterismError, match=words):
        hanab_live.read(found, HANABI)


def test_an_owners_cards_are_not_theirs():
    text = (HANABI.folder / "components.toml").read_text("utf-8")
    with pytest.raises(AsterismError, match="printed cards alone"):
        hanab_live.write(games.load("hanabi", text=text).new(seed=1))


def test_the_commands_write_and_retell(tmp_path):
    save, theirs = tmp_path / "game.json", tmp_path / "theirs.json"
    match = play_games()
    save.write_text(match.save(), "utf-8")
    run = CliRunner().invoke
    assert run(cli, ["export", str(save), str(theirs)]).exit_code == 0
    result = run(cli, ["replay", str(theirs)])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == match.verdict()[-1]
    some = json.loads(run(cli, ["replay", str(theirs), "--move", "4", "--json"]).output)
    assert len(some["actions"]) == 4
    assert not some["over"]
    other = tmp_path / "nebula.json"
    other.write_text(games.load("nebula").new(seed=1).save(), "utf-8")
    refused = run(cli, ["export", str(other), str(tmp_path / "a.json")])
    assert isinstance(refused.exception, OptionError)
    assert "there is none for this game" in str(refused.exception)


def test_a_save_of_ours_is_not_taken_for_theirs():
    assert exports.read_foreign(play_games().save()) is None
    assert exports.read_foreign(b"\xff") is None
    with pytest.raises(SaveError):
        exports.read_replay("{}")


# Trajectories


@pytest.mark.parametrize("name", games.catalogue())
def test_moves_have_named_columns(tmp_path, name):
    game, path = games.load(name), tmp_path / "moves.parquet"
    run = runs.describe_run(game, 2, "easy", 1, {})
    lines = trajectories.write_run_trajectories(run, path, one_thread)
    table = parquet.read_table(path)
    names = game.observation_names(**run.options)
    assert table.num_rows == lines
    assert table.column_names[: len(trajectories.MOVE_COLUMNS)] == [*trajectories.MOVE_COLUMNS]
    assert len(table.column_names) == len(trajectories.MOVE_COLUMNS) + len(names)
    match = record_match(run, 1)
    second = table.filter(np.array(table["match"]) == 1)
    assert list(zip(second["seat"].to_pylist(), second["action"].to_pylist(), strict=True)) == (
        match.history
    )
    assert second["is_last"].to_pylist() == [False] * (second.num_rows - 1) + [True]
    number = second.num_rows // 2
    earlier, seat = match.at_move(number), second["seat"][number].as_py()
    seen = [second[column][number].as_py() for column in table.column_names[-len(names) :]]
    assert np.array_equal(seen, earlier.observe(seat))
    assert tuple(second["legal"][number].as_py()) == earlier.legal(seat)
    assert json.loads(table.schema.metadata[b"asterism"])["bots"] == ["easy"] * match.players


def test_the_bytes_do_not_depend_on_the_order_of_workers(tmp_path):
    run = runs.describe_run(HANABI, 70, "easy", 1, {})
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    trajectories.write_run_trajectories(run, one, one_thread)
    trajectories.write_run_trajectories(
        run, two, one_thread, lambda steps, total: reversed(list(steps))
    )
    assert one.read_bytes() == two.read_bytes()


def test_a_saved_match_becomes_a_table(tmp_path):
    match, path = play_games(players=3), tmp_path / "one.parquet"
    assert trajectories.write_match_trajectory(match, path) == len(match.moves)
    assert parquet.read_table(path)["score"].to_pylist()[-1] == match.scores[0]


class Stop(Exception):
    """Somebody pulls the plug."""


def test_an_interruption_leaves_nothing_that_looks_whole(tmp_path):
    def stop(steps, total):
        yield next(steps)
        raise Stop

    run = runs.describe_run(HANABI, 130, "easy", 1, {})
    with pytest.raises(Stop):
        trajectories.write_run_trajectories(run, tmp_path / "a.parquet", one_thread, stop)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OptionError, match=r"must end in \.parquet"):
        trajectories.write_run_trajectories(run, tmp_path / "a.csv", one_thread)
