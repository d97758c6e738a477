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

from asterism.engine import bits, rng
from asterism.engine.row_functions import (
    ACTION,
    BOX_ROW,
    COUNTS,
    MASK,
    NO_VALUE,
    RNG_STATE,
    ROW,
    SEAT,
    SEAT_BITS,
    actors,
    apply,
    legal,
    policy,
    sample_belief,
    scores,
    value_estimate,
    value_policy,
    winners,
)
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row, sample_action
from asterism.engine.template import template

TREE_TYPE = types.int64[:, ::1]  # a line for each node
FLOATS = types.float64[::1]
FLOAT_MATRIX = types.float64[:, ::1]
ROWS = types.uint8[:, ::1]

# The columns of a tree. Node 0 is the position itself.
NODE_SEAT, NODE_ACTION, VISITS, AVAILABILITY, FIRST_CHILD, NEXT_SIBLING = range(6)
NODE_FIELDS = 6
NO_NODE = 0  # no node: the position is nobody's child
POLICY_ACTION = -1  # the choice that is whatever the policy says

# How a search goes about it: the entries of `manner`
(
    PLAYERS,
    COOPERATIVE,
    HORIZON,
    USE_VALUE,
    RANDOM_PERCENT,
    SEARCH_OPPONENTS,
    WIDENING,
    POOL_SIZE,
    VALUE_POLICY_SEAT,
) = range(9)
CONFIG_SIZE = 9

# What values are made from: the lines of `scale`
SCORE_MEAN, SCORE_STD, PARAMS = range(3)
SCORE_WEIGHT, EXPLORATION, TEMPERATURE = range(3)  # the entries of the last line
# What is kept of each candidate: the lines of `tally`
WIN_SHARE, SCORE, ADVANTAGE, ADVANTAGE_SQ = range(4)
ROOT_STATS = 4

SCRATCH, FIRST_WORLD = 0, 1  # the lines of `rows`: a world as it is played on, and all as guessed
PERCENT = 100
MIN_SCORE = -(1 << 40)  # a score below all
WHOLE, HALF = 1.0, 0.5
NO_HORIZON = 1 << 20  # more moves than any game has
NO_ACTION = -1  # in place of an action


# One world


@rule
def trial_rng_state(rng_state, trial):
    """A word for each trial; every candidate of one trial has the same luck."""
    return rng.spawn_state(rng_state ^ (np.uint64(trial + 1) * rng.MULTIPLIER))


@template(types.void(ROW, BOX_ROW, SEAT, RNG_STATE, ROW))
def determinize(view, box, seat, rng_state, world):
    """A world that fits the view."""
    copy_row(view, world)
    rng.set_state(world, rng_state)
    sample_belief(world, box, seat)


@template(types.void(ROW, BOX_ROW, SEAT, RNG_STATE, SEAT, COUNTS, ROWS))
def determinize_trial(view, box, seat, rng_state, trial, config, rows):
    """A world for a trial, unless some were kept, where they are dear."""
    if config[POOL_SIZE] == 0:
        determinize(view, box, seat, trial_rng_state(rng_state, trial), rows[FIRST_WORLD])


@rule
def load_world(rows, rng_state, trial, config):
    """The world of a trial on the table, with chance of its own."""
    copy_row(rows[FIRST_WORLD + trial % max(config[POOL_SIZE], 1)], rows[SCRATCH])
    rng.set_state(rows[SCRATCH], rng.spawn_state(trial_rng_state(rng_state, trial)))


@rule
def next_actor(acting, seat):
    """Among seats that choose at the same time the searching one is first."""
    return seat if bits.has(acting, seat) else bits.lowest(acting)


@template(ACTION(ROW, BOX_ROW, SEAT, COUNTS))
def base_policy(row, box, seat, config):
    """The game's policy; its keener one for the seat that is said to be keen, counted from 1."""
    return (
        value_policy(row, box, seat)
        if config[VALUE_POLICY_SEAT] == seat + 1
        else policy(row, box, seat)
    )


@template(types.Tuple((ACTION, RNG_STATE))(ROW, BOX_ROW, SEAT, RNG_STATE, COUNTS, MASK))
def rollout_policy(row, box, seat, rng_state, config, mask):
    """What a seat does outside the tree: the usual, or now and then anything."""
    rng_state = rng.next_state(rng_state)
    if rng.draw_below(rng_state, PERCENT) >= config[RANDOM_PERCENT]:
        return base_policy(row, box, seat, config), rng_state
    legal(row, box, seat, mask)
    return sample_action(mask, rng_state)


