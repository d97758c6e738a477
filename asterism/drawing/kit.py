"""The materials that all tables are made of: brass, wood, paper, plates, medallions, stars.

Everything here is a piece: it uses gradients but no filters, so that it can move cheaply. What
needs filters (grain, blur, deep shadows) belongs to the scenery, see `scenery.py`.
Gradients are defined once a page (`DEFS`); their names begin with `k-`.
"""

import functools
import math
import unicodedata
from typing import Any

from asterism.drawing.cast import CastMember, load_cast
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    gradient,
    group,
    path,
    polygon,
    rect,
    text,
    title_element,
)
from asterism.drawing.type_metrics import balance_width, fit_size, shorten, wrap_width
from asterism.engine.frames import Frame

NIGHT, CREAM, SUB, BRASS, GLOW, INK = (
    "#0a1122",
    "#f3ead7",
    "#c9bfa9",
    "#d9b26a",
    "#ffd978",
    "#2a2013",
)
SEAT_COLOURS = ("#8c3b2f", "#2f5d8c", "#7a3f6f", "#3d6b52", "#8c5a2f", "#1f6a78")


def ramp(name: str, *stops: tuple[float, str], slope: tuple[float, float] = (0, 1)) -> Element:
    """Return a linear gradient from the top left in the given direction."""
    return gradient(name, *stops, kind="linearGradient", x1=0, y1=0, x2=slope[0], y2=slope[1])


DEFS: tuple[Element, ...] = (
    ramp("k-brass", (0, "#f4d999"), (0.5, "#c4954a"), (1, "#7d5622")),
    ramp(
        "k-brass-rim",
        (0, "#f0d18a"),
        (0.3, "#b98a44"),
        (0.55, "#e2bd74"),
        (1, "#6f4c1f"),
        slope=(1, 1),
    ),
    ramp("k-gold", (0, "#fff3c9"), (1, "#f0b83f")),
    ramp("k-wood", (0, "#3f2c25"), (1, "#1f1512")),
    ramp("k-paper", (0, "#f8efdb"), (1, "#e4d2ad"), slope=(1, 1)),
    ramp("k-stone", (0, "#3d4458"), (1, "#1c2233")),
    ramp("k-ivory", (0, "#fffaf0"), (1, "#e6d3a6")),
    gradient("k-glow", (0, "rgb(255 217 120/.85)"), (1, "rgb(255 217 120/0)")),
    gradient(
        "k-starglow",
        (0, "rgb(255 230 163/.75)"),
        (0.45, "rgb(255 207 107/.22)"),
        (1, "rgb(255 207 107/0)"),
    ),
    gradient("k-shadow", (0, "rgb(0 0 0/.5)"), (1, "rgb(0 0 0/0)")),
    gradient("k-moon", (0, "#fffdf2"), (0.6, "#d9dceb"), (1, "#8089ab"), cx=0.38, cy=0.34, r=0.75),
)


# Type


@functools.lru_cache(maxsize=16384)
def words(
    x: float,
    y: float,
    content: str,
    size: float = 14,
    face: str = "sans",
    fill: str = CREAM,
    anchor: str = "start",
    **attributes: Any,
) -> Element:
    """Return one row of text. `face` is `sans`, `bold`, `serif` or `italic`."""
    return text(
        x,
        y,
        content,
        f"t-{face}",
        font_size=size,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        **attributes,
    )


@functools.lru_cache(maxsize=4096)
def fitted_row(
    x: float, y: float, width: float, content: str, size: float, **style: Any
) -> Element:
    """Return one row that ends in an ellipsis where it must; whole on hover and focus."""
    short = shorten(content, width, size)
    row = words(x, y, short, size, **style)
    return row if short == content else group("short", row, title_element(content))


@functools.lru_cache(maxsize=4096)
def paragraph(
    x: float,
    y: float,
    width: float,
    content: str,
    size: float,
    rows: int = 2,
    leading: float = 1.3,
    **style: Any,
) -> Element:
    """Return a text in at most `rows` rows, the first one's baseline at `y`."""
    lines = wrap_width(content, width, size, rows)
    return group(
        "lines",
        *(words(x, y + i * size * leading, row, size, **style) for i, row in enumerate(lines)),
    )


