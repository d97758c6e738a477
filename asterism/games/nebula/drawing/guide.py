"""Nebula: beside one's galaxy, what the star in hand may do."""

from collections.abc import Callable

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, element, group, line, path
from asterism.drawing.type_metrics import shorten
from asterism.engine.frames import WIDE, Frame
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.layout import Box, Plan
from asterism.games.nebula.drawing.materials import DUSK, GOLD, PAPER_INK, PAPER_LINE, sign, token
from asterism.games.nebula.drawing.placing import (
    Fits,
    completes,
    first_pick,
    fits,
    overlay,
    placeable,
)
from asterism.games.nebula.drawing.tasks import own_galaxy
from asterism.games.nebula.names import COLOUR_NAMES, HOLE
from asterism.games.nebula.sentences import calls, names

SIGNS: dict[str, Callable[[], list[Element]]] = {
    "fit": lambda: [circle(0, 0, 10, fill="#3c2a55", stroke=GOLD, stroke_width=2.6)],
    "swap": lambda: [
        circle(0, 0, 11, fill="none", stroke=GOLD, stroke_width=1.8, stroke_dasharray="3 4")
    ],
    "touching": lambda: [
        circle(0, 0, 10, fill="#1b1240", stroke="#9be070", stroke_width=1.8),
        path("M-8 8L8 -8", stroke="#ff8d7a", stroke_width=2.4, stroke_linecap="round"),
    ],
    "apart": lambda: [
        circle(0, 0, 10, fill="#1b1240", stroke="#67dccf", stroke_width=1.6, opacity=0.5)
    ],
}


