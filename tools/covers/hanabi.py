"""Hanabi: fireworks over a river city, mirrored in the water under a bridge."""

import math
import random

from tools.covers.kit import background, circle, cover, gradient, group, halo, night_stars, path

WATER = 336
SHELLS = [
    (318, 86, 60, "#6db4ff", 29),
    (82, 110, 66, "#ffcf4d", 44),
    (200, 136, 112, "#ff6a58", 39),
]
ARCHES = range(-250, 651, 100)


def draw() -> str:
    defs = gradient("sky", (0, "#0a0d26"), (0.35, "#2a2456"), (0.58, "#8a4f5c"), (1, "#0a0d26"))
    defs += gradient("river", (0, "#5a3c5e"), (1, "#0a0d26"))
    defs += gradient("core", (0, "#fff"), (1, "#fff3d600"), radial='cx=".5" cy=".5" r=".5"')
    return cover(
        "Fireworks over the city",
        defs,
        background("url(#sky)"),
        night_stars(110, 3, 300),
        "".join(shell(*values, seed=number) for number, values in enumerate(SHELLS, 3)),
        path(
            f"M200 {WATER - 6}C194 298 206 278 200 250",
            stroke="#ffb37a",
            stroke_width=2.5,
            stroke_dasharray="2 7",
            stroke_linecap="round",
            fill="none",
        ),
        skyline(26, 66, "#2b2450", 9, windows=False),
        skyline(14, 44, "#140f2c", 21, windows=True),
        f'<rect x="-200" y="{WATER}" width="800" height="400" fill="url(#river)"/>',
        reflections(),
        bridge(),
    )


def shell(x: float, y: float, r: float, colour: str, arms: int, seed: int) -> str:
    """Return one burst: long arms with a spark at the end, shorter ones between them."""
    generator = random.Random(seed)
    parts = [halo(x, y, r * 1.3, colour, 0.24, "wide")]
    for number in range(arms):
        angle = 2 * math.pi * number / arms + generator.uniform(-0.05, 0.05)
        reach, droop = r * generator.uniform(0.88, 1.04), r * 0.1
        parts.append(arm(x, y, angle, r * 0.42, reach, droop, colour, 1.9))
        parts.append(
            arm(x, y, angle + math.pi / arms, r * 0.2, reach * 0.66, droop / 2, colour, 1.4)
        )
        tip = x + math.cos(angle) * reach, y + math.sin(angle) * reach + droop
        parts.append(circle(*tip, 2.1, "#fff"))
    parts.append(circle(x, y, r * 0.42, "url(#core)", opacity=0.9))
    return "".join(parts)


def arm(
    x: float,
    y: float,
    angle: float,
    start: float,
    reach: float,
    droop: float,
    colour: str,
    width: float,
) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    d = (
        f"M{x + cos * start:.1f} {y + sin * start:.1f}"
        f"Q{x + cos * reach * 0.62:.1f} {y + sin * reach * 0.62:.1f} "
        f"{x + cos * reach:.1f} {y + sin * reach + droop:.1f}"
    )
    return path(
        d, stroke=colour, stroke_width=width, fill="none", stroke_linecap="round", opacity=0.9
    )


def skyline(low: int, high: int, colour: str, seed: int, windows: bool) -> str:
    """Return a row of houses: flat roofs, spires, domes and gables, lit here and there."""
    generator, x, houses, lights = random.Random(seed), -160, [], []
    while x < 560:
        width, height, kind = (
            generator.randint(20, 42),
            generator.randint(low, high),
            generator.random(),
        )
        top = WATER + 2 - height
        houses.append(f"M{x} {WATER + 2}v{-height}h{width}v{height}z")
        if kind < 0.22:
            houses.append(f"M{x + width / 2 - 3:.0f} {top}l3 {-generator.randint(14, 30)} 3 30z")
        elif kind < 0.7:
            houses.append(
                f"M{x} {top}l{width / 2:.0f} {-generator.randint(7, 14)} {width / 2:.0f} 14z"
            )
        for _ in range(width * height // 190 if windows else 0):
            spot = (
                x + generator.randint(3, width - 5),
                WATER - generator.randint(6, max(7, height - 4)),
            )
            lights.append(f"M{spot[0]} {spot[1]}h2.4v3.2h-2.4z")
        x += width + generator.randint(-3, 2)
    return path("".join(houses), fill=colour) + path("".join(lights), fill="#ffd978", opacity=0.75)


def reflections() -> str:
    """Return the bursts again as glimmers on the water."""
    parts = []
    for x, _, r, colour, _ in SHELLS:
        generator = random.Random(x)
        parts.append(
            f'<ellipse cx="{x}" cy="388" rx="{r * 0.6:.0f}" ry="60" fill="{colour}" opacity=".35" '
            'filter="url(#soft)"/>'
        )
        strokes = "".join(
            f"M{x + generator.gauss(0, r * 0.32):.0f} {generator.uniform(344, 452):.0f}"
            f"h{generator.randint(8, 26)}"
            for _ in range(26)
        )
        parts.append(path(strokes, stroke=colour, stroke_width=1.6, opacity=0.55))
    return "".join(parts)


def bridge() -> str:
    deck = f"M-200 {WATER - 8}H600V{WATER + 4}H-200Z"
    arches = "".join(f"M{x} {WATER + 2}h100v44h-14a36 34 0 0 0-72 0h-14z" for x in ARCHES)
    posts = "".join(f"M{x} {WATER - 11}v6" for x in range(-150, 551, 25))
    lamps = "".join(circle(x, WATER - 12, 2.6, "#ffe6a3") for x in range(-150, 551, 25))
    return (
        group(path(deck + arches, fill="#0a0820") + path(posts, stroke="#0a0820", stroke_width=1.6))
        + lamps
    )
