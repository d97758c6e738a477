"""Every folder here is a game. There is no list to keep."""

import functools
import importlib
import os
import pathlib
import pkgutil

from asterism import translations
from asterism.engine.errors import ComponentsError, UnknownGame
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.engine.replay import restore_match


def catalogue() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def load(
    name: str, components: str | os.PathLike[str] | None = None, text: str | None = None
) -> Game:
    """A game with its own box, or with the components of another file (or of its text)."""
    if name not in catalogue():
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(catalogue())}.")
    if components is not None:
        text = read_components(components)
    return load_cached(name, text)


def load_unshared(name: str, text: str) -> Game:
    """A game with the components of a text that is only to be checked: it takes no place among
    the games that are kept for the next who asks."""
    return Game(importlib.import_module(f"{__name__}.{name}"), translations.load_translations, text)


@functools.lru_cache(maxsize=64)
def load_cached(name: str, text: str | None) -> Game:
    return Game(importlib.import_module(f"{__name__}.{name}"), translations.load_translations, text)


def read_components(path: str | os.PathLike[str]) -> str:
    try:
        return pathlib.Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ComponentsError(f"The components cannot be read: {error}.") from None


def replay(saved: str | bytes) -> Match:
    """A saved match, played again to where it was."""
    return restore_match(saved, load)
