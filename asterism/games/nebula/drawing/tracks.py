"""Nebula: the tracks of the markers, the advanced cards, and what scores now."""

import functools
from typing import NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, circle, group, line, rect, title_element
from asterism.drawing.type_metrics import shorten, text_width
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.layout import Box
from asterism.games.nebula.drawing.materials import DUSK, GOLD, MUTED, PAPER_INK, sign, token
from asterism.games.nebula.drawing.news import LINKED
from asterism.games.nebula.drawing.tasks import own_galaxy, viewer
from asterism.games.nebula.names import (
    COLOURS,
    RANKS,
    ROMAN,
    SHOWN,
    TRACK_START,
    TRACKS,
    Phase,
    Variant,
)
from asterism.games.nebula.rules import patterns
from asterism.games.nebula.sentences import moves, names, scores

TRACK_KEYS = ("track_colours", "track_constellations", "track_advanced")
BROADER = 1.15  # headings in bold serifs than the letters that widths are told for
UNITS = ("each_star", "each_complete", "each_time")
ROOMY = 150  # height of a track from which its markers are large
LOW = 118  # height of one in which its markers would reach its heading


def is_full_game(ctx: RenderContext) -> bool:
    return bool(ctx.facts.variant == Variant.FULL)


def may_move_markers(ctx: RenderContext, *_: object) -> bool:
    return bool(ctx.facts.phase == Phase.MARKER and ctx.is_asked)


# A marker


def marker_face(number: int, x: float, y: float, r: float) -> Element:
    """What a marker stands for: a colour, a constellation, a card."""
    if number < COLOURS:
        return token(number + 1, x, y, r)
    if number < TRACK_START[2]:
        return sign(number - COLOURS, x, y, r * 0.88)
    roman = ROMAN[number - TRACK_START[2]].upper()
    return kit.words(x, y + 5, roman, 14, "serif", anchor="middle")


@functools.lru_cache(maxsize=256)
def marker_disc(number: int, r: float, leads: bool, may_move: bool) -> Element:
    return group(
        "disc",
        circle(0, 0, r * 1.5, fill="url(#n-halo)", opacity=0.8) if may_move else None,
        circle(0, 2, r, fill="#000", fill_opacity=0.4),
        circle(0, 0, r, fill="url(#k-brass)"),
        circle(0, 0, r * 0.84, fill="#1d1436" if not leads else "#3a2a66"),
        marker_face(number, 0, 0, r * 0.62),
    )


# The tracks


class Lane(NamedTuple):
    """A track on the scene: its start, its fields and the room above it for stacks."""

    x: float
    y: float  # of the rail
    start: float  # width of the place where markers begin
    gap: float  # between two fields
    room: float
    r: float  # of a marker


@remember("track", "landed", "advanced", key=may_move_markers)
def track_board(ctx: RenderContext, box: Box) -> Element:
    """NEB-08 The three tracks, one below another."""
    height = box.height / TRACKS
    return group(
        "tracks",
        *(track(ctx, i, Box(box.x, box.y + height * i, box.width, height)) for i in range(TRACKS)),
    )


def lane_of(ctx: RenderContext, number: int, box: Box) -> Lane:
    last = ctx.game.components["tracks"]["length"][number]
    low = box.height < LOW
    r = 20 if box.height > ROOMY else 14 if low else 16
    start = 3 * (2.0 * r + 2)
    gap = (box.width - start - r - 8) / last
    below, heading = (10, 28) if low else (18, 34)
    room = box.height - 2 * r - below - heading
    return Lane(box.x, box.y + box.height - r - below, start, gap, room, r)


def track(ctx: RenderContext, number: int, box: Box) -> Element:
    """NEB-21 Fields to the right of the start; whoever lands later lies higher."""
    lane = lane_of(ctx, number, box)
    translations = ctx.translations
    name, unit = (str(translations(f"table.{key[number]}")) for key in (TRACK_KEYS, UNITS))
    line = box.y + (20 if box.height < LOW else 26)
    after = box.x + 12 + BROADER * text_width(name, 17)
    ranks = box.x + box.width - 128
    order = sorted(
        range(TRACK_START[number], TRACK_START[number + 1]), key=lambda m: ctx.facts.landed[m]
    )
    return group(
        "track",
        strip(box),
        kit.words(box.x + 4, line, name, 17, "serif"),
        kit.words(after, line, unit, 14, fill=DUSK)
        if text_width(unit, 14) <= ranks - after - 12
        else None,
        ranks_of(ctx, number, ranks, line - 4, 46),
        rail(lane, ctx.game.components["tracks"]["length"][number]),
        group("markers", *(marker(ctx, each, lane) for each in order), data_nearest=""),
    )


@functools.lru_cache(maxsize=64)
def strip(box: Box) -> Element:
    """The enamel that a track and its heading lie on, apart from the next track."""
    return rect(
        box.x - 6,
        box.y + 2,
        box.width + 12,
        box.height - 6,
        r=14,
        fill="#150f35",
        fill_opacity=0.55,
        stroke="#d9b26a",
        stroke_opacity=0.3,
    )


