"""Hanabi with people: the move of a player who keeps to the page of conventions.

Worth is counted in thousandths, so that sums of small things are exact.
"""

import enum

from asterism.engine import bits, seats
from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row
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
from asterism.games.hanabi.strategies.beliefs import (
    BELIEFS,
    EYES,
    OTHER_AFTER,
    OTHER_BEFORE,
    OWN_EYES,
    chop,
    effective_reading,
    init_beliefs,
    is_unhinted,
    knows_playable,
    newest_unhinted,
    slot_of,
    view_as,
)
from asterism.games.hanabi.strategies.card_counts import (
    COPIES,
    NOBODY,
    OF_VALUE,
    count_copies,
    is_certainly,
    is_single,
)
from asterism.games.hanabi.strategies.conventions import FINESSE_HINT, UNREADABLE_HINT, read_hint

SCRATCH = Layout(
    [
        Field("seen", BITS, (COPIES,), about="copies that somebody has located"),
        Field("facts", BITS, (EYES, SLOTS), about="what a card may be, through somebody's eyes"),
        Field("reading", BITS, (EYES, SLOTS), about="how it reads through them"),
        Field("hinted", BITS, (), about="cards in sight that are hinted already"),
        Field("newly_touched", BITS, (), about="cards that the hint under judgement touches anew"),
        Field("playable_gained", BITS, (), about="cards that it gets played"),
        Field("marked", NUMBER, (), about="further useful cards that it marks"),
        Field("prevented", NUMBER, (), about="the mistake that it prevents, a card"),
        Field("saved_card", NUMBER, (), about="the card that it saves"),
        Field("best", NUMBER, (), about="the best hint so far, an action"),
        Field("value", NUMBER, (), about="what it is worth"),
        Field("why", NUMBER, (), about="a Why: the reason of the move, or of the best hint"),
        Field("who", NUMBER, (), about="the player whom the reason is about"),
        Field("other", NUMBER, (), about="another player in it"),
        Field("slot", NUMBER, (), about="the slot it is about"),
        Field("card", NUMBER, (), about="the card it is about"),
        Field("count", NUMBER, (), about="how many more cards, or a chance in per cent"),
        Field("cards", BITS, (), about="the cards that a deduction leaves"),
    ]
)
BELIEFS_TYPE = BELIEFS.dtype


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


WILL_IDLE, WILL_DISCARD_CHOP, WILL_DISCARD_DEAD, WILL_PLAY = range(
    4
)  # what somebody is about to do

POINT = 1000
FIRST_PLAY, NEXT_PLAY, MISPLAY, MISPLAY_PREVENTED = 8 * POINT, 6 * POINT, -30 * POINT, 15 * POINT
MARK, DUPLICATE, DEAD_TOUCH, OWN_DUPLICATE, MISLED = (
    4 * POINT,
    -10 * POINT,
    -7 * POINT,
    10 * POINT,
    -10 * POINT,
)
FACT, TRASH_FACT = 60, 900
BLIND_RIGHT, BLIND_WRONG, UNREADABLE, GIVES_WORK = 18 * POINT, -22 * POINT, -8 * POINT, 4 * POINT
LAST_COPY, LAST_BREATH_COPY = 32 * POINT, 80 * POINT
WORTHLESS = -1000 * POINT
LAST_ROUND_HINT = 6400
BEFORE_PLAY = (0, 0, 12 * POINT, 22 * POINT, 22 * POINT, 22 * POINT)  # by number of players
EASY_PACE = (0, 0, 3, 4, 4, 4)
UNLIMITED_PACE = 99
DESPERATE = -10 * POINT
LOSS_LAST_COPY, LOSS_PLAYABLE, LOSS_LATER = 16, 4, 2  # the cost of a discard


# What others will do


@rule
def predict_act(beliefs, scratch, owner, eyes):
    """Play, throw away what is dead, discard the chop, or none of these."""
    trash = False
    for slot in range(beliefs.held[owner]):
        if beliefs.finesse[owner, slot] or knows_playable(beliefs, scratch, owner, eyes, slot):
            return WILL_PLAY
        trash = trash or is_certainly(scratch.facts[eyes, slot], beliefs.dead)
    if trash:
        return WILL_DISCARD_DEAD
    return WILL_IDLE if chop(beliefs, owner) == NOBODY else WILL_DISCARD_CHOP


