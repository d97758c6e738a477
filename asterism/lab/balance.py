"""Whether a game is fair and lively: what a designer wants to know, measured among bots.

A report holds the figures of every number of players, of every thing that a player may have, and
of luck and skill. `compare` says what another rule set changes on the same deals.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from asterism import bots
from asterism.engine.game import Game
from asterism.lab.executors import OpenExecutor
from asterism.lab.matches import Progress, no_progress
from asterism.lab.statistics import Estimate, estimate, estimate_share, variance_parts
from asterism.lab.watching import CARELESS, Crowd, Group, Watched, watch_groups

FEWEST = 20  # matches with a thing, below which nothing is said of it

Figures = dict[str, Any]


class Plan(NamedTuple):
    """What is measured: matches of each number of players, and whom skill is measured with."""

    matches: int = 300
    seed: int = 0
    bot: str = "easy"
    skill_bots: tuple[str, ...] = (CARELESS, "easy")
    options: dict[str, Any] = {}  # noqa: RUF012 (never changed)


def measure_balance(
    game: Game, plan: Plan, open_executor: OpenExecutor, progress: Progress = no_progress
) -> Figures:
    """Return everything a report tells, by number of players."""
    check_plan(game, plan)
    counts = [plan.options["players"]] if "players" in plan.options else list(game.players)
    groups: dict[Any, Group] = {
        players: Group((plan.bot,) * players, plan.matches, True) for players in counts
    }
    groups |= skill_groups(game, plan, counts[0])
    crowds = watch_groups(game, plan.options, groups, plan.seed, open_executor, progress)
    watched = {players: crowds[players] for players in counts}
    return {
        "game": game.name,
        "title": game.translations("en")("title"),
        "version": game.version,
        "plan": plan,
        "cooperative": game.features.cooperative,
        "has_points": any(max(m.scores) > 1 for crowd in watched.values() for m in crowd.matches),
        "by_players": {n: summarize(crowd.matches) for n, crowd in watched.items()},
        "factors": factor_figures([m for crowd in watched.values() for m in crowd.matches]),
        "skill": skill_figures(game, plan, crowds, counts[0]),
        "unused": unused_choices(game, list(watched.values())),
        "matches": {n: crowd.matches for n, crowd in watched.items()},
    }


def check_plan(game: Game, plan: Plan) -> None:
    """Raise UnknownBot or OptionError before anything is played."""
    for name in (plan.bot, *plan.skill_bots):
        if name != CARELESS or plan.bot != "easy":
            bots.check_bot_name(name, game)
    game.options.resolve(plan.options)


# Of one number of players


def summarize(found: list[Watched]) -> Figures:
    """Return the figures of one number of players."""
    players = found[0].players
    foreseen = [match.chances for match in found if match.chances]
    return {
        "win_shares": [estimate_share([m.shares[at] for m in found]) for at in range(players)],
        "scores_by_place": [estimate([m.scores[at] for m in found]) for at in range(players)],
        "moves": estimate([match.moves for match in found]),
        "best_score": estimate([max(match.scores) for match in found]),
        "margin": estimate([margin(match.scores) for match in found]),
        "won_together": estimate_share([float(all(match.shares)) for match in found]),
        "lead_changes": estimate([match.lead_changes for match in found]),
        "decided_at": round(float(np.median([match.decided_at for match in found])), 3),
        "chances": [estimate_share(part) for part in zip(*foreseen, strict=True)],
    }


def margin(scores: tuple[int, ...]) -> int:
    """Return by how much the best is ahead of the second."""
    best, second = sorted(scores, reverse=True)[:2]
    return best - second


# By card, Sun, task, constellation


def factor_figures(found: list[Watched]) -> dict[str, dict[str, Estimate]]:
    """Return for each thing that players had how often they won, measured in fair shares: 1 is
    what chance gives at that number of players. Intervals allow for the many comparisons."""
    won: dict[str, dict[str, list[float]]] = {}
    for match in found:
        for what, by_place in match.factors.items():
            for share, things in zip(match.shares, by_place, strict=True):
                for thing in things:
                    won.setdefault(what, {}).setdefault(thing, []).append(share * match.players)
    return {what: rank_things(things) for what, things in won.items()}


def rank_things(things: dict[str, list[float]]) -> dict[str, Estimate]:
    """Return what was seen often enough, the strongest first."""
    often = {thing: shares for thing, shares in things.items() if len(shares) >= FEWEST}
    found = {thing: estimate(shares, len(often)) for thing, shares in often.items()}
    return dict(sorted(found.items(), key=lambda entry: -entry[1].mean))


# Luck and skill


def skill_groups(game: Game, plan: Plan, players: int) -> dict[Any, Group]:
    """Return the line-ups in which one seat, or where all win together every seat, is played by
    each bot in turn on the same deals."""
    return {
        ("skill", bot): Group(
            (bot,) * players if game.features.cooperative else (bot, *(plan.bot,) * (players - 1)),
            plan.matches,
        )
        for bot in plan.skill_bots
    }


def skill_figures(game: Game, plan: Plan, crowds: dict[Any, Crowd], players: int) -> dict[str, Any]:
    """Return what each bot came to in the same seats on the same deals, and what decided it."""
    came_to: Callable[[Watched], float] = score_of if game.features.cooperative else share_of_seat
    outcomes = {
        bot: [came_to(match) for match in crowds["skill", bot].matches] for bot in plan.skill_bots
    }
    return {
        "players": players,
        "outcomes": {bot: estimate(values) for bot, values in outcomes.items()},
        **(variance_parts(list(outcomes.values())) if len(outcomes) > 1 else {}),
    }


def share_of_seat(match: Watched) -> float:
    """Return the win share of seat 0, wherever it sat in turn order."""
    return match.shares[-(match.number % match.players)]


def score_of(match: Watched) -> float:
    return float(max(match.scores))


# Choices


def unused_choices(game: Game, crowds: list[Crowd]) -> dict[str, list[str]]:
    """Return what was never chosen: kinds of action as a whole, and single actions that could have
    been, by kind."""
    possible = np.any([crowd.possible for crowd in crowds], axis=0)
    chosen = np.any([crowd.chosen for crowd in crowds], axis=0)
    kinds = {game.actions.kind[action] for action in np.flatnonzero(chosen)}
    refused = [int(action) for action in np.flatnonzero(possible & ~chosen)]
    return {
        "kinds": [kind for kind in game.actions.kinds if kind not in kinds],
        "never_possible": sorted(
            set(game.actions.kinds) - names_of(game, np.flatnonzero(possible))
        ),
        "actions": [game.actions.names[a] for a in refused if game.actions.kind[a] in kinds],
    }


def names_of(game: Game, actions: Iterable[Any]) -> set[str]:
    return {game.actions.kind[action] for action in actions}


# Two rule sets


class Change(NamedTuple):
    """What another rule set changes, on the same deals."""

    players: int | None  # None: all numbers of players together
    what: str
    before: float
    after: float
    difference: Estimate  # its interval allows for all comparisons of the report

    @property
    def more_than_chance(self) -> bool:
        return self.difference.excludes(0)


def compare(one: Figures, other: Figures) -> list[Change]:
    """Return how matches of the same numbers differ between two rule sets."""
    pairs = [
        (players, what, *values)
        for players, here in one["matches"].items()
        for what, values in paired_values(here, other["matches"][players], one).items()
    ]
    changes = [
        Change(
            players,
            what,
            round(float(np.mean(before)), 3),
            round(float(np.mean(after)), 3),
            estimate(np.subtract(after, before).tolist(), len(pairs)),
        )
        for players, what, before, after in pairs
    ]
    return changes + factor_changes(one, other)


def paired_values(
    here: list[Watched], there: list[Watched], found: Figures
) -> dict[str, tuple[list[float], list[float]]]:
    """Return what is compared, before and after, match by match."""
    measures: dict[str, Callable[[Watched], float]] = {
        "number of moves": lambda match: match.moves,
    }
    if found["has_points"] and not found["cooperative"]:
        measures["number of lead changes"] = lambda match: match.lead_changes
    if found["has_points"]:
        measures["best score"] = lambda match: max(match.scores)
    if not found["cooperative"]:
        for place in range(here[0].players):
            measures[f"win share of place {place + 1}"] = lambda match, at=place: match.shares[at]  # type: ignore[misc]
    return {
        what: ([float(measure(m)) for m in here], [float(measure(m)) for m in there])
        for what, measure in measures.items()
    }


def factor_changes(one: Figures, other: Figures) -> list[Change]:
    """Return how strong each thing is before and after; the deals are the same, but not who gets
    what, so the two are independent."""
    pairs = [
        (name_thing(what, thing), before, other["factors"][what][thing])
        for what, things in one["factors"].items()
        for thing, before in things.items()
        if thing in other["factors"].get(what, {})
    ]
    return [
        Change(None, what, before.mean, after.mean, difference_of(before, after))
        for what, before, after in pairs
    ]


def name_thing(what: str, thing: str) -> str:
    return thing if thing.startswith(what) else f"{what} {thing}"


def difference_of(before: Estimate, after: Estimate) -> Estimate:
    """Return the difference of two independent estimates."""
    half = float(np.hypot(before.high - before.mean, after.high - after.mean))
    mean = after.mean - before.mean
    return Estimate(round(mean, 4), round(mean - half, 4), round(mean + half, 4), after.samples)