@functools.lru_cache(maxsize=64)
def rail(lane: Lane, last: int) -> Element:
    """The brass rail with its fields."""
    width = lane.start + lane.gap * last + 16
    spots = [lane.x + lane.start + lane.gap * i for i in range(1, last + 1)]
    return group(
        "rail",
        rect(lane.x, lane.y - 7, width, 14, r=7, fill="url(#n-brass-dark)"),
        rect(
            lane.x,
            lane.y - 7,
            width,
            14,
            r=7,
            fill="none",
            stroke="#f4d999",
            stroke_opacity=0.5,
            stroke_width=0.8,
        ),
        *(circle(x, lane.y, 11, fill="#150f2c", stroke="#d9b26a") for x in spots),
        *(
            kit.words(x, lane.y + 4.8, str(i), 14, "serif", "#a998c4", "middle")
            for i, x in enumerate(spots, 1)
        ),
    )


def marker_spot(ctx: RenderContext, number: int, lane: Lane) -> tuple[float, float]:
    """Side by side at the start; stacked on a field."""
    facts, first = ctx.facts, TRACK_START[track_number(number)]
    field = facts.track[number]
    if field == 0:
        place = number - first
        step = 2 * lane.r + 2
        return lane.x + lane.r + 2 + step * (place % 3), lane.y - 4 - (step - 2) * (place // 3)
    others = range(first, TRACK_START[track_number(number) + 1])
    stack = [m for m in others if facts.track[m] == field]
    below = sum(facts.landed[m] < facts.landed[number] for m in stack)
    rise = min(lane.r + 10, lane.room / max(1, len(stack) - 1))
    return lane.x + lane.start + lane.gap * field, lane.y - rise * below


def track_number(marker: int) -> int:
    return sum(marker >= start for start in TRACK_START[1:TRACKS])


def marker(ctx: RenderContext, number: int, lane: Lane) -> Element:
    """A marker, which slides when moved; a button while one is to be moved."""
    action = f"marker {ctx.game.ids['marker'][number]}"
    may_move = action in ctx.legal
    label = moves.describe_action(ctx, ctx.legal[action]) if may_move else marker_label(ctx, number)
    at = marker_spot(ctx, number, lane)
    face = marker_disc(number, lane.r, ctx.facts.track[number] > 0, may_move)
    piece = f"marker-{ctx.game.ids['marker'][number]}"
    if not may_move:
        return group("marker", face, title_element(label), at=at, piece=piece)
    return button("marker", action, label, face, at=at, piece=piece)


def marker_label(ctx: RenderContext, number: int) -> str:
    name = names.marker_name(ctx, number)
    place = number - TRACK_START[2]
    if place < 0:
        return name
    card = names.card_text(ctx, ctx.facts.advanced[place])
    return str(ctx.translations("sentence", name=name, value=card))


# What the ranks pay


def ranks_of(ctx: RenderContext, number: int, x: float, y: float, gap: float) -> Element:
    """NEB-29 What each rank pays, and the marker that holds it now."""
    pays = tuple(ctx.game.components["tracks"][("colours", "constellations", "advanced")[number]])
    fields = ctx.facts.track[TRACK_START[number] : TRACK_START[number + 1]]
    return group(
        "rank-row",
        rank_row(tuple(scores.by_rank(ctx, number)), pays, x, y, gap),
        piece=f"ranks-{number}",
        data_fixed="",
        data_value="-".join(map(str, fields)),
        data_step=LINKED,
        data_change="glow",
        data_trace="",
    )


@functools.lru_cache(maxsize=1024)
def rank_row(
    holders: tuple[int, ...], pays: tuple[int, ...], x: float, y: float, gap: float
) -> Element:
    parts = []
    for rank, value in enumerate(pays[:RANKS]):
        at, held = x + gap * rank, rank < len(holders)
        vacant = circle(
            at, y, 5, fill="none", stroke=MUTED, stroke_width=1.2, stroke_dasharray="2 2"
        )
        parts += [
            marker_face(holders[rank], at, y, 8.5) if held else vacant,
            kit.words(at + 12, y + 5, str(value), 15, "serif", GOLD if held else MUTED),
        ]
    return group("ranks", *parts)


@remember("track", "landed")
def rank_column(ctx: RenderContext, box: Box) -> Element:
    """What scores now, track by track; a touch opens the tracks."""
    translations = ctx.translations
    right = box.x + box.width
    rows = [
        part
        for i in range(TRACKS)
        for part in (
            kit.words(
                box.x, box.y + 43 + 27 * i, translations(f"table.{TRACK_KEYS[i]}"), 14, fill=DUSK
            ),
            ranks_of(ctx, i, right - 128, box.y + 38 + 27 * i, 48),
        )
    ]
    return kit.selector(
        "scores",
        "scores",
        str(translations("table.see_tracks")),
        rect(*box, fill="transparent"),
        kit.words(box.x, box.y + 15, translations("table.scores_now"), 17, "serif", "#d9b26a"),
        kit.words(right, box.y + 15, "›", 20, "serif", "#d9b26a", "end"),
        *rows,
    )


@remember("track", "landed")
def rank_peek(ctx: RenderContext, box: Box) -> Element:
    """The same at a glance, for phones."""
    gap = (box.width - 8) / RANKS
    step = box.height / TRACKS
    rows = [ranks_of(ctx, i, box.x + 14, box.y + step * (i + 0.5), gap) for i in range(TRACKS)]
    return kit.selector(
        "scores",
        "scores",
        str(ctx.translations("table.see_tracks")),
        rect(*box, r=8, fill="#120b26", fill_opacity=0.6, stroke="#d9b26a"),
        *rows,
    )


# The advanced cards


@remember("advanced", "track", "landed", "marks", key=own_galaxy)
def advanced_cards(ctx: RenderContext, box: Box, columns: int) -> Element:
    """NEB-09 Cards I to IV: what they count, what that pays, and one's own number."""
    gap = 8
    rows = SHOWN // columns
    width = (box.width - gap * (columns - 1)) / columns
    height = (box.height - gap * (rows - 1)) / rows
    return group(
        "cards",
        *(
            advanced_card(
                ctx,
                i,
                Box(
                    box.x + (width + gap) * (i % columns),
                    box.y + (height + gap) * (i // columns),
                    width,
                    height,
                ),
            )
            for i in range(SHOWN)
        ),
    )


def advanced_card(ctx: RenderContext, place: int, box: Box) -> Element:
    translations, card = ctx.translations, ctx.facts.advanced[place]
    pays = scores.by_rank(ctx, 2)
    rank = pays.index(TRACK_START[2] + place) if TRACK_START[2] + place in pays else None
    worth = ctx.game.components["tracks"]["advanced"]
    sentence = (
        translations("table.nothing_yet")
        if rank is None
        else translations("table.each", n=worth[rank])
    )
    rows = max(1, int((box.height - 44) / 17))
    return group(
        "card",
        kit.paper(*box, r=5),
        rect(*box, r=5, fill="none", stroke=GOLD, stroke_width=2.4) if rank is not None else None,
        kit.words(box.x + 12, box.y + 24, ROMAN[place].upper(), 19, "serif", kit.INK),
        kit.words(
            box.x + box.width - 10,
            box.y + 23,
            shorten(str(sentence), box.width - 54, 14),
            14,
            "bold",
            PAPER_INK,
            "end",
        ),
        kit.paragraph(
            box.x + 12,
            box.y + 42,
            box.width - 22,
            names.card_text(ctx, card),
            14,
            rows,
            1.2,
            fill=PAPER_INK,
        ),
        own_count(ctx, card, box) if box.height > 96 else None,
        opacity=None if rank is not None else 0.82,
    )


def own_count(ctx: RenderContext, card: int, box: Box) -> Element:
    seat, view = viewer(ctx), ctx.view
    number = patterns.patterns(view, names.box_of(ctx), seat, view.stars[seat], card)
    return kit.words(
        box.x + box.width - 10,
        box.y + box.height - 7,
        str(ctx.translations("table.yours", n=int(number))),
        15,
        "serif",
        kit.INK,
        "end",
    )


@remember("players", "variant", key=lambda ctx, box: str(scores.point_table(ctx)))
def score_rows(ctx: RenderContext, box: Box) -> Element:
    """NEB-25 to NEB-28 Everybody's points row by row, as if the game ended now."""
    players, rows = ctx.facts.players, scores.scoring_rows(ctx)
    label = box.width * (0.36 if players > 2 else 0.5)
    width = (box.width - label) / players
    step = box.height / (len(rows) + 2)
    parts: list[Element] = []
    for seat in range(players):
        x = box.x + label + width * (seat + 0.5)
        parts.append(seat_heading(ctx, seat, x, box.y + step * 0.6, width))
        for i, row in enumerate(rows):
            value = str(scores.points(ctx, seat, row))
            parts.append(
                kit.words(x, box.y + step * (i + 1.65), value, 16, "serif", anchor="middle")
            )
        total = str(scores.total(ctx, seat))
        parts.append(
            kit.words(x, box.y + box.height - step * 0.3, total, 20, "serif", GOLD, "middle")
        )
    for i, name in enumerate([names.ROW_NAMES[row] for row in rows] + ["total"]):
        y = box.y + step * (i + 1.65)
        parts.append(kit.words(box.x, y, row_label(ctx, name, label - 6), 14, fill=DUSK))
        parts.append(
            line(
                box.x,
                y - step * 0.65,
                box.x + box.width,
                y - step * 0.65,
                stroke="#d9b26a",
                stroke_opacity=0.25,
            )
        )
    return group("score-rows", *parts)


def row_label(ctx: RenderContext, name: str, room: float) -> str:
    """Return what a row counts; advanced cards are just cards where there is little room."""
    label = str(ctx.translations(f"scoring.{name}"))
    if name == "advanced" and text_width(label, 14) > room:
        label = str(ctx.translations("table.track_advanced"))
    return shorten(label, room, 14)


def seat_heading(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> Element:
    name = ctx.person(seat)
    return group(
        "heading",
        kit.words(x, y, shorten(name, width - 6, 14), 14, "bold", anchor="middle"),
        title_element(name),
    )
