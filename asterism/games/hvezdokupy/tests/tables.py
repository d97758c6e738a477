"""Tables laid out for the tests of Hvězdokupy: `*` is a star, `o` the Moon."""

import itertools

import numpy as np

from asterism.engine import rng
from asterism.games.hvezdokupy import rules
from asterism.games.hvezdokupy.state import (
    ACTIONS,
    BOARD,
    BOX,
    CELL_NAMES,
    CELLS,
    COMPONENTS,
    FACES,
    STATE,
    TOKENS,
    Phase,
    box,
)

BOXED = BOX.as_record(box(COMPONENTS))
CARD = {card["id"]: number for number, card in enumerate(COMPONENTS["card"], 1)}
PLAIN = (
    "purple-motyl",
    "purple-destnik",
    "purple-ponorka",
    "purple-blesk",
    "purple-lzice",
    "purple-kolobezka",
)
EMPTY = ("." * BOARD,) * BOARD
ALMOST = ("*.*.....", "***.....", "*.......", *EMPTY[3:])  # the first of these cards but for c3
CARDS = ("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk")


def cell(name):
    return CELL_NAMES.index(name)


def find_marks(rows, mark):
    """The cells of a drawn board that carry a mark, as bits."""
    assert len(rows) == BOARD
    assert all(len(row) == BOARD for row in rows)
    return np.uint64(sum(1 << i for i, found in enumerate("".join(rows)) if found == mark))


def table(*rows, players=4, cards=PLAIN, rolled=6, phase=Phase.TURN, **fields):
    """A table as a reader would lay it out; the first player is in turn and started. Without
    cards nobody can win."""
    s = STATE.as_record(STATE.new_row())
    rows = rows or EMPTY
    s.players, s.phase, s.rolled, s.turn = players, phase, rolled, 1
    s.stars, s.moon = find_marks(rows, "*"), find_marks(rows, "o")
    s.tokens = TOKENS - int(s.stars).bit_count()
    s.stock = s.tokens
    for seat, name in enumerate(cards[:players]):
        s.card[seat] = CARD[name]
    s.chance = rng.seed_state("laid out")
    for name, value in fields.items():
        s[name] = value
    return s


def rolls_to_come(s, *faces, after=0):
    """Chance such that these numbers are rolled next, or after some other draws."""
    for seed in itertools.count():
        rng_state = first = rng.seed_state("loaded", seed)
        for _ in range(after):
            rng_state = np.uint64(rng.next_state(rng_state))
        for face in faces:
            if 1 + rng.draw_below(rng_state, FACES) != face:
                break
            rng_state = np.uint64(rng.next_state(rng_state))
        else:
            s.chance = first
            return s


def rows_of(s):
    """The board as it was laid out."""
    marks = [
        "o" if int(s.moon) >> i & 1 else "*" if int(s.stars) >> i & 1 else "." for i in range(CELLS)
    ]
    return tuple("".join(marks[i : i + BOARD]) for i in range(0, CELLS, BOARD))


def legal(s, seat=0, kind=""):
    """The names of what a seat may do, or of one kind of it without that word."""
    mask = np.zeros(len(ACTIONS), np.bool_)
    rules.legal(s, BOXED, seat, mask)
    names = [ACTIONS.names[action] for action in np.flatnonzero(mask)]
    return {name.removeprefix(kind + " ") for name in names if name.startswith(kind)}


def play(s, seat, name):
    """A legal action."""
    assert name in legal(s, seat), f"{name} is not legal: {sorted(legal(s, seat))}"
    rules.apply(s, BOXED, seat, ACTIONS.number[name])


def actors(s):
    waited = int(rules.actors(s, BOXED))
    return [seat for seat in range(s.players) if waited >> seat & 1]


def winners(s):
    return [seat for seat in range(s.players) if int(rules.winners(s, BOXED)) >> seat & 1]


def bobs(s):
    """Where Bob rolled in the last action, in order, and whether his star lies there."""
    return [
        (CELL_NAMES[rolled - 1], bool(lit))
        for rolled, lit in zip(s.last_bob, s.last_bob_lit, strict=True)
        if rolled
    ]
