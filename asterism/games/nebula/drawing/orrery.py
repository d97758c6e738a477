"""Nebula: the orrery: clusters with their time figures around the supernova, and the counter."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    path,
    polygon,
    rect,
    star,
    title_element,
)
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.layout import Box, Sky
from asterism.games.nebula.drawing.materials import DUSK, ENAMEL_DARK, GOLD, coin, token
from asterism.games.nebula.drawing.news import LINKED, REFILL
from asterism.games.nebula.drawing.places import polar
from asterism.games.nebula.names import CLUSTER_NAMES, CLUSTERS, HOLE, STEPS, Phase
from asterism.games.nebula.sentences import moves, names, table

HUB = 0.44  # of a cluster's rays: the clock in its middle
NOVA_RINGED = 0.7  # of the supernova: without most of its shine


class Way(NamedTuple):
    """A way to move a figure to a ray."""

    ray: int
    steps: int
    action: str


def orrery(ctx: RenderContext, sky: Sky) -> Element:
    """NEB-05 Three clusters and the supernova among them."""
    return group(
        "orrery",
        orrery_frame(sky),
        supernova(ctx, sky),
        *(cluster(ctx, number, sky) for number in range(CLUSTERS)),
        data_nearest="",
        data_stage="orrery",
    )


@functools.lru_cache(maxsize=32)
def orrery_frame(sky: Sky) -> Element:
    """Lamplight, the brass circles and the arms that hold the clusters."""
    x, y = sky.nova
    middle = sum(at[1] for at in sky.clusters) / len(sky.clusters)
    reach = (sky.clusters[1][1] - sky.clusters[0][1]) * 0.55
    arms = [
        line(
            *(x + (cx - x) * 0.25, y + (cy - y) * 0.25),
            *(x + (cx - x) * 0.72, y + (cy - y) * 0.72),
            stroke="#c4954a",
            stroke_width=4,
            stroke_opacity=0.85,
        )
        for cx, cy in sky.clusters
    ]
    return group(
        "frame",
        element("ellipse", cx=x, cy=middle, rx=reach * 1.5, ry=reach * 1.7, fill="url(#n-lamp)"),
        circle(x, middle, reach, fill="none", stroke="#d9b26a", stroke_opacity=0.42),
        circle(x, middle, reach + 5, fill="none", stroke="#d9b26a", stroke_opacity=0.26),
        *arms,
    )


# Supernova


def supernova(ctx: RenderContext, sky: Sky) -> Element:
    """NEB-09 The star in the middle, and NEB-15 an earlier one that stars of this turn match."""
    r, facts = sky.gem * 1.55, ctx.facts
    about = f"{ctx.translations('table.supernova')}: {table.supernova_text(ctx)}"
    earlier = facts.to_match if facts.to_match not in (0, facts.supernova) else 0
    return group(
        "supernova",
        group("shining", nova_face(r, facts.supernova), piece=nova_name(ctx), data_fixed=""),
        earlier_nova(earlier, r) if earlier else None,
        title_element(about),
        at=sky.nova,
        piece="supernova",
        data_value=facts.supernova,
        data_step=LINKED,
        data_change="bloom burst",
        data_beat="supernova",
        data_fixed="",
        data_trace=NOVA_RINGED,
    )


def nova_name(ctx: RenderContext) -> str:
    """NEB-20 What a supernova is known by: the next one always has another colour."""
    return f"nova-{ctx.facts.supernova}"


@functools.lru_cache(maxsize=64)
def nova_face(r: float, kind: int) -> Element:
    return group(
        "nova",
        circle(0, 0, r * 2.5, fill="url(#n-nova)", opacity=0.55),
        star(0, 0, r * 1.62, 18, 0.74, fill="url(#k-brass)"),
        circle(0, 0, r, fill=ENAMEL_DARK),
        token(kind, 0, 0, r * 0.7),
    )


def earlier_nova(kind: int, r: float) -> Element:
    return group(
        "earlier",
        circle(r * 1.5, -r * 1.3, r * 0.6, fill=ENAMEL_DARK, stroke=GOLD),
        token(kind, r * 1.5, -r * 1.3, r * 0.42),
    )


# Clusters


def stars_of(ctx: RenderContext, number: int) -> tuple[int, ...]:
    """The stars of a cluster, clockwise from the uppermost ray; 0 where there is none."""
    return tuple(ctx.facts.cluster[number][: ctx.game.components["clusters"]["rays"]])


def ray_spot(ray: int, rays: int, r: float) -> tuple[float, float]:
    """A place on a ray, so far from the clock's middle."""
    return polar(r, ray * 360 / rays)


