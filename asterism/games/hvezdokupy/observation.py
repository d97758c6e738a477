"""Hvězdokupy as numbers for learning. Nothing is hidden; players are listed from the observer."""

from collections.abc import Iterator
from typing import Any

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.open_placements import fewest_lacking
from asterism.games.hvezdokupy.rules.board import fitting_cells
from asterism.games.hvezdokupy.rules.choices import actors
from asterism.games.hvezdokupy.state import CELL_NAMES, CELLS, FACES, STARS, TOKENS, Phase

PHASES = tuple(phase.name.lower() for phase in Phase)


@rule
def observe(s, box, seat, numbers):
    """Fill in the board, the die, the phase and every player's constellation."""
    for place in range(numbers.size):
        numbers[place] = 0
    at = write_cells(s.stars, numbers, 0)
    at = write_cells(s.moon, numbers, at)
    at = write_cells(fitting_cells(s, box), numbers, at)
    at = write_cells(new_star(s), numbers, at)
    at = write_die(s, numbers, at)
    numbers[at + s.phase] = 1
    at += len(PHASES)
    numbers[at] = s.tokens / TOKENS
    write_players(s, box, seat, numbers, at + 1)


@rule
def write_cells(cells, numbers, at):
    for cell in range(CELLS):
        numbers[at + cell] = bits.has(cells, cell)
    return at + CELLS


@rule
def new_star(s):
    """Return the star that may still be called a mistake, as a set of cells."""
    return bits.only(s.placed - 1) if s.placed > 0 else bits.NONE


@rule
def write_die(s, numbers, at):
    """Fill in the rolled number and the one given up for it; return the next index."""
    if s.rolled > 0:
        numbers[at + s.rolled - 1] = 1
    if s.given_up > 0:
        numbers[at + FACES + s.given_up - 1] = 1
    return at + 2 * FACES


@rule
def write_players(s, box, seat, numbers, at):
    """Fill in each card, in the top left corner, what its best way lacks, and who must act."""
    waited = actors(s, box)
    for offset in range(s.players):
        owner = seats.ahead(s, seat, offset)
        card = s.card[owner]
        at = write_cells(box.placements[card, 0], numbers, at)
        numbers[at] = fewest_lacking(s, box, card) / STARS
        numbers[at + 1] = bits.has(waited, owner)
        numbers[at + 2] = s.starter == owner
        at += 3


# Names


def names(view: Any, box: Any, ids: dict[str, tuple[str, ...]]) -> list[str]:
    """Return a name for every number, in the order of `observe`."""
    return [
        *board_names(),
        *die_names(),
        *(f"phase {phase}" for phase in PHASES),
        "tokens left",
        *(name for offset in range(view.players) for name in player_names(offset)),
    ]


def board_names() -> Iterator[str]:
    for what in ("a star", "the Moon", "a fitting cell", "a star to be checked"):
        yield from (f"{cell} is {what}" for cell in CELL_NAMES)


def die_names() -> Iterator[str]:
    yield from (f"rolled {face}" for face in range(1, FACES + 1))
    yield from (f"gave up {face}" for face in range(1, FACES + 1))


def player_names(offset: int) -> Iterator[str]:
    yield from (f"player +{offset} has {cell} on the card" for cell in CELL_NAMES)
    yield from (
        f"player +{offset} lacks stars",
        f"player +{offset} is waited for",
        f"player +{offset} started",
    )
