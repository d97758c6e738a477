"""Five tabletop games as one package: to play, to simulate, to study."""

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
    UnknownSeat,
    VersionError,
)
from asterism.games import catalogue, load, replay

__version__ = "0.1.0"

__all__ = [
    "AsterismError", "ComponentsError", "GameOver", "IllegalMove", "NothingToUndo", "OptionError",
    "OutOfTurn", "SaveError", "UnknownAction", "UnknownBot", "UnknownGame", "UnknownSeat",
    "VersionError", "catalogue", "load", "replay",
]
