"""Hanabi with people: the move of a player who keeps to the page of conventions.

Worth is counted in thousandths, so that sums of small things are exact.
"""

import enum

from asterism.engine import bits, seats
from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.engine.luck import copy_row
from asterism.engine.rule import rule
from asterism.games.hanabi.conventions import BLIND, ODD, read_hint
from asterism.games.hanabi.record import (
    AFTER,
    BEFORE,
    OWN,
    RECORD,
    VIEWS,
    acted_on,
    begin,
    chop,
    is_plain,
    knows_play,
    look_through,
    newest,
    slot_of,
)
from asterism.games.hanabi.rules import fireworks_sum, may_discard, may_hint, value_of
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    MISTAKES,
    PLAY,
    SLOTS,
    TARGETS,
    VALUES,
    Variant,
)
from asterism.games.hanabi.weighing import (
    COPIES,
    NOBODY,
    OF_VALUE,
    is_single,
    surely,
    weight,
)

DESK = Layout([
    Field("seen", BITS, (COPIES,), about="copies that somebody has located"),
    Field("facts", BITS, (VIEWS, SLOTS), about="what a card may be, through somebody's eyes"),
    Field("read", BITS, (VIEWS, SLOTS), about="how it reads through them"),
    Field("hinted", BITS, (), about="cards in sight that are hinted already"),
    Field("met", BITS, (), about="cards that the hint under judgement touches anew"),
    Field("gained", BITS, (), about="cards that it gets played"),
    Field("marked", NUMBER, (), about="further useful cards that it marks"),
    Field("cured", NUMBER, (), about="the mistake that it prevents, a card"),
    Field("saved", NUMBER, (), about="the card that it saves"),
    Field("best", NUMBER, (), about="the best hint so far, an action"),
    Field("value", NUMBER, (), about="what it is worth"),
    Field("why", NUMBER, (), about="a Why: the reason of the move, or of the best hint"),
    Field("who", NUMBER, (), about="the player whom the reason is about"),
    Field("other", NUMBER, (), about="another player in it"),
    Field("slot", NUMBER, (), about="the slot it is about"),
    Field("card", NUMBER, (), about="the card it is about"),
    Field("count", NUMBER, (), about="how many more cards, or a chance in per cent"),
    Field("cards", BITS, (), about="the cards that a deduction leaves"),
])
RECORD_TYPE = RECORD.dtype


class Why(enum.IntEnum):
    """The sentence that explains a move."""

    POINTED = 0
    DEDUCED = 1
    KEPT = 2
    BLIND = 3
    NEXT = 4
    HINT_PLAY = 5
    HINT_BLIND = 6
    HINT_SAVE = 7
    HINT_BUSY = 8
    HINT_CURE = 9
    HINT_FILL = 10
    USELESS = 11
    TWIN = 12
    CHOP = 13
    NO_CHOP = 14
    GUESS = 15
    OWN_PLAY = 16
    OWN_KEEP = 17
    OWN_FACT = 18
    UNSAID = 19


IDLES, CHOPS, TRASHES, PLAYS = range(4)  # what somebody is about to do

POINT = 1000
FIRST_PLAY, NEXT_PLAY, ERROR, CURE = 8 * POINT, 6 * POINT, -30 * POINT, 15 * POINT
MARK, DOUBLE, WASTE, TWINS, MISLED = 4 * POINT, -10 * POINT, -7 * POINT, 10 * POINT, -10 * POINT
FACT, TRASH_FACT = 60, 900
BLIND_RIGHT, BLIND_WRONG, ODDITY, BUSY = 18 * POINT, -22 * POINT, -8 * POINT, 4 * POINT
LAST_COPY, LAST_BREATH_COPY = 32 * POINT, 80 * POINT
WORTHLESS = -1000 * POINT
LAST_ROUND_HINT = 6400
BEFORE_PLAY = (0, 0, 12 * POINT, 22 * POINT, 22 * POINT, 22 * POINT)  # by number of players
EASY_PACE = (0, 0, 3, 4, 4, 4)
NO_CLOCK = 99
DESPERATE = -10 * POINT
GONE_FOR_GOOD, WANTED_NOW, WANTED_LATER = 16, 4, 2  # the cost of a discard


# What others will do


