"""Hanabi: the rollout policy, which is also the bot `easy`. It plays from what one seat sees.

It trusts only what hints have made certain: play a card that must fit, else tell somebody
of one, else discard what is useless or least likely to be missed. It knows no conventions, so it
discards cards that others wanted to keep; but it keeps hinted cards while it has anything to tell
and a token to spare, and while there is anything else to do it discards neither a card of which the
player before has just spoken nor one that is probably a last copy, such as a known five.
"""

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hanabi.rules import (
    hinted_seat,
    in_sight,
    is_needed,
    may_discard,
    may_hint,
    named_by,
)
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    MISTAKES,
    PLAY,
    TARGETS,
    VALUES,
)
from asterism.games.hanabi.strategies.card_counts import NOBODY, is_single, last_copies

CERTAIN, LIKELY, TELLING = 100, 10, 1  # what a hint is worth, card by card
LAST_TOKEN = 1  # not spent on keeping a hinted card
SPARE_HINTS = 3  # with more tokens than these, a hint need not make anything certain
JUST_HINTED = CARDS * CARDS  # what speaks against a discard before all else, in rising order
PROBABLY_LAST = 2 * JUST_HINTED
SURELY_LAST = 2 * PROBABLY_LAST
GAMBLE = 3  # with a mistake to spare: play when three times as many cards fit as do not


@rule
def policy(s, box, seat):
    """The first of these that there is something to do for."""
    own, fitting = own_cards(s, box, seat), fitting_cards(s)
    slot = safest_play(s, seat, own, fitting)
    if slot != NOBODY:
        return PLAY + slot
    useless = useless_cards(s, box)
    last = last_copies(s, box, useless)
    action, worth = best_hint(s, box, seat, fitting, last)
    if worth >= CERTAIN or (worth >= LIKELY and s.hints > SPARE_HINTS):
        return action
    if s.left == 0 and not s.last_breath and s.mistakes + 1 < MISTAKES:
        slot = likeliest_play(s, seat, own, fitting)
        if slot != NOBODY:
            return PLAY + slot
    slot = safest_discard(s, seat, own, useless, last)
    cruel = slot == NOBODY or is_precious(s.could[seat, slot] & own, useless, last)
    hinted = slot != NOBODY and is_hinted_and_needed(s, seat, slot, own, useless)
    kept = cruel or (hinted and worth >= TELLING and s.hints > LAST_TOKEN)
    if may_discard(s) and not (kept and action != NOBODY):
        return DISCARD + max(slot, 0)
    return action if action != NOBODY else PLAY + oldest_unhinted(s, seat)


@rule
def is_hinted_and_needed(s, seat, slot, own, useless):
    """Somebody spoke of this card, and it may be of use."""
    return (
        s.told[seat, slot] != bits.NONE
        and (s.could[seat, slot] & own & ~useless) != bits.NONE
        and not is_second_copy(s, seat, slot, own)
    )


@rule
def own_cards(s, box, seat):
    """The cards that may still be in one's own hand: not all copies lie in sight."""
    cards = box.known[s.variant]
    for card in range(1, CARDS + 1):
        if in_sight(s, seat, card) >= box.copies[card]:
            cards = bits.without(cards, card)
    return cards


@rule
def fitting_cards(s):
    """The next card of every firework."""
    cards = bits.NONE
    for colour in range(COLOURS):
        if s.fireworks[colour] < VALUES:
            cards |= bits.only(colour * VALUES + s.fireworks[colour] + 1)
    return cards


@rule
def played_cards(s):
    """Cards that lie in a firework."""
    cards = bits.NONE
    for colour in range(COLOURS):
        for value in range(1, s.fireworks[colour] + 1):
            cards |= bits.only(colour * VALUES + value)
    return cards


@rule
def useless_cards(s, box):
    """Cards laid out already, or above one that is gone for good."""
    cards = bits.NONE
    for colour in range(COLOURS):
        dead = False
        for card in range(colour * VALUES + 1, (colour + 1) * VALUES + 1):
            needed = is_needed(s, card)
            dead = dead or (needed and s.discarded[card] == box.copies[card])
            if dead or not needed:
                cards |= bits.only(card)
    return cards


