"""Nebula: the ground of the scene: plum velvet under a lamp, and the wood of the tray."""

from asterism.drawing import scenery as scene
from asterism.drawing.svg import Element, gradient, rect
from asterism.engine.frames import Frame
from asterism.games.nebula.drawing.layout import Stage, plan_of

VELVET = gradient(
    "s-velvet", (0, "#33234f"), (0.5, "#1c1433"), (1, "#0d0a1c"), cx=0.4, cy=0.42, r=0.8
)


def scenery(frame: Frame) -> Element:
    """Velvet, lamplight and dust; the tray's wood is drawn with it, since it moves by stage."""
    bleed = scene.BLEED
    plan = plan_of(frame, Stage.TAKE)
    middle = plan.sky.nova if plan.sky else (frame.width / 2, frame.height / 2)
    return scene.compose(
        frame,
        scene.ground(frame, "#0d0a1c"),
        rect(
            -bleed / 4,
            -bleed / 4,
            frame.width + bleed / 2,
            frame.height + bleed / 2,
            fill="url(#s-velvet)",
            fill_opacity=0.92,
        ),
        rect(0, 0, frame.width, frame.height, filter="url(#s-grain)", opacity=0.35),
        scene.lamp(*middle, frame.width * 0.5, frame.height * 0.55, 0.55),
        scene.starfield(0, 0, frame.width, frame.height, 60, 9),
        defs=[VELVET],
    )
