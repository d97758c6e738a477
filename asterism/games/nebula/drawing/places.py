"""Nebula: where the fields of a galaxy board lie, in the board's own units."""

import functools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from asterism.games.nebula.names import CENTRE, CONSTELLATIONS, FIELD_NAMES, MAX_FIELDS
from asterism.games.nebula.sentences import names

if TYPE_CHECKING:
    from asterism.engine.game import Game

Spot = tuple[float, float]
Places = tuple[Spot, ...]
RIM, ENAMEL = 520, 470  # radius of the brass rim, and of the enamel inside it
RADIUS = 30  # of a field
LOWEST, LOWEST_LONG = 60, 76  # degrees that a name on the rim stays away from the middle of the bar
USUAL_BAR = 9  # places; more need the larger distance


class Disc(NamedTuple):
    """A galaxy board on the scene: its middle and the radius of its rim."""

    x: float
    y: float
    r: float

    @property
    def scale(self) -> float:
        return self.r / RIM

    @property
    def place(self) -> str:
        """The transform from the board's units to the scene's."""
        return f"translate({self.x:g} {self.y:g})scale({self.scale:.4g})"

    def spot(self, at: Spot) -> Spot:
        return self.x + at[0] * self.scale, self.y + at[1] * self.scale


def polar(radius: float, angle: float, x: float = 0, y: float = 0) -> Spot:
    """A place at a distance and an angle, in degrees clockwise from the top."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def at(facts: dict[str, Any], field: int, fields: tuple[str, ...] = FIELD_NAMES) -> Spot:
    """A field's place, the centre being 0, 0."""
    if field == CENTRE:
        return 0, 0
    place = facts["fields"][fields[field]]
    x, y = polar(facts["galaxy"]["radius"][place["orbit"] - 1], place["angle"])
    return round(x), round(y)


@functools.lru_cache(maxsize=16)
def places(game: "Game") -> Places:
    """Where all fields lie."""
    fields = game.ids["field"]
    return tuple(at(game.components, field, fields) for field in range(len(fields)))


@functools.lru_cache(maxsize=256)
def fields_of(game: "Game", home: int) -> tuple[int, ...]:
    """The fields of a constellation."""
    return tuple(f for f in range(1, len(game.ids["field"])) if names.home_of(game, f) == home)


@functools.lru_cache(maxsize=16)
def links(game: "Game", kind: str) -> tuple[tuple[int, int], ...]:
    """The pairs of fields that links of a kind join."""
    ends = (link.split() for link in game.components["links"][kind])
    number = game.ids["field"].index
    return tuple((number(a), number(b)) for a, b in ends)


@functools.lru_cache(maxsize=16)
def rim_angles(game: "Game") -> tuple[float, ...]:
    """Where on the rim the constellations' names stand: beside their fields, off the bar."""
    return tuple(rim_angle(game, home) for home in range(CONSTELLATIONS))


def rim_angle(game: "Game", home: int) -> float:
    own = [places(game)[field] for field in fields_of(game, home)]
    x, y = sum(a for a, _ in own), sum(b for _, b in own)
    angle = math.degrees(math.atan2(x, -y)) % 360
    lowest = LOWEST if len(game.components["bar"]["points"]) <= USUAL_BAR else LOWEST_LONG
    return min(angle, 180 - lowest) if angle < 180 else max(angle, 180 + lowest)


@functools.lru_cache(maxsize=16)
def number_spots(game: "Game") -> Places:
    """NEB-02 Where the orbits' numbers stand: near their lowest points, where there is room."""
    return tuple(number_spot(game, radius) for radius in game.components["galaxy"]["radius"])


def number_spot(game: "Game", radius: float) -> Spot:
    spots = places(game)
    drawn = [*links(game, "direct"), *links(game, "indirect")]

    def room(spot: Spot) -> float:
        beside = min(math.dist(spot, field) for field in spots)
        off = min(segment_distance(spot, spots[a], spots[b]) for a, b in drawn)
        return min(beside - RADIUS, off, RADIUS * 1.4)

    candidates = [polar(radius, angle) for angle in (180, 186, 174, 192, 168, 198, 162, 204, 156)]
    return max(candidates, key=room)


def segment_distance(spot: Spot, a: Spot, b: Spot) -> float:
    """How far a spot is from the straight line between two others."""
    along = (spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])
    share = min(1.0, max(0.0, along / math.dist(a, b) ** 2))
    return math.dist(spot, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def colours_on(stars: Sequence[int]) -> tuple[int, ...]:
    """The colour on every field of a galaxy; 0 is none."""
    return colours_of(tuple(stars))


@functools.lru_cache(maxsize=1024)
def colours_of(stars: tuple[int, ...]) -> tuple[int, ...]:
    found = [0] * MAX_FIELDS
    for colour, fields in enumerate(stars):
        while fields:
            low = fields & -fields
            found[low.bit_length() - 1] = colour
            fields ^= low
    return tuple(found)


def members(fields: int) -> list[int]:
    """The fields of a set."""
    return [field for field in range(MAX_FIELDS) if fields >> field & 1]
