"""Hvězdokupy: the scenery: an atlas plate with its graduated border, and the wood of the tray."""

from asterism.drawing import kit
from asterism.drawing import scenery as scene
from asterism.drawing.svg import Element, element, gradient, group, path, rect
from asterism.engine.frames import Frame
from asterism.games.hvezdokupy.drawing.layout import Plate, plan_of
from asterism.games.hvezdokupy.state import BOARD

DEFS: tuple[Element, ...] = (
    gradient("s-felt", (0, "#25406a"), (0.55, "#142444"), (1, "#0a1122"), cx=0.7, cy=0.62, r=0.9),
    gradient("s-sky", (0, "#243f78"), (0.6, "#13224a"), (1, "#0a1330"), cx=0.5, cy=0.45, r=0.8),
    kit.ramp("s-brass-dark", (0, "#8b6a35"), (1, "#4d3717")),
)


def scenery(frame: Frame) -> Element:
    """Return what never changes in a match."""
    plan, bleed = plan_of(frame), scene.BLEED / 4
    tray = plan.tray
    return scene.compose(
        frame,
        scene.ground(frame, "#0a1122"),
        rect(
            -bleed,
            -bleed,
            frame.width + 2 * bleed,
            frame.height + 2 * bleed,
            fill="url(#s-felt)",
            fill_opacity=0.9,
        ),
        rect(0, 0, frame.width, frame.height, filter="url(#s-grain)", opacity=0.4),
        scene.lamp(tray.x + tray.width / 2, tray.y + 60, frame.width * 0.4, 330, 0.6),
        neatline(plan.plate),
        heavens(plan.plate),
        scene.wooden_tray(*tray),
        defs=DEFS,
    )


def neatline(plate: Plate) -> Element:
    """The brass border of an atlas sheet, graduated. Its letters are pieces, for their typeface."""
    x, y, side, rim, _ = plate
    inner, gap = side - 2 * rim, 6 if rim > 24 else 4
    edge = rim - gap - 1
    return group(
        "neatline",
        rect(x, y, side, side, r=10, fill="url(#s-brass)", filter="url(#s-shadow)"),
        rect(x + 2.5, y + 2.5, side - 5, side - 5, r=8, fill="#0e1730"),
        rect(
            x + edge,
            y + edge,
            inner + 2 * gap + 2,
            inner + 2 * gap + 2,
            fill="none",
            stroke="#d9b26a",
        ),
        path(graduation(plate, gap), fill="#d9b26a", fill_opacity=0.8),
    )


def graduation(plate: Plate, gap: float) -> str:
    """Every other half of a cell, filled, on all four sides."""
    x, y, side, rim, _ = plate
    step, thick = plate.cell / 2, gap - 1
    marks = []
    for i in range(0, 2 * BOARD, 2):
        along = rim + i * step
        marks += [
            box(x + along, y + rim - gap, step, thick),
            box(x + along, y + side - rim + 1, step, thick),
            box(x + rim - gap, y + along, thick, step),
            box(x + side - rim + 1, y + along, thick, step),
        ]
    return "".join(marks)


def box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.1f} {y:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}z"


def heavens(plate: Plate) -> Element:
    """The night sky of the plate: Milky Way, small stars, and the lines between the cells."""
    x, y, inner = plate.x + plate.rim, plate.y + plate.rim, plate.side - 2 * plate.rim
    return group(
        "heavens",
        element("clipPath", rect(x, y, inner, inner), id="s-plate"),
        rect(x, y, inner, inner, fill="url(#s-sky)"),
        group(
            "sky",
            milky_way(x + inner / 2, y + inner / 2, inner),
            scene.starfield(x, y, inner, inner, int(inner / 3), 3),
            clip_path="url(#s-plate)",
        ),
        path(grid(plate), fill="none", stroke="#9fb6ea", stroke_opacity=0.17),
        path(crosses(plate), fill="none", stroke="#cfe0ff", stroke_opacity=0.5, stroke_width=1.2),
    )


def milky_way(x: float, y: float, inner: float) -> Element:
    return element(
        "g",
        element(
            "ellipse", cx=x, cy=y, rx=inner * 0.75, ry=inner * 0.1, fill="#8fa8e8", opacity=0.26
        ),
        element(
            "ellipse",
            cx=x + inner * 0.1,
            cy=y - inner * 0.02,
            rx=inner * 0.3,
            ry=inner * 0.05,
            fill="#e8c9f0",
            opacity=0.3,
        ),
        transform=f"rotate(-38 {x:g} {y:g})",
        filter="url(#s-cloud)",
    )


def grid(plate: Plate) -> str:
    x, y, inner = plate.x + plate.rim, plate.y + plate.rim, plate.side - 2 * plate.rim
    at = [plate.cell * i for i in range(1, BOARD)]
    return "".join(f"M{x + i:.1f} {y:g}v{inner:g}M{x:g} {y + i:.1f}h{inner:g}" for i in at)


def crosses(plate: Plate) -> str:
    x, y, arm = plate.x + plate.rim, plate.y + plate.rim, plate.cell * 0.07
    at = [plate.cell * i for i in range(1, BOARD)]
    return "".join(
        f"M{x + i - arm:.1f} {y + j:.1f}h{2 * arm:.1f}M{x + i:.1f} {y + j - arm:.1f}v{2 * arm:.1f}"
        for i in at
        for j in at
    )
