"""Hvězdokupy: the rules, in the order of the rulebook."""

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.match import CLOCK_SEAT
from asterism.engine.rng import below, spawn_state
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.state import (
    BOARD,
    CALL,
    CARDS,
    CELLS,
    FACES,
    IDLE_ROUNDS,
    LAPSE,
    MOVE,
    PLACE,
    READY,
    REROLL,
    ROLL,
    SEATS,
    STEP_FROM,
    STEP_TO,
    TIME,
    TOKENS,
    Phase,
)

ONE_ROW = np.uint64(BOARD)
FIRST_COLUMN = np.uint64(sum(1 << cell for cell in range(0, CELLS, BOARD)))
LAST_COLUMN = FIRST_COLUMN << np.uint64(BOARD - 1)


# HVE Setup


@rule
def setup(s, box):
    """HVE-03 to HVE-05: who starts, cards, Moon, a rolled star; then stars are placed from
    the last player back to the first."""
    s.tokens = TOKENS
    s.starter = s.first - 1 if s.first > 0 else below(s, s.players)
    deal(s, box)
    s.moon = bits.only(rolled_cell(s))
    for _ in range(box.rolled_stars[s.players]):
        roll_star(s, box)
    s.unset = s.players * box.stars_each[s.players]
    s.seat = preceding(s, s.starter)


@rule
def deal(s, box):
    """HVE-03, HVE-21: to each a card of the seat's own colour and the tier of its place."""
    for place in range(s.players):
        seat = seats.ahead(s, s.starter, place)
        s.card[seat] = drawn_card(s, box, s.difficulty[seat], box.tiers[s.players, place])


@rule
def drawn_card(s, box, colour, tier):
    """HVE-03 Any card of a colour and tier that has not been dealt."""
    suited = 0
    for card in range(1, CARDS + 1):
        suited += is_suited(s, box, card, colour, tier)
    left = below(s, suited)
    for card in range(1, CARDS + 1):
        if is_suited(s, box, card, colour, tier):
            if left == 0:
                return card
            left -= 1
    return 0


@rule
def is_suited(s, box, card, colour, tier):
    """Of this colour and tier, and nobody has it."""
    dealt = False
    for seat in range(s.players):
        dealt = dealt or s.card[seat] == card
    return box.colour[card] == colour and box.tier[card] == tier and not dealt


@rule
def rolled(s):
    """HVE-01 A number from 1 to 8."""
    s.revealed += 1
    return 1 + below(s, FACES)


@rule
def rolled_cell(s):
    """HVE-04, HVE-14: two rolls, the row and then the column."""
    row = rolled(s)
    return (row - 1) * BOARD + rolled(s) - 1


@rule
def roll_star(s, box):
    """HVE-04 With four players a star is rolled for, again if the Moon is there."""
    cell = rolled_cell(s)
    while not is_free(s, cell):
        cell = rolled_cell(s)
    light(s, box, cell)


@rule
def preceding(s, seat):
    return seats.ahead(s, seat, s.players - 1)


@rule
def set_up_star(s, box, cell):
    """HVE-05 Backwards round the table, a full pass for every star; then play begins."""
    light(s, box, cell)
    s.unset -= 1
    if s.phase == Phase.OVER:
        return
    if s.unset > 0:
        s.seat = preceding(s, s.seat)
    else:
        s.seat, s.stock, s.rounds = s.starter, s.tokens, 1
        begin_turn(s, box)


# HVE A turn


@rule
def actors(s, box):
    """HVE-03 One player after another; HVE-18 while the sand runs out, the first who is not
    ready, though anybody may say so."""
    if s.phase == Phase.OVER:
        return bits.NONE
    if s.phase != Phase.PAUSE:
        return bits.only(s.seat)
    if s.sand:
        return bits.only(bits.lowest(~s.ready))
    return bits.only(seats.following(s, s.seat))


@rule
def legal(s, box, seat, mask):
    """What a seat may do; the clock's seat has the time."""
    for action in range(mask.size):
        mask[action] = False
    if seat == CLOCK_SEAT:
        mask[TIME] = may_run_out(s)
    elif s.phase == Phase.PAUSE:
        allow_in_pause(s, seat, mask)
    elif s.phase != Phase.OVER and seat == s.seat:
        allow_in_turn(s, box, mask)