@rule
def predicted(m, d, owner, eyes):
    """Play, throw away what is dead, discard the chop, or none of these."""
    trash = False
    for slot in range(m.held[owner]):
        if m.blind[owner, slot] or knows_play(m, d, owner, eyes, slot):
            return PLAYS
        trash = trash or surely(d.facts[eyes, slot], m.dead)
    if trash:
        return TRASHES
    return IDLES if chop(m, owner) == NOBODY else CHOPS


# What a hint is worth


@rule
def find_best_hint(rows, d, s, box, me):
    """The hint worth most: nearest player first, values before colours."""
    d.best, d.value = NOBODY, WORTHLESS
    if not may_hint(s):
        return
    m = rows[0].view(RECORD_TYPE)[0]
    d.hinted = hinted_cards(m, d, s, me)
    for offset in range(1, s.players):
        owner = seats.ahead(s, me, offset)
        look_through(m, d, s, owner, me, BEFORE)
        for number in range(TARGETS):
            target = (number + COLOURS) % TARGETS
            slots = touched_slots(s, box, owner, target)
            if slots != bits.NONE:
                value = judge(rows, d, s, box, me, owner, target, slots)
                if value > d.value:
                    d.best, d.value = HINT + (offset - 1) * TARGETS + target, value
                    give_reason(rows, d, s, owner)


@rule
def touched_slots(s, box, owner, target):
    slots = bits.NONE
    for slot in range(s.held[owner]):
        if bits.has(box.touched[s.variant, target], s.hand[owner, slot]):
            slots |= bits.only(slot)
    return slots


@rule
def hinted_cards(m, d, s, me):
    """Hinted cards in other hands, and one's own where the reading leaves one possibility."""
    cards = bits.NONE
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            if seat != me and not is_plain(m, seat, slot):
                cards |= bits.only(s.hand[seat, slot])
            elif seat == me and m.touched[me, slot] and is_single(d.read[OWN, slot]):
                cards |= d.read[OWN, slot]
    return cards


@rule
def judge(rows, d, s, box, me, owner, target, slots):
    """Read the hint on a copy of the record, and add up what it does."""
    copy_row(rows[0], rows[1])
    m, t = rows[0].view(RECORD_TYPE)[0], rows[1].view(RECORD_TYPE)[0]
    kind = read_hint(t, d, s, box, me, me, owner, target, slots)
    look_through(t, d, s, owner, me, AFTER)
    d.met = d.gained = bits.NONE
    d.marked = d.cured = d.saved = 0
    value = 0
    for slot in range(m.held[owner]):
        value += worth_of_play(m, d, s, owner, slot)
        value += worth_of_touch(m, t, d, s, me, owner, slot)
        value += worth_of_facts(m, t, d, s, owner, slot)
    if kind == BLIND:
        value += worth_of_blind_play(t, s)
    elif kind == ODD:
        value += ODDITY
    return value + worth_of_saving(m, t, d, s, me, owner)


@rule
def worth_of_play(m, d, s, owner, slot):
    """A card becomes known as playable, rightly or wrongly, or is no longer taken for it."""
    card = s.hand[owner, slot]
    known, was_known = knows_play(m, d, owner, AFTER, slot), knows_play(m, d, owner, BEFORE, slot)
    fits = bits.has(m.fitting, card)
    if known and not was_known:
        if not fits:
            return ERROR
        if bits.has(d.gained, card):
            return 0
        value = FIRST_PLAY if d.gained == bits.NONE else NEXT_PLAY
        d.gained |= bits.only(card)
        return value
    if was_known and not fits and not known:
        d.cured = card
        return CURE
    return 0


@rule
def worth_of_touch(m, t, d, s, me, owner, slot):
    """A card hinted for the first time: useful, dead, or one too many."""
    if m.touched[owner, slot] or not t.touched[owner, slot]:
        return 0
    card = s.hand[owner, slot]
    if bits.has(m.dead, card):
        return WASTE
    double = bits.has(d.hinted | d.met, card)
    d.met |= bits.only(card)
    if double:
        return DOUBLE
    value = -twin_chance(m, d, me, card)
    settled = knows_play(m, d, owner, AFTER, slot) != knows_play(m, d, owner, BEFORE, slot)
    if not settled and bits.has(acted_on(m, d, owner, AFTER, slot), card):
        d.marked += 1
        value += MARK
    return value


