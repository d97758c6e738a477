"""We are all stars: an atlas plate on a walnut desk, drawn for one seat."""

from asterism.drawing import kit, style
from asterism.drawing.svg import Element, group, svg
from asterism.engine.frames import WIDE, Frame
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.drawing import materials, phone_stages, stages
from asterism.games.gwiazdy.drawing.diagram_prints import small_print
from asterism.games.gwiazdy.drawing.scene import Box, Scene
from asterism.games.gwiazdy.drawing.scenery import scenery

__all__ = ["DEFS", "STYLESHEET", "render", "scenery"]

STYLESHEET = style.STYLESHEET + materials.STYLE
DEFS = "".join((*kit.DEFS, *materials.DEFS))


PRINT = Box(0, 0, 190, 216)  # narrow enough to go without axes


def last_diagram(scene: Scene) -> Element:
    """The diagram with everybody's stars, for the page of the end."""
    return group("when", group("print", small_print(scene, PRINT), data_bare=""), data_trophy="")


def render(ctx: RenderContext, frame: Frame) -> str:
    """Return the table as an SVG, from one seat's view: what the seat cannot see is not in it."""
    scene = Scene(ctx, frame)
    parts = phone_stages.stage(scene) if frame.is_phone else stages.stage(scene)
    rail = stages.RAIL_ATTRIBUTE if frame is WIDE else None
    return svg(
        frame.width,
        frame.height,
        group("gwiazdy", *parts, None if ctx.actors else last_diagram(scene)),
        title=ctx.translations("title"),
        data_rail=rail,
        data_round=scene.say("rounds", number=scene.facts.rounds, most=scene.box.rounds),
    )
