"""Nebula, End of the game (Konec hry): final scoring, a group for each row of the notepad."""

from typing import Any

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    COLOURS,
    CONSTELLATIONS,
    ROWS,
    SHOWN,
    Phase,
    Scoring,
    Variant,
)
from asterism.games.nebula.rules.constellations import is_complete
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.tasks import fulfils
from asterism.games.nebula.rules.tracks import worth

# 1. Personal task: NEB-25, NEB-31


@rule
def personal_points(s, box, seat):
    """NEB-31 The personal task, checked once, at the end."""
    if s.phase != Phase.OVER:
        return 0
    card = s.offered[seat, s.kept[seat] - 1]
    return box.points_first[card] if fulfils(s, box, seat, card) else 0


# 2. Public tasks: NEB-07


@rule
def public_points(s, box, seat):
    """NEB-07 More for whoever was first."""
    points = 0
    for place in range(SHOWN):
        if s.first_mark[place] == seat + 1:
            points += box.points_first[s.public[place]]
        elif bits.has(s.marks[place], seat):
            points += box.points_later[s.public[place]]
    return points


# 3. Black holes: NEB-06


@rule
def hole_points(s, box, seat):
    """NEB-06 What the first free place of the bar shows."""
    return box.bar_points[s.bar[seat]]


# 4. Completed constellations: NEB-25, NEB-26


@rule
def constellation_points(s, box, seat):
    """NEB-25 Six for each that is complete; NEB-26 more by the rank of its marker."""
    points = 0
    for constellation in range(CONSTELLATIONS):
        if is_complete(s, box, seat, constellation):
            points += constellation_worth(s, box, constellation)
    return points


@rule
def constellation_worth(s, box, constellation):
    """NEB-26 By rank; NEB-29 six without one."""
    ranked = worth(s, box, COLOURS + constellation)
    return ranked if ranked > 0 else box.constellation_points


# 5. Colours of stars: NEB-27


@rule
def colour_points(s, box, seat):
    """NEB-27 Every star of a ranked colour, the centre's too, the Observatory's not."""
    points = 0
    for colour in range(1, COLOURS + 1):
        points += worth(s, box, colour - 1) * bits.count(s.stars[seat, colour])
    return points


# 6. Advanced cards: NEB-28


@rule
def advanced_points(s, box, seat):
    """NEB-28 Every pattern of a ranked card."""
    points = 0
    for place in range(SHOWN):
        each = worth(s, box, COLOURS + CONSTELLATIONS + place)
        if each > 0:
            points += each * patterns(s, box, seat, s.stars[seat], s.advanced[place])
    return points


# All rows


@rule
def points_of(s, box, seat, row):
    """NEB-25 to NEB-28: one row of the notepad."""
    if row == Scoring.PERSONAL:
        return personal_points(s, box, seat)
    if row == Scoring.PUBLIC:
        return public_points(s, box, seat)
    if row == Scoring.HOLES:
        return hole_points(s, box, seat)
    if row == Scoring.CONSTELLATIONS:
        return constellation_points(s, box, seat)
    if s.variant == Variant.BASIC:
        return 0
    if row == Scoring.COLOURS:
        return colour_points(s, box, seat)
    return advanced_points(s, box, seat)


@rule
def score(s, box, seat):
    total = 0
    for row in range(ROWS):
        total += points_of(s, box, seat, row)
    return total


@rule
def scores(s, box, points):
    """NEB-25 All rows, added up."""
    for seat in range(s.players):
        points[seat] = score(s, box, seat)


@rule
def all_points(s, box, points):
    """NEB-25 to NEB-28: all rows of all players."""
    for seat in range(s.players):
        for row in range(ROWS):
            points[seat, row] = points_of(s, box, seat, row)


# For simulations


def points_by_row(s: Any, box: Any) -> list[float]:
    """NEB-25 to NEB-28: the points of each row, on average over the players."""
    return [
        sum(int(points_of(s, box, seat, int(row))) for seat in range(s.players)) / s.players
        for row in Scoring
    ]
