"""Bájné kostky: a stone table with a labyrinth, drawn for one seat."""

import functools

from asterism.drawing import kit, style
from asterism.drawing.svg import Element, group, svg
from asterism.engine.frames import WIDE, Frame
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.bidding import draw_bidding
from asterism.games.bajne_kostky.drawing.calls import (
    call_rows,
    draw_call,
    fitted_reason,
    with_bonus,
)
from asterism.games.bajne_kostky.drawing.looks import LOOKS
from asterism.games.bajne_kostky.drawing.pad import draw_pad
from asterism.games.bajne_kostky.drawing.people import draw_people
from asterism.games.bajne_kostky.drawing.plan import Plan, plan_of
from asterism.games.bajne_kostky.drawing.stone import draw_scenery
from asterism.games.bajne_kostky.drawing.tray import draw_tray
from asterism.games.bajne_kostky.drawing.trick import NEXT_BIDS, draw_trick, ends_round, shown_trick
from asterism.games.bajne_kostky.state import Phase

STYLESHEET = style.STYLESHEET + LOOKS
DEFS = "".join((*kit.DEFS, *dice.DEFS))
RAIL = "938 446 320 290"  # where the page of a desk puts log and buttons


@functools.cache
def scenery(frame: Frame) -> str:
    """Return what never changes in a match."""
    return draw_scenery(frame)


def render(ctx: RenderContext, frame: Frame = WIDE) -> str:
    """Return the pieces as a seat sees them. Who is to bid sees the bids, everybody else the
    trick."""
    plan, shown = plan_of(frame), shown_trick(ctx)
    bids = ctx.facts.phase == Phase.BIDDING and bool(ctx.legal)
    table = group(
        f"bajne {frame.name}",
        draw_people(ctx, plan),
        draw_tray(ctx, plan),
        *(bidding_parts(ctx, plan, shown) if bids else trick_parts(ctx, plan, shown)),
        draw_pad(ctx, frame),
    )
    return svg(
        frame.width,
        frame.height,
        table,
        title=ctx.translations("title"),
        data_rail=RAIL if frame.name == "wide" else None,
    )


def trick_parts(ctx: RenderContext, plan: Plan, shown: sentences.Trick) -> tuple[Element, ...]:
    decides = shown.whole and shown.best is not None  # before the first trick there is no last one
    return draw_trick(ctx, plan, shown), draw_call(ctx, plan, shown, decides)


def bidding_parts(ctx: RenderContext, plan: Plan, shown: sentences.Trick) -> tuple[Element, ...]:
    """Return the bids. When the last trick of a round is complete, a film shows that first."""
    parts = draw_bidding(ctx, plan), draw_call(ctx, plan, shown)
    if not ends_round(ctx):
        return parts
    reason = with_bonus(ctx, plan, fitted_reason(ctx, plan, shown), shown)
    news = call_rows(plan, reason, "", decides=True)
    return (
        group("bids", *parts, data_step=NEXT_BIDS, data_motion="bloom"),
        group("when last-trick", draw_trick(ctx, plan, shown), news, data_until=NEXT_BIDS),
    )
