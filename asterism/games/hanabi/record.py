"""Hanabi with people: what a player who keeps to the conventions remembers.

For every card of every hand: what it may be by plain facts, and how it reads by the
conventions of docs/hanabi_partner.md. Every seat keeps a record of its own; they differ only
where one player can see a blind play coming and another cannot.
"""

from asterism.engine import bits
from asterism.engine.layout import BITS, ID, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import fitting_cards, useless_cards
from asterism.games.hanabi.state import CARDS, HINTS, SEATS, SLOTS
from asterism.games.hanabi.weighing import (
    COPIES,
    NOBODY,
    OF_VALUE,
    add_copy,
    beyond,
    clear_pile,
    is_single,
    last_copies,
    lay_pile,
    surely,
)

RECORD = Layout([
    Field("begun", NUMBER, (), about="whether anything was seen"),
    Field("blind_plays", NUMBER, (), about="setting: whether blind plays are agreed"),
    Field("people", BITS, (), about="setting: the seats that are people"),
    Field("deaf", BITS, (), about="people whose hints are taken as plain facts"),
    Field("idle", BITS, (), about="people who do not act on hints unless they are certain"),
    Field("ignored", NUMBER, (SEATS,), about="how often each has ignored a promise"),
    Field("may", BITS, (SEATS, SLOTS), about="what a card may be by plain facts"),
    Field("read", BITS, (SEATS, SLOTS), about="what it reads as by the conventions"),
    Field("before", BITS, (SEATS, SLOTS), about="how a card to be played blind read before"),
    Field("touched", ID, (SEATS, SLOTS), about="who hinted it first, from 1"),
    Field("promised", ID, (SEATS, SLOTS), about="who pointed at it, from 1"),
    Field("kept", ID, (SEATS, SLOTS), about="whether it may have been pointed at to be kept"),
    Field("follows", ID, (SEATS, SLOTS), about="whose surprising play it comes after, from 1"),
    Field("blind", ID, (SEATS, SLOTS), about="whether it is to be played blind"),
    Field("serial", ID, (SEATS, SLOTS), about="the number of a card, in the order of drawing"),
    Field("drawn", NUMBER, (), about="the last of these numbers"),
    Field("held", NUMBER, (SEATS,), about="cards in each hand before the next move"),
    Field("blind_seat", NUMBER, (), about="who is to play blind, from 1"),
    Field("blind_giver", NUMBER, (), about="who asked for it"),
    Field("blind_owner", NUMBER, (), about="whose hinted card comes after"),
    Field("blind_focus", NUMBER, (), about="the serial of that card"),
    Field("blind_direct", BITS, (), about="what that card would be without a blind play"),
    Field("waiting", ID, (SEATS,), about="serial of a hinted card that a surprise may explain"),
    Field("direct", BITS, (SEATS,), about="what that card is without a surprise"),
    Field("surprises", BITS, (SEATS,), about="serials of the cards that would be one"),
    Field("vetted", ID, (SEATS,), about="serial of a chop that the player before let be"),
    Field("rest", NUMBER, (CARDS + 1,), about="copies of each card not laid open"),
    Field("pile", BITS, (COPIES,), about="the same, to weigh sets with"),
    Field("fitting", BITS, (), about="cards that can be played"),
    Field("dead", BITS, (), about="cards that never will"),
    Field("last", BITS, (), about="last copies of cards still of use"),
    Field("hints", NUMBER, (), about="blue tokens before the next move"),
])
OWN, BEFORE, AFTER, VIEWS = 0, 1, 2, 3  # whose eyes: one's own; another's, before and after
ROUNDS = 6  # of settling, at most


@rule
def begin(m, s, box):
    """Before the first move: any card may lie anywhere."""
    m.begun = 1
    m.hints = HINTS
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            m.rest[card] = box.copies[card]
            if box.copies[card] == 1:
                m.last |= bits.only(card)
    lay_pile(m.pile, m.rest)
    m.fitting = OF_VALUE[1] & box.known[s.variant]
    for seat in range(s.players):
        for _ in range(box.dealt[s.players]):
            draw(m, s, box, seat)


@rule
def draw(m, s, box, seat):
    """A new card, of which nothing is known."""
    slot = m.held[seat]
    m.held[seat] += 1
    m.drawn += 1
    forget(m, seat, slot)
    m.serial[seat, slot] = m.drawn
    m.may[seat, slot] = m.read[seat, slot] = box.known[s.variant]


@rule
def forget(m, seat, slot):
    m.may[seat, slot] = m.read[seat, slot] = m.before[seat, slot] = bits.NONE
    m.touched[seat, slot] = m.promised[seat, slot] = m.kept[seat, slot] = 0
    m.follows[seat, slot] = m.blind[seat, slot] = m.serial[seat, slot] = 0


@rule
def take_out(m, seat, slot):
    """A card leaves a hand; younger ones move up."""
    m.held[seat] -= 1
    for place in range(slot, m.held[seat]):
        m.may[seat, place] = m.may[seat, place + 1]
        m.read[seat, place] = m.read[seat, place + 1]
        m.before[seat, place] = m.before[seat, place + 1]
        m.touched[seat, place] = m.touched[seat, place + 1]
        m.promised[seat, place] = m.promised[seat, place + 1]
        m.kept[seat, place] = m.kept[seat, place + 1]
        m.follows[seat, place] = m.follows[seat, place + 1]
        m.blind[seat, place] = m.blind[seat, place + 1]
        m.serial[seat, place] = m.serial[seat, place + 1]
    forget(m, seat, m.held[seat])


