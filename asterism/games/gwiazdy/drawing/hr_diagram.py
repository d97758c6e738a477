"""The Hertzsprung-Russell diagram: a print with axes, bands, dots and markers, in any window."""

import functools
import math
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, element, group, path, rect, title_element, use
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import dots
from asterism.games.gwiazdy.drawing.scene import Box, Scene, last_action, star_name
from asterism.games.gwiazdy.drawing.shapes import GOLD, marker, sun, temperature_colour, token
from asterism.games.gwiazdy.state import Phase

TEMPERATURES = (40000, 30000, 20000, 15000, 10000, 8000, 6000, 5000, 4000, 3000)
MARKED = (40000, 30000, 20000, 15000, 10000, 8000, 6000, 4000, 3000)
FEWER = (40000, 20000, 10000, 6000, 3000)
FEWEST = (30000, 10000, 3000)
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
    "supergiant": (
        [(4.42, 5.5), (4.0, 5.1), (3.8, 4.3), (3.65, 4.7), (3.56, 5.1)],
        1.3,
        "#ff9d6b",
    ),
}
BAND_NAMES = {  # where a name stands, and its rotation in degrees
    "main_sequence": (4.18, 0.7, 48),
    "white_dwarf": (4.28, -3.3, 0),
    "giant": (3.94, 2.95, 0),
    "supergiant": (4.1, 5.78, 0),
}
LAYERS = (
    (1.3, 0.035),
    (1.15, 0.04),
    (1, 0.045),
    (0.85, 0.05),
    (0.7, 0.05),
    (0.5, 0.05),
)  # breadths and opacities: soft without a blur
SQUEEZE = 8.64  # magnitudes of light that are as long as one of temperature, on the usual diagram
NIGHT = "#0b1c33"
RIM = "#ffe9b8"
MISSED = (Phase.DOT, Phase.RETRY)


class Plot(NamedTuple):
    """A window of the diagram, in logarithms, and the rectangle that shows it."""

    box: Box
    hot: float
    cool: float
    bright: float
    faint: float

    def at(self, temperature: float, luminosity: float) -> tuple[float, float]:
        return self.at_logs(math.log10(temperature), math.log10(luminosity))

    def at_logs(self, warmth: float, light: float) -> tuple[float, float]:
        x, y, width, height = self.box
        return (
            round(x + width * (self.hot - warmth) / (self.hot - self.cool), 1),
            round(y + height * (self.bright - light) / (self.bright - self.faint), 1),
        )


def whole_plot(game: Any, box: Box) -> Plot:
    diagram = game.components["diagram"]
    return Plot(box, *diagram["log_temperature"], *diagram["log_luminosity"])


@functools.lru_cache(maxsize=64)
def dot_stars(game: Any) -> list[int]:
    """GWI-16 The star that belongs to each dot; the first is that of no dot."""
    number = game.ids["star"].index
    return [0, *(number(name) + 1 for name in dots(game.components))]


@functools.lru_cache(maxsize=512)
def dot_places(game: Any, plot: Plot) -> list[tuple[float, float]]:
    """Where every dot lies; the first is that of no dot."""
    facts = [game.components["star"][star - 1] for star in dot_stars(game)[1:]]
    return [(0, 0), *(plot.at(fact["temperature"], fact["luminosity"]) for fact in facts)]


# The print


@functools.lru_cache(maxsize=256)
def ground(game: Any, plot: Plot) -> Element:
    """GWI-23 Night, the wash of temperatures, the bands and the grid."""
    x, y, width, height = plot.box
    warm = "".join(f"M{plot.at(each, 1)[0]:g} {y:g}v{height:g}" for each in TEMPERATURES)
    bright = "".join(f"M{x:g} {plot.at(5000, 10.0**p)[1]:g}h{width:g}" for p in MAGNITUDES)
    left, top = plot.at_logs(0, 0)
    across, down = width / (plot.hot - plot.cool), height / (plot.bright - plot.faint)
    scale = f"translate({left:g} {top:g}) scale({across:.2f} {down:.2f})"
    return group(
        "ground",
        rect(*plot.box, "plot", fill=NIGHT),
        rect(*plot.box, fill="url(#g-hr)", opacity=0.17),
        use("g-bands", transform=scale),
        path(warm + bright, "grid", stroke="#fff", stroke_width=0.7, opacity=0.13),
    )


def band(name: str) -> Element:
    """A band in hundredths of logarithms, soft by layers: a blur is too slow for what may move."""
    points, breadth, colour = BANDS[name]
    d = "M" + "L".join(f"{-100 * x:.0f} {-100 * y / SQUEEZE:.1f}" for x, y in points)
    broad = 100 * breadth / SQUEEZE
    return element(
        "g",
        *(path(d, stroke_width=broad * share, opacity=o) for share, o in LAYERS),
        class_="band",
        stroke=colour,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"scale(.01 {SQUEEZE / 100:g})",
    )


