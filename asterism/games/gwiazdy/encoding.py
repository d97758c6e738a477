"""We are all stars: a components file as the numbers that rules read, held to what is printed."""

import itertools
import math
from collections.abc import Callable, Iterable
from typing import Any

from asterism.engine.owner_files import demand as check
from asterism.games.gwiazdy.checks import check_facts
from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    MAX_EVENTS,
    MAX_FIELDS,
    MAX_KINDS,
    MAX_REACTIONS,
    MAX_STARS,
    MAX_SYSTEMS,
    NO_CLASS,
    NO_CRYSTALS,
    NO_REACTION,
    ROUNDS,
    SEATS,
    SUNS,
    SYMBOLS,
    TENTHS,
    THOUSANDTHS,
    UNLIMITED,
    Effect,
    Kind,
    Moment,
    amounts,
    dots,
    ids,
    number_of,
    tenths,
)


def encode_components(facts: dict[str, Any]) -> dict[str, Any]:
    """Return every field of the box. Raises ComponentsError, which names the first mistake."""
    check_facts(facts)
    return {
        **table_facts(facts),
        **reaction_facts(facts),
        **field_facts(facts),
        **star_facts(facts),
        **event_facts(facts),
        **sun_facts(facts),
    }


def from_one(rows: Iterable[Any], most: int, nothing: Any = 0) -> list[Any]:
    """Rows for things that count from 1 to `most`: `nothing` stands at 0, and where there is
    none."""
    found = list(rows)
    return [nothing, *found, *([nothing] * (most - len(found)))]


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
        "start_field": number_of(ids(facts)["field"], rules["start_field"], "start_field"),
        "rounds": rules.get("rounds", ROUNDS),
        "decays": rules["decays"],
        "prize": amounts(rules["defender_prize"], "defender_prize"),
        "goal": rules["goal"],
        "die": rules["die"],
    }


def reaction_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-14 Fusion turns fuel into ash; nothing is lost."""
    fuel = [amounts(reaction["from"], reaction["id"]) for reaction in facts["reaction"]]
    ash = [amounts(reaction["to"], reaction["id"]) for reaction in facts["reaction"]]
    weights = [element["mass_number"] for element in facts["elements"].values()]
    for name, before, after in zip(ids(facts)["reaction"], fuel, ash, strict=True):
        check(
            weight(before, weights) == weight(after, weights) > 0,
            f"[[reaction]] {name}: the mass number must be the same before and after.",
        )
        check(sum(after) <= sum(before), f"[[reaction]] {name}: fusion cannot make more crystals.")
    level = [sum(before) == sum(after) for before, after in zip(fuel, ash, strict=True)]
    check(
        sum(level) <= 1, "[[reaction]]: only one fusion may leave as many crystals as it uses up."
    )
    burning = next((i for i, after in enumerate(ash) if after[-1] > 0), NO_REACTION)
    spare = [NO_CRYSTALS] * (MAX_REACTIONS + 1 - len(fuel))
    return {
        "reactions": len(fuel),
        "fuel": fuel + spare,
        "ash": ash + spare,
        "burning": burning,
    }


def weight(crystals: list[int], weights: list[int]) -> int:
    """The sum of the mass numbers of some crystals."""
    return sum(number * mass for number, mass in zip(crystals, weights, strict=True))


def field_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-12 What each field gives, to each Sun, and where it leads."""
    near = {field["id"]: set(field["neighbours"]) for field in facts["field"]}
    check_routes(near)
    names, gains = ids(facts)["field"], field_gains(facts)
    return {
        "fields": len(near),
        "kind": from_one((Kind[field["kind"].upper()] for field in facts["field"]), MAX_FIELDS),
        "near": from_one(
            (
                sum(2 ** number_of(names, other, "neighbours") for other in others)
                for others in near.values()
            ),
            MAX_FIELDS,
        ),
        "gain": [
            [NO_CRYSTALS] * (MAX_FIELDS + 1),
            *(
                from_one((richer(gain, sun) for gain in gains), MAX_FIELDS, NO_CRYSTALS)
                for sun in facts["sun"]
            ),
        ],
    }


def field_gains(facts: dict[str, Any]) -> list[list[int]]:
    """What each field gives to everybody."""
    return [amounts(field.get("gain"), f"[[field]] {field['id']}") for field in facts["field"]]


