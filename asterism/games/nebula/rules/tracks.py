"""Nebula, the counter board (Popis desky počítadel): markers, their moves and their ranks."""

from asterism.engine.rule import rule
from asterism.games.nebula.names import COLOURS, CONSTELLATIONS, MARKERS, RANKS, Phase

COLOUR_TRACK, CONSTELLATION_TRACK, ADVANCED_TRACK = range(3)


# Moving a marker: NEB-08, NEB-21


@rule
def track_of(marker):
    """NEB-08 Colours, constellations, or advanced cards."""
    if marker < COLOURS:
        return COLOUR_TRACK
    return CONSTELLATION_TRACK if marker < COLOURS + CONSTELLATIONS else ADVANCED_TRACK


@rule
def may_move_marker(s, box, marker):
    """NEB-21 Not one on its last field."""
    return s.track[marker] < box.track_end[track_of(marker)]


@rule
def allow_markers(s, box, mask):
    for marker in range(MARKERS):
        mask[box.act_marker + marker] = may_move_marker(s, box, marker)


@rule
def move_marker(s, marker):
    """NEB-21 One field on, alone, and on top of what lies there."""
    s.track[marker] += 1
    s.landed[marker] = marker_moves(s)
    s.phase = Phase.PLACING


@rule
def marker_moves(s):
    """How many times markers have moved: whoever lands later lies higher."""
    total = 0
    for marker in range(MARKERS):
        total += s.track[marker]
    return total


# The three markers furthest to the right: NEB-26 to NEB-29


@rule
def is_ahead(s, marker, other):
    """NEB-29 Further right, or higher in the same stack."""
    if s.track[marker] != s.track[other]:
        return s.track[marker] > s.track[other]
    return s.landed[marker] > s.landed[other]


@rule
def rank(s, marker):
    """NEB-29 0 for the first of its track; RANKS, which is none, for a marker at the start."""
    if s.track[marker] == 0:
        return RANKS
    before = 0
    for other in range(MARKERS):
        if track_of(other) == track_of(marker) and is_ahead(s, other, marker):
            before += 1
    return min(before, RANKS)


@rule
def worth(s, box, marker):
    """NEB-26 to NEB-28: points by track and rank; 0 without a rank."""
    place = rank(s, marker)
    return box.worth[track_of(marker), place] if place < RANKS else 0
