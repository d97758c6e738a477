"""HAN-24 One's own cards on the wooden tray, in one's own order and with one's own notes."""

import functools
from typing import Any

from asterism.drawing import kit
from asterism.drawing.kit import GLOW, SUB, fitted_row, medallion, outline, plate, words
from asterism.drawing.svg import Element, button, group, text, title_element
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.cards import Size, own_face, paper_card, possibilities
from asterism.games.hanabi.drawing.hands import (
    came_from,
    drawn_step,
    last_touched_cards,
    ring,
    viewer,
)
from asterism.games.hanabi.drawing.plan import Plan, own_places
from asterism.games.hanabi.drawing.previews import plate_spots
from asterism.games.hanabi.state import DISCARD, PLAY

FEWEST = 4  # cards that the tray has room for, however few are left


def draw_tray(ctx: RenderContext, plan: Plan) -> Element:
    """Return the tray with one's cards, and what can be done with the one that is selected."""
    slots = slots_in_order(ctx)
    return group(
        "own-tray",
        kit.tray(*plan.tray, r=18 if plan.is_phone else 20),
        *owner_parts(ctx, plan),
        group("own-cards", *own_cards(ctx, plan, slots)),
        *(chosen_card(ctx, plan, slot) for slot in slots if ctx.legal),
        resting(ctx, plan),
    )


def slots_in_order(ctx: RenderContext) -> list[int]:
    """HAN-24 Return the slots as their owner likes to see them; cards beyond it come last."""
    held = ctx.facts.held[viewer(ctx)]
    order = [slot for slot in ctx.marks.order if slot < held]
    return order + [slot for slot in range(held) if slot not in order]


def owner_parts(ctx: RenderContext, plan: Plan) -> tuple[Element, ...]:
    """Return who sits here: beside the cards, or for a watcher of a phone below them."""
    if plan.is_phone:
        return () if ctx.seat is not None else watched_player(ctx, plan)
    seat, x, y = viewer(ctx), plan.tray.x + 76, plan.tray.y + 52
    name = ctx.person(seat)
    return (
        medallion(x, y, 28, name, seat, seat in ctx.actors),
        fitted_row(x, y + 62, 140, name, 20, face="serif", anchor="middle"),
        text(
            x,
            y + 88,
            "",
            "t-sans",
            font_size=15,
            fill=SUB,
            text_anchor="middle",
            data_clock=seat,
        ),
    )


def watched_player(ctx: RenderContext, plan: Plan) -> tuple[Element, ...]:
    seat, place = viewer(ctx), plan.plates
    name, y = ctx.person(seat), place.y + place.height / 2
    return (
        medallion(place.x + 24, y, 17, name, seat, seat in ctx.actors),
        fitted_row(place.x + 54, y + 6, place.width - 60, name, 17, face="serif"),
    )


def own_size(ctx: RenderContext, plan: Plan) -> Size:
    return own_places(plan, max(ctx.facts.held[viewer(ctx)], FEWEST))[0]


def own_cards(ctx: RenderContext, plan: Plan, slots: list[int]) -> list[Element]:
    facts, seat, notes = ctx.facts, viewer(ctx), ctx.marks.notes
    colours, pointed = len(sentences.colours_in(facts)), last_touched_cards(ctx, seat)
    size, left, top, step = own_places(plan, max(len(slots), FEWEST))
    return [
        own_card(
            facts.hand[seat][slot],
            facts.could[seat][slot],
            colours,
            slot,
            slot in pointed,
            notes[slot] if slot < len(notes) else "",
            bool(ctx.legal),
            ctx.seat is not None,
            size,
            (round(left + place * step, 1), top),
            came_from(ctx, seat, slot, "own"),
            ctx.translations.base,
        )
        for place, slot in enumerate(slots)
    ]


