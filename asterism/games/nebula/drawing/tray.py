"""Nebula: the wooden tray: one's Observatory, and the buttons of this step."""

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    path,
    rect,
    title_element,
)
from asterism.drawing.type_metrics import text_width
from asterism.engine.frames import Frame
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.layout import Box, Plan, Stage
from asterism.games.nebula.drawing.materials import DUSK, GOLD, token
from asterism.games.nebula.drawing.news import LINKED
from asterism.games.nebula.drawing.orrery import nova_face
from asterism.games.nebula.drawing.placing import first_pick, placeable
from asterism.games.nebula.drawing.tasks import viewer
from asterism.games.nebula.names import CLUSTERS, COLOUR_NAMES, HOLE, KIND_NAMES, KINDS, Phase
from asterism.games.nebula.sentences import moves, names, refusals, table

CHAOS_WIDTH = 62  # of its button on a phone


class Shelf(NamedTuple):
    """A row of the tray where stars lie."""

    x: float
    y: float  # of the stars' middles
    width: float
    height: float  # of what can be touched
    r: float  # of the largest star


def tray(ctx: RenderContext, plan: Plan, frame: Frame, stage: Stage) -> Element:
    """NEB-11 The tray of one's own things."""
    parts = PARTS.get(Phase(ctx.facts.phase), resting) if ctx.is_asked else resting
    if stage is Stage.PLACE and ctx.is_asked:
        parts = placing
    is_place = frame.is_phone or stage is Stage.PLACE  # one's medallion is nowhere on the scene
    place = f"seat-{viewer(ctx)}" if is_place else None
    return group("own-tray", wood(plan.tray), *parts(ctx, plan, frame), data_place=place)


@functools.lru_cache(maxsize=32)
def wood(box: Box) -> Element:
    """The tray itself; it lies elsewhere at another stage, so its grain is a piece too."""
    x, y, width, height = box
    grain = "".join(
        f"M{x + 14:g} {y + 14 + i * height / 7:.0f}"
        f"c{width * 0.3:.0f} {3 * (i % 3) - 4} {width * 0.6:.0f} {5 - 2 * (i % 4)} {width - 28:g} 0"
        for i in range(7)
    )
    return group(
        "wood",
        rect(x, y + 5, width, height, r=20, fill="#000", fill_opacity=0.35),
        rect(x, y, width, height, r=20, fill="url(#k-wood)"),
        path(grain, fill="none", stroke="#000", stroke_opacity=0.18),
        kit.tray(*box),
    )


# Shelves


def whole_shelf(plan: Plan, frame: Frame) -> Shelf:
    """The room for stars beside the call; on phones, where that stands above, the whole tray."""
    box = plan.tray
    if frame.is_phone:
        return Shelf(box.x + 8, box.y + 70, box.width - 16, 52, 16)
    left = plan.call.x + plan.call.width + 12
    return Shelf(left, box.y + 66, box.x + box.width - left - 14, 56, 18)


def own_shelf(plan: Plan, frame: Frame) -> Shelf:
    """The left part of it, for the Observatory."""
    whole = whole_shelf(plan, frame)
    return whole._replace(width=whole.width * (0.5 if frame.is_phone else 0.47))


def right_shelf(plan: Plan, frame: Frame) -> Shelf:
    whole, own = whole_shelf(plan, frame), own_shelf(plan, frame)
    left = own.x + own.width + 16
    return whole._replace(x=left, width=whole.x + whole.width - left)


def heading(shelf: Shelf, plan: Plan, sentence: str) -> Element:
    return kit.fitted_row(shelf.x + 4, plan.tray.y + 25, shelf.width, sentence, 14, fill=DUSK)


def divider(plan: Plan, shelf: Shelf) -> Element:
    x, box = shelf.x - 9, plan.tray
    return line(x, box.y + 14, x, box.y + box.height - 14, stroke="#d9b26a", stroke_opacity=0.4)


# Stars on a shelf


Face = Callable[[RenderContext, int, float, float], Element]


def shelf_spots(shelf: Shelf, number: int, most: float) -> tuple[list[float], float, float]:
    """Where so many stars lie, the width of each place, and how large they are."""
    gap = min(most, shelf.width / max(1, number))
    r = min(shelf.r, gap * 0.42)
    return [shelf.x + gap * (i + 0.5) for i in range(number)], gap, r


