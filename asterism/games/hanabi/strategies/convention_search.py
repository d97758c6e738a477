"""Hanabi: one step of search upon the conventions.

For every move that might be better, the rest of the game is played out by the conventions in
hands that fit all that was seen and read; the same hands and the same deck for all moves, so
that their differences are measured and not their luck.
"""

import numpy as np

from asterism.engine import bits, rng
from asterism.engine.layout import ID, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row
from asterism.games.hanabi import rules
from asterism.games.hanabi.rules import may_hint
from asterism.games.hanabi.state import (
    BOX,
    DECK,
    DISCARD,
    HINT,
    MAX_MOVES,
    PLAY,
    STATE,
    TARGETS,
    Phase,
)
from asterism.games.hanabi.strategies import (
    convention_policy,
    convention_scratch,
    conventions,
    hint_scores,
)
from asterism.games.hanabi.strategies.beliefs import (
    BELIEFS,
    OTHER_BEFORE,
    OWN_EYES,
    slot_of,
    view_as,
)
from asterism.games.hanabi.strategies.card_counts import NOBODY, is_certainly

STATE_TYPE, BOX_TYPE = STATE.dtype, BOX.dtype
BELIEFS_TYPE, SCRATCH_TYPE = BELIEFS.dtype, convention_scratch.SCRATCH.dtype
DEAL_TRIES = 200  # hands dealt in search of one that fits the reading
HISTORY_LENGTH = MAX_MOVES  # moves of the others that are remembered: all of them
HOPELESS = 3  # so many more contradictions than the best world has, and it is not looked at further
HINT_CANDIDATES = 4  # the hints that the conventions value most
PERFECT_BONUS = 25  # to the last breath, what a win counts beside the fireworks

HISTORY = Layout(
    [
        Field("moves", NUMBER, (), about="moves of others that are remembered"),
        Field("actor", NUMBER, (HISTORY_LENGTH,), about="who made each"),
        Field("action", NUMBER, (HISTORY_LENGTH,), about="and what it was"),
        Field(
            "scene",
            np.uint8,
            (HISTORY_LENGTH, STATE_TYPE.itemsize),
            about="what was seen before it",
        ),
        Field(
            "record", np.uint8, (HISTORY_LENGTH, BELIEFS_TYPE.itemsize), about="and what was known"
        ),
        Field("known", ID, (DECK + 1,), about="cards of one's own that were laid open, by serial"),
    ]
)
HISTORY_TYPE = HISTORY.dtype


# What was seen


@rule
def push_history(history, rows, before, after, reader, actor, action):
    """A move of another is kept with what was known before it; of one's own, the card."""
    history_record, beliefs, s = (
        history.view(HISTORY_TYPE)[0],
        rows[0].view(BELIEFS_TYPE)[0],
        after.view(STATE_TYPE)[0],
    )
    if actor == reader and action < HINT:
        slot = action - DISCARD if action >= DISCARD else action - PLAY
        history_record.known[beliefs.serial[reader, slot]] = s.last_card
    elif actor != reader and before.view(STATE_TYPE)[0].players > 0:
        index = history_record.moves
        history_record.moves += 1
        history_record.actor[index], history_record.action[index] = actor, action
        copy_row(before, history_record.scene[index])
        copy_row(rows[0], history_record.record[index])


@rule
def contradictions(history, world, box, belief_rows, rows, scratch_row, row, reader, most):
    """How many moves of others would have been different in this world, the latest looked at
    first; counted up to most."""
    history_record, found = history.view(HISTORY_TYPE)[0], 0
    for back in range(1, history_record.moves + 1):
        index = history_record.moves - back
        if found < most:
            copy_row(history_record.scene[index], row)
            copy_row(history_record.record[index], rows[0])
            restore_hand(history_record, world, belief_rows, rows, row, reader)
            s, scratch = row.view(STATE_TYPE)[0], scratch_row.view(SCRATCH_TYPE)[0]
            found += (
                convention_policy.choose(rows, scratch, s, box, history_record.actor[index])
                != history_record.action[index]
            )
    return found


@rule
def restore_hand(history_record, world, belief_rows, rows, row, reader):
    """The hand as it was then: cards still held as in this world, the others as they turned out."""
    now, then = world.view(STATE_TYPE)[0], row.view(STATE_TYPE)[0]
    beliefs, p = belief_rows[0].view(BELIEFS_TYPE)[0], rows[0].view(BELIEFS_TYPE)[0]
    for slot in range(then.held[reader]):
        serial = p.serial[reader, slot]
        index = slot_of(beliefs, reader, serial)
        then.hand[reader, slot] = (
            history_record.known[serial] if index == NOBODY else now.hand[reader, index]
        )


# Moves and worlds


@rule
def candidates(view, box, rows, scratch_row, reader, mask):
    """Moves that might do some good: plays that may fit, discards, and the best few hints."""
    s, beliefs, scratch = (
        view.view(STATE_TYPE)[0],
        rows[0].view(BELIEFS_TYPE)[0],
        scratch_row.view(SCRATCH_TYPE)[0],
    )
    b = box.view(BOX_TYPE)[0]
    rules.legal(s, b, reader, mask)
    mask[HINT:] = False
    view_as(beliefs, scratch, s, reader, reader, OWN_EYES)
    for slot in range(s.held[reader]):
        mask[PLAY + slot] = (scratch.reading[OWN_EYES, slot] & beliefs.fitting) != bits.NONE
        if is_certainly(scratch.facts[OWN_EYES, slot], beliefs.last):
            mask[DISCARD + slot] = False
    if may_hint(s):
        values = np.full(mask.size, hint_scores.WORTHLESS, np.int64)
        score_hints(rows, scratch, s, b, reader, values)
        for _ in range(HINT_CANDIDATES):
            best = np.argmax(values)
            mask[best] = mask[best] or values[best] > hint_scores.WORTHLESS
            values[best] = hint_scores.WORTHLESS


