"""2. A turn (Průběh hry): roll, place or move a star, and on to the next player."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.board import free_cells, rolled
from asterism.games.hvezdokupy.rules.bob import play_bob
from asterism.games.hvezdokupy.rules.ending import end_round, finish, light, look_for_constellations
from asterism.games.hvezdokupy.rules.mistakes import is_wrong, may_be_mistaken, refuse, would_end
from asterism.games.hvezdokupy.state import Phase


@rule
def begin_turn(s, box):
    """HVE-06, HVE-15: with two players Bob comes first; then the die is rolled."""
    open_turn(s, box)
    if s.phase != Phase.OVER:
        roll_for_turn(s)


@rule
def open_turn(s, box):
    """HVE-15, HVE-16: the hourglass is turned, unless it was when the time before ran out."""
    s.phase, s.turn = Phase.TURN, s.turn + 1
    s.rolled, s.given_up, s.refused = 0, 0, bits.NONE
    s.sand = s.wait_for_sand and s.time_limit > 0
    if not s.spent:
        turn_hourglass(s)
    s.spent = 0
    if box.bob[s.players]:
        play_bob(s, box)


@rule
def turn_hourglass(s):
    """HVE-17 A clock tells by the number that it has a whole limit again."""
    s.hourglass += 1


@rule
def roll_for_turn(s):
    """HVE-06, HVE-22: no die with zero chance, and no turn without tokens then (HVE-13)."""
    if not s.zero_chance:
        s.rolled = rolled(s)
    elif s.tokens == 0:
        finish(s)


@rule
def may_light(s, fitting):
    """HVE-06, HVE-13, HVE-19: cells where a star may be placed now."""
    if s.tokens == 0:
        return bits.NONE
    return free_cells(s) & ~s.refused if s.honest_eyes else fitting


@rule
def place(s, box, cell):
    """HVE-06 A star on a free cell; HVE-19 one that would end the game is checked first."""
    if s.honest_eyes and is_wrong(s, box, cell) and would_end(s, box, cell):
        refuse(s, cell)
    else:
        light(s, box, cell)
        s.placed = cell + 1
        end_turn(s, box)


@rule
def may_reroll(s):
    """HVE-07 Once in a turn."""
    return s.rolled > 0 and s.given_up == 0


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
def may_lapse(s, fitting):
    """HVE-09, HVE-13: only if neither number can be used, or no token is left."""
    return s.rolled > 0 and (s.tokens == 0 or fitting == bits.NONE)


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
    """HVE-03 The next player rolls."""
    pass_on(s)
    if s.phase != Phase.OVER:
        begin_turn(s, box)


@rule
def pass_on(s):
    """HVE-03 Clockwise; a round ends before the starting player."""
    s.placed = 0
    s.seat = seats.following(s, s.seat)
    if s.seat == s.starter:
        end_round(s)
