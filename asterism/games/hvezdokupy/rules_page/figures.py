"""The figures of Hvězdokupy's rules page: boards by rows, `*` a star, `o` the Moon."""

from collections.abc import Callable
from typing import Any

import numpy as np

from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.hvezdokupy.state import BOARD, CELL_NAMES, COMPONENTS, TOKENS, Phase
from asterism.teaching.figures import Figure, Figures, Step

NAMES = ("Aneta", "Blanka", "Cyril", "David", "Eva", "Filip")
ANETA, BLANKA, CYRIL, DAVID = range(4)
CLOCK = -1
CARD = {card["id"]: number for number, card in enumerate(COMPONENTS["card"], 1)}
EMPTY = ("." * BOARD,) * BOARD
PLAIN = ("purple-kotva", "purple-ponorka", "purple-destnik", "purple-blesk")


class Sky:
    """A board laid out: called with the game, it gives a row. The first player has started, and
    nothing but the rules is drawn: help with searching is off unless a figure is about it."""

    def __init__(
        self,
        *rows: str,
        players: int = 4,
        cards: tuple[str, ...] = PLAIN,
        options: dict[str, Any] | None = None,
        **fields: int,
    ) -> None:
        self.rows, self.cards = rows, cards
        self.players, self.options = players, {"players": players, "eyes": "off", **(options or {})}
        self.fields = {"phase": Phase.TURN, "rolled": 6, **fields}

    def __call__(self, game: Game) -> Row:
        row = game.blank_row(game.resolve_options(self.options))
        s = game.state.as_record(row)
        s.stars, s.moon = find_cells(self.rows, "*"), find_cells(self.rows, "o")
        s.tokens = s.stock = TOKENS - int(s.stars).bit_count()
        s.turn = s.rounds = 1
        s.card[: self.players] = [CARD[name] for name in self.cards[: self.players]]
        for name, value in self.fields.items():
            s[name] = value
        rng.set_state(row, rng.seed_state("hvezdokupy"))
        return row


def find_cells(rows: tuple[str, ...], mark: str) -> np.uint64:
    """The cells of a board that carry a mark, as bits."""
    return np.uint64(sum(1 << cell for cell, found in enumerate("".join(rows)) if found == mark))


# What chance brings


def rolls(*faces: int) -> Callable[[Any], bool]:
    """The die of the turn shows one of these numbers."""
    return lambda s: s.rolled in faces


def bob_rolls(cell: str, *faces: int) -> Callable[[Any], bool]:
    """Bob's last roll in this move was this cell; and then the die of the turn, if told."""
    number = CELL_NAMES.index(cell) + 1
    return lambda s: (
        s.last_bob[s.last_bob > 0][-1:].tolist() == [number] and (not faces or s.rolled in faces)
    )


# Boards

DEALT = Sky(
    *("........", "......*.", "........", "........", ".....o..", *EMPTY[5:]),
    phase=Phase.SETUP,
    rolled=0,
    unset=4,
    seat=DAVID,
)
NEIGHBOURS = (
    "*.......",
    "..*...*.",
    "*.......",
    ".....*..",
    "...*...*",
    "....*.o.",
    "........",
    "........",
)
SIX = (
    "........",
    ".**..*..",
    "...*o...",
    "........",
    ".*.**...",
    *EMPTY[5:],
)
AROUND_MOON = ("........", "..*.....", "...o....", "........", ".....*..", "....*...", *EMPTY[6:])
SPARSE = (
    "*.......",
    "........",
    "....*...",
    "......o.",
    "*.......",
    "......*.",
    "...*....",
    EMPTY[7],
)
CYRILS = (
    "........",
    "........",
    "........",
    ".**.....",
    ".*.*.*..",
    ".****...",
    "*.**o...",
    "........",
)
CYRILS_CARDS = ("purple-kotva", "purple-lupa", "purple-gondola", "purple-vidlicka")
BUTTERFLY = (
    "........",
    "........",
    "..*.*...",
    "..***...",
    "..*.....",
    ".....*..",
    ".o......",
    EMPTY[7],
)
BUTTERFLY_CARDS = ("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk")
FULL = ("********",) * 6 + ("*******.", "....o...")
PAIR_OF_PLAYERS = (
    "........",
    "..*.....",
    "........",
    "*....*..",
    ".....o..",
    "...*....",
    "......*.",
    EMPTY[7],
)


