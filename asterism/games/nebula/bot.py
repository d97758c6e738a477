"""Nebula: a player's quick sense, from what one seat sees.

It tries every star on every field, asks how much nearer that brings tasks, constellations and
what the markers pay for, and takes the stars it could then place best.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.rules.beginning import in_bag
from asterism.games.nebula.rules.distance import lacking
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.placing import (
    colour_on,
    may_draw_supernova,
    may_place_kind,
    reachable,
)
from asterism.games.nebula.rules.scoring import constellation_worth
from asterism.games.nebula.rules.taking import CHOICES, may_chaos, ray_after, steps_left
from asterism.games.nebula.rules.tasks import empty_in
from asterism.games.nebula.rules.tracks import may_move_marker, worth
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
    Count,
    Phase,
    Variant,
)

NOTHING, NOWHERE = 0, -1
BARRED = -(1 << 40)  # less than any star can lose
ANY = 1  # a colour, where it does not matter which
POINT = 100  # the worth of one point
NEAR = (100, 45, 26, 16, 10, 6, 3, 1)  # of a hundred: what is worth that lacks 0, 1, 2… steps
STAR = 30  # any star in the galaxy: it opens ways
MATCH = 80  # a star like the supernova: it brings a third placement
MARKER_MOVE = 150  # moving a marker
SPARE = 3  # so many of a kind, and one may become the supernova
RANK = 8  # points that a better rank adds to a constellation
# Personal tasks, those that are met more often first
EASIER = tuple(
    int(ask)
    for ask in (Ask.MOST_BLACK_HOLES, Ask.COLOUR_ON_SHINY, Ask.COLOUR_ON_ORBITS, Ask.COLOUR_TOTAL)
)
TOP, RIGHT, LEFT = range(CLUSTERS)
CARD, POINTS, COLOURLESS, NOW = range(4)  # the lines of `hopes`: see `hopes_of`
PERSONAL = SHOWN  # public tasks, one's own, advanced cards
CARD_SLOTS = SHOWN + 1 + SHOWN


@rule
def policy(s, box, seat):
    """What suits the step of the turn."""
    if s.phase == Phase.CHOOSING:
        return TASK + easier_task(s, box, seat)
    if s.phase == Phase.TAKING:
        return taking(s, box, seat)
    if s.phase == Phase.KEEPING:
        return KEEP + most_wanted(star_demand(s, box, seat), s.drawn) - 1
    if s.phase == Phase.PLACING:
        return placing(s, box, seat)
    if s.phase == Phase.SUPERNOVA:
        return supernova(s, seat)
    return MARKER + best_marker(s, box, seat)


@rule
def priors(s, box, seat, worths):
    """How good every action looks at first sight, for a search to begin with the best."""
    if s.phase == Phase.PLACING:
        weigh_places(s, box, seat, worths)
    elif s.phase == Phase.TAKING:
        weigh_taking(s, box, seat, worths)
    elif s.phase == Phase.MARKER:
        for marker in range(MARKERS):
            worths[MARKER + marker] = advantage(s, box, seat, marker)


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
def card_values(s, box, seat, galaxy, pay):
    """The cards that may pay, and what each is worth to a galaxy as it is: public tasks, nothing
    more for one that is marked and less where somebody was first; one's own; advanced cards."""
    hopes = np.zeros((NOW + 1, CARD_SLOTS), np.int64)
    for place in range(SHOWN):
        card = s.public[place]
        hopes[CARD, place] = card
        if not bits.has(s.marks[place], seat):
            first = s.first_mark[place] == 0
            hopes[POINTS, place] = box.points_first[card] if first else box.points_later[card]
        hopes[CARD, PERSONAL + 1 + place] = s.advanced[place]
        hopes[POINTS, PERSONAL + 1 + place] = pay[COLOURS + CONSTELLATIONS + place]
    hopes[CARD, PERSONAL] = s.offered[seat, s.kept[seat] - 1]
    hopes[POINTS, PERSONAL] = box.points_first[hopes[CARD, PERSONAL]]
    for place in range(CARD_SLOTS):
        card, points = hopes[CARD, place], hopes[POINTS, place]
        hopes[COLOURLESS, place] = is_colourless(box, card, place)
        hopes[NOW, place] = card_value(s, box, seat, galaxy, card, points, place)
    return hopes


