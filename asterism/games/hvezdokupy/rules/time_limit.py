"""The time limit (Časový limit): the sand, and stars placed in the wrong place."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.bob import play_bob
from asterism.games.hvezdokupy.rules.mistakes import is_wrong, may_be_mistaken, refuse
from asterism.games.hvezdokupy.rules.turn import (
    end_turn,
    next_turn,
    open_turn,
    pass_on,
    turn_hourglass,
)
from asterism.games.hvezdokupy.state import CALL, READY, ROLL, Phase, RanOut


@rule
def may_run_out(s):
    """HVE-16 From a player's first roll to the next player's."""
    return s.time_limit > 0 and s.phase != Phase.SETUP and s.phase != Phase.OVER


@rule
def run_out(s, box):
    """HVE-16 The turn is lost; HVE-18, HVE-19: or only what was left of it after a star; or the
    next player has not rolled in time."""
    s.sand = 0
    if s.phase != Phase.PAUSE:
        lose_turn(s, box)
    elif s.spent:
        miss_turn(s, box)
    else:
        spend_rest(s, box)


@rule
def lose_turn(s, box):
    """HVE-16 Bob plays instead."""
    s.last_ran_out = RanOut.TURN
    play_bob(s, box)
    end_turn(s, box)


@rule
def spend_rest(s, box):
    """HVE-18 The waiting is over. HVE-19 A star that may still be called cannot be corrected any
    more, and the next player's time begins before the roll."""
    s.last_ran_out = RanOut.REST
    if may_be_mistaken(s):
        s.spent = 1
        turn_hourglass(s)
    else:
        next_turn(s, box)


@rule
def miss_turn(s, box):
    """HVE-16 The limit is for rolling too: the turn is lost before it was rolled for, and no sand
    is left to wait for."""
    s.last_ran_out = RanOut.ROLL
    pass_on(s)
    if s.phase != Phase.OVER:
        open_turn(s, box)
        s.sand = 0
    if s.phase != Phase.OVER:
        play_bob(s, box)
        end_turn(s, box)


@rule
def allow_in_pause(s, seat, mask):
    """HVE-18, HVE-19: be ready, or roll on; and any player may call the new star a mistake."""
    mask[READY] = s.sand > 0 and not bits.has(s.ready, seat)
    mask[ROLL] = s.sand == 0 and seat == seats.following(s, s.seat)
    mask[CALL] = may_be_mistaken(s) and not bits.has(s.called, seat)


@rule
def be_ready(s, box, seat):
    """HVE-18 When nobody wants to wait, play goes on; HVE-19 what time is left is still there
    for the new star, if it is called."""
    s.ready |= bits.only(seat)
    if s.ready == bits.first_n(s.players):
        s.sand = 0
        if not may_be_mistaken(s):
            next_turn(s, box)


@rule
def call_mistake(s, box, seat):
    """HVE-19 A star in the wrong place is taken back; a false call costs nothing."""
    s.called |= bits.only(seat)
    s.revealed += 1
    if is_wrong(s, box, s.placed - 1):
        take_back(s, box)


@rule
def take_back(s, box):
    """HVE-19 The player goes on with the time left; without any, Bob places, and the next
    player's time begins after him."""
    cell = s.placed - 1
    s.stars = bits.without(s.stars, cell)
    s.tokens, s.placed = s.tokens + 1, 0
    refuse(s, cell)
    if s.spent:
        s.spent = 0
        play_bob(s, box)
        end_turn(s, box)
    else:
        s.phase = Phase.TURN
