"""Information-set Monte Carlo tree search, compiled for every game.

The tree is open-loop and shared by all determinizations of one seat's view: a node is a choice of a
seat after the choices above it, whatever chance and hidden information were. In each world only
what is legal there can be chosen. The first child of every node is the action of the rollout policy
in that world; further children deviate from it and are added by progressive widening. A simulation
samples a world, follows one candidate of the searching seat down the tree, adds a node, plays on by
the rollout policy and credits every node on the path with the result for the seat that chose there.

Compiled code does not read the clock: `run_simulations` works in slices, and the caller keeps all
arrays. The result depends on the view, the random state and the number of simulations, never on the
slices.
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

TREE_TYPE = types.int64[:, ::1]  # a row for each node
FLOATS = types.float64[::1]
FLOAT_MATRIX = types.float64[:, ::1]
ROWS = types.uint8[:, ::1]

# The columns of a tree. Node 0 is the position itself.
NODE_SEAT, NODE_ACTION, VISITS, AVAILABILITY, FIRST_CHILD, NEXT_SIBLING = range(6)
NODE_FIELDS = 6
NO_NODE = 0  # no node; the root has no parent
POLICY_ACTION = -1  # stands for the rollout policy's action

# Parameters of a search: the entries of `config`
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

# Scales of values: the rows of `value_params`
SCORE_MEAN, SCORE_STD, PARAMS = range(3)
SCORE_WEIGHT, EXPLORATION, TEMPERATURE = range(3)  # the entries of the last row
# Statistics of each candidate: the rows of `root_stats`
WIN_SHARE, SCORE, ADVANTAGE, ADVANTAGE_SQ = range(4)
ROOT_STATS = 4

SCRATCH, FIRST_WORLD = 0, 1  # the rows of `rows`: the working world, and the pool
PERCENT = 100
MIN_SCORE = -(1 << 40)  # a score below all
WHOLE, HALF = 1.0, 0.5
NO_HORIZON = 1 << 20  # more moves than any game has
NO_ACTION = -1  # in place of an action


# One world


@rule
def trial_rng_state(rng_state, trial):
    """Return the random state of a trial; all candidates of one trial share it."""
    return rng.spawn_state(rng_state ^ (np.uint64(trial + 1) * rng.MULTIPLIER))


@template(types.void(ROW, BOX_ROW, SEAT, RNG_STATE, ROW))
def determinize(view, box, seat, rng_state, world):
    """Fill the view with a sampled world."""
    copy_row(view, world)
    rng.set_state(world, rng_state)
    sample_belief(world, box, seat)


@template(types.void(ROW, BOX_ROW, SEAT, RNG_STATE, SEAT, COUNTS, ROWS))
def determinize_trial(view, box, seat, rng_state, trial, config, rows):
    """Sample a world for a trial, or take one of the pool where sampling is expensive."""
    if config[POOL_SIZE] == 0:
        determinize(view, box, seat, trial_rng_state(rng_state, trial), rows[FIRST_WORLD])


@rule
def load_world(rows, rng_state, trial, config):
    """Copy the world of a trial into the working row and set its random state."""
    copy_row(rows[FIRST_WORLD + trial % max(config[POOL_SIZE], 1)], rows[SCRATCH])
    rng.set_state(rows[SCRATCH], rng.spawn_state(trial_rng_state(rng_state, trial)))


@rule
def next_actor(acting, seat):
    """The seat that acts next; among seats that act simultaneously the searching one is first."""
    return seat if bits.has(acting, seat) else bits.lowest(acting)


@template(ACTION(ROW, BOX_ROW, SEAT, COUNTS))
def base_policy(row, box, seat, config):
    """The game's policy, or its value policy for the seat (counted from 1) that uses it."""
    return (
        value_policy(row, box, seat)
        if config[VALUE_POLICY_SEAT] == seat + 1
        else policy(row, box, seat)
    )


@template(types.Tuple((ACTION, RNG_STATE))(ROW, BOX_ROW, SEAT, RNG_STATE, COUNTS, MASK))
def rollout_policy(row, box, seat, rng_state, config, mask):
    """The action of a seat outside the tree: the policy's, or sometimes a random one."""
    rng_state = rng.next_state(rng_state)
    if rng.draw_below(rng_state, PERCENT) >= config[RANDOM_PERCENT]:
        return base_policy(row, box, seat, config), rng_state
    legal(row, box, seat, mask)
    return sample_action(mask, rng_state)


@template(RNG_STATE(ROW, BOX_ROW, RNG_STATE, types.int64, COUNTS, MASK))
def rollout(row, box, rng_state, moves, config, mask):
    """Play so many moves by the rollout policy, or to the end; return the seats to act."""
    acting = actors(row, box)
    while acting != bits.NONE and moves > 0:
        seat = bits.lowest(acting)
        action, rng_state = rollout_policy(row, box, seat, rng_state, config, mask)
        apply(row, box, seat, action)
        acting, moves = actors(row, box), moves - 1
    return acting


