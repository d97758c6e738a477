"""Star cards: those one can pay for, the one to be placed, and all stars in a panel."""

import functools
import operator
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, group, rect, title_element
from asterism.drawing.type_metrics import balance_width, fit_size, shorten, text_width, wrap_width
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.drawing.scene import Box, Scene, star_name
from asterism.games.gwiazdy.drawing.shapes import (
    amounts,
    coin,
    globe,
)
from asterism.games.gwiazdy.sentences.names import plain_box
from asterism.games.gwiazdy.state import Phase

GLOBES = (0.34, 0.29, 0.23, 0.16)  # radii by class, as shares of the window
CLOSED = (Phase.DOT, Phase.RETRY)  # steps in which whoever places a star sees no others
DIM_INK = "#d8cbb2"


def fact_of(game: Any, star: int) -> Any:
    return game.components["star"][star - 1]


# What a card says


@functools.lru_cache(maxsize=4096)
def star_values(game: Any, language: str, star: int) -> dict[str, str]:
    """GWI-23 Temperature, luminosity, mass and radius, with their units."""
    translations, fact = game.translations(language), fact_of(game, star)
    return {
        key: f"{sentences.number(fact[key], translations)} {unit}"
        for key, unit in (
            ("temperature", "K"),
            ("luminosity", "L☉"),
            ("mass", "M☉"),
            ("radius", "R☉"),
        )
    }


@functools.lru_cache(maxsize=4096)
def battle_values(game: Any, language: str, star: int) -> dict[str, str]:
    """GWI-09 The bonus of the values in bold type."""
    translations, box = game.translations(language), plain_box(game)
    return {
        key: sentences.tenths(bonus, translations)
        for key, bonus in (("mass", box.defence[star]), ("radius", box.attack[star]))
        if bonus
    }


@functools.lru_cache(maxsize=4096)
def card_sentence(game: Any, language: str, star: int) -> str:
    """GWI-23 All that a card says but its cost."""
    translations, fact = game.translations(language), fact_of(game, star)
    bonus = battle_values(game, language, star)
    values = [
        f"{value} → {bonus[key]}" if key in bonus else value
        for key, value in star_values(game, language, star).items()
    ]
    made = plain_box(game).production[star]
    shown = [fact["spectral"], home(game, language, star), *values]
    if any(made):
        shown.append(f"+{sentences.crystals(made, translations)}")
    sentence = translations(
        "line", name=sentences.star_name(star, translations), value=" · ".join(shown)
    )
    return f"{sentence}. {sentences.star_fact(star, translations)}"


def home(game: Any, language: str, star: int) -> str:
    """Its constellation, and what its system is worth when complete."""
    translations, fact = game.translations(language), fact_of(game, star)
    sentence = str(translations("sky." + fact["constellation"]))
    if "system" not in fact:
        return sentence
    return (
        f"{sentence} · {translations('table.system')} +{game.components['systems'][fact['system']]}"
    )


# Cards one can pay for


def by_reach(scene: Scene) -> list[int]:
    """The stars on offer: those that can be paid first, then those for which least is missing."""
    weights, points, lacks = scene.box.mass_number, scene.box.points, scene.lacks
    return sorted(
        scene.offered_stars,
        key=lambda star: (sum(map(operator.mul, lacks[star], weights)), -points[star]),
    )


def payable(scene: Scene) -> list[int]:
    return [star for star in scene.offered_stars if not scene.lacks[star]]


def reach_rows(scene: Scene, box: Box, number: int, tall: float) -> list[Element]:
    """GWI-16 The cards within reach, with the heading that tells how many there are."""
    circumstances = (box, number, tall, stars_open(scene), scene.market)
    draw = functools.partial(draw_reach_rows, scene, box, number, tall)
    return [scene.keep("within reach", circumstances, draw)]


def draw_reach_rows(scene: Scene, box: Box, number: int, tall: float) -> Element:
    stars, can = by_reach(scene), len(payable(scene))
    head = 24
    gap = (box.height - head - number * tall) / max(1, number - 1)
    top = box.y + head
    rows = [
        reach_row(scene, star, Box(box.x, top + i * (tall + gap), box.width, tall))
        for i, star in enumerate(stars[:number])
    ]
    return group("reach", *rows, heading(scene, box, can, len(stars)))


