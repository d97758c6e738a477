"""We are all stars: where a player flies, and whether a battle for a field is worth it."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, TENTHS, Effect, Kind
from asterism.games.gwiazdy.rules.crystals import crystals_of
from asterism.games.gwiazdy.rules.deck import is_deck_empty
from asterism.games.gwiazdy.state import MOVE, NOTHING
from asterism.games.gwiazdy.strategies.aims import AHEAD, EFFORT, fuel_lacking, lacking
from asterism.games.gwiazdy.strategies.exchanges import playable

CARD = 45  # what an event is worth
HOLE = 30  # what a black hole takes
FREE = 35  # fusing without limit
SPOIL = 20  # a captured crystal
PRIZE = 20  # what a defender who wins gets
MARGIN = 25  # how much better a place must be to spend an event on it

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
            here = worth_of_battle(s, box, seat, other, here)
    return here + beyond // AHEAD


@rule
def yields(s, box, seat, field, star):
    """What using a field is worth: most for what the star lacks."""
    kind = box.kind[field]
    if kind == Kind.EVENT:
        return CARD if is_draw_good(s, box, seat) else 0
    worth = FREE if kind == Kind.FUSION else 0
    for element in range(ELEMENTS):
        gain = min(box.gain[s.sun[seat], field, element], s.pool[element])
        if gain > 0:
            worth += crystals_worth(s, box, seat, element, gain, star)
    return worth


@rule
def crystals_worth(s, box, seat, element, gain, star):
    """In full for what the star lacks or its iron is fused from, else a quarter."""
    wanted = 0
    if star > 0:
        wanted = lacking(s, box, seat, star, element) + fuel_lacking(s, box, seat, star, element)
        wanted = min(gain, wanted)
    return wanted * EFFORT[element] + (gain - wanted) * EFFORT[element] // (AHEAD + AHEAD)


@rule
def best_exit(s, box, seat, star):
    """The field of a wormhole from which the next move brings most."""
    best, most = 0, 0
    for field in range(1, box.fields + 1):
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


# Whether to draw


@rule
def is_draw_good(s, box, seat):
    """There is a card, and it is worth more than the risk of a black hole, which is never in a
    hand: it lies under the deck, in sight, or among the unseen cards."""
    if is_deck_empty(s):
        return False
    if s.left == 0:
        return is_known_draw_good(s, box, seat, s.under[0])
    harmful = 0
    for kind in range(1, box.kinds + 1):
        if takes_crystals(s, box, seat, kind):
            harmful += box.copies[kind]
    for place in range(s.buried):
        harmful -= takes_crystals(s, box, seat, s.under[place])
    return harmful * HOLE <= (s.left - harmful) * CARD


@rule
def is_known_draw_good(s, box, seat, kind):
    """The card that comes next, which everybody knows: it gives something or can be kept."""
    return box.effect[kind] != Effect.SWAP and not takes_crystals(s, box, seat, kind)


@rule
def takes_crystals(s, box, seat, kind):
    """A black hole, for a player with more crystals than it spares."""
    return box.effect[kind] == Effect.BLACK_HOLE and crystals_of(s, seat) > box.limit[kind]


# The chances of a battle


@rule
def worth_of_battle(s, box, seat, other, worth):
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
    for star in range(1, box.stars + 1):
        if s.owner[star] == seat + 1:
            total += box.attack[star] if attacking else box.defence[star]
    return total
