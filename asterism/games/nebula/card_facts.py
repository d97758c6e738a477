"""Nebula: the cards of a file: NEB-07, NEB-31 to NEB-33."""

from collections.abc import Callable
from typing import Any

from asterism.engine.owner_files import check_keys, demand, one_of, table, tables, whole
from asterism.games.nebula.action_names import ids
from asterism.games.nebula.names import (
    ADVANCED,
    COLOUR_NAMES,
    COLOURS,
    CONSTELLATIONS,
    MAX_FIELDS,
    ORBITS,
    PERSONAL,
    PUBLIC,
    Ask,
    Count,
)

Facts = dict[str, Any]
NEEDS = {  # keys a card needs beside its ask or count
    Ask.COLOUR_ON_ORBITS: ("colour", "number"),
    Ask.COLOUR_ON_SHINY: ("colour", "number"),
    Ask.COLOUR_TOTAL: ("colour", "number"),
    Ask.MOST_BLACK_HOLES: (),
    Ask.FEW_EMPTY: ("number",),
    Ask.CONSTELLATION_IN_COLOURS: ("constellation", "number"),
    Ask.ORBIT_IN_COLOURS: ("orbit", "number"),
    Ask.EACH_COLOUR: ("number",),
    Ask.ORBIT_ALL_DIFFERENT: ("orbit",),
    Ask.COLOUR_IN_CONSTELLATIONS: ("colour", "number", "constellations"),
    Ask.ADJACENT_ORBITS: ("number",),
}
MOST = {  # the largest number that such a card can ask for
    Ask.COLOUR_ON_ORBITS: ORBITS,
    Ask.COLOUR_ON_SHINY: 5,
    Ask.CONSTELLATION_IN_COLOURS: COLOURS,
    Ask.ORBIT_IN_COLOURS: COLOURS,
    Ask.COLOUR_IN_CONSTELLATIONS: 6,
    Ask.ADJACENT_ORBITS: ORBITS,
    Ask.EACH_COLOUR: MAX_FIELDS // COLOURS,
}
COUNT_NEEDS = {
    Count.LINKED_PAIRS: ("colour", "other"),
    Count.ORBITS_WITH_COLOUR: ("colour",),
    Count.NEAR_SHINY: ("colour",),
}
ASKS = {ask.name.lower(): ask for ask in Ask}
COUNTS = {count.name.lower(): count for count in Count}
POINTS = {"personal": ("points",), "public": ("first", "later")}
LONGEST_ID = 12


def task_facts(facts: Facts) -> Facts:
    """The personal tasks, then the public ones; what a card does not name is 0."""
    cards = [
        *checked_tasks(facts, "personal", PERSONAL),
        *checked_tasks(facts, "public", PUBLIC),
    ]
    constellations = ids(facts)["constellation"]
    return {
        "ask": column(cards, lambda card: ASKS[card["ask"]]),
        "ask_colour": column(cards, lambda card: colour(card, "colour")),
        "ask_place": column(cards, lambda card: place(card, constellations)),
        "ask_number": column(cards, lambda card: amount(card, "number")),
        "ask_times": column(cards, lambda card: amount(card, "constellations")),
        "points_first": column(
            cards, lambda card: amount(card, "points" if "points" in card else "first")
        ),
        "points_later": column(cards, lambda card: amount(card, "later")),
    }


def count_facts(facts: Facts) -> Facts:
    cards = named_cards(facts, "advanced", ADVANCED)
    for card in cards:
        label = f"Card {card['id']}"
        check_keys_of(card, label, "count", COUNTS, COUNT_NEEDS, ())
        check_colours(card, label)
    return {
        "count": column(cards, lambda card: COUNTS[card["count"]]),
        "count_colour": column(cards, lambda card: colour(card, "colour")),
        "count_other": column(cards, lambda card: colour(card, "other")),
    }


def named_cards(facts: Facts, kind: str, number: int) -> list[Facts]:
    """So many cards, each with an id of its own."""
    cards = tables(facts["cards"][kind], f"[cards] {kind}", number, number)
    for card in cards:
        fine = isinstance(card.get("id"), str) and 0 < len(card["id"]) <= LONGEST_ID
        demand(fine, f"[cards] {kind}: every card needs an id of 1 to {LONGEST_ID} characters.")
        twice = sum(other.get("id") == card["id"] for other in cards) > 1
        demand(not twice, f"Card {card['id']}: this id is there twice.")
    return cards


def checked_tasks(facts: Facts, kind: str, number: int) -> list[Facts]:
    constellations = ids(facts)["constellation"]
    cards = named_cards(facts, kind, number)
    for card in cards:
        label = f"Card {card['id']}"
        check_keys_of(card, label, "ask", ASKS, NEEDS, POINTS[kind])
        check_colours(card, label)
        for key in POINTS[kind]:
            whole(card[key], 0, 99, f"{label}: {key}")
        if "constellation" in card:
            one_of(card["constellation"], constellations, f"{label}: constellation")
        if "orbit" in card:
            whole(card["orbit"], 1, ORBITS, f"{label}: orbit")
        check_amounts(card, label)
    return cards


def check_amounts(card: Facts, label: str) -> None:
    """How many a card asks for, which must be possible."""
    if "number" in card:
        ask = ASKS[card["ask"]]
        least = 0 if ask == Ask.FEW_EMPTY else 1
        whole(card["number"], least, MOST.get(ask, MAX_FIELDS), f"{label}: number")
    if "constellations" in card:
        whole(card["constellations"], 1, CONSTELLATIONS, f"{label}: constellations")


def check_keys_of(
    card: Facts,
    label: str,
    key: str,
    known: dict[str, Any],
    needs: dict[Any, tuple[str, ...]],
    points: tuple[str, ...],
) -> None:
    """All keys that what the card asks or counts needs must be there, and no others."""
    demand(key in table(card, label), f"{label}: {key!r} is missing.")
    meaning = known[one_of(card[key], known, f"{label}: {key}")]
    check_keys(card, label, ("id", key, *needs.get(meaning, ()), *points))


def check_colours(card: Facts, label: str) -> None:
    for key in ("colour", "other"):
        if key in card:
            one_of(card[key], COLOUR_NAMES, f"{label}: {key}")
    demand(
        "other" not in card or card["other"] != card["colour"],
        f"{label}: two colours are needed; linked stars never have the same.",
    )


def column(cards: list[Facts], read: Callable[[Facts], int]) -> list[int]:
    return [0, *map(read, cards)]


def colour(card: Facts, key: str) -> int:
    return COLOUR_NAMES.index(card[key]) + 1 if key in card else 0


def place(card: Facts, constellations: tuple[str, ...]) -> int:
    """The constellation or orbit a card names, from 0."""
    if "constellation" in card:
        return constellations.index(card["constellation"])
    return int(card["orbit"]) - 1 if "orbit" in card else 0


def amount(card: Facts, key: str) -> int:
    return int(card.get(key, 0))
