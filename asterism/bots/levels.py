"""The budgets of every level, by game. They stand in TOML because they are measured."""

import functools
import pathlib
import tomllib
from typing import Any, NamedTuple

LEVELS_FILE = "levels.toml"


class Level(NamedTuple):
    """One level in one game."""

    simulations: int
    pool_size: int
    time_limit: float
    truncate_rollouts: bool
    random_percent: int
    max_candidates: int
    max_tree_depth: int
    search_opponents: bool
    widening: int
    score_weight: float
    exploration: float
    min_advantage_se: float
    calibration_games: int

    def scale(self, effort: float) -> "Level":
        """With a share of its simulations and of its time."""
        return self._replace(
            simulations=max(1, round(self.simulations * effort)),
            time_limit=self.time_limit * effort,
        )


@functools.cache
def load_levels(folder: pathlib.Path) -> dict[str, Level]:
    """Load the levels by name, with the overrides of a game's own folder."""
    shared, game_levels = read_levels_file(pathlib.Path(__file__).parent), read_levels_file(folder)
    return {
        name: Level(
            **shared["search"]
            | game_levels.get("search", {})
            | settings
            | game_levels.get("level", {}).get(name, {})
        )
        for name, settings in shared["level"].items()
    }


def read_levels_file(folder: pathlib.Path) -> dict[str, Any]:
    path = folder / LEVELS_FILE
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
