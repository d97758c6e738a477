"""We are all stars: the Hertzsprung-Russell diagram and the two combat diagrams."""

import functools
import math
from typing import NamedTuple

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    gradient,
    group,
    line,
    path,
    rect,
    title_element,
    use,
)
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import STAR_NAMES, TENTHS, dots, place
from asterism.games.gwiazdy.drawing.shapes import fitted, heat, label, neat, panel, seal
from asterism.games.gwiazdy.state import Phase

TEMPERATURES = (40000, 30000, 20000, 15000, 10000, 8000, 6000, 5000, 4000, 3000)
FEWER = (40000, 20000, 10000, 6000, 3000)
MAGNITUDES = range(6, -5, -1)  # powers of ten of the Sun's light
CLASSES = (
    ("O", 45000, 30000),
    ("B", 30000, 10000),
    ("A", 10000, 7500),
    ("F", 7500, 6000),
    ("G", 6000, 5200),
    ("K", 5200, 3700),
    ("M", 3700, 2500),
)  # found: Harvard classes
BANDS = {  # ours: logarithms of temperature and light along each band, and its breadth
    "main_sequence": (
        [
            (4.58, 5.3),
            (4.4, 4.1),
            (4.2, 2.8),
            (4.0, 1.7),
            (3.85, 0.8),
            (3.76, 0.0),
            (3.66, -0.7),
            (3.56, -1.5),
            (3.49, -2.5),
        ],
        1.0,
        "#cfe0ff",
    ),
    "white_dwarf": ([(4.5, -1.1), (4.2, -2.0), (3.9, -3.2), (3.68, -4.1)], 0.7, "#bcd4ff"),
    "giant": ([(3.75, 1.75), (3.66, 2.2), (3.58, 3.0), (3.5, 3.8)], 1.1, "#ffd07a"),
    "supergiant": ([(4.42, 5.5), (4.0, 5.1), (3.8, 4.3), (3.65, 4.7), (3.56, 5.1)], 1.3, "#ff9d6b"),
}
BAND_NAMES = {
    "main_sequence": (4.08, 0.6, 52),
    "white_dwarf": (4.28, -3.3, 0),
    "giant": (3.89, 2.85, 0),
    "supergiant": (4.1, 5.75, 0),
}  # position, and rotation in degrees
SCALE = 12  # the size of the numbers at an axis
FINGER = 24  # the largest radius of a touch target
SIDES = (
    (9, -5, ""),
    (-9, -5, "end"),
    (9, 14, ""),
    (-9, 14, "end"),
)  # where the number of a dot may stand


class Plot(NamedTuple):
    """The rectangle of the diagram."""

    x: float
    y: float
    width: float
    height: float

    def at(self, ctx: RenderContext, temperature: float, luminosity: float) -> tuple[float, float]:
        diagram = ctx.game.components["diagram"]
        across, down = place(diagram, temperature, luminosity)
        wide, tall = diagram["size"]
        return (
            round(self.x + across * self.width / wide, 1),
            round(self.y + down * self.height / tall, 1),
        )


def diagram(ctx: RenderContext, x: float, y: float, width: float, height: float) -> Element:
    """GWI-16, GWI-23: logarithmic axes, bands, the Sun, markers, and the dots."""
    translations, choosing = ctx.translations, ctx.playable_prefix("dot") is not None
    plot = Plot(x + 44, y + 58, width - 58, height - 102)
    title = label(x + width / 2, y + 22, str(translations("table.diagram")), 15, "mid h")
    numbered = choosing or height > 600
    return group(
        "diagram night",
        panel(x, y, width, height),
        title,
        *axes(ctx, plot, width < 450),
        *bands(ctx, plot),
        *marks(ctx, plot, numbered),
        sun(ctx, plot),
    )


def axes(ctx: RenderContext, plot: Plot, sparse: bool) -> list[Element]:
    translations = ctx.translations
    wash = gradient(
        "heat",
        *((i / 6, heat(10 ** (4.65 - 1.25 * i / 6))) for i in range(7)),
        kind="linearGradient",
    )
    parts = [
        wash,
        rect(plot.x, plot.y, plot.width, plot.height, "plot"),
        rect(plot.x, plot.y, plot.width, plot.height, fill="url(#heat)", opacity=0.16),
        *spectral_strip(ctx, plot),
    ]
    warm = {plot.at(ctx, each, 1)[0]: each for each in (FEWER if sparse else TEMPERATURES)}
    bright = {plot.at(ctx, 5000, 10.0**power)[1]: power for power in MAGNITUDES}
    parts.append(grid(plot.x, plot.y, plot.width, plot.height, [*warm], [*bright]))
    parts += [
        label(x, plot.y + plot.height + 15, sentences.number(each, translations), SCALE, "mid")
        for x, each in warm.items()
    ]
    parts += [
        label(plot.x - 6, y + 4, power_of_ten(power), SCALE, "end") for y, power in bright.items()
    ]
    across, up = (
        str(translations("table.axis_temperature")),
        str(translations("table.axis_luminosity")),
    )
    parts.append(
        label(
            plot.x + plot.width / 2,
            plot.y + plot.height + 33,
            across,
            fitted(across, plot.width, 12),
            "mid soft",
        )
    )
    parts.append(label(plot.x - 38, plot.y - 22, up, 12, "soft"))
    return parts


