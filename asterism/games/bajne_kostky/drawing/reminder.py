"""Bájné kostky: what has been thrown, what beats what, and what it is worth."""

from asterism.drawing.svg import Element, group, line, path, text, title_element, wrap_text
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.paper import Spot
from asterism.games.bajne_kostky.state import BOX, KINDS, Face, Kind


def gone(ctx: RenderContext, spot: Spot) -> Element:
    """BAJ-18 How many dice of each kind were thrown this round, out of all."""
    step = (spot.width - 24) / KINDS
    return group(
        "gone",
        spot.panel(),
        text(spot.x + 14, spot.y + 24, ctx.translations("table.gone"), "bold"),
        *(
            gone_kind(ctx, kind, spot.x + 12 + step * (kind - 0.5), spot.y + 36)
            for kind in range(1, KINDS + 1)
        ),
    )


def gone_kind(ctx: RenderContext, kind: int, x: float, y: float) -> Element:
    out = int((ctx.view.thrown == kind).sum())
    count = f"{out}/{BOX.as_record(ctx.game.box).copies[kind]}"
    name = ctx.translations(
        "table.line", name=sentences.die_name(kind, ctx.translations), value=count
    )
    return group(
        "gone-kind",
        title_element(name),
        dice.unthrown(kind, 30, x - 15, y),
        text(x, y + 51, count, "mid tiny"),
    )


def reminder(ctx: RenderContext, spot: Spot) -> Element:
    """BAJ-08 to BAJ-16: what beats what, and what it is worth."""
    rows = [
        row for said in sentences.scoring(ctx) for row in wrap_text(said, int(spot.width / 6.7))
    ]
    top = spot.y + 112
    step = min(22.0, (spot.height - 124) / len(rows))
    return group(
        "reminder",
        spot.panel(),
        text(spot.x + 14, spot.y + 24, ctx.translations("table.beats"), "bold"),
        *beats(ctx, spot),
        *(text(spot.x + 14, top + 14 + step * i, row, "tiny soft") for i, row in enumerate(rows)),
    )


LADDER = (
    (Kind.MINOTAUR, Face.MINOTAUR),
    (Kind.GRIFFIN, Face.GRIFFIN),
    (Kind.MERMAID, Face.MERMAID),
    (Kind.RED, Face.HIGHEST),
    (Kind.GRAY, Face.FLAG),
)


def beats(ctx: RenderContext, spot: Spot) -> list[Element]:
    """Minotaur, griffin, mermaid, and round again; then numbers; then flags."""
    size, x, y, parts = 34, spot.x + 14, spot.y + 62, []
    step = (spot.width - 28 - size) / (len(LADDER) - 1)
    for i, (kind, face) in enumerate(LADDER):
        parts.append(
            dice.die(kind, face, size, x + step * i, y, sentences.face_name(face, ctx.translations))
        )
        if i:
            parts += arrow(x + step * (i - 1) + size + 5, x + step * i - 5, y + size / 2)
    return [*parts, over_arrow(x + step * 2 + size / 2, x + size / 2, y - 5)]


def arrow(start: float, end: float, y: float) -> list[Element]:
    return [
        line(start, y, end - 5, y, "arrow"),
        path(f"M{end - 7:.1f} {y - 5:.1f}l8 5l-8 5z", "tip"),
    ]


def over_arrow(start: float, end: float, y: float) -> Element:
    """Back over the heads: the mermaid beats the minotaur."""
    return group(
        "back-again",
        path(
            f"M{start:.1f} {y:.1f}C{start:.1f} {y - 26:.1f} {end:.1f} {y - 26:.1f} "
            f"{end:.1f} {y - 6:.1f}",
            "arrow",
        ),
        path(f"M{end - 5:.1f} {y - 8:.1f}l5 8l5 -8z", "tip"),
    )
