"""Nebula: what opens over the scene: tasks, galaxies, tracks and scores, clusters, the bag."""

from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, element, group, rect
from asterism.drawing.type_metrics import shorten
from asterism.engine.frames import Frame
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.galaxy import galaxy, galaxy_facts
from asterism.games.nebula.drawing.layout import Box, Plan, Sky, Stage
from asterism.games.nebula.drawing.materials import DUSK, PAPER_INK, token
from asterism.games.nebula.drawing.news import WHOLE
from asterism.games.nebula.drawing.orrery import (
    clock_hand,
    cluster_base,
    counter_line,
    nova_name,
    orrery_frame,
    stars_of,
    supernova,
)
from asterism.games.nebula.drawing.people import other_seats, person
from asterism.games.nebula.drawing.places import Disc
from asterism.games.nebula.drawing.tasks import (
    Task,
    board_owner,
    lights,
    own_galaxy,
    task_facts,
    task_sheet,
    tasks_of,
    viewer,
)
from asterism.games.nebula.drawing.tracks import (
    advanced_cards,
    is_full_game,
    score_rows,
    track_board,
)
from asterism.games.nebula.names import CLUSTER_NAMES, CLUSTERS, KINDS
from asterism.games.nebula.sentences import names, table


def panels(ctx: RenderContext, frame: Frame, plan: Plan, stage: Stage) -> list[Element]:
    """The overlays; the first one is the one a phone's bar offers."""
    own = None if shows_own(ctx, frame, plan) else galaxy_panel(ctx, frame, viewer(ctx))
    tasks = tasks_panel(ctx, frame) if plan.tasks is None or frame.is_phone else None
    first = [tasks, own] if stage in (Stage.PLACE, Stage.TRACKS) else [own, tasks]
    rest = [
        scores_panel(ctx, frame),
        *(galaxy_panel(ctx, frame, seat) for seat in other_seats(ctx)),
        clusters_panel(ctx, frame) if plan.sky is None else None,
        bag_panel(ctx, frame),
    ]
    return [part for part in (*first, *rest, *light_panels(ctx, frame, plan)) if part is not None]


def shows_own(ctx: RenderContext, frame: Frame, plan: Plan) -> bool:
    """Whether one's own galaxy is on the stage in large."""
    return plan.disc.r >= 100 and board_owner(ctx, frame) == viewer(ctx)


def sheet(
    ctx: RenderContext,
    frame: Frame,
    key: str,
    title: str,
    sign: str,
    *parts: Element,
    **news: Any,
) -> Element:
    close = str(ctx.translations("table.close"))
    size = 20 if frame.is_phone else 26
    heading = kit.words(16, 32, kit_title(title, frame), size, "serif")
    return kit.panel(frame, key, title, sign, velvet(frame), heading, *parts, close=close, **news)


def kit_title(title: str, frame: Frame) -> str:
    return title if not frame.is_phone else shorten(title, frame.width - 70, 20)


def velvet(frame: Frame) -> Element:
    return rect(
        0,
        0,
        frame.width,
        frame.height,
        r=14,
        fill="url(#n-velvet)",
        fill_opacity=0.94,
        stroke="#d9b26a",
        stroke_opacity=0.6,
    )


# Galaxies


def large_disc(frame: Frame) -> Disc:
    """A galaxy as large as a panel allows."""
    if frame.is_phone:
        return Disc(195, 240, 184)
    r = frame.height / 2 - 34
    return Disc(r + 60, frame.height / 2 + 14, r)


def seat_facts(ctx: RenderContext, frame: Frame, seat: int) -> tuple[object, ...]:
    facts = ctx.facts
    owned = (tuple(facts.observatory[seat]), tuple(facts.got[seat]), seat == viewer(ctx))
    return (*galaxy_facts(ctx, seat), *owned)


