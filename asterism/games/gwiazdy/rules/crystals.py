"""We are all stars: crystals, the common pool, and the reactions between them."""

from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS

# GWI-15 The pool


@rule
def can_pay(s, seat, price):
    enough = True
    for element in range(ELEMENTS):
        enough &= s.crystals[seat, element] >= price[element]
    return enough


@rule
def pay(s, seat, price):
    """GWI-15 Spent crystals return to the pool."""
    for element in range(ELEMENTS):
        s.crystals[seat, element] -= price[element]
        s.pool[element] += price[element]


@rule
def take(s, seat, gain):
    """GWI-15 A gain from a short pool takes what is left."""
    for element in range(ELEMENTS):
        if gain[element] > 0:
            got = min(gain[element], s.pool[element])
            s.crystals[seat, element] += got
            s.pool[element] -= got


@rule
def pool_has(s, wanted):
    enough = True
    for element in range(ELEMENTS):
        enough &= s.pool[element] >= wanted[element]
    return enough


@rule
def crystals_of(s, seat):
    """How many crystals a player has, of all elements."""
    total = 0
    for element in range(ELEMENTS):
        total += s.crystals[seat, element]
    return total


# GWI-14 Fusion, and decay, which is the reverse


@rule
def can_fuse(s, box, seat, reaction):
    """GWI-14 The fuel is there, and the pool holds the products."""
    return can_pay(s, seat, box.fuel[reaction]) and pool_has(s, box.ash[reaction])


@rule
def fuse(s, box, seat, reaction):
    """GWI-14 Lighter crystals become heavier ones."""
    pay(s, seat, box.fuel[reaction])
    take(s, seat, box.ash[reaction])


@rule
def can_decay(s, box, seat, reaction):
    """GWI-14 The same, the other way round."""
    return can_pay(s, seat, box.ash[reaction]) and pool_has(s, box.fuel[reaction])


@rule
def decay(s, box, seat, reaction):
    """GWI-14 Heavier crystals become lighter ones."""
    pay(s, seat, box.ash[reaction])
    take(s, seat, box.fuel[reaction])


@rule
def any_decay(s, box, seat):
    found = False
    for reaction in range(box.reactions):
        found |= can_decay(s, box, seat, reaction)
    return found