def placing_stage(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """For every star one can take in hand: the call, where it fits, and why not elsewhere."""
    first = first_pick(ctx)
    parts = []
    for kind in placeable(ctx):
        if kind != HOLE:
            shown = in_hand(ctx, kind, plan, frame)
            if kind == first:
                parts.append(group("first-pick", *shown))
                first_again = kit.when(f"place {COLOUR_NAMES[kind - 1]}", *shown)
                parts.append(first_again)
            else:
                parts.append(kit.when(f"place {COLOUR_NAMES[kind - 1]}", *shown))
    return parts or [placing_call(ctx, 0, plan, frame)]


@remember("track", "landed", "placed", "to_match", key=own_galaxy)
def in_hand(ctx: RenderContext, kind: int, plan: Plan, frame: Frame) -> list[Element]:
    found = fits(ctx, kind)
    guide = phone_guide if frame.is_phone else paper_guide
    return [
        overlay(ctx, kind, plan.disc),
        placing_call(ctx, kind, plan, frame),
        *guide(ctx, kind, found, plan, frame),
    ]


def counts(found: Fits) -> dict[str, int]:
    return {
        "fit": len(found.free),
        "swap": len(found.swaps),
        "touching": len(found.touching),
        "apart": len(found.apart),
    }


def placing_call(ctx: RenderContext, kind: int, plan: Plan, frame: Frame) -> Element:
    call = calls.call(ctx, kind)
    return phone_call(call, plan.call) if frame.is_phone else column_call(call, kind, plan.call)


def phone_call(call: calls.Call, box: Box) -> Element:
    """Two reserved rows: what to do, and a hint."""
    x = box.x + box.width / 2
    if not call.hint:
        return kit.call(x, box.y + box.height / 2, box.width, call.sentence, 19)
    return group(
        "called",
        kit.call(x, box.y + 13, box.width, call.sentence, 18, 1),
        kit.words(
            x,
            box.y + 40,
            shorten(call.hint, box.width, 14),
            14,
            "sans",
            DUSK,
            "middle",
        ),
    )


def column_call(call: calls.Call, kind: int, box: Box) -> Element:
    """The star in hand, the question beside it, the hint below."""
    left = 66 if kind else 0
    return group(
        "called",
        circle(box.x + 26, box.y + 34, 50, fill="url(#n-halo)", opacity=0.7) if kind else None,
        token(kind, box.x + 26, box.y + 34, 25) if kind else None,
        kit.call(
            box.x + left,
            box.y + 36,
            box.width - left,
            call.sentence,
            21,
            3,
            anchor="start",
            least=16,
        ),
        kit.paragraph(
            box.x, box.y + 92, box.width, call.hint, 14, 3 if box.width < 300 else 2, 1.3, fill=DUSK
        ),
    )


def paper_guide(
    ctx: RenderContext, kind: int, found: Fits, plan: Plan, frame: Frame
) -> list[Element]:
    """On paper: how many fields fit, and what keeps the star off the others."""
    box = plan.call
    rows = {key: number for key, number in counts(found).items() if number}
    top = box.y + box.height
    row, most_gains = (62, 2) if frame is WIDE else (50, 1)
    height = row * len(rows) + 10
    parts = [kit.paper(box.x, top, box.width, height, r=4)]
    for i, (key, number) in enumerate(rows.items()):
        parts += guide_row(ctx, key, number, Box(box.x, top + 6 + row * i, box.width, row), i > 0)
    return [group("guide", *parts), *gains(ctx, found, box, top + height + 30, most_gains)]


def guide_row(ctx: RenderContext, key: str, number: int, box: Box, ruled: bool) -> list[Element]:
    left, room, middle = box.x + 54, box.width - 60, box.y + box.height / 2
    sentence = str(ctx.translations(f"legend.{key}", n=number))
    why = str(ctx.translations(f"legend.{key}_why"))
    parts = [
        group("sign", circle(0, 0, 18, fill="#2a1f5c"), *SIGNS[key](), at=(box.x + 28, middle)),
        kit.fitted_row(left, middle - 4, room, sentence, 16, face="serif", fill=kit.INK),
        kit.fitted_row(left, middle + 15, room, why, 14, fill=PAPER_INK),
    ]
    rule = line(
        box.x + 12, box.y, box.x + box.width - 12, box.y, stroke=PAPER_LINE, stroke_opacity=0.4
    )
    return [rule, *parts] if ruled else parts


def gains(ctx: RenderContext, found: Fits, box: Box, y: float, most: int) -> list[Element]:
    """Fields that would complete a constellation, as many as there is room for."""
    parts: list[Element] = []
    for i, field in enumerate([f for f in found.free if completes(ctx, f)][:most]):
        sentence = gain_text(ctx, field)
        parts += [
            home_sign(ctx, field, box.x + 16, y + 44 * i, 11),
            kit.paragraph(
                box.x + 38, y + 44 * i - 4, box.width - 40, sentence, 15, 2, 1.2, face="serif"
            ),
        ]
    return parts


def home_sign(ctx: RenderContext, field: int, x: float, y: float, r: float) -> Element:
    """The sign of the constellation that a field would complete."""
    return sign(names.home_of(ctx.game, field) or 0, x, y, r)


def gain_text(ctx: RenderContext, field: int) -> str:
    name = names.field_name(ctx.translations, field)
    sentence = ctx.translations("legend.completes", field=name)
    return f"{sentence} +{completes(ctx, field)}"


def phone_guide(
    ctx: RenderContext, kind: int, found: Fits, plan: Plan, frame: Frame
) -> list[Element]:
    """In the corners beside the board the numbers; below it what a field would bring."""
    number = counts(found)
    y = plan.disc.y + plan.disc.r + 14
    height = min(40.0, plan.call.y - y - 4)
    gain = [f for f in found.free if completes(ctx, f)][:1]
    if gain:
        note = [
            home_sign(ctx, gain[0], 30, y + height / 2, 9),
            kit.fitted_row(
                48, y + height / 2 + 5, 324, gain_text(ctx, gain[0]), 15, face="serif", fill=kit.INK
            ),
        ]
    else:
        note = legend_line(ctx, number, y + height / 2)
    return [
        corner(ctx, "fit", "free_short", number["fit"], 6, False),
        corner(ctx, "swap", "swap_short", number["swap"], frame.width - 6, True),
        group("note", kit.paper(8, y, frame.width - 16, height, r=5), *note),
    ]


def corner(ctx: RenderContext, key: str, name: str, number: int, x: float, at_end: bool) -> Element:
    sentence = str(ctx.translations(f"legend.{name}"))
    start = x - 34 if at_end else x + 12
    return group(
        "corner",
        element("g", *SIGNS[key](), transform=f"translate({start:g} 18)"),
        kit.words(start + 15, 24, str(number), 17, "serif"),
        kit.words(x, 44, sentence, 13, fill=DUSK, anchor="end" if at_end else "start"),
    )


def legend_line(ctx: RenderContext, number: dict[str, int], y: float) -> list[Element]:
    """What keeps the star off other fields, in one row."""
    parts: list[Element] = []
    for i, key in enumerate(("touching", "apart")):
        x = 30 + 182 * i
        sentence = str(ctx.translations(f"legend.{key}", n=number[key]))
        parts += [
            element("g", *SIGNS[key](), transform=f"translate({x:g} {y:g})scale(.9)"),
            kit.fitted_row(x + 16, y + 5, 150, sentence, 13, face="bold", fill=PAPER_INK),
        ]
    return parts