@remember(key=seat_facts)
def galaxy_panel(ctx: RenderContext, frame: Frame, seat: int) -> Element:
    """A galaxy in large, with what belongs to its owner."""
    disc, name = large_disc(frame), ctx.person(seat)
    mine = seat == viewer(ctx)
    title = str(ctx.translations("table.galaxy")) if mine else name
    x, y = (24, disc.y + disc.r + 30) if frame.is_phone else (disc.x + disc.r + 40, 120)
    width = frame.width - x - 20
    return sheet(
        ctx,
        frame,
        f"galaxy-{seat}",
        title,
        "galaxy",
        group(
            "large", galaxy(ctx, seat, disc, 13 if frame.is_phone else 15), id=f"n-galaxy-{seat}"
        ),
        *belongings(ctx, seat, Box(x, y, width, frame.height - y)),
    )


def belongings(ctx: RenderContext, seat: int, box: Box) -> list[Element]:
    """A player's Observatory and what the latest turn brought."""
    got = ctx.facts.got[seat]
    latest = ctx.translations("table.latest", stars=names.stars(ctx.translations, got))
    sentence = table.bar_text(ctx, seat)
    return [
        kit.words(box.x, box.y, ctx.translations("table.observatory"), 15, "serif", "#d9b26a"),
        star_row(ctx.facts.observatory[seat], Box(box.x, box.y + 12, box.width, 34)),
        kit.paragraph(box.x, box.y + 70, box.width, sentence, 14, 2, fill=DUSK),
        *(
            [kit.paragraph(box.x, box.y + 92, box.width, str(latest), 14, 2, fill=DUSK)]
            if any(got)
            else []
        ),
    ]


def star_row(counts: list[int], box: Box) -> Element:
    """Kinds of stars with how many there are of each."""
    kinds = [kind for kind in range(1, KINDS + 1) if counts[kind]]
    gap = min(58.0, box.width / max(1, len(kinds)))
    y = box.y + box.height / 2
    return group(
        "row",
        *(
            part
            for i, kind in enumerate(kinds)
            for part in (
                token(kind, box.x + 14 + gap * i, y, 11),
                kit.words(box.x + 29 + gap * i, y + 5, str(counts[kind]), 15, "serif"),
            )
        ),
    )


# Tasks


@remember("public", "marks", "first_mark", "bar", key=task_facts)
def tasks_panel(ctx: RenderContext, frame: Frame) -> Element:
    title = str(ctx.translations("table.tasks"))
    width = min(560, frame.width - 16)
    box = Box((frame.width - width) / 2, 52, width, min(430, frame.height - 64))
    return sheet(ctx, frame, "tasks", title, "score", task_sheet(ctx, box))


def light_panels(ctx: RenderContext, frame: Frame, plan: Plan) -> list[Element]:
    """Where one's galaxy is not large: the fields of a task on it in large."""
    if shows_own(ctx, frame, plan):
        return []
    return [light_panel(ctx, frame, task) for task in tasks_of(ctx)]


@remember("public", "marks", "first_mark", key=own_galaxy)
def light_panel(ctx: RenderContext, frame: Frame, task: Task) -> Element:
    disc, text = large_disc(frame), names.task_text(ctx, task.card)
    y = disc.y + disc.r + 16
    return sheet(
        ctx,
        frame,
        task.key,
        str(ctx.translations("table.secret" if task.is_secret else "table.public")),
        "score",
        element("use", href=f"#n-galaxy-{viewer(ctx)}"),
        lights(ctx, task, disc),
        kit.paper(8, y, frame.width - 16, 66),
        kit.paragraph(22, y + 28, frame.width - 44, text, 16, 2, face="serif", fill=PAPER_INK),
    )


# Tracks and scores


def scores_panel(ctx: RenderContext, frame: Frame) -> Element:
    """NEB-25 to NEB-29 What scores at the end, and what it would be now."""
    title = str(ctx.translations("table.see_tracks"))
    parts = (phone_scores if frame.is_phone else desktop_scores)(ctx, frame)
    return sheet(ctx, frame, "scores", title, "score", *parts)


