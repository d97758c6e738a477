"""Nebula: enamel, brass and velvet; stars, black holes and the signs of constellations.

Shapes that are drawn often stand once in `DEFS`; their names begin with `n-`.
"""

import functools
import math
import random
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    gradient,
    group,
    path,
    star,
    symbol,
    use,
)
from asterism.games.nebula.drawing.places import ENAMEL, RADIUS, RIM
from asterism.games.nebula.names import COLOUR_NAMES, CONSTELLATION_NAMES, HOLE, KIND_NAMES

ENAMEL_DARK, GOLD, DUSK, FORBIDDEN, MUTED = "#1d1436", "#ffd978", "#c9bfa9", "#ff6b57", "#9d8fb4"
CLARET, PAPER_LINE, PAPER_INK, PAPER_GOLD = "#7a2a3a", "#6b5634", "#3d2f18", "#7a5312"
TINTS = {  # light, full, shade
    "red": ("#ff9a88", "#d63c2e", "#6f130c"),
    "orange": ("#ffc98a", "#e07a1f", "#73380a"),
    "yellow": ("#fff0a6", "#e3b22c", "#755407"),
    "blue": ("#b0dcff", "#2f86dd", "#0c3a70"),
    "purple": ("#e0c2ff", "#9455dd", "#411c78"),
    "white": ("#ffffff", "#c9d0e2", "#5d667e"),
}
CONSTELLATION_TINTS = ("#67dccf", "#e3be8d", "#9be070", "#f29ad8")
CLOUDS = (  # of the enamel: middle, reach, colour
    (-0.45, -0.35, 0.75, 0.45, "n-rose"),
    (0.5, -0.15, 0.62, 0.5, "n-teal"),
    (-0.2, 0.55, 0.72, 0.42, "n-violet"),
    (0.35, 0.6, 0.5, 0.36, "n-amber"),
)

STYLE = """
.nebula .fit,.nebula .ring{cursor:pointer}
.nebula .why{display:none;pointer-events:none}
.nebula .barred:hover .why,.nebula .barred:focus .why{display:inline}
.nebula .barred:focus{outline:none}
svg.asterism:is([data-shows~=place],[data-shows~=chaos]) .first-pick{display:none}
.nebula .cluster[data-shows] .ways{display:none}
.nebula .fit:is(:hover,:focus-visible) use{filter:none;opacity:1}
.nebula .ghost{opacity:.7}
.nebula .stored.begun .halo,.nebula .stored:focus-visible .halo{display:inline}
.nebula .halo{display:none}
.nebula .first-pick .halo{display:inline}
.nebula .task.selected .edge{stroke:#ffd978;stroke-width:2.5}
.nebula .edge{fill:none;stroke:none}
.nebula .advised .coin circle,.nebula .advised .halo{display:inline;stroke:#fff}
"""


# Shapes


def corners(points: int, r: float, inner: float | None = None) -> list[tuple[float, float]]:
    """A polygon or, with an inner share, a star; one corner upwards."""
    number = points * (2 if inner else 1)
    far = [r * (inner if inner and i % 2 else 1) for i in range(number)]
    turns = [2 * math.pi * i / number for i in range(number)]
    return [(f * math.sin(t), -f * math.cos(t)) for f, t in zip(far, turns, strict=True)]


def outline(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3g} {y:.3g}" for x, y in points) + "Z"


SHAPES = {
    "red": outline(corners(5, 1.1, 0.52)),
    "orange": outline(corners(6, 0.98)),
    "yellow": outline(corners(6, 1.1, 0.62)),
    "blue": outline(corners(4, 1.18, 0.44)),
    "purple": outline(corners(3, 1.16, 0.56)),
    "white": "M0 -.9A.9 .9 0 1 1 0 .9A.9 .9 0 1 1 0 -.9Z",
}
SIGNS = (
    outline(corners(4, 1)),
    "M-.8 -.8H.8V.8H-.8Z",
    "M0 -1L1 .8L-1 .8Z",
    "M-.36 -1H.36V-.36H1V.36H.36V1H-.36V.36H-1V-.36H-.36Z",
)
STAR = 24  # the size at which stars are defined


