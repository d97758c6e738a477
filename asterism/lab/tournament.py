"""Bots against each other: win shares with intervals, ratings, and time a move.

A line-up names the bot of each seat. Its seats are rotated from match to match, every deal is
played in each rotation, and all line-ups get the same deals.
"""

import math
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from openskill.models import PlackettLuce

from asterism import bots
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
from asterism.lab.statistics import wilson_interval


def run_tournament(
    game: Game,
    lineups: Iterable[str],
    games: int,
    seed: int | str = 0,
    progress: Progress = no_progress,
    executor: Executor | None = None,
    rollouts: int = 0,
    **options: Any,
) -> list[dict[str, Any]]:
    """Return each line-up's results; an interrupt ends it early with the results so far. With
    `rollouts`, win shares, or the gain of a team, are also estimated with variance reduction
    (`variance_reduction.py`)."""
    resolved = game.options.resolve(options)
    seated = [bots.parse_lineup(lineup, resolved["players"], game) for lineup in lineups]
    specs = [spec for names in seated for spec in match_specs(names, games, seed, rollouts)]
    played: list[MatchResult] = []
    matches = play_all(game, specs, resolved, executor)
    try:
        for match in progress(matches, total=len(specs)):
            played.append(match)
    except KeyboardInterrupt:
        matches.close()
    return [
        report(game, names, [match for match in played if is_rotation_of(match, names)], resolved)
        for names in seated
    ]


