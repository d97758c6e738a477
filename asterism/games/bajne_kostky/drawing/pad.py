"""BAJ-17 The score pad, what beats what, and what has been thrown: facts, on paper."""

import functools
import itertools

from asterism.drawing.kit import (
    BRASS,
    CREAM,
    NIGHT,
    SUB,
    medallion,
    panel,
    paper,
    paragraph,
    plain_paper,
    words,
)
from asterism.drawing.svg import Element, circle, group, line, path, rect, title_element
from asterism.engine.frames import Frame
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.dice import plain_die, thrown_die
from asterism.games.bajne_kostky.drawing.plan import Place, plan_of
from asterism.games.bajne_kostky.drawing.trick import NEXT_BIDS, closes_round, ends_round
from asterism.games.bajne_kostky.state import BOX, KINDS, Face, Kind

PENCIL, HIT, MISS, INK = "#6b5634", "#2c7a45", "#a8321f", "#2a2013"
MARGIN = 30  # the column of rounds
HEAD = 44
WIDEST_CELL = 68  # bid and score stand together, also where columns are wide
BELOW = 252  # height of what stands below the pad
LADDER = (
    (Kind.MINOTAUR, Face.MINOTAUR),
    (Kind.GRIFFIN, Face.GRIFFIN),
    (Kind.MERMAID, Face.MERMAID),
    (Kind.RED, Face.HIGHEST),
    (Kind.GRAY, Face.FLAG),
)


def draw_pad(ctx: RenderContext, frame: Frame) -> Element:
    """Return the pad: lying beside the stage of a desk, elsewhere a panel with the reminder."""
    place = plan_of(frame).sheet
    pad = score_pad(ctx, place)
    below = Place(place.x, place.bottom + 12, place.width, 0)
    if frame.name == "wide":  # its paper is scenery
        return group("facts", plain_paper(*place), pad, reminder(ctx, below, 14))
    title, close = (str(ctx.translations(key)) for key in ("call.pad", "call.back"))
    note = reminder(ctx, below, plan_of(frame).small)
    ground = rect(
        place.x, place.bottom - 4, place.width, BELOW + 10, r=10, fill=NIGHT, fill_opacity=0.97
    )
    return panel(frame, "pad", title, "score", ground, paper(*place, r=4), pad, note, close=close)


# The pad


@functools.lru_cache(maxsize=16)
def rounds_of(game: object, players: int) -> int:
    return int(BOX.as_record(game.box).rounds[players])  # type: ignore[attr-defined]


def score_pad(ctx: RenderContext, place: Place) -> Element:
    """Return rounds by players: the bid in a ring, the running score beside it."""
    facts = ctx.facts
    step = (place.width - MARGIN - 6) / facts.players
    count = rounds_of(ctx.game, facts.players)
    tall = min((place.height - HEAD - 6) / count, 30)
    heads = [
        medallion(
            round(place.x + MARGIN + step * (seat + 0.5), 1),
            place.y + 22,
            15,
            ctx.person(seat),
            seat,
        )
        for seat in range(facts.players)
    ]

    def row_place(number: int) -> tuple[float, float, float, float]:
        return place.x, round(place.y + HEAD + tall * number, 1), place.width, tall

    rows = [
        pad_row(
            number,
            tuple(facts.pad_bid[number][: facts.players]),
            tuple(facts.pad_won[number][: facts.players]),
            tuple(facts.pad_total[number][: facts.players]),
            bool(ctx.actors) and number == facts.this_round - 1,
            row_place(number),
        )
        for number in range(count)
    ]
    if closes_round(ctx):  # it is written down when the last trick has gone
        written = facts.this_round - (2 if ctx.actors else 1)
        rows[written] = group("news", rows[written], data_step=NEXT_BIDS, data_motion="flip")
    if ends_round(ctx):
        next_row = group("next", rows[written + 1], data_step=NEXT_BIDS, data_motion="flip")
        rows[written + 1] = next_row
        bids, none = tuple(facts.pad_bid[written][: facts.players]), (0,) * facts.players
        as_it_was = pad_row(written, bids, none, none, True, row_place(written))
        rows.append(group("when kept", as_it_was, data_until=NEXT_BIDS))
    return group("pad", columns(place, facts.players, step), *heads, *rows, data_trophy="")


@functools.lru_cache(maxsize=64)
def columns(place: Place, players: int, step: float) -> Element:
    lines = "".join(
        f"M{place.x + MARGIN + step * i:.1f} {place.y + 8}v{place.height - 16:g}"
        for i in range(players)
    )
    return path(
        lines + f"M{place.x + 8} {place.y + HEAD - 2}h{place.width - 16}",
        stroke=PENCIL,
        stroke_opacity=0.35,
    )


@functools.lru_cache(maxsize=8192)
def pad_row(
    number: int,
    bids: tuple[int, ...],
    won: tuple[int, ...],
    totals: tuple[int, ...],
    now: bool,
    row: tuple[float, float, float, float],
) -> Element:
    x, y, width, tall = row
    step = (width - MARGIN - 6) / len(bids)
    base = y + tall / 2 + 5
    mark = rect(x + 4, y + 1, width - 8, tall - 2, "now", 3, fill="#c4954a", opacity=0.3)
    cells = [
        pad_cell(bid - 1, won[seat] - 1, totals[seat], x + MARGIN + step * seat, base, step)
        for seat, bid in enumerate(bids)
        if bid
    ]
    return group(
        "pad-line",
        mark if now else None,
        words(x + MARGIN / 2, base, str(number + 1), 14, "serif", PENCIL, "middle"),
        *cells,
    )


