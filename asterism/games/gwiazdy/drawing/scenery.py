"""What never changes: the walnut desk, the atlas plate with the sky, the wood of the tray."""

import functools
import itertools
import random

from asterism.drawing import scenery as scene
from asterism.drawing.svg import Element, element, gradient, group, line, path, rect
from asterism.engine.frames import Frame
from asterism.games.gwiazdy.drawing.layout import TRAYS
from asterism.games.gwiazdy.drawing.scene import Box
from asterism.games.gwiazdy.drawing.sky import plate_of, rings, spot

# Right ascension in hours and declination in degrees of stars joined by lines: found.
FIGURES = (
    "2.53,89.3 17.5,86.6 16.77,82 15.73,77.8 16.3,75.8 15.35,71.8 14.85,74.2 15.73,77.8",
    ".15,59.2 .675,56.5 .945,60.7 1.43,60.2 1.9,63.7",
    "13.79,49.3 13.4,54.9 12.9,56 12.26,57 11.06,61.75 11.03,56.4 11.9,53.7 12.26,57",
    "21.31,62.6 22.18,58.2 22.83,66.2 23.66,77.6 21.48,70.6 21.31,62.6",
    "22.83,66.2 21.48,70.6",
    "11.52,69.3 12.56,69.8 14.07,64.4 15.42,59 16.03,58.6 16.4,61.5 17.15,65.7 18.35,72.7 19.2,67.7"
    " 17.9,56.9 17.94,51.5 17.5,52.3 17.53,55.2 17.9,56.9",
    "20.69,45.3 20.37,40.3 19.94,35.1 19.51,28",
    "19.75,45.1 20.37,40.3 20.77,34 21.2,30.2",
    "18.62,38.8 18.75,37.6 18.83,33.4 18.98,32.7 18.9,36.9 18.75,37.6",
    "19.77,10.6 19.85,8.9 19.92,6.4",
    "19.1,13.9 19.85,8.9 19.42,3.1 19.1,-4.9",
    "16.5,21.5 16.69,31.6 16.71,38.9 17.25,36.8 17,30.9 16.69,31.6",
    "17,30.9 17.25,24.8",
    "14.26,19.2 14.75,27.1 15.26,33.3 15.03,40.4 14.53,38.3 14.53,30.4 14.26,19.2",
    "12.93,38.3 12.56,41.4",
    "9.76,23.8 9.88,26 10.28,23.4 10.33,19.8 10.12,16.8 10.14,12 11.24,15.4 11.82,14.6 11.24,20.5"
    " 10.33,19.8",
    "7.76,28 7.3,22 7.07,20.6 6.63,16.4",
    "7.58,31.9 6.73,25.1 6.38,22.5 6.25,22.5",
    "7.58,31.9 7.76,28",
    "5.28,46 5.99,44.9 5.99,37.2 5.44,28.6 4.95,33.2 5.28,46",
    "5.44,28.6 4.48,19.2 4.33,15.6 4.6,16.5 5.63,21.1",
    "4.33,15.6 4.01,12.5",
    "5.92,7.4 5.42,6.35 5.53,-.3 5.6,-1.2 5.68,-1.9 5.92,7.4",
    "5.53,-.3 5.24,-8.2",
    "5.68,-1.9 5.8,-9.7",
    "3.08,53.5 3.41,49.9 3.72,47.8 3.96,40 3.9,31.9",
    "3.41,49.9 3.14,41",
    ".14,29.1 .66,30.9 1.16,35.6 2.07,42.3",
    "1.16,35.6 .83,41",
    ".14,29.1 .22,15.2 23.08,15.2 23.06,28.1 .14,29.1",
    "23.08,15.2 22.7,10.8 22.17,6.2 21.74,9.9",
    "5.06,60.4 4.9,66.3 3.83,71.3",
)
MILKY_WAY = (
    (18.9, 0),
    (19.6, 20),
    (20.4, 38),
    (21.5, 50),
    (23, 60),
    (1, 62),
    (2.7, 58),
    (4.2, 48),
    (5.2, 36),
    (5.9, 22),
    (6.4, 6),
    (6.7, -6),
)
DEFS = (
    gradient("p-sky", (0, "#1d4a78"), (0.55, "#123257"), (1, "#0a1d38"), r=0.68),
    scene.blur("p-haze", 9),
)
INK = "#6b5634"


@functools.lru_cache(maxsize=8)
def scenery(frame: Frame) -> str:
    """Return the desk with the plate and the tray."""
    plate = plate_of(frame)
    return scene.compose(
        frame,
        *desk(frame),
        *paper(plate.paper, plate.sky, ticks=not frame.is_phone),
        sky(plate.sky, frame.is_phone),
        scene.wooden_tray(*TRAYS[frame.name]),
        defs=(*DEFS, *light(frame)),
    )


def light(frame: Frame) -> list[Element]:
    """The desk is bright where the lamp stands, and dark at its edges."""
    width, height = frame.width, frame.height
    return [
        gradient(
            "p-desk",
            (0, "#3a271b"),
            (0.5, "#281a12"),
            (1, "#150d09"),
            kind="linearGradient",
            gradientUnits="userSpaceOnUse",
            x2=width,
            y2=height,
        ),
        gradient(
            "p-dusk",
            (0.55, "rgb(0 0 0/0)"),
            (1, "rgb(0 0 0/.5)"),
            gradientUnits="userSpaceOnUse",
            cx=width / 2,
            cy=height * 0.45,
            r=max(width, height) * 0.75,
        ),
    ]


