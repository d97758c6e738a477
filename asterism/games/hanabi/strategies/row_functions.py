"""Hanabi: the strategies on rows of bytes, which are cheap to hand over from Python."""

from asterism.engine.rule import rule
from asterism.games.hanabi.state import BOX, STATE
from asterism.games.hanabi.strategies import (
    convention_policy,
    convention_scratch,
    conventions,
    explain_move,
    hat_guessing,
    hat_state,
)
from asterism.games.hanabi.strategies.beliefs import BELIEFS

STATE_TYPE, BOX_TYPE = STATE.dtype, BOX.dtype
PUBLIC_TYPE, HAT_SCRATCH_TYPE = hat_state.PUBLIC_BELIEFS.dtype, hat_state.SCRATCH.dtype
BELIEFS_TYPE, SCRATCH_TYPE = BELIEFS.dtype, convention_scratch.SCRATCH.dtype


@rule
def update_hats(belief_rows, scratch_row, view, box, reader, actor, action):
    """The record of the information strategy after a move."""
    hat_guessing.update(
        belief_rows.view(PUBLIC_TYPE)[0],
        scratch_row.view(HAT_SCRATCH_TYPE)[0],
        view.view(STATE_TYPE)[0],
        box.view(BOX_TYPE)[0],
        reader,
        actor,
        action,
    )


@rule
def choose_hats(belief_rows, scratch_row, view, box, seat):
    """Its move."""
    return hat_guessing.choose(
        belief_rows.view(PUBLIC_TYPE)[0],
        scratch_row.view(HAT_SCRATCH_TYPE)[0],
        view.view(STATE_TYPE)[0],
        box.view(BOX_TYPE)[0],
        seat,
    )


@rule
def update_conventions(rows, scratch_row, view, box, reader, actor, action):
    """The record of the conventions after a move: the first of the rows."""
    conventions.update(
        rows[0].view(BELIEFS_TYPE)[0],
        scratch_row.view(SCRATCH_TYPE)[0],
        view.view(STATE_TYPE)[0],
        box.view(BOX_TYPE)[0],
        reader,
        actor,
        action,
    )


@rule
def choose_conventions(rows, scratch_row, view, box, reader):
    """The move they lead to; its reason is in the scratch record."""
    return convention_policy.choose(
        rows,
        scratch_row.view(SCRATCH_TYPE)[0],
        view.view(STATE_TYPE)[0],
        box.view(BOX_TYPE)[0],
        reader,
    )


@rule
def explain_conventions(rows, scratch_row, before, after, box, reader, actor, action):
    """Write to the scratch record why an actor moved so, as far as the reader can tell."""
    explain_move.explain(
        rows,
        scratch_row.view(SCRATCH_TYPE)[0],
        before.view(STATE_TYPE)[0],
        after.view(STATE_TYPE)[0],
        box.view(BOX_TYPE)[0],
        reader,
        actor,
        action,
    )
