"""Hanabi: what the box holds, what the table holds, and what a player may do."""

import enum
import pathlib
import tomllib
from typing import Any

import numpy as np

from asterism.engine.actions import Actions
from asterism.engine.errors import ComponentsError
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Row, Visibility
from asterism.engine.options import Choice, Number, Options, Seat, Switch
from asterism.engine.owner_files import by_players, check_keys, demand, table, whole, wholes
from asterism.engine.protocols import Features

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, SLOTS, COLOURS, VALUES, DECK, HINTS, MISTAKES = (
    COMPONENTS["sizes"][name]
    for name in ("seats", "slots", "colours", "values", "deck", "hints", "mistakes")
)
CARDS = COLOURS * VALUES  # kinds of cards, from 1; 0 is no card, or one nobody has shown us
TARGETS = COLOURS + VALUES  # what a hint may name: a colour, then a value
RAINBOW = COLOURS - 1
COLOUR_NAMES = ("red", "yellow", "green", "white", "blue", "rainbow")
VALUE_NAMES = tuple(str(value) for value in range(1, VALUES + 1))
TARGET_NAMES = COLOUR_NAMES + VALUE_NAMES
SCALE = tuple(COMPONENTS["scale"])  # words for a score, from the worst


class Variant(enum.IntEnum):
    BASE = 0
    RAINBOW = 1  # a sixth colour, hinted like any other
    RAINBOW2 = 2  # the rainbow cannot be named, and every colour hint touches it


class Phase(enum.IntEnum):
    PLAYING = 0
    OVER = 1


OPTIONS = Options(
    players=Number(range(2, SEATS + 1), 2),
    variant=Choice(("base", "rainbow", "rainbow2")),
    last_breath=Switch(),
    empty_hints=Switch(),
    bomb_scores_zero=Switch(),
    skip_when_stuck=Switch(),
    first=Seat(),
)

BOX = Layout(
    [
        Field("copies", NUMBER, (CARDS + 1,), Visibility.PUBLIC, "how many of each card there are"),
        Field(
            "dealt", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "cards a hand, by number of players"
        ),
        Field(
            "targets", BITS, (len(Variant), CARDS + 1), Visibility.PUBLIC, "hints that touch a card"
        ),
        Field(
            "touched", BITS, (len(Variant), TARGETS), Visibility.PUBLIC, "cards that a hint touches"
        ),
        Field(
            "nameable", BITS, (len(Variant),), Visibility.PUBLIC, "hints that may be given at all"
        ),
        Field("known", BITS, (len(Variant),), Visibility.PUBLIC, "cards that are in the game"),
    ]
)

STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option: how many play"),
        Field("variant", NUMBER, (), Visibility.PUBLIC, "option: a Variant"),
        Field("last_breath", NUMBER, (), Visibility.PUBLIC, "option: on until perfect or lost"),
        Field("empty_hints", NUMBER, (), Visibility.PUBLIC, "option: a hint may touch no card"),
        Field(
            "bomb_scores_zero", NUMBER, (), Visibility.PUBLIC, "option: the third mistake costs all"
        ),
        Field(
            "skip_when_stuck",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "option: who cannot act is passed over",
        ),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option: who starts, from 1; 0 is random"),
        Field("hand", ID, (SEATS, SLOTS), Visibility.OTHERS, "cards held, oldest first"),
        Field("held", NUMBER, (SEATS,), Visibility.PUBLIC, "how many cards each holds"),
        Field("could", BITS, (SEATS, SLOTS), Visibility.PUBLIC, "cards that hints leave possible"),
        Field("told", BITS, (SEATS, SLOTS), Visibility.PUBLIC, "hints that touched a card"),
        Field("deck", ID, (DECK,), Visibility.SECRET, "cards to draw from, in no order"),
        Field("left", NUMBER, (), Visibility.PUBLIC, "how many cards the deck holds"),
        Field("fireworks", ID, (COLOURS,), Visibility.PUBLIC, "highest value of each colour"),
        Field(
            "discarded", ID, (CARDS + 1,), Visibility.PUBLIC, "how many of each card are discarded"
        ),
        Field("hints", NUMBER, (), Visibility.PUBLIC, "blue tokens in the lid"),
        Field("mistakes", NUMBER, (), Visibility.PUBLIC, "red tokens in the lid"),
        Field("last_turns", NUMBER, (), Visibility.PUBLIC, "turns left once the deck is empty"),
        Field("seat", NUMBER, (), Visibility.PUBLIC, "whose turn it is"),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("last_seat", NUMBER, (), Visibility.PUBLIC, "who moved last, from 1"),
        Field("last_action", NUMBER, (), Visibility.PUBLIC, "the last move, from 1"),
        Field("last_card", ID, (), Visibility.PUBLIC, "the card it laid out"),
        Field("last_fits", NUMBER, (), Visibility.PUBLIC, "whether that card went to its firework"),
        Field("last_bonus", NUMBER, (), Visibility.PUBLIC, "whether it brought a blue token back"),
        Field("last_touched", BITS, (), Visibility.PUBLIC, "the slots it pointed at"),
        Field(
            "revealed",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "rises with every card that is turned or drawn",
        ),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)

