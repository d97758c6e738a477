"""Hanabi with people: what a player who keeps to the conventions remembers.

For every card of every hand: what it may be by plain facts, and how it reads by the
conventions of docs/hanabi_partner.md. Every seat keeps a record of its own; they differ only
where one player can see a blind play coming and another cannot.
"""

from asterism.engine import bits
from asterism.engine.layout import BITS, ID, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import fitting_cards, played_cards, useless_cards
from asterism.games.hanabi.state import CARDS, HINTS, MISTAKES, SEATS, SLOTS
from asterism.games.hanabi.strategies.card_counts import (
    COPIES,
    NOBODY,
    OF_VALUE,
    add_copy,
    build_pile,
    cards_left,
    clear_pile,
    is_certainly,
    is_single,
    last_copies,
)

BELIEFS = Layout(
    [
        Field("begun", NUMBER, (), about="whether anything was seen"),
        Field("blind_plays", NUMBER, (), about="setting: whether blind plays are agreed"),
        Field("humans", BITS, (), about="setting: the seats that are people"),
        Field("untrusted_givers", BITS, (), about="people whose hints are taken as plain facts"),
        Field(
            "unresponsive", BITS, (), about="people who do not act on hints unless they are certain"
        ),
        Field("ignored", NUMBER, (SEATS,), about="how often each has ignored a promise"),
        Field("possible", BITS, (SEATS, SLOTS), about="what a card may be by plain facts"),
        Field("reading", BITS, (SEATS, SLOTS), about="what it reads as by the conventions"),
        Field(
            "reading_before",
            BITS,
            (SEATS, SLOTS),
            about="how a card to be played blind read before",
        ),
        Field("touched", ID, (SEATS, SLOTS), about="who hinted it first, from 1"),
        Field(
            "unpromised",
            BITS,
            (SEATS, SLOTS),
            about="cards played since by whoever hinted it, at a hint of its owner",
        ),
        Field("promised", ID, (SEATS, SLOTS), about="who pointed at it, from 1"),
        Field(
            "may_be_save",
            ID,
            (SEATS, SLOTS),
            about="whether it may have been pointed at to be kept",
        ),
        Field(
            "after_finesse",
            ID,
            (SEATS, SLOTS),
            about="whose surprising play it comes after, from 1",
        ),
        Field("finesse", ID, (SEATS, SLOTS), about="whether it is to be played blind"),
        Field("serial", ID, (SEATS, SLOTS), about="the number of a card, in the order of drawing"),
        Field("drawn", NUMBER, (), about="the last of these numbers"),
        Field("held", NUMBER, (SEATS,), about="cards in each hand before the next move"),
        Field("finesse_seat", NUMBER, (), about="who is to play blind, from 1"),
        Field("finesse_giver", NUMBER, (), about="who asked for it"),
        Field("finesse_owner", NUMBER, (), about="whose hinted card comes after"),
        Field("finesse_focus", NUMBER, (), about="the serial of that card"),
        Field("finesse_direct", BITS, (), about="what that card would be without a blind play"),
        Field(
            "pending_focus",
            ID,
            (SEATS,),
            about="serial of a hinted card that a surprise may explain",
        ),
        Field("direct", BITS, (SEATS,), about="what that card is without a surprise"),
        Field("finesse_serials", BITS, (SEATS,), about="serials of the cards that would be one"),
        Field("safe_chop", ID, (SEATS,), about="serial of a chop that the player before let be"),
        Field("copies_left", NUMBER, (CARDS + 1,), about="copies of each card not laid open"),
        Field("copies_pile", BITS, (COPIES,), about="the same, to weigh sets with"),
        Field("fitting", BITS, (), about="cards that can be played"),
        Field("dead", BITS, (), about="cards that never will"),
        Field("played", BITS, (), about="cards that were played already"),
        Field("last", BITS, (), about="last copies of cards still of use"),
        Field("mistakes", NUMBER, (), about="red tokens before the next move"),
        Field("hints", NUMBER, (), about="blue tokens before the next move"),
    ]
)
OWN_EYES, OTHER_BEFORE, OTHER_AFTER, EYES = (
    0,
    1,
    2,
    3,
)  # whose eyes: one's own; another's, before and after
MAX_PASSES = 6  # of settling, at most


