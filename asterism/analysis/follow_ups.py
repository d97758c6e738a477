"""What a player could still make of a choice in the same turn.

A rollout goes on as the rollout policy does, so a choice that leads to a good one which the policy
misses seems worth little. Where the player stood there, too, and it was judged, that is known
better: a choice is worth what was in reach after it, and one mistake is not blamed twice.
"""

import math
from typing import NamedTuple

import msgspec

from asterism.analysis.judgment import NAMED, Duel, Judgment, name_loss
from asterism.analysis.moves import MoveReport
from asterism.analysis.settings import Sizes


class Reach(NamedTuple):
    """The best that a player could still choose, as a judgment found it."""

    worth: float
    error: float
    worlds: int


def credit_follow_ups(moves: list[MoveReport], sizes: Sizes) -> list[MoveReport]:
    """The moves with no choice worth less than what the same player missed next, while neither
    chance nor anybody else came in between."""
    credited, reach = list[MoveReport](), None
    for move in reversed(moves):
        if not credited or credited[-1].seat != move.seat or any(move.luck):
            reach = None
        judgment = move.judgment
        if judgment is not None and judgment.verdict in NAMED:
            found = Reach(judgment.best_worth, judgment.best_worth_se, judgment.worlds)
            if reach is not None and reach.worth > judgment.worth:
                judgment = credit_reach(judgment, reach, move.action, sizes)
            reach = max(found, reach or found)
        credited.append(msgspec.structs.replace(move, judgment=judgment))
    return credited[::-1]


def credit_reach(judgment: Judgment, reach: Reach, action: int, sizes: Sizes) -> Judgment:
    """A judgment of a choice that was worth what was in reach after it."""
    duel = Duel(
        judgment.best,
        reach.worth,
        reach.error,
        judgment.best_worth,
        judgment.best_worth_se,
        judgment.best_worth - reach.worth,
        math.hypot(reach.error, judgment.best_worth_se),
        min(reach.worlds, judgment.worlds),
    )
    return name_loss(duel, action, judgment.easy, sizes)
