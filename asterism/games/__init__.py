"""Every folder here is a game. There is no list to keep."""

import functools
import importlib
import os
import pathlib
import pkgutil

from asterism import words
from asterism.engine.errors import ComponentsError, UnknownGame
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.engine.replay import replayed


def catalogue() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def load(name: str, components: str | os.PathLike[str] | None = None,
         text: str | None = None) -> Game:
    """A game with its own box, or with the components of another file (or of its text)."""
    if name not in catalogue():
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(catalogue())}.")
    if components is not None:
        text = written(components)
    return opened(name, text)


@functools.lru_cache(maxsize=64)
def opened(name: str, text: str | None) -> Game:
    return Game(importlib.import_module(f"{__name__}.{name}"), words.of_folder, text)


def written(path: str | os.PathLike[str]) -> str:
    try:
        return pathlib.Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise ComponentsError(f"The components cannot be read: {wrong}.") from None


def replay(saved: str | bytes) -> Match:
    """A saved match, played again to where it was."""
    return replayed(saved, load)