@template(RNG_STATE(ROW, BOX_ROW, RNG_STATE, types.int64, COUNTS, MASK))
def rollout(row, box, rng_state, moves, config, mask):
    """So many moves by habit, or until the end; the seats that are still waited for."""
    acting = actors(row, box)
    while acting != bits.NONE and moves > 0:
        seat = bits.lowest(acting)
        action, rng_state = rollout_policy(row, box, seat, rng_state, config, mask)
        apply(row, box, seat, action)
        acting, moves = actors(row, box), moves - 1
    return acting


@template(types.Tuple((RNG_STATE, types.float64))(ROW, BOX_ROW, SEAT, RNG_STATE, COUNTS, MASK))
def rollout_to_value(row, box, seat, rng_state, config, mask):
    """Until a seat's chance to win can be foreseen, or until the end; the seats that are still
    waited for, and that chance. It is keen itself, while the others have their habits."""
    acting, value = actors(row, box), NO_VALUE
    while acting != bits.NONE:
        value = value_estimate(row, box, seat)
        if value != NO_VALUE:
            break
        actor = next_actor(acting, seat)
        if actor == seat:
            action = value_policy(row, box, seat)
        else:
            action, rng_state = rollout_policy(row, box, actor, rng_state, config, mask)
        apply(row, box, actor, action)
        acting = actors(row, box)
    return acting, value


# What an end is worth


@rule
def score_margin(points, seat, config):
    """How far a seat is ahead of the best other; where all play together, the score."""
    if config[COOPERATIVE] > 0:
        return points[seat]
    best = MIN_SCORE
    for other in range(config[PLAYERS]):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def squash(distance):
    """Any number as one between 0 and 1, steepest in the middle."""
    return HALF + HALF * distance / (WHOLE + abs(distance))


@rule
def win_share(winner_bits, seat):
    """A win shared by k counts 1/k."""
    return WHOLE / bits.count(winner_bits) if bits.has(winner_bits, seat) else 0.0


@rule
def softmax_values(points, temperature, values, config):
    """Fills everybody's chance to win with luck of such a size still to come for all."""
    best_score, total = MIN_SCORE, 0.0
    for seat in range(config[PLAYERS]):
        best_score = max(best_score, points[seat])
    for seat in range(config[PLAYERS]):
        values[seat] = math.exp((points[seat] - best_score) / temperature)
        total += values[seat]
    for seat in range(config[PLAYERS]):
        values[seat] /= total


@rule
def terminal_values(points, winner_bits, value_params, values, config):
    """Fills what an end is worth to everybody: the share of the win and, by the weight given,
    the score; where all play together, the score alone."""
    weight = WHOLE if config[COOPERATIVE] > 0 else value_params[PARAMS, SCORE_WEIGHT]
    for seat in range(config[PLAYERS]):
        lead = score_margin(points, seat, config) - value_params[SCORE_MEAN, seat]
        values[seat] = weight * squash(lead / value_params[SCORE_STD, seat])
        values[seat] += (WHOLE - weight) * win_share(winner_bits, seat)


@template(
    types.float64(
        ROW, BOX_ROW, SEAT, SEAT_BITS, types.float64, COUNTS, FLOAT_MATRIX, FLOATS, COUNTS
    )
)
def evaluate(row, box, seat, acting, value, points, value_params, values, config):
    """Fills what the world has come to be worth for every seat, from 0 to 1; where something is
    foreseen, for the searching one. Returns its share of the win, or the chance of it."""
    scores(row, box, points)
    if acting == bits.NONE or config[COOPERATIVE] > 0:
        winner_bits = winners(row, box)
        terminal_values(points, winner_bits, value_params, values, config)
        return win_share(winner_bits, seat)
    if value != NO_VALUE:
        values[seat] = value
    else:
        softmax_values(points, value_params[PARAMS, TEMPERATURE], values, config)
    return values[seat]


# The tree


@rule
def add_child(tree, node, seat, action):
    """A new node below another; the number of nodes stands in the root's own line."""
    child = tree[0, NODE_ACTION] + 1
    tree[0, NODE_ACTION] = child
    tree[child, NODE_SEAT], tree[child, NODE_ACTION] = seat, action
    tree[child, NEXT_SIBLING], tree[node, FIRST_CHILD] = tree[node, FIRST_CHILD], child
    return child


