"""Nebula: the other players: medallion, galaxy in miniature, black holes and stars in store."""

import functools

from asterism.drawing import kit
from asterism.drawing.svg import Element, group, rect, text, title_element
from asterism.drawing.type_metrics import shorten
from asterism.engine.frames import Frame
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.galaxy import miniature
from asterism.games.nebula.drawing.layout import Box, Plan
from asterism.games.nebula.drawing.materials import DUSK, token
from asterism.games.nebula.drawing.news import LINKED, still_at_end
from asterism.games.nebula.drawing.tasks import board_owner, viewer
from asterism.games.nebula.names import HOLE, KINDS


def other_seats(ctx: RenderContext, seat: int | None = None) -> list[int]:
    """The others in playing order, from the one next to us, or to a seat."""
    players, first = ctx.facts.players, viewer(ctx) if seat is None else seat
    return [(first + offset) % players for offset in range(1, players)]


def people(ctx: RenderContext, frame: Frame, box: Box) -> Element:
    """Everybody else, at the end whoever's galaxy is not large; a touch opens a galaxy."""
    seats = other_seats(ctx, None if ctx.actors else board_owner(ctx, frame))
    if frame.is_phone:
        cell = strip_cell
        boxes = columns(box, len(seats), 156)
    elif box.width < 300:
        cell = row_cell
        boxes = rows(box, len(seats))
    else:
        cell = column_cell
        boxes = columns(box, len(seats), 168)
    return group("people", *(cell(ctx, seat, at) for seat, at in zip(seats, boxes, strict=True)))


def columns(box: Box, number: int, most: float) -> list[Box]:
    width = min(most, box.width / number)
    left = box.x + (box.width - width * number) / 2 if most > 160 else box.x
    return [Box(left + width * i, box.y, width, box.height) for i in range(number)]


def rows(box: Box, number: int) -> list[Box]:
    height = min(92.0, box.height / number)
    return [Box(box.x, box.y + height * i, box.width, height) for i in range(number)]


def person(ctx: RenderContext, seat: int, x: float, y: float, r: float) -> Element:
    name = ctx.person(seat)
    face = kit.medallion(x, y, r, name, seat, seat in ctx.actors)
    ready = ctx.facts.ready[seat]
    return group(
        "who",
        face,
        piece=f"who-{seat}",
        data_value=ready,
        data_change="glow",
        **still_at_end(ctx),
    )


def opening(ctx: RenderContext, seat: int, box: Box, *children: Element | None) -> Element:
    """What opens a galaxy when touched."""
    label = ctx.translations("table.see_galaxy", player=ctx.person(seat))
    return kit.selector(
        "person", f"galaxy-{seat}", str(label), rect(*box, fill="transparent"), *children
    )


def name_row(
    ctx: RenderContext,
    seat: int,
    x: float,
    y: float,
    width: float,
    size: float,
    anchor: str = "start",
) -> Element:
    """A name, and below it the time left, where there is a clock."""
    name = ctx.person(seat)
    return group(
        "name",
        kit.words(x, y, shorten(name, width, size), size, "bold", anchor=anchor),
        title_element(name),
    )


def clock(seat: int, x: float, y: float, size: float, anchor: str = "end") -> Element:
    return text(x, y, "", "t-serif", font_size=size, fill=DUSK, text_anchor=anchor, data_clock=seat)


def own_clock(ctx: RenderContext, plan: Plan, frame: Frame) -> Element | None:
    """The time left to oneself, above the tray's corner."""
    if ctx.seat is None:
        return None
    size = 13 if frame.is_phone else 15
    return clock(ctx.seat, plan.tray.x + plan.tray.width - 8, plan.tray.y - 6, size)


