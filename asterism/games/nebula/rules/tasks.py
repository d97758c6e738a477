"""Nebula III: the tasks. Of each one, how much a galaxy lacks; fulfilled is what lacks nothing."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.rules.placing import occupied
from asterism.games.nebula.state import (
    COLOURS,
    CONSTELLATIONS,
    FIELDS,
    ORBITS,
    SHOWN,
    Ask,
)


@rule
def short_of(wanted, there):
    return wanted - there if there < wanted else 0


@rule
def empty_in(galaxy, fields):
    """How many of these fields hold no star."""
    return bits.count(fields & ~occupied(galaxy))


# NEB-31, NEB-32: what cards ask


@rule
def lacking(s, box, seat, galaxy, card):
    """How many steps a galaxy is, at least roughly, away from a task; 0 is fulfilled."""
    ask = box.ask[card]
    if ask <= Ask.COLOUR_IN_CONSTELLATIONS:
        return short_of_colour(box, galaxy[box.ask_colour[card]], card)
    if ask <= Ask.ORBIT_ALL_DIFFERENT:
        return short_of_colours(box, galaxy, card)
    if ask <= Ask.FEW_EMPTY:
        return too_empty(box, galaxy, card)
    if ask == Ask.EACH_COLOUR:
        return short_of_each(galaxy, box.ask_number[card])
    return short_of(most_holes(s), s.bar[seat])


@rule
def short_of_colour(box, stars, card):
    """NEB-31, NEB-32: stars of one colour on orbits, on shiny fields, in all, in constellations."""
    ask, number = box.ask[card], box.ask_number[card]
    if ask == Ask.COLOUR_ON_ORBITS:
        return short_of(number, orbits_with(box, stars))
    if ask == Ask.COLOUR_ON_SHINY:
        return short_of(number, bits.count(stars & box.shiny))
    if ask == Ask.COLOUR_TOTAL:
        return short_of(number, bits.count(stars))
    return short_in_constellations(box, stars, number, box.ask_times[card])


@rule
def short_of_colours(box, galaxy, card):
    """NEB-32 A constellation or an orbit, complete in so many colours, or in all different ones."""
    ask, number, place = box.ask[card], box.ask_number[card], box.ask_place[card]
    if ask == Ask.CONSTELLATION_IN_COLOURS:
        return not_in_colours(galaxy, box.constellation[place], number)
    if ask == Ask.ORBIT_IN_COLOURS:
        return not_in_colours(galaxy, box.orbit[place], number)
    return not_in_colours(galaxy, box.orbit[place], bits.count(box.orbit[place]))


@rule
def too_empty(box, galaxy, card):
    """NEB-31, NEB-32: fields that hold no star and should."""
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
    return short_of(empty_in(galaxy, bits.first_n(FIELDS)), number)


@rule
def orbits_with(box, stars):
    """NEB-31, NEB-33: orbits that hold at least one of these stars."""
    orbits = 0
    for orbit in range(ORBITS):
        orbits += (stars & box.orbit[orbit]) != bits.NONE
    return orbits


@rule
def most_holes(s):
    """NEB-31 The longest row of black holes on any bar."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.bar[seat])
    return most


@rule
def not_in_colours(galaxy, fields, number):
    """NEB-32 Empty fields, colours too many, and colours that even those fields cannot add."""
    colours, empty = colours_in(galaxy, fields), empty_in(galaxy, fields)
    return empty + short_of(colours, number) + short_of(number, colours + empty)


@rule
def colours_in(galaxy, fields):
    colours = 0
    for colour in range(1, COLOURS + 1):
        colours += (galaxy[colour] & fields) != bits.NONE
    return colours


@rule
def short_of_each(galaxy, number):
    """NEB-32 So many stars of every colour."""
    short = 0
    for colour in range(1, COLOURS + 1):
        short += short_of(number, bits.count(galaxy[colour]))
    return short


@rule
def short_in_constellations(box, stars, number, constellations):
    """NEB-32 Stars of a colour missing in the constellations nearest to having enough."""
    short = 0
    for least in range(1, number + 1):
        short += short_of(constellations, holding(box, stars, least))
    return short


@rule
def holding(box, stars, least):
    """Constellations that hold at least so many of these stars."""
    total = 0
    for each in range(CONSTELLATIONS):
        total += bits.count(stars & box.constellation[each]) >= least
    return total


@rule
def empty_in_adjacent_orbits(box, galaxy, number):
    """NEB-32 Of orbits side by side, those with fewest empty fields."""
    fewest = FIELDS
    for first in range(ORBITS - number + 1):
        fields = bits.NONE
        for orbit in range(first, first + number):
            fields |= box.orbit[orbit]
        fewest = min(fewest, empty_in(galaxy, fields))
    return fewest


@rule
def fewest_empty(galaxy, groups):
    """NEB-32 Of some groups of fields, the one with fewest empty."""
    fewest = FIELDS
    for group in range(len(groups)):
        fewest = min(fewest, empty_in(galaxy, groups[group]))
    return fewest


# NEB-22 Markers on public tasks


@rule
def fulfils(s, box, seat, card):
    return lacking(s, box, seat, s.stars[seat], card) == 0


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
