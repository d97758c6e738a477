"""When a position is a puzzle, and how much is spent on it. In TOML because it is measured."""

import functools
import pathlib
import tomllib
from typing import Any, NamedTuple


class PuzzleRules(NamedTuple):
    """What a puzzle must be."""

    significance: float
    positions: int
    fewest: int
    most: int
    alike: float
    longest: int


class Stages(NamedTuple):
    """By how many standard errors the best must lead to be looked at more closely."""

    screened: float
    compared: float
    finalists: int


class PuzzleBudget(NamedTuple):
    """How many worlds the stages have; `pool`: worlds sampled once, where that is expensive."""

    screened: int
    compared: int
    confirmed: int
    pool: int

    def scaled(self, effort: float) -> "PuzzleBudget":
        """With so many times the worlds."""
        return PuzzleBudget(*(count and max(4, round(count * effort)) for count in self))


@functools.cache
def read_settings() -> dict[str, Any]:
    path = pathlib.Path(__file__).with_name("settings.toml")
    return tomllib.loads(path.read_text("utf-8"))


def load_rules() -> PuzzleRules:
    return PuzzleRules(**read_settings()["rules"])


def load_stages() -> Stages:
    return Stages(**read_settings()["stages"])


def load_budget(game: str) -> PuzzleBudget:
    """The default budget, with the overrides of a game."""
    budgets = read_settings()["budget"]
    return PuzzleBudget(**budgets["default"] | budgets.get(game, {}))
