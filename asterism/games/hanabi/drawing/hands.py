"""HAN-04 The others' hands on the parapet, and what can be said of them (HAN-07)."""

import functools
from typing import NamedTuple

from asterism.drawing.kit import CREAM, GLOW, SUB, fitted_row, medallion, selector, words
from asterism.drawing.svg import Element, circle, group, rect, text, title_element, use
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.cards import (
    Size,
    closed_card,
    half_name,
    marks_below,
    paper_card,
    possible,
)
from asterism.games.hanabi.drawing.news import OPENS
from asterism.games.hanabi.drawing.plan import HandPlan, Place, Plan, hand_places, hand_plan
from asterism.games.hanabi.drawing.previews import previews
from asterism.games.hanabi.drawing.speech import (
    further_hints,
    hint_key,
    hints_to,
    say_hint,
    targets_of,
)
from asterism.games.hanabi.state import BOX, DISCARD, HINT, PLAY, SLOTS, TARGET_NAMES


def viewer(ctx: RenderContext) -> int:
    """Return who sits at the tray: the seat itself, or the first one for a watcher."""
    return ctx.seat if ctx.seat is not None else 0


def others(ctx: RenderContext) -> list[int]:
    """Return the other seats, the next player first."""
    players = ctx.facts.players
    return [(viewer(ctx) + i) % players for i in range(1, players)]


@functools.lru_cache(maxsize=64)
def hand_size(game: object, players: int) -> int:
    """HAN-03 Return how many cards a full hand holds."""
    return int(BOX.as_record(game.box).dealt[players])  # type: ignore[attr-defined]


def draw_hands(ctx: RenderContext, plan: Plan) -> list[Element]:
    """Return the hands. On a phone a whole hand is one target; elsewhere halves of cards are."""
    seats = others(ctx)
    places = hand_places(plan, len(seats))
    return [draw_hand(ctx, plan, place, owner) for place, owner in zip(places, seats, strict=True)]


def draw_hand(ctx: RenderContext, plan: Plan, place: Place, owner: int) -> Element:
    layout = hand_plan(plan, place, hand_size(ctx.game, ctx.facts.players))
    parts = [
        *owner_parts(ctx, plan, layout, owner),
        *held_cards(ctx, plan, layout, owner, speak=not plan.is_phone),
    ]
    if not plan.is_phone:
        return group("hand", *parts, more_button(ctx, layout, owner), *previews(ctx, plan, owner))
    return selector(
        "hand",
        f"hand-{owner}",
        hand_label(ctx, owner),
        rect(place.x, place.y - 3, place.width, place.height + 6, r=8, fill="transparent"),
        *parts,
    )


def hand_label(ctx: RenderContext, owner: int) -> str:
    return str(ctx.translations("call.hand", player=ctx.person(owner)))


def owner_parts(
    ctx: RenderContext, plan: Plan, layout: HandPlan, owner: int
) -> tuple[Element | None, ...]:
    """Return the medallion, the name and the clock of a player."""
    name, (x, y, r) = ctx.person(owner), layout.medallion
    nx, ny, width, anchor = layout.name
    size = plan.small if plan.is_phone else 15
    return (
        medallion(x, y, r, name, owner, owner in ctx.actors),
        fitted_row(nx, ny, width, name, size, face="bold", anchor=anchor),
        clock(layout, owner) if not plan.is_phone else None,
    )


def clock(layout: HandPlan, owner: int) -> Element:
    """Return an empty text that the page fills with the time left."""
    nx, ny, _, anchor = layout.name
    beside = anchor == "start"
    return text(
        layout.left + 5 * layout.step if beside else nx,
        ny if beside else ny + 17,
        "",
        "t-sans",
        font_size=14,
        fill=SUB,
        text_anchor="end" if beside else "middle",
        data_clock=owner,
    )


# Cards


class Touch(NamedTuple):
    """What a half of a card offers: a key to select, and the sentence that says it."""

    key: str
    label: str


def held_cards(
    ctx: RenderContext, plan: Plan, layout: HandPlan, owner: int, speak: bool
) -> list[Element]:
    """Return the cards of a hand; `speak` if their halves can be touched."""
    facts = ctx.facts
    colours, pointed = len(sentences.colours_in(facts)), last_touched_cards(ctx, owner)
    may = hints_to(ctx, owner) if speak else {}
    translations = ctx.translations.base
    return [
        held_card(
            facts.hand[owner][slot],
            facts.could[owner][slot],
            colours,
            slot,
            slot in pointed,
            layout.card,
            plan.small if layout.marks else 0,
            card_touches(ctx, facts.hand[owner][slot], owner, may),
            card_targets(ctx.game, facts.variant, facts.hand[owner][slot]),
            (round(layout.left + slot * layout.step, 1), layout.top),
            None if plan.is_phone and speak else f"card-{owner}-{slot}",
            came_from(ctx, owner, slot, f"card-{owner}"),
            translations,
        )
        for slot in range(facts.held[owner])
    ]


