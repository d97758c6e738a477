"""Hvězdokupy: what lies on the plate: stars, the Moon, cells to act on, constellations."""

import functools
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    rect,
    title_element,
)
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.drawing.layout import Plate
from asterism.games.hvezdokupy.drawing.materials import chip, shape
from asterism.games.hvezdokupy.drawing.news import (
    BOB,
    FIGURE,
    bob_rolls,
    last_cells,
    left_cells,
    lit_choices,
    wrongly_called_cell,
)
from asterism.games.hvezdokupy.shapes import stars_of, tree
from asterism.games.hvezdokupy.state import (
    BOARD,
    CELL_NAMES,
    CELLS,
    COLUMN_NAMES,
    Phase,
    number_of,
)

Threads = tuple[tuple[int, int], ...]  # lines between stars, by their places on the card
WITHOUT_GLOW = 0.78  # of a star, the part that is ringed as others' trace
DASHES = (None, "12 7", "2 7", "14 6 2 6", "6 6", "18 4")  # several winners' lines differ


def board(ctx: RenderContext, plate: Plate) -> Element:
    """HVE-01, HVE-10: stars and the Moon on the night sky, and where one may act."""
    won = sentences.winners(ctx)
    return group(
        "sky-board",
        labels(plate),
        ground(ctx, plate),
        *ways(ctx, plate),
        *(figure(ctx, plate, seat, i) for i, seat in enumerate(won)),
        *(moon(ctx, plate, cell) for cell in sentences.cells_in(ctx.facts.moon)),
        *(shining(ctx, plate, cell) for cell in sentences.cells_in(ctx.facts.stars)),
        *fresh(ctx, plate),
        choices(ctx, plate),
        *steps(ctx, plate),
        *(letters(ctx, plate, seat) for seat in won),
        data_nearest="",
    )


@functools.lru_cache(maxsize=8)
def labels(plate: Plate) -> Element:
    """Columns a to h, rows 1 to 8, the first one on top."""
    size, edge = plate.size, plate.rim - (7 if plate.rim > 24 else 5)
    parts = []
    for i in range(BOARD):
        along = plate.rim + (i + 0.5) * plate.cell
        top, left = plate.y + edge / 2 + size * 0.3, plate.x + edge / 2 + 1
        style: dict[str, Any] = {"fill": kit.BRASS, "anchor": "middle"}
        parts += [
            kit.words(plate.x + along, top, COLUMN_NAMES[i], size, "italic", **style),
            kit.words(left, plate.y + along + size * 0.34, str(i + 1), size, "serif", **style),
        ]
    return group("labels", *parts)


# The cells


def inputs_of_refusals(ctx: RenderContext, *_: object) -> object:
    """What decides which cells take no star: only who places one is told."""
    facts = ctx.facts
    if facts.phase != Phase.TURN or facts.honest_eyes or not ctx.is_asked:
        return None
    return facts.rolled, facts.tokens, tuple(ctx.legal)


@remember("stars", "moon", "honest_eyes", key=inputs_of_refusals)
def ground(ctx: RenderContext, plate: Plate) -> Element:
    """HVE-01 The cells; each tells what stars are near, or why no star may go there."""
    return group(
        "ground glows",
        *(square(plate, cell, sentences.cell_title(ctx, cell)) for cell in range(CELLS)),
        fill="transparent",
    )


@functools.lru_cache(maxsize=4096)
def square(plate: Plate, cell: int, title: str) -> Element:
    (x, y), size = plate.middle(cell), plate.cell
    return element(
        "rect",
        title_element(title),
        x=round(x - size / 2, 1),
        y=round(y - size / 2, 1),
        width=size,
        height=size,
        class_="square",
    )


@functools.lru_cache(maxsize=512)
def star_piece(
    plate: Plate, cell: int, title: str, came_from: str, step: int, doubted: bool
) -> Element:
    return group(
        "star glows",
        shape("star", 0, 0, plate.cell * 0.33),
        title_element(title),
        at=plate.middle(cell),
        piece=f"star-{cell}",
        data_step=step,
        data_motion="shake" if doubted else None,
        data_from=came_from,
        data_enter="slide bloom",
        data_leave="slide",
        data_to="tokens",
        data_trace=WITHOUT_GLOW,
    )


def shining(ctx: RenderContext, plate: Plate, cell: int) -> Element:
    """HVE-20 A star token; it comes from the stock, or from where it lay, and Bob's come after. One
    that keeps its place although somebody, or Bob's roll, means it, shakes."""
    left, bob = left_cells(ctx), bob_rolls(ctx)
    moved = left and cell in last_cells(ctx)
    return star_piece(
        plate,
        cell,
        sentences.around(ctx, cell),
        f"star-{left[0]}" if moved else "tokens",
        BOB + bob.index(cell) if cell in bob else 1,
        (cell in bob and cell not in sentences.bob_cells(ctx)) or cell == wrongly_called_cell(ctx),
    )


