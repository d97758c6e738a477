"""Many matches among bots: wins, scores, lengths, and broken laws."""

import time
from concurrent.futures import Executor
from typing import Any

import numpy as np

from asterism import bots
from asterism.engine import kernels
from asterism.engine.game import Game
from asterism.lab.matches import (
    MatchResult,
    MatchSpec,
    Progress,
    no_progress,
    play_all,
    statistic_names,
    wins_by_turn_order,
)

LAWS = {
    kernels.NO_LEGAL_ACTION: "a seat was waited for that had no move",
    kernels.TOO_LONG: "a match was longer than the game's bound",
    kernels.COMPONENTS_CHANGED: "components appeared or vanished",
    kernels.ILLEGAL_ACTION: "the policy chose an illegal move",
}
MAX_COUNTED_VALUES = 16  # values of a statistic that are counted one by one


def simulate(
    game: Game,
    games: int,
    lineup: str,
    seed: int | str = 0,
    progress: Progress = no_progress,
    executor: Executor | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Play `games` matches among these bots, seat by seat, and return a report."""
    resolved = game.options.resolve(options)
    names = bots.parse_lineup(lineup, resolved["players"], game)
    started = time.perf_counter()
    specs = [MatchSpec(names, seed, number, number) for number in range(games)]
    played = list(progress(play_all(game, specs, resolved, executor), total=games))
    seconds = time.perf_counter() - started
    return report(game, played, names, resolved) | {
        "seed": seed,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
    }


def report(
    game: Game, played: list[MatchResult], names: tuple[str, ...], options: dict[str, Any]
) -> dict[str, Any]:
    """Return a report with the same keys for every game."""
    scores = np.array([match.scores for match in played])
    lengths = np.array([match.moves for match in played])
    wins = [sum(seat in match.winners for match in played) for seat in range(len(names))]
    shares = [
        sum(1 / len(match.winners) for match in played if seat in match.winners)
        for seat in range(len(names))
    ]
    broken = [LAWS[match.fault] for match in played if match.fault != kernels.OK]
    return {
        "game": game.name,
        "version": game.version,
        "games": len(played),
        "bots": list(names),
        "options": options,
        "wins_by_seat": wins,
        "wins_by_turn_order": wins_by_turn_order(played, len(names)),
        "win_share_by_seat": [round(share / len(played), 4) for share in shares],
        "games_without_winner": sum(not match.winners for match in played),
        "games_with_several_winners": sum(len(match.winners) > 1 for match in played),
        "scores": {
            "mean": round(float(scores.mean()), 3),
            "least": int(scores.min()),
            "most": int(scores.max()),
            "mean_by_seat": np.round(scores.mean(axis=0), 3).tolist(),
            "mean_of_best": round(float(scores.max(axis=1).mean()), 3),
        },
        "moves": {
            "mean": round(float(lengths.mean()), 2),
            "least": int(lengths.min()),
            "most": int(lengths.max()),
            "bound": game.max_moves,
        },
        "statistics": {
            name: summarize([match.statistics[i] for match in played])
            for i, name in enumerate(statistic_names(game))
        },
        "broken_laws": {law: broken.count(law) for law in dict.fromkeys(broken)},
    }


def summarize(values: list[Any]) -> dict[str, Any]:
    """Return the mean of a statistic; for a single number also how often each value came, if there
    are few."""
    every = np.array(values)
    results: dict[str, Any] = {"mean": np.round(every.mean(axis=0), 3).tolist()}
    distinct, counts = np.unique(every, return_counts=True)
    if every.ndim == 1 and len(distinct) <= MAX_COUNTED_VALUES:
        results["counts"] = {str(v): int(n) for v, n in zip(distinct, counts, strict=True)}
    return results