@rule
def init_beliefs(beliefs, s, box):
    """Before the first move: any card may lie anywhere."""
    beliefs.begun = 1
    beliefs.hints = HINTS
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            beliefs.copies_left[card] = box.copies[card]
            if box.copies[card] == 1:
                beliefs.last |= bits.only(card)
    build_pile(beliefs.copies_pile, beliefs.copies_left)
    beliefs.fitting = OF_VALUE[1] & box.known[s.variant]
    for seat in range(s.players):
        for _ in range(box.dealt[s.players]):
            draw(beliefs, s, box, seat)


@rule
def draw(beliefs, s, box, seat):
    """A new card, of which nothing is known."""
    slot = beliefs.held[seat]
    beliefs.held[seat] += 1
    beliefs.drawn += 1
    clear_slot(beliefs, seat, slot)
    beliefs.serial[seat, slot] = beliefs.drawn
    beliefs.possible[seat, slot] = beliefs.reading[seat, slot] = box.known[s.variant]


@rule
def clear_slot(beliefs, seat, slot):
    beliefs.possible[seat, slot] = beliefs.reading[seat, slot] = beliefs.reading_before[
        seat, slot
    ] = bits.NONE
    beliefs.unpromised[seat, slot] = bits.NONE
    beliefs.touched[seat, slot] = beliefs.promised[seat, slot] = beliefs.may_be_save[seat, slot] = 0
    beliefs.after_finesse[seat, slot] = beliefs.finesse[seat, slot] = beliefs.serial[seat, slot] = 0


@rule
def remove_slot(beliefs, seat, slot):
    """A card leaves a hand; younger ones move up."""
    beliefs.held[seat] -= 1
    for index in range(slot, beliefs.held[seat]):
        beliefs.possible[seat, index] = beliefs.possible[seat, index + 1]
        beliefs.reading[seat, index] = beliefs.reading[seat, index + 1]
        beliefs.reading_before[seat, index] = beliefs.reading_before[seat, index + 1]
        beliefs.touched[seat, index] = beliefs.touched[seat, index + 1]
        beliefs.unpromised[seat, index] = beliefs.unpromised[seat, index + 1]
        beliefs.promised[seat, index] = beliefs.promised[seat, index + 1]
        beliefs.may_be_save[seat, index] = beliefs.may_be_save[seat, index + 1]
        beliefs.after_finesse[seat, index] = beliefs.after_finesse[seat, index + 1]
        beliefs.finesse[seat, index] = beliefs.finesse[seat, index + 1]
        beliefs.serial[seat, index] = beliefs.serial[seat, index + 1]
    clear_slot(beliefs, seat, beliefs.held[seat])


@rule
def update_board(beliefs, s, box):
    """The board after a move."""
    beliefs.dead = useless_cards(s, box)
    beliefs.played = played_cards(s)
    beliefs.fitting = fitting_cards(s) & ~beliefs.dead & box.known[s.variant]
    beliefs.last = last_copies(s, box, beliefs.dead)


@rule
def remove_copy(beliefs, card):
    """One copy less may lie elsewhere."""
    beliefs.copies_left[card] -= 1
    beliefs.copies_pile[beliefs.copies_left[card]] = bits.without(
        beliefs.copies_pile[beliefs.copies_left[card]], card
    )


# Places in a hand


@rule
def is_unhinted(beliefs, seat, slot):
    """Neither hinted nor to be played blind."""
    return not beliefs.touched[seat, slot] and not beliefs.finesse[seat, slot]


@rule
def chop(beliefs, seat):
    """The oldest plain card."""
    for slot in range(beliefs.held[seat]):
        if is_unhinted(beliefs, seat, slot):
            return slot
    return NOBODY


@rule
def newest_unhinted(beliefs, seat):
    """The newest plain card."""
    for back in range(1, beliefs.held[seat] + 1):
        if is_unhinted(beliefs, seat, beliefs.held[seat] - back):
            return beliefs.held[seat] - back
    return NOBODY


@rule
def chop_serial(beliefs, seat):
    slot = chop(beliefs, seat)
    return 0 if slot == NOBODY else NUMBER(beliefs.serial[seat, slot])


@rule
def slot_of(beliefs, seat, serial):
    """Where a card lies by now."""
    for slot in range(beliefs.held[seat]):
        if beliefs.serial[seat, slot] == serial:
            return slot
    return NOBODY


# Settling: conclusions that everybody draws