def star_symbol(name: str) -> Element:
    """A faceted star, lit from above."""
    light, _, shade = TINTS[name]
    shape, joined = SHAPES[name], {"stroke_linejoin": "round"}
    return symbol(
        f"n-{name}",
        path(
            shape,
            transform=f"translate(0 3)scale({STAR * 0.95:g})",
            fill=shade,
            stroke=shade,
            stroke_width=0.16,
            **joined,
        ),
        path(
            shape,
            transform=f"scale({STAR * 0.92:g})",
            fill=f"url(#n-{name}-ramp)",
            stroke=light,
            stroke_width=0.12,
            **joined,
        ),
        path(
            shape,
            transform=f"translate(0 -1.5)scale({STAR * 0.5:g})",
            fill="#fff",
            fill_opacity=0.34,
            stroke="none",
        ),
    )


def hole_symbol() -> Element:
    """A black hole with its glowing ring."""
    return symbol(
        "n-hole",
        circle(0, 0, STAR * 1.25, fill="url(#n-accretion)"),
        element(
            "ellipse",
            rx=STAR * 1.35,
            ry=STAR * 0.4,
            fill="none",
            stroke="#ffcf8a",
            stroke_width=2.6,
            transform="rotate(-18)",
        ),
        circle(0, 0, STAR * 0.66, fill="#05030c", stroke="#ffdf9f"),
    )


def sign_symbol(number: int) -> Element:
    return symbol(
        f"n-sign-{number}",
        path(
            SIGNS[number],
            fill=CONSTELLATION_TINTS[number],
            transform="scale(10)",
            stroke="none",
        ),
    )


def sun(r: float, points: int = 16) -> Element:
    """The rays of a shiny field."""
    return star(0, 0, r, points, 0.78, fill="url(#k-brass)")


# The astrolabe


def enamel_symbol() -> Element:
    """The disc of a galaxy: enamel with clouds and small stars, lit in the middle."""
    clouds = [
        element(
            "ellipse",
            cx=x * ENAMEL,
            cy=y * ENAMEL,
            rx=rx * ENAMEL,
            ry=ry * ENAMEL,
            fill=f"url(#{fill})",
        )
        for x, y, rx, ry, fill in CLOUDS
    ]
    return symbol(
        "n-enamel",
        element("clipPath", circle(0, 0, ENAMEL), id="n-inside"),
        circle(0, 0, ENAMEL, fill="url(#n-enamel-ramp)"),
        group("clouds", *clouds, *dust(), clip_path="url(#n-inside)"),
    )


def dust() -> list[Element]:
    """Scattered small stars."""
    generator, parts = random.Random(4), []
    for width, opacity in ((1.6, 0.5), (2.4, 0.7), (3.6, 0.6)):
        spots = [(generator.uniform(0, 360), generator.random() ** 0.5) for _ in range(60)]
        dots = "".join(
            f"M{far * ENAMEL * math.sin(turn):.0f} {far * ENAMEL * math.cos(turn):.0f}h0"
            for turn, far in spots
        )
        parts.append(
            path(dots, stroke="#fff", stroke_width=width, stroke_linecap="round", opacity=opacity)
        )
    return parts


def astrolabe_symbol() -> Element:
    """The board with its rim of dark enamel between two brass rings."""
    return symbol(
        "n-astrolabe",
        circle(0, 16, RIM + 10, fill="url(#n-cast)"),
        circle(0, 0, RIM + 6, fill="url(#k-brass-rim)"),
        circle(0, 0, RIM, fill="#2a1c33"),
        circle(0, 0, RIM - 3, fill="url(#n-rim-ramp)"),
        circle(0, 0, ENAMEL + 5, fill="url(#k-brass-rim)"),
        use("n-enamel"),
    )


def small_disc_symbol() -> Element:
    """A galaxy in miniature: the enamel in a brass ring."""
    return symbol(
        "n-small-disc",
        circle(0, 0, RIM, fill="url(#k-brass-rim)"),
        element("use", href="#n-enamel", transform="scale(1.03)"),
    )


# What glows


