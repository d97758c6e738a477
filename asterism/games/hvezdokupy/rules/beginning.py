"""1. Setup (Příprava hry): cards, the Moon and the first stars."""

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.board import is_free, rolled_cell
from asterism.games.hvezdokupy.rules.ending import light
from asterism.games.hvezdokupy.rules.turn import begin_turn, turn_hourglass
from asterism.games.hvezdokupy.state import TOKENS, Phase


@rule
def setup(s, box):
    """HVE-03 to HVE-05: who starts, cards, Moon, a rolled star; then stars are placed from
    the last player back to the first."""
    s.tokens = TOKENS
    s.starter = s.first - 1 if s.first > 0 else below(s, s.players)
    deal(s, box)
    s.moon = bits.only(rolled_cell(s))
    for _ in range(box.rolled_stars[s.players]):
        roll_star(s, box)
    s.unset = s.players * box.stars_each[s.players]
    s.seat = preceding(s, s.starter)


@rule
def deal(s, box):
    """HVE-03, HVE-21: to each a card of the seat's own colour and the tier of its place."""
    for place in range(s.players):
        seat = seats.ahead(s, s.starter, place)
        s.card[seat] = drawn_card(s, box, s.difficulty[seat], box.tiers[s.players, place])


@rule
def drawn_card(s, box, colour, tier):
    """HVE-03 Any card of a colour and tier that has not been dealt."""
    suited = 0
    for card in range(1, box.cards + 1):
        suited += is_suited(s, box, card, colour, tier)
    left = below(s, suited)
    for card in range(1, box.cards + 1):
        if is_suited(s, box, card, colour, tier):
            if left == 0:
                return card
            left -= 1
    return 0


@rule
def is_suited(s, box, card, colour, tier):
    """Of this colour and tier, and nobody has it."""
    dealt = False
    for seat in range(s.players):
        dealt = dealt or s.card[seat] == card
    return box.colour[card] == colour and box.tier[card] == tier and not dealt


@rule
def roll_star(s, box):
    """HVE-04 With four players a star is rolled for, again if the Moon is there."""
    cell = rolled_cell(s)
    while not is_free(s, cell):
        cell = rolled_cell(s)
    light(s, box, cell)


@rule
def preceding(s, seat):
    return seats.ahead(s, seat, s.players - 1)


@rule
def set_up_star(s, box, cell):
    """HVE-05 Backwards round the table, a full pass for every star; then play begins."""
    light(s, box, cell)
    s.unset -= 1
    if s.phase == Phase.OVER:
        return
    if s.unset > 0:
        s.seat = preceding(s, s.seat)
        turn_hourglass(s)
    else:
        s.seat, s.stock, s.rounds = s.starter, s.tokens, 1
        begin_turn(s, box)
