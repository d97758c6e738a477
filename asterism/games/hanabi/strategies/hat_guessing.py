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
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import policy
from asterism.games.hanabi.rules import may_discard, may_hint, value_of
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    TARGETS,
    VALUES,
)
from asterism.games.hanabi.strategies.card_counts import (
    NOBODY,
    OF_VALUE,
    build_pile,
    cards_of,
    cards_of_others,
    count_copies,
    is_certainly,
    last_copies,
)
from asterism.games.hanabi.strategies.hat_questions import has_certain, is_undetermined
from asterism.games.hanabi.strategies.hat_state import (
    copy_to_scratch,
    init_beliefs,
    remove_card,
    update_board,
)
from asterism.games.hanabi.strategies.hat_sums import (
    decode_discard,
    decode_hint,
    exclude_playable,
    hint_class,
    hint_classes,
    indicator_slot,
    modulus,
    sum_of_hats,
    useless_slots,
)

SHARE_UNIT = 60  # divisible by any number of holders
PLAY_VALUE_BASE = 10  # what a play is worth: this, less its value
SEEN_BONUS, DISPENSABLE_BONUS = 20, 10  # what speaks for discarding a card
MANY_HINTS = 4  # more tokens than these are there to be spent


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
    cards, best, discards = 0, bits.count(box.known[s.variant]), 0
    for card in range(1, CARDS + 1):
        discards += s.discarded[card]
        if bits.has(box.known[s.variant], card):
            cards += box.copies[card]
    return discards <= cards - best - s.players * box.dealt[s.players]


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
