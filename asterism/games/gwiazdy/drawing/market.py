"""We are all stars: the stars to be made; those within reach as cards, all others in lists."""

import functools
from typing import Any, NamedTuple

from asterism.drawing.svg import Element, button, circle, group, rect, text, title_element, use
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import CLASS_NAMES, ELEMENTS, STAR_NAMES, STARS
from asterism.games.gwiazdy.drawing.cards import (
    FLAT,
    LIGHTS,
    TALL,
    bonuses,
    card_sentence,
    fact_of,
    flat_card,
    tall_card,
)
from asterism.games.gwiazdy.drawing.shapes import (
    BOLD,
    crystal,
    emblem,
    fitted,
    globe,
    label,
    panel,
    shortened,
)
from asterism.games.gwiazdy.rules.stars import is_offered, price
from asterism.games.gwiazdy.state import Phase

GAP = 8
HEAD = 40  # the height of a list's heading
COST = 22  # the width of a column of numbers
NAME = 12  # the text size of a name, for estimating its width
EDGE = 14


class Size(NamedTuple):
    """Measures of a list: its width, that of the battle column, and the heights of rows."""

    width: float
    battle: float
    low: float
    high: float


DESK, PHONE = Size(288, EDGE, 28, 28), Size(396, 108, 32, 48)
CLOSED = (Phase.DOT, Phase.RETRY, Phase.OVER)  # steps in which no star can be made