@functools.lru_cache(maxsize=4096)
def call(
    x: float,
    y: float,
    width: float,
    content: str,
    size: float,
    rows: int = 2,
    anchor: str = "middle",
    least: float = 14,
    piece: str = "call",
    **news: Any,
) -> Element:
    """Return the one sentence in large type: what happened or what to do. `y` is the middle of the
    reserved rows, so that nothing moves when the sentence changes; then it turns over, in a film as
    `news` has it: at which step, and whether it is held. So it does where something selected was
    told in its place."""
    return group(
        "call",
        *call_rows(x, y, width, content, size, rows, anchor, least),
        piece=piece,
        **({"data_enter": "flip", "data_change": "flip", "data_quiet": ""} | news),
    )


def call_rows(
    x: float,
    y: float,
    width: float,
    content: str,
    size: float,
    rows: int = 2,
    anchor: str = "middle",
    least: float = 14,
) -> list[Element]:
    """Return the rows of a call, their middle at `y`."""
    size = fit_size(content, width, size, least, rows)
    lines = balance_width(content, width, size, rows)
    top = y - (len(lines) - 1) * size * 0.6 + size * 0.35
    return [
        words(x, top + i * size * 1.2, row, size, "serif", anchor=anchor)
        for i, row in enumerate(lines)
    ]


# Surfaces


@functools.lru_cache(maxsize=64)
def tray(x: float, y: float, width: float, height: float, r: float = 20) -> Element:
    """Return the wooden tray of one's own things. Its grain is scenery."""
    return group(
        "tray",
        rect(x, y, width, height, r=r, fill="url(#k-wood)", fill_opacity=0.55),
        rect(x, y, width, height, r=r, fill="none", stroke="url(#k-brass)", stroke_width=2.4),
        rect(
            x + 5,
            y + 5,
            width - 10,
            height - 10,
            r=r - 4,
            fill="none",
            stroke="#f4d999",
            stroke_opacity=0.22,
            stroke_width=0.8,
        ),
    )


def plain_paper(x: float, y: float, width: float, height: float, r: float = 4) -> Element:
    """Return the ground of a sheet whose paper is scenery, which a high contrast darkens: it shows
    only there."""
    return rect(x, y, width, height, "plain-paper", r, fill="#f8efdb", visibility="hidden")


@functools.lru_cache(maxsize=256)
def paper(x: float, y: float, width: float, height: float, r: float = 6) -> Element:
    """Return a sheet that tells facts, with a shadow below."""
    return group(
        "paper",
        rect(x + 1, y + 4, width, height, r=r, fill="#000", fill_opacity=0.35),
        rect(x, y, width, height, r=r, fill="url(#k-paper)"),
    )


def glow(x: float, y: float, r: float, opacity: float = 1) -> Element:
    return circle(x, y, r, fill="url(#k-glow)", opacity=None if opacity == 1 else opacity)


# What can be touched


LEAST_LABEL = 14  # units


@functools.lru_cache(maxsize=1024)
def plate(width: float, height: float, label: str, size: float = 15) -> Element:
    """Return the face of the one main action: a gold plate, centred at the origin."""
    return group("plate", *bare_plate(width, height), plate_words(width, label, size))


def bare_plate(width: float, height: float) -> tuple[Element, Element]:
    return (
        rect(-width / 2, -height / 2 + 3, width, height, r=height / 2, fill="#000", opacity=0.35),
        rect(-width / 2, -height / 2, width, height, r=height / 2, fill="url(#k-gold)"),
    )


def plate_words(width: float, label: str, size: float) -> Element:
    return centred_label(width, label, size, INK)


def centred_label(width: float, label: str, size: float, fill: str) -> Element:
    """Return the words on a plate, smaller where they would be cut off."""
    size = fit_size(label, width - 16, size, min(size, LEAST_LABEL))
    return words(0, size * 0.36, shorten(label, width - 16, size), size, "bold", fill, "middle")


@functools.lru_cache(maxsize=1024)
def outline(width: float, height: float, label: str, size: float = 14.5) -> Element:
    """Return the face of any other action: a brass line, centred at the origin."""
    return group(
        "outline",
        rect(
            -width / 2,
            -height / 2,
            width,
            height,
            r=height / 2,
            fill=NIGHT,
            fill_opacity=0.4,
            stroke=BRASS,
            stroke_width=1.4,
        ),
        centred_label(width, label, size, CREAM),
    )


