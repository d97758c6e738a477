"""HAN-07 The stage of a hint on a phone: one player's cards in large, every half to be told."""

import functools

from asterism.drawing.kit import BRASS, fitted_row, medallion, selector
from asterism.drawing.svg import Element, group, rect, symbol, use
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.calls import spoken_rows
from asterism.games.hanabi.drawing.cards import possibilities
from asterism.games.hanabi.drawing.hands import hand_label, hand_size, held_cards, others
from asterism.games.hanabi.drawing.plan import HandPlan, Plan
from asterism.games.hanabi.drawing.previews import chips, previews
from asterism.games.hanabi.drawing.speech import further_hints

TAB = 48


def hint_stages(ctx: RenderContext, plan: Plan) -> Element:
    """Return a stage for every other player: their cards large, with what is possible."""
    top = plan.stone + 4
    cover = rect(-20, top, 430, plan.tray.y - top - 2, fill="url(#k-stone)")
    return group(
        "stages",
        cover,
        *tabs(ctx, plan),
        *(hint_stage(ctx, plan, owner) for owner in others(ctx)),
    )


def tabs(ctx: RenderContext, plan: Plan) -> list[Element]:
    seats = others(ctx)
    width = min((plan.hands.width - 4 * (len(seats) - 1)) / len(seats), 150)
    left = plan.hands.middle - (len(seats) * (width + 4) - 4) / 2
    return [
        tab(
            ctx.person(owner),
            owner,
            owner in ctx.actors,
            hand_label(ctx, owner),
            (round(left + i * (width + 4), 1), plan.hands.y),
            round(width, 1),
        )
        for i, owner in enumerate(seats)
    ]


@functools.lru_cache(maxsize=1024)
def tab(
    name: str, owner: int, acts: bool, label: str, at: tuple[float, float], width: float
) -> Element:
    """Return one of the players to choose from."""
    return selector(
        f"tab tab-{owner}",
        f"hand-{owner}",
        label,
        rect(0, 0, width, TAB, r=TAB / 2, fill="#0a1122", fill_opacity=0.5, stroke=BRASS),
        medallion(20, TAB / 2, 14, name, owner, acts),
        fitted_row(37, TAB / 2 + 5, width - 46, name, 13, face="bold"),
        at=at,
    )


def hint_stage(ctx: RenderContext, plan: Plan, owner: int) -> Element:
    """Return one player's hand in large; both halves of every card can be told."""
    further = further_hints(ctx, owner)
    rows = sentences.may_say(ctx, owner)
    resting = group("when", *spoken_rows(plan, *rows), data_when=f"hand-{owner}")
    layout = stage_plan(plan, hand_size(ctx.game, ctx.facts.players))
    covered = chips_ground(plan) if further else None
    return group(
        f"stage hand stage-{owner}",
        *held_cards(ctx, plan, layout, owner, speak=True),
        *stage_marks(ctx, plan, layout, owner),
        covered,
        *(chips(ctx, plan.own, owner, further) if further else ()),
        resting,
        *previews(ctx, plan, owner),
    )


def chips_ground(plan: Plan) -> Element:
    own = plan.own
    return rect(own.x - 4, own.y - 4, own.width + 8, own.height + 8, r=10, fill="#2a1d18")


@functools.lru_cache(maxsize=64)
def stage_plan(plan: Plan, slots: int) -> HandPlan:
    """Return where the large cards stand: between the tabs and the call."""
    top = plan.hands.y + TAB + 9
    width = min((plan.hands.width - (slots - 1) * 6) / slots, 90)
    height = min(plan.call.y - top - 43, width * 2.1)
    left = plan.hands.middle - (slots * (width + 6) - 6) / 2
    return HandPlan(
        (0, 0, 0), (0, 0, 0, "start"), (width, height), left, top, width + 6, marks=False
    )


def stage_marks(ctx: RenderContext, plan: Plan, layout: HandPlan, owner: int) -> list[Element]:
    """Return all that is possible below every large card."""
    facts, colours = ctx.facts, len(sentences.colours_in(ctx.facts))
    width, height = layout.card
    return [
        use(
            marks_name(facts.could[owner][slot], colours, width),
            round(layout.left + slot * layout.step, 1),
            layout.top + height + 13,
        )
        for slot in range(facts.held[owner])
    ]


def told_marks(ctx: RenderContext, plan: Plan) -> list[Element]:
    """Return what is possible of the others' cards, each of it once: many are told the same."""
    facts, colours = ctx.facts, len(sentences.colours_in(ctx.facts))
    width = stage_plan(plan, hand_size(ctx.game, facts.players)).card[0]
    told = {facts.could[owner][slot] for owner in others(ctx) for slot in range(facts.held[owner])}
    return [marks(could, colours, width) for could in sorted(told)]


def marks_name(could: int, colours: int, width: float) -> str:
    return f"h-told{could}-{colours}-{width:.0f}"


@functools.lru_cache(maxsize=4096)
def marks(could: int, colours: int, width: float) -> Element:
    drawn = possibilities(could, colours, width / 2, 0, 20, width, 15)
    return symbol(marks_name(could, colours, width), drawn)
