"""Hanabi among bots: hats, and the hints and discards that publish their sum.

Section 5 of docs/hanabi_information.md. `reader` is the seat whose record it is; NOBODY reads
with all hands open, so that one record serves a whole table in self-play.
"""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hanabi.rules import colour_of, hinted_seat, hinted_target, value_of
from asterism.games.hanabi.state import CARDS, COLOURS, RAINBOW, VALUES, Variant
from asterism.games.hanabi.strategies.card_counts import (
    NOBODY,
    OF_COLOUR,
    OF_VALUE,
    count_copies,
    is_certainly,
    is_single,
)
from asterism.games.hanabi.strategies.hat_questions import (
    apply_answer,
    has_certain,
    is_undetermined,
    next_question,
    true_answer,
)
from asterism.games.hanabi.strategies.hat_state import commit_scratch

# Hats


@rule
def encode_hat(beliefs, scratch, s, seat, most):
    """5.1 The answers of a hand in sight as a number below `most`; the scratch record learns
    them."""
    value, unit = 0, 1
    while True:
        max_answers = (most - 1 - value) // unit + 1
        answers = next_question(beliefs, scratch, seat, max_answers) if max_answers > 1 else 0
        if answers == 0:
            return value
        answer_given = true_answer(beliefs, scratch, s, seat)
        apply_answer(beliefs, scratch, seat, answer_given)
        value += unit * answer_given
        unit = min(most, unit * answers)


@rule
def decode_hat(beliefs, scratch, seat, value, most):
    """5.2 The owner of a hand reads his own hat; what is left over should be 0."""
    max_answers = most
    while max_answers > 1:
        answers = next_question(beliefs, scratch, seat, max_answers)
        if answers == 0:
            break
        answer_given = value % answers
        value //= answers
        max_answers = (max_answers - 1 - answer_given) // answers + 1
        apply_answer(beliefs, scratch, seat, answer_given)
    return value


@rule
def sum_of_hats(beliefs, scratch, s, reader, actor, most):
    """5.3 All hats but the actor's and the reader's; the scratch record learns them."""
    total = 0
    for seat in range(s.players):
        if seat != actor and seat != reader:
            total += encode_hat(beliefs, scratch, s, seat, most)
    return total


@rule
def decode_sum(beliefs, scratch, s, reader, actor, total, most):
    """5.3 A published sum: every hat in sight is subtracted, and the rest is one's own."""
    others = sum_of_hats(beliefs, scratch, s, reader, actor, most)
    if reader != actor and reader != NOBODY:
        decode_hat(beliefs, scratch, reader, (total - others) % most, most)
    commit_scratch(beliefs, scratch, s)


# Hints


@rule
def indicator_slot(beliefs, s, seat):
    """5.4 The card that a hint is judged by: the one least is known of."""
    best, most = 0, -1
    for slot in range(s.held[seat]):
        worth = uncertainty(beliefs, beliefs.possible[seat, slot])
        if worth > most:
            best, most = slot, worth
    return best


@rule
def uncertainty(beliefs, cards):
    """One for an open card, one for its colour, one for its value."""
    if not is_undetermined(beliefs, cards) or cards == bits.NONE:
        return 0
    card = bits.lowest(cards)
    colour_open = (cards & ~OF_COLOUR[colour_of(card)]) != bits.NONE
    value_open = (cards & ~OF_VALUE[value_of(card)]) != bits.NONE
    return 1 + colour_open + value_open


@rule
def hint_classes(beliefs, s, seat, slot):
    """5.4, 8: how many kinds of hint to this hand are publicly certain to be possible."""
    if s.held[seat] == 0:
        return 0
    if not may_be_of_one_value(beliefs, s, seat) and not may_need_colour(beliefs, s, seat, slot):
        return 4
    return 2 if may_lack_hint(beliefs, s, seat, slot) else 3


@rule
def all_could_be(beliefs, s, seat, cards):
    """Every card of a hand may be one of these."""
    slot = 0
    while slot < s.held[seat] and (beliefs.possible[seat, slot] & cards) != bits.NONE:
        slot += 1
    return slot == s.held[seat]


@rule
def may_be_of_one_value(beliefs, s, seat):
    """Perhaps every value that can be hinted touches every card."""
    value = 1
    while value <= VALUES and not all_could_be(beliefs, s, seat, OF_VALUE[value]):
        value += 1
    return value <= VALUES


