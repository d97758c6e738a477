"""Hanabi: the card that the last move laid out, and the steps in which a film shows it."""

from asterism.drawing.svg import Element, group
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import rules
from asterism.games.hanabi.drawing.cards import Size, paper_card
from asterism.games.hanabi.drawing.plan import SHEETS, Plan
from asterism.games.hanabi.state import DISCARD, HINT, PLAY

LAID, LIES, RISES, FAILS, OPENS, RETURNS, FINALE = 1, 2, 2, 2, 3, 4, 5  # steps of a film
LAID_SIZE: Size = (44, 62)


def lays_card(ctx: RenderContext) -> bool:
    """Return whether the last move played or discarded a card."""
    return 0 < ctx.facts.last_action <= HINT and bool(ctx.facts.last_card)


def laid_card(
    ctx: RenderContext, plan: Plan, frame: str, spots: tuple[float, ...]
) -> Element | None:
    """HAN-09, HAN-11, HAN-12 Return the card of the last move, which a film turns up between the
    hand it comes from and where it goes: its mortar, or the discards. A mistake shakes."""
    facts, action = ctx.facts, ctx.facts.last_action - 1
    if not lays_card(ctx):
        return None
    played = action < DISCARD
    owner, slot = facts.last_seat - 1, action - (PLAY if played else DISCARD)
    name = "own" if owner == (ctx.seat if ctx.seat is not None else 0) else f"card-{owner}"
    fails = played and not facts.last_fits
    card = group(
        "laid",
        paper_card(facts.last_card, LAID_SIZE, (False, False)),
        at=card_place(ctx, plan, frame, spots, bool(facts.last_fits)),
        data_from=f"{name}-{slot}",
        data_step=LAID,
        data_motion="slide flip shake" if fails else "slide flip",
    )
    return group("when laid-card", card, data_until=OPENS)


def card_place(
    ctx: RenderContext, plan: Plan, frame: str, spots: tuple[float, ...], fits: bool
) -> tuple[float, float]:
    """Return where the card goes: before the mortar of its colour, to the sheet of discards, or,
    where that is closed, to the middle of the river."""
    width, height = LAID_SIZE
    if fits:
        return spots[int(rules.colour_of(ctx.facts.last_card))] - width / 2, plan.deck - height
    if frame == "wide":
        sheet = SHEETS[frame]
        return sheet.x + sheet.width / 2 - width / 2, sheet.y + 8
    return plan.sky[0] + (plan.sky[1] - plan.sky[0]) / 2 - width / 2, plan.deck - height - 12
