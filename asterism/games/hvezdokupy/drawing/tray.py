"""Hvězdokupy: the tray: one's own card, the die with its two numbers, and the buttons."""

from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, group, line, rect, title_element
from asterism.drawing.type_metrics import fit_size, shorten, wrap_width
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.drawing.cards import (
    CARD_FACTS,
    CLOSE,
    all_cards,
    badge,
    card_facts,
    clock,
    is_lit,
    lack_news,
    large_card,
    other_seats,
    pattern,
    sheet,
    standing,
    touchable,
    viewer,
)
from asterism.games.hvezdokupy.drawing.layout import Box, Plan
from asterism.games.hvezdokupy.drawing.materials import NEAR_INK, PAPER_INK, WARNING, chip, shape
from asterism.games.hvezdokupy.drawing.news import CHOICES, ROLL, lit_choices
from asterism.games.hvezdokupy.state import Phase

ROOMY = 200  # from this width on the numbers are large and stand away from the die
TIGHT = 64  # less room than this between both numbers is too little for words
BUTTON_ACTIONS = ("roll", "ready", "reroll", "lapse", "call mistake")


def tray(ctx: RenderContext, plan: Plan, low: bool) -> Element:
    """One's own things; `low` is a phone with little height."""
    seat = viewer(ctx)
    return group(
        "own-tray",
        kit.tray(*plan.tray),
        *own_card(ctx, seat, plan, low),
        *(low_die(ctx, plan) if low else high_die(ctx, plan)),
        tokens(ctx, plan),
    )


# Cards


@remember(*CARD_FACTS, key=all_cards)
def own_card(ctx: RenderContext, seat: int, plan: Plan, low: bool) -> list[Element]:
    """One's own card; while another's is touched, that one lies there."""
    draw = low_card if low else large_card
    shown = [kit.when(f"card-{other}", draw(ctx, other, plan.card)) for other in other_seats(ctx)]
    return [touchable(ctx, seat, draw(ctx, seat, plan.card, True)), *shown]


@remember("card", "moon", key=card_facts)
def low_card(ctx: RenderContext, seat: int, box: Box, tells: bool = False) -> Element:
    """A card with little height: the constellation, its name, what it lacks."""
    fact, x = sentences.card_of(ctx, seat), box.x + box.width / 2
    lacks = sentences.nearness(ctx, seat)
    lacking = standing(ctx, seat).count(False)
    names = wrap_width(sentences.card_name(ctx, seat), box.width - 10, 13, 2)
    told = lacks if len(names) == 1 else ""  # a long name takes its row: a badge tells it, too
    rows: list[tuple[str, str, str, dict[str, Any]]]
    rows = [(name, "serif", kit.INK, {}) for name in names]
    if told:
        ink = NEAR_INK if lacking <= CLOSE else PAPER_INK
        rows.append((told, "bold", ink, lack_news(seat) if tells else {}))
    top = 8 + 15 * len(rows)
    foot = box.y + box.height - 9
    return group(
        "face",
        *sheet(box, fact["colour"]),
        pattern(ctx, seat, Box(box.x + 8, box.y + 8, box.width - 16, box.height - top - 10)),
        *(
            kit.words(x, foot - 15 * (len(rows) - 1 - i), row, 13, face, ink, "middle", **news)
            for i, (row, face, ink, news) in enumerate(rows)
        ),
        badge(box.x + 12, box.y + 12, lacking) if lacks and not told else None,
    )


# The die


def high_die(ctx: RenderContext, plan: Plan) -> list[Element]:
    """A tray with room: who, the die and its numbers, the buttons one below another."""
    box, seat = plan.die, viewer(ctx)
    name = ctx.person(seat)
    r = min(37.0, box.width * 0.16)
    middle = box.y + 40 + (box.height - 40 - 50) / 2
    broad = box.width > 260
    return [
        kit.medallion(box.x + 18, box.y + 18, 17, name, seat, is_lit(ctx, seat)),
        kit.fitted_row(box.x + 44, box.y + 24, box.width - 104, name, 17, face="serif"),
        clock(seat, box.x + 44, box.y + 44, 14)
        if broad
        else clock(seat, box.x + box.width, box.y + 46, 14),
        *die_parts(ctx, box.x + r + 4, middle, r, box.width),
        *buttons(ctx, Box(box.x, box.y + box.height - 46, box.width, 46)),
        *who_rolled(ctx, Box(box.x, box.y + box.height - 46, box.width, 46)),
    ]


