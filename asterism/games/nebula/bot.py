"""Nebula: a player's quick sense, from what one seat sees.

It tries every star on every field, asks how much nearer that brings tasks, constellations and
what the markers pay for, and takes the stars it could then place best.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.rules.beginning import in_bag
from asterism.games.nebula.rules.ending import constellation_worth, worth
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.placing import (
    colour_on,
    linked_to,
    may_draw_supernova,
    may_move_marker,
    may_place_kind,
    occupied,
    reachable,
)
from asterism.games.nebula.rules.taking import CHOICES, may_chaos, ray_after, steps_left
from asterism.games.nebula.rules.tasks import empty_in, lacking
from asterism.games.nebula.state import (
    BAR,
    BLACK_HOLE,
    CHAOS,
    CLUSTERS,
    COLOURS,
    CONSTELLATIONS,
    DONE,
    FIELDS,
    FROM_BAG,
    HOLE,
    KEEP,
    KINDS,
    MARKER,
    MARKERS,
    PLACE,
    SHOWN,
    STEPS,
    SUPERNOVA,
    TAKE,
    TASK,
    TIME,
    Ask,
    Phase,
    Variant,
)

NOTHING, NOWHERE = 0, -1
POINT = 100  # the worth of one point
NEAR = (100, 45, 26, 16, 10, 6, 3, 1)  # of a hundred: what is worth that lacks 0, 1, 2… steps
STAR = 30  # any star in the galaxy: it opens ways
MATCH = 80  # a star like the supernova: it brings a third placement
MARKER_MOVE = 150  # moving a marker
SPARE = 3  # so many of a kind, and one may become the supernova
RANK = 8  # points that a better rank adds to a constellation
# Personal tasks, those that are met more often first
EASIER = tuple(int(ask) for ask in (Ask.MOST_BLACK_HOLES, Ask.COLOUR_ON_SHINY,
                                    Ask.COLOUR_ON_ORBITS, Ask.COLOUR_TOTAL))
TOP, RIGHT, LEFT = range(CLUSTERS)


@rule
def policy(s, box, seat):
    """What suits the step of the turn."""
    if s.phase == Phase.CHOOSING:
        return TASK + easier_task(s, box, seat)
    if s.phase == Phase.TAKING:
        return taking(s, box, seat)
    if s.phase == Phase.KEEPING:
        return KEEP + most_wanted(wants(s, box, seat), s.drawn) - 1
    if s.phase == Phase.PLACING:
        return placing(s, box, seat)
    if s.phase == Phase.SUPERNOVA:
        return supernova(s, seat)
    return MARKER + best_marker(s, box, seat)


@rule
def easier_task(s, box, seat):
    """NEB-10 The first or the second."""
    first, second = box.ask[s.offered[seat, 0]], box.ask[s.offered[seat, 1]]
    return np.int64(ease(second) > ease(first))


@rule
def ease(ask):
    """How early it stands among those that are easier; 0 is not among them."""
    for place in range(len(EASIER)):
        if ask == EASIER[place]:
            return len(EASIER) - place
    return 0


# What a galaxy is worth


@rule
def near(points, lack):
    return points * NEAR[lack] if lack < len(NEAR) else 0


@rule
def standing(s, box, seat, galaxy, pay):
    """All that a galaxy has, or is near to, in hundredths of a point."""
    total = STAR * bits.count(occupied(galaxy)) + personal_standing(s, box, seat, galaxy)
    for place in range(SHOWN):
        total += public_standing(s, box, seat, galaxy, place)
    for each in range(CONSTELLATIONS):
        total += near(pay[COLOURS + each], empty_in(galaxy, box.constellation[each]))
    return total + marker_standing(s, box, seat, galaxy, pay)


@rule
def personal_standing(s, box, seat, galaxy):
    card = s.offered[seat, s.kept[seat] - 1]
    return near(box.points_first[card], lacking(s, box, seat, galaxy, card))


@rule
def public_standing(s, box, seat, galaxy, place):
    """Nothing more for a task that is marked; less where somebody was first."""
    if bits.has(s.marks[place], seat):
        return 0
    card = s.public[place]
    points = box.points_first[card] if s.first_mark[place] == 0 else box.points_later[card]
    return near(points, lacking(s, box, seat, galaxy, card))


@rule
def marker_standing(s, box, seat, galaxy, pay):
    """What colours and advanced cards would bring as the markers stand."""
    total = 0
    for colour in range(1, COLOURS + 1):
        total += POINT * pay[colour - 1] * bits.count(galaxy[colour])
    for place in range(SHOWN):
        each = pay[COLOURS + CONSTELLATIONS + place]
        if each > 0:
            total += POINT * each * patterns(s, box, seat, galaxy, s.advanced[place])
    return total


@rule
def payments(s, box):
    """What every marker pays now; a constellation always something."""
    pay = np.zeros(MARKERS, np.int64)
    if s.variant == Variant.FULL:
        for marker in range(MARKERS):
            pay[marker] = worth(s, box, marker)
    for each in range(CONSTELLATIONS):
        pay[COLOURS + each] = constellation_worth(s, box, each)
    return pay


# The best place for a star


@rule
def best_field(s, box, seat, pay, colour):
    """The field where a star of this colour adds most, and how much; NOWHERE if none fits."""
    galaxy = np.zeros(COLOURS + 1, np.uint64)
    for each in range(1, COLOURS + 1):
        galaxy[each] = s.stars[seat, each]
    fields = reachable(box, galaxy) & ~linked_to(box, galaxy[colour])
    before, best, most = standing(s, box, seat, galaxy, pay), NOWHERE, 0
    while fields != bits.NONE:
        field = bits.lowest(fields)
        fields = bits.without(fields, field)
        gain = tried(s, box, seat, galaxy, pay, colour, field) - before
        if best == NOWHERE or gain > most:
            best, most = field, gain
    return best, most


@rule
def tried(s, box, seat, galaxy, pay, colour, field):
    """What the galaxy would be worth; afterwards it is as before."""
    old = colour_on(galaxy, field)
    galaxy[old] = bits.without(galaxy[old], field)
    galaxy[colour] |= bits.only(field)
    value = standing(s, box, seat, galaxy, pay)
    galaxy[colour] = bits.without(galaxy[colour], field)
    if old > 0:
        galaxy[old] |= bits.only(field)
    return value


@rule
def hole_gain(s, box, seat):
    """The next place of the bar, and a marker in the full game."""
    if s.bar[seat] == BAR:
        return 0
    points = box.bar_points[s.bar[seat] + 1] - box.bar_points[s.bar[seat]]
    return POINT * points + STAR + MARKER_MOVE * (s.variant == Variant.FULL)


@rule
def placing(s, box, seat):
    """The star that adds most, while any adds something."""
    pay, action, most = payments(s, box), DONE, 0
    for colour in range(1, COLOURS + 1):
        if may_place_kind(s, box, seat, colour):
            field, gain = best_field(s, box, seat, pay, colour)
            if field != NOWHERE and gain > most:
                action, most = PLACE + (colour - 1) * FIELDS + field, gain
    if may_place_kind(s, box, seat, HOLE) and hole_gain(s, box, seat) > most:
        return BLACK_HOLE
    return action


# Stars to take


@rule
def wants(s, box, seat):
    """How welcome a star of each kind is; less so, the more there are in store."""
    pay, wanted = payments(s, box), np.zeros(KINDS + 1, np.int64)
    for colour in range(1, COLOURS + 1):
        _, wanted[colour] = best_field(s, box, seat, pay, colour)
    wanted[HOLE] = hole_gain(s, box, seat)
    wanted[s.supernova] += MATCH
    for kind in range(1, KINDS + 1):
        wanted[kind] = max(wanted[kind], 1) // (1 + s.observatory[seat, kind])
    return wanted


@rule
def most_wanted(wanted, there):
    """The kind one would rather have, of those there are."""
    best = NOTHING
    for kind in range(1, KINDS + 1):
        if there[kind] > 0 and (best == NOTHING or wanted[kind] > wanted[best]):
            best = kind
    return best


@rule
def least_wanted(wanted, there):
    best = NOTHING
    for kind in range(1, KINDS + 1):
        if there[kind] > 0 and (best == NOTHING or wanted[kind] < wanted[best]):
            best = kind
    return best


@rule
def taking(s, box, seat):
    """Time for the stars that are wanted most, unless chaos promises more."""
    if steps_left(s) == 0:
        return TAKE
    wanted = wants(s, box, seat)
    action, haul = best_time(s, wanted)
    price = least_wanted(wanted, s.observatory[seat])
    if price != NOTHING and may_chaos(s) and promise(s, box, wanted) - wanted[price] > haul:
        return CHAOS + price - 1
    return action


@rule
def promise(s, box, wanted):
    """What the stars kept of a handful from the bag are worth on average."""
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.bag[kind] * wanted[kind]
    return box.chaos_kept * total // in_bag(s)


@rule
def best_time(s, wanted):
    """The first step towards the best stars that the steps left can reach, and their worth."""
    left, action, most = steps_left(s), TIME, NOWHERE
    for a in range(-left, left + 1):
        for b in range(abs(a) - left, left - abs(a) + 1):
            for sign in (-1, 1):
                c = sign * (left - abs(a) - abs(b))
                haul = haul_of(s, wanted, a, b, c)
                if haul > most and may_go(s, a, b, c):
                    action, most = first_step(a, b, c), haul
    return action, most


@rule
def may_go(s, a, b, c):
    """No figure that has moved is to move again."""
    return s.moved[TOP] * a == 0 and s.moved[RIGHT] * b == 0 and s.moved[LEFT] * c == 0


@rule
def haul_of(s, wanted, a, b, c):
    """The worth of the three stars; one like another counts half."""
    top, right, left = star_after(s, TOP, a), star_after(s, RIGHT, b), star_after(s, LEFT, c)
    total = wanted[top]
    total += wanted[right] // (1 + (right == top))
    return total + wanted[left] // (1 + (left in (top, right)))


@rule
def star_after(s, cluster, steps):
    """The star a figure would then point at."""
    return s.cluster[cluster, ray_after(s.figure[cluster], steps)]


@rule
def first_step(a, b, c):
    """The action that moves the first figure that is to move."""
    cluster, steps = TOP, a
    if a == 0:
        cluster, steps = (RIGHT, b) if b != 0 else (LEFT, c)
    return TIME + cluster * CHOICES + (steps + STEPS if steps < 0 else steps + STEPS - 1)


# Supernova and markers


@rule
def supernova(s, seat):
    """The bag, unless there are stars of a kind to spare."""
    for kind in range(1, KINDS + 1):
        if s.observatory[seat, kind] >= SPARE:
            return SUPERNOVA + kind - 1
    if may_draw_supernova(s):
        return FROM_BAG
    most = 1
    for kind in range(1, KINDS + 1):
        if s.observatory[seat, kind] > s.observatory[seat, most]:
            most = kind
    return SUPERNOVA + most - 1


@rule
def best_marker(s, box, seat):
    """The one that helps most more than it helps anybody else."""
    best, most = NOWHERE, 0
    for marker in range(MARKERS):
        if may_move_marker(s, box, marker):
            lead = advantage(s, box, seat, marker)
            if best == NOWHERE or lead > most:
                best, most = marker, lead
    return best


@rule
def advantage(s, box, seat, marker):
    """One's own interest in a marker, less that of the keenest other."""
    keenest = 0
    for other in range(s.players):
        if other != seat:
            keenest = max(keenest, interest(s, box, other, marker))
    return interest(s, box, seat, marker) - keenest


@rule
def interest(s, box, seat, marker):
    """What one step of this marker may bring a seat."""
    galaxy = s.stars[seat]
    if marker < COLOURS:
        return POINT * bits.count(galaxy[marker + 1])
    if marker < COLOURS + CONSTELLATIONS:
        each = marker - COLOURS
        return near(RANK, empty_in(galaxy, box.constellation[each]))
    card = s.advanced[marker - COLOURS - CONSTELLATIONS]
    return POINT * patterns(s, box, seat, galaxy, card)