@rule
def is_trusted(beliefs, seat, slot):
    """The card was hinted, and by somebody whose hints mean what they should."""
    giver = beliefs.touched[seat, slot]
    return giver > 0 and not bits.has(beliefs.untrusted_givers, giver - 1)


@rule
def reset_reading(beliefs, seat, slot):
    """Back to the facts, and to good touch."""
    beliefs.reading[seat, slot] = beliefs.possible[seat, slot]
    played = beliefs.played & ~beliefs.unpromised[seat, slot]
    if is_trusted(beliefs, seat, slot) and (beliefs.possible[seat, slot] & ~played) != bits.NONE:
        beliefs.reading[seat, slot] &= ~played
    beliefs.promised[seat, slot] = 0


@rule
def propagate(beliefs, scratch, s):
    """Until nothing changes: no card is more than it can be, no two hinted cards are one."""
    for _ in range(MAX_PASSES):
        changed = eliminate_located(beliefs, scratch, s)
        if not apply_good_touch(beliefs, s) and not changed:
            return


@rule
def eliminate_located(beliefs, scratch, s):
    """Where all copies of a card are located, it is nowhere else."""
    count_located(beliefs, scratch, s)
    left, changed = cards_left(beliefs.copies_pile, scratch.seen), False
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            may = beliefs.possible[seat, slot]
            if not is_single(may) and (may & left) != bits.NONE and (may & ~left) != bits.NONE:
                beliefs.possible[seat, slot] = may & left
                changed = True
            if (beliefs.reading[seat, slot] & ~beliefs.possible[seat, slot]) != bits.NONE:
                beliefs.reading[seat, slot] &= beliefs.possible[seat, slot]
                changed = True
            if beliefs.reading[seat, slot] == bits.NONE:
                reset_reading(beliefs, seat, slot)
                changed = True
    return changed


@rule
def count_located(beliefs, scratch, s):
    """Count the cards of which the facts leave one possibility."""
    clear_pile(scratch.seen)
    for seat in range(s.players):
        count_located_in(beliefs, scratch, seat)


@rule
def count_located_in(beliefs, scratch, seat):
    for slot in range(beliefs.held[seat]):
        if is_single(beliefs.possible[seat, slot]):
            add_copy(scratch.seen, beliefs.possible[seat, slot])


@rule
def apply_good_touch(beliefs, s):
    """Good touch: hinted cards are of use, and no two of them the same. Whoever hinted a card did
    not know that one below it would be lost, so of cards that died since only the played go."""
    known, changed = identified_cards(beliefs, s), False
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            if is_trusted(beliefs, seat, slot):
                read = beliefs.reading[seat, slot]
                played = beliefs.played & ~beliefs.unpromised[seat, slot]
                if (read & ~played) != bits.NONE:
                    read &= ~played
                if not is_single(read) and (read & known) != bits.NONE:
                    others = known & ~identified_mutually(beliefs, seat, slot)
                    if (read & ~others) != bits.NONE:
                        read &= ~others
                changed = changed or read != beliefs.reading[seat, slot]
                beliefs.reading[seat, slot] = read
    return changed


@rule
def identified_cards(beliefs, s):
    """The cards that are read in some hinted place."""
    known = bits.NONE
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            if not is_unhinted(beliefs, seat, slot) and is_single(beliefs.reading[seat, slot]):
                known |= beliefs.reading[seat, slot]
    return known


@rule
def identified_mutually(beliefs, seat, slot):
    """The cards read in the hand of whoever hinted this one, at a hint of its owner: neither saw
    his own card, so neither promised that the two are different."""
    giver, cards = beliefs.touched[seat, slot] - 1, bits.NONE
    for index in range(beliefs.held[giver]):
        if beliefs.touched[giver, index] == seat + 1 and is_single(beliefs.reading[giver, index]):
            cards |= beliefs.reading[giver, index]
    return cards


@rule
def forget_promises(beliefs, actor, giver, card):
    """A card is played that the giver had hinted: of those that the actor has hinted to the giver,
    any may be a second copy."""
    for slot in range(beliefs.held[giver]):
        if beliefs.touched[giver, slot] == actor + 1 and bits.has(
            beliefs.reading[giver, slot], card
        ):
            beliefs.unpromised[giver, slot] |= bits.only(card)


# Through somebody's eyes