@rule
def twin_chance(m, d, me, card):
    """How likely it is that the hinter holds the same card hinted, times its cost."""
    chance = 0.0
    for slot in range(m.held[me]):
        read = d.read[OWN, slot]
        if m.touched[me, slot] and not is_single(read) and bits.has(read, card):
            chance += 1.0 / bits.count(read)
    return int(TWINS * min(1.0, chance) + 0.5)


@rule
def worth_of_facts(m, t, d, s, owner, slot):
    """Possibilities that go, the true one excepted; dead cards that can be thrown away."""
    card = s.hand[owner, slot]
    read, was = acted_on(m, d, owner, AFTER, slot), acted_on(m, d, owner, BEFORE, slot)
    if bits.has(m.dead, card):
        learnt = surely(d.facts[AFTER, slot], m.dead) and not surely(d.facts[BEFORE, slot], m.dead)
        return TRASH_FACT if learnt and t.touched[owner, slot] else 0
    value = MISLED if bits.has(was, card) and not bits.has(read, card) else 0
    if t.touched[owner, slot]:
        value += FACT * (bits.count(was) - bits.count(read))
    return value


@rule
def worth_of_blind_play(t, s):
    """Two cards for one hint, if the missing card really lies there."""
    seat, focus = t.blind_seat - 1, slot_of(t, t.blind_owner, t.blind_focus)
    missing = s.hand[t.blind_owner, focus] - 1
    return BLIND_RIGHT if s.hand[seat, blind_card(t, seat)] == missing else BLIND_WRONG


@rule
def worth_of_saving(m, t, d, s, me, owner):
    """A last copy is not discarded, and an idle player has something to play."""
    act, was = predicted(t, d, owner, AFTER), predicted(m, d, owner, BEFORE)
    value = BUSY if was <= CHOPS and act == PLAYS else 0
    if was != CHOPS or (s.left == 0 and not s.last_breath):
        return value
    slot = chop(m, owner)
    loss = loss_of(m, s, s.hand[owner, slot])
    if loss == 0 or (act == CHOPS and not t.touched[owner, slot]):
        return value
    d.saved = s.hand[owner, slot]
    if act == CHOPS:
        loss -= loss_of(m, s, s.hand[owner, chop(t, owner)]) // 2
    if loss > 0 and owner != seats.following(s, me):
        loss = loss // 2 if s.last_breath else 3 * loss // 10
    return value + max(0, loss)


@rule
def loss_of(m, s, card):
    """What it costs to lose this card: nothing, unless it is the last copy."""
    if not bits.has(m.last, card):
        return 0
    if s.last_breath:
        return LAST_BREATH_COPY
    return 6 * LAST_COPY // 10 if value_of(card) == VALUES else LAST_COPY


@rule
def give_reason(rows, d, s, owner):
    """Why the hint just judged may be given, for a sentence."""
    m, t = rows[0].view(RECORD_TYPE)[0], rows[1].view(RECORD_TYPE)[0]
    d.who, d.count = owner, d.marked
    if t.blind_seat > 0 and m.blind_seat == 0:
        d.why, d.other = Why.HINT_BLIND, t.blind_seat - 1
        name_focus(t, d, s)
    elif d.saved > 0:
        kept = t.touched[owner, chop(m, owner)] > 0
        d.why, d.card = Why.HINT_SAVE if kept else Why.HINT_BUSY, d.saved
    elif d.cured > 0:
        d.why, d.card = Why.HINT_CURE, d.cured
    elif d.gained != bits.NONE:
        d.why, d.count = Why.HINT_PLAY, d.marked + bits.count(d.gained) - 1
        d.slot = slot_of_card(s, owner, d.gained)
    else:
        d.why = Why.HINT_FILL


@rule
def slot_of_card(s, owner, cards):
    for slot in range(s.held[owner]):
        if bits.has(cards, s.hand[owner, slot]):
            return slot
    return 0


@rule
def name_focus(m, d, s):
    """The card that is hinted one step too high."""
    d.card = s.hand[m.blind_owner, slot_of(m, m.blind_owner, m.blind_focus)]


# The decision