@rule
def may_need_colour(beliefs, s, seat, slot):
    """Perhaps every colour that can be hinted touches the marked card."""
    total_copies = s.variant == Variant.RAINBOW2
    if total_copies and (beliefs.possible[seat, slot] & OF_COLOUR[RAINBOW]) != bits.NONE:
        return True
    for colour in range(COLOURS):
        cards = OF_COLOUR[colour] | OF_COLOUR[RAINBOW] if total_copies else OF_COLOUR[colour]
        if (beliefs.possible[seat, slot] & OF_COLOUR[colour]) != bits.NONE:
            if all_could_be(beliefs, s, seat, cards):
                return True
    return False


@rule
def may_lack_hint(beliefs, s, seat, slot):
    """Perhaps every hint at all touches the marked card."""
    total_copies = s.variant == Variant.RAINBOW2
    for card in range(1, CARDS + 1):
        if bits.has(beliefs.possible[seat, slot], card):
            twins = bits.only(card)
            if total_copies and colour_of(card) == RAINBOW:
                twins = OF_VALUE[value_of(card)]
            elif total_copies:
                twins |= bits.only(RAINBOW * VALUES + value_of(card))
            if count_copies(beliefs.copies_pile, twins) >= s.held[seat] and all_could_be(
                beliefs, s, seat, twins
            ):
                return True
    return False


@rule
def modulus(beliefs, s, actor):
    """5.4 How many different sums a hint can carry."""
    most = 0
    for offset in range(1, s.players):
        seat = seats.ahead(s, actor, offset)
        most += hint_classes(beliefs, s, seat, indicator_slot(beliefs, s, seat))
    return most


@rule
def decode_hint(beliefs, scratch, s, box, reader, actor, action):
    """5.4 The sum that a hint carries, then what it says by itself."""
    owner, target = hinted_seat(s, actor, action), hinted_target(action)
    total, most = hint_sum(beliefs, s, actor, owner, target), modulus(beliefs, s, actor)
    if total != NOBODY and most > 1:
        decode_sum(beliefs, scratch, s, reader, actor, total, most)
    for slot in range(s.held[owner]):
        cards = box.touched[s.variant, target]
        beliefs.possible[owner, slot] &= cards if bits.has(s.last_touched, slot) else ~cards


@rule
def hint_sum(beliefs, s, actor, owner, target):
    """5.4 Whose hand, colour or value, and whether the marked card is touched."""
    total, seat = 0, seats.following(s, actor)
    while seat != owner:
        total += hint_classes(beliefs, s, seat, indicator_slot(beliefs, s, seat))
        seat = seats.following(s, seat)
    slot = indicator_slot(beliefs, s, owner)
    kinds = hint_classes(beliefs, s, owner, slot)
    kind = hint_class(kinds, target < COLOURS, bits.has(s.last_touched, slot))
    return total + kind if kind < kinds else NOBODY


@rule
def hint_class(kinds, colour, touches):
    """5.4 By value, by colour, past the card; with four kinds, past it by value or by colour."""
    if touches:
        return 1 if colour else 0
    return 3 if kinds == 4 and colour else 2


# Discards


@rule
def useless_slots(could, held, dead):
    """5.5 Cards surely dead, and cards known to be alike."""
    slots = bits.NONE
    for slot in range(held):
        if is_certainly(could[slot], dead):
            slots |= bits.only(slot)
        for other in range(held):
            if other != slot and is_single(could[slot]) and could[slot] == could[other]:
                slots |= bits.only(slot)
    return slots


@rule
def decode_discard(beliefs, scratch, s, reader, actor, slot):
    """5.5, 5.6: nobody needed a hint; and the choice among useless cards carries a sum."""
    if beliefs.hints > 0:
        exclude_playable(beliefs, scratch, s, actor)
    useless = useless_slots(beliefs.possible[actor], beliefs.held[actor], beliefs.dead)
    most = bits.count(useless)
    if most > 1 and bits.has(useless, slot):
        decode_sum(
            beliefs, scratch, s, reader, actor, bits.count(useless & bits.first_n(slot)), most
        )
    commit_scratch(beliefs, scratch, s)


@rule
def exclude_playable(beliefs, scratch, s, actor):
    """5.6 Who knows of no play holds none: otherwise a hint would have been given."""
    for seat in range(s.players):
        if seat != actor and not has_certain(
            scratch.possible[seat], beliefs.held[seat], beliefs.fitting
        ):
            for slot in range(beliefs.held[seat]):
                scratch.possible[seat, slot] &= ~beliefs.fitting
