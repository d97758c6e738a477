"""When a position is a puzzle, and how much is spent on it. In TOML because it is measured."""

import functools
import pathlib
import tomllib
from typing import Any, NamedTuple


class PuzzleRules(NamedTuple):
    """What a puzzle of any game must be."""

    significance: float
    positions: int
    fewest: int
    alike: float
    longest: int


class Stages(NamedTuple):
    """By how many standard errors the best must lead to be looked at more closely."""

    screened: float
    compared: float
    finalists: int
    varied: float
    random_percent: int


class GameSettings(NamedTuple):
    """How many worlds the stages have in a game, and what its puzzles must be."""

    screened: int
    compared: int
    confirmed: int
    varied: int
    ahead: int
    pool: int
    least: float
    open: float
    most: int

    def scale(self, effort: float) -> "GameSettings":
        """With so many times the worlds."""

        def times(count: int) -> int:
            return max(4, round(count * effort))

        return self._replace(
            screened=times(self.screened),
            compared=times(self.compared),
            confirmed=times(self.confirmed),
            varied=self.varied and times(self.varied),
            ahead=self.ahead and times(self.ahead),
            pool=self.pool and times(self.pool),
        )


@functools.cache
def read_settings() -> dict[str, Any]:
    path = pathlib.Path(__file__).with_name("settings.toml")
    return tomllib.loads(path.read_text("utf-8"))


def load_rules() -> PuzzleRules:
    return PuzzleRules(**read_settings()["rules"])


def load_stages() -> Stages:
    return Stages(**read_settings()["stages"])


def load_settings(game: str) -> GameSettings:
    """The default settings, with the overrides of a game."""
    games = read_settings()["games"]
    return GameSettings(**games["default"] | games.get(game, {}))
