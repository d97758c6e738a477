"""Owners' components for tests: the largest and the smallest that a file may describe."""

import copy
import itertools
import math
from typing import Any

from asterism.engine.toml_text import dump_toml
from asterism.games import load
from asterism.games.gwiazdy.checks import angle_between
from asterism.games.gwiazdy.components import dots, place

Facts = dict[str, Any]


def facts_of(game: str) -> Facts:
    """A copy of the built-in components without what belongs to the program."""
    facts = copy.deepcopy(load(game).components)
    return {name: block for name, block in facts.items() if name not in ("sizes", "maxima")}


def large_nebula() -> Facts:
    """8 rays, a bar of 12 and 40 fields, 15 of them on orbit 5 and in no constellation; other
    names."""
    facts = facts_of("nebula")
    facts["clusters"] |= {"rays": 8, "start": [0, 7, 3]}
    facts["bar"]["points"] = list(range(13))
    angles = [*range(62, 140, 8), *range(154, 194, 8)]
    names = [f"z{number}" for number in range(1, 16)]
    for name, angle in zip(names, angles, strict=True):
        facts["fields"][name] = {"orbit": 5, "angle": angle, "label": name.upper()}
    chain = itertools.pairwise(["a5", *names])
    facts["links"]["orbital"] += [" ".join(ends) for ends in chain]
    facts["constellation"][0] |= {"id": "whale", "name": {"en": "Whale", "cs": "Velryba"}}
    return rename(facts, "dolphin", "whale")


def rename(facts: Facts, old: str, new: str) -> Facts:
    for each in facts["constellation"]:
        each["opposite"] = new if each["opposite"] == old else each["opposite"]
        each["adjacent"] = [new if name == old else name for name in each["adjacent"]]
    for card in facts["cards"]["public"]:
        if card.get("constellation") == old:
            card["constellation"] = new
    return facts


def small_nebula() -> Facts:
    """4 rays, so that five steps lead round a cluster and further, and a bar of one."""
    facts = facts_of("nebula")
    facts["clusters"] |= {"rays": 4, "start": [0, 3, 2]}
    facts["bar"]["points"] = [0, 9]
    facts["counter"] = {"length": 1, "highlighted": []}
    return facts


def another_star() -> Facts:
    """The built-in sky with one more star."""
    facts = facts_of("gwiazdy")
    add_stars(facts, 1)
    return facts


def large_gwiazdy() -> Facts:
    """30 fields, 60 stars, 40 kinds of event, 60 cards, 8 reactions and 99 rounds."""
    facts = facts_of("gwiazdy")
    add_stars(facts, 18)
    add_fields(facts, 10)
    facts["reaction"] += [
        {"id": "shortcut", "name": "Shortcut", "from": {"H": 12}, "to": {"C": 1}},
        {"id": "ladder", "name": "Ladder", "from": {"He": 7}, "to": {"Si": 1}},
    ]
    kinds = facts["event"][:19]
    facts["event"] += [
        {**event, "id": f"own_{event['id']}", "name": f"My {event['id']}", "copies": 1}
        for event in kinds
    ]
    facts["event"][0]["copies"] += 5
    facts["rules"]["rounds"] = 99
    return facts


def small_gwiazdy() -> Facts:
    """Four fields, a star of each class, one reaction, two kinds of event and two rounds."""
    facts = facts_of("gwiazdy")
    kept = ["umi", "cas", "cam", "cep"]
    facts["field"] = [field for field in facts["field"] if field["id"] in kept]
    for field in facts["field"]:
        field["neighbours"] = [name for name in kept if name != field["id"]]
    facts["star"] = [
        next(star for star in facts["star"] if star["class"] == name and "system" not in star)
        for name in facts["points"]
    ]
    facts["systems"], facts["reaction"] = {}, facts["reaction"][:1]
    facts["event"] = [facts["event"][0] | {"copies": 4}, facts["event"][3]]
    facts["rules"] |= {"rounds": 2, "die": 2}
    return facts


def add_stars(facts: Facts, number: int) -> None:
    """Stars of one's own, where the diagram has room."""
    diagram = facts["diagram"]
    luminosities = (10 ** (0.25 * step) for step in range(-12, 20))
    for temperature, luminosity in itertools.product((9000, 6500, 4500, 3600), luminosities):
        spot = place(diagram, temperature, luminosity)
        free = all(math.dist(spot, dot) > 2 * diagram["nearest"] for dot in dots(facts).values())
        if number > 0 and free:
            name = f"mine_{number}"
            facts["star"].append(own_star(name, temperature, luminosity))
            number -= 1
    assert number == 0


def own_star(name: str, temperature: float, luminosity: float) -> Facts:
    return {
        "id": name,
        "name": {"en": f"My star {name[5:]}", "pl": f"Moja gwiazda {name[5:]}"},
        "class": "main_sequence",
        "spectral": "G2 V",
        "temperature": temperature,
        "luminosity": luminosity,
        "mass": 1.0,
        "radius": 1.0,
        "bold": ["mass"],
        "cost": {"H": 2},
        "constellation": "umi",
    }


def add_fields(facts: Facts, number: int) -> None:
    """Fields where the map has room, each joined to the two nearest."""
    for dec, hour in itertools.product((-5, 10, 25, 40, 55, 75), range(24)):
        sky = [float(hour), float(dec)]
        by_distance = sorted(facts["field"], key=lambda field: angle_between(sky, field["sky"]))
        if number > 0 and angle_between(sky, by_distance[0]["sky"]) >= 12:
            near = by_distance[:2]
            for field in near:
                field["neighbours"].append(f"f{number}")
            facts["field"].append(
                {
                    "id": f"f{number}",
                    "name": f"Field {number}",
                    "short": f"F{number}",
                    "kind": "elements",
                    "gain": {"H": number},
                    "sky": sky,
                    "neighbours": [field["id"] for field in near],
                }
            )
            number -= 1
    assert number == 0


def large_hvezdokupy() -> Facts:
    """60 cards, 15 of them stripes of two stars and more in a row of eight."""
    facts = facts_of("hvezdokupy")
    for number in range(15):
        gap = "." * (number % 5)
        rows = [f"#{gap}#", "#" * (2 + number // 5), "........", "#......#"]
        card = {"id": f"mine-{number}", "colour": "green", "tier": 3, "rows": rows}
        facts["card"].append(card | {"name": {"en": f"Mine {number}", "cs": f"Moje {number}"}})
    return facts


def small_hvezdokupy() -> Facts:
    """Two cards of every colour and tier."""
    facts = facts_of("hvezdokupy")
    groups: dict[tuple[str, int], list[Facts]] = {}
    for card in facts["card"]:
        groups.setdefault((card["colour"], card["tier"]), []).append(card)
    facts["setup"][3]["tiers"] = [3, 2, 2, 1, 1]
    facts["card"] = [card for cards in groups.values() for card in cards[:2]]
    return facts


EXTREMES = {
    "nebula": (large_nebula, small_nebula),
    "gwiazdy": (large_gwiazdy, small_gwiazdy, another_star),
    "hvezdokupy": (large_hvezdokupy, small_hvezdokupy),
}


def text_of(facts: Facts) -> str:
    return dump_toml(facts)
