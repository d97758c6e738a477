"""HAN-07 What a hint would tell, before it is given, and the plate that gives it."""

import functools

from asterism.drawing.kit import (
    BRASS,
    CREAM,
    bare_plate,
    outline,
    plate_words,
    selector,
    words,
)
from asterism.drawing.svg import Element, button, group, rect, symbol, use
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.calls import spoken_row
from asterism.games.hanabi.drawing.plan import Place, Plan
from asterism.games.hanabi.drawing.signs import sign
from asterism.games.hanabi.drawing.speech import further_hints, hint_key, hints_to, say_hint
from asterism.games.hanabi.state import COLOURS, TARGET_NAMES

CHIPS = 6  # in a row
SIZE = 16.5  # of the words on a plate


def previews(ctx: RenderContext, plan: Plan, owner: int) -> list[Element]:
    """Return a group for every hint to a player, and one for those that no card shows."""
    may = hints_to(ctx, owner)
    drawn = [preview(ctx, plan, owner, target, action) for target, action in may.items()]
    further = further_hints(ctx, owner)
    if further and not plan.is_phone:
        drawn.append(chips_group(ctx, plan, owner, further))
    return drawn


def preview(ctx: RenderContext, plan: Plan, owner: int, target: int, action: str) -> Element:
    """Return what a hint would tell, and the plate that gives it."""
    translations = ctx.translations
    return preview_group(
        plan,
        hint_key(owner, target),
        TARGET_NAMES[target],
        action,
        say_hint(ctx, action),
        sentences.learns(ctx, owner, target),
        sentences.target_name(target, translations.base),
        translations.base,
    )


@functools.lru_cache(maxsize=8192)
def preview_group(
    plan: Plan,
    key: str,
    target: str,
    action: str,
    label: str,
    learns: str,
    name: str,
    translations: Translator,
) -> Element:
    give = str(translations("call.give", target=name))
    x, y, width, height = plate_spots(plan)[0]
    face = group("plate", use(plate_name(width, height)), plate_words(width, give, SIZE))
    return group(
        f"when say w-{target}",
        spoken_row(plan, learns, 0),
        button("act", action, label, face, at=(x, y), titled=False),
        data_when=key,
    )


def plate_name(width: float, height: float) -> str:
    return f"h-plate{width:.0f}x{height:.0f}"


@functools.lru_cache(maxsize=8)
def blank_plate(plan: Plan) -> Element:
    """Return the plate that gives a hint, without its words: it is drawn once a scene, and every
    hint refers to it."""
    _, _, width, height = plate_spots(plan)[0]
    return symbol(plate_name(width, height), *bare_plate(width, height))


def tokens_left(ctx: RenderContext, plan: Plan) -> Element | None:
    """Return the second row of the call for every hint; the stylesheet knows when."""
    if not ctx.legal or not ctx.facts.hints:
        return None
    sentence = str(ctx.translations("call.tokens", n=ctx.facts.hints - 1))
    return group("tokens-left", spoken_row(plan, sentence, 1))


@functools.lru_cache(maxsize=64)
def back_plate(plan: Plan, translations: Translator) -> Element:
    """Return the way back, for every hint and every hand; the stylesheet knows when."""
    x, y, width, height = plate_spots(plan)[1]
    name = str(translations("call.back"))
    return group(
        "back may",
        outline(width, height, name),
        at=(x, y),
        data_do="close",
        role="button",
        tabindex=0,
        aria_label=name,
    )


def plate_spots(plan: Plan) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the middle and the size of the two plates on the tray."""
    place = plan.plates
    if plan.is_phone:
        main = place.width * 0.62
        rest = place.width - main - 8
        y = place.y + place.height / 2
        return (
            (place.x + main / 2, y, main, place.height),
            (place.x + main + 8 + rest / 2, y, rest, place.height),
        )
    y = place.y + place.height / 2
    return (
        (place.middle, y - 32, place.width, 52),
        (place.middle, y + 34, place.width, 46),
    )


# Hints that no card shows


def chips_group(ctx: RenderContext, plan: Plan, owner: int, further: list[int]) -> Element:
    """Return them over one's own cards, while their owner is selected."""
    own = plan.own
    ground = rect(own.x - 6, own.y - 6, own.width + 12, own.height + 12, r=12, fill="#241814")
    return group(
        "when further",
        ground,
        *chips(ctx, plan.own, owner, further),
        data_when=f"hand-{owner}",
    )


def chips(ctx: RenderContext, place: Place, owner: int, further: list[int]) -> list[Element]:
    may = hints_to(ctx, owner)
    step, row = place.width / CHIPS, min(56, place.height / 2)
    left = place.middle - step * min(CHIPS, len(further)) / 2
    top = place.y + (place.height - row * -(-len(further) // CHIPS)) / 2
    return [
        chip(
            target,
            hint_key(owner, target),
            say_hint(ctx, may[target]),
            (left + step * (i % CHIPS + 0.5), top + row * (i // CHIPS + 0.5)),
            (step - 4, max(48, row - 4)),
        )
        for i, target in enumerate(further)
    ]


@functools.lru_cache(maxsize=4096)
def chip(
    target: int, key: str, label: str, at: tuple[float, float], size: tuple[float, float]
) -> Element:
    """Return a plaque that names a colour or a value."""
    (width, height), colour = size, target < COLOURS
    mark = (
        sign(target, 0, 0, 10)
        if colour
        else words(0, 8, TARGET_NAMES[target], 22, "serif", CREAM, "middle")
    )
    ground = rect(
        -width / 2,
        -height / 2,
        width,
        height,
        r=height / 2,
        fill="#10172f",
        stroke=BRASS,
        stroke_width=1.4,
    )
    return selector("chip", key, label, ground, mark, at=at)
