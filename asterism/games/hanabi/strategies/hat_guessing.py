"""Hanabi among bots: one hint informs everybody, by the hats of Cox and others (2015).

All keep the same public record of what each card may be. From it follows, for every hand, a
line of questions; whoever sees the hand turns the answers into a number, its hat. A hint, or
a choice among useless cards to discard, publishes the sum of all hats that its giver sees.
Every other player subtracts the hats he sees, and what is left is his own.

The numbers in the docstrings are those of docs/hanabi_information.md. `reader` is the seat
whose record it is; NOBODY reads with all hands open, which is how one record serves a whole
table in self-play.
"""

from asterism.engine import bits, seats
from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import fitting_cards, policy, useless_cards
from asterism.games.hanabi.rules import (
    colour_of,
    hinted_seat,
    hinted_target,
    may_discard,
    may_hint,
    value_of,
)
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    RAINBOW,
    SEATS,
    SLOTS,
    TARGETS,
    VALUES,
    Variant,
)
from asterism.games.hanabi.strategies.card_counts import (
    COPIES,
    NOBODY,
    OF_COLOUR,
    OF_VALUE,
    build_pile,
    cards_of,
    cards_of_others,
    count_copies,
    is_certainly,
    is_single,
    last_copies,
)

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

SHARE_UNIT = 60  # divisible by any number of holders
PLAY_VALUE_BASE = 10  # what a play is worth: this, less its value
SEEN_BONUS, DISPENSABLE_BONUS = 20, 10  # what speaks for discarding a card
MANY_HINTS = 4  # more tokens than these are there to be spent


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
def update(beliefs, scratch, s, box, reader, actor, action):
    """The record after a move, from the view after it."""
    if not beliefs.begun:
        init_beliefs(beliefs, s, box)
    copy_to_scratch(beliefs, scratch, s)
    if action >= HINT:
        decode_hint(beliefs, scratch, s, box, reader, actor, action)
    else:
        if action >= DISCARD:
            decode_discard(beliefs, scratch, s, reader, actor, action - DISCARD)
        remove_card(beliefs, s, actor, action - DISCARD if action >= DISCARD else action - PLAY)
    update_board(beliefs, s, box)


@rule
def copy_to_scratch(beliefs, scratch, s):
    """The record, copied to the desk."""
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            scratch.possible[seat, slot] = beliefs.possible[seat, slot]


@rule
def commit_scratch(beliefs, scratch, s):
    """What was worked out on the desk is now everybody's."""
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


# 4 Questions


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
    """4.1 Lay the next question on the desk: how many answers it has, at most `room`; 0 if none."""
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
    """Which card is the first that can be played, or else thrown away?"""
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


# 5 Hats and sums


@rule
def encode_hat(beliefs, scratch, s, seat, most):
    """5.1 The answers of a hand in sight as a number below `most`; the desk learns them."""
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
    """5.3 All hats but the actor's and the reader's; the desk learns them."""
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


# 6 The decision


@rule
def choose(beliefs, scratch, s, box, seat):
    """6 A sure play, a good gamble, a hint or a discard; else plain sense."""
    if not beliefs.begun:
        init_beliefs(beliefs, s, box)
    add_private_knowledge(beliefs, scratch, s, seat)
    slot = best_play(beliefs, scratch, s, seat)
    if slot == NOBODY:
        slot = gamble(beliefs, scratch, s, box, seat)
    if slot != NOBODY:
        return PLAY + slot
    action = NOBODY
    if may_hint(s) and should_hint(beliefs, scratch, s, box, seat):
        action = informing_hint(beliefs, scratch, s, box, seat)
    elif may_discard(s) and s.held[seat] > 0:
        action = DISCARD + informing_discard(beliefs, scratch, s, box, seat)
    return policy(s, box, seat) if action == NOBODY else action