@rule
def ucb_score(tree, value_sums, child, exploration):
    """The value so far, and more where little is known (an upper confidence bound); how often
    a choice was on offer counts, not how often the node was passed."""
    visits = tree[child, VISITS]
    return value_sums[child] / visits + exploration * math.sqrt(
        math.log(tree[child, AVAILABILITY]) / visits
    )


@rule
def best_child(tree, value_sums, node, seat, mask, exploration):
    """The best known child that is legal in this world, and how many there are; their actions
    are struck from the mask, so that what stays there is new."""
    best, best_score, child_count = NO_NODE, 0.0, 0
    child = tree[node, FIRST_CHILD]
    while child != NO_NODE:
        action = tree[child, NODE_ACTION]
        if tree[child, NODE_SEAT] == seat and (action == POLICY_ACTION or mask[action]):
            if action != POLICY_ACTION:
                mask[action] = False
            tree[child, AVAILABILITY] += 1
            child_count += 1
            score = ucb_score(tree, value_sums, child, exploration)
            if best == NO_NODE or score > best_score:
                best, best_score = child, score
        child = tree[child, NEXT_SIBLING]
    return best, child_count


@rule
def is_fully_widened(tree, node, child_count, widening):
    """Progressive widening: after k choices the next is tried at patience × k² visits."""
    return widening * child_count * child_count >= tree[node, VISITS]


@template(
    types.Tuple((SEAT, types.boolean))(
        ROW, BOX_ROW, SEAT, RNG_STATE, SEAT, TREE_TYPE, FLOATS, COUNTS, FLOAT_MATRIX, MASK
    )
)
def select_or_expand(row, box, seat, rng_state, node, tree, value_sums, config, value_params, mask):
    """A known child, or a new one: the habit first, then any deviation. There is room: a
    simulation adds one node."""
    legal(row, box, seat, mask)
    best, child_count = best_child(
        tree, value_sums, node, seat, mask, value_params[PARAMS, EXPLORATION]
    )
    if child_count == 0:
        return add_child(tree, node, seat, POLICY_ACTION), True
    if is_fully_widened(tree, node, child_count, config[WIDENING]) or not np.any(mask):
        return best, False
    action, rng_state = sample_action(mask, rng_state)
    return add_child(tree, node, seat, action), True


@template(
    types.Tuple((types.int64, types.int64))(
        ROW, BOX_ROW, SEAT, SEAT, RNG_STATE, TREE_TYPE, FLOATS, COUNTS, COUNTS, FLOAT_MATRIX, MASK
    )
)
def descend(row, box, seat, node, rng_state, tree, value_sums, path, config, value_params, mask):
    """Plays a candidate and what follows it in the tree, with one new node at its end. The
    path holds the nodes; returns their number, and that of the moves."""
    apply(row, box, seat, tree[node, NODE_ACTION])
    path[0], depth, moves, expanded = node, 1, 1, False
    acting = actors(row, box)
    while acting != bits.NONE and depth < path.size and moves < config[HORIZON] and not expanded:
        actor = next_actor(acting, seat)
        if actor == seat or config[SEARCH_OPPONENTS] > 0:
            node, expanded = select_or_expand(
                row, box, actor, rng_state, node, tree, value_sums, config, value_params, mask
            )
            path[depth], action, depth = node, tree[node, NODE_ACTION], depth + 1
        else:
            action, rng_state = rollout_policy(row, box, actor, rng_state, config, mask)
        if action == POLICY_ACTION:
            action = policy(row, box, actor)
        apply(row, box, actor, action)
        acting, rng_state, moves = actors(row, box), rng.next_state(rng_state), moves + 1
    return depth, moves


@rule
def backpropagate(tree, value_sums, path, depth, values):
    """Every node on the path gets what its chooser got."""
    for index in range(depth):
        node = path[index]
        tree[node, VISITS] += 1
        tree[node, AVAILABILITY] = max(tree[node, AVAILABILITY], tree[node, VISITS])
        value_sums[node] += values[tree[node, NODE_SEAT]]


# Slices


