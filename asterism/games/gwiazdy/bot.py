"""We are all stars: a player's quick sense, from what one seat sees.

It aims at the star that gives most for what is still missing, moves where that is found, fuses
what brings it nearer, fights when the dice are likely to pay, and seldom misreads the diagram.
"""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import (
    ELEMENTS,
    FIELDS,
    KINDS,
    REACTIONS,
    STARS,
    TENTHS,
    Effect,
    Kind,
)
from asterism.games.gwiazdy.rules.battle import attack_points, defence_points
from asterism.games.gwiazdy.rules.crystals import can_decay, can_fuse, can_pay
from asterism.games.gwiazdy.rules.events import has_effect, is_moment
from asterism.games.gwiazdy.rules.stars import can_afford, can_create, is_free, is_offered
from asterism.games.gwiazdy.state import (
    CREATE,
    DECAY,
    DOT,
    ECLIPSE,
    END,
    EVENT,
    FLY,
    FUSE,
    GIVE,
    JUMP,
    MOVE,
    NOTHING,
    PASS,
    PUSH,
    RETREAT,
    SAVE,
    SWAP,
    Phase,
)

EFFORT = (10, 25, 50, 55, 60, 140)  # what a crystal of each element costs to get
NEARLY = 60  # effort that is not felt: a turn's work
PREFERENCE_STEP, LEANING, PLEASURE, PREFERENCE_SCALE = (
    7,
    5,
    16,
    64,
)  # up to a quarter more for a star one likes
POINT = 100  # what a victory point is worth
EARLY = 8  # rounds in which production still pays
CARD = 45  # what an event is worth
FREE = 35  # fusing without limit
SPOIL = 20  # a captured crystal
PRIZE = 20  # what a defender who wins gets
AHEAD = 2  # the next field counts half
MISREADS, SPREAD = 25, 7  # one marker in so many is misplaced
MARGIN = 25  # how much better a place must be to spend an event on it


@rule
def policy(s, box, seat):
    """The first of these that there is something to do for."""
    star = target(s, box, seat)
    if s.phase == Phase.TURN:
        return turn(s, box, seat, star)
    if s.phase == Phase.MOVE:
        return choose_field(s, box, seat, star)
    if s.phase == Phase.DOT:
        return DOT + choose_dot(s, box) - 1
    if s.phase == Phase.ATTACK or s.phase == Phase.DEFEND:
        return in_battle(s, box, seat)
    if s.phase == Phase.RETRY:
        return playable(s, box, seat, Effect.RETRY, PASS)
    return answer(s, box, seat, star)


@rule
def answer(s, box, seat, star):
    """What a field, an event or a lost battle asks for."""
    if s.phase == Phase.RETREAT:
        return RETREAT + best_near(s, box, seat, s.rocket[seat], 0, star) - 1
    if s.phase == Phase.DECAY:
        return nearer_by_decay(s, box, seat, star, PASS)
    if s.phase == Phase.CHAIN:
        reaction = box.reaction[s.card]
        return FUSE + reaction if fusion_helps(s, box, seat, star, reaction) else PASS
    if s.phase == Phase.JUMP:
        return JUMP + best_exit(s, box, seat, star) - 1
    if s.phase == Phase.FLYBY:
        return FLY + best_flyby(s, box, seat, star) - 1
    if s.phase == Phase.BLACK_HOLE:
        return GIVE + least_missed(s, box, seat, star)
    if s.phase == Phase.DISCOUNT:
        return SAVE + best_saving(s, box, star)
    if s.phase == Phase.CREATE:
        return CREATE + best_star(s, box, star) - 1
    return against(s, box, seat, star)


# The star to aim at


@rule
def target(s, box, seat):
    """The star that is worth most for the effort it still takes; 0 if all are gone."""
    best, most = 0, -1
    for star in range(1, STARS + 1):
        if is_offered(s, box, star):
            worth = star_worth(s, box, star) * NEARLY // (missing(s, box, seat, star) + NEARLY)
            worth += worth * seat_preference(s, star, seat) // PREFERENCE_SCALE
            if worth > most:
                best, most = star, worth
    return best


