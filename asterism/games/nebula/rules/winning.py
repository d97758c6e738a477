"""Nebula, End of the game (Konec hry): the winner, and who wins a tie."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import Phase
from asterism.games.nebula.rules.scoring import score


@rule
def is_better(s, box, seat, other):
    """NEB-30 More points, or as many and more black holes."""
    mine, theirs = score(s, box, seat), score(s, box, other)
    return mine > theirs or (mine == theirs and s.bar[seat] > s.bar[other])


@rule
def winners(s, box):
    """NEB-30 Whom nobody is better than; several share."""
    won = bits.NONE
    if s.phase == Phase.OVER:
        for seat in range(s.players):
            if not is_beaten(s, box, seat):
                won |= bits.only(seat)
    return won


@rule
def is_beaten(s, box, seat):
    beaten = False
    for other in range(s.players):
        beaten = beaten or is_better(s, box, other, seat)
    return beaten