@rule
def look_around(m, s, box):
    """The board after a move."""
    m.dead = useless_cards(s, box)
    m.fitting = fitting_cards(s) & ~m.dead & box.known[s.variant]
    m.last = last_copies(s, box, m.dead)


@rule
def lay_open(m, card):
    """One copy less may lie elsewhere."""
    m.rest[card] -= 1
    m.pile[m.rest[card]] = bits.without(m.pile[m.rest[card]], card)


# Places in a hand


@rule
def is_plain(m, seat, slot):
    """Neither hinted nor to be played blind."""
    return not m.touched[seat, slot] and not m.blind[seat, slot]


@rule
def chop(m, seat):
    """The oldest plain card."""
    for slot in range(m.held[seat]):
        if is_plain(m, seat, slot):
            return slot
    return NOBODY


@rule
def newest(m, seat):
    """The newest plain card."""
    for back in range(1, m.held[seat] + 1):
        if is_plain(m, seat, m.held[seat] - back):
            return m.held[seat] - back
    return NOBODY


@rule
def chop_serial(m, seat):
    slot = chop(m, seat)
    return 0 if slot == NOBODY else NUMBER(m.serial[seat, slot])


@rule
def slot_of(m, seat, serial):
    """Where a card lies by now."""
    for slot in range(m.held[seat]):
        if m.serial[seat, slot] == serial:
            return slot
    return NOBODY


# Settling: conclusions that everybody draws


@rule
def is_trusted(m, seat, slot):
    """The card was hinted, and by somebody whose hints mean what they should."""
    giver = m.touched[seat, slot]
    return giver > 0 and not bits.has(m.deaf, giver - 1)


@rule
def reset(m, seat, slot):
    """Back to the facts, and to good touch."""
    m.read[seat, slot] = m.may[seat, slot]
    if is_trusted(m, seat, slot) and (m.may[seat, slot] & ~m.dead) != bits.NONE:
        m.read[seat, slot] &= ~m.dead
    m.promised[seat, slot] = 0


@rule
def settle(m, d, s):
    """Until nothing changes: no card is more than it can be, no two hinted cards are one."""
    for _ in range(ROUNDS):
        changed = count_out(m, d, s)
        if not tell_apart(m, s) and not changed:
            return


@rule
def count_out(m, d, s):
    """Where all copies of a card are located, it is nowhere else."""
    locate(m, d, s)
    left, changed = beyond(m.pile, d.seen), False
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            may = m.may[seat, slot]
            if not is_single(may) and (may & left) != bits.NONE and (may & ~left) != bits.NONE:
                m.may[seat, slot] = may & left
                changed = True
            if (m.read[seat, slot] & ~m.may[seat, slot]) != bits.NONE:
                m.read[seat, slot] &= m.may[seat, slot]
                changed = True
            if m.read[seat, slot] == bits.NONE:
                reset(m, seat, slot)
                changed = True
    return changed


@rule
def locate(m, d, s):
    """Count the cards of which the facts leave one possibility."""
    clear_pile(d.seen)
    for seat in range(s.players):
        locate_in(m, d, seat)


@rule
def locate_in(m, d, seat):
    for slot in range(m.held[seat]):
        if is_single(m.may[seat, slot]):
            add_copy(d.seen, m.may[seat, slot])


@rule
def tell_apart(m, s):
    """Good touch: hinted cards are of use, and no two of them the same."""
    known, changed = read_cards(m, s), False
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            if is_trusted(m, seat, slot):
                read = m.read[seat, slot]
                if (read & ~m.dead) != bits.NONE:
                    read &= ~m.dead
                if not is_single(read) and (read & ~known) != bits.NONE:
                    read &= ~known
                changed = changed or read != m.read[seat, slot]
                m.read[seat, slot] = read
    return changed


@rule
def read_cards(m, s):
    """The cards that are read in some hinted place."""
    known = bits.NONE
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            if not is_plain(m, seat, slot) and is_single(m.read[seat, slot]):
                known |= m.read[seat, slot]
    return known


# Through somebody's eyes


@rule
def look_through(m, d, s, owner, observer, eyes):
    """What an owner knows of his own cards, as far as an observer can tell: facts and reading."""
    clear_pile(d.seen)
    for seat in range(s.players):
        if seat in (owner, observer):
            locate_in(m, d, seat)
        else:
            for slot in range(m.held[seat]):
                add_copy(d.seen, bits.only(s.hand[seat, slot]))
    left = beyond(m.pile, d.seen)
    for slot in range(m.held[owner]):
        facts = m.may[owner, slot]
        if not is_single(facts) and (facts & left) != bits.NONE:
            facts &= left
        read = m.read[owner, slot] & facts
        d.facts[eyes, slot] = facts
        d.read[eyes, slot] = facts if read == bits.NONE else read


@rule
def acted_on(m, d, owner, eyes, slot):
    """What somebody goes by: the reading, or with one who does not, the facts."""
    return d.facts[eyes, slot] if bits.has(m.idle, owner) else d.read[eyes, slot]


@rule
def knows_play(m, d, owner, eyes, slot):
    return surely(acted_on(m, d, owner, eyes, slot), m.fitting)
