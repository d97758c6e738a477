"""Bots with small budgets for tests, and Nim from the sixth game's folder."""

import pathlib

import asterism.games
from asterism.bots.search_bot import SearchBot
from asterism.games import load

FEW = 4  # worlds, where they are kept
SIXTH = pathlib.Path(__file__).parent / "sixth"


def quick(**search_settings):
    """Return a class of searching bots with few simulations, or with other search settings."""

    class Quick(SearchBot):
        name = "normal"

        def __init__(self, game, seat, seed):
            super().__init__(game, seat, seed)
            little = {
                "simulations": 60,
                "calibration_games": 4,
                "pool_size": min(self.level.pool_size, FEW),
            }
            self.level = self.level._replace(**little | search_settings)
            self.time_limit = None

    return Quick


def nim(monkeypatch):
    """Register the toy game for the length of a test."""
    monkeypatch.setattr(asterism.games, "__path__", [*asterism.games.__path__, str(SIXTH)])
    return load("nim")
