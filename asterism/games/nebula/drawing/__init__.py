"""Nebula: the table as SVG, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing import style
from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, group, svg, text
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.actions import action_bar
from asterism.games.nebula.drawing.cards import personal_task, public_tasks, tracks
from asterism.games.nebula.drawing.clusters import cluster_board
from asterism.games.nebula.drawing.galaxy import (
    heavens,
    leaves,
    own_galaxy,
    small_galaxy,
    small_height,
)
from asterism.games.nebula.drawing.ink import EDGE, GAP, NARROW, STARS, STYLE, WIDE, Plan, rows_of
from asterism.games.nebula.drawing.scores import final_scores
from asterism.games.nebula.names import Phase, Variant
from asterism.games.nebula.sentences import table

Block = Callable[[RenderContext, Plan, float, float], tuple[Element | None, float]]
ACTED_ON: dict[Phase, Block] = {Phase.PLACING: own_galaxy, Phase.MARKER: tracks}

STYLESHEET = style.STYLESHEET + STYLE


def render(ctx: RenderContext, narrow: bool = False) -> str:
    """Return the table as SVG, from one seat's view: what is hidden from that seat is not in it."""
    plan = NARROW if narrow else WIDE
    parts, y = top(ctx, plan)
    body, y = (stacked if narrow else side_by_side)(ctx, plan, y)
    height = round(y + EDGE)
    return svg(
        plan.width,
        height,
        sky(plan.width, height),
        group("nebula", *parts, *body),
        title=ctx.translations("title"),
        defs=[*STARS, *leaves(narrow), heavens(ctx.game)],
    )


def top(ctx: RenderContext, plan: Plan) -> tuple[list[Element], float]:
    """The heading: whose turn it is and what to do; at the end who won."""
    parts, y = banner(ctx, plan)
    drawn, y = action_bar(ctx, plan, y) if ctx.actors else final_scores(ctx, plan, y)
    return parts + drawn, y + (GAP if drawn else 0)


def banner(ctx: RenderContext, plan: Plan) -> tuple[list[Element], float]:
    rows = rows_of(table.standing(ctx), (plan.width - 24) / (1.5 if plan.narrow else 1))
    size = "font-size:16px" if plan.narrow else None
    parts = [
        text(plan.width / 2, 28 + 21 * i, row, "banner mid", style=size)
        for i, row in enumerate(rows)
    ]
    y = 28 + 21 * (len(rows) - 1)
    said = table.round_lines(ctx)
    if said:
        last = ctx.translations("table.last_round") if table.is_last_round(ctx) else ""
        note = " · ".join(filter(None, (said[0][0], str(last))))
        y += 20
        parts.append(text(plan.width / 2, y, note, "mid s13 soft"))
    return parts, y + 12


def middle(ctx: RenderContext, plan: Plan, x: float, y: float) -> tuple[list[Element], float]:
    """Everything that lies between the players."""
    parts: list[Element | None] = []
    blocks: list[Block] = [cluster_board, personal_task, public_tasks]
    for block in [*blocks, tracks] if ctx.view.variant == Variant.FULL else blocks:
        drawn, y = block(ctx, plan, x, y)
        parts.append(drawn)
        y += GAP
    return [part for part in parts if part is not None], y - GAP


def side_by_side(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """On a wide screen: the galaxies on the left, the middle of the table on the right."""
    rest, right = middle(ctx, plan, plan.right, y)
    own, y = own_galaxy(ctx, plan, EDGE, y)
    others, left = other_galaxies(ctx, plan, y + GAP)
    return [*rest, own, *others], max(left, right)


def stacked(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """On a phone: one below another, the part to act on first."""
    parts: list[Element | None] = []
    for block in in_order(ctx):
        drawn, y = block(ctx, plan, EDGE, y)
        parts.append(drawn)
        y += GAP
    others, y = other_galaxies(ctx, plan, y)
    return [*(part for part in parts if part is not None), *others], y


def in_order(ctx: RenderContext) -> list[Block]:
    """The parts of a phone's drawing, the one to act on first."""
    blocks: list[Block] = [cluster_board, own_galaxy, personal_task, public_tasks]
    if ctx.view.variant == Variant.FULL:
        blocks.append(tracks)
    now = ACTED_ON.get(Phase(int(ctx.view.phase))) if ctx.seat in ctx.actors else None
    return sorted(blocks, key=lambda block: block is not now)


def other_galaxies(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """The other players, in playing order from the one next to us."""
    mine = ctx.seat if ctx.seat is not None else int(ctx.view.starter)
    seats = [(mine + offset) % int(ctx.view.players) for offset in range(1, ctx.view.players)]
    columns = min(len(seats), 2) if plan.narrow else max(2, len(seats))
    width = (plan.left - GAP * (columns - 1)) / columns
    tall = small_height(width) + GAP
    parts = [
        small_galaxy(
            ctx, seat, EDGE + (width + GAP) * (i % columns), y + tall * (i // columns), width
        )
        for i, seat in enumerate(seats)
    ]
    return parts, y + tall * -(-len(seats) // columns) - GAP
