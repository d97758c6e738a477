"""Hanabi with people: how a move is read by the conventions of docs/hanabi_partner.md."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hanabi.rules import hinted_seat, hinted_target, value_of
from asterism.games.hanabi.state import COLOURS, DISCARD, HINT, PLAY, SLOTS, VALUES
from asterism.games.hanabi.strategies.beliefs import (
    chop,
    chop_serial,
    draw,
    forget_promises,
    identified_cards,
    init_beliefs,
    is_trusted,
    newest_unhinted,
    propagate,
    remove_copy,
    remove_slot,
    reset_reading,
    slot_of,
    update_board,
)
from asterism.games.hanabi.strategies.card_counts import NOBODY, OF_VALUE, is_certainly

PLAIN_HINT, PLAY_OR_SAVE_HINT, FINESSE_HINT, UNREADABLE_HINT = range(
    4
)  # what a hint was: plain facts, a promise, a blind play
MAX_IGNORED = 3  # promises that a person may ignore and still be trusted again
SAVED_VALUE = 2  # of this value every copy may be kept, not only the last


@rule
def update(beliefs, scratch, s, box, reader, actor, action):
    """The record after a move, from the view after it."""
    if not beliefs.begun:
        init_beliefs(beliefs, s, box)
    warned, oldest = beliefs.hints > 0, chop_serial(beliefs, s.seat)
    if action >= HINT:
        end_finesse(beliefs, actor)
        beliefs.pending_focus[s.seat] = 0
        propagate(beliefs, scratch, s)
        owner, target = hinted_seat(s, actor, action), hinted_target(action)
        read_hint(beliefs, scratch, s, box, reader, actor, owner, target, s.last_touched)
    elif action >= DISCARD:
        update_after_card(beliefs, scratch, s, box, actor, action - DISCARD, False)
    else:
        update_after_card(beliefs, scratch, s, box, actor, action - PLAY, True)
    is_vetted = warned and oldest > 0 and oldest == chop_serial(beliefs, s.seat)
    beliefs.safe_chop[s.seat] = oldest if is_vetted else 0
    beliefs.hints, beliefs.mistakes = s.hints, s.mistakes


# Hints


@rule
def read_hint(beliefs, scratch, s, box, reader, giver, owner, target, slots):
    """What a hint means to the reader, who may sit between giver and owner."""
    old_chop = chop(beliefs, owner)
    new = touch(beliefs, s, box, giver, owner, target, slots)
    kind = PLAIN_HINT
    if new != bits.NONE and not bits.has(beliefs.untrusted_givers, giver):
        on_chop = old_chop != NOBODY and bits.has(new, old_chop)
        focus = old_chop if on_chop else newest_of(new)
        direct = beliefs.possible[owner, focus] & intended_cards(beliefs, target, on_chop)
        kind = interpret_focus(beliefs, s, reader, giver, owner, focus, direct)
    propagate(beliefs, scratch, s)
    return kind


@rule
def newest_of(slots):
    """The newest card of some slots."""
    found = 0
    for slot in range(SLOTS):
        if bits.has(slots, slot):
            found = slot
    return found


@rule
def touch(beliefs, s, box, giver, owner, target, slots):
    """The plain facts of a hint; the slots that were never hinted before."""
    new, cards = bits.NONE, box.touched[s.variant, target]
    for slot in range(beliefs.held[owner]):
        if bits.has(slots, slot):
            beliefs.possible[owner, slot] &= cards
            if not beliefs.touched[owner, slot]:
                new |= bits.only(slot)
                beliefs.touched[owner, slot] = giver + 1
                trust_touch(beliefs, s, owner, slot)
        else:
            beliefs.possible[owner, slot] &= ~cards
        beliefs.reading[owner, slot] &= beliefs.possible[owner, slot]
        if beliefs.reading[owner, slot] == bits.NONE:
            reset_reading(beliefs, owner, slot)
    return new


@rule
def trust_touch(beliefs, s, owner, slot):
    """Good touch: nobody hints a card for the first time that is dead already."""
    known = identified_cards(beliefs, s)
    read = beliefs.reading[owner, slot] & beliefs.possible[owner, slot] & ~beliefs.dead
    if (read & ~known) != bits.NONE:
        read &= ~known
    if is_trusted(beliefs, owner, slot) and read != bits.NONE:
        beliefs.reading[owner, slot] = read


@rule
def intended_cards(beliefs, target, on_chop):
    """A colour, or a value past the chop: play. A value at the chop: play or keep."""
    if target < COLOURS or not on_chop:
        return beliefs.fitting
    cards = beliefs.fitting | beliefs.last
    if target - COLOURS + 1 == SAVED_VALUE:
        cards |= OF_VALUE[SAVED_VALUE] & ~beliefs.dead
    return cards


@rule
def interpret_focus(beliefs, s, reader, giver, owner, focus, direct):
    """The hint is about one card: it is one of these, or somebody is to play blind before it."""
    if beliefs.blind_plays and s.players > 2:
        watch_for_finesse(beliefs, s, giver, owner, focus, direct)
        if reader != owner and starts_finesse(beliefs, s, reader, giver, owner, focus, direct):
            return FINESSE_HINT
    if direct == bits.NONE:
        return UNREADABLE_HINT
    beliefs.reading[owner, focus] = direct
    beliefs.promised[owner, focus] = giver + 1
    beliefs.may_be_save[owner, focus] = 0 if is_certainly(direct, beliefs.fitting) else 1
    return PLAY_OR_SAVE_HINT


@rule
def watch_for_finesse(beliefs, s, giver, owner, focus, direct):
    """Until his turn, a play that nobody could expect will tell the owner more."""
    cards, seat = bits.NONE, seats.following(s, giver)
    while seat != owner:
        last = newest_unhinted(beliefs, seat)
        for slot in range(beliefs.held[seat]):
            open_to_it = beliefs.touched[seat, slot] or slot == last
            if (
                open_to_it
                and not beliefs.finesse[seat, slot]
                and not is_certainly(beliefs.reading[seat, slot], beliefs.fitting)
            ):
                cards |= bits.only(beliefs.serial[seat, slot])
        seat = seats.following(s, seat)
    beliefs.pending_focus[owner] = beliefs.serial[owner, focus]
    beliefs.direct[owner], beliefs.finesse_serials[owner] = direct, cards


# Blind plays


@rule
def starts_finesse(beliefs, s, reader, giver, owner, focus, direct):
    """The focus is one step too high: somebody between is to play the missing card."""
    card = s.hand[owner, focus]
    if bits.has(direct, card) or value_of(card) == 1 or not bits.has(beliefs.fitting, card - 1):
        return False
    if beliefs.finesse_seat > 0 or is_already_promised(beliefs, s, reader, giver, owner, card - 1):
        return False
    seat = finesse_seat(beliefs, s, reader, giver, owner, card - 1)
    if seat == NOBODY:
        return False
    start_finesse(beliefs, seat, giver, owner, focus, direct, card)
    return True


@rule
def start_finesse(beliefs, seat, giver, owner, focus, direct, card):
    slot = finesse_slot(beliefs, seat, card - 1)
    beliefs.finesse[seat, slot], beliefs.reading_before[seat, slot] = 1, beliefs.reading[seat, slot]
    beliefs.reading[seat, slot] = bits.only(card - 1)
    beliefs.finesse_seat, beliefs.finesse_giver, beliefs.finesse_owner = seat + 1, giver, owner
    beliefs.finesse_focus, beliefs.finesse_direct = beliefs.serial[owner, focus], direct
    beliefs.reading[owner, focus] = direct | bits.only(card)


@rule
def is_already_promised(beliefs, s, reader, giver, owner, card):
    """Somebody in sight holds the missing card and knows that it fits."""
    for seat in range(s.players):
        if seat != giver and seat != owner and seat != reader:
            for slot in range(beliefs.held[seat]):
                if beliefs.touched[seat, slot] and s.hand[seat, slot] == card:
                    if is_certainly(beliefs.reading[seat, slot], beliefs.fitting):
                        return True
    return False


@rule
def finesse_slot(beliefs, seat, card):
    """The oldest hinted card that reads as the missing one, else the newest plain card."""
    found = NOBODY
    for slot in range(beliefs.held[seat]):
        if beliefs.touched[seat, slot] and bits.has(beliefs.reading[seat, slot], card):
            if is_certainly(beliefs.reading[seat, slot], beliefs.fitting):
                return NOBODY
            if found == NOBODY and not beliefs.finesse[seat, slot]:
                found = slot
    return newest_unhinted(beliefs, seat) if found == NOBODY else found


@rule
def can_be_finessed(beliefs, seat, card):
    """There is a place for it, and it is somebody who acts on hints."""
    slot = finesse_slot(beliefs, seat, card)
    return (
        slot != NOBODY
        and bits.has(beliefs.reading[seat, slot], card)
        and not bits.has(beliefs.unresponsive, seat)
    )


@rule
def finesse_seat(beliefs, s, reader, giver, owner, card):
    """The one between who holds the missing card in that place; if none is seen, the reader."""
    holder, holders, me_between, err = NOBODY, 0, False, NOBODY
    seat = seats.following(s, giver)
    while seat != owner:
        if can_be_finessed(beliefs, seat, card):
            if seat == reader:
                me_between = True
            elif s.hand[seat, finesse_slot(beliefs, seat, card)] == card:
                holder, holders = seat, holders + 1
            elif err == NOBODY:
                err = seat
        seat = seats.following(s, seat)
    if holders > 0:
        return holder if holders == 1 else NOBODY
    return reader if me_between else err


@rule
def end_finesse(beliefs, actor):
    """Whoever was to play blind has moved; what is still marked reads as plain facts."""
    if beliefs.finesse_seat != actor + 1:
        return
    beliefs.finesse_seat = 0
    focus = slot_of(beliefs, beliefs.finesse_owner, beliefs.finesse_focus)
    if focus != NOBODY:
        may = beliefs.possible[beliefs.finesse_owner, focus]
        read = beliefs.finesse_direct & may
        beliefs.reading[beliefs.finesse_owner, focus] = may if read == bits.NONE else read
    for slot in range(beliefs.held[actor]):
        if beliefs.finesse[actor, slot]:
            beliefs.finesse[actor, slot] = 0
            beliefs.reading[actor, slot] = beliefs.possible[actor, slot]


# Plays and discards


@rule
def update_after_card(beliefs, scratch, s, box, actor, slot, played):
    """A card was laid open; a play that nobody could expect explains an earlier hint."""
    serial, card = beliefs.serial[actor, slot], s.last_card
    read = (
        beliefs.reading_before[actor, slot]
        if beliefs.finesse[actor, slot]
        else beliefs.reading[actor, slot]
    )
    surprising = played and s.last_fits and not is_certainly(read, beliefs.fitting)
    if bits.has(beliefs.humans, actor):
        track_ignored_promise(beliefs, s, actor, slot, played)
    distrust_false_promise(beliefs, s, actor, slot, played)
    if played and s.last_fits and beliefs.touched[actor, slot] > 0:
        forget_promises(beliefs, actor, beliefs.touched[actor, slot] - 1, card)
    remove_slot(beliefs, actor, slot)
    if s.held[actor] > beliefs.held[actor]:
        draw(beliefs, s, box, actor)
    remove_copy(beliefs, card)
    update_board(beliefs, s, box)
    end_finesse(beliefs, actor)
    if surprising and value_of(card) < VALUES:
        resolve_finesse(beliefs, s, actor, serial, card + 1)
    beliefs.pending_focus[s.seat] = 0
    propagate(beliefs, scratch, s)


@rule
def resolve_finesse(beliefs, s, actor, serial, card):
    """A hinted card one step too high, and now a surprise: it comes next."""
    for seat in range(s.players):
        if (
            seat != actor
            and beliefs.pending_focus[seat] > 0
            and bits.has(beliefs.finesse_serials[seat], serial)
        ):
            focus = slot_of(beliefs, seat, beliefs.pending_focus[seat])
            if focus != NOBODY and bits.has(
                beliefs.possible[seat, focus] & ~beliefs.direct[seat], card
            ):
                beliefs.reading[seat, focus] = bits.only(card)
                beliefs.after_finesse[seat, focus] = actor + 1
            beliefs.pending_focus[seat] = 0


# Trust in people


@rule
def is_promise(beliefs, seat, slot):
    """By the conventions it can be played; by the facts alone that is not certain."""
    return (
        beliefs.promised[seat, slot] > 0
        and is_certainly(beliefs.reading[seat, slot], beliefs.fitting)
        and not is_certainly(beliefs.possible[seat, slot], beliefs.fitting)
    )


@rule
def distrust_false_promise(beliefs, s, actor, slot, played):
    """A person's promise did not hold: from now on his hints are plain facts."""
    giver = beliefs.promised[actor, slot] - 1
    if (
        played
        and not s.last_fits
        and is_promise(beliefs, actor, slot)
        and bits.has(beliefs.humans, giver)
    ):
        beliefs.untrusted_givers |= bits.only(giver)
        for seat in range(s.players):
            for index in range(beliefs.held[seat]):
                if beliefs.touched[seat, index] == giver + 1:
                    beliefs.reading[seat, index] = beliefs.possible[seat, index]


@rule
def track_ignored_promise(beliefs, s, actor, slot, played):
    """A person who discards although he was promised a play does not act on hints, for now."""
    if not played and promises(beliefs, actor) > 0:
        beliefs.unresponsive |= bits.only(actor)
        beliefs.ignored[actor] += 1
    if (
        played
        and s.last_fits
        and is_promise(beliefs, actor, slot)
        and beliefs.ignored[actor] < MAX_IGNORED
    ):
        beliefs.unresponsive = bits.without(beliefs.unresponsive, actor)


@rule
def promises(beliefs, seat):
    """How many promised cards somebody holds."""
    count = 0
    for slot in range(beliefs.held[seat]):
        count += is_promise(beliefs, seat, slot)
    return count
