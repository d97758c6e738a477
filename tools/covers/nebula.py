"""Nebula: a spiral galaxy in coloured clouds, the six stars of the game and a black hole."""

import math
import random

from tools.covers.kit import (
    background,
    circle,
    cover,
    group,
    halo,
    night_stars,
    polygon,
    star_points,
)

STARS = [
    (112, 118, "#6db4ff", 4, 22),
    (292, 122, "#ffe07a", 6, 19),
    (104, 318, "#ff6a58", 5, 22),
    (300, 306, "#c58bff", 3, 20),
    (246, 74, "#ffa24d", 6, 13),
    (200, 356, "#ffffff", 8, 14),
]


def draw() -> str:
    defs = cloud("rose", 0.0075, 14, "0 0 0 0 .82  0 0 0 0 .25  0 0 0 0 .75  0 1.9 0 0 -.72")
    defs += cloud("teal", 0.009, 33, "0 0 0 0 .15  0 0 0 0 .75  0 0 0 0 .85  1.9 0 0 0 -.78")
    return cover(
        "A galaxy in harmony",
        defs,
        background("#0a0720"),
        '<rect x="-200" width="800" height="640" filter="url(#rose)" opacity=".75"/>',
        '<rect x="-200" width="800" height="640" filter="url(#teal)" opacity=".65"/>',
        night_stars(140, 6, 480),
        galaxy(),
        "".join(star(*values) for values in STARS),
        black_hole(176, 92),
    )


def cloud(name: str, frequency: float, seed: int, matrix: str) -> str:
    return (
        f'<filter id="{name}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
        f'baseFrequency="{frequency}" numOctaves="5" seed="{seed}"/><feColorMatrix values="{matrix}"/></filter>'
    )


def galaxy() -> str:
    """Return two arms of an exponential spiral, tilted away from us."""
    generator, dots = random.Random(9), []
    for number in range(420):
        turn = generator.random() ** 0.7 * 2.5 * math.pi
        reach = 16 * math.exp(0.3 * turn) * generator.gauss(1, 0.07)
        angle = turn + number % 2 * math.pi + generator.gauss(0, 0.16)
        colour = generator.choice(["#fff", "#ffe9c4", "#ffd6ff", "#bfe3ff"])
        size, opacity = generator.choice([0.8, 1, 1.4, 2]), round(generator.uniform(0.45, 1), 1)
        dots.append(
            circle(reach * math.cos(angle), reach * math.sin(angle), size, colour, opacity=opacity)
        )
    glow = halo(0, 0, 150, "#e9b7ff", 0.22, "wide") + halo(0, 0, 66, "#ffe9c4", 0.75, "wide")
    inner = glow + "".join(dots) + circle(0, 0, 20, "#fff6dc")
    return group(inner, transform="translate(200 214) rotate(-24) scale(1 .62)")


def star(x: float, y: float, colour: str, points: int, size: float) -> str:
    inner = size * (0.42 if points < 6 else 0.62)
    shape = polygon(
        star_points(x, y, size, inner, points),
        fill=colour,
        stroke="#fff",
        stroke_opacity=0.7,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    return halo(x, y, size * 2, colour, 0.4) + shape


def black_hole(x: float, y: float) -> str:
    ring = circle(x, y, 23, "none", stroke="#ffe3b0", stroke_width=3.5) + circle(
        x, y, 19, "#030108"
    )
    disc = (
        f'<g transform="rotate(-12 {x} {y})"><ellipse cx="{x}" cy="{y + 3}" rx="40" ry="4.5" fill="#ffd9a0" '
        f'filter="url(#fine)"/><ellipse cx="{x}" cy="{y + 3}" rx="36" ry="2" fill="#fff6e0"/></g>'
    )
    return halo(x, y, 27, "#ff9a4a", 0.75, "fine") + ring + disc
