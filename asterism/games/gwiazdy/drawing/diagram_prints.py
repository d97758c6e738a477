"""The diagram as a sheet of paper: small beside the map, large while a dot is chosen."""

from asterism.drawing import kit
from asterism.drawing.svg import Element, element, group
from asterism.games.gwiazdy.drawing.hr_diagram import (
    Plot,
    axes,
    diagram_state,
    ground,
    known_marks,
    newest_marks,
    open_dots,
    sun_dot,
    sun_name,
    whole_plot,
)
from asterism.games.gwiazdy.drawing.scene import Box, Scene

PRINT_ID = "g-print"  # of the diagram beside the map, but for what is new on it


def small_print(scene: Scene, box: Box) -> Element:
    """The diagram beside the map."""
    return scene.keep("print", (box, diagram_state(scene)), lambda: draw_print(scene, box))


def print_plot(scene: Scene, box: Box) -> Plot:
    """The window of the diagram that the print shows; without axes where there is no room."""
    if is_tight(box):
        return whole_plot(scene.game, Box(box.x + 6, box.y + 6, box.width - 12, box.height - 32))
    return whole_plot(scene.game, Box(box.x + 40, box.y + 50, box.width - 52, box.height - 76))


def is_tight(box: Box) -> bool:
    return box.width < 200


def draw_print(scene: Scene, box: Box) -> Element:
    """The print; what is on it already has a name, so that a film can show it enlarged."""
    plot, r = print_plot(scene, box), print_dot(box)
    sheet = print_sheet(scene, box, plot)
    known = (*open_dots(scene, plot, r), *known_marks(scene, plot, r, newest=False))
    newest = newest_marks(scene, plot, r, is_news=False)
    return group("diagram", group("sheet", *sheet, *known, id=PRINT_ID), *newest)


def print_dot(box: Box) -> float:
    return 2.2 if is_tight(box) else 2.8


def enlarged_print(scene: Scene, box: Box, area: Box) -> Element:
    """The print of that box as large as an area holds it, and what is new on it."""
    scale = min(area.width / box.width, area.height / box.height)
    left = area.middle - box.middle * scale
    return group(
        "large-print",
        element("use", href=f"#{PRINT_ID}"),
        *newest_marks(scene, print_plot(scene, box), print_dot(box), is_news=True),
        transform=f"translate({left:.1f} {area.y - box.y * scale:.1f}) scale({scale:.3f})",
    )


def print_sheet(scene: Scene, box: Box, plot: Plot) -> tuple[Element | None, ...]:
    """Paper, title, ground and axes."""
    size, tight = scene.small, is_tight(box)
    title = scene.say("table.diagram_tiny" if tight else "table.diagram_short")
    return (
        kit.paper(*box, 3),
        kit.words(box.middle, box.bottom - 8, title, size, "bold", kit.INK, "middle")
        if tight
        else kit.words(box.middle, box.y + 22, title, 16, "serif", kit.INK, "middle"),
        ground(scene.game, plot),
        None if tight else axes(scene.game, scene.language, plot, True, size),
        sun_dot(scene.game, plot),
        None if tight else sun_name(scene.game, scene.language, plot, size),
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
    )
    return paper, plot
