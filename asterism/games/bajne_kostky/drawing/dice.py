"""The dice: heavy cubes. Every colour has a shape, every face a sign."""

import functools
from typing import NamedTuple

from asterism.drawing.kit import GLOW, ramp, words
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    group,
    path,
    polygon,
    rect,
    symbol,
    text_element,
    use,
)
from asterism.games.bajne_kostky.state import FACE_NAMES, KIND_NAMES, Kind

DARK = "#1a1020"
SIZE = 100  # of the symbols below
SERIF = "Asterism Serif, Georgia, serif"  # rules of style do not reach into symbols


class Paint(NamedTuple):
    """A die lit from above: its top, its lower edge, and its side."""

    light: str
    body: str
    side: str


PAINTS = {
    "minotaur": Paint("#e0b58a", "#9a5f31", "#4b2a10"),
    "griffin": Paint("#9ee6b0", "#2f9b57", "#0f4a26"),
    "mermaid": Paint("#9cd0ff", "#2f7fd0", "#0d3a6b"),
    "red": Paint("#ff8d7a", "#d8432f", "#7d1a10"),
    "yellow": Paint("#ffe28a", "#e0a92c", "#7a5208"),
    "purple": Paint("#d6b4ff", "#8d55d6", "#43207a"),
    "gray": Paint("#dfe3ec", "#8f98ab", "#3c4354"),
}
GLYPHS = {
    "griffin": "M-2-15c6-6 15-5 19 1l-6 1c4 2 6 6 5 10l-5-2c1 5-2 9-6 11l6 10h-24c-3-9 0-15 6-19-3 "
    "0-6 1-8 4-2-8 5-16 13-16z",
    "minotaur": "M-18-12c2 6 6 8 10 8 2-3 5-4 8-4s6 1 8 4c4 0 8-2 10-8 3 8-1 14-8 15-1 8-4 13-10 "
    "13s-9-5-10-13c-7-1-11-7-8-15z",
    "mermaid": "M-16-14c7-1 13 3 16 10 3-7 9-11 16-10-1 8-7 13-13 13 1 4 0 9-3 14-3-5-4-10-3-14-6 "
    "0-12-5-13-13z",
    "flag": "M-12-16h3v34h-3zM-8-15c7-4 10 3 20-1v15c-10 4-13-3-20 1z",
}


# Symbols


def cube_symbol(name: str) -> Element:
    """Return a die without a face, its middle at the origin."""
    paint, half = PAINTS[name], SIZE / 2
    return symbol(
        f"b-{name}",
        element("ellipse", cy=half * 1.06, rx=half * 1.15, ry=half * 0.3, fill="url(#k-shadow)"),
        rect(-half, -half + 7, SIZE, SIZE, r=22, fill=paint.side),
        rect(-half, -half, SIZE, SIZE, r=22, fill=f"url(#b-{name}-light)"),
        rect(-43, -44, 86, 50, r=18, fill="#fff", opacity=0.18),
    )


def glyph(name: str, scale: float, thick: float = 1.2) -> Element:
    """Return a symbol or the white flag, its middle at the origin."""
    flag = name == "flag"
    return path(
        GLYPHS[name],
        fill="#fff" if flag else DARK,
        stroke=DARK if flag else None,
        stroke_width=thick if flag else None,
        transform=f"scale({scale:.3g})",
    )


def face_symbol(name: str) -> Element:
    """Return what a face shows."""
    inner = (
        text_element(
            "text",
            name,
            y=19,
            font_family=SERIF,
            font_weight=600,
            font_size=56,
            fill=DARK,
            text_anchor="middle",
        )
        if name.isdigit()
        else glyph(name, SIZE / 56)
    )
    return symbol(f"b-face-{name}", inner)


def mark_symbol(name: str) -> Element:
    """Return the shape of a colour, or the sign of a special die; its radius is 10."""
    if name in GLYPHS:
        return symbol(f"b-mark-{name}", glyph(name, 0.62))
    shapes = {
        "red": circle(0, 0, 9, fill=DARK),
        "yellow": polygon([(0, -10), (10, 8), (-10, 8)], fill=DARK),
        "purple": polygon([(0, -12), (10, 0), (0, 12), (-10, 0)], fill=DARK),
        "gray": rect(-9, -9, 18, 18, r=1.5, fill=DARK),
    }
    return symbol(f"b-mark-{name}", shapes[name])