@template(types.Tuple((RNG_STATE, types.float64))(ROW, BOX_ROW, SEAT, RNG_STATE, COUNTS, MASK))
def rollout_to_value(row, box, seat, rng_state, config, mask):
    """Play until the value of a seat can be estimated, or to the end; return the seats to act and
    that value. The seat itself follows the value policy, the others the rollout policy."""
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


# Values of ends


@rule
def score_margin(points, seat, config):
    """How far a seat is ahead of the best other; in a cooperative game, the score."""
    if config[COOPERATIVE] > 0:
        return points[seat]
    best = MIN_SCORE
    for other in range(config[PLAYERS]):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def squash(distance):
    """Map any number into 0 to 1 by a sigmoid."""
    return HALF + HALF * distance / (WHOLE + abs(distance))


@rule
def win_share(winner_bits, seat):
    """A seat's share of the win; a win shared by k counts 1/k."""
    return WHOLE / bits.count(winner_bits) if bits.has(winner_bits, seat) else 0.0


@rule
def softmax_values(points, temperature, values, config):
    """Fill every seat's chance to win, given the spread of what is still to come."""
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
    """Fill what an end is worth to every seat: the share of the win mixed with the score by its
    weight; in a cooperative game, the score alone."""
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
    """Fill the value of the world for every seat, from 0 to 1; where a value was estimated, for the
    searching seat. Return that seat's share of the win, or its chance of it."""
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
    """Add a node below another; the number of nodes is stored in the root's row."""
    child = tree[0, NODE_ACTION] + 1
    tree[0, NODE_ACTION] = child
    tree[child, NODE_SEAT], tree[child, NODE_ACTION] = seat, action
    tree[child, NEXT_SIBLING], tree[node, FIRST_CHILD] = tree[node, FIRST_CHILD], child
    return child


@rule
def ucb_score(tree, value_sums, child, exploration):
    """The upper confidence bound of a child. It counts how often the child was available, not how
    often its parent was visited."""
    visits = tree[child, VISITS]
    return value_sums[child] / visits + exploration * math.sqrt(
        math.log(tree[child, AVAILABILITY]) / visits
    )


@rule
def best_child(tree, value_sums, node, seat, mask, exploration):
    """Return the best child that is legal in this world, and how many there are. Their actions are
    cleared from the mask, so that what is left is new."""
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
    """Progressive widening: child k + 1 is tried after patience × k² visits."""
    return widening * child_count * child_count >= tree[node, VISITS]


@template(
    types.Tuple((SEAT, types.boolean))(
        ROW, BOX_ROW, SEAT, RNG_STATE, SEAT, TREE_TYPE, FLOATS, COUNTS, FLOAT_MATRIX, MASK
    )
)
def select_or_expand(row, box, seat, rng_state, node, tree, value_sums, config, value_params, mask):
    """Select a child or add a new one: the rollout policy's action first, then deviations. There is
    always room, because a simulation adds one node."""
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
    """Play a candidate and the selections below it, adding one node at the end. The path holds the
    nodes; return their number and the number of moves."""
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
    """Credit every node on the path with the value for the seat that chose there."""
    for index in range(depth):
        node = path[index]
        tree[node, VISITS] += 1
        tree[node, AVAILABILITY] = max(tree[node, AVAILABILITY], tree[node, VISITS])
        value_sums[node] += values[tree[node, NODE_SEAT]]


# Slices


@rule
def add_paired_difference(root_stats, node, index, value):
    """Add how much better than the first candidate this one did in the same world. The value of the
    first is kept in the root's row."""
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
    """Run simulations `begin` to `end` - 1. Each world is tried with every candidate in turn, so
    that candidates are compared under common random numbers."""
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
    """Play one rollout to the horizon and fill every seat's lead there; values are scaled by their
    spread."""
    determinize_trial(view, box, seat, rng_state, trial, config, rows)
    load_world(rows, rng_state, trial, config)
    rollout(rows[SCRATCH], box, trial_rng_state(~rng_state, trial), config[HORIZON], config, mask)
    scores(rows[SCRATCH], box, points)
    for other in range(config[PLAYERS]):
        margins[trial, other] = score_margin(points, other, config)


@template(types.void(BOX_ROW, RNG_STATE, SEAT, COUNTS, ROWS, MASK, COUNTS, FLOAT_MATRIX))
def calibrate_to_end(box, rng_state, trial, config, rows, mask, points, later):
    """Play the same rollout to its end and fill every seat's result."""
    for other in range(config[PLAYERS]):
        later[trial, other] = -points[other]
    rollout(rows[SCRATCH], box, trial_rng_state(rng_state, trial), NO_HORIZON, config, mask)
    scores(rows[SCRATCH], box, points)
    for other in range(config[PLAYERS]):
        later[trial, other] += points[other]


# Without a search


@template(types.void(ROW, BOX_ROW, SEAT, ACTION, RNG_STATE, SEAT, ROW, COUNTS, MASK, FLOATS))
def mean_win_shares(row, box, seat, action, rng_state, rollouts, scratch, config, mask, shares):
    """Fill each seat's mean share of the win over so many rollouts after an action."""
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
