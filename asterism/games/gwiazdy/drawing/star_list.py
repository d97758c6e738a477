"""All stars by class, in a panel: what can be made, what is lacking, and whose they are."""

import functools
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, group, rect, text, title_element, use
from asterism.drawing.type_metrics import shorten
from asterism.games.gwiazdy.components import CLASS_NAMES, SYMBOLS
from asterism.games.gwiazdy.drawing.scene import Box, Scene, elements_of, star_name
from asterism.games.gwiazdy.drawing.shapes import amounts_width, coin, globe, token
from asterism.games.gwiazdy.drawing.stars import card_sentence, fact_of, lack_sentence


class Column(NamedTuple):
    """A class of stars in the panel: where its rows stand, and how tall they are."""

    rank: int
    x: float
    y: float
    width: float
    row: float


def star_columns(scene: Scene, columns: list[Column]) -> list[Element]:
    """GWI-02 Every star by class: to be made, or made by somebody."""
    return [part for column in columns for part in star_column(scene, column)]


def class_order(scene: Scene, rank: int) -> list[int]:
    """Stars that can be paid first, then what is left, then those that are made."""
    ranks, owners = scene.box.rank, scene.facts.owner
    stars = [star for star in scene.stars if ranks[star] == rank]
    offers, lacks = scene.offers, scene.lacks
    return sorted(
        stars,
        key=lambda star: (bool(owners[star]), star not in offers, bool(lacks[star])),
    )


def star_column(scene: Scene, column: Column) -> list[Element]:
    stars = class_order(scene, column.rank)
    points = str(scene.box.points[stars[0]]) if stars else ""
    title = scene.say(f"classes.{CLASS_NAMES[column.rank]}")
    head = group(
        "head",
        coin(15, 15, 15, points),
        kit.words(40, 21, title, 18, "serif", kit.CREAM),
        at=(column.x, column.y),
    )
    return [
        head,
        *(
            star_row(scene, star, column, column.y + 38 + i * column.row)
            for i, star in enumerate(stars)
        ),
    ]


def row_state(scene: Scene, star: int) -> str:
    """Whether a star can be made now, could be paid, lacks something, is made, or is gone."""
    if scene.facts.owner[star]:
        return "made"
    if star not in scene.offers:
        return "gone"
    if scene.legal and f"create {scene.thing('star', star)}" in scene.legal:
        return "lit"
    return "off" if scene.lacks[star] else "plain"


def star_row(scene: Scene, star: int, column: Column, y: float) -> Element:
    """A star in the panel: to be chosen, lacking something, or somebody's."""
    state, owner, price = row_state(scene, star), scene.facts.owner[star], scene.price(star)
    lacks = lacks_for_viewer(scene, star, state)
    return scene.keep(
        "row",
        (star, column, y, state, short_of(scene, star, state), lacks, price, owner),
        lambda: draw_row(scene, star, column, state, (column.x, y)),
    )


def draw_row(
    scene: Scene, star: int, column: Column, state: str, at: tuple[float, float]
) -> Element:
    owner, short = scene.facts.owner[star], short_of(scene, star, state)
    face = scene.keep(
        "slip",
        (star, column, state, short, scene.price(star), owner),
        lambda: row_face(scene, star, column, state, short),
    )
    return row_element(scene, star, state, face, at)


def short_of(scene: Scene, star: int, state: str) -> tuple[bool, ...]:
    """Of which elements there are too few."""
    return tuple(map(bool, scene.lacks[star])) if state == "off" else ()


def lacks_for_viewer(scene: Scene, star: int, state: str) -> tuple[int, ...]:
    """What is missing for a star, if the viewer is asked and so has a use for it."""
    return scene.lacks[star] if state == "off" and scene.acts else ()


def row_element(
    scene: Scene, star: int, state: str, face: Element, at: tuple[float, float]
) -> Element:
    """A button that makes the star, or a card that tells all about it."""
    if state == "lit":
        return lit_row(scene, star, face, at)
    lacks = lacks_for_viewer(scene, star, state)
    return passive_row(scene.game, scene.language, star, state, face, at, lacks)


def lit_row(scene: Scene, star: int, face: Element, at: tuple[float, float]) -> Element:
    action = f"create {scene.thing('star', star)}"
    more = card_sentence(scene.game, scene.language, star)
    return button("row lit", action, scene.describe(action), face, description=more, at=at)


