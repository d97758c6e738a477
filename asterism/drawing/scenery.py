"""What never changes in a match: grounds, frames and textures. Drawn once a game and frame and
cached by browsers, so filters are welcome here. Names of gradients and filters begin with `s-`."""

import functools
import random
from collections.abc import Iterable

from asterism.drawing.kit import ramp
from asterism.drawing.svg import Element, element, gradient, group, rect
from asterism.engine.frames import Frame

BLEED = 1200  # units beyond every edge, for windows of another frame


def texture(name: str, frequency: str, octaves: int, seed: int, matrix: str) -> Element:
    """Return a filter that paints noise, coloured by a matrix."""
    return element(
        "filter",
        element(
            "feTurbulence",
            type="fractalNoise",
            baseFrequency=frequency,
            numOctaves=octaves,
            seed=seed,
        ),
        element("feColorMatrix", values=matrix),
        id=name,
        x="0",
        y="0",
        width="100%",
        height="100%",
    )


def blur(name: str, deviation: float) -> Element:
    return element(
        "filter",
        element("feGaussianBlur", stdDeviation=deviation),
        id=name,
        x="-50%",
        y="-50%",
        width="200%",
        height="200%",
    )


def drop_shadow(name: str, dy: float, deviation: float, opacity: float) -> Element:
    return element(
        "filter",
        element(
            "feDropShadow",
            dx=0,
            dy=dy,
            stdDeviation=deviation,
            flood_color="#000",
            flood_opacity=opacity,
        ),
        id=name,
        x="-30%",
        y="-30%",
        width="160%",
        height="180%",
    )


DEFS: tuple[Element, ...] = (
    gradient("s-lamp", (0, "rgb(255 233 184/.3)"), (1, "rgb(255 233 184/0)")),
    ramp("s-brass", (0, "#f4d999"), (0.5, "#c4954a"), (1, "#7d5622")),
    ramp(
        "s-brass-rim",
        (0, "#f0d18a"),
        (0.3, "#b98a44"),
        (0.55, "#e2bd74"),
        (1, "#6f4c1f"),
        slope=(1, 1),
    ),
    ramp("s-wood", (0, "#3f2c25"), (1, "#1f1512")),
    ramp("s-paper", (0, "#f8efdb"), (1, "#e4d2ad"), slope=(1, 1)),
    ramp("s-stone", (0, "#3d4458"), (1, "#1c2233")),
    texture("s-grain", ".9", 2, 3, "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .09 0"),
    texture("s-woodgrain", ".006 .22", 3, 8, "0 0 0 0 1 0 0 0 0 .78 0 0 0 0 .5 0 0 0 .22 -.04"),
    texture("s-fibre", ".04 .05", 4, 5, "0 0 0 0 .45 0 0 0 0 .32 0 0 0 0 .12 0 0 0 .45 -.14"),
    blur("s-soft", 6),
    blur("s-cloud", 22),
    drop_shadow("s-shadow", 6, 8, 0.5),
)


def ground(frame: Frame, fill: str) -> Element:
    """Return the ground of a scene; it goes on beyond the edges."""
    width, height = frame.width + 2 * BLEED, frame.height + 2 * BLEED
    return group(
        "ground",
        rect(-BLEED, -BLEED, width, height, fill=fill),
        rect(-BLEED, -BLEED, width, height, filter="url(#s-grain)", opacity=0.45),
    )


def lamp(x: float, y: float, rx: float, ry: float, opacity: float = 0.6) -> Element:
    """Return lamplight on the table."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill="url(#s-lamp)", opacity=opacity)


def wooden_tray(x: float, y: float, width: float, height: float, r: float = 20) -> Element:
    """Return the wood under `kit.tray`, with grain and shadow."""
    clip = f"s-clip-{x:g}-{y:g}"
    return group(
        "wood",
        rect(x, y, width, height, r=r, fill="url(#s-wood)", filter="url(#s-shadow)"),
        element("clipPath", rect(x, y, width, height, r=r), id=clip),
        rect(
            x,
            y,
            width,
            height,
            clip_path=f"url(#{clip})",
            filter="url(#s-woodgrain)",
            opacity=0.55,
        ),
    )


def sheet(x: float, y: float, width: float, height: float, r: float = 6) -> Element:
    """Return paper with fibres and a deep shadow."""
    clip = f"s-sheet-{x:g}-{y:g}"
    return group(
        "sheet",
        rect(x, y, width, height, r=r, fill="url(#s-paper)", filter="url(#s-shadow)"),
        element("clipPath", rect(x, y, width, height, r=r), id=clip),
        rect(x, y, width, height, clip_path=f"url(#{clip})", filter="url(#s-fibre)", opacity=0.36),
    )


STAR_TINTS = ("#fff", "#ffe9c4", "#cfe0ff")


@functools.lru_cache(maxsize=64)
def starfield(x: float, y: float, width: float, height: float, number: int, seed: int) -> Element:
    """Return scattered small stars."""
    generator = random.Random(seed)
    stars = (
        element(
            "circle",
            cx=round(x + generator.uniform(0, width)),
            cy=round(y + generator.uniform(0, height)),
            r=generator.choice((0.5, 0.6, 0.8, 1.1)),
            fill=generator.choice(STAR_TINTS),
            opacity=round(generator.uniform(0.2, 0.8), 2),
        )
        for _ in range(number)
    )
    return group("starfield", *stars)


def compose(frame: Frame, *children: Element, defs: Iterable[Element] = ()) -> Element:
    """Return a scenery as an SVG of its own."""
    return element(
        "svg",
        element("defs", *DEFS, *defs),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {frame.width} {frame.height}",
    )
