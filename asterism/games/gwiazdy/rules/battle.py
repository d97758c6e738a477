"""We are all stars: moving onto a field, and the battles there."""

from asterism.engine import seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, TENTHS
from asterism.games.gwiazdy.rules.crystals import crystals_of, take
from asterism.games.gwiazdy.rules.fields import use_field
from asterism.games.gwiazdy.rules.turn import forget_battle
from asterism.games.gwiazdy.state import SIDES, Phase, Side

# GWI-07 Move


@rule
def move(s, box, field):
    """GWI-07 To a neighbouring field, where others may be."""
    s.rocket[s.seat] = field
    s.via = 0
    arrive(s, box)


@rule
def arrive(s, box):
    """GWI-08 Every rocket there is fought, clockwise; GWI-12 then the field is used."""
    defender = next_defender(s)
    if defender == s.seat:
        use_field(s, box)
    else:
        begin_battle(s, box, defender)


@rule
def next_defender(s):
    """The first seat clockwise whose rocket is here: in the end, the mover's own."""
    seat = seats.following(s, s.seat)
    while s.rocket[seat] != s.rocket[s.seat]:
        seat = seats.following(s, seat)
    return seat


# GWI-08 Battle


@rule
def begin_battle(s, box, defender):
    """GWI-08, GWI-09: new dice for both, then events."""
    forget_battle(s)
    s.battles += 1
    s.defender = defender
    for side in range(SIDES):
        s.dice[side] = 1 + below(s, box.die)
    s.revealed += 1
    ask_attacker(s, box)


@rule
def ask_attacker(s, box):
    """GWI-09 The attacker is asked first, whatever events they hold."""
    if s.held[s.seat] > 0:
        s.phase = Phase.ATTACK
    else:
        ask_defender(s, box)


@rule
def ask_defender(s, box):
    """GWI-09 Then the defender; there is no reply."""
    if s.held[s.defender] > 0:
        s.phase = Phase.DEFEND
    else:
        settle(s, box)


@rule
def attack_points(s, box):
    """GWI-09 In tenths: die, radii of one's stars, Sun and events."""
    total = s.dice[Side.ATTACKER] * TENTHS + s.boost[Side.ATTACKER]
    for star in range(1, box.stars + 1):
        if s.owner[star] == s.seat + 1:
            total += box.attack[star]
    return total + box.sun_attack[s.sun[s.seat]]


@rule
def defence_points(s, box):
    """GWI-09 In tenths: die, masses of one's stars, Sun and events."""
    total = s.dice[Side.DEFENDER] * TENTHS + s.boost[Side.DEFENDER]
    for star in range(1, box.stars + 1):
        if s.owner[star] == s.defender + 1:
            total += box.defence[star]
    return total + box.sun_defence[s.sun[s.defender]]


@rule
def settle(s, box):
    """GWI-09 More points win; a tie goes to the defender."""
    if attack_points(s, box) > defence_points(s, box):
        attacker_wins(s)
    else:
        defender_wins(s, box)


@rule
def attacker_wins(s):
    """GWI-10 A random crystal is captured, and the defender must go."""
    s.winner = Side.ATTACKER + 1
    capture(s)
    s.phase = Phase.RETREAT


@rule
def capture(s):
    """GWI-10 Each crystal of the defender is as likely; nothing if there is none."""
    total = crystals_of(s, s.defender)
    if total == 0:
        return
    left = below(s, total)
    for element in range(ELEMENTS):
        if left < s.crystals[s.defender, element]:
            s.crystals[s.defender, element] -= 1
            s.crystals[s.seat, element] += 1
            s.loot = element + 1
            break
        left -= s.crystals[s.defender, element]
    s.revealed += 1


@rule
def retreat(s, box, field):
    """GWI-10 The beaten defender goes to a neighbouring field, and the next battle follows."""
    s.rocket[s.defender] = field
    arrive(s, box)


@rule
def defender_wins(s, box):
    """GWI-11 The prize from the pool; the attacker goes back, and may finish the turn."""
    s.winner = Side.DEFENDER + 1
    take(s, s.defender, box.prize)
    s.rocket[s.seat] = s.origin
    s.phase = Phase.TURN
