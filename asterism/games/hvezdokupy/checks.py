"""Hvězdokupy: what a components file may say, held to what is printed."""

import pathlib
import re
import tomllib
from collections import Counter
from typing import Any

from asterism.engine.errors import ComponentsError
from asterism.engine.owner_files import check_keys, check_line, demand, number, table, tables, whole
from asterism.games.hvezdokupy.shapes import Shape, likeness, stars_of

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, BOARD, FACES, STARS = (
    COMPONENTS["sizes"][name] for name in ("seats", "board", "faces", "stars")
)
MAX_CARDS: int = COMPONENTS["maxima"]["cards"]
COLOURS = ("purple", "yellow", "green")
TIERS = (1, 2, 3)
FEWEST = 2  # stars of a card, so that the star rolled in the setup ends nothing
FEWEST_CARDS = 9  # one of every colour and tier
CARD_ID = re.compile(r"[\w-]{1,40}")
LETTER = 12  # characters of a star's letter
SETUP = ("players", "tiers", "stars_each", "rolled_stars", "bob")
CARD_KEYS = ("id", "colour", "tier", "rows"), ("name", "latin", "bayer", "lines", "filled")
HOURGLASS = ("seconds", "seconds_for_bob")

Facts = dict[str, Any]


def checked_facts(facts: Facts) -> tuple[list[Shape], list[Facts], list[list[int]]]:
    """Return the shapes of the cards, the setup cards by players, and the pairs of the die; raise
    ComponentsError for what is wrong, missing or unknown."""
    check_keys(facts, "The file", ("die", "setup", "card"), ("hourglass", "sizes", "maxima"))
    check_keys(table(facts["die"], "[die]"), "[die]", ("pairs",))
    hourglass = table(facts.get("hourglass", {}), "[hourglass]")
    check_keys(hourglass, "[hourglass]", (), HOURGLASS)
    for key, seconds in hourglass.items():
        whole(seconds, 1, 3600, f"[hourglass] {key}")
    cards, setups = checked_cards(facts), checked_setups(facts)
    check_tiers(facts["card"], setups)
    return cards, setups, checked_pairs(facts)


def checked_pairs(facts: dict[str, Any]) -> list[list[int]]:
    """HVE-02 Every face in exactly one pair."""
    pairs, complaint = (
        facts["die"]["pairs"],
        f"[die] pairs must join the faces 1 to {FACES} two by two.",
    )
    fine = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 for pair in pairs
    )
    demand(fine, complaint)
    joined = [face for pair in pairs for face in pair]
    demand(all(type(face) is int for face in joined), complaint)
    demand(sorted(joined) == list(range(1, FACES + 1)), complaint)
    return [sorted(pair) for pair in pairs]


