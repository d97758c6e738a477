"""Bájné kostky: the minotaur before his labyrinth, four dice under his eyes."""

import math
import random

from tools.covers.kit import background, cover, gradient, group, halo, path

HORN = "M-44-48C-104-44-138-92-112-158C-104-112-78-96-34-92Z"
EAR = "M-62-34c-26-6-40 4-46 18 18 8 36 4 48-6z"
HEAD = "M-66-58C-40-98 40-98 66-58C70-20 56 14 46 52C42 82 30 100 0 102C-30 100-42 82-46 52C-56 14-70-20-66-58Z"
BROW = "M-40-78C-16-92 16-92 40-78C28-62 12-58 0-40C-12-58-28-62-40-78Z"
MUZZLE = "M-34 56C-20 44 20 44 34 56C36 82 24 96 0 97C-24 96-36 82-34 56Z"
NOSTRILS = "M-20 66q8-6 12 3M20 66q-8-6-12 3"
EYE = "M-46-20L-16-6C-24 2-40 0-46-20Z"
RING = "M-13 84a13 14 0 1 0 26 0"
TAIL = "M-16-14c7-1 13 3 16 10 3-7 9-11 16-10-1 8-7 13-13 13 1 4 0 9-3 14-3-5-4-10-3-14-6 0-12-5-13-13z"
FIVE = "M-7-12h13v4h-9v5c7-2 12 2 12 8 0 7-7 10-16 8v-4c6 1 11 0 11-4 0-4-5-5-11-3z"
SEVEN = "M-9-13h18v4l-9 23h-5l8-22h-12z"
ONE = "M-6-9l7-4h3v26h5v3h-15v-3h6v-20l-5 2z"
DICE = {
    "yellow": ("#ffe28a", "#e0a92c", "#7a5208"),
    "gray": ("#dfe3ec", "#8f98ab", "#3c4354"),
    "red": ("#ff8d7a", "#d8432f", "#7d1a10"),
    "blue": ("#9cd0ff", "#2f7fd0", "#0d3a6b"),
}


def draw() -> str:
    defs = gradient(
        "wall", (0, "#a2472c"), (0.5, "#4a1a1c"), (1, "#160a14"), radial='cx=".5" cy=".3" r=".55"'
    )
    defs += gradient("horn", (0, "#fff0c9"), (0.5, "#d9a551"), (1, "#5b3413"))
    defs += gradient("hide", (0, "#4a2a22"), (1, "#150a10"))
    defs += "".join(
        gradient(name, (0, light), (1, body), slope='x1="0" y1="0" x2=".3" y2="1"')
        for name, (light, body, _) in DICE.items()
    )
    return cover(
        "The minotaur",
        defs,
        background("url(#wall)"),
        labyrinth(),
        halo(200, 190, 150, "#ffb066", 0.2, "wide"),
        minotaur(),
        die(92, 352, 66, "yellow", -18, path(FIVE, transform="scale(1.35)")),
        die(308, 350, 66, "gray", 16, path(ONE, transform="scale(1.3)")),
        die(158, 356, 80, "red", -8, path(SEVEN, transform="scale(1.7)")),
        die(246, 362, 80, "blue", 9, path(TAIL, transform="scale(1.5)")),
    )


def labyrinth() -> str:
    """Return rings of brass, each with one gate."""
    generator, rings = random.Random(4), []
    for number in range(7):
        r, gate = 250 * (1 - number * 0.115), generator.uniform(0, 2 * math.pi)
        start, end = gate + 0.2, gate + 6.08
        rings.append(
            f"M{200 + r * math.cos(start):.1f} {200 + r * math.sin(start):.1f}"
            f"A{r:.1f} {r:.1f} 0 1 1 {200 + r * math.cos(end):.1f} {200 + r * math.sin(end):.1f}"
        )
    return path(
        "".join(rings),
        fill="none",
        stroke="#f0c27a",
        stroke_opacity=0.26,
        stroke_width=8,
        stroke_linecap="round",
    )


def minotaur() -> str:
    sides = path(HORN, fill="url(#horn)") + path(EAR, fill="#2a1512")
    eye = halo(-31, -12, 20, "#ff7a3c", 0.5) + path(EYE, fill="#ffd26a")
    head = path(HEAD, fill="url(#hide)") + path(BROW, fill="#6b3a2a") + path(MUZZLE, fill="#2c1618")
    nose = path(NOSTRILS, stroke="#000", stroke_width=5, fill="none", stroke_linecap="round")
    ring = path(RING, fill="none", stroke="url(#horn)", stroke_width=5)
    inner = sides + mirror(sides) + head + nose + eye + mirror(eye) + ring
    return group(inner, transform="translate(200 206)")


def mirror(inner: str) -> str:
    return group(inner, transform="scale(-1 1)")


def die(x: float, y: float, size: float, colour: str, turn: float, face: str) -> str:
    """Return a heavy die: a darker edge below, a shine above."""
    half, edge = size / 2, DICE[colour][2]
    shadow = (
        f'<ellipse cy="{half * 1.1:.0f}" rx="{half * 1.1:.0f}" ry="{half * 0.3:.0f}" fill="#000" '
        'opacity=".6" filter="url(#soft)"/>'
    )
    body = plate(-half, -half + size * 0.08, size, size, edge) + plate(
        -half, -half, size, size, f"url(#{colour})"
    )
    shine = f'<rect x="{-half * 0.86:.0f}" y="{-half * 0.88:.0f}" width="{size * 0.86:.0f}" '
    shine += f'height="{size * 0.48:.0f}" rx="{size * 0.18:.0f}" fill="#fff" opacity=".2"/>'
    inner = shadow + body + shine + group(face, fill="#20131c")
    return group(inner, transform=f"translate({x} {y}) rotate({turn})")


def plate(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}" rx="{width * 0.22:.0f}" '
        f'fill="{fill}"/>'
    )
