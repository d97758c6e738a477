"""The commands: what they print, and one-line errors with exit code 2."""

import json
import subprocess
import sys

import pytest

import asterism


def run(*translations, given=""):
    return subprocess.run(
        [sys.executable, "-m", "asterism", *translations],
        input=given,
        text=True,
        capture_output=True,
        check=False,
        timeout=300,
    )


def test_games_lists_every_game_with_players_and_options():
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == list(asterism.catalogue())
    hanabi = next(game for game in listed if game["name"] == "hanabi")
    assert hanabi["players"] == [2, 3, 4, 5]
    assert hanabi["options"]["variant"]["allowed"] == "base, rainbow, rainbow2"
    assert "Hanabi" in run("games", "--language", "cs").stdout


@pytest.mark.parametrize("lineup", ["easy", "random", "easy,random"])
def test_simulate_reports_wins_scores_lengths_and_no_broken_law(lineup):
    done = run("simulate", "hanabi", "--players", "3", "--games", "30", "--bots", lineup, "--json")
    found = json.loads(done.stdout)
    assert found["games"] == 30
    assert found["broken_laws"] == {}
    assert len(found["wins_by_seat"]) == len(found["wins_by_turn_order"]) == 3
    assert found["moves"]["least"] <= found["moves"]["mean"] <= found["moves"]["most"]
    assert run("simulate", "hanabi", "--games", "3").returncode == 0


def test_simulate_tells_what_a_game_wants_known():
    def of(*translations):
        given = (*translations, "--games", "6", "--players", "3", "--json")
        return json.loads(run("simulate", *given).stdout)

    nebula = of("nebula", "-o", "variant=full")
    points = nebula["statistics"]["points_by_row"]["mean"]
    assert sum(points) == pytest.approx(nebula["scores"]["mean"], abs=0.01)
    assert sum(nebula["statistics"]["ends"]["mean"]) >= 1
    stars = of("gwiazdy")["statistics"]
    assert sum(stars["wins_by_sun"]["mean"]) == pytest.approx(1, abs=0.01)


def test_simulate_finds_broken_laws():
    from play_helpers import planted

    from asterism.engine import kernels
    from asterism.lab.simulate import LAWS, simulate

    game = asterism.load("hanabi")
    for fault, law in LAWS.items():
        faulty = planted(game, play_checked=lambda *given, fault=fault: (3, fault))
        assert simulate(faulty, 4, "easy", players=2)["broken_laws"] == {law: 4}
    assert kernels.OK not in LAWS


def test_bench_prints_ratios():
    done = run(
        "bench", "hanabi", "--players", "2", "--peer", "openspiel", "--seconds", "0.05", "--json"
    )
    found = json.loads(done.stdout)
    for way in ("playout", "batch", "match"):
        assert found[way]["moves_per_second"] > 0
        assert found[way]["peer_moves_per_second"] > 0
        assert found[way]["ratio"] > 0
    assert found["state_bytes"] <= 1024
    assert found["first_move_seconds"]["warm"] < found["first_move_seconds"]["cold"]


def test_tournament_prints_line_ups():
    done = run(
        "tournament",
        "hanabi",
        "--players",
        "2",
        "--games",
        "6",
        "--bots",
        "easy",
        "--bots",
        "easy,random",
        "--seed",
        "3",
        "--json",
    )
    found = json.loads(done.stdout)
    assert [line["bots"] for line in found] == [["easy", "easy"], ["easy", "random"]]
    for line in found:
        assert {
            "games",
            "win_share",
            "interval",
            "mean_score",
            "perfect",
            "wins_by_turn_order",
            "seconds_per_move",
        } <= line.keys()
    said = run("tournament", "hanabi", "--players", "2", "--games", "6").stdout
    assert "hanabi: easy, random — 6 games, 0 perfect" in said
    assert "wins by turn order: 0, 0" in said


def test_hint_tells_three_moves(saved):
    done = run("hint", str(saved), "--seat", "1", "--level", "normal", "--language", "cs")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3
    assert "průměrný výsledek" in done.stdout
    found = json.loads(run("hint", str(saved), "--seat", "1", "--level", "normal", "--json").stdout)
    assert found[0].keys() == {"action", "share", "points", "text"}


def test_bench_bots_tells_how_long_each_level_thinks():
    done = run("bench", "bots", "--game", "hanabi", "--positions", "1", "--players", "2", "--json")
    found = json.loads(done.stdout)
    assert [line["level"] for line in found][:2] == ["random", "easy"]
    assert all(line["worst_seconds"] >= line["mean_seconds"] >= 0 for line in found)


def test_warm_compiles_everything():
    assert "Ready: hanabi." in run("warm", "hanabi").stdout


