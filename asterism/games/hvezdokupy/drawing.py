"""Hvězdokupy: the night sky as a board, drawn for one seat."""

import functools
import math
from typing import Any, NamedTuple

from asterism.drawing import style
from asterism.drawing.sky import sky
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    gradient,
    group,
    line,
    polygon,
    rect,
    star,
    svg,
    text,
    title_element,
    wrap_text,
)
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.rules.board import stars_near
from asterism.games.hvezdokupy.shapes import Shape, stars_of, tree
from asterism.games.hvezdokupy.state import (
    ACTIONS,
    BOARD,
    CELL_NAMES,
    CELLS,
    COLOURS,
    COLUMN_NAMES,
    SEATS,
    number_of,
)

ASKED = "".join(  # a card under the pointer, or focused by keyboard or touch, shows its best way
    f".hve:has(.card-{seat}:hover) .way-{seat},.hve:has(.card-{seat}:focus) .way-{seat}"
    "{visibility:visible}"
    for seat in range(SEATS)
)
STYLE = (
    """
.hve{--low:#7fe3ff;--high:#ffb35c}
.hve .board{fill:#070b24;stroke:#3a4480;stroke-width:1.5}
.hve .ground>.board{filter:drop-shadow(0 0 5px #4a5bb0)}
.hve .square{fill:#0d1338;stroke:#28316b;stroke-width:1}
.hve .label{fill:var(--soft);font-weight:600}
.hve .halo{fill:url(#halo)}.hve .shine{fill:#fff3c9;stroke:#ffd978;stroke-width:.8}
.hve .tokens .shine{fill:var(--glow)}
.hve .moon{fill:url(#moon)}.hve .crater{fill:#b9bfd6;opacity:.55}
.hve .new{fill:none;stroke:#ffe9a8;stroke-width:2;stroke-dasharray:4 4}
.hve .left{fill:none;stroke:#a9b2e0;stroke-width:1.6;stroke-dasharray:2 4}
.hve .spot.low .mark{stroke:var(--low)}.hve .spot.high .mark{stroke:var(--high)}
.hve .spot.any .mark{fill:#7fe3ff;opacity:.55}.hve .spot .mark{fill:#0b1030;stroke-width:2}
.hve .spot text{font-weight:700;fill:#eef1ff}
.hve .spot:hover .mark,.hve .spot:focus .mark{fill:#2b3a80;opacity:1}
.hve .arrow{fill:#8fe39b;stroke:#0b1030;stroke-width:1}
.hve .grip>circle{fill:transparent;stroke:#8fe39b;stroke-width:1.4;stroke-dasharray:3 3}
.hve .whole{fill:transparent}.hve .step.after{pointer-events:none}
.choosing .hve .step.after.completes{pointer-events:auto}
.hve .k-purple{--k:var(--purple)}.hve .k-yellow{--k:var(--yellow)}.hve .k-green{--k:var(--green)}
.hve .sign{fill:var(--k)}.hve .tier{fill:var(--k)}
.hve .face{fill:#0a0f2e;stroke:var(--k);stroke-width:2}
.hve .gap{fill:#2a3370}.hve .thread{stroke:var(--k);stroke-width:1.4;opacity:.55}
.hve .acts>.panel{stroke:var(--glow);stroke-width:2.6}
.hve .seatcard:focus{outline:none}
.hve .seatcard:focus>.panel,.hve .seatcard:hover>.panel{stroke:var(--may)}
.hve .way{visibility:hidden;pointer-events:none}
.hve .way circle{fill:none;stroke:var(--k);stroke-width:3}.hve .way .lack{stroke-dasharray:3 4}
.hve .way line{stroke:var(--k);stroke-width:2.4;opacity:.8}
.hve .figure line{stroke:var(--k);stroke-width:4;stroke-linecap:round;opacity:.9}
.hve .figure circle{fill:none;stroke:var(--k);stroke-width:2.2}
.hve .dash-1 line,.hve .dash-1 circle{stroke-dasharray:12 7}
.hve .dash-2 line,.hve .dash-2 circle{stroke-dasharray:2 7}
.hve .dash-3 line,.hve .dash-3 circle{stroke-dasharray:14 6 2 6}
.hve .letters text{fill:#fff;font-weight:700;paint-order:stroke;stroke:#070b24;stroke-width:3}
.hve .die{fill:#1b2560;stroke:#cfd8ff;stroke-width:1.6}.hve .die.side{fill:#131b4a}
.hve text.face-number{fill:#fff3c9;font-weight:700}
.hve .chip .mark{fill:#0b1030;stroke-width:2.4}.hve .chip.low .mark{stroke:var(--low)}
.hve .chip.high .mark{stroke:var(--high)}.hve .chip text{font-weight:700;fill:#eef1ff}
.hve .lost{opacity:.45}.hve .strike{stroke:var(--bad);stroke-width:2.4}
.hve .do>rect{fill:var(--sky);stroke:var(--may);stroke-width:1.8}
.hve .do.warn>rect{stroke:var(--bad)}
.hve .banner{fill:var(--glow);font-weight:600}
"""
    + ASKED
)
DEFS = [
    gradient(
        "halo",
        (0, "rgba(255,240,190,.85)"),
        (0.35, "rgba(255,225,140,.32)"),
        (1, "rgba(255,225,140,0)"),
    ),
    gradient("moon", (0, "#fdfbf0"), (0.7, "#d9dcec"), (1, "#9aa3c8"), cx=0.35, cy=0.35),
]
EDGE, GAP = 14, 10
Threads = tuple[tuple[int, int], ...]  # lines between stars, by their places on the card


