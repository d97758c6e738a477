"""Crystals, stars, dice, rockets and markers: shapes that all parts of a drawing share."""

import functools
import itertools
import math

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    format_value,
    gradient,
    group,
    path,
    rect,
    use,
)
from asterism.games.gwiazdy.components import SYMBOLS

GOLD, DULL, RED, BLUE = "#ffd978", "#8b7a5e", "#ff9b88", "#6cc4ff"
COLOURS = {  # light, full, dark, and the letter on it
    "H": ("#d3b5ff", "#8a58d8", "#40207a", "#fff"),
    "He": ("#a6ecb9", "#2f9a55", "#0f4a26", "#fff"),
    "C": ("#d6a67c", "#84532c", "#3d2410", "#fff"),
    "O": ("#ffffff", "#d3d9e6", "#6b7488", "#1b2145"),
    "Si": ("#ffee9e", "#e2b024", "#6f4e05", "#2a1c08"),
    "Fe": ("#ff9b8c", "#c8362b", "#65110b", "#fff"),
}
UNIT = 20  # the radius at which crystals and globes are defined
ROW_GEM = 11.5  # the radius of lettered crystals in rows


def corners(number: int, r: float, turn: float) -> list[tuple[float, float]]:
    """The corners of a regular polygon of radius 1 × r."""
    angles = (math.radians(turn + 360 * i / number) for i in range(number))
    return [(r * math.cos(a), r * math.sin(a)) for a in angles]


CUTS = {
    "H": corners(24, 1, 0),
    "He": corners(4, 1.24, -90),
    "C": corners(6, 1.04, 0),
    "O": corners(8, 1.03, 22.5),
    "Si": [(0, -1.12), (0.95, -0.3), (0.6, 0.98), (-0.6, 0.98), (-0.95, -0.3)],
    "Fe": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
}


def outline(spots: list[tuple[float, float]], r: float, down: float = 0) -> str:
    """A closed line through points, `r` times as large."""
    return "M" + "L".join(f"{x * r:.3g} {y * r + down:.3g}" for x, y in spots) + "z"


def crystal_shape(symbol: str) -> Element:
    """GWI-01 A cut stone: every element has its own colour and its own shape."""
    light, _, dark, _ = COLOURS[symbol]
    spots = CUTS[symbol]
    return element(
        "g",
        path(outline(spots, UNIT, UNIT * 0.13), fill=dark),
        path(outline(spots, UNIT), fill=f"url(#g-{symbol})", stroke=light, stroke_width=1.4),
        path(
            outline(spots, UNIT * 0.66, -UNIT * 0.05),
            fill="#fff",
            fill_opacity=0.14,
            stroke="#fff",
            stroke_opacity=0.5,
            stroke_width=1.3,
        ),
        id=f"gem-{symbol}",
    )


def lettered_crystal(symbol: str) -> Element:
    """A crystal with its symbol, as it stands in rows."""
    letter = kit.words(0, 5, symbol, 14, "bold", COLOURS[symbol][3], "middle", font_weight=700)
    return element(
        "g",
        element("use", href=f"#gem-{symbol}", transform=f"scale({ROW_GEM / UNIT:g})"),
        letter,
        id=f"gl-{symbol}",
    )


GLOBE = element(
    "g",
    circle(0, 0, UNIT * 1.6, opacity=0.1),
    circle(0, 0, UNIT * 1.3, opacity=0.18),
    circle(0, 0, UNIT),
    circle(0, 0, UNIT, fill="url(#g-ball)"),
    id="g-globe",
)
SWORDS = "M-11-11L11 11M11-11L-11 11M-12 5l7 7M12 5l-7 7"
ROCKET = "M0-24C10-14 10 0 8 8l7 9h-8l-3-3h-8l-3 3h-8l7-9C-10 0-10-14 0-24z"
TEMPERATURE_COLOURS = (
    (2600, (255, 110, 50)),
    (3600, (255, 150, 80)),
    (4500, (255, 195, 125)),
    (5800, (255, 244, 214)),
    (7000, (245, 245, 255)),
    (9500, (205, 218, 255)),
    (15000, (172, 196, 255)),
    (30000, (146, 178, 255)),
    (60000, (135, 168, 255)),
)
DEFS: tuple[Element, ...] = (
    *(
        kit.ramp(f"g-{name}", (0, light), (1, full), slope=(0.55, 1))
        for name, (light, full, _, _) in COLOURS.items()
    ),
    gradient(
        "g-ball",
        (0, "rgb(255 255 255/.85)"),
        (0.4, "rgb(255 255 255/0)"),
        (1, "rgb(32 6 10/.55)"),
        cx=0.36,
        cy=0.32,
        r=0.75,
    ),
    kit.ramp("g-dim-brass", (0, "#8b6a35"), (1, "#4d3717")),
    *(crystal_shape(name) for name in SYMBOLS),
    *(element("use", href=f"#gem-{n}", id=f"gs-{n}", transform="scale(.325)") for n in SYMBOLS),
    *(lettered_crystal(name) for name in SYMBOLS),
    GLOBE,
)


