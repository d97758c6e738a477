"""Nebula: take stars by time or chaos and build a galaxy that fulfils tasks."""

VERSION = 2  # raise it when a recorded game would play differently
