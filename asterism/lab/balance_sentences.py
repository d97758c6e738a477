"""What a balance report says in words: first what matters most to a designer."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from asterism.lab.balance import Change, Figures
from asterism.lab.statistics import Estimate
from asterism.lab.watching import CARELESS, CHECKPOINTS, ERRORS

MOST_NAMED = 8  # actions of a kind that are named one by one
TENTH, MIDDLE = 10, CHECKPOINTS.index(0.5)


def main_sentences(found: Figures) -> list[str]:
    """Say what matters, in the order in which a designer asks."""
    return [
        *([] if found["cooperative"] else turn_order_sentences(found)),
        *factor_sentences(found["factors"]),
        *skill_sentences(found),
        *length_sentences(found),
        *score_sentences(found),
        *([] if found["cooperative"] else tension_sentences(found)),
        *choice_sentences(found),
    ]


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def and_list(parts: Iterable[object]) -> str:
    """Return `a, b and c`."""
    *most, last = map(str, parts)
    return f"{', '.join(most)} and {last}" if most else last


def between(one: Estimate, percents: bool = False) -> str:
    if percents:
        return f"{percent(one.low)} to {percent(one.high)}"
    return f"{one.low:.2f} to {one.high:.2f}"


# Turn order


def turn_order_sentences(found: Figures) -> list[str]:
    """Say with how many players turn order matters, and how much."""
    places = {players: unfair_places(one) for players, one in found["by_players"].items()}
    fair = [players for players, unfair in places.items() if not unfair]
    sentences = [
        f"With {players} players turn order matters: {and_list(unfair)}; fair is "
        f"{percent(1 / players)}."
        for players, unfair in places.items()
        if unfair
    ]
    if fair:
        sentences.append(
            f"With {and_list(fair)} players turn order makes no difference that could be measured."
        )
    return sentences


def unfair_places(one: Figures) -> list[str]:
    shares = one["win_shares"]
    return [
        f"place {place} wins {percent(share.mean)} ({between(share, True)})"
        for place, share in enumerate(shares, 1)
        if share.excludes(1 / len(shares))
    ]


# Things


def factor_sentences(factors: dict[str, dict[str, Estimate]]) -> list[str]:
    return [factor_sentence(what, things) for what, things in factors.items() if things]


def factor_sentence(what: str, things: dict[str, Estimate]) -> str:
    """Say which cards, Suns, tasks or constellations win more or less than their share."""
    strong = [with_factor(name, one) for name, one in things.items() if one.low > 1]
    weak = [with_factor(name, one) for name, one in reversed(things.items()) if one.high < 1]
    if not strong and not weak:
        name, one = next(iter(things.items()))
        return (
            f"No {what} wins more or less than its fair share beyond chance; the strongest, "
            f"{name}, wins {one.mean:.2f} times a fair share ({between(one)})."
        )
    parts = [f"strong {and_list(strong[:3])}"] if strong else []
    parts += [f"weak {and_list(weak[:3])}"] if weak else []
    return (
        f"By {what}: of {len(things)}, {len(strong)} win more and {len(weak)} less than a fair "
        f"share, beyond chance: {'; '.join(parts)}."
    )


def with_factor(name: str, one: Estimate) -> str:
    return f"{name} ({one.mean:.2f})"


# Luck and skill


def skill_sentences(found: Figures) -> list[str]:
    """Say what players of different care make of the same deals."""
    skill = found["skill"]
    if "deal" not in skill:
        return []
    came_to = and_list(
        f"{describe_bot(bot)} {outcome_words(found, one)}" for bot, one in skill["outcomes"].items()
    )
    return [
        f"On the same deals, with {skill['players']} players, {came_to}.",
        f"Of what decides between them, {percent(skill['skill'])} is skill (other players, same "
        f"deals), {percent(skill['deal'])} the deal (same players, other deals), and "
        f"{percent(skill['rest'])} luck that comes up only with the choices made.",
    ]


def describe_bot(bot: str) -> str:
    if bot == CARELESS:
        return f"a careless player, with every {round(1 / ERRORS)}th move at random,"
    return f"the bot {bot}"


def outcome_words(found: Figures, one: Estimate) -> str:
    if found["cooperative"]:
        return f"scores {one.mean:.1f} points"
    return f"wins {percent(one.mean)}"


# Length, points, tension


def by_players(found: Figures, describe: Callable[[Figures, int], str], unit: str = "") -> str:
    """Return the same of every number of players: `12 moves with 2 players, 24 with 3`."""
    (first, one), *others = found["by_players"].items()
    parts = [f"{describe(each, n)} with {n}" for n, each in others]
    return and_list([f"{describe(one, first)}{unit} with {first} players", *parts])


def length_sentences(found: Figures) -> list[str]:
    lengths = by_players(found, lambda one, _: f"{one['moves'].mean:.0f}", " moves")
    longest = by_players(
        found, lambda _, n: f"{tenth_longest([m.moves for m in found['matches'][n]]):.0f}"
    )
    return [f"A match has on average {lengths}; nine in ten have at most {longest}."]


def tenth_longest(lengths: list[int]) -> float:
    return float(np.quantile(lengths, 1 - 1 / TENTH))


def score_sentences(found: Figures) -> list[str]:
    """Say what is scored, where there are points to score."""
    if not found["has_points"]:
        return []
    best = by_players(found, lambda one, _: f"{one['best_score'].mean:.1f}", " points")
    if found["cooperative"]:
        perfect = by_players(
            found, lambda one, _: percent(one["won_together"].mean), " of the matches"
        )
        return [f"The score is on average {best}; perfect are {perfect}."]
    margins = by_players(found, lambda one, _: f"{one['margin'].mean:.1f}")
    return [f"The winner has on average {best}, and is ahead of the second by {margins}."]


def tension_sentences(found: Figures) -> list[str]:
    """Say how often the lead changes, and how early the winner is known."""
    sentences = []
    if found["has_points"]:
        changes = by_players(found, lambda one, _: f"{one['lead_changes'].mean:.1f}", " times")
        known = by_players(found, lambda one, _: percent(one["decided_at"]), " of the moves")
        sentences += [
            f"The lead changes {changes}.",
            f"In half of the matches the winner leads for good after {known}.",
        ]
    if all(one["chances"] for one in found["by_players"].values()):
        start, middle, late = (
            by_players(found, lambda one, _, at=at: percent(one["chances"][at].mean))  # type: ignore[misc]
            for at in (0, MIDDLE, -1)
        )
        sentences.append(
            "To one who sees everything, the chance of whoever will win is at the deal "
            f"{start}; after half of the moves {middle}; after {percent(CHECKPOINTS[-1])} of them "
            f"{late}."
        )
    return sentences


# Choices


def choice_sentences(found: Figures) -> list[str]:
    """Say which choices nobody took."""
    unused = found["unused"]
    refused = [kind for kind in unused["kinds"] if kind not in unused["never_possible"]]
    sentences = [f"Nobody ever chose {and_list(refused)}, though they could."] if refused else []
    if unused["never_possible"]:
        sentences.append(
            f"Under these options {and_list(unused['never_possible'])} never came up at all."
        )
    return sentences + [
        f"Of the action {kind}, {unused_words(names)} possible and never chosen."
        for kind, names in group_by_kind(unused["actions"]).items()
    ]


def group_by_kind(names: list[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name in names:
        kind, _, value = name.partition(" ")
        groups.setdefault(kind, []).append(value or kind)
    return groups


def unused_words(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{len(names)} different ones were"
    return f"{and_list(names)} {'was' if len(names) == 1 else 'were'}"


# Two rule sets


def change_sentences(changes: list[Change]) -> list[str]:
    """Say what another rule set changes on the same deals, and whether by more than chance."""
    certain = [one for one in changes if one.more_than_chance]
    chance = len(changes) - len(certain)
    if not certain:
        return [
            f"On the same deals nothing differs by more than chance, in {len(changes)} comparisons."
        ]
    sentences = [change_sentence(one) for one in certain]
    if chance:
        sentences.append(f"The other {chance} differences that were looked for may be chance.")
    return sentences


def change_sentence(one: Change) -> str:
    where = f"With {one.players} players the" if one.players else "The strength of the"
    return (
        f"{where} {one.what} goes from {one.before:g} to {one.after:g} "
        f"(by {between(one.difference)}), more than chance explains."
    )


def describe_plan(found: dict[str, Any]) -> str:
    plan = found["plan"]
    options = "".join(f", {name} = {value}" for name, value in plan.options.items())
    return (
        f"{plan.matches} matches of each number of players among bots of the kind {plan.bot}"
        f"{options}; version {found['version']} of the rules, seed {plan.seed}."
    )
