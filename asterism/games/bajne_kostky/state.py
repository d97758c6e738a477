"""Bájné kostky: what the box holds, what the table holds, and what a player may do."""

import enum
import operator
import pathlib
import tomllib
from typing import Any

import numpy as np

from asterism.engine.actions import Actions
from asterism.engine.errors import ComponentsError
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Row, Visibility
from asterism.engine.options import Number, Options, Seat, Switch
from asterism.engine.owner_files import check_keys, check_line, demand, table, tables
from asterism.engine.protocols import Features
from asterism.games.bajne_kostky import odds

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, KINDS, DICE, SIDES, NUMBERS, TRICKS = (
    int(COMPONENTS["sizes"][name])
    for name in ("seats", "kinds", "dice", "sides", "numbers", "tricks")
)
FEWEST = 3  # players
CHANCE = np.float64  # only in the box: a bot weighs with it, no rule does
KIND_NAMES = tuple(die["id"] for die in COMPONENTS["die"])
FACE_NAMES = odds.FACES
MOST_POINTS = 999
SCORING = ("hit", "miss", "zero", "griffin", "minotaur")


class Kind(enum.IntEnum):
    """A kind of dice; 0 is no die, or one nobody has shown us."""

    MINOTAUR = 1
    GRIFFIN = 2
    MERMAID = 3
    RED = 4
    YELLOW = 5
    PURPLE = 6
    GRAY = 7


class Face(enum.IntEnum):
    """What a die shows, strongest first; 0 is not thrown."""

    MINOTAUR = 1
    GRIFFIN = 2
    MERMAID = 3
    HIGHEST = 4  # the highest number; others follow
    FLAG = HIGHEST + NUMBERS


class Phase(enum.IntEnum):
    BIDDING = 0
    THROWING = 1
    OVER = 2


PLAYERS = range(FEWEST, SEATS + 1)

OPTIONS = Options(
    players=Number(PLAYERS, 4),
    simplified=Switch(),
    first=Seat(),
)

BOX = Layout(
    [
        Field(
            "copies", ID, (KINDS + 1,), Visibility.PUBLIC, "how many dice of each kind there are"
        ),
        Field("special", ID, (KINDS + 1,), Visibility.PUBLIC, "whether a kind sets no colour"),
        Field("sides", ID, (KINDS + 1, SIDES), Visibility.PUBLIC, "the faces of each kind"),
        Field("rounds", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "rounds, by number of players"),
        Field("hit", NUMBER, (), Visibility.PUBLIC, "points a trick for an exact bid"),
        Field("miss", NUMBER, (), Visibility.PUBLIC, "points lost for a trick of difference"),
        Field("zero", NUMBER, (), Visibility.PUBLIC, "points for a bid of 0, times the round"),
        Field("griffin", NUMBER, (), Visibility.PUBLIC, "bonus for a griffin the minotaur beats"),
        Field(
            "minotaur", NUMBER, (), Visibility.PUBLIC, "bonus for a minotaur that a mermaid beats"
        ),
        Field(
            "odds",
            CHANCE,
            (SEATS + 1, KINDS + 1),
            Visibility.PUBLIC,
            "chance of each kind to win a trick, by number of players",
        ),
    ]
)

STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option: how many play"),
        Field("simplified", NUMBER, (), Visibility.PUBLIC, "option: nothing is lost, no bonuses"),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option: who starts, from 1; 0 is random"),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("this_round", NUMBER, (), Visibility.PUBLIC, "the round, from 1"),
        Field("bag", ID, (KINDS + 1,), Visibility.SECRET, "dice of each kind in the bag"),
        Field("left", NUMBER, (), Visibility.PUBLIC, "how many dice the bag holds"),
        Field(
            "hand", ID, (SEATS, KINDS + 1), Visibility.OWNER, "dice of each kind behind each screen"
        ),
        Field("held", NUMBER, (SEATS,), Visibility.PUBLIC, "how many dice are behind each screen"),
        Field("waiting", BITS, (), Visibility.PUBLIC, "seats that have not bid yet"),
        Field(
            "secret_bid", NUMBER, (SEATS,), Visibility.OWNER, "bids before they are shown, from 1"
        ),
        Field("bid", NUMBER, (SEATS,), Visibility.PUBLIC, "bids shown, from 1"),
        Field("trick", NUMBER, (), Visibility.PUBLIC, "the trick of this round, from 0"),
        Field("leader", NUMBER, (), Visibility.PUBLIC, "who throws first in this trick"),
        Field("seat", NUMBER, (), Visibility.PUBLIC, "whose throw it is"),
        Field("colour", NUMBER, (), Visibility.PUBLIC, "the kind that must be followed, or 0"),
        Field("thrown", ID, (TRICKS, SEATS), Visibility.PUBLIC, "dice thrown this round, by trick"),
        Field("shown", ID, (TRICKS, SEATS), Visibility.PUBLIC, "the faces they show"),
        Field("led", ID, (TRICKS,), Visibility.PUBLIC, "who led each trick of this round, from 1"),
        Field(
            "taken", ID, (TRICKS,), Visibility.PUBLIC, "who won each trick of this round, from 1"
        ),
        Field("lacks", BITS, (SEATS,), Visibility.PUBLIC, "colours a seat could not follow"),
        Field("won", NUMBER, (SEATS,), Visibility.PUBLIC, "tricks won this round"),
        Field(
            "bonus", NUMBER, (SEATS,), Visibility.PUBLIC, "points this round if the bid is exact"
        ),
        Field("total", NUMBER, (SEATS,), Visibility.PUBLIC, "points so far"),
        Field("exact", NUMBER, (SEATS,), Visibility.PUBLIC, "rounds with an exact bid"),
        Field(
            "pad_bid",
            ID,
            (TRICKS, SEATS),
            Visibility.PUBLIC,
            "score pad: bids of each round, from 1",
        ),
        Field("pad_won", ID, (TRICKS, SEATS), Visibility.PUBLIC, "score pad: tricks won, from 1"),
        Field(
            "pad_total",
            NUMBER,
            (TRICKS, SEATS),
            Visibility.PUBLIC,
            "score pad: points after a round",
        ),
        Field("last_thrown", ID, (SEATS,), Visibility.PUBLIC, "dice of the last whole trick"),
        Field("last_shown", ID, (SEATS,), Visibility.PUBLIC, "the faces they show"),
        Field("last_led", NUMBER, (), Visibility.PUBLIC, "who led it, from 1"),
        Field("last_taken", NUMBER, (), Visibility.PUBLIC, "who won it, from 1"),
        Field("last_bonus", NUMBER, (), Visibility.PUBLIC, "bonus it may bring"),
        Field(
            "revealed",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "rises with every draw, throw and show of bids",
        ),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)

