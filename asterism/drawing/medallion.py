"""Faces of the bots: a bust on enamel in a brass ring, as one SVG without ids, so that a page may
hold it any number of times. Who has no face has an initial.

Drawn on a square of 100; the enamel ends at 42 from the middle, so everything below the shoulders
follows that circle.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from asterism.drawing.svg import (
    Element,
    circle,
    element,
    path,
    star,
    text,
    title_element,
)

CENTRE = 50
ENAMEL, RING = 42, 48  # from the middle
FOOT, SCALE = 88.0, 1.12  # busts are drawn smaller than they stand, and grow upwards from there
INK, CREAM, BRASS, GLOW = "#2a2013", "#f6ead0", "#d9b26a", "#ffd978"
PALE, TAWNY, BROWN = "#f2dfbf", "#dcb58a", "#b98a62"  # of skin
SILVER, GREY, AUBURN, CHESTNUT, RAVEN, GOLD = (
    "#ece7db",
    "#b7b0a4",
    "#a2522b",
    "#5d3b25",
    "#2b2531",
    "#d8a24a",
)  # of hair
LINEN, WINE, SLATE, MOSS, PLUM = "#e9dfc8", "#5a1f2b", "#27324a", "#33452c", "#3c2748"  # of cloth
SHOULDERS = "M18.5 78C24 69 39 69 43 64h14c4 5 19 5 24.5 14A42 42 0 0 1 18.5 78z"


class Bust(NamedTuple):
    """What is drawn behind the head, the head, and what is drawn over it."""

    behind: tuple[Element, ...]
    skin: str
    cloth: str
    brows: str
    over: tuple[Element, ...]


def medallion(name: str, colour: str, face: str | None = None) -> str:
    """Return a whole drawing: a face by its id, or the initial of a name."""
    inside = draw_bust(FACES[face]()) if face in FACES else draw_initial(name)
    return element(
        "svg",
        title_element(name),
        *draw_enamel(colour),
        inside,
        *draw_ring(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 100",
        role="img",
        aria_label=name,
    )


def draw_enamel(colour: str) -> tuple[Element, ...]:
    """The ground: lit from above, dark at its edge."""
    glints = (circle(CENTRE, 40 - r / 3, r, fill="#fff", opacity=0.03) for r in range(8, 28, 2))
    return (circle(CENTRE, CENTRE, RING - 1, fill=colour), *glints)


def draw_ring() -> tuple[Element, ...]:
    """Brass, bright where the lamp meets it and dark below."""
    middle, width = (ENAMEL + RING) / 2, RING - ENAMEL
    spans = (
        0.9,
        0.75,
        0.6,
        0.45,
        0.3,
        0.15,
    )  # of a half ring, each lighter or darker than the last
    lit = (draw_arc(-math.pi / 2, math.pi / 2 * span, "#f8e3ae", 0.24) for span in spans)
    shaded = (draw_arc(math.pi / 2, math.pi / 2 * span, "#6b4719", 0.2) for span in spans)
    return (
        circle(CENTRE, CENTRE, ENAMEL - 1, fill="none", stroke="#000", stroke_opacity=0.3),
        circle(CENTRE, CENTRE, middle, fill="none", stroke="#c4954a", stroke_width=width),
        *lit,
        *shaded,
        circle(CENTRE, CENTRE, RING - 0.5, fill="none", stroke="#fff3c9", stroke_opacity=0.35),
        circle(CENTRE, CENTRE, ENAMEL + 0.3, fill="none", stroke="#4d3717", stroke_opacity=0.6),
    )


def draw_arc(middle: float, half: float, colour: str, opacity: float) -> Element:
    """A part of the ring, as far on both sides of its middle."""
    radius = (ENAMEL + RING) / 2
    (x1, y1), (x2, y2) = (
        (CENTRE + radius * math.cos(turn), CENTRE + radius * math.sin(turn))
        for turn in (middle - half, middle + half)
    )
    return path(
        f"M{x1:.1f} {y1:.1f}A{radius:g} {radius:g} 0 0 1 {x2:.1f} {y2:.1f}",
        fill="none",
        stroke=colour,
        stroke_width=RING - ENAMEL,
        opacity=opacity,
    )


def draw_initial(name: str) -> Element:
    return text(
        CENTRE,
        64,
        name[:1].upper(),
        fill=CREAM,
        font_family="'Asterism Serif','Source Serif Pro',Georgia,serif",
        font_weight=600,
        font_size=42,
        text_anchor="middle",
    )


# The parts of a bust


def draw_bust(bust: Bust) -> Element:
    """Hair behind, shoulders, head with its features, then beard, hair and hat."""
    return element(
        "g",
        *bust.behind,
        path(SHOULDERS, fill=bust.cloth),
        path("M43 56h14v9c-2 6-12 6-14 0z", fill=bust.skin),
        path("M43 60c4 5 10 5 14 0v2c-4 6-10 6-14 0z", fill="#000", opacity=0.18),
        path("M36.5 44c0-22 27-22 27 0 0 12-6 21-13.5 21S36.5 56 36.5 44z", fill=bust.skin),
        path(
            "M56 30c7 4 7.5 24-4 34.6 7-1 11.5-9.6 11.5-20.6 0-7-3-12-7.5-14z",
            fill="#000",
            opacity=0.1,
        ),
        *features(bust.brows),
        *bust.over,
        transform=f"translate({CENTRE:g} {FOOT:g}) scale({SCALE}) translate(-{CENTRE:g} -{FOOT:g})",
    )


def features(brows: str) -> tuple[Element, ...]:
    """Eyes, brows, nose and mouth, calm and a little amused."""
    return (
        circle(44.4, 45.4, 1.7, fill=INK),
        circle(55.6, 45.4, 1.7, fill=INK),
        stroke("M40.8 41.6q3.4-2.4 6.6-.6M59.2 41.6q-3.4-2.4-6.6-.6", brows, 1.5),
        stroke("M50.6 45l-1.8 6.6q1.4 1.4 3.2.6", "#7a5534", 1.2),
        stroke("M45.8 57q4.4 2.6 8.2-.4", "#7a3b2c", 1.5),
    )


def stroke(d: str, colour: str, width: float) -> Element:
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def fill(d: str, colour: str, opacity: float | None = None) -> Element:
    return path(d, fill=colour, opacity=opacity)


def ruff() -> tuple[Element, ...]:
    """A starched collar in folds."""
    folds = "".join(
        f"M{x} {y}l{dx} 9"
        for x, y, dx in (
            (31, 68, -3),
            (37, 70, -2),
            (43.5, 71, -1),
            (50, 71.4, 0),
            (56.5, 71, 1),
            (63, 70, 2),
            (69, 68, 3),
        )
    )
    return (
        fill("M26 67c8-6 40-6 48 0 4 3 4 9 0 12-10 5-38 5-48 0-4-3-4-9 0-12z", LINEN),
        stroke(folds, "#a99877", 1.2),
    )


def moustache(colour: str) -> Element:
    return fill(
        "M50 53.6c-3-1.6-6 .4-9 4.4 3.6 1 7 .2 9-1.6 2 1.8 5.4 2.6 9 1.6-3-4-6-6-9-4.4z", colour
    )


def cap_of_hair(colour: str) -> Element:
    """Hair on the top of a head, down to the temples."""
    return fill(
        "M35.4 46c-3-27 32.2-27 29.2 0-1-6-2.6-9.5-5.6-12-6 2.6-12 2.6-18 0-3 2.5-4.6 6-5.6 12z",
        colour,
    )


# The faces


def tycho() -> Bust:
    """A walrus moustache, a ruff, and the nose of brass."""
    over = (
        *ruff(),
        fill(
            "M35.4 44c-2-23 31.2-23 29.2 0-1.4-5-3-8-6-10-5 1.6-12 1.6-17 0-3 2-4.8 5-6.2 10z",
            AUBURN,
        ),
        fill("M48 46.5h4.6l1.2 6.5h-6.8z", BRASS),
        stroke("M48.4 47.5h3.6", GLOW, 1),
        fill(
            "M50 54c-4-2-8 0-14.5 7.5 6 .5 11.5-.5 14.5-3.5 3 3 8.5 4 14.5 3.5C58 54 54 52 50 54z",
            AUBURN,
        ),
        fill("M46.5 61h7l-2 6h-3z", AUBURN),
    )
    return Bust((), PALE, WINE, AUBURN, over)


def hypatia() -> Bust:
    """Hair bound up with a ribbon, a fold of linen over one shoulder."""
    behind = (
        circle(50, 24.5, 8, fill=CHESTNUT),
        fill("M33 46c-4-30 38-30 34 0l-3 14h-28z", CHESTNUT),
    )
    over = (
        fill("M35.5 45c0-22 29-22 29 0-3-7-8-11-14.5-11.5-6.5.5-11.5 4.5-14.5 11.5z", CHESTNUT),
        stroke("M36 36.5q14-9 28 0", GLOW, 2.2),
        stroke("M44.5 19q5.5-3 11 0", GLOW, 1.8),
        circle(36.5, 52, 1.8, fill=GLOW),
        circle(63.5, 52, 1.8, fill=GLOW),
        fill("M24 73c14-6 26 2 38 18.5l-14 .4C38 86 28 80 20 80z", LINEN),
    )
    return Bust(behind, TAWNY, PLUM, CHESTNUT, over)


def kepler() -> Bust:
    """Dark hair, a pointed beard, a flat collar."""
    over = (
        fill("M30 73l14-8 6 8 6-8 14 8-12 9-8-7-8 7z", LINEN),
        cap_of_hair(RAVEN),
        fill(
            "M39.5 55c1 8 5 15 10.5 17 5.5-2 9.5-9 10.5-17-3 2.5-6 3.5-10.5 3.5s-7.5-1-10.5-3.5z",
            RAVEN,
        ),
        stroke("M46.5 60q3.5 1.6 7 0", "#c99a86", 1.4),
        moustache(RAVEN),
    )
    return Bust((), PALE, MOSS, RAVEN, over)


def caroline() -> Bust:
    """A bonnet with a frill, silver curls, the comet she found."""
    behind = (fill("M29 50c-5-38 47-38 42 0-1 8-4 14-8 18h-26c-4-4-7-10-8-18z", LINEN),)
    over = (
        fill("M34.5 45c-2-22 33-22 31 0-2.5-6-6-9.5-9-11-4 2-9 2-13 0-3 1.5-6.5 5-9 11z", SILVER),
        stroke("M31.5 52c-4-34 41-34 37 0", CREAM, 4.5),
        stroke("M31.5 52c-4-34 41-34 37 0", "#b59d72", 0.8),
        fill("M42 67l8 4 8-4-3 9-5-3-5 3z", GLOW),
        star(69, 79, 4.5, fill=GLOW),
        stroke("M66 77l-10-3M66 80l-9 1", GLOW, 0.9),
    )
    return Bust(behind, PALE, SLATE, GREY, over)


def galileo() -> Bust:
    """A high forehead and a long beard, broad as a river."""
    over = (
        fill("M35.5 46c-1-7-.5-13 3-17-1 5 0 8-.5 12zM64.5 46c1-7 .5-13-3-17 1 5 0 8 .5 12z", GREY),
        fill(
            "M36.5 48c0 10 1 28 13.5 35 12.5-7 13.5-25 13.5-35-2 5-6 7-13.5 7s-11.5-2-13.5-7z",
            SILVER,
        ),
        stroke("M44 66q1 7 4.5 11M56 66q-1 7-4.5 11M50 64v14", "#b9b09c", 1),
        stroke("M46.5 59.5q3.5 1.8 7 0", "#8a4a3a", 1.6),
        moustache(CREAM),
    )
    return Bust((), PALE, "#30202a", GREY, over)


def andromeda() -> Bust:
    """Long hair, a diadem with a star, the chain about her neck."""
    behind = (fill("M32 44c-3-32 39-32 36 0 1 14 5 22 8 30l-10 8h-32l-10-8c3-8 7-16 8-30z", RAVEN),)
    over = (
        fill("M35.6 46c-1-24 29.8-24 28.8 0-2-7-7-12-14.4-14.5-7.4 2.5-12.4 7.5-14.4 14.5z", RAVEN),
        stroke("M36.5 38.5q13.5-9 27 0", BRASS, 1.8),
        star(50, 31, 5.5, fill=GLOW),
        element(
            "path",
            d="M38 69q12 12 24 0",
            fill="none",
            stroke=GLOW,
            stroke_width=2.4,
            stroke_dasharray="3 1.6",
        ),
    )
    return Bust(behind, BROWN, "#2c5560", RAVEN, over)


def orion() -> Bust:
    """A hunter: curly beard, a headband, the three stars across his chest."""
    behind = (fill("M32 46c-5-34 41-34 36 0 1 8 0 14-3 17h-30c-3-3-4-9-3-17z", CHESTNUT),)
    over = (
        fill("M35.5 43c0-22 29-22 29 0-4-5-9-7-14.5-7s-10.5 2-14.5 7z", CHESTNUT),
        stroke("M36 38.5q14-5 28 0", GLOW, 2.6),
        fill("M37 50c-1 12 5 21 13 21s14-9 13-21c-2 4-6 5.5-13 5.5S39 54 37 50z", CHESTNUT),
        stroke("M46.5 60.5q3.5 1.6 7 0", "#d8a58c", 1.5),
        moustache("#4a2d1b"),
        fill("M28 74L68 90l-8 2.4L22.5 79z", "#7a5a34"),
        star(33, 78.5, 3, fill=GLOW),
        star(43, 82.5, 3, fill=GLOW),
        star(53, 86.5, 3, fill=GLOW),
    )
    return Bust(behind, TAWNY, "#3f2c25", CHESTNUT, over)


def cecilia() -> Bust:
    """A bob of the twenties, parted, and a spectrum pinned to the collar."""
    behind = (fill("M32.5 44c-4-30 39-30 35 0l1 17c-6 3-31 3-37 0z", AUBURN),)
    lines = ((63, "#e05a47"), (66.5, GLOW), (70, "#7fc77a"), (73.5, "#6aa9ff"))
    over = (
        fill(
            "M34.5 54c-4-34 35-34 31 0-2-5-2.5-10-3-14-7-1-12-3.5-16-8-2 4-6 7-9 8-.5 5-1 9-3 14z",
            AUBURN,
        ),
        fill("M37 69l13 6 13-6-6 12-7-5-7 5z", CREAM),
        *(stroke(f"M{x} 77v7", colour, 2.2) for x, colour in lines),
    )
    return Bust(behind, PALE, SLATE, AUBURN, over)


def heweliusz() -> Bust:
    """A full wig in curls and a brewer's good moustache."""
    behind = (
        *(
            circle(x, y, 9, fill=CHESTNUT)
            for x, y in ((33, 35), (67, 35), (29, 49), (71, 49), (29, 62), (71, 62))
        ),
        fill("M32 44c-3-30 39-30 36 0l2 24h-40z", CHESTNUT),
    )
    curls = "M27 44q5 4 9 0M64 44q4 4 9 0M24 57q6 5 11 0M65 57q5 5 11 0"
    over = (
        fill("M35.5 44c-1-22 30-22 29 0-2-6-8-11-14.5-12-6.5 1-12.5 6-14.5 12z", CHESTNUT),
        stroke(curls, "#7d5638", 1.4),
        moustache(CHESTNUT),
        fill("M40 67h20l-3 13-7 4-7-4z", LINEN),
        stroke("M44 70v9M50 71v11M56 70v9", "#a99877", 1),
    )
    return Bust(behind, PALE, "#3a2a18", CHESTNUT, over)


