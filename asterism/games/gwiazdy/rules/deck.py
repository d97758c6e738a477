"""We are all stars: the event deck, of which the part that was put under it is known to all."""

from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import Moment

# GWI-13 Drawing events, and putting them back


@rule
def shuffle(s, box):
    """GWI-01 All events lie in the deck."""
    s.left = 0
    for kind in range(1, box.kinds + 1):
        for _ in range(box.copies[kind]):
            s.deck[s.left] = kind
            s.left += 1


@rule
def is_immediate(box, kind):
    return box.moment[kind] == Moment.IMMEDIATE


@rule
def draw(s, box, seat):
    """GWI-13 An event joins the hand; an immediate one goes back under the deck and is the
    answer, to be resolved. An empty deck gives nothing."""
    if is_deck_empty(s):
        return 0
    seen = s.left == 0
    kind = from_under(s) if seen else from_top(s)
    s.revealed += 1
    if is_immediate(box, kind):
        bury(s, kind)
        return kind
    keep(s, seat, kind, seen)
    return 0


@rule
def is_deck_empty(s):
    """GWI-13 All events are in hands."""
    return s.left + s.buried == 0


@rule
def from_top(s):
    """Any of the cards that nobody has seen."""
    s.left -= 1
    place = below(s, s.left + 1)
    kind = s.deck[place]
    s.deck[place] = s.deck[s.left]
    s.deck[s.left] = 0
    return kind


@rule
def from_under(s):
    """The card that was put back first, which everybody remembers."""
    kind = s.under[0]
    s.buried -= 1
    for place in range(s.buried):
        s.under[place] = s.under[place + 1]
    s.under[s.buried] = 0
    return kind


@rule
def bury(s, kind):
    """GWI-13 Used cards go under the deck."""
    s.under[s.buried] = kind
    s.buried += 1


@rule
def keep(s, seat, kind, seen):
    """GWI-04 Events are held hidden; only their number is open, and what all have seen."""
    s.hand[seat, kind] += 1
    s.held[seat] += 1
    if seen:
        s.known[seat, kind] += 1


@rule
def use_up(s, seat, kind):
    """GWI-13 A played card is shown, and goes under the deck."""
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1
    s.card = kind
    bury(s, kind)
