"""Bájné kostky: the ink of dice. Every colour has a shape, every face a sign."""

from asterism.drawing.svg import (
    Element,
    circle,
    element,
    gradient,
    group,
    line,
    path,
    polygon,
    rect,
    text,
    title_element,
)
from asterism.games.bajne_kostky.state import FACE_NAMES, KIND_NAMES, Kind

STYLE = """
.bajne .k-minotaur{--c:var(--brown)}.bajne .k-griffin{--c:var(--green)}
.bajne .k-mermaid{--c:var(--blue)}.bajne .k-red{--c:var(--red)}.bajne .k-yellow{--c:var(--yellow)}
.bajne .k-purple{--c:var(--purple)}.bajne .k-gray{--c:var(--gray)}
.bajne .cube{fill:var(--c);stroke:#05071a;stroke-width:1.2}.bajne .shine{fill:url(#shine)}
.bajne .sign{fill:#0c1130}.bajne .sign.thin{fill:none;stroke:#0c1130;stroke-width:1.6}
.bajne .cloth{fill:#fff;stroke:#0c1130;stroke-width:1.4}.bajne .eye{fill:var(--c)}
.bajne .closed{fill:#232c66;stroke:var(--faint);stroke-width:1}
.bajne text.pips{fill:#0c1130;font-weight:800;text-anchor:middle}
.bajne .mark{fill:#0c1130;opacity:.8}
.bajne .ghost{fill:none;stroke:var(--faint);stroke-width:1.5;stroke-dasharray:4 4}
"""
SHINE = gradient(
    "shine",
    (0, "rgba(255,255,255,.5)"),
    (0.45, "rgba(255,255,255,.08)"),
    (1, "rgba(0,0,20,.22)"),
    kind="linearGradient",
    x1=0,
    y1=0,
    x2=0.6,
    y2=1,
)
UNIT = 24  # signs are drawn in a square of this size, around its middle


def die(
    kind: int, face: int, size: float, x: float, y: float, label: str, piece: str | None = None
) -> Element:
    """A thrown die: its colour, the small shape of its kind, and the face on top."""
    special, symbol = kind <= Kind.MERMAID, kind <= Kind.MERMAID and face == kind
    aside = special and not symbol  # a flag makes room for the symbol of its die
    middle, shown = size * (0.58 if aside else 0.5), size * (0.54 if aside else 0.62)
    return group(
        f"die night k-{KIND_NAMES[kind - 1]}",
        title_element(label),
        *cube(size),
        None if symbol else corner(kind, size),
        sign(face, middle, middle + size * 0.03, shown),
        at=(x, y),
        piece=piece,
    )


def cube(size: float) -> list[Element]:
    return [rect(0, 0, size, size, "cube", size * 0.2), rect(0, 0, size, size, "shine", size * 0.2)]


def corner(kind: int, size: float) -> Element:
    """What kind of die it is, when the face does not tell."""
    if kind > Kind.MERMAID:
        return shape(kind, size * 0.17, size * 0.17, size * 0.085)
    return sign(kind, size * 0.19, size * 0.19, size * 0.27)


def unthrown(kind: int, size: float, x: float, y: float) -> Element:
    """A die that shows no face: a special one its symbol, another only its shape."""
    middle = size / 2
    inside = (
        sign(kind, middle, middle, size * 0.62)
        if kind <= Kind.MERMAID
        else shape(kind, middle, middle, size * 0.26)
    )
    return group(f"die night k-{KIND_NAMES[kind - 1]}", *cube(size), inside, at=(x, y))


def hidden(size: float, x: float, y: float) -> Element:
    """A die that we may not see."""
    return rect(x, y, size, size, "closed", size * 0.2)


def place(size: float, x: float, y: float) -> Element:
    """Where a die is still to fall."""
    return rect(x, y, size, size, "ghost", size * 0.2)


def shape(kind: int, x: float, y: float, r: float) -> Element:
    """Red disc, yellow triangle, purple lozenge, gray square."""
    if kind == Kind.RED:
        return circle(x, y, r, "mark")
    if kind == Kind.YELLOW:
        return polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], "mark")
    if kind == Kind.PURPLE:
        return polygon([(x, y - r * 1.2), (x + r, y), (x, y + r * 1.2), (x - r, y)], "mark")
    return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, "mark", r * 0.15)


# Faces


def sign(face: int, x: float, y: float, size: float) -> Element:
    """What a face shows: a number, a symbol, or the white flag."""
    name = FACE_NAMES[face - 1]
    if name.isdigit():
        return text(x, y + size * 0.36, name, "pips", style=f"font-size:{size:.1f}px")
    scale = size / UNIT
    moved = f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"
    return element("g", *SIGNS[name](), class_=f"face face-{name}", transform=moved)


def minotaur() -> list[Element]:
    """A bull's head with wide horns and a ring."""
    return [
        path(
            "M-12 -11C-11 -6 -8 -5 -5 -5L5 -5C8 -5 11 -6 12 -11C14 -3 10 1 6 1L4 8"
            "Q0 14 -4 8L-6 1C-10 1 -14 -3 -12 -11Z",
            "sign",
        ),
        circle(-3, 0, 1.2, "eye"),
        circle(3, 0, 1.2, "eye"),
        path(
            "M-2 8.2A2.2 2.2 0 1 0 2 8.2", "ring", fill="none", stroke="var(--c)", stroke_width=1.3
        ),
    ]


def griffin() -> list[Element]:
    """An eagle's head with a pricked ear."""
    return [
        path(
            "M-10 12C-11 2 -9 -6 -3 -9L-5 -13L1 -10.5C6 -10.5 10 -8 12 -1L6 -2"
            "C7 1 5 3 2 3C3 6 5 9 7 12Z",
            "sign",
        ),
        circle(3, -5.6, 1.5, "eye"),
        path("M-5 11C-6 6 -5 2 -2 0", "feather", fill="none", stroke="var(--c)", stroke_width=1.2),
    ]


def mermaid() -> list[Element]:
    """A tail that dives into the waves."""
    return [
        path(
            "M1 -3C-2 -10 -8 -13 -13 -11C-11 -5 -6 -2 -1 -1C-4 3 -7 5 -8 9L4 9"
            "C6 5 5 1 3 -1C8 -2 12 -5 13 -11C8 -13 3 -10 1 -3Z",
            "sign",
        ),
        path("M-13 11.5q3.2 -3 6.5 0t6.5 0t6.5 0t6.5 0", "sign thin"),
    ]


def flag() -> list[Element]:
    """The white flag."""
    return [
        line(-8, -11, -8, 12, "sign thin"),
        path("M-8 -10C-3 -14 3 -6 11 -10L11 2C3 6 -3 -2 -8 2Z", "cloth"),
    ]


SIGNS = {"minotaur": minotaur, "griffin": griffin, "mermaid": mermaid, "flag": flag}


def net(kind: int, faces: list[int], x: float, y: float, step: float) -> Element:
    """The six faces of a kind, side by side."""
    cells = []
    for i, face in enumerate(faces):
        cells.append(rect(x + i * step, y, step - 1.5, step - 1.5, "cube", 2.5))
        cells.append(sign(face, x + i * step + (step - 1.5) / 2, y + (step - 1.5) / 2, step * 0.72))
    return group(f"net night k-{KIND_NAMES[kind - 1]}", *cells)
