"""Hanabi: a river city at night, drawn for one seat."""

import functools

from asterism.drawing import kit, style
from asterism.drawing.svg import Element, group, svg
from asterism.engine.frames import WIDE, Frame
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing import bridge, bursts, signs, status
from asterism.games.hanabi.drawing.bridge import columns, draw_fireworks
from asterism.games.hanabi.drawing.calls import draw_call
from asterism.games.hanabi.drawing.cards import blanks
from asterism.games.hanabi.drawing.city import draw_scenery
from asterism.games.hanabi.drawing.discards import draw_discards
from asterism.games.hanabi.drawing.hands import draw_hands, hand_size
from asterism.games.hanabi.drawing.looks import LOOKS
from asterism.games.hanabi.drawing.news import LAID_SIZE, laid_card
from asterism.games.hanabi.drawing.plan import Plan, hand_places, hand_plan, plan_of
from asterism.games.hanabi.drawing.previews import back_plate, blank_plate, tokens_left
from asterism.games.hanabi.drawing.stages import hint_stages, stage_plan, told_marks
from asterism.games.hanabi.drawing.status import draw_status
from asterism.games.hanabi.drawing.tray import draw_tray, own_size

STYLESHEET = style.STYLESHEET + LOOKS
DEFS = "".join((*kit.DEFS, *signs.DEFS, *bridge.DEFS, *bursts.DEFS, *status.DEFS))
RAIL = "952 450 304 286"  # where the page of a desk puts log and buttons


@functools.cache
def scenery(frame: Frame) -> str:
    """Return what never changes in a match."""
    return draw_scenery(frame)


def shared_shapes(ctx: RenderContext, plan: Plan) -> list[Element]:
    """Return what many parts of a scene refer to, in the sizes of its frame."""
    slots = hand_size(ctx.game, ctx.facts.players)
    place = hand_places(plan, ctx.facts.players - 1)[0]
    sizes = [hand_plan(plan, place, slots).card, LAID_SIZE, own_size(ctx, plan)]
    if not plan.is_phone:
        return [*map(blanks, dict.fromkeys(sizes)), blank_plate(plan)]
    sizes.append(stage_plan(plan, slots).card)
    return [*map(blanks, dict.fromkeys(sizes)), blank_plate(plan), *told_marks(ctx, plan)]


def render(ctx: RenderContext, frame: Frame = WIDE) -> str:
    """Return the pieces as a seat sees them."""
    plan = plan_of(frame)
    table = group(
        f"hanabi {frame.name}",
        draw_fireworks(ctx, plan),
        draw_status(ctx, frame),
        draw_call(ctx, plan),
        draw_tray(ctx, plan),
        group("parapet", *draw_hands(ctx, plan)),
        hint_stages(ctx, plan) if plan.is_phone else None,
        tokens_left(ctx, plan),
        back_plate(plan, ctx.translations.base),
        draw_discards(ctx, frame),
        laid_card(ctx, plan, frame.name, columns(plan, len(sentences.colours_in(ctx.facts)))),
    )
    return svg(
        frame.width,
        frame.height,
        table,
        title=ctx.translations("title"),
        defs=shared_shapes(ctx, plan),
        data_rail=RAIL if frame.name == "wide" else None,
        data_ending="lost" if sentences.is_lost(ctx) else None,
    )