def scale_transform(x: float, y: float, size: float) -> str:
    return f"translate({format_value(float(x))} {format_value(float(y))}) scale({size:.3g})"


@functools.lru_cache(maxsize=8192)
def gem(number: int, x: float, y: float, r: float, dim: bool = False) -> Element:
    """A crystal without its letter."""
    return use(
        f"gem-{SYMBOLS[number]}",
        transform=scale_transform(x, y, r / UNIT),
        opacity=0.34 if dim else None,
    )


@functools.lru_cache(maxsize=8192)
def named_gem(
    number: int, x: float, y: float, r: float, dim: bool = False, least: float = 14
) -> Element:
    """A crystal with the symbol of its element."""
    size = max(least, round(r * 0.86))
    letter = COLOURS[SYMBOLS[number]][3]
    return group(
        "gem",
        gem(number, x, y, r),
        kit.words(x, y + size * 0.36, SYMBOLS[number], size, "bold", letter, "middle"),
        opacity=0.34 if dim else None,
    )


def row_gem(number: int, x: float, y: float, dim: bool) -> Element:
    """A lettered crystal of a row."""
    return use(f"gl-{SYMBOLS[number]}", x, y, opacity=0.34 if dim else None)


@functools.lru_cache(maxsize=1024)
def temperature_colour(temperature: float) -> str:
    """GWI-23 The colour of a star, by its temperature."""
    for (cool, low), (hot, high) in itertools.pairwise(TEMPERATURE_COLOURS):
        if temperature <= hot:
            share = max(0.0, (temperature - cool) / (hot - cool))
            mixed = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
            return "#{:02x}{:02x}{:02x}".format(*mixed)
    return "#87a8ff"


@functools.lru_cache(maxsize=4096)
def globe(x: float, y: float, r: float, temperature: float) -> Element:
    """A star in the colour of its temperature."""
    return use(
        "g-globe", transform=scale_transform(x, y, r / UNIT), fill=temperature_colour(temperature)
    )


def sun(x: float, y: float, r: float) -> Element:
    return use("g-globe", transform=scale_transform(x, y, r / UNIT), fill="#ffd54a")


@functools.lru_cache(maxsize=256)
def lighter(colour: str, share: float = 0.3) -> str:
    """A colour mixed with white."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#{:02x}{:02x}{:02x}".format(*(round(p + (255 - p) * share) for p in parts))


# Players

SEAT_SHAPES = (
    corners(3, 1.25, -90),
    [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
    corners(4, 1.25, -90),
    corners(6, 1.1, 0),
)


@functools.lru_cache(maxsize=4096)
def marker(seat: int, name: str, x: float, y: float, r: float) -> Element:
    """A player's marker on the diagram: every seat has its colour and its shape."""
    return path(
        outline(SEAT_SHAPES[seat % len(SEAT_SHAPES)], r),
        fill=lighter(kit.seat_colour(name, seat)),
        stroke="#fff6e0",
        stroke_width=1.6,
        stroke_linejoin="round",
        transform=scale_transform(x, y, 1),
    )


