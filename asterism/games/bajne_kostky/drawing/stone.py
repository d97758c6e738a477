"""The scenery: a stone table in lamplight, with a labyrinth inlaid in brass."""

import math
import random

from asterism.drawing import scenery
from asterism.drawing.scenery import BLEED
from asterism.drawing.svg import Element, element, gradient, group, path, rect
from asterism.engine.frames import Frame
from asterism.games.bajne_kostky.drawing.plan import Plan, plan_of

NIGHT, FELT = "#0a1122", ("#305489", "#192c51", "#0a1122")
RINGS, NARROWER = 6, 0.135  # walls of the labyrinth, and how much smaller each is
OPENING = 0.16  # half of a gate, in radians
BRASS, GROOVE = "#d9b26a", "#050a18"


def draw_scenery(frame: Frame) -> str:
    """Return what never changes in a match."""
    plan = plan_of(frame)
    y, rx, ry = plan.labyrinth
    wide = rx * (1.3 if not plan.is_phone else 1.8)
    return scenery.compose(
        frame,
        rect(-BLEED, -BLEED, frame.width + 2 * BLEED, frame.height + 2 * BLEED, fill=NIGHT),
        element("ellipse", cx=plan.middle, cy=y, rx=wide, ry=ry * 2.3, fill="url(#b-felt)"),
        rect(
            -200,
            -200,
            frame.width + 400,
            frame.height + 400,
            filter="url(#s-grain)",
            opacity=0.6,
        ),
        labyrinth(plan.middle, y, rx, ry),
        scenery.lamp(plan.middle, y, rx * 1.2, ry * 1.4, 1),
        table_edge(plan, wide, y, ry * 2.3),
        scenery.wooden_tray(*plan.tray, r=18 if plan.is_phone else 20),
        *([scenery.sheet(*plan.sheet, r=4)] if frame.name == "wide" else []),
        defs=(gradient("b-felt", (0, FELT[0]), (0.55, FELT[1]), (1, FELT[2]), r=0.52),),
    )


def table_edge(plan: Plan, rx: float, y: float, ry: float) -> Element:
    """Return the rim of the table."""
    return element(
        "ellipse",
        cx=plan.middle,
        cy=y,
        rx=rx * 0.97,
        ry=ry * 0.97,
        fill="none",
        stroke="#5d78b0",
        stroke_opacity=0.16,
        stroke_width=3,
    )


def labyrinth(cx: float, cy: float, rx: float, ry: float) -> Element:
    """Return walls with gates, a groove below the brass."""
    generator, walls = random.Random(7), []
    for ring in range(RINGS):
        share, gate = 1 - ring * NARROWER, generator.uniform(0, 2 * math.pi)
        walls.append(wall(cx, cy, rx * share, ry * share, gate))
        if ring < RINGS - 1:
            angle = gate + generator.uniform(1.2, 4.5)
            walls.append(spoke(cx, cy, (rx, ry), share, angle))
    d, thick = "".join(walls), max(3.4, rx / 80)
    return group(
        "labyrinth",
        stroke_lines(d, GROOVE, 0.35, thick + 2, 1.6),
        stroke_lines(d, BRASS, 0.26, thick, 0),
    )


def wall(cx: float, cy: float, rx: float, ry: float, gate: float) -> str:
    first, last = gate + OPENING, gate + 2 * math.pi - OPENING
    return (
        f"M{cx + rx * math.cos(first):.1f} {cy + ry * math.sin(first):.1f}"
        f"A{rx:.1f} {ry:.1f} 0 1 1 {cx + rx * math.cos(last):.1f} {cy + ry * math.sin(last):.1f}"
    )


def spoke(cx: float, cy: float, radii: tuple[float, float], share: float, angle: float) -> str:
    x, y, inner = math.cos(angle) * radii[0], math.sin(angle) * radii[1], share - NARROWER
    return f"M{cx + x * share:.1f} {cy + y * share:.1f}L{cx + x * inner:.1f} {cy + y * inner:.1f}"


def stroke_lines(d: str, colour: str, opacity: float, width: float, down: float) -> Element:
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_opacity=opacity,
        stroke_width=width,
        stroke_linecap="round",
        transform=f"translate(0 {down:g})" if down else None,
    )
