"""We are all stars: numbers, crystals, cards and fields by name, as one language writes them."""

import functools
import types
from collections.abc import Iterable
from typing import Any

from babel.numbers import format_decimal

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    MAX_STARS,
    SYMBOLS,
    TENTHS,
    Kind,
    Moment,
    dots,
)
from asterism.games.gwiazdy.rules.stars import price
from asterism.games.gwiazdy.state import BOX

LONG = "#,##0.#######"  # as many decimals as a card has
ONE_DECIMAL = "#,##0.0"
MOMENT_NAMES = tuple(moment.name.lower() for moment in Moment)


def box_of(ctx: RenderContext) -> Any:
    """The components as the rules read them."""
    return BOX.as_record(ctx.game.box)


@functools.lru_cache(maxsize=16)
def plain_box(game: Any) -> types.SimpleNamespace:
    """The components as plain numbers and lists: one by one, NumPy's are slow."""
    values = BOX.as_record(game.box).item()
    return types.SimpleNamespace(
        **{
            field.name: value.tolist() if field.shape else value
            for field, value in zip(BOX, values, strict=True)
        }
    )


def number(value: float, translations: Translator, form: str = LONG) -> str:
    """A number as this language writes it."""
    return str(format_decimal(value, form, locale=translations.locale))


def tenths(value: int, translations: Translator) -> str:
    return number(int(value) / TENTHS, translations, ONE_DECIMAL)


def crystals(amounts: Iterable[int], translations: Translator) -> str:
    """`4 H, 1 He`; nothing is said to be nothing."""
    parts = [f"{int(n)} {symbol}" for n, symbol in zip(amounts, SYMBOLS, strict=True) if n]
    return ", ".join(parts) or str(translations("nothing"))


def format_amounts(amounts: Iterable[int]) -> str:
    """`+4 H, −1 He`."""
    return ", ".join(
        f"{'+' if n > 0 else '−'}{abs(int(n))} {symbol}"
        for n, symbol in zip(amounts, SYMBOLS, strict=True)
        if n
    )


def field_name(field: int, translations: Translator) -> str:
    return str(translations(f"sky.{translations.lookup('ids.field')[field - 1]}"))


def star_name(star: int, translations: Translator) -> str:
    return str(translations(f"star.{translations.lookup('ids.star')[star - 1]}.name"))


def star_fact(star: int, translations: Translator) -> str:
    """GWI-23 A true sentence about a star."""
    return str(translations(f"star.{translations.lookup('ids.star')[star - 1]}.fact"))


def sun_name(sun: int, translations: Translator) -> str:
    return str(translations(f"sun.{translations.lookup('ids.sun')[sun - 1]}.name"))


def event_name(kind: int, translations: Translator) -> str:
    return str(translations(f"event.{translations.lookup('ids.event')[kind - 1]}.name"))


def event_text(ctx: RenderContext, kind: int) -> str:
    """What is printed on a card, with the numbers of this box."""
    return event_words(ctx, kind, "text")


def event_short(ctx: RenderContext, kind: int) -> str:
    """The same in a few words."""
    return event_words(ctx, kind, "short")


def event_words(ctx: RenderContext, kind: int, length: str) -> str:
    box, translations = plain_box(ctx.game), ctx.translations
    return str(
        translations(
            f"event.{ctx.game.ids['event_text'][kind - 1]}.{length}",
            gain=crystals(box.gift[kind], translations),
            all=crystals(box.gift_all[kind], translations),
            instead=crystals(box.instead[kind], translations),
            limit=int(box.limit[kind]),
            number=int(box.number[kind]),
            bonus=number(int(box.boost[kind]) / TENTHS, translations),
            needs=crystals(box.needs[kind], translations),
            change=change(ctx, int(box.reaction[kind])),
            less=crystals(box.less[kind], translations),
        )
    )


def sun_text(ctx: RenderContext, sun: int) -> str:
    """The lasting effect of a Sun."""
    return sun_words(ctx, sun, "text")


def sun_short(ctx: RenderContext, sun: int) -> str:
    """The same in a few words."""
    return sun_words(ctx, sun, "short")


def sun_words(ctx: RenderContext, sun: int, length: str) -> str:
    box, translations, fact = box_of(ctx), ctx.translations, ctx.game.components["sun"][sun - 1]
    listed = {
        key: ", ".join(f"{n} {symbol}" for symbol, n in fact.get(key, {}).items())
        for key in ("where", "richer")
    }
    return str(
        translations(
            f"sun.{ctx.game.ids['sun'][sun - 1]}.{length}",
            fusions=fact.get("fusions", 0),
            attack=number(int(box.sun_attack[sun]) / TENTHS, translations),
            defence=number(int(box.sun_defence[sun]) / TENTHS, translations),
            **listed,
        )
    )


def change(ctx: RenderContext, reaction: int, reverse: bool = False) -> str:
    """`4 H → 1 He`, or the other way round."""
    box, translations = plain_box(ctx.game), ctx.translations
    sides = [crystals(box.fuel[reaction], translations), crystals(box.ash[reaction], translations)]
    before, after = reversed(sides) if reverse else sides
    return str(translations("arrow", before=before, after=after))


def field_use(ctx: RenderContext, field: int) -> str:
    """What using a field brings the player to move."""
    box, translations, facts = plain_box(ctx.game), ctx.translations, ctx.facts
    kind = Kind(box.kind[field])
    gain = crystals(box.gain[facts.sun[facts.seat]][field], translations)
    if kind == Kind.ELEMENTS:
        return gain
    return str(translations(f"kind.{kind.name.lower()}", number=int(box.decays), crystals=gain))


def star_points(ctx: RenderContext, star: int) -> str:
    return str(ctx.translations("points", n=plain_box(ctx.game).points[star]))


def star_class(ctx: RenderContext, star: int) -> str:
    return str(ctx.translations(f"class.{CLASS_NAMES[plain_box(ctx.game).rank[star]]}"))


def star_price(ctx: RenderContext, star: int) -> str:
    facts, box = ctx.facts, box_of(ctx)
    return crystals(
        [price(box, star, element, facts.card, facts.saving) for element in range(len(SYMBOLS))],
        ctx.translations,
    )


def dot_reading(ctx: RenderContext, dot: int) -> tuple[str, str]:
    """GWI-17 Temperature and luminosity of a dot."""
    name = list(dots(ctx.game.components))[dot - 1]
    star = ctx.game.components["star"][ctx.game.ids["star"].index(name)]
    return number(star["temperature"], ctx.translations), number(
        star["luminosity"], ctx.translations
    )


def owned_stars(view: Any, seat: int) -> list[int]:
    return [star for star in range(1, MAX_STARS + 1) if view.owner[star] == seat + 1]


def rockets_at(view: Any, field: int, without: int) -> list[int]:
    return [seat for seat in range(view.players) if seat != without and view.rocket[seat] == field]


def number_of(names: tuple[str, ...], name: str) -> int:
    return names.index(name) + 1
