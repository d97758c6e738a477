"""BAJ-18 One's own dice on the wooden tray: kind and possible faces before they are thrown."""

import functools
from typing import Any

from asterism.drawing import kit
from asterism.drawing.kit import CREAM, GLOW, SUB, fitted_row, glow, medallion, words
from asterism.drawing.svg import Element, button, circle, group, rect, text, title_element
from asterism.drawing.type_metrics import text_width
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.dice import net_die, screened_dice
from asterism.games.bajne_kostky.drawing.people import beads, behind_screen, last_beads, viewer
from asterism.games.bajne_kostky.drawing.plan import Plan
from asterism.games.bajne_kostky.drawing.trick import (
    LEADER,
    NEXT_BIDS,
    TAKEN,
    closes_round,
    ends_round,
)
from asterism.games.bajne_kostky.state import BOX, KIND_NAMES, KINDS, Phase

DEEP, STEP = 3, 3  # dice drawn in a stack, and how far apart
BEAD = 14  # from a bead to the next, on a phone


def draw_tray(ctx: RenderContext, plan: Plan) -> Element:
    """Return the tray: who one is, one's dice, and what can be done with the selected one."""
    kinds = own_kinds(ctx)
    throws = bool(ctx.legal) and ctx.facts.phase == Phase.THROWING
    return group(
        "own-tray",
        kit.tray(*plan.tray, r=18 if plan.is_phone else 20),
        *(owner_row(ctx, plan) if plan.is_phone else owner_column(ctx, plan)),
        *own_dice(ctx, plan, kinds),
        closed_dice(ctx, plan) if not kinds else None,
        kit.when("", resting(ctx, plan)),
        *(chosen_die(ctx, plan, kind) for kind in kinds if throws),
    )


@functools.lru_cache(maxsize=16)
def all_faces(game: object) -> tuple[tuple[int, ...], ...]:
    """Return the faces of every kind, from the box."""
    sides = BOX.as_record(game.box).sides  # type: ignore[attr-defined]
    return tuple(tuple(row) for row in sides.tolist())


def own_kinds(ctx: RenderContext) -> list[int]:
    hand = ctx.facts.hand[viewer(ctx)]
    return [kind for kind in range(1, KINDS + 1) if hand[kind]]


# Who one is


def owner_row(ctx: RenderContext, plan: Plan) -> tuple[Element | None, ...]:
    """Return name, bid and points above the dice."""
    seat, place = viewer(ctx), plan.tray
    name, y = ctx.person(seat), place.y + 23
    total = sentences.points(ctx.facts.total[seat], ctx.translations)
    acting = seat in ctx.actors and ctx.facts.phase == Phase.THROWING
    middle, left = bid_spot(ctx, plan, name, total)
    label = None if left is None else words(left, y + 5, bid_label(ctx), 13, "sans", SUB)
    return (
        medallion(place.x + 25, y, 14, name, seat, acting),
        fitted_row(place.x + 48, y + 6, 116, name, 17, face="serif"),
        own_bid(ctx, middle, y, 5.4, label),
        words(
            place.x + place.width - 14, y + 6, total, 16, "serif", GLOW, "end", **total_news(ctx)
        ),
    )


def bid_spot(ctx: RenderContext, plan: Plan, name: str, total: str) -> tuple[float, float | None]:
    """Return where the beads of a bid stand between name and points, and where its label begins:
    before them, if there is room."""
    place = plan.tray
    left = place.x + 48 + min(116, text_width(name, 17))
    right = place.x + place.width - 14 - text_width(total, 16)
    beads_width = BEAD * max(*bid_and_won(ctx), 1)
    label_width = text_width(bid_label(ctx), plan.small) + 6
    middle, spare = (left + right) / 2, right - left - 16 - beads_width - label_width
    if spare < 0:
        return middle, None
    return middle + label_width / 2, middle - (beads_width + label_width) / 2


def bid_label(ctx: RenderContext) -> str:
    return str(ctx.translations("table.bid"))


def owner_column(ctx: RenderContext, plan: Plan) -> tuple[Element | None, ...]:
    """Return name, bid and points beside the dice."""
    seat, x, y = viewer(ctx), plan.tray.x + 104, plan.tray.y
    name = ctx.person(seat)
    total = sentences.points(ctx.facts.total[seat], ctx.translations)
    label = words(x, y + 157, bid_label(ctx), 14, "sans", SUB, "middle")
    acting = seat in ctx.actors and ctx.facts.phase == Phase.THROWING
    return (
        medallion(x, y + 52, 29, name, seat, acting),
        fitted_row(x, y + 112, 170, name, 22, face="serif", anchor="middle"),
        own_bid(ctx, x, y + 134, 6.5, label),
        words(x, y + 186, total, 26, "serif", GLOW, "middle", **total_news(ctx)),
        text(
            x,
            y + 214,
            "",
            "t-sans",
            font_size=15,
            fill=SUB,
            text_anchor="middle",
            data_clock=seat,
        ),
    )


