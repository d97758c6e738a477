"""The night sky behind every table: decoration, always the same."""

import functools
import random

from asterism.drawing.svg import Element, element, gradient, group, path, rect

STARS = 16  # of each size
SIZES = {1.2: 0.3, 1.6: 0.5, 2.2: 0.35, 3.0: 0.4}  # across, and how bright


@functools.lru_cache(maxsize=64)
def sky(width: float, height: float) -> Element:
    """Draw a dark gradient with scattered stars."""
    generator = random.Random(20)
    stars = [
        path(
            scatter_dots(generator, STARS, 0, 0, width, height), stroke_width=size, opacity=opacity
        )
        for size, opacity in SIZES.items()
    ]
    sky_gradient = gradient(
        "dusk",
        (0, "var(--sky-deep)"),
        (0.6, "var(--sky)"),
        (1, "var(--sky-deep)"),
        kind="linearGradient",
        x1=0,
        y1=0,
        x2=0.3,
        y2=1,
    )
    return group(
        "sky",
        element("defs", sky_gradient),
        rect(0, 0, width, height, fill="url(#dusk)"),
        group("stars", *stars, stroke="var(--soft)", stroke_linecap="round"),
    )


def scatter_dots(
    generator: random.Random, number: int, x: float, y: float, width: float, height: float
) -> str:
    """Return so many points within a frame, to be stroked with round ends."""
    return "".join(
        f"M{generator.uniform(x, x + width):.0f} {generator.uniform(y, y + height):.0f}h0"
        for _ in range(number)
    )