CENSUS = KIND_NAMES
FEATURES = Features(
    statistics=("exact",), beat_counter=operator.attrgetter("trick"), score_pad=True
)  # BAJ-17

ACTIONS = Actions(
    hidden=("bid",),
    bid=(range(TRICKS + 1),),  # bid <tricks>
    throw=(KIND_NAMES,),  # throw <kind>
)
BID, THROW = (ACTIONS.first[kind] for kind in ("bid", "throw"))


def most_rounds(players: int) -> int:
    """As many as the dice, and the score pad, are enough for."""
    return min(TRICKS, DICE // players)


# In round r everybody bids once and throws r dice.
MAX_MOVES = max(
    players * sum(r + 1 for r in range(1, most_rounds(players) + 1)) for players in PLAYERS
)


def box(facts: dict[str, Any]) -> Row:
    """The box as a read-only row."""
    check_keys(facts, "The file", ("rounds", "die", "scoring"), ("sizes", "maxima"))
    dice, scoring = checked_dice(facts), checked_scoring(facts)
    sides = [[FACE_NAMES.index(face) + 1 for face in die["faces"]] for die in dice]
    return BOX.make_row(
        copies=[0, *(die["count"] for die in dice)],
        special=[0, *(die["special"] for die in dice)],
        sides=[[0] * SIDES, *sides],
        rounds=checked_rounds(facts),
        odds=odds.of_tricks(dice, SEATS),
        **scoring,
    )


def checked_dice(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The dice; in a file of one's own they keep their names, and there are as many."""
    dice = tables(facts["die"], "[[die]]", KINDS, KINDS)
    if tuple(die.get("id") for die in dice) != KIND_NAMES:
        raise ComponentsError(f"[[die]] must name, in this order: {', '.join(KIND_NAMES)}.")
    for die in dice:
        check_die(die)
    if sum(die["count"] for die in dice) != DICE:
        raise ComponentsError(f"The counts of [[die]] must make {DICE} dice.")
    return dice


def check_die(die: dict[str, Any]) -> None:
    name, faces = die["id"], die.get("faces")
    check_line(die.get("colour"), f"The die {name!r}: colour", 20)
    if not is_whole(die.get("count"), 1):
        raise ComponentsError(f"The die {name!r} needs a count of 1 or more.")
    if not isinstance(die.get("special"), bool):
        raise ComponentsError(f"The die {name!r} must say whether it is special.")
    listed = isinstance(faces, list) and len(faces) == SIDES
    if not listed or not all(isinstance(face, str) and face in FACE_NAMES for face in faces or ()):
        raise ComponentsError(
            f"The die {name!r} needs {SIDES} faces, each one of {', '.join(FACE_NAMES)}."
        )
    check_keys(die, f"The die {name!r}", ("id", "colour", "count", "special", "faces"))


def checked_rounds(facts: dict[str, Any]) -> list[int]:
    """The rounds of 0 to 6 players."""
    check_keys(table(facts["rounds"], "[rounds]"), "[rounds]", ("played",))
    played = table(facts["rounds"]["played"], "[rounds] played")
    if played.keys() != {str(number) for number in PLAYERS}:
        raise ComponentsError(f"[rounds] must name {FEWEST} to {SEATS} players.")
    for number in PLAYERS:
        if not is_whole(played[str(number)], 1) or played[str(number)] > most_rounds(number):
            raise ComponentsError(f"[rounds] allows {number} players 1 to {most_rounds(number)}.")
    return [*[0] * FEWEST, *(played[str(number)] for number in PLAYERS)]


def checked_scoring(facts: dict[str, Any]) -> dict[str, int]:
    scoring = table(facts["scoring"], "[scoring]")
    for name in SCORING:
        if not is_whole(scoring.get(name), 0):
            raise ComponentsError(f"[scoring] needs a whole number from 0 for {name!r}.")
        demand(scoring[name] <= MOST_POINTS, f"[scoring] {name}: {MOST_POINTS} at most.")
    check_keys(scoring, "[scoring]", SCORING)
    return {name: scoring[name] for name in SCORING}


def is_whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value
