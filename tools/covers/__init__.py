"""The pictures of the lobby, one a game: `python -m tools.covers` writes them as SVG files.

They are drawn by code so that every line can be changed, and kept in the tree so that the lobby
never waits for rules. Each is a plate of 400 × 640 whose upper 420 carry the motif; titles and
buttons cover the rest.
"""