def desk(frame: Frame) -> list[Element]:
    """Walnut with its grain, and the lamp."""
    bleed = scene.BLEED
    width, height = frame.width, frame.height
    return [
        scene.ground(frame, "url(#p-desk)"),
        grain(-bleed, width + bleed, -120, height + 120),
        scene.lamp(width * 0.3, height * 0.38, width * 0.55, height * 0.7, 0.75),
        rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill="url(#p-dusk)"),
    ]


def grain(left: float, right: float, top: int, bottom: int) -> Element:
    """The lines of the wood."""
    rng = random.Random(2)
    width = right - left
    return group(
        "grain",
        *(
            path(
                f"M{left:g} {y}c{width * 0.3:.0f} {rng.uniform(-14, 14):.0f} {width * 0.6:.0f} "
                f"{rng.uniform(-14, 14):.0f} {width:g} {rng.uniform(-8, 8):.0f}",
                stroke="#000" if rng.random() < 0.6 else "#7a5333",
                stroke_width=round(rng.uniform(0.6, 2), 1),
                opacity=round(rng.uniform(0.08, 0.2), 2),
            )
            for y in range(top, bottom, 11)
        ),
        fill="none",
    )


def paper(sheet: Box, inner: Box, ticks: bool) -> list[Element]:
    """The plate's paper with its neatline, and the scale on its border."""
    x, y, width, height = sheet
    lines = [
        rect(x + 4, y + 4, width - 8, height - 8, fill="none", stroke=INK, opacity=0.7),
        rect(
            inner.x - 3,
            inner.y - 3,
            inner.width + 6,
            inner.height + 6,
            fill="none",
            stroke=INK,
            stroke_width=1.6,
            opacity=0.9,
        ),
    ]
    return [scene.sheet(x, y, width, height, 3), *lines, *(scale(sheet, inner) if ticks else ())]


def scale(sheet: Box, inner: Box) -> list[Element]:
    """Little strokes along the four edges."""
    across = [inner.x + i * inner.width / 60 for i in range(61)]
    down = [inner.y + i * inner.height / 50 for i in range(51)]
    d = "".join(f"M{x:.1f} {sheet.y + 5:g}v6M{x:.1f} {sheet.bottom - 5:g}v-6" for x in across)
    d += "".join(f"M{sheet.x + 5:g} {y:.1f}h6M{sheet.right - 5:g} {y:.1f}h-6" for y in down)
    return [path(d, stroke=INK, opacity=0.7)]


def sky(box: Box, phone: bool) -> Element:
    """The sky itself: Milky Way, circles, figures of the constellations, and small stars."""
    share = box.width / 660
    way = "M" + "L".join("{:.0f} {:.0f}".format(*spot(box, *place)) for place in MILKY_WAY)
    haze = [
        path(
            way,
            fill="none",
            stroke=colour,
            stroke_width=breadth * share,
            opacity=opacity,
            filter="url(#p-haze)",
        )
        for colour, breadth, opacity in (("#b9d2f2", 62, 0.2), ("#dfe9ff", 24, 0.16))
    ]
    return group(
        "sky",
        element("clipPath", rect(*box), id="p-plate"),
        rect(*box, fill="url(#p-sky)"),
        *haze,
        *circles(box),
        scene.starfield(*box, 90 if phone else 190, 5),
        *figures(box, phone),
        clip_path="url(#p-plate)",
    )


def circles(box: Box) -> list[Element]:
    """Circles of declination and hours of right ascension."""
    x, y = spot(box, 0, 90)
    hours = [(*spot(box, hour, 80), *spot(box, hour, -25)) for hour in range(0, 24, 2)]
    return [
        group(
            "rings",
            *(element("ellipse", cx=x, cy=y, rx=rx, ry=ry) for rx, ry in rings(box)),
            fill="none",
            stroke="#e8c987",
            opacity=0.24,
        ),
        group(
            "hours",
            *(line(*ends) for ends in hours),
            stroke="#e8c987",
            stroke_width=0.7,
            opacity=0.15,
        ),
    ]


@functools.lru_cache(maxsize=16)
def figure_spots(box: Box) -> list[tuple[tuple[float, float], ...]]:
    """Where the stars of each figure stand, in the order of its lines."""
    return [
        tuple(spot(box, *map(float, star.split(","))) for star in figure.split())
        for figure in FIGURES
    ]


def figures(box: Box, phone: bool) -> list[Element]:
    """The constellations."""
    r, opacity = (1.3, 0.27) if phone else (1.9, 0.4)
    shapes = figure_spots(box)
    lines = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in spots) for spots in shapes)
    stars = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in dict.fromkeys(itertools.chain(*shapes)))
    dots = path(stars, stroke="#f4f7ff", opacity=0.85, stroke_width=2 * r, stroke_linecap="round")
    return [
        group("figures", path(lines, stroke="#cfe0ff", opacity=opacity), dots, fill="none"),
    ]