def moon(ctx: RenderContext, plate: Plate, cell: int) -> Element:
    """HVE-10 The Moon, which takes its cell out of play."""
    return group(
        "the-moon glows",
        shape("moon", 0, 0, plate.cell * 0.36),
        title_element(str(ctx.translations("reason.moon", cell=CELL_NAMES[cell]))),
        at=plate.middle(cell),
        piece="moon",
    )


# What the last action brought


def fresh(ctx: RenderContext, plate: Plate) -> list[Element]:
    """A ring around what the last action brought, and Bob's initial at his stars, which come when
    his stars do."""
    size, bob = plate.cell, bob_rolls(ctx)
    rings = [ring(plate, cell, "new", size * 0.44, "2 5") for cell in last_cells(ctx)]
    rings += [ring(plate, cell, "left", size * 0.3, "2 4") for cell in left_cells(ctx)]
    for cell in sentences.bob_cells(ctx):
        x, y = plate.middle(cell)
        initial = str(ctx.translations("bob"))[0]
        rings.append(
            group(
                "bobs",
                ring(plate, cell, "new", size * 0.44, "2 5"),
                kit.words(x + size * 0.3, y - size * 0.24, initial, 14, "bold"),
                piece=f"star-bob-{cell}",
                data_step=BOB + bob.index(cell),
                data_enter="bloom",
                data_quiet="",
            )
        )
    return rings


def ring(plate: Plate, cell: int, name: str, r: float, dashes: str) -> Element:
    return circle(
        *plate.middle(cell),
        r,
        name,
        fill="none",
        stroke=kit.CREAM,
        stroke_width=1.6,
        stroke_dasharray=dashes,
        pointer_events="none",
    )


# What may be done on the board


def choices(ctx: RenderContext, plate: Plate) -> Element | None:
    """The cells to choose from, which come when the die lies."""
    shown = spots(ctx, plate)
    return lit_choices(ctx, "spots", shown) if shown else None


def spots(ctx: RenderContext, plate: Plate) -> list[Element]:
    """HVE-06 The cells where a star may be placed, in the shapes of the two numbers."""
    numbered = ctx.facts.rolled and not ctx.facts.honest_eyes
    low = sentences.pair(ctx)["low"] if numbered else 0
    return [
        spot(
            plate,
            cell,
            sentences.placing(ctx, cell),
            near_number(ctx, cell) if numbered else 0,
            low,
        )
        for cell in range(CELLS)
        if f"place {CELL_NAMES[cell]}" in ctx.legal
    ]


def near_number(ctx: RenderContext, cell: int) -> int:
    return len(sentences.stars_beside(ctx.facts, cell))


@functools.lru_cache(maxsize=4096)
def spot(plate: Plate, cell: int, title: str, number: int, low: int) -> Element:
    """A ring for the lower number, a lozenge for the higher, a dot where any cell will do."""
    size = plate.cell
    tint = "any" if not low else "low" if number == low else "high"
    dot = circle(0, 0, size * 0.09, "mark", fill=kit.GLOW, fill_opacity=0.6)
    face = dot if tint == "any" else chip(tint, number, max(size * 0.225, 12))
    return button(
        f"spot {tint}",
        f"place {CELL_NAMES[cell]}",
        title,
        whole(size),
        face,
        at=plate.middle(cell),
    )


@functools.lru_cache(maxsize=16)
def whole(size: float) -> Element:
    """All of a cell, to be touched."""
    return rect(-size / 2, -size / 2, size, size, fill="transparent")


def steps(ctx: RenderContext, plate: Plate) -> list[Element]:
    """HVE-08 Every star that can be moved, and, once one is touched, the cells it may go to."""
    if ctx.facts.phase != Phase.MOVING:
        return []
    moves: dict[str, list[str]] = {}
    for name in ctx.legal:
        if name.startswith("move "):
            moves.setdefault(name.split()[1], []).append(name)
    grips = [grip(ctx, plate, start) for start in moves]
    return [
        lit_choices(ctx, "grips", grips),
        *(
            kit.when(f"move {start}", *(goal(ctx, plate, name) for name in names))
            for start, names in moves.items()
        ),
    ]


def grip(ctx: RenderContext, plate: Plate, start: str) -> Element:
    cell, size = CELL_NAMES.index(start), plate.cell
    hold = circle(
        0,
        0,
        size * 0.4,
        "hold",
        fill="transparent",
        stroke="#8fe39b",
        stroke_width=2,
        stroke_dasharray="4 4",
    )
    return button(
        "grip",
        f"move {start}",
        sentences.around(ctx, cell),
        whole(size),
        hold,
        at=plate.middle(cell),
    )


