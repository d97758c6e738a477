"""Replays in formats of others: a game's lab package (`FORMATS`) writes and reads them."""

import json
from typing import Any

from asterism import games
from asterism.engine.errors import OptionError
from asterism.engine.match import Match
from asterism.lab.game_hooks import find_hook


def formats_of(name: str) -> dict[str, Any]:
    """Return the foreign formats of a game's replays by name."""
    return find_hook(games.load(name), "FORMATS") or {}


def read_foreign(text: str | bytes) -> Match | None:
    """Return the match of a file in somebody else's format; None if it is none that is known."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    for name in games.catalogue():
        for form in formats_of(name).values():
            if form.is_foreign(found):
                match: Match = form.read(found, games.load(name))
                return match
    return None


def read_replay(text: str | bytes) -> Match:
    """Return a saved match, or one in a foreign format."""
    return read_foreign(text) or games.replay(text)


def write_foreign(match: Match, form: str) -> str:
    """Return a match in a foreign format; raise OptionError if its game has none of this name."""
    known = formats_of(match.game.name)
    if form not in known:
        there = f"there are: {', '.join(known)}" if known else "there is none for this game"
        raise OptionError(f"{match.game.name} has no format {form!r}; {there}.")
    written: str = known[form].write(match)
    return written