@rule
def score_hints(rows, scratch, s, box, reader, values):
    """What the conventions give for each hint that touches a card."""
    scratch.hinted = hint_scores.hinted_cards(rows[0].view(BELIEFS_TYPE)[0], scratch, s, reader)
    for action in range(HINT, values.size):
        offset = 1 + (action - HINT) // TARGETS
        if offset < s.players:
            owner, target = rules.hinted_seat(s, reader, action), rules.hinted_target(action)
            slots = hint_scores.touched_slots(s, box, owner, target)
            if slots != bits.NONE:
                view_as(rows[0].view(BELIEFS_TYPE)[0], scratch, s, owner, reader, OTHER_BEFORE)
                values[action] = hint_scores.score_hint(
                    rows, scratch, s, box, reader, owner, target, slots
                )


@rule
def propose_worlds(
    view, pool, misfits, first, last, box, belief_rows, scratch_row, reader, history, rng_state
):
    """Fill some places of a pool with worlds that fit what was seen and read, and count for each
    what the others would have done differently in it; returns the random state after it."""
    b, row, rows = box.view(BOX_TYPE)[0], np.zeros_like(view), np.zeros_like(belief_rows)
    least = HISTORY_LENGTH
    for index in range(first):
        least = min(least, misfits[index])
    for index in range(first, last):
        rng_state = rng.next_state(rng_state)
        world, seed = pool[index], rng.spawn_state(rng_state)
        deal_by_beliefs(view, world, b, belief_rows, scratch_row, reader, seed)
        misfits[index] = contradictions(
            history, world, b, belief_rows, rows, scratch_row, row, reader, least + HOPELESS
        )
        least = min(least, misfits[index])
    return rng_state


@rule
def draw_world(pool, world, rng_state):
    """Any world of the pool, with another order of the deck; returns the random state after it."""
    copy_row(pool[rng.draw_below(rng_state, pool.shape[0])], world)
    rng_state = rng.next_state(rng_state)
    world.view(STATE_TYPE)[0].chance = rng.spawn_state(rng_state)
    return rng.next_state(rng_state)


@rule
def deal_by_beliefs(view, world, box, belief_rows, scratch_row, reader, rng_state):
    """One's own hand as it reads; if there is no such hand, as the facts allow."""
    copy_row(view, world)
    s, beliefs, scratch = (
        world.view(STATE_TYPE)[0],
        belief_rows[0].view(BELIEFS_TYPE)[0],
        scratch_row.view(SCRATCH_TYPE)[0],
    )
    s.chance = rng_state
    view_as(beliefs, scratch, s, reader, reader, OWN_EYES)
    could = s.could[reader].copy()
    for slot in range(s.held[reader]):
        s.could[reader, slot] &= scratch.reading[OWN_EYES, slot]
    rules.gather_unseen(s, box, reader)
    dealt = False
    for _ in range(DEAL_TRIES):
        if not dealt:
            dealt = rules.deal_hand(s, reader)
            if not dealt:
                rules.take_back(s, reader)
    s.could[reader, :] = could
    if not dealt:
        rules.guess(s, box, reader)


@rule
def rollout(world, row, box, own, rows, scratch_row, reader, action):
    """The score when a move is made in a world and all go on by the conventions."""
    copy_row(world, row)
    s, scratch = row.view(STATE_TYPE)[0], scratch_row.view(SCRATCH_TYPE)[0]
    readers = s.players if own.view(BELIEFS_TYPE)[0].blind_plays and s.players > 2 else 1
    for index_of_reader in range(readers):
        copy_row(own, rows[index_of_reader, 0])
    while True:
        seat = s.seat
        rules.apply(s, box, seat, action)
        for index_of_reader in range(readers):
            eyes = index_of_reader if readers > 1 else NOBODY
            beliefs = rows[index_of_reader, 0].view(BELIEFS_TYPE)[0]
            conventions.update(beliefs, scratch, s, box, eyes, seat, action)
        if s.phase == Phase.OVER:
            return final_score(s)
        action = convention_policy.choose(
            rows[s.seat if readers > 1 else 0], scratch, s, box, s.seat
        )


@rule
def final_score(s):
    """The fireworks; to the last breath a win counts most."""
    if s.last_breath and rules.is_perfect(s):
        return PERFECT_BONUS + rules.fireworks_sum(s)
    return rules.fireworks_sum(s) if s.last_breath else rules.score(s)


@rule
def accumulate_gains(
    view,
    box,
    belief_rows,
    scratch_row,
    reader,
    pool,
    rng_state,
    worlds,
    base_action,
    mask,
    gains,
    gain_squares,
):
    """Add up, over some worlds, what each move in the mask gains upon the usual one."""
    b = box.view(BOX_TYPE)[0]
    world, row = np.zeros_like(view), np.zeros_like(view)
    rows = np.zeros((view.view(STATE_TYPE)[0].players, 2, belief_rows.shape[1]), np.uint8)
    for _ in range(worlds):
        rng_state = draw_world(pool, world, rng_state)
        standard = rollout(world, row, b, belief_rows[0], rows, scratch_row, reader, base_action)
        for action in range(mask.size):
            if mask[action] and action != base_action:
                gain = (
                    rollout(world, row, b, belief_rows[0], rows, scratch_row, reader, action)
                    - standard
                )
                gains[action] += gain
                gain_squares[action] += gain * gain
    return rng_state