def selector(
    name: str, key: str, label: str, *children: Element | None, titled: bool = True, **place: Any
) -> Element:
    """Return a thing that a touch selects. What is marked `when(key)` shows while it is. Where very
    many are drawn they need no title: the page tells the label, too."""
    return group(
        f"{name} may",
        *children,
        title_element(label) if titled else None,
        data_select=key,
        role="button",
        tabindex=0,
        aria_label=label,
        **place,
    )


def when(key: str, *children: Element | None, **attributes: Any) -> Element:
    """Return what shows only while `key` is selected; `when("", …)` while nothing is."""
    return group("when", *children, data_when=key, **attributes)


# People


@functools.cache
def cast_by_name() -> dict[str, CastMember]:
    return {member.name: member for member in load_cast()}


def seat_colour(name: str, seat: int) -> str:
    """Return a person's colour: of the cast, or of the seat."""
    member = cast_by_name().get(name)
    return member.colour if member else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def face(name: str, r: float) -> Element | None:
    """Return the face of one of the cast as a picture that pages load; nobody else has one."""
    member = cast_by_name().get(name)
    if member is None:
        return None
    href = f"/faces/{member.face}.svg"
    return element("image", href=href, x=-r, y=-r, width=2 * r, height=2 * r, class_="face")


@functools.lru_cache(maxsize=4096)
def medallion(x: float, y: float, r: float, name: str, seat: int, lit: bool = False) -> Element:
    """Return a person in a brass ring; lit on their turn. The page opens what belongs to a seat
    when it is touched."""
    inner = r - max(2.5, r * 0.12)
    return group(
        "medallion",
        glow(0, 0, r * 1.9, 0.45) if lit else None,
        turn_ring(r, seat) if lit else None,
        circle(0, r * 0.12, r * 1.04, fill="#000", opacity=0.35),
        circle(0, 0, r, fill="url(#k-brass)"),
        circle(0, 0, inner, fill=seat_colour(name, seat)),
        circle(0, 0, inner - 2, fill="none", stroke="#000", stroke_opacity=0.25, stroke_width=1.5),
        words(0, r * 0.33, initial(name), round(r * 0.92), "serif", CREAM, "middle"),
        face(name, r * 1.04),
        title_element(name),
        at=(x, y),
        data_seat=seat,
        data_place=f"seat-{seat}",
    )


def turn_ring(r: float, seat: int) -> Element:
    """Return the light around whose turn it is; it glows when the turn begins."""
    return circle(
        0,
        0,
        r + 4,
        fill="none",
        stroke=GLOW,
        stroke_width=2.4,
        data_piece=f"turn-{seat}",
        data_fixed="",
        data_step=9,
        data_enter="glow",
    )


def initial(name: str) -> str:
    letters = [letter for letter in name if unicodedata.category(letter).startswith(("L", "N"))]
    return letters[0].upper() if letters else "?"


# Things of the sky


STAR_LIGHT = ("#fff2c4", "#d99a2b", "#c78821", "#ffe9ad", "#fff7dc")
STAR_SHADE = ("#fffbe9", "#f6cd6a", "#b87a18", "#e9b447", "#ffefbd")


def star_points(r: float, inner: float = 0.46, points: int = 5) -> list[tuple[float, float]]:
    """Return the corners of a star around the origin, one point upwards."""
    return [
        (
            (r if i % 2 == 0 else r * inner) * math.cos(math.pi * (i / points - 0.5)),
            (r if i % 2 == 0 else r * inner) * math.sin(math.pi * (i / points - 0.5)),
        )
        for i in range(2 * points)
    ]


@functools.lru_cache(maxsize=64)
def brass_star(r: float, glows: bool = True) -> Element:
    """Return a star token, five facets lit from the upper left, around the origin."""
    corners = star_points(r)
    facets = [
        polygon([corners[2 * i], corners[(2 * i + turn) % 10], (0, 0)], fill=colours[i])
        for i in range(5)
        for turn, colours in ((1, STAR_LIGHT), (-1, STAR_SHADE))
    ]
    rim = polygon(corners, fill="#f5c451", stroke="#6b4510", stroke_width=max(0.8, r * 0.05))
    halo = circle(0, 0, r * 2, fill="url(#k-starglow)") if glows else None
    return group("brass-star", halo, rim, *facets)


CRATERS = (
    (-0.25, -0.2, 0.2),
    (0.3, 0.05, 0.26),
    (-0.1, 0.42, 0.15),
    (0.15, -0.48, 0.11),
    (-0.52, 0.18, 0.1),
)