@functools.lru_cache(maxsize=16384)
def passive_row(
    game: Any,
    language: str,
    star: int,
    state: str,
    face: Element,
    at: tuple[float, float],
    lacks: tuple[int, ...],
) -> Element:
    title = card_sentence(game, language, star)
    if lacks:
        title = f"{lack_sentence(game, language, star, lacks)} {title.partition(': ')[2]}"
    return group(f"row {state}", face, title_element(title), at=at)


def owner_seal(scene: Scene, seat: int, column: Column) -> Element:
    shape = token(seat, scene.names[seat], scene.marks[seat], 12.5, False)
    return group("owner", shape, at=(column.width - 20, (column.row - 6) / 2))


def row_face(
    scene: Scene, star: int, column: Column, state: str, short: tuple[bool, ...]
) -> Element:
    """The row of a star: its light, its name, and what it costs. The style colours it."""
    game, owner = scene.game, scene.facts.owner[star]
    width, tall = column.width, column.row - 6
    fact, rank = fact_of(game, star), scene.box.rank[star]
    costs = elements_of(scene.price(star)) if state != "made" else []
    step = 32 if width > 250 else 28
    wide = amounts_width(costs, step)
    window = min(tall, 37)
    name = shorten(star_name(game, scene.language, star), width - window - wide - 18, 15)
    return group(
        "slip",
        rect(0, 0, width, tall, r=5),
        rect(0, 0, window, tall, r=5),
        globe(window / 2, tall / 2, (11, 9, 7.5, 5.5)[rank], fact["temperature"]),
        text(window + 8, tall / 2 + 5, name, "t-row"),
        *small_amounts(costs, width - wide - 4, tall / 2, step, short),
        owner_seal(scene, owner - 1, column) if owner else None,
    )


def small_amounts(
    costs: list[tuple[int, int]], x: float, y: float, step: float, short: tuple[bool, ...]
) -> list[Element]:
    """Crystals and numbers of a row; what is missing is red and underlined."""
    parts = []
    for number, count in costs:
        parts.append(small_amount(number, count, round(x, 1), y, bool(short and short[number])))
        x += step if count < 10 else step + 8
    return parts


@functools.lru_cache(maxsize=8192)
def small_amount(number: int, count: int, x: float, y: float, short: bool) -> Element:
    name = "t-cost short" if short else "t-cost"
    return Element(use(f"gs-{SYMBOLS[number]}", x + 7, y) + text(x + 16, y + 5, str(count), name))


def star_tile(scene: Scene, star: int, box: Box) -> Element:
    """A star in a phone's panel: its name, and below it what it costs."""
    state, owner = row_state(scene, star), scene.facts.owner[star]
    short, lacks = short_of(scene, star, state), lacks_for_viewer(scene, star, state)
    return scene.keep(
        "tile",
        (star, box, state, short, lacks, scene.price(star), owner),
        lambda: draw_tile(scene, star, box, state),
    )


def draw_tile(scene: Scene, star: int, box: Box, state: str) -> Element:
    face = tile_face(scene, star, box, state, short_of(scene, star, state))
    return row_element(scene, star, state, face, (box.x, box.y))


def tile_face(scene: Scene, star: int, box: Box, state: str, short: tuple[bool, ...]) -> Element:
    game, owner = scene.game, scene.facts.owner[star]
    fact, rank, tall = fact_of(game, star), scene.box.rank[star], box.height
    costs = elements_of(scene.price(star)) if state != "made" else []
    step = min(35.0, (box.width - 48) / (len(costs) + 0.25 * sum(n > 9 for _, n in costs) or 1))
    name = shorten(star_name(game, scene.language, star), box.width - 48, 15)
    return group(
        "slip",
        rect(0, 0, box.width, tall, r=5),
        rect(0, 0, 36, tall, r=5),
        globe(18, tall / 2, (12, 10, 8, 6)[rank], fact["temperature"]),
        text(44, tall * 0.4 if costs else tall / 2 + 5, name, "t-row"),
        *small_amounts(costs, 43, round(tall * 0.73), step, short),
        owner_seal(scene, owner - 1, Column(0, 0, 0, box.width, tall + 6)) if owner else None,
    )
