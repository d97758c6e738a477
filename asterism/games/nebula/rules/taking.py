"""Nebula, I. Taking stars (Dobrání hvězd)."""

from asterism.engine.rule import rule
from asterism.games.nebula.names import CLUSTERS, KINDS, STEPS, Phase
from asterism.games.nebula.rules.beginning import draw, in_bag
from asterism.games.nebula.rules.placing import begin_placing
from asterism.games.nebula.state import CHAOS, KEEP, TAKE, TIME

CHOICES = 2 * STEPS  # ways to move one figure

# A. Investing time (Investice času): NEB-13


@rule
def steps_left(s):
    """NEB-13 Of five steps, those no figure has made yet."""
    left = STEPS
    for cluster in range(CLUSTERS):
        left -= abs(s.moved[cluster])
    return left


@rule
def figures_left(s):
    """How many figures have not moved yet."""
    left = 0
    for cluster in range(CLUSTERS):
        left += s.moved[cluster] == 0
    return left


@rule
def may_step(s, cluster, steps):
    """NEB-13 A figure moves once, so one way only; the last one must use up what is left."""
    if s.moved[cluster] != 0:
        return False
    return steps == steps_left(s) or (steps < steps_left(s) and figures_left(s) > 1)


@rule
def steps_of(choice):
    """-5 to 5, without 0."""
    return choice - STEPS if choice < STEPS else choice - STEPS + 1


@rule
def allow_time(s, mask):
    """NEB-13 Figures move until five steps are made; then the stars are taken."""
    if steps_left(s) == 0:
        mask[TAKE] = True
        return
    for cluster in range(CLUSTERS):
        for choice in range(CHOICES):
            mask[TIME + cluster * CHOICES + choice] = may_step(s, cluster, abs(steps_of(choice)))


@rule
def ray_after(box, ray, steps):
    """NEB-13 Round the cluster, more than once where there are few rays; empty rays count as
    steps."""
    ray += steps
    while ray < 0:
        ray += box.rays
    while ray >= box.rays:
        ray -= box.rays
    return ray


@rule
def move_figure(s, box, cluster, steps):
    s.figure[cluster] = ray_after(box, s.figure[cluster], steps)
    s.moved[cluster] = steps


@rule
def receive(s, seat, kind):
    """A star comes into the Observatory."""
    s.observatory[seat, kind] += 1
    s.got[seat, kind] += 1
    s.busy = 1


@rule
def take(s, seat):
    """NEB-13 The star at every figure, also at one that stood still; an empty ray gives none."""
    for cluster in range(CLUSTERS):
        kind = s.cluster[cluster, s.figure[cluster]]
        if kind > 0:
            receive(s, seat, kind)
            s.cluster[cluster, s.figure[cluster]] = 0
    begin_placing(s)


# B. Giving in to chaos (Podlehnutí chaosu): NEB-14


@rule
def may_chaos(s):
    """NEB-14 Instead of time, and while the bag holds a star."""
    return steps_left(s) == STEPS and in_bag(s) > 0


@rule
def allow_chaos(s, seat, mask):
    """NEB-14 It is paid for with a star of the Observatory."""
    if may_chaos(s):
        for kind in range(1, KINDS + 1):
            mask[CHAOS + kind - 1] = s.observatory[seat, kind] > 0


@rule
def chaos(s, box, seat, kind):
    """NEB-14 One star out of the game, five drawn; if there is no choice, all are kept."""
    s.observatory[seat, kind] -= 1
    s.gone[kind] += 1
    for _ in range(min(box.chaos_drawn, in_bag(s))):
        s.drawn[draw(s)] += 1
    s.phase = Phase.KEEPING
    if in_drawn(s) <= box.chaos_kept:
        keep_all(s, seat)


@rule
def in_drawn(s):
    """How many drawn stars lie there to choose from."""
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.drawn[kind]
    return total


@rule
def allow_keep(s, mask):
    for kind in range(1, KINDS + 1):
        mask[KEEP + kind - 1] = s.drawn[kind] > 0


@rule
def keep(s, box, seat, kind):
    """NEB-14 Two are kept, one by one; the others leave the game."""
    s.drawn[kind] -= 1
    receive(s, seat, kind)
    if kept_so_far(s, seat) == box.chaos_kept:
        discard_drawn(s)
        begin_placing(s)


@rule
def kept_so_far(s, seat):
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.got[seat, kind]
    return total


@rule
def keep_all(s, seat):
    """NEB-14 From a bag that had no more to give."""
    for kind in range(1, KINDS + 1):
        for _ in range(s.drawn[kind]):
            receive(s, seat, kind)
        s.drawn[kind] = 0
    begin_placing(s)


@rule
def discard_drawn(s):
    for kind in range(1, KINDS + 1):
        s.gone[kind] += s.drawn[kind]
        s.drawn[kind] = 0
