"""Nebula: the policy of the quick bot, from what one seat sees.

It tries every star on every field, asks how much nearer that brings tasks, constellations and
what the markers pay for (`strategies/gains.py`), and takes the stars it could then place best
(`strategies/hauls.py`).
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    COLOURS,
    CONSTELLATIONS,
    HOLE,
    KINDS,
    MARKERS,
    Ask,
    Phase,
)
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.placing import may_draw_supernova, may_place_kind
from asterism.games.nebula.rules.tasks import empty_in
from asterism.games.nebula.rules.tracks import may_move_marker
from asterism.games.nebula.state import KEEP, PLACE
from asterism.games.nebula.strategies.gains import (
    NOWHERE,
    POINT,
    gains_of,
    hole_gain,
    partial_value,
)
from asterism.games.nebula.strategies.hauls import most_wanted, star_demand, taking, weigh_taking


@rule
def policy(s, box, seat):
    """Return the action for the current step of the turn."""
    if s.phase == Phase.CHOOSING:
        return box.act_task + easier_task(s, box, seat)
    if s.phase == Phase.TAKING:
        return taking(s, box, seat)
    if s.phase == Phase.KEEPING:
        return KEEP + most_wanted(star_demand(s, box, seat), s.drawn) - 1
    if s.phase == Phase.PLACING:
        return placing(s, box, seat)
    if s.phase == Phase.SUPERNOVA:
        return supernova(s, box, seat)
    return box.act_marker + best_marker(s, box, seat)


@rule
def priors(s, box, seat, worths):
    """Fill in a rough value of every action, so that a search begins with the best."""
    if s.phase == Phase.PLACING:
        weigh_places(s, box, seat, worths)
    elif s.phase == Phase.TAKING:
        weigh_taking(s, box, seat, worths)
    elif s.phase == Phase.MARKER:
        for marker in range(MARKERS):
            worths[box.act_marker + marker] = advantage(s, box, seat, marker)


# Choosing a task

# Kinds of personal tasks, the ones fulfilled most often first
EASIER = tuple(
    int(ask)
    for ask in (Ask.MOST_BLACK_HOLES, Ask.COLOUR_ON_SHINY, Ask.COLOUR_ON_ORBITS, Ask.COLOUR_TOTAL)
)


@rule
def easier_task(s, box, seat):
    """NEB-10 0 for the first of the two dealt, 1 for the second."""
    first, second = box.ask[s.offered[seat, 0]], box.ask[s.offered[seat, 1]]
    return np.int64(ease(second) > ease(first))


@rule
def ease(ask):
    """Higher for kinds of tasks that are fulfilled more often; 0 for all others."""
    for place in range(len(EASIER)):
        if ask == EASIER[place]:
            return len(EASIER) - place
    return 0


# Placing


@rule
def place_action(box, colour, field):
    """The action that places a star of a colour on a field."""
    return PLACE + (colour - 1) * box.fields + field


@rule
def gains_in_store(s, box, seat):
    """`gains_of` for the colours that may be placed now."""
    colours = bits.NONE
    for colour in range(1, COLOURS + 1):
        if may_place_kind(s, box, seat, colour):
            colours |= bits.only(colour)
    return gains_of(s, box, seat, colours)


@rule
def placing(s, box, seat):
    """Place the star that adds most; end the turn when none adds anything."""
    gains, action, most = gains_in_store(s, box, seat), box.act_done, 0
    for colour in range(1, COLOURS + 1):
        for field in range(box.fields):
            if gains[colour, field] > most:
                action, most = place_action(box, colour, field), gains[colour, field]
    if may_place_kind(s, box, seat, HOLE) and hole_gain(s, box, seat) > most:
        return box.act_hole
    return action


@rule
def weigh_places(s, box, seat, worths):
    """Fill in the values of all placements."""
    gains = gains_in_store(s, box, seat)
    for colour in range(1, COLOURS + 1):
        for field in range(box.fields):
            worths[place_action(box, colour, field)] = gains[colour, field]
    worths[box.act_hole] = hole_gain(s, box, seat)


# Supernova and markers

SPARE = 3  # of so many stars of a kind one may become the supernova
RANK = 8  # points that a better rank adds to a constellation


@rule
def supernova(s, box, seat):
    """Draw the supernova from the bag, unless there are stars of a kind to spare."""
    for kind in range(1, KINDS + 1):
        if s.observatory[seat, kind] >= SPARE:
            return box.act_supernova + kind - 1
    if may_draw_supernova(s):
        return box.act_from_bag
    most = 1
    for kind in range(1, KINDS + 1):
        if s.observatory[seat, kind] > s.observatory[seat, most]:
            most = kind
    return box.act_supernova + most - 1


@rule
def best_marker(s, box, seat):
    """The marker whose step helps this seat most compared with its strongest rival."""
    best, most = NOWHERE, 0
    for marker in range(MARKERS):
        if may_move_marker(s, box, marker):
            lead = advantage(s, box, seat, marker)
            if best == NOWHERE or lead > most:
                best, most = marker, lead
    return best


@rule
def advantage(s, box, seat, marker):
    """The value of a marker's step to this seat, less its value to the rival it helps most."""
    rival = 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, marker_step_value(s, box, other, marker))
    return marker_step_value(s, box, seat, marker) - rival


@rule
def marker_step_value(s, box, seat, marker):
    """A rough value of one step of a marker to a seat."""
    galaxy = s.stars[seat]
    if marker < COLOURS:
        return POINT * bits.count(galaxy[marker + 1])
    if marker < COLOURS + CONSTELLATIONS:
        each = marker - COLOURS
        return partial_value(RANK, empty_in(galaxy, box.constellation[each]))
    card = s.advanced[marker - COLOURS - CONSTELLATIONS]
    return POINT * patterns(s, box, seat, galaxy, card)