@rule
def add_paired_difference(root_stats, node, index, value):
    """Adds up how much better than the first candidate this one did in the same world; the value
    of the first is kept on the line of the position."""
    if index == 0:
        root_stats[ADVANTAGE, 0] = value
    gain = value - root_stats[ADVANTAGE, 0]
    root_stats[ADVANTAGE, node] += gain
    root_stats[ADVANTAGE_SQ, node] += gain * gain


@template(
    types.void(
        ROW,
        BOX_ROW,
        SEAT,
        RNG_STATE,
        COUNTS,
        SEAT,
        SEAT,
        TREE_TYPE,
        FLOATS,
        FLOAT_MATRIX,
        COUNTS,
        FLOAT_MATRIX,
        ROWS,
        MASK,
        COUNTS,
        FLOATS,
        COUNTS,
    )
)
def run_simulations(
    view,
    box,
    seat,
    rng_state,
    candidates,
    begin,
    end,
    tree,
    value_sums,
    root_stats,
    config,
    value_params,
    rows,
    mask,
    points,
    values,
    path,
):
    """Simulations `begin` to `end` - 1. Each world is tried with every candidate in turn, so that
    candidates are compared under the same luck."""
    for simulation in range(begin, end):
        trial, index = simulation // candidates.size, simulation % candidates.size
        if index == 0:
            determinize_trial(view, box, seat, rng_state, trial, config, rows)
        load_world(rows, rng_state, trial, config)
        node, rollout_rng = candidates[index], trial_rng_state(~rng_state, trial)
        depth, moves = descend(
            rows[SCRATCH],
            box,
            seat,
            node,
            rollout_rng,
            tree,
            value_sums,
            path,
            config,
            value_params,
            mask,
        )
        if config[USE_VALUE] > 0:
            acting, value = rollout_to_value(rows[SCRATCH], box, seat, rollout_rng, config, mask)
        else:
            acting = rollout(rows[SCRATCH], box, rollout_rng, config[HORIZON] - moves, config, mask)
            value = NO_VALUE
        root_stats[WIN_SHARE, node] += evaluate(
            rows[SCRATCH], box, seat, acting, value, points, value_params, values, config
        )
        backpropagate(tree, value_sums, path, depth, values)
        root_stats[SCORE, node] += points[seat]
        add_paired_difference(root_stats, node, index, values[seat])


@template(types.void(ROW, BOX_ROW, SEAT, RNG_STATE, SEAT, COUNTS, ROWS, MASK, COUNTS, FLOAT_MATRIX))
def calibrate(view, box, seat, rng_state, trial, config, rows, mask, points, margins):
    """Fills a line with how far everybody is ahead at the horizon of a game by habit: a sounding,
    by which values are scaled."""
    determinize_trial(view, box, seat, rng_state, trial, config, rows)
    load_world(rows, rng_state, trial, config)
    rollout(rows[SCRATCH], box, trial_rng_state(~rng_state, trial), config[HORIZON], config, mask)
    scores(rows[SCRATCH], box, points)
    for other in range(config[PLAYERS]):
        margins[trial, other] = score_margin(points, other, config)


@template(types.void(BOX_ROW, RNG_STATE, SEAT, COUNTS, ROWS, MASK, COUNTS, FLOAT_MATRIX))
def calibrate_to_end(box, rng_state, trial, config, rows, mask, points, later):
    """Plays the same game to its end, and fills a line with what that brings to everybody."""
    for other in range(config[PLAYERS]):
        later[trial, other] = -points[other]
    rollout(rows[SCRATCH], box, trial_rng_state(rng_state, trial), NO_HORIZON, config, mask)
    scores(rows[SCRATCH], box, points)
    for other in range(config[PLAYERS]):
        later[trial, other] += points[other]


# Without a search


@template(types.void(ROW, BOX_ROW, SEAT, ACTION, RNG_STATE, SEAT, ROW, COUNTS, MASK, FLOATS))
def mean_win_shares(row, box, seat, action, rng_state, rollouts, scratch, config, mask, shares):
    """Fills each seat's share of the win after an action, on average over so many games."""
    shares[:] = 0
    for trial in range(rollouts):
        copy_row(row, scratch)
        rng.set_state(scratch, trial_rng_state(rng_state, trial))
        if action != NO_ACTION:
            apply(scratch, box, seat, action)
        rollout(scratch, box, rng_state, NO_HORIZON, config, mask)
        winner_bits = winners(scratch, box)
        for other in range(shares.size):
            shares[other] += win_share(winner_bits, other) / rollouts
