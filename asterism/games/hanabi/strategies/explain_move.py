"""Hanabi with people: why somebody made a move, as far as another seat can tell.

A bot's own reason may speak of cards that the reader holds and must not know. So it is never
passed on: the reason is worked out afresh from what the reader has seen, and nothing else.
"""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.engine.sampling import copy_row
from asterism.games.hanabi.rules import hinted_seat, hinted_target
from asterism.games.hanabi.state import DISCARD, HINT, PLAY
from asterism.games.hanabi.strategies.beliefs import (
    BELIEFS,
    OTHER_BEFORE,
    OWN_EYES,
    chop,
    init_beliefs,
    knows_useless,
    view_as,
)
from asterism.games.hanabi.strategies.card_counts import NOBODY, is_certainly, is_single
from asterism.games.hanabi.strategies.convention_policy import (
    duplicate_holder,
    fitting_weight,
    play_finesse,
    play_guess,
    play_known,
)
from asterism.games.hanabi.strategies.convention_scratch import Why
from asterism.games.hanabi.strategies.conventions import PLAY_OR_SAVE_HINT, newest_of, read_hint
from asterism.games.hanabi.strategies.hint_scores import (
    hinted_cards,
    score_hint,
    set_hint_reason,
)

RECORD_TYPE = BELIEFS.dtype


@rule
def explain(rows, scratch, before, after, box, reader, actor, action):
    """Write to the scratch record why an actor moved so, from a reader's record and two views."""
    beliefs = rows[0].view(RECORD_TYPE)[0]
    if not beliefs.begun:
        init_beliefs(beliefs, before, box)
    view_as(beliefs, scratch, before, actor, reader, OWN_EYES)
    scratch.why, scratch.who = Why.UNSAID, actor
    if action >= HINT:
        explain_hint(rows, scratch, before, after, box, reader, actor, action)
    elif action >= DISCARD:
        explain_discard(beliefs, scratch, before, actor, action - DISCARD)
    else:
        explain_play(beliefs, scratch, before, actor, action - PLAY)


@rule
def explain_play(beliefs, scratch, s, actor, slot):
    """Known to fit as far as the reader can tell; blind; or at the end a guess."""
    if beliefs.finesse[actor, slot]:
        play_finesse(beliefs, scratch, s, slot)
    elif is_certainly(scratch.reading[OWN_EYES, slot], beliefs.fitting):
        play_known(beliefs, scratch, actor, slot)
    elif s.left <= 1 and fitting_weight(beliefs, scratch, slot) > 0:
        play_guess(beliefs, scratch, slot)


@rule
def explain_discard(beliefs, scratch, s, actor, slot):
    """Dead, held twice, or the chop."""
    if knows_useless(beliefs, scratch, actor, OWN_EYES, slot):
        scratch.why = Why.USELESS
    elif (
        is_single(scratch.facts[OWN_EYES, slot])
        and duplicate_holder(beliefs, scratch, s, actor, slot) != NOBODY
    ):
        scratch.why, scratch.who = Why.TWIN, duplicate_holder(beliefs, scratch, s, actor, slot)
    elif slot == chop(beliefs, actor):
        scratch.why = Why.CHOP
    elif chop(beliefs, actor) == NOBODY:
        scratch.why = Why.NO_CHOP


@rule
def explain_hint(rows, scratch, before, after, box, reader, actor, action):
    """A hint to another is judged by the cards in sight; one to the reader by the page alone."""
    owner, target = hinted_seat(before, actor, action), hinted_target(action)
    if owner == reader:
        explain_own_hint(rows, scratch, before, box, reader, actor, target, after.last_touched)
        return
    beliefs = rows[0].view(RECORD_TYPE)[0]
    scratch.hinted = hinted_cards(beliefs, scratch, before, actor)
    view_as(beliefs, scratch, before, owner, actor, OTHER_BEFORE)
    score_hint(rows, scratch, before, box, actor, owner, target, after.last_touched)
    set_hint_reason(rows, scratch, before, owner)


@rule
def explain_own_hint(rows, scratch, s, box, reader, actor, target, slots):
    """What the page makes of a hint to oneself: a card to play, one to keep, or plain fact."""
    copy_row(rows[0], rows[1])
    beliefs, trial_beliefs = rows[0].view(RECORD_TYPE)[0], rows[1].view(RECORD_TYPE)[0]
    scratch.why = Why.OWN_FACT
    if (
        read_hint(trial_beliefs, scratch, s, box, reader, actor, reader, target, slots)
        == PLAY_OR_SAVE_HINT
    ):
        scratch.slot = focus_of(beliefs, trial_beliefs, reader)
        scratch.why = (
            Why.OWN_KEEP if trial_beliefs.may_be_save[reader, scratch.slot] else Why.OWN_PLAY
        )


@rule
def focus_of(beliefs, trial_beliefs, reader):
    """The chop if it was touched, else the newest of the cards touched for the first time."""
    oldest, new = chop(beliefs, reader), bits.NONE
    for slot in range(beliefs.held[reader]):
        if trial_beliefs.touched[reader, slot] and not beliefs.touched[reader, slot]:
            new |= bits.only(slot)
    return oldest if oldest != NOBODY and bits.has(new, oldest) else newest_of(new)
