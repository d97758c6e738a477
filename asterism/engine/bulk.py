"""Many matches at once: a line of each array is a match, the lowest seat waited for acts."""

import numpy as np
from numba import types

from asterism.engine import bits
from asterism.engine.contract import ACTION, BOX_ROW, COUNTS, MASK, ROW, SEAT, WORD
from asterism.engine.luck import any_of, start_row
from asterism.engine.rule import rule, typed
from asterism.engine.template import BOX, STATE, bot, observation, rules, template

ROWS = types.uint8[:, ::1]
MASKS = types.boolean[:, ::1]
TABLE = types.int64[:, ::1]
FLOATS = types.float32[:, ::1]
WORDS = types.uint64[::1]

RANDOM, POLICY = 0, 1  # how a seat is played
FINE, STUCK, ENDLESS, LOST, ILLEGAL = range(5)  # what an eye on the laws may find


@rule
def none_to_act(i, seats, masks):
    seats[i] = -1
    masks[i] = False


@template(types.void(ROWS, BOX_ROW, ROW, WORDS, COUNTS, MASKS, MASK))
def renew(rows, box, blank, words, seats, masks, where):
    """Set up the matches marked in `where`."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if where[i]:
            start_row(blank, rows[i], words, i)
            s = rows[i].view(STATE)[0]
            rules.setup(s, b)
            seats[i] = bits.lowest(rules.actors(s, b))
            rules.legal(s, b, seats[i], masks[i])


@typed(ACTION(MASKS, COUNTS, COUNTS))
def first_refused(masks, seats, actions):
    """The first match whose action is not allowed, or -1."""
    for i in range(len(masks)):
        if seats[i] >= 0 and not (0 <= actions[i] < masks.shape[1] and masks[i, actions[i]]):
            return i
    return -1


@template(types.void(ROWS, BOX_ROW, ROW, WORDS, COUNTS, COUNTS, MASKS, MASK, TABLE, WORDS,
                     types.boolean))
def step(rows, box, blank, words, seats, actions, masks, over, points, won, again):
    """Every match that waits for somebody goes on by one action; one that ends is scored and,
    if asked, set up anew."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        s = rows[i].view(STATE)[0]
        if seats[i] >= 0:
            rules.apply(s, b, seats[i], actions[i])
        waited = rules.actors(s, b)
        over[i] = waited == bits.NONE
        if over[i]:
            rules.scores(s, b, points[i])
            won[i] = rules.winners(s, b)
            if again:
                start_row(blank, rows[i], words, i)
                rules.setup(s, b)
                waited = rules.actors(s, b)
        if waited == bits.NONE:
            none_to_act(i, seats, masks)
        else:
            seats[i] = bits.lowest(waited)
            rules.legal(s, b, seats[i], masks[i])


@typed(types.void(MASKS, COUNTS, COUNTS, WORDS))
def sample(masks, seats, actions, words):
    """A random legal action for every match that waits for somebody."""
    for i in range(len(masks)):
        if seats[i] >= 0:
            actions[i], words[i] = any_of(masks[i], words[i])


@template(types.void(ROWS, BOX_ROW, COUNTS, COUNTS))
def advise(rows, box, seats, actions):
    """The action of the game's own policy for every match that waits for somebody."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if seats[i] >= 0:
            actions[i] = bot.policy(rows[i].view(STATE)[0], b, seats[i])


@template(types.void(ROWS, BOX_ROW, COUNTS, FLOATS))
def observe_each(rows, box, seats, numbers):
    """What each seat of `seats` sees of its match, as numbers; the row is trusted to be read
    only where that seat may look, which a law proves."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        if seats[i] >= 0:
            observation.observe(rows[i].view(STATE)[0], b, seats[i], numbers[i])


@template(SEAT(ROWS, BOX_ROW, WORDS, MASK))
def play_out(rows, box, words, mask):
    """Every match to its end at random; the number of moves made."""
    b, moves = box.view(BOX)[0], 0
    for i in range(len(rows)):
        s, word = rows[i].view(STATE)[0], words[i]
        waited = rules.actors(s, b)
        while waited != bits.NONE:
            seat = bits.lowest(waited)
            rules.legal(s, b, seat, mask)
            action, word = any_of(mask, word)
            rules.apply(s, b, seat, action)
            moves += 1
            waited = rules.actors(s, b)
        words[i] = word
    return moves


@template(types.Tuple((SEAT, SEAT))(ROW, BOX_ROW, WORD, COUNTS, SEAT, MASK, COUNTS, COUNTS))
def watched(row, box, word, kinds, longest, mask, before, counts):
    """One match to its end, each seat played as `kinds` says, with an eye on the laws:
    the number of moves and what was found wrong."""
    s, b = row.view(STATE)[0], box.view(BOX)[0]
    rules.census(s, b, before)
    moves, waited = 0, rules.actors(s, b)
    while waited != bits.NONE:
        seat = bits.lowest(waited)
        rules.legal(s, b, seat, mask)
        if not np.any(mask):
            return moves, STUCK
        action, word = any_of(mask, word)
        if kinds[seat] == POLICY:
            action = bot.policy(s, b, seat)
        if not mask[action]:
            return moves, ILLEGAL
        rules.apply(s, b, seat, action)
        rules.census(s, b, counts)
        if np.any(counts != before):
            return moves, LOST
        moves, waited = moves + 1, rules.actors(s, b)
        if moves > longest:
            return moves, ENDLESS
    return moves, FINE