def total_news(ctx: RenderContext) -> dict[str, Any]:
    """BAJ-12 One's points turn over after the last trick of a round."""
    return {"data_step": NEXT_BIDS, "data_motion": "flip"} if closes_round(ctx) else {}


def bid_and_won(ctx: RenderContext) -> tuple[int, int]:
    """Return one's bid, -1 if there is none, and the tricks won; while the last trick of a round is
    seen, of that round. One's own bid is known before the show."""
    facts, seat = ctx.facts, viewer(ctx)
    if ends_round(ctx):
        number = facts.this_round - 2
        return facts.pad_bid[number][seat] - 1, facts.pad_won[number][seat] - 1
    return (facts.bid[seat] or facts.secret_bid[seat]) - 1, facts.won[seat]


def own_bid(ctx: RenderContext, x: float, y: float, r: float, label: Element | None) -> Element:
    """Return one's bid as beads, with its name; after a round, that bid for a film."""
    seat, over, bid = viewer(ctx), ends_round(ctx), bid_and_won(ctx)[0]
    value = f"{ctx.facts.this_round - over} {bid}"  # the same bid in the next round is another one
    news: dict[str, Any] = {"piece": "my-bid", "data_value": value, "data_change": "bloom"}
    known = bid if bid >= 0 and not over else None
    shown = [] if known is None else [label, beads(ctx, seat, x, y, r)]
    if over:
        shown = [last_beads(ctx, seat, x, y, r, label)]
    status = sentences.status(ctx, seat)
    return group("mine", *shown, title_element(status), data_bid=known, **news)


# Dice


def own_dice(ctx: RenderContext, plan: Plan, kinds: list[int]) -> list[Element]:
    step = min(plan.dice.width / max(1, len(kinds)), 92 if plan.is_phone else 124)
    left = plan.dice.middle - step * (len(kinds) - 1) / 2
    y = plan.dice.y + plan.dice.height / 2
    throwing = ctx.facts.phase == Phase.THROWING and ctx.is_asked
    return [
        tile(ctx, plan, kind, (round(left + step * i, 1), y), step, throwing)
        for i, kind in enumerate(kinds)
    ]


def tile(
    ctx: RenderContext, plan: Plan, kind: int, at: tuple[float, float], step: float, throwing: bool
) -> Element:
    """Return the dice of one kind: lit where they may be thrown, dim and saying why where not."""
    action = f"throw {KIND_NAMES[kind - 1]}"
    many, may = ctx.facts.hand[viewer(ctx)][kind], action in ctx.legal
    reason = ""
    if throwing and not may:
        reason = sentences.illegal_reason(ctx, ctx.game.actions.number[action])
    return drawn_tile(
        plan,
        kind,
        all_faces(ctx.game)[kind],
        many,
        may,
        reason,
        at,
        step,
        ctx.facts.this_round,
        ctx.translations.base,
    )


@functools.lru_cache(maxsize=4096)
def drawn_tile(
    plan: Plan,
    kind: int,
    faces: tuple[int, ...],
    many: int,
    may: bool,
    reason: str,
    at: tuple[float, float],
    step: float,
    number: int,
    translations: Translator,
) -> Element:
    """BAJ-03 In a new round, whose number this is, the dice are new."""
    name = sentences.die_name(kind, translations)
    size = min(step - 6, plan.dice.height - 10) if plan.is_phone else min(step - 10, 94)
    room = rect(-step / 2 + 1, -size / 2 - 7, step - 2, size + 16, fill="transparent")
    shift = 0 if plan.is_phone else -12
    parts = [
        room,
        glow(0, shift, size * 0.86) if may else None,
        selected_ring(size, shift, min(many, DEEP)) if may else None,
        *stack(kind, faces, many, size, shift, plan.small + 0.5),
        None if plan.is_phone else kind_name(name, bool(reason), size),
    ]
    news: dict[str, Any] = {"at": at, "piece": f"own-{number}-{kind}", "data_enter": "slide"}
    news["data_step"] = NEXT_BIDS
    if may:
        return kit.selector("tile", f"die-{kind}", name, *parts, **news)
    state = "tile barred" if reason else "tile"
    return group(state, *parts, title_element(reason or name), **news)


