"""Bájné kostky (Mino Dice) by Manfred Reindl: tricks with dice, bid before they are thrown."""

VERSION = 1  # raise it when a recorded game would play differently
