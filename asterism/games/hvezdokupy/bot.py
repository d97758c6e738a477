"""Hvězdokupy: the rollout policy, and the value policy of the searching seat.

The rollout policy scores placements: every way in which a constellation may still come to stand
counts more the fewer stars it lacks, positively for one's own card and negatively for others'. A
moved star also breaks ways. The die is rolled again when the expected score of another pair is
higher.

The value policy compares the estimated chances to win after each star. Averaged over all rolls,
they are the value estimate of a turn.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.row_functions import NO_VALUE
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.open_placements import NOWHERE, count_lacking, survey
from asterism.games.hvezdokupy.rules.board import cells_near, fitting_cells, free_cells, is_free
from asterism.games.hvezdokupy.rules.ending import completed
from asterism.games.hvezdokupy.rules.mistakes import is_wrong, may_be_mistaken
from asterism.games.hvezdokupy.rules.turn import may_reroll
from asterism.games.hvezdokupy.state import (
    CALL,
    CELLS,
    LAPSE,
    MOVE,
    PAIRS,
    PLACE,
    PLACEMENTS,
    READY,
    REROLL,
    ROLL,
    STARS,
    STEP_FROM,
    STEP_TO,
    Phase,
)
from asterism.games.hvezdokupy.value_network import INPUTS, encode_inputs, forward, value_of_table

WORTH = np.array([0, *(4 ** (STARS - lacking) for lacking in range(1, STARS + 1))], np.int64)
OTHERS, OWN = 0, 1  # whose card a way belongs to
WEIGHT = np.array([-2, 3], np.int64)
WON, LOST, NEVER = 1 << 60, -(1 << 60), -(1 << 61)
MOVE_CANDIDATES, ROLLOUT_CANDIDATES = (
    6,
    1,
)  # moves compared: in a decision, and in an estimate
IN_SIGHT = 2  # ways that lack more than so many stars beyond the best one are ignored


@rule
def policy(s, box, seat):
    """Place the star that is worth most, or roll again; make the best move where one is due."""
    if s.phase == Phase.PAUSE:
        return choose_in_pause(s, box, seat)
    worths, hold, ends = worths_of_cells(s, box, seat, s.phase == Phase.MOVING)
    if s.phase == Phase.MOVING:
        return MOVE + np.argmax(worths_of_steps(s, box, seat, worths, hold))
    mark_ends(ends, worths)
    cells = fitting_cells(s, box) if s.tokens > 0 else bits.NONE
    cell, worth = best_cell(cells, worths)
    if may_reroll(s) and worth < expected_reroll_value(s, box, worths):
        return REROLL
    return PLACE + cell if cell != NOWHERE else LAPSE


@rule
def choose_in_pause(s, box, seat):
    """Call a mistake; otherwise go on at once."""
    if may_be_mistaken(s) and is_wrong(s, box, s.placed - 1) and not bits.has(s.called, seat):
        return CALL
    return READY if s.sand else ROLL


# What a star is worth


@rule
def worths_of_cells(s, box, seat, moving):
    """Return the gain of a star on every cell, what each star holds (only if one is to be moved),
    and the cells where a star ends the game, for others and for oneself."""
    gain, hold = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    lacking, ends = np.zeros(PLACEMENTS, np.int64), np.zeros(2, np.uint64)
    for owner in range(s.players):
        card, own = s.card[owner], int(owner == seat)
        most = min(count_lacking(s, box, card, lacking) + IN_SIGHT, STARS)
        for way in range(box.ways[card]):
            if lacking[way] <= most:
                cells, worth = box.placements[card, way], WEIGHT[own] * WORTH[lacking[way]]
                add_to_cells(cells & ~s.stars, worth, gain)
                if moving:
                    add_to_cells(cells & s.stars, worth, hold)
                if lacking[way] == 1:
                    ends[own] |= cells & ~s.stars
    return gain, hold, ends


@rule
def add_to_cells(cells, worth, sums):
    """Add the worth on each of these cells."""
    while cells != bits.NONE:
        cell = bits.lowest(cells)
        sums[cell] += worth
        cells = bits.without(cells, cell)


# Choosing


@rule
def mark_ends(ends, worths):
    """Mark cells that win, also together with others, and cells where only others win."""
    for cell in range(CELLS):
        if bits.has(ends[OWN], cell):
            worths[cell] = WON
        elif bits.has(ends[OTHERS], cell):
            worths[cell] = LOST


@rule
def best_cell(cells, worths):
    """Return the cell of these that is worth most, and its worth; NOWHERE and 0 without cells."""
    best, most = NOWHERE, 0
    while cells != bits.NONE:
        cell = bits.lowest(cells)
        if best == NOWHERE or worths[cell] > most:
            best, most = cell, worths[cell]
        cells = bits.without(cells, cell)
    return best, most


@rule
def expected_reroll_value(s, box, worths):
    """Return the average worth of a second roll; the same pair again counts 0."""
    total = 0
    for pair in range(1, PAIRS + 1):
        if pair != box.pair[s.rolled]:
            total += best_cell(cells_of_pair(s, box, pair), worths)[1] // PAIRS
    return total + 1


@rule
def cells_of_pair(s, box, pair):
    """Return the cells where a star might be placed if this pair is rolled."""
    if s.tokens == 0:
        return bits.NONE
    return free_cells(s) & (
        cells_near(s, box.numbers[pair, 0]) | cells_near(s, box.numbers[pair, 1])
    )


@rule
def worths_of_steps(s, box, seat, gain, hold):
    """Return for each move the gain where the star goes, less what it held where it was."""
    worths = np.full(STEP_FROM.size, NEVER, np.int64)
    for step in range(STEP_FROM.size):
        if may_step(s, step):
            worths[step] = step_worth(s, box, seat, gain, hold, step)
    return worths


@rule
def may_step(s, step):
    return bits.has(s.stars, STEP_FROM[step]) and is_free(s, STEP_TO[step])


@rule
def step_worth(s, box, seat, gain, hold, step):
    """Return the worth of one move, with the constellations that stand after it."""
    start, end = STEP_FROM[step], STEP_TO[step]
    won = completed(s, box, end, bits.without(s.stars, start) | bits.only(end))
    if won == bits.NONE:
        return gain[end] - hold[start]
    return WON if bits.has(won, seat) else LOST


# The value policy


@rule
def value_estimate(s, box, seat):
    """Return the chance to win of a seat whose turn begins, averaged over its rolls; NO_VALUE at
    other moments, and without a die, for which the network was not trained."""
    if s.zero_chance or not is_beginning(s, seat):
        return NO_VALUE
    found, inputs = survey(s, box), np.zeros(INPUTS, np.float32)
    if s.phase == Phase.SETUP:
        return best_cell_by_value(s, box, seat, free_cells(s), found, inputs)[1]
    chances, total = chances_of_rolls(s, box, seat, found, inputs), 0.0
    for pair in range(1, PAIRS + 1):
        total += max(chances[pair], chance_of_reroll(chances, pair))
    return total / PAIRS


@rule
def is_beginning(s, seat):
    """Whether a seat is about to set up a star, or has not used its first roll yet."""
    if s.seat != seat or s.phase == Phase.SETUP:
        return s.seat == seat
    return s.phase == Phase.TURN and s.given_up == 0 and s.refused == bits.NONE


@rule
def value_policy(s, box, seat):
    """Choose the star, move or second roll after which the seat is most likely to win."""
    if s.phase == Phase.PAUSE or s.zero_chance:
        return policy(s, box, seat)
    if s.phase == Phase.MOVING:
        return MOVE + best_step_by_value(s, box, seat, MOVE_CANDIDATES)[0]
    found, inputs = survey(s, box), np.zeros(INPUTS, np.float32)
    cells = fitting_cells(s, box) if s.tokens > 0 else bits.NONE
    cell, chance = best_cell_by_value(s, box, seat, cells, found, inputs)
    if may_reroll(s):
        chances = chances_of_rolls(s, box, seat, found, inputs)
        if chance < chance_of_reroll(chances, box.pair[s.rolled]):
            return REROLL
    return PLACE + cell if cell != NOWHERE else LAPSE


@rule
def best_cell_by_value(s, box, seat, cells, found, inputs):
    """Return the cell of these with the highest chance to win, and that chance."""
    best, most = NOWHERE, 0.0
    while cells != bits.NONE:
        cell = bits.lowest(cells)
        chance = chance_after(s, box, seat, cell, found, inputs)
        if best == NOWHERE or chance > most:
            best, most = cell, chance
        cells = bits.without(cells, cell)
    return best, most


@rule
def chance_after(s, box, seat, cell, found, inputs):
    """Return the share of the win where the star ends the game, else the network's estimate."""
    won = 0
    for owner in range(s.players):
        won += bits.has(found.cells[owner, 1], cell)
    if won > 0:
        return bits.has(found.cells[seat, 1], cell) / won
    encode_inputs(s, box, seat, found, cell, inputs)
    return forward(inputs)


