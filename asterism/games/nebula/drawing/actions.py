"""Nebula: the action bar, with a button for each choice of this step."""

from collections.abc import Iterator

from asterism.drawing.svg import Element, button, group, rect, text
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.cards import marker_face
from asterism.games.nebula.drawing.ink import (
    EDGE,
    LETTER,
    MIDDLE,
    Chip,
    Plan,
    chip,
    flow,
    marked,
    may_label,
    rows_of,
)
from asterism.games.nebula.names import COLOUR_NAMES, HOLE, KIND_NAMES, MARKER_NAMES, OFFERED, Phase
from asterism.games.nebula.sentences import names


def action_bar(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """The buttons of this step; none for a seat that is not to act."""
    if ctx.seat not in ctx.actors:
        return [], y
    if ctx.view.phase == Phase.CHOOSING:
        return task_choice(ctx, plan, y)
    chips = [*CHIPS[Phase(int(ctx.view.phase))](ctx)]
    if not chips:
        return [], y
    note = chaos_note(ctx) if ctx.playable_prefix("chaos") else ""
    above = 20 if note and plan.narrow else 0
    beside = 0.88 * LETTER * len(note) + 14 if note and not plan.narrow else 0
    parts, end = flow(chips, EDGE + 10 + beside, y + above + 8, plan.width - 2 * EDGE - 20 - beside)
    head = text(EDGE + 12, y + (20 if above else 37), note, "s12 soft") if note else None
    frame = rect(EDGE, y, plan.width - 2 * EDGE, end - y + 4, "panel", 12)
    return [group("doing acts plain", frame, head, *parts)], end + 12


def chaos_note(ctx: RenderContext) -> str:
    box = names.box_of(ctx)
    return str(
        ctx.translations("table.chaos_about", drawn=int(box.chaos_drawn), kept=int(box.chaos_kept))
    )


def star_chips(ctx: RenderContext, verb: str, counts: object = None) -> Iterator[Chip]:
    """A button for each kind of star that the action may name."""
    for kind, name in enumerate(KIND_NAMES, 1):
        action = f"{verb} {name}"
        if action in ctx.legal:
            number = int(counts[kind]) if counts is not None else 0  # type: ignore[index]
            yield chip(action, may_label(ctx, action), f"×{number}" if number > 1 else "", kind)


def taking_chips(ctx: RenderContext) -> Iterator[Chip]:
    if ctx.playable_prefix("take"):
        yield chip("take", may_label(ctx, "take"), str(ctx.translations("table.take")), main=True)
    yield from star_chips(ctx, "chaos")


def keeping_chips(ctx: RenderContext) -> Iterator[Chip]:
    yield from star_chips(ctx, "keep", ctx.view.drawn)


def placing_chips(ctx: RenderContext) -> Iterator[Chip]:
    """A star to place, then its field; the end of the turn last."""
    translations = ctx.translations
    for kind, name in enumerate(COLOUR_NAMES, 1):
        action = ctx.playable_prefix(f"place {name}")
        if action:
            label = translations("table.place_star", star=names.star(translations, kind))
            yield chip(action, str(label), "", kind)
    if ctx.playable_prefix("hole"):
        yield chip("hole", may_label(ctx, "hole"), str(translations("table.hole")), HOLE)
    yield chip("done", may_label(ctx, "done"), str(translations("table.done")), main=True)


def supernova_chips(ctx: RenderContext) -> Iterator[Chip]:
    yield from star_chips(ctx, "supernova", ctx.view.observatory[ctx.seat])
    if ctx.playable_prefix("supernova bag"):
        yield chip(
            "supernova bag",
            may_label(ctx, "supernova bag"),
            str(ctx.translations("table.from_bag")),
            main=True,
        )


def marker_chips(ctx: RenderContext) -> Iterator[Chip]:
    """The markers once more, large enough for a finger."""
    for number, name in enumerate(MARKER_NAMES):
        action = f"marker {name}"
        if action in ctx.legal:
            yield marked(action, may_label(ctx, action), "", marker_face(number, *MIDDLE, 1.7))


CHIPS = {
    Phase.TAKING: taking_chips,
    Phase.KEEPING: keeping_chips,
    Phase.PLACING: placing_chips,
    Phase.SUPERNOVA: supernova_chips,
    Phase.MARKER: marker_chips,
}


def task_choice(ctx: RenderContext, plan: Plan, y: float) -> tuple[list[Element], float]:
    """NEB-10 Two personal tasks, one of which is kept."""
    columns = 1 if plan.narrow else 2
    width = (plan.width - 2 * EDGE - 10 * (columns - 1)) / columns
    parts = [
        task_card(ctx, n, EDGE + (width + 10) * (n % columns), y + 74 * (n // columns), width)
        for n in range(OFFERED)
    ]
    return parts, y + 74 * (OFFERED // columns)


def task_card(ctx: RenderContext, number: int, x: float, y: float, width: float) -> Element:
    action, card = f"task {number + 1}", int(ctx.view.offered[ctx.seat, number])
    rows = rows_of(names.task_text(ctx, card), width - 100)
    lines = [text(16, 46 - 8.5 * len(rows) + 17 * i, row) for i, row in enumerate(rows)]
    worth = int(names.box_of(ctx).points_first[card])
    return button(
        "chip task",
        action,
        may_label(ctx, action),
        rect(0, 0, width, 66, r=12),
        *lines,
        text(width - 16, 38, str(worth), "end large warm"),
        at=(x, y),
    )
