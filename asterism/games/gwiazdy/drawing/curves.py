"""GWI-09 The two combat diagrams as prints, with the readings of the stars that fight."""

import functools
import math
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, group, path, rect, title_element
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import TENTHS
from asterism.games.gwiazdy.drawing.news import READINGS
from asterism.games.gwiazdy.drawing.scene import Box, Scene, star_name
from asterism.games.gwiazdy.drawing.shapes import temperature_colour

COLOURS = {"attack": "#ff8a5c", "defence": "#6cc4ff"}
MEASURES = {"attack": "radius", "defence": "mass"}


class Curve(NamedTuple):
    """One of the two diagrams, and its rectangle."""

    points: tuple[tuple[float, float], ...]
    box: Box

    @property
    def top(self) -> float:
        return math.ceil(max(bonus for _, bonus in self.points) * 2) / 2

    def at(self, value: float, bonus: float) -> tuple[float, float]:
        low, high = math.log(self.points[0][0]), math.log(self.points[-1][0])
        x, y, width, height = self.box
        return (
            round(x + width * (math.log(value) - low) / (high - low)),
            round(y + height * (1 - bonus / self.top)),
        )


def combat_print(scene: Scene, side: str, stars: list[int], box: Box) -> Element:
    """A curve on paper, with a reading for every star that counts."""
    measure = MEASURES[side]
    points = tuple((a, b) for a, b in scene.game.components["combat"][f"{side}_by_{measure}"])
    size, small = scene.small, box.width < 300
    plot = Box(
        box.x + (24 if small else 40),
        box.y + 32,
        box.width - (34 if small else 60),
        box.height - 58,
    )
    curve = Curve(points, plot)
    return group(
        f"combat {side}",
        kit.paper(*box, 4),
        curve_ground(scene.game, scene.language, side, curve, box, size),
        *(reading(scene, curve, side, star) for star in stars),
    )


@functools.lru_cache(maxsize=64)
def curve_ground(
    game: Any, language: str, side: str, curve: Curve, box: Box, size: float
) -> Element:
    translations = game.translations(language)
    plot, small = curve.box, box.width < 300
    title = str(translations(f"table.curve_{side}"))
    d = "M" + "L".join("{} {}".format(*curve.at(*point)) for point in curve.points)
    return group(
        "curve",
        kit.words(box.middle, box.y + 21, title, 15, "serif", kit.INK, "middle")
        if small
        else kit.words(plot.x, box.y + 22, title, 16, "serif", kit.INK),
        None
        if small
        else kit.words(
            plot.right,
            box.y + 22,
            str(translations(f"table.axis_{MEASURES[side]}")),
            size,
            "sans",
            "#3d2f18",
            "end",
        ),
        rect(*plot, "plot", fill="#0b1c33", stroke="#3d2f18"),
        *scale(translations, curve, size, small),
        path(d, fill="none", stroke=COLOURS[side], stroke_width=3, stroke_linejoin="round"),
    )


def decades(low: float, high: float) -> list[int]:
    return list(range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1))


def scale(translations: Any, curve: Curve, size: float, small: bool) -> list[Element]:
    """The grid, the decades below, and whole points at the left."""
    x, y, width, height = curve.box
    powers = decades(curve.points[0][0], curve.points[-1][0])
    shown = [p for p in powers if not small or len(powers) < 5 or p % 2 == 0]
    across = {p: curve.at(10.0**p, 0)[0] for p in powers}
    down = {n: curve.at(curve.points[0][0], n)[1] for n in range(math.floor(curve.top) + 1)}
    grid = "".join(f"M{a:g} {y:g}v{height:g}" for a in across.values())
    grid += "".join(f"M{x:g} {b:g}h{width:g}" for b in down.values())
    return [
        path(grid, "grid", stroke="#fff", stroke_width=0.7, opacity=0.14),
        *(
            kit.words(
                across[p],
                y + height + size + 3,
                sentences.number(10.0**p, translations),
                size,
                "sans",
                "#3d2f18",
                "middle",
            )
            for p in shown
        ),
        *(kit.words(x - 6, b + 5, str(n), size, "sans", "#3d2f18", "end") for n, b in down.items()),
    ]


def reading(scene: Scene, curve: Curve, side: str, star: int) -> Element:
    """The lines from a star's value up to the curve, and across to its bonus."""
    fact = scene.game.components["star"][star - 1]
    bonus = (scene.box.attack if side == "attack" else scene.box.defence)[star]
    value = fact[MEASURES[side]]
    x, y = curve.at(value, bonus / TENTHS)
    sentence = scene.say(
        "reading",
        value=sentences.number(value, scene.translations),
        bonus=sentences.tenths(bonus, scene.translations),
    )
    return group(
        "reading",
        path(
            f"M{x:g} {curve.box.bottom:g}V{y:g}M{curve.box.x:g} {y:g}H{x:g}",
            stroke="#ffe9a8",
            stroke_width=1.3,
            stroke_dasharray="3 3",
            data_piece=f"reading-{scene.facts.battles}-{side}-{star}",
            data_fixed="",
            data_step=READINGS,
            data_enter="draw-line",
        ),
        circle(
            x, y, 5.5, fill=temperature_colour(fact["temperature"]), stroke="#fff", stroke_width=1.6
        ),
        title_element(f"{star_name(scene.game, scene.language, star)}: {sentence}"),
    )
