"""The shells of the fireworks: every colour has its own figure, every value more layers and a
wider crown. Each is one symbol of radius 100, drawn once a page, and made of one crown again and
again, so that all of them together weigh little."""

import functools
import math
import random
from collections.abc import Iterator
from typing import Any

from asterism.drawing.svg import Element, circle, element, path, use
from asterism.games.hanabi.drawing.signs import PALETTE, RAINBOW_LIGHT
from asterism.games.hanabi.state import COLOUR_NAMES, VALUES

RADIUS = 100
DROOP = {"yellow": 34, "green": 14}  # how far the ends of the arms fall; others fall little
CROSSED = ("green", "blue")  # these end in small crosses
SPARK = "#fff6dc"
ONLY_ENDS = "0 999"  # of dashes: a dot where each arm of a crown begins, at its far end


# Crowns: the arms of a shell, drawn once for all colours that fall alike


def arm(angle: float, far: float, droop: float) -> str:
    """Return one arm as a path, in whole units, from its end to the middle."""
    x, y = math.cos(angle), math.sin(angle)
    bend, near = far * 0.62, 40
    return (
        f"M{x * far:.0f} {y * far + droop:.0f}Q{x * bend:.0f} {y * bend:.0f} "
        f"{x * near:.0f} {y * near:.0f}"
    ).replace(" -", "-")


def crown_arms(value: int) -> int:
    return 14 + value * 5


def arm_lengths(name: str, arms: int, generator: random.Random) -> Iterator[float]:
    """Yield how far the arms reach; the white shell is a star of five points."""
    for i in range(arms):
        reach = generator.uniform(88, 104)
        if name == "white":
            reach = 106 if i % (arms // 5) < arms // 10 else 82
        yield reach


def crown_name(name: str, value: int) -> str:
    kind = name if name == "white" or name in DROOP else "plain"
    return f"h-{kind}{value}"


def crown(name: str, value: int) -> Element:
    """Return the arms of a shell."""
    generator, arms = random.Random(len(name) * 17 + value), crown_arms(value)
    spread = [
        (2 * math.pi * i / arms + generator.uniform(-0.05, 0.05), far)
        for i, far in enumerate(arm_lengths(name, arms, generator))
    ]
    d = "".join(arm(angle, far, DROOP.get(name, 8)) for angle, far in spread)
    return path(d, id=crown_name(name, value))


def crowns() -> tuple[Element, ...]:
    """Return every crown once."""
    kinds = ("plain", "white", *DROOP)
    return tuple(crown(kind, value) for kind in kinds for value in range(1, VALUES + 1))


# Shells


def crosses(value: int) -> str:
    """Return small crosses around the crown."""
    marks = []
    for i in range(6 + value):
        angle = 2 * math.pi * i / (6 + value)
        x, y = math.cos(angle) * 102, math.sin(angle) * 102
        for turn in (angle + 0.5, angle + math.pi / 2 + 0.5):
            dx, dy = math.cos(turn) * 12, math.sin(turn) * 12
            marks.append(f"M{x - dx:.0f} {y - dy:.0f}l{2 * dx:.0f} {2 * dy:.0f}")
    return "".join(marks)


def falling_sparks() -> Element:
    """Return what rains from a finished firework."""
    generator = random.Random(VALUES)
    spots = ((generator.uniform(0, 2 * math.pi), generator.uniform(105, 145)) for _ in range(34))
    d = "".join(
        f"M{math.cos(angle) * far:.0f} {math.sin(angle) * far * 0.9 + 8:.0f}h0"
        for angle, far in spots
    )
    return path(d, id="h-sparks", stroke="#ffe9b8", opacity=0.7, stroke_width=3)


def crown_layer(
    arms: str, colour: str, opacity: float, size: float = 1, turn: float = 0, **attributes: Any
) -> Element:
    """Return a crown once more, smaller and turned; its lines get the reference's width."""
    change = f"rotate({turn:.1f})scale({size})" if size != 1 else None
    return use(arms, stroke=colour, opacity=opacity, transform=change, **attributes)


def burst_symbol(index: int, value: int) -> Element:
    """Return the shell of a colour at a value."""
    name, colour = COLOUR_NAMES[index], PALETTE[index].light
    arms, turn = crown_name(name, value), 180 / crown_arms(value)
    light = "url(#h-rainbow-arms)" if name == "rainbow" else colour
    ends: dict[str, Any] = {"stroke_dasharray": ONLY_ENDS}
    layers = [crown_layer(arms, light, 0.9)]
    if value > 1:
        layers.append(crown_layer(arms, light, 0.7, 0.66, turn))
    if value > 3:
        layers += [
            crown_layer(arms, SPARK, 0.5, 0.88, 1.5 * turn),
            crown_layer(arms, "#fff", 0.7, 0.88, 1.5 * turn, stroke_width=4.5, **ends),
        ]
    if name in CROSSED:
        layers.append(path(crosses(value), stroke=colour, opacity=0.9))
    if value == VALUES:
        layers.append(use("h-sparks"))
    layers += [crown_layer(arms, "#fff", 0.95, stroke_width=6.5, **ends), core()]
    return element("g", *layers, id=f"h-burst{index}-{value}", fill="none", stroke_linecap="round")


def core() -> Element:
    return circle(0, 0, 42, fill="url(#h-core)", opacity=0.9)


def arms_gradient() -> Element:
    """Return the rainbow over a whole shell: a line of its own has no box to measure."""
    stops = [
        element("stop", offset=i / (len(RAINBOW_LIGHT) - 1), stop_color=shade)
        for i, shade in enumerate(RAINBOW_LIGHT)
    ]
    return element(
        "linearGradient",
        *stops,
        id="h-rainbow-arms",
        gradientUnits="userSpaceOnUse",
        x1=-90,
        y1=-90,
        x2=90,
        y2=90,
    )


@functools.lru_cache(maxsize=512)
def burst(index: int, value: int, x: float, y: float, r: float) -> Element:
    """Return a firework of a radius at a place."""
    return use(
        f"h-burst{index}-{value}",
        transform=f"translate({x:.4g} {y:.4g}) scale({r / RADIUS:.3g})",
        stroke_width=round(RADIUS * (1.9 if r > 50 else 1.4) / r, 1),
    )


DEFS: tuple[Element, ...] = (
    arms_gradient(),
    *crowns(),
    falling_sparks(),
    *(burst_symbol(i, v) for i in range(len(PALETTE)) for v in range(1, VALUES + 1)),
)
