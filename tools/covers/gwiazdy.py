"""Wszyscy jesteśmy gwiazdami: a rocket above a granulated sun, stars of every colour."""

from tools.covers.kit import (
    CREAM,
    background,
    circle,
    cover,
    gradient,
    group,
    halo,
    night_stars,
    path,
)

STARS = [
    (104, 62, 19, "#9cc4ff"),
    (132, 112, 14, "#cfe2ff"),
    (164, 152, 11, "#fffbe8"),
    (196, 186, 9, "#ffe28a"),
    (300, 74, 22, "#ff9a5c"),
    (292, 150, 9, "#ffd08a"),
    (60, 196, 5, "#dfe9ff"),
]
FLAME = "M0 30q6 34 0 40q-2-8-6-10q-4 2-6 10q-6-6 0-40z"
FINS = "M-13 12l-12 20 12-4zM13 12l12 20-12-4z"
HULL = "M0-46C16-28 18 4 12 30H-12C-18 4-16-28 0-46Z"
NOSE = "M0-46C8-37 12-26 14-16H-14C-12-26-8-37 0-46Z"


def draw() -> str:
    defs = gradient("sky", (0, "#08112a"), (1, "#1d1430"), slope='x1="0" y1="0" x2="1" y2="1"')
    defs += gradient(
        "sun", (0, "#fff3c0"), (0.25, "#ffc25a"), (0.6, "#f0702a"), (1, "#8e2413"),
        radial='cx=".38" cy=".3" r=".8"',
    )  # fmt: skip
    defs += gradient("hull", (0, "#fffaf0"), (1, "#e6d3a6"))
    defs += (
        '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
        'baseFrequency=".022" numOctaves="4" seed="6"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .9  '
        '0 0 0 0 .5  0 0 0 1.6 -.7"/></filter><clipPath id="disc"><circle cx="232" cy="500" r="250"/></clipPath>'
    )
    return cover(
        "A rocket among the stars",
        defs,
        background("url(#sky)"),
        night_stars(220, 12, 480),
        sun(),
        "".join(glowing_star(*star) for star in STARS),
        trail(),
        rocket(),
    )


def sun() -> str:
    return (
        halo(232, 500, 300, "#ff8a3c", 0.28, "wide")
        + circle(232, 500, 250, "url(#sun)")
        + '<rect x="-20" y="240" width="520" height="400" clip-path="url(#disc)" filter="url(#grain)" opacity=".55"/>'
    )


def glowing_star(x: float, y: float, r: float, colour: str) -> str:
    shine = circle(x - r * 0.25, y - r * 0.3, r * 0.5, "#fff", opacity=0.55)
    return halo(x, y, r * 2.4, colour, 0.28) + circle(x, y, r, colour) + shine


def trail() -> str:
    return path(
        "M60 400C70 300 120 220 226 150",
        fill="none",
        stroke=CREAM,
        stroke_width=2.5,
        stroke_dasharray="2 8",
        stroke_linecap="round",
        opacity=0.8,
    )


def rocket() -> str:
    window = circle(0, -2, 6.5, "#18305e", stroke="#b98a44", stroke_width=2.5)
    inner = path(FLAME, fill="#ffd978") + path(FINS, fill="#c33222") + path(HULL, fill="url(#hull)")
    inner += path(NOSE, fill="#c33222") + window
    return group(inner, transform="translate(218 164) rotate(52) scale(1.45)")
