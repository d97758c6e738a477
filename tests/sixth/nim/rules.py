"""Nim: wish, then take one to three stones; who takes the last one wins."""

from asterism.games.nim.state import MOST, STONES, TAKE, WISH, Phase

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule


@rule
def setup(s, box):
    s.stones = STONES
    s.seat = s.first - 1 if s.first > 0 else below(s, s.players)


@rule
def actors(s, box):
    waited = bits.NONE
    if s.phase == Phase.WISHING:
        for seat in range(s.players):
            if s.wished[seat] == 0:
                waited |= bits.only(seat)
    elif s.phase == Phase.TAKING:
        waited = bits.only(s.seat)
    return waited


@rule
def legal(s, box, seat, mask):
    mask[:] = False
    if seat < 0 or not bits.has(actors(s, box), seat):
        return
    for number in range(MOST):
        mask[WISH + number] = s.phase == Phase.WISHING
        mask[TAKE + number] = s.phase == Phase.TAKING and number < s.stones


@rule
def apply(s, box, seat, action):
    if action < TAKE:
        s.wish[seat] = action - WISH + 1
        s.wished[seat] = 1
        if actors(s, box) == bits.NONE:
            s.phase = Phase.TAKING
        return
    s.stones -= action - TAKE + 1
    s.taken[seat] += action - TAKE + 1
    if s.stones == 0:
        s.phase = Phase.OVER
        s.revealed += 1
    else:
        s.seat = seats.following(s, s.seat)


@rule
def guess(s, box, seat):
    for other in range(s.players):
        if other != seat and s.wished[other] > 0:
            s.wish[other] = 1 + below(s, MOST)


@rule
def scores(s, box, points):
    for seat in range(s.players):
        points[seat] = s.taken[seat]


@rule
def winners(s, box):
    return bits.only(s.seat) if s.phase == Phase.OVER else bits.NONE


@rule
def census(s, box, counts):
    counts[0] = s.stones
    for seat in range(s.players):
        counts[0] += s.taken[seat]
