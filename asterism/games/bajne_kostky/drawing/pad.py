"""Bájné kostky: the score pad."""

from asterism.drawing.svg import Element, circle, group, line, rect, text
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.paper import Spot, loss, rounds, short

PAD_ROW = 25


def pad_height(ctx: RenderContext) -> int:
    return 58 + PAD_ROW * rounds(ctx) + 6


def pad(ctx: RenderContext, spot: Spot) -> Element:
    """BAJ-17 Rounds by players: the bid in the narrow column, the running score beside it."""
    view, translations = ctx.view, ctx.translations
    step = (spot.width - 44) / int(view.players)
    heads = [
        text(
            spot.x + 40 + step * (seat + 0.5),
            spot.y + 46,
            short(translations.player(seat), max(3, int(step / 8.2))),
            f"mid tiny bold{' lead' if seat == ctx.seat else ''}",
        )
        for seat in range(view.players)
    ]
    lines = [pad_line(ctx, number, spot, step) for number in range(rounds(ctx))]
    return group(
        "pad",
        spot.panel(),
        text(spot.x + 14, spot.y + 24, translations("table.pad"), "bold"),
        *heads,
        *lines,
    )


def pad_line(ctx: RenderContext, number: int, spot: Spot, step: float) -> Element:
    y = spot.y + 58 + PAD_ROW * number
    now = number == ctx.view.this_round - 1 and bool(ctx.actors)
    back = rect(spot.x + 6, y, spot.width - 12, PAD_ROW - 2, "now", 6) if now else None
    cells = [
        pad_cell(ctx, number, seat, spot.x + 40 + step * seat, y + 17, step)
        for seat in range(ctx.view.players)
    ]
    return group(
        "pad-line",
        line(spot.x + 8, y - 1, spot.x + spot.width - 8, y - 1, "rule"),
        back,
        text(spot.x + 24, y + 17, str(number + 1), f"mid {'lead' if now else 'soft'}"),
        *cells,
    )


def pad_cell(
    ctx: RenderContext, number: int, seat: int, x: float, y: float, step: float
) -> Element | None:
    """A ring around an exact bid, a stroke through a wrong one; then the score."""
    view = ctx.view
    bid, won = int(view.pad_bid[number, seat]) - 1, int(view.pad_won[number, seat]) - 1
    if bid < 0:
        return None
    middle = x + step * 0.24
    parts = [text(middle, y, str(bid), "mid tiny soft")]
    if won >= 0:
        total = int(view.pad_total[number, seat])
        parts.append(
            circle(middle, y - 4.5, 8, "hit")
            if won == bid
            else line(middle - 6, y + 1, middle + 6, y - 10, "slash")
        )
        parts.append(
            text(x + step * 0.95, y, sentences.minus(total), f"end tiny bold{loss(total)}")
        )
    return group("cell", *parts)
