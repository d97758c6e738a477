"""We are all stars: loads and checks components, and encodes them as the numbers rules read.

An owner's file may change every value, but keeps the sizes and the names.
"""

import enum
import itertools
import math
import pathlib
import tomllib
from collections.abc import Iterable
from typing import Any

from asterism.engine.errors import ComponentsError

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SIZES = COMPONENTS["sizes"]
SEATS, ELEMENTS, REACTIONS, FIELDS, STARS, CLASSES, SYSTEMS, KINDS, EVENTS, SUNS, ROUNDS = (
    SIZES[name]
    for name in (
        "seats",
        "elements",
        "reactions",
        "fields",
        "stars",
        "classes",
        "systems",
        "kinds",
        "events",
        "suns",
        "rounds",
    )
)
SYMBOLS = tuple(COMPONENTS["elements"])
ELEMENT_NAMES = tuple(name.lower() for name in SYMBOLS)
REACTION_NAMES, FIELD_NAMES, STAR_NAMES, EVENT_NAMES, SUN_NAMES = (
    tuple(thing["id"] for thing in COMPONENTS[kind])
    for kind in ("reaction", "field", "star", "event", "sun")
)
CLASS_NAMES, SYSTEM_NAMES = tuple(COMPONENTS["points"]), tuple(COMPONENTS["systems"])
UNLIMITED = 1000  # more fusions than there are crystals
TENTHS = 10  # battle points are whole tenths
THOUSANDTHS = 1000  # and masses thousandths of the Sun's
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


