"""What a game says to the lab beyond its rules: the package `lab` of its folder, if it has one.

`factors(game, s)` names what each seat has in a match; `TUNING` can re-rank its cards; `FORMATS`
are foreign formats of its replays; `plain_mistakes(game, row, seat)` are actions that anybody would
call wrong. `docs/add_a_game.md` tells of them.
"""

import importlib
import importlib.util
from typing import Any

from asterism.engine.game import Game

Factors = dict[str, list[list[str]]]  # by kind of thing: what each seat has


def find_hook(game: Game, name: str) -> Any:
    """Return what the game's own lab package has under a name; None without one."""
    if importlib.util.find_spec(f"{game.package}.lab") is None:
        return None
    return getattr(importlib.import_module(f"{game.package}.lab"), name, None)


def seat_factors(game: Game, row: Any) -> Factors:
    """Return what every seat has at the end of a match, by kind of thing."""
    factors = find_hook(game, "factors")
    return factors(game, game.state.as_record(row)) if factors else {}
