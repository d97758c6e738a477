"""Nebula: completed constellations, for the end of the game and for scoring."""

from asterism.engine.rule import rule
from asterism.games.nebula.names import CONSTELLATIONS
from asterism.games.nebula.rules.tasks import is_full


@rule
def is_complete(s, box, seat, constellation):
    """NEB-25 All six fields hold a star."""
    return is_full(s.stars[seat], box.constellation[constellation])


@rule
def completed(s, box, seat):
    """How many constellations a seat has completed."""
    total = 0
    for constellation in range(CONSTELLATIONS):
        total += is_complete(s, box, seat, constellation)
    return total


@rule
def most_completed(s, box):
    """NEB-24 How many have been completed by whoever has completed most."""
    most = 0
    for seat in range(s.players):
        most = max(most, completed(s, box, seat))
    return most
