"""We are all stars: using a field, and the events that happen as soon as they are drawn."""

from asterism.engine import seats
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import UNLIMITED, Effect, Kind
from asterism.games.gwiazdy.rules.crystals import any_decay, crystals_of, decay, take
from asterism.games.gwiazdy.rules.deck import draw, is_deck_empty
from asterism.games.gwiazdy.state import Phase

# GWI-12 Field


@rule
def use_field(s, box):
    """GWI-12 Take its crystals; draw an event, or leave it; decay; or fuse without limit."""
    s.phase = Phase.TURN
    field = s.rocket[s.seat]
    take(s, s.seat, box.gain[s.sun[s.seat], field])
    if box.kind[field] == Kind.FUSION:
        s.fusions = UNLIMITED
    elif box.kind[field] == Kind.DECAY:
        offer_decays(s, box, box.decays)
    elif box.kind[field] == Kind.EVENT and not is_deck_empty(s):
        s.phase = Phase.FIELD


@rule
def offer_decays(s, box, number):
    """GWI-12 So many decays, as long as one is possible."""
    s.decays = number
    s.phase = Phase.DECAY if number > 0 and any_decay(s, box, s.seat) else Phase.TURN


@rule
def decay_once(s, box, reaction):
    """GWI-12, GWI-14: one of the decays that are offered."""
    decay(s, box, s.seat, reaction)
    offer_decays(s, box, s.decays - 1)


@rule
def meet_event(s, box):
    """GWI-13 Draw a card; an immediate one happens at once."""
    s.phase = Phase.TURN
    kind = draw(s, box, s.seat)
    if kind > 0:
        s.card = kind
        happen(s, box, kind)


# GWI-13 Immediate events


@rule
def happen(s, box, kind):
    """GWI-13, GWI-24: what an immediate event does."""
    if box.effect[kind] == Effect.GAIN:
        give_gifts(s, box, kind)
    elif box.effect[kind] == Effect.SWAP:
        s.phase = Phase.SWAP
    else:
        s.asked = s.seat
        ask_for_crystals(s, box)


@rule
def give_gifts(s, box, kind):
    """GWI-13 The player's own gift, then everybody's, clockwise from the player."""
    rank = box.instead_rank[kind] - 1
    if rank >= 0 and owns_class(s, box, s.seat, rank):
        take(s, s.seat, box.instead[kind])
    else:
        take(s, s.seat, box.gift[kind])
    for offset in range(s.players):
        take(s, seats.ahead(s, s.seat, offset), box.gift_all[kind])


@rule
def owns_class(s, box, seat, rank):
    """GWI-24 For a nova: whether a player has a star of some class."""
    owns = False
    for star in range(1, box.stars + 1):
        owns |= s.owner[star] == seat + 1 and box.rank[star] == rank
    return owns


@rule
def owns_star(s, box, seat):
    """Whether a player has made any star."""
    owns = False
    for star in range(1, box.stars + 1):
        owns |= s.owner[star] == seat + 1
    return owns


@rule
def swap(s, box, other):
    """GWI-24 Two rockets change places; no battle, and the field is not used."""
    s.rocket[s.seat], s.rocket[other] = s.rocket[other], s.rocket[s.seat]
    s.phase = Phase.TURN


@rule
def ask_for_crystals(s, box):
    """GWI-24 Clockwise from the drawer, everybody who has too many must give some."""
    for _ in range(s.players):
        if crystals_of(s, s.asked) > box.limit[s.card]:
            s.owed, s.phase = box.number[s.card], Phase.BLACK_HOLE
            return
        s.asked = seats.following(s, s.asked)
        if s.asked == s.seat:
            break
    s.phase = Phase.TURN


@rule
def give(s, box, element):
    """GWI-24 A crystal of one's choice goes into the black hole; then it is the next one's turn."""
    s.crystals[s.asked, element] -= 1
    s.pool[element] += 1
    s.owed -= 1
    if s.owed == 0:
        s.asked = seats.following(s, s.asked)
        s.phase = Phase.TURN
        if s.asked != s.seat:
            ask_for_crystals(s, box)