@rule
def choose(rows, d, s, box, me):
    """A blind play, a known play, a hint, a discard: in this order, as the page says."""
    m = rows[0].view(RECORD_TYPE)[0]
    if not m.begun:
        begin(m, s, box)
    look_through(m, d, s, me, me, OWN)
    blind, known = blind_card(m, me), lowest_known(m, d, me)
    if blind != NOBODY:
        return explained_blind(m, d, s, blind)
    find_best_hint(rows, d, s, box, me)
    if s.left == 0 and not s.last_breath:
        return last_round(m, d, s, box, me, known)
    if known != NOBODY:
        before_play = 30 * POINT if s.last_breath else BEFORE_PLAY[s.players]
        return d.best if d.value >= before_play else explained_play(m, d, me, known)
    return without_play(m, d, s, box, me)


@rule
def without_play(m, d, s, box, me):
    """Nothing to play: a good hint, a guess at the end, else a discard."""
    useless = useless_slot(m, d, s, me)
    pace = pace_of(s, box, m)
    if d.best != NOBODY and d.value >= threshold(m, d, s, me, pace, useless):
        return d.best
    if s.left <= 1 and s.mistakes + 1 < MISTAKES and not s.last_breath:
        slot = best_guess(m, d, me, True)
        if slot != NOBODY and 5 * fitting_weight(m, d, slot) >= whole_weight(m, d, slot):
            return explained_guess(m, d, slot)
    if may_discard(s):
        return discard(m, d, s, me, pace, useless)
    if d.best != NOBODY:
        return d.best
    return explained_guess(m, d, max(0, newest(m, me)))


@rule
def blind_card(m, me):
    for slot in range(m.held[me]):
        if m.blind[me, slot]:
            return slot
    return NOBODY


@rule
def lowest_known(m, d, me):
    """The known playable card of the lowest value."""
    best, least, among = NOBODY, 0, 1
    for slot in range(m.held[me]):
        read = d.read[OWN, slot]
        if surely(read, m.fitting):
            total, count = values_of(read), bits.count(read)
            if best == NOBODY or total * among < least * count:
                best, least, among = slot, total, count
    return best


@rule
def values_of(cards):
    """The values of a set of cards, added up."""
    total = 0
    for value in range(1, VALUES + 1):
        total += value * bits.count(cards & OF_VALUE[value])
    return total


@rule
def last_round(m, d, s, box, me, known):
    """The deck is empty: play, let somebody play who still can, or guess."""
    if known != NOBODY:
        return explained_play(m, d, me, known)
    distance = 1 + (d.best - HINT) // TARGETS
    if d.best != NOBODY and d.value >= LAST_ROUND_HINT and distance < s.last_turns:
        return d.best
    slot = best_guess(m, d, me, False)
    if slot != NOBODY:
        part, whole = fitting_weight(m, d, slot), whole_weight(m, d, slot)
        if part > 0 and (s.mistakes + 1 < MISTAKES or 2 * part > whole):
            return explained_guess(m, d, slot)
    if d.best != NOBODY:
        return d.best
    d.why = Why.NO_CHOP
    return DISCARD if may_discard(s) else PLAY


@rule
def best_guess(m, d, me, careful):
    """The card most likely to fit; if careful, none that may be another last copy."""
    best, most, among = NOBODY, 0, 1
    for slot in range(m.held[me]):
        if careful and (d.read[OWN, slot] & m.last & ~m.fitting) != bits.NONE:
            continue
        part, whole = fitting_weight(m, d, slot), whole_weight(m, d, slot)
        if best == NOBODY or part * among > most * whole:
            best, most, among = slot, part, whole
    return best


@rule
def fitting_weight(m, d, slot):
    return weight(m.pile, d.read[OWN, slot] & m.fitting)


@rule
def whole_weight(m, d, slot):
    return max(1, weight(m.pile, d.read[OWN, slot]))


@rule
def pace_of(s, box, m):
    """How many discards there is time for, more or less."""
    if s.last_breath:
        return NO_CLOCK
    reachable = fireworks_sum(s) + bits.count(box.known[s.variant] & ~m.dead)
    return fireworks_sum(s) + s.left + s.players - reachable


