"""We are all stars: the stars to be made; those within reach as cards, all others in lists."""

import functools
from typing import Any, NamedTuple

from asterism.drawing.svg import Element, button, circle, group, heading, rect, text, use
from asterism.engine.look import Look
from asterism.games.gwiazdy import speech
from asterism.games.gwiazdy.components import CLASS_NAMES, ELEMENTS, STAR_NAMES, STARS
from asterism.games.gwiazdy.drawing.cards import (
    FLAT,
    LIGHTS,
    TALL,
    bonuses,
    fact_of,
    flat_card,
    tall_card,
    told,
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
NAME = 12  # about the size of a name, for its letters are narrower than most
EDGE = 14


class Size(NamedTuple):
    """Of a list: its width, that of the column of battle, and the height of rows."""

    width: float
    battle: float
    low: float
    high: float


DESK, PHONE = Size(288, EDGE, 28, 28), Size(396, 108, 32, 48)
CLOSED = (Phase.DOT, Phase.RETRY, Phase.OVER)  # when no star can be begun


def market(look: Look, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """GWI-02 On a desk: a row of cards, and a column for each class."""
    cards = within_reach(look, 4)
    step = DESK.width + GAP
    parts = [*heads(look, x, y, width),
             *(tall_card(look, star, x + i * step, y + 34, DESK.width)
               for i, star in enumerate(cards))]
    top = y + 34 + (TALL + GAP if cards else 0)
    lists = [star_list(look, rank, stars, DESK, (x + i * step, top))
             for i, (rank, stars) in enumerate(by_class(look, cards).items())]
    return [*parts, *(drawn for drawn, _ in lists)], \
        top - y + max((tall for _, tall in lists), default=0) + GAP


def phone_market(look: Look, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """The same one below the other; what can be made is as tall as a finger."""
    cards = within_reach(look, 3)
    parts = [*heads(look, x, y, width),
             *(flat_card(look, star, x, y + 54 + i * (FLAT + GAP), width)
               for i, star in enumerate(cards))]
    top = y + 54 + len(cards) * (FLAT + GAP)
    for rank, stars in by_class(look, cards).items():
        drawn, tall = star_list(look, rank, stars, PHONE, (x, top))
        parts, top = [*parts, drawn], top + tall + GAP
    return parts, top - y


def heads(look: Look, x: float, y: float, width: float) -> list[Element]:
    """GWI-09 The title, and what shield and sword mean; below it where there is no room."""
    title = label(x + 4, y + 20, look.words("table.market"), 16, "h")
    left, down = (x + 10, y + 38) if width < 600 else (x + width - 330, y + 15)
    parts = [title]
    for side in ("defence", "attack"):
        said = str(look.words(f"table.curve_{side}"))
        parts += [emblem(side, left, down + 4), label(left + 12, down + 4, said, 12, "soft")]
        left += 26 + 7.2 * len(said)
    return parts


# Which stars where


def offered(look: Look) -> list[int]:
    """GWI-02 The stars that are there to be made."""
    box, view = speech.box_of(look), look.view
    return [star for star in range(1, STARS + 1) if is_offered(view, box, star)]


def within_reach(look: Look, number: int) -> list[int]:
    """The stars that matter now: what can be made, then what is nearest to it."""
    if look.view.phase in CLOSED:
        return []
    return sorted(offered(look), key=lambda star: (
        creation(look, star) is None, lacking(look, star), -speech.box_of(look).points[star]
    ))[:number]


def creation(look: Look, star: int) -> str | None:
    return look.may(f"create {STAR_NAMES[star - 1]}")


def lacking(look: Look, star: int) -> int:
    """GWI-16 The mass number of all crystals that one is short of."""
    view, box = look.view, speech.box_of(look)
    held = view.crystals[view.seat if look.seat is None else look.seat]
    return sum(max(0, int(price(box, star, e, view.card, view.saving)) - int(held[e]))
               * int(box.mass_number[e]) for e in range(ELEMENTS))


def by_class(look: Look, cards: list[int]) -> dict[int, list[int]]:
    """All stars that have no card, by class; a class without any is left out."""
    ranks = speech.box_of(look).rank
    found: dict[int, list[int]] = {}
    for star in offered(look):
        if star not in cards:
            found.setdefault(int(ranks[star]), []).append(star)
    return found


# A list


def star_list(look: Look, rank: int, stars: list[int], size: Size,
              at: tuple[float, float]) -> tuple[Element, float]:
    """The stars of a class, a row each, those that can be made higher if need be."""
    ends = columns(look.game, rank, size)
    top, rows = float(HEAD), []
    for star in stars:
        tall = size.low if creation(look, star) is None else size.high
        rows.append(star_row(look, star, top, size, tall))
        top += tall
    return group("list night", panel(0, 0, size.width, top + 6), list_head(look, rank, ends),
                 *rows, at=at), top + 6


def list_head(look: Look, rank: int, ends: dict[int, float]) -> Element:
    """GWI-02 The points, the class, and what the numbers below it count."""
    box = speech.box_of(look)
    points = box.points[box.rank.tolist().index(rank, 1)]
    name = str(look.words(f"classes.{CLASS_NAMES[rank]}"))
    return group("head", circle(18, 20, 11, f"badge r{rank}"),
                 label(18, 25, str(int(points)), 13, "onbadge"),
                 label(35, 25, name, fitted(name, min(ends.values()) - 52, 14, BOLD), "strong"),
                 *(crystal(number, end - 4, 20, 10) for number, end in ends.items()))


@functools.lru_cache(maxsize=64)
def columns(game: Any, rank: int, size: Size) -> dict[int, float]:
    """The elements that stars of a class are made of, and where their numbers end."""
    box = speech.box_of(Look(game, game.state.row(), None, None))
    elements = [e for e in range(ELEMENTS) if box.cost[box.rank == rank, e].any()]
    return {e: size.width - size.battle - COST * i for i, e in enumerate(reversed(elements))}


def star_row(look: Look, star: int, y: float, size: Size, height: float) -> Element:
    """GWI-23 A star in a list: its light, name and cost; all else is in its title."""
    action = creation(look, star)
    face, at = row_face(look.game, look.words.language, star, size), (0, y + base(height))
    if action is None:
        return group("row", use(slot(size)), *face, at=at)
    said = speech.describe(look, look.legal[action])
    frame = rect(4, 1 - base(height), size.width - 8, height - 2, r=7)
    return button("row", action, said, frame, *face[:-1], about=told(look, star), at=at)


@functools.lru_cache(maxsize=1024)
def row_face(game: Any, language: str, star: int, size: Size) -> list[Element]:
    """What never changes in a row is drawn once; its title comes last."""
    look = Look(game, game.state.row(), None, game.words(language))
    box, name = speech.box_of(look), speech.star_name(star, look.words)
    rank = int(box.rank[star])
    ends = columns(game, rank, size)
    return [globe(18, -4, LIGHTS[rank], fact_of(look, star)["temperature"]),
            text(35, 0, shortened(name, min(ends.values()) - 52, NAME), "name"),
            *(text(end, 0, str(int(box.cost[star, e])))
              for e, end in ends.items() if box.cost[star, e]),
            *(bonuses(look, star, size.width - 12) if size.battle > EDGE else ()),
            heading(told(look, star))]


def base(height: float) -> float:
    """Where in a row its text stands."""
    return height / 2 + 4


def slot(size: Size) -> str:
    return f"slot{size.width:g}"


def slots() -> list[Element]:
    """Where a pointer finds a row; drawn once for each width."""
    return [rect(0, -base(size.low), size.width, size.low, fill="#fff0", id=slot(size))
            for size in (DESK, PHONE)]
