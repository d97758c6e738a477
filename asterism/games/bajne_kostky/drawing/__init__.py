"""Bájné kostky: the table in the labyrinth, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing import style
from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, group, svg, text
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.own import own, own_height
from asterism.games.bajne_kostky.drawing.pad import pad, pad_height
from asterism.games.bajne_kostky.drawing.paper import EDGE, GAP, NARROW, STYLE, WIDE, Plan, Spot
from asterism.games.bajne_kostky.drawing.players import players_height, screens, seats_list
from asterism.games.bajne_kostky.drawing.reminder import gone, reminder
from asterism.games.bajne_kostky.drawing.trick import middle

STYLESHEET = style.STYLESHEET + STYLE


def render(ctx: RenderContext, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    plan = NARROW if narrow else WIDE
    parts, height = (tall if narrow else broad)(ctx, plan)
    table = group("bajne", banner(ctx, plan), *parts)
    return svg(
        plan.width,
        height,
        sky(plan.width, height),
        table,
        title=ctx.translations("title"),
        defs=[dice.SHINE],
    )


def broad(ctx: RenderContext, plan: Plan) -> tuple[list[Element], int]:
    """The others above, the trick in the middle, one's own dice below; the pad on the right."""
    x, right = EDGE, EDGE + plan.main + GAP
    span = plan.width - EDGE - right
    rows = [
        screens(ctx, Spot(x, 58, plan.main, 158)),
        middle(ctx, plan, Spot(x, 224, plan.main, 256)),
        own(ctx, plan, Spot(x, 488, plan.main, 220)),
    ]
    tall_pad = pad_height(ctx)
    side = [
        pad(ctx, Spot(right, 58, span, tall_pad)),
        gone(ctx, Spot(right, 66 + tall_pad, span, 98)),
        reminder(ctx, Spot(right, 172 + tall_pad, span, 536 - tall_pad)),
    ]
    return [*rows, *side], 720


def tall(ctx: RenderContext, plan: Plan) -> tuple[list[Element], int]:
    """One under the other, what one needs to act first."""
    blocks: list[tuple[Callable[[Spot], Element], int]] = [
        (lambda spot: middle(ctx, plan, spot), 196),
        (lambda spot: own(ctx, plan, spot), own_height(ctx, plan)),
        (lambda spot: seats_list(ctx, spot), players_height(ctx)),
        (lambda spot: pad(ctx, spot), pad_height(ctx)),
        (lambda spot: gone(ctx, spot), 98),
        (lambda spot: reminder(ctx, spot), 226),
    ]
    parts, y = [], 66
    for block, height in blocks:
        parts.append(block(Spot(EDGE, y, plan.main, height)))
        y += height + GAP
    return parts, y + 4


def banner(ctx: RenderContext, plan: Plan) -> Element:
    """Whose move it is; the round, the trick and the colour."""
    said, news = sentences.headline(ctx), " · ".join(sentences.progress(ctx))
    if plan is NARROW:
        return group(
            "head",
            text(
                plan.width / 2,
                28,
                said,
                "banner mid",
                style=f"font-size:{16 if len(said) < 40 else 13}px",
            ),
            text(plan.width / 2, 52, news, "mid soft", style="font-size:13px"),
        )
    return group(
        "head",
        text(EDGE + 4, 38, said, "banner"),
        text(plan.width - EDGE - 4, 37, news, "end soft", style="font-size:16px"),
    )
