"""The call: who leads the trick and why, and what to do, in two reserved rows of large type."""

import functools

from asterism.drawing.kit import NIGHT, call
from asterism.drawing.svg import Element, group, rect
from asterism.drawing.type_metrics import shorten, text_width
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.plan import Plan
from asterism.games.bajne_kostky.drawing.trick import LEADER


def draw_call(
    ctx: RenderContext, plan: Plan, shown: sentences.Trick, decides: bool = False
) -> Element:
    if sentences.is_asked_to_bid(ctx) or not shown.throws:
        first = sentences.news(ctx)
    else:
        first = with_bonus(ctx, plan, fitted_reason(ctx, plan, shown), shown)
    return call_rows(plan, first, sentences.what_to_do(ctx), decides)


def fitted_reason(ctx: RenderContext, plan: Plan, shown: sentences.Trick) -> str:
    """Return who wins a trick and why; a long name gives way, since the reason is what counts."""
    sentence, name = sentences.trick_reason(ctx, shown), ctx.person(shown.best or 0)
    over = text_width(sentence, least_size(plan)) - row_width(plan)
    if over <= 0:
        return sentence
    room = text_width(name, least_size(plan)) - over
    return sentence.replace(name, shorten(name, room, least_size(plan)), 1)


def with_bonus(ctx: RenderContext, plan: Plan, sentence: str, shown: sentences.Trick) -> str:
    """Return a sentence with the bonus that the trick may bring, where there is room for it."""
    whole = " · ".join(filter(None, (sentence, sentences.bonus_news(ctx, shown))))
    return whole if text_width(whole, least_size(plan)) <= row_width(plan) else sentence


def row_width(plan: Plan) -> float:
    return plan.call.width - (12 if plan.is_phone else 40)


def least_size(plan: Plan) -> float:
    return plan.small + 0.5


@functools.lru_cache(maxsize=4096)
def call_rows(plan: Plan, first: str, second: str, decides: bool) -> Element:
    """Return two rows on a dark ground; one alone stands in the middle. Who leads is said when the
    die lies still; who wins the trick is held."""
    place, size = plan.call, plan.call_size
    rows = [row for row in (first, second) if row]
    middle, gap = place.y + place.height / 2, size * 0.62 if len(rows) > 1 else 0
    spots = (middle - gap, middle + gap)
    return group(
        "said",
        rect(
            *place,
            r=10 if plan.is_phone else place.height / 2,
            fill=NIGHT,
            fill_opacity=0.5 if plan.is_phone else 0.78,
        ),
        *(
            call(
                place.middle,
                spots[i],
                row_width(plan),
                row,
                size - 1.5 * i,
                1,
                least=least_size(plan),
                piece=f"call-{i}",
                data_step=LEADER,
                data_beat="trick" if decides and not i else None,
            )
            for i, row in enumerate(rows)
        ),
    )