def goal(ctx: RenderContext, plate: Plate, action: str) -> Element:
    """A free cell that the touched star may go to."""
    cell, size = CELL_NAMES.index(action.split()[2]), plate.cell
    return button(
        "step",
        action,
        sentences.describe_action(ctx, ctx.legal[action]),
        whole(size),
        circle(0, 0, size * 0.44, fill="url(#k-glow)", opacity=0.7),
        shape("lack", 0, 0, size * 0.36),
        at=plate.middle(cell),
    )


# Constellations


def threads_of(fact: dict[str, Any]) -> Threads:
    """The lines of a card: those of star maps, or the shortest that join all its stars."""
    lines = tuple((first, second) for first, second in fact.get("lines", []))
    return threads(tuple(fact["rows"]), lines)


@functools.cache
def threads(rows: tuple[str, ...], lines: Threads) -> Threads:
    return lines or tuple(tree(stars_of(rows)))


def ways(ctx: RenderContext, plate: Plate) -> list[Element]:
    """HVE-24 Where the search is helped: one's own best way, and another's while their card is
    touched."""
    if not ctx.actors or not sentences.is_search_helped(ctx):
        return []
    parts = [
        kit.when(f"card-{seat}", way(ctx, plate, seat, True)) for seat in range(ctx.facts.players)
    ]
    own = ctx.seat
    if own is not None:
        parts.append(kit.when("", way(ctx, plate, own, False)))
    return parts


def way(ctx: RenderContext, plate: Plate, seat: int, shows_rings: bool) -> Element | None:
    """The best way of a player: lines between its stars, and the stars it lacks."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    return best and draw_way(plate, seat, best, threads_of(fact), shows_rings)


@functools.lru_cache(maxsize=4096)
def draw_way(
    plate: Plate, seat: int, best: sentences.Way, lines: Threads, shows_rings: bool
) -> Element:
    lacking = [shape("lack", *plate.middle(cell), plate.cell * 0.4) for cell in best.lacking]
    rings = [
        circle(
            *plate.middle(number_of(cell)),
            plate.cell * 0.42,
            fill="none",
            stroke=kit.GLOW,
            stroke_width=2,
        )
        for cell in best.cells
        if number_of(cell) not in best.lacking
    ]
    return group(
        f"way way-{seat}",
        *lines_of_way(plate, best, lines),
        *lacking,
        *(rings if shows_rings else []),
        pointer_events="none",
    )


def lines_of_way(plate: Plate, best: sentences.Way, lines: Threads) -> list[Element]:
    """The lines between the stars of one way; dashed where one of the two is missing."""
    numbers, lacking = [number_of(cell) for cell in best.cells], best.lacking
    return [
        thread(
            plate.middle(numbers[a]),
            plate.middle(numbers[b]),
            plate.cell * 0.36,
            numbers[a] in lacking or numbers[b] in lacking,
        )
        for a, b in lines
    ]


@functools.lru_cache(maxsize=8192)
def thread(
    start: tuple[float, float], end: tuple[float, float], off: float, open_: bool
) -> Element:
    """A line that stays off the stars at its ends."""
    (x0, y0), (x1, y1) = start, end
    share = off / max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    return line(
        x0 + (x1 - x0) * share,
        y0 + (y1 - y0) * share,
        x1 - (x1 - x0) * share,
        y1 - (y1 - y0) * share,
        stroke="#e9dcc0" if open_ else kit.GLOW,
        stroke_width=1.6 if open_ else 2.4,
        stroke_opacity=0.65 if open_ else 0.9,
        stroke_dasharray="4 5" if open_ else None,
        stroke_linecap="round",
    )


def figure(ctx: RenderContext, plate: Plate, seat: int, number: int) -> Element | None:
    """HVE-12 A constellation that stands, with its lines, which differ in their dashes too."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    if best is None:
        return None
    ends = [plate.middle(number_of(cell)) for cell in best.cells]
    style: dict[str, Any] = {"stroke_dasharray": DASHES[number % len(DASHES)]}
    return group(
        f"figure dash-{number}",
        *(line(*ends[a], *ends[b], **style) for a, b in threads_of(fact)),
        *(circle(x, y, plate.cell * (0.38 + 0.05 * number), fill="none", **style) for x, y in ends),
        title_element(sentences.card_text(ctx, seat)),
        stroke=(kit.GLOW, "#9fd8ff", "#b6f0a8")[number % 3],
        stroke_width=4,
        stroke_linecap="round",
        data_step=FIGURE + number,
        data_motion="draw-line burst",
        data_beat="constellation",
    )


def letters(ctx: RenderContext, plate: Plate, seat: int) -> Element | None:
    """The letters that astronomers gave to the stars of a real constellation that stands."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    if best is None or "bayer" not in fact:
        return None
    names = []
    for cell, name in zip(best.cells, fact["bayer"], strict=True):
        x, y = plate.middle(number_of(cell))
        off = plate.cell * 0.3
        names.append(kit.words(x + off, y - off, name.split()[0], 15, "serif"))
    return group("letters", *names)
