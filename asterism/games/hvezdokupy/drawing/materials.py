"""Hvězdokupy: brass stars, the Moon, chips with numbers, and the signs of cards' colours.

Shapes that are drawn often stand once in `DEFS`; their names begin with `h-`.
"""

import functools

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, group, polygon, symbol, use
from asterism.games.hvezdokupy.state import COLOURS

STAR = 30  # the size at which a star is defined
TINTS = {"purple": "#7c45c4", "yellow": "#b5790f", "green": "#2c7a4b"}
NEAR_INK, PAPER_INK, WARNING = "#8c2f1c", "#4a3a20", "#ff8d7a"
CHIP = "#0d1836"

STYLE = """
.hve .spot:is(:hover,:focus-visible) .mark{fill:#2b3a80}
.hve .cell-mark{display:none}
.hve .grip.begun .hold{stroke:#ffd978;stroke-width:3}
.hve .seatcard.selected .edge{stroke:#ffd978;stroke-width:4}
.hve .advised .mark,.hve .advised .hold{stroke:#fff;stroke-width:3.5}
"""


def star_symbols() -> list[Element]:
    """A token on the board glows; one on a card does not."""
    lacking = kit.star_points(STAR)
    return [
        symbol("h-star", kit.brass_star(STAR)),
        symbol("h-light", kit.brass_star(STAR, False)),
        symbol(
            "h-lack",
            polygon(
                lacking,
                fill="#fff3c9",
                fill_opacity=0.08,
                stroke="#fff3c9",
                stroke_width=2,
                stroke_dasharray="4 4",
                stroke_linejoin="round",
            ),
        ),
        symbol(
            "h-gap",
            polygon(
                lacking,
                fill="#f4ead2",
                stroke="#2a2013",
                stroke_width=3.4,
                stroke_dasharray="6 5",
                stroke_linejoin="round",
            ),
        ),
        symbol("h-moon", kit.moon(STAR)),
    ]


DEFS = Element("".join(star_symbols()))


@functools.lru_cache(maxsize=2048)
def shape(name: str, x: float, y: float, r: float) -> Element:
    """One of the shapes above, at a place and in a size."""
    moved = f"translate({x:g} {y:g})" if x or y else ""
    return use(f"h-{name}", transform=f"{moved}scale({r / STAR:.3g})")


@functools.lru_cache(maxsize=512)
def chip(tint: str, number: int, r: float, glows: bool = True) -> Element:
    """HVE-06 A number of the pair: in a ring the lower, in a lozenge the higher."""
    edge = {"fill": CHIP, "fill_opacity": 0.85, "stroke": kit.GLOW, "stroke_width": 2}
    far = r * 1.25
    mark = (
        circle(0, 0, r, "mark", **edge)
        if tint == "low"
        else polygon([(0, -far), (far, 0), (0, far), (-far, 0)], "mark", **edge)
    )
    size = max(14, round(r * 1.05))
    return group(
        "chip",
        circle(0, 0, r * 1.9, fill="url(#k-glow)", opacity=0.45) if glows else None,
        mark,
        kit.words(0, size * 0.36, str(number), size, "serif", kit.GLOW, "middle"),
    )


def sign(colour: str, x: float, y: float, r: float) -> Element:
    """Every colour has a shape: a disc, a triangle, a lozenge."""
    tint, number = TINTS[colour], COLOURS.index(colour)
    if number == 0:
        return circle(x, y, r, "sign", fill=tint)
    if number == 1:
        corners = [(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]
    else:
        corners = [(x, y - r * 1.15), (x + r, y), (x, y + r * 1.15), (x - r, y)]
    return polygon(corners, "sign", fill=tint)