class Plan(NamedTuple):
    """Where things lie: on a desk, or on a phone held upright."""

    width: int
    cell: int
    corner: tuple[int, int]  # the top left of the board
    die: tuple[int, int, int, int]  # x, y, width, height
    cards: tuple[int, int, int, int]  # x, y, width, height of all cards together
    tallest: int  # a card
    columns: dict[int, int]  # of cards, by number of players
    letters: int  # that fit in a line under the banner


WIDE = Plan(
    1200,
    84,
    (46, 90),
    (744, 66, 442, 176),
    (744, 256, 442, 512),
    251,
    {2: 2, 3: 2, 4: 2, 5: 2, 6: 2},
    124,
)
NARROW = Plan(
    420,
    49,
    (22, 88),
    (10, 496, 400, 146),
    (10, 652, 400, 330),
    160,
    {2: 2, 3: 3, 4: 2, 5: 3, 6: 3},
    54,
)

STYLESHEET = style.STYLESHEET + STYLE


def render(ctx: RenderContext, narrow: bool = False) -> str:
    """Draw the table from a view: what the seat cannot see cannot be drawn."""
    plan = NARROW if narrow else WIDE
    height = bottom(ctx, plan)
    table = group(
        "hve",
        banner(ctx, plan),
        board(ctx, plan),
        die(ctx, plan),
        *(card(ctx, plan, seat) for seat in range(ctx.view.players)),
        *footer(ctx, plan, height),
    )
    return svg(
        plan.width,
        height,
        sky(plan.width, height),
        table,
        title=ctx.translations("title"),
        defs=DEFS,
    )


def bottom(ctx: RenderContext, plan: Plan) -> int:
    """How high the whole drawing is."""
    _, y, _, tall = card_box(ctx, plan, int(ctx.view.players) - 1)
    below = max(int(y + tall) + GAP, plan.corner[1] + BOARD * plan.cell + 12)
    return below + 22 * len(closing(ctx, plan)) + (8 if closing(ctx, plan) else 0)


def banner(ctx: RenderContext, plan: Plan) -> Element:
    """Whose turn it is and what to do; below it what has just happened."""
    said = sentences.prompt(ctx) if ctx.actors else " ".join(sentences.end(ctx))
    largest, top = (21, 30) if plan is WIDE else (14, 22)
    size = min(largest, 1.75 * (plan.width - 20) / len(said))
    rows = wrap_text(sentences.last_action_sentence(ctx), plan.letters)[:2]
    news = [
        text(plan.width / 2, top + 20 + 16 * i, row, "soft mid", style="font-size:13px")
        for i, row in enumerate(rows)
    ]
    return group(
        "news",
        text(plan.width / 2, top, said, "banner mid", style=f"font-size:{size:.1f}px"),
        *news,
    )


# The board


