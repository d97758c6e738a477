"""Hanabi: sets of cards weighed by the copies that may still turn up, for the bots that count.

A pile is a line of sets: the first holds the cards of which one copy or more is left, the
second those with two or more, and so on. So a set of cards is weighed by counting bits.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hanabi.rules import is_needed
from asterism.games.hanabi.state import CARDS, COLOURS, DECK, VALUES

NOBODY = -1
COPIES = DECK - CARDS + 1  # of one card, at the very most
OF_COLOUR = np.array(
    [sum(1 << c * VALUES + v for v in range(1, VALUES + 1)) for c in range(COLOURS)], np.uint64
)
OF_VALUE = np.array(
    [sum(1 << c * VALUES + v for c in range(COLOURS)) for v in range(VALUES + 1)], np.uint64
)


@rule
def count_copies(pile, cards):
    """How many copies of these cards are left."""
    total = 0
    for copy in range(COPIES):
        if pile[copy] == bits.NONE:
            break
        total += bits.count(cards & pile[copy])
    return total


@rule
def build_pile(pile, rest):
    """The pile of so many copies of each card."""
    pile[:] = bits.NONE
    for card in range(1, CARDS + 1):
        for copy in range(rest[card]):
            pile[copy] |= bits.only(card)


@rule
def is_single(cards):
    """One card and no other is possible."""
    return cards != bits.NONE and (cards & (cards - bits.ONE)) == bits.NONE


@rule
def is_certainly(cards, wanted):
    """Whatever it may be, it is one of the wanted."""
    return cards != bits.NONE and (cards & ~wanted) == bits.NONE


@rule
def last_copies(s, box, dead):
    """Cards that are still of use and of which one copy is left."""
    cards = bits.NONE
    for card in range(1, CARDS + 1):
        if is_needed(s, card) and box.copies[card] - s.discarded[card] == 1:
            cards |= bits.only(card)
    return cards & ~dead & box.known[s.variant]


@rule
def cards_of_others(s, seat):
    """The cards that a seat sees in other hands."""
    cards = bits.NONE
    for owner in range(s.players):
        if owner != seat:
            cards |= cards_of(s, owner)
    return cards


@rule
def cards_of(s, owner):
    """The cards of one hand, as a set."""
    cards = bits.NONE
    for slot in range(s.held[owner]):
        cards |= bits.only(s.hand[owner, slot])
    return cards & ~bits.ONE


@rule
def add_copy(pile, card):
    """One copy more of a card, given as a set of one."""
    for copy in range(COPIES):
        if (pile[copy] & card) == bits.NONE:
            pile[copy] |= card
            return


@rule
def clear_pile(pile):
    for copy in range(COPIES):
        if pile[copy] == bits.NONE:
            return
        pile[copy] = bits.NONE


@rule
def cards_left(pile, other):
    """The cards of which the first pile holds more copies than the other."""
    cards = bits.NONE
    for copy in range(COPIES):
        if pile[copy] == bits.NONE:
            break
        cards |= pile[copy] & ~other[copy]
    return cards
