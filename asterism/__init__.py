"""Five tabletop games as one package: to play, to simulate, to study."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asterism.engine.errors import (
        AsterismError,
        ComponentsError,
        GameOver,
        IllegalMove,
        NothingToUndo,
        OptionError,
        OutOfTurn,
        SaveError,
        UnknownAction,
        UnknownBot,
        UnknownGame,
        UnknownLanguage,
        UnknownSeat,
        VersionError,
    )
    from asterism.games import catalogue, load, replay

__version__ = "0.1.0"

__all__ = [
    "AsterismError",
    "ComponentsError",
    "GameOver",
    "IllegalMove",
    "NothingToUndo",
    "OptionError",
    "OutOfTurn",
    "SaveError",
    "UnknownAction",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownSeat",
    "VersionError",
    "catalogue",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    """The engine is imported when something of it is asked for: a server's door opens before."""
    if name not in __all__:
        raise AttributeError(f"module 'asterism' has no attribute {name!r}")
    home = "asterism.games" if name in ("catalogue", "load", "replay") else "asterism.engine.errors"
    return getattr(importlib.import_module(home), name)