def place_symbols() -> list[Element]:
    """Fields where a star fits, may replace another, or may not lie."""
    dashed: dict[str, Any] = {
        "fill": "none",
        "stroke": GOLD,
        "stroke_width": 4.5,
        "stroke_dasharray": "9 8",
    }
    slash = RADIUS * 0.72
    return [
        symbol(
            "n-fit",
            circle(0, 0, RADIUS * 2.3, fill="url(#n-halo)"),
            circle(0, 0, RADIUS, fill="#3c2a55", stroke=GOLD, stroke_width=5),
        ),
        symbol("n-swap", circle(0, 0, RADIUS * 1.34, **dashed)),
        symbol(
            "n-barred",
            path(
                f"M{-slash:g} {slash:g}L{slash:g} {-slash:g}",
                stroke="#ff8d7a",
                stroke_width=6,
                stroke_linecap="round",
            ),
        ),
        symbol(
            "n-fresh",
            circle(
                0,
                0,
                RADIUS * 1.32,
                fill="none",
                stroke="#ffe9b8",
                stroke_width=4,
                stroke_dasharray="11 9",
            ),
        ),
        symbol(
            "n-lit",
            circle(0, 0, RADIUS * 2.2, fill="url(#n-halo)"),
            circle(0, 0, RADIUS * 1.3, fill="none", stroke=GOLD, stroke_width=5),
        ),
    ]


def star_ramp(name: str) -> Element:
    light, full, _ = TINTS[name]
    return gradient(
        f"n-{name}-ramp", (0, light), (1, full), kind="linearGradient", x1=0.2, y1=0, x2=0.7, y2=1
    )


def cloud(name: str, rgb: str) -> Element:
    return gradient(name, (0, f"rgb({rgb}/.4)"), (0.5, f"rgb({rgb}/.17)"), (1, f"rgb({rgb}/0)"))


RAMPS: tuple[Element, ...] = (
    *(star_ramp(name) for name in COLOUR_NAMES),
    cloud("n-rose", "194 71 143"),
    cloud("n-teal", "47 143 168"),
    cloud("n-violet", "108 79 208"),
    cloud("n-amber", "201 113 58"),
    gradient(
        "n-enamel-ramp",
        (0, "#4b3a86"),
        (0.5, "#2a1f5c"),
        (1, "#150f35"),
        cx=0.5,
        cy=0.46,
        r=0.56,
    ),
    gradient("n-cast", (0.94, "rgb(0 0 0/.5)"), (1, "rgb(0 0 0/0)")),
    kit.ramp("n-rim-ramp", (0, "#3a2a3d"), (1, "#241826")),
    kit.ramp("n-brass-dark", (0, "#8b6a35"), (1, "#4d3717")),
    gradient(
        "n-accretion",
        (0.6, "#000"),
        (0.78, "#ffb45c"),
        (1, "rgb(255 122 60/0)"),
    ),
    gradient(
        "n-nova",
        (0, "#fff3c4"),
        (0.35, "rgb(255 198 92/.8)"),
        (1, "rgb(255 138 60/0)"),
    ),
    gradient(
        "n-halo",
        (0, "rgb(255 217 120/.85)"),
        (0.45, "rgb(255 217 120/.36)"),
        (1, "rgb(255 217 120/0)"),
    ),
    gradient("n-lamp", (0, "rgb(255 233 184/.2)"), (1, "rgb(255 233 184/0)")),
    gradient("n-velvet", (0, "#33234f"), (0.5, "#1c1433"), (1, "#0d0a1c"), cx=0.4, cy=0.42, r=0.8),
)
STARS = tuple(star_symbol(name) for name in COLOUR_NAMES)
DEFS = Element(
    "".join(
        (
            *RAMPS,
            *STARS,
            hole_symbol(),
            *(sign_symbol(number) for number in range(len(CONSTELLATION_NAMES))),
            enamel_symbol(),
            astrolabe_symbol(),
            small_disc_symbol(),
            *place_symbols(),
        )
    )
)


# Drawn from the shapes


@functools.lru_cache(maxsize=8192)
def token(kind: int, x: float, y: float, r: float, **attributes: Any) -> Element:
    """A star or a black hole; its shape tells its colour too."""
    size = r * (0.8 if kind == HOLE else 1) / STAR
    moved = f"translate({x:g} {y:g})" if x or y else ""
    return use(f"n-{KIND_NAMES[kind - 1]}", transform=f"{moved}scale({size:.3g})", **attributes)


@functools.lru_cache(maxsize=1024)
def sign(constellation: int, x: float, y: float, r: float) -> Element:
    """The sign of a constellation: diamond, square, triangle, cross."""
    return use(f"n-sign-{constellation}", transform=f"translate({x:g} {y:g})scale({r / 10:.3g})")


def coin(x: float, y: float, number: object, r: float = 10) -> Element:
    """A brass coin with a number on it."""
    return group(
        "coin",
        circle(x, y, r, fill="url(#k-brass)", stroke="#2a1c08"),
        kit.words(x, y + 4.6, str(number), 14, "serif", "#2a1c08", "middle"),
    )