@rule
def add_private_knowledge(beliefs, scratch, s, seat):
    """3.2 The copies that lie neither open nor in other hands; own cards may be of these."""
    copy_to_scratch(beliefs, scratch, s)
    for card in range(1, CARDS + 1):
        scratch.copies_left[card] = beliefs.copies_left[card]
    for owner in range(s.players):
        if owner != seat:
            for slot in range(s.held[owner]):
                scratch.copies_left[s.hand[owner, slot]] = max(
                    0, scratch.copies_left[s.hand[owner, slot]] - 1
                )
    build_pile(scratch.copies_pile, scratch.copies_left)
    for slot in range(s.held[seat]):
        scratch.possible[seat, slot] &= scratch.copies_pile[0]


@rule
def best_play(beliefs, scratch, s, seat):
    """6.1 Of the cards that surely fit: low ones first, and those nobody else can play."""
    best, most, best_total = NOBODY, 0, 1
    for slot in range(s.held[seat]):
        cards = scratch.possible[seat, slot]
        if is_certainly(cards, beliefs.fitting):
            worth, total = (
                play_value(scratch, s, seat, cards),
                count_copies(scratch.copies_pile, cards),
            )
            if best == NOBODY or worth * best_total > most * total:
                best, most, best_total = slot, worth, total
    return best


@rule
def play_value(scratch, s, seat, cards):
    """The sum over all it may be."""
    total = 0
    while cards != bits.NONE:
        card = bits.lowest(cards)
        cards = bits.without(cards, card)
        sharers = 1 if s.left == 0 else 1 + holders(s, seat, card)
        total += (
            scratch.copies_left[card] * (PLAY_VALUE_BASE - value_of(card)) * SHARE_UNIT // sharers
        )
    return total


@rule
def holders(s, seat, card):
    """How many others hold a copy."""
    found = 0
    for owner in range(s.players):
        found += owner != seat and bits.has(cards_of(s, owner), card)
    return found


@rule
def gamble(beliefs, scratch, s, box, seat):
    """6.2 With a mistake to spare: a card that fits with more than 75 %, or else is dead."""
    best, most, best_total = NOBODY, 0, 1
    if s.mistakes + 1 < MISTAKES and can_afford_discard(s, box):
        for slot in range(s.held[seat]):
            cards = scratch.possible[seat, slot]
            if is_certainly(cards, beliefs.fitting | beliefs.dead):
                matching, total = (
                    count_copies(scratch.copies_pile, cards & beliefs.fitting),
                    count_copies(scratch.copies_pile, cards),
                )
                if 4 * matching > 3 * total and matching * best_total > most * total:
                    best, most, best_total = slot, matching, total
    return best


@rule
def can_afford_discard(s, box):
    """2 Fewer cards are discarded than the team can afford before the deck runs out."""
    if s.last_breath:
        return True
    cards, best, thrown = 0, bits.count(box.known[s.variant]), 0
    for card in range(1, CARDS + 1):
        thrown += s.discarded[card]
        if bits.has(box.known[s.variant], card):
            cards += box.copies[card]
    return thrown <= cards - best - s.players * box.dealt[s.players]


@rule
def should_hint(beliefs, scratch, s, box, seat):
    """6.3 Somebody needs it, or it is better than any discard."""
    if s.hints == HINTS or teammate_needs_hint(beliefs, s, seat):
        return True
    if (
        can_afford_discard(s, box)
        and useless_slots(scratch.possible[seat], s.held[seat], beliefs.dead) != bits.NONE
    ):
        return False
    if (cards_of_others(s, seat) & beliefs.fitting) != bits.NONE:
        return True
    if s.last_breath:
        return not has_certain(
            scratch.possible[seat], s.held[seat], ~last_copies(s, box, beliefs.dead)
        )
    return s.hints > MANY_HINTS


@rule
def teammate_needs_hint(beliefs, s, seat):
    """6.3 a Another player holds a card that fits, and knows of none."""
    for owner in range(s.players):
        if owner != seat and (cards_of(s, owner) & beliefs.fitting) != bits.NONE:
            if not has_certain(beliefs.possible[owner], s.held[owner], beliefs.fitting):
                return True
    return False


