"""Nebula, End of the game (Konec hry): the round with which it ends."""

from typing import Any

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import Cause, Phase
from asterism.games.nebula.rules.beginning import in_bag
from asterism.games.nebula.rules.constellations import most_completed
from asterism.games.nebula.rules.tasks import markers_on_tasks


@rule
def end_round(s, box):
    """NEB-24 The game ends with the round; everybody has had as many turns."""
    s.idle = 0 if s.busy else s.idle + 1
    s.ending = causes(s, box)
    if s.ending != bits.NONE:
        s.phase = Phase.OVER
        s.revealed += 1
    else:
        s.rounds += 1
        s.busy = 0


@rule
def causes(s, box):
    """NEB-24 All that ends the game with this round."""
    found = bits.NONE
    if s.counter == box.counter_end:
        found |= bits.only(Cause.COUNTER)
    if most_completed(s, box) >= box.end_constellations:
        found |= bits.only(Cause.CONSTELLATIONS)
    if in_bag(s) == 0:
        found |= bits.only(Cause.BAG)
    if markers_on_tasks(s) >= box.end_markers[s.players]:
        found |= bits.only(Cause.MARKERS)
    if s.idle >= box.end_idle:
        found |= bits.only(Cause.IDLE)
    return found


# For simulations


def ends(s: Any, box: Any) -> list[int]:
    """NEB-24 For every Cause, whether it brought the end."""
    return [int(bits.has(s.ending, cause)) for cause in Cause]
