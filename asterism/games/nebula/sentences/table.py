"""Nebula: the table in words, as a screen reader says it."""

import functools
from typing import TYPE_CHECKING

from asterism.engine import bits
from asterism.engine.memory import remember
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.box import BOX
from asterism.games.nebula.names import (
    CLUSTERS,
    ROMAN,
    SHOWN,
    TRACK_START,
    Ask,
    Phase,
    Variant,
)
from asterism.games.nebula.rules import distance, ending, placing, taking, tasks
from asterism.games.nebula.sentences import names
from asterism.games.nebula.sentences.names import (
    box_of,
    card_text,
    cluster_name,
    colour,
    constellation,
    field_name,
    kept_task,
    marker_name,
    star,
    stars,
    task_text,
)

if TYPE_CHECKING:
    from asterism.engine.game import Game

# Whose turn it is


def step_name(ctx: RenderContext) -> str:
    """NEB-12 What the game waits for."""
    view, translations = ctx.view, ctx.translations
    if view.phase == Phase.TAKING and view.moved.any():
        left = int(taking.steps_left(view))
        return str(
            translations("table.taking_on", n=left) if left else translations("table.take_now")
        )
    keys = {
        Phase.CHOOSING: "choosing",
        Phase.TAKING: "taking",
        Phase.KEEPING: "keeping",
        Phase.PLACING: "placing",
        Phase.SUPERNOVA: "supernova_step",
        Phase.MARKER: "marker_step",
    }
    return str(translations(f"table.{keys[Phase(int(view.phase))]}"))


def standing(ctx: RenderContext) -> str:
    """Whose turn it is and what comes next."""
    translations = ctx.translations
    if ctx.is_over:
        return str(translations("over"))
    if ctx.is_asked:
        return str(
            translations(
                "table.waiting", player=translations("table.your_turn"), what=step_name(ctx)
            )
        )
    return str(translations("turn", player=translations.players(ctx.actors)))


def is_last_round(ctx: RenderContext) -> bool:
    """NEB-24 The game will end with this round."""
    return bool(ctx.actors) and bool(ending.causes(ctx.view, box_of(ctx)))


# The table, line by line


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    lines = [standing(ctx)]
    for name, value in [*round_lines(ctx), *board_lines(ctx), *card_lines(ctx)]:
        lines.append(str(ctx.translations("sentence", name=name, value=value)))
    for seat in range(ctx.view.players):
        lines += player_lines(ctx, seat)
    return "\n".join(lines)


def name_round(ctx: RenderContext) -> str:
    """NEB-24 The round, and whether it is the last; nothing before the first."""
    key = "table.final_round" if is_last_round(ctx) else "table.round"
    return str(ctx.translations(key, n=int(ctx.view.rounds))) if ctx.view.rounds else ""


def name_moment(ctx: RenderContext) -> str:
    rounds = int(ctx.view.rounds)
    return str(ctx.translations("table.round", n=rounds)) if rounds else ""


def round_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    if not ctx.view.rounds:
        return []
    last = ctx.translations("table.last_round") if is_last_round(ctx) else step_or_end(ctx)
    return [(str(ctx.translations("table.round", n=int(ctx.view.rounds))), str(last))]


def step_or_end(ctx: RenderContext) -> str:
    return step_name(ctx) if ctx.actors else str(ctx.translations("over"))


def board_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    """What lies in the middle of the table."""
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    lines = [
        (cluster_name(translations, cluster), cluster_text(ctx, cluster))
        for cluster in range(CLUSTERS)
    ]
    lines += [
        (translations("table.supernova"), supernova_text(ctx)),
        (
            translations("table.counter"),
            translations("table.of", number=int(view.counter), most=int(box.counter_end)),
        ),
        (translations("table.bag"), stars(translations, view.bag)),
        (translations("table.gone"), stars(translations, view.gone)),
    ]
    if view.drawn.any():
        lines.append((translations("table.drawn"), stars(translations, view.drawn)))
    return lines


def supernova_text(ctx: RenderContext) -> str:
    """The supernova; and the one with which placing began, while that still counts."""
    return supernova_words(ctx.translations.base, ctx.facts.supernova, ctx.facts.to_match)