def match_specs(
    names: tuple[str, ...], games: int, seed: int | str, rollouts: int = 0
) -> list[MatchSpec]:
    """Return every deal once for each rotation of the seats."""
    measures = rotations(names)
    return [
        MatchSpec(measures[number % len(measures)], seed, number // len(measures), number, rollouts)
        for number in range(games)
    ]


def rotations(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all different rotations, the line-up as given first."""
    return list(dict.fromkeys(names[-turn:] + names[:-turn] for turn in range(len(names))))


def is_rotation_of(match: MatchResult, names: tuple[str, ...]) -> bool:
    return match.spec.names in rotations(names)


# Reports


def report(
    game: Game, names: tuple[str, ...], played: list[MatchResult], options: dict[str, Any]
) -> dict[str, Any]:
    """Return the result of the bot named first, and of every bot by name."""
    played = sorted(played, key=lambda match: match.spec.number)
    together = game.features.cooperative
    ratings = {} if together or len(set(names)) == 1 else rate_bots(names, played)
    by_bot = {
        name: bot_result(name, played, together) | ratings.get(name, {})
        for name in dict.fromkeys(names)
    }
    return {
        "game": game.name,
        "version": game.version,
        "options": options,
        "bots": list(names),
        "games": len(played),
        **by_bot[names[0]],
        **(team_result(game, played) if together else {"perfect": None}),
        "wins_by_turn_order": wins_by_turn_order(played, len(names)),
        "faults": sum(match.fault != 0 for match in played),
        "by_bot": by_bot,
    }


def team_result(game: Game, played: list[MatchResult]) -> dict[str, Any]:
    """Of a cooperative game: how many games were perfect, the means of its statistics, and what
    the team gained upon the usual strategy, if that was asked for."""
    means = {
        name: round(sum(int(match.statistics[i]) for match in played) / max(len(played), 1), 4)
        for i, name in enumerate(statistic_names(game))
    }
    perfect = {"perfect": sum(bool(match.winners) for match in played)}
    return perfect | means | team_gains([match for match in played if match.gain])


def team_gains(played: list[MatchResult]) -> dict[str, Any]:
    """Return the mean gain upon the usual strategy on the same deals, the steady estimate of it,
    and how often a match left the usual choices."""
    if not played:
        return {}
    gain, gain_error = mean_over_deals([(m.spec.deal, m.gain.paired) for m in played if m.gain])
    adjusted, error = mean_over_deals([(m.spec.deal, m.gain.adjusted) for m in played if m.gain])
    departures = sum(match.gain.departures for match in played if match.gain)
    return {
        "gain": gain,
        "gain_error": gain_error,
        "steady_gain": adjusted,
        "steady_error": error,
        "departures": round(departures / len(played), 2),
    }


def bot_result(name: str, played: list[MatchResult], together: bool = False) -> dict[str, Any]:
    """What the seats of one bot came to on average; where all win together, without shares."""
    seats = [
        (match, seat)
        for match in played
        for seat, other in enumerate(match.spec.names)
        if other == name
    ]
    shares = {} if together else mean_win_share(seats, len(played))
    if not seats:
        return {
            **shares,
            "mean_score": None,
            "score_error": None,
            "seconds_per_move": None,
        }
    scores = [match.scores[seat] for match, seat in seats]
    mean, score_error = mean_and_error(scores, len(played))
    turns = sum(match.turns[seat] for match, seat in seats)
    thought = sum(match.seconds[seat] for match, seat in seats)
    return {
        **shares,
        "mean_score": mean,
        "score_error": score_error,
        "seconds_per_move": round(thought / max(turns, 1), 7),
        **adjusted_share(seats),
    }


def mean_win_share(seats: list[tuple[MatchResult, int]], games: int) -> dict[str, Any]:
    """The share of the win with its interval; None before the first game."""
    if not seats:
        return {"win_share": None, "interval": None}
    won = sum(win_share(match, seat) for match, seat in seats) / len(seats)
    return {"win_share": round(won, 4), "interval": [*wilson_interval(won, games)]}


def mean_and_error(numbers: list[Any], games: int) -> tuple[float, float]:
    """Return the mean and its standard error; seats of one match count as one."""
    mean = sum(numbers) / len(numbers)
    spread = math.sqrt(sum((one - mean) ** 2 for one in numbers) / max(len(numbers) - 1, 1))
    return round(mean, 4), round(spread / math.sqrt(games), 4)


def adjusted_share(seats: list[tuple[MatchResult, int]]) -> dict[str, float]:
    """Return the win share with variance reduction, if it was asked for. Matches of one deal count
    as one, because in them every bot had each seat."""
    shares = [
        (match.spec.deal, match.adjusted_shares[seat])
        for match, seat in seats
        if match.adjusted_shares
    ]
    if not shares:
        return {}
    mean, error = mean_over_deals(shares)
    return {"steady_share": mean, "steady_error": error}


def mean_over_deals(worths: list[tuple[int, float]]) -> tuple[float, float]:
    """Return the mean and its standard error; whatever a deal came to counts as one."""
    deals: dict[int, list[float]] = {}
    for deal, worth in worths:
        deals.setdefault(deal, []).append(worth)
    return mean_and_error([sum(every) / len(every) for every in deals.values()], len(deals))


def win_share(match: MatchResult, seat: int) -> float:
    """A win shared by k counts 1/k."""
    return 1 / len(match.winners) if seat in match.winners else 0.0


def rate_bots(names: tuple[str, ...], played: list[MatchResult]) -> dict[str, dict[str, float]]:
    """Return ratings after all matches, in their order. A bot with several seats gets their
    average."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for match in played:
        seats = match.spec.names
        after = model.rate([[ratings[name]] for name in seats], ranks=ranks(match))
        for name in ratings:
            own = [team[0] for team, other in zip(after, seats, strict=True) if other == name]
            ratings[name].mu = sum(rating.mu for rating in own) / len(own)
            ratings[name].sigma = sum(rating.sigma for rating in own) / len(own)
    return {
        name: {"rating": round(rating.mu, 2), "rating_error": round(rating.sigma, 2)}
        for name, rating in ratings.items()
    }


def ranks(match: MatchResult) -> list[float]:
    """Return the rank of each seat: winners first, the others by score; equal ones share a rank."""
    places = [
        (seat not in match.winners, -score if match.winners else 0)
        if seat not in match.winners
        else (False, 0)
        for seat, score in enumerate(match.scores)
    ]
    spec = sorted(set(places))
    return [float(spec.index(place)) for place in places]
