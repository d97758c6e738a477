"""Nebula: how much a star adds to a galaxy, in hundredths of a point."""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    COLOURS,
    CONSTELLATIONS,
    MARKERS,
    SHOWN,
    Ask,
    Count,
    Variant,
)
from asterism.games.nebula.rules.distance import lacking
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.placing import colour_on, reachable
from asterism.games.nebula.rules.scoring import constellation_worth
from asterism.games.nebula.rules.tasks import empty_in
from asterism.games.nebula.rules.tracks import worth

NOTHING, NOWHERE = 0, -1
BARRED = -(1 << 40)  # less than any star can lose
ANY = 1  # a colour, where it does not matter which
POINT = 100  # the value of one point
NEAR = (
    100,
    45,
    26,
    16,
    10,
    6,
    3,
    1,
)  # per cent of the points while 0, 1, 2… stars lack
STAR = 30  # any star in the galaxy: more fields can be reached
MARKER_MOVE = 150  # moving a marker
CARD, POINTS, COLOURLESS, NOW = range(4)  # the rows of `slots`: see `card_values`
PERSONAL = SHOWN  # the columns of `slots`: public tasks, one's own, advanced cards
CARD_SLOTS = SHOWN + 1 + SHOWN

# What cards are worth


@rule
def partial_value(points, lack):
    """The value of points for which so many stars are still lacking."""
    return points * NEAR[lack] if lack < len(NEAR) else 0


@rule
def card_values(s, box, seat, galaxy, pay):
    """Return every card that can score, its points, whether it ignores colours, and its value to
    this galaxy. A public task the seat has marked scores nothing more; one that somebody else
    has marked first scores less."""
    slots = np.zeros((NOW + 1, CARD_SLOTS), np.int64)
    for place in range(SHOWN):
        card = s.public[place]
        slots[CARD, place] = card
        if not bits.has(s.marks[place], seat):
            first = s.first_mark[place] == 0
            slots[POINTS, place] = box.points_first[card] if first else box.points_later[card]
        slots[CARD, PERSONAL + 1 + place] = s.advanced[place]
        slots[POINTS, PERSONAL + 1 + place] = pay[COLOURS + CONSTELLATIONS + place]
    slots[CARD, PERSONAL] = s.offered[seat, s.kept[seat] - 1]
    slots[POINTS, PERSONAL] = box.points_first[slots[CARD, PERSONAL]]
    for place in range(CARD_SLOTS):
        card, points = slots[CARD, place], slots[POINTS, place]
        slots[COLOURLESS, place] = is_colourless(box, card, place)
        slots[NOW, place] = card_value(s, box, seat, galaxy, card, points, place)
    return slots


@rule
def card_value(s, box, seat, galaxy, card, points, place):
    """The value of one card to a galaxy."""
    if points == 0:
        return 0
    if place > PERSONAL:
        return POINT * points * patterns(s, box, seat, galaxy, card)
    return partial_value(points, lacking(s, box, seat, galaxy, card))


@rule
def payments(s, box):
    """The points every marker brings now; an unranked constellation brings its basic points."""
    pay = np.zeros(MARKERS, np.int64)
    if s.variant == Variant.FULL:
        for marker in range(MARKERS):
            pay[marker] = worth(s, box, marker)
    for each in range(CONSTELLATIONS):
        pay[COLOURS + each] = constellation_worth(s, box, each)
    return pay


@rule
def is_colourless(box, card, place):
    """Whether a card asks only which fields hold a star, not their colours."""
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


# What a star adds


@rule
def gains_of(s, box, seat, colours):
    """How much a star of each of these colours adds on each field; BARRED where none may lie."""
    galaxy, pay = galaxy_of(s, seat), payments(s, box)
    slots = card_values(s, box, seat, galaxy, pay)
    gains, fields = np.full((COLOURS + 1, box.fields), BARRED), reachable(box, galaxy)
    while fields != bits.NONE:
        field = bits.lowest(fields)
        fields = bits.without(fields, field)
        old = colour_on(galaxy, field)
        filled = (
            -POINT * pay[old - 1] if old > 0 else filling(s, box, seat, galaxy, pay, slots, field)
        )
        for colour in range(1, COLOURS + 1):
            if bits.has(colours, colour) and (box.linked[field] & galaxy[colour]) == bits.NONE:
                gains[colour, field] = (
                    filled
                    + POINT * pay[colour - 1]
                    + colouring(s, box, seat, galaxy, slots, field, old, colour)
                )
    return gains


@rule
def galaxy_of(s, seat):
    """A copy of a galaxy, to try stars in."""
    galaxy = np.zeros(COLOURS + 1, np.uint64)
    for colour in range(1, COLOURS + 1):
        galaxy[colour] = s.stars[seat, colour]
    return galaxy


@rule
def exchange(galaxy, field, old, new):
    """Replace one star by another, in place; 0 is none."""
    galaxy[old] = bits.without(galaxy[old], field)
    galaxy[new] |= bits.only(field)


@rule
def filling(s, box, seat, galaxy, pay, slots, field):
    """What a star of any colour adds on an empty field."""
    exchange(galaxy, field, NOTHING, ANY)
    gain = STAR
    for each in range(CONSTELLATIONS):
        if bits.has(box.constellation[each], field):
            empty, points = empty_in(galaxy, box.constellation[each]), pay[COLOURS + each]
            gain += partial_value(points, empty) - partial_value(points, empty + 1)
    for place in range(CARD_SLOTS):
        if slots[POINTS, place] > 0 and slots[COLOURLESS, place]:
            gain += change(s, box, seat, galaxy, slots, place)
    exchange(galaxy, field, ANY, NOTHING)
    return gain


@rule
def colouring(s, box, seat, galaxy, slots, field, old, colour):
    """What it adds that the star has this colour and that an old one leaves."""
    exchange(galaxy, field, old, colour)
    gain = 0
    for place in range(CARD_SLOTS):
        if slots[POINTS, place] > 0 and not slots[COLOURLESS, place]:
            if concerns(box, slots[CARD, place], place, field, old, colour):
                gain += change(s, box, seat, galaxy, slots, place)
    exchange(galaxy, field, colour, old)
    return gain


@rule
def change(s, box, seat, galaxy, slots, place):
    """The change in a card's value."""
    card, points = slots[CARD, place], slots[POINTS, place]
    return card_value(s, box, seat, galaxy, card, points, place) - slots[NOW, place]


@rule
def hole_gain(s, box, seat):
    """What a black hole adds: the next place of the bar, and a marker in the full game."""
    if s.bar[seat] == box.bar:
        return 0
    points = box.bar_points[s.bar[seat] + 1] - box.bar_points[s.bar[seat]]
    return POINT * points + STAR + MARKER_MOVE * (s.variant == Variant.FULL)
