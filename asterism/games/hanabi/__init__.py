"""Hanabi by Antoine Bauza: fireworks together, with cards one cannot see."""

VERSION = 1  # raise it when a recorded game would play differently