def encode_components(facts: dict[str, Any]) -> dict[str, Any]:
    """Return every field of the box. Raises ComponentsError, which names the first mistake."""
    try:
        for kind in ("reaction", "field", "star", "event", "sun"):
            check_names(facts, kind)
        return {
            **table_facts(facts),
            **reaction_facts(facts),
            **field_facts(facts),
            **star_facts(facts),
            **event_facts(facts),
            **sun_facts(facts),
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise ComponentsError(f"The components lack or damage {error}.") from None


def check(holds: bool, complaint: str) -> None:
    """Raises ComponentsError with this sentence unless the condition holds."""
    if not holds:
        raise ComponentsError(complaint)


def check_names(facts: dict[str, Any], kind: str) -> None:
    """Raises ComponentsError unless all ids of a kind are those of the built-in file, in order."""
    own = [thing["id"] for thing in COMPONENTS[kind]]
    check(
        [thing["id"] for thing in facts[kind]] == own,
        f"Every [[{kind}]] must keep its id and its place: {', '.join(own)}.",
    )


def amounts(crystals: dict[str, int] | None, where: str) -> list[int]:
    """`{ H = 4 }` as a number for each element."""
    crystals = crystals or {}
    for symbol, number in crystals.items():
        check(
            symbol in SYMBOLS, f"{where}: {symbol!r} is no element; there are {', '.join(SYMBOLS)}."
        )
        check(type(number) is int and number >= 0, f"{where}: {symbol} must be a number from 0.")
    return [crystals.get(symbol, 0) for symbol in SYMBOLS]


def from_one(rows: Iterable[Any], nothing: Any = 0) -> list[Any]:
    """Rows for things that count from 1: `nothing` stands at 0."""
    return [nothing, *rows]


NO_CRYSTALS = [0] * ELEMENTS


def table_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-01, GWI-03: supplies, and the numbers of the rulebook."""
    rules, elements = facts["rules"], facts["elements"]
    check(tuple(elements) == SYMBOLS, f"[elements] must be {', '.join(SYMBOLS)}.")
    supply = [element["supply"] for element in elements.values()]
    start = amounts(rules["start"], "start")
    check(
        all(SEATS * own <= all_ for own, all_ in zip(start, supply, strict=True)),
        "[rules] start: the supply must be enough for every player.",
    )
    return {
        "supply": supply,
        "start": start,
        "mass_number": [element["mass_number"] for element in elements.values()],
        "start_field": number_of(FIELD_NAMES, rules["start_field"], "start_field"),
        "decays": rules["decays"],
        "prize": amounts(rules["defender_prize"], "defender_prize"),
        "goal": rules["goal"],
        "die": rules["die"],
    }


def number_of(names: tuple[str, ...], name: str, where: str) -> int:
    """The number of a name, from 1."""
    check(name in names, f"{where}: there is no {name!r}; there are {', '.join(names)}.")
    return names.index(name) + 1


def reaction_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-14 Fusion turns fuel into ash; nothing is lost."""
    fuel = [amounts(reaction["from"], reaction["id"]) for reaction in facts["reaction"]]
    ash = [amounts(reaction["to"], reaction["id"]) for reaction in facts["reaction"]]
    weights = [element["mass_number"] for element in facts["elements"].values()]
    for name, before, after in zip(REACTION_NAMES, fuel, ash, strict=True):
        check(
            weight(before, weights) == weight(after, weights) > 0,
            f"[[reaction]] {name}: the mass number must be the same before and after.",
        )
        check(sum(after) <= sum(before), f"[[reaction]] {name}: fusion cannot make more crystals.")
    return {"fuel": fuel, "ash": ash}


def weight(crystals: list[int], weights: list[int]) -> int:
    """The sum of the mass numbers of some crystals."""
    return sum(number * mass for number, mass in zip(crystals, weights, strict=True))


def field_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-12 What each field gives, to each Sun, and where it leads."""
    near = {field["id"]: set(field["neighbours"]) for field in facts["field"]}
    check_routes(near)
    gains = [amounts(field.get("gain"), field["id"]) for field in facts["field"]]
    return {
        "kind": from_one(Kind[field["kind"].upper()] for field in facts["field"]),
        "near": from_one(
            sum(2 ** number_of(FIELD_NAMES, other, "neighbours") for other in others)
            for others in near.values()
        ),
        "gain": [
            [NO_CRYSTALS] * (FIELDS + 1),
            *(from_one((richer(gain, sun) for gain in gains), NO_CRYSTALS) for sun in facts["sun"]),
        ],
    }


def check_routes(near: dict[str, set[str]]) -> None:
    """Routes lead both ways, everywhere, and two or more from each field."""
    for field, others in near.items():
        for other in others:
            check(
                other in near and other != field and field in near[other],
                f"[[field]] {field}: the route to {other!r} must lead there and back.",
            )
        check(len(others) > 1, f"[[field]] {field}: it needs two neighbours or more.")
    reached = {FIELD_NAMES[0]}
    for _ in near:
        reached |= {other for field in reached for other in near[field]}
    check(reached == set(near), "[[field]]: every field must be reached from every other.")


def richer(gain: list[int], sun: dict[str, Any]) -> list[int]:
    """What a field gives to the owner of a Sun."""
    if "richer" not in sun or gain != amounts(sun["where"], sun["id"]):
        return gain
    more = amounts(sun["richer"], sun["id"])
    return [plain + extra for plain, extra in zip(gain, more, strict=True)]


def star_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-02, GWI-09, GWI-16, GWI-18: what each star costs, makes and is worth."""
    stars, combat = facts["star"], facts["combat"]
    for star in stars:
        check(
            all(star[value] > 0 for value in ("temperature", "luminosity", "mass", "radius")),
            f"[[star]] {star['id']}: its values must be above 0.",
        )
    dots = dot_numbers(facts)
    return {
        "rank": from_one(number_of(CLASS_NAMES, star["class"], star["id"]) - 1 for star in stars),
        "points": from_one(facts["points"][star["class"]] for star in stars),
        "cost": from_one((amounts(star["cost"], star["id"]) for star in stars), NO_CRYSTALS),
        "production": from_one((encode_production(star) for star in stars), NO_CRYSTALS),
        "attack": from_one(tenths(combat["attack_by_radius"], star, "radius") for star in stars),
        "defence": from_one(tenths(combat["defence_by_mass"], star, "mass") for star in stars),
        "mass": from_one(round(star["mass"] * THOUSANDTHS) for star in stars),
        "dot": from_one(dots[star["id"]] for star in stars),
        "system": from_one(
            number_of(SYSTEM_NAMES, star["system"], star["id"]) if "system" in star else 0
            for star in stars
        ),
        "members": from_one(
            sum(2**number for number, star in enumerate(stars, 1) if star.get("system") == name)
            for name in SYSTEM_NAMES
        ),
        "bonus": from_one(facts["systems"][name] for name in SYSTEM_NAMES),
    }


def encode_production(star: dict[str, Any]) -> list[int]:
    """GWI-06 Supergiants never produce."""
    check(
        star["class"] != "supergiant" or not star.get("production"),
        f"[[star]] {star['id']}: supergiants produce nothing.",
    )
    return amounts(star.get("production"), star["id"])


def tenths(curve: list[list[float]], star: dict[str, Any], parameter: str) -> int:
    """GWI-09 The bonus read from a curve to one decimal, halves up; only if bold."""
    if parameter not in star["bold"]:
        return 0
    return math.floor(read(curve, star[parameter], star["id"]) * TENTHS + 0.5 + HAIR)


def read(curve: list[list[float]], value: float, where: str) -> float:
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


def dot_numbers(facts: dict[str, Any]) -> dict[str, int]:
    """GWI-17 No two dots are closer than a person can read."""
    found = dots(facts)
    for one, other in itertools.combinations(found, 2):
        check(
            math.dist(found[one], found[other]) >= facts["diagram"]["nearest"],
            f"[[star]] {one} and {other}: their dots are too close to tell apart.",
        )
    return {star: number for number, star in enumerate(found, 1)}


def event_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-13 What each event does, when, and for what fee."""
    events = facts["event"]
    for event in events:
        check_event(event)
    check(
        sum(event["copies"] for event in events) == EVENTS,
        f"[[event]]: there must be {EVENTS} cards in all.",
    )
    kept = sum(event["copies"] for event in events if event["moment"] != "immediate")
    check(kept >= SEATS, "[[event]]: there must be a card that can be kept for every player.")
    return {
        "copies": from_one(event["copies"] for event in events),
        "moment": from_one(Moment[event["moment"].upper()] for event in events),
        "effect": from_one(Effect[event["effect"].upper()] for event in events),
        "boost": from_one(round(event.get("bonus", 0) * TENTHS) for event in events),
        "limit": from_one(event.get("limit", 0) for event in events),
        "number": from_one(event.get("number", UNLIMITED) for event in events),
        "reaction": from_one(
            number_of(REACTION_NAMES, event["reaction"], event["id"]) - 1
            if "reaction" in event
            else 0
            for event in events
        ),
        "instead_rank": from_one(
            number_of(CLASS_NAMES, event["class"], event["id"]) if "class" in event else 0
            for event in events
        ),
        **{
            field: from_one((amounts(event.get(key), event["id"]) for event in events), NO_CRYSTALS)
            for field, key in (
                ("fee", "fee"),
                ("gift", "gain"),
                ("gift_all", "all"),
                ("instead", "instead"),
                ("needs", "needs"),
                ("less", "less"),
            )
        },
    }


def check_event(event: dict[str, Any]) -> None:
    """Raises ComponentsError unless the effect is known, fits the moment, and can happen."""
    name, moment, effect = event["id"], event["moment"].upper(), event["effect"].upper()
    check(moment in Moment.__members__, f"[[event]] {name}: there is no moment {moment.lower()!r}.")
    check(effect in Effect.__members__, f"[[event]] {name}: there is no effect {effect.lower()!r}.")
    check(
        Moment[moment] in FITTING[Effect[effect]],
        f"[[event]] {name}: {effect.lower()} cannot happen at the moment {moment.lower()}.",
    )
    check(event["copies"] >= 0, f"[[event]] {name}: copies must be a number from 0.")
    check(
        effect != "BLACK_HOLE" or event["number"] <= event["limit"],
        f"[[event]] {name}: nobody can return more crystals than they hold.",
    )


def sun_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-03 The lasting effects of the Suns."""
    suns = facts["sun"]
    return {
        "fusions": from_one(facts["rules"]["fusions"] + sun.get("fusions", 0) for sun in suns),
        "sun_attack": from_one(round(sun.get("attack", 0) * TENTHS) for sun in suns),
        "sun_defence": from_one(round(sun.get("defence", 0) * TENTHS) for sun in suns),
    }
