"""Hvězdokupy: the table as a scene: a plate of a star atlas, and cards on paper beside it."""

from typing import Any

from asterism.drawing import kit, style
from asterism.drawing.svg import Element, group, rect, svg
from asterism.drawing.type_metrics import fit_size, shorten, text_width
from asterism.engine.frames import NARROW, WIDE, Frame
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.drawing.board import board
from asterism.games.hvezdokupy.drawing.cards import (
    CARD_FACTS,
    all_cards,
    is_lit,
    large_card,
    others,
    owner,
    prizes,
)
from asterism.games.hvezdokupy.drawing.ground import scenery as scenery
from asterism.games.hvezdokupy.drawing.layout import RAIL, Box, Plan, plan_of
from asterism.games.hvezdokupy.drawing.materials import DEFS as MATERIALS
from asterism.games.hvezdokupy.drawing.materials import STYLE
from asterism.games.hvezdokupy.drawing.news import BOB, CHOICES, FIGURE, ROLL, moment
from asterism.games.hvezdokupy.drawing.tray import tray

STYLESHEET = style.STYLESHEET + STYLE
CALL_SIZES = 27, 22  # on a desk
LEAST_CALL = 13  # a sentence that is longer in this size takes both rows of a phone
DEFS = Element("".join(kit.DEFS) + MATERIALS)


def render(ctx: RenderContext, frame: Frame = WIDE) -> str:
    """Return the scene from one seat's view: what the seat cannot see cannot be drawn."""
    plan = plan_of(frame)
    table = group(
        "hve",
        board(ctx, plan.plate),
        others(ctx, plan, frame.is_phone),
        tray(ctx, plan, frame is NARROW),
        call_box(ctx, plan, frame),
        cards_panel(ctx, frame),
        *prizes(ctx),
    )
    return svg(
        frame.width,
        frame.height,
        table,
        title=str(ctx.translations("title")),
        data_rail=" ".join(f"{side:g}" for side in RAIL) if frame is WIDE else None,
    )


def call_box(ctx: RenderContext, plan: Plan, frame: Frame) -> Element:
    """Whose turn it is and what to do. What has just happened stands above it on phones; else a
    film tells it in the same place until it gets to the next turn."""
    box = plan.call
    sentence = sentences.prompt(ctx) if ctx.actors else " ".join(sentences.end(ctx))
    happened = sentences.last_action_sentence(ctx)
    news: dict[str, Any] = {
        "data_value": moment(ctx),
        "data_step": call_step(ctx),
        "data_beat": None if ctx.actors else "end",
    }
    is_short = text_width(sentence, LEAST_CALL) <= box.width
    if frame.is_phone and ctx.actors and happened and is_short:
        x = box.x + box.width / 2
        call = kit.call(x, box.y + 33, box.width, sentence, 17, 1, "middle", LEAST_CALL, **news)
        return group("news", *news_row(ctx, box), call)
    before = kit.call_rows(*call_place(box, frame, happened)) if happened else []
    return group(
        "news",
        group("when", *before, piece=f"call-{moment(ctx)}", data_until=call_step(ctx)),
        kit.call(*call_place(box, frame, sentence), **news),
    )


def call_place(box: Box, frame: Frame, sentence: str) -> tuple[Any, ...]:
    """Where a sentence stands and how large it is."""
    y = box.y + box.height / 2
    if frame.is_phone:
        return box.x + box.width / 2, y, box.width, sentence, 18, 2, "middle", 14
    size = call_size(sentence, box.width) if frame is WIDE else 20
    return box.x, y, box.width, sentence, size, 2, "start", 15


def news_row(ctx: RenderContext, box: Box) -> list[Element]:
    """What has just happened, in a row above the call; Bob's share of it when a film shows it."""

    def row(*ways: str) -> Element:
        fitting = (each for each in ways if text_width(each, LEAST_CALL) <= box.width)
        shown = next(fitting, shorten(ways[-1], box.width, LEAST_CALL))
        x, y = box.x + box.width / 2, box.y + 16
        return kit.words(x, y, shown, LEAST_CALL, "sans", kit.SUB, "middle")

    whole = row(sentences.last_action_sentence(ctx), *sentences.last_action_in_brief(ctx))
    if not sentences.bobs_share(ctx):
        return [whole]
    name = f"call-{moment(ctx)}"
    act = group("when", row(sentences.last_act(ctx)), piece=name, data_until=BOB)
    step: dict[str, Any] = {"data_step": BOB, "data_enter": "flip", "data_quiet": ""}
    return [act, group("told", whole, piece=f"{name}-bob", **step)]


def call_step(ctx: RenderContext) -> int:
    """When a film says it: the star lies first, and a win is seen, and so is the roll that one is
    to act on."""
    if not ctx.actors:
        return FIGURE + len(sentences.winners(ctx))
    return CHOICES if ctx.facts.rolled and ctx.is_asked else ROLL


def call_size(sentence: str, width: float) -> float:
    """The type of the call on a desk: in one row if it fits there, else in two large ones."""
    large, least = CALL_SIZES
    size = fit_size(sentence, width, large, least)
    return size if text_width(sentence, size) <= width else large


@remember(*CARD_FACTS, key=lambda ctx, frame: (*all_cards(ctx), sentences.describe_options(ctx)))
def cards_panel(ctx: RenderContext, frame: Frame) -> Element:
    """All cards in large, and what was agreed at this table."""
    players = ctx.facts.players
    columns = (2 if players < 5 else 3) if frame.is_phone else min(3, players)
    rows = -(-players // columns)
    top, foot = 52, 46
    wide = min(260.0, (frame.width - 16) / columns)
    tall = min(310.0, (frame.height - top - foot) / rows)
    left = (frame.width - wide * columns) / 2
    cards = [
        panel_card(
            ctx,
            seat,
            Box(
                left + wide * (seat % columns) + 4,
                top + tall * (seat // columns),
                wide - 8,
                tall - 8,
            ),
        )
        for seat in range(players)
    ]
    agreed = kit.paragraph(
        16,
        frame.height - 28,
        frame.width - 32,
        sentences.describe_options(ctx),
        14,
        2,
        1.2,
        fill=kit.SUB,
    )
    title, close = str(ctx.translations("table.cards")), str(ctx.translations("table.close"))
    heading = kit.words(16, 34, title, 22, "serif")
    back = rect(0, 0, frame.width, frame.height, r=14, fill="#0d1a38", fill_opacity=0.96)
    return kit.panel(frame, "cards", title, "cards", back, heading, *cards, agreed, close=close)


def panel_looks(ctx: RenderContext, seat: int, *_: object) -> object:
    """All viewers share a card of the panel, but for their own names."""
    return seat == ctx.seat, is_lit(ctx, seat), bool(ctx.actors)


@remember(*CARD_FACTS, key=panel_looks)
def panel_card(ctx: RenderContext, seat: int, box: Box) -> Element:
    card = Box(box.x, box.y + 26, box.width, box.height - 26)
    return group(
        "seat",
        large_card(ctx, seat, card),
        owner(ctx, seat, box.x + 20, box.y + 20, 16, box.width - 24, 6),
    )
