"""Hanabi with people: what others are about to do, and what a hint to them is worth.

Scores are counted in thousandths of a point, so that sums of small parts are exact.
"""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row
from asterism.games.hanabi.rules import may_hint, value_of
from asterism.games.hanabi.state import CARDS, COLOURS, HINT, TARGETS, VALUES
from asterism.games.hanabi.strategies.beliefs import (
    OTHER_AFTER,
    OTHER_BEFORE,
    OWN_EYES,
    chop,
    effective_reading,
    is_unhinted,
    knows_playable,
    knows_useless,
    slot_of,
    view_as,
)
from asterism.games.hanabi.strategies.card_counts import (
    NOBODY,
    OF_VALUE,
    count_copies,
    is_certainly,
    is_single,
)
from asterism.games.hanabi.strategies.convention_scratch import BELIEFS_TYPE, Why
from asterism.games.hanabi.strategies.conventions import FINESSE_HINT, UNREADABLE_HINT, read_hint
from asterism.games.hanabi.strategies.readable_hints import FIVES

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
FACT, TRASH_FACT, PLAIN_TRASH, TWIN = 60, 900, -1 * POINT, -6 * POINT
BLIND_RIGHT, BLIND_WRONG, UNREADABLE, GIVES_WORK = 18 * POINT, -22 * POINT, -8 * POINT, 4 * POINT
GIVES_SPARE = 7 * POINT
TOO_LATE = -1 * POINT
LAST_COPY = (0, 42 * POINT, 37 * POINT, 32 * POINT, 27 * POINT, 19 * POINT)  # by value
LAST_BREATH_COPY = 80 * POINT
WORTHLESS = -1000 * POINT
LOSS_LAST_COPY, LOSS_PLAYABLE, LOSS_LATER = 16, 4, 2  # the cost of a discard
TOKENS_FOR_TWIN = 2  # with more, two copies of a playable card may be hinted at once


@rule
def finessed_slot(beliefs, reader):
    for slot in range(beliefs.held[reader]):
        if beliefs.finesse[reader, slot]:
            return slot
    return NOBODY


# What others will do


@rule
def predict_act(beliefs, scratch, owner, eyes):
    """Play, throw away what is dead, discard the chop, or none of these."""
    trash = False
    for slot in range(beliefs.held[owner]):
        if beliefs.finesse[owner, slot] or knows_playable(beliefs, scratch, owner, eyes, slot):
            return WILL_PLAY
        trash = trash or knows_useless(beliefs, scratch, owner, eyes, slot)
    if trash:
        return WILL_DISCARD_DEAD
    return WILL_IDLE if chop(beliefs, owner) == NOBODY else WILL_DISCARD_CHOP


@rule
def lowest_known_play(beliefs, scratch, owner, eyes):
    """The known playable card of the lowest value; among equals one that a hint pointed at."""
    best, least, weight_total = NOBODY, 0, 1
    for slot in range(beliefs.held[owner]):
        read = effective_reading(beliefs, scratch, owner, eyes, slot)
        if is_certainly(read, beliefs.fitting):
            total, count = values_of(read), bits.count(read)
            lower = total * weight_total < least * count
            focus = beliefs.promised[owner, slot] and not beliefs.promised[owner, best]
            equal = total * weight_total == least * count
            if best == NOBODY or lower or (equal and focus):
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
def next_errs(beliefs, scratch, s, reader):
    """Whether the next player is about to play a card that does not fit."""
    owner = seats.following(s, reader)
    view_as(beliefs, scratch, s, owner, reader, OTHER_AFTER)
    slot = finessed_slot(beliefs, owner)
    if slot == NOBODY:
        slot = lowest_known_play(beliefs, scratch, owner, OTHER_AFTER)
    return slot != NOBODY and not bits.has(beliefs.fitting, s.hand[owner, slot])


# What a hint is worth


@rule
def find_best_hint(rows, scratch, s, box, reader, careful):
    """The hint worth most: nearest player first, values before colours. If careful, none after
    which the next player errs."""
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
                if not moves_again(s, offset):
                    value = score_too_late(rows, s, reader, value)
                if value > scratch.value and not (
                    careful and next_errs(rows[1].view(BELIEFS_TYPE)[0], scratch, s, reader)
                ):
                    scratch.best, scratch.value = HINT + (offset - 1) * TARGETS + target, value
                    set_hint_reason(rows, scratch, s, owner)


@rule
def moves_again(s, offset):
    """Whether the player so many seats ahead has another turn."""
    return s.left > 0 or s.last_breath or offset < s.last_turns


