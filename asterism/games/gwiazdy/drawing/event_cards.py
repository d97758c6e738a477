"""GWI-13 Event cards: one's own hand, as much of it as there is room for, and all in a panel."""

import functools
import math
import operator
from collections.abc import Sequence
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, circle, element, group, path, rect, title_element
from asterism.drawing.type_metrics import balance_width, fit_size, shorten, wrap_width
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import Effect
from asterism.games.gwiazdy.drawing.scene import Box, Scene, elements_of
from asterism.games.gwiazdy.drawing.shapes import amounts, amounts_width
from asterism.games.gwiazdy.sentences.names import plain_box

VIOLET, RUST = "#6a4a9c", "#a8321f"
LONE = 150.0  # width of a card that lies alone
RAYS = "".join(
    f"M{5 * math.cos(t):.1f} {5 * math.sin(t):.1f}L{q * math.cos(t):.1f} {q * math.sin(t):.1f}"
    for i in range(16)
    for t, q in ((math.pi * i / 8, 16 if i % 2 else 11),)
)
ART = {  # a little engraving for every effect
    Effect.GAIN: ("M-14 8l6-14 6 14zM2 8l5-11 5 11zM-4-8l3-6 3 6", RUST),
    Effect.BLACK_HOLE: (
        "M-18 0a18 6 0 1 0 36 0a18 6 0 1 0-36 0M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
        VIOLET,
    ),
    Effect.SWAP: ("M-15-5h24l-6-6M15 5h-24l6 6", VIOLET),
    Effect.WORMHOLE: (
        "M-18-4a18 9 0 1 0 36 0a18 9 0 1 0-36 0M-12-4a12 6 0 1 0 24 0a12 6 0 1 0-24 0"
        "M-6-4a6 3 0 1 0 12 0a6 3 0 1 0-12 0M-15 3q14 20 24 3",
        VIOLET,
    ),
    Effect.ASSIST: ("M-16 8Q-4-14 4 0T16-8M11-9l6 1-2 6M-2 6a4 4 0 1 0 .1 0", VIOLET),
    Effect.ORBIT: (
        "M-16 0a16 8 0 1 0 32 0a16 8 0 1 0-32 0M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
        VIOLET,
    ),
    Effect.WAVE: ("M-18 0q4.5-12 9 0t9 0t9 0t9 0M-18 8q4.5-12 9 0t9 0t9 0t9 0", VIOLET),
    Effect.BONUS: (RAYS, RUST),
    Effect.FUSIONS: ("M-14-6l8 6-8 6M14-6l-8 6 8 6M0-4a4 4 0 1 0 .1 0", RUST),
    Effect.DECAYS: ("M0-4a4 4 0 1 0 .1 0M-5-2l-10-6M5-2l10-6M-5 3l-10 6M5 3l10 6", RUST),
    Effect.RETRY: ("M-16 5l20-12 5 8-20 9zM9-6l6-3 3 6-5 3M-3 6l-4 9M2 4l5 11", VIOLET),
    Effect.DISCOUNT: ("M-14-7h28M-14 0h18M-14 7h10", VIOLET),
    Effect.ECLIPSE: ("M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0M-4-10a11 11 0 0 1 0 20", VIOLET),
}


def hand_of(scene: Scene) -> list[tuple[int, int]]:
    """The viewer's events and how many of each, what can be played first."""
    if scene.cards is None:
        scene.cards = sorted_hand(scene)
    return scene.cards


def sorted_hand(scene: Scene) -> list[tuple[int, int]]:
    if scene.ctx.seat is None:
        return []
    hand = scene.facts.hand[scene.ctx.seat]
    kinds = [(kind, hand[kind]) for kind in range(1, scene.box.kinds + 1) if hand[kind]]
    return sorted(kinds, key=lambda card: event_action(scene, card[0]) is None)


def event_action(scene: Scene, kind: int) -> str | None:
    name = f"event {scene.thing('event', kind)}"
    return name if name in scene.legal else None