def band_name(game: Any, language: str, plot: Plot, name: str) -> Element:
    warmth, light, turn = BAND_NAMES[name]
    x, y = plot.at_logs(warmth, light)
    label = str(game.translations(language)(f"table.bands.{name}"))
    slope = turn and math.degrees(math.atan(plot.box.height / plot.box.width)) + 3
    return element(
        "g",
        kit.words(
            0,
            0,
            label,
            14 if plot.box.width > 400 else 13,
            "bold",
            "#dce8ff",
            "middle",
            opacity=0.55,
        ),
        transform=f"translate({x:g} {y:g}) rotate({slope:.0f})",
    )


def power_of_ten(power: int) -> str:
    if power in (0, 1):
        return str(10**power)
    return "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] if d != "-" else "⁻" for d in str(power))


@functools.lru_cache(maxsize=256)
def axes(game: Any, language: str, plot: Plot, sparse: bool, size: float) -> Element:
    """The numbers along both axes, and the strip of spectral classes above."""
    translations = game.translations(language)
    x, y, width, height = plot.box
    temperatures = (FEWEST if width < 260 else FEWER) if sparse or width < 560 else MARKED
    warm = [
        kit.words(
            plot.at(each, 1)[0],
            y + height + size + 3,
            sentences.number(each, translations),
            size,
            "sans",
            "#3d2f18",
            "middle",
        )
        for each in temperatures
    ]
    powers = [power for power in MAGNITUDES if not (sparse and power % 2)]
    bright = [
        kit.words(
            x - 5,
            plot.at(5000, 10.0**power)[1] + size * 0.35,
            power_of_ten(power),
            size,
            "sans",
            "#3d2f18",
            "end",
        )
        for power in powers
    ]
    return group("axes", *warm, *bright, *spectral_strip(translations, plot, size))


def spectral_strip(translations: Any, plot: Plot, size: float) -> list[Element]:
    """GWI-23 The classes, marked as approximate."""
    parts, tall = [], size + 3
    left_edge, right_edge = plot.box.x, plot.box.right
    for name, hot, cool in CLASSES:
        left = max(plot.at(hot, 1)[0], left_edge)
        right = min(plot.at(cool, 1)[0], right_edge)
        top = plot.box.y - tall
        colour = temperature_colour(math.sqrt(hot * cool))
        parts.append(
            rect(
                left,
                top,
                round(right - left, 1),
                tall,
                fill=colour,
                stroke="#3d2f18",
                stroke_opacity=0.5,
            )
        )
        if right - left > size:
            parts.append(
                kit.words(
                    (left + right) / 2, plot.box.y - 3.5, name, size, "bold", kit.INK, "middle"
                )
            )
    return [group("strip", *parts, title_element(translations("table.classes_strip")))]


def sun_dot(game: Any, plot: Plot) -> Element:
    """GWI-16 The yellow reference."""
    fact = game.components["diagram"]["sun"]
    x, y = plot.at(fact["temperature"], fact["luminosity"])
    return sun(x, y, 7 if plot.box.width > 400 else 4)


def sun_name(game: Any, language: str, plot: Plot, size: float) -> Element:
    fact = game.components["diagram"]["sun"]
    x, y = plot.at(fact["temperature"], fact["luminosity"])
    label = str(game.translations(language)("table.sun_mark"))
    return kit.words(x - 12, y + size * 0.36, label, size, "bold", GOLD, "end")


@functools.lru_cache(maxsize=64)
def band_names(game: Any, language: str, plot: Plot, size: float) -> Element:
    """What the bands and the Sun are called."""
    names = (band_name(game, language, plot, name) for name in BANDS)
    return group("band-names", *names, sun_name(game, language, plot, size), pointer_events="none")


# Dots and markers


def free_dots(places: list[tuple[float, float]], r: float) -> Element:
    """Dots without a marker, as one line of points drawn three times."""
    d = "".join(f"M{x:g} {y:g}h0" for x, y in places)
    return group(
        "free",
        path(d, stroke=RIM, stroke_width=2 * r + 2),
        path(d, stroke=NIGHT, stroke_width=2 * r - 1.4),
        path(d, stroke=RIM, stroke_width=max(1.4, r * 0.8)),
        stroke_linecap="round",
    )


def open_dots(scene: Scene, plot: Plot, r: float) -> list[Element]:
    """GWI-16 The dots without a marker."""
    places, owners = dot_places(scene.game, plot), scene.facts.owner
    stars = dot_stars(scene.game)
    return [free_dots([places[d] for d in range(1, len(stars)) if not owners[stars[d]]], r)]


def marks(scene: Scene, plot: Plot, r: float, free: bool = True) -> list[Element]:
    """GWI-16 The dots that are free, and everybody's markers."""
    known = known_marks(scene, plot, r, newest=True)
    return [*(open_dots(scene, plot, r) if free else ()), *known, *miss(scene, plot, r)]