def place(plan: Plan, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = divmod(cell, BOARD)
    return plan.corner[0] + (column + 0.5) * plan.cell, plan.corner[1] + (row + 0.5) * plan.cell


def board(ctx: RenderContext, plan: Plan) -> Element:
    """HVE-01, HVE-10: stars and the Moon on the night sky, and where one may act."""
    view, size = ctx.view, plan.cell
    stars = [shining(ctx, plan, cell) for cell in sentences.cells_in(view.stars)]
    moons = [moon(*place(plan, cell), size * 0.36, ctx) for cell in sentences.cells_in(view.moon)]
    helped = ctx.actors and sentences.is_search_helped(ctx)
    ways = [way(ctx, plan, seat) for seat in range(view.players)] if helped else []
    won = sentences.winners(ctx)
    figures = [figure(ctx, plan, seat, i) for i, seat in enumerate(won)]
    lit = group(
        "sky-board night",
        ground(ctx, plan),
        *moons,
        *figures,
        *stars,
        *fresh(ctx, plan),
        *ways,
        *spots(ctx, plan),
        *steps(ctx, plan),
        *(letters(ctx, plan, seat) for seat in won),
    )
    return group("whole-board", *labels(plan), lit)


def ground(ctx: RenderContext, plan: Plan) -> Element:
    """HVE-01 The cells; each tells on demand what stars are near."""
    (x, y), whole = plan.corner, BOARD * plan.cell + 10
    return group(
        "ground glows",
        rect(x - 5, y - 5, whole, whole, "board", 12),
        *(square(ctx, plan, cell) for cell in range(CELLS)),
    )


def square(ctx: RenderContext, plan: Plan, cell: int) -> Element:
    (x, y), half = place(plan, cell), plan.cell / 2 - 1.5
    return element(
        "rect",
        title_element(sentences.around(ctx, cell)),
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=7,
        class_="square",
    )


def labels(plan: Plan) -> list[Element]:
    """Columns a to h, rows 1 to 8, the first one on top."""
    x, y = plan.corner
    size = 14 if plan is WIDE else 12
    marks = []
    for i in range(BOARD):
        at = (i + 0.5) * plan.cell
        marks.append(text(x + at, y - 9, COLUMN_NAMES[i], "label mid", style=f"font-size:{size}px"))
        marks.append(text(x - 9, y + at + 5, str(i + 1), "label end", style=f"font-size:{size}px"))
    return marks


def shining(ctx: RenderContext, plan: Plan, cell: int) -> Element:
    """HVE-20 A star token glows."""
    x, y = place(plan, cell)
    r = plan.cell * 0.3
    return group(
        "star glows",
        token(r),
        title_element(sentences.around(ctx, cell)),
        at=(x, y),
        piece=f"star-{cell}",
    )


@functools.cache
def token(r: float) -> Element:
    return group("token", circle(0, 0, r * 1.6, "halo"), star(0, 0, r, name="shine"))


def moon(x: float, y: float, r: float, ctx: RenderContext) -> Element:
    """HVE-10 The Moon, which takes its cell out of play."""
    said = ctx.translations("table.row_moon", cell=CELL_NAMES[sentences.cells_in(ctx.view.moon)[0]])
    return group(
        "the-moon glows",
        circle(0, 0, r * 1.4, "halo"),
        circle(0, 0, r, "moon"),
        circle(-r * 0.3, -r * 0.2, r * 0.2, "crater"),
        circle(r * 0.35, r * 0.1, r * 0.27, "crater"),
        circle(-r * 0.12, r * 0.45, r * 0.15, "crater"),
        title_element(said),
        at=(x, y),
    )


def fresh(ctx: RenderContext, plan: Plan) -> list[Element]:
    """A ring around what the last action brought, and Bob's initial at his stars."""
    size = plan.cell
    rings = [circle(*place(plan, cell), size * 0.42, "new") for cell in last_cells(ctx)]
    rings += [circle(*place(plan, cell), size * 0.3, "left") for cell in left_cells(ctx)]
    for cell in sentences.bob_cells(ctx):
        x, y = place(plan, cell)
        rings.append(circle(x, y, size * 0.42, "new"))
        rings.append(
            text(
                x + size * 0.27,
                y - size * 0.24,
                str(ctx.translations("bob"))[0],
                "label",
                style="font-size:12px",
            )
        )
    return rings


def last_cells(ctx: RenderContext) -> list[int]:
    """Where the star of the last action lies."""
    view = ctx.view
    if view.placed > 0:
        return [int(view.placed) - 1]
    action = int(view.last_action) - 1
    if action < 0 or view.last_caught or ACTIONS.kind[action] not in ("place", "move"):
        return []
    return [CELL_NAMES.index(ACTIONS.values[action][-1])]


def left_cells(ctx: RenderContext) -> list[int]:
    """HVE-08 Where the star of the last action was moved from."""
    action = int(ctx.view.last_action) - 1
    moved = action >= 0 and ACTIONS.kind[action] == "move"
    return [CELL_NAMES.index(ACTIONS.values[action][0])] if moved else []


# What may be done on the board


def spots(ctx: RenderContext, plan: Plan) -> list[Element]:
    """HVE-06 The cells where a star may be placed, in the tints and shapes of the two numbers."""
    return [
        spot(ctx, plan, cell) for cell in range(CELLS) if f"place {CELL_NAMES[cell]}" in ctx.legal
    ]


def spot(ctx: RenderContext, plan: Plan, cell: int) -> Element:
    """A ring for the lower number, a lozenge for the higher, a dot where any cell will do."""
    action, (x, y), size = f"place {CELL_NAMES[cell]}", place(plan, cell), plan.cell
    hit = whole(size)
    said = sentences.describe_action(ctx, ctx.legal[action])
    if ctx.view.rolled == 0 or ctx.view.honest_eyes:
        return button("spot any", action, said, hit, circle(0, 0, size * 0.07, "mark"), at=(x, y))
    number = int(stars_near(ctx.view, cell))
    tint = "low" if number == sentences.pair(ctx)["low"] else "high"
    return button(f"spot {tint}", action, said, hit, *chip(tint, number, size * 0.23), at=(x, y))


def whole(size: float) -> Element:
    """All of a cell, to be touched."""
    return rect(-size / 2, -size / 2, size, size, "whole", 7)


def chip(tint: str, number: int, r: float) -> list[Element]:
    """A number of the pair: in a circle the lower, in a lozenge the higher."""
    mark = (
        circle(0, 0, r, "mark")
        if tint == "low"
        else polygon([(0, -r * 1.25), (r * 1.25, 0), (0, r * 1.25), (-r * 1.25, 0)], "mark")
    )
    return [mark, text(0, r * 0.42, str(number), "mid", style=f"font-size:{r * 1.25:.0f}px")]


def steps(ctx: RenderContext, plan: Plan) -> list[Element]:
    """HVE-08 An arrow for every move of a star; a star alone begins its moves."""
    names = [name for name in ctx.legal if name.startswith("move ")]
    starts = dict.fromkeys(name.split()[1] for name in names)
    return [grip(ctx, plan, start) for start in starts] + [arrow(ctx, plan, name) for name in names]


def grip(ctx: RenderContext, plan: Plan, start: str) -> Element:
    cell = CELL_NAMES.index(start)
    return button(
        "grip",
        f"move {start}",
        sentences.around(ctx, cell),
        whole(plan.cell),
        circle(0, 0, plan.cell * 0.34),
        at=place(plan, cell),
    )


def arrow(ctx: RenderContext, plan: Plan, action: str) -> Element:
    """It stands just inside the cell that it points into, on the side that the star comes from.
    On a phone the whole cell is to be touched, after the star that moves there."""
    _, start, end = action.split()
    (x1, y1), (x2, y2) = (place(plan, CELL_NAMES.index(name)) for name in (start, end))
    said = sentences.describe_action(ctx, ctx.legal[action])
    turn = math.atan2(y2 - y1, x2 - x1)
    r = plan.cell * (0.13 if plan is WIDE else 0.16)
    far = 0.66 if x1 == x2 or y1 == y2 else 0.7
    x, y = x1 + (x2 - x1) * far, y1 + (y2 - y1) * far
    corners = [(r * math.cos(turn + a), r * math.sin(turn + a)) for a in (0, 2.3, -2.3)]
    if plan is WIDE:
        return button(
            "step",
            action,
            said,
            circle(0, 0, r * 1.3, "whole"),
            polygon(corners, "arrow"),
            at=(x, y),
        )
    moved = [(x - x2 + left, y - y2 + top) for left, top in corners]
    return button(
        "step after", action, said, whole(plan.cell), polygon(moved, "arrow"), at=(x2, y2)
    )


# Constellations


@functools.cache
def threads(rows: tuple[str, ...], lines: Threads) -> Threads:
    """The lines of a card: those of star maps, or the shortest that join all its stars."""
    return lines or tuple(tree(stars_of(rows)))


def threads_of(fact: dict[str, Any]) -> Threads:
    lines = tuple((first, second) for first, second in fact.get("lines", []))
    return threads(tuple(fact["rows"]), lines)


def woven(plan: Plan, cells: Shape, fact: dict[str, Any]) -> list[Element]:
    """The lines between the stars of one way."""
    ends = [place(plan, number_of(cell)) for cell in cells]
    return [line(*ends[a], *ends[b]) for a, b in threads_of(fact)]


def way(ctx: RenderContext, plan: Plan, seat: int) -> Element | None:
    """The best way of a player, to be seen while their card is pointed at."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    if best is None:
        return None
    rings = [
        circle(
            *place(plan, number_of(cell)),
            plan.cell * 0.4,
            "lack" if number_of(cell) in best.lacking else None,
        )
        for cell in best.cells
    ]
    return group(f"way way-{seat} k-{fact['colour']}", *woven(plan, best.cells, fact), *rings)


def figure(ctx: RenderContext, plan: Plan, seat: int, number: int) -> Element | None:
    """HVE-12 A constellation that stands, with its lines, which differ in their dashes too."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    if best is None:
        return None
    rings = [
        circle(*place(plan, number_of(cell)), plan.cell * (0.34 + 0.05 * number))
        for cell in best.cells
    ]
    return group(
        f"figure dash-{number} k-{fact['colour']}",
        *woven(plan, best.cells, fact),
        *rings,
        title_element(sentences.card_told(ctx, seat)),
    )


def letters(ctx: RenderContext, plan: Plan, seat: int) -> Element | None:
    """The letters that astronomers gave to the stars of a real constellation that stands."""
    best, fact = sentences.best_way(ctx, seat), sentences.card_of(ctx, seat)
    if best is None or "bayer" not in fact:
        return None
    size = 16 if plan is WIDE else 12
    names = []
    for cell, name in zip(best.cells, fact["bayer"], strict=True):
        x, y = place(plan, number_of(cell))
        names.append(
            text(
                x + plan.cell * 0.27,
                y - plan.cell * 0.27,
                name.split()[0],
                style=f"font-size:{size}px",
            )
        )
    return group("letters", *names)


# The die and what it allows


def die(ctx: RenderContext, plan: Plan) -> Element:
    """HVE-02, HVE-07: the die, its pair, the roll given up, the tokens, and what may be done."""
    x, y, width, height = plan.die
    wide = plan is WIDE
    middle = 58 if wide else 46
    parts = [rect(0, 0, width, height, "panel", 14), tokens(ctx, width, wide)]
    if ctx.view.rolled:
        parts += rolled(ctx, middle, 68 if wide else 42, 44 if wide else 31)
    else:
        parts += idle_die(ctx, middle, 68 if wide else 42, 44 if wide else 31)
    return group("die-panel", *parts, *action_buttons(ctx, plan), at=(x, y))


def rolled(ctx: RenderContext, x: float, y: float, r: float) -> list[Element]:
    """The rolled number on the die; beside it both numbers of the pair."""
    view, numbers = ctx.view, sentences.pair(ctx)
    said = sentences.die(ctx)
    chips = [
        group(
            f"chip {tint}", *chip(tint, numbers[tint], r * 0.46), at=(x + r * 1.9 + i * r * 1.5, y)
        )
        for i, tint in enumerate(("low", "high"))
    ]
    parts = [
        group("glows", *octahedron(int(view.rolled), r), title_element(said), at=(x, y)),
        *chips,
    ]
    if view.given_up:
        gone = group(
            "lost night",
            *octahedron(int(view.given_up), r * 0.5),
            line(-r * 0.5, r * 0.5, r * 0.5, -r * 0.5, "strike"),
            title_element(ctx.translations("table.given_up", number=int(view.given_up))),
            at=(x + r * 4.9, y),
        )
        parts.append(gone)
    return parts


def idle_die(ctx: RenderContext, x: float, y: float, r: float) -> list[Element]:
    """HVE-05, HVE-22: the die rests; what is still to be set up, or that there is no die."""
    view, translations = ctx.view, ctx.translations
    said = (
        translations("table.unset", n=int(view.unset))
        if view.unset
        else translations("table.die_none")
    )
    return [
        group("lost", *octahedron("", r), at=(x, y)),
        text(x + r * 1.5, y + 5, said, style=f"font-size:{12 + r / 15:.1f}px"),
    ]


def octahedron(number: int | str, r: float) -> list[Element]:
    """HVE-01 A die of eight sides, seen at one of them."""
    rim = [(r * math.sin(math.pi * i / 3), -r * math.cos(math.pi * i / 3)) for i in range(6)]
    front = [
        (r * 0.97 * math.sin(a), -r * 0.97 * math.cos(a))
        for a in (0, 2 * math.pi / 3, 4 * math.pi / 3)
    ]
    return [
        circle(0, 0, r * 1.3, "halo"),
        polygon(rim, "die side"),
        polygon(front, "die"),
        text(0, r * 0.3, str(number), "face-number mid", style=f"font-size:{r * 0.72:.0f}px"),
    ]


def tokens(ctx: RenderContext, width: float, wide: bool) -> Element:
    """HVE-13 How many stars are left."""
    said = ctx.translations("table.tokens", n=int(ctx.view.tokens))
    size = 14 if wide else 12
    return group(
        "tokens",
        star(width - 22, 24, 9, name="shine"),
        text(width - 38, 29, said, "end", style=f"font-size:{size}px"),
    )


BUTTON_ACTIONS = ("roll", "ready", "reroll", "lapse", "call mistake")


def action_buttons(ctx: RenderContext, plan: Plan) -> list[Element]:
    """The buttons beside the board."""
    _, _, width, height = plan.die
    may = [action for action in BUTTON_ACTIONS if action in ctx.legal]
    tall = 40 if plan is WIDE else 50
    span = (width - EDGE * (len(may) + 1)) / max(len(may), 1)
    return [
        action_button(
            ctx,
            action,
            min(span, 200),
            tall,
            EDGE + i * (min(span, 200) + EDGE),
            height - tall - 12,
        )
        for i, action in enumerate(may)
    ]


def action_button(
    ctx: RenderContext, action: str, width: float, tall: float, x: float, y: float
) -> Element:
    warn = " warn" if action in ("call mistake", "lapse") else ""
    label = ctx.translations(f"table.{action.split()[0]}")
    return button(
        f"do{warn}",
        action,
        sentences.describe_action(ctx, ctx.legal[action]),
        rect(0, 0, width, tall, r=9),
        text(width / 2, tall / 2 + 5, label, "mid bold", style="font-size:14px"),
        at=(x, y),
    )


# The players' cards


def card(ctx: RenderContext, plan: Plan, seat: int) -> Element:
    """HVE-03 A card lies open before its owner; HVE-24 pointed at, it may show its best way."""
    fact, (x, y, width, height) = sentences.card_of(ctx, seat), card_box(ctx, plan, seat)
    acts = " acts" if seat in [*sentences.awaited(ctx), *sentences.winners(ctx)] else ""
    return group(
        f"seatcard card-{seat} k-{fact['colour']}{acts}",
        rect(0, 0, width, height, "panel", 12),
        *owner(ctx, seat, width),
        pattern(tuple(fact["rows"]), threads_of(fact), width, height),
        *caption(ctx, seat, width, height),
        title_element(sentences.card_title(ctx, seat)),
        at=(x, y),
        tabindex=0,
        role="img",
        aria_label=sentences.card_title(ctx, seat),
    )


def card_box(ctx: RenderContext, plan: Plan, seat: int) -> tuple[float, float, float, float]:
    """Where a card lies, and its width and height: as large as the number of players allows."""
    x, y, width, height = plan.cards
    columns = plan.columns[int(ctx.view.players)]
    row, column = divmod(seat, columns)
    rows = -(-int(ctx.view.players) // columns)
    broad, tall = (width + GAP) / columns - GAP, (height + GAP) / rows - GAP
    tall = min(tall, plan.tallest)
    return x + column * (broad + GAP), y + row * (tall + GAP), broad, tall


def owner(ctx: RenderContext, seat: int, width: float) -> list[Element]:
    """Whose it is, and the colour and the tier of its back."""
    fact = sentences.card_of(ctx, seat)
    room = int((width - 31 - 11 * fact["tier"]) / 7.5)
    name = sentences.player_name(ctx, seat)
    if len(name) > room:
        name = shortened(ctx.translations.player(seat), room)
    stars = [star(width - 13 - 11 * i, 17, 5.5, name="tier") for i in range(fact["tier"])]
    signed = sign(COLOURS.index(fact["colour"]), 15, 17, 7)
    return [signed, text(27, 22, name, "bold", style="font-size:13px"), *stars]


def sign(colour: int, x: float, y: float, r: float) -> Element:
    """Every colour has a shape: a disc, a triangle, a lozenge."""
    if colour == 0:
        return circle(x, y, r, "sign")
    if colour == 1:
        return polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], "sign")
    return polygon([(x, y - r * 1.15), (x + r, y), (x, y + r * 1.15), (x - r, y)], "sign")


