"""The commands: what they print, and one-line errors with exit code 2."""

import contextlib
import io
import json
import os
import subprocess
import sys
from typing import NamedTuple
from unittest import mock
from xml.etree import ElementTree

import click
import pytest
from click import testing
from owner_boxes import another_star, text_of

import asterism
from asterism.__main__ import main
from asterism.cli import cli

IMPERATIVES = {
    *(
        "Ask",
        "Attack",
        "Back",
        "Compare",
        "Compile",
        "Compute",
        "Count",
        "Find",
        "Judge",
        "Keep",
        "Let",
        "List",
    ),
    *("Measure", "Open", "Play", "Rank", "Remove", "Report", "Restore", "Retell", "Think", "Time"),
    "Write",
}


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments, given=""):
    """The program in this process, where the games are loaded already."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.argv", ["asterism", *arguments]),
        mock.patch("sys.stdin", io.StringIO(given)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code
    return Done(code, out.getvalue(), err.getvalue())


def run_process(*arguments):
    """The program as a user starts it."""
    command = [sys.executable, "-m", "asterism", *arguments]
    return subprocess.run(command, text=True, capture_output=True, check=False, timeout=300)


def test_games_lists_every_game_with_players_and_options():
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == list(asterism.catalogue())
    hanabi = next(game for game in listed if game["name"] == "hanabi")
    assert hanabi["players"] == [2, 3, 4, 5]
    assert hanabi["options"]["variant"]["allowed"] == "base, rainbow, rainbow2"
    assert "Hanabi" in run("games", "--language", "cs").stdout


def test_alone_it_prints_help_and_is_content():
    done = run_process()
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: asterism")
    assert done.stdout == run().stdout == run("--help").stdout


def all_commands(group, *path):
    for name, command in group.commands.items():
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from all_commands(command, *path, name)


@pytest.mark.parametrize("path", [path for path, _ in all_commands(cli)], ids=" ".join)
def test_a_summary_is_an_imperative_that_fits_a_line(path):
    command = dict(all_commands(cli))[path]
    summary = command.get_short_help_str(200)
    assert summary.endswith(".")
    assert len(summary) <= 66  # beside the name, in 80 columns
    assert summary.split()[0] in IMPERATIVES


def test_every_command_stands_in_one_section_of_the_help():
    listed = [name for names in cli.sections.values() for name in names]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(cli.commands)
    text = run().stdout
    for name in cli.commands:
        assert f"\n  {name} " in text


def test_the_old_spelling_of_bench_is_the_same_command():
    bench = cli.commands["bench"]

    def understood(*arguments):
        context = bench.make_context("bench", [*arguments, "--seconds", "0.01", "--json"])
        name, command, rest = bench.resolve_command(context, context._protected_args + context.args)
        return command, command.make_context(name, rest).params

    new = understood("game", "hanabi", "--players", "2")
    assert new[1]["name"] == "hanabi"
    assert understood("hanabi", "--players", "2") == new
    assert understood("--players", "2", "hanabi") == new


def test_commands_can_be_imported_on_every_system():
    """The modules of the commands import where the system has no `os.sysconf`."""
    program = "import os; del os.sysconf\nimport asterism.cli, asterism.web.benchmark"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_output_is_utf8_in_a_pipe():
    """Also where the encoding of the system lacks the letters, as on Windows."""
    done = subprocess.run(
        [sys.executable, "-m", "asterism", "games", "--language", "cs"],
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
    )
    assert "Hvězdokupy" in done.stdout.decode("utf-8")


ALONE = ("--processes", "1")  # each process loads the rules, which takes longer than few games


@pytest.mark.parametrize("lineup", ["easy", "random", "easy,random"])
def test_simulate_reports_wins_scores_lengths_and_no_broken_law(lineup):
    arguments = ("--players", "3", "--games", "30", "--bots", lineup, *ALONE)
    found = json.loads(run("simulate", "hanabi", *arguments, "--json").stdout)
    assert found["games"] == 30
    assert found["broken_laws"] == {}
    assert len(found["wins_by_seat"]) == len(found["wins_by_turn_order"]) == 3
    assert found["moves"]["least"] <= found["moves"]["mean"] <= found["moves"]["most"]


def test_simulate_prints_lines_for_people():
    done = run("simulate", "hanabi", "--games", "3")
    assert done.returncode == 0
    assert "hanabi" in done.stdout


def test_simulate_tells_what_a_game_wants_known():
    def of(*arguments):
        given = (*arguments, "--games", "6", "--players", "3", *ALONE, "--json")
        return json.loads(run("simulate", *given).stdout)

    nebula = of("nebula", "-o", "variant=full")
    points = nebula["statistics"]["points_by_row"]["mean"]
    assert sum(points) == pytest.approx(nebula["scores"]["mean"], abs=0.01)
    assert sum(nebula["statistics"]["ends"]["mean"]) >= 1
    stars = of("gwiazdy")["statistics"]
    assert sum(stars["wins_by_sun"]["mean"]) == pytest.approx(1, abs=0.01)


def test_simulate_finds_broken_laws():
    from play_helpers import plant

    from asterism.engine import kernels
    from asterism.lab.simulate import LAWS, simulate

    game = asterism.load("hanabi")
    for fault, law in LAWS.items():
        faulty = plant(game, play_checked=lambda *given, fault=fault: (3, fault))
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
            "mean_score",
            "perfect",
            "mistakes",
            "wins_by_turn_order",
            "seconds_per_move",
        } <= line.keys()
    output = run("tournament", "hanabi", "--players", "2", "--games", "6").stdout
    assert "hanabi: easy, random — 6 games, 0 perfect, mistakes " in output
    assert "win_share" not in output
    assert "wins by turn order: 0, 0" in output


def test_hint_asks_the_adviser_and_says_the_same_twice(saved_match):
    done = run("hint", str(saved_match), "--seat", "1", "--language", "cs")
    assert done.returncode == 0, done.stderr
    again = run_process("hint", str(saved_match), "--seat", "1", "--language", "cs")
    assert done.stdout == again.stdout
    (found,) = json.loads(run("hint", str(saved_match), "--seat", "1", "--json").stdout)
    assert found.keys() == {"action", "share", "points", "text"}
    (other,) = json.loads(
        run("hint", str(saved_match), "--seat", "1", "--level", "hard", "--json").stdout
    )
    assert other.keys() == found.keys()


def test_bench_bots_tells_how_long_each_level_thinks():
    done = run("bench", "bots", "--game", "hanabi", "--positions", "1", "--players", "2", "--json")
    found = json.loads(done.stdout)
    assert [line["level"] for line in found][:2] == ["random", "easy"]
    assert all(line["worst_seconds"] >= line["mean_seconds"] >= 0 for line in found)


def test_warm_compiles_everything():
    assert "Ready: hanabi." in run("warm", "hanabi").stdout


@pytest.fixture
def saved_match(tmp_path):
    match = asterism.load("hanabi").new(players=2, seed=1, first=0)
    match.play(0, "play 0")
    path = tmp_path / "match.json"
    path.write_text(match.save(), "utf-8")
    return path


def test_replay_tells_a_match(saved_match):
    assert "Player 1 plays" in run("replay", str(saved_match)).stdout
    assert (
        "Hráč 1 hraje" in run("replay", str(saved_match), "--language", "cs", "--seat", "1").stdout
    )
    found = json.loads(run("replay", str(saved_match), "--json").stdout)
    assert found["actions"] == [[0, "play 0"]]
    assert (
        json.loads(run("replay", str(saved_match), "--move", "0", "--json").stdout)["actions"] == []
    )
    assert run("replay", str(saved_match), "--raw").stdout == "0 play 0\n"


@pytest.mark.parametrize(
    ("arguments", "output"),
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
        (["simulate", "nebula", "--components", __file__], "not TOML"),
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
def test_an_error_is_one_line_and_exit_code_2(arguments, output):
    done = run(*arguments)
    assert done.returncode == 2
    assert output in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr + done.stdout


def test_a_match_of_other_rules_is_refused_but_can_be_read(saved_match):
    found = json.loads(saved_match.read_text("utf-8")) | {"version": 99}
    saved_match.write_text(json.dumps(found), "utf-8")
    done = run("replay", str(saved_match))
    assert done.returncode == 2
    assert "version 99" in done.stderr
    assert run("replay", str(saved_match), "--raw").stdout == "0 play 0\n"


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


def test_a_saved_match_becomes_a_moving_picture(tmp_path):
    match = asterism.load("hanabi").new(players=2, seed=3)
    match.names = ("Vera", "Kepler")  # whose face pages load
    for _ in range(3):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    save, out = tmp_path / "match.json", tmp_path / "film.svg"
    save.write_text(match.save(), "utf-8")
    for since, shown in (("1", 3), ("99", 1)):  # after the first move and two more; the end
        result = testing.CliRunner().invoke(
            cli, ["replay", str(save), "--animate", str(out), "--since", since]
        )
        assert result.exit_code == 0, result.output
        film = ElementTree.fromstring(out.read_text("utf-8"))
        positions = [each for each in film if "position" in (each.get("class") or "")]
        assert len(positions) == shown
        assert "last" in positions[-1].get("class")
        assert "/faces/" not in out.read_text("utf-8"), "it stands alone"
    refused = testing.CliRunner().invoke(
        cli, ["replay", str(save), "--animate", str(tmp_path / "a.gif")]
    )
    assert refused.exit_code == 2
    assert ".svg or .webp" in refused.output


@pytest.mark.parametrize(
    ("given", "output"), [(f"nebula={__file__}", "not TOML"), (__file__, "GAME=FILE")]
)
def test_a_server_does_not_start_with_a_faulty_file(given, output):
    done = run_process("serve", "--components", given)
    assert done.returncode == 2
    assert output in done.stderr
    assert "Traceback" not in done.stderr


def test_an_owners_file_is_simulated_and_travels_to_hints(tmp_path):
    own, save = tmp_path / "own.toml", tmp_path / "save.json"
    own.write_text(text_of(another_star()), "utf-8")
    played = run("simulate", "gwiazdy", "--games", "3", "--components", str(own), *ALONE, "--json")
    assert json.loads(played.stdout)["games"] == 3
    match = asterism.load("gwiazdy", own).new(seed=1, players=2)
    save.write_text(match.save(), "utf-8")
    seat = str(match.actors[0])
    without = json.loads(run("hint", str(save), "--seat", seat, "--json").stdout)
    given = run("hint", str(save), "--seat", seat, "--components", str(own), "--json")
    assert json.loads(given.stdout) == without
    assert {hint["action"] for hint in without} <= set(match.legal(match.actors[0]))
