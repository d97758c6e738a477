"""Hanabi with people: how a move is read by the conventions of docs/hanabi_partner.md."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hanabi.record import (
    begin,
    chop,
    chop_serial,
    draw,
    lay_open,
    look_around,
    newest,
    reset,
    settle,
    slot_of,
    take_out,
)
from asterism.games.hanabi.rules import hinted_seat, hinted_target, value_of
from asterism.games.hanabi.state import COLOURS, DISCARD, HINT, PLAY, SLOTS, VALUES
from asterism.games.hanabi.weighing import NOBODY, OF_VALUE, surely

FACTS, POINTED, BLIND, ODD = range(4)  # what a hint was: plain facts, a promise, a blind play
PATIENCE = 3  # promises that a person may ignore and still be trusted again
KEPT_VALUE = 2  # of this value every copy may be kept, not only the last


@rule
def see(m, d, s, box, me, actor, action):
    """The record after a move, from the view after it."""
    if not m.begun:
        begin(m, s, box)
    warned, oldest = m.hints > 0, chop_serial(m, s.seat)
    if action >= HINT:
        close_blind_play(m, actor)
        m.waiting[s.seat] = 0
        settle(m, d, s)
        owner, target = hinted_seat(s, actor, action), hinted_target(action)
        read_hint(m, d, s, box, me, actor, owner, target, s.last_touched)
    elif action >= DISCARD:
        see_card(m, d, s, box, actor, action - DISCARD, False)
    else:
        see_card(m, d, s, box, actor, action - PLAY, True)
    is_vetted = warned and oldest > 0 and oldest == chop_serial(m, s.seat)
    m.vetted[s.seat] = oldest if is_vetted else 0
    m.hints = s.hints


# Hints


@rule
def read_hint(m, d, s, box, me, giver, owner, target, slots):
    """What a hint means to the reader `me`, who may be between giver and owner."""
    old_chop = chop(m, owner)
    new = touch(m, s, box, giver, owner, target, slots)
    kind = FACTS
    if new != bits.NONE and not bits.has(m.deaf, giver):
        on_chop = old_chop != NOBODY and bits.has(new, old_chop)
        focus = old_chop if on_chop else newest_of(new)
        direct = m.may[owner, focus] & meant(m, target, on_chop)
        kind = point(m, s, me, giver, owner, focus, direct)
    settle(m, d, s)
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
def touch(m, s, box, giver, owner, target, slots):
    """The plain facts of a hint; the slots that were never hinted before."""
    new, cards = bits.NONE, box.touched[s.variant, target]
    for slot in range(m.held[owner]):
        if bits.has(slots, slot):
            m.may[owner, slot] &= cards
            if not m.touched[owner, slot]:
                new |= bits.only(slot)
                m.touched[owner, slot] = giver + 1
        else:
            m.may[owner, slot] &= ~cards
        m.read[owner, slot] &= m.may[owner, slot]
        if m.read[owner, slot] == bits.NONE:
            reset(m, owner, slot)
    return new


@rule
def meant(m, target, on_chop):
    """A colour, or a value past the chop: play. A value at the chop: play or keep."""
    if target < COLOURS or not on_chop:
        return m.fitting
    cards = m.fitting | m.last
    if target - COLOURS + 1 == KEPT_VALUE:
        cards |= OF_VALUE[KEPT_VALUE] & ~m.dead
    return cards


@rule
def point(m, s, me, giver, owner, focus, direct):
    """The hint is about one card: it is one of these, or somebody is to play blind before it."""
    if m.blind_plays and s.players > 2:
        wait_for_surprise(m, s, giver, owner, focus, direct)
        if me != owner and opens_blind_play(m, s, me, giver, owner, focus, direct):
            return BLIND
    if direct == bits.NONE:
        return ODD
    m.read[owner, focus] = direct
    m.promised[owner, focus] = giver + 1
    m.kept[owner, focus] = 0 if surely(direct, m.fitting) else 1
    return POINTED


@rule
def wait_for_surprise(m, s, giver, owner, focus, direct):
    """Until his turn, a play that nobody could expect will tell the owner more."""
    cards, seat = bits.NONE, seats.following(s, giver)
    while seat != owner:
        last = newest(m, seat)
        for slot in range(m.held[seat]):
            open_to_it = m.touched[seat, slot] or slot == last
            if open_to_it and not m.blind[seat, slot] and not surely(m.read[seat, slot], m.fitting):
                cards |= bits.only(m.serial[seat, slot])
        seat = seats.following(s, seat)
    m.waiting[owner] = m.serial[owner, focus]
    m.direct[owner], m.surprises[owner] = direct, cards


# Blind plays


@rule
def opens_blind_play(m, s, me, giver, owner, focus, direct):
    """The focus is one step too high: somebody between is to play the missing card."""
    card = s.hand[owner, focus]
    if bits.has(direct, card) or value_of(card) == 1 or not bits.has(m.fitting, card - 1):
        return False
    if m.blind_seat > 0 or is_on_its_way(m, s, me, giver, owner, card - 1):
        return False
    seat = blind_player(m, s, me, giver, owner, card - 1)
    if seat == NOBODY:
        return False
    open_blind_play(m, seat, giver, owner, focus, direct, card)
    return True


@rule
def open_blind_play(m, seat, giver, owner, focus, direct, card):
    slot = blind_slot(m, seat, card - 1)
    m.blind[seat, slot], m.before[seat, slot] = 1, m.read[seat, slot]
    m.read[seat, slot] = bits.only(card - 1)
    m.blind_seat, m.blind_giver, m.blind_owner = seat + 1, giver, owner
    m.blind_focus, m.blind_direct = m.serial[owner, focus], direct
    m.read[owner, focus] = direct | bits.only(card)


@rule
def is_on_its_way(m, s, me, giver, owner, card):
    """Somebody in sight holds the missing card and knows that it fits."""
    for seat in range(s.players):
        if seat != giver and seat != owner and seat != me:
            for slot in range(m.held[seat]):
                if m.touched[seat, slot] and s.hand[seat, slot] == card:
                    if surely(m.read[seat, slot], m.fitting):
                        return True
    return False


@rule
def blind_slot(m, seat, card):
    """The oldest hinted card that reads as the missing one, else the newest plain card."""
    found = NOBODY
    for slot in range(m.held[seat]):
        if m.touched[seat, slot] and bits.has(m.read[seat, slot], card):
            if surely(m.read[seat, slot], m.fitting):
                return NOBODY
            if found == NOBODY and not m.blind[seat, slot]:
                found = slot
    return newest(m, seat) if found == NOBODY else found


@rule
def may_play_blind(m, seat, card):
    """There is a place for it, and it is somebody who acts on hints."""
    slot = blind_slot(m, seat, card)
    return slot != NOBODY and bits.has(m.read[seat, slot], card) and not bits.has(m.idle, seat)


@rule
def blind_player(m, s, me, giver, owner, card):
    """The one between who holds the missing card in that place; if none is seen, the reader."""
    holder, holders, me_between, err = NOBODY, 0, False, NOBODY
    seat = seats.following(s, giver)
    while seat != owner:
        if may_play_blind(m, seat, card):
            if seat == me:
                me_between = True
            elif s.hand[seat, blind_slot(m, seat, card)] == card:
                holder, holders = seat, holders + 1
            elif err == NOBODY:
                err = seat
        seat = seats.following(s, seat)
    if holders > 0:
        return holder if holders == 1 else NOBODY
    return me if me_between else err


@rule
def close_blind_play(m, actor):
    """Whoever was to play blind has moved; what is still marked reads as plain facts."""
    if m.blind_seat != actor + 1:
        return
    m.blind_seat = 0
    focus = slot_of(m, m.blind_owner, m.blind_focus)
    if focus != NOBODY:
        may = m.may[m.blind_owner, focus]
        read = m.blind_direct & may
        m.read[m.blind_owner, focus] = may if read == bits.NONE else read
    for slot in range(m.held[actor]):
        if m.blind[actor, slot]:
            m.blind[actor, slot] = 0
            m.read[actor, slot] = m.may[actor, slot]


# Plays and discards


@rule
def see_card(m, d, s, box, actor, slot, played):
    """A card was laid open; a play that nobody could expect explains an earlier hint."""
    serial, card = m.serial[actor, slot], s.last_card
    read = m.before[actor, slot] if m.blind[actor, slot] else m.read[actor, slot]
    surprising = played and s.last_fits and not surely(read, m.fitting)
    if bits.has(m.people, actor):
        watch_acts(m, s, actor, slot, played)
    watch_hints(m, s, actor, slot, played)
    take_out(m, actor, slot)
    if s.held[actor] > m.held[actor]:
        draw(m, s, box, actor)
    lay_open(m, card)
    look_around(m, s, box)
    close_blind_play(m, actor)
    if surprising and value_of(card) < VALUES:
        explain_hint(m, s, actor, serial, card + 1)
    m.waiting[s.seat] = 0
    settle(m, d, s)


@rule
def explain_hint(m, s, actor, serial, card):
    """A hinted card one step too high, and now a surprise: it comes next."""
    for seat in range(s.players):
        if seat != actor and m.waiting[seat] > 0 and bits.has(m.surprises[seat], serial):
            focus = slot_of(m, seat, m.waiting[seat])
            if focus != NOBODY and bits.has(m.may[seat, focus] & ~m.direct[seat], card):
                m.read[seat, focus] = bits.only(card)
                m.follows[seat, focus] = actor + 1
            m.waiting[seat] = 0


# Trust in people


@rule
def is_promise(m, seat, slot):
    """By the conventions it can be played; by the facts alone that is not certain."""
    return (m.promised[seat, slot] > 0 and surely(m.read[seat, slot], m.fitting)
            and not surely(m.may[seat, slot], m.fitting))


@rule
def watch_hints(m, s, actor, slot, played):
    """A person's promise did not hold: from now on his hints are plain facts."""
    giver = m.promised[actor, slot] - 1
    if played and not s.last_fits and is_promise(m, actor, slot) and bits.has(m.people, giver):
        m.deaf |= bits.only(giver)
        for seat in range(s.players):
            for place in range(m.held[seat]):
                if m.touched[seat, place] == giver + 1:
                    m.read[seat, place] = m.may[seat, place]


@rule
def watch_acts(m, s, actor, slot, played):
    """A person who discards although he was promised a play does not act on hints, for now."""
    if not played and promises(m, actor) > 0:
        m.idle |= bits.only(actor)
        m.ignored[actor] += 1
    if played and s.last_fits and is_promise(m, actor, slot) and m.ignored[actor] < PATIENCE:
        m.idle = bits.without(m.idle, actor)


@rule
def promises(m, seat):
    """How many promised cards somebody holds."""
    count = 0
    for slot in range(m.held[seat]):
        count += is_promise(m, seat, slot)
    return count


