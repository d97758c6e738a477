"""Bots that think little, for tests, and Nim from the sixth game's folder."""

import pathlib

import asterism.games
from asterism.bots.thinker import Thinker
from asterism.games import load

FEW = 4  # worlds, where they are kept
SIXTH = pathlib.Path(__file__).parent / "sixth"


def quick(**manner):
    """A class of searching bots with few simulations, or with another manner."""

    class Quick(Thinker):
        name = "normal"

        def __init__(self, game, seat, seed):
            super().__init__(game, seat, seed)
            little = {"simulations": 60, "soundings": 4, "worlds": min(self.level.worlds, FEW)}
            self.level = self.level._replace(**little | manner)
            self.seconds = None

    return Quick


def nim(monkeypatch):
    """The toy, found for the length of a test."""
    monkeypatch.setattr(asterism.games, "__path__", [*asterism.games.__path__, str(SIXTH)])
    return load("nim")