# What a hint is worth


@rule
def find_best_hint(rows, scratch, s, box, reader):
    """The hint worth most: nearest player first, values before colours."""
    scratch.best, scratch.value = NOBODY, WORTHLESS
    if not may_hint(s):
        return
    beliefs = rows[0].view(BELIEFS_TYPE)[0]
    scratch.hinted = hinted_cards(beliefs, scratch, s, reader)
    for offset in range(1, s.players):
        owner = seats.ahead(s, reader, offset)
        view_as(beliefs, scratch, s, owner, reader, OTHER_BEFORE)
        for number in range(TARGETS):
            target = (number + COLOURS) % TARGETS
            slots = touched_slots(s, box, owner, target)
            if slots != bits.NONE:
                value = score_hint(rows, scratch, s, box, reader, owner, target, slots)
                if value > scratch.value:
                    scratch.best, scratch.value = HINT + (offset - 1) * TARGETS + target, value
                    set_hint_reason(rows, scratch, s, owner)


@rule
def touched_slots(s, box, owner, target):
    slots = bits.NONE
    for slot in range(s.held[owner]):
        if bits.has(box.touched[s.variant, target], s.hand[owner, slot]):
            slots |= bits.only(slot)
    return slots


@rule
def hinted_cards(beliefs, scratch, s, reader):
    """Hinted cards in other hands, and one's own where the reading leaves one possibility."""
    cards = bits.NONE
    for seat in range(s.players):
        for slot in range(beliefs.held[seat]):
            if seat != reader and not is_unhinted(beliefs, seat, slot):
                cards |= bits.only(s.hand[seat, slot])
            elif (
                seat == reader
                and beliefs.touched[reader, slot]
                and is_single(scratch.reading[OWN_EYES, slot])
            ):
                cards |= scratch.reading[OWN_EYES, slot]
    return cards


@rule
def score_hint(rows, scratch, s, box, reader, owner, target, slots):
    """Read the hint on a copy of the record, and add up what it does."""
    copy_row(rows[0], rows[1])
    beliefs, trial_beliefs = rows[0].view(BELIEFS_TYPE)[0], rows[1].view(BELIEFS_TYPE)[0]
    kind = read_hint(trial_beliefs, scratch, s, box, reader, reader, owner, target, slots)
    view_as(trial_beliefs, scratch, s, owner, reader, OTHER_AFTER)
    scratch.newly_touched = scratch.playable_gained = bits.NONE
    scratch.marked = scratch.prevented = scratch.saved_card = 0
    value = 0
    for slot in range(beliefs.held[owner]):
        value += score_play(beliefs, scratch, s, owner, slot)
        value += score_touch(beliefs, trial_beliefs, scratch, s, reader, owner, slot)
        value += score_information(beliefs, trial_beliefs, scratch, s, owner, slot)
    if kind == FINESSE_HINT:
        value += score_finesse(trial_beliefs, s)
    elif kind == UNREADABLE_HINT:
        value += UNREADABLE
    return value + score_save(beliefs, trial_beliefs, scratch, s, reader, owner)


@rule
def score_play(beliefs, scratch, s, owner, slot):
    """A card becomes known as playable, rightly or wrongly, or is no longer taken for it."""
    card = s.hand[owner, slot]
    known, was_known = (
        knows_playable(beliefs, scratch, owner, OTHER_AFTER, slot),
        knows_playable(beliefs, scratch, owner, OTHER_BEFORE, slot),
    )
    fits = bits.has(beliefs.fitting, card)
    if known and not was_known:
        if not fits:
            return MISPLAY
        if bits.has(scratch.playable_gained, card):
            return 0
        value = FIRST_PLAY if scratch.playable_gained == bits.NONE else NEXT_PLAY
        scratch.playable_gained |= bits.only(card)
        return value
    if was_known and not fits and not known:
        scratch.prevented = card
        return MISPLAY_PREVENTED
    return 0


