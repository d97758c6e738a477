"""Search over guessed worlds, compiled for every game.

A tree of choices is shared by all worlds that fit one seat's view (open-loop information-set
Monte Carlo tree search): a node is a choice of a seat after the choices above it, whatever chance
and hidden things were; in each world only what is legal there can be chosen. The first choice at
every node is the habit, whatever the game's policy says in that world, since what fits depends on
the dice; others are deviations from it, tried the more, the more is known. A simulation guesses
a world, follows one candidate of the searching seat down the tree, adds a node, plays on by the
game's own policy and credits every node on the way with the result for the seat that chose there.

Compiled code has no clock: `explore` works in slices, and the caller keeps all arrays. What comes
out depends on the view, the word and the number of simulations, never on how they were sliced.
"""

import math

import numpy as np
from numba import types

from asterism.engine import bits, chance
from asterism.engine.contract import (
    ACTION,
    BOX_ROW,
    COUNTS,
    MASK,
    ROW,
    SEAT,
    SEATS,
    UNFORESEEN,
    WORD,
    actors,
    apply,
    believe,
    foresee,
    keen,
    legal,
    policy,
    scores,
    winners,
)
from asterism.engine.luck import any_of, copy_row
from asterism.engine.rule import rule
from asterism.engine.template import template

TREE = types.int64[:, ::1]  # a line for each node
SUMS = types.float64[::1]
RATES = types.float64[:, ::1]
ROWS = types.uint8[:, ::1]

# The columns of a tree. Node 0 is the position itself.
CHOOSER, CHOICE, VISITS, OFFERED, ELDEST, NEXT = range(6)
COLUMNS = 6
NONE = 0  # no node: the position is nobody's child
HABIT = -1  # the choice that is whatever the policy says

# How a search goes about it: the entries of `manner`
PLAYERS, TOGETHER, HORIZON, AHEAD, WHIM, REPLIES, PATIENCE, KEPT, KEEN = range(9)
MANNERS = 9

# What values are made from: the lines of `scale`
MIDDLE, SPREAD, WEIGHTS = range(3)
OF_SCORE, CURIOSITY, HEAT = range(3)  # the entries of the last line
# What is kept of each candidate: the lines of `tally`
SHARE, POINTS, GAIN, SQUARES = range(4)
TALLIES = 4

TABLE, WORLDS = 0, 1  # the lines of `rows`: a world as it is played on, and all as guessed
HUNDRED = 100
LOW = -(1 << 40)  # a score below all
FULL, HALF = 1.0, 0.5
ENDLESS = 1 << 20  # more moves than any game has
NOTHING = -1  # in place of an action


# One world


@rule
def trial_word(word, trial):
    """A word for each trial; every candidate of one trial has the same luck."""
    return chance.seedling(word ^ (np.uint64(trial + 1) * chance.MULTIPLIER))


@template(types.void(ROW, BOX_ROW, SEAT, WORD, ROW))
def imagine(view, box, seat, word, world):
    """A world that fits the view."""
    copy_row(view, world)
    chance.give(world, word)
    believe(world, box, seat)


@template(types.void(ROW, BOX_ROW, SEAT, WORD, SEAT, COUNTS, ROWS))
def deal(view, box, seat, word, trial, manner, rows):
    """A world for a trial, unless some were kept, where they are dear."""
    if manner[KEPT] == 0:
        imagine(view, box, seat, trial_word(word, trial), rows[WORLDS])


@rule
def lay_out(rows, word, trial, manner):
    """The world of a trial on the table, with chance of its own."""
    copy_row(rows[WORLDS + trial % max(manner[KEPT], 1)], rows[TABLE])
    chance.give(rows[TABLE], chance.seedling(trial_word(word, trial)))


@rule
def chooser(waited, seat):
    """Among seats that choose at the same time the searching one is first."""
    return seat if bits.has(waited, seat) else bits.lowest(waited)


