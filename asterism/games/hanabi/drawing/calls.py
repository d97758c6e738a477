"""The call: what happened and what to do, in two reserved rows of large type."""

import functools

from asterism.drawing.kit import BRASS, NIGHT, call, words
from asterism.drawing.svg import Element, group, rect
from asterism.drawing.type_metrics import fit_size, shorten
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.news import FAILS, OPENS, lays_card
from asterism.games.hanabi.drawing.plan import Plan
from asterism.games.hanabi.state import DISCARD

INSET = 24  # of the sentence in its plate


def draw_call(ctx: RenderContext, plan: Plan) -> Element:
    """Return the last move above whose turn it is. Something selected says more, in its place."""
    first, second = sentences.news(ctx, plan.is_phone), sentences.turn_line(ctx, plan.is_phone)
    rows = call_rows(plan, first, second, time_of_news(ctx))
    return group("calls", call_ground(plan), group("said", *rows))


def time_of_news(ctx: RenderContext) -> int | None:
    """Return when a film says what came of a card: a mistake while it is held, else when the card
    is there."""
    if not lays_card(ctx):
        return None
    facts = ctx.facts
    return FAILS if facts.last_action <= DISCARD and not facts.last_fits else OPENS


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
    return call(
        plan.call.middle,
        row_middle(plan, number, alone),
        plan.call.width - INSET,
        sentence,
        row_size(plan, number),
        1,
        least=plan.small,
        piece=f"call-{number}",
        data_step=step,
    )


def row_middle(plan: Plan, number: int, alone: bool) -> float:
    place, away = plan.call, plan.call_size * (0.62 if number else -0.62)
    return place.y + place.height / 2 + (0 if alone else away)


def row_size(plan: Plan, number: int) -> float:
    return plan.call_size - 2.5 * number


def spoken_rows(plan: Plan, first: str, second: str) -> tuple[Element, ...]:
    """Return what is said in the place of the call while something is selected."""
    if not first or not second:
        return (spoken_row(plan, first or second, 0, alone=True),)
    return spoken_row(plan, first, 0), spoken_row(plan, second, 1)


@functools.lru_cache(maxsize=8192)
def spoken_row(plan: Plan, sentence: str, number: int, alone: bool = False) -> Element:
    """Return a row that is no news: a film passes over it."""
    width = plan.call.width - INSET
    size = fit_size(sentence, width, row_size(plan, number), plan.small)
    y = row_middle(plan, number, alone) + size * 0.35
    return words(
        plan.call.middle, y, shorten(sentence, width, size), size, "serif", anchor="middle"
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
