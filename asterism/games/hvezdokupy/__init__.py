"""Hvězdokupy: a race to find one's constellation among stars that belong to everybody."""

VERSION = 2  # raise it when a recorded game would play differently
