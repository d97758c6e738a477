"""Nebula: the galaxy board of a file, held to what is printed (NEB-02, NEB-03)."""

import itertools
import math
from collections.abc import Iterable
from typing import Any

from asterism.engine.owner_files import (
    check_id,
    check_keys,
    check_text,
    demand,
    ids_of,
    number,
    one_of,
    table,
    tables,
    whole,
    wholes,
)
from asterism.games.nebula.action_names import ids, named_constellations
from asterism.games.nebula.names import (
    CENTRE,
    COLOUR_NAMES,
    CONSTELLATION_NAMES,
    CONSTELLATIONS,
    MAX_FIELDS,
    ORBITS,
    ROMAN,
)

Facts = dict[str, Any]
LINKS = ("direct", "indirect", "orbital")
# Given: NEB-02, NEB-03
MEMBERS = 6  # fields of a constellation
SHINY = 5
ON_ORBIT = {3: 6, 4: 5}  # fields of an orbit
INDIRECT_ENDS = 8
NEAR_SHINY = 8  # fields orbitally linked to outer shiny ones
# A board is drawn 1000 wide
EDGE = 440  # the largest radius of an orbit
APART = 60  # the least distance of two fields: they are drawn as wide


def galaxy_facts(facts: Facts) -> Facts:
    """Links, constellations, orbits and shiny fields as sets."""
    check_fields(facts)
    check_constellations(facts)
    names = ids(facts)["field"]
    demand(len(names) <= MAX_FIELDS, f"[fields]: there can be {MAX_FIELDS} with the centre.")
    links = {kind: neighbours(facts, names, kind) for kind in LINKS}
    check_links(facts, names, links)
    shiny = shiny_fields(facts, names)
    near = union(links["orbital"][names.index(field)] for field in shiny[1:])
    ends = sum(1 << i for i in range(len(names)) if links["indirect"][i])
    demand(
        ends.bit_count() == INDIRECT_ENDS,
        f"[links] indirect: {INDIRECT_ENDS} fields end one, not {ends.bit_count()}.",
    )
    demand(
        near.bit_count() == NEAR_SHINY,
        f"[links] orbital: {NEAR_SHINY} fields are linked to outer shiny ones, "
        f"not {near.bit_count()}.",
    )
    linked = [a | b | c for a, b, c in zip(*links.values(), strict=True)]
    return {
        **{kind: pad_to_fields(sets) for kind, sets in links.items()},
        "linked": pad_to_fields(linked),
        "shiny": bits(shiny, names),
        "near_shiny": near,
        "indirect_ends": ends,
        "orbit": orbits(facts, names),
        **constellation_sets(facts, names),
    }


def bits(fields: Iterable[str], names: tuple[str, ...]) -> int:
    """The set of some fields, as one word."""
    return sum(1 << names.index(field) for field in set(fields))


def union(sets: Iterable[int]) -> int:
    whole_set = 0
    for each in sets:
        whole_set |= each
    return whole_set


def pad_to_fields(sets: list[int]) -> list[int]:
    """The same for as many fields as a board may have."""
    return sets + [0] * (MAX_FIELDS - len(sets))


# Fields and orbits: NEB-02


def check_fields(facts: Facts) -> None:
    """Every field but the centre has an orbit, and a place of its own."""
    centre = check_id(facts["galaxy"]["centre"], "[galaxy] centre")
    fields = table(facts["fields"], "[fields]")
    demand(centre not in fields, f"[fields] {centre}: the centre is on no orbit.")
    radius = wholes(facts["galaxy"]["radius"], ORBITS, "[galaxy] radius", 1, EDGE)
    demand(radius == sorted(set(radius)), "[galaxy] radius must grow from orbit to orbit.")
    spots: dict[str, tuple[float, float]] = {centre: (0, 0)}
    for field, place in fields.items():
        label = f"[fields] {check_id(field, '[fields]')}"
        check_keys(table(place, label), label, ("orbit", "angle"), ("label",))
        orbit = whole(place["orbit"], 1, ORBITS, f"{label}: orbit")
        turn = math.radians(number(place["angle"], -360, 360, f"{label}: angle"))
        if "label" in place:
            check_text(place["label"], f"{label}: label", 4)
        spots[field] = radius[orbit - 1] * math.sin(turn), radius[orbit - 1] * math.cos(turn)
    check_spots(spots)
    for orbit, given in ON_ORBIT.items():
        there = sum(place["orbit"] == orbit for place in fields.values())
        demand(there == given, f"[fields]: orbit {orbit} has {given} fields, not {there}.")


def check_spots(spots: dict[str, tuple[float, float]]) -> None:
    for (one, here), (other, there) in itertools.combinations(spots.items(), 2):
        demand(math.dist(here, there) >= APART, f"[fields] {one} and {other} lie on each other.")


def orbits(facts: Facts, names: tuple[str, ...]) -> list[int]:
    places = facts["fields"]
    return [
        bits((field for field in places if places[field]["orbit"] == orbit), names)
        for orbit in range(1, ORBITS + 1)
    ]