@rule
def view_as(beliefs, scratch, s, owner, observer, eyes):
    """What an owner knows of his own cards, as far as an observer can tell: facts and reading."""
    clear_pile(scratch.seen)
    for seat in range(s.players):
        if seat in (owner, observer):
            count_located_in(beliefs, scratch, seat)
        else:
            for slot in range(beliefs.held[seat]):
                add_copy(scratch.seen, bits.only(s.hand[seat, slot]))
    left = cards_left(beliefs.copies_pile, scratch.seen)
    for slot in range(beliefs.held[owner]):
        facts = beliefs.possible[owner, slot]
        if not is_single(facts) and (facts & left) != bits.NONE:
            facts &= left
        read = beliefs.reading[owner, slot] & facts
        scratch.facts[eyes, slot] = facts
        scratch.reading[eyes, slot] = facts if read == bits.NONE else read
        exclude_hinted_elsewhere(beliefs, scratch, s, owner, observer, eyes, slot)


@rule
def exclude_hinted_elsewhere(beliefs, scratch, s, owner, observer, eyes, slot):
    """Good touch by one's own eyes: a hinted card is not one that its owner sees hinted in
    another hand, as far as the observer can tell. If nothing else is left, the reading stands,
    unless two such copies are in sight: then the hint was not what it seemed."""
    if not is_trusted(beliefs, owner, slot) or beliefs.finesse[owner, slot]:
        return
    giver = beliefs.touched[owner, slot] - 1
    once, twice = hinted_elsewhere(beliefs, s, owner, observer, giver)
    read = scratch.reading[eyes, slot] & ~once
    if read == bits.NONE and (scratch.reading[eyes, slot] & ~twice) == bits.NONE:
        read = scratch.facts[eyes, slot] & ~once & ~beliefs.dead
    if read != bits.NONE:
        scratch.reading[eyes, slot] = read


@rule
def hinted_elsewhere(beliefs, s, owner, observer, giver):
    """The cards hinted once, and twice, in other hands. The giver of a hint does not see his own,
    so his hand tells nothing."""
    once, twice = bits.NONE, bits.NONE
    for seat in range(s.players):
        if seat != owner and seat != observer and seat != giver:
            for slot in range(beliefs.held[seat]):
                if beliefs.touched[seat, slot]:
                    card = bits.only(s.hand[seat, slot])
                    twice |= once & card
                    once |= card
    return once, twice


@rule
def effective_reading(beliefs, scratch, owner, eyes, slot):
    """What somebody goes by: the reading, or with one who does not, the facts. A hinted card that
    nobody pointed at may be dead after all: when one more mistake ends the game, or when another
    card of the hand reads as the same last copy."""
    facts, read = scratch.facts[eyes, slot], scratch.reading[eyes, slot]
    if bits.has(beliefs.unresponsive, owner):
        return facts
    if is_pointed_at(beliefs, owner, slot):
        return read
    if beliefs.mistakes + 1 == MISTAKES or is_one_too_many(beliefs, scratch, owner, eyes, slot):
        return read | (facts & beliefs.dead)
    return read


@rule
def is_one_too_many(beliefs, scratch, owner, eyes, slot):
    """Two cards of a hand read as one of which a single copy is left."""
    read = scratch.reading[eyes, slot]
    if not is_single(read) or beliefs.copies_left[bits.lowest(read)] > 1:
        return False
    for other in range(beliefs.held[owner]):
        if other != slot and scratch.reading[eyes, other] == read:
            return True
    return False


@rule
def is_pointed_at(beliefs, owner, slot):
    """A hint, or a surprise that explained one, was about this very card."""
    return (
        beliefs.promised[owner, slot] > 0
        or beliefs.after_finesse[owner, slot] > 0
        or beliefs.finesse[owner, slot] > 0
    )


@rule
def knows_useless(beliefs, scratch, owner, eyes, slot):
    """The card is dead by the facts; or a hint pointed at it, and what it was is dead by now."""
    return is_certainly(scratch.facts[eyes, slot], beliefs.dead) or (
        is_pointed_at(beliefs, owner, slot)
        and is_certainly(effective_reading(beliefs, scratch, owner, eyes, slot), beliefs.dead)
    )


@rule
def knows_playable(beliefs, scratch, owner, eyes, slot):
    return is_certainly(effective_reading(beliefs, scratch, owner, eyes, slot), beliefs.fitting)