@pytest.fixture
def saved(tmp_path):
    match = asterism.load("hanabi").new(players=2, seed=1, first=0)
    match.play(0, "play 0")
    path = tmp_path / "match.json"
    path.write_text(match.save(), "utf-8")
    return path


def test_replay_tells_a_match(saved):
    assert "Player 1 plays" in run("replay", str(saved)).stdout
    assert "Hráč 1 hraje" in run("replay", str(saved), "--language", "cs", "--seat", "1").stdout
    found = json.loads(run("replay", str(saved), "--json").stdout)
    assert found["actions"] == [[0, "play 0"]]
    assert json.loads(run("replay", str(saved), "--move", "0", "--json").stdout)["actions"] == []
    assert run("replay", str(saved), "--raw").stdout == "0 play 0\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "there are:"),
        (["play"], "Which game?"),
        (["play", "hanabi", "--players", "9"], "a whole number from 2 to 5"),
        (["play", "hanabi", "-o", "variant=odd"], "one of base, rainbow, rainbow2"),
        (["play", "hanabi", "-o", "colour=odd"], "There is no option 'colour'"),
        (["play", "hanabi", "-o", "variant"], "write name=value"),
        (["play", "hanabi", "--seats", "a,b", "--players", "3"], "2 seats were named"),
        (["simulate", "hanabi", "--bots", "genius"], "There is no bot 'genius'; there are: random"),
        (["simulate", "hanabi", "--bots", "easy,easy,easy", "--players", "2"], "3 bots do not fit"),
        (["simulate", "hanabi", "--games", "0"], "0 is not in the range"),
        (["simulate", "hanabi", "--components", "/nowhere.toml"], "does not exist"),
        (["bench", "hanabi", "--peer", "nobody"], "there are: openspiel"),
        (
            ["tournament", "hanabi", "--bots", "genius"],
            "There is no bot 'genius'; there are: random",
        ),
        (["bench", "bots", "--game", "chess"], "There is no game 'chess'"),
        (["hint", __file__, "--seat", "0"], "not JSON"),
        (["replay", "/nowhere.json"], "does not exist"),
        (["replay", __file__], "not JSON"),
        (["play", "--load", __file__], "not JSON"),
        (["dance"], "No such command"),
        (["games", "--language", "de"], "'de'"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(arguments, said):
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr + done.stdout


def test_a_match_of_other_rules_is_refused_but_can_be_read(saved):
    found = json.loads(saved.read_text("utf-8")) | {"version": 99}
    saved.write_text(json.dumps(found), "utf-8")
    done = run("replay", str(saved))
    assert done.returncode == 2
    assert "version 99" in done.stderr
    assert run("replay", str(saved), "--raw").stdout == "0 play 0\n"


# The terminal


def test_a_person_plays_a_whole_game_against_bots():
    done = run("play", "hanabi", "--seed", "3", "--language", "pl", given="1\n" * 60)
    assert done.returncode == 0
    assert "— Wynik —" in done.stdout
    assert "╭" not in done.stdout  # plain lines when it is not a terminal


def test_moves_by_number_by_name_and_refusals_with_reasons():
    done = run(
        "play",
        "hanabi",
        "--seats",
        "Anna,Bo",
        "--seed",
        "3",
        "-o",
        "first=0",
        given="discard 0\n99\nfly\nplay 0\n?\nlog\nquit\n",
    )
    assert "cannot discard while all blue tokens" in done.stdout
    assert "neither a number in the list nor a move: 99" in done.stdout
    assert "'fly' is not an action" in done.stdout
    assert "Anna plays" in done.stdout
    assert "Bo, it is your turn." in done.stdout
    assert "undo, save FILE" in done.stdout
    assert "Left unfinished" in done.stdout


def test_undo_until_something_is_revealed():
    done = run(
        "play", "hanabi", "--seats", "Anna,Bo", "--seed", "3", "-o", "first=0", given="undo\nquit\n"
    )
    assert "Nothing can be taken back" in done.stdout


def test_save_and_resume(tmp_path):
    path = str(tmp_path / "evening.json")
    first = run(
        "play",
        "hanabi",
        "--seats",
        "Anna,easy",
        "--seed",
        "3",
        "-o",
        "first=0",
        given=f"play 0\nsave {path}\nquit\n",
    )
    assert "Saved to" in first.stdout
    again = run("play", "--load", path, given="log\nquit\n")
    assert "Anna plays" in again.stdout
    assert "Anna, it is your turn." in again.stdout


def test_saving_where_one_cannot_is_explained():
    done = run("play", "hanabi", "--seed", "3", given="save /nowhere/at/all.json\nquit\n")
    assert "No such file" in done.stdout
    assert done.returncode == 0


def test_the_table_ends_with_the_input():
    assert run("play", "hanabi", "--seed", "3").returncode == 0