@rule
def score_too_late(rows, s, reader, value):
    """Whoever has had the last turn gains nothing by a hint; but it may ask another player, who
    still moves, for a blind play."""
    blind = rows[1].view(BELIEFS_TYPE)[0].finesse_seat - 1
    if rows[0].view(BELIEFS_TYPE)[0].finesse_seat == 0 and blind >= 0:
        if moves_again(s, blind - reader if blind > reader else blind - reader + s.players):
            return min(value, BLIND_RIGHT)
    return min(value, TOO_LATE)


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
        value += score_play(beliefs, trial_beliefs, scratch, s, owner, slot)
        value += score_touch(beliefs, trial_beliefs, scratch, s, reader, owner, slot)
        value += score_information(beliefs, trial_beliefs, scratch, s, owner, slot)
    if kind == FINESSE_HINT:
        value += score_finesse(beliefs, trial_beliefs, scratch, s, reader)
    elif kind == UNREADABLE_HINT and target != FIVES:
        plain = marks_plain_trash(beliefs, trial_beliefs, scratch, owner)
        value += 0 if plain else UNREADABLE
    return value + score_save(beliefs, trial_beliefs, scratch, s, reader, owner)


@rule
def score_play(beliefs, trial_beliefs, scratch, s, owner, slot):
    """A card becomes known as playable, rightly or wrongly, or is no longer taken for it."""
    card = s.hand[owner, slot]
    known, was_known = (
        knows_playable(trial_beliefs, scratch, owner, OTHER_AFTER, slot),
        knows_playable(beliefs, scratch, owner, OTHER_BEFORE, slot),
    )
    fits = bits.has(beliefs.fitting, card)
    if known and not was_known:
        if not fits:
            after_twin = goes_after_twin(trial_beliefs, scratch, s, owner, slot)
            return 0 if after_twin else MISPLAY
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
def goes_after_twin(trial_beliefs, scratch, s, owner, slot):
    """A card reads as another of the hand, which really is that and is played first: by then it is
    known to be something else."""
    read = effective_reading(trial_beliefs, scratch, owner, OTHER_AFTER, slot)
    first = lowest_known_play(trial_beliefs, scratch, owner, OTHER_AFTER)
    return (
        first != NOBODY
        and is_single(read)
        and bits.has(read, s.hand[owner, first])
        and scratch.reading[OTHER_AFTER, first] == read
    )


@rule
def score_touch(beliefs, trial_beliefs, scratch, s, reader, owner, slot):
    """A card hinted for the first time: useful, dead, or one too many, which near the end does no
    harm."""
    if beliefs.touched[owner, slot] or not trial_beliefs.touched[owner, slot]:
        return 0
    card = s.hand[owner, slot]
    if is_certainly(scratch.facts[OTHER_AFTER, slot], beliefs.dead):
        return PLAIN_TRASH
    if bits.has(beliefs.dead, card):
        return PLAIN_TRASH if s.left <= 1 else DEAD_TOUCH
    twin = bits.has(scratch.newly_touched, card)
    scratch.newly_touched |= bits.only(card)
    if twin or bits.has(scratch.hinted, card):
        return score_double(beliefs, scratch, s, card)
    value = -duplicate_risk(beliefs, scratch, reader, card)
    settled = knows_playable(trial_beliefs, scratch, owner, OTHER_AFTER, slot) != knows_playable(
        beliefs, scratch, owner, OTHER_BEFORE, slot
    )
    if not settled and bits.has(
        effective_reading(trial_beliefs, scratch, owner, OTHER_AFTER, slot), card
    ):
        scratch.marked += 1
        value += MARK
    return value


@rule
def score_double(beliefs, scratch, s, card):
    """Of two playable copies that one hint touches, one is played at once, and with tokens left
    somebody can still say what the other is."""
    if s.left <= 1:
        return PLAIN_TRASH
    is_new = bits.has(beliefs.fitting & ~scratch.hinted, card)
    return TWIN if is_new and s.hints > TOKENS_FOR_TWIN else DUPLICATE


@rule
def marks_plain_trash(beliefs, trial_beliefs, scratch, owner):
    """Whether a hint touches for the first time only cards that are then known to be useless."""
    for slot in range(beliefs.held[owner]):
        if not beliefs.touched[owner, slot] and trial_beliefs.touched[owner, slot]:
            if not is_certainly(scratch.facts[OTHER_AFTER, slot], beliefs.dead):
                return False
    return True


