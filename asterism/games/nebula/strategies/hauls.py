"""Nebula: which stars to take, by time or by chaos."""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import CLUSTERS, COLOURS, HOLE, KINDS, STEPS
from asterism.games.nebula.rules.beginning import in_bag
from asterism.games.nebula.rules.taking import CHOICES, may_chaos, ray_after, steps_left
from asterism.games.nebula.state import CHAOS, TAKE, TIME
from asterism.games.nebula.strategies.gains import NOTHING, NOWHERE, gains_of, hole_gain

MATCH = 80  # a star like the supernova: it allows a third placement
TOP, RIGHT, LEFT = range(CLUSTERS)


@rule
def star_demand(s, box, seat):
    """The value of one more star of each kind; lower, the more are in the Observatory."""
    gains = gains_of(s, box, seat, bits.first_n(COLOURS + 1))
    wanted = np.zeros(KINDS + 1, np.int64)
    for colour in range(1, COLOURS + 1):
        wanted[colour] = np.max(gains[colour])
    wanted[HOLE] = hole_gain(s, box, seat)
    wanted[s.supernova] += MATCH
    for kind in range(1, KINDS + 1):
        wanted[kind] = max(wanted[kind], 1) // (1 + s.observatory[seat, kind])
    return wanted


@rule
def most_wanted(wanted, there):
    """The most valuable kind of those that are there."""
    best = NOTHING
    for kind in range(1, KINDS + 1):
        if there[kind] > 0 and (best == NOTHING or wanted[kind] > wanted[best]):
            best = kind
    return best


@rule
def least_wanted(wanted, there):
    """The least valuable kind of those that are there."""
    best = NOTHING
    for kind in range(1, KINDS + 1):
        if there[kind] > 0 and (best == NOTHING or wanted[kind] < wanted[best]):
            best = kind
    return best


# Time or chaos


@rule
def taking(s, box, seat):
    """Move towards the most valuable stars, or choose chaos where its expected value is higher."""
    if steps_left(s) == 0:
        return TAKE
    wanted = star_demand(s, box, seat)
    action, haul = best_time(s, box, wanted)
    price = least_wanted(wanted, s.observatory[seat])
    if (
        price != NOTHING
        and may_chaos(s)
        and expected_bag_value(s, box, wanted) - wanted[price] > haul
    ):
        return CHAOS + price - 1
    return action


@rule
def weigh_taking(s, box, seat, worths):
    """Fill in the values of all first steps and of chaos."""
    wanted = star_demand(s, box, seat)
    worths[TIME:TAKE] = hauls_of(s, box, wanted)
    if may_chaos(s):
        for kind in range(1, KINDS + 1):
            worths[CHAOS + kind - 1] = expected_bag_value(s, box, wanted) - wanted[kind]


@rule
def expected_bag_value(s, box, wanted):
    """The value of the stars that chaos keeps, as if they were drawn blindly."""
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.bag[kind] * wanted[kind]
    return box.chaos_kept * total // in_bag(s)


# Time


@rule
def best_time(s, box, wanted):
    """The first step towards the most valuable stars within reach, and their value."""
    hauls, action = hauls_of(s, box, wanted), TIME
    for step in range(TIME, TAKE):
        if hauls[step - TIME] > hauls[action - TIME]:
            action = step
    return action, hauls[action - TIME]


@rule
def hauls_of(s, box, wanted):
    """For every first step, the value of the best stars that the steps left can reach."""
    left, hauls = steps_left(s), np.full(TAKE - TIME, NOWHERE)
    for a in range(-left, left + 1):
        for b in range(abs(a) - left, left - abs(a) + 1):
            rest = left - abs(a) - abs(b)
            for c in (-rest, rest):
                if may_go(s, a, b, c):
                    step = first_step(a, b, c) - TIME
                    hauls[step] = max(hauls[step], haul_of(s, box, wanted, a, b, c))
    return hauls


@rule
def may_go(s, a, b, c):
    """Whether no figure that has moved already would move again."""
    return s.moved[TOP] * a == 0 and s.moved[RIGHT] * b == 0 and s.moved[LEFT] * c == 0


@rule
def haul_of(s, box, wanted, a, b, c):
    """The value of the three stars; a second one of a kind counts half."""
    top, right, left = (
        star_after(s, box, TOP, a),
        star_after(s, box, RIGHT, b),
        star_after(s, box, LEFT, c),
    )
    total = wanted[top]
    total += wanted[right] // (1 + (right == top))
    return total + wanted[left] // (1 + (left in (top, right)))


@rule
def star_after(s, box, cluster, steps):
    """The star a figure points at after so many steps."""
    return s.cluster[cluster, ray_after(box, s.figure[cluster], steps)]


@rule
def first_step(a, b, c):
    """The action of the first figure that moves."""
    cluster, steps = TOP, a
    if a == 0:
        cluster, steps = (RIGHT, b) if b != 0 else (LEFT, c)
    return TIME + cluster * CHOICES + (steps + STEPS if steps < 0 else steps + STEPS - 1)
