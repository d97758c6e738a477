"""Nebula: what stars, fields, clusters, markers and cards are called."""

import functools
from typing import TYPE_CHECKING, Any

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.box import BOX
from asterism.games.nebula.names import (
    CENTRE,
    CLUSTER_NAMES,
    COLOUR_NAMES,
    COLOURS,
    CONSTELLATIONS,
    KIND_NAMES,
    KINDS,
    ROMAN,
    TRACK_START,
    Ask,
    Count,
    Scoring,
)

if TYPE_CHECKING:
    from asterism.engine.game import Game

ROW_NAMES = tuple(row.name.lower() for row in Scoring)


def box_of(ctx: RenderContext) -> Any:
    return BOX.as_record(ctx.game.box)


# Stars, fields, clusters


def star(translations: Translator, kind: int, case: str = "nom") -> str:
    return (
        str(translations(f"star.{KIND_NAMES[kind - 1]}.{case}"))
        if kind
        else str(translations("nothing"))
    )


def colour(translations: Translator, kind: int, number: int = 1) -> str:
    """An adjective in the form that suits a number of stars."""
    return str(translations(f"colour.{COLOUR_NAMES[kind - 1]}", n=number))


def stars(translations: Translator, counts: Any) -> str:
    """`2× red star, white star`, from counts by kind."""
    named = [
        star(translations, kind)
        if counts[kind] == 1
        else translations("times", n=int(counts[kind]), star=star(translations, kind))
        for kind in range(1, KINDS + 1)
        if counts[kind]
    ]
    return ", ".join(named) or str(translations("nothing"))


def constellation(translations: Translator, number: int) -> str:
    return str(translations(f"constellation.{translations.lookup('ids.constellation')[number]}"))


def home_of(game: "Game", field: int) -> int | None:
    """The constellation a field belongs to; the centre has none, nor need others have one."""
    home = game.ids["home"][field]
    return game.ids["constellation"].index(home) if home else None


def field_label(translations: Translator, field: int) -> str:
    """What is printed at a field; nothing at the centre."""
    if field == CENTRE:
        return ""
    return str(translations(f"label.{translations.lookup('ids.field')[field]}"))


def field_name(translations: Translator, field: int) -> str:
    """`Dolphin 2a`: the constellation and the place in it."""
    if field == CENTRE:
        return str(translations("centre"))
    home, place = translations.lookup("ids.home")[field], field_label(translations, field)
    if not home:
        return str(translations("lone_field", place=place))
    return str(
        translations("field", constellation=translations(f"constellation.{home}"), place=place)
    )


def cluster_name(translations: Translator, cluster: int, case: str = "nom") -> str:
    return str(translations(f"cluster.{CLUSTER_NAMES[cluster]}.{case}"))


def steps_name(translations: Translator, steps: int) -> str:
    return str(translations("steps.clockwise" if steps > 0 else "steps.back", n=abs(steps)))


# Markers and cards


def marker_name(ctx: RenderContext, marker: int) -> str:
    """A colour, a constellation, or a card with what it counts."""
    translations = ctx.translations
    if marker < COLOURS:
        return str(translations("marker.colour", colour=colour(translations, marker + 1)))
    if marker < TRACK_START[2]:
        return str(
            translations(
                "marker.constellation", constellation=constellation(translations, marker - COLOURS)
            )
        )
    return str(translations("marker.advanced", roman=ROMAN[marker - TRACK_START[2]].upper()))


def task_text(ctx: RenderContext, card: int) -> str:
    """NEB-31, NEB-32 What a task asks, in a line."""
    return task_words(ctx.game, ctx.translations.base, card)


@functools.lru_cache(maxsize=1024)
def task_words(game: "Game", translations: Translator, card: int) -> str:
    box = BOX.as_record(game.box)
    number, tint, place = (
        int(fact[card]) for fact in (box.ask_number, box.ask_colour, box.ask_place)
    )
    counted = int(box.ask[card]) in (Ask.COLOUR_TOTAL, Ask.COLOUR_IN_CONSTELLATIONS)
    return str(
        translations(
            f"ask.{Ask(int(box.ask[card])).name.lower()}",
            n=number,
            times=int(box.ask_times[card]),
            colour=colour(translations, tint, number if counted else 1) if tint else "",
            constellation=constellation(translations, min(place, CONSTELLATIONS - 1)),
            orbit=place + 1,
        )
    )


def short_task(ctx: RenderContext, card: int) -> str:
    """A personal task in two words, beside a star of its colour."""
    number = int(box_of(ctx).ask_number[card])
    return str(ctx.translations(f"short.{asks(ctx.game, card).name.lower()}", n=number))


@functools.lru_cache(maxsize=512)
def asks(game: "Game", card: int) -> Ask:
    """What a task asks for."""
    return Ask(int(BOX.as_record(game.box).ask[card]))


def card_text(ctx: RenderContext, card: int) -> str:
    """NEB-33 What an advanced card counts, in a line."""
    return card_words(ctx.game, ctx.translations.base, card)


@functools.lru_cache(maxsize=1024)
def card_words(game: "Game", translations: Translator, card: int) -> str:
    box = BOX.as_record(game.box)
    one, other = int(box.count_colour[card]), int(box.count_other[card])
    return str(
        translations(
            f"count.{Count(int(box.count[card])).name.lower()}",
            colour=colour(translations, one) if one else "",
            other=colour(translations, other) if other else "",
        )
    )


def kept_task(view: Any, seat: int) -> int:
    """NEB-10 The personal task of a seat, as far as this view knows it; 0 is unknown."""
    return int(view.offered[seat, view.kept[seat] - 1]) if view.kept[seat] else 0