def stock(ctx: RenderContext) -> list[int]:
    store = ctx.facts.observatory[viewer(ctx)]
    return [kind for kind in range(1, KINDS + 1) if store[kind]]


@functools.lru_cache(maxsize=512)
def star_face(kind: int, r: float, count: int, lit: bool) -> Element:
    """A star on its shadow; a badge tells how many there are."""
    lift = 5 if lit else 0
    return group(
        "star",
        element("ellipse", cy=r * 0.95, rx=r * 1.1, ry=r * 0.34, fill="#000", fill_opacity=0.4),
        circle(0, -lift, r * 1.75, fill="url(#n-halo)", opacity=0.7) if lit else None,
        token(kind, 0, -lift, r),
        count_badge(r * 0.95, -r * 0.85 - lift, count) if count > 1 else None,
    )


def count_badge(x: float, y: float, count: int) -> Element:
    return group(
        "count",
        circle(x, y, 10, fill="#1f1512", stroke="#d9b26a", stroke_width=1.3),
        kit.words(x, y + 4.8, str(count), 14, "serif", anchor="middle"),
    )


def still_stars(ctx: RenderContext, shelf: Shelf) -> Element:
    """The Observatory while none of its stars can be used."""
    kinds = stock(ctx)
    store = ctx.facts.observatory[viewer(ctx)]
    xs, _, r = shelf_spots(shelf, len(kinds), 46)
    return group(
        "observatory",
        *(
            group(
                "stored",
                star_face(kind, r, store[kind], False),
                title_element(names.star(ctx.translations, kind)),
                at=(x, shelf.y),
                **store_news(ctx, kind),
            )
            for kind, x in zip(kinds, xs, strict=True)
        ),
    )


def star_buttons(
    ctx: RenderContext, shelf: Shelf, verb: str, kinds: Sequence[int], counts: Sequence[int]
) -> Element:
    """Stars that a touch uses."""
    xs, gap, r = shelf_spots(shelf, len(kinds), 64)
    return group(
        "choices",
        *(
            button(
                "stored",
                f"{verb} {KIND_NAMES[kind - 1]}",
                moves.describe_action(ctx, ctx.legal[f"{verb} {KIND_NAMES[kind - 1]}"]),
                rect(-gap / 2, -shelf.height / 2, gap, shelf.height, fill="transparent"),
                star_face(kind, r, counts[kind], True),
                at=(x, shelf.y),
                piece=f"{verb}-{kind}",
                data_value=counts[kind],
                data_step=i if verb == "keep" else None,
                data_enter="flip" if verb == "keep" else None,
            )
            for i, (kind, x) in enumerate(zip(kinds, xs, strict=True), 1)
            if f"{verb} {KIND_NAMES[kind - 1]}" in ctx.legal
        ),
    )


def store_news(ctx: RenderContext, kind: int) -> dict[str, Any]:
    """A star in store is a piece; more of a kind than before bloom."""
    return {
        "piece": f"store-{viewer(ctx)}-{kind}",
        "data_value": ctx.facts.observatory[viewer(ctx)][kind],
        "data_step": LINKED,
        "data_enter": "bloom",
        "data_change": "bloom",
    }


# The steps


