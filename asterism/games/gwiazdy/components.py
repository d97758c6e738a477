"""We are all stars: the built-in components, and the names and enumerations of all others.

An owner's file may have other things and other numbers of them, up to [maxima]; what it may say
stands in `checks.py`. Capital names are those of the built-in file.
"""

import enum
import itertools
import math
import pathlib
import tomllib
from typing import Any

from asterism.engine.errors import ComponentsError
from asterism.engine.owner_files import demand as check
from asterism.engine.owner_files import table

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, ELEMENTS, CLASSES, SUNS = (
    COMPONENTS["sizes"][name] for name in ("seats", "elements", "classes", "suns")
)
MAX_REACTIONS, MAX_FIELDS, MAX_STARS, MAX_SYSTEMS, MAX_KINDS, MAX_EVENTS, MAX_ROUNDS = (
    COMPONENTS["maxima"][name]
    for name in ("reactions", "fields", "stars", "systems", "kinds", "events", "rounds")
)
SYMBOLS = tuple(COMPONENTS["elements"])
ELEMENT_NAMES = tuple(name.lower() for name in SYMBOLS)
REACTION_NAMES, FIELD_NAMES, STAR_NAMES, EVENT_NAMES, SUN_NAMES = (
    tuple(thing["id"] for thing in COMPONENTS[kind])
    for kind in ("reaction", "field", "star", "event", "sun")
)
CLASS_NAMES = tuple(COMPONENTS["points"])
REACTIONS, FIELDS, STARS = len(REACTION_NAMES), len(FIELD_NAMES), len(STAR_NAMES)
KINDS, EVENTS = len(EVENT_NAMES), sum(event["copies"] for event in COMPONENTS["event"])
ROUNDS = COMPONENTS["rules"]["rounds"]
NO_REACTION = MAX_REACTIONS  # a row of zeros, where a file has no reaction that makes iron
NO_CLASS = -1  # of stars that a file does not have
UNLIMITED = 1000  # more fusions than there are crystals
TENTHS = 10  # battle points are whole tenths
THOUSANDTHS = 1000  # and masses thousandths of the Sun's
MOST_CRYSTALS = 200  # of one element
HAIR = 1e-9  # rounds up a half that floating point has just missed


class Kind(enum.IntEnum):
    """Kinds of fields."""

    ELEMENTS = 0
    EVENT = 1
    DECAY = 2
    FUSION = 3


class Moment(enum.IntEnum):
    """When an event may be played."""

    IMMEDIATE = 0
    OWN_TURN = 1
    BEFORE_MOVE = 2
    BATTLE = 3
    ATTACKING = 4
    DEFENDING = 5
    CREATION = 6


class Effect(enum.IntEnum):
    """What an event does."""

    GAIN = 0
    BLACK_HOLE = 1
    SWAP = 2
    WORMHOLE = 3
    ASSIST = 4
    ORBIT = 5
    WAVE = 6
    BONUS = 7
    FUSIONS = 8
    DECAYS = 9
    RETRY = 10
    DISCOUNT = 11
    ECLIPSE = 12


BATTLES = {Moment.BATTLE, Moment.ATTACKING, Moment.DEFENDING}
FITTING = {  # the moments at which an effect makes sense
    Effect.GAIN: {Moment.IMMEDIATE, Moment.OWN_TURN},
    Effect.BLACK_HOLE: {Moment.IMMEDIATE},
    Effect.SWAP: {Moment.IMMEDIATE},
    Effect.WORMHOLE: {Moment.BEFORE_MOVE},
    Effect.ASSIST: {Moment.BEFORE_MOVE},
    Effect.ORBIT: {Moment.BEFORE_MOVE},
    Effect.WAVE: {Moment.OWN_TURN},
    Effect.BONUS: BATTLES,
    Effect.FUSIONS: {Moment.OWN_TURN},
    Effect.DECAYS: {Moment.OWN_TURN},
    Effect.RETRY: {Moment.CREATION},
    Effect.DISCOUNT: {Moment.CREATION},
    Effect.ECLIPSE: {Moment.OWN_TURN},
}


def ids(facts: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The ids of things in the order of their numbers; of every event, whose text it has."""
    found = {
        kind: tuple(thing["id"] for thing in facts[kind])
        for kind in ("reaction", "field", "star", "event", "sun")
    }
    texts = tuple(text_source(event) for event in facts["event"])
    return found | {"event_text": texts, "system": tuple(facts["systems"])}


def text_source(event: dict[str, Any]) -> str:
    """The event whose text suits this one: itself, or the one of ours that does most like it."""
    if event["id"] in EVENT_NAMES or "text" in event:
        return str(event["id"])
    alike = [own for own in COMPONENTS["event"] if own["effect"] == event["effect"]]
    unlike = {own["id"]: len((own.keys() ^ event.keys()) - {"name", "fee"}) for own in alike}
    return str(min(unlike, key=unlike.__getitem__))


def amounts(crystals: Any, where: str) -> list[int]:
    """`{ H = 4 }` as a number for each element."""
    crystals = table({} if crystals is None else crystals, where)
    for symbol, number in crystals.items():
        check(
            symbol in SYMBOLS, f"{where}: {symbol!r} is no element; there are {', '.join(SYMBOLS)}."
        )
        check(
            type(number) is int and 0 <= number <= MOST_CRYSTALS,
            f"{where}: {symbol} must be a number from 0 to {MOST_CRYSTALS}.",
        )
    return [crystals.get(symbol, 0) for symbol in SYMBOLS]


NO_CRYSTALS = [0] * ELEMENTS


def number_of(names: tuple[str, ...], name: str, where: str) -> int:
    """The number of a name, from 1."""
    check(name in names, f"{where}: there is no {name!r}; there are {', '.join(names)}.")
    return names.index(name) + 1


def tenths(curve: list[list[float]], star: dict[str, Any], parameter: str) -> int:
    """GWI-09 The bonus read from a curve to one decimal, halves up; only if bold."""
    if parameter not in star["bold"]:
        return 0
    return math.floor(read_curve(curve, star[parameter], star["id"]) * TENTHS + 0.5 + HAIR)


def read_curve(curve: list[list[float]], value: float, where: str) -> float:
    """GWI-09 A reading of a combat diagram: straight lines on a logarithmic axis."""
    for (left, low), (right, high) in itertools.pairwise(curve):
        if left <= value <= right:
            return low + (high - low) * math.log(value / left) / math.log(right / left)
    raise ComponentsError(f"[[star]] {where}: {value} lies outside the combat diagram.")


def place(diagram: dict[str, Any], temperature: float, luminosity: float) -> tuple[float, float]:
    """GWI-16 Where on the Hertzsprung-Russell diagram a star belongs."""
    (hot, cool), (bright, faint) = diagram["log_temperature"], diagram["log_luminosity"]
    width, height = diagram["size"]
    return (
        width * (hot - math.log10(temperature)) / (hot - cool),
        height * (bright - math.log10(luminosity)) / (bright - faint),
    )


def dots(facts: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """GWI-16 The dots of all stars, the hottest first."""
    places = {
        star["id"]: place(facts["diagram"], star["temperature"], star["luminosity"])
        for star in facts["star"]
    }
    return dict(sorted(places.items(), key=lambda item: item[1]))