def shiny_fields(facts: Facts, names: tuple[str, ...]) -> list[str]:
    fields = facts["galaxy"]["shiny"]
    demand(
        isinstance(fields, list) and len(fields) == SHINY and fields[0] == names[CENTRE],
        f"[galaxy] shiny must name {SHINY} fields and begin with {names[CENTRE]!r}.",
    )
    shiny = [one_of(field, names, "[galaxy] shiny") for field in fields]
    demand(len(set(shiny)) == SHINY, "[galaxy] shiny must name fields once each.")
    return shiny


# Links: NEB-03


def neighbours(facts: Facts, names: tuple[str, ...], kind: str) -> list[int]:
    """Of each field, the set of those linked to it in this way."""
    sets = [0] * len(names)
    pairs = facts["links"][kind]
    demand(isinstance(pairs, list), f"[links] {kind} must be a list.")
    for link in pairs:
        ends = link.split() if isinstance(link, str) else []
        demand(
            len(ends) == 2 and len(set(ends)) == 2 and set(ends) <= set(names),
            f"[links] {kind}: {link!r} must name two fields of {', '.join(names)}.",
        )
        a, b = map(names.index, ends)
        demand(not sets[a] >> b & 1, f"[links] {kind}: {link!r} is there twice.")
        sets[a] |= 1 << b
        sets[b] |= 1 << a
    return sets


def check_links(facts: Facts, names: tuple[str, ...], links: dict[str, list[int]]) -> None:
    """One link at most between two fields; direct and indirect ones in one constellation, the
    centre being the core of all; orbital ones along an orbit; and all fields are reached."""
    homes = {field: each["id"] for each in named_constellations(facts) for field in each["fields"]}
    for (a, one), (b, other) in itertools.combinations(enumerate(names), 2):
        joined = [kind for kind in LINKS if links[kind][a] >> b & 1]
        demand(len(joined) <= 1, f"[links]: {one} and {other} are linked twice.")
        if joined == ["orbital"]:
            same = a != CENTRE and facts["fields"][one]["orbit"] == facts["fields"][other]["orbit"]
            demand(same, f"[links] orbital: {one} and {other} are not on one orbit.")
        elif joined:
            same = homes.get(other) is not None and (a == CENTRE or homes.get(one) == homes[other])
            demand(same, f"[links] {joined[0]}: {one} and {other} are not in one constellation.")
    linked = [a | b | c for a, b, c in zip(*links.values(), strict=True)]
    demand(
        reachable_fields(linked) == (1 << len(names)) - 1,
        "[links] must lead from the centre to each field.",
    )


def reachable_fields(linked: list[int]) -> int:
    """All fields that links lead to from the centre."""
    before, now = 0, 1 << CENTRE
    while before != now:
        before = now
        now |= union(linked[i] for i in range(len(linked)) if before >> i & 1)
    return now


# Constellations: NEB-02


def check_constellations(facts: Facts) -> None:
    """Four of six fields each, one opposite and two adjacent to each."""
    blocks = tables(facts["constellation"], "[[constellation]]", CONSTELLATIONS, CONSTELLATIONS)
    found = ids_of(named_constellations({"constellation": blocks}), "[[constellation]]")
    for name, each in zip(found, blocks, strict=True):
        label = f"[[constellation]] {name}"
        check_keys(each, label, ("fields", "opposite", "adjacent"), ("id", "name"))
        demand(
            name not in (*COLOUR_NAMES, *ROMAN), f"{label}: another marker is called so already."
        )
        demand(
            "id" not in each or "name" in each or name in CONSTELLATION_NAMES,
            f"{label}: 'name' is missing.",
        )
        demand(
            isinstance(each["fields"], list) and len(each["fields"]) == MEMBERS,
            f"{label}: fields must name {MEMBERS}.",
        )
        for field in each["fields"]:
            one_of(field, facts["fields"], f"{label}: fields")
        check_neighbours(label, name, each, found)
    members = [field for each in blocks for field in each["fields"]]
    for field in members:
        demand(
            members.count(field) == 1, f"[[constellation]]: the field {field} is in two of them."
        )


def check_neighbours(label: str, name: str, each: Facts, found: tuple[str, ...]) -> None:
    others = [other for other in found if other != name]
    opposite = one_of(each["opposite"], others, f"{label}: opposite")
    given = each["adjacent"]
    demand(
        isinstance(given, list) and len(given) == CONSTELLATIONS - 2,
        f"{label}: one opposite and two adjacent ones are needed.",
    )
    adjacent = [one_of(other, others, f"{label}: adjacent") for other in given]
    demand(
        {opposite, *adjacent} == set(others),
        f"{label}: one opposite and two adjacent ones are needed.",
    )


def constellation_sets(facts: Facts, names: tuple[str, ...]) -> Facts:
    named = {each["id"]: each for each in named_constellations(facts)}
    sets = {name: bits(each["fields"], names) for name, each in named.items()}
    pairs = sorted(
        {tuple(sorted((name, other))) for name, each in named.items() for other in each["adjacent"]}
    )
    demand(len(pairs) == CONSTELLATIONS, "[[constellation]] adjacent must hold both ways.")
    return {
        "constellation": list(sets.values()),
        "opposite": [sets[name] | sets[each["opposite"]] for name, each in named.items()],
        "adjacent": [sets[one] | sets[other] for one, other in pairs],
    }
