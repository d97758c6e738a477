"""Nebula: how far a galaxy is from a task, for bots and for the progress players see.

A task is fulfilled exactly where its distance is 0; whether it is fulfilled says `tasks.py`.
"""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import COLOURS, MAX_FIELDS, ORBITS, Ask
from asterism.games.nebula.rules.tasks import (
    adjacent_orbits,
    asked_colours,
    asked_fields,
    colours_in,
    constellations_with,
    empty_in,
    most_holes,
    orbits_with,
)


@rule
def short_of(wanted, there):
    """How many more are wanted than there are."""
    return wanted - there if there < wanted else 0


@rule
def lacking(s, box, seat, galaxy, card):
    """Roughly how many stars a galaxy lacks, at least, to fulfil a task; 0 is fulfilled."""
    ask = box.ask[card]
    if ask <= Ask.COLOUR_IN_CONSTELLATIONS:
        return short_of_colour(box, galaxy[box.ask_colour[card]], card)
    if ask <= Ask.ORBIT_ALL_DIFFERENT:
        return short_of_colours(galaxy, asked_fields(box, card), asked_colours(box, card))
    if ask <= Ask.FEW_EMPTY:
        return too_empty(box, galaxy, card)
    if ask == Ask.EACH_COLOUR:
        return short_of_each(galaxy, box.ask_number[card])
    return short_of(most_holes(s), s.bar[seat])


@rule
def short_of_colour(box, stars, card):
    """Stars of one colour on orbits, on shiny fields, in all, in constellations."""
    ask, number = box.ask[card], box.ask_number[card]
    if ask == Ask.COLOUR_ON_ORBITS:
        return short_of(number, orbits_with(box, stars))
    if ask == Ask.COLOUR_ON_SHINY:
        return short_of(number, bits.count(stars & box.shiny))
    if ask == Ask.COLOUR_TOTAL:
        return short_of(number, bits.count(stars))
    return short_in_constellations(box, stars, number, box.ask_times[card])


@rule
def short_in_constellations(box, stars, number, constellations):
    """Stars of a colour missing in the constellations nearest to having enough."""
    short = 0
    for least in range(1, number + 1):
        short += short_of(constellations, constellations_with(box, stars, least))
    return short


@rule
def short_of_colours(galaxy, fields, number):
    """Empty fields, colours too many, and colours that even those fields cannot add."""
    colours, empty = colours_in(galaxy, fields), empty_in(galaxy, fields)
    return empty + short_of(colours, number) + short_of(number, colours + empty)


@rule
def short_of_each(galaxy, number):
    """Stars missing until there are so many of every colour."""
    short = 0
    for colour in range(1, COLOURS + 1):
        short += short_of(number, bits.count(galaxy[colour]))
    return short


@rule
def too_empty(box, galaxy, card):
    """Fields that hold no star and should."""
    ask, number = box.ask[card], box.ask_number[card]
    if ask == Ask.ADJACENT_ORBITS:
        return empty_in_adjacent_orbits(box, galaxy, number)
    if ask == Ask.OPPOSITE_CONSTELLATIONS:
        return fewest_empty(galaxy, box.opposite)
    if ask == Ask.ADJACENT_CONSTELLATIONS:
        return fewest_empty(galaxy, box.adjacent)
    if ask == Ask.INDIRECT_ENDS:
        return empty_in(galaxy, box.indirect_ends)
    if ask == Ask.NEAR_SHINY:
        return empty_in(galaxy, box.near_shiny)
    return short_of(empty_in(galaxy, bits.first_n(box.fields)), number)


@rule
def empty_in_adjacent_orbits(box, galaxy, number):
    """Of orbits side by side, those with fewest empty fields."""
    fewest = MAX_FIELDS
    for first in range(ORBITS - number + 1):
        fewest = min(fewest, empty_in(galaxy, adjacent_orbits(box, first, number)))
    return fewest


@rule
def fewest_empty(galaxy, groups):
    """Of some groups of fields, the one with fewest empty."""
    fewest = MAX_FIELDS
    for group in range(len(groups)):
        fewest = min(fewest, empty_in(galaxy, groups[group]))
    return fewest
