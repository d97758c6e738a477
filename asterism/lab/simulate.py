"""Many games among bots: who wins, how high, how long, and whether any law was broken."""

import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism import bots
from asterism.engine import bulk, chance
from asterism.engine.game import Game

LAWS = {
    bulk.STUCK: "a seat was waited for that had no move",
    bulk.ENDLESS: "a match was longer than the game's bound",
    bulk.LOST: "components appeared or vanished",
    bulk.ILLEGAL: "the policy chose an illegal move",
}
FEW = 16  # values of a statistic that are counted one by one


class Finished(NamedTuple):
    """What is kept of one match."""

    moves: int
    fault: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    statistics: tuple[Any, ...]


def simulate(game: Game, games: int, lineup: str, seed: int | str = 0,
             progress: Any = iter, **options: Any) -> dict[str, Any]:
    """`games` matches among these bots, seat by seat, as a report."""
    settled = game.options.allowed(options)
    names = bots.seated(lineup, settled["players"])
    began = time.perf_counter()
    played = list(matches(game, progress(range(games)), names, seed, settled))
    seconds = time.perf_counter() - began
    return report(game, played, names, settled) | {
        "seed": seed, "seconds": round(seconds, 3), "games_per_second": round(games / seconds, 1)}


def matches(game: Game, numbers: Iterable[int], names: tuple[str, ...], seed: int | str,
            options: dict[str, Any]) -> Iterator[Finished]:
    """One match after another; each has chance of its own."""
    blank, row = game.blank(options), game.state.row()
    kinds, mask = bots.kinds(names, game.seats), np.zeros(len(game.actions), np.bool_)
    before, counts = np.zeros((2, len(game.door.state.CENSUS)), np.int64)
    for number in numbers:
        row[:] = blank
        game.start(row, chance.word("deal", seed, number))
        moves, fault = game.verbs.watched(row, game.box, chance.word("moves", seed, number), kinds,
                                          game.longest, mask, before, counts)
        yield Finished(moves, fault, game.scores(row), game.winners(row), kept(game, row))


def kept(game: Game, row: npt.NDArray[np.uint8]) -> tuple[Any, ...]:
    """The fields that the game wants to know the average of."""
    s = game.state.open(row)
    return tuple(np.array(s[name]) for name in statistics(game))


def statistics(game: Game) -> tuple[str, ...]:
    return tuple(getattr(game.door.state, "STATISTICS", ()))


def report(game: Game, played: list[Finished], names: tuple[str, ...],
           options: dict[str, Any]) -> dict[str, Any]:
    """The same keys for every game."""
    scores = np.array([match.scores for match in played])
    lengths = np.array([match.moves for match in played])
    wins = [sum(seat in match.winners for match in played) for seat in range(len(names))]
    shares = [sum(1 / len(match.winners) for match in played if seat in match.winners)
              for seat in range(len(names))]
    broken = [LAWS[match.fault] for match in played if match.fault != bulk.FINE]
    return {
        "game": game.name, "version": game.version, "games": len(played), "bots": list(names),
        "options": options,
        "wins_by_seat": wins,
        "win_share_by_seat": [round(share / len(played), 4) for share in shares],
        "games_without_winner": sum(not match.winners for match in played),
        "games_with_several_winners": sum(len(match.winners) > 1 for match in played),
        "scores": {"mean": round(float(scores.mean()), 3), "least": int(scores.min()),
                   "most": int(scores.max()),
                   "mean_by_seat": np.round(scores.mean(axis=0), 3).tolist(),
                   "mean_of_best": round(float(scores.max(axis=1).mean()), 3)},
        "moves": {"mean": round(float(lengths.mean()), 2), "least": int(lengths.min()),
                  "most": int(lengths.max()), "bound": game.longest},
        "statistics": {name: summed([match.statistics[i] for match in played])
                       for i, name in enumerate(statistics(game))},
        "broken_laws": {law: broken.count(law) for law in dict.fromkeys(broken)},
    }


def summed(values: list[Any]) -> dict[str, Any]:
    """The mean of a field; of a single number also how often each value came, if there are few."""
    every = np.array(values)
    found: dict[str, Any] = {"mean": np.round(every.mean(axis=0), 3).tolist()}
    distinct, counts = np.unique(every, return_counts=True)
    if every.ndim == 1 and len(distinct) <= FEW:
        found["counts"] = {str(v): int(n) for v, n in zip(distinct, counts, strict=True)}
    return found
