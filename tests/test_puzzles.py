"""Puzzles: those that ship are what they say, and show nothing hidden; how they are mined."""

import datetime
import json

import msgspec
import numpy as np
import pytest
from click import testing
from play_helpers import WHOLE_MATRIX, guess_world, plant, scramble

from asterism import translations
from asterism.cli import cli
from asterism.commands import puzzles as command
from asterism.engine import rng
from asterism.games import catalogue
from asterism.lab import mining
from asterism.lab.mining import every_choice, is_clear
from asterism.puzzles.collection import load_puzzle, puzzle_lines, puzzle_of_day
from asterism.puzzles.settings import load_settings
from asterism.puzzles.solution import Solver, load_position, solve
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import name_players
from asterism.web.puzzle_view import describe_position

FEWEST = 20  # that ship with a game
# Puzzles of a game whose values are found again, and in how many worlds: in a few the second best
# of so many puzzles sometimes leads by chance.
RECHECKED, WORLDS = (None, 1000) if WHOLE_MATRIX else (1, 60)
RENDER_REQUESTS = (
    RenderRequest(),
    RenderRequest("cs", "wide", True),
    RenderRequest("pl", "narrow"),
)
MINE = ["puzzles", "hvezdokupy", "--count", "1", "--effort", "0.05", "--seed", "3"]


def numbers_of(game):
    return range(1, len(puzzle_lines(game)) + 1)


@pytest.mark.parametrize("game", catalogue())
def test_every_puzzle_replays_and_offers_what_is_legal(game):
    assert len(puzzle_lines(game)) >= FEWEST
    for number in numbers_of(game):
        puzzle, position = load_puzzle(game, number), load_position(game, number)
        assert puzzle.seat == position.actors[0]
        offered = [choice.action for choice in puzzle.choices]
        assert sorted(offered) == sorted(position.legal(puzzle.seat))
        easy = position.game.compiled.policy(
            position.game.view(position.row, puzzle.seat), position.game.box, puzzle.seat
        )
        assert puzzle.easy == position.game.actions.names[easy] != puzzle.best
        assert is_clear(puzzle, load_settings(game)), number


@pytest.mark.parametrize("game", catalogue())
def test_the_best_choice_stays_the_best(game):
    for number in numbers_of(game)[:RECHECKED]:
        puzzle, position = load_puzzle(game, number), load_position(game, number)
        scorer = every_choice(position, puzzle.seat, "again", load_settings(game).pool and WORLDS)
        actions = scorer.candidates(scorer.easy_action())
        worths = scorer.score(actions, WORLDS).mean(axis=0)
        assert position.game.actions.names[actions[int(worths.argmax())]] == puzzle.best


@pytest.mark.parametrize("language", translations.LANGUAGES)
@pytest.mark.parametrize("game", catalogue())
def test_every_solution_is_told_in_a_sentence(game, language):
    for number in numbers_of(game):
        puzzle, position = load_puzzle(game, number), load_position(game, number)
        solution = solve(position, puzzle, puzzle.easy, language)
        best, chosen = solution.choices[0], next(c for c in solution.choices if c.chosen)
        assert (solution.right, best.best, chosen.best) == (False, True, False)
        assert best.text.removesuffix(".") in solution.why
        assert best.share == 1.0 >= chosen.share
        assert solution.next
        assert solution.chosen_next
    assert solve(position, puzzle, puzzle.best, language).right


# What is hidden


def bytes_before(position, seat):
    return [
        msgspec.json.encode(describe_position("game", 1, position, seat, render_request))
        for render_request in RENDER_REQUESTS
    ]


def with_row(position, row):
    other = position.at_move(len(position.moves))
    other.row[:] = row
    return other


@pytest.mark.parametrize("game", catalogue())
def test_what_is_hidden_changes_nothing_that_is_sent(game):
    generator = np.random.default_rng(7)
    for number in numbers_of(game)[::6]:
        puzzle, position = load_puzzle(game, number), load_position(game, number)
        row = scramble(position.game, position.row, puzzle.seat, generator)
        noisy = with_row(position, row)
        assert bytes_before(noisy, puzzle.seat) == bytes_before(position, puzzle.seat)
        clean = solve(name_players(position, puzzle.seat, "en"), puzzle, puzzle.easy, "en")
        assert solve(name_players(noisy, puzzle.seat, "en"), puzzle, puzzle.easy, "en") == clean


