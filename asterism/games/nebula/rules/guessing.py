"""Nebula: sampling what a seat cannot see, which is the others' personal tasks."""

from asterism.engine import bits
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.nebula.names import OFFERED, PERSONAL, Phase
from asterism.games.nebula.rules.beginning import a_card


@rule
def guess(s, box, seat):
    """NEB-10 Others hold any two cards one has not seen, and kept either. The bag has no order,
    and what it holds follows from all that has left it, so nothing of it is hidden."""
    if s.phase == Phase.OVER:
        return
    dealt = own_cards(s, seat)
    for owner in range(s.players):
        if owner != seat:
            dealt |= guess_tasks(s, owner, dealt)


@rule
def own_cards(s, seat):
    """Both, the one put back as well."""
    cards = bits.NONE
    for place in range(OFFERED):
        cards |= bits.only(s.offered[seat, place])
    return cards


@rule
def guess_tasks(s, owner, dealt):
    """Two cards that are left, and which of them was kept; the set of the two."""
    for place in range(OFFERED):
        s.offered[owner, place] = a_card(s, dealt, PERSONAL)
        dealt |= bits.only(s.offered[owner, place])
    if s.ready[owner]:
        s.kept[owner] = 1 + below(s, OFFERED)
    return dealt
