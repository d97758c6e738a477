"""Nebula: the final scoring as a table, every row explained."""

from asterism.drawing.svg import Element, group, line, rect, text
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.ink import EDGE, Plan, badge, name_of, rows_of
from asterism.games.nebula.names import Scoring
from asterism.games.nebula.sentences import names, scores

LABEL = 204  # width of the column with the rows' names


def final_scores(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """NEB-25 to NEB-30: who won and why, and the y where the table ends."""
    told = [*scores.end_causes(ctx), scores.winner_text(ctx)]
    head = [
        text(
            plan.width / 2, y + 24 + 22 * i, said, "mid bold" if i == len(told) - 1 else "mid soft"
        )
        for i, said in enumerate(told)
    ]
    inside, end = (blocks if plan.narrow else columns)(ctx, plan, y + 24 + 22 * len(told))
    return [rect(EDGE, y, plan.width - 2 * EDGE, end - y, "panel", 14), *head, *inside], end


def columns(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """A column a player, a line a row."""
    players = ctx.view.players
    width = (plan.width - 2 * EDGE - LABEL - 12) / players
    parts = [
        part
        for seat in range(players)
        for part in column_head(ctx, seat, EDGE + LABEL + width * seat, y, width)
    ]
    y += 18
    for row in scores.scoring_rows(ctx):
        drawn, y = table_row(ctx, plan, row, y, width)
        parts += drawn
    parts.append(text(EDGE + 14, y + 22, ctx.translations("scoring.total"), "bold"))
    parts += [
        text(EDGE + LABEL + width * seat, y + 24, str(scores.total(ctx, seat)), "large warm")
        for seat in range(players)
    ]
    return parts, y + 40


def column_head(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> list[Element]:
    won = seat in ctx.game.winners(ctx.row)
    return [
        badge(ctx, seat, x + 9, y - 1),
        text(
            x + 24,
            y + 4,
            ("★ " if won else "") + name_of(ctx, seat, width - 60),
            "bold warm" if won else "bold",
        ),
    ]


def table_row(
    ctx: RenderContext, plan: Plan, row: Scoring, y: float, width: float
) -> tuple[list[Element], float]:
    """The points of a row, and beside them what they are made of."""
    told = [
        rows_of(scores.explain_points(ctx, seat, row), width - 44)
        for seat in range(ctx.view.players)
    ]
    parts = [
        line(EDGE + 10, y, plan.width - EDGE - 10, y, stroke="var(--line)"),
        text(EDGE + 14, y + 20, ctx.translations(f"scoring.{names.ROW_NAMES[row]}"), "s13"),
    ]
    for seat, lines in enumerate(told):
        x = EDGE + LABEL + width * seat
        parts.append(text(x, y + 20, str(scores.points(ctx, seat, row)), "bold"))
        parts += [text(x + 34, y + 20 + 14 * i, said, "s12 soft") for i, said in enumerate(lines)]
    return parts, y + 14 + 14 * max(map(len, told)) + 2


def blocks(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """On a phone one player after another."""
    parts: list[Element] = []
    for seat in range(ctx.view.players):
        parts += column_head(ctx, seat, EDGE + 12, y + 8, plan.width - 100)
        parts.append(
            text(plan.width - EDGE - 14, y + 14, str(scores.total(ctx, seat)), "end large warm")
        )
        y += 26
        for row in scores.scoring_rows(ctx):
            drawn, y = block_row(ctx, plan, seat, row, y)
            parts += drawn
        y += 16
    return [group("blocks", *parts)], y


def block_row(
    ctx: RenderContext, plan: Plan, seat: int, row: Scoring, y: float
) -> tuple[list[Element], float]:
    lines = rows_of(scores.explain_points(ctx, seat, row), plan.width - 2 * EDGE - 60)
    right = plan.width - EDGE - 14
    parts = [
        text(EDGE + 12, y + 16, ctx.translations(f"scoring.{names.ROW_NAMES[row]}"), "s13"),
        text(right, y + 16, str(scores.points(ctx, seat, row)), "end bold"),
    ]
    parts += [text(EDGE + 22, y + 31 + 14 * i, said, "s12 soft") for i, said in enumerate(lines)]
    return parts, y + 22 + 14 * len(lines)