@rule
def score_touch(beliefs, trial_beliefs, scratch, s, reader, owner, slot):
    """A card hinted for the first time: useful, dead, or one too many."""
    if beliefs.touched[owner, slot] or not trial_beliefs.touched[owner, slot]:
        return 0
    card = s.hand[owner, slot]
    if bits.has(beliefs.dead, card):
        return DEAD_TOUCH
    double = bits.has(scratch.hinted | scratch.newly_touched, card)
    scratch.newly_touched |= bits.only(card)
    if double:
        return DUPLICATE
    value = -duplicate_risk(beliefs, scratch, reader, card)
    settled = knows_playable(beliefs, scratch, owner, OTHER_AFTER, slot) != knows_playable(
        beliefs, scratch, owner, OTHER_BEFORE, slot
    )
    if not settled and bits.has(
        effective_reading(beliefs, scratch, owner, OTHER_AFTER, slot), card
    ):
        scratch.marked += 1
        value += MARK
    return value


@rule
def duplicate_risk(beliefs, scratch, reader, card):
    """How likely it is that the hinter holds the same card hinted, times its cost."""
    chance = 0.0
    for slot in range(beliefs.held[reader]):
        read = scratch.reading[OWN_EYES, slot]
        if beliefs.touched[reader, slot] and not is_single(read) and bits.has(read, card):
            chance += 1.0 / bits.count(read)
    return int(OWN_DUPLICATE * min(1.0, chance) + 0.5)


@rule
def score_information(beliefs, trial_beliefs, scratch, s, owner, slot):
    """Possibilities that go, the true one excepted; dead cards that can be thrown away."""
    card = s.hand[owner, slot]
    read, was = (
        effective_reading(beliefs, scratch, owner, OTHER_AFTER, slot),
        effective_reading(beliefs, scratch, owner, OTHER_BEFORE, slot),
    )
    if bits.has(beliefs.dead, card):
        learnt = is_certainly(scratch.facts[OTHER_AFTER, slot], beliefs.dead) and not is_certainly(
            scratch.facts[OTHER_BEFORE, slot], beliefs.dead
        )
        return TRASH_FACT if learnt and trial_beliefs.touched[owner, slot] else 0
    value = MISLED if bits.has(was, card) and not bits.has(read, card) else 0
    if trial_beliefs.touched[owner, slot]:
        value += FACT * (bits.count(was) - bits.count(read))
    return value


@rule
def score_finesse(trial_beliefs, s):
    """Two cards for one hint, if the missing card really lies there."""
    seat, focus = (
        trial_beliefs.finesse_seat - 1,
        slot_of(trial_beliefs, trial_beliefs.finesse_owner, trial_beliefs.finesse_focus),
    )
    missing = s.hand[trial_beliefs.finesse_owner, focus] - 1
    return (
        BLIND_RIGHT if s.hand[seat, finessed_slot(trial_beliefs, seat)] == missing else BLIND_WRONG
    )


@rule
def score_save(beliefs, trial_beliefs, scratch, s, reader, owner):
    """A last copy is not discarded, and an idle player has something to play."""
    act, was = (
        predict_act(trial_beliefs, scratch, owner, OTHER_AFTER),
        predict_act(beliefs, scratch, owner, OTHER_BEFORE),
    )
    value = GIVES_WORK if was <= WILL_DISCARD_CHOP and act == WILL_PLAY else 0
    if was != WILL_DISCARD_CHOP or (s.left == 0 and not s.last_breath):
        return value
    slot = chop(beliefs, owner)
    loss = loss_of_card(beliefs, s, s.hand[owner, slot])
    if loss == 0 or (act == WILL_DISCARD_CHOP and not trial_beliefs.touched[owner, slot]):
        return value
    scratch.saved_card = s.hand[owner, slot]
    if act == WILL_DISCARD_CHOP:
        loss -= loss_of_card(beliefs, s, s.hand[owner, chop(trial_beliefs, owner)]) // 2
    if loss > 0 and owner != seats.following(s, reader):
        loss = loss // 2 if s.last_breath else 3 * loss // 10
    return value + max(0, loss)


@rule
def loss_of_card(beliefs, s, card):
    """What it costs to lose this card: nothing, unless it is the last copy."""
    if not bits.has(beliefs.last, card):
        return 0
    if s.last_breath:
        return LAST_BREATH_COPY
    return 6 * LAST_COPY // 10 if value_of(card) == VALUES else LAST_COPY