@template(ACTION(ROW, BOX_ROW, SEAT, COUNTS))
def usual(row, box, seat, manner):
    """The game's policy; its keener one for the seat that is said to be keen, counted from 1."""
    return keen(row, box, seat) if manner[KEEN] == seat + 1 else policy(row, box, seat)


@template(types.Tuple((ACTION, WORD))(ROW, BOX_ROW, SEAT, WORD, COUNTS, MASK))
def habit(row, box, seat, word, manner, mask):
    """What a seat does outside the tree: the usual, or now and then anything."""
    word = chance.following(word)
    if chance.drawn(word, HUNDRED) >= manner[WHIM]:
        return usual(row, box, seat, manner), word
    legal(row, box, seat, mask)
    return any_of(mask, word)


@template(WORD(ROW, BOX_ROW, WORD, types.int64, COUNTS, MASK))
def play_on(row, box, word, moves, manner, mask):
    """So many moves by habit, or until the end; the seats that are still waited for."""
    waited = actors(row, box)
    while waited != bits.NONE and moves > 0:
        seat = bits.lowest(waited)
        action, word = habit(row, box, seat, word, manner, mask)
        apply(row, box, seat, action)
        waited, moves = actors(row, box), moves - 1
    return waited


@template(types.Tuple((WORD, types.float64))(ROW, BOX_ROW, SEAT, WORD, COUNTS, MASK))
def play_ahead(row, box, seat, word, manner, mask):
    """Until a seat's chance to win can be foreseen, or until the end; the seats that are still
    waited for, and that chance. It is keen itself, while the others have their habits."""
    waited, foreseen = actors(row, box), UNFORESEEN
    while waited != bits.NONE:
        foreseen = foresee(row, box, seat)
        if foreseen != UNFORESEEN:
            break
        actor = chooser(waited, seat)
        if actor == seat:
            action = keen(row, box, seat)
        else:
            action, word = habit(row, box, actor, word, manner, mask)
        apply(row, box, actor, action)
        waited = actors(row, box)
    return waited, foreseen


# What an end is worth


@rule
def margin(points, seat, manner):
    """How far a seat is ahead of the best other; where all play together, the score."""
    if manner[TOGETHER] > 0:
        return points[seat]
    best = LOW
    for other in range(manner[PLAYERS]):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def squashed(distance):
    """Any number as one between 0 and 1, steepest in the middle."""
    return HALF + HALF * distance / (FULL + abs(distance))


@rule
def share(won, seat):
    """A win shared by k counts 1/k."""
    return FULL / bits.count(won) if bits.has(won, seat) else 0.0


@rule
def hopes(points, heat, values, manner):
    """Fills everybody's chance to win with luck of such a size still to come for all."""
    most, total = LOW, 0.0
    for seat in range(manner[PLAYERS]):
        most = max(most, points[seat])
    for seat in range(manner[PLAYERS]):
        values[seat] = math.exp((points[seat] - most) / heat)
        total += values[seat]
    for seat in range(manner[PLAYERS]):
        values[seat] /= total


@rule
def rewards(points, won, scale, values, manner):
    """Fills what an end is worth to everybody: the share of the win and, by the weight given,
    the score; where all play together, the score alone."""
    weight = FULL if manner[TOGETHER] > 0 else scale[WEIGHTS, OF_SCORE]
    for seat in range(manner[PLAYERS]):
        ahead = margin(points, seat, manner) - scale[MIDDLE, seat]
        values[seat] = weight * squashed(ahead / scale[SPREAD, seat])
        values[seat] += (FULL - weight) * share(won, seat)


@template(types.float64(ROW, BOX_ROW, SEAT, SEATS, types.float64, COUNTS, RATES, SUMS, COUNTS))
def judge(row, box, seat, waited, foreseen, points, scale, values, manner):
    """Fills what the world has come to be worth for every seat, from 0 to 1; where something is
    foreseen, for the searching one. Returns its share of the win, or the chance of it."""
    scores(row, box, points)
    if waited == bits.NONE or manner[TOGETHER] > 0:
        won = winners(row, box)
        rewards(points, won, scale, values, manner)
        return share(won, seat)
    if foreseen != UNFORESEEN:
        values[seat] = foreseen
    else:
        hopes(points, scale[WEIGHTS, HEAT], values, manner)
    return values[seat]