@rule
def seat_preference(s, star, seat):
    """Each seat likes other stars a little, others in each match, so that not all run after the
    same one."""
    mood = s.sun[0] * PREFERENCE_STEP + s.sun[1] + s.starter
    return (star * PREFERENCE_STEP + (seat + mood) * LEANING) % PLEASURE


@rule
def star_worth(s, box, star):
    """Its points, and what it will produce while that still matters."""
    worth = box.points[star] * POINT
    for element in range(ELEMENTS):
        worth += box.production[star, element] * EFFORT[element] * max(EARLY - s.rounds, 0) // AHEAD
    return worth


@rule
def missing(s, box, seat, star):
    """The effort that the crystals still lacking would take."""
    total = 0
    for element in range(ELEMENTS):
        total += lacking(s, box, seat, star, element) * EFFORT[element]
    return total


@rule
def lacking(s, box, seat, star, element):
    return max(box.cost[star, element] - s.crystals[seat, element], 0)


@rule
def spare(s, box, seat, star, element):
    return max(s.crystals[seat, element] - box.cost[star, element], 0)


# The diagram


@rule
def choose_dot(s, box):
    """The right dot; now and then, as people do, one of nearly the same temperature."""
    right = box.dot[s.making]
    if s.missed == 0 and is_careless(s):
        if right > 1 and is_free(s, box, right - 1):
            return right - 1
        if right < STARS and is_free(s, box, right + 1):
            return right + 1
    return right


@rule
def is_careless(s):
    """Decided by what lies open, so that the same position is always played the same."""
    sum_ = s.making + s.losses
    for element in range(ELEMENTS):
        sum_ = sum_ * SPREAD + s.pool[element]
    return sum_ % MISREADS == 0


# Events, fusion and star


@rule
def turn(s, box, seat, star):
    """Gifts first, then what brings the star nearer, then the star."""
    action = helpful_event(s, box, seat, star)
    if action == NOTHING and star > 0 and can_create(s, box, star):
        action = CREATE + star - 1
    if action == NOTHING and s.fusions > 0:
        action = nearer_by_fusion(s, box, seat, star)
    if action == NOTHING and is_last_chance(s, box):
        return any_star(s, box)
    return END if action == NOTHING else action


@rule
def is_last_chance(s, box):
    """Somebody has reached the goal: this is one's last turn."""
    reached = False
    for seat in range(s.players):
        reached |= s.points[seat] >= box.goal
    return reached


@rule
def any_star(s, box):
    star = best_star(s, box, 0)
    return CREATE + star - 1 if star > 0 else END


@rule
def best_star(s, box, wanted):
    """The wanted star if it can be made, else the one with most points; 0 if there is none."""
    best = 0
    for star in range(1, STARS + 1):
        if can_create(s, box, star):
            if star == wanted:
                return star
            if best == 0 or box.points[star] > box.points[best]:
                best = star
    return best


@rule
def helpful_event(s, box, seat, star):
    """An event of the event step that gives something now."""
    for kind in range(1, KINDS + 1):
        if (
            s.hand[seat, kind] > 0
            and is_moment(s, box, kind)
            and can_pay(s, seat, box.fee[kind])
            and has_effect(s, box, kind)
            and helps(s, box, seat, kind, star)
        ):
            return EVENT + kind - 1
    return NOTHING


@rule
def helps(s, box, seat, kind, star):
    effect = box.effect[kind]
    if effect == Effect.GAIN:
        return True
    if star == 0:
        return False
    if effect == Effect.FUSIONS:
        return fusion_helps(s, box, seat, star, box.reaction[kind])
    if effect == Effect.DECAYS:
        return nearer_by_decay(s, box, seat, star, NOTHING) != NOTHING
    if effect == Effect.DISCOUNT:
        return saves(s, box, kind, star) != NOTHING
    return (
        effect == Effect.ECLIPSE
        and spare(s, box, seat, star, 1) > 0
        and s.points[leader(s, seat)] > 1
    )


@rule
def fusion_helps(s, box, seat, star, reaction):
    """The product is lacking, and the fuel is spare."""
    return star > 0 and changes_help(s, box, seat, star, box.fuel[reaction], box.ash[reaction])


@rule
def changes_help(s, box, seat, star, given, taken):
    wanted = 0
    for element in range(ELEMENTS):
        if given[element] > spare(s, box, seat, star, element):
            return False
        if taken[element] > 0:
            wanted += lacking(s, box, seat, star, element)
    return wanted > 0