def moon(r: float) -> Element:
    """Return the Moon around the origin."""
    craters = [
        circle(x * r, y * r, size * r, fill="#9aa3c2", opacity=0.5) for x, y, size in CRATERS
    ]
    halo = circle(0, 0, r * 1.7, fill="url(#k-starglow)", opacity=0.4)
    return group("moon", halo, circle(0, 0, r, fill="url(#k-moon)"), *craters)


@functools.lru_cache(maxsize=256)
def octahedron_die(r: float, face: str, tilt: float = -6) -> Element:
    """Return an eight-sided ivory die around the origin: one face to us, others turning away."""
    top, right, low_right, bottom, low_left, left = (
        (r * math.cos(math.radians(a)), r * math.sin(math.radians(a)))
        for a in (-90, -30, 30, 90, 150, 210)
    )
    front = [(0, -r * 0.8), (r * 0.73, r * 0.46), (-r * 0.73, r * 0.46)]
    sides = [
        ((top, right, front[1], front[0]), "#cbb482"),
        ((right, low_right, front[1]), "#a98f5c"),
        ((low_right, bottom, low_left, front[2], front[1]), "#8b7243"),
        ((low_left, left, front[2]), "#c9b27e"),
        ((left, top, front[0], front[2]), "#efe1bb"),
    ]
    return element(
        "g",
        element("ellipse", cy=r * 0.98, rx=r * 0.9, ry=r * 0.24, fill="url(#k-shadow)"),
        *(polygon(corners, fill=colour, stroke="#a9884a") for corners, colour in sides),
        polygon(front, fill="url(#k-ivory)", stroke="#fff", stroke_width=1.2),
        words(0, r * 0.34, face, round(r * 0.74), "serif", INK, "middle") if face else None,
        class_="die",
        transform=f"rotate({tilt})",
    )


# Overlays


def panel(
    frame: Frame, key: str, title: str, sign: str, *children: Element, close: str, **news: Any
) -> Element:
    """Return an overlay over the dimmed scene, opened by its key; `close` names its button. `news`
    are the attributes of one that a film opens by itself."""
    ground = rect(
        -BEYOND,
        -BEYOND,
        frame.width + 2 * BEYOND,
        frame.height + 2 * BEYOND,
        fill="#060b1c",
        fill_opacity=0.78,
        data_do="close",
    )
    size = 24
    shut = group(
        "may",
        rect(-size, -size, 2 * size, 2 * size, fill="transparent"),
        icon("close", 0, 0),
        title_element(close),
        at=(frame.width - size, size),
        data_do="close",
        role="button",
        tabindex=0,
        aria_label=close,
    )
    return group(
        "when panel-sheet",
        ground,
        *children,
        shut,
        data_when=key,
        data_panel=key,
        data_title=title,
        data_icon=ICONS[sign],
        role="dialog",
        aria_label=title,
        **news,
    )


BEYOND = 1200  # units that the dimmed ground goes on beyond the scene

# Signs

ICONS = {
    "advice": "M0-9a7 7 0 0 1 4 12.5v2.5h-8v-2.5a7 7 0 0 1 4-12.5zM-3 9h6",
    "cards": "M-3-9l10 2-3 15-10-2zM-5-5l-4 2 5 11",
    "score": "M-8 8v-6h4v6zM-2 8v-14h4v14zM4 8v-9h4v9z",
    "log": "M-8-6h16M-8 0h16M-8 6h10",
    "moves": "M-7-7h5v5h-5zM2-7h5v5h-5zM-7 2h5v5h-5zM2 2h5v5h-5z",
    "star": "M0-9l2.6 6 6.4.6-4.9 4.3 1.5 6.4-5.6-3.4-5.6 3.4 1.5-6.4-4.9-4.3 6.4-.6z",
    "galaxy": "M0-9a9 9 0 1 1 0 18a9 9 0 1 1 0-18M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8",
    "undo": "M-6-7l-3 4 4 3M-8-3h9a6 6 0 0 1 0 12h-5",
    "close": "M-6-6l12 12M6-6l-12 12",
}


def icon(name: str, x: float, y: float, colour: str = CREAM, scale: float = 1) -> Element:
    return path(
        ICONS[name],
        fill="none",
        stroke=colour,
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )
