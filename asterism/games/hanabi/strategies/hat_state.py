"""Hanabi among bots: the public record of the information strategy, and its working space.

The numbers in the docstrings are those of docs/hanabi_information.md.
"""

from asterism.engine import bits
from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import fitting_cards, useless_cards
from asterism.games.hanabi.state import CARDS, HINTS, SEATS, SLOTS
from asterism.games.hanabi.strategies.card_counts import COPIES, OF_VALUE, build_pile

PUBLIC_BELIEFS = Layout(
    [
        Field("begun", NUMBER, (), about="whether anything was seen"),
        Field("possible", BITS, (SEATS, SLOTS), about="what everybody knows that a card may be"),
        Field("held", NUMBER, (SEATS,), about="cards in each hand before the next move"),
        Field("copies_left", NUMBER, (CARDS + 1,), about="copies of each card not laid open"),
        Field("copies_pile", BITS, (COPIES,), about="the same, to weigh sets with"),
        Field("fitting", BITS, (), about="cards that can be played"),
        Field("dead", BITS, (), about="cards that never will"),
        Field("hints", NUMBER, (), about="blue tokens before the next move"),
    ]
)
SCRATCH = Layout(
    [
        Field(
            "possible", BITS, (SEATS, SLOTS), about="the record as it will be once a sum is read"
        ),
        Field("copies_pile", BITS, (COPIES,), about="copies that the mover does not see"),
        Field("copies_left", NUMBER, (CARDS + 1,), about="how many of each"),
        Field("question_count", NUMBER, (), about="yes-or-no questions of the list; 0 is a split"),
        Field("slot", NUMBER, (2 * SLOTS,), about="which card each is about"),
        Field("yes_cards", BITS, (2 * SLOTS,), about="the cards for which the answer is yes"),
        Field("matching", NUMBER, (2 * SLOTS,), about="their weight"),
        Field("total", NUMBER, (2 * SLOTS,), about="the weight of all that the card may be"),
        Field("blocks", NUMBER, (), about="blocks of living cards in a split"),
        Field("block_stride", NUMBER, (), about="how many blocks they were dealt round"),
    ]
)

# 3 The record


@rule
def init_beliefs(beliefs, s, box):
    """Before the first move: any card may lie anywhere."""
    beliefs.begun = 1
    beliefs.hints = HINTS
    beliefs.fitting = OF_VALUE[1]
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            beliefs.copies_left[card] = box.copies[card]
    build_pile(beliefs.copies_pile, beliefs.copies_left)
    for seat in range(s.players):
        beliefs.held[seat] = box.dealt[s.players]
        for slot in range(beliefs.held[seat]):
            beliefs.possible[seat, slot] = box.known[s.variant]


@rule
def copy_to_scratch(beliefs, scratch, s):
    """Copy the public record to the scratch record."""
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            scratch.possible[seat, slot] = beliefs.possible[seat, slot]


@rule
def commit_scratch(beliefs, scratch, s):
    """Make the possibilities in the scratch record public."""
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            beliefs.possible[seat, slot] = scratch.possible[seat, slot]


@rule
def remove_card(beliefs, s, actor, slot):
    """A card left a hand: one copy less may lie elsewhere; the new one may be any that is left."""
    card = s.last_card
    beliefs.copies_left[card] -= 1
    beliefs.copies_pile[beliefs.copies_left[card]] = bits.without(
        beliefs.copies_pile[beliefs.copies_left[card]], card
    )
    for index in range(slot, beliefs.held[actor] - 1):
        beliefs.possible[actor, index] = beliefs.possible[actor, index + 1]
    if s.held[actor] == beliefs.held[actor]:
        beliefs.possible[actor, s.held[actor] - 1] = beliefs.copies_pile[0]


@rule
def update_board(beliefs, s, box):
    """The board after the move. Where a stranger's move was misread, plain facts remain."""
    beliefs.hints = s.hints
    beliefs.fitting, beliefs.dead = fitting_cards(s), useless_cards(s, box)
    for seat in range(s.players):
        beliefs.held[seat] = s.held[seat]
        for slot in range(s.held[seat]):
            beliefs.possible[seat, slot] &= beliefs.copies_pile[0] & s.could[seat, slot]
            if beliefs.possible[seat, slot] == bits.NONE:
                beliefs.possible[seat, slot] = beliefs.copies_pile[0] & s.could[seat, slot]