@rule
def set_hint_reason(rows, scratch, s, owner):
    """Why the hint just judged may be given, for a sentence."""
    beliefs, trial_beliefs = rows[0].view(BELIEFS_TYPE)[0], rows[1].view(BELIEFS_TYPE)[0]
    scratch.who, scratch.count = owner, scratch.marked
    if trial_beliefs.finesse_seat > 0 and beliefs.finesse_seat == 0:
        scratch.why, scratch.other = Why.HINT_BLIND, trial_beliefs.finesse_seat - 1
        set_focus_card(trial_beliefs, scratch, s)
    elif scratch.saved_card > 0:
        kept = trial_beliefs.touched[owner, chop(beliefs, owner)] > 0
        scratch.why, scratch.card = Why.HINT_SAVE if kept else Why.HINT_BUSY, scratch.saved_card
    elif scratch.prevented > 0:
        scratch.why, scratch.card = Why.HINT_CURE, scratch.prevented
    elif scratch.playable_gained != bits.NONE:
        scratch.why, scratch.count = (
            Why.HINT_PLAY,
            scratch.marked + bits.count(scratch.playable_gained) - 1,
        )
        scratch.slot = slot_of_card(s, owner, scratch.playable_gained)
    else:
        scratch.why = Why.HINT_FILL


@rule
def slot_of_card(s, owner, cards):
    for slot in range(s.held[owner]):
        if bits.has(cards, s.hand[owner, slot]):
            return slot
    return 0


@rule
def set_focus_card(beliefs, scratch, s):
    """The card that is hinted one step too high."""
    scratch.card = s.hand[
        beliefs.finesse_owner, slot_of(beliefs, beliefs.finesse_owner, beliefs.finesse_focus)
    ]


# The decision


@rule
def choose(rows, scratch, s, box, reader):
    """A blind play, a known play, a hint, a discard: in this order, as the page says."""
    beliefs = rows[0].view(BELIEFS_TYPE)[0]
    if not beliefs.begun:
        init_beliefs(beliefs, s, box)
    view_as(beliefs, scratch, s, reader, reader, OWN_EYES)
    blind, known = finessed_slot(beliefs, reader), lowest_known_play(beliefs, scratch, reader)
    if blind != NOBODY:
        return play_finesse(beliefs, scratch, s, blind)
    find_best_hint(rows, scratch, s, box, reader)
    if s.left == 0 and not s.last_breath:
        return choose_in_last_round(beliefs, scratch, s, box, reader, known)
    if known != NOBODY:
        before_play = 30 * POINT if s.last_breath else BEFORE_PLAY[s.players]
        return (
            scratch.best
            if scratch.value >= before_play
            else play_known(beliefs, scratch, reader, known)
        )
    return choose_without_play(beliefs, scratch, s, box, reader)


@rule
def choose_without_play(beliefs, scratch, s, box, reader):
    """Nothing to play: a good hint, a guess at the end, else a discard."""
    useless = useless_slot(beliefs, scratch, s, reader)
    pace = pace_of(s, box, beliefs)
    if scratch.best != NOBODY and scratch.value >= threshold(
        beliefs, scratch, s, reader, pace, useless
    ):
        return scratch.best
    if s.left <= 1 and s.mistakes + 1 < MISTAKES and not s.last_breath:
        slot = best_guess(beliefs, scratch, reader, True)
        if slot != NOBODY and 5 * fitting_weight(beliefs, scratch, slot) >= whole_weight(
            beliefs, scratch, slot
        ):
            return play_guess(beliefs, scratch, slot)
    if may_discard(s):
        return choose_discard(beliefs, scratch, s, reader, pace, useless)
    if scratch.best != NOBODY:
        return scratch.best
    return play_guess(beliefs, scratch, max(0, newest_unhinted(beliefs, reader)))


@rule
def finessed_slot(beliefs, reader):
    for slot in range(beliefs.held[reader]):
        if beliefs.finesse[reader, slot]:
            return slot
    return NOBODY


@rule
def lowest_known_play(beliefs, scratch, reader):
    """The known playable card of the lowest value."""
    best, least, weight_total = NOBODY, 0, 1
    for slot in range(beliefs.held[reader]):
        read = scratch.reading[OWN_EYES, slot]
        if is_certainly(read, beliefs.fitting):
            total, count = values_of(read), bits.count(read)
            if best == NOBODY or total * weight_total < least * count:
                best, least, weight_total = slot, total, count
    return best


