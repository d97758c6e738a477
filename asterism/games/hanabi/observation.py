"""Hanabi as numbers for learning.

For the base game this is, bit for bit, the canonical encoding of DeepMind's Hanabi Learning
Environment; with the rainbow every colour-sized part grows by one colour.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hanabi.rules import best_score, hinted_seat, hinted_target
from asterism.games.hanabi.state import (
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    VALUE_NAMES,
    VALUES,
)

KINDS = ("plays", "discards", "hints a colour", "hints a value")
PLAYED, DISCARDED, COLOUR_HINT, VALUE_HINT = range(len(KINDS))


@rule
def observe(s, box, seat, numbers):
    """Hands, board, discards, last action, knowledge; players count on from the observer."""
    numbers[:] = 0
    at = write_hands(s, box, seat, numbers, np.int64(0))
    at = write_board(s, box, numbers, at)
    at = write_discards(s, box, numbers, at)
    at = write_last_action(s, box, seat, numbers, at)
    write_knowledge(s, box, seat, numbers, at)


@rule
def colours_in(s):
    return best_score(s) // VALUES


@rule
def cards_in(s):
    """Kinds of cards; a card stands at its number less one."""
    return colours_in(s) * VALUES


@rule
def deck_at_start(s, box):
    total = 0
    for card in range(1, CARDS + 1):
        total += box.copies[card] * bits.has(box.known[s.variant], card)
    return total - s.players * box.dealt[s.players]


@rule
def thermometer(numbers, at, reading, size):
    """The first `reading` of `size` numbers are 1."""
    for place in range(reading):
        numbers[at + place] = 1
    return at + size


@rule
def write_hands(s, box, seat, numbers, at):
    size = box.dealt[s.players]
    for offset in range(1, s.players):
        owner = seats.ahead(s, seat, offset)
        for slot in range(s.held[owner]):
            numbers[at + slot * cards_in(s) + s.hand[owner, slot] - 1] = 1
        at += size * cards_in(s)
    for offset in range(s.players):
        numbers[at + offset] = s.held[seats.ahead(s, seat, offset)] < size
    return at + s.players


@rule
def write_board(s, box, numbers, at):
    at = thermometer(numbers, at, s.left, deck_at_start(s, box))
    for colour in range(colours_in(s)):
        if s.fireworks[colour] > 0:
            numbers[at + s.fireworks[colour] - 1] = 1
        at += VALUES
    at = thermometer(numbers, at, s.hints, HINTS)
    return thermometer(numbers, at, MISTAKES - s.mistakes, MISTAKES)


@rule
def write_discards(s, box, numbers, at):
    for card in range(1, cards_in(s) + 1):
        at = thermometer(numbers, at, s.discarded[card], box.copies[card])
    return at


@rule
def last_kind(s):
    action = s.last_action - 1
    if action < HINT:
        return PLAYED if action < DISCARD else DISCARDED
    return COLOUR_HINT if hinted_target(action) < COLOURS else VALUE_HINT


@rule
def write_last_action(s, box, seat, numbers, at):
    """Who did what to whom; all zero before the first move."""
    size = box.dealt[s.players]
    if s.last_seat > 0:
        numbers[at + (s.last_seat - 1 - seat) % s.players] = 1
        numbers[at + s.players + last_kind(s)] = 1
        after = at + s.players + len(KINDS)
        if last_kind(s) >= COLOUR_HINT:
            write_last_hint(s, seat, numbers, after)
        else:
            write_last_card(s, numbers, after + s.players + colours_in(s) + VALUES + size, size)
    return at + 2 * s.players + len(KINDS) + colours_in(s) + VALUES + 2 * size + cards_in(s) + 2


@rule
def write_last_hint(s, seat, numbers, at):
    """The player hinted, the colour or value named, the cards touched."""
    action = s.last_action - 1
    owner, target = hinted_seat(s, s.last_seat - 1, action), hinted_target(action)
    numbers[at + (owner - seat) % s.players] = 1
    at += s.players
    numbers[at + (target if target < COLOURS else target - COLOURS + colours_in(s))] = 1
    at += colours_in(s) + VALUES
    for slot in range(s.held[owner]):
        numbers[at + slot] = bits.has(s.last_touched, slot)


@rule
def write_last_card(s, numbers, at, size):
    """The slot, the card, and whether a play scored or brought a token."""
    action = s.last_action - 1
    numbers[at + (action - PLAY if action < DISCARD else action - DISCARD)] = 1
    numbers[at + size + s.last_card - 1] = 1
    if last_kind(s) == PLAYED:
        at += size + cards_in(s)
        numbers[at] = s.last_fits
        numbers[at + 1] = s.last_bonus


@rule
def write_knowledge(s, box, seat, numbers, at):
    """Of every card: what hints leave possible, and the colours and values they told."""
    size = cards_in(s) + colours_in(s) + VALUES
    for offset in range(s.players):
        owner = seats.ahead(s, seat, offset)
        for slot in range(s.held[owner]):
            write_card_knowledge(s, owner, slot, numbers, at + slot * size)
        at += box.dealt[s.players] * size


@rule
def write_card_knowledge(s, owner, slot, numbers, at):
    for card in range(cards_in(s)):
        numbers[at + card] = bits.has(s.could[owner, slot], card + 1)
    at += cards_in(s)
    for colour in range(colours_in(s)):
        numbers[at + colour] = bits.has(s.told[owner, slot], colour)
    at += colours_in(s)
    for value in range(VALUES):
        numbers[at + value] = bits.has(s.told[owner, slot], COLOURS + value)


# A name for every number


def names(view: Any, box: Any, ids: dict[str, tuple[str, ...]]) -> list[str]:
    """In the order of `observe`."""
    size = int(box.dealt[view.players])
    colours = COLOUR_NAMES[: int(colours_in(view))]
    cards = [f"{colour} {value}" for colour in colours for value in VALUE_NAMES]
    return [
        *hand_names(view.players, size, cards),
        *board_names(view, box, colours),
        *discard_names(box, cards),
        *last_action_names(view.players, size, colours, cards),
        *knowledge_names(view.players, size, colours, cards),
    ]


def hand_names(players: int, size: int, cards: list[str]) -> Iterator[str]:
    for offset in range(1, players):
        yield from (
            f"player +{offset} slot {slot} holds {card}" for slot in range(size) for card in cards
        )
    yield from (f"player +{offset} is short of cards" for offset in range(players))


def board_names(view: Any, box: Any, colours: tuple[str, ...]) -> Iterator[str]:
    yield from (f"deck has {n + 1} or more" for n in range(int(deck_at_start(view, box))))
    yield from (f"firework {colour} shows {value}" for colour in colours for value in VALUE_NAMES)
    yield from (f"hints {n + 1} or more" for n in range(HINTS))
    yield from (f"lives {n + 1} or more" for n in range(MISTAKES))


def discard_names(box: Any, cards: list[str]) -> Iterator[str]:
    for number, card in enumerate(cards, 1):
        yield from (f"discarded {card}: {n + 1} or more" for n in range(box.copies[number]))


def last_action_names(
    players: int, size: int, colours: tuple[str, ...], cards: list[str]
) -> Iterator[str]:
    yield from (f"last move by player +{offset}" for offset in range(players))
    yield from (f"last move {kind}" for kind in KINDS)
    yield from (f"last hint to player +{offset}" for offset in range(players))
    yield from (f"last hint names {target}" for target in (*colours, *VALUE_NAMES))
    yield from (f"last hint touches slot {slot}" for slot in range(size))
    yield from (f"last move from slot {slot}" for slot in range(size))
    yield from (f"last move shows {card}" for card in cards)
    yield from ("last play scored", "last play brought a hint")


def knowledge_names(
    players: int, size: int, colours: tuple[str, ...], cards: list[str]
) -> Iterator[str]:
    for offset in range(players):
        for slot in range(size):
            where = f"player +{offset} slot {slot}"
            yield from (f"{where} may be {card}" for card in cards)
            yield from (f"{where} was told {target}" for target in (*colours, *VALUE_NAMES))