def hand_row(scene: Scene, box: Box, slots: int) -> list[Element]:
    """As many cards as there are slots; the rest is behind a stack that opens all of them."""
    cards = hand_of(scene)
    if not cards:
        return [empty_hand(scene, box)] if scene.ctx.seat is not None else []
    gap = 10
    width = (box.width - gap * (slots - 1)) / slots if len(cards) > 1 else min(LONE, box.width)
    places = [Box(box.x + i * (width + gap), box.y, width, box.height) for i in range(slots)]
    shown = cards if len(cards) <= slots else cards[: slots - 1]
    drawn = [
        event_card(scene, kind, count, place)
        for (kind, count), place in zip(shown, places, strict=False)
    ]
    if len(cards) > slots:
        last = places[-1]
        drawn.append(stack(scene, last.middle, last.y + last.height / 2))
    return drawn


def empty_hand(scene: Scene, box: Box) -> Element:
    """Where cards will lie."""
    label = scene.say("table.no_events")
    return group(
        "empty",
        rect(*box, r=6, fill="none", stroke=kit.BRASS, stroke_opacity=0.35, stroke_dasharray="4 5"),
        kit.fitted_row(
            box.middle,
            box.y + box.height / 2 + 5,
            box.width - 8,
            label,
            15,
            face="italic",
            fill=kit.SUB,
            anchor="middle",
        ),
    )


def stack(scene: Scene, x: float, y: float) -> Element:
    """The hand as a stack with its number; lit if one of the cards can be played."""
    cards = hand_of(scene)
    lit = any(event_action(scene, kind) for kind, _ in cards)
    count = sum(number for _, number in cards)
    return kit.selector(
        "stack",
        "events",
        scene.say("table.own_events"),
        rect(-24, -24, 48, 48, fill="#000", fill_opacity=0),
        kit.glow(0, 0, 30) if lit else None,
        *(
            rect(
                -13 + dx,
                -13 - dx / 2.5,
                19,
                27,
                r=3,
                fill="url(#k-paper)",
                stroke=VIOLET,
                stroke_width=1.3,
            )
            for dx in (0, 8)
        ),
        kit.words(4.5, 7, str(count), 15, "serif", kit.INK, "middle"),
        at=(x, y),
    )


def event_card(scene: Scene, kind: int, count: int, box: Box, full: bool = False) -> Element:
    """An event: name, what it does, fee; lit at its moment, else it says why not."""
    action = event_action(scene, kind)
    reason = refusal(scene, kind) if scene.acts and not action else ""
    return scene.keep(
        "event",
        (kind, count, box, full, action, reason),
        lambda: draw_card(scene, kind, count, box, full, action, reason),
    )


def refusal(scene: Scene, kind: int) -> str:
    """GWI-13 Why an event of one's hand cannot be played now."""
    facts, fee = scene.facts, scene.box.fee[kind]
    can_pay = all(map(operator.ge, scene.held_crystals, fee))
    circumstances = (facts.phase, facts.via, facts.closed, can_pay)
    return " " + scene.refusal(f"event {scene.thing('event', kind)}", *circumstances)


def draw_card(
    scene: Scene, kind: int, count: int, box: Box, full: bool, action: str | None, reason: str
) -> Element:
    face = event_face(
        scene.game,
        scene.language,
        kind,
        count,
        box.width,
        box.height,
        action is not None,
        scene.small,
        full,
    )
    label = scene.describe(action) if action else event_title(scene, kind) + reason
    return button(
        "event",
        action,
        label,
        face,
        None if action else title_element(label),
        at=(box.x, box.y),
        piece=None if full else f"event-{scene.thing('event', kind)}",
        data_value=None if full else count,
        data_step=None if full else 1,
        data_enter=None if full else "slide flip",
        data_change=None if full else "flip",
    )


def event_title(scene: Scene, kind: int) -> str:
    """What an event says."""
    text = event_words(scene.game, scene.language, kind)[2]
    moment = moment_words(scene.game, scene.language, kind)
    return f"{text} ({moment})"


@functools.lru_cache(maxsize=1024)
def event_words(game: Any, language: str, kind: int) -> tuple[str, str, str]:
    """The name of an event, its effect in few words, and the whole text."""
    ctx = RenderContext(game, game.state.new_row(), None, game.translations(language))
    name = sentences.event_name(kind, ctx.translations)
    return name, sentences.event_short(ctx, kind), f"{name}: {sentences.event_text(ctx, kind)}"


@functools.lru_cache(maxsize=1024)
def moment_words(game: Any, language: str, kind: int) -> str:
    moment = sentences.MOMENT_NAMES[plain_box(game).moment[kind]]
    return str(game.translations(language)(f"moment.{moment}"))


