"""Hanabi tables laid out as a reader would: hands by name, the rest of the cards in the deck."""

import collections

import numpy as np

from asterism.engine import bits
from asterism.games import load
from asterism.games.hanabi import rules, state
from asterism.games.hanabi.state import BOX, COLOUR_NAMES, HINTS, STATE, Variant, kind

GAME = load("hanabi")
BOXED = BOX.as_record(GAME.box)


def card(name):
    """`red 3` as a number; `-` is no card."""
    if name == "-":
        return 0
    colour, value = name.split()
    return kind(COLOUR_NAMES.index(colour), int(value))


def cards(names):
    return [card(name.strip()) for name in names.split(",")] if names else []


def table(
    *hands,
    variant="base",
    seat=0,
    hints=HINTS,
    mistakes=0,
    discarded="",
    fireworks=None,
    left=None,
    **options,
):
    """A table with these hands (`red 1, blue 2`), everything else in the deck.
    With `left` the deck is cut to the first so many cards."""
    values = GAME.options.resolve({"players": len(hands), "variant": variant} | options)
    s = STATE.as_record(GAME.blank_row(values))
    s.seat, s.hints, s.mistakes, s.chance = seat, hints, mistakes, 12345678901
    for colour, value in (fireworks or {}).items():
        s.fireworks[COLOUR_NAMES.index(colour)] = value
    for thrown in cards(discarded):
        s.discarded[thrown] += 1
    for owner, hand in enumerate(hands):
        for held in cards(hand):
            rules.receive(s, BOXED, owner, held)
    fill_deck(s, left)
    return s


def fill_deck(s, left):
    rest = collections.Counter(
        {
            c: int(BOXED.copies[c])
            for c in range(1, len(BOXED.copies))
            if bits.has(BOXED.known[s.variant], c)
        }
    )
    rest.subtract(s.hand[s.hand > 0].tolist())
    rest.subtract({c: int(n) for c, n in enumerate(s.discarded) if n})
    rest.subtract(
        c
        for c in range(1, len(BOXED.copies))
        if s.fireworks[int(rules.colour_of(c))] >= rules.value_of(c)
        and bits.has(BOXED.known[s.variant], c)
    )
    assert min(rest.values()) >= 0, "more cards than there are"
    deck = list(rest.elements())[:left]
    s.deck[: len(deck)] = deck
    s.left = len(deck)


def legal(s, seat=None):
    mask = np.zeros(len(state.ACTIONS), bool)
    rules.legal(s, BOXED, s.seat if seat is None else seat, mask)
    return {name for name, may in zip(state.ACTIONS.names, mask, strict=True) if may}


def play(s, *names):
    """Each action in turn, by whoever is to move."""
    for name in names:
        assert name in legal(s), f"{name} is not legal"
        rules.apply(s, BOXED, s.seat, state.ACTIONS.number[name])


def slots(slot_bits):
    return [slot for slot in range(state.SLOTS) if bits.has(slot_bits, slot)]


def possible(s, owner, slot):
    """The names of the cards that hints leave possible."""
    return {
        f"{COLOUR_NAMES[c]} {v}"
        for c in range(len(COLOUR_NAMES))
        for v in range(1, 6)
        if bits.has(s.could[owner, slot], kind(c, v))
    }


def score(s):
    points = np.zeros(state.SEATS, np.int64)
    rules.scores(s, BOXED, points)
    assert len(set(points[: s.players].tolist())) == 1
    return int(points[0])


__all__ = [
    "BOXED",
    "GAME",
    "Variant",
    "card",
    "legal",
    "play",
    "possible",
    "score",
    "slots",
    "table",
]
