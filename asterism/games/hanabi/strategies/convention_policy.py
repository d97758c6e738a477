"""Hanabi with people: the move of a player who keeps to the page of conventions."""

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row
from asterism.games.hanabi.rules import (
    fireworks_sum,
    hinted_seat,
    hinted_target,
    may_discard,
    value_of,
)
from asterism.games.hanabi.state import (
    CARDS,
    DISCARD,
    HINT,
    MISTAKES,
    PLAY,
    VALUES,
    Variant,
)
from asterism.games.hanabi.strategies.beliefs import (
    OTHER_AFTER,
    OWN_EYES,
    chop,
    init_beliefs,
    knows_useless,
    newest_unhinted,
    propagate,
    remove_copy,
    remove_slot,
    view_as,
)
from asterism.games.hanabi.strategies.card_counts import (
    NOBODY,
    count_copies,
    is_certainly,
    is_single,
)
from asterism.games.hanabi.strategies.convention_scratch import BELIEFS_TYPE, Why
from asterism.games.hanabi.strategies.conventions import read_hint
from asterism.games.hanabi.strategies.hint_scores import (
    POINT,
    WILL_IDLE,
    WILL_PLAY,
    cheapest_discard,
    find_best_hint,
    finessed_slot,
    lowest_known_play,
    next_errs,
    predict_act,
    set_focus_card,
    touched_slots,
)

LAST_ROUND_HINT = 6400
BEFORE_PLAY = (0, 0, 12 * POINT, 22 * POINT, 22 * POINT, 22 * POINT)  # by number of players
EASY_PACE = (0, 0, 3, 4, 4, 4)
UNLIMITED_PACE = 99
DESPERATE = -10 * POINT
WAITING_TOKENS = 4  # with so many, a hint that costs nothing but a token keeps a hinted card
SMALL_NEWS = 1 * POINT  # with fewer, a hint worth no more keeps no card that has a copy left

# The decision


@rule
def choose(rows, scratch, s, box, reader):
    """The move of the page; when one more mistake ends the game, also with an eye on the next
    player's answer."""
    beliefs = rows[0].view(BELIEFS_TYPE)[0]
    if not beliefs.begun:
        init_beliefs(beliefs, s, box)
    view_as(beliefs, scratch, s, reader, reader, OWN_EYES)
    action = choose_by_page(rows, scratch, s, box, reader)
    if s.mistakes + 1 == MISTAKES and makes_next_err(rows, scratch, s, box, reader, action):
        return choose_safer(rows, scratch, s, box, reader, action)
    return action