def test_a_view_that_showed_more_would_be_noticed():
    """The test above finds a leak, here a planted one: a view that shows everything."""
    puzzle, position = load_puzzle("hanabi", 1), load_position("hanabi", 1)
    game = position.game
    world = guess_world(
        game, game.view(position.row, puzzle.seat), puzzle.seat, rng.seed_state("else")
    )
    true, other = with_row(position, position.row), with_row(position, world)
    assert bytes_before(true, puzzle.seat) == bytes_before(other, puzzle.seat)
    leaky = plant(game, view=lambda row, seat: row.copy())
    true.game = other.game = leaky
    assert bytes_before(true, puzzle.seat) != bytes_before(other, puzzle.seat)


def test_before_an_answer_nothing_of_the_solution_is_sent():
    state = msgspec.to_builtins(
        describe_position("hanabi", 1, load_position("hanabi", 1), 0, RenderRequest("en"))
    )
    assert set(state) == {"game", "number", "view"}
    assert not {"seed", "key", "choices", "easy"} & set(state["view"])


# The puzzle of the day


def test_games_take_turns_day_by_day_and_every_puzzle_has_its_day():
    games, day = catalogue(), datetime.date(2026, 11, 18)
    days = [puzzle_of_day(day + datetime.timedelta(n), games) for n in range(300)]
    assert days[0] == puzzle_of_day(day, games)
    assert {game for game, _ in days[: len(games)]} == set(games)
    assert set(days) == {(game, number) for game in games for number in numbers_of(game)}


def test_without_puzzles_there_is_none_of_the_day():
    assert puzzle_of_day(datetime.date(2026, 11, 18), ("nothing_of_the_kind",)) is None


# Mining


def run(*arguments):
    return testing.CliRunner().invoke(cli, [*arguments])


def test_the_same_seed_mines_the_same_puzzles(tmp_path):
    file = tmp_path / "puzzles.jsonl"
    assert run(*MINE, "--out", str(file)).exit_code == 0
    text = file.read_text("utf-8")
    assert run(*MINE).output == text
    found = json.loads(text)
    assert found["seed"].startswith("3 ")
    choices = found["puzzle"]["choices"]
    assert all(behind > 4 * error for *_, behind, error in choices[1:])


@pytest.mark.parametrize("stage", ["varied", "ahead"])
def test_a_choice_that_random_moves_or_thinking_ahead_change_is_no_puzzle(stage):
    """The best choice of a shipped puzzle stays; the second best in its place would not."""
    puzzle, position = load_puzzle("nebula", 1), load_position("nebula", 1)
    unchecked = load_settings("nebula")._replace(varied=0, ahead=0)
    checked = unchecked._replace(**{stage: WORLDS})
    assert mining.stays_best(position, puzzle, checked)
    best, second, *others = puzzle.choices
    swapped = msgspec.structs.replace(puzzle, choices=[second, best, *others])
    assert not mining.stays_best(position, swapped, checked)
    assert mining.stays_best(position, swapped, unchecked)


def test_forced_moves_are_no_puzzles():
    match = mining.easy_match(load_position("hanabi", 1).game, "1 1", {})
    for number in range(len(match.moves)):
        position = match.at_move(number)
        if len(position.legal(position.actors[0])) < 3:
            assert not mining.has_choices(position, load_settings("hanabi"))


def test_an_interrupted_run_keeps_what_is_whole(tmp_path, monkeypatch):
    def interrupt(*given):
        yield "first"
        yield "second"
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "mine_puzzles", interrupt)
    file = tmp_path / "puzzles.jsonl"
    done = run("puzzles", "hanabi", "--out", str(file))
    assert done.exit_code == 130
    assert "the puzzles so far are whole" in done.stderr
    assert file.read_text("utf-8") == "first\nsecond\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["nothing_of_the_kind"], "There is no game"),
        (["hanabi", "--players", "9"], "players"),
        (["hanabi", "--count", "0"], "not in the range"),
        (["hanabi", "--out", "/nowhere/at/all.jsonl"], "cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(arguments, expected):
    done = run("puzzles", *arguments)
    assert done.exit_code != 0
    assert expected in str(done.exception) + done.output


def test_a_puzzle_says_what_its_values_are():
    """The search of two games plays to the end and weighs the score there."""
    told = {
        game: Solver(load_position(game, 1), load_puzzle(game, 1), "en").unit()
        for game in catalogue()
    }
    weighed = {"nebula", "gwiazdy"}
    assert {game for game, unit in told.items() if "score" in unit} == {*weighed, "hanabi"}
    assert all("chance to win" in told[game] for game in set(told) - {"hanabi"})