def market(ctx: RenderContext, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """GWI-02 On a desk: a row of cards, and a column for each class."""
    cards = within_reach(ctx, 4)
    step = DESK.width + GAP
    parts = [
        *heads(ctx, x, y, width),
        *(tall_card(ctx, star, x + i * step, y + 34, DESK.width) for i, star in enumerate(cards)),
    ]
    top = y + 34 + (TALL + GAP if cards else 0)
    lists = [
        star_list(ctx, rank, stars, DESK, (x + i * step, top))
        for i, (rank, stars) in enumerate(by_class(ctx, cards).items())
    ]
    return [*parts, *(drawn for drawn, _ in lists)], top - y + max(
        (tall for _, tall in lists), default=0
    ) + GAP


def phone_market(
    ctx: RenderContext, x: float, y: float, width: float
) -> tuple[list[Element], float]:
    """The same in one column; rows of stars that can be made are tall enough to touch."""
    cards = within_reach(ctx, 3)
    parts = [
        *heads(ctx, x, y, width),
        *(
            flat_card(ctx, star, x, y + 54 + i * (FLAT + GAP), width)
            for i, star in enumerate(cards)
        ),
    ]
    top = y + 54 + len(cards) * (FLAT + GAP)
    for rank, stars in by_class(ctx, cards).items():
        drawn, tall = star_list(ctx, rank, stars, PHONE, (x, top))
        parts, top = [*parts, drawn], top + tall + GAP
    return parts, top - y


def heads(ctx: RenderContext, x: float, y: float, width: float) -> list[Element]:
    """GWI-09 The title, and what shield and sword mean; below it where there is no room."""
    title = label(x + 4, y + 20, ctx.translations("table.market"), 16, "h")
    left, down = (x + 10, y + 38) if width < 600 else (x + width - 330, y + 15)
    parts = [title]
    for side in ("defence", "attack"):
        said = str(ctx.translations(f"table.curve_{side}"))
        parts += [emblem(side, left, down + 4), label(left + 12, down + 4, said, 12, "soft")]
        left += 26 + 7.2 * len(said)
    return parts


# Which stars are shown how


def offered(ctx: RenderContext) -> list[int]:
    """GWI-02 The stars that are there to be made."""
    box, view = sentences.box_of(ctx), ctx.view
    return [star for star in range(1, STARS + 1) if is_offered(view, box, star)]


def within_reach(ctx: RenderContext, number: int) -> list[int]:
    """The stars shown as cards: those that can be made, then those for which least is missing."""
    if ctx.view.phase in CLOSED:
        return []
    return sorted(
        offered(ctx),
        key=lambda star: (
            creation(ctx, star) is None,
            lacking(ctx, star),
            -sentences.box_of(ctx).points[star],
        ),
    )[:number]


def creation(ctx: RenderContext, star: int) -> str | None:
    return ctx.playable_prefix(f"create {STAR_NAMES[star - 1]}")


def lacking(ctx: RenderContext, star: int) -> int:
    """GWI-16 The mass number of all crystals that one is short of."""
    view, box = ctx.view, sentences.box_of(ctx)
    held = view.crystals[view.seat if ctx.seat is None else ctx.seat]
    return sum(
        max(0, int(price(box, star, e, view.card, view.saving)) - int(held[e]))
        * int(box.mass_number[e])
        for e in range(ELEMENTS)
    )


def by_class(ctx: RenderContext, cards: list[int]) -> dict[int, list[int]]:
    """All stars that have no card, by class; a class without any is left out."""
    ranks = sentences.box_of(ctx).rank
    found: dict[int, list[int]] = {}
    for star in offered(ctx):
        if star not in cards:
            found.setdefault(int(ranks[star]), []).append(star)
    return found


# A list


def star_list(
    ctx: RenderContext, rank: int, stars: list[int], size: Size, at: tuple[float, float]
) -> tuple[Element, float]:
    """The stars of a class, a row each; rows of those that can be made may be higher."""
    ends = columns(ctx.game, rank, size)
    top, rows = float(HEAD), []
    for star in stars:
        tall = size.low if creation(ctx, star) is None else size.high
        rows.append(star_row(ctx, star, top, size, tall))
        top += tall
    return group(
        "list night", panel(0, 0, size.width, top + 6), list_head(ctx, rank, ends), *rows, at=at
    ), top + 6


def list_head(ctx: RenderContext, rank: int, ends: dict[int, float]) -> Element:
    """GWI-02 The points, the class, and what the numbers below it count."""
    box = sentences.box_of(ctx)
    points = box.points[box.rank.tolist().index(rank, 1)]
    name = str(ctx.translations(f"classes.{CLASS_NAMES[rank]}"))
    return group(
        "head",
        circle(18, 20, 11, f"badge r{rank}"),
        label(18, 25, str(int(points)), 13, "onbadge"),
        label(35, 25, name, fitted(name, min(ends.values()) - 52, 14, BOLD), "strong"),
        *(crystal(number, end - 4, 20, 10) for number, end in ends.items()),
    )


@functools.lru_cache(maxsize=64)
def columns(game: Any, rank: int, size: Size) -> dict[int, float]:
    """The elements that stars of a class are made of, and where their numbers end."""
    box = game.modules.state.BOX.as_record(game.box)
    elements = [e for e in range(ELEMENTS) if box.cost[box.rank == rank, e].any()]
    return {e: size.width - size.battle - COST * i for i, e in enumerate(reversed(elements))}


def star_row(ctx: RenderContext, star: int, y: float, size: Size, height: float) -> Element:
    """GWI-23 A star in a list: its light, name and cost; all else is in its title."""
    action = creation(ctx, star)
    face, at = row_face(ctx.game, ctx.translations.language, star, size), (0, y + base(height))
    if action is None:
        return group("row", use(slot(size)), *face, at=at)
    said = sentences.describe_action(ctx, ctx.legal[action])
    frame = rect(4, 1 - base(height), size.width - 8, height - 2, r=7)
    return button(
        "row", action, said, frame, *face[:-1], description=card_sentence(ctx, star), at=at
    )


@functools.lru_cache(maxsize=1024)
def row_face(game: Any, language: str, star: int, size: Size) -> list[Element]:
    """The parts of a row that never change, cached; its title is the last."""
    ctx = RenderContext(game, game.state.new_row(), None, game.translations(language))
    box, name = sentences.box_of(ctx), sentences.star_name(star, ctx.translations)
    rank = int(box.rank[star])
    ends = columns(game, rank, size)
    return [
        globe(18, -4, LIGHTS[rank], fact_of(ctx, star)["temperature"]),
        text(35, 0, shortened(name, min(ends.values()) - 52, NAME), "name"),
        *(
            text(end, 0, str(int(box.cost[star, e])))
            for e, end in ends.items()
            if box.cost[star, e]
        ),
        *(bonuses(ctx, star, size.width - 12) if size.battle > EDGE else ()),
        title_element(card_sentence(ctx, star)),
    ]


def base(height: float) -> float:
    """The baseline of a row's text."""
    return height / 2 + 4


def slot(size: Size) -> str:
    return f"slot{size.width:g}"


def slots() -> list[Element]:
    """The hover targets of rows, defined once for each width."""
    return [
        rect(0, -base(size.low), size.width, size.low, fill="#fff0", id=slot(size))
        for size in (DESK, PHONE)
    ]