def low_die(ctx: RenderContext, plan: Plan) -> list[Element]:
    """A low tray: die, numbers and buttons in one row; two buttons take the numbers' place."""
    box = plan.die
    crowded = len(offered_buttons(ctx)) > 1
    left = 66 if crowded else 150
    width = left if ctx.facts.rolled else box.width
    return [
        *die_parts(ctx, box.x + 28, box.y + 42, 25, width),
        *buttons(ctx, Box(box.x + left, box.y + 18, box.width - left - 4, 48)),
        *who_rolled(ctx, Box(box.x + left, box.y + 18, box.width - left - 4, 48)),
    ]


def who_rolled(ctx: RenderContext, box: Box) -> list[Element]:
    """HVE-06 Whose roll lies there, where the buttons of one's own turn will be."""
    if not ctx.facts.rolled or not ctx.actors or ctx.is_asked:
        return []
    rows = 3 if box.width < 150 else 2
    size = 13 if rows == 3 else 15
    sentence = sentences.roll_sentence(ctx)
    lines = len(wrap_width(sentence, box.width, size, rows))
    top = box.y + box.height / 2 - (lines - 1) * size * 0.6 + size * 0.35
    whose = group(
        "whose",
        kit.paragraph(box.x, top, box.width, sentence, size, rows, 1.2, fill=kit.SUB),
        piece="die-whose",
        data_value=roll_key(ctx),
        data_step=CHOICES,
        data_enter="flip",
        data_change="flip",
        data_quiet="",
    )
    return [whose]


def die_parts(ctx: RenderContext, x: float, y: float, r: float, width: float) -> list[Element]:
    """HVE-02, HVE-07: the die, its pair, the roll given up; or why the die rests."""
    if not ctx.facts.rolled:
        return idle_die(ctx, x, y, r, width)
    sentence = sentences.die(ctx)
    die = group(
        "die glows",
        kit.octahedron_die(r, str(ctx.facts.rolled)),
        title_element(sentence),
        at=(x, y),
        piece="die",
        data_value=roll_key(ctx),
        data_step=ROLL,
        data_enter="roll",
        data_change="roll shake" if ctx.facts.phase == Phase.MOVING else "roll",
    )
    pair = numbers(ctx, x, y, r, width) if width > 100 else []
    return [die, *pair, *discarded_roll(ctx, x, y, r)]


def roll_key(ctx: RenderContext) -> str:
    """What differs from roll to roll."""
    return f"{ctx.facts.turn}-{ctx.facts.given_up}"


def numbers(ctx: RenderContext, x: float, y: float, r: float, width: float) -> list[Element]:
    """Both numbers of the pair, and how many cells fit each; honest eyes count themselves. In a
    film they come when the die lies."""
    pair = sentences.pair(ctx)
    counted = ctx.facts.phase == Phase.TURN and ctx.is_asked and not ctx.facts.honest_eyes
    size, away = (r * 0.6, 18) if width > ROOMY else (15.0, 8)
    gap = max(44.0, min(92.0, width - 2 * r - size - away - 36))
    parts = []
    for i, tint in enumerate(("low", "high")):
        number, at = pair[tint], x + r + size + away + gap * i
        fits = sentences.choices(ctx, number) if counted else 1
        face = group(
            f"number {tint}",
            chip(tint, number, size, bool(fits)),
            at=(at, y - (8 if counted else 0)),
            opacity=None if fits else 0.45,
        )
        parts.append(
            group(
                "counted",
                face,
                places(ctx, at, y + size + 14, fits, gap) if counted else None,
                piece=f"number-{tint}",
                data_value=roll_key(ctx),
                data_step=CHOICES,
                data_enter="bloom",
                data_change="bloom",
                data_quiet="",
            )
        )
    return parts


