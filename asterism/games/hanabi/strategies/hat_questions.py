"""Hanabi among bots: the questions about a hand that its hat answers.

Section 4 of docs/hanabi_information.md. Everybody derives the same questions from the public
record; only the answers need the hand itself.
"""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hanabi.strategies.card_counts import (
    NOBODY,
    count_copies,
    is_certainly,
    is_single,
)


@rule
def is_undetermined(beliefs, cards):
    """Worth asking about: neither determined nor surely dead."""
    return not is_single(cards) and (cards & ~beliefs.dead) != bits.NONE


@rule
def has_certain(could, held, wanted):
    """Some card of a hand is surely one of these."""
    slot = 0
    while slot < held and not is_certainly(could[slot], wanted):
        slot += 1
    return slot < held


@rule
def next_question(beliefs, scratch, seat, max_answers):
    """4.1 Write the next question to the scratch record. Return how many answers it has, at most
    `max_answers`; 0 if there is no question left."""
    if not has_certain(scratch.possible[seat], beliefs.held[seat], beliefs.fitting):
        build_questions(beliefs, scratch, seat, max_answers)
        if scratch.question_count > 0:
            return scratch.question_count + 1
    slot = uncertain_play(beliefs, scratch, seat)
    if slot != NOBODY:
        scratch.question_count, scratch.slot[0], scratch.yes_cards[0] = 1, slot, beliefs.fitting
        return 2
    slot = least_dead(beliefs, scratch, seat)
    return 0 if slot == NOBODY else split_question(beliefs, scratch, seat, slot, max_answers)


@rule
def build_questions(beliefs, scratch, seat, max_answers):
    """Which card is the first that can be played, or else discarded?"""
    scratch.question_count = 0
    add_questions(beliefs, scratch, seat, 0, beliefs.fitting)
    plays = scratch.question_count
    if not has_certain(scratch.possible[seat], beliefs.held[seat], beliefs.dead):
        add_questions(beliefs, scratch, seat, plays, beliefs.dead)
    while scratch.question_count > max_answers - 1:
        drop_question(scratch, plays if scratch.question_count > plays else 0)


@rule
def add_questions(beliefs, scratch, seat, start, yes):
    """A question for each card that may be one of these, the least likely first."""
    for slot in range(beliefs.held[seat]):
        cards = scratch.possible[seat, slot]
        if is_undetermined(beliefs, cards) and (cards & yes) != bits.NONE:
            insert_question(
                scratch,
                start,
                slot,
                yes,
                count_copies(beliefs.copies_pile, cards & yes),
                count_copies(beliefs.copies_pile, cards),
            )


@rule
def insert_question(scratch, start, slot, yes, matching, total):
    """Put a question in its place; among equals the lower slot comes first."""
    index = scratch.question_count
    while (
        index > start and scratch.matching[index - 1] * total > matching * scratch.total[index - 1]
    ):
        move_question(scratch, index - 1, index)
        index -= 1
    scratch.slot[index], scratch.yes_cards[index], scratch.matching[index], scratch.total[index] = (
        slot,
        yes,
        matching,
        total,
    )
    scratch.question_count += 1


@rule
def drop_question(scratch, start):
    """The least likely leaves the list; among equals the highest slot."""
    index = start
    while (
        index + 1 < scratch.question_count
        and scratch.matching[index + 1] * scratch.total[start]
        == scratch.matching[start] * scratch.total[index + 1]
    ):
        index += 1
    for after in range(index + 1, scratch.question_count):
        move_question(scratch, after, after - 1)
    scratch.question_count -= 1


@rule
def move_question(scratch, source, index):
    scratch.slot[index], scratch.yes_cards[index] = scratch.slot[source], scratch.yes_cards[source]
    scratch.matching[index], scratch.total[index] = scratch.matching[source], scratch.total[source]


@rule
def uncertain_play(beliefs, scratch, seat):
    """The card whose chance to fit is from 50 to 90 %, nearest to 70."""
    best, best_distance, best_total = NOBODY, 0, 1
    for slot in range(beliefs.held[seat]):
        cards = scratch.possible[seat, slot]
        if is_undetermined(beliefs, cards):
            matching, total = (
                count_copies(beliefs.copies_pile, cards & beliefs.fitting),
                count_copies(beliefs.copies_pile, cards),
            )
            if total <= 2 * matching and 10 * matching <= 9 * total:
                distance = abs(10 * matching - 7 * total)
                if best == NOBODY or distance * best_total < best_distance * total:
                    best, best_distance, best_total = slot, distance, total
    return best


@rule
def least_dead(beliefs, scratch, seat):
    """The open card that is least likely to be dead."""
    best, matching, total = NOBODY, 0, 1
    for slot in range(beliefs.held[seat]):
        cards = scratch.possible[seat, slot]
        if is_undetermined(beliefs, cards):
            dead, total_copies = (
                count_copies(beliefs.copies_pile, cards & beliefs.dead),
                count_copies(beliefs.copies_pile, cards),
            )
            if best == NOBODY or dead * total < matching * total_copies:
                best, matching, total = slot, dead, total_copies
    return best


@rule
def split_question(beliefs, scratch, seat, slot, max_answers):
    """In which block is this card? The living are dealt round, all dead ones form the last."""
    cards = scratch.possible[seat, slot]
    some_dead = 1 if (cards & beliefs.dead) != bits.NONE else 0
    scratch.question_count, scratch.slot[0], scratch.block_stride = 0, slot, max_answers - some_dead
    scratch.blocks = min(bits.count(cards & ~beliefs.dead), scratch.block_stride)
    return scratch.blocks + some_dead


@rule
def true_answer(beliefs, scratch, s, seat):
    """What the real hand answers."""
    if scratch.question_count == 0:
        return block_of(
            beliefs, scratch, scratch.possible[seat, scratch.slot[0]], s.hand[seat, scratch.slot[0]]
        )
    for question in range(scratch.question_count):
        if bits.has(scratch.yes_cards[question], s.hand[seat, scratch.slot[question]]):
            return question + 1
    return 0


@rule
def block_of(beliefs, scratch, cards, card):
    if bits.has(beliefs.dead, card):
        return scratch.blocks
    return bits.count(cards & ~beliefs.dead & bits.first_n(card)) % scratch.block_stride


@rule
def apply_answer(beliefs, scratch, seat, answer_given):
    """The record without what an answer contradicts."""
    if scratch.question_count == 0:
        scratch.possible[seat, scratch.slot[0]] = cards_of_block(
            beliefs, scratch, scratch.possible[seat, scratch.slot[0]], answer_given
        )
        return
    for question in range(scratch.question_count if answer_given == 0 else answer_given):
        if question + 1 == answer_given:
            scratch.possible[seat, scratch.slot[question]] &= scratch.yes_cards[question]
        else:
            scratch.possible[seat, scratch.slot[question]] &= ~scratch.yes_cards[question]


@rule
def cards_of_block(beliefs, scratch, cards, number):
    """The cards of one block of a split."""
    if number == scratch.blocks:
        return cards & beliefs.dead
    kept, left, index = bits.NONE, cards & ~beliefs.dead, 0
    while left != bits.NONE:
        card = bits.lowest(left)
        if index % scratch.block_stride == number:
            kept |= bits.only(card)
        left, index = bits.without(left, card), index + 1
    return kept