def grid(
    x: float, y: float, width: float, height: float, across: list[float], down: list[float]
) -> Element:
    """The grid of a diagram."""
    upright = "".join(f"M{each:g} {y:g}v{height:g}" for each in across)
    return path(upright + "".join(f"M{x:g} {each:g}h{width:g}" for each in down), "grid")


def power_of_ten(power: int) -> str:
    if power in (0, 1):
        return str(10**power)
    return "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] if d != "-" else "⁻" for d in str(power))


def spectral_strip(ctx: RenderContext, plot: Plot) -> list[Element]:
    """GWI-23 The classes, marked as approximate."""
    parts = []
    for name, hot, cool in CLASSES:
        left = max(plot.at(ctx, hot, 1)[0], plot.x)
        right = min(plot.at(ctx, cool, 1)[0], plot.x + plot.width)
        parts += [
            rect(left, plot.y - 16, round(right - left, 1), 14, fill=heat(math.sqrt(hot * cool))),
            label((left + right) / 2, plot.y - 5, name, 12, "onbadge"),
        ]
    return [group("strip", *parts, title_element(ctx.translations("table.classes_strip")))]


def bands(ctx: RenderContext, plot: Plot) -> list[Element]:
    parts = []
    for name, (points, breadth, colour) in BANDS.items():
        spots = [plot.at(ctx, 10**warmth, 10**light) for warmth, light in points]
        broad = breadth * plot.height / 10.8
        parts.append(
            path(
                "M" + "L".join(f"{x:g} {y:g}" for x, y in spots),
                "band",
                stroke=colour,
                stroke_width=round(broad, 1),
            )
        )
        warmth, light, turn = BAND_NAMES[name]
        x, y = plot.at(ctx, 10**warmth, 10**light)
        said = ctx.translations(f"table.bands.{name}")
        parts.append(
            element(
                "g",
                label(0, 0, said, 12, "bandname"),
                transform=f"translate({x:g} {y:g}) rotate({turn})",
            )
        )
    return parts


def sun(ctx: RenderContext, plot: Plot) -> Element:
    """GWI-16 The yellow reference."""
    fact = ctx.game.components["diagram"]["sun"]
    x, y = plot.at(ctx, fact["temperature"], fact["luminosity"])
    return group(
        "sun",
        circle(x, y, 10, fill="#ffd54a", opacity=0.3),
        circle(x, y, 6, fill="#ffd54a"),
        label(x - 11, y + 4, str(ctx.translations("table.sun_mark")), 12, "end h"),
    )


def marks(ctx: RenderContext, plot: Plot, numbered: bool) -> list[Element]:
    """GWI-16 Every dot: free, taken by a player's marker, or to be chosen now."""
    stars = [STAR_NAMES.index(name) + 1 for name in dots(ctx.game.components)]
    facts = [ctx.game.components["star"][star - 1] for star in stars]
    places = [plot.at(ctx, fact["temperature"], fact["luminosity"]) for fact in facts]
    free = [place for star, place in zip(stars, places, strict=True) if not ctx.view.owner[star]]
    taken = [
        marker(ctx, star, *place)
        for star, place in zip(stars, places, strict=True)
        if ctx.view.owner[star]
    ]
    if not numbered:
        return [*plain_dots(free), *taken]
    return [
        *taken,
        *(
            dot(ctx, number, places)
            for number, star in enumerate(stars, 1)
            if not ctx.view.owner[star]
        ),
    ]


def plain_dots(places: list[tuple[float, float]]) -> list[Element]:
    """Dots that cannot be chosen now, as one path."""
    spots = path("".join(f"M{x:g} {y:g}h0" for x, y in places), id="free")
    return [
        group("dots", spots, stroke="#fff", stroke_width=9.6),
        group("dots", use("free"), stroke="#ff4a3d", stroke_width=6.4),
    ]


def marker(ctx: RenderContext, star: int, x: float, y: float) -> Element:
    owner = int(ctx.view.owner[star]) - 1
    return group(
        "marker", seal(owner, x, y, 10), title_element(sentences.star_name(star, ctx.translations))
    )


def dot(ctx: RenderContext, number: int, places: list[tuple[float, float]]) -> Element:
    """A free dot with its number, and a button when a star must be placed."""
    action = ctx.playable_prefix(f"dot {number}")
    across, down, anchor = emptiest(number, places)
    parts = [
        circle(0, 0, reach(number, places), "hit") if action else None,
        circle(0, 0, 6, "core"),
        label(across, down, str(number), 12, anchor),
    ]
    said = sentences.describe_action(ctx, ctx.legal[action]) if action else str(number)
    return button(
        "dot missed" if is_missed(ctx, number) else "dot",
        action,
        said,
        *parts,
        at=places[number - 1],
    )