@functools.lru_cache(maxsize=4096)
def own_card(
    card: int,
    could: int,
    colours: int,
    slot: int,
    pointed: bool,
    note: str,
    may: bool,
    mine: bool,
    size: Size,
    at: tuple[float, float],
    origin: str | None,
    translations: Translator,
) -> Element:
    """Return a card that a touch selects; its slot and name are for the page's notes."""
    letter = sentences.slot_name(slot, translations)
    face = (
        paper_card(card, size, (False, False))
        if card
        else own_face(could, colours, letter, note, size)
    )
    lifted = group("lift", face, ring(size) if pointed else None)
    label = sentences.describe_held_card(card, could, colours, slot, translations)
    place: dict[str, Any] = {
        "at": at,
        "piece": f"own-{slot}",
        "data_from": origin,
        "data_step": drawn_step(origin),
        "data_slot": slot if mine else None,
        "data_name": letter if mine else None,
    }
    if may:
        return kit.selector("own", f"card-{slot}", label, lifted, **place)
    return group("own", lifted, title_element(label), **place)


# What can be done


def chosen_card(ctx: RenderContext, plan: Plan, slot: int) -> Element:
    """Return what shows while a card is selected: all that is possible, and two plates."""
    facts, seat, notes = ctx.facts, viewer(ctx), ctx.marks.notes
    return chosen_group(
        plan,
        slot,
        facts.could[seat][slot],
        len(sentences.colours_in(facts)),
        notes[slot] if slot < len(notes) else "",
        f"discard {slot}" in ctx.legal,
        ctx.translations.base,
    )


@functools.lru_cache(maxsize=8192)
def chosen_group(
    plan: Plan,
    slot: int,
    could: int,
    colours: int,
    note: str,
    may_discard: bool,
    translations: Translator,
) -> Element:
    letter = sentences.slot_name(slot, translations)
    (x, y, width, height), (dx, dy, discard_width, discard_height) = plate_spots(plan)
    play, discard = (
        str(translations(f"call.{what}_card", slot=letter)) for what in ("play", "discard")
    )
    labels = [
        sentences.laying(first + slot, could, colours, translations) for first in (PLAY, DISCARD)
    ]
    face = outline(discard_width, discard_height, discard)
    lay = plate(width, height, play, 16.5)
    why = title_element(str(translations("reason.discard")))
    return group(
        "when chosen",
        enlarged_card(plan, could, colours, letter, note),
        button("act", f"play {slot}", labels[0], lay, at=(x, y), titled=False),
        button("act", f"discard {slot}", labels[1], face, at=(dx, dy), titled=False)
        if may_discard
        else group("refused", face, why, at=(dx, dy)),
        data_when=f"card-{slot}",
    )


def enlarged_card(plan: Plan, could: int, colours: int, letter: str, note: str) -> Element:
    """Return what is possible of a card in large, in the place of the call."""
    place = plan.call
    width, size = place.width - 70, 21
    y = place.y + (9 if note else 13)
    left = place.middle + 14 - size * colours - 26
    noted = fitted_row(
        place.middle, place.bottom - 2, place.width - 40, note, 13, fill=GLOW, anchor="middle"
    )
    return group(
        "enlarged",
        words(left, y + 18, letter, 26, "italic", GLOW, "middle"),
        possibilities(could, colours, place.middle + 14, y, 25, width, size, spread=2),
        group("noted", noted) if note and plan.is_phone else None,
    )


def resting(ctx: RenderContext, plan: Plan) -> Element | None:
    """Return what to do, where the plates will be, while nothing is selected."""
    if not ctx.legal:
        return None
    sentence, place = str(ctx.translations("call.touch")), plan.plates
    size = 15 if plan.is_phone else 16
    row = kit.paragraph(
        place.middle,
        place.y + place.height / 2 - (4 if plan.is_phone else 34),
        place.width - 8,
        sentence,
        size,
        2 if plan.is_phone else 5,
        face="sans",
        fill=SUB,
        anchor="middle",
    )
    return kit.when("", row)