def heading(scene: Scene, box: Box, can: int, all_: int) -> Element:
    """How many stars can be paid for; on larger screens it opens all of them."""
    title = scene.say("table.payable" if can else "table.nearly")
    count = f"{scene.say('table.of', number=can, most=all_)} ›"
    room = box.width - text_width(count, scene.small) - 6
    size = fit_size(title, room, 15 if scene.phone else 16, 14)
    parts = [
        kit.fitted_row(box.x, box.y + 16, room, title, size, face="serif", fill=kit.BRASS),
        kit.words(box.right, box.y + 16, count, scene.small, "sans", kit.BRASS, "end"),
    ]
    if scene.phone or not stars_open(scene):
        return group("heading", *parts)
    touch = rect(box.x, box.y - 8, box.width, 34, fill="#000", fill_opacity=0)
    return kit.selector("heading", "stars", scene.say("table.market"), touch, *parts)


def stars_open(scene: Scene) -> bool:
    """GWI-16 Who places a star sees no others meanwhile; the rest of the table does."""
    return not (scene.acts and scene.phase in CLOSED)


def reach_row(scene: Scene, star: int, box: Box) -> Element:
    """A card as a slip of paper: lit if the star can be made now, dim if something is missing."""
    name = f"create {scene.thing('star', star)}"
    action = name if name in scene.legal else None
    lacks, price = scene.lacks[star], scene.price(star)
    return scene.keep(
        "reach",
        (star, box, action, price, lacks, scene.acts),
        lambda: draw_reach(scene, star, box, action),
    )


def draw_reach(scene: Scene, star: int, box: Box, action: str | None) -> Element:
    lacks = scene.lacks[star]
    state = "lit" if action else "off" if lacks else "plain"
    face = reach_face(
        scene.game,
        scene.language,
        star,
        box.width,
        box.height,
        state,
        scene.price(star),
        lacks,
    )
    sentence = scene.describe(action) if action else card_title(scene, star, lacks)
    return button(
        "star",
        action,
        sentence,
        face,
        None if action else title_element(sentence),
        at=(box.x, box.y),
        piece=f"star-{scene.thing('star', star)}",
        description=f"{sentence}. {card_sentence(scene.game, scene.language, star)}"
        if action
        else None,
    )


def card_title(scene: Scene, star: int, lacks: tuple[int, ...]) -> str:
    """What a card says; to whom is asked, also what is missing for it."""
    sentence = card_sentence(scene.game, scene.language, star)
    return (
        f"{lack_sentence(scene.game, scene.language, star, lacks)} {sentence}"
        if lacks and scene.acts
        else sentence
    )


@functools.lru_cache(maxsize=8192)
def lack_sentence(game: Any, language: str, star: int, lacks: tuple[int, ...]) -> str:
    translations = game.translations(language)
    return str(
        translations(
            "reason.cost",
            star=sentences.star_name(star, translations),
            crystals=sentences.crystals(lacks, translations),
        )
    )


@functools.lru_cache(maxsize=4096)
def reach_face(
    game: Any,
    language: str,
    star: int,
    width: float,
    height: float,
    state: str,
    price: tuple[int, ...],
    lacks: tuple[int, ...],
) -> Element:
    """The slip: the star in its window, its name, what it costs, and its points."""
    fact, box = fact_of(game, star), plain_box(game)
    rank, points = box.rank[star], str(box.points[star])
    dim = state == "off"
    ink, points_ink = (DIM_INK, "#c9a86a") if dim else (kit.INK, "#8a4a12")
    costs = [(e, n) for e, n in enumerate(price) if n]
    name = star_name(game, language, star)
    kind = str(game.translations(language)(f"class.{fact['class']}"))
    small = width < 240
    window = min(height, 50) if small else height
    left = window + 10
    room = width - left - (4 if small else 36)
    is_long = not small and text_width(name, 14) > width - left - 26
    title_room = width - left - (2 if is_long else 26)
    size = fit_size(name, title_room, 16, 14)
    rows = [
        shorten(row, title_room, size)
        for row in wrap_width(name, title_room, size, 2 if small and height > 60 else 1)
    ]
    points_y = height * (0.84 if is_long else 0.42 if small else 0.62)  # below a long name
    step = min(38.0, room / max(3.4, len(costs) + 0.25 * sum(n > 9 for _, n in costs)))
    return group(
        "slip",
        lit_frame(width, height) if state == "lit" else None,
        kit.paper(0, 0, width, height, 4)
        if not dim
        else rect(0, 0, width, height, r=4, fill="#2c2019", stroke="#5a4630"),
        rect(0, 0, window, height, r=4, fill="#0d2340"),
        globe(window / 2, height / 2, round(window * GLOBES[rank], 1), fact["temperature"]),
        *(
            kit.words(left, height * 0.37 + 8 * (2 * i - len(rows) + 1), row, size, "serif", ink)
            for i, row in enumerate(rows)
        ),
        kind_label(left, height, width, name, kind, ink),
        amounts(costs, left, height * 0.73, 8.5 if step > 34 else 7, step, 15, ink, lacks),
        kit.words(width - 12, points_y, points, 24, "serif", points_ink, "end"),
    )