def cluster_facts(ctx: RenderContext, number: int, sky: Sky) -> tuple[object, ...]:
    """What a cluster's looks depend on."""
    facts = ctx.facts
    moving = facts.phase == Phase.TAKING and ctx.is_asked
    own = (stars_of(ctx, number), facts.figure[number], facts.phase == Phase.TAKING, facts.seat)
    return (*own, tuple(facts.moved) if moving else None)


@remember(key=cluster_facts, size=2048)
def cluster(ctx: RenderContext, number: int, sky: Sky) -> Element:
    """NEB-05 A clock whose hand is the time figure, with a star at the end of every ray."""
    facts = ctx.facts
    stars, figure = stars_of(ctx, number), facts.figure[number]
    near, far = ways(ctx, number)
    name = CLUSTER_NAMES[number]
    about = f"{names.cluster_name(ctx.translations, number)}: {table.cluster_text(ctx, number)}"
    return group(
        "cluster",
        cluster_base(sky.r, sky.gem, stars, figure, facts.phase == Phase.TAKING, name, facts.seat),
        clock_hand(name, sky.r, figure * 360 / len(stars)),
        title_element(about),
        group("ways", *(step(ctx, number, way, sky) for way in near)),
        other_way(ctx, number, near, far, sky) if far else None,
        at=sky.clusters[number],
    )


@functools.lru_cache(maxsize=2048)
def cluster_base(
    r: float,
    gem: float,
    stars: tuple[int, ...],
    figure: int,
    taking: bool,
    name: str = "",
    taker: int = 0,
) -> Element:
    """The clock's face, the rays and their stars; what the figure points at is ringed, and goes to
    whoever takes it."""
    count = len(stars)
    rays = [line(*ray_spot(i, count, r * 0.5), *ray_spot(i, count, r)) for i in range(count)]
    hours = [line(*polar(r * 0.43, i * 30), *polar(r * 0.37, i * 30)) for i in range(12)]
    spots = [ray_spot(ray, count, r) for ray in range(count)]
    return group(
        "base",
        group("rays", *rays, stroke="#d9b26a", stroke_width=2.4, stroke_opacity=0.55),
        circle(0, 2, r * HUB + 5, fill="#000", fill_opacity=0.35),
        circle(0, 0, r * HUB + 3, fill="url(#k-brass)"),
        circle(0, 0, r * HUB, fill=ENAMEL_DARK),
        group("hours", *hours, stroke="#d9b26a", stroke_opacity=0.6),
        *(
            gem_piece(
                gem_at(spot, kind, gem),
                f"{name}-{ray}-{kind}" if kind and name else None,
                taker if taking and ray == figure else None,
            )
            for ray, (spot, kind) in enumerate(zip(spots, stars, strict=True))
        ),
        pointer_ring(spots[figure], gem, bool(stars[figure]) and taking),
    )


def gem_piece(face: Element, piece: str | None, taker: int | None) -> Element:
    """NEB-14, NEB-16 A star of a cluster: new ones bloom, a taken one goes to its taker."""
    if piece is None:
        return face
    return group(
        "gem",
        face,
        piece=f"gem-{piece}",
        data_step=REFILL,
        data_enter="bloom",
        data_leave=None if taker is None else "slide",
        data_to=None if taker is None else f"seat-{taker}",
    )


