"""Nebula: why the game ended, what the points are made of, and who won."""

from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from asterism.engine import bits
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import (
    CONSTELLATIONS,
    RANKS,
    ROWS,
    SEATS,
    SHOWN,
    TRACK_START,
    Cause,
    Scoring,
    Variant,
)
from asterism.games.nebula.rules import constellations, patterns, scoring, tracks
from asterism.games.nebula.sentences.names import (
    ROW_NAMES,
    box_of,
    constellation,
    kept_task,
    marker_name,
    task_text,
)
from asterism.games.nebula.sentences.table import is_fulfilled


def end_causes(ctx: RenderContext) -> list[str]:
    """NEB-24 What brought the end."""
    return [
        str(ctx.translations(f"cause.{cause.name.lower()}", n=int(ctx.view.idle)))
        for cause in Cause
        if bits.has(ctx.view.ending, cause)
    ]


# Points, row by row


def points(ctx: RenderContext, seat: int, row: Scoring) -> int:
    return int(point_table(ctx)[seat][row])


def total(ctx: RenderContext, seat: int) -> int:
    return int(sum(point_table(ctx)[seat]))


@remember(key=lambda ctx: ctx.row.tobytes(), size=64)
def point_table(ctx: RenderContext) -> list[list[int]]:
    """NEB-25 to NEB-28: the points of every seat, row by row."""
    rows = np.zeros((SEATS, ROWS), np.int64)
    scoring.all_points(ctx.view, box_of(ctx), rows)
    return cast(list[list[int]], rows.tolist())


def scoring_rows(ctx: RenderContext) -> list[Scoring]:
    """NEB-25 to NEB-28: the scoring_rows that count in this variant."""
    return [row for row in Scoring if ctx.view.variant == Variant.FULL or row < Scoring.COLOURS]


def explain_points(ctx: RenderContext, seat: int, row: Scoring) -> str:
    """What the points of a row are made of."""
    return ", ".join(EXPLANATIONS[row](ctx, seat)) or str(ctx.translations("none"))


def explain_personal(ctx: RenderContext, seat: int) -> Iterable[str]:
    card = kept_task(ctx.view, seat)
    if card:
        text = task_text(ctx, card)
        met = is_fulfilled(ctx, seat, card)
        yield text if met else str(ctx.translations("scoring.missed", task=text))


def explain_public(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for place in range(SHOWN):
        if bits.has(view.marks[place], seat):
            card = int(view.public[place])
            first = view.first_mark[place] == seat + 1
            value = int(box.points_first[card] if first else box.points_later[card])
            yield str(ctx.translations("scoring.worth", what=task_text(ctx, card), points=value))


def explain_holes(ctx: RenderContext, seat: int) -> Iterable[str]:
    yield str(
        ctx.translations("table.of", number=int(ctx.view.bar[seat]), most=int(box_of(ctx).bar))
    )


def explain_constellations(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for number in range(CONSTELLATIONS):
        if constellations.is_complete(view, box, seat, number):
            yield str(
                ctx.translations(
                    "scoring.worth",
                    what=constellation(ctx.translations, number),
                    points=int(scoring.constellation_worth(view, box, number)),
                )
            )


def explain_colours(ctx: RenderContext, seat: int) -> Iterable[str]:
    for marker in by_rank(ctx, 0):
        count = int(bits.count(ctx.view.stars[seat, marker + 1]))
        yield rank_text(ctx, marker, count)


def explain_advanced(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for marker in by_rank(ctx, 2):
        card = view.advanced[marker - TRACK_START[2]]
        number = patterns.patterns(view, box, seat, view.stars[seat], card)
        yield rank_text(ctx, marker, int(number))


@remember("track", "landed")
def by_rank(ctx: RenderContext, track: int) -> list[int]:
    """The markers of a track that have a rank, the first one first."""
    ranks = {
        marker: int(tracks.rank(ctx.view, marker))
        for marker in range(TRACK_START[track], TRACK_START[track + 1])
    }
    return sorted((m for m in ranks if ranks[m] < RANKS), key=lambda m: ranks[m])


@remember("track", "landed")
def constellation_points(ctx: RenderContext, number: int) -> int:
    """NEB-25, NEB-26 What a constellation is worth now."""
    return int(scoring.constellation_worth(ctx.view, box_of(ctx), number))


def rank_text(ctx: RenderContext, marker: int, number: int) -> str:
    each = int(tracks.worth(ctx.view, box_of(ctx), marker))
    return str(
        ctx.translations("scoring.rank", what=marker_name(ctx, marker), number=number, each=each)
    )


EXPLANATIONS: dict[Scoring, Any] = {
    Scoring.PERSONAL: explain_personal,
    Scoring.PUBLIC: explain_public,
    Scoring.HOLES: explain_holes,
    Scoring.CONSTELLATIONS: explain_constellations,
    Scoring.COLOURS: explain_colours,
    Scoring.ADVANCED: explain_advanced,
}


# The verdict


def verdict(ctx: RenderContext) -> list[str]:
    """NEB-24 to NEB-30: why it ended, who won, and everybody's points row by row."""
    lines = [*end_causes(ctx), winner_text(ctx)]
    for seat in range(ctx.view.players):
        lines.append(
            str(
                ctx.translations(
                    "ending.points", player=ctx.translations.player(seat), n=total(ctx, seat)
                )
            )
        )
        lines += [
            "  "
            + str(
                ctx.translations(
                    "ending.row",
                    points=points(ctx, seat, row),
                    name=ctx.translations(f"scoring.{ROW_NAMES[row]}"),
                    why=explain_points(ctx, seat, row),
                )
            )
            for row in scoring_rows(ctx)
        ]
    return lines


def winner_text(ctx: RenderContext) -> str:
    """NEB-30 Alone, by black holes, or shared."""
    won = ctx.game.winners(ctx.row)
    best = [seat for seat in range(ctx.view.players) if total(ctx, seat) == total(ctx, won[0])]
    key = "shared" if len(won) > 1 else "tie" if len(best) > 1 else "wins"
    return str(ctx.translations(f"ending.{key}", player=ctx.translations.players(won)))
