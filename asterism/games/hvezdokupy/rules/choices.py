"""What each seat may do, and the rule that plays it."""

from asterism.engine import bits, seats
from asterism.engine.match import CLOCK_SEAT
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.beginning import set_up_star
from asterism.games.hvezdokupy.rules.board import fitting_cells, free_cells
from asterism.games.hvezdokupy.rules.time_limit import (
    allow_in_pause,
    be_ready,
    call_mistake,
    may_run_out,
    run_out,
)
from asterism.games.hvezdokupy.rules.turn import (
    end_turn,
    may_lapse,
    may_light,
    may_reroll,
    move,
    next_turn,
    place,
    reroll,
)
from asterism.games.hvezdokupy.state import (
    BOB_PLAYS,
    CALL,
    CELLS,
    LAPSE,
    MOVE,
    PLACE,
    READY,
    REROLL,
    ROLL,
    STEP_FROM,
    STEP_TO,
    TIME,
    Phase,
    RanOut,
)


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
def allow_moves(s, mask):
    """HVE-08 Any star to any free cell beside it."""
    free = free_cells(s)
    for step in range(STEP_FROM.size):
        mask[MOVE + step] = bits.has(s.stars, STEP_FROM[step]) and bits.has(free, STEP_TO[step])


@rule
def apply(s, box, seat, action):
    """Every action, and the rule that plays it."""
    forget_last(s, seat, action)
    if action < REROLL and s.phase == Phase.SETUP:
        set_up_star(s, box, action - PLACE)
    elif action < REROLL:
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
    """What the last action brought gives way to what this one brings."""
    s.last_caught, s.last_ran_out = 0, RanOut.NOTHING
    for nth in range(BOB_PLAYS):
        s.last_bob[nth], s.last_bob_lit[nth] = 0, 0
    s.last_seat, s.last_action = seat + 1, action + 1