@rule
def allow_in_turn(s, box, mask):
    """HVE-06 to HVE-09: a star, a second roll, a lost turn; or only a move."""
    if s.phase == Phase.MOVING:
        allow_moves(s, mask)
        return
    fitting = fitting_cells(s, box)
    allow_places(may_light(s, fitting), mask)
    mask[REROLL] = may_reroll(s)
    mask[LAPSE] = may_lapse(s, fitting)


@rule
def allow_places(cells, mask):
    for cell in range(CELLS):
        mask[PLACE + cell] = bits.has(cells, cell)


@rule
def may_light(s, fitting):
    """HVE-06, HVE-13, HVE-19: cells where a star may be placed now."""
    if s.tokens == 0:
        return bits.NONE
    return free_cells(s) & ~s.refused if s.honest_eyes else fitting


@rule
def free_cells(s):
    """HVE-10 Neither a star nor the Moon."""
    return ~(s.stars | s.moon)


@rule
def is_free(s, cell):
    return bits.has(free_cells(s), cell)


@rule
def fitting_cells(s, box):
    """HVE-06 Free cells that fit either number of the pair; HVE-05, HVE-22 without a die, all."""
    if s.rolled == 0:
        return free_cells(s)
    low, high = numbers_of_pair(s, box)
    return free_cells(s) & (cells_near(s, low) | cells_near(s, high))


@rule
def numbers_of_pair(s, box):
    """HVE-02 The rolled number and the one it is joined with, the lower first."""
    pair = box.pair[s.rolled]
    return box.numbers[pair, 0], box.numbers[pair, 1]


@rule
def fits(s, box, cell):
    """HVE-02, HVE-06: as many stars around as one number of the rolled pair says."""
    low, high = numbers_of_pair(s, box)
    return stars_near(s, cell) == low or stars_near(s, cell) == high


@rule
def stars_near(s, cell):
    """HVE-06, HVE-10: how many stars there are by side or corner; the Moon is none."""
    near = 0
    for digits in near_digits(s.stars)[::-1]:
        near = 2 * near + bits.has(digits, cell)
    return near


@rule
def cells_near(s, number):
    """HVE-06 The cells that have so many stars around."""
    return cells_with(near_digits(s.stars), number)


@rule
def cells_with(near, number):
    """The cells where the neighbours were counted to be so many."""
    cells = ~bits.NONE
    for digits in near:
        cells &= digits if number & 1 else ~digits
        number = number >> 1
    return cells


@rule
def near_digits(stars):
    """HVE-06 The neighbours of all cells counted at once: four words, which are the ones, twos,
    fours and eights of 64 binary numbers. Three in the row above, two beside, three below."""
    left, right = (stars & ~LAST_COLUMN) << bits.ONE, (stars & ~FIRST_COLUMN) >> bits.ONE
    beside, both = added(left, right, bits.NONE)
    row, rows = added(left, right, stars)
    ones, carried = added(beside, row << ONE_ROW, row >> ONE_ROW)
    some, more = added(both, rows << ONE_ROW, rows >> ONE_ROW)
    twos, carried = added(some, carried, bits.NONE)
    fours, eights = added(more, carried, bits.NONE)
    return ones, twos, fours, eights


@rule
def added(one, other, third):
    """64 sums of three digits each: the digit that stays and the one that is carried."""
    return one ^ other ^ third, one & other | third & (one ^ other)


@rule
def may_reroll(s):
    """HVE-07 Once in a turn."""
    return s.rolled > 0 and s.given_up == 0


@rule
def may_lapse(s, fitting):
    """HVE-09, HVE-13: only if neither number can be used, or no token is left."""
    return s.rolled > 0 and (s.tokens == 0 or fitting == bits.NONE)


@rule
def allow_moves(s, mask):
    """HVE-08 Any star to any free cell beside it."""
    free = free_cells(s)
    for step in range(STEP_FROM.size):
        mask[MOVE + step] = bits.has(s.stars, STEP_FROM[step]) and bits.has(free, STEP_TO[step])


