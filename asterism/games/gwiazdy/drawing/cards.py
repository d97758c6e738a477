"""We are all stars: star cards and event cards."""

import functools
from typing import Any, NamedTuple

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    group,
    rect,
    text,
    title_element,
    wrap_text,
)
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import EVENT_NAMES, STAR_NAMES
from asterism.games.gwiazdy.drawing.shapes import (
    BOLD,
    LETTER,
    amounts,
    emblem,
    fitted,
    globe,
    label,
)

SIZES = (18, 15, 12, 7)  # radii of the discs, by class
LIGHTS = (9, 7, 5, 3)  # the same in a list, by class
TALL = 242  # the height of a card
FLAT = 166  # the height of a card as wide as a phone


def fact_of(ctx: RenderContext, star: int) -> Any:
    return ctx.game.components["star"][star - 1]


def card_frame(
    ctx: RenderContext,
    star: int,
    width: float,
    height: float,
    parts: tuple[Element, ...],
    at: tuple[float, float],
) -> Element:
    """The frame of a card, styled by class; a button if the star can be made now."""
    rank = int(sentences.box_of(ctx).rank[star])
    action = ctx.playable_prefix(f"create {STAR_NAMES[star - 1]}")
    said = (
        sentences.describe_action(ctx, ctx.legal[action])
        if action
        else sentences.star_name(star, ctx.translations)
    )
    edge = rect(0, 0, round(width, 1), height, f"card r{rank}", 10)
    return button("star night", action, said, edge, *parts, at=at)


def badge(ctx: RenderContext, star: int, x: float, y: float, r: float) -> list[Element]:
    """GWI-02 The points."""
    box = sentences.box_of(ctx)
    return [
        circle(x, y, r, f"badge r{int(box.rank[star])}"),
        label(x, y + r * 0.4, str(int(box.points[star])), r * 1.2, "onbadge"),
    ]


def home(ctx: RenderContext, star: int) -> str:
    """Its constellation, and what its system is worth when complete."""
    translations, fact = ctx.translations, fact_of(ctx, star)
    said = str(translations("sky." + fact["constellation"]))
    if "system" not in fact:
        return said
    return (
        f"{said} · {translations('table.system')} +{ctx.game.components['systems'][fact['system']]}"
    )


class Value(NamedTuple):
    """One of the four values of a star; a bold one has a bonus."""

    name: str
    written: str
    side: str
    bonus: str

    @property
    def said(self) -> str:
        return f"{self.written} → {self.bonus}" if self.bonus else self.written


def values(ctx: RenderContext, star: int) -> list[Value]:
    """GWI-23 Temperature, luminosity, mass and radius; the bold ones with their bonus."""
    translations, fact, box = ctx.translations, fact_of(ctx, star), sentences.box_of(ctx)
    return [
        Value(
            str(translations(f"table.{key}")),
            f"{sentences.number(fact[key], translations)} {unit}",
            side,
            sentences.tenths(bonus, translations) if bonus else "",
        )
        for key, unit, side, bonus in (
            ("temperature", "K", "", 0),
            ("luminosity", "L☉", "", 0),
            ("mass", "M☉", "defence", int(box.defence[star])),
            ("radius", "R☉", "attack", int(box.attack[star])),
        )
    ]


def card_sentence(ctx: RenderContext, star: int) -> str:
    """GWI-23 All that a card says but its cost, as a sentence."""
    translations, fact, made = (
        ctx.translations,
        fact_of(ctx, star),
        sentences.box_of(ctx).production[star],
    )
    shown = [fact["spectral"], home(ctx, star), *(value.said for value in values(ctx, star))]
    if made.any():
        shown.append(f"+{sentences.crystals(made, translations)}")
    said = translations(
        "line", name=sentences.star_name(star, translations), value=" · ".join(shown)
    )
    return f"{said}. {translations(f'star.{STAR_NAMES[star - 1]}.fact')}"


def tall_card(ctx: RenderContext, star: int, x: float, y: float, width: float) -> Element:
    """A complete card in portrait format."""
    parts = tall_face(ctx.game, ctx.translations.language, star, width)
    return card_frame(ctx, star, width, TALL, parts, (x, y))


@functools.lru_cache(maxsize=1024)
def tall_face(game: Any, language: str, star: int, width: float) -> tuple[Element, ...]:
    """The parts of a card that never change, cached."""
    ctx = RenderContext(game, game.state.new_row(), None, game.translations(language))
    translations, fact = ctx.translations, fact_of(ctx, star)
    rank, kind = int(sentences.box_of(ctx).rank[star]), str(translations(f"class.{fact['class']}"))
    rows = wrap_text(translations(f"star.{fact['id']}.fact"), int((width - 12) / 6.4))
    return (
        globe(28, 30, SIZES[rank], fact["temperature"]),
        *title(ctx, star, width - 90),
        label(12, 68, kind, fitted(kind, width - 22, 12), "key"),
        label(12, 83, home(ctx, star), fitted(home(ctx, star), width - 22, 12), "key"),
        *badge(ctx, star, width - 19, 20, 13),
        *value_rows(ctx, star, width, 103, 16),
        *trade(ctx, star, width, 178),
        *(label(12, 203 + 14 * i, row, 12, "key") for i, row in enumerate(rows)),
    )


def title(ctx: RenderContext, star: int, width: float) -> list[Element]:
    """The name, in two rows if it is long, and the spectral type."""
    name, spectral = sentences.star_name(star, ctx.translations), fact_of(ctx, star)["spectral"]
    rows = [name] if len(name) < 15 else wrap_text(name, 15)
    parts = [
        label(
            56,
            (27 if len(rows) == 1 else 19) + 15 * i,
            row,
            fitted(row, width, 15 if len(rows) == 1 else 13, BOLD),
            "strong",
        )
        for i, row in enumerate(rows)
    ]
    return [*parts, label(56, 45 if len(rows) == 1 else 49, spectral, 12, "key")]


