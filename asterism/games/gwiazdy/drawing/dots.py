"""GWI-16 Choosing a dot: confirmed before it counts, and through a glass that enlarges."""

import functools
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, element, group, path, rect, use
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.drawing.hr_diagram import (
    MAGNITUDES,
    NIGHT,
    RIM,
    TEMPERATURES,
    Plot,
    band_names,
    dot_places,
    ground,
    marks,
    open_dots,
    power_of_ten,
    sun_dot,
)
from asterism.games.gwiazdy.drawing.scene import Box, Scene

ZONES = 4  # a side: how a phone's diagram is divided for its glass
MARGIN = 0.2  # of a zone, seen on every side of it
GLASS = 64  # the radius of the glass on larger screens
ZOOM = 2.6
DOT = group(
    "spot",
    circle(0, 0, 8.2, fill=RIM),
    circle(0, 0, 6, fill=NIGHT),
    circle(0, 0, 2.6, fill=RIM),
    id="g-dot",
)
DEFS = (
    DOT,
    element("clipPath", circle(0, 0, GLASS), id="g-glass"),
    element(
        "g",
        circle(0, 4, GLASS + 8, fill="#000", opacity=0.35),
        circle(0, 0, GLASS + 7, fill="url(#k-brass)"),
        circle(0, 0, GLASS, fill=NIGHT),
        id="g-rim",
    ),
    circle(0, 0, 17, fill="none", stroke="#ffd978", stroke_width=3, id="g-aim"),
)


def legal_dots(scene: Scene) -> tuple[int, ...]:
    return tuple(int(name[4:]) for name in scene.legal if name.startswith("dot "))


def dot_layer(scene: Scene, plot: Plot, aside: Box) -> list[Element]:
    """The plot with its dots; on a phone a part of it is chosen first, and shown enlarged. `aside`
    is where the glass lies, or on a phone the tray."""
    free, r = legal_dots(scene), 4.2 if scene.phone else 6
    layers = [
        group(
            "plate",
            group(
                "backdrop",
                ground(scene.game, plot),
                sun_dot(scene.game, plot),
                *marks(scene, plot, r, free=False),
                id="hr",
            ),
            *open_dots(scene, plot, r),
            id="hr-all",
            data_stage="diagram" if scene.phone else None,  # only there: markers are seen elsewhere
        ),
        band_names(scene.game, scene.language, plot, scene.small),
    ]
    if not free:
        return layers
    labels = tuple(scene.describe(f"dot {dot}") for dot in free)
    crosshair = bool(scene.facts.crosshair)
    if scene.phone:
        return [*layers, *zones(scene.game, scene.language, plot, free, labels, aside, crosshair)]
    return [*layers, dot_buttons(scene.game, plot, free, labels, aside[:2], crosshair)]


@functools.lru_cache(maxsize=64)
def dot_buttons(
    game: Any,
    plot: Plot,
    free: tuple[int, ...],
    labels: tuple[str, ...],
    glass: tuple[float, float],
    crosshair: bool,
) -> Element:
    """Every free dot; a touch near it proposes it, and the glass shows it among its neighbours."""
    places = dot_places(game, plot)
    near = rect(*plot.box, fill="#000", fill_opacity=0)
    return group(
        "dots",
        near,
        *(
            proposal(
                dot,
                label,
                places[dot],
                cross(plot, places[dot]) if crosshair else None,
                lens(places[dot], glass),
            )
            for dot, label in zip(free, labels, strict=True)
        ),
        data_nearest="",
    )


@functools.lru_cache(maxsize=4096)
def proposal(dot: int, label: str, place: tuple[float, float], *parts: Element | None) -> Element:
    """A dot that can be chosen; it must be confirmed."""
    return group(
        "dot may",
        use("g-dot"),
        *parts,
        at=place,
        data_action=f"dot {dot}",
        data_confirm="",
        role="button",
        tabindex=0,
        aria_label=label,
    )


def cross(plot: Plot, place: tuple[float, float]) -> Element:
    """The reading aid: lines from a dot to both axes."""
    box, (x, y) = plot.box, place
    d = f"M{box.x - x:g} 0H{box.right - x:g}M0 {box.y - y:g}V{box.bottom - y:g}"
    return path(d, "cross", stroke="#ffd978", stroke_width=1.4, stroke_dasharray="5 4")


@functools.lru_cache(maxsize=512)
def lens(place: tuple[float, float], glass: tuple[float, float]) -> Element:
    """The dot under the magnifying glass, which lies beside the diagram."""
    x, y = place
    seen = use("hr-all", transform=f"scale({ZOOM}) translate({-x:g} {-y:g})")
    return group(
        "lens",
        use("g-rim"),
        element("g", seen, clip_path="url(#g-glass)"),
        use("g-aim"),
        at=(round(glass[0] - x), round(glass[1] - y)),
    )


# The glass of a phone