def reach(number: int, places: list[tuple[float, float]]) -> float:
    """The radius of a dot's touch target: half the way to the nearest other dot at most."""
    others = [place for i, place in enumerate(places, 1) if i != number]
    return neat(max(9, min(FINGER, *(math.dist(places[number - 1], o) / 2 for o in others))))


def is_missed(ctx: RenderContext, number: int) -> bool:
    """GWI-24 The wrong dot that was tried just now."""
    view = ctx.view
    return bool(view.missed == number and view.phase in (Phase.DOT, Phase.RETRY))


def emptiest(number: int, places: list[tuple[float, float]]) -> tuple[float, float, str]:
    """The side of a dot that is farthest from all other dots."""
    x, y = places[number - 1]
    others = [place for i, place in enumerate(places, 1) if i != number]
    return max(
        SIDES,
        key=lambda side: min(
            40, *(math.dist((x + side[0] * 1.5, y + side[1] * 0.6), other) for other in others)
        ),
    )


# GWI-09 The combat diagrams


class Curve(NamedTuple):
    """One of the two diagrams, and its rectangle."""

    points: tuple[tuple[float, float], ...]
    x: float
    y: float
    width: float
    height: float

    def at(self, value: float, bonus: float) -> tuple[float, float]:
        low, high = math.log(self.points[0][0]), math.log(self.points[-1][0])
        top = math.ceil(max(bonus for _, bonus in self.points) * 2) / 2
        return (
            round(self.x + self.width * (math.log(value) - low) / (high - low), 1),
            round(self.y + self.height * (1 - bonus / top), 1),
        )


@functools.cache
def decades(low: float, high: float) -> list[float]:
    first, last = math.ceil(math.log10(low)), math.floor(math.log10(high))
    return [10.0**power for power in range(first, last + 1)]


def combat_curve(
    ctx: RenderContext, what: str, stars: list[int], x: float, y: float, width: float, height: float
) -> Element:
    """GWI-09 A curve, with the readings of the stars that fight."""
    translations, facts = ctx.translations, ctx.game.components
    value = "radius" if what == "attack" else "mass"
    points = tuple((a, b) for a, b in facts["combat"][f"{what}_by_{value}"])
    curve = Curve(points, x + 26, y + 24, width - 36, height - 58)
    parts = [
        label(x + width / 2, y + 15, str(translations(f"table.curve_{what}")), 12, "mid h"),
        rect(curve.x, curve.y, curve.width, curve.height, "plot"),
        *scale(ctx, curve),
    ]
    drawn = "M" + "L".join("{} {}".format(*curve.at(*point)) for point in points)
    parts.append(path(drawn, f"curve c-{what}"))
    rows = sorted(stars, key=lambda star: facts["star"][star - 1][value])
    parts += [
        reading(ctx, curve, what, star, row if len(rows) > 1 else None)
        for row, star in enumerate(rows)
    ]
    parts.append(
        label(
            x + width / 2, y + height - 6, str(translations(f"table.axis_{value}")), 12, "mid soft"
        )
    )
    return group(f"combat {what}", *parts)


def scale(ctx: RenderContext, curve: Curve) -> list[Element]:
    values = {
        curve.at(value, 0)[0]: value for value in decades(curve.points[0][0], curve.points[-1][0])
    }
    halves = range(math.floor(max(bonus for _, bonus in curve.points) * 2) + 1)
    bonuses = {
        curve.at(1.0, half / 2)[1]: half / 2 for half in halves if half % 2 == 0 or len(halves) < 5
    }
    return [
        grid(*curve[1:], [*values], [*bonuses]),
        *(
            label(
                x,
                curve.y + curve.height + 14,
                sentences.number(value, ctx.translations),
                SCALE,
                "mid",
            )
            for x, value in [*values.items()][:: 1 if len(values) < 4 else 2]
        ),
        *(
            label(curve.x - 5, y + 4, sentences.number(bonus, ctx.translations), SCALE, "end")
            for y, bonus in bonuses.items()
        ),
    ]


def reading(ctx: RenderContext, curve: Curve, what: str, star: int, row: int | None) -> Element:
    """The line from a star's value up to the curve, and across to its bonus; labelled beside the
    mark, or in a row of the corner that both curves leave free."""
    box, translations, fact = (
        sentences.box_of(ctx),
        ctx.translations,
        ctx.game.components["star"][star - 1],
    )
    value, tenths = (
        (fact["radius"], box.attack[star])
        if what == "attack"
        else (fact["mass"], box.defence[star])
    )
    x, y = curve.at(value, int(tenths) / TENTHS)
    said = translations(
        "reading",
        value=sentences.number(value, translations),
        bonus=sentences.tenths(tenths, translations),
    )
    left = x > curve.x + curve.width / 2
    value_label = (
        label(x + (-8 if left else 8), y - 6, said, 12, "end bold" if left else "bold")
        if row is None
        else label(curve.x + 5, curve.y + 14 + 14 * row, said, 12, "bold")
    )
    return group(
        "reading",
        line(x, curve.y + curve.height, x, y, "read"),
        line(curve.x, y, x, y, "read"),
        circle(x, y, 4.5, "mark"),
        value_label,
        title_element(
            translations("line", name=sentences.star_name(star, translations), value=said)
        ),
    )