def check_routes(near: dict[str, set[str]]) -> None:
    """Routes lead both ways, everywhere, and two or more from each field."""
    for field, others in near.items():
        for other in others:
            check(
                other in near and other != field and field in near[other],
                f"[[field]] {field}: the route to {other!r} must lead there and back.",
            )
        check(len(others) > 1, f"[[field]] {field}: it needs two neighbours or more.")
    reached = {next(iter(near))}
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
    dots, radius, mass = dot_numbers(facts), "attack_by_radius", "defence_by_mass"

    def column(read: Callable[[dict[str, Any]], Any], nothing: Any = 0) -> list[Any]:
        return from_one(map(read, stars), MAX_STARS, nothing)

    return {
        "stars": len(stars),
        "rank": column(
            lambda star: number_of(CLASS_NAMES, star["class"], star["id"]) - 1, NO_CLASS
        ),
        "points": column(lambda star: facts["points"][star["class"]]),
        "cost": column(lambda star: amounts(star["cost"], star["id"]), NO_CRYSTALS),
        "production": column(encode_production, NO_CRYSTALS),
        "attack": column(lambda star: tenths(combat[radius], star, "radius")),
        "defence": column(lambda star: tenths(combat[mass], star, "mass")),
        "mass": column(lambda star: round(star["mass"] * THOUSANDTHS)),
        "dot": column(lambda star: dots[star["id"]]),
        **system_facts(facts),
    }


def system_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-18 Binaries and triples: a point for every member but the first."""
    stars, names = facts["star"], ids(facts)["system"]
    members = {
        name: [number for number, star in enumerate(stars, 1) if star.get("system") == name]
        for name in names
    }
    for name, found in members.items():
        check(
            facts["systems"][name] == len(found) - 1 > 0,
            f"[systems] {name}: a system of {len(found)} stars is worth {len(found) - 1}.",
        )
    return {
        "system": from_one(
            (
                number_of(names, star["system"], star["id"]) if "system" in star else 0
                for star in stars
            ),
            MAX_STARS,
        ),
        "members": from_one(
            (sum(2**number for number in found) for found in members.values()), MAX_SYSTEMS
        ),
        "bonus": from_one(facts["systems"].values(), MAX_SYSTEMS),
    }


def encode_production(star: dict[str, Any]) -> list[int]:
    """GWI-06 Supergiants never produce."""
    check(
        star["class"] != "supergiant" or not star.get("production"),
        f"[[star]] {star['id']}: supergiants produce nothing.",
    )
    return amounts(star.get("production"), star["id"])


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
    cards = sum(event["copies"] for event in events)
    check(cards <= MAX_EVENTS, f"[[event]]: there can be {MAX_EVENTS} cards, not {cards}.")
    kept = sum(event["copies"] for event in events if event["moment"] != "immediate")
    check(kept >= SEATS, "[[event]]: there must be a card that can be kept for every player.")

    def column(read: Callable[[dict[str, Any]], Any], nothing: Any = 0) -> list[Any]:
        return from_one(map(read, events), MAX_KINDS, nothing)

    def name_lookup(names: tuple[str, ...], key: str) -> Callable[[dict[str, Any]], int]:
        return lambda event: number_of(names, event[key], event["id"]) if key in event else 0

    return {
        "kinds": len(events),
        "events": cards,
        "copies": column(lambda event: event["copies"]),
        "moment": column(lambda event: Moment[event["moment"].upper()]),
        "effect": column(lambda event: Effect[event["effect"].upper()]),
        "boost": column(lambda event: round(event.get("bonus", 0) * TENTHS)),
        "limit": column(lambda event: event.get("limit", 0)),
        "number": column(lambda event: event.get("number", UNLIMITED)),
        "reaction": column(
            lambda e: max(name_lookup(ids(facts)["reaction"], "reaction")(e) - 1, 0)
        ),
        "instead_rank": column(name_lookup(CLASS_NAMES, "class")),
        **{
            field: column(lambda e, key=key: amounts(e.get(key), e["id"]), NO_CRYSTALS)  # type: ignore[misc]
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


def sun_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """GWI-03 The lasting effects of the Suns."""
    suns = facts["sun"]
    return {
        "fusions": from_one(
            (facts["rules"]["fusions"] + sun.get("fusions", 0) for sun in suns), SUNS
        ),
        "sun_attack": from_one((round(sun.get("attack", 0) * TENTHS) for sun in suns), SUNS),
        "sun_defence": from_one((round(sun.get("defence", 0) * TENTHS) for sun in suns), SUNS),
    }