# The tree


@rule
def add_child(tree, node, seat, action):
    """A new node below another; the number of nodes stands in the root's own line."""
    child = tree[0, CHOICE] + 1
    tree[0, CHOICE] = child
    tree[child, CHOOSER], tree[child, CHOICE] = seat, action
    tree[child, NEXT], tree[node, ELDEST] = tree[node, ELDEST], child
    return child


@rule
def promise(tree, sums, child, curiosity):
    """The value so far, and more where little is known (an upper confidence bound); how often
    a choice was on offer counts, not how often the node was passed."""
    visits = tree[child, VISITS]
    return sums[child] / visits + curiosity * math.sqrt(math.log(tree[child, OFFERED]) / visits)


@rule
def most_promising(tree, sums, node, seat, mask, curiosity):
    """The best known child that is legal in this world, and how many there are; their actions
    are struck from the mask, so that what stays there is new."""
    best, most, known = NONE, 0.0, 0
    child = tree[node, ELDEST]
    while child != NONE:
        action = tree[child, CHOICE]
        if tree[child, CHOOSER] == seat and (action == HABIT or mask[action]):
            if action != HABIT:
                mask[action] = False
            tree[child, OFFERED] += 1
            known += 1
            worth = promise(tree, sums, child, curiosity)
            if best == NONE or worth > most:
                best, most = child, worth
        child = tree[child, NEXT]
    return best, known


@rule
def is_wide_enough(tree, node, known, patience):
    """Progressive widening: after k choices the next is tried at patience × k² visits."""
    return patience * known * known >= tree[node, VISITS]


@template(types.Tuple((SEAT, types.boolean))(ROW, BOX_ROW, SEAT, WORD, SEAT, TREE, SUMS, COUNTS,
                                             RATES, MASK))
def child_to_follow(row, box, seat, word, node, tree, sums, manner, scale, mask):
    """A known child, or a new one: the habit first, then any deviation. There is room: a
    simulation adds one node."""
    legal(row, box, seat, mask)
    best, known = most_promising(tree, sums, node, seat, mask, scale[WEIGHTS, CURIOSITY])
    if known == 0:
        return add_child(tree, node, seat, HABIT), True
    if is_wide_enough(tree, node, known, manner[PATIENCE]) or not np.any(mask):
        return best, False
    action, word = any_of(mask, word)
    return add_child(tree, node, seat, action), True


@template(types.Tuple((types.int64, types.int64))(ROW, BOX_ROW, SEAT, SEAT, WORD, TREE, SUMS,
                                                  COUNTS, COUNTS, RATES, MASK))
def descend(row, box, seat, node, word, tree, sums, path, manner, scale, mask):
    """Plays a candidate and what follows it in the tree, with one new node at its end. The
    path holds the nodes; returns their number, and that of the moves."""
    apply(row, box, seat, tree[node, CHOICE])
    path[0], depth, moves, fresh = node, 1, 1, False
    waited = actors(row, box)
    while waited != bits.NONE and depth < path.size and moves < manner[HORIZON] and not fresh:
        actor = chooser(waited, seat)
        if actor == seat or manner[REPLIES] > 0:
            node, fresh = child_to_follow(row, box, actor, word, node, tree, sums, manner, scale,
                                          mask)
            path[depth], action, depth = node, tree[node, CHOICE], depth + 1
        else:
            action, word = habit(row, box, actor, word, manner, mask)
        if action == HABIT:
            action = policy(row, box, actor)
        apply(row, box, actor, action)
        waited, word, moves = actors(row, box), chance.following(word), moves + 1
    return depth, moves


