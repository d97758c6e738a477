"""The colours of the fireworks and their signs: no colour speaks alone."""

import functools
from typing import Any, NamedTuple

from asterism.drawing.kit import ramp
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    gradient,
    polygon,
    rect,
    star,
    symbol,
    use,
)
from asterism.games.hanabi.state import COLOUR_NAMES


class Colour(NamedTuple):
    """How a colour is painted at night, on paper, and as the ink of a number on paper."""

    light: str
    dark: str
    number: str


COLOURS = {
    "red": Colour("#ff6a58", "#c33222", "#c33222"),
    "yellow": Colour("#ffcf4d", "#b07908", "#8a5a00"),
    "green": Colour("#5fd68a", "#1f7d46", "#1f7d46"),
    "white": Colour("#f4f4ff", "#fdfdff", "#3d4258"),
    "blue": Colour("#6db4ff", "#1f5fb0", "#1f5fb0"),
    "rainbow": Colour("#e9b5ff", "#7a2f86", "#7a2f86"),
}
PALETTE = tuple(COLOURS[name] for name in COLOUR_NAMES)
RAINBOW_LIGHT = ("#ff6b62", "#ffd54a", "#6fd67a", "#62a8ff", "#c58bff")
RAINBOW_DARK = ("#c33222", "#b07908", "#1f7d46", "#1f5fb0", "#7a2f86")


def rainbow_ramp(name: str, colours: tuple[str, ...]) -> Element:
    stops = [(i / (len(colours) - 1), colour) for i, colour in enumerate(colours)]
    return ramp(name, *stops, slope=(1, 1))


def halo_gradient(index: int) -> Element:
    """Return the light that a firework throws on the sky and on the water."""
    shade = PALETTE[index].light
    stops = (0, shade, 0.42), (0.5, shade, 0.14), (1, shade, 0)
    return element(
        "radialGradient",
        *(element("stop", offset=at, stop_color=c, stop_opacity=o) for at, c, o in stops),
        id=f"h-halo{index}",
    )


SIGN_RADIUS = 10  # of the symbols below; `sign` scales them


def draw_sign(name: str, **style: Any) -> Element:
    """Red disc, yellow triangle, green lozenge, white star, blue square, rainbow blossom."""
    r = SIGN_RADIUS
    if name == "red":
        return circle(0, 0, r * 0.92, **style)
    if name == "yellow":
        return polygon([(0, -10.2), (10.5, 8.2), (-10.5, 8.2)], **style)
    if name == "green":
        return polygon([(0, -12), (10, 0), (0, 12), (-10, 0)], **style)
    if name == "blue":
        return rect(-8.8, -8.8, 17.6, 17.6, r=1.5, **style)
    if name == "white":
        return star(0, 0, r * 1.18, **style)
    return star(0, 0, r * 1.15, points=8, inner=0.66, **style)


def sign_symbols(index: int) -> tuple[Element, Element]:
    """Return the sign for the night and the sign for paper."""
    name, colour = COLOUR_NAMES[index], PALETTE[index]
    light = "url(#h-rainbow)" if name == "rainbow" else colour.light
    dark = "url(#h-rainbow-ink)" if name == "rainbow" else colour.dark
    edge = "#4c5268" if name == "white" else None
    return (
        symbol(f"h-l{index}", draw_sign(name, fill=light)),
        symbol(f"h-d{index}", draw_sign(name, fill=dark, stroke=edge, stroke_width=edge and 0.7)),
    )


@functools.lru_cache(maxsize=4096)
def sign(
    index: int, x: float, y: float, r: float, on_paper: bool = False, faint: bool = False
) -> Element:
    """Return the sign of a colour; `faint` where it is ruled out."""
    return use(
        f"h-{'d' if on_paper else 'l'}{index}",
        transform=f"translate({x:.4g} {y:.4g}) scale({r / SIGN_RADIUS:.3g})",
        opacity=0.15 if faint else None,
    )


DEFS: tuple[Element, ...] = (
    rainbow_ramp("h-rainbow", RAINBOW_LIGHT),
    rainbow_ramp("h-rainbow-ink", RAINBOW_DARK),
    *(halo_gradient(index) for index in range(len(PALETTE))),
    *(shape for index in range(len(PALETTE)) for shape in sign_symbols(index)),
    gradient(
        "h-core",
        (0, "#fff"),
        (0.35, "rgb(255 243 214/.75)"),
        (1, "rgb(255 243 214/0)"),
    ),
    ramp("h-lacquer", (0, "#2b3f86"), (1, "#121c48"), slope=(1, 1)),
    ramp("h-gild", (0, "#ffe08a"), (1, "#eaa92c")),
    gradient("h-lantern", (0, "#e8f5ff"), (0.5, "#7cc0ff"), (1, "#2a6fc4"), cy=0.45, r=0.65),
    gradient("h-lantern-glow", (0, "rgb(109 180 255/.5)"), (1, "rgb(109 180 255/0)")),
)