def vega() -> Bust:
    """Silver hair cut short, the strings of the lyre at her throat, stars for earrings."""
    behind = (
        element(
            "path",
            d="M24 46a26 26 0 0 1 52 0",
            fill="none",
            stroke=GLOW,
            stroke_width=1.4,
            stroke_dasharray="1 4",
            stroke_linecap="round",
        ),
        fill("M33.5 46c-4-32 37-32 33 0l-2 12h-29z", SILVER),
    )
    over = (
        fill("M35 47c-3-26 33-26 30 0-1-6-3-9-6-11-8 2-14 0-18-4-2 4-5 8-6 15z", SILVER),
        star(36, 53.5, 3.2, fill=GLOW),
        star(64, 53.5, 3.2, fill=GLOW),
        stroke("M42 70c-2 12 4 16 8 16s10-4 8-16", GLOW, 2),
        stroke("M46 73v11M50 73v12M54 73v11M44 73h12", GLOW, 1),
    )
    return Bust(behind, TAWNY, "#1c2c5c", GREY, over)


def ulugh_beg() -> Bust:
    """A turban with a jewel and a plume, a prince's trimmed beard."""
    over = (
        fill("M37 50c0 10 5 18 13 18s13-8 13-18c-2 5-6 6-13 6s-11-1-13-6z", RAVEN),
        stroke("M46.5 60.5q3.5 1.6 7 0", "#c58f78", 1.5),
        moustache(RAVEN),
        fill("M31 38c-4-12 6-21 19-21s23 9 19 21c-2 5-8 2-19 2s-17 3-19-2z", LINEN),
        stroke("M32 33q14-12 34-9M34 38q12-9 34-5M40 20q10 8 26 8", "#b8a582", 1.2),
        fill("M50 25c-3.5-5-2-8.5 1.5-10-1 4 1.5 6 0 10z", CREAM),
        circle(50, 27.5, 3.4, fill="#b3342f", stroke=GLOW, stroke_width=1.2),
        stroke("M44 67q6 5 12 0M50 72v18", GLOW, 1.4),
    )
    return Bust((), TAWNY, "#274a3a", RAVEN, over)


