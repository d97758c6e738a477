"""Whether a game is fair and lively: what a designer wants to know, measured among bots.

Every match is watched move by move. The seat that begins goes round, so that turn order and seat
are not mixed up. With a second components file the same deals are played under both.
"""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from asterism import games
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.lab.executors import OpenExecutor, complete_all
from asterism.lab.matches import MatchSpec, Progress, no_progress
from asterism.lab.recording import find_moves
from asterism.lab.tournament import Z_95, wilson_interval

CHUNK = 10  # matches of a task


class Watched(NamedTuple):
    """What is kept of one match."""

    number: int
    players: int
    moves: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the win, in turn order: the first is who began
    lead_changes: int
    decided_at: float  # the part of the match after which a winner led to the end
    actions: frozenset[int]  # that were chosen


def watch_matches(
    name: str, components: str | None, lineup: tuple[str, ...], seed: int, numbers: Sequence[int]
) -> list[Watched]:
    """Play matches of these bots; this is what a worker does."""
    game = games.load(name, text=components)
    return [watch_match(game, lineup, seed, number) for number in numbers]


def watch_match(game: Game, lineup: tuple[str, ...], seed: int, number: int) -> Watched:
    """Play a match and follow who leads."""
    players = len(lineup)
    first = number % players
    options = game.options.resolve({"players": players, "first": first})
    row = game.blank_row(options)
    game.setup_row(row, rng.seed_state("deal", seed, number // players))
    moves = find_moves(game, row.copy(), MatchSpec(lineup, seed, number // players, number))
    leaders = []
    for seat, action in moves:
        game.compiled.apply(row, game.box, seat, action)
        leaders.append(leading_seat(game.scores(row)))
    winners = game.winners(row)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return Watched(
        number,
        players,
        len(moves),
        game.scores(row),
        tuple(shares[first:] + shares[:first]),
        count_changes(leaders),
        decided_at(leaders, winners),
        frozenset(action for _, action in moves),
    )


def leading_seat(scores: tuple[int, ...]) -> int:
    """Return the seat that leads alone, or -1."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def count_changes(leaders: list[int]) -> int:
    """Return how often the lead went from one seat to another."""
    alone = [leader for leader in leaders if leader >= 0]
    return sum(one != other for one, other in itertools.pairwise(alone))


def decided_at(leaders: list[int], winners: tuple[int, ...]) -> float:
    """Return after which part of the match a winner led alone until the end; 1 if never."""
    for back, leader in enumerate(reversed(leaders)):
        if leader not in winners:
            return 1 - back / len(leaders)
    return 0.0


def watch_all(
    game: Game,
    lineup: tuple[str, ...],
    count: int,
    seed: int,
    open_executor: OpenExecutor,
    progress: Progress = no_progress,
) -> list[Watched]:
    """Watch so many matches on an executor; sorted, whoever played them."""
    chunks = [range(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
    tasks = [(game.name, game.components_text, lineup, seed, chunk) for chunk in chunks]
    played = progress(complete_all(open_executor, watch_matches, tasks), total=len(tasks))
    return sorted(match for chunk in played for match in chunk)


def measure_balance(
    game: Game,
    count: int,
    seed: int,
    open_executor: OpenExecutor,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Return everything a report tells, by number of players."""
    by_players = {
        players: watch_all(game, ("easy",) * players, count, seed, open_executor, progress)
        for players in game.players
    }
    few = game.players[0]
    mixed = watch_all(game, ("easy", *["random"] * (few - 1)), count, seed, open_executor, progress)
    return {
        "game": game.name,
        "version": game.version,
        "matches": count,
        "seed": seed,
        "cooperative": game.features.cooperative,
        "by_players": {players: summarize(found) for players, found in by_players.items()},
        "skill": skill_share(mixed, few),
        "never_chosen": never_chosen(game, [one for found in by_players.values() for one in found]),
    }


def summarize(found: list[Watched]) -> dict[str, Any]:
    """Return the figures of one number of players."""
    shares = np.array([match.shares for match in found]).mean(axis=0)
    return {
        "win_share_by_turn_order": [round(float(share), 4) for share in shares],
        "intervals": [wilson_interval(float(share), len(found)) for share in shares],
        "moves": [match.moves for match in found],
        "best_scores": [max(match.scores) for match in found],
        "lead_changes": round(float(np.mean([match.lead_changes for match in found])), 2),
        "decided_at": round(float(np.median([match.decided_at for match in found])), 3),
    }


def skill_share(mixed: list[Watched], players: int) -> dict[str, Any]:
    """Return how often a player with a plan wins against players without one."""
    won = [match.shares[-(match.number % players)] for match in mixed]
    share = float(np.mean(won))
    return {
        "share": round(share, 4),
        "interval": wilson_interval(share, len(won)),
        "equal": round(1 / players, 4),
    }


def never_chosen(game: Game, found: list[Watched]) -> list[str]:
    """Return the kinds of actions that nobody chose."""
    chosen = {game.actions.kind[action] for match in found for action in match.actions}
    return [kind for kind in game.actions.kinds if kind not in chosen]


def compare(one: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what differs between two rule sets on the same deals, and whether by more than
    chance: the mean difference against its standard error."""
    lines = []
    for players, here in one["by_players"].items():
        there = other["by_players"][players]
        for what in ("moves", "best_scores"):
            change = np.array(there[what]) - np.array(here[what])
            error = float(change.std(ddof=1) / np.sqrt(len(change)))
            mean = float(change.mean())
            lines.append(
                {
                    "players": players,
                    "what": what,
                    "before": round(float(np.mean(here[what])), 2),
                    "after": round(float(np.mean(there[what])), 2),
                    "error": round(error, 3),
                    "more_than_chance": abs(mean) > Z_95 * error,
                }
            )
    return lines
