"""Nebula, III. Checking public tasks (Kontrola splnění veřejných úkolů), and the cards of tasks:
I. Personal tasks (Osobní úkoly), II. Public tasks (Veřejné úkoly).

How far a galaxy still is from a task stands in `distance.py`.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import COLOURS, CONSTELLATIONS, ORBITS, SHOWN, Ask
from asterism.games.nebula.rules.placing import occupied

# III. Checking public tasks: NEB-22


@rule
def check_public_tasks(s, box, seat):
    """NEB-22 Every task now fulfilled and not marked yet is marked, at once and for good."""
    for place in range(SHOWN):
        if not bits.has(s.marks[place], seat) and fulfils(s, box, seat, s.public[place]):
            mark(s, seat, place)


@rule
def mark(s, seat, place):
    """NEB-22 On top if first, below otherwise."""
    if s.marks[place] == bits.NONE:
        s.first_mark[place] = seat + 1
    s.marks[place] |= bits.only(seat)


@rule
def markers_on_tasks(s):
    """NEB-24 How many markers lie on public tasks."""
    total = 0
    for place in range(SHOWN):
        total += bits.count(s.marks[place])
    return total


@rule
def tasks_marked(s, seat):
    """How many public tasks a seat has fulfilled."""
    total = 0
    for place in range(SHOWN):
        total += bits.has(s.marks[place], seat)
    return total


# I. Personal tasks, II. Public tasks: NEB-31, NEB-32


@rule
def fulfils(s, box, seat, card):
    """NEB-31, NEB-32: whether a seat fulfils a task now."""
    ask, galaxy = box.ask[card], s.stars[seat]
    if ask <= Ask.COLOUR_IN_CONSTELLATIONS:
        return has_enough_of_colour(box, galaxy[box.ask_colour[card]], card)
    if ask <= Ask.ORBIT_ALL_DIFFERENT:
        return is_complete_in_colours(box, galaxy, card)
    if ask <= Ask.FEW_EMPTY:
        return fills_fields(box, galaxy, card)
    if ask == Ask.EACH_COLOUR:
        return colours_with(galaxy, box.ask_number[card]) == COLOURS
    return s.bar[seat] == most_holes(s)


@rule
def has_enough_of_colour(box, stars, card):
    """NEB-31, NEB-32: stars of one colour on orbits, on shiny fields, in all, in constellations."""
    ask, number = box.ask[card], box.ask_number[card]
    if ask == Ask.COLOUR_ON_ORBITS:
        return orbits_with(box, stars) >= number
    if ask == Ask.COLOUR_ON_SHINY:
        return bits.count(stars & box.shiny) >= number
    if ask == Ask.COLOUR_TOTAL:
        return bits.count(stars) >= number
    return constellations_with(box, stars, number) >= box.ask_times[card]


@rule
def is_complete_in_colours(box, galaxy, card):
    """NEB-32 A constellation or an orbit, complete in exactly so many colours."""
    fields = asked_fields(box, card)
    return is_full(galaxy, fields) and colours_in(galaxy, fields) == asked_colours(box, card)


@rule
def asked_fields(box, card):
    """NEB-32 The constellation or the orbit that a card names."""
    if box.ask[card] == Ask.CONSTELLATION_IN_COLOURS:
        return box.constellation[box.ask_place[card]]
    return box.orbit[box.ask_place[card]]


@rule
def asked_colours(box, card):
    """NEB-32 The number on the card; where no colour may come twice, as many as fields."""
    if box.ask[card] == Ask.ORBIT_ALL_DIFFERENT:
        return bits.count(asked_fields(box, card))
    return np.int64(box.ask_number[card])


@rule
def fills_fields(box, galaxy, card):
    """NEB-31, NEB-32: which fields hold a star, whatever its colour."""
    ask, number = box.ask[card], box.ask_number[card]
    if ask == Ask.ADJACENT_ORBITS:
        return fills_adjacent_orbits(box, galaxy, number)
    if ask == Ask.OPPOSITE_CONSTELLATIONS:
        return fills_any(galaxy, box.opposite)
    if ask == Ask.ADJACENT_CONSTELLATIONS:
        return fills_any(galaxy, box.adjacent)
    if ask == Ask.INDIRECT_ENDS:
        return is_full(galaxy, box.indirect_ends)
    if ask == Ask.NEAR_SHINY:
        return is_full(galaxy, box.near_shiny)
    return empty_in(galaxy, bits.first_n(box.fields)) <= number


@rule
def fills_adjacent_orbits(box, galaxy, number):
    """NEB-32 So many orbits side by side, all their fields."""
    filled = False
    for first in range(ORBITS - number + 1):
        filled = filled or is_full(galaxy, adjacent_orbits(box, first, number))
    return filled


@rule
def fills_any(galaxy, groups):
    """NEB-32 All fields of one of these groups."""
    filled = False
    for group in range(len(groups)):
        filled = filled or is_full(galaxy, groups[group])
    return filled


# What a galaxy holds


@rule
def empty_in(galaxy, fields):
    """How many of these fields hold no star."""
    return bits.count(fields & ~occupied(galaxy))


@rule
def is_full(galaxy, fields):
    """Whether all of these fields hold a star."""
    return empty_in(galaxy, fields) == 0


@rule
def adjacent_orbits(box, first, number):
    """The fields of so many orbits side by side."""
    fields = bits.NONE
    for orbit in range(first, first + number):
        fields |= box.orbit[orbit]
    return fields


@rule
def orbits_with(box, stars):
    """NEB-31, NEB-33: orbits that hold at least one of these stars."""
    orbits = 0
    for orbit in range(ORBITS):
        orbits += (stars & box.orbit[orbit]) != bits.NONE
    return orbits


@rule
def constellations_with(box, stars, least):
    """NEB-32 Constellations that hold at least so many of these stars."""
    total = 0
    for each in range(CONSTELLATIONS):
        total += bits.count(stars & box.constellation[each]) >= least
    return total


@rule
def colours_in(galaxy, fields):
    """How many colours the stars on these fields have."""
    colours = 0
    for colour in range(1, COLOURS + 1):
        colours += (galaxy[colour] & fields) != bits.NONE
    return colours


@rule
def colours_with(galaxy, least):
    """NEB-32 Colours of which a galaxy holds at least so many stars."""
    colours = 0
    for colour in range(1, COLOURS + 1):
        colours += bits.count(galaxy[colour]) >= least
    return colours


@rule
def most_holes(s):
    """NEB-31 The longest row of black holes on any bar, which may be none."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.bar[seat])
    return most
