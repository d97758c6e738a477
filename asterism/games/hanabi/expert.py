"""Hanabi: one step of search upon the conventions.

For every move that might be better, the rest of the game is played out by the conventions in
hands that fit all that was seen and read; the same hands and the same deck for all moves, so
that their differences are measured and not their luck.
"""

import numpy as np

from asterism.engine import bits, chance
from asterism.engine.layout import ID, NUMBER, Field, Layout
from asterism.engine.luck import copy_row
from asterism.engine.rule import rule
from asterism.games.hanabi import conventions, partner, rules
from asterism.games.hanabi.record import BEFORE, OWN, RECORD, look_through, slot_of
from asterism.games.hanabi.rules import may_hint
from asterism.games.hanabi.state import BOX, DECK, DISCARD, HINT, PLAY, STATE, TARGETS, Phase
from asterism.games.hanabi.weighing import NOBODY, surely

TABLE, CARDS_IN_BOX = STATE.dtype, BOX.dtype
RECORD_TYPE, DESK_TYPE = RECORD.dtype, partner.DESK.dtype
TRIES = 200  # hands dealt in search of one that fits the reading
HANDS = 12  # of those, how many are held against what the others did
PAST = 6  # moves of the others that are remembered for it
HINTS_TRIED = 4  # the hints that the conventions value most
PERFECT = 25  # to the last breath, what a win counts beside the fireworks

HISTORY = Layout([
    Field("moves", NUMBER, (), about="moves of others that are remembered"),
    Field("actor", NUMBER, (PAST,), about="who made each, the latest first"),
    Field("action", NUMBER, (PAST,), about="and what it was"),
    Field("scene", np.uint8, (PAST, TABLE.itemsize), about="what was seen before it"),
    Field("record", np.uint8, (PAST, RECORD_TYPE.itemsize), about="and what was known"),
    Field("known", ID, (DECK + 1,), about="cards of one's own that were laid open, by serial"),
])
HISTORY_TYPE = HISTORY.dtype


# What was seen


@rule
def remember(history, rows, before, after, me, actor, action):
    """A move of another is kept with what was known before it; of one's own, the card."""
    h, m, s = history.view(HISTORY_TYPE)[0], rows[0].view(RECORD_TYPE)[0], after.view(TABLE)[0]
    if actor == me and action < HINT:
        slot = action - DISCARD if action >= DISCARD else action - PLAY
        h.known[m.serial[me, slot]] = s.last_card
    elif actor != me and before.view(TABLE)[0].players > 0:
        push_back(h)
        h.actor[0], h.action[0] = actor, action
        copy_row(before, h.scene[0])
        copy_row(rows[0], h.record[0])


@rule
def push_back(h):
    """Room for the latest; the oldest is forgotten."""
    h.moves = min(PAST, h.moves + 1)
    for place in range(h.moves - 1, 0, -1):
        h.actor[place], h.action[place] = h.actor[place - 1], h.action[place - 1]
        copy_row(h.scene[place - 1], h.scene[place])
        copy_row(h.record[place - 1], h.record[place])


@rule
def contradictions(history, world, box, memory, rows, desk, row, me, most):
    """How many moves of others would have been different in this world; counted up to most."""
    h, found = history.view(HISTORY_TYPE)[0], 0
    for place in range(h.moves):
        if found < most:
            copy_row(h.scene[place], row)
            copy_row(h.record[place], rows[0])
            give_back_hand(h, world, memory, rows, row, me)
            s, d = row.view(TABLE)[0], desk.view(DESK_TYPE)[0]
            found += partner.choose(rows, d, s, box, h.actor[place]) != h.action[place]
    return found


@rule
def give_back_hand(h, world, memory, rows, row, me):
    """The hand as it was then: cards still held as in this world, the others as they turned out."""
    now, then = world.view(TABLE)[0], row.view(TABLE)[0]
    m, p = memory[0].view(RECORD_TYPE)[0], rows[0].view(RECORD_TYPE)[0]
    for slot in range(then.held[me]):
        serial = p.serial[me, slot]
        place = slot_of(m, me, serial)
        then.hand[me, slot] = h.known[serial] if place == NOBODY else now.hand[me, place]


# Moves and worlds


