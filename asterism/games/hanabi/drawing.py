"""Hanabi: the table under a night sky, drawn for one seat."""

import functools
import math
from typing import NamedTuple

from asterism.drawing import style
from asterism.drawing.sky import sky
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    gradient,
    group,
    line,
    path,
    polygon,
    rect,
    star,
    svg,
    text,
    title_element,
)
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import rules, sentences
from asterism.games.hanabi.state import (
    BOX,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    HINTS,
    MISTAKES,
    PLAY,
    SLOTS,
    TARGET_NAMES,
    VALUES,
    kind,
)

STYLE = """
.hanabi .c-red{--c:var(--red)}.hanabi .c-yellow{--c:var(--yellow)}.hanabi .c-green{--c:var(--green)}
.hanabi .c-white{--c:var(--white)}.hanabi .c-blue{--c:var(--blue)}
.hanabi .c-rainbow{--c:url(#rainbow)}
.hanabi .ink{fill:var(--c)}.hanabi .edge{stroke:var(--c);fill:none;stroke-width:2}
.hanabi .card{fill:#10163c;stroke:var(--c,var(--line));stroke-width:2.5}
.hanabi .back{fill:#232c66;stroke:var(--line);stroke-width:1.5}
.hanabi text.value{font-weight:700;fill:var(--c)}
.hanabi .no{opacity:.16}.hanabi text.digit{font-size:11px;font-weight:600}
.hanabi .touched rect.card,.hanabi .touched rect.back{stroke:var(--glow);stroke-width:4}
.hanabi .acts>.panel{stroke:var(--glow);stroke-width:2.5}
.hanabi .chip>rect{fill:var(--sky);stroke:var(--may);stroke-width:1.4}
.hanabi .half>rect{fill:transparent;stroke:var(--may);stroke-width:2}
.hanabi .half:hover>rect{stroke:var(--glow)}
.hanabi .do>rect{fill:var(--sky);stroke:var(--may);stroke-width:1.6}
.hanabi .do.out>rect{stroke:var(--line)}
.hanabi .token{fill:var(--blue)}.hanabi .spent{fill:none;stroke:var(--faint);stroke-width:1.5}
.hanabi .error{fill:var(--red)}.hanabi .spark{stroke:var(--c);stroke-width:2.2;stroke-linecap:round}
.hanabi .halo{fill:var(--c);opacity:.13}
.hanabi .trail{stroke:var(--c);stroke-width:1.6;stroke-dasharray:2 5;opacity:.6;fill:none}
.hanabi .fresh{fill:none;stroke:var(--glow);stroke-width:2;stroke-dasharray:4 4}
.hanabi text.note{fill:var(--glow)}
.hanabi .banner{fill:var(--glow);font-size:19px;font-weight:600}
"""
RAINBOW = gradient(
    "rainbow",
    (0, "#ff6b62"),
    (0.25, "#ffd54a"),
    (0.5, "#6fd67a"),
    (0.75, "#62a8ff"),
    (1, "#c58bff"),
    kind="linearGradient",
)


class Plan(NamedTuple):
    """Where things lie: on a desk, or on a phone held upright."""

    width: int
    edge: int
    columns: int  # of the other players' hands
    card: tuple[int, int]  # width and height of a card
    own: tuple[int, int]  # and of one's own
    between: int  # two cards
    button: int  # height of a button
    is_phone: bool


WIDE = Plan(1200, 12, 2, (84, 112), (110, 128), 8, 34, False)
NARROW = Plan(370, 6, 1, (64, 104), (64, 112), 5, 46, True)  # a unit is a phone's pixel
FEWER_CARDS = NARROW._replace(card=(81, 104), own=(81, 112))  # HAN-03 four in a hand
GAP, CHIPS, BESIDE = 6, 6, 2  # between panels; buttons in a row below a hand, or beside it

STYLESHEET = style.STYLESHEET + STYLE