def card_touches(
    ctx: RenderContext, card: int, owner: int, may: dict[int, str]
) -> tuple[Touch | None, Touch | None]:
    """Return what the two halves of a card say when touched."""
    if not card or not may:
        return (None, None)
    first, second = (
        Touch(hint_key(owner, target), say_hint(ctx, may[target])) if target in may else None
        for target in targets_of(card)
    )
    return (first, second)


@functools.lru_cache(maxsize=1024)
def card_targets(game: object, variant: int, card: int) -> str:
    """HAN-08, HAN-22: return the hints that point at a card, as classes of its group."""
    return "".join(
        f" k-{name}"
        for target, name in enumerate(TARGET_NAMES)
        if card and sentences.touched_cards(game, variant, target) >> card & 1
    )


@functools.lru_cache(maxsize=4096)
def held_card(
    card: int,
    could: int,
    colours: int,
    slot: int,
    pointed: bool,
    size: Size,
    marks: float,
    touches: tuple[Touch | None, Touch | None],
    targets: str,
    at: tuple[float, float],
    piece: str | None,
    origin: str | None,
    translations: Translator,
) -> Element:
    """Return a card, face up if we may see it, above what hints have told its owner."""
    left, values = possible(could)
    face = (
        paper_card(card, size, (len(left) == 1, len(values) == 1))
        if card
        else closed_card(could, size)
    )
    halves = [half(size, second, touch) for second, touch in enumerate(touches) if touch]
    return group(
        f"held{targets}",
        group("lift", face, ring(size) if pointed else None, *halves),
        marks_below(could, colours, size[0], size[1] + 3, marks) if marks else None,
        title_element(sentences.describe_held_card(card, could, colours, slot, translations)),
        at=at,
        piece=piece,
        data_from=piece and origin,
        data_step=drawn_step(piece and origin),
    )


DECK = "deck"  # the piece that a drawn card comes from


def came_from(ctx: RenderContext, owner: int, slot: int, name: str) -> str | None:
    """Return the piece in whose place a card lay before the last move: it closed a gap, or was
    drawn; None if it lay here."""
    facts, action = ctx.facts, ctx.facts.last_action - 1
    if facts.last_seat - 1 != owner or not 0 <= action < HINT:
        return None
    gap = action - (PLAY if action < DISCARD else DISCARD)
    held = facts.held[owner]
    if slot == held - 1 and held == hand_size(ctx.game, facts.players):
        return DECK
    return f"{name}-{slot + 1}" if slot >= gap else None


def drawn_step(origin: str | None) -> int | None:
    """HAN-13 Return when a film draws a card: after the last one was played or discarded."""
    return OPENS if origin == DECK else None


def ring(size: Size) -> Element:
    """Return the light around a card that the last hint pointed at."""
    return rect(
        -3,
        -3,
        size[0] + 6,
        size[1] + 6,
        r=9,
        fill="none",
        stroke=GLOW,
        stroke_width=3,
        data_step=1,
        data_motion="glow",
    )


def half(size: Size, second: int, touch: Touch) -> Element:
    """Return a half of a card, to be touched: its colour, or its value."""
    name = "half value" if second else "half colour"
    return selector(name, touch.key, touch.label, use(half_name(size, bool(second))), titled=False)


def last_touched_cards(ctx: RenderContext, owner: int) -> tuple[int, ...]:
    """Return the cards of a hand that the last move pointed at."""
    facts = ctx.facts
    action, pointed = facts.last_action - 1, facts.last_touched
    if action < DISCARD or not pointed:
        return ()
    if sentences.hint_target(facts, facts.last_seat - 1, action)[0] != owner:
        return ()
    return tuple(slot for slot in range(SLOTS) if pointed >> slot & 1)


def more_button(ctx: RenderContext, layout: HandPlan, owner: int) -> Element | None:
    """Return the way to hints that no card of a hand shows."""
    if not further_hints(ctx, owner):
        return None
    above = layout.name[3] == "start"
    x = layout.left + 4 * layout.step if above else layout.medallion[0]
    y = layout.medallion[1] if above else layout.name[1] + 40
    return selector(
        "more",
        f"hand-{owner}",
        hand_label(ctx, owner),
        circle(0, 0, 17, fill="#0a1122", fill_opacity=0.5, stroke="#d9b26a", stroke_width=1.4),
        words(0, 7, "+", 20, "bold", CREAM, "middle"),
        at=(x, y),
    )
