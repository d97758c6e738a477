"""Players' cards in words, and how near each constellation is."""

import functools
from typing import Any, NamedTuple

from asterism.engine.memory import remember
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.sentences.cells import cell_names, cells_in
from asterism.games.hvezdokupy.shapes import Shape, different, stars_of
from asterism.games.hvezdokupy.state import BOARD, COLOURS, EYES, bits_of, number_of


def card_of(ctx: RenderContext, seat: int) -> dict[str, Any]:
    """The facts of a player's card."""
    found: dict[str, Any] = ctx.game.components["card"][ctx.facts.card[seat] - 1]
    return found


def card_name(ctx: RenderContext, seat: int) -> str:
    """Its own name, or the one that words give to its id; a stranger keeps its id."""
    card = card_of(ctx, seat)
    return str(ctx.translations.entries["cards"].get(card["id"], card["id"]))


@remember("card")
def card_text(ctx: RenderContext, seat: int) -> str:
    """`Anchor (purple, 3 stars on the back)`; a real constellation with its Latin name."""
    card, translations = card_of(ctx, seat), ctx.translations
    name = " – ".join(dict.fromkeys([card_name(ctx, seat), card.get("latin", "")])).strip(" –")
    colour = translations(f"colour.{COLOURS[COLOURS.index(card['colour'])]}")
    return str(
        translations("card", name=name, colour=colour, tier=translations("tier", n=card["tier"]))
    )


class Way(NamedTuple):
    """One way in which a constellation may stand."""

    cells: Shape  # in the order of the card's stars
    lacking: tuple[int, ...]


def best_way(ctx: RenderContext, seat: int) -> Way | None:
    """The way that lacks fewest stars; None if the Moon leaves none."""
    rows = tuple(card_of(ctx, seat)["rows"])
    return nearest_way(rows, ctx.facts.stars, ctx.facts.moon)


@functools.lru_cache(maxsize=1024)
def nearest_way(rows: tuple[str, ...], stars: int, moon: int) -> Way | None:
    free = [way for way in ways_of(rows) if not way[0] & moon]
    if not free:
        return None
    lacking = [(cells & ~stars).bit_count() for cells, _, _ in free]
    cells, turned, by = free[lacking.index(min(lacking))]
    moved = tuple((row + by // BOARD, column + by % BOARD) for row, column in turned)
    return Way(moved, tuple(cells_in(cells & ~stars)))


@functools.cache
def ways_of(rows: tuple[str, ...]) -> list[tuple[int, Shape, int]]:
    """All ways of a card: the set of cells, and the turned shape with how many cells it is moved.
    One way is the other moved, so is its set; laid out cell by cell, a card that is new to the
    server took 5 ms."""
    return [
        (bits_of(turned) << down * BOARD + right, turned, down * BOARD + right)
        for turned in different(stars_of(rows))
        for down in range(BOARD - max(row for row, _ in turned))
        for right in range(BOARD - max(column for _, column in turned))
    ]


def is_search_helped(ctx: RenderContext) -> bool:
    """HVE-24 Whether it is told how near each constellation is; after the end it always is."""
    eyes = EYES[ctx.facts.eyes]
    return not ctx.actors or eyes == "on" or (eyes == "auto" and not ctx.facts.time_limit)


def nearness(ctx: RenderContext, seat: int) -> str:
    """How many stars the best way lacks; nothing where players search for themselves."""
    if not is_search_helped(ctx):
        return ""
    way = best_way(ctx, seat)
    lacking = len(way.lacking) if way else len(stars_of(card_of(ctx, seat)["rows"]))
    return lacking_words(ctx.translations.base, lacking)


@functools.lru_cache(maxsize=128)
def lacking_words(translations: Translator, lacking: int) -> str:
    return str(translations("table.lacks", n=lacking) if lacking else translations("table.stands"))


def best_way_text(ctx: RenderContext, seat: int) -> str:
    """The best way in words, for whoever asks: which stars it has and which it lacks; the card
    alone if the Moon leaves no way."""
    way, translations = best_way(ctx, seat), ctx.translations
    if way is None:
        return card_text(ctx, seat)
    return way_text(translations.base, card_name(ctx, seat), way)


@functools.lru_cache(maxsize=4096)
def way_text(translations: Translator, card: str, way: Way) -> str:
    have = [cell for cell in sorted(map(number_of, way.cells)) if cell not in way.lacking]
    return str(
        translations(
            "table.best",
            card=card,
            have=cell_names(have, translations) or translations("table.nothing"),
            lack=cell_names(way.lacking, translations) or translations("table.nothing"),
        )
    )
