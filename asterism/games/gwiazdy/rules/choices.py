"""We are all stars: what a player may do, and the rule that plays it."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, FIELDS, REACTIONS, STARS
from asterism.games.gwiazdy.rules.battle import move, retreat
from asterism.games.gwiazdy.rules.crystals import can_decay, can_fuse, fuse
from asterism.games.gwiazdy.rules.events import (
    allow_events,
    can_eclipse,
    chain_once,
    eclipse,
    fly,
    jump,
    pass_step,
    play_event,
    push,
    save,
)
from asterism.games.gwiazdy.rules.fields import decay_once, give, meet_event, swap
from asterism.games.gwiazdy.rules.stars import (
    can_create,
    can_save,
    create,
    is_free,
    place_marker,
)
from asterism.games.gwiazdy.rules.turn import actor, actors, end_turn
from asterism.games.gwiazdy.state import (
    CREATE,
    DECAY,
    DOT,
    DRAW,
    ECLIPSE,
    END,
    EVENT,
    FLY,
    FUSE,
    GIVE,
    JUMP,
    LEAVE,
    MOVE,
    PASS,
    PUSH,
    RETREAT,
    SAVE,
    SWAP,
    Phase,
)

__all__ = ["actors", "apply", "legal"]

# GWI-05 What may be done


@rule
def legal(s, box, seat, mask):
    """GWI-05 The choices of the step that is reached; only for the player it waits for."""
    mask[:] = False
    if s.phase == Phase.OVER or seat != actor(s):
        return
    if s.phase == Phase.TURN:
        allow_turn(s, box, mask)
    elif s.phase == Phase.MOVE:
        allow_move(s, box, mask)
    elif s.phase == Phase.DOT:
        allow_dots(s, box, mask)
    elif s.phase == Phase.ATTACK or s.phase == Phase.DEFEND or s.phase == Phase.RETRY:
        allow_events(s, box, seat, mask)
        mask[PASS] = True
    else:
        allow_answers(s, box, mask)


@rule
def allow_answers(s, box, mask):
    """The choices that a field, an event or a lost battle asks for."""
    if s.phase == Phase.RETREAT:
        allow_fields(box.near[s.rocket[s.defender]], RETREAT, mask)
    elif s.phase == Phase.DECAY or s.phase == Phase.CHAIN:
        allow_reactions(s, box, mask)
    elif s.phase == Phase.JUMP:
        allow_jumps(s, mask)
    elif s.phase == Phase.FLYBY:
        allow_fields(box.near[s.rocket[s.seat]], FLY, mask)
    elif s.phase == Phase.BLACK_HOLE:
        allow_gifts(s, mask)
    elif s.phase == Phase.DISCOUNT:
        allow_savings(s, box, mask)
    elif s.phase == Phase.CREATE:
        allow_stars(s, box, mask)
    elif s.phase == Phase.FIELD:
        mask[DRAW], mask[LEAVE] = True, True
    else:
        allow_victims(s, box, mask)


@rule
def allow_fields(fields, first, mask):
    """One action for every field of a set."""
    while fields != bits.NONE:
        field = bits.lowest(fields)
        mask[first + field - 1] = True
        fields = bits.without(fields, field)


@rule
def allow_move(s, box, mask):
    """GWI-07 Compulsory, to a neighbour; GWI-24 a gravity assist does not lead back."""
    if s.via > 0:
        allow_fields(bits.without(box.near[s.via], s.origin), MOVE, mask)
    else:
        allow_fields(box.near[s.rocket[s.seat]], MOVE, mask)
        allow_events(s, box, s.seat, mask)


@rule
def allow_turn(s, box, mask):
    """GWI-05 Events, fusion, a star, or nothing more."""
    mask[END] = True
    if s.held[s.seat] > 0:
        allow_events(s, box, s.seat, mask)
    if s.fusions > 0:
        for reaction in range(REACTIONS):
            mask[FUSE + reaction] = can_fuse(s, box, s.seat, reaction)
    allow_stars(s, box, mask)


@rule
def allow_stars(s, box, mask):
    for star in range(1, STARS + 1):
        mask[CREATE + star - 1] = can_create(s, box, star)


@rule
def allow_dots(s, box, mask):
    for dot in range(1, STARS + 1):
        mask[DOT + dot - 1] = is_free(s, box, dot)


@rule
def allow_reactions(s, box, mask):
    """GWI-12, GWI-24: the decays that are possible, or the fusion an event allows; or no more."""
    mask[PASS] = True
    if s.phase == Phase.CHAIN:
        mask[FUSE + box.reaction[s.card]] = True
    else:
        for reaction in range(REACTIONS):
            mask[DECAY + reaction] = can_decay(s, box, s.seat, reaction)


@rule
def allow_jumps(s, mask):
    """GWI-24 A wormhole leads to any other field."""
    for field in range(1, FIELDS + 1):
        mask[JUMP + field - 1] = field != s.rocket[s.seat]


@rule
def allow_gifts(s, mask):
    """GWI-24 A black hole takes any crystal one has."""
    for element in range(ELEMENTS):
        mask[GIVE + element] = s.crystals[s.asked, element] > 0


@rule
def allow_savings(s, box, mask):
    """GWI-24 An element of which a star that can then be made costs less."""
    for element in range(ELEMENTS):
        mask[SAVE + element] = can_save(s, box, s.card, element)


@rule
def allow_victims(s, box, mask):
    """GWI-24 Another player: for a galaxy collision, an eclipse or a gravitational wave."""
    for other in range(s.players):
        if other != s.seat:
            if s.phase == Phase.SWAP:
                mask[SWAP + other] = True
            elif s.phase == Phase.ECLIPSE:
                mask[ECLIPSE + other] = can_eclipse(s, other)
            else:
                allow_fields(box.near[s.rocket[other]], PUSH + other * FIELDS, mask)


# Every action, and the rule that plays it


@rule
def apply(s, box, seat, action):
    """GWI-05 Moves, events and reactions here; answers and stars below."""
    s.last_seat, s.last_action = seat + 1, action + 1
    if action < EVENT:
        move(s, box, action - MOVE + 1)
    elif action < JUMP:
        play_event(s, box, seat, action - EVENT + 1)
    elif action < DECAY:
        travel(s, box, action)
    elif action < FUSE:
        decay_once(s, box, action - DECAY)
    elif action < SWAP:
        fuse_once(s, box, action - FUSE)
    elif action < SAVE:
        answer(s, box, action)
    else:
        conclude(s, box, action)


@rule
def travel(s, box, action):
    """Ways of moving that are no move."""
    if action < FLY:
        jump(s, box, action - JUMP + 1)
    elif action < RETREAT:
        fly(s, box, action - FLY + 1)
    else:
        retreat(s, box, action - RETREAT + 1)


@rule
def fuse_once(s, box, reaction):
    """GWI-14 One of the fusions of the turn, which closes the event step; or one of an event."""
    if s.phase == Phase.CHAIN:
        chain_once(s, box, reaction)
        return
    fuse(s, box, s.seat, reaction)
    s.fusions -= 1
    s.closed = 1


@rule
def answer(s, box, action):
    """What events asked for."""
    if action < PUSH:
        swap(s, box, action - SWAP)
    elif action < ECLIPSE:
        push(s, box, (action - PUSH) // FIELDS, (action - PUSH) % FIELDS + 1)
    elif action < GIVE:
        eclipse(s, box, action - ECLIPSE)
    else:
        give(s, box, action - GIVE)


@rule
def conclude(s, box, action):
    """The star, and the end of a step or of the turn."""
    if action < CREATE:
        save(s, box, action - SAVE)
    elif action < DOT:
        create(s, box, action - CREATE + 1)
    elif action < PASS:
        place_marker(s, box, action - DOT + 1)
    elif action == END:
        end_turn(s, box)
    elif action == DRAW:
        meet_event(s, box)
    else:
        pass_step(s, box)
