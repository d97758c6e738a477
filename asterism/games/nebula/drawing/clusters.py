"""Nebula: the cluster board with its time figures, the supernova and the black hole counter."""

import math
from typing import NamedTuple

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    group,
    line,
    path,
    rect,
    star,
    text,
    title_element,
)
from asterism.engine import bits
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.ink import Plan, may_label, token, tokens
from asterism.games.nebula.names import CLUSTER_NAMES, KINDS, RAYS, STEPS, Phase
from asterism.games.nebula.rules import beginning
from asterism.games.nebula.sentences import names, table


class Field(NamedTuple):
    """Where clusters and supernova lie, how large, and where they end."""

    r: float  # of a cluster
    clusters: tuple[tuple[float, float], ...]
    supernova: tuple[float, float]
    end: float
    button: tuple[float, float]  # the size of a step's


def field_of(plan: Plan, acts: bool) -> Field:
    """On a phone the clusters are large while their figures are moved by finger."""
    if plan.narrow and acts:
        left, right = 134.0, plan.side - 134.0
        return Field(71, ((left, 156), (right, 374), (left, 592)), (right + 34, 108), 728, (42, 36))
    r = 46.0 if plan.narrow else 58.0
    reach = r + 46
    high = reach + 28
    low = high + reach * (2.36 if plan.narrow else 1.6)
    return Field(
        r,
        ((plan.side / 2, high), (plan.side - reach - 4, low), (reach + 4, low)),
        (plan.side / 2, high + reach + 24),
        low + reach,
        (30, 20),
    )


def cluster_board(ctx: RenderContext, plan: Plan, x: float, y: float) -> tuple[Element, float]:
    """NEB-05 Three clusters, supernova, counter and bag, and the y where they end."""
    acts = ctx.view.phase == Phase.TAKING and ctx.seat in ctx.actors
    field = field_of(plan, acts)
    height = field.end + (116 if plan.narrow else 92)
    return group(
        f"clusters night{' acts' if acts else ''}",
        rect(x, y, plan.side, height, "board", 14),
        text(x + 14, y + 24, ctx.translations("table.clusters"), "bold"),
        *(
            cluster(ctx, number, x + cx, y + cy, field)
            for number, (cx, cy) in enumerate(field.clusters)
        ),
        supernova(ctx, x + field.supernova[0], y + field.supernova[1]),
        counter(ctx, x + 14, y + field.end + 16, plan.side - 28),
        bag(ctx, x + 14, y + field.end + 74, plan),
    ), y + height


def spot(x: float, y: float, ray: float, far: float) -> tuple[float, float]:
    """A place on a ray; the first one points up, the others follow clockwise."""
    turn = 2 * math.pi * ray / RAYS
    return x + far * math.sin(turn), y - far * math.cos(turn)


def cluster(ctx: RenderContext, number: int, x: float, y: float, field: Field) -> Element:
    """NEB-05 A ring of rays with a star each, and the figures: a clock inside, a moon outside."""
    view = ctx.view
    figure, r = int(view.figure[number]), field.r
    rays = [ray_of(ctx, number, ray, x, y, r) for ray in range(RAYS)]
    return group(
        "cluster",
        circle(x, y, r * 0.52, "ring"),
        *rays,
        clock(number, spot(x, y, figure, r * 0.52)),
        moon(number, spot(x, y, figure, r + 24)),
        *steps(ctx, number, x, y, field),
        title_element(
            f"{names.cluster_name(ctx.translations, number)}: {table.cluster_text(ctx, number)}"
        ),
    )


def ray_of(ctx: RenderContext, number: int, ray: int, x: float, y: float, r: float) -> Element:
    (x1, y1), (x2, y2) = spot(x, y, ray, r * 0.52), spot(x, y, ray, r - 10)
    cx, cy = spot(x, y, ray, r)
    kind = int(ctx.view.cluster[number, ray])
    aimed = ray == ctx.view.figure[number] and kind and ctx.view.phase == Phase.TAKING
    return group(
        "ray-of",
        line(x1, y1, x2, y2, "ray"),
        token(kind, cx, cy, 12) if kind else circle(cx, cy, 4, "ring"),
        circle(cx, cy, 16, "aim") if aimed else None,
    )


