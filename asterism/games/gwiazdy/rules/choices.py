"""We are all stars: what a player may do, and the rule that plays it."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS
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
from asterism.games.gwiazdy.state import MOVE, Phase

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
        mask[box.act_pass] = True
    else:
        allow_answers(s, box, mask)


@rule
def allow_answers(s, box, mask):
    """The choices that a field, an event or a lost battle asks for."""
    if s.phase == Phase.RETREAT:
        allow_fields(box.near[s.rocket[s.defender]], box.act_retreat, mask)
    elif s.phase == Phase.DECAY or s.phase == Phase.CHAIN:
        allow_reactions(s, box, mask)
    elif s.phase == Phase.JUMP:
        allow_jumps(s, box, mask)
    elif s.phase == Phase.FLYBY:
        allow_fields(box.near[s.rocket[s.seat]], box.act_fly, mask)
    elif s.phase == Phase.BLACK_HOLE:
        allow_gifts(s, box, mask)
    elif s.phase == Phase.DISCOUNT:
        allow_savings(s, box, mask)
    elif s.phase == Phase.CREATE:
        allow_stars(s, box, mask)
    elif s.phase == Phase.FIELD:
        mask[box.act_draw], mask[box.act_leave] = True, True
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
    mask[box.act_end] = True
    if s.held[s.seat] > 0:
        allow_events(s, box, s.seat, mask)
    if s.fusions > 0:
        for reaction in range(box.reactions):
            mask[box.act_fuse + reaction] = can_fuse(s, box, s.seat, reaction)
    allow_stars(s, box, mask)


@rule
def allow_stars(s, box, mask):
    for star in range(1, box.stars + 1):
        mask[box.act_create + star - 1] = can_create(s, box, star)


@rule
def allow_dots(s, box, mask):
    for dot in range(1, box.stars + 1):
        mask[box.act_dot + dot - 1] = is_free(s, box, dot)


@rule
def allow_reactions(s, box, mask):
    """GWI-12, GWI-24: the decays that are possible, or the fusion an event allows; or no more."""
    mask[box.act_pass] = True
    if s.phase == Phase.CHAIN:
        mask[box.act_fuse + box.reaction[s.card]] = True
    else:
        for reaction in range(box.reactions):
            mask[box.act_decay + reaction] = can_decay(s, box, s.seat, reaction)


@rule
def allow_jumps(s, box, mask):
    """GWI-24 A wormhole leads to any other field."""
    for field in range(1, box.fields + 1):
        mask[box.act_jump + field - 1] = field != s.rocket[s.seat]


@rule
def allow_gifts(s, box, mask):
    """GWI-24 A black hole takes any crystal one has."""
    for element in range(ELEMENTS):
        mask[box.act_give + element] = s.crystals[s.asked, element] > 0


@rule
def allow_savings(s, box, mask):
    """GWI-24 An element of which a star that can then be made costs less."""
    for element in range(ELEMENTS):
        mask[box.act_save + element] = can_save(s, box, s.card, element)


@rule
def allow_victims(s, box, mask):
    """GWI-24 Another player: for a galaxy collision, an eclipse or a gravitational wave."""
    for other in range(s.players):
        if other != s.seat:
            if s.phase == Phase.SWAP:
                mask[box.act_swap + other] = True
            elif s.phase == Phase.ECLIPSE:
                mask[box.act_eclipse + other] = can_eclipse(s, box, other)
            else:
                allow_fields(box.near[s.rocket[other]], box.act_push + other * box.fields, mask)


# Every action, and the rule that plays it


@rule
def apply(s, box, seat, action):
    """GWI-05 Moves, events and reactions here; answers and stars below."""
    s.last_seat, s.last_action = seat + 1, action + 1
    if action < box.act_event:
        move(s, box, action - MOVE + 1)
    elif action < box.act_jump:
        play_event(s, box, seat, action - box.act_event + 1)
    elif action < box.act_decay:
        travel(s, box, action)
    elif action < box.act_fuse:
        decay_once(s, box, action - box.act_decay)
    elif action < box.act_swap:
        fuse_once(s, box, action - box.act_fuse)
    elif action < box.act_save:
        answer(s, box, action)
    else:
        conclude(s, box, action)


@rule
def travel(s, box, action):
    """Ways of moving that are no move."""
    if action < box.act_fly:
        jump(s, box, action - box.act_jump + 1)
    elif action < box.act_retreat:
        fly(s, box, action - box.act_fly + 1)
    else:
        retreat(s, box, action - box.act_retreat + 1)


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
    if action < box.act_push:
        swap(s, box, action - box.act_swap)
    elif action < box.act_eclipse:
        push(
            s, box, (action - box.act_push) // box.fields, (action - box.act_push) % box.fields + 1
        )
    elif action < box.act_give:
        eclipse(s, box, action - box.act_eclipse)
    else:
        give(s, box, action - box.act_give)


@rule
def conclude(s, box, action):
    """The star, and the end of a step or of the turn."""
    if action < box.act_create:
        save(s, box, action - box.act_save)
    elif action < box.act_dot:
        create(s, box, action - box.act_create + 1)
    elif action < box.act_pass:
        place_marker(s, box, action - box.act_dot + 1)
    elif action == box.act_end:
        end_turn(s, box)
    elif action == box.act_draw:
        meet_event(s, box)
    else:
        pass_step(s, box)
