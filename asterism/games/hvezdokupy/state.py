"""Hvězdokupy: the layouts of components and state, the options and the actions."""

import enum
import pathlib
import tomllib
from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.engine.actions import Actions
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Row, Visibility
from asterism.engine.options import Choice, Number, Options, PerSeat, Seat, Switch
from asterism.engine.owner_files import Names, check_text
from asterism.engine.protocols import Features, Loaded
from asterism.games.hvezdokupy.checks import COLOURS as COLOURS
from asterism.games.hvezdokupy.checks import checked_facts
from asterism.games.hvezdokupy.shapes import Cell, Shape, lay_out

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SIZES: dict[str, int] = COMPONENTS["sizes"]
SEATS, BOARD, FACES, TOKENS, STARS, IDLE_ROUNDS = (
    SIZES[name] for name in ("seats", "board", "faces", "tokens", "stars", "idle_rounds")
)
MAX_CARDS: int = COMPONENTS["maxima"]["cards"]
CARDS = len(COMPONENTS["card"])  # of the built-in file
CELLS = BOARD * BOARD  # row by row from the top left; a set of cells is a 64-bit word
PAIRS = FACES // 2
SYMMETRIES = 8
CROSSINGS = SYMMETRIES * STARS  # at most: every star of every symmetry on one cell
PLACEMENTS = SYMMETRIES * (BOARD - 1) * (BOARD - 2)  # at most: 2 × 3 is the least without symmetry
COLUMN_NAMES = "abcdefgh"
CELL_NAMES = tuple(f"{COLUMN_NAMES[cell % BOARD]}{cell // BOARD + 1}" for cell in range(CELLS))
HOUR = 3600  # seconds
BOB_PLAYS = 3  # at most in one action: HVE-16, before a turn, instead of it, before the next one
EYES = ("auto", "on", "off")  # HVE-24; `auto` helps only without a time limit


class Phase(enum.IntEnum):
    SETUP = 0  # stars are placed on any free cells
    TURN = 1  # the die has been rolled: place, roll again, or lose the turn
    MOVING = 2  # the same pair came twice
    PAUSE = 3  # the turn is played; mistakes may be called, or the sand still runs
    OVER = 4


class RanOut(enum.IntEnum):
    """Whose time ended with the last action."""

    NOTHING = 0
    TURN = 1  # a player's, who has neither placed nor moved a star
    REST = 2  # what was left of a turn after its star
    ROLL = 3  # a player's, who has not rolled


OPTIONS = Options(
    players=Number(range(2, SEATS + 1), 2),
    difficulty=PerSeat(Choice(COLOURS)),
    zero_chance=Switch(),
    time_limit=Number(range(HOUR + 1), 0),
    wait_for_sand=Switch(),
    honest_eyes=Switch(),
    eyes=Choice(EYES),
    first=Seat(),
)

BOX = Layout(
    [
        Field("pair", ID, (FACES + 1,), Visibility.PUBLIC, "the pair of each face, from 1"),
        Field("numbers", ID, (PAIRS + 1, 2), Visibility.PUBLIC, "both numbers of a pair"),
        Field(
            "tiers",
            ID,
            (SEATS + 1, SEATS),
            Visibility.PUBLIC,
            "by players and place from the start",
        ),
        Field("stars_each", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "stars each player sets up"),
        Field(
            "rolled_stars", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "stars rolled for in the setup"
        ),
        Field("bob", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "whether Bob plays along"),
        Field("cards", NUMBER, (), Visibility.PUBLIC, "how many there are"),
        Field("colour", ID, (MAX_CARDS + 1,), Visibility.PUBLIC, "of a card"),
        Field("tier", ID, (MAX_CARDS + 1,), Visibility.PUBLIC, "stars on a card's back"),
        Field(
            "lights", NUMBER, (MAX_CARDS + 1,), Visibility.PUBLIC, "stars of a card's constellation"
        ),
        Field(
            "ways", NUMBER, (MAX_CARDS + 1,), Visibility.PUBLIC, "how many placements a card has"
        ),
        Field(
            "placements",
            BITS,
            (MAX_CARDS + 1, PLACEMENTS),
            Visibility.PUBLIC,
            "all ways to lie on the board",
        ),
        Field(
            "crossing",
            NUMBER,
            (MAX_CARDS + 1, CELLS),
            Visibility.PUBLIC,
            "how many go through a cell",
        ),
        Field(
            "through", BITS, (MAX_CARDS + 1, CELLS, CROSSINGS), Visibility.PUBLIC, "those that do"
        ),
    ]
)

STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option: how many play"),
        Field(
            "difficulty", NUMBER, (SEATS,), Visibility.PUBLIC, "option: each seat's colour of card"
        ),
        Field("zero_chance", NUMBER, (), Visibility.PUBLIC, "option: no die"),
        Field("time_limit", NUMBER, (), Visibility.PUBLIC, "option: seconds a turn; 0 is no limit"),
        Field(
            "wait_for_sand",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "option: who is early waits for the limit",
        ),
        Field(
            "honest_eyes",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "option: players check the neighbour count",
        ),
        Field(
            "eyes",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "option: whether the screen tells how near each constellation is",
        ),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option: who starts, from 1; 0 is random"),
        Field("starter", NUMBER, (), Visibility.PUBLIC, "the starting player"),
        Field("card", ID, (SEATS,), Visibility.PUBLIC, "each player's constellation, from 1"),
        Field("moon", BITS, (), Visibility.PUBLIC, "the cell of the Moon"),
        Field("stars", BITS, (), Visibility.PUBLIC, "cells with a star"),
        Field("tokens", NUMBER, (), Visibility.PUBLIC, "stars not on the board"),
        Field("unset", NUMBER, (), Visibility.PUBLIC, "stars still to be placed in the setup"),
        Field(
            "seat", NUMBER, (), Visibility.PUBLIC, "whose turn it is, or was until the next roll"
        ),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("turn", NUMBER, (), Visibility.PUBLIC, "turns begun"),
        Field(
            "hourglass",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "how often it was turned; with every turning a clock has the whole limit again",
        ),
        Field(
            "given_up",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "the number of the first roll, once rolled again",
        ),
        Field("rolled", NUMBER, (), Visibility.PUBLIC, "the number that counts; 0 is none"),
        Field(
            "placed",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "cell of this turn's star, from 1, while it is new",
        ),
        Field(
            "refused",
            BITS,
            (),
            Visibility.PUBLIC,
            "cells whose star was taken back under this roll",
        ),
        Field("called", BITS, (), Visibility.PUBLIC, "seats that called the new star a mistake"),
        Field("sand", NUMBER, (), Visibility.PUBLIC, "whether the sand of this turn must run out"),
        Field(
            "spent",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "whether the time of this turn is gone and the next player should roll",
        ),
        Field("ready", BITS, (), Visibility.PUBLIC, "seats that need not wait for the sand"),
        Field("rounds", NUMBER, (), Visibility.PUBLIC, "rounds begun"),
        Field("stock", NUMBER, (), Visibility.PUBLIC, "tokens when the round began"),
        Field("idle", NUMBER, (), Visibility.PUBLIC, "whole rounds in a row without a placed star"),
        Field("won", BITS, (), Visibility.PUBLIC, "seats whose constellation stands"),
        Field("last_seat", NUMBER, (), Visibility.PUBLIC, "who acted last, from 1; the clock is 0"),
        Field("last_action", NUMBER, (), Visibility.PUBLIC, "the last action, from 1"),
        Field(
            "last_caught", NUMBER, (), Visibility.PUBLIC, "cell of the star it took back, from 1"
        ),
        Field("last_ran_out", NUMBER, (), Visibility.PUBLIC, "a RanOut: whose time it ended"),
        Field(
            "last_bob",
            NUMBER,
            (BOB_PLAYS,),
            Visibility.PUBLIC,
            "cells that Bob rolled after it, from 1, in order",
        ),
        Field(
            "last_bob_lit",
            NUMBER,
            (BOB_PLAYS,),
            Visibility.PUBLIC,
            "whether Bob placed a star on each",
        ),
        Field(
            "revealed", NUMBER, (), Visibility.PUBLIC, "rises with every roll and every disclosure"
        ),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)

CENSUS = ("stars", "Moon", "cards")
FEATURES = Features(
    statistics=("rounds", "turn", "tokens"),
    time_limit="time_limit",  # HVE-17
    turn_counter="hourglass",
)