@rule
def nearer_by_fusion(s, box, seat, star):
    for reaction in range(REACTIONS):
        if can_fuse(s, box, seat, reaction) and fusion_helps(s, box, seat, star, reaction):
            return FUSE + reaction
    return NOTHING


@rule
def nearer_by_decay(s, box, seat, star, otherwise):
    for reaction in range(REACTIONS):
        if (
            star > 0
            and can_decay(s, box, seat, reaction)
            and changes_help(s, box, seat, star, box.ash[reaction], box.fuel[reaction])
        ):
            return DECAY + reaction
    return otherwise


@rule
def saves(s, box, kind, star):
    """The element on which this event saves enough to make the star, or saves most."""
    best, most = NOTHING, 0
    for element in range(ELEMENTS):
        if can_afford(s, box, star, kind, element + 1):
            saved = min(box.less[kind, element], box.cost[star, element]) * EFFORT[element]
            if saved > most:
                best, most = element, saved
    return best


@rule
def best_saving(s, box, star):
    """The same in the answer, when any that allows a star will do."""
    best = saves(s, box, s.card, star) if star > 0 else NOTHING
    if best != NOTHING:
        return best
    for element in range(ELEMENTS):
        if box.less[s.card, element] > 0:
            for other in range(1, STARS + 1):
                if is_offered(s, box, other) and can_afford(s, box, other, s.card, element + 1):
                    return element
    return 0


@rule
def least_missed(s, box, seat, star):
    """A crystal that the star does not need, the cheapest first; else the cheapest."""
    for element in range(ELEMENTS):
        if s.crystals[seat, element] > 0 and (star == 0 or spare(s, box, seat, star, element) > 0):
            return element
    element = 0
    while s.crystals[seat, element] == 0:
        element += 1
    return element


@rule
def playable(s, box, seat, effect, otherwise):
    """An event with this effect that may be played now, or something else."""
    for kind in range(1, KINDS + 1):
        if (
            s.hand[seat, kind] > 0
            and box.effect[kind] == effect
            and is_moment(s, box, kind)
            and can_pay(s, seat, box.fee[kind])
            and has_effect(s, box, kind)
        ):
            return EVENT + kind - 1
    return otherwise


# Where to go


@rule
def choose_field(s, box, seat, star):
    """The best neighbouring field; an event if it leads to something clearly better."""
    here = s.via if s.via > 0 else s.rocket[seat]
    goal = best_near(s, box, seat, here, s.origin if s.via > 0 else 0, star)
    if s.via == 0 and s.held[seat] > 0:
        action = shortcut(s, box, seat, star, field_value(s, box, seat, goal, star) + MARGIN)
        if action != NOTHING:
            return action
    return MOVE + goal - 1


@rule
def shortcut(s, box, seat, star, least):
    """Stay, fly further or take a wormhole, if that is worth at least so much."""
    if yields(s, box, seat, s.rocket[seat], star) >= least:
        action = playable(s, box, seat, Effect.ORBIT, NOTHING)
        if action != NOTHING:
            return action
    action = playable(s, box, seat, Effect.ASSIST, NOTHING)
    if action != NOTHING:
        via = best_flyby(s, box, seat, star)
        goal = best_near(s, box, seat, via, s.rocket[seat], star)
        if field_value(s, box, seat, goal, star) >= least:
            return action
    action = playable(s, box, seat, Effect.WORMHOLE, NOTHING)
    if action != NOTHING:
        goal = best_near(s, box, seat, best_exit(s, box, seat, star), 0, star)
        if field_value(s, box, seat, goal, star) >= least + MARGIN:
            return action
    return NOTHING


@rule
def best_near(s, box, seat, field, shunned, star):
    """The neighbour with the best prospect."""
    best, most, fields = 0, 0, box.near[field]
    while fields != bits.NONE:
        near = bits.lowest(fields)
        fields = bits.without(fields, near)
        if near != shunned:
            worth = field_value(s, box, seat, near, star)
            if best == 0 or worth > most:
                best, most = near, worth
    return best


