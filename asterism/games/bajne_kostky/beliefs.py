"""BAJ-18 What a seat cannot see: the bag, the others' dice, and bids that are not shown yet.

`guess` samples all of it uniformly among the ways that fit what the seat has seen. A seat that did
not follow a colour lacks it, so dice cannot simply be dealt: first the ways to deal them are
counted.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.bajne_kostky.bag import dice_in, pick
from asterism.games.bajne_kostky.state import KINDS, SEATS, TRICKS, Phase

GRAIN = 2**30  # a share between 0 and 1 is drawn as one of so many
NOWHERE = -1


@rule
def guess(s, box, seat):
    """BAJ-18 Fill a view with unseen dice and secret bids, each possible way equally likely."""
    guess_bids(s, seat)
    count_unseen(s, box, seat, s.bag)
    pools = set_aside(s, seat)
    for owner in range(s.players):
        if owner != seat:
            for _ in range(s.held[owner]):
                s.hand[owner, guess_die(s, seat, owner, pools)] += 1


@rule
def guess_bids(s, seat):
    """BAJ-04 A bid that is not shown yet may be any number."""
    if s.phase == Phase.BIDDING:
        for owner in range(s.players):
            if owner != seat and not bits.has(s.waiting, owner):
                s.secret_bid[owner] = 1 + below(s, s.this_round + 1)


@rule
def count_unseen(s, box, seat, dice):
    """Count by kind all dice but those of this seat and those thrown."""
    for kind in range(1, KINDS + 1):
        dice[kind] = box.copies[kind] - s.hand[seat, kind]
    for trick in range(TRICKS):
        for owner in range(s.players):
            if s.thrown[trick, owner] > 0:
                dice[s.thrown[trick, owner]] -= 1


@rule
def guess_die(s, seat, owner, pools):
    """Draw a die for a seat: from the pool of those who lack the same colours, or, if it lacks
    none, from what the pools left in the bag."""
    if s.lacks[owner] == bits.NONE:
        return pick(s, s.bag, dice_in(s.bag))
    pool = pools[first_alike(s, seat, owner)]
    return pick(s, pool, dice_in(pool))


@rule
def first_alike(s, seat, owner):
    """The first seat, other than the guessing one, that lacks the same colours."""
    for other in range(s.players):
        if other != seat and s.lacks[other] == s.lacks[owner]:
            return other
    return owner


@rule
def set_aside(s, seat):
    """Move dice from the bag into one pool for each set of lacked colours. Each die goes where it
    goes in proportion to the number of ways to fill all pools with the dice after it."""
    sizes = pool_sizes(s, seat)
    steps = pool_steps(sizes)
    ways = ways_to_fill(s, sizes, steps)
    pools = np.zeros((SEATS, KINDS + 1), np.int64)
    place, wanted = 0, ways.shape[1] - 1
    for kind in range(1, KINDS + 1):
        for _ in range(s.bag[kind]):
            place += 1
            pool = chosen_pool(s, kind, wanted, sizes, steps, ways[place])
            if pool != NOWHERE:
                wanted -= steps[pool]
                pools[pool, kind] += 1
                s.bag[kind] -= 1
    return pools


@rule
def pool_sizes(s, seat):
    """How many dice each pool needs, indexed by the first seat that draws from it."""
    sizes = np.zeros(SEATS, np.int64)
    for owner in range(s.players):
        if owner != seat and s.lacks[owner] != bits.NONE:
            sizes[first_alike(s, seat, owner)] += s.held[owner]
    return sizes


@rule
def pool_steps(sizes):
    """Mixed-radix place values: the dice that all pools still want are encoded as one number, in
    which one die of a pool counts its step. The last step is the number of such codes."""
    steps = np.ones(SEATS + 1, np.int64)
    for pool in range(SEATS):
        steps[pool + 1] = steps[pool] * (sizes[pool] + 1)
    return steps


@rule
def takes(s, pool, kind, wanted, sizes, steps):
    """Whether a pool still wants dice and its seats do not lack this kind."""
    if wanted // steps[pool] % (sizes[pool] + 1) == 0:
        return False
    return not bits.has(s.lacks[pool], kind)


@rule
def ways_to_fill(s, sizes, steps):
    """Count the ways to fill the pools exactly, for each unseen die from which on dice are left
    and each code of wanted dice. A die stays in the bag or goes to any pool that takes it."""
    place = dice_in(s.bag)
    ways = np.zeros((place + 1, steps[SEATS]))
    ways[place, 0] = 1
    for kind in range(KINDS, 0, -1):
        for _ in range(s.bag[kind]):
            place -= 1
            for wanted in range(steps[SEATS]):
                ways[place, wanted] = ways_for_die(s, kind, wanted, sizes, steps, ways[place + 1])
    return ways


@rule
def ways_for_die(s, kind, wanted, sizes, steps, after):
    """The ways that are left if this die is placed next, summed over its places."""
    total = after[wanted]
    for pool in range(SEATS):
        if takes(s, pool, kind, wanted, sizes, steps):
            total += after[wanted - steps[pool]]
    return total


@rule
def chosen_pool(s, kind, wanted, sizes, steps, after):
    """Draw where a die goes: a pool, or NOWHERE for the bag."""
    total = ways_for_die(s, kind, wanted, sizes, steps, after)
    left = total * below(s, GRAIN) / GRAIN
    best = NOWHERE
    for pool in range(SEATS):
        if takes(s, pool, kind, wanted, sizes, steps) and after[wanted - steps[pool]] > 0:
            best = pool
            left -= after[wanted - steps[pool]]
            if left < 0:
                return pool
    return NOWHERE if after[wanted] > 0 else best
