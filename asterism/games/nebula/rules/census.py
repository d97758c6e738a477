"""Nebula: every component, wherever it lies."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import CLUSTERS, HOLE, KINDS, OFFERED, SHOWN


@rule
def census(s, box, counts):
    """NEB-01 Stars of each kind, then the cards that were dealt."""
    counts[:] = 0
    for kind in range(1, KINDS + 1):
        counts[kind - 1] = stars_of(s, box, kind)
    for seat in range(s.players):
        for place in range(OFFERED):
            counts[HOLE] += s.offered[seat, place] > 0
    for place in range(SHOWN):
        counts[HOLE + 1] += s.public[place] > 0
        counts[HOLE + 2] += s.advanced[place] > 0


@rule
def stars_of(s, box, kind):
    """Stars of a kind in the bag, on the boards, in store and out of the game."""
    total = s.bag[kind] + s.gone[kind] + s.drawn[kind] + (s.supernova == kind)
    for cluster in range(CLUSTERS):
        for ray in range(box.rays):
            total += s.cluster[cluster, ray] == kind
    for seat in range(s.players):
        total += s.observatory[seat, kind]
        total += s.bar[seat] if kind == HOLE else bits.count(s.stars[seat, kind])
    return total
