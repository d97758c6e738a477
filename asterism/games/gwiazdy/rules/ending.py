"""We are all stars: the end of the game, points and tie-breaks."""

from typing import Any

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, SUNS
from asterism.games.gwiazdy.state import Phase

# GWI-19 The end


@rule
def is_last_round(s, box):
    """GWI-19, GWI-21: no round follows this one."""
    return is_goal_reached(s, box) or s.rounds == box.rounds


@rule
def is_goal_reached(s, box):
    """GWI-19 Somebody has ten points or more."""
    reached = False
    for seat in range(s.players):
        reached |= s.points[seat] >= box.goal
    return reached


@rule
def end_game(s):
    """GWI-19 Everybody has had as many turns; there is no further production."""
    s.phase = Phase.OVER
    s.revealed += 1


# GWI-20 Points and tie-breaks


@rule
def scores(s, box, points):
    """GWI-20 Victory points."""
    for seat in range(s.players):
        points[seat] = s.points[seat]


@rule
def winners(s, box):
    """GWI-20 Whoever nobody is ahead of; several may share."""
    found = bits.NONE
    if s.phase == Phase.OVER:
        for seat in range(s.players):
            if is_unbeaten(s, box, seat):
                found |= bits.only(seat)
    return found


@rule
def is_unbeaten(s, box, seat):
    """GWI-20 Nobody is ahead of this player."""
    unbeaten = True
    for other in range(s.players):
        unbeaten &= not is_ahead(s, box, other, seat)
    return unbeaten


@rule
def is_ahead(s, box, one, other):
    """GWI-20 More points; then heavier crystals; then heavier stars."""
    if s.points[one] != s.points[other]:
        return s.points[one] > s.points[other]
    if crystal_mass(s, box, one) != crystal_mass(s, box, other):
        return crystal_mass(s, box, one) > crystal_mass(s, box, other)
    return star_mass(s, box, one) > star_mass(s, box, other)


@rule
def crystal_mass(s, box, seat):
    """GWI-20 The mass numbers of one's crystals, added up."""
    total = 0
    for element in range(ELEMENTS):
        total += s.crystals[seat, element] * box.mass_number[element]
    return total


@rule
def star_mass(s, box, seat):
    """GWI-20 The masses of one's stars, added up, in thousandths of the Sun's."""
    total = 0
    for star in range(1, box.stars + 1):
        if s.owner[star] == seat + 1:
            total += box.mass[star]
    return total


def wins_by_sun(s: Any, box: Any) -> list[float]:
    """For simulations: what share of the win each Sun had."""
    won, shares = winners(s, box), [0.0] * SUNS
    for seat in range(s.players):
        if bits.has(won, seat):
            shares[s.sun[seat] - 1] += 1 / int(bits.count(won))
    return shares