def stack(
    kind: int, faces: tuple[int, ...], many: int, size: float, y: float, least: float
) -> list[Element]:
    """Return as many dice as there are, one upon the other, and how many."""
    deep = min(many, DEEP)
    dice = [
        group(
            "die-of-stack",
            net_die(kind, faces, size, least),
            at=(STEP * (i - deep + 1), y - STEP * i),
        )
        for i in range(deep)
    ]
    if many == 1:
        return dice
    x = size / 2 - 3
    badge = group(
        "many",
        circle(x, y - size / 2 + 1, 12, fill="#0a1122", stroke="#d9b26a"),
        words(x, y - size / 2 + 6, f"×{many}", 13 if least < 14 else 14, "bold", CREAM, "middle"),
    )
    return [*dice, badge]


def selected_ring(size: float, y: float, deep: int) -> Element:
    """Return the frame of a selected stack; the stylesheet hides it otherwise."""
    half, more = size / 2 + 4, STEP * (deep - 1)
    return rect(
        -half - more,
        y - half - more - 6,
        2 * half + more,
        2 * half + more + 7,
        "ring",
        size * 0.26,
        fill="none",
        stroke=GLOW,
        stroke_width=2.6,
    )


def kind_name(name: str, dim: bool, size: float) -> Element:
    return fitted_row(
        0,
        size / 2 + 18,
        108,
        name,
        14,
        face="bold",
        fill="#9aa1b8" if dim else CREAM,
        anchor="middle",
    )


def closed_dice(ctx: RenderContext, plan: Plan) -> Element:
    """Return the dice of the player that a watcher sits beside."""
    dice = behind_screen(ctx, viewer(ctx))
    size = 34 if plan.is_phone else 52
    y = plan.dice.y + plan.dice.height / 2 - size / 2
    return screened_dice(dice, plan.dice.middle, y, size, size + 8)


# What can be done


def resting(ctx: RenderContext, plan: Plan) -> Element:
    """Return what to touch, and where the match stands: round, trick, colour. After the last trick
    of a round it is told with the next bids, not while that trick still lies there."""
    lines = sentences.progress(ctx)
    if plan.is_phone:
        facts, size, y = " · ".join(lines[:2]), 14, plan.about.y + 15
    else:
        facts, size, y = " · ".join(lines), 15, plan.plate.y + (46 if ctx.legal else 32)
    row = fitted_row(plan.dice.middle, y, plan.dice.width, facts, size, fill=SUB, anchor="middle")
    if closes_round(ctx):
        return group("progress", row, prompt(ctx, plan), data_step=NEXT_BIDS, data_motion="bloom")
    return group("progress", group("stand", row, **progress_news(ctx)), prompt(ctx, plan))


def progress_news(ctx: RenderContext) -> dict[str, Any]:
    """The next trick is told when the last one is won, its colour when the first die lies."""
    facts = ctx.facts
    step = LEADER if any(facts.thrown[facts.trick]) else TAKEN
    news: dict[str, Any] = {"piece": "progress", "data_step": step, "data_change": "flip"}
    return news | {"data_fixed": "", "data_quiet": ""}


def prompt(ctx: RenderContext, plan: Plan) -> Element | None:
    """Return what to touch: on a phone where the plate will be, else above the facts."""
    if not ctx.legal:
        return None
    key = "call.pick_bid" if ctx.facts.phase == Phase.BIDDING else "call.pick_die"
    sentence = str(ctx.translations(key))
    size, down = (15, plan.plate.height / 2 + 5) if plan.is_phone else (17, 20)
    y = plan.plate.y + down
    return fitted_row(
        plan.dice.middle, y, plan.dice.width, sentence, size, fill=CREAM, anchor="middle"
    )


def chosen_die(ctx: RenderContext, plan: Plan, kind: int) -> Element | None:
    action = f"throw {KIND_NAMES[kind - 1]}"
    if action not in ctx.legal:
        return None
    return chosen_group(plan, kind, action, all_faces(ctx.game)[kind], ctx.translations.base)


@functools.lru_cache(maxsize=1024)
def chosen_group(
    plan: Plan, kind: int, action: str, faces: tuple[int, ...], translations: Translator
) -> Element:
    """Return the faces of a die in words, and the plate that throws it."""
    label = str(translations("action.throw", die=sentences.with_die(kind, translations)))
    faces_label = sentences.faces_text(faces, translations)
    about, place = plan.about, plan.plate
    words_at = (about.middle, about.y + 15) if plan.is_phone else (about.x, about.y + 30)
    anchor = "middle" if plan.is_phone else "start"
    return group(
        "when chosen",
        fitted_row(*words_at, about.width, faces_label, 14, fill=SUB, anchor=anchor),
        button(
            "act",
            action,
            label,
            kit.plate(place.width, place.height, label, 17),
            at=(place.middle, place.y + place.height / 2),
        ),
        data_when=f"die-{kind}",
    )