def first_card(colour: str, tier: int) -> str:
    """The id of the first card of a colour and tier."""
    return next(
        str(card["id"])
        for card in COMPONENTS["card"]
        if card["colour"] == colour and card["tier"] == tier
    )


MIXED = ("purple-motyl", first_card("yellow", 2), first_card("green", 1))


def figure(table: Sky, *marks: str, viewer: int | None = ANETA) -> Figure:
    return Figure(table, viewer, NAMES, marks)


def example(table: Sky, *steps: Step, viewer: int | None = ANETA) -> Figure:
    return Figure(table, viewer, NAMES, steps=steps)


def step(
    *moves: tuple[int, str],
    brings: Callable[[Any], bool] | None = None,
    marks: tuple[str, ...] = (),
) -> Step:
    return Step(moves, brings, marks)


FIGURES: Figures = {
    "aim": Figure(
        Sky(*BUTTERFLY, cards=BUTTERFLY_CARDS, rolled=3),
        ANETA,
        NAMES,
        steps=(step((ANETA, "place e5")),),
    ),
    "box": figure(Sky(*NEIGHBOURS, rolled=3)),
    "setup": example(
        DEALT,
        step(),
        step((DAVID, "place c3")),
        step((CYRIL, "place d4")),
        step((BLANKA, "place f2")),
        step((ANETA, "place b4"), brings=rolls(6)),
        viewer=None,
    ),
    "six": example(
        Sky(*SIX),
        step(),
        step(marks=("action:place ",)),
        step((ANETA, "place b3"), brings=rolls(3)),
    ),
    "count": Figure(
        Sky(*NEIGHBOURS, rolled=2, options={"honest_eyes": True}),
        ANETA,
        NAMES,
        steps=(
            step(marks=("action:place h6",)),
            step(marks=("action:place e5",)),
            step(marks=("action:place f5",)),
            step((ANETA, "place f5"), marks=("piece:star-f5",)),
        ),
    ),
    "reroll": example(
        Sky(*SPARSE, rolled=4),
        step(),
        step((ANETA, "reroll"), brings=rolls(5, 1)),
        step((ANETA, "place d4")),
    ),
    "move": example(
        Sky(*SIX),
        step(),
        step((ANETA, "reroll"), brings=rolls(2)),
        step((ANETA, "move d5 c4")),
    ),
    "lapse": figure(Sky(*SPARSE, rolled=8, given_up=3), "action:lapse"),
    "moon": Figure(Sky(*AROUND_MOON, rolled=1), ANETA, NAMES),
    "win": example(
        Sky(*CYRILS, cards=CYRILS_CARDS, seat=CYRIL),
        step(),
        step((CYRIL, "place d4")),
        viewer=CYRIL,
    ),
    "tokens": figure(Sky(*FULL, tokens=0, rolled=3)),
    "bob": example(
        Sky(*PAIR_OF_PLAYERS, players=2, phase=Phase.SETUP, rolled=0, unset=1, seat=ANETA),
        step(),
        step((ANETA, "place b2"), brings=bob_rolls("e2", 6)),
        step((ANETA, "place d1"), brings=bob_rolls("f5")),
        viewer=None,
    ),
    "time_limit": example(
        Sky(*SIX, options={"time_limit": 20}),
        step(),
        step((CLOCK, "time out"), brings=bob_rolls("g4")),
    ),
    "mistake": example(
        Sky(*SIX, options={"honest_eyes": True}),
        step(),
        step((ANETA, "place c3")),
        step((DAVID, "call mistake")),
        step((ANETA, "place b3")),
    ),
    "mixed": figure(Sky(*SIX, players=3, cards=MIXED)),
    "zero_chance": figure(Sky(*SIX, rolled=0, options={"zero_chance": True})),
    "eyes": figure(Sky(*BUTTERFLY, cards=BUTTERFLY_CARDS, rolled=3, options={"eyes": "on"})),
}
