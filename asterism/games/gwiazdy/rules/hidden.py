"""We are all stars: what lies hidden, and how one may imagine it."""

from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS
from asterism.games.gwiazdy.rules.deck import is_immediate

# GWI-01 Everything, wherever it lies


@rule
def census(s, box, counts):
    """GWI-01 Crystals of each element, and cards of each event."""
    counts[:] = 0
    for element in range(ELEMENTS):
        counts[element] = s.pool[element]
        for seat in range(s.players):
            counts[element] += s.crystals[seat, element]
    for place in range(s.left):
        counts[ELEMENTS + s.deck[place] - 1] += 1
    for place in range(s.buried):
        counts[ELEMENTS + s.under[place] - 1] += 1
    for kind in range(1, box.kinds + 1):
        for seat in range(s.players):
            counts[ELEMENTS + kind - 1] += s.hand[seat, kind]


# GWI-04 What a seat cannot see: the others' events, and the deck


@rule
def guess(s, box, seat):
    """GWI-04 Cards that can be kept for the others' hands, each world as likely; the rest is
    the deck. What everybody saw somebody take, they hold."""
    gather_unseen(s, box, seat)
    unseen = s.left
    for owner in range(s.players):
        if owner != seat:
            unseen += hidden_cards(s, box, owner)
    for owner in range(s.players):
        if owner != seat:
            unseen = imagine_hand(s, box, owner, unseen)


@rule
def hidden_cards(s, box, owner):
    """How many of a hand's cards nobody else has seen."""
    total = s.held[owner]
    for kind in range(1, box.kinds + 1):
        total -= s.known[owner, kind]
    return total


@rule
def gather_unseen(s, box, seat):
    """All cards that this seat sees nowhere."""
    place = 0
    for kind in range(1, box.kinds + 1):
        for _ in range(box.copies[kind] - in_sight(s, seat, kind)):
            s.deck[place] = kind
            place += 1


@rule
def in_sight(s, seat, kind):
    """Copies of an event whose place a seat knows."""
    seen = 0
    for place in range(s.buried):
        seen += s.under[place] == kind
    for owner in range(s.players):
        seen += s.hand[seat, kind] if owner == seat else s.known[owner, kind]
    return seen


@rule
def imagine_hand(s, box, owner, unseen):
    """Known cards, and for the others any that is not immediate; how many are then left."""
    for kind in range(1, box.kinds + 1):
        s.hand[owner, kind] = s.known[owner, kind]
    for _ in range(hidden_cards(s, box, owner)):
        place = any_keepable(s, box, unseen)
        unseen -= 1
        s.hand[owner, s.deck[place]] += 1
        s.deck[place] = s.deck[unseen]
        s.deck[unseen] = 0
    return unseen


@rule
def any_keepable(s, box, unseen):
    """The place of a random card that a hand may hold."""
    while True:
        place = below(s, unseen)
        if not is_immediate(box, s.deck[place]):
            return place
