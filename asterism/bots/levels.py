"""How hard each level thinks, by game: from TOML, because it is measured, not reasoned."""

import functools
import pathlib
import tomllib
from typing import Any, NamedTuple

FILE = "levels.toml"


class Level(NamedTuple):
    """One level in one game."""

    simulations: int
    worlds: int
    seconds: float
    stages: bool
    whim: int
    breadth: int
    depth: int
    replies: bool
    patience: int
    score: float
    curiosity: float
    caution: float
    soundings: int


@functools.cache
def levels(folder: pathlib.Path) -> dict[str, Level]:
    """The levels by name, as a game's own folder has them."""
    shared, own = table(pathlib.Path(__file__).parent), table(folder)
    return {name: Level(**shared["manner"] | own.get("manner", {}) | plain
                        | own.get("level", {}).get(name, {}))
            for name, plain in shared["level"].items()}


def table(folder: pathlib.Path) -> dict[str, Any]:
    path = folder / FILE
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