@rule
def card_value(s, box, seat, galaxy, card, points, place):
    """What one card is worth to a galaxy, in hundredths of a point."""
    if points == 0:
        return 0
    if place > PERSONAL:
        return POINT * points * patterns(s, box, seat, galaxy, card)
    return near(points, lacking(s, box, seat, galaxy, card))


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
def gains_of(s, box, seat, colours):
    """How much a star of each of these colours adds on each field; BARRED where none fits."""
    galaxy, pay = galaxy_of(s, seat), payments(s, box)
    hopes = card_values(s, box, seat, galaxy, pay)
    gains, fields = np.full((COLOURS + 1, FIELDS), BARRED), reachable(box, galaxy)
    while fields != bits.NONE:
        field = bits.lowest(fields)
        fields = bits.without(fields, field)
        old = colour_on(galaxy, field)
        filled = (
            -POINT * pay[old - 1] if old > 0 else filling(s, box, seat, galaxy, pay, hopes, field)
        )
        for colour in range(1, COLOURS + 1):
            if bits.has(colours, colour) and (box.linked[field] & galaxy[colour]) == bits.NONE:
                gains[colour, field] = (
                    filled
                    + POINT * pay[colour - 1]
                    + colouring(s, box, seat, galaxy, hopes, field, old, colour)
                )
    return gains


@rule
def galaxy_of(s, seat):
    """A copy, to try stars in."""
    galaxy = np.zeros(COLOURS + 1, np.uint64)
    for colour in range(1, COLOURS + 1):
        galaxy[colour] = s.stars[seat, colour]
    return galaxy


@rule
def exchange(galaxy, field, old, new):
    """One star for another; 0 is none."""
    galaxy[old] = bits.without(galaxy[old], field)
    galaxy[new] |= bits.only(field)


@rule
def filling(s, box, seat, galaxy, pay, hopes, field):
    """What a star of any colour adds on an empty field."""
    exchange(galaxy, field, NOTHING, ANY)
    gain = STAR
    for each in range(CONSTELLATIONS):
        if bits.has(box.constellation[each], field):
            empty, points = empty_in(galaxy, box.constellation[each]), pay[COLOURS + each]
            gain += near(points, empty) - near(points, empty + 1)
    for place in range(CARD_SLOTS):
        if hopes[POINTS, place] > 0 and hopes[COLOURLESS, place]:
            gain += change(s, box, seat, galaxy, hopes, place)
    exchange(galaxy, field, ANY, NOTHING)
    return gain


@rule
def colouring(s, box, seat, galaxy, hopes, field, old, colour):
    """What it adds that the star has this colour, and that an old one is gone."""
    exchange(galaxy, field, old, colour)
    gain = 0
    for place in range(CARD_SLOTS):
        if hopes[POINTS, place] > 0 and not hopes[COLOURLESS, place]:
            if concerns(box, hopes[CARD, place], place, field, old, colour):
                gain += change(s, box, seat, galaxy, hopes, place)
    exchange(galaxy, field, colour, old)
    return gain


@rule
def change(s, box, seat, galaxy, hopes, place):
    """How much more a card has come to be worth."""
    card, points = hopes[CARD, place], hopes[POINTS, place]
    return card_value(s, box, seat, galaxy, card, points, place) - hopes[NOW, place]


@rule
def is_colourless(box, card, place):
    """Whether a card asks only which fields hold a star."""
    if place > PERSONAL:
        return box.count[card] == Count.SHINY_SURROUNDED
    return Ask.ADJACENT_ORBITS <= box.ask[card] <= Ask.FEW_EMPTY


@rule
def concerns(box, card, place, field, old, colour):
    """Whether one colour instead of another on a field can matter to a card."""
    if place > PERSONAL:
        counts_field = box.count[card] == Count.SHINY_OF_A_COLOUR and bits.has(box.shiny, field)
        one, other = box.count_colour[card], box.count_other[card]
        return counts_field or one in (old, colour) or other in (old, colour)
    ask = box.ask[card]
    if ask <= Ask.COLOUR_IN_CONSTELLATIONS:
        return box.ask_colour[card] in (old, colour)
    if ask == Ask.CONSTELLATION_IN_COLOURS:
        return bits.has(box.constellation[box.ask_place[card]], field)
    if ask <= Ask.ORBIT_ALL_DIFFERENT:
        return bits.has(box.orbit[box.ask_place[card]], field)
    return ask == Ask.EACH_COLOUR


