"""Nebula, III. Scoring for the advanced (Bodování pro pokročilé): what the advanced cards count."""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import CENTRE, COLOURS, MAX_FIELDS, Count
from asterism.games.nebula.rules.placing import occupied
from asterism.games.nebula.rules.tasks import orbits_with, tasks_marked


@rule
def patterns(s, box, seat, galaxy, card):
    """NEB-33 How many times a galaxy shows what an advanced card counts."""
    count, stars = box.count[card], galaxy[box.count_colour[card]]
    if count == Count.LINKED_PAIRS:
        return linked_pairs(box, stars, galaxy[box.count_other[card]])
    if count == Count.SHINY_OF_A_COLOUR:
        return best_shiny_colour(box, galaxy)
    if count == Count.PUBLIC_TASKS:
        return tasks_marked(s, seat)
    if count == Count.SHINY_SURROUNDED:
        return shiny_surrounded(box, galaxy)
    if count == Count.ORBITS_WITH_COLOUR:
        return orbits_with(box, stars)
    return bits.count(stars & box.near_shiny)


@rule
def best_shiny_colour(box, galaxy):
    """NEB-33 Shiny fields, the centre among them, of the colour that has most."""
    most = 0
    for colour in range(1, COLOURS + 1):
        most = max(most, bits.count(galaxy[colour] & box.shiny))
    return most


@rule
def shiny_surrounded(box, galaxy):
    """NEB-33 Outer shiny fields, empty or not, all of whose linked fields are occupied."""
    total, full = 0, occupied(galaxy)
    shiny = bits.without(box.shiny, CENTRE)
    while shiny != bits.NONE:
        field = bits.lowest(shiny)
        total += (box.linked[field] & ~full) == bits.NONE
        shiny = bits.without(shiny, field)
    return total


# Pairs: as many as can be made when every star is in one at most, by augmenting paths


@rule
def linked_pairs(box, stars, others):
    """NEB-33 The most linked pairs, one star of each colour."""
    partner, pairs = np.zeros(MAX_FIELDS, np.int8), 0  # from 1; 0 is alone
    while stars != bits.NONE:
        field = bits.lowest(stars)
        pairs += pair_up(box, others, partner, field)
        stars = bits.without(stars, field)
    return pairs


@rule
def pair_up(box, others, partner, start):
    """1 if this star finds a partner, earlier pairs changing theirs where that helps."""
    reached_from = np.zeros(MAX_FIELDS, np.int8)
    waiting, reached = bits.only(start), bits.NONE
    while waiting != bits.NONE:
        field = bits.lowest(waiting)
        waiting = bits.without(waiting, field)
        fresh = box.linked[field] & others & ~reached
        reached |= fresh
        while fresh != bits.NONE:
            other = bits.lowest(fresh)
            fresh = bits.without(fresh, other)
            reached_from[other] = field
            if partner[other] == 0:
                change_partners(partner, reached_from, other, start)
                return 1
            waiting |= bits.only(partner[other] - 1)
    return 0


@rule
def change_partners(partner, reached_from, other, start):
    """Back along the path: each star takes the partner it was reached for."""
    while True:
        field = reached_from[other]
        left = partner[field]
        partner[field], partner[other] = other + 1, field + 1
        if field == start:
            return
        other = left - 1
