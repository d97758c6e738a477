"""We are all stars: the rollout policy, from what one seat sees.

It aims at the star that gives most for what is still missing (`strategies/aims.py`), moves where
that is found and fights when the dice are likely to pay (`travel.py`), fuses what brings the star
nearer (`exchanges.py`), and seldom misreads the diagram.
"""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, Effect
from asterism.games.gwiazdy.rules.battle import attack_points, defence_points
from asterism.games.gwiazdy.rules.crystals import can_pay
from asterism.games.gwiazdy.rules.events import is_moment
from asterism.games.gwiazdy.rules.stars import is_free
from asterism.games.gwiazdy.state import Phase
from asterism.games.gwiazdy.strategies.aims import target
from asterism.games.gwiazdy.strategies.exchanges import (
    best_saving,
    best_star,
    fusion_helps,
    leader,
    least_missed,
    nearer_by_decay,
    playable,
    turn,
)
from asterism.games.gwiazdy.strategies.travel import (
    best_exit,
    best_flyby,
    best_near,
    best_seat,
    choose_field,
    is_draw_good,
)

MISREADS, SPREAD = 25, 7  # one marker in so many is misplaced


@rule
def policy(s, box, seat):
    """The first of these that there is something to do for."""
    star = target(s, box, seat)
    if s.phase == Phase.TURN:
        return turn(s, box, seat, star)
    if s.phase == Phase.MOVE:
        return choose_field(s, box, seat, star)
    if s.phase == Phase.DOT:
        return box.act_dot + choose_dot(s, box) - 1
    if s.phase == Phase.ATTACK or s.phase == Phase.DEFEND:
        return in_battle(s, box, seat)
    if s.phase == Phase.RETRY:
        return playable(s, box, seat, Effect.RETRY, box.act_pass)
    return answer(s, box, seat, star)


@rule
def answer(s, box, seat, star):
    """What a field, an event or a lost battle asks for."""
    if s.phase == Phase.RETREAT:
        return box.act_retreat + best_near(s, box, seat, s.rocket[seat], 0, star) - 1
    if s.phase == Phase.FIELD:
        return box.act_draw if is_draw_good(s, box, seat) else box.act_leave
    if s.phase == Phase.DECAY:
        return nearer_by_decay(s, box, seat, star, box.act_pass)
    if s.phase == Phase.CHAIN:
        reaction = box.reaction[s.card]
        return (
            box.act_fuse + reaction if fusion_helps(s, box, seat, star, reaction) else box.act_pass
        )
    if s.phase == Phase.JUMP:
        return box.act_jump + best_exit(s, box, seat, star) - 1
    if s.phase == Phase.FLYBY:
        return box.act_fly + best_flyby(s, box, seat, star) - 1
    if s.phase == Phase.BLACK_HOLE:
        return box.act_give + least_missed(s, box, seat, star)
    if s.phase == Phase.DISCOUNT:
        return box.act_save + best_saving(s, box, star)
    if s.phase == Phase.CREATE:
        return box.act_create + best_star(s, box, star) - 1
    return against(s, box, seat, star)


# The diagram


@rule
def choose_dot(s, box):
    """The right dot; now and then, as people do, one of nearly the same temperature."""
    right = box.dot[s.making]
    if s.missed == 0 and is_careless(s):
        if right > 1 and is_free(s, box, right - 1):
            return right - 1
        if right < box.stars and is_free(s, box, right + 1):
            return right + 1
    return right


@rule
def is_careless(s):
    """Decided by what lies open, so that the same position is always played the same."""
    sum_ = s.making + s.losses
    for element in range(ELEMENTS):
        sum_ = sum_ * SPREAD + s.pool[element]
    return sum_ % MISREADS == 0


# Others


@rule
def in_battle(s, box, seat):
    """Play points only if they turn the battle."""
    behind = defence_points(s, box) - attack_points(s, box) + 1
    if s.phase == Phase.DEFEND:
        behind = 1 - behind
    if behind > 0:
        for kind in range(1, box.kinds + 1):
            if (
                s.hand[seat, kind] > 0
                and is_moment(s, box, kind)
                and box.boost[kind] >= behind
                and can_pay(s, seat, box.fee[kind])
            ):
                return box.act_event + kind - 1
    return box.act_pass


@rule
def against(s, box, seat, star):
    """Whom an event shall strike: the leader; a rocket that stands well for a collision."""
    other = leader(s, seat)
    if s.phase == Phase.ECLIPSE:
        return box.act_eclipse + other
    if s.phase == Phase.WAVE:
        return box.act_push + other * box.fields + bits.lowest(box.near[s.rocket[other]]) - 1
    return box.act_swap + best_seat(s, box, seat, star)
