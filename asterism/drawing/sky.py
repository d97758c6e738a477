"""The night sky behind every table: decoration, the same each time."""

import functools
import random

from asterism.drawing.svg import Element, circle, element, gradient, group, rect

STARS = 90


@functools.lru_cache(maxsize=64)
def sky(width: float, height: float) -> Element:
    """A dark gradient with scattered stars."""
    luck = random.Random(20)
    stars = [circle(round(luck.uniform(0, width), 1), round(luck.uniform(0, height), 1),
                    luck.choice((0.6, 0.8, 1.1, 1.5)), opacity=luck.choice((0.25, 0.4, 0.6)))
             for _ in range(STARS)]
    dusk = gradient("dusk", (0, "var(--sky-deep)"), (0.6, "var(--sky)"), (1, "var(--sky-deep)"),
                    kind="linearGradient", x1=0, y1=0, x2=0.3, y2=1)
    return group("sky", element("defs", dusk), rect(0, 0, width, height, fill="url(#dusk)"),
                 group("stars", *stars, fill="var(--soft)"))