def beside(one: int, other: int) -> bool:
    """Whether two cells touch by a side or a corner."""
    rows, columns = abs(one // BOARD - other // BOARD), abs(one % BOARD - other % BOARD)
    return max(rows, columns) == 1


STEPS = [(start, end) for start in range(CELLS) for end in range(CELLS) if beside(start, end)]
STEP_FROM, STEP_TO = (np.array(cells, np.int64) for cells in zip(*STEPS, strict=True))

ACTIONS = Actions(
    place=(CELL_NAMES,),  # place <cell>: columns a to h, rows 1 to 8, row 1 on top
    reroll=(),
    lapse=(),  # lose the turn
    roll=(),  # with honest eyes: the next player rolls, and the last star is not called any more
    ready=(),  # with wait for sand: this seat need not wait
    call=[("mistake",)],
    time=[("out",)],  # the clock's
    move=[(CELL_NAMES[start], CELL_NAMES[end]) for start, end in STEPS],  # move <from> <to>
)
PLACE, REROLL, LAPSE, ROLL, READY, CALL, TIME, MOVE = (
    ACTIONS.first[kind]
    for kind in ("place", "reroll", "lapse", "roll", "ready", "call", "time", "move")
)
# A star at least every ten rounds; in a turn two rolls, under each of which every cell may be tried
# and called, one false call and one `ready` a seat, the two ends of its time, and what ends the
# turn and begins the next.
MAX_MOVES = (TOKENS + 1) * IDLE_ROUNDS * SEATS * (2 * 2 * CELLS + 2 * SEATS + 6)


# The box


def box(facts: dict[str, Any]) -> Row:
    """Return the components as a read-only row; raise ComponentsError for a file that is wrong."""
    cards, setups, numbers = checked_facts(facts)
    spare = [0] * (MAX_CARDS - len(cards))
    crossing, through = crossings(cards)
    return BOX.make_row(
        numbers=[(0, 0), *numbers],
        pair=[
            0,
            *(
                1 + next(i for i, pair in enumerate(numbers) if face in pair)
                for face in range(1, FACES + 1)
            ),
        ],
        tiers=[
            [0] * SEATS if not card else card["tiers"] + [0] * (SEATS - len(card["tiers"]))
            for card in setups
        ],
        stars_each=[card.get("stars_each", 0) for card in setups],
        rolled_stars=[card.get("rolled_stars", 0) for card in setups],
        bob=[card.get("bob", 0) for card in setups],
        cards=len(cards),
        colour=[0, *(COLOURS.index(card["colour"]) for card in facts["card"]), *spare],
        tier=[0, *(card["tier"] for card in facts["card"]), *spare],
        lights=[0, *map(len, cards), *spare],
        crossing=crossing,
        through=through,
        ways=[0, *(len(lay_out(card, BOARD)) for card in cards), *spare],
        placements=placements(cards),
    )


def number_of(cell: Cell) -> int:
    return cell[0] * BOARD + cell[1]


def bits_of(shape: Shape) -> int:
    return sum(1 << number_of(cell) for cell in shape)


def placements(cards: list[Shape]) -> npt.NDArray[np.uint64]:
    """HVE-11 Return all ways of every card, computed once."""
    table = np.zeros((MAX_CARDS + 1, PLACEMENTS), np.uint64)
    for card, shape in enumerate(cards, 1):
        ways = [bits_of(way) for way in lay_out(shape, BOARD)]
        table[card, : len(ways)] = ways
    return table


def crossings(cards: list[Shape]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64]]:
    """Return the same by cell: after a star only the ways through its cell are checked."""
    crossing = np.zeros((MAX_CARDS + 1, CELLS), np.int64)
    through = np.zeros((MAX_CARDS + 1, CELLS, CROSSINGS), np.uint64)
    for card, shape in enumerate(cards, 1):
        for way in lay_out(shape, BOARD):
            for cell in map(number_of, way):
                through[card, cell, crossing[card, cell]] = bits_of(way)
                crossing[card, cell] += 1
    return crossing, through


TEXT_KEYS = {"card": ("name",)}  # that an owner may add


def load(facts: dict[str, Any]) -> Loaded:
    """The ids and names of the cards; nothing else depends on a file."""
    names: Names = {
        f"cards.{card['id']}": check_text(card["name"], f"Card {card['id']!r}: name")
        for card in facts["card"]
        if "name" in card
    }
    ids = tuple(card["id"] for card in facts["card"])
    return Loaded(ACTIONS, CENSUS, MAX_MOVES, {"card": ids}, names)