@rule
def choose_by_page(rows, scratch, s, box, reader):
    """A blind play, a known play, a hint, a discard: in this order, as the page says."""
    beliefs = rows[0].view(BELIEFS_TYPE)[0]
    blind = finessed_slot(beliefs, reader)
    known = lowest_known_play(beliefs, scratch, reader, OWN_EYES)
    if blind != NOBODY:
        return play_finesse(beliefs, scratch, s, blind)
    find_best_hint(rows, scratch, s, box, reader, False)
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
    if (
        scratch.best != NOBODY
        and scratch.value >= threshold(beliefs, scratch, s, reader, pace, useless)
        and is_worth_waiting(beliefs, scratch, s, reader)
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
def makes_next_err(rows, scratch, s, box, reader, action):
    """Whether the next player misplays after this move, tried on a copy of the record."""
    copy_row(rows[0], rows[1])
    trial_beliefs = rows[1].view(BELIEFS_TYPE)[0]
    if action >= HINT:
        owner, target = hinted_seat(s, reader, action), hinted_target(action)
        slots = touched_slots(s, box, owner, target)
        read_hint(trial_beliefs, scratch, s, box, reader, reader, owner, target, slots)
    elif action < DISCARD:
        imagine_play(trial_beliefs, scratch, s, reader, action - PLAY)
    return next_errs(trial_beliefs, scratch, s, reader)


@rule
def imagine_play(beliefs, scratch, s, reader, slot):
    """The record after a card of one's own fits: the lowest that it may be."""
    read = scratch.reading[OWN_EYES, slot] & beliefs.fitting
    remove_slot(beliefs, reader, slot)
    if read != bits.NONE:
        card = bits.lowest(read)
        remove_copy(beliefs, card)
        beliefs.fitting = bits.without(beliefs.fitting, card)
        beliefs.dead |= bits.only(card)
        beliefs.played |= bits.only(card)
        beliefs.last = bits.without(beliefs.last, card)
        if value_of(card) < VALUES and not bits.has(beliefs.dead, card + 1):
            beliefs.fitting |= bits.only(card + 1)
    propagate(beliefs, scratch, s)


@rule
def choose_safer(rows, scratch, s, box, reader, action):
    """A hint or another play after which the next player does not err; a discard, if he errs
    only because of the play; else the move as it was."""
    beliefs = rows[0].view(BELIEFS_TYPE)[0]
    find_best_hint(rows, scratch, s, box, reader, True)
    if scratch.best != NOBODY and scratch.value > DESPERATE:
        return scratch.best
    for slot in range(beliefs.held[reader]):
        known = is_certainly(scratch.reading[OWN_EYES, slot], beliefs.fitting)
        if known and not makes_next_err(rows, scratch, s, box, reader, PLAY + slot):
            return play_known(beliefs, scratch, reader, slot)
    scratch.best = NOBODY
    if may_discard(s) and not makes_next_err(rows, scratch, s, box, reader, DISCARD):
        useless = useless_slot(beliefs, scratch, s, reader)
        return choose_discard(beliefs, scratch, s, reader, pace_of(s, box, beliefs), useless)
    return choose_by_page(rows, scratch, s, box, reader)


@rule
def choose_in_last_round(beliefs, scratch, s, box, reader, known):
    """The deck is empty: play, let somebody play who still can, or guess."""
    if known != NOBODY:
        return play_known(beliefs, scratch, reader, known)
    if scratch.best != NOBODY and scratch.value >= LAST_ROUND_HINT:
        return scratch.best
    slot = best_guess(beliefs, scratch, reader, False)
    if slot != NOBODY:
        matching, total = (
            fitting_weight(beliefs, scratch, slot),
            whole_weight(beliefs, scratch, slot),
        )
        if matching > 0 and (s.mistakes + 1 < MISTAKES or 2 * matching > total):
            return play_guess(beliefs, scratch, slot)
    if may_discard(s) and (scratch.best == NOBODY or scratch.value < 0):
        useless = useless_slot(beliefs, scratch, s, reader)
        return choose_discard(beliefs, scratch, s, reader, UNLIMITED_PACE, useless)
    return PLAY if scratch.best == NOBODY else scratch.best


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
    """A card that is surely dead, else one that was played since it was pointed at, else one that
    is surely held twice."""
    for slot in range(beliefs.held[reader]):
        if is_certainly(scratch.facts[OWN_EYES, slot], beliefs.dead):
            return slot
    for slot in range(beliefs.held[reader]):
        if knows_useless(beliefs, scratch, reader, OWN_EYES, slot):
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
    """What is useless, else the chop unless it is a last copy, else the least of evils: a hint
    that tells enough, or that does no harm while the next player can move on; a card of which
    there is another copy, any hint, any card."""
    if useless != NOBODY:
        dead = knows_useless(beliefs, scratch, reader, OWN_EYES, useless)
        scratch.why, scratch.card = (
            Why.USELESS if dead else Why.TWIN,
            bits.lowest(scratch.facts[OWN_EYES, useless]),
        )
        scratch.who = reader if dead else duplicate_holder(beliefs, scratch, s, reader, useless)
        return DISCARD + useless
    if pace <= 0 and scratch.best != NOBODY and is_worth_waiting(beliefs, scratch, s, reader):
        return scratch.best
    slot = chop(beliefs, reader)
    if slot != NOBODY and not is_certainly(scratch.facts[OWN_EYES, slot], beliefs.last):
        scratch.why = Why.CHOP
        return DISCARD + slot
    cheapest = cheapest_discard(beliefs, scratch, reader, OWN_EYES)
    spare = (scratch.reading[OWN_EYES, cheapest] & beliefs.last) == bits.NONE
    small = 0 if s.hints >= WAITING_TOKENS else SMALL_NEWS
    if scratch.best != NOBODY and scratch.value > (small if spare else DESPERATE):
        return scratch.best
    if scratch.best != NOBODY and scratch.value == 0 and can_wait(beliefs, scratch, s, reader):
        return scratch.best
    scratch.why = Why.NO_CHOP
    return DISCARD + cheapest


@rule
def can_wait(beliefs, scratch, s, reader):
    """Whether there are tokens to spare, and the next player has something to do meanwhile."""
    if s.hints < WAITING_TOKENS:
        return False
    owner = seats.following(s, reader)
    view_as(beliefs, scratch, s, owner, reader, OTHER_AFTER)
    return predict_act(beliefs, scratch, owner, OTHER_AFTER) != WILL_IDLE


@rule
def is_worth_waiting(beliefs, scratch, s, reader):
    """Whether a hint may take the place of a discard when time is short: it tells something, or
    somebody else has a card to play meanwhile. Else it only costs a token."""
    if scratch.value > 0:
        return True
    for offset in range(1, s.players):
        owner = seats.ahead(s, reader, offset)
        view_as(beliefs, scratch, s, owner, reader, OTHER_AFTER)
        if predict_act(beliefs, scratch, owner, OTHER_AFTER) == WILL_PLAY:
            return True
    return False


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
