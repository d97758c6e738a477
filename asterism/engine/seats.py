"""Seats round the table. Compared, not divided: a remainder costs more than a whole rule."""

from asterism.engine.rule import rule


@rule
def following(s, seat):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def ahead(s, seat, steps):
    """The seat so many places on; at most once round."""
    return seat + steps if seat + steps < s.players else seat + steps - s.players