@rule
def hole_gain(s, box, seat):
    """The next place of the bar, and a marker in the full game."""
    if s.bar[seat] == BAR:
        return 0
    points = box.bar_points[s.bar[seat] + 1] - box.bar_points[s.bar[seat]]
    return POINT * points + STAR + MARKER_MOVE * (s.variant == Variant.FULL)


@rule
def gains_in_store(s, box, seat):
    """The same for the stars that may be placed now."""
    colours = bits.NONE
    for colour in range(1, COLOURS + 1):
        if may_place_kind(s, box, seat, colour):
            colours |= bits.only(colour)
    return gains_of(s, box, seat, colours)


@rule
def placing(s, box, seat):
    """The star that adds most, while any adds something."""
    gains, action, most = gains_in_store(s, box, seat), DONE, 0
    for colour in range(1, COLOURS + 1):
        for field in range(FIELDS):
            if gains[colour, field] > most:
                action, most = place_action(colour, field), gains[colour, field]
    if may_place_kind(s, box, seat, HOLE) and hole_gain(s, box, seat) > most:
        return BLACK_HOLE
    return action


@rule
def weigh_places(s, box, seat, worths):
    gains = gains_in_store(s, box, seat)
    for colour in range(1, COLOURS + 1):
        for field in range(FIELDS):
            worths[place_action(colour, field)] = gains[colour, field]
    worths[BLACK_HOLE] = hole_gain(s, box, seat)


@rule
def place_action(colour, field):
    return PLACE + (colour - 1) * FIELDS + field


# Stars to take


@rule
def star_demand(s, box, seat):
    """How welcome a star of each kind is; less so, the more there are in store."""
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
    wanted = star_demand(s, box, seat)
    action, haul = best_time(s, wanted)
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
    wanted = star_demand(s, box, seat)
    worths[TIME:TAKE] = hauls_of(s, wanted)
    if may_chaos(s):
        for kind in range(1, KINDS + 1):
            worths[CHAOS + kind - 1] = expected_bag_value(s, box, wanted) - wanted[kind]


@rule
def expected_bag_value(s, box, wanted):
    """What the stars kept of a handful from the bag are worth on average."""
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.bag[kind] * wanted[kind]
    return box.chaos_kept * total // in_bag(s)


@rule
def best_time(s, wanted):
    """The first step towards the best stars that the steps left can reach, and their worth."""
    hauls, action = hauls_of(s, wanted), TIME
    for step in range(TIME, TAKE):
        if hauls[step - TIME] > hauls[action - TIME]:
            action = step
    return action, hauls[action - TIME]


@rule
def hauls_of(s, wanted):
    """For every first step, the worth of the best stars that the steps left can reach."""
    left, hauls = steps_left(s), np.full(TAKE - TIME, NOWHERE)
    for a in range(-left, left + 1):
        for b in range(abs(a) - left, left - abs(a) + 1):
            rest = left - abs(a) - abs(b)
            for c in (-rest, rest):
                if may_go(s, a, b, c):
                    step = first_step(a, b, c) - TIME
                    hauls[step] = max(hauls[step], haul_of(s, wanted, a, b, c))
    return hauls


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
            keenest = max(keenest, marker_step_value(s, box, other, marker))
    return marker_step_value(s, box, seat, marker) - keenest


@rule
def marker_step_value(s, box, seat, marker):
    """What one step of this marker may bring a seat."""
    galaxy = s.stars[seat]
    if marker < COLOURS:
        return POINT * bits.count(galaxy[marker + 1])
    if marker < COLOURS + CONSTELLATIONS:
        each = marker - COLOURS
        return near(RANK, empty_in(galaxy, box.constellation[each]))
    card = s.advanced[marker - COLOURS - CONSTELLATIONS]
    return POINT * patterns(s, box, seat, galaxy, card)