def places(ctx: RenderContext, x: float, y: float, fits: int, width: float) -> Element:
    key = "table.places" if fits else "table.no_place"
    sentence = str(ctx.translations(key, n=fits))
    shown = f"×{fits}" if fits and width < TIGHT else shorten(sentence, width, 14)
    fill = kit.CREAM if fits else kit.SUB
    return group(
        "fit short",
        kit.words(x, y, shown, 14, "bold", fill, "middle"),
        title_element(sentence),
    )


def discarded_roll(ctx: RenderContext, x: float, y: float, r: float) -> list[Element]:
    """HVE-07 The first roll, struck out."""
    number = ctx.facts.given_up
    if not number:
        return []
    small = r * 0.42
    return [
        group(
            "lost",
            kit.octahedron_die(small, ""),
            kit.words(0, 5, str(number), 14, "serif", kit.INK, "middle"),
            line(-small, small, small, -small, stroke=WARNING, stroke_width=2.6),
            title_element(str(ctx.translations("table.given_up", number=number))),
            at=(x + r * 0.95, y - r * 0.85),
            opacity=0.8,
        )
    ]


def idle_die(ctx: RenderContext, x: float, y: float, r: float, width: float) -> list[Element]:
    """HVE-05, HVE-22: the die rests; what is still to be set up, or that there is no die."""
    unset = ctx.facts.unset
    sentence = (
        ctx.translations("table.unset", n=unset) if unset else ctx.translations("table.die_none")
    )
    left = x + r + 10
    size = 13 if r < 30 else 14
    return [
        group("idle", kit.octahedron_die(r, ""), at=(x, y), opacity=0.5),
        kit.paragraph(left, y - 8, width - 2 * r - 14, str(sentence), size, 3, 1.2, fill=kit.SUB),
    ]


def tokens(ctx: RenderContext, plan: Plan) -> Element:
    """HVE-13 How many stars are left."""
    x, y = plan.tokens
    left = ctx.facts.tokens
    return group(
        "tokens",
        shape("light", x - 6, y - 5, 9),
        kit.words(
            x - 19,
            y,
            str(left),
            15,
            "serif",
            kit.CREAM,
            "end",
            data_piece="left",
            data_change="count-up",
            data_quiet="",
        ),
        title_element(str(ctx.translations("table.tokens", n=left))),
        data_place="tokens",
    )


# The buttons


def offered_buttons(ctx: RenderContext) -> list[str]:
    return [action for action in BUTTON_ACTIONS if action in ctx.legal]


def buttons(ctx: RenderContext, box: Box) -> list[Element]:
    """What may be done beside the board; the main action on gold."""
    may = offered_buttons(ctx)
    if not may:
        return []
    gap = 8
    width = min(240.0, (box.width - gap * (len(may) - 1)) / len(may))
    left = box.x if box.width > 200 else box.x + box.width - (width + gap) * len(may) + gap
    placing = any(name.startswith("place ") for name in ctx.legal)
    main = None if placing else may[0]
    shown = [
        action_button(
            ctx,
            action,
            Box(left + i * (width + gap), box.y, width, box.height),
            action == main,
        )
        for i, action in enumerate(may)
    ]
    return [lit_choices(ctx, "buttons", shown)]


def action_button(ctx: RenderContext, action: str, box: Box, is_main: bool) -> Element:
    label = str(ctx.translations(f"table.{action.split()[0]}"))
    size = fit_size(label, box.width - 18, 15, 13)
    face = kit.plate if is_main else kit.outline
    return button(
        "do warn" if action in ("call mistake", "lapse") else "do",
        action,
        sentences.describe_action(ctx, ctx.legal[action]),
        rect(-box.width / 2, -24, box.width, 48, fill="transparent"),
        face(box.width, min(44, box.height), label, size),
        at=(box.x + box.width / 2, box.y + box.height / 2),
    )