@rule
def safest_play(s, seat, own, fitting):
    """A card that must fit, or may be gambled on while mistakes are to spare."""
    for slot in range(s.held[seat]):
        if (s.could[seat, slot] & own & ~fitting) == bits.NONE:
            return slot
    if s.mistakes + 1 < MISTAKES:
        for slot in range(s.held[seat]):
            cards = s.could[seat, slot] & own
            if bits.count(cards & fitting) > GAMBLE * bits.count(cards & ~fitting):
                return slot
    return NOBODY


@rule
def likeliest_play(s, seat, own, fitting):
    """With nothing to lose any more: the card of which most possibilities fit, if any may."""
    best, most, whole = NOBODY, 0, 1
    for slot in range(s.held[seat]):
        cards = s.could[seat, slot] & own
        matching, total = bits.count(cards & fitting), bits.count(cards)
        if matching * whole > most * total:
            best, most, whole = slot, matching, total
    return best


@rule
def best_hint(s, box, seat, fitting, last):
    """The hint that tells most, the nearest player first, and what it is worth; nothing, if its
    owner has had the last turn. NOBODY if no hint can be given."""
    best, most = NOBODY, -1
    if may_hint(s):
        for offset in range(1, s.players):
            may_act = s.left > 0 or s.last_breath or offset < s.last_turns
            owner = seats.ahead(s, seat, offset)
            allowed = named_by(s, box, owner)
            for target in range(TARGETS):
                worth = hint_worth(s, box, owner, target, fitting, last) if may_act else 0
                if bits.has(allowed, target) and worth > most:
                    best, most = HINT + (offset - 1) * TARGETS + target, worth
    return best, most


@rule
def hint_worth(s, box, owner, target, fitting, last):
    """What each touched card learns, added up."""
    worth = 0
    for slot in range(s.held[owner]):
        card, before = s.hand[owner, slot], s.could[owner, slot]
        if bits.has(box.touched[s.variant, target], card):
            after = before & box.touched[s.variant, target]
            rescued = last if s.told[owner, slot] == bits.NONE else bits.NONE
            worth += card_worth(card, before, after, fitting, rescued)
    return worth


@rule
def card_worth(card, before, after, fitting, last):
    """Most if a card that fits is now sure to; little for anything that is news."""
    if before == after:
        return 0
    if not bits.has(fitting, card):
        return LIKELY if bits.has(last, card) else TELLING
    return CERTAIN if (after & ~fitting) == bits.NONE else LIKELY


@rule
def safest_discard(s, seat, own, useless, last):
    """A card that must be useless or a second copy, else the one of which fewest needed cards are
    possible; one just hinted, or at last a precious one, only if there is no other."""
    best, least = NOBODY, np.int64(0)
    for slot in range(s.held[seat]):
        cards = s.could[seat, slot] & own
        if (cards & ~useless) == bits.NONE or is_second_copy(s, seat, slot, own):
            return slot
        risk = CARDS * bits.count(cards & ~useless) // bits.count(cards)
        risk += CARDS * bits.count(s.told[seat, slot])
        if is_precious(cards, useless, last):
            risk += SURELY_LAST if (cards & ~last) == bits.NONE else PROBABLY_LAST
        if is_just_hinted(s, seat, slot):
            risk += JUST_HINTED
        if best == NOBODY or risk < least:
            best, least = slot, risk
    return best


@rule
def is_second_copy(s, seat, slot, own):
    """It is known, and an older card of the hand is known to be the same."""
    card, found = s.could[seat, slot] & own, False
    for older in range(slot):
        found = found or s.could[seat, older] & own == card
    return found and is_single(card)


@rule
def is_precious(cards, useless, last):
    """If it is needed it is a last copy, and that is no less likely than that it is useless."""
    needed = cards & ~useless
    return (needed & ~last) == bits.NONE and 2 * bits.count(needed) >= bits.count(cards)


@rule
def is_just_hinted(s, seat, slot):
    """The player before has spoken of this card."""
    giver, action = s.last_seat - 1, s.last_action - 1
    return (
        giver >= 0
        and action >= HINT
        and hinted_seat(s, giver, action) == seat
        and bits.has(s.last_touched, slot)
    )


@rule
def oldest_unhinted(s, seat):
    """The oldest card of which nothing was told, or else the oldest."""
    for slot in range(s.held[seat]):
        if s.told[seat, slot] == bits.NONE:
            return slot
    return 0
