"""The wooden table of set-up and waiting room, with a game laid out on it, as static files.

Run `python -m tools.tabletops` after a change; a test compares the files with what is drawn here.
"""