def desktop_scores(ctx: RenderContext, frame: Frame) -> list[Element]:
    """The tracks on the left; cards and points on the right."""
    half = frame.width / 2
    right, width = half + 24, half - 64
    if not is_full_game(ctx):
        return [score_rows(ctx, Box(half - 300, 80, 600, 300))]
    top = 330 if frame.height > 700 else 300
    return [
        track_board(ctx, Box(30, 60, half - 50, frame.height - 76)),
        advanced_cards(ctx, Box(right, 64, width, top - 80), 2),
        kit.words(right, top + 16, ctx.translations("table.if_over"), 19, "serif", "#d9b26a"),
        score_rows(ctx, Box(right, top + 26, width, min(320, frame.height - top - 40))),
    ]


def phone_scores(ctx: RenderContext, frame: Frame) -> list[Element]:
    """The tracks, the cards where there is room, the points."""
    left, width, height = 12, frame.width - 24, 170
    top = frame.height - height - 8
    rows = score_rows(ctx, Box(left, top + 8, width, height - 8))
    if not is_full_game(ctx):
        return [score_rows(ctx, Box(left, 60, width, 240))]
    room = top - 44
    cards = 190.0 if frame.height > 600 else 0.0
    tracks = track_board(ctx, Box(left, 42, width, room - cards - 6))
    if not cards:
        return [tracks, rows]
    return [tracks, advanced_cards(ctx, Box(left, top - cards, width, cards), 2), rows]


# The middle of the table


@remember("cluster", "figure", "supernova", "to_match")
def clusters_panel(ctx: RenderContext, frame: Frame) -> Element:
    """NEB-05 The clusters as they lie, while the galaxy takes the stage; a film opens it for a new
    supernova."""
    x, y = frame.width / 2, frame.height / 2
    across = 108 if frame.is_phone else 150
    r = 60 if frame.is_phone else 84
    sky = Sky((x, y), ((x, y - 128), (x + across, y + 92), (x - across, y + 92)), r, r / 4)
    return sheet(
        ctx,
        frame,
        "clusters",
        str(ctx.translations("table.clusters_now")),
        "star",
        orrery_frame(sky),
        supernova(ctx, sky),
        *(still_cluster(ctx, number, sky) for number in range(CLUSTERS)),
        piece=nova_name(ctx),
        data_fixed="",
        data_until=WHOLE,
    )


def still_cluster(ctx: RenderContext, number: int, sky: Sky) -> Element:
    stars, figure = stars_of(ctx, number), ctx.facts.figure[number]
    return group(
        "cluster",
        cluster_base(sky.r, sky.gem, stars, figure, False),
        clock_hand(f"{CLUSTER_NAMES[number]}-panel", sky.r, figure * 360 / len(stars)),
        at=sky.clusters[number],
    )


@remember("bag", "gone", "counter", "bar", "players", key=lambda ctx, _: ctx.actors)
def bag_panel(ctx: RenderContext, frame: Frame) -> Element:
    """NEB-01 What the bag still holds: it follows from all that has left it."""
    facts, translations = ctx.facts, ctx.translations
    width = min(460, frame.width - 40)
    left = (frame.width - width) / 2
    last = ctx.game.components["counter"]["length"]
    bright = tuple(ctx.game.components["counter"]["highlighted"])
    return sheet(
        ctx,
        frame,
        "bag",
        table.bag_size(ctx),
        "moves",
        star_row(facts.bag, Box(left, 70, width, 40)),
        kit.words(left, 160, translations("table.gone"), 16, "serif", "#d9b26a"),
        star_row(facts.gone, Box(left, 172, width, 40)),
        kit.words(left, 262, table.counter_text(ctx), 16, "serif", "#d9b26a"),
        counter_line(left + 10, 296, width - 20, facts.counter, last, bright),
        *seats_row(ctx, left, 350),
    )


def seats_row(ctx: RenderContext, left: float, y: float) -> list[Element]:
    """How many black holes everybody has."""
    parts: list[Element] = []
    for seat in range(ctx.facts.players):
        parts += [
            person(ctx, seat, left + 20, y + 18 + 46 * seat, 17),
            kit.words(left + 50, y + 23 + 46 * seat, table.bar_text(ctx, seat), 14, fill=DUSK),
        ]
    return parts
