"""Many matches at once. A row of each array is a match; in each the lowest seat to act acts."""

import numpy as np
from numba import types

from asterism.engine import bits
from asterism.engine.row_functions import ACTION, BOX_ROW, COUNTS, MASK, RNG_STATE, ROW, SEAT
from asterism.engine.rule import precompile, rule
from asterism.engine.sampling import sample_action, start_row
from asterism.engine.template import BOX, STATE, bot, observation, rules, template

ROWS = types.uint8[:, ::1]
MASKS = types.boolean[:, ::1]
INT_MATRIX = types.int64[:, ::1]
FLOAT_MATRIX = types.float32[:, ::1]
RNG_STATES = types.uint64[::1]

RANDOM, POLICY = 0, 1  # how a seat is played
OK, NO_LEGAL_ACTION, TOO_LONG, COMPONENTS_CHANGED, ILLEGAL_ACTION = range(
    5
)  # faults that a check of the laws can find


@rule
def clear_actor(i, seats, masks):
    seats[i] = -1
    masks[i] = False


@template(types.void(ROWS, BOX_ROW, ROW, RNG_STATES, COUNTS, MASKS, MASK))
def reset_rows(rows, box, blank, rng_states, seats, masks, where):
    """Set up the matches marked in `where`."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if where[i]:
            start_row(blank, rows[i], rng_states, i)
            s = rows[i].view(STATE)[0]
            rules.setup(s, b)
            seats[i] = bits.lowest(rules.actors(s, b))
            rules.legal(s, b, seats[i], masks[i])


@precompile(ACTION(MASKS, COUNTS, COUNTS))
def first_illegal(masks, seats, actions):
    """Return the first match whose action is illegal, or -1."""
    for i in range(len(masks)):
        if seats[i] >= 0 and not (0 <= actions[i] < masks.shape[1] and masks[i, actions[i]]):
            return i
    return -1


@template(
    types.void(
        ROWS,
        BOX_ROW,
        ROW,
        RNG_STATES,
        COUNTS,
        COUNTS,
        MASKS,
        MASK,
        INT_MATRIX,
        RNG_STATES,
        types.boolean,
    )
)
def step_rows(
    rows, box, blank, rng_states, seats, actions, masks, over, scores, winner_bits, auto_reset
):
    """Apply one action in every match that is not over. A match that ends is scored and, if asked,
    set up again."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        s = rows[i].view(STATE)[0]
        if seats[i] >= 0:
            rules.apply(s, b, seats[i], actions[i])
        acting = rules.actors(s, b)
        over[i] = acting == bits.NONE
        if over[i]:
            rules.scores(s, b, scores[i])
            winner_bits[i] = rules.winners(s, b)
            if auto_reset:
                start_row(blank, rows[i], rng_states, i)
                rules.setup(s, b)
                acting = rules.actors(s, b)
        if acting == bits.NONE:
            clear_actor(i, seats, masks)
        else:
            seats[i] = bits.lowest(acting)
            rules.legal(s, b, seats[i], masks[i])


@precompile(types.void(MASKS, COUNTS, COUNTS, RNG_STATES))
def sample_actions(masks, seats, actions, rng_states):
    """Sample a random legal action for every match that is not over."""
    for i in range(len(masks)):
        if seats[i] >= 0:
            actions[i], rng_states[i] = sample_action(masks[i], rng_states[i])


@template(types.void(ROWS, BOX_ROW, COUNTS, COUNTS))
def policy_actions(rows, box, seats, actions):
    """Fill the action of the game's policy for every match that is not over."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if seats[i] >= 0:
            actions[i] = bot.policy(rows[i].view(STATE)[0], b, seats[i])


@template(types.void(ROWS, BOX_ROW, COUNTS, FLOAT_MATRIX))
def observe_rows(rows, box, seats, numbers):
    """Fill the observation of each seat of `seats` in its match. That only visible fields are read
    is proved by a law."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if seats[i] >= 0:
            observation.observe(rows[i].view(STATE)[0], b, seats[i], numbers[i])


@template(SEAT(ROWS, BOX_ROW, RNG_STATES, MASK))
def random_playouts(rows, box, rng_states, mask):
    """Play every match to its end at random; return the number of moves."""
    b, moves = box.view(BOX)[0], 0
    for i in range(len(rows)):
        s, rng_state = rows[i].view(STATE)[0], rng_states[i]
        acting = rules.actors(s, b)
        while acting != bits.NONE:
            seat = bits.lowest(acting)
            rules.legal(s, b, seat, mask)
            action, rng_state = sample_action(mask, rng_state)
            rules.apply(s, b, seat, action)
            moves += 1
            acting = rules.actors(s, b)
        rng_states[i] = rng_state
    return moves


@template(types.Tuple((SEAT, SEAT))(ROW, BOX_ROW, RNG_STATE, COUNTS, SEAT, MASK, COUNTS, COUNTS))
def play_checked(row, box, rng_state, kinds, max_moves, mask, before, counts):
    """Play one match to its end, each seat as `kinds` says, and check the laws; return the number
    of moves and the fault found."""
    s, b = row.view(STATE)[0], box.view(BOX)[0]
    rules.census(s, b, before)
    moves, acting = 0, rules.actors(s, b)
    while acting != bits.NONE:
        seat = bits.lowest(acting)
        rules.legal(s, b, seat, mask)
        if not np.any(mask):
            return moves, NO_LEGAL_ACTION
        action, rng_state = sample_action(mask, rng_state)
        if kinds[seat] == POLICY:
            action = bot.policy(s, b, seat)
        if not mask[action]:
            return moves, ILLEGAL_ACTION
        rules.apply(s, b, seat, action)
        rules.census(s, b, counts)
        if np.any(counts != before):
            return moves, COMPONENTS_CHANGED
        moves, acting = moves + 1, rules.actors(s, b)
        if moves > max_moves:
            return moves, TOO_LONG
    return moves, OK