def pad_cell(bid: int, won: int, total: int, x: float, y: float, step: float) -> Element:
    """Return a bid, ringed; once the round is over green and exact, or red and struck out."""
    spare = max(0.0, step - WIDEST_CELL)
    x, step = x + spare / 2, step - spare
    r = min(8.5, step * 0.165)
    middle = x + (r + 2 if won >= 0 else step / 2)
    colour = PENCIL if won < 0 else HIT if won == bid else MISS
    parts = [
        circle(middle, y - 4.8, r, "hit" if won == bid else None, fill="none", stroke=colour),
        words(middle, y, str(bid), 14, "bold", INK, "middle"),
    ]
    if won >= 0 and won != bid:
        parts.append(
            line(
                middle - r,
                y + r - 4,
                middle + r,
                y - r - 5,
                "slash",
                stroke=MISS,
                stroke_width=1.4,
                opacity=0.7,
            )
        )
    if won >= 0:
        shown = sentences.minus(total)
        parts.append(words(x + step - 3, y, shown, 14, "serif", INK if won == bid else MISS, "end"))
    return group("cell", *parts)


# What beats what


def reminder(ctx: RenderContext, place: Place, small: float) -> Element:
    """BAJ-08 to BAJ-16: return the ladder of faces, the dice thrown, and what bids are worth."""
    out = thrown_counts(ctx)
    return group(
        "reminder",
        ladder(place, ctx.translations.base),
        gone_dice(ctx, place, out),
        scoring(ctx, place, small),
    )


@functools.lru_cache(maxsize=64)
def ladder(place: Place, translations: Translator) -> Element:
    """Return minotaur, griffin, mermaid, and round again; then numbers; then flags."""
    step, y = (place.width - 48) / (len(LADDER) - 1), place.y + 39
    xs = [place.x + 24 + step * i for i in range(len(LADDER))]
    dice = [
        group(
            "rung",
            thrown_die(kind, face, 32),
            title_element(sentences.face_name(face, translations)),
            at=(x, y),
        )
        for x, (kind, face) in zip(xs, LADDER, strict=True)
    ]
    arrows = "".join(
        f"M{(a + b) / 2 - 8:.1f} {y}h15m-5-4l5 4l-5 4" for a, b in itertools.pairwise(xs)
    )
    home = xs[0] - xs[2]
    back = f"M{xs[2]:.1f} {y + 22}c0 14 {home:.1f} 14 {home:.1f} 0m-4.5 6l4.5-7l5 6.4"
    return group(
        "beats",
        words(head_x(place), place.y + 15, str(translations("table.beats")), 16, "serif", BRASS),
        *dice,
        path(arrows + back, fill="none", stroke=BRASS, stroke_width=1.6),
    )


def head_x(place: Place) -> float:
    """Return where headings begin: below those of the page, or within a panel."""
    return place.x if is_beside_stage(place) else place.x + 8


def is_beside_stage(place: Place) -> bool:
    return place.x > 900


def thrown_counts(ctx: RenderContext) -> tuple[int, ...]:
    """BAJ-18 Return how many dice of each kind were thrown this round."""
    flat = [kind for row in ctx.facts.thrown for kind in row]
    return tuple(flat.count(kind) for kind in range(1, KINDS + 1))


@functools.lru_cache(maxsize=16)
def all_copies(game: object) -> tuple[int, ...]:
    return tuple(BOX.as_record(game.box).copies.tolist())  # type: ignore[attr-defined]


def gone_dice(ctx: RenderContext, place: Place, out: tuple[int, ...]) -> Element:
    """Return the dice that are out; none of a new round before the last trick has gone."""
    row = gone_row(place, out, all_copies(ctx.game)[1:], ctx.translations.base)
    if not ends_round(ctx):
        return row
    return group("next-gone", row, data_step=NEXT_BIDS, data_motion="bloom")


@functools.lru_cache(maxsize=4096)
def gone_row(
    place: Place, out: tuple[int, ...], copies: tuple[int, ...], translations: Translator
) -> Element:
    """Return every kind with how many of its dice are out, of all."""
    step, y = place.width / KINDS, place.y + 100
    cells = []
    for kind in range(1, KINDS + 1):
        x, count = place.x + step * (kind - 0.5), f"{out[kind - 1]}/{copies[kind - 1]}"
        name = sentences.die_name(kind, translations)
        cells.append(
            group(
                "gone-kind",
                group("mini", plain_die(kind, 22), at=(x, y + 16)),
                words(x, y + 46, count, 14, "sans", CREAM, "middle"),
                title_element(str(translations("table.line", name=name, value=count))),
            )
        )
    head = words(head_x(place), y - 8, str(translations("table.gone")), 14, "bold", SUB)
    return group("gone", head, *cells)


def scoring(ctx: RenderContext, place: Place, small: float) -> Element | None:
    """Return what bids are worth, where there is room."""
    if is_beside_stage(place):
        return None
    note = " ".join(sentences.scoring(ctx))
    return paragraph(place.x + 8, place.y + 168, place.width - 16, note, small, 5, 1.28, fill=SUB)