@rule
def chances_of_rolls(s, box, seat, found, inputs):
    """Return the chance after the best star for each pair, from index 1; index 0 is the best move,
    which the same pair twice brings. A pair that fits nowhere leaves the table as it is."""
    chances = np.zeros(PAIRS + 1)
    chances[0] = best_step_by_value(s, box, seat, ROLLOUT_CANDIDATES)[1]
    for pair in range(1, PAIRS + 1):
        cells = cells_of_pair(s, box, pair)
        if cells != bits.NONE:
            chances[pair] = best_cell_by_value(s, box, seat, cells, found, inputs)[1]
        else:
            encode_inputs(s, box, seat, found, NOWHERE, inputs)
            chances[pair] = forward(inputs)
    return chances


@rule
def chance_of_reroll(chances, pair):
    """Return the average over what may come instead of a pair."""
    return (chances.sum() - chances[pair]) / PAIRS


@rule
def best_step_by_value(s, box, seat, looked_at):
    """Return, of so many moves with the best scores, the one most likely to win and its chance."""
    gain, hold, _ = worths_of_cells(s, box, seat, True)
    worths = worths_of_steps(s, box, seat, gain, hold)
    best, most = np.argmax(worths), 0.0
    for _ in range(looked_at):
        step = np.argmax(worths)
        if worths[step] <= LOST:  # others win, or there is no move left
            break
        chance = chance_of_step(s, box, seat, step)
        if chance > most:
            best, most = step, chance
        worths[step] = NEVER
    return best, most


@rule
def chance_of_step(s, box, seat, step):
    """Return the share of the win where the move ends the game, else the network's estimate. The
    state is changed for the estimate and restored."""
    before, end = s.stars, STEP_TO[step]
    after = bits.without(before, STEP_FROM[step]) | bits.only(end)
    won = completed(s, box, end, after)
    if won != bits.NONE:
        return bits.has(won, seat) / bits.count(won)
    s.stars = after
    chance = value_of_table(s, box, seat)
    s.stars = before
    return chance