SLIM = 150  # a card less wide has its caption in two rows
HEAD = 30


def foot(width: float) -> int:
    """The height of a caption."""
    return 46 if width < SLIM else 32


@functools.lru_cache(maxsize=256)
def pattern(rows: tuple[str, ...], lines: Threads, width: float, height: float) -> Element:
    """The constellation as it is printed; drawn once."""
    stars = stars_of(rows)
    tall, broad = 1 + max(r for r, _ in stars), 1 + max(c for _, c in stars)
    room = height - HEAD - foot(width) - 12
    unit = min(room / tall, (width - 24) / broad, 34)
    left, top = (width - unit * broad) / 2, HEAD + 6 + (room - unit * tall) / 2

    def middle(cell: tuple[int, int]) -> tuple[float, float]:
        return left + (cell[1] + 0.5) * unit, top + (cell[0] + 0.5) * unit

    gaps = [
        circle(*middle((r, c)), 1.6, "gap")
        for r in range(tall)
        for c in range(broad)
        if (r, c) not in stars
    ]
    joined = [line(*middle(stars[a]), *middle(stars[b]), "thread") for a, b in lines]
    lights = [star(*middle(cell), unit * 0.36, name="shine") for cell in stars]
    frame = rect(8, HEAD, width - 16, height - HEAD - foot(width), "face", 8)
    return group("pattern night glows", frame, *gaps, *joined, *lights)


