"""What a player who sees through screens would win: a bot that plays fairly can hardly win more.

    python tools/ceiling.py GAME [--level L] [--games N] [--seed S] [--simulations N] [--fair PHASE]

One searching bot among three that play by policy gets the state instead of its view, and the world
as it is instead of a guess; only what is not thrown or drawn yet stays unknown. In a phase that is
named fair it sees and guesses as everybody does.
"""

import argparse
import json
import os
import tempfile
import types
from typing import Any

import numba

from asterism import bots
from asterism.bots.levels import levels
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.template import Verbs
from asterism.games import load
from asterism.lab.matches import played
from asterism.lab.tournament import ordered, report

PLAYERS = 4
NEVER = -1  # no phase


def open_eyed(name: str, fair: str | None) -> Game:
    """The game with views that hide nothing and guesses that change nothing, but in one phase."""
    game = load(name)
    phase = int(game.door.state.Phase[fair.upper()]) if fair else NEVER
    believe, view = getattr(game.door.bot, "believe", game.door.rules.guess), game.view

    @numba.njit
    def peek(s, box, seat):  # type: ignore[no-untyped-def]
        if s.phase == phase:
            believe(s, box, seat)

    def shown(row: Row, seat: int | None) -> Row:
        return view(row, seat) if game.state.open(row).phase == phase else row.copy()

    rules, bot = changed(game.door.rules, guess=peek), changed(game.door.bot, believe=peek)
    game.verbs = Verbs(game.door._replace(rules=rules, bot=bot))
    game.view = shown  # type: ignore[method-assign]
    return game


def changed(module: types.ModuleType, **functions: Any) -> types.ModuleType:
    """The same module with other functions in some places."""
    copy = types.ModuleType(module.__name__)
    vars(copy).update(vars(module) | functions)
    return copy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--simulations", type=int, help="instead of the level's")
    parser.add_argument("--fair", metavar="PHASE", help="a phase in which nothing is open")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CACHE_HOME"] = place  # machine code that peeks is not to be met again
        game = open_eyed(asked.game, asked.fair)
        if asked.simulations:
            given = levels(game.folder)
            given[asked.level] = given[asked.level]._replace(simulations=asked.simulations)
        names = bots.seated(f"{asked.level},easy", PLAYERS, game)
        options = game.options.allowed({"players": PLAYERS})
        matches = [played(game, order, options)
                   for order in ordered(names, asked.games, asked.seed)]
        print(json.dumps(report(game, names, matches, options), indent=1))


if __name__ == "__main__":
    main()
