"""What a player who sees through screens would win: a bot that plays fairly can hardly win more.

    python tools/ceiling.py GAME [--level L] [--others L] [--games N] [--seed S] [--steady N]
                            [--fair PHASE] [--sight N] [--foresee ACTION] [KEY=VALUE ...]

One searching bot among three others thinks in the world as it is instead of guesses; only what is
not thrown or drawn yet stays unknown. With less sight only so many of a hundred of its worlds are
the true one, and in a phase that is named fair none is. If it foresees an action, it knows what
that would bring before it decides, such as a second roll. The others play fairly. Keys are entries
of `levels.toml`.
"""

import argparse
import functools
import json
import tomllib
from typing import Any

import numpy as np

from asterism import bots
from asterism.bots import search
from asterism.bots.levels import Level, levels
from asterism.bots.thinker import Opinion, Thinker, Thought
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games import load
from asterism.lab.matches import played
from asterism.lab.tournament import ordered, report

PLAYERS = 4
NEVER = -1  # no phase, and no action
HUNDRED = 100  # also the worlds that are kept where none are otherwise
SEER = "seer"


class Sighted(Thought):
    """A search in worlds of which some are the true one."""

    def __init__(self, game: Game, seat: int, seed: int | str, level: Level, truth: Row,
                 sight: int) -> None:
        super().__init__(game, seat, seed, level, Game.view(game, truth, seat))
        self.truth, self.sight = truth, sight

    def keep_worlds(self, began: float, deadline: float) -> None:
        super().keep_worlds(began, deadline)
        for kept in range(self.level.worlds):
            word = np.uint64(search.trial_word(~self.word, kept))
            if chance.drawn(word, HUNDRED) < self.sight:
                self.rows[search.WORLDS + kept] = self.truth


class Seer(Thinker):
    """Gets the state instead of a view."""

    name = SEER
    sight, fair, foreseen = HUNDRED, NEVER, NEVER

    def opinions(self, view: Row) -> list[Opinion]:
        is_fair = self.game.state.open(view).phase == self.fair
        thought = Sighted(self.game, self.seat, self.seed, self.level, view,
                          0 if is_fair else self.sight)
        thought.run(None)
        return thought.opinions()

    def choose(self, view: Row) -> int:
        """Searches beyond the action that is foreseen, in what it truly brings, as well as before
        it."""
        mask = self.game.legal(view, self.seat)
        if self.foreseen == NEVER or not mask[self.foreseen]:
            return super().choose(view)
        after = view.copy()
        self.game.verbs.apply(after, self.game.box, self.seat, self.foreseen)
        if mask.sum() == 1 or self.game.actors(after) != (self.seat,):
            return self.foreseen
        best = next(one for one in self.opinions(view) if one.action != self.foreseen)
        beyond = self.opinions(after)[0]
        return self.foreseen if beyond.share > best.share else best.action


class Screened:
    """A bot that gets what its seat may see."""

    def __init__(self, maker: Any, game: Game, seat: int, seed: int | str) -> None:
        self.made, self.game, self.seat = maker(game, seat, seed), game, seat
        self.made.seconds = None  # it takes the time it needs

    def see(self, view: Row, actor: int, action: int | None) -> None:
        self.made.see(Game.view(self.game, view, self.seat), actor, action)

    def choose(self, view: Row) -> int:
        return int(self.made.choose(Game.view(self.game, view, self.seat)))


def opened(game: Game, level: Level, **eyes: int) -> Game:
    """The game with nothing hidden, and a seer among its bots; those it has look away."""
    every = bots.bots_of(game)
    every.update({name: functools.partial(Screened, maker) for name, maker in every.items()})
    every[SEER] = type("Seer", (Seer,), eyes)
    levels(game.folder)[SEER] = level._replace(worlds=level.worlds or HUNDRED)
    game.view = lambda row, seat: row.copy()  # type: ignore[method-assign]
    return game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--others", default="easy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steady", type=int, default=0, help="as of a tournament")
    parser.add_argument("--fair", metavar="PHASE", help="a phase in which nothing is open")
    parser.add_argument("--sight", type=int, default=HUNDRED, help="true worlds of a hundred")
    parser.add_argument("--foresee", metavar="ACTION", help="what this brings is known beforehand")
    parser.add_argument("manner", nargs="*", metavar="KEY=VALUE", help="instead of the level's")
    asked = parser.parse_intermixed_args()
    if asked.foresee and asked.steady:
        parser.error("Choices made in foresight cannot be told from luck.")
    game = load(asked.game)
    level = levels(game.folder)[asked.level]._replace(**tomllib.loads("\n".join(asked.manner)))
    opened(game, level, sight=asked.sight,
           fair=int(game.door.state.Phase[asked.fair.upper()]) if asked.fair else NEVER,
           foreseen=game.actions.names.index(asked.foresee) if asked.foresee else NEVER)
    names = bots.seated(f"{SEER},{asked.others}", PLAYERS, game)
    options = game.options.allowed({"players": PLAYERS})
    matches = [played(game, order, options)
               for order in ordered(names, asked.games, asked.seed, asked.steady)]
    print(json.dumps(report(game, names, matches, options), indent=1))


if __name__ == "__main__":
    main()
