"""A slow judge: tasks and cards read straight from the facts, in plain Python, sets and words.

It shares nothing with the rules but the components file, so that one can be held against
the other.
"""

import itertools
from collections.abc import Iterable
from typing import Any

from asterism.games.nebula.names import COMPONENTS

CONSTELLATIONS = {each["id"]: each for each in COMPONENTS["constellation"]}
COLOURS = COMPONENTS["stars"]["colours"]
FIELDS = ["x", *COMPONENTS["fields"]]
SHINY = COMPONENTS["galaxy"]["shiny"]
OUTER = SHINY[1:]
ORBITS = [
    [f for f, place in COMPONENTS["fields"].items() if place["orbit"] == n] for n in range(1, 6)
]
LINKS = {frozenset(link.split()) for kind in COMPONENTS["links"].values() for link in kind}
ORBITAL = {frozenset(link.split()) for link in COMPONENTS["links"]["orbital"]}

Galaxy = dict[str, str]


def are_linked(a: str, b: str) -> bool:
    return frozenset((a, b)) in LINKS


def near_shiny() -> set[str]:
    return {f for f in FIELDS for s in OUTER if frozenset((f, s)) in ORBITAL}


def is_full(galaxy: Galaxy, fields: Iterable[str]) -> bool:
    return all(field in galaxy for field in fields)


def is_complete(galaxy: Galaxy, name: str) -> bool:
    return is_full(galaxy, CONSTELLATIONS[name]["fields"])


def colours_of(galaxy: Galaxy, fields: Iterable[str]) -> list[str]:
    return [galaxy[field] for field in fields if field in galaxy]


def meets(card: dict[str, Any], galaxy: Galaxy, bars: list[int], seat: int) -> bool:
    """NEB-31, NEB-32 as a reader of the rulebook would check them."""
    ask, colour, number = card["ask"], card.get("colour"), card.get("number", 0)
    if ask == "colour_on_orbits":
        return sum(colour in colours_of(galaxy, orbit) for orbit in ORBITS) >= number
    if ask == "colour_on_shiny":
        return colours_of(galaxy, SHINY).count(colour) >= number
    if ask == "colour_total":
        return list(galaxy.values()).count(colour) >= number
    if ask == "most_black_holes":
        return bars[seat] == max(bars)
    if ask == "few_empty":
        return len(FIELDS) - len(galaxy) <= number
    if ask == "constellation_in_colours":
        fields = CONSTELLATIONS[card["constellation"]]["fields"]
        return is_full(galaxy, fields) and len(set(colours_of(galaxy, fields))) == number
    if ask == "orbit_in_colours":
        fields = ORBITS[card["orbit"] - 1]
        return is_full(galaxy, fields) and len(set(colours_of(galaxy, fields))) == number
    if ask == "orbit_all_different":
        fields = ORBITS[card["orbit"] - 1]
        return is_full(galaxy, fields) and len(set(colours_of(galaxy, fields))) == len(fields)
    if ask == "each_colour":
        return all(list(galaxy.values()).count(each) >= number for each in COLOURS)
    if ask == "colour_in_constellations":
        enough = [
            colours_of(galaxy, each["fields"]).count(colour) >= number
            for each in CONSTELLATIONS.values()
        ]
        return sum(enough) >= card["constellations"]
    if ask == "adjacent_orbits":
        return any(
            all(is_full(galaxy, orbit) for orbit in ORBITS[first : first + number])
            for first in range(len(ORBITS) - number + 1)
        )
    if ask == "opposite_constellations":
        return any(
            is_complete(galaxy, name) and is_complete(galaxy, each["opposite"])
            for name, each in CONSTELLATIONS.items()
        )
    if ask == "adjacent_constellations":
        return any(
            is_complete(galaxy, name) and is_complete(galaxy, other)
            for name, each in CONSTELLATIONS.items()
            for other in each["adjacent"]
        )
    if ask == "indirect_ends":
        return is_full(galaxy, " ".join(COMPONENTS["links"]["indirect"]).split())
    assert ask == "near_shiny"
    return is_full(galaxy, near_shiny())


def most_pairs(galaxy: Galaxy, one: str, other: str) -> int:
    """The largest set of pairs, by trying everything."""
    pairs = [
        (a, b)
        for a, b in itertools.product(galaxy, galaxy)
        if galaxy[a] == one and galaxy[b] == other and are_linked(a, b)
    ]

    def best(left: list[tuple[str, str]]) -> int:
        if not left:
            return 0
        (a, b), rest = left[0], left[1:]
        return max(best(rest), 1 + best([p for p in rest if a not in p and b not in p]))

    return best(pairs)


def times(card: dict[str, Any], galaxy: Galaxy, marked: int) -> int:
    """NEB-33 How many times a galaxy shows what a card counts."""
    count, colour = card["count"], card.get("colour")
    if count == "linked_pairs":
        return most_pairs(galaxy, card["colour"], card["other"])
    if count == "shiny_of_a_colour":
        return max(colours_of(galaxy, SHINY).count(each) for each in COLOURS)
    if count == "public_tasks":
        return marked
    if count == "shiny_surrounded":
        return sum(is_full(galaxy, [f for f in FIELDS if are_linked(f, s)]) for s in OUTER)
    if count == "orbits_with_colour":
        return sum(colour in colours_of(galaxy, orbit) for orbit in ORBITS)
    assert count == "near_shiny"
    return sum(galaxy.get(field) == colour for field in near_shiny())


def rank(names: list[str], tracks: dict[str, tuple[int, int]]) -> list[str]:
    """The first three of a track, by field and by height."""
    moved = [name for name in names if tracks[name][0] > 0]
    return sorted(moved, key=lambda name: tracks[name], reverse=True)[:3]


def total(
    galaxy: Galaxy,
    bars: list[int],
    seat: int,
    personal: dict[str, Any],
    public: list[tuple[dict[str, Any], str]],
    full: bool,
    advanced: list[dict[str, Any]],
    tracks: dict[str, tuple[int, int]],
) -> int:
    """NEB-25 to NEB-28, row by row; `public` says of each task: first, later or no."""
    points: int = personal["points"] if meets(personal, galaxy, bars, seat) else 0
    points += sum(card[place] for card, place in public if place in ("first", "later"))
    points += COMPONENTS["bar"]["points"][bars[seat]]
    worth: dict[str, int] = {}
    for row, names in (
        ("colours", COLOURS),
        ("constellations", list(CONSTELLATIONS)),
        ("advanced", ["i", "ii", "iii", "iv"]),
    ):
        if full:
            worth |= dict(zip(rank(names, tracks), COMPONENTS["tracks"][row], strict=False))
    points += sum(
        worth.get(name, COMPONENTS["scoring"]["constellation"])
        for name in CONSTELLATIONS
        if is_complete(galaxy, name)
    )
    points += sum(worth.get(colour, 0) for colour in galaxy.values())
    marked = sum(place in ("first", "later") for _, place in public)
    for name, card in zip(("i", "ii", "iii", "iv"), advanced, strict=False):
        points += worth.get(name, 0) * times(card, galaxy, marked)
    return points
