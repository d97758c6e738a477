"""Nebula: tasks, advanced cards and the tracks of the markers."""

from asterism.drawing.svg import Element, button, circle, group, rect, text, title_element
from asterism.engine import bits
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.ink import (
    GAP,
    Plan,
    badge,
    glyph,
    may_label,
    panel,
    rows_of,
    token,
)
from asterism.games.nebula.names import (
    COLOURS,
    MARKER_NAMES,
    RANKS,
    ROMAN,
    SHOWN,
    TRACK_START,
    TRACKS,
)
from asterism.games.nebula.sentences import names, scores, table

TRACK_KEYS = ("track_colours", "track_constellations", "track_advanced")
START = 84  # width of the field where markers begin


# Tasks


def public_tasks(ctx: RenderContext, plan: Plan, x: float, y: float) -> tuple[Element, float]:
    """NEB-09 Four cards with their points, one's own progress and everybody's markers."""
    columns = 1 if plan.narrow else 2
    width = (plan.side - 12 * (columns + 1)) / columns
    tall = 74
    rows = SHOWN // columns
    cards = [
        public_card(
            ctx,
            place,
            x + 12 + (width + 12) * (place % columns),
            y + 30 + (tall + 8) * (place // columns),
            width,
            tall,
        )
        for place in range(SHOWN)
    ]
    height = 30 + rows * (tall + 8) + 4
    return panel(
        "public plain", x, y, plan.side, height, ctx.translations("table.public"), *cards
    ), y + height


def public_card(
    ctx: RenderContext, place: int, x: float, y: float, width: float, tall: float
) -> Element:
    view, translations, box = ctx.view, ctx.translations, names.box_of(ctx)
    card = int(view.public[place])
    points = translations(
        "table.points", first=int(box.points_first[card]), later=int(box.points_later[card])
    )
    lines = [
        text(x + 10, y + 18 + 15 * i, row, "s12")
        for i, row in enumerate(rows_of(names.task_text(ctx, card), width - 72)[:3])
    ]
    return group(
        "card",
        rect(x, y, width, tall, "cell", 9),
        *lines,
        text(x + width - 8, y + 18, points, "end s12 bold warm"),
        own_progress(ctx, place, card, x + 10, y + tall - 9),
        *marks(ctx, place, x + width - 16, y),
        title_element(table.public_text(ctx, place)),
    )


def own_progress(ctx: RenderContext, place: int, card: int, x: float, y: float) -> Element | None:
    """How far the seat is from a task; a marked task stays fulfilled."""
    if ctx.seat is None:
        return None
    if bits.has(ctx.view.marks[place], ctx.seat):
        return text(x, y, f"✓ {ctx.translations('table.met')}", "s12 good")
    return text(x, y, table.progress(ctx, ctx.seat, card), "s12 soft")


def marks(ctx: RenderContext, place: int, x: float, y: float) -> list[Element]:
    """NEB-22 The first one above, later ones below."""
    view, first = ctx.view, int(ctx.view.first_mark[place]) - 1
    later = [
        seat for seat in range(view.players) if bits.has(view.marks[place], seat) and seat != first
    ]
    parts = [badge(ctx, first, x, y + 36)] if first >= 0 else []
    return parts + [badge(ctx, seat, x - 21 * i, y + 59) for i, seat in enumerate(later)]


def personal_task(
    ctx: RenderContext, plan: Plan, x: float, y: float
) -> tuple[Element | None, float]:
    """NEB-10 The task that was kept; the one put back shows while the pointer rests there."""
    seat, translations = ctx.seat, ctx.translations
    card = names.kept_task(ctx.view, seat) if seat is not None else 0
    if not card or seat is None:
        return None, y - GAP
    rows = rows_of(names.task_text(ctx, card), plan.side - 32)
    put_back = int(ctx.view.offered[seat, 2 - ctx.view.kept[seat]])
    height = 34 + 16 * (len(rows) + 1)
    met = table.is_fulfilled(ctx, seat, card)
    lines = [text(x + 12, y + 40 + 16 * i, row, "s13") for i, row in enumerate(rows)]
    state = text(
        x + 12,
        y + 40 + 16 * len(rows),
        ("✓ " if met else "") + table.progress(ctx, seat, card),
        f"s12 {'good' if met else 'soft'}",
    )
    worth = int(names.box_of(ctx).points_first[card])
    return panel(
        "personal",
        x,
        y,
        plan.side,
        height,
        translations("table.personal"),
        *lines,
        state,
        text(x + plan.side - 12, y + 20, str(worth), "end bold warm"),
        title_element(f"{translations('table.put_back')}: {names.task_text(ctx, put_back)}"),
    ), y + height


# The counter board of the full game


def tracks(ctx: RenderContext, plan: Plan, x: float, y: float) -> tuple[Element, float]:
    """NEB-08 Three tracks, and the four advanced cards beneath."""
    tall = 70
    rows = [track(ctx, plan, number, x + 12, y + 36 + tall * number) for number in range(TRACKS)]
    below = y + 42 + tall * TRACKS
    cards, end = advanced_cards(ctx, plan, x + 12, below)
    acts = " acts" if ctx.playable_prefix("marker") else ""
    return panel(
        f"tracks plain{acts}",
        x,
        y,
        plan.side,
        end - y + 4,
        ctx.translations("table.tracks"),
        *rows,
        *cards,
    ), end + 4


def track(ctx: RenderContext, plan: Plan, number: int, x: float, y: float) -> Element:
    """NEB-21 Fields to the right of the start; later arrivals lie higher."""
    last = int(names.box_of(ctx).track_end[number])
    width = plan.side - 24
    step = (width - START) / last
    cells = [rect(x, y + 14, START, 50, "cell", 7)]
    cells += [rect(x + START + step * i + 2, y + 14, step - 4, 50, "cell", 7) for i in range(last)]
    markers = [
        marker(ctx, each, *marker_spot(ctx, each, x, y, step))
        for each in sorted(
            range(TRACK_START[number], TRACK_START[number + 1]),
            key=lambda m: int(ctx.view.landed[m]),
        )
    ]
    return group(
        "track",
        text(x, y + 8, ctx.translations(f"table.{TRACK_KEYS[number]}"), "soft s12"),
        *ranks(ctx, number, x + width - 4, y + 3),
        *cells,
        *markers,
    )


def ranks(ctx: RenderContext, number: int, right: float, y: float) -> list[Element]:
    """NEB-29 What each rank pays, and the marker that holds it now."""
    holders, parts = scores.by_rank(ctx, number), []
    for rank, value in enumerate(names.box_of(ctx).worth[number]):
        x = right - 44 * (RANKS - 1 - rank)
        parts.append(text(x, y + 4, str(int(value)), "end s12 bold warm"))
        if rank < len(holders):
            parts.append(marker_face(holders[rank], x - 26, y))
    return parts


def marker_spot(
    ctx: RenderContext, marker: int, x: float, y: float, step: float
) -> tuple[float, float]:
    """Side by side at the start; stacked on a field."""
    view = ctx.view
    field, first = int(view.track[marker]), TRACK_START[track_number(marker)]
    if field == 0:
        place = marker - first
        return x + 17 + 25 * (place % 3), y + 28 + 23 * (place // 3)
    below = sum(
        view.track[other] == field and view.landed[other] < view.landed[marker]
        for other in range(first, TRACK_START[track_number(marker) + 1])
    )
    return x + START + step * (field - 0.5), y + 49 - 8 * below


def track_number(marker: int) -> int:
    return sum(marker >= start for start in TRACK_START[1:TRACKS])


def marker(ctx: RenderContext, number: int, x: float, y: float) -> Element:
    """A marker, which slides when moved; a button while one is to be moved."""
    action = ctx.playable_prefix(f"marker {MARKER_NAMES[number]}")
    label = may_label(ctx, action) if action else names.marker_name(ctx, number)
    return button(
        "marker",
        action,
        label,
        circle(0, 0, 12.5, "aim") if action else None,
        circle(0, 0, 10.5, "badge"),
        marker_face(number, 0, 0),
        at=(x, y),
        piece=f"marker-{MARKER_NAMES[number]}",
    )


def marker_face(number: int, x: float, y: float, size: float = 1) -> Element:
    if number < COLOURS:
        return token(number + 1, x, y, 7 * size)
    if number < TRACK_START[2]:
        return glyph(number - COLOURS, x, y, 6 * size)
    return text(
        x,
        y + 4 * size,
        ROMAN[number - TRACK_START[2]].upper(),
        "mid bold" if size > 1 else "mid tiny bold",
    )


def advanced_cards(
    ctx: RenderContext, plan: Plan, x: float, y: float
) -> tuple[list[Element], float]:
    """NEB-09 Cards I to IV."""
    columns = 1 if plan.narrow else 2
    width = (plan.side - 24 - 12 * (columns - 1)) / columns
    tall = 40 if plan.narrow else 54
    cards = [
        advanced_card(
            ctx,
            place,
            x + (width + 12) * (place % columns),
            y + (tall + 6) * (place // columns),
            width,
            tall,
        )
        for place in range(SHOWN)
    ]
    return cards, y + (tall + 6) * (SHOWN // columns)


def advanced_card(
    ctx: RenderContext, place: int, x: float, y: float, width: float, tall: float
) -> Element:
    card = int(ctx.view.advanced[place])
    rows = rows_of(names.card_text(ctx, card), width - 46)[:3]
    top = y + tall / 2 + 4.5 - 7.5 * (len(rows) - 1)
    return group(
        "card",
        rect(x, y, width, tall, "cell", 9),
        text(x + 20, y + tall / 2 + 5, ROMAN[place].upper(), "mid bold"),
        *(text(x + 40, top + 15 * i, row, "s12") for i, row in enumerate(rows)),
    )