@functools.lru_cache(maxsize=256)
def supernova_words(translations: Translator, now: int, to_match: int) -> str:
    """NEB-15 An earlier supernova that stars of this turn must match is told too."""
    text = star(translations, now)
    if to_match in (0, now):
        return text
    earlier = translations("table.still_counts", star=star(translations, to_match))
    return f"{text}; {earlier}"


def cluster_text(ctx: RenderContext, cluster: int) -> str:
    """Clockwise from the figure."""
    figure, rays = ctx.facts.figure[cluster], ctx.game.components["clusters"]["rays"]
    stars = ctx.facts.cluster[cluster][:rays]
    return cluster_words(ctx.translations.base, (*stars[figure:], *stars[:figure]))


@functools.lru_cache(maxsize=4096)
def cluster_words(translations: Translator, kinds: tuple[int, ...]) -> str:
    at = translations("table.figure_at", star=star(translations, kinds[0]))
    others = (star(translations, kind) if kind else str(translations("none")) for kind in kinds[1:])
    return ", ".join([str(at), *others])


# Short texts on the scene


@functools.lru_cache(maxsize=1024)
def constellation_progress(
    translations: Translator, home: int, filled: int, most: int, points: int
) -> str:
    """`Bull 5 of 6`, and what it is worth where that is asked for."""
    of = translations("table.of", number=filled, most=most)
    text = f"{constellation(translations, home)} {of}"
    return f"{text} · {translations('table.worth', n=points)}" if points else text


def bar_text(ctx: RenderContext, seat: int) -> str:
    held = ctx.facts.bar[seat]
    points = ctx.game.components["bar"]["points"]
    return bar_words(ctx.translations.base, held, len(points) - 1, int(points[held]))


@functools.lru_cache(maxsize=64)
def bar_words(translations: Translator, held: int, most: int, points: int) -> str:
    """NEB-06 How many black holes lie on a bar, and what that brings."""
    of = translations("table.of", number=held, most=most)
    return f"{translations('table.bar')}: {of}, {translations('table.worth', n=points)}"


def bag_size(ctx: RenderContext) -> str:
    """How many stars the bag still holds."""
    return str(ctx.translations("table.bag_holds", n=sum(ctx.facts.bag[1:])))


def counter_text(ctx: RenderContext) -> str:
    last = ctx.game.components["counter"]["length"]
    of = ctx.translations("table.of", number=ctx.facts.counter, most=last)
    return str(ctx.translations("sentence", name=ctx.translations("table.counter"), value=of))


def card_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    """NEB-09 Public tasks, advanced cards and markers."""
    view, translations = ctx.view, ctx.translations
    lines = [(translations("table.public"), public_text(ctx, place)) for place in range(SHOWN)]
    if view.variant == Variant.FULL:
        lines += [
            (
                str(translations("marker.advanced", roman=ROMAN[place].upper())),
                card_text(ctx, int(view.advanced[place])),
            )
            for place in range(SHOWN)
        ]
        lines += [
            (translations(f"table.track_{name}"), track_text(ctx, track))
            for track, name in enumerate(("colours", "constellations", "advanced"))
        ]
    return lines


@remember("public", "marks", "first_mark")
def public_text(ctx: RenderContext, place: int) -> str:
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    card = int(view.public[place])
    points = translations(
        "table.points", first=int(box.points_first[card]), later=int(box.points_later[card])
    )
    return "; ".join([f"{task_text(ctx, card)} ({points})", *marks_text(ctx, place)])


def marks_text(ctx: RenderContext, place: int) -> list[str]:
    """NEB-22 Who was first, and who came later."""
    view, translations, first = ctx.view, ctx.translations, int(ctx.view.first_mark[place]) - 1
    later = [
        seat for seat in range(view.players) if bits.has(view.marks[place], seat) and seat != first
    ]
    text = (
        [translations("table.marked_first", player=translations.player(first))]
        if first >= 0
        else []
    )
    return text + (
        [translations("table.marked_later", players=translations.players(later))] if later else []
    )


