"""The puzzles that ship with each game, read without the engine.

`puzzles.jsonl` in a game's folder has a puzzle a line: a saved match that ends with the position,
and under the key `puzzle` whose choice it is and what every choice was found to be worth.
"""

import datetime
import functools
import json
import pathlib
from typing import Any

import msgspec

GAMES_FOLDER = pathlib.Path(__file__).parents[1] / "games"
FILE_NAME = "puzzles.jsonl"


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A legal action and what it is worth, in shares of the win or in points."""

    action: str
    worth: float
    error: float  # the standard error of its worth
    behind: float  # the best choice, from the same worlds
    behind_error: float


class Puzzle(msgspec.Struct, frozen=True):
    """Whose choice it is, and what was found; the best choice is the first."""

    seat: int
    easy: str  # what `easy` would choose
    worlds: int  # in which every choice was tried
    choices: list[Choice]

    @property
    def best(self) -> str:
        return self.choices[0].action


class SavedPuzzle(msgspec.Struct, frozen=True):
    """A line of the file: the whole line is also a saved match."""

    game: str
    puzzle: Puzzle


DECODER = msgspec.json.Decoder(SavedPuzzle)


def dump_puzzle(save: str, puzzle: Puzzle) -> str:
    """Return a saved match with its puzzle as a line."""
    entries: dict[str, Any] = json.loads(save)
    entries["puzzle"] = msgspec.to_builtins(puzzle)
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":"))


@functools.cache
def puzzle_lines(game: str, folder: pathlib.Path = GAMES_FOLDER) -> tuple[str, ...]:
    """Return the puzzles of a game, a line each; none if it has none."""
    path = folder / game / FILE_NAME
    return tuple(path.read_text("utf-8").splitlines()) if path.is_file() else ()


@functools.cache
def load_puzzle(game: str, number: int) -> Puzzle:
    """Return a puzzle by its number, from 1. Raises IndexError if there is none."""
    if not 1 <= number <= len(puzzle_lines(game)):
        raise IndexError(number)
    return DECODER.decode(puzzle_lines(game)[number - 1]).puzzle


def puzzle_of_day(day: datetime.date, games: tuple[str, ...]) -> tuple[str, int] | None:
    """Return the game and number of a day's puzzle, the same for everybody: games take turns, each
    with its next puzzle. None if there are no puzzles."""
    listed = [game for game in games if puzzle_lines(game)]
    if not listed:
        return None
    game = listed[day.toordinal() % len(listed)]
    return game, day.toordinal() // len(listed) % len(puzzle_lines(game)) + 1