@rule
def threshold(m, d, s, me, pace, useless):
    """What a hint must be worth: more while tokens are few, less when time is short."""
    if s.last_breath:
        least = 16 * POINT - 3 * POINT * s.hints // 2
        safe = useless != NOBODY and may_discard(s)
        return least if safe else least - fear_for_chop(m, d, s, me)
    least = (8 if s.variant == Variant.BASE else 10) * POINT - 6 * POINT * s.hints // 10
    return least - max(0, 7 * POINT * (EASY_PACE[s.players] - pace) // 2)


@rule
def fear_for_chop(m, d, s, me):
    """To the last breath: how likely the chop is a last copy that nobody could warn of."""
    slot = chop(m, me)
    if slot == NOBODY or m.vetted[me] == m.serial[me, slot]:
        return 0
    part, whole = 0, 0
    for card in range(1, CARDS + 1):
        if bits.has(d.facts[OWN, slot], card):
            unseen = m.rest[card] - copies_held(s, me, card)
            whole += unseen
            part += unseen if bits.has(m.last, card) else 0
    return 50 * POINT * part // max(1, whole)


@rule
def copies_held(s, me, card):
    """Copies of a card in other hands."""
    copies = 0
    for seat in range(s.players):
        for slot in range(s.held[seat]):
            copies += seat != me and s.hand[seat, slot] == card
    return copies


@rule
def useless_slot(m, d, s, me):
    """A card that is surely dead, else one that is surely held twice."""
    for slot in range(m.held[me]):
        if surely(d.facts[OWN, slot], m.dead):
            return slot
    for slot in range(m.held[me]):
        if is_single(d.facts[OWN, slot]) and twin_of(m, d, s, me, slot) != NOBODY:
            return slot
    return NOBODY


@rule
def twin_of(m, d, s, me, slot):
    """Who holds the same card: oneself, earlier, or another who has it hinted."""
    for earlier in range(slot):
        if d.facts[OWN, earlier] == d.facts[OWN, slot]:
            return me
    for seat in range(s.players):
        for place in range(m.held[seat]):
            if seat != me and m.touched[seat, place]:
                if bits.has(d.facts[OWN, slot], s.hand[seat, place]):
                    return seat
    return NOBODY


@rule
def discard(m, d, s, me, pace, useless):
    """What is useless, else the chop unless it is a last copy, else the least of evils."""
    if useless != NOBODY:
        dead = surely(d.facts[OWN, useless], m.dead)
        d.why, d.card = Why.USELESS if dead else Why.TWIN, bits.lowest(d.facts[OWN, useless])
        d.who = me if dead else twin_of(m, d, s, me, useless)
        return DISCARD + useless
    if pace <= 0 and d.best != NOBODY:
        return d.best
    slot = chop(m, me)
    if slot != NOBODY and not surely(d.facts[OWN, slot], m.last):
        d.why = Why.CHOP
        return DISCARD + slot
    if d.best != NOBODY and d.value > DESPERATE:
        return d.best
    d.why = Why.NO_CHOP
    return DISCARD + least_missed(m, d, me)


@rule
def least_missed(m, d, me):
    """The card whose loss costs least, on average over what it may be."""
    best, least, among = 0, 0, 1
    for slot in range(m.held[me]):
        read, cost = d.read[OWN, slot], 0
        for card in range(1, CARDS + 1):
            if bits.has(read, card):
                cost += m.rest[card] * cost_of(m, card)
        whole = whole_weight(m, d, slot)
        if slot == 0 or cost * among < least * whole:
            best, least, among = slot, cost, whole
    return best


@rule
def cost_of(m, card):
    if bits.has(m.dead, card):
        return 0
    if bits.has(m.last, card):
        return GONE_FOR_GOOD - value_of(card)
    return WANTED_NOW if bits.has(m.fitting, card) else WANTED_LATER


# Reasons for a play


@rule
def explained_blind(m, d, s, slot):
    """Somebody's hint is one step too high, so the missing card is here."""
    d.why, d.who, d.other, d.slot = Why.BLIND, m.blind_giver, m.blind_owner, slot
    name_focus(m, d, s)
    return PLAY + slot


@rule
def explained_play(m, d, me, slot):
    """Pointed at, next in line, kept until now, or found by deduction."""
    d.slot, d.cards = slot, d.read[OWN, slot]
    d.why, d.who = Why.DEDUCED, m.promised[me, slot] - 1
    if m.follows[me, slot]:
        d.why, d.who = Why.NEXT, m.follows[me, slot] - 1
        d.card = bits.lowest(d.cards) - 1
    elif m.promised[me, slot]:
        d.why = Why.KEPT if m.kept[me, slot] else Why.POINTED
    return PLAY + slot


@rule
def explained_guess(m, d, slot):
    d.why, d.slot = Why.GUESS, slot
    d.count = 100 * fitting_weight(m, d, slot) // whole_weight(m, d, slot)
    return PLAY + slot