@functools.lru_cache(maxsize=64)
def zones(
    game: Any,
    language: str,
    plot: Plot,
    free: tuple[int, ...],
    labels: tuple[str, ...],
    tray: Box,
    crosshair: bool,
) -> list[Element]:
    """The parts of the diagram, and each of them enlarged."""
    places = dot_places(game, plot)
    texts = dict(zip(free, labels, strict=True))
    parts = [(key, cell, window(plot, cell)) for key, cell in cells(plot).items()]
    full = [
        (key, cell, seen, inside)
        for key, cell, seen in parts
        if any(within(places[dot], cell) for dot in free)
        for inside in [[dot for dot in free if within(places[dot], seen)]]
    ]
    caption = str(game.translations(language)("table.enlarge"))
    doors = kit.when("", *(door(key, cell, caption) for key, cell, *_ in full))
    views = [
        magnified_dots(
            game, language, plot, key, seen, {dot: texts[dot] for dot in inside}, tray, crosshair
        )
        for key, _, seen, inside in full
    ]
    return [doors, *views]


def cells(plot: Plot) -> dict[str, Box]:
    x, y, width, height = plot.box
    wide, tall = width / ZONES, height / ZONES
    return {
        f"zone-{row * ZONES + column}": Box(x + column * wide, y + row * tall, wide, tall)
        for row in range(ZONES)
        for column in range(ZONES)
    }


def window(plot: Plot, cell: Box) -> Box:
    """A cell and what is next to it, within the plot."""
    box = plot.box
    wide, tall = cell.width * (1 + 2 * MARGIN), cell.height * (1 + 2 * MARGIN)
    x = min(max(box.x, cell.x - cell.width * MARGIN), box.right - wide)
    y = min(max(box.y, cell.y - cell.height * MARGIN), box.bottom - tall)
    return Box(x, y, wide, tall)


def within(place: tuple[float, float], box: Box) -> bool:
    return box.x <= place[0] <= box.right and box.y <= place[1] <= box.bottom


def door(key: str, cell: Box, caption: str) -> Element:
    """A part of the diagram that a touch enlarges."""
    return kit.selector(
        "door",
        key,
        caption,
        rect(
            cell.x + 1.5,
            cell.y + 1.5,
            cell.width - 3,
            cell.height - 3,
            r=6,
            fill="#ffd978",
            fill_opacity=0.03,
            stroke="#ffd978",
            stroke_opacity=0.28,
            stroke_dasharray="3 5",
        ),
    )


def magnified_dots(
    game: Any,
    language: str,
    plot: Plot,
    key: str,
    seen: Box,
    labels: dict[int, str],
    tray: Box,
    crosshair: bool,
) -> Element:
    """One part of the diagram under the glass, with the dots to choose from."""
    box, places = plot.box, dot_places(game, plot)
    zoom = box.width / seen.width
    spots = {
        dot: (
            round(box.x + (places[dot][0] - seen.x) * zoom, 1),
            round(box.y + (places[dot][1] - seen.y) * zoom, 1),
        )
        for dot in labels
    }
    view = element(
        "svg",
        use("hr"),
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        viewBox=f"{seen.x:.1f} {seen.y:.1f} {seen.width:.1f} {seen.height:.1f}",
    )
    return kit.when(
        key,
        rect(box.x - 38, box.y - 18, box.width + 46, box.height + 36, fill="#efe2c4"),
        view,
        zone_hint(game, language, tray),
        *readings(game, language, plot, seen, zoom),
        group(
            "dots",
            rect(*box, fill="#000", fill_opacity=0, stroke="url(#k-brass)", stroke_width=5),
            *(
                proposal(dot, labels[dot], spot, cross(plot, spot) if crosshair else None)
                for dot, spot in spots.items()
            ),
            data_nearest="",
        ),
    )


@functools.lru_cache(maxsize=64)
def zone_hint(game: Any, language: str, tray: Box) -> Element:
    """What to do with an enlarged part, and the way back."""
    translations = game.translations(language)
    back, y = str(translations("button.back")), tray.y + tray.height / 2
    return group(
        "zone-hint",
        kit.paragraph(
            tray.x + 22, y - 3, 220, str(translations("table.choose_dot")), 15, 2, face="serif"
        ),
        group(
            "may",
            kit.outline(104, 48, back),
            at=(tray.right - 66, y),
            data_do="close",
            role="button",
            tabindex=0,
            aria_label=back,
        ),
    )


@functools.lru_cache(maxsize=256)
def readings(game: Any, language: str, plot: Plot, seen: Box, zoom: float) -> list[Element]:
    """The numbers along the axes of an enlarged part."""
    box, translations, ink = plot.box, game.translations(language), "#3d2f18"
    warm = {sentences.number(t, translations): plot.at(t, 1)[0] for t in TEMPERATURES}
    bright = {power_of_ten(p): plot.at(5000, 10.0**p)[1] for p in MAGNITUDES}
    across = [
        kit.words(box.x + (x - seen.x) * zoom, box.bottom + 16, label, 13, "bold", ink, "middle")
        for label, x in warm.items()
        if seen.x + 4 < x < seen.right - 4
    ]
    down = [
        kit.words(box.x - 5, box.y + (y - seen.y) * zoom + 4.5, label, 13, "bold", ink, "end")
        for label, y in bright.items()
        if seen.y < y < seen.bottom
    ]
    return [*across, *down]
