"""What the best choices known would gain, along the paths of different players.

    python tools/paths.py GAME [--walkers L,L,...] [--adviser L] [--rival L] [--deals N]
                          [--times N] [--seed S] [KEY=VALUE ...]

What one player wins beyond another, on average, is exactly the sum of what his choices gain at the
tables where he meets them, if each is played on as the other would. So whoever he is, he wins no
more than what the other does and the best choices would gain along his path. The other is here the
game's keen player (or its policy) among easy ones; an adviser says at each of the walker's choices
what it thinks best, and what that would gain is added up, while the walker goes his own way. The
walker named `usual` is the keen player himself. Where all walkers find alike sums, a player who is
to win much more would have to find tables that none of them meets.

With a rival, the gain is that over what another adviser says: which of two ways to search chooses
better shows far sooner so than by wins, because most of their choices are the same.
"""

import argparse
import json
import tomllib
from typing import Any

import numpy as np

from asterism import bots
from asterism.bots.thinker import Thinker
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.games import load
from asterism.lab.matches import workers
from asterism.lab.steady import Steady
from asterism.lab.tournament import average

PLAYERS = 4
USUAL = "usual"


def walked(name: str, walker: str, adviser: str, rival: str | None, manner: dict[str, Any],
           times: int, seed: int, number: int) -> tuple[float, float]:
    """One match: what the usual player wins from its deal on, and what advice would gain."""
    game, seat, own = load(name), number % PLAYERS, f"{seed} {number}"
    row = game.blank(game.options.allowed({"players": PLAYERS}))
    game.start(row, chance.word("deal", seed, number // PLAYERS))
    eye = Steady(game, row, times, chance.word("eye", own), keen=seat)
    start = float(eye.shares[seat])
    advising = advice(adviser, manner, game, seat, own)
    rivalling = bots.bot(rival, game, seat, own, live=False) if rival else None
    walking = None if walker in (USUAL, adviser) else bots.bot(walker, game, seat, own, live=False)
    while waited := game.actors(row):
        action = eye.usual(row, waited[0])
        if waited[0] == seat:
            view = game.view(row, seat)
            chosen = {USUAL: action, adviser: advising.choose(view)}
            eye.see(row, seat, chosen[adviser], rivalling.choose(view) if rivalling else None)
            action = walking.choose(view) if walking else chosen[walker]
        game.verbs.apply(row, game.box, waited[0], action)
    return start, float(eye.shares[seat]) - start


def advice(name: str, manner: dict[str, Any], game: Game, seat: int, seed: str) -> bots.Bot:
    """A bot, in another manner than its level's where one is given."""
    bot = bots.bot(name, game, seat, seed, live=False)
    if isinstance(bot, Thinker):
        bot.level = bot.level._replace(**manner)
    return bot


def summed(walker: str, found: list[tuple[float, float]], rival: str | None) -> dict[str, Any]:
    """What the matches of a walker come to, with standard errors; those of one deal count as
    one, since there he has had each place. A gain over a rival is none over the usual player."""
    deals = np.array(found).reshape(-1, PLAYERS, 2).mean(axis=1)
    shares = {"usual": deals[:, 0], "gain": deals[:, 1]}
    if rival is None:
        shares["sum"] = deals.sum(axis=1)
    return {"walker": walker, "games": len(found)} | {
        name: average(each.tolist(), len(deals)) for name, each in shares.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--walkers", default="random,easy,usual,normal")
    parser.add_argument("--adviser", default="normal")
    parser.add_argument("--rival", help="whose advice is taken instead of the usual choice")
    parser.add_argument("--deals", type=int, default=40, help="each is played from every seat")
    parser.add_argument("--times", type=int, default=200, help="each choice is played on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("manner", nargs="*", metavar="KEY=VALUE", help="instead of the adviser's")
    asked = parser.parse_intermixed_args()
    manner = tomllib.loads("\n".join(asked.manner))
    with workers() as executor:
        for walker in asked.walkers.split(","):
            tasks = [executor.submit(walked, asked.game, walker, asked.adviser, asked.rival,
                                     manner, asked.times, asked.seed, number)
                     for number in range(PLAYERS * asked.deals)]
            found = summed(walker, [task.result() for task in tasks], asked.rival)
            print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