@rule
def field_value(s, box, seat, field, star):
    """What moving there brings, if need be after a battle, and half of what lies beyond."""
    beyond, fields = 0, box.near[field]
    while fields != bits.NONE:
        near = bits.lowest(fields)
        fields = bits.without(fields, near)
        beyond = max(beyond, yields(s, box, seat, near, star))
    here = yields(s, box, seat, field, star)
    for other in range(s.players):
        if other != seat and s.rocket[other] == field:
            here = fought_for(s, box, seat, other, here)
    return here + beyond // AHEAD


@rule
def yields(s, box, seat, field, star):
    """What using a field is worth: most for what the star lacks."""
    kind = box.kind[field]
    if kind == Kind.EVENT:
        return CARD
    worth = FREE if kind == Kind.FUSION else 0
    for element in range(ELEMENTS):
        gain = min(box.gain[s.sun[seat], field, element], s.pool[element])
        wanted = min(gain, lacking(s, box, seat, star, element)) if star > 0 else 0
        worth += wanted * EFFORT[element] + (gain - wanted) * EFFORT[element] // (AHEAD + AHEAD)
    return worth


@rule
def fought_for(s, box, seat, other, worth):
    """The same with the chances of the dice."""
    lead = strength(s, box, seat, True) - strength(s, box, other, False)
    wins, throws = 0, box.die * box.die
    for own in range(1, box.die + 1):
        for their in range(1, box.die + 1):
            wins += (own - their) * TENTHS + lead > 0
    return (wins * (worth + SPOIL) - (throws - wins) * PRIZE) // throws


@rule
def strength(s, box, seat, attacking):
    """Tenths that a player brings to a battle beside the die."""
    sun = s.sun[seat]
    total = box.sun_attack[sun] if attacking else box.sun_defence[sun]
    for star in range(1, STARS + 1):
        if s.place[star] == seat + 1:
            total += box.attack[star] if attacking else box.defence[star]
    return total


@rule
def best_exit(s, box, seat, star):
    """The field of a wormhole from which the next move brings most."""
    best, most = 0, 0
    for field in range(1, FIELDS + 1):
        if field != s.rocket[seat]:
            worth = field_value(s, box, seat, best_near(s, box, seat, field, 0, star), star)
            if best == 0 or worth > most:
                best, most = field, worth
    return best


@rule
def best_flyby(s, box, seat, star):
    """The field of a gravity assist from which the second one brings most."""
    best, most, fields = 0, 0, box.near[s.rocket[seat]]
    while fields != bits.NONE:
        via = bits.lowest(fields)
        fields = bits.without(fields, via)
        goal = best_near(s, box, seat, via, s.rocket[seat], star)
        worth = field_value(s, box, seat, goal, star)
        if best == 0 or worth > most:
            best, most = via, worth
    return best


# Others


@rule
def in_battle(s, box, seat):
    """Play points only if they turn the battle."""
    behind = defence_points(s, box) - attack_points(s, box) + 1
    if s.phase == Phase.DEFEND:
        behind = 1 - behind
    if behind > 0:
        for kind in range(1, KINDS + 1):
            if (
                s.hand[seat, kind] > 0
                and is_moment(s, box, kind)
                and box.boost[kind] >= behind
                and can_pay(s, seat, box.fee[kind])
            ):
                return EVENT + kind - 1
    return PASS


@rule
def leader(s, seat):
    """The opponent with most points."""
    best = NOTHING
    for other in range(s.players):
        if other != seat and (best == NOTHING or s.points[other] > s.points[best]):
            best = other
    return best


@rule
def against(s, box, seat, star):
    """Whom an event shall strike: the leader; a rocket that stands well for a collision."""
    other = leader(s, seat)
    if s.phase == Phase.ECLIPSE:
        return ECLIPSE + other
    if s.phase == Phase.WAVE:
        return PUSH + other * FIELDS + bits.lowest(box.near[s.rocket[other]]) - 1
    return SWAP + best_seat(s, box, seat, star)


@rule
def best_seat(s, box, seat, star):
    """The opponent from whose field the next move brings most."""
    best, most = NOTHING, 0
    for other in range(s.players):
        if other != seat:
            goal = best_near(s, box, seat, s.rocket[other], 0, star)
            worth = field_value(s, box, seat, goal, star)
            if best == NOTHING or worth > most:
                best, most = other, worth
    return best
