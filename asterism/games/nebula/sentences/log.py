"""Nebula: the line of the log for each move."""

from collections.abc import Iterable
from typing import Any

from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    CLUSTERS,
    CONSTELLATIONS,
    KIND_NAMES,
    SHOWN,
)
from asterism.games.nebula.rules import placing
from asterism.games.nebula.sentences.moves import stars_at_figures
from asterism.games.nebula.sentences.names import (
    box_of,
    cluster_name,
    constellation,
    field_name,
    home_of,
    kept_task,
    marker_name,
    star,
    stars,
    steps_name,
    task_text,
)
from asterism.games.nebula.sentences.scores import end_causes
from asterism.games.nebula.sentences.table import is_last_round


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """One line of the log; None is a task chosen in secret."""
    if action is None:
        return " ".join(
            [
                str(after.translations("log.task", player=after.translations.player(actor))),
                *announce_first_turn(before, after),
            ]
        )
    kind, values = after.game.actions.kind[action], after.game.actions.values[action]
    sentences = [
        *LOG_LINES[kind](before, after, actor, *values),
        *announce_last_round(before, after),
    ]
    return " ".join(sentences)


def name_outcome(before: RenderContext, after: RenderContext) -> str:
    """NEB-22, NEB-24, NEB-25 Return the weightiest that came of the last move: that the
    last round has begun, a task that is fulfilled, or a constellation that is complete."""
    found = (
        *announce_last_round(before, after),
        *tell_marks(before, after, is_first=True),
        *tell_marks(before, after, is_first=False),
        *tell_whole(before, after),
    )
    return found[0] if found else ""


def announce_last_round(before: RenderContext, after: RenderContext) -> Iterable[str]:
    """NEB-24 Whatever brings the end, it is told when it does."""
    if is_last_round(after) and not is_last_round(before):
        yield str(after.translations("log.last_round"))


def log_sentence(ctx: RenderContext, key: str, actor: int, **values: Any) -> str:
    return str(ctx.translations(f"log.{key}", player=ctx.translations.player(actor), **values))


# Taking


def log_time(
    before: RenderContext, after: RenderContext, actor: int, cluster: str, steps: str
) -> Iterable[str]:
    name = cluster_name(after.translations, CLUSTER_NAMES.index(cluster), "gen")
    yield log_sentence(
        after, "time", actor, cluster=name, steps=steps_name(after.translations, int(steps))
    )


def log_take(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    yield log_sentence(
        after, "take", actor, stars=stars(after.translations, stars_at_figures(before.facts))
    )


def log_chaos(before: RenderContext, after: RenderContext, actor: int, name: str) -> Iterable[str]:
    drawn = before.view.bag - after.view.bag
    yield log_sentence(
        after,
        "chaos",
        actor,
        stars=stars(after.translations, drawn),
        star=star(after.translations, KIND_NAMES.index(name) + 1, "acc"),
    )


def log_keep(before: RenderContext, after: RenderContext, actor: int, name: str) -> Iterable[str]:
    translations = after.translations
    yield log_sentence(
        after, "keep", actor, star=star(translations, KIND_NAMES.index(name) + 1, "acc")
    )
    gone = after.view.gone - before.view.gone
    if gone.any():
        yield str(translations("log.discarded", stars=stars(translations, gone)))


# Placing


def log_place(
    before: RenderContext, after: RenderContext, actor: int, name: str, field: str
) -> Iterable[str]:
    translations, place = after.translations, after.game.ids["field"].index(field)
    old = int(placing.colour_on(before.view.stars[actor], place))
    yield log_sentence(
        after,
        "replace" if old else "place",
        actor,
        old=star(translations, old),
        star=star(translations, KIND_NAMES.index(name) + 1, "acc"),
        field=field_name(translations, place),
    )
    yield from tell_whole(before, after)


def tell_whole(before: RenderContext, after: RenderContext) -> Iterable[str]:
    """NEB-25 The constellations that a star has completed."""
    actor = int(before.view.seat)
    for home in range(CONSTELLATIONS):
        if is_whole(after, actor, home) and not is_whole(before, actor, home):
            name = constellation(after.translations, home)
            yield log_sentence(after, "whole", actor, constellation=name)


def is_whole(ctx: RenderContext, seat: int, home: int) -> bool:
    """NEB-25 Whether every field of a constellation has a star."""
    fields = range(len(ctx.game.ids["field"]))
    stars = ctx.view.stars[seat]
    return all(placing.colour_on(stars, f) for f in fields if home_of(ctx.game, f) == home)


def log_hole(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    yield log_sentence(
        after, "hole", actor, number=int(after.view.counter), most=int(box_of(after).counter_end)
    )


def log_supernova(
    before: RenderContext, after: RenderContext, actor: int, name: str
) -> Iterable[str]:
    if name == "bag":
        yield log_sentence(
            after, "supernova_bag", actor, star=star(after.translations, int(after.view.supernova))
        )
    else:
        yield log_sentence(
            after,
            "supernova",
            actor,
            star=star(after.translations, int(after.view.supernova), "acc"),
        )


def log_marker(before: RenderContext, after: RenderContext, actor: int, name: str) -> Iterable[str]:
    marker = after.game.ids["marker"].index(name)
    yield log_sentence(
        after,
        "marker",
        actor,
        marker=marker_name(after, marker),
        number=int(after.view.track[marker]),
    )


# Choosing a task, ending a turn


def log_task(before: RenderContext, after: RenderContext, actor: int, choice: str) -> Iterable[str]:
    """One's own choice, or anybody's once it is over."""
    yield log_sentence(
        after, "own_task", actor, task=task_text(after, kept_task(after.view, actor))
    )
    yield from announce_first_turn(before, after)


def announce_first_turn(before: RenderContext, after: RenderContext) -> Iterable[str]:
    """NEB-11 After the last choice the first turn begins."""
    if after.view.rounds and not before.view.rounds:
        yield log_sentence(after, "begins", int(after.view.seat))


def log_done(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    """Tasks marked, clusters refilled, and the end if it is one."""
    yield log_sentence(after, "done", actor)
    yield from tell_marks(before, after, is_first=True)
    yield from tell_marks(before, after, is_first=False)
    for cluster in range(CLUSTERS):
        if (after.view.cluster[cluster] != before.view.cluster[cluster]).any():
            yield str(
                after.translations("log.refill", cluster=cluster_name(after.translations, cluster))
            )
    if not after.actors:
        yield " ".join([str(after.translations("log.ends")), *end_causes(after)])
    elif after.view.idle > before.view.idle:
        most = int(box_of(after).end_idle)
        yield str(after.translations("log.idle", n=int(after.view.idle), most=most))


def tell_marks(before: RenderContext, after: RenderContext, is_first: bool) -> Iterable[str]:
    """NEB-22 The public tasks that a turn has fulfilled, as the first one or later."""
    actor = int(before.view.seat)
    for place in range(SHOWN):
        is_new = after.view.marks[place] != before.view.marks[place]
        if is_new and is_first == (after.view.first_mark[place] == actor + 1):
            task = task_text(after, int(after.view.public[place]))
            yield log_sentence(after, "first" if is_first else "later", actor, task=task)


LOG_LINES: dict[str, Any] = {
    "time": log_time,
    "take": log_take,
    "chaos": log_chaos,
    "keep": log_keep,
    "place": log_place,
    "hole": log_hole,
    "supernova": log_supernova,
    "marker": log_marker,
    "task": log_task,
    "done": log_done,
}
