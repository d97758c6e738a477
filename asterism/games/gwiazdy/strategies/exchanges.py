"""We are all stars: the event, fusion and star steps, and the crystals they change."""

from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, Effect
from asterism.games.gwiazdy.rules.crystals import can_decay, can_fuse, can_pay
from asterism.games.gwiazdy.rules.ending import is_goal_reached
from asterism.games.gwiazdy.rules.events import has_effect, is_moment
from asterism.games.gwiazdy.rules.stars import can_afford, can_create, is_offered
from asterism.games.gwiazdy.state import NOTHING
from asterism.games.gwiazdy.strategies.aims import EFFORT, lacking, spare

# Events, fusion and star


@rule
def turn(s, box, seat, star):
    """Gifts first, then what brings the star nearer, then the star."""
    action = helpful_event(s, box, seat, star)
    if action == NOTHING and star > 0 and can_create(s, box, star):
        action = box.act_create + star - 1
    if action == NOTHING and s.fusions > 0:
        action = nearer_by_fusion(s, box, seat, star)
    if action == NOTHING and is_goal_reached(s, box):
        return any_star(s, box)
    return box.act_end if action == NOTHING else action


@rule
def any_star(s, box):
    star = best_star(s, box, 0)
    return box.act_create + star - 1 if star > 0 else box.act_end


@rule
def best_star(s, box, wanted):
    """The wanted star if it can be made, else the one with most points; 0 if there is none."""
    best = 0
    for star in range(1, box.stars + 1):
        if can_create(s, box, star):
            if star == wanted:
                return star
            if best == 0 or box.points[star] > box.points[best]:
                best = star
    return best


@rule
def helpful_event(s, box, seat, star):
    """An event of the event step that gives something now."""
    for kind in range(1, box.kinds + 1):
        if (
            s.hand[seat, kind] > 0
            and is_moment(s, box, kind)
            and can_pay(s, seat, box.fee[kind])
            and has_effect(s, box, kind)
            and helps(s, box, seat, kind, star)
        ):
            return box.act_event + kind - 1
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
def playable(s, box, seat, effect, otherwise):
    """An event with this effect that may be played now, or something else."""
    for kind in range(1, box.kinds + 1):
        if (
            s.hand[seat, kind] > 0
            and box.effect[kind] == effect
            and is_moment(s, box, kind)
            and can_pay(s, seat, box.fee[kind])
            and has_effect(s, box, kind)
        ):
            return box.act_event + kind - 1
    return otherwise


@rule
def leader(s, seat):
    """The opponent with most points."""
    best = NOTHING
    for other in range(s.players):
        if other != seat and (best == NOTHING or s.points[other] > s.points[best]):
            best = other
    return best


# Fusion and decay


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
    for reaction in range(box.reactions):
        if can_fuse(s, box, seat, reaction) and fusion_helps(s, box, seat, star, reaction):
            return box.act_fuse + reaction
    return NOTHING


@rule
def nearer_by_decay(s, box, seat, star, otherwise):
    for reaction in range(box.reactions):
        if (
            star > 0
            and can_decay(s, box, seat, reaction)
            and changes_help(s, box, seat, star, box.ash[reaction], box.fuel[reaction])
        ):
            return box.act_decay + reaction
    return otherwise


# Dark matter and black holes


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
            for other in range(1, box.stars + 1):
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