def kind_label(
    left: float, height: float, width: float, name: str, kind: str, ink: str
) -> Element | None:
    """The class beside the name, where there is room for it."""
    start, size = left + text_width(name, 16) + 10, 13 if width > 300 else 14
    if start + text_width(kind, size) > width - 32:
        return None
    return kit.words(start, height * 0.37, kind, size, "sans", ink, opacity=0.8)


def lit_frame(width: float, height: float) -> Element:
    """The light around what can be chosen."""
    return group(
        "lit",
        rect(-6, -6, width + 12, height + 12, r=11, fill="#ffd978", fill_opacity=0.22),
        rect(-2.5, -2.5, width + 5, height + 5, r=6, fill="#ffd978"),
    )


# The star to be placed


def large_card(scene: Scene, star: int, box: Box) -> Element:
    """GWI-16 The star that is paid for, with the values that tell where it belongs."""
    game, language = scene.game, scene.language
    fact, values = fact_of(game, star), star_values(game, language, star)
    roomy = box.width > 430
    window = 150.0 if roomy else 96.0
    left = window + (32 if roomy else 24)
    kind = scene.say(
        "table.kind_in",
        kind=scene.say(f"class.{fact['class']}"),
        field=scene.say(f"sky.{fact['constellation']}"),
    )
    name, room = star_name(game, language, star), box.width - left - 64
    size = fit_size(name, room, 28 if roomy else 23, 16)
    kinds = wrap_width(kind, box.width - left - 16, 14, 2)
    if len(kinds) > 1:
        kinds = balance_width(kind, box.width - left - 64, 14, 2)  # beside the points
    rise = 9 * (len(kinds) - 1)
    rest = " · ".join(f"{scene.say(f'table.{key}')} {values[key]}" for key in ("mass", "radius"))
    return group(
        "card",
        kit.paper(0, 0, box.width, box.height, 6),
        *card_window(scene, star, window, box.height),
        kit.words(left, 44 - rise, shorten(name, room, size), size, "serif", kit.INK),
        *(
            kit.words(left, 68 - rise + 16 * i, row, 14, fill="#3d2f18")
            for i, row in enumerate(kinds)
        ),
        coin(box.width - 36, 38, 20, str(scene.box.points[star])),
        *(
            value_row(scene, key, values[key], left - 6, 84 + i * 52, box.width - left - 10)
            for i, key in enumerate(("temperature", "luminosity"))
        ),
        kit.fitted_row(left, box.height - 18, box.width - left - 8, rest, 14, fill="#3d2f18"),
        at=(box.x, box.y),
        piece=f"star-{scene.thing('star', star)}",
    )


def card_window(scene: Scene, star: int, width: float, height: float) -> tuple[Element, ...]:
    """The star in its window, and its spectral class."""
    fact, r = fact_of(scene.game, star), (46, 40, 32, 22)[scene.box.rank[star]]
    x = 10 + width / 2
    return (
        rect(10, 10, width, height - 20, r=3, fill="#0d2340"),
        globe(x, height / 2 - 8, r, fact["temperature"]),
        kit.words(x, height - 24, fact["spectral"], 17, "serif", "#ffe3a1", "middle"),
    )


def value_row(scene: Scene, key: str, value: str, x: float, y: float, width: float) -> Element:
    return group(
        "value",
        rect(x, y, width, 46, r=6, fill="#c4954a", fill_opacity=0.28),
        kit.words(x + 14, y + 29, scene.say(f"table.{key}"), 14, "bold", "#3d2f18"),
        kit.words(x + width - 12, y + 31, value, 22, "serif", kit.INK, "end"),
    )


def flat_card(scene: Scene, star: int, box: Box) -> Element:
    """The same card as a strip on a phone."""
    game, language = scene.game, scene.language
    fact, values = fact_of(game, star), star_values(game, language, star)
    right, tall = box.width - 12, box.height
    name = star_name(game, language, star)
    return group(
        "card",
        kit.paper(0, 0, box.width, tall, 5),
        rect(6, 6, tall - 12, tall - 12, r=3, fill="#0d2340"),
        globe(tall / 2, tall / 2, (20, 17, 14, 10)[scene.box.rank[star]], fact["temperature"]),
        kit.words(tall + 8, 27, shorten(name, box.width - tall - 100, 19), 19, "serif", kit.INK),
        kit.fitted_row(right, 26, 76, fact["spectral"], 14, fill="#3d2f18", anchor="end"),
        kit.words(tall + 8, tall - 14, values["temperature"], 19, "serif", kit.INK),
        kit.words(right, tall - 14, values["luminosity"], 19, "serif", kit.INK, "end"),
        at=(box.x, box.y),
        piece=f"star-{scene.thing('star', star)}",
    )