def clock(number: int, at: tuple[float, float]) -> Element:
    """The figure on the inner ring; it slides when it has moved."""
    return group(
        "clock",
        circle(0, 0, 8.5, "hour"),
        line(0, 0, 0, -5.5, "hand"),
        line(0, 0, 4, 0, "hand"),
        at=at,
        piece=f"clock-{CLUSTER_NAMES[number]}",
    )


def moon(number: int, at: tuple[float, float]) -> Element:
    """The moon outside, beside the same ray."""
    return group(
        "companion",
        path("M-2 -8a8 8 0 1 0 9 11a6.5 6.5 0 0 1 -9 -11z", "moon"),
        at=at,
        piece=f"moon-{CLUSTER_NAMES[number]}",
    )


def steps(ctx: RenderContext, number: int, x: float, y: float, field: Field) -> list[Element]:
    """NEB-13 At every ray the ways to move the figure there: how many steps, which way round."""
    parts, figure = [], int(ctx.view.figure[number])
    for count in range(-STEPS, STEPS + 1):
        action = f"time {CLUSTER_NAMES[number]} {count}"
        if action in ctx.legal:
            shift = 0.2 if count > 0 else -0.2
            far = field.r + 17 + field.button[1] / 2
            at = spot(x, y, (figure + count) % RAYS - shift, far)
            parts.append(step(ctx, action, count, at, field.button))
    return parts


def step(
    ctx: RenderContext, action: str, count: int, at: tuple[float, float], size: tuple[float, float]
) -> Element:
    arrow, (x, y), (wide, tall) = "↻" if count > 0 else "↺", at, size
    return button(
        "step",
        action,
        may_label(ctx, action),
        rect(x - wide / 2, y - tall / 2, wide, tall, r=7),
        text(x, y + 4.5, f"{arrow}{abs(count)}", "mid s12 bold"),
    )


def supernova(ctx: RenderContext, x: float, y: float) -> Element:
    """NEB-09 The star in the middle."""
    translations, kind = ctx.translations, int(ctx.view.supernova)
    return group(
        "supernova",
        star(x, y, 30, 16, 0.74, "sun"),
        circle(x, y, 19, fill="#070a24"),
        token(kind, x, y, 14),
        text(x, y + 44, translations("table.supernova"), "mid s12 soft"),
        earlier_supernova(ctx, x, y + 60) if table.still_counts(ctx) else None,
        title_element(f"{translations('table.supernova')}: {table.supernova_text(ctx)}"),
    )


def earlier_supernova(ctx: RenderContext, x: float, y: float) -> Element:
    """NEB-15 The supernova with which placing began, while stars must match it."""
    return group(
        "earlier",
        text(x, y, ctx.translations("table.this_turn"), "mid s12 soft"),
        token(int(ctx.view.to_match), x, y + 15, 9),
    )


def counter(ctx: RenderContext, x: float, y: float, width: float) -> Element:
    """NEB-20 The black hole counter; on highlighted fields the supernova changes."""
    translations, box = ctx.translations, names.box_of(ctx)
    last, now = int(box.counter_end), int(ctx.view.counter)
    step = width / (last + 1)
    parts = [
        counter_field(box, i, i == now, x + step * (i + 0.5), y + 26, min(13.0, step / 2 - 1.5))
        for i in range(last + 1)
    ]
    of = translations("table.of", number=now, most=last)
    return group(
        "counter", text(x, y + 4, f"{translations('table.counter')}: {of}", "soft s12"), *parts
    )


def counter_field(box: object, number: int, now: bool, x: float, y: float, r: float) -> Element:
    bright = bits.has(box.highlighted, number)  # type: ignore[attr-defined]
    return group(
        "",
        star(x, y, r + 5, 10, 0.78, "sun", opacity=0.55) if bright else None,
        circle(x, y, r, "here" if now else "place dark"),
        text(x, y + 4, str(number), "mid s12 bold dark" if now else "mid s12"),
    )


def bag(ctx: RenderContext, x: float, y: float, plan: Plan) -> Element:
    """NEB-01 What the bag still holds: it follows from all that has left it."""
    translations, view = ctx.translations, ctx.view
    total = translations("table.in_bag", n=int(beginning.in_bag(view)))
    name = f"{translations('table.bag')}: {total}"
    start, top = (x + 8, y + 22) if plan.narrow else (x + 156, y)
    shown = tokens(view.bag, start, top - 4, 7, (x + plan.side - 24 - start) / KINDS)
    return group(
        "bag",
        text(x, y, name, "soft s12"),
        *shown,
        title_element(names.stars(translations, view.bag)),
    )
