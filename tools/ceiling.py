"""What a player who sees through screens would win: a bot that plays fairly can hardly win more.

    python tools/ceiling.py GAME [--level L] [--others L] [--games N] [--seed S] [--steady N]
                            [--fair PHASE] [--foresee ACTION] [KEY=VALUE ...]

One searching bot among three others gets the state instead of its view, and the world as it is
instead of a guess; only what is not thrown or drawn yet stays unknown. In a phase that is named
fair it sees and guesses as everybody does. If it foresees an action, it knows what that would bring
before it decides, such as a second roll. Others that search see as much, but foresee nothing. Keys
are entries of `levels.toml`.
"""

import argparse
import json
import os
import tempfile
import tomllib
import types
from typing import Any

import numba

from asterism import bots
from asterism.bots.levels import levels
from asterism.bots.thinker import Thinker
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.template import Verbs
from asterism.games import load
from asterism.lab.matches import played
from asterism.lab.tournament import ordered, report

PLAYERS = 4
NEVER = -1  # no phase
SEER = "seer"


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


class Seer:
    """Searches beyond an action, in what it truly brings, as well as before it."""

    def __init__(self, searching: Thinker, action: int) -> None:
        self.searching, self.action = searching, action

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: a view is all it needs."""

    def choose(self, view: Row) -> int:
        game, seat = self.searching.game, self.searching.seat
        mask = game.legal(view, seat)
        if not mask[self.action]:
            return self.searching.choose(view)
        after = view.copy()
        game.verbs.apply(after, game.box, seat, self.action)
        if mask.sum() == 1 or game.actors(after) != (seat,):
            return self.action
        best = next(one for one in self.searching.opinions(view) if one.action != self.action)
        beyond = self.searching.opinions(after)[0]
        return self.action if beyond.share > best.share else best.action


def seeing(game: Game, level: str, action: str) -> None:
    """A bot that foresees, beside those the game has."""
    made, number = bots.bots_of(game)[level], game.actions.names.index(action)
    bots.bots_of(game)[SEER] = lambda game, seat, seed: Seer(
        unhurried(made(game, seat, seed)), number)


def unhurried(bot: Any) -> Any:
    """A bot that takes the time it needs."""
    bot.seconds = None
    return bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--others", default="easy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steady", type=int, default=0, help="as of a tournament")
    parser.add_argument("--fair", metavar="PHASE", help="a phase in which nothing is open")
    parser.add_argument("--foresee", metavar="ACTION", help="what this brings is known beforehand")
    parser.add_argument("manner", nargs="*", metavar="KEY=VALUE", help="instead of the level's")
    asked = parser.parse_intermixed_args()
    if asked.foresee and asked.steady:
        parser.error("Choices made in foresight cannot be told from luck.")
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CACHE_HOME"] = place  # machine code that peeks is not to be met again
        game = open_eyed(asked.game, asked.fair)
        given, manner = levels(game.folder), tomllib.loads("\n".join(asked.manner))
        given[asked.level] = given[asked.level]._replace(**manner)
        if asked.foresee:
            seeing(game, asked.level, asked.foresee)
        first = SEER if asked.foresee else asked.level
        names = bots.seated(f"{first},{asked.others}", PLAYERS, game)
        options = game.options.allowed({"players": PLAYERS})
        matches = [played(game, order, options)
                   for order in ordered(names, asked.games, asked.seed, asked.steady)]
        print(json.dumps(report(game, names, matches, options), indent=1))


if __name__ == "__main__":
    main()