@functools.lru_cache(maxsize=2048)
def belongings(
    holes: int, store: tuple[int, ...], x: float, y: float, r: float, gap: float, width: float
) -> Element:
    """Black holes on the bar, and the stars in store as far as there is room."""
    kinds = [kind for kind in range(1, KINDS + 1) for _ in range(store[kind])]
    left = x + r + 4 + 18
    room = max(1, int((x + width - left) / gap))
    shown = kinds if len(kinds) <= room else kinds[: max(0, room - 1)]
    rest = len(kinds) - len(shown)
    end = left + gap * len(shown)
    return group(
        "belongings",
        token(HOLE, x + r * 0.6, y, r * 1.1),
        kit.words(x + r + 6, y + 5, str(holes), 14, "serif"),
        *(token(kind, left + gap * (i + 0.5), y, r) for i, kind in enumerate(shown)),
        kit.words(end + 2, y + 5, f"+{rest}", 13 if r < 7 else 14, "bold", DUSK) if rest else None,
    )


def belongings_of(
    ctx: RenderContext, seat: int, x: float, y: float, r: float, gap: float, width: float
) -> Element:
    store, holes = tuple(ctx.facts.observatory[seat]), ctx.facts.bar[seat]
    return group(
        "store",
        belongings(holes, store, x, y, r, gap, width),
        piece=f"belongings-{seat}",
        data_value=f"{holes}-{store}",
        data_step=LINKED,
        data_change="glow",
        data_trace="",
        **still_at_end(ctx),
    )


def cell_facts(ctx: RenderContext, seat: int, *_: object) -> tuple[object, ...]:
    """What the looks of a person depend on."""
    facts = ctx.facts
    owned = (tuple(facts.stars[seat]), tuple(facts.observatory[seat]), facts.bar[seat])
    return (*owned, seat in ctx.actors, not ctx.actors)


@remember(key=cell_facts)
def column_cell(ctx: RenderContext, seat: int, box: Box) -> Element:
    """Under a miniature the name and what belongs to a player."""
    x = box.x + box.width / 2
    wide = min(box.width - 8, 30 + 15 * sum(ctx.facts.observatory[seat]))
    return group(
        "seat",
        opening(
            ctx,
            seat,
            box,
            miniature(ctx, seat, x + 14, box.y + 42, 40),
            belongings_of(ctx, seat, x - wide / 2, box.y + 116, 7, 15, box.width - 8),
        ),
        person(ctx, seat, x - 30, box.y + 64, 18),
        name_row(ctx, seat, x, box.y + 102, box.width - 10, 14, "middle"),
        clock(seat, x - 12, box.y + 24, 14),
    )


@remember(key=cell_facts)
def row_cell(ctx: RenderContext, seat: int, box: Box) -> Element:
    """Beside a miniature the name and what belongs to a player."""
    y = box.y + box.height / 2
    return group(
        "seat",
        opening(
            ctx,
            seat,
            Box(box.x, box.y + 2, box.width, box.height - 4),
            miniature(ctx, seat, box.x + 40, y, 30),
            belongings_of(ctx, seat, box.x + 84, y + 15, 7, 15, box.width - 84),
        ),
        person(ctx, seat, box.x + 17, y + 16, 15),
        name_row(ctx, seat, box.x + 82, y - 6, box.width - 130, 14),
        clock(seat, box.x + box.width - 4, y - 6, 14),
    )


@remember(key=cell_facts)
def strip_cell(ctx: RenderContext, seat: int, box: Box) -> Element:
    """For phones: a medallion, beside it name and belongings."""
    y = box.y + box.height / 2
    wide = box.width - 46
    return group(
        "seat",
        opening(
            ctx,
            seat,
            box,
            belongings_of(ctx, seat, box.x + 44, y + 10, 5.5, 12, wide),
        ),
        person(ctx, seat, box.x + 21, y, 16),
        name_row(ctx, seat, box.x + 45, y - 5, wide, 13),
        clock(seat, box.x + box.width - 2, y - 5, 13),
    )


@remember("players", "stars", key=lambda ctx, _: (viewer(ctx), ctx.actors))
def corner_people(ctx: RenderContext, spots: tuple[tuple[float, float], ...]) -> Element:
    """While one places stars: the others in the corners beside the board."""
    seats = other_seats(ctx)
    parts = []
    for seat, (x, y) in zip(seats, spots, strict=False):
        parts += [
            opening(ctx, seat, Box(x - 30, y - 30, 60, 60), miniature(ctx, seat, x, y, 30)),
            person(ctx, seat, x - 18, y + 18, 16),
        ]
    return group("people", *parts)