@functools.lru_cache(maxsize=1024)
def rocket(seat: int, name: str, mark: str, size: float, lit: bool) -> Element:
    """A rocket with the colour and the letter of its player, around the origin."""
    return group(
        "rocket",
        kit.glow(0, -2, 27 * size) if lit else None,
        element(
            "g",
            element("ellipse", cy=17, rx=11, ry=3.4, fill="#000", opacity=0.5),
            path(
                ROCKET,
                fill=lighter(kit.seat_colour(name, seat), 0.2),
                stroke="#ffe9b8",
                stroke_width=2,
                stroke_linejoin="round",
            ),
            circle(0, -3, 8.6, fill="#fff6e0", stroke="#7d5622"),
            transform=f"scale({size:g})" if size != 1 else None,
        ),
        kit.words(0, -3 * size + 4.8, mark, 14, "serif", kit.INK, "middle"),
    )


@functools.lru_cache(maxsize=1024)
def token(seat: int, name: str, mark: str, r: float, lit: bool) -> Element:
    """A player's small round token, around the origin."""
    return group(
        "token",
        kit.glow(0, 0, r * 2) if lit else None,
        circle(0, 1.5, r, fill="#000", opacity=0.45),
        circle(0, 0, r, fill="url(#k-brass)"),
        circle(0, 0, r - 2, fill=kit.seat_colour(name, seat)),
        kit.words(0, 4.8, mark, 14, "serif", kit.CREAM, "middle"),
    )


# Dice and signs

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


@functools.lru_cache(maxsize=128)
def die(x: float, y: float, size: float, pips: int, tilt: float, colour: str) -> Element:
    """A six-sided ivory die; other numbers than pips can show are written."""
    half = size / 2
    face = (
        [
            circle(dx * size * 0.26, dy * size * 0.26, size * 0.09, fill=colour)
            for dx, dy in PIPS[pips]
        ]
        if pips in PIPS
        else [kit.words(0, size * 0.2, str(pips), round(size * 0.55), "serif", colour, "middle")]
    )
    return element(
        "g",
        element("ellipse", cy=half * 1.05, rx=half * 1.1, ry=half * 0.3, fill="url(#k-shadow)"),
        rect(-half, -half + size * 0.07, size, size, r=size * 0.2, fill="#9a8460"),
        rect(-half, -half, size, size, r=size * 0.2, fill="url(#k-ivory)"),
        *face,
        class_="die",
        transform=f"translate({x:g} {y:g}) rotate({tilt:g})",
    )


def swords(x: float, y: float, r: float) -> Element:
    """The sign of a battle."""
    return group(
        "swords",
        circle(0, 0, r, fill="#7d1a10", stroke="#ffb3a3", stroke_width=1.4),
        path(
            SWORDS,
            fill="none",
            stroke="#ffe3d8",
            stroke_width=3.4,
            stroke_linecap="round",
            transform=f"scale({r / 24:.3g})",
        ),
        at=(x, y),
    )


def coin(x: float, y: float, r: float, content: str) -> Element:
    """A brass coin with a number: points."""
    size = max(14, round(r * 1.05))
    return group(
        "coin",
        circle(0, 0, r, fill="url(#k-brass)"),
        kit.words(0, size * 0.34, content, size, "serif", "#2a1c08", "middle"),
        at=(x, y),
    )


def amounts(
    counts: list[tuple[int, int]],
    x: float,
    y: float,
    r: float,
    step: float,
    size: float,
    fill: str,
    short: tuple[int, ...] = (),
) -> Element:
    """Crystals with their numbers in a row; what is missing is red and underlined."""
    parts: list[Element] = []
    for number, count in counts:
        missing = bool(short and short[number])
        colour = RED if missing else fill
        parts += [
            gem(number, x + r, y, r),
            kit.words(x + 2 * r + 3, y + size * 0.35, str(count), size, "serif", colour),
        ]
        if missing:
            under = y + size * 0.35 + 3.5
            parts.append(
                path(
                    f"M{x + 2 * r + 3:g} {under:g}h{8.5 * len(str(count)):g}",
                    stroke=RED,
                    stroke_width=1.6,
                )
            )
        x += step if count < 10 else step + 8
    return group("amounts", *parts)


def amounts_width(counts: list[tuple[int, int]], step: float) -> float:
    return sum(step if count < 10 else step + 8 for _, count in counts)