@rule
def candidates(view, box, rows, desk, me, mask):
    """Moves that might do some good: plays that may fit, discards, and the best few hints."""
    s, m, d = view.view(TABLE)[0], rows[0].view(RECORD_TYPE)[0], desk.view(DESK_TYPE)[0]
    b = box.view(CARDS_IN_BOX)[0]
    rules.legal(s, b, me, mask)
    mask[HINT:] = False
    look_through(m, d, s, me, me, OWN)
    for slot in range(s.held[me]):
        mask[PLAY + slot] = (d.read[OWN, slot] & m.fitting) != bits.NONE
        if surely(d.facts[OWN, slot], m.last):
            mask[DISCARD + slot] = False
    if may_hint(s):
        values = np.full(mask.size, partner.WORTHLESS, np.int64)
        value_hints(rows, d, s, b, me, values)
        for _ in range(HINTS_TRIED):
            best = np.argmax(values)
            mask[best] = mask[best] or values[best] > partner.WORTHLESS
            values[best] = partner.WORTHLESS


@rule
def value_hints(rows, d, s, box, me, values):
    """What the conventions give for each hint that touches a card."""
    d.hinted = partner.hinted_cards(rows[0].view(RECORD_TYPE)[0], d, s, me)
    for action in range(HINT, values.size):
        offset = 1 + (action - HINT) // TARGETS
        if offset < s.players:
            owner, target = rules.hinted_seat(s, me, action), rules.hinted_target(action)
            slots = partner.touched_slots(s, box, owner, target)
            if slots != bits.NONE:
                look_through(rows[0].view(RECORD_TYPE)[0], d, s, owner, me, BEFORE)
                values[action] = partner.judge(rows, d, s, box, me, owner, target, slots)


@rule
def imagine(view, world, box, memory, desk, me, history, word, rows, row, best):
    """A world that fits what was seen and read, and as well as may be what the others did."""
    least = PAST + 1
    for _ in range(HANDS):
        word = chance.following(word)
        deal_as_read(view, world, box, memory, desk, me, chance.seedling(word))
        found = contradictions(history, world, box, memory, rows, desk, row, me, least)
        if found < least:
            copy_row(world, best)
            least = found
        if least == 0:
            break
    copy_row(best, world)


@rule
def deal_as_read(view, world, box, memory, desk, me, word):
    """One's own hand as it reads; if there is no such hand, as the facts allow."""
    copy_row(view, world)
    s, m, d = world.view(TABLE)[0], memory[0].view(RECORD_TYPE)[0], desk.view(DESK_TYPE)[0]
    s.chance = word
    look_through(m, d, s, me, me, OWN)
    could = s.could[me].copy()
    for slot in range(s.held[me]):
        s.could[me, slot] &= d.read[OWN, slot]
    rules.gather_unseen(s, box, me)
    dealt = False
    for _ in range(TRIES):
        if not dealt:
            dealt = rules.deal_hand(s, me)
            if not dealt:
                rules.take_back(s, me)
    s.could[me, :] = could
    if not dealt:
        rules.guess(s, box, me)


@rule
def play_out(world, row, box, own, rows, desk, me, action):
    """The score when a move is made in a world and all go on by the conventions."""
    copy_row(world, row)
    s, d = row.view(TABLE)[0], desk.view(DESK_TYPE)[0]
    minds = s.players if own.view(RECORD_TYPE)[0].blind_plays and s.players > 2 else 1
    for mind in range(minds):
        copy_row(own, rows[mind, 0])
    while True:
        seat = s.seat
        rules.apply(s, box, seat, action)
        for mind in range(minds):
            reader = mind if minds > 1 else NOBODY
            m = rows[mind, 0].view(RECORD_TYPE)[0]
            conventions.see(m, d, s, box, reader, seat, action)
        if s.phase == Phase.OVER:
            return result(s)
        action = partner.choose(rows[s.seat if minds > 1 else 0], d, s, box, s.seat)


@rule
def result(s):
    """The fireworks; to the last breath a win counts most."""
    if s.last_breath and rules.is_perfect(s):
        return PERFECT + rules.fireworks_sum(s)
    return rules.fireworks_sum(s) if s.last_breath else rules.score(s)


@rule
def compare(view, box, memory, desk, me, history, word, worlds, usual, mask, gains, squares):
    """Add up, over some worlds, what each move in the mask gains upon the usual one."""
    b = box.view(CARDS_IN_BOX)[0]
    world, row, best = np.zeros_like(view), np.zeros_like(view), np.zeros_like(view)
    rows = np.zeros((view.view(TABLE)[0].players, 2, memory.shape[1]), np.uint8)
    for _ in range(worlds):
        word = chance.following(word)
        seed = chance.seedling(word)
        imagine(view, world, b, memory, desk, me, history, seed, rows[0], row, best)
        standard = play_out(world, row, b, memory[0], rows, desk, me, usual)
        for action in range(mask.size):
            if mask[action] and action != usual:
                gain = play_out(world, row, b, memory[0], rows, desk, me, action) - standard
                gains[action] += gain
                squares[action] += gain * gain
    return word