def render(ctx: RenderContext, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    plan = plan_of(ctx, narrow)
    parts: list[Element] = [banner(ctx, plan)]
    y = 56
    for block in (board, hands, below):
        drawn, y = block(ctx, plan, y)
        parts += drawn
    table = group("hanabi", *parts)
    return svg(
        plan.width,
        y,
        sky(plan.width, y),
        table,
        title=ctx.translations("title"),
        defs=[RAINBOW],
    )


def plan_of(ctx: RenderContext, narrow: bool) -> Plan:
    if not narrow:
        return WIDE
    dealt = BOX.as_record(ctx.game.box).dealt[ctx.view.players]
    return NARROW if dealt == SLOTS else FEWER_CARDS


def banner(ctx: RenderContext, plan: Plan) -> Element:
    """Whose turn it is, or how it ended."""
    translations = ctx.translations
    if not ctx.actors:
        said = translations("over")
    elif ctx.seat in ctx.actors:
        said = translations("table.your_turn")
    else:
        said = translations("turn", player=translations.players(ctx.actors))
    small = "font-size:15px" if plan.is_phone else None
    return text(plan.width / 2, 35, said, "banner mid", style=small)


# The board: fireworks, tokens, deck


def board(ctx: RenderContext, plan: Plan, y: int) -> tuple[list[Element], int]:
    """HAN-02, HAN-11: all that lies in the middle."""
    height = 140 if plan.is_phone else 208
    edge, span = plan.edge, plan.width - 2 * plan.edge
    if plan.is_phone:
        parts = fireworks(ctx, edge, y, span, height), tokens(ctx, edge, y + height + GAP, span)
        return [*parts], y + height + 96
    return [
        fireworks(ctx, edge, y, span - 346, height),
        tokens(ctx, plan.width - edge - 340, y, 340, height),
    ], y + height + edge


def fireworks(ctx: RenderContext, x: int, y: int, width: int, height: int) -> Element:
    view = ctx.view
    colours = list(sentences.colours_in(view))
    step = width / len(colours)
    unit = min(height - 56, step - 6) / 2 / VALUES
    lit = rules.colour_of(view.last_card) if view.last_fits else None
    drawn = [
        firework(
            colour,
            int(view.fireworks[colour]),
            colour == lit,
            x + step * (i + 0.5),
            y,
            height,
            unit,
            ctx.translations.base,
        )
        for i, colour in enumerate(colours)
    ]
    return group("fireworks night", rect(x, y, width, height, "panel", 14, fill="#080c26"), *drawn)


@functools.lru_cache(maxsize=1024)
def firework(
    colour: int,
    value: int,
    fresh: bool,
    x: float,
    y: float,
    height: int,
    unit: float,
    translations: Translator,
) -> Element:
    """One burst a value; the shape and the number say what the colour says."""
    centre = y + (height - 44) / 2 + 4
    trail = f"M{x:.0f} {y + height - 34} Q{x + 6:.0f} {centre + 30} {x:.0f} {centre}"
    parts = [path(trail, "trail")]
    if value:
        parts.append(circle(x, centre, unit * (value + 0.5), "halo"))
    parts += [sparks(x, centre, ring, unit) for ring in range(1, value + 1)]
    if fresh:
        parts.append(circle(x, centre, unit * (VALUES + 0.6), "fresh"))
    parts.append(shape(colour, x - 15, y + height - 19, 8))
    parts.append(text(x + 12, y + height - 11, str(value), "value mid", style="font-size:22px"))
    label = translations("card", colour=sentences.target_name(colour, translations), value=value)
    return group(f"firework c-{COLOUR_NAMES[colour]}", title_element(label), *parts)


@functools.lru_cache(maxsize=1024)
def sparks(x: float, y: float, ring: int, unit: float) -> Element:
    """A ring of short rays, denser further out."""
    rays, near, far = 5 + 3 * ring, unit * (ring - 0.3), unit * (ring + 0.35)
    turns = [2 * math.pi * (i + ring / 3) / rays for i in range(rays)]
    return group(
        "ring",
        *(
            line(
                round(x + near * math.cos(t), 1),
                round(y + near * math.sin(t), 1),
                round(x + far * math.cos(t), 1),
                round(y + far * math.sin(t), 1),
                "spark",
            )
            for t in turns
        ),
    )


def tokens(ctx: RenderContext, x: int, y: int, width: int, height: int = 84) -> Element:
    """HAN-02 Blue tokens in the lid, mistakes, deck and score."""
    view = ctx.view
    best = VALUES * len(sentences.colours_in(view))
    return lid(
        int(view.hints),
        int(view.mistakes),
        int(view.fireworks.sum()),
        best,
        int(view.left),
        int(view.last_turns),
        (x, y, width, height),
        ctx.translations.base,
    )


@functools.lru_cache(maxsize=4096)
def lid(
    hints: int,
    mistakes: int,
    score: int,
    best: int,
    left: int,
    last_turns: int,
    place: tuple[int, int, int, int],
    translations: Translator,
) -> Element:
    (x, y, width, height), small = place, place[3] < 100
    start, row = x + 14, 26 if small else 46
    blue = [
        circle(start + 9 + 21 * i, y + row + 16, 8, "token" if i < hints else "spent")
        for i in range(HINTS)
    ]
    red = [
        cross(start + 9 + 24 * i, y + row + (42 if small else 74), i < mistakes)
        for i in range(MISTAKES)
    ]
    labels = [
        text(start, y + row - 2, translations("table.hints"), "small soft"),
        text(
            start + 84,
            y + row + (46 if small else 78),
            translations("table.mistakes"),
            "small soft",
        ),
    ]
    points = [
        text(x + width - 14, y + row - 2, translations("table.score"), "small soft end"),
        text(
            x + width - 14,
            y + row + 24,
            translations("table.of", number=score, most=best),
            "large end",
        ),
    ]
    pile = deck(left, last_turns, x + width * 0.56, y + row - 10, height, translations)
    return group(
        "tokens", rect(x, y, width, height, "panel", 14), *labels, *blue, *red, pile, *points
    )


def cross(x: float, y: float, made: bool) -> Element:
    """A red token: a cross when it lies in the lid."""
    if not made:
        return circle(x, y, 8, "spent")
    return group(
        "mistake",
        circle(x, y, 9, "error"),
        path(f"M{x - 4} {y - 4}l8 8m0 -8l-8 8", stroke="#fff", stroke_width=2.4),
    )


def deck(
    left: int, last_turns: int, x: float, y: float, height: int, translations: Translator
) -> Element:
    """HAN-13 The deck, with how many cards it holds."""
    backs = [rect(x + 3 * i, y + 2 * i, 34, 44, "back", 5) for i in range(min(3, left))]
    count = text(x + 20, y + 32, str(left), "mid bold")
    parts = [
        group("night" if left else "empty", *backs, count),
        title_element(translations("table.line", name=translations("table.deck"), value=left)),
    ]
    if last_turns > 0:
        said = translations("table.last_turns", n=last_turns)
        parts.append(text(x + 20, y + height - 24, said, "small mid", fill="var(--glow)"))
    return group("deck", *parts)


# Shapes: every colour has one


@functools.lru_cache(maxsize=4096)
def shape(colour: int, x: float, y: float, r: float, name: str = "ink") -> Element:
    """Red disc, yellow triangle, green lozenge, white star, blue square, rainbow flower."""
    if colour == 0:
        return circle(x, y, r * 0.9, name)
    if colour == 1:
        return polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], name)
    if colour == 2:
        return polygon([(x, y - r * 1.1), (x + r, y), (x, y + r * 1.1), (x - r, y)], name)
    if colour == 3:
        return star(x, y, r * 1.15, name=name)
    if colour == 4:
        return rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, name, 1)
    return star(x, y, r * 1.15, points=8, inner=0.62, name=name)