@rule
def duplicate_risk(beliefs, scratch, reader, card):
    """How likely it is that the hinter holds the same card hinted, times its cost."""
    chance = 0.0
    for slot in range(beliefs.held[reader]):
        read = scratch.reading[OWN_EYES, slot]
        if beliefs.touched[reader, slot] and bits.has(read, card):
            chance += 1.0 / bits.count(read)
    return int(OWN_DUPLICATE * min(1.0, chance) + 0.5)


@rule
def score_information(beliefs, trial_beliefs, scratch, s, owner, slot):
    """Possibilities that go, the true one excepted; dead cards that can be discarded."""
    card = s.hand[owner, slot]
    read, was = (
        effective_reading(trial_beliefs, scratch, owner, OTHER_AFTER, slot),
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
def score_finesse(beliefs, trial_beliefs, scratch, s, reader):
    """Two cards for one hint, if the missing card really lies there; less if the hinter may hold a
    copy of it."""
    seat, focus = (
        trial_beliefs.finesse_seat - 1,
        slot_of(trial_beliefs, trial_beliefs.finesse_owner, trial_beliefs.finesse_focus),
    )
    missing = s.hand[trial_beliefs.finesse_owner, focus] - 1
    if s.hand[seat, finessed_slot(trial_beliefs, seat)] != missing:
        return BLIND_WRONG
    return BLIND_RIGHT - duplicate_risk(beliefs, scratch, reader, missing)


@rule
def score_save(beliefs, trial_beliefs, scratch, s, reader, owner):
    """A last copy is not discarded, or comes to be the next to go, at once if its owner is the
    next to move; an idle player has something to play."""
    act, was = (
        predict_act(trial_beliefs, scratch, owner, OTHER_AFTER),
        predict_act(beliefs, scratch, owner, OTHER_BEFORE),
    )
    value = GIVES_WORK if was <= WILL_DISCARD_CHOP and act == WILL_PLAY else 0
    if was == WILL_IDLE and act == WILL_DISCARD_DEAD:
        value = GIVES_SPARE
    if was != WILL_DISCARD_CHOP or (s.left == 0 and not s.last_breath):
        return value
    slot = chop(beliefs, owner)
    if act == WILL_DISCARD_CHOP and not trial_beliefs.touched[owner, slot]:
        return value
    loss = loss_of_card(beliefs, s, s.hand[owner, slot])
    if act == WILL_DISCARD_CHOP:
        bared = loss_of_card(beliefs, s, s.hand[owner, chop(trial_beliefs, owner)])
        at_once = owner == seats.following(s, reader) and not s.last_breath
        loss -= bared if at_once else bared // 2
    if act == WILL_IDLE and s.hints == 1 and owner == seats.following(s, reader):
        thrown = cheapest_discard(trial_beliefs, scratch, owner, OTHER_AFTER)
        loss -= loss_of_card(beliefs, s, s.hand[owner, thrown])
    if owner != seats.following(s, reader):
        loss = loss // 2 if s.last_breath else 3 * loss // 10
    if loss > 0:
        scratch.saved_card = s.hand[owner, slot]
    return value + loss


@rule
def cheapest_discard(beliefs, scratch, owner, eyes):
    """The card whose loss costs least, on average over what it may be."""
    best, least, weight_total = 0, 0, 1
    for slot in range(beliefs.held[owner]):
        read, cost = scratch.reading[eyes, slot], 0
        for card in range(1, CARDS + 1):
            if bits.has(read, card):
                cost += beliefs.copies_left[card] * discard_cost(beliefs, card)
        total = max(1, count_copies(beliefs.copies_pile, read))
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


@rule
def loss_of_card(beliefs, s, card):
    """What it costs to lose this card: nothing, unless it is the last copy; the more, the more
    cards come after it."""
    if not bits.has(beliefs.last, card):
        return 0
    return LAST_BREATH_COPY if s.last_breath else LAST_COPY[value_of(card)]


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
    elif scratch.marked > 0:
        scratch.why = Why.HINT_MARK
    else:
        told = tells_something(beliefs, trial_beliefs, owner)
        scratch.why = Why.HINT_FILL if told else Why.HINT_WAIT


@rule
def tells_something(beliefs, trial_beliefs, owner):
    """Whether a hint leaves fewer possibilities for some card that was ever hinted."""
    for slot in range(beliefs.held[owner]):
        fewer = trial_beliefs.possible[owner, slot] != beliefs.possible[owner, slot]
        if fewer and trial_beliefs.touched[owner, slot]:
            return True
    return False


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
