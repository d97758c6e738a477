"""Nebula: the rules, a file for each part of the rulebook."""

from asterism.games.nebula.rules.beginning import setup
from asterism.games.nebula.rules.ending import census, ends, points_by_row, scores, winners
from asterism.games.nebula.rules.guessing import guess
from asterism.games.nebula.rules.turn import actors, apply, legal

__all__ = [
    "actors",
    "apply",
    "census",
    "ends",
    "guess",
    "legal",
    "points_by_row",
    "scores",
    "setup",
    "winners",
]