@rule
def informing_hint(beliefs, scratch, s, box, seat):
    """5.4, 6.4: the hint that means the sum of all hats in sight."""
    most = modulus(beliefs, s, seat)
    if most <= 1:
        return NOBODY
    copy_to_scratch(beliefs, scratch, s)
    kind = sum_of_hats(beliefs, scratch, s, seat, seat, most) % most
    owner = seats.following(s, seat)
    while kind >= hint_classes(beliefs, s, owner, indicator_slot(beliefs, s, owner)):
        kind -= hint_classes(beliefs, s, owner, indicator_slot(beliefs, s, owner))
        owner = seats.following(s, owner)
    offset = owner - seat if owner > seat else owner - seat + s.players
    target = most_informative_target(beliefs, scratch, s, box, owner, kind)
    return NOBODY if target == NOBODY else HINT + (offset - 1) * TARGETS + target


@rule
def most_informative_target(beliefs, scratch, s, box, owner, kind):
    """5.4 Of all hints of a kind, the one that tells most by itself."""
    best, most = NOBODY, 0.0
    slot, hand = indicator_slot(beliefs, s, owner), cards_of(s, owner)
    kinds = hint_classes(beliefs, s, owner, slot)
    for target in range(TARGETS):
        cards = box.touched[s.variant, target]
        touches = bits.has(cards, s.hand[owner, slot])
        if (cards & hand) != bits.NONE and hint_class(kinds, target < COLOURS, touches) == kind:
            worth = information_gain(beliefs, scratch, s, owner, cards)
            if worth > most:
                best, most = target, worth
    return best


@rule
def information_gain(beliefs, scratch, s, owner, cards):
    """How much fewer cards are possible, slot by slot; twice as good where one is settled."""
    worth = 1.0
    for slot in range(s.held[owner]):
        before = scratch.possible[owner, slot]
        if is_undetermined(beliefs, before):
            after = before & (cards if bits.has(cards, s.hand[owner, slot]) else ~cards)
            worth *= count_copies(beliefs.copies_pile, before) / max(
                1, count_copies(beliefs.copies_pile, after)
            )
            if not is_undetermined(beliefs, after):
                worth *= 2
    return worth


@rule
def informing_discard(beliefs, scratch, s, box, seat):
    """6.5 The useless card that means the sum of all hats; else one's own choice."""
    useless = useless_slots(beliefs.possible[seat], s.held[seat], beliefs.dead)
    most = bits.count(useless)
    if most > 1:
        copy_to_scratch(beliefs, scratch, s)
        if s.hints > 0:
            exclude_playable(beliefs, scratch, s, seat)
        return nth_slot(useless, sum_of_hats(beliefs, scratch, s, seat, seat, most) % most)
    useless = useless_slots(scratch.possible[seat], s.held[seat], beliefs.dead)
    return (
        cheapest_discard(beliefs, scratch, s, box, seat)
        if useless == bits.NONE
        else bits.lowest(useless)
    )


@rule
def nth_slot(slots, number):
    for _ in range(number):
        slots = bits.without(slots, bits.lowest(slots))
    return bits.lowest(slots)


@rule
def cheapest_discard(beliefs, scratch, s, box, seat):
    """6.5 Seen elsewhere, dispensable, high; to the last breath dispensable before all."""
    best, most, best_total = 0, -1, 1
    seen, last = cards_of_others(s, seat), last_copies(s, box, beliefs.dead)
    for slot in range(s.held[seat]):
        cards = scratch.possible[seat, slot]
        total = max(1, count_copies(scratch.copies_pile, cards))
        spare = count_copies(scratch.copies_pile, cards & ~last)
        worth = (
            SEEN_BONUS * count_copies(scratch.copies_pile, cards & seen) + DISPENSABLE_BONUS * spare
        )
        for value in range(1, VALUES + 1):
            worth += value * count_copies(scratch.copies_pile, cards & OF_VALUE[value])
        if s.last_breath:
            worth += 100 * DISPENSABLE_BONUS * spare
        if worth * best_total > most * total:
            best, most, best_total = slot, worth, total
    return best