@rule
def apply(s, box, seat, action):
    """Every action, and the rule that plays it."""
    forget_last(s, seat, action)
    if action < REROLL:
        place(s, box, action - PLACE)
    elif action == REROLL:
        reroll(s, box)
    elif action == LAPSE:
        end_turn(s, box)
    elif action == ROLL:
        next_turn(s, box)
    elif action == READY:
        be_ready(s, box, seat)
    elif action == CALL:
        call_mistake(s, box, seat)
    elif action == TIME:
        run_out(s, box)
    else:
        move(s, box, STEP_FROM[action - MOVE], STEP_TO[action - MOVE])


@rule
def forget_last(s, seat, action):
    s.last_caught, s.last_bob, s.last_bob_lit = 0, 0, 0
    s.last_seat, s.last_action = seat + 1, action + 1


@rule
def begin_turn(s, box):
    """HVE-06, HVE-15: with two players Bob comes first; then the die is rolled."""
    s.phase, s.turn = Phase.TURN, s.turn + 1
    s.rolled, s.given_up, s.refused = 0, 0, bits.NONE
    s.sand = s.wait_for_sand and s.time_limit > 0
    if box.bob[s.players]:
        play_bob(s, box)
    if s.phase != Phase.OVER:
        roll_for_turn(s)


@rule
def roll_for_turn(s):
    """HVE-06, HVE-22: no die with zero chance, and no turn without tokens then (HVE-13)."""
    if not s.zero_chance:
        s.rolled = rolled(s)
    elif s.tokens == 0:
        finish(s)


@rule
def place(s, box, cell):
    """HVE-05 in the setup, HVE-06 in a turn."""
    if s.phase == Phase.SETUP:
        set_up_star(s, box, cell)
    elif s.honest_eyes and is_wrong(s, box, cell) and would_end(s, box, cell):
        refuse(s, cell)
    else:
        light(s, box, cell)
        s.placed = cell + 1
        end_turn(s, box)


@rule
def light(s, box, cell):
    """HVE-12 A star lies; it is everybody's."""
    s.stars |= bits.only(cell)
    s.tokens -= 1
    look_for_constellations(s, box, cell)


@rule
def reroll(s, box):
    """HVE-07 The first pair is lost; HVE-08 if it comes again, a star is moved."""
    s.given_up, s.rolled, s.refused = s.rolled, rolled(s), bits.NONE
    if box.pair[s.rolled] == box.pair[s.given_up]:
        s.phase = Phase.MOVING


@rule
def move(s, box, start, end):
    """HVE-08 One star to a free cell beside it."""
    s.stars = bits.without(s.stars, start) | bits.only(end)
    look_for_constellations(s, box, end)
    end_turn(s, box)


@rule
def end_turn(s, box):
    """HVE-18, HVE-19: the next turn, unless there is something to wait for."""
    if s.phase == Phase.OVER:
        return
    if s.sand or may_be_mistaken(s):
        s.phase, s.called, s.ready = Phase.PAUSE, bits.NONE, bits.NONE
    else:
        next_turn(s, box)


@rule
def next_turn(s, box):
    """HVE-03 Clockwise; a round ends before the starting player."""
    s.placed = 0
    s.seat = seats.following(s, s.seat)
    if s.seat == s.starter:
        end_round(s)
    if s.phase != Phase.OVER:
        begin_turn(s, box)


# HVE End


@rule
def look_for_constellations(s, box, cell):
    """HVE-11, HVE-12: the game ends at once for all whose constellation stands."""
    s.won = completed(s, box, cell, s.stars)
    if s.won != bits.NONE:
        finish(s)


@rule
def completed(s, box, cell, stars):
    """HVE-12 The seats whose constellation stands among these stars, through this cell."""
    found = bits.NONE
    for seat in range(s.players):
        if stands(box, s.card[seat], cell, stars):
            found |= bits.only(seat)
    return found


@rule
def stands(box, card, cell, stars):
    """HVE-11 Turned, mirrored, anywhere, among whatever other stars."""
    for way in range(box.crossing[card, cell]):
        if box.through[card, cell, way] & ~stars == bits.NONE:
            return True
    return False


@rule
def finish(s):
    s.phase = Phase.OVER
    s.revealed += 1


@rule
def end_round(s):
    """HVE-13 A draw when the tokens have run out, or nothing has come for ten rounds."""
    s.idle = s.idle + 1 if s.tokens == s.stock else 0
    s.stock = s.tokens
    if s.tokens == 0 or s.idle == IDLE_ROUNDS:
        finish(s)
    else:
        s.rounds += 1


