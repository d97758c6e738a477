"""The call: what happened and what to do, in two reserved rows of large type."""

import functools

from asterism.drawing.kit import BRASS, NIGHT, call
from asterism.drawing.svg import Element, group, rect
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.news import OPENS, lays_card
from asterism.games.hanabi.drawing.plan import Plan


def draw_call(ctx: RenderContext, plan: Plan) -> Element:
    """Return the last move above whose turn it is. Something selected says more, in its place."""
    first, second = sentences.news(ctx, plan.is_phone), sentences.turn_line(ctx, plan.is_phone)
    rows = call_rows(plan, first, second, OPENS if lays_card(ctx) else None)
    return group("calls", call_ground(plan), group("said", *rows))


def call_rows(plan: Plan, first: str, second: str, step: int | None = None) -> tuple[Element, ...]:
    """Return two rows; one alone stands in the middle."""
    if not first or not second:
        return (call_row(plan, first or second, 0, step, alone=True),)
    return call_row(plan, first, 0, step), call_row(plan, second, 1, step)


@functools.lru_cache(maxsize=8192)
def call_row(
    plan: Plan, sentence: str, number: int, step: int | None = None, alone: bool = False
) -> Element:
    """Return the first row of the call, or its second. What came of a card is said at its step,
    when the card is there."""
    place, size = plan.call, plan.call_size
    away = 0 if alone else size * (0.62 if number else -0.62)
    middle = place.y + place.height / 2 + away
    least = plan.small
    return call(
        place.middle,
        middle,
        place.width - 24,
        sentence,
        size - 2.5 * number,
        1,
        least=least,
        piece=f"call-{number}",
        data_step=step,
    )


@functools.lru_cache(maxsize=8)
def call_ground(plan: Plan) -> Element | None:
    """Return the dark plate under a call that stands on the water."""
    if plan.is_phone:
        return None
    return rect(
        *plan.call,
        r=plan.call.height / 2,
        fill=NIGHT,
        fill_opacity=0.9,
        stroke=BRASS,
        stroke_opacity=0.35,
    )