CENSUS = COLOUR_NAMES

ACTIONS = Actions(
    play=(range(SLOTS),),  # play <slot>, the oldest card is 0
    discard=(range(SLOTS),),  # discard <slot>
    hint=(range(1, SEATS), TARGET_NAMES),  # hint <players on> <colour or value>
)
PLAY, DISCARD, HINT = (ACTIONS.first[kind] for kind in ("play", "discard", "hint"))
# Every card leaves a hand once; every hint spends a token: the first ones, or one that came
# back with a discard or a firework.
MAX_MOVES = DECK + HINTS + DECK + COLOURS


def kind(colour: int, value: int) -> int:
    """The number of a card; colours count from 0, values from 1."""
    return int(colour * VALUES + value)


def box(facts: dict[str, Any]) -> Row:
    """The box as a read-only row."""
    touched = [[cards_touched(variant, target) for target in range(TARGETS)] for variant in Variant]
    targets = [
        [sum(1 << t for t in range(TARGETS) if row[t] >> card & 1) for card in range(CARDS + 1)]
        for row in touched
    ]
    return BOX.make_row(
        copies=[0, *copies(facts)],
        dealt=hand_sizes(facts),
        touched=np.array(touched, np.uint64),
        targets=np.array(targets, np.uint64),
        nameable=[sum(1 << t for t in range(TARGETS) if row[t]) for row in touched],
        known=[in_game(variant) for variant in Variant],
    )


def check_blocks(facts: dict[str, Any]) -> None:
    """Raise ComponentsError for a key that is missing or unknown."""
    check_keys(facts, "The file", ("cards", "hands", "scale"), ("sizes", "maxima"))
    for name, keys in (("cards", ("colour", "rainbow")), ("hands", ("dealt",)), ("scale", SCALE)):
        check_keys(table(facts[name], f"[{name}]"), f"[{name}]", keys)
    scale = [whole(facts["scale"][name], 1, DECK, f"[scale] {name}") for name in SCALE]
    rises = tuple(facts["scale"]) == SCALE and scale == sorted(set(scale))
    demand(rises and scale[-1] >= CARDS, f"[scale] must rise from word to word, to {CARDS}.")


def copies(facts: dict[str, Any]) -> list[int]:
    """How many of each card, colour by colour; a file of one's own is checked here."""
    check_blocks(facts)
    cards = facts["cards"]
    given = [wholes(cards[name], VALUES, f"[cards] {name}", 1) for name in ("colour", "rainbow")]
    every: list[int] = given[0] * RAINBOW + given[1]
    if sum(every) != DECK:
        raise ComponentsError(
            f"[cards] must give {VALUES} counts from 1 for a colour and for the "
            f"rainbow, {DECK} cards in all."
        )
    return every


def hand_sizes(facts: dict[str, Any]) -> list[int]:
    return by_players(facts["hands"], "[hands] dealt", SEATS, SLOTS, least=1)


def in_game(variant: Variant) -> int:
    """HAN-01, HAN-21: the cards of five colours, or of six."""
    colours = RAINBOW if variant == Variant.BASE else COLOURS
    return sum(1 << kind(c, v) for c in range(colours) for v in range(1, VALUES + 1))


def cards_touched(variant: Variant, target: int) -> int:
    """HAN-08, HAN-21, HAN-22: the cards that a hint points at; none if it cannot be given."""
    if target >= COLOURS:
        cards = [kind(colour, target - COLOURS + 1) for colour in range(COLOURS)]
    elif target == RAINBOW and variant == Variant.RAINBOW2:
        cards = []
    else:
        shown = {target, RAINBOW} if variant == Variant.RAINBOW2 else {target}
        cards = [kind(colour, v) for colour in shown for v in range(1, VALUES + 1)]
    return sum(1 << card for card in cards) & in_game(variant)


def carry_marks(before: Any, after: Any, seat: int) -> tuple[int, ...]:
    """HAN-24 The old slot of each card a seat holds after a move; -1 is a card it drew."""
    slots = list(range(int(before.held[seat])))
    action = int(after.last_action) - 1
    if int(after.last_seat) - 1 == seat and action < HINT:
        del slots[action - (PLAY if action < DISCARD else DISCARD)]
    return tuple(slots + [-1] * (int(after.held[seat]) - len(slots)))


def count_moments(s: Any) -> int:
    """HAN-12, HAN-14 Return the complete fireworks and the mistakes: all should see each."""
    return int((s.fireworks == VALUES).sum() + s.mistakes)


FEATURES = Features(
    cooperative=True,
    silent=True,  # HAN-25
    carry_marks=carry_marks,  # HAN-24
    statistics=("mistakes",),
    beat_counter=count_moments,
    score_pad=True,
    adviser="partner",
)
