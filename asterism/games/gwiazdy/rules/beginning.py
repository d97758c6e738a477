"""We are all stars: setting up the table."""

from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import CLASSES, ELEMENTS, SUNS
from asterism.games.gwiazdy.rules.crystals import take
from asterism.games.gwiazdy.rules.deck import draw, shuffle
from asterism.games.gwiazdy.rules.fields import give_gifts
from asterism.games.gwiazdy.rules.stars import uncover
from asterism.games.gwiazdy.rules.turn import begin_turn
from asterism.games.gwiazdy.state import FirstEvent, Market

# GWI Components and setup


@rule
def setup(s, box):
    """GWI-01 to GWI-04: pool, decks, stacks, and what each player begins with."""
    fill_pool(s, box)
    shuffle(s, box)
    for seat in range(s.players):
        s.rocket[seat] = box.start_field
        take(s, seat, box.start)
    for seat in range(s.players):
        deal_event(s, box, seat)
    deal_suns(s)
    uncover_stacks(s, box)
    s.starter = s.first - 1 if s.first > 0 else below(s, s.players)
    s.seat, s.rounds = s.starter, 1
    begin_turn(s, box)


@rule
def fill_pool(s, box):
    """GWI-01 All crystals lie in the pool."""
    for element in range(ELEMENTS):
        s.pool[element] = box.supply[element]


@rule
def deal_event(s, box, seat):
    """GWI-03 One random event; an immediate one goes under the deck. Another is drawn for it, or
    it happens: it gives what it gives, and otherwise has no effect yet."""
    kind = draw(s, box, seat)
    if s.first_event == FirstEvent.RESOLVE:
        s.seat = seat
        give_gifts(s, box, kind)
        return
    while kind > 0:
        kind = draw(s, box, seat)


@rule
def deal_suns(s):
    """GWI-03 One random Sun each, no two alike."""
    for seat in range(s.players):
        left = below(s, SUNS - seat)
        for sun in range(1, SUNS + 1):
            if not is_dealt(s, seat, sun):
                if left == 0:
                    s.sun[seat] = sun
                    break
                left -= 1


@rule
def is_dealt(s, seat, sun):
    """Whether one of the seats before has this Sun."""
    dealt = False
    for other in range(seat):
        dealt |= s.sun[other] == sun
    return dealt


@rule
def uncover_stacks(s, box):
    """GWI-02 If only the top of each stack is sold, it is turned up."""
    if s.market == Market.TOP:
        for rank in range(CLASSES):
            uncover(s, box, rank)
