"""Wszyscy jesteśmy gwiazdami (We are all stars): collect elements, make real stars, and place
them on the Hertzsprung-Russell diagram."""

VERSION = 2  # raise it when a recorded game would play differently