@rule
def values_of(cards):
    """The values of a set of cards, added up."""
    total = 0
    for value in range(1, VALUES + 1):
        total += value * bits.count(cards & OF_VALUE[value])
    return total


@rule
def choose_in_last_round(beliefs, scratch, s, box, reader, known):
    """The deck is empty: play, let somebody play who still can, or guess."""
    if known != NOBODY:
        return play_known(beliefs, scratch, reader, known)
    distance = 1 + (scratch.best - HINT) // TARGETS
    if scratch.best != NOBODY and scratch.value >= LAST_ROUND_HINT and distance < s.last_turns:
        return scratch.best
    slot = best_guess(beliefs, scratch, reader, False)
    if slot != NOBODY:
        matching, total = (
            fitting_weight(beliefs, scratch, slot),
            whole_weight(beliefs, scratch, slot),
        )
        if matching > 0 and (s.mistakes + 1 < MISTAKES or 2 * matching > total):
            return play_guess(beliefs, scratch, slot)
    if scratch.best != NOBODY:
        return scratch.best
    scratch.why = Why.NO_CHOP
    return DISCARD if may_discard(s) else PLAY


@rule
def best_guess(beliefs, scratch, reader, careful):
    """The card most likely to fit; if careful, none that may be another last copy."""
    best, best_score, weight_total = NOBODY, 0, 1
    for slot in range(beliefs.held[reader]):
        if (
            careful
            and (scratch.reading[OWN_EYES, slot] & beliefs.last & ~beliefs.fitting) != bits.NONE
        ):
            continue
        matching, total = (
            fitting_weight(beliefs, scratch, slot),
            whole_weight(beliefs, scratch, slot),
        )
        if best == NOBODY or matching * weight_total > best_score * total:
            best, best_score, weight_total = slot, matching, total
    return best


@rule
def fitting_weight(beliefs, scratch, slot):
    return count_copies(beliefs.copies_pile, scratch.reading[OWN_EYES, slot] & beliefs.fitting)


@rule
def whole_weight(beliefs, scratch, slot):
    return max(1, count_copies(beliefs.copies_pile, scratch.reading[OWN_EYES, slot]))


@rule
def pace_of(s, box, beliefs):
    """How many discards there is time for, more or less."""
    if s.last_breath:
        return UNLIMITED_PACE
    reachable = fireworks_sum(s) + bits.count(box.known[s.variant] & ~beliefs.dead)
    return fireworks_sum(s) + s.left + s.players - reachable