def perseus() -> Bust:
    """The helmet with wings."""
    wing = "M35 39c-6-1-11-5.5-12-12.5 3 2.5 5 3 7 3-2.5-2.5-3-4.5-3-7 4.5 4.5 9 7 11 11.5z"
    other = "M65 39c6-1 11-5.5 12-12.5-3 2.5-5 3-7 3 2.5-2.5 3-4.5 3-7-4.5 4.5-9 7-11 11.5z"
    over = (
        fill("M36.6 48c-1 8 1 13 4 16l1-12zM63.4 48c1 8-1 13-4 16l-1-12z", GOLD),
        fill(wing, CREAM),
        fill(other, CREAM),
        stroke("M27 28q4 5 9 7M73 28q-4 5-9 7", "#b8a582", 1.1),
        fill("M34.5 42c-2-26 33-26 31 0-5-5-26-5-31 0z", BRASS),
        fill("M47.5 23h5l1 26-3.5 2.5-3.5-2.5z", "#a87a36"),
        stroke("M35 41.5q15-7 30 0", GLOW, 1.8),
        fill("M26 73q24 14 48 0l4 5q-28 16-56 0z", BRASS),
    )
    return Bust((), PALE, WINE, CHESTNUT, over)


FACES: dict[str, Callable[[], Bust]] = {
    "tycho": tycho,
    "hypatia": hypatia,
    "kepler": kepler,
    "caroline": caroline,
    "galileo": galileo,
    "andromeda": andromeda,
    "orion": orion,
    "cecilia": cecilia,
    "heweliusz": heweliusz,
    "vega": vega,
    "ulugh_beg": ulugh_beg,
    "perseus": perseus,
}