@rule
def winners(s, box):
    """HVE-12 All whose constellations stand; nobody in a draw (HVE-13)."""
    return s.won


@rule
def scores(s, box, points):
    """HVE-12 A point for each winner."""
    for seat in range(SEATS):
        points[seat] = bits.has(s.won, seat)


@rule
def census(s, box, counts):
    """HVE-01 The stars wherever they lie, the Moon, and the cards before the players."""
    counts[0] = bits.count(s.stars) + s.tokens
    counts[1] = bits.count(s.moon & ~s.stars)
    counts[2] = 0
    for seat in range(s.players):
        counts[2] += s.card[seat] > 0


# HVE Bob


@rule
def play_bob(s, box):
    """HVE-13, HVE-14: a star on the rolled cell if it is free; never again. No token, no Bob."""
    if s.tokens == 0:
        return
    cell = rolled_cell(s)
    s.last_bob = cell + 1
    if is_free(s, cell):
        s.last_bob_lit = 1
        light(s, box, cell)


# HVE Variants


@rule
def may_run_out(s):
    """HVE-16 Only a turn is timed; HVE-18 or the rest of its sand."""
    if s.phase == Phase.PAUSE:
        return s.sand > 0
    return s.time_limit > 0 and (s.phase == Phase.TURN or s.phase == Phase.MOVING)


@rule
def run_out(s, box):
    """HVE-16 The turn is lost and Bob plays instead; HVE-18 or the waiting is over."""
    s.sand = 0
    if s.phase == Phase.PAUSE:
        end_waiting(s, box)
    else:
        play_bob(s, box)
        end_turn(s, box)


@rule
def end_waiting(s, box):
    """HVE-18 On to the next turn, unless the new star may still be called."""
    if not may_be_mistaken(s):
        next_turn(s, box)


@rule
def be_ready(s, box, seat):
    """HVE-18 When nobody wants to wait, the sand counts as run out."""
    s.ready |= bits.only(seat)
    if s.ready == bits.first_n(s.players):
        s.sand = 0
        end_waiting(s, box)


@rule
def allow_in_pause(s, seat, mask):
    """HVE-18, HVE-19: be ready, or roll on; and any player may call the new star a mistake."""
    mask[READY] = s.sand > 0 and not bits.has(s.ready, seat)
    mask[ROLL] = s.sand == 0 and seat == seats.following(s, s.seat)
    mask[CALL] = may_be_mistaken(s) and not bits.has(s.called, seat)


@rule
def may_be_mistaken(s):
    """HVE-19 A new star that only players' eyes have checked; with zero chance none is wrong."""
    return s.honest_eyes > 0 and s.zero_chance == 0 and s.placed > 0


@rule
def would_end(s, box, cell):
    """HVE-19 A star here completes somebody's constellation."""
    return completed(s, box, cell, s.stars | bits.only(cell)) != bits.NONE


@rule
def is_wrong(s, box, cell):
    """HVE-19 Neither number of the pair is the number of stars around; HVE-22 any cell is right."""
    return s.zero_chance == 0 and not fits(s, box, cell)


@rule
def call_mistake(s, box, seat):
    """HVE-19 A star in the wrong place is taken back; a false call costs nothing."""
    s.called |= bits.only(seat)
    s.revealed += 1
    if is_wrong(s, box, s.placed - 1):
        take_back(s, box)


@rule
def take_back(s, box):
    """HVE-19 The player goes on with the time left; without any, Bob places."""
    cell = s.placed - 1
    s.stars = bits.without(s.stars, cell)
    s.tokens, s.placed = s.tokens + 1, 0
    refuse(s, cell)
    if s.wait_for_sand and s.time_limit > 0 and s.sand == 0:
        play_bob(s, box)
        end_turn(s, box)
    else:
        s.phase = Phase.TURN


@rule
def refuse(s, cell):
    """HVE-19 All have seen that no star may lie there under this roll."""
    s.refused |= bits.only(cell)
    s.last_caught = cell + 1
    s.revealed += 1


# What a seat cannot see


@rule
def guess(s, box, seat):
    """All is open but the dice to come. They grow from the caller's word, so that words which
    are alike, such as 1, 2 and 3, give dice that are not."""
    s.chance = spawn_state(s.chance)
