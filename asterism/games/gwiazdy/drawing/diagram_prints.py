"""The diagram as a sheet of paper: small beside the map, large while a dot is chosen."""

from asterism.drawing import kit
from asterism.drawing.svg import Element, group
from asterism.games.gwiazdy.drawing.hr_diagram import (
    Plot,
    axes,
    diagram_state,
    ground,
    marks,
    sun_dot,
    sun_name,
    whole_plot,
)
from asterism.games.gwiazdy.drawing.scene import Box, Scene


def small_print(scene: Scene, box: Box) -> Element:
    """The diagram beside the map."""
    return scene.keep("print", (box, diagram_state(scene)), lambda: draw_print(scene, box))


def draw_print(scene: Scene, box: Box) -> Element:
    size = scene.small
    tight = box.width < 200
    title = scene.say("table.diagram_tiny" if tight else "table.diagram_short")
    plot = (
        whole_plot(scene.game, Box(box.x + 6, box.y + 6, box.width - 12, box.height - 32))
        if tight
        else whole_plot(scene.game, Box(box.x + 40, box.y + 50, box.width - 52, box.height - 76))
    )
    return group(
        "diagram",
        kit.paper(*box, 3),
        kit.words(box.middle, box.bottom - 8, title, size, "bold", kit.INK, "middle")
        if tight
        else kit.words(box.middle, box.y + 22, title, 16, "serif", kit.INK, "middle"),
        ground(scene.game, plot),
        None if tight else axes(scene.game, scene.language, plot, True, size),
        sun_dot(scene.game, plot),
        None if tight else sun_name(scene.game, scene.language, plot, size),
        *marks(scene, plot, 2.2 if tight else 2.8),
    )


def large_print(scene: Scene, box: Box) -> tuple[Element, Plot]:
    """The diagram while a dot is chosen, without its dots; and the window it shows."""
    size, phone = scene.small, scene.phone
    plot = whole_plot(
        scene.game,
        Box(box.x + 40, box.y + 38, box.width - 50, box.height - 80)
        if phone
        else Box(box.x + 54, box.y + 50, box.width - 72, box.height - 106),
    )
    across = scene.say("table.axis_temperature_short" if phone else "table.axis_temperature")
    paper = group(
        "diagram",
        kit.paper(*box, 4),
        kit.words(
            box.x + 10, box.y + 17, scene.say("table.axis_luminosity"), size, "sans", "#3d2f18"
        ),
        kit.words(plot.box.middle, box.bottom - 9, across, size, "sans", "#3d2f18", "middle"),
        None
        if phone
        else kit.words(
            plot.box.right,
            box.y + 17,
            scene.say("table.classes_short"),
            size,
            "sans",
            "#3d2f18",
            "end",
        ),
        axes(scene.game, scene.language, plot, phone, size),
        piece=f"question-{scene.facts.making}",
        data_enter="flip",
    )
    return paper, plot
