"""Nim with a secret wish: a toy that shows the whole contract in one folder."""

VERSION = 1
