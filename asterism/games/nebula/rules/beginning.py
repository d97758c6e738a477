"""Nebula, Components (Herní materiál) and Setup (Příprava hry)."""

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    ADVANCED,
    CLUSTERS,
    COLOURS,
    HOLE,
    KINDS,
    OFFERED,
    PERSONAL,
    PUBLIC,
    SHOWN,
    Phase,
    Variant,
)

NOTHING = 0

# Components: NEB-01


@rule
def fill_bag(s, box):
    """NEB-01 All coloured stars, and black holes by the number of players."""
    for colour in range(1, COLOURS + 1):
        s.bag[colour] = box.each
    s.bag[HOLE] = box.holes[s.players]


@rule
def in_bag(s):
    """How many stars the bag holds."""
    total = 0
    for kind in range(1, KINDS + 1):
        total += s.bag[kind]
    return total


@rule
def draw(s):
    """NEB-01 Any star of the bag; black holes are stars here."""
    return draw_another(s, NOTHING)


@rule
def draw_another(s, unwanted):
    """NEB-20 Any star of the bag but of one kind, as if that were put back until another came."""
    left, kind = below(s, in_bag(s) - s.bag[unwanted]), 1
    while kind == unwanted or left >= s.bag[kind]:
        if kind != unwanted:
            left -= s.bag[kind]
        kind += 1
    s.bag[kind] -= 1
    s.revealed += 1
    return kind


# Setup: NEB-09 to NEB-11


@rule
def setup(s, box):
    """NEB-09 to NEB-11: bag, clusters, supernova, cards, and who starts."""
    fill_bag(s, box)
    for cluster in range(CLUSTERS):
        s.figure[cluster] = box.start_ray[cluster]
        for ray in range(box.rays):
            s.cluster[cluster, ray] = draw(s)
    s.supernova = draw(s)
    lay_out_cards(s)
    deal_personal_tasks(s)
    s.starter = s.first - 1 if s.first > 0 else below(s, s.players)
    s.seat = s.starter


@rule
def a_card(s, taken, number):
    """A card from 1 to `number` that is not among those taken."""
    left, card = below(s, number - bits.count(taken)), 1
    while left > 0 or bits.has(taken, card):
        left -= not bits.has(taken, card)
        card += 1
    return card


@rule
def lay_out_cards(s):
    """NEB-09 Four public tasks, in the full game four advanced cards as well."""
    tasks, cards = bits.NONE, bits.NONE
    for place in range(SHOWN):
        task = a_card(s, tasks, PUBLIC)
        tasks |= bits.only(task)
        s.public[place] = PERSONAL + task
        if s.variant == Variant.FULL:
            card = a_card(s, cards, ADVANCED)
            cards |= bits.only(card)
            s.advanced[place] = card


@rule
def deal_personal_tasks(s):
    """NEB-10 Two for everybody."""
    dealt = bits.NONE
    for seat in range(s.players):
        for place in range(OFFERED):
            card = a_card(s, dealt, PERSONAL)
            dealt |= bits.only(card)
            s.offered[seat, place] = card


@rule
def choose_task(s, box, seat, choice):
    """NEB-10 One is kept in secret; the game begins when everybody has chosen."""
    s.kept[seat] = choice
    s.ready[seat] = 1
    if undecided(s) == bits.NONE:
        fill_observatories(s, box)
        s.rounds = 1
        s.phase = Phase.TAKING


@rule
def undecided(s):
    """NEB-10 Seats that still hold two personal tasks."""
    waiting = bits.NONE
    for seat in range(s.players):
        if not s.ready[seat]:
            waiting |= bits.only(seat)
    return waiting


@rule
def fill_observatories(s, box):
    """NEB-11 The later in order, the more stars to begin with."""
    for order in range(s.players):
        seat = seats.ahead(s, s.starter, order)
        for _ in range(box.first_stars[order]):
            s.observatory[seat, draw(s)] += 1
