"""Nebula: stars gathered by time or chaos, and a galaxy in harmony built of them."""

VERSION = 2  # raise it when a recorded game would play differently