def checked_setups(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """HVE-03 A setup card for every number of players, by that number."""
    blocks = tables(facts["setup"], "[[setup]]", SEATS - 1, SEATS - 1)
    for place, card in enumerate(blocks, 1):
        check_keys(card, f"[[setup]] number {place}", SETUP)
    by_players = {card["players"]: card for card in blocks if type(card["players"]) is int}
    for players in range(2, SEATS + 1):
        card = by_players.get(players, {})
        if not card:
            raise ComponentsError(f"There is no [[setup]] card for {players} players.")
        given = card["tiers"] if isinstance(card["tiers"], list) else []
        if len(given) != players or not all(type(t) is int and t in TIERS for t in given):
            raise ComponentsError(
                f"The [[setup]] card for {players} players needs {players} "
                f"tiers from {TIERS[0]} to {TIERS[-1]}."
            )
        check_setup_stars(card, players)
    return [by_players.get(players, {}) for players in range(SEATS + 1)]


def check_setup_stars(card: dict[str, Any], players: int) -> None:
    """Check that there is something to place, and room and tokens for it."""
    each, rolled = card["stars_each"], card["rolled_stars"]
    counts = type(each) is int and type(rolled) is int and type(card["bob"]) is bool
    if not counts or each not in range(1, BOARD) or rolled not in (0, 1):
        raise ComponentsError(
            f"The [[setup]] card for {players} players needs stars_each from 1 "
            f"to {BOARD - 1}, rolled_stars 0 or 1, and bob true or false."
        )


def checked_cards(facts: dict[str, Any]) -> list[Shape]:
    """HVE-01 The shapes of all cards; what is wrong is named by card and cell."""
    cards = tables(facts["card"], "[[card]]", FEWEST_CARDS, MAX_CARDS)
    shapes: dict[Shape, str] = {}
    for place, card in enumerate(cards, 1):
        name = checked_name(card, place)
        demand(name not in shapes.values(), f"Card {name!r}: this id is there twice.")
        check_keys(card, f"Card {name!r}", *CARD_KEYS)
        shape = checked_shape(name, card.get("rows"))
        check_figure(name, card, len(shape))
        if likeness(shape) in shapes:
            raise ComponentsError(
                f"Card {name!r} is card {shapes[likeness(shape)]!r} again, turned or mirrored."
            )
        shapes[likeness(shape)] = name
    return [stars_of(card["rows"]) for card in cards]


def checked_name(card: dict[str, Any], place: int) -> str:
    name = card.get("id")
    if not isinstance(name, str) or not CARD_ID.fullmatch(name):
        raise ComponentsError(f"Card number {place} has no id of letters, digits and hyphens.")
    if card.get("colour") not in COLOURS:
        raise ComponentsError(f"Card {name!r} needs a colour, one of {', '.join(COLOURS)}.")
    if type(card.get("tier")) is not int or card["tier"] not in TIERS:
        raise ComponentsError(f"Card {name!r} needs a tier from {TIERS[0]} to {TIERS[-1]}.")
    return name


def checked_shape(name: str, rows: Any) -> Shape:
    """A card's stars, all within a board's size and as many as a card may have."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ComponentsError(f"Card {name!r} needs rows, a list of texts of '#' and '.'.")
    for row, line in enumerate(rows, 1):
        for column, mark in enumerate(line, 1):
            check_cell(name, row, column, mark)
    stars = stars_of(rows)
    if not stars:
        raise ComponentsError(f"Card {name!r} has no stars.")
    if not FEWEST <= len(stars) <= STARS:
        raise ComponentsError(
            f"Card {name!r} has the wrong size: {len(stars)} stars; a card has {FEWEST} to {STARS}."
        )
    return stars


def check_figure(name: str, card: dict[str, Any], stars: int) -> None:
    """Check what a card may tell of its stars: their letters, and the lines between them."""
    letters, lines = card.get("bayer", [""] * stars), card.get("lines", [])
    if not isinstance(letters, list) or len(letters) != stars:
        raise ComponentsError(
            f"Card {name!r} has {stars} stars; bayer must name as many or be left out."
        )
    for letter in letters if "bayer" in card else ():
        check_line(letter, f"Card {name!r}: bayer", LETTER)
    if "latin" in card:
        check_line(card["latin"], f"Card {name!r}: latin", 40)
    number(card.get("filled", 0), 0, 100, f"Card {name!r}: filled")
    demand(isinstance(lines, list), f"Card {name!r}: lines must be a list.")
    for ends in lines:
        fine = isinstance(ends, list) and len(ends) == 2 and ends[0] != ends[-1]
        if not fine or not all(type(end) is int and end in range(stars) for end in ends):
            raise ComponentsError(
                f"Card {name!r} has a line {ends}; a line joins two of its "
                f"stars, counted from 0 to {stars - 1}."
            )


def check_cell(name: str, row: int, column: int, mark: str) -> None:
    if mark not in "#.":
        raise ComponentsError(
            f"Card {name!r} has {mark!r} in row {row}, column {column}; a cell is '#' or '.'."
        )
    if mark == "#" and max(row, column) > BOARD:
        raise ComponentsError(
            f"Card {name!r} has a star in row {row}, column {column}, "
            f"outside the grid of {BOARD} × {BOARD}."
        )


def check_tiers(cards: list[dict[str, Any]], setups: list[dict[str, Any]]) -> None:
    """HVE-03 Enough cards of every colour and tier, none being dealt twice."""
    there = Counter((card["colour"], card["tier"]) for card in cards)
    for colour in COLOURS:
        for tier in TIERS:
            needed = max(card.get("tiers", []).count(tier) for card in setups)
            if there[colour, tier] < needed:
                raise ComponentsError(
                    f"{needed} {colour} cards of tier {tier} are needed, "
                    f"there are {there[colour, tier]}."
                )