def value_rows(ctx: RenderContext, star: int, width: float, y: float, step: float) -> list[Element]:
    parts = []
    for i, value in enumerate(values(ctx, star)):
        strong, letter = ("strong", BOLD) if value.bonus else ("key", LETTER)
        said = value.said
        row = y + step * i
        parts += [
            label(12, row, value.name, fitted(value.name, width * 0.38, 12, letter), strong),
            label(width - 12, row, said, fitted(said, width * 0.48, 12, letter), f"{strong} end"),
        ]
        if value.bonus:
            parts.append(emblem(value.side, width * 0.42, row))
    return parts


def trade(ctx: RenderContext, star: int, width: float, y: float) -> list[Element]:
    """GWI-16 What it costs, and at the right GWI-06 what it produces."""
    box = sentences.box_of(ctx)
    made = box.production[star]
    left = width - 40 * int((made > 0).sum())
    parts = amounts(box.cost[star], 28, y, 10, 40)
    if made.any():
        parts += [label(left - 22, y + 5, "+", 14, "strong"), *amounts(made, left, y, 10, 40)]
    return parts


def flat_card(ctx: RenderContext, star: int, x: float, y: float, width: float) -> Element:
    """The same card, as wide as a phone."""
    parts = flat_face(ctx.game, ctx.translations.language, star, width)
    return card_frame(ctx, star, width, FLAT, parts, (x, y))


@functools.lru_cache(maxsize=1024)
def flat_face(game: Any, language: str, star: int, width: float) -> tuple[Element, ...]:
    ctx = RenderContext(game, game.state.new_row(), None, game.translations(language))
    translations, fact, box = ctx.translations, fact_of(ctx, star), sentences.box_of(ctx)
    name = sentences.star_name(star, translations)
    line = f"{fact['spectral']} · {translations('class.' + fact['class'])}"
    rows = wrap_text(translations(f"star.{fact['id']}.fact"), int((width - 20) / 6.5))
    return (
        globe(28, 32, SIZES[int(box.rank[star])], fact["temperature"]),
        label(60, 22, name, fitted(name, width - 96, 15, BOLD), "strong"),
        label(60, 39, line, fitted(line, width - 100, 12), "key"),
        label(60, 54, home(ctx, star), fitted(home(ctx, star), width - 68, 12), "key"),
        *badge(ctx, star, width - 20, 21, 13),
        *flat_values(ctx, star, width),
        *trade(ctx, star, width, 117),
        *(label(12, 144 + 15 * i, row, 12, "key") for i, row in enumerate(rows)),
    )


def flat_values(ctx: RenderContext, star: int, width: float) -> list[Element]:
    parts = []
    for i, value in enumerate(values(ctx, star)):
        said = value.said
        left, row = 12 if i % 2 == 0 else width * 0.5, 78 + 18 * (i // 2)
        if value.bonus:
            parts.append(emblem(value.side, left + 4, row))
        strong, letter = ("strong", BOLD) if value.bonus else ("key", LETTER)
        shift = 14 if value.bonus else 0
        parts.append(
            label(left + shift, row, said, fitted(said, width * 0.46 - shift, 13, letter), strong)
        )
    return parts


def event_card(
    ctx: RenderContext, kind: int, count: int, x: float, y: float, width: float, height: float
) -> Element:
    """GWI-13 An event: name, moment, fee and text; a button at its moment."""
    translations, box = ctx.translations, sentences.box_of(ctx)
    name = sentences.event_name(kind, translations) + (f" ×{count}" if count > 1 else "")
    when = str(translations(f"moment.{sentences.MOMENT_NAMES[int(box.moment[kind])]}"))
    fees = 40 * int((box.fee[kind] > 0).sum())
    action = ctx.playable_prefix(f"event {EVENT_NAMES[kind - 1]}")
    said = sentences.describe_action(ctx, ctx.legal[action]) if action else str(name)
    parts = [
        rect(0, 0, width, height, "eventcard", 9),
        label(10, 20, name, fitted(name, width - 20 - fees, 14, BOLD), "strong"),
        label(10, 36, when, fitted(when, width - 16, 12), "key"),
        *amounts(box.fee[kind], width - fees + 6, 16, 10, 40),
    ]
    rows = wrap_text(sentences.event_text(ctx, kind), int((width - 14) / 6))
    parts += [
        label(10, 53 + 14 * i, row, 12, "lit" if action else "key") for i, row in enumerate(rows)
    ]
    if action is None:
        parts.append(title_element(said))
    return button("event night", action, said, *parts, at=(x, y))


def made_star(ctx: RenderContext, star: int, x: float, y: float, width: float) -> Element:
    """A star in a player's possession: its light, its name and what it does in battle."""
    name, rank = sentences.star_name(star, ctx.translations), int(sentences.box_of(ctx).rank[star])
    return group(
        "row",
        globe(9, -4, LIGHTS[rank], fact_of(ctx, star)["temperature"]),
        label(24, 0, name, fitted(name, width - 122, 13, BOLD), "name bold"),
        *bonuses(ctx, star, width),
        title_element(card_sentence(ctx, star)),
        at=(x, y),
    )


def bonuses(ctx: RenderContext, star: int, right: float) -> list[Element]:
    """GWI-09 What a star does in battle, in its row."""
    strong = [value for value in values(ctx, star) if value.bonus]
    return [
        part
        for i, value in enumerate(reversed(strong))
        for part in (
            text(right - 46 * i, 0, value.bonus),
            emblem(value.side, right - 30 - 46 * i, 0),
        )
    ]
