"""Hanabi: the strategies on rows of bytes, which are cheap to hand over from Python."""

from asterism.engine.rule import rule
from asterism.games.hanabi import conventions, information, partner, telling
from asterism.games.hanabi.record import RECORD
from asterism.games.hanabi.state import BOX, STATE

TABLE, CARDS_IN_BOX = STATE.dtype, BOX.dtype
MEMORY_TYPE, HATS_TYPE = information.MEMORY.dtype, information.DESK.dtype
RECORD_TYPE, DESK_TYPE = RECORD.dtype, partner.DESK.dtype


@rule
def see_hats(memory, desk, view, box, reader, actor, action):
    """The record of the information strategy after a move."""
    information.see(memory.view(MEMORY_TYPE)[0], desk.view(HATS_TYPE)[0], view.view(TABLE)[0],
                    box.view(CARDS_IN_BOX)[0], reader, actor, action)


@rule
def choose_by_hats(memory, desk, view, box, seat):
    """Its move."""
    return information.choose(memory.view(MEMORY_TYPE)[0], desk.view(HATS_TYPE)[0],
                              view.view(TABLE)[0], box.view(CARDS_IN_BOX)[0], seat)


@rule
def see_conventions(rows, desk, view, box, me, actor, action):
    """The record of the conventions after a move: the first of the rows."""
    conventions.see(rows[0].view(RECORD_TYPE)[0], desk.view(DESK_TYPE)[0], view.view(TABLE)[0],
                    box.view(CARDS_IN_BOX)[0], me, actor, action)


@rule
def choose_by_conventions(rows, desk, view, box, me):
    """The move they lead to; the desk holds the reason."""
    return partner.choose(rows, desk.view(DESK_TYPE)[0], view.view(TABLE)[0],
                          box.view(CARDS_IN_BOX)[0], me)


@rule
def tell_by_conventions(rows, desk, before, after, box, me, actor, action):
    """The desk holds why an actor moved so, as far as `me` can tell."""
    telling.tell(rows, desk.view(DESK_TYPE)[0], before.view(TABLE)[0], after.view(TABLE)[0],
                 box.view(CARDS_IN_BOX)[0], me, actor, action)
