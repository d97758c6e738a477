"""We are all stars: the order of turns, and what the stars produce."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.gwiazdy.rules.crystals import take
from asterism.games.gwiazdy.rules.ending import end_game, is_last_round
from asterism.games.gwiazdy.state import SIDES, Phase

# GWI-05 A turn: move, battle, field, events, fusion, star


@rule
def begin_turn(s, box):
    """GWI-05, GWI-14: the move comes first; nothing has happened in this turn."""
    s.phase = Phase.MOVE
    s.origin, s.via, s.warped = s.rocket[s.seat], 0, 0
    s.card, s.closed, s.saving = 0, 0, 0
    s.fusions = box.fusions[s.sun[s.seat]]
    forget_battle(s)


@rule
def forget_battle(s):
    for side in range(SIDES):
        s.dice[side], s.boost[side] = 0, 0
    s.winner, s.loot = 0, 0


@rule
def end_turn(s, box):
    """GWI-05 Clockwise; after the player before the starting one, a round is over."""
    s.seat = seats.following(s, s.seat)
    if s.seat == s.starter:
        end_round(s, box)
    if s.phase != Phase.OVER:
        begin_turn(s, box)


@rule
def end_round(s, box):
    """GWI-19, GWI-21: the end, or another round, which begins with production."""
    if is_last_round(s, box):
        end_game(s)
    else:
        s.rounds += 1
        produce(s, box)


# GWI-06 Production


@rule
def produce(s, box):
    """GWI-06 All stars of all players produce, in turn order; an eclipse covers one player's."""
    for offset in range(s.players):
        seat = seats.ahead(s, s.starter, offset)
        if not s.eclipsed[seat]:
            produce_for(s, box, seat)
        s.eclipsed[seat] = 0


@rule
def produce_for(s, box, seat):
    for star in range(1, box.stars + 1):
        if s.owner[star] == seat + 1:
            take(s, seat, box.production[star])


@rule
def actor(s):
    """Whom the game waits for: in a battle the defender, at a black hole whoever must give."""
    if s.phase == Phase.DEFEND or s.phase == Phase.RETREAT:
        return s.defender
    return s.asked if s.phase == Phase.BLACK_HOLE else s.seat


@rule
def actors(s, box):
    """GWI-05 One player after another, until the end."""
    return bits.NONE if s.phase == Phase.OVER else bits.only(actor(s))
