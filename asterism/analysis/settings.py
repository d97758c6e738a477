"""Sizes and budgets of an analysis. They stand in TOML because they are measured."""

import functools
import pathlib
import tomllib
from typing import Any, NamedTuple

SHARE, POINTS = "share", "points"  # what values are counted in


class Sizes(NamedTuple):
    """The least differences that have a name."""

    slip: float
    mistake: float
    blunder: float
    swing: float


class Budget(NamedTuple):
    """How many rollouts and worlds an analysis spends."""

    course: int
    screened: int
    compared: int
    confirmed: int
    finalists: int
    pool: int
    random_percent: int
    varied: str
    ahead: int

    def scale(self, effort: float) -> "Budget":
        """With so many times the worlds."""

        def times(count: int) -> int:
            return max(2, round(count * effort))

        return self._replace(
            course=times(self.course),
            screened=times(self.screened),
            compared=times(self.compared),
            confirmed=times(self.confirmed),
            pool=self.pool and times(self.pool),
            ahead=self.ahead and times(self.ahead),
        )


class Judging(NamedTuple):
    """When a difference counts, and how much is told."""

    significance: float
    stretch: float
    turning_points: int
    mistakes_first: int
    finds_first: int
    luck_first: int
    next_moves: int
    line_moves: int
    line_worlds: int
    line_rollouts: int
    true_rollouts: int


@functools.cache
def read_settings() -> dict[str, Any]:
    path = pathlib.Path(__file__).with_name("settings.toml")
    return tomllib.loads(path.read_text("utf-8"))


def load_sizes(unit: str) -> Sizes:
    """The sizes in a unit."""
    return Sizes(**read_settings()["sizes"][unit])


def load_judging() -> Judging:
    return Judging(**read_settings()["judging"])


def load_budget(game: str) -> Budget:
    """The default budget, with the overrides of a game."""
    budgets = read_settings()["budget"]
    return Budget(**budgets["default"] | budgets.get(game, {}))
