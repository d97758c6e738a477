"""We are all stars: the events a player holds, and what they do."""

from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, Effect, Moment
from asterism.games.gwiazdy.rules.battle import ask_attacker, ask_defender, settle
from asterism.games.gwiazdy.rules.crystals import any_decay, can_fuse, can_pay, fuse, pay
from asterism.games.gwiazdy.rules.deck import use_up
from asterism.games.gwiazdy.rules.fields import give_gifts, offer_decays, owns_star, use_field
from asterism.games.gwiazdy.rules.stars import can_save, lose_star
from asterism.games.gwiazdy.state import Phase, Side

# GWI-13 Events


@rule
def allow_events(s, box, seat, mask):
    """GWI-13 Any number, each at its moment, if the fee can be paid and it would do something."""
    for kind in range(1, box.kinds + 1):
        if s.hand[seat, kind] > 0 and is_moment(s, box, kind):
            mask[box.act_event + kind - 1] = can_pay(s, seat, box.fee[kind]) and has_effect(
                s, box, kind
            )


@rule
def is_moment(s, box, kind):
    """GWI-13 The moment that is printed on the card."""
    moment = box.moment[kind]
    if s.phase == Phase.TURN:
        return is_moment_in_turn(s, box, kind)
    if s.phase == Phase.MOVE:
        return moment == Moment.BEFORE_MOVE and s.via == 0
    if s.phase == Phase.ATTACK:
        return moment == Moment.BATTLE or moment == Moment.ATTACKING
    if s.phase == Phase.DEFEND:
        return moment == Moment.BATTLE or moment == Moment.DEFENDING
    return s.phase == Phase.RETRY and box.effect[kind] == Effect.RETRY


@rule
def is_moment_in_turn(s, box, kind):
    """GWI-13 The event step lasts until the first fusion; dark matter belongs to the star."""
    if box.moment[kind] == Moment.OWN_TURN:
        return not s.closed
    return box.effect[kind] == Effect.DISCOUNT


@rule
def has_effect(s, box, kind):
    """GWI-24 Some events are only played when they can do something."""
    effect = box.effect[kind]
    if effect == Effect.ORBIT:
        return not s.warped
    if effect == Effect.FUSIONS:
        return can_chain(s, box, kind)
    if effect == Effect.DECAYS:
        return any_decay(s, box, s.seat)
    if effect == Effect.DISCOUNT:
        return can_save_any(s, box, kind)
    if effect == Effect.ECLIPSE:
        return can_eclipse_any(s, box)
    return True


@rule
def play_event(s, box, seat, kind):
    """GWI-13 Pay the fee, show the card, and do what it says."""
    pay(s, seat, box.fee[kind])
    use_up(s, seat, kind)
    if s.phase == Phase.MOVE:
        play_before_move(s, box, kind)
    elif s.phase == Phase.ATTACK or s.phase == Phase.DEFEND:
        play_in_battle(s, box, kind)
    elif s.phase == Phase.RETRY:
        s.phase = Phase.DOT
    else:
        play_in_turn(s, box, kind)


@rule
def play_before_move(s, box, kind):
    """GWI-24 A wormhole, a gravity assist, or a parking orbit instead of the move."""
    effect = box.effect[kind]
    if effect == Effect.WORMHOLE:
        s.phase = Phase.JUMP
    elif effect == Effect.ASSIST:
        s.phase = Phase.FLYBY
    else:
        use_field(s, box)


@rule
def jump(s, box, field):
    """GWI-24 Through the wormhole: no battle, the field is not used, and the move follows."""
    s.rocket[s.seat], s.origin = field, field
    s.warped, s.phase = 1, Phase.MOVE


@rule
def fly(s, box, field):
    """GWI-24 Over the first field of a gravity assist; the move goes on from there."""
    s.via, s.phase = field, Phase.MOVE


@rule
def play_in_battle(s, box, kind):
    """GWI-09 Points for one side; then the same side may play more."""
    if s.phase == Phase.ATTACK:
        s.boost[Side.ATTACKER] += box.boost[kind]
        ask_attacker(s, box)
    else:
        s.boost[Side.DEFENDER] += box.boost[kind]
        ask_defender(s, box)


@rule
def play_in_turn(s, box, kind):
    """GWI-24 What an event of the event step does, or what it asks for."""
    effect = box.effect[kind]
    if effect == Effect.GAIN:
        give_gifts(s, box, kind)
    elif effect == Effect.WAVE:
        s.phase = Phase.WAVE
    elif effect == Effect.ECLIPSE:
        s.phase = Phase.ECLIPSE
    elif effect == Effect.FUSIONS:
        s.chain = box.number[kind]
        offer_chain(s, box)
    elif effect == Effect.DECAYS:
        offer_decays(s, box, box.number[kind])
    else:
        s.closed, s.phase = 1, Phase.DISCOUNT


@rule
def can_chain(s, box, kind):
    """GWI-24 A fusion of this event is possible, and its catalyst is held."""
    return can_pay(s, s.seat, box.needs[kind]) and can_fuse(s, box, s.seat, box.reaction[kind])


@rule
def offer_chain(s, box):
    """GWI-24 So many fusions, apart from the fusion step, as long as one is possible."""
    s.phase = Phase.CHAIN if s.chain > 0 and can_chain(s, box, s.card) else Phase.TURN


@rule
def chain_once(s, box, reaction):
    """GWI-24 One of the fusions that an event offers."""
    fuse(s, box, s.seat, reaction)
    s.chain -= 1
    offer_chain(s, box)


@rule
def push(s, box, victim, field):
    """GWI-24 A wave moves a rocket to a neighbouring field; no battle, the field is not used."""
    s.rocket[victim] = field
    s.phase = Phase.TURN


@rule
def can_eclipse(s, box, other):
    """GWI-24 Another player who has stars."""
    return other != s.seat and owns_star(s, box, other)


@rule
def can_eclipse_any(s, box):
    """GWI-24 Somebody else has stars."""
    found = False
    for other in range(s.players):
        found |= can_eclipse(s, box, other)
    return found


@rule
def eclipse(s, box, victim):
    """GWI-24 One player's stars miss the next production."""
    s.eclipsed[victim] = 1
    s.phase = Phase.TURN


@rule
def can_save_any(s, box, kind):
    """GWI-24 With dark matter a star could be made."""
    found = False
    for element in range(ELEMENTS):
        found |= can_save(s, box, kind, element)
    return found


@rule
def save(s, box, element):
    """GWI-24 The element of which the star will cost less; then it must be created."""
    s.saving, s.phase = element + 1, Phase.CREATE


@rule
def pass_step(s, box):
    """GWI-09, GWI-12, GWI-13, GWI-24: nothing more in this step."""
    if s.phase == Phase.ATTACK:
        ask_defender(s, box)
    elif s.phase == Phase.DEFEND:
        settle(s, box)
    elif s.phase == Phase.RETRY:
        lose_star(s, box)
    else:
        s.phase = Phase.TURN