def resting(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """While others act: one's stars."""
    shelf = whole_shelf(plan, frame)
    if not any(ctx.facts.observatory[viewer(ctx)]):
        return []
    sentence = str(ctx.translations("table.observatory"))
    return [heading(shelf, plan, sentence), still_stars(ctx, shelf)]


def taking(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """NEB-13, NEB-14 One's stars, which chaos may cost, and those at the time figures."""
    own, right = own_shelf(plan, frame), right_shelf(plan, frame)
    chaos = [kind for kind in stock(ctx) if f"chaos {KIND_NAMES[kind - 1]}" in ctx.legal]
    return [
        group(
            "first-pick",
            own_heading(ctx, own, plan, bool(chaos) and frame.is_phone),
            still_stars(ctx, own),
            chaos_button(ctx, own, plan, frame) if chaos else None,
            divider(plan, right),
            heading(right, plan, str(ctx.translations("table.would_take"))),
            *would_take(ctx, right, plan, frame),
        ),
        chaos_choice(ctx, chaos, plan, frame) if chaos else group("no-chaos"),
    ]


def own_heading(ctx: RenderContext, own: Shelf, plan: Plan, is_cut: bool) -> Element:
    """The name of the Observatory, left of the button for chaos where that stands in its row."""
    shelf = own._replace(width=own.width - CHAOS_WIDTH - 14) if is_cut else own
    return heading(shelf, plan, str(ctx.translations("table.observatory")))


def chaos_button(ctx: RenderContext, own: Shelf, plan: Plan, frame: Frame) -> Element:
    label = str(ctx.translations("table.chaos"))
    width, height = (CHAOS_WIDTH, 48) if frame.is_phone else (84, 34)
    at = (
        own.x + own.width - width / 2 - (6 if frame.is_phone else 4),
        plan.tray.y + (27 if frame.is_phone else 24),
    )
    face = kit.outline(width, 32 if frame.is_phone else height, label, 14)
    hit = rect(-width / 2, -height / 2, width, height, fill="transparent")
    return button("chaos", "chaos", chaos_about(ctx), hit, face, at=at)


def chaos_about(ctx: RenderContext) -> str:
    chaos = ctx.game.components["chaos"]
    return str(ctx.translations("table.chaos_about", drawn=chaos["drawn"], kept=chaos["kept"]))


def chaos_choice(ctx: RenderContext, kinds: Sequence[int], plan: Plan, frame: Frame) -> Element:
    """The star that chaos costs."""
    shelf = whole_shelf(plan, frame)
    store = ctx.facts.observatory[viewer(ctx)]
    return kit.when(
        "chaos",
        heading(shelf, plan, chaos_about(ctx)),
        star_buttons(ctx, shelf, "chaos", kinds, store),
    )


def would_take(ctx: RenderContext, shelf: Shelf, plan: Plan, frame: Frame) -> list[Element | None]:
    """NEB-13 The stars at the figures, and the plate that takes them."""
    facts = ctx.facts
    wide = 60 if frame.is_phone else 74
    gap = min(42.0, (shelf.width - wide - 4) / CLUSTERS)
    r = min(14.0, gap * 0.36)
    kinds = [facts.cluster[i][facts.figure[i]] for i in range(CLUSTERS)]
    slots = [slot(kind, shelf.x + gap * (i + 0.5), shelf.y, r, ctx) for i, kind in enumerate(kinds)]
    return [*slots, take_plate(ctx, shelf, plan, wide)]


def slot(kind: int, x: float, y: float, r: float, ctx: RenderContext) -> Element:
    sentence = (
        names.star(ctx.translations, kind) if kind else ctx.translations("table.nothing_there")
    )
    return group(
        "slot",
        circle(x, y, r * 1.3, fill="#150e0c", stroke="#d9b26a", stroke_dasharray="4 4"),
        token(kind, x, y, r) if kind else None,
        title_element(str(sentence)),
    )


def take_plate(ctx: RenderContext, shelf: Shelf, plan: Plan, width: float) -> Element:
    label = str(ctx.translations("table.take"))
    at = (shelf.x + shelf.width - width / 2, plan.tray.y + plan.tray.height / 2 + 4)
    if "take" in ctx.legal:
        about = moves.describe_action(ctx, ctx.legal["take"])
        return button("take", "take", about, kit.plate(width, 48, label, 15), at=at)
    why = refusals.why_not_take(ctx)
    return group("dim", kit.outline(width, 48, label, 15), title_element(why), at=at, opacity=0.5)


def keeping(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """NEB-14 The stars that chaos has drawn."""
    shelf, drawn = whole_shelf(plan, frame), ctx.facts.drawn
    kinds = [kind for kind in range(1, KINDS + 1) if drawn[kind]]
    return [
        heading(shelf, plan, str(ctx.translations("table.drawn_now"))),
        star_buttons(ctx, shelf, "keep", kinds, drawn),
    ]


def choosing_supernova(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """NEB-20 A star of the Observatory, or one from the bag."""
    whole, label = whole_shelf(plan, frame), str(ctx.translations("table.from_bag"))
    width = 120
    shelf = whole._replace(width=whole.width - (0 if frame.is_phone else width + 12))
    name, kinds = str(ctx.translations("table.observatory")), stock(ctx)
    parts = [
        heading(shelf, plan, name) if kinds else group("empty"),
        star_buttons(ctx, shelf, "supernova", kinds, ctx.facts.observatory[viewer(ctx)]),
    ]
    if "supernova bag" not in ctx.legal:
        return parts
    box = plan.tray
    at = (
        box.x + box.width - width / 2 - 12,
        box.y + (27 if frame.is_phone else box.height / 2),
    )
    about = moves.describe_action(ctx, ctx.legal["supernova bag"])
    hit = rect(-width / 2, -24, width, 48, fill="transparent")
    face = kit.plate(width, 38 if frame.is_phone else 46, label, 15)
    return [*parts, button("bag", "supernova bag", about, hit, face, at=at)]


# Placing


def placing(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element]:
    """NEB-15 Stars to place, and the end of the turn."""
    box = plan.tray
    shelf = Shelf(
        box.x + 8,
        box.y + box.height - (30 if frame.is_phone else 42),
        box.width - 16,
        50,
        17 if frame.is_phone else 20,
    )
    usable, first = placeable(ctx), first_pick(ctx)
    kinds = stock(ctx)
    xs, gap, r = shelf_spots(shelf, len(kinds), 66)
    stars = [
        stored_star(ctx, kind, (x, shelf.y), gap, r, usable, first)
        for kind, x in zip(kinds, xs, strict=True)
    ]
    name, nova = str(ctx.translations("table.observatory")), box.width - 170
    size = round(min(15, max(12, 15 * (nova - 41) / text_width(name, 15))), 1)
    return [
        kit.words(box.x + 16, box.y + 33, name, size, "serif", "#d9b26a"),
        *stars,
        matching(ctx, (box.x + nova, box.y + 28)),
        end_plate(ctx, plan, not usable),
    ]


def matching(ctx: RenderContext, at: tuple[float, float]) -> Element:
    """NEB-15 The supernova that allows one more star; a touch shows the clusters around it."""
    label = f"{ctx.translations('table.supernova')}: {table.supernova_text(ctx)}"
    face = group("nova", nova_face(13, ctx.facts.to_match), at=at)
    hit = rect(at[0] - 24, at[1] - 24, 46, 48, fill="transparent")
    return kit.selector("supernova", "clusters", label, face, hit)


def stored_star(
    ctx: RenderContext,
    kind: int,
    at: tuple[float, float],
    gap: float,
    r: float,
    usable: Sequence[int],
    first: int,
) -> Element:
    """A star of the Observatory: one touch takes it in hand, a black hole is placed at once."""
    count = ctx.facts.observatory[viewer(ctx)][kind]
    if kind not in usable:
        why = refusals.why_not_hole(ctx) if kind == HOLE else refusals.why_not_kind(ctx, kind)
        sentence = why or ctx.translations("table.not_now", star=names.star(ctx.translations, kind))
        face = star_face(kind, r, count, False)
        return group(
            "stored",
            face,
            title_element(str(sentence)),
            at=at,
            opacity=0.45,
            **store_news(ctx, kind),
        )
    action = "hole" if kind == HOLE else f"place {COLOUR_NAMES[kind - 1]}"
    label = hole_label(ctx) if kind == HOLE else star_label(ctx, kind)
    halo = circle(0, -5, r * 1.42, "halo", fill="none", stroke=GOLD, stroke_width=2.2)
    return button(
        "stored",
        action,
        label,
        rect(-gap / 2, -26, gap, 50, fill="transparent"),
        halo,
        group("first-pick", halo) if kind == first else None,
        star_face(kind, r, count, True),
        at=at,
        **store_news(ctx, kind),
    )


def star_label(ctx: RenderContext, kind: int) -> str:
    return str(ctx.translations("table.place_star", star=names.star(ctx.translations, kind)))


def hole_label(ctx: RenderContext) -> str:
    return moves.describe_action(ctx, ctx.legal["hole"])


def end_plate(ctx: RenderContext, plan: Plan, is_main: bool) -> Element:
    """The end of the turn: golden when nothing else is left."""
    label, box = str(ctx.translations("table.done")), plan.tray
    width = 132
    face = kit.plate(width, 40, label, 15) if is_main else kit.outline(width, 40, label, 15)
    return button(
        "done",
        "done",
        moves.describe_action(ctx, ctx.legal["done"]),
        rect(-width / 2, -24, width, 48, fill="transparent"),
        face,
        at=(box.x + box.width - width / 2 - 10, box.y + 28),
    )


PARTS: dict[Phase, Callable[[RenderContext, Plan, Frame], list[Element]]] = {
    Phase.TAKING: taking,
    Phase.KEEPING: keeping,
    Phase.SUPERNOVA: choosing_supernova,
}