def known_marks(scene: Scene, plot: Plot, r: float, newest: bool) -> list[Element]:
    """The markers; the newest one too, or not."""
    places, owners = dot_places(scene.game, plot), scene.facts.owner
    left_out = 0 if newest or not just_placed(scene) else scene.facts.making
    return [
        owned_dot(scene, star, places[dot], r)
        for dot, star in enumerate(dot_stars(scene.game))
        if star and owners[star] and star != left_out
    ]


def newest_marks(scene: Scene, plot: Plot, r: float, is_news: bool) -> list[Element]:
    """What the last move brought to the diagram: a marker, or a wrong dot; a film shows it where
    it is news."""
    star = scene.facts.making
    if not just_placed(scene) or not scene.facts.owner[star]:
        return miss(scene, plot, r, is_news)
    place = dot_places(scene.game, plot)[scene.box.dot[star]]
    return [owned_dot(scene, star, place, r, is_news)]


def owned_dot(
    scene: Scene, star: int, place: tuple[float, float], r: float, is_news: bool = True
) -> Element:
    """A marker: where it is large enough, with the letter of its player."""
    seat = scene.facts.owner[star] - 1
    name, x, y = scene.names[seat], *place
    shape = (
        group("seal", token(seat, name, scene.marks[seat], 11, False), at=place)
        if r > 5
        else marker(seat, name, x, y, 5 if r < 2.5 else 6.5)
    )
    news = is_news and just_placed(scene) and star == scene.facts.making
    return group(
        "marker",
        shape,
        title_element(f"{star_name(scene.game, scene.language, star)} · {name}"),
        piece=f"marker-{star}",
        data_fixed="",
        data_step=1 if news else None,
        data_motion="bloom glow" if news else None,
        data_trace="",
    )


def just_placed(scene: Scene) -> bool:
    """Whether the last move put a marker on the diagram."""
    return last_action(scene)[0] == "dot"


def just_given_up(scene: Scene) -> bool:
    """GWI-24 Whether the last move gave up a star after a wrong dot: with it the turn was over."""
    facts, passed = scene.facts, last_action(scene)[0] == "pass"
    turned = scene.phase == Phase.MOVE and facts.last_seat - 1 != facts.seat
    return passed and turned and was_lost(scene)


def is_news_on_diagram(scene: Scene) -> bool:
    """Whether the last move put a marker on the diagram, or tells where one belonged."""
    return just_placed(scene) or just_given_up(scene)


def was_lost(scene: Scene) -> bool:
    """GWI-16 Whether the last star that was paid for was lost, and no other was begun."""
    facts = scene.facts
    return (
        bool(facts.missed and facts.making)
        and scene.phase not in MISSED
        and not facts.owner[facts.making]
    )


def miss(scene: Scene, plot: Plot, r: float, is_news: bool = True) -> list[Element]:
    """The wrong dot is crossed out; once the star is lost, it shows where it belonged."""
    facts, places = scene.facts, dot_places(scene.game, plot)
    if not facts.missed or not (scene.phase in MISSED or was_lost(scene)):
        return []
    x, y = places[facts.missed]
    size = 2 * (r + 3)
    news = is_news and just_placed(scene)
    told = is_news and is_news_on_diagram(scene)
    wrong = path(
        f"M{x - r - 3:g} {y - r - 3:g}l{size:g} {size:g}m0 {-size:g}l{-size:g} {size:g}",
        "wrong",
        stroke="#ff6b57",
        stroke_width=3,
        stroke_linecap="round",
        data_step=1 if news else None,
        data_motion="shake burst" if news else None,
        data_beat="star" if news and scene.phase in MISSED else None,  # else what is said is held
        data_colour="#ff6b57",
    )
    return [wrong] if scene.phase in MISSED else [wrong, true_place(scene, places, r, told)]


def star_to_place(scene: Scene, *card: Element) -> Element:
    """The star that looks for its place: its card is turned over when it is paid for."""
    return group("asked", *card, piece=f"question-{scene.facts.making}", data_enter="flip")


def true_place(scene: Scene, places: list[tuple[float, float]], r: float, news: bool) -> Element:
    star = scene.facts.making
    x, y = places[scene.box.dot[star]]
    name = star_name(scene.game, scene.language, star)
    return group(
        "belonged",
        kit.glow(x, y, r * 4),
        circle(x, y, r + 4, fill="none", stroke=GOLD, stroke_width=2.4),
        title_element(scene.say("table.belonged", star=name)),
        data_step=2 if news else None,
        data_motion="bloom glow" if news else None,
    )


def diagram_state(scene: Scene) -> tuple[int, ...]:
    """All that the dots and markers of the diagram depend on."""
    facts = scene.facts
    lost = (facts.missed, facts.making) if facts.missed else ()
    news = (facts.making, facts.last_seat) if is_news_on_diagram(scene) else ()
    told = just_given_up(scene), scene.phase in MISSED, was_lost(scene)
    return (*facts.owner, *lost, *news, *told)