def track_text(ctx: RenderContext, track: int) -> str:
    """NEB-29 Markers that have moved, the first one first."""
    view, box = ctx.view, box_of(ctx)
    moved = [
        marker for marker in range(TRACK_START[track], TRACK_START[track + 1]) if view.track[marker]
    ]
    moved.sort(key=lambda marker: (-view.track[marker], -view.landed[marker]))
    named = [
        f"{marker_name(ctx, marker)} {int(view.track[marker])}/{int(box.track_end[track])}"
        for marker in moved
    ]
    return ", ".join(named) or str(ctx.translations("none"))


# Players


def player_lines(ctx: RenderContext, seat: int) -> list[str]:
    """A player's galaxy, bar, Observatory and task."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(seat)
    if seat == ctx.seat:
        name = translations("table.you", player=name)
    parts = [
        (translations("table.galaxy"), galaxy_text(ctx, seat)),
        (
            translations("table.bar"),
            translations("table.of", number=int(view.bar[seat]), most=int(box_of(ctx).bar)),
        ),
        (translations("table.observatory"), stars(translations, view.observatory[seat])),
        *task_lines(ctx, seat),
    ]
    return [
        str(name),
        *(f"  {translations('sentence', name=key, value=value)}" for key, value in parts),
    ]


def galaxy_text(ctx: RenderContext, seat: int) -> str:
    """`the centre red, Dolphin 1 blue`"""
    translations, galaxy = ctx.translations, ctx.view.stars[seat]
    found = [
        (field, int(placing.colour_on(galaxy, field)))
        for field in range(len(ctx.game.ids["field"]))
    ]
    named = [
        f"{field_name(translations, field)} {colour(translations, kind)}"
        for field, kind in found
        if kind
    ]
    return ", ".join(named) or str(translations("nothing"))


def task_lines(ctx: RenderContext, seat: int) -> list[tuple[str, str]]:
    """NEB-10 The personal task if this view knows it, and the one put back."""
    view, translations = ctx.view, ctx.translations
    if not view.offered[seat].any():
        return [(translations("table.personal"), translations("table.hidden_task"))]
    if not view.kept[seat]:
        return [
            (
                translations("table.choosing"),
                "; ".join(task_text(ctx, int(card)) for card in view.offered[seat]),
            )
        ]
    kept, other = kept_task(view, seat), int(view.offered[seat, 2 - view.kept[seat]])
    return [
        (translations("table.personal"), f"{task_text(ctx, kept)} ({progress(ctx, seat, kept)})"),
        (translations("table.put_back"), task_text(ctx, other)),
    ]


def progress(ctx: RenderContext, seat: int, card: int) -> str:
    """Whether a seat fulfils a task, or how far it is from it."""
    lack = lacking(ctx, seat, card)
    return str(ctx.translations("table.lacks", n=lack) if lack else ctx.translations("table.met"))


@remember("bar", key=lambda ctx, seat, card: tuple(ctx.facts.stars[seat]))
def lacking(ctx: RenderContext, seat: int, card: int) -> int:
    """About how many stars a seat lacks for a task; 0 is fulfilled."""
    return int(distance.lacking(ctx.view, box_of(ctx), seat, ctx.view.stars[seat], card))


def steps_done(ctx: RenderContext, seat: int, card: int) -> tuple[int, int]:
    """How far a seat has come with a task, and how far it is in all."""
    if names.asks(ctx.game, card) == Ask.MOST_BLACK_HOLES:
        return ctx.facts.bar[seat], max(ctx.facts.bar)
    whole = whole_way(ctx.game, card)
    return max(0, whole - lacking(ctx, seat, card)), whole


@functools.lru_cache(maxsize=512)
def whole_way(game: "Game", card: int) -> int:
    """What an empty galaxy lacks for a task."""
    blank = game.state.as_record(game.blank_row(game.options.resolve({})))
    return int(distance.lacking(blank, BOX.as_record(game.box), 0, blank.stars[0], card))


def is_fulfilled(ctx: RenderContext, seat: int, card: int) -> bool:
    """NEB-31, NEB-32 Whether a seat fulfils a task now."""
    return bool(tasks.fulfils(ctx.view, box_of(ctx), seat, card))
