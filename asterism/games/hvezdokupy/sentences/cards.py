"""Players' cards in words, and how near each constellation is."""

import functools
from typing import Any, NamedTuple

from asterism.engine.memory import remember
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.sentences.cells import cells_in, named
from asterism.games.hvezdokupy.shapes import Shape, laid_out, stars_of
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
def card_told(ctx: RenderContext, seat: int) -> str:
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
    lacking: list[int]


def best_way(ctx: RenderContext, seat: int) -> Way | None:
    """The way that lacks fewest stars; None if the Moon leaves none."""
    rows = tuple(card_of(ctx, seat)["rows"])
    return nearest_way(rows, ctx.facts.stars, ctx.facts.moon)


@functools.lru_cache(maxsize=1024)
def nearest_way(rows: tuple[str, ...], stars: int, moon: int) -> Way | None:
    free = [
        (set_of_cells, cells) for set_of_cells, cells in ways_of(rows) if not set_of_cells & moon
    ]
    if not free:
        return None
    cells = min(free, key=lambda way: (way[0] & ~stars).bit_count())[1]
    return Way(cells, cells_in(bits_of(cells) & ~stars))


@functools.cache
def ways_of(rows: tuple[str, ...]) -> list[tuple[int, Shape]]:
    """All ways of a card, as sets and as cells in the order of its stars."""
    return [(bits_of(cells), cells) for cells in laid_out(stars_of(rows), BOARD)]


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


def best_told(ctx: RenderContext, seat: int) -> str:
    """The best way in words, for whoever asks: which stars it has and which it lacks; the card
    alone if the Moon leaves no way."""
    way, translations = best_way(ctx, seat), ctx.translations
    if way is None:
        return card_told(ctx, seat)
    have = [cell for cell in sorted(map(number_of, way.cells)) if cell not in way.lacking]
    return str(
        translations(
            "table.best",
            card=card_name(ctx, seat),
            have=named(have, translations) or translations("table.nothing"),
            lack=named(way.lacking, translations) or translations("table.nothing"),
        )
    )
