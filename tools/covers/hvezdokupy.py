"""Hvězdokupy: the Swan over a hill, two observers with a telescope, the Moon."""

from tools.covers.kit import (
    GLOW,
    background,
    brass_star,
    circle,
    cover,
    gradient,
    group,
    halo,
    night_stars,
    path,
)

SWAN = {
    "a": (196, 88),
    "g": (199, 162),
    "d": (96, 120),
    "e": (302, 126),
    "h": (200, 218),
    "b": (200, 280),
}
LINKS = ("ag", "gh", "hb", "dg", "ge")
FIGURE = (
    "M196 88C214 100 216 126 208 148C240 140 282 138 318 106C320 132 300 154 268 164C286 166 292 168 "
    "300 174C268 188 232 186 210 178C206 206 204 230 204 252C208 262 206 272 198 280C192 272 192 262 "
    "196 252C194 230 192 206 188 178C164 186 130 186 96 170C106 166 112 164 130 162C100 148 84 126 84 "
    "98C120 134 156 140 190 148C182 126 182 102 196 88Z"
)
FEATHERS = "M226 158c24 0 48-8 68-26M226 170c18 2 36 0 54-4M172 158c-24 0-48-10-66-30M172 170c-18 2-36 0-52-6"
FAR_HILL = "M-200 356C-60 356-40 356 0 352C70 328 130 344 200 328C270 312 330 336 400 316C440 304 480 312 600 306V700H-200Z"
NEAR_HILL = "M-200 386C-60 386-40 386 0 380C100 354 180 360 240 366C310 372 360 360 400 366C440 370 480 366 600 368V700H-200Z"
PEOPLE = (
    "M168 358l1-30q-1-10 7-11 8 1 8 11l1 30zM186 360l-2-22q0-8 6-8 6 0 6 8l0 22z"
    "M180 324l28-12 1 4-27 14zM212 360l9-42 3 0 9 42-3 0-7-32-8 32zM203 322l44-31 7 10-46 28z"
)
TREES = [(60, 364), (82, 360), (338, 358), (360, 361), (318, 363), (-14, 370), (430, 364)]
CRATERS = [
    (-0.25, -0.2, 0.2),
    (0.3, 0.05, 0.26),
    (-0.1, 0.42, 0.15),
    (0.15, -0.48, 0.11),
    (-0.52, 0.18, 0.1),
]


def draw() -> str:
    defs = gradient("sky", (0, "#0b1538"), (0.55, "#1d3a78"), (0.75, "#4a5f96"), (1, "#0a1122"))
    defs += gradient(
        "moon", (0, "#fffdf2"), (0.6, "#d9dceb"), (1, "#8089ab"), radial='cx=".38" cy=".34" r=".75"'
    )
    return cover(
        "The Swan, found",
        defs,
        background("url(#sky)"),
        milky_way(),
        night_stars(260, 8, 340),
        swan(),
        moon(350, 62, 27),
        hill(),
    )


def milky_way() -> str:
    band = '<ellipse cx="200" cy="200" rx="340" ry="52" fill="#a9bdf2" opacity=".33"/>'
    band += '<ellipse cx="220" cy="196" rx="150" ry="24" fill="#f2d6ee" opacity=".4"/>'
    return group(band, transform="rotate(-58 200 200)", filter="url(#wide)")


def swan() -> str:
    """Return the engraved figure under its stars."""
    figure = path(FIGURE) + path(FEATHERS, fill="none")
    engraved = group(
        figure,
        fill="#cfe0ff",
        fill_opacity=0.1,
        stroke="#cfe0ff",
        stroke_opacity=0.42,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    lines = "".join(
        path(f"M{SWAN[a][0]} {SWAN[a][1]}L{SWAN[b][0]} {SWAN[b][1]}", stroke=GLOW, stroke_width=1.8)
        for a, b in LINKS
    )
    sizes = {"a": 19, "g": 17}
    stars = "".join(brass_star(x, y, sizes.get(name, 13)) for name, (x, y) in SWAN.items())
    return engraved + lines + stars


def moon(x: float, y: float, r: float) -> str:
    craters = "".join(
        circle(x + dx * r, y + dy * r, size * r, "#9aa3c2", opacity=0.5) for dx, dy, size in CRATERS
    )
    return halo(x, y, r * 1.75, "#cfd9ff", 0.12) + circle(x, y, r, "url(#moon)") + craters


def hill() -> str:
    trees = "".join(f"M{x} {y}l-9 0 6-13-5 0 8-15 8 15-5 0 6 13z" for x, y in TREES)
    heads = circle(177, 309, 7.5, "#04081a") + circle(191, 323, 5.5, "#04081a")
    lantern = halo(232, 334, 40, "#ffcf6b", 0.35) + circle(234, 352, 3.6, "#ffe6a3")
    return (
        path(FAR_HILL, fill="#0d1638")
        + path(NEAR_HILL, fill="#070c20")
        + lantern
        + heads
        + path(PEOPLE + trees, fill="#04081a")
    )
