"""Hanabi with people: why somebody made a move, as far as another seat can tell.

A bot's own reason may speak of cards that the reader holds and must not know. So it is never
passed on: the reason is worked out afresh from what the reader has seen, and nothing else.
"""

from asterism.engine import bits
from asterism.engine.luck import copy_row
from asterism.engine.rule import rule
from asterism.games.hanabi.conventions import POINTED, newest_of, read_hint
from asterism.games.hanabi.partner import (
    Why,
    explained_blind,
    explained_guess,
    explained_play,
    fitting_weight,
    give_reason,
    hinted_cards,
    judge,
    twin_of,
)
from asterism.games.hanabi.record import BEFORE, OWN, RECORD, begin, chop, look_through
from asterism.games.hanabi.rules import hinted_seat, hinted_target
from asterism.games.hanabi.state import DISCARD, HINT, PLAY
from asterism.games.hanabi.weighing import NOBODY, is_single, surely

RECORD_TYPE = RECORD.dtype


@rule
def tell(rows, d, before, after, box, me, actor, action):
    """Lay on the desk why an actor moved so, from the record and the two views of a reader."""
    m = rows[0].view(RECORD_TYPE)[0]
    if not m.begun:
        begin(m, before, box)
    look_through(m, d, before, actor, me, OWN)
    d.why, d.who = Why.UNSAID, actor
    if action >= HINT:
        tell_hint(rows, d, before, after, box, me, actor, action)
    elif action >= DISCARD:
        tell_discard(m, d, before, actor, action - DISCARD)
    else:
        tell_play(m, d, before, actor, action - PLAY)


@rule
def tell_play(m, d, s, actor, slot):
    """Known to fit as far as the reader can tell; blind; or at the end a guess."""
    if m.blind[actor, slot]:
        explained_blind(m, d, s, slot)
    elif surely(d.read[OWN, slot], m.fitting):
        explained_play(m, d, actor, slot)
    elif s.left <= 1 and fitting_weight(m, d, slot) > 0:
        explained_guess(m, d, slot)


@rule
def tell_discard(m, d, s, actor, slot):
    """Dead, held twice, or the chop."""
    if surely(d.facts[OWN, slot], m.dead):
        d.why = Why.USELESS
    elif is_single(d.facts[OWN, slot]) and twin_of(m, d, s, actor, slot) != NOBODY:
        d.why, d.who = Why.TWIN, twin_of(m, d, s, actor, slot)
    elif slot == chop(m, actor):
        d.why = Why.CHOP
    elif chop(m, actor) == NOBODY:
        d.why = Why.NO_CHOP


@rule
def tell_hint(rows, d, before, after, box, me, actor, action):
    """A hint to another is judged by the cards in sight; one to the reader by the page alone."""
    owner, target = hinted_seat(before, actor, action), hinted_target(action)
    if owner == me:
        tell_own_hint(rows, d, before, box, me, actor, target, after.last_touched)
        return
    m = rows[0].view(RECORD_TYPE)[0]
    d.hinted = hinted_cards(m, d, before, actor)
    look_through(m, d, before, owner, actor, BEFORE)
    judge(rows, d, before, box, actor, owner, target, after.last_touched)
    give_reason(rows, d, before, owner)


@rule
def tell_own_hint(rows, d, s, box, me, actor, target, slots):
    """What the page makes of a hint to oneself: a card to play, one to keep, or plain fact."""
    copy_row(rows[0], rows[1])
    m, t = rows[0].view(RECORD_TYPE)[0], rows[1].view(RECORD_TYPE)[0]
    d.why = Why.OWN_FACT
    if read_hint(t, d, s, box, me, actor, me, target, slots) == POINTED:
        d.slot = focus_of(m, t, me)
        d.why = Why.OWN_KEEP if t.kept[me, d.slot] else Why.OWN_PLAY


@rule
def focus_of(m, t, me):
    """The chop if it was touched, else the newest of the cards touched for the first time."""
    oldest, new = chop(m, me), bits.NONE
    for slot in range(m.held[me]):
        if t.touched[me, slot] and not m.touched[me, slot]:
            new |= bits.only(slot)
    return oldest if oldest != NOBODY and bits.has(new, oldest) else newest_of(new)
