"""Nebula, II. Placing stars (Umístění hvězd)."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    CENTRE,
    COLOURS,
    HOLE,
    KINDS,
    MARKERS,
    Phase,
    Variant,
)
from asterism.games.nebula.rules.beginning import draw_another, in_bag
from asterism.games.nebula.rules.tracks import may_move_marker
from asterism.games.nebula.state import PLACE

# All stars of a turn: NEB-15


@rule
def begin_placing(s):
    """NEB-15 What the supernova is now counts until the turn ends."""
    s.to_match = s.supernova
    s.phase = Phase.PLACING


@rule
def may_place_kind(s, box, seat, kind):
    """NEB-15 A kind in store, not placed yet this turn, while there is a placement for it."""
    if s.observatory[seat, kind] == 0 or bits.has(s.placed, kind):
        return False
    return bits.count(s.placed) < placements(s, box, kind)


@rule
def placements(s, box, kind):
    """NEB-15 Two stars, or three if one of them, the next one perhaps, equals the supernova."""
    return box.matching if has_matched(s) or kind == s.to_match else box.placements


@rule
def has_matched(s):
    """NEB-15 Whether a star placed this turn equals the supernova with which placing began."""
    return bits.has(s.placed, s.to_match)


@rule
def allow_placing(s, box, seat, mask):
    """NEB-15 Stars one by one; fewer or none is allowed."""
    mask[box.act_done] = True
    mask[box.act_hole] = s.bar[seat] < box.bar and may_place_kind(s, box, seat, HOLE)
    reach = reachable(box, s.stars[seat])
    for colour in range(1, COLOURS + 1):
        if may_place_kind(s, box, seat, colour):
            allow_fields(box, reach & ~linked_to(box, s.stars[seat, colour]), colour, mask)


@rule
def allow_fields(box, fields, colour, mask):
    start = PLACE + (colour - 1) * box.fields
    while fields != bits.NONE:
        field = bits.lowest(fields)
        mask[start + field] = True
        fields = bits.without(fields, field)


@rule
def count_placement(s, kind):
    """NEB-15 One of each kind a turn, out of the Observatory."""
    s.observatory[s.seat, kind] -= 1
    s.placed |= bits.only(kind)
    s.busy = 1


# Placing coloured stars (Umísťování barevných hvězd): NEB-16 to NEB-18


@rule
def occupied(galaxy):
    """All fields that hold a star."""
    fields = bits.NONE
    for colour in range(1, COLOURS + 1):
        fields |= galaxy[colour]
    return fields


@rule
def linked_to(box, fields):
    """NEB-03 Every field linked, in any way, to one of these."""
    linked = bits.NONE
    while fields != bits.NONE:
        field = bits.lowest(fields)
        linked |= box.linked[field]
        fields = bits.without(fields, field)
    return linked


@rule
def reachable(box, galaxy):
    """NEB-16 The centre first, then any field linked to an occupied one; NEB-18 also occupied."""
    fields = occupied(galaxy)
    return bits.only(CENTRE) if fields == bits.NONE else linked_to(box, fields)


@rule
def colour_on(galaxy, field):
    """The colour of the star on a field; 0 is none."""
    for colour in range(1, COLOURS + 1):
        if bits.has(galaxy[colour], field):
            return colour
    return 0


@rule
def place(s, seat, colour, field):
    """NEB-16 A star joins the galaxy; NEB-18 one that lay there leaves the game."""
    old = colour_on(s.stars[seat], field)
    if old > 0:
        s.stars[seat, old] = bits.without(s.stars[seat, old], field)
        s.gone[old] += 1
    s.stars[seat, colour] |= bits.only(field)
    s.laid[seat] |= bits.only(field)
    count_placement(s, colour)


# Placing black holes (Umísťování černých děr): NEB-19 to NEB-21


@rule
def place_hole(s, box, seat):
    """NEB-19 Onto the bar; NEB-20 the counter moves, unless it stands at its end."""
    count_placement(s, HOLE)
    s.bar[seat] += 1
    if s.counter < box.counter_end:
        s.counter += 1
        if bits.has(box.highlighted, s.counter) and may_change_supernova(s, seat):
            s.phase = Phase.SUPERNOVA
        else:
            to_marker(s, box)


@rule
def may_draw_supernova(s):
    """NEB-20 The bag serves while it holds a star unlike the old one."""
    return in_bag(s) > s.bag[s.supernova]


@rule
def may_change_supernova(s, seat):
    """NEB-20 From the Observatory or from the bag, if either can give a star."""
    for kind in range(1, KINDS + 1):
        if s.observatory[seat, kind] > 0:
            return True
    return may_draw_supernova(s)


@rule
def allow_supernova(s, box, seat, mask):
    """NEB-20 Any star of the Observatory, or the bag."""
    for kind in range(1, KINDS + 1):
        mask[box.act_supernova + kind - 1] = s.observatory[seat, kind] > 0
    mask[box.act_from_bag] = may_draw_supernova(s)


@rule
def supernova_from_store(s, box, seat, kind):
    """NEB-20 It does not count as placed."""
    s.observatory[seat, kind] -= 1
    replace_supernova(s, box, kind)


@rule
def replace_supernova(s, box, kind):
    """NEB-20 The old one leaves the game."""
    s.gone[s.supernova] += 1
    s.supernova = kind
    to_marker(s, box)


@rule
def supernova_from_bag(s, box):
    """NEB-20 A star of another kind than the old one."""
    replace_supernova(s, box, draw_another(s, s.supernova))


@rule
def to_marker(s, box):
    """NEB-21 In the full game a marker moves; otherwise on with placing."""
    s.phase = Phase.PLACING
    if s.variant == Variant.FULL:
        for marker in range(MARKERS):
            if may_move_marker(s, box, marker):
                s.phase = Phase.MARKER