@rule
def threshold(beliefs, scratch, s, reader, pace, useless):
    """What a hint must be worth: more while tokens are few, less when time is short."""
    if s.last_breath:
        least = 16 * POINT - 3 * POINT * s.hints // 2
        safe = useless != NOBODY and may_discard(s)
        return least if safe else least - chop_risk(beliefs, scratch, s, reader)
    least = (8 if s.variant == Variant.BASE else 10) * POINT - 6 * POINT * s.hints // 10
    return least - max(0, 7 * POINT * (EASY_PACE[s.players] - pace) // 2)


@rule
def chop_risk(beliefs, scratch, s, reader):
    """To the last breath: how likely the chop is a last copy that nobody could warn of."""
    slot = chop(beliefs, reader)
    if slot == NOBODY or beliefs.safe_chop[reader] == beliefs.serial[reader, slot]:
        return 0
    matching, total = 0, 0
    for card in range(1, CARDS + 1):
        if bits.has(scratch.facts[OWN_EYES, slot], card):
            unseen = beliefs.copies_left[card] - copies_held(s, reader, card)
            total += unseen
            matching += unseen if bits.has(beliefs.last, card) else 0
    return 50 * POINT * matching // max(1, total)


@rule
def copies_held(s, reader, card):
    """Copies of a card in other hands."""
    copies = 0
    for seat in range(s.players):
        for slot in range(s.held[seat]):
            copies += seat != reader and s.hand[seat, slot] == card
    return copies


@rule
def useless_slot(beliefs, scratch, s, reader):
    """A card that is surely dead, else one that is surely held twice."""
    for slot in range(beliefs.held[reader]):
        if is_certainly(scratch.facts[OWN_EYES, slot], beliefs.dead):
            return slot
    for slot in range(beliefs.held[reader]):
        if (
            is_single(scratch.facts[OWN_EYES, slot])
            and duplicate_holder(beliefs, scratch, s, reader, slot) != NOBODY
        ):
            return slot
    return NOBODY


@rule
def duplicate_holder(beliefs, scratch, s, reader, slot):
    """Who holds the same card: oneself, earlier, or another who has it hinted."""
    for earlier in range(slot):
        if scratch.facts[OWN_EYES, earlier] == scratch.facts[OWN_EYES, slot]:
            return reader
    for seat in range(s.players):
        for index in range(beliefs.held[seat]):
            if seat != reader and beliefs.touched[seat, index]:
                if bits.has(scratch.facts[OWN_EYES, slot], s.hand[seat, index]):
                    return seat
    return NOBODY


@rule
def choose_discard(beliefs, scratch, s, reader, pace, useless):
    """What is useless, else the chop unless it is a last copy, else the least of evils."""
    if useless != NOBODY:
        dead = is_certainly(scratch.facts[OWN_EYES, useless], beliefs.dead)
        scratch.why, scratch.card = (
            Why.USELESS if dead else Why.TWIN,
            bits.lowest(scratch.facts[OWN_EYES, useless]),
        )
        scratch.who = reader if dead else duplicate_holder(beliefs, scratch, s, reader, useless)
        return DISCARD + useless
    if pace <= 0 and scratch.best != NOBODY:
        return scratch.best
    slot = chop(beliefs, reader)
    if slot != NOBODY and not is_certainly(scratch.facts[OWN_EYES, slot], beliefs.last):
        scratch.why = Why.CHOP
        return DISCARD + slot
    if scratch.best != NOBODY and scratch.value > DESPERATE:
        return scratch.best
    scratch.why = Why.NO_CHOP
    return DISCARD + cheapest_discard(beliefs, scratch, reader)


@rule
def cheapest_discard(beliefs, scratch, reader):
    """The card whose loss costs least, on average over what it may be."""
    best, least, weight_total = 0, 0, 1
    for slot in range(beliefs.held[reader]):
        read, cost = scratch.reading[OWN_EYES, slot], 0
        for card in range(1, CARDS + 1):
            if bits.has(read, card):
                cost += beliefs.copies_left[card] * discard_cost(beliefs, card)
        total = whole_weight(beliefs, scratch, slot)
        if slot == 0 or cost * weight_total < least * total:
            best, least, weight_total = slot, cost, total
    return best


@rule
def discard_cost(beliefs, card):
    if bits.has(beliefs.dead, card):
        return 0
    if bits.has(beliefs.last, card):
        return LOSS_LAST_COPY - value_of(card)
    return LOSS_PLAYABLE if bits.has(beliefs.fitting, card) else LOSS_LATER


# Reasons for a play


@rule
def play_finesse(beliefs, scratch, s, slot):
    """Somebody's hint is one step too high, so the missing card is here."""
    scratch.why, scratch.who, scratch.other, scratch.slot = (
        Why.BLIND,
        beliefs.finesse_giver,
        beliefs.finesse_owner,
        slot,
    )
    set_focus_card(beliefs, scratch, s)
    return PLAY + slot


@rule
def play_known(beliefs, scratch, reader, slot):
    """Pointed at, next in line, kept until now, or found by deduction."""
    scratch.slot, scratch.cards = slot, scratch.reading[OWN_EYES, slot]
    scratch.why, scratch.who = Why.DEDUCED, beliefs.promised[reader, slot] - 1
    if beliefs.after_finesse[reader, slot]:
        scratch.why, scratch.who = Why.NEXT, beliefs.after_finesse[reader, slot] - 1
        scratch.card = bits.lowest(scratch.cards) - 1
    elif beliefs.promised[reader, slot]:
        scratch.why = Why.KEPT if beliefs.may_be_save[reader, slot] else Why.POINTED
    return PLAY + slot


@rule
def play_guess(beliefs, scratch, slot):
    scratch.why, scratch.slot = Why.GUESS, slot
    scratch.count = (
        100 * fitting_weight(beliefs, scratch, slot) // whole_weight(beliefs, scratch, slot)
    )
    return PLAY + slot