@rule
def credit(tree, sums, path, depth, values):
    """Every node on the path gets what its chooser got."""
    for place in range(depth):
        node = path[place]
        tree[node, VISITS] += 1
        tree[node, OFFERED] = max(tree[node, OFFERED], tree[node, VISITS])
        sums[node] += values[tree[node, CHOOSER]]


# Slices


@rule
def compare(tally, node, place, value):
    """Adds up how much better than the first candidate this one did in the same world; the value
    of the first is kept on the line of the position."""
    if place == 0:
        tally[GAIN, 0] = value
    gain = value - tally[GAIN, 0]
    tally[GAIN, node] += gain
    tally[SQUARES, node] += gain * gain


@template(types.void(ROW, BOX_ROW, SEAT, WORD, COUNTS, SEAT, SEAT, TREE, SUMS, RATES, COUNTS,
                     RATES, ROWS, MASK, COUNTS, SUMS, COUNTS))
def explore(view, box, seat, word, candidates, begin, end, tree, sums, tally, manner, scale,
            rows, mask, points, values, path):
    """Simulations `begin` to `end` - 1. Each world is tried with every candidate in turn, so that
    candidates are compared under the same luck."""
    for simulation in range(begin, end):
        trial, place = simulation // candidates.size, simulation % candidates.size
        if place == 0:
            deal(view, box, seat, word, trial, manner, rows)
        lay_out(rows, word, trial, manner)
        node, luck = candidates[place], trial_word(~word, trial)
        depth, moves = descend(rows[TABLE], box, seat, node, luck, tree, sums, path, manner, scale,
                               mask)
        if manner[AHEAD] > 0:
            waited, foreseen = play_ahead(rows[TABLE], box, seat, luck, manner, mask)
        else:
            waited = play_on(rows[TABLE], box, luck, manner[HORIZON] - moves, manner, mask)
            foreseen = UNFORESEEN
        tally[SHARE, node] += judge(rows[TABLE], box, seat, waited, foreseen, points, scale, values,
                                    manner)
        credit(tree, sums, path, depth, values)
        tally[POINTS, node] += points[seat]
        compare(tally, node, place, values[seat])


@template(types.void(ROW, BOX_ROW, SEAT, WORD, SEAT, COUNTS, ROWS, MASK, COUNTS, RATES))
def sound(view, box, seat, word, trial, manner, rows, mask, points, margins):
    """Fills a line with how far everybody is ahead at the horizon of a game by habit: a sounding,
    by which values are scaled."""
    deal(view, box, seat, word, trial, manner, rows)
    lay_out(rows, word, trial, manner)
    play_on(rows[TABLE], box, trial_word(~word, trial), manner[HORIZON], manner, mask)
    scores(rows[TABLE], box, points)
    for other in range(manner[PLAYERS]):
        margins[trial, other] = margin(points, other, manner)


@template(types.void(BOX_ROW, WORD, SEAT, COUNTS, ROWS, MASK, COUNTS, RATES))
def sound_beyond(box, word, trial, manner, rows, mask, points, later):
    """Plays the same game to its end, and fills a line with what that brings to everybody."""
    for other in range(manner[PLAYERS]):
        later[trial, other] = -points[other]
    play_on(rows[TABLE], box, trial_word(word, trial), ENDLESS, manner, mask)
    scores(rows[TABLE], box, points)
    for other in range(manner[PLAYERS]):
        later[trial, other] += points[other]


# Without a search


@template(types.void(ROW, BOX_ROW, SEAT, ACTION, WORD, SEAT, ROW, COUNTS, MASK, SUMS))
def play_often(row, box, seat, action, word, times, table, manner, mask, shares):
    """Fills each seat's share of the win after an action, on average over so many games."""
    shares[:] = 0
    for trial in range(times):
        copy_row(row, table)
        chance.give(table, trial_word(word, trial))
        if action != NOTHING:
            apply(table, box, seat, action)
        play_on(table, box, word, ENDLESS, manner, mask)
        won = winners(table, box)
        for other in range(shares.size):
            shares[other] += share(won, other) / times