def gem_at(spot: tuple[float, float], kind: int, gem: float) -> Element:
    x, y = round(spot[0], 1), round(spot[1], 1)
    if kind:
        return token(kind, x, y, gem)
    return circle(
        x,
        y,
        gem * 0.55,
        fill="#150f2c",
        stroke="#d9b26a",
        stroke_opacity=0.55,
        stroke_dasharray="3 3",
    )


def pointer_ring(spot: tuple[float, float], gem: float, taken: bool) -> Element:
    """The ring of what would be taken."""
    return circle(
        *spot,
        gem * 1.5,
        "aim" if taken else None,
        fill="none",
        stroke=GOLD,
        stroke_width=2.4 if taken else 1.2,
        stroke_opacity=1 if taken else 0.5,
    )


@functools.lru_cache(maxsize=128)
def clock_hand(name: str, r: float, angle: float) -> Element:
    """The time figure: a hand on the clock, which turns when it has moved."""
    return group(
        "clock",
        line(0, 0, *polar(r * 0.66, angle), stroke="#ffe9b8", stroke_width=3.4),
        circle(0, 0, 4.6, fill="#f4d999"),
        group(
            "tip",
            element(
                "g",
                polygon([(0, -7), (5.5, 5), (-5.5, 5)], fill="#ffe9b8"),
                transform=f"rotate({angle:g})",
            ),
            at=polar(r * 0.68, angle),
            piece=f"clock-{name}",
        ),
    )


# Moving time


def ways(ctx: RenderContext, number: int) -> tuple[list[Way], list[Way]]:
    """NEB-13 To every ray the shortest way, and those where another leads there too."""
    near: dict[int, Way] = {}
    far: list[Way] = []
    name, figure = CLUSTER_NAMES[number], ctx.facts.figure[number]
    rays = len(stars_of(ctx, number))
    for count in range(1, STEPS + 1):
        for steps in (count, -count):
            way = Way((figure + steps) % rays, steps, f"time {name} {steps}")
            if way.action in ctx.legal:
                far.append(way) if way.ray in near else near.setdefault(way.ray, way)
    return list(near.values()), far


def again(ways: Sequence[Way], place: int) -> int:
    """How many ways before this one lead to the same ray: some, where rays are few."""
    return sum(way.ray == ways[place].ray for way in ways[:place])


def step(ctx: RenderContext, number: int, way: Way, sky: Sky, outward: int = 0) -> Element:
    """A star that a figure can be moved to; the coin tells the steps."""
    kind = ctx.facts.cluster[number][way.ray]
    label = moves.time_text(ctx.translations.base, number, way.steps, kind)
    x, y = ray_spot(way.ray, len(stars_of(ctx, number)), sky.r + outward * sky.gem * 2.4)
    return button(
        "step",
        way.action,
        label,
        step_face(sky.gem, kind, way.steps),
        at=(round(x, 1), round(y, 1)),
    )


@functools.lru_cache(maxsize=256)
def step_face(gem: float, kind: int, steps: int) -> Element:
    r = max(gem * 1.5, 17.0)
    return group(
        "way",
        circle(0, 0, r * 1.35, fill="url(#n-halo)", opacity=0.8 if kind else 0.35),
        circle(0, 0, r, fill="transparent"),
        token(kind, 0, 0, gem) if kind else None,
        coin(gem * 0.95, gem * 0.85, abs(steps)),
    )


def other_way(
    ctx: RenderContext, number: int, near: Sequence[Way], far: Sequence[Way], sky: Sky
) -> Element:
    """The clock itself turns the choice round: then the coins tell the longer ways."""
    key, label = f"other-way-{CLUSTER_NAMES[number]}", str(ctx.translations("table.other_way"))
    r = sky.r * HUB
    turning = path(
        f"M{-r * 0.5:g} {-r * 0.72:g}A{r * 0.88:g} {r * 0.88:g} 0 1 0 {r * 0.5:g} {-r * 0.72:g}"
        f"m-7 -1l7 1l-1 7",
        fill="none",
        stroke=GOLD,
        stroke_width=1.6,
        stroke_opacity=0.75,
    )
    shown = {way.ray for way in far}
    return group(
        "turned",
        kit.when(
            key,
            *(step(ctx, number, way, sky, again(far, i)) for i, way in enumerate(far)),
            *(step(ctx, number, way, sky) for way in near if way.ray not in shown),
        ),
        kit.selector("hub", key, label, circle(0, 0, max(r, 24), fill="transparent"), turning),
    )