# Hands


def hands(ctx: RenderContext, plan: Plan, y: int) -> tuple[list[Element], int]:
    """HAN-04 The hands of the others, the next player first; a watcher sees all of them closed."""
    view = ctx.view
    first = 0 if ctx.seat is None else ctx.seat + 1
    others = [(first + i) % view.players for i in range(view.players - (ctx.seat is not None))]
    width = (plan.width - plan.edge * (plan.columns + 1)) // plan.columns
    parts = []
    for row in range(0, len(others), plan.columns):
        line = others[row : row + plan.columns]
        height = max(hand_height(ctx, plan, owner) for owner in line)
        parts += [
            other_hand(ctx, plan, owner, plan.edge + column * (width + plan.edge), y, width, height)
            for column, owner in enumerate(line)
        ]
        y += height + GAP
    return parts, y + GAP


def hand_height(ctx: RenderContext, plan: Plan, owner: int) -> int:
    """The name, the cards, what is known of them, and buttons for hints that no card shows."""
    rows = -(-len(further_hints(ctx, owner)) // CHIPS) if plan.is_phone else 0
    return plan.card[1] + 70 + rows * (plan.button + GAP)


def other_hand(
    ctx: RenderContext, plan: Plan, owner: int, x: int, y: int, width: int, height: int
) -> Element:
    """Cards with what their owner knows of them, and the hints that may be given."""
    translations = ctx.translations
    acts = " acts" if owner in ctx.actors else ""
    left = x + margin(plan)
    mark = text(x + width - 14, y + 20, "◆", "small end", fill="var(--glow)") if acts else None
    return group(
        f"hand{acts}",
        rect(x, y, width, height, "panel", 14),
        text(x + 14, y + 21, translations.player(owner), "bold"),
        mark,
        *held_cards(ctx, plan, owner, left, y + 30),
        *touched_halves(ctx, plan, owner, left, y + 30),
        *further_chips(ctx, plan, owner, (x, y, width)),
    )


def margin(plan: Plan) -> int:
    """Beside the cards of a hand."""
    return 8 if plan.is_phone else 12


def held_cards(ctx: RenderContext, plan: Plan, owner: int, x: float, y: float) -> list[Element]:
    """HAN-04 The cards of another's hand."""
    view, colours = ctx.view, len(sentences.colours_in(ctx.view))
    pointed, step = touched(ctx, owner), plan.card[0] + plan.between
    every = zip(view.hand[owner].tolist(), view.could[owner].tolist(), strict=True)
    return [
        held_card(
            card,
            could,
            colours,
            slot,
            slot in pointed,
            x + slot * step,
            y,
            plan,
            ctx.translations.base,
        )
        for slot, (card, could) in enumerate(every)
        if slot < view.held[owner]
    ]


@functools.lru_cache(maxsize=16384)
def held_card(
    card: int,
    could: int,
    colours: int,
    slot: int,
    pointed: bool,
    x: float,
    y: float,
    plan: Plan,
    translations: Translator,
) -> Element:
    """A card, face up if we may see it, above what hints have told its owner."""
    width, height = plan.card
    face = (
        face_split(card, width, height)
        if card
        else face_down(sentences.slot_name(slot, translations), width, height)
    )
    known = possibility_marks(could, colours, width / 2, height + 12, width / 6.4, False)
    return group(
        "held touched" if pointed else "held",
        face,
        known,
        title_element(sentences.held_as(card, could, colours, slot, translations)),
        at=(x, y),
    )


def touched(ctx: RenderContext, owner: int) -> tuple[int, ...]:
    """The cards of a hand that the last move pointed at."""
    view = ctx.view
    action, pointed = int(view.last_action) - 1, int(view.last_touched)
    if action < DISCARD or not pointed:
        return ()
    if sentences.hinted(view, int(view.last_seat) - 1, action)[0] != owner:
        return ()
    return tuple(slot for slot in range(SLOTS) if pointed >> slot & 1)


@functools.lru_cache(maxsize=256)
def face_up(card: int, width: float, height: float) -> Element:
    """The colour as shape and ink, the value in the middle."""
    colour, value = int(rules.colour_of(card)), int(rules.value_of(card))
    name = f"c-{COLOUR_NAMES[colour]}"
    return group(
        f"night {name}",
        rect(0, 0, width, height, "card", 9),
        shape(colour, 15, 16, 8),
        shape(colour, width - 15, height - 16, 8),
        text(width / 2, height / 2 + 14, str(value), "value mid", style="font-size:40px"),
    )


@functools.lru_cache(maxsize=256)
def face_split(card: int, width: float, height: float) -> Element:
    """The colour in the upper half, the value in the lower, as hints speak of them."""
    colour, value = int(rules.colour_of(card)), int(rules.value_of(card))
    return group(
        f"night c-{COLOUR_NAMES[colour]}",
        rect(0, 0, width, height, "card", 9),
        shape(colour, width / 2, height * 0.26, 14),
        text(width / 2, height * 0.74 + 12, str(value), "value mid", style="font-size:36px"),
    )


@functools.lru_cache(maxsize=64)
def face_down(letter: str, width: float, height: float) -> Element:
    return group(
        "night",
        rect(0, 0, width, height, "back", 9),
        star(width / 2, height / 2, width / 4, points=6, inner=0.3, fill="var(--line)"),
        text(width / 2, height / 2 + 5, letter, "mid bold"),
    )


@functools.lru_cache(maxsize=4096)
def possibility_marks(
    could: int, colours: int, x: float, y: float, step: float, big: bool
) -> Element:
    """HAN-24 Colours and values that hints leave possible; the others are faint."""
    left = sentences.possible_colours(could), sentences.possible_values(could)
    dots = [
        group(
            f"c-{COLOUR_NAMES[c]}{'' if c in left[0] else ' no'}",
            shape(c, x + step * (c - (colours - 1) / 2), y, 5.5 if big else 3.6),
        )
        for c in range(colours)
    ]
    digits = [
        text(
            x + step * (v - 3),
            y + (22 if big else 16),
            str(v),
            f"digit mid{'' if v in left[1] else ' no'}",
            style="font-size:14px" if big else None,
        )
        for v in range(1, VALUES + 1)
    ]
    return group("told", *dots, *digits)


# HAN-07 Hints


def hints_to(ctx: RenderContext, owner: int) -> dict[int, str]:
    """Every hint that may be given to a player: its target, and the action."""
    offset, legal = (owner - (ctx.seat or 0)) % ctx.view.players, ctx.legal
    return {target: action for target, action in hint_actions(offset) if action in legal}


@functools.cache
def hint_actions(offset: int) -> tuple[tuple[int, str], ...]:
    return tuple((target, f"hint {offset} {name}") for target, name in enumerate(TARGET_NAMES))


def touched_halves(ctx: RenderContext, plan: Plan, owner: int, x: float, y: float) -> list[Element]:
    """A card is touched above for its colour, below for its value."""
    (wide, high), may = plan.card, hints_to(ctx, owner)
    return [
        half(ctx, may[target], x + slot * (wide + plan.between), top, (wide, high / 2))
        for slot, targets in enumerate(shown_targets(ctx, owner))
        for target, top in zip(targets, (y, y + high / 2), strict=True)
        if target in may
    ]


def further_chips(
    ctx: RenderContext, plan: Plan, owner: int, panel: tuple[int, int, int]
) -> list[Element]:
    """Buttons for what no card shows: below the hand on a phone, else beside it."""
    (x, y, width), may = panel, hints_to(ctx, owner)
    row, step = (CHIPS, (width - 10) // CHIPS) if plan.is_phone else (BESIDE, 42)
    left = x + 8 if plan.is_phone else x + width - 8 - BESIDE * step
    top = y + plan.card[1] + 64 if plan.is_phone else y + 24
    size = step - GAP, plan.button
    return [
        chip(
            ctx,
            target,
            may[target],
            left + step * (i % row),
            top + (plan.button + GAP) * (i // row),
            size,
        )
        for i, target in enumerate(further_hints(ctx, owner))
    ]


def shown_targets(ctx: RenderContext, owner: int) -> list[tuple[int, int]]:
    """The colour and the value of every card in sight, as targets of hints."""
    return [targets_of(card) for card in ctx.view.hand[owner].tolist() if card]


@functools.cache
def targets_of(card: int) -> tuple[int, int]:
    return int(rules.colour_of(card)), COLOURS - 1 + int(rules.value_of(card))


def further_hints(ctx: RenderContext, owner: int) -> list[int]:
    """Hints that name what no card shows: by the rainbow, or that nothing is there."""
    shown = {target for both in shown_targets(ctx, owner) for target in both}
    return [target for target in hints_to(ctx, owner) if target not in shown]


def half(ctx: RenderContext, action: str, x: float, y: float, size: tuple[float, float]) -> Element:
    """A half of a card, to be touched."""
    return half_button(action, sentences.describe_action(ctx, ctx.legal[action]), x, y, size)


@functools.lru_cache(maxsize=8192)
def half_button(action: str, label: str, x: float, y: float, size: tuple[float, float]) -> Element:
    return button("half night", action, label, rect(2, 2, size[0] - 4, size[1] - 4, r=8), at=(x, y))


def chip(
    ctx: RenderContext, target: int, action: str, x: float, y: float, size: tuple[int, int]
) -> Element:
    return chip_button(
        target, action, sentences.describe_action(ctx, ctx.legal[action]), x, y, size
    )


@functools.lru_cache(maxsize=8192)
def chip_button(
    target: int, action: str, label: str, x: float, y: float, size: tuple[int, int]
) -> Element:
    width, height = size
    if target < COLOURS:
        mark = group(f"c-{COLOUR_NAMES[target]}", shape(target, width / 2, height / 2, 7.5))
    else:
        mark = text(width / 2, height / 2 + 5, TARGET_NAMES[target], "mid bold")
    return button("chip", action, label, rect(0, 0, width, height, r=8), mark, at=(x, y))


# One's own hand and the discards


def below(ctx: RenderContext, plan: Plan, y: int) -> tuple[list[Element], int]:
    """One's own cards, and what lies discarded; at the end also what came of it."""
    parts: list[Element] = []
    own = ctx.seat is not None
    height, edge = plan.own[1] + 48, plan.edge
    height += 2 * plan.button if ctx.actors or not plan.is_phone else 0
    hand = plan.width - 2 * edge if plan.is_phone else 5 * (plan.own[0] + plan.between) + 20
    if own:
        parts.append(own_hand(ctx, plan, edge, y, hand, height))
    if plan.is_phone or not own:
        y += (height + GAP) * own
        x, span = edge, plan.width - 2 * edge
    else:
        x = hand + 2 * edge
        span = plan.width - x - edge
    if plan.is_phone:
        height = 46 + 28 * len(sentences.colours_in(ctx.view))
    parts.append(discards(ctx, x, y, span, height))
    y += height + edge
    if not ctx.actors:
        return parts + [verdict(ctx, plan, y)], y + 104
    return parts, y


def own_hand(ctx: RenderContext, plan: Plan, x: int, y: int, width: int, height: int) -> Element:
    assert ctx.seat is not None
    translations = ctx.translations
    acts = " acts" if ctx.seat in ctx.actors else ""
    name = translations("table.you", player=translations.player(ctx.seat))
    return group(
        f"hand own{acts}",
        rect(x, y, width, height, "panel", 14),
        text(x + 14, y + 22, name, "bold"),
        *own_cards(ctx, plan, x + margin(plan), y + 32),
    )


def own_cards(ctx: RenderContext, plan: Plan, x: float, y: float) -> list[Element]:
    """HAN-24 One's own cards in the order one has chosen, with one's own notes."""
    view, seat, colours = ctx.view, ctx.seat or 0, len(sentences.colours_in(ctx.view))
    hand, could = view.hand[seat].tolist(), view.could[seat].tolist()
    pointed, step = touched(ctx, seat), plan.own[0] + plan.between
    notes = ctx.marks.notes
    return [
        own_card(
            hand[slot],
            could[slot],
            colours,
            slot,
            slot in pointed,
            (f"play {slot}" in ctx.legal, f"discard {slot}" in ctx.legal),
            notes[slot] if slot < len(notes) else "",
            x + place * step,
            y,
            plan,
            ctx.translations.base,
        )
        for place, slot in enumerate(slots_in_order(ctx, int(view.held[seat])))
    ]


def slots_in_order(ctx: RenderContext, held: int) -> list[int]:
    """HAN-24 The slots in the order their owner likes to see them; cards beyond it come last."""
    chosen = [slot for slot in ctx.marks.order if slot < held]
    return chosen + [slot for slot in range(held) if slot not in chosen]


@functools.lru_cache(maxsize=16384)
def own_card(
    card: int,
    could: int,
    colours: int,
    slot: int,
    pointed: bool,
    may: tuple[bool, bool],
    note: str,
    x: float,
    y: float,
    plan: Plan,
    translations: Translator,
) -> Element:
    """HAN-24 A closed card that shows what hints have told; beneath it what may be done."""
    width, height = plan.own
    face = (
        face_up(card, width, height)
        if card
        else card_back(could, colours, sentences.slot_name(slot, translations), width, height)
    )
    doings = [
        own_card_button(
            what,
            slot,
            sentences.laying(first + slot, could, colours, translations),
            (width, plan.button),
            height + 6 + (plan.button + 3) * i,
            translations,
        )
        for i, (what, first) in enumerate((("play", PLAY), ("discard", DISCARD)))
        if may[i]
    ]
    mark = text(width / 2, height - 62, note, "small mid note") if note else None
    return group(
        "held touched" if pointed else "held",
        face,
        mark,
        *doings,
        title_element(sentences.held_as(card, could, colours, slot, translations)),
        at=(x, y),
        data_slot=slot,
        data_name=sentences.slot_name(slot, translations),
    )


@functools.lru_cache(maxsize=1024)
def card_back(could: int, known: int, letter: str, width: float, height: float) -> Element:
    """The back of a card, tinted once its colour is certain, numbered once its value is."""
    colours, values = sentences.possible_colours(could), sentences.possible_values(could)
    name = f" c-{COLOUR_NAMES[colours[0]]}" if len(colours) == 1 else ""
    parts = [
        rect(0, 0, width, height, "card" + name if name else "back", 9),
        text(14, 20, letter, "mid bold"),
    ]
    if name:
        parts.append(group(name.strip(), shape(colours[0], width - 17, 17, 9)))
    sure = str(values[0]) if len(values) == 1 else "?"
    parts.append(
        group(
            name.strip() or "plain",
            text(
                width / 2,
                height / 2 + 2,
                sure,
                "value mid",
                style=f"font-size:36px{'' if name else ';fill:var(--ink)'}",
            ),
        )
    )
    return group(
        "night", *parts, possibility_marks(could, known, width / 2, height - 34, width / 6.2, True)
    )


def own_card_button(
    what: str, slot: int, label: str, size: tuple[int, int], y: float, translations: Translator
) -> Element:
    """A button under one's own card."""
    width, height = size
    said = text(
        width / 2, height / 2 + 4.5, translations(f"table.{what}"), "mid", style="font-size:12.5px"
    )
    return button(
        "do" if what == "play" else "do out",
        f"{what} {slot}",
        label,
        rect(0, 0, width, height, r=7),
        said,
        at=(0, y),
    )


def discards(ctx: RenderContext, x: int, y: int, width: int, height: int) -> Element:
    """HAN-04 Every card that is gone, by colour and value; a ring marks the last one."""
    view, translations = ctx.view, ctx.translations
    colours, gone = sentences.colours_in(view), view.discarded.tolist()
    last = 0 if view.last_fits else int(view.last_card)
    tall = (height - 44) / len(colours)
    rows = [
        discard_row(
            colour,
            tuple(gone[kind(colour, 1) : kind(colour, VALUES) + 1]),
            last - kind(colour, 0) if kind(colour, 0) < last <= kind(colour, VALUES) else 0,
            x,
            y + 46 + tall * colour,
            (width - 64) / VALUES,
        )
        for colour in colours
    ]
    return group(
        "discards",
        rect(x, y, width, height, "panel", 14),
        text(x + 14, y + 22, translations("table.discards"), "bold"),
        *rows,
    )


@functools.lru_cache(maxsize=16384)
def discard_row(
    colour: int, gone: tuple[int, ...], last: int, x: float, y: float, step: float
) -> Element:
    """The discards of one colour; `last` is the value that was laid there just now."""
    cells = [
        discard_cell(value, count, value == last, x + 60 + step * (value - 1), y)
        for value, count in enumerate(gone, 1)
    ]
    return group(f"c-{COLOUR_NAMES[colour]}", shape(colour, x + 26, y, 8), *cells)


def discard_cell(value: int, gone: int, fresh: bool, x: float, y: float) -> Element:
    """The value once for every copy that lies here."""
    ring = rect(x - 10, y - 12, 13 * gone + 7, 24, "fresh", 6) if fresh and gone else None
    digits = [
        text(x + 13 * i, y + 5, str(value), "value mid", style="font-size:16px")
        for i in range(gone)
    ]
    rest = [] if gone else [text(x, y + 5, str(value), "digit mid no")]
    return group("gone", ring, *digits, *rest)


def verdict(ctx: RenderContext, plan: Plan, y: int) -> Element:
    """HAN-18 How it ended, on the federation's scale."""
    width = plan.width - 2 * plan.edge
    rows = [
        text(
            plan.width / 2,
            y + 26 + 26 * i,
            said,
            "mid bold" if i else "mid",
            style=None if plan is WIDE else "font-size:12.5px",
        )
        for i, said in enumerate(sentences.verdict(ctx))
    ]
    return group("verdict", rect(plan.edge, y, width, 92, "panel", 14), *rows)