@functools.lru_cache(maxsize=4096)
def event_face(
    game: Any,
    language: str,
    kind: int,
    count: int,
    width: float,
    height: float,
    lit: bool,
    size: float,
    full: bool,
) -> Element:
    name, short, whole = event_words(game, language, kind)
    name = f"{name} ×{count}" if count > 1 else name
    large = fit_size(name, width - 10, 15, 14, 2)
    rows = [shorten(row, width - 10, large) for row in wrap_width(name, width - 10, large, 2)]
    fee = fee_mark(game, kind, width - 8, height - 18)
    room = int((height - 17 * len(rows) - 44) / (size * 1.2)) + (fee is None and not full)
    text = whole.partition(": ")[2] if full else short
    lines = balance_width(text, width - 14, size, max(1, room))
    drawn = engraving(game, kind, 28, height - 20) if len(rows) + len(lines) < 4 or full else None
    return group(
        "paper",
        *event_paper(width, height, lit),
        *centred_rows(rows, width, 21, 17, large, "serif", kit.INK),
        *centred_rows(lines, width, 23 + 17 * len(rows), size * 1.2, size, "sans", "#3d2f18"),
        drawn,
        fee,
        opacity=None if lit else 0.62,
    )


def event_paper(width: float, height: float, lit: bool) -> tuple[Element, ...]:
    return (
        *(card_light(width, height) if lit else ()),
        rect(1, 4, width, height, r=6, fill="#000", fill_opacity=0.35),
        rect(0, 0, width, height, r=6, fill="url(#k-paper)", stroke=None if lit else "#7d5622"),
        rect(4, 4, width - 8, height - 8, r=4, fill="none", stroke=VIOLET, stroke_opacity=0.6),
    )


def centred_rows(
    rows: Sequence[str], width: float, y: float, step: float, size: float, face: str, fill: str
) -> list[Element]:
    """Rows in the middle of a card, the first one's baseline at `y`."""
    return [
        kit.words(width / 2, y + step * i, row, size, face, fill, "middle")
        for i, row in enumerate(rows)
    ]


def card_light(width: float, height: float) -> tuple[Element, ...]:
    return (
        rect(-7, -7, width + 14, height + 14, r=12, fill="#ffd978", fill_opacity=0.28),
        rect(-2.5, -2.5, width + 5, height + 5, r=8, fill="#ffd978"),
    )


def engraving(game: Any, kind: int, x: float, y: float) -> Element:
    d, colour = ART[Effect(plain_box(game).effect[kind])]
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=1.7,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({x:g} {y:g}) scale(.82)",
    )


def fee_mark(game: Any, kind: int, right: float, y: float) -> Element | None:
    """GWI-13 What playing it costs."""
    fee = elements_of(plain_box(game).fee[kind])
    if not fee:
        return None
    return amounts(fee, right - amounts_width(fee, 34), y, 9, 34, 15, kit.INK)


def panel_cards(scene: Scene, box: Box, columns: int, tall: float) -> list[Element]:
    """Every card of the hand with its whole text."""
    cards = hand_of(scene)
    gap = 10
    width = (box.width - gap * (columns - 1)) / columns
    rows = max(1, -(-len(cards) // columns))
    height = min(tall, (box.height - gap * (rows - 1)) / rows)
    return [
        event_card(
            scene,
            kind,
            count,
            Box(
                box.x + i % columns * (width + gap),
                box.y + i // columns * (height + gap),
                width,
                height,
            ),
            full=True,
        )
        for i, (kind, count) in enumerate(cards)
    ]


def moon_sign(x: float, y: float, r: float) -> Element:
    """The sign of an eclipse."""
    return group(
        "moon",
        circle(0, 0, r, fill="#ffd54a"),
        circle(r * 0.3, 0, r * 0.86, fill="#150d09"),
        at=(x, y),
    )


def deck_sign(x: float, y: float, size: float = 1) -> Element:
    """A small pile of cards, face down."""
    return element(
        "g",
        *(
            rect(dx, -dx, 14, 20, r=2, fill="#3d2a5c", stroke="#c99bff", stroke_width=1)
            for dx in (0, 3)
        ),
        transform=f"translate({x:g} {y:g}) scale({size:g})",
    )
