"""Nebula: where the fields of a galaxy board lie, in the board's own units."""

import functools
import math
from typing import TYPE_CHECKING, Any

from asterism.games.nebula.names import CENTRE, FIELD_NAMES, FIELDS

if TYPE_CHECKING:
    from asterism.engine.game import Game

Spot = tuple[float, float]
Places = tuple[Spot, ...]
NEAR = 130  # fields closer than this keep petals away


def at(facts: dict[str, Any], field: int) -> Spot:
    """A field's place, the centre being 0, 0."""
    if field == CENTRE:
        return 0, 0
    place = facts["fields"][FIELD_NAMES[field]]
    radius = facts["galaxy"]["radius"][place["orbit"] - 1]
    turn = math.radians(place["angle"])
    return round(radius * math.sin(turn)), round(-radius * math.cos(turn))


@functools.lru_cache(maxsize=16)
def places(game: "Game") -> Places:
    """Where all fields lie."""
    return tuple(at(game.components, field) for field in range(FIELDS))


@functools.lru_cache(maxsize=16)
def open_sides(game: "Game") -> tuple[float, ...]:
    """Of each field, the direction in which there is most room."""
    return tuple(widest_gap(places(game), field) for field in range(FIELDS))


def widest_gap(spots: Places, field: int) -> float:
    """The direction of the widest gap between the neighbours of a field, in radians."""
    x, y = spots[field]
    turns = sorted(
        math.atan2(b - y, a - x) for a, b in spots if 0 < math.hypot(a - x, b - y) < NEAR
    )
    if not turns:
        return -math.pi / 2
    ends = [*turns[1:], turns[0] + 2 * math.pi]
    gap, start = max((end - begin, begin) for begin, end in zip(turns, ends, strict=True))
    return start + gap / 2