# The counter and the bag


def counter(ctx: RenderContext, box: Box) -> Element:
    """NEB-20 The black hole counter; on highlighted fields the supernova changes."""
    facts, translations = ctx.facts, ctx.translations
    last = ctx.game.components["counter"]["length"]
    bright = tuple(ctx.game.components["counter"]["highlighted"])
    return group(
        "counter",
        kit.words(box.x, box.y + 14, translations("table.counter"), 14, fill=DUSK),
        counter_line(box.x + 6, box.y + 40, box.width - 14, facts.counter, last, bright),
        bag_button(ctx, box.x + box.width, box.y + 14),
    )


@functools.lru_cache(maxsize=256)
def counter_line(
    x: float, y: float, width: float, now: int, last: int, bright: tuple[int, ...]
) -> Element:
    gap = width / last
    marks = [counter_field(x + gap * i, y, i, now, i in bright, i == last) for i in range(last + 1)]
    return group(
        "line",
        line(x, y, x + width, y, stroke="#7d5622", stroke_width=3),
        line(x, y, x + gap * now, y, stroke="#ffcf8a", stroke_width=3),
        *marks,
    )


def counter_field(x: float, y: float, number: int, now: int, bright: bool, last: bool) -> Element:
    rays = group("bright", star(0, 0, 16, 10, 0.74, fill="url(#k-brass)"), at=(x, y))
    if number == now:
        face = group(
            "now",
            circle(0, 0, 18, fill="url(#n-halo)"),
            token(HOLE, 0, 0, 12),
            at=(x, y),
            piece="counter",
            data_value=now,
            data_trace="",
        )
    elif bright or last:
        face = group(
            "mark",
            circle(x, y, 9.5, fill=ENAMEL_DARK, stroke="#d9b26a"),
            kit.words(x, y + 4.8, str(number), 14, "serif", anchor="middle"),
        )
    else:
        fill = "#ffcf8a" if number < now else ENAMEL_DARK
        face = circle(x, y, 4, fill=fill, stroke="#d9b26a")
    return group("", rays if bright else None, face)


def bag_button(ctx: RenderContext, x: float, y: float, size: float = 14) -> Element:
    """How many stars the bag still holds; a touch opens what they are."""
    sentence = table.bag_size(ctx)
    return kit.selector(
        "bag",
        "bag",
        sentence,
        rect(x - 130, y - 22, 134, 34, fill="transparent"),
        kit.words(
            x,
            y,
            sentence,
            size,
            fill="#d9b26a",
            anchor="end",
            data_piece="bag",
            data_fixed="",
            data_step=LINKED,
            data_change="shake",
        ),
    )


def small_counter(ctx: RenderContext, box: Box) -> Element:
    """The counter in one number, for phones; a touch opens bag and counter."""
    facts, last = ctx.facts, ctx.game.components["counter"]["length"]
    sentence = table.counter_text(ctx)
    x, y = box.x + 12, box.y + box.height / 2
    return kit.selector(
        "counter",
        "bag",
        sentence,
        rect(*box, fill="transparent"),
        token(HOLE, x, y, 10),
        kit.words(
            x + 16,
            y + 6,
            str(facts.counter),
            18,
            "serif",
            GOLD,
            data_piece="counter",
            data_value=facts.counter,
            data_fixed="",
            data_trace="",
            data_step=LINKED,
            data_change="count-up",
        ),
        kit.words(x + 16 + (10 if facts.counter < 10 else 19), y + 6, f"/{last}", 14, fill=DUSK),
    )
