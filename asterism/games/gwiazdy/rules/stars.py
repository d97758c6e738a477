"""We are all stars: making a star, its place on the diagram, systems, and the stacks."""

from asterism.engine import bits
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS
from asterism.games.gwiazdy.rules.turn import end_turn
from asterism.games.gwiazdy.state import Lost, Market, Phase

# GWI-02 The stacks


@rule
def is_offered(s, box, star):
    """GWI-02 A star that is left; in the other market, only the top of its stack."""
    if s.market == Market.TOP:
        return s.top[box.rank[star]] == star
    return is_left(s, star)


@rule
def is_left(s, star):
    """GWI-02, GWI-16: nobody has it, and it is not out of the game."""
    return s.owner[star] == 0 and not is_out(s, star)


@rule
def is_out(s, star):
    """GWI-16 With that option, a lost star cannot be made any more."""
    return s.lost_star == Lost.OUT and s.sunk[star] > 0


@rule
def uncover(s, box, rank):
    """GWI-02 Any star of the stack that never was at the bottom, else the one put there first."""
    unseen, lowest = 0, 0
    for star in range(1, box.stars + 1):
        if is_left(s, star) and box.rank[star] == rank:
            if s.sunk[star] == 0:
                unseen += 1
            elif lowest == 0 or s.sunk[star] < s.sunk[lowest]:
                lowest = star
    s.top[rank] = any_unseen(s, box, rank, unseen) if unseen > 0 else lowest
    s.revealed += 1


@rule
def any_unseen(s, box, rank, unseen):
    """GWI-02 Any star of the stack that never was lost, each as likely."""
    left = below(s, unseen)
    for star in range(1, box.stars + 1):
        if s.owner[star] == 0 and box.rank[star] == rank and s.sunk[star] == 0:
            if left == 0:
                return star
            left -= 1
    return 0


# GWI-16 Star


@rule
def price(box, star, element, kind, saving):
    """GWI-16 What is printed; GWI-24 an event may save some of one element, never below 0."""
    if saving == element + 1:
        return max(box.cost[star, element] - box.less[kind, element], 0)
    return box.cost[star, element]


@rule
def can_afford(s, box, star, kind, saving):
    """GWI-16 The crystals are there, with what an event saves."""
    for element in range(ELEMENTS):
        if s.crystals[s.seat, element] < price(box, star, element, kind, saving):
            return False
    return True


@rule
def can_create(s, box, star):
    """GWI-16 It is offered, and can be paid."""
    return is_offered(s, box, star) and can_afford(s, box, star, s.card, s.saving)


@rule
def can_save(s, box, kind, element):
    """GWI-24 Dark matter is declared before paying: whether a star could then be made."""
    if box.less[kind, element] > 0:
        for star in range(1, box.stars + 1):
            if is_offered(s, box, star) and can_afford(s, box, star, kind, element + 1):
                return True
    return False


@rule
def create(s, box, star):
    """GWI-16 The crystals go to the pool before the dot is chosen."""
    for element in range(ELEMENTS):
        spent = price(box, star, element, s.card, s.saving)
        s.crystals[s.seat, element] -= spent
        s.pool[element] += spent
    s.making, s.missed, s.closed = star, 0, 1
    s.phase = Phase.DOT


@rule
def is_free(s, box, dot):
    """GWI-16 No marker lies there; GWI-24 nor was it tried just now."""
    for star in range(1, box.stars + 1):
        if box.dot[star] == dot:
            return s.owner[star] == 0 and s.missed != dot
    return False


@rule
def place_marker(s, box, dot):
    """GWI-16 The right dot makes the star, the wrong one loses it; GWI-24 unless an event helps."""
    s.revealed += 1
    if dot == box.dot[s.making]:
        gain_star(s, box)
    elif s.missed == 0 and s.held[s.seat] > 0:
        s.missed, s.phase = dot, Phase.RETRY
    else:
        s.missed = dot
        lose_star(s, box)


@rule
def gain_star(s, box):
    """GWI-16 The star is the player's, with its points, and the turn is over."""
    star = s.making
    s.missed = 0
    s.owner[star] = s.seat + 1
    s.points[s.seat] += box.points[star] + system_bonus(s, box, s.seat, star)
    if s.market == Market.TOP:
        uncover(s, box, box.rank[star])
    end_turn(s, box)


@rule
def lose_star(s, box):
    """GWI-16 The card returns to its stack or leaves the game, and the turn is over."""
    star = s.making
    s.losses += 1
    s.sunk[star] = s.losses
    if s.market == Market.TOP:
        uncover(s, box, box.rank[star])
    end_turn(s, box)


# GWI-18 Systems


@rule
def system_bonus(s, box, seat, star):
    """GWI-18 Points for the last missing member, if all others are the player's."""
    system = box.system[star]
    others = bits.without(box.members[system], star)
    while others != bits.NONE:
        other = bits.lowest(others)
        if s.owner[other] != seat + 1:
            return 0
        others = bits.without(others, other)
    return box.bonus[system]