def caption(ctx: RenderContext, seat: int, width: float, height: float) -> list[Element]:
    """The name of the constellation and, where the search is helped, how many stars it lacks."""
    lacks, name = sentences.nearness(ctx, seat), sentences.card_name(ctx, seat)
    if width < SLIM:
        return [
            text(10, height - 29, shortened(name, int(width / 6.8)), style="font-size:12.5px"),
            text(10, height - 12, lacks, "soft", style="font-size:12px"),
        ]
    room = int((width - 26 - 7 * len(lacks)) / 6.8)
    return [
        text(10, height - 12, shortened(name, room), style="font-size:12.5px"),
        text(width - 10, height - 12, lacks, "end soft", style="font-size:12px"),
    ]


def shortened(translations: str, letters: int) -> str:
    return (
        translations if len(translations) <= letters else translations[: letters - 1].rstrip() + "…"
    )


# Below everything


def closing(ctx: RenderContext, plan: Plan) -> list[str]:
    """What was agreed, or how it ended, in rows that fit."""
    letters = 130 if plan is WIDE else 58
    said = (
        [sentences.agreed(ctx)] if ctx.actors else [*sentences.verdict(ctx), sentences.agreed(ctx)]
    )
    return [row for sentence in said if sentence for row in wrap_text(sentence, letters)]


def footer(ctx: RenderContext, plan: Plan, height: int) -> list[Element]:
    rows = closing(ctx, plan)
    size = 14 if plan is WIDE else 12
    start = height - 22 * len(rows) + 4
    return [
        text(
            plan.width / 2,
            start + 22 * i,
            row,
            "mid" if ctx.actors else "mid bold",
            style=f"font-size:{size}px",
        )
        for i, row in enumerate(rows)
    ]