DEFS: tuple[Element, ...] = (
    *(
        ramp(f"b-{name}-light", (0, paint.light), (1, paint.body), slope=(0.3, 1))
        for name, paint in PAINTS.items()
    ),
    *(cube_symbol(name) for name in KIND_NAMES),
    *(face_symbol(name) for name in FACE_NAMES),
    *(mark_symbol(name) for name in KIND_NAMES),
)


# Dice


def placement(x: float, y: float, scale: float, tilt: float = 0) -> str:
    turn = f" rotate({tilt:g})" if tilt else ""
    return f"translate({x:.4g} {y:.4g}){turn} scale({scale:.3g})"


@functools.lru_cache(maxsize=1024)
def thrown_die(kind: int, face: int, size: float, tilt: float = 0) -> Element:
    """Return a thrown die around the origin: its face, and its kind where the face does not
    tell."""
    name, shown = KIND_NAMES[kind - 1], FACE_NAMES[face - 1]
    special = kind <= Kind.MERMAID
    aside = special and shown != name  # a flag makes room for the sign of its die
    return element(
        "g",
        use(f"b-{name}"),
        use(f"b-face-{shown}", transform=placement(10, 8, 0.82) if aside else None),
        use(f"b-mark-{name}", transform=placement(-30, -30, 1.15 if special else 0.8))
        if aside or not special
        else None,
        class_=f"die k-{name}",
        transform=placement(0, 0, size / SIZE, tilt),
    )


@functools.lru_cache(maxsize=1024)
def plain_die(kind: int, size: float) -> Element:
    """Return a die that shows its kind only, around the origin."""
    name = KIND_NAMES[kind - 1]
    return element(
        "g",
        use(f"b-{name}"),
        use(f"b-mark-{name}", transform=placement(0, 0, 2.6)),
        class_=f"die k-{name}",
        transform=placement(0, 0, size / SIZE),
    )


@functools.lru_cache(maxsize=1024)
def net_die(kind: int, faces: tuple[int, ...], size: float, least: float) -> Element:
    """Return a die before it is thrown, around the origin: its kind and all its faces."""
    name, rows = KIND_NAMES[kind - 1], -(-len(faces) // 2)
    cells = []
    for i, face in enumerate(faces):
        x = (i % 2 - 0.5) * size * 0.5
        y = (i // 2 - (rows - 1) / 2) * size * 0.29
        cells.append(net_face(FACE_NAMES[face - 1], x, y, size, least))
    return group(
        f"die k-{name}",
        use(f"b-{name}", transform=placement(0, 0, size / SIZE)),
        *cells,
        None
        if kind <= Kind.MERMAID
        else use(f"b-mark-{name}", transform=placement(0, 0, size * 0.0075), opacity=0.75),
    )


def net_face(name: str, x: float, y: float, size: float, least: float) -> Element:
    """Return a small face."""
    if name.isdigit():
        big = max(least, round(size * 0.26, 1))
        return words(round(x, 1), round(y + big * 0.35, 1), name, big, "serif", DARK, "middle")
    scale = size * 0.0072
    return use(f"b-face-{name}", transform=placement(round(x, 1), round(y, 1), scale * 56 / SIZE))


def empty_place(size: float, mine: bool) -> Element:
    """Return where a die is still to fall, around the origin."""
    return rect(
        -size / 2,
        -size / 2,
        size,
        size,
        "ghost",
        size * 0.22,
        fill="#0a1122",
        fill_opacity=0.35,
        stroke=GLOW if mine else "#8fa0c8",
        stroke_opacity=1 if mine else 0.5,
        stroke_width=2 if mine else 1.4,
        stroke_dasharray="5 5",
    )


@functools.lru_cache(maxsize=1024)
def screened_dice(kinds: tuple[int, ...], x: float, y: float, size: float, step: float) -> Element:
    """Return the dice behind a screen in a row around x: closed, or open where all lies open."""
    left = x - (len(kinds) * step - (step - size)) / 2
    parts = []
    for i, kind in enumerate(kinds):
        fill = PAINTS[KIND_NAMES[kind - 1]].body if kind else "#34497c"
        name = f"die k-{KIND_NAMES[kind - 1]}" if kind else "closed"
        parts.append(
            rect(
                round(left + i * step, 1),
                y,
                size,
                size,
                name,
                size * 0.28,
                fill=fill,
                stroke="#7d95cc",
                stroke_width=0.9,
            )
        )
    return group("screen", *parts)
