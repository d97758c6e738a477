"""Nebula: what each action would do."""

from typing import Any

from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    CLUSTERS,
    FIELD_NAMES,
    KIND_NAMES,
    KINDS,
    MARKER_NAMES,
    TRACK_START,
)
from asterism.games.nebula.rules import placing, taking
from asterism.games.nebula.sentences.names import (
    box_of,
    card_text,
    cluster_name,
    field_name,
    marker_name,
    star,
    stars,
    steps_name,
    task_text,
)
from asterism.games.nebula.state import ACTIONS


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, values, translations = ACTIONS.kind[action], ACTIONS.values[action], ctx.translations
    if kind in ("place", "time", "marker", "task"):
        return str(DESCRIPTIONS[kind](ctx, *values))
    if kind == "take":
        return str(
            translations("action.take", stars=stars(translations, stars_at_figures(ctx.view)))
        )
    if kind == "supernova" and values == ("bag",):
        return str(translations("action.supernova_bag"))
    box = box_of(ctx)
    named = star(translations, KIND_NAMES.index(values[0]) + 1, "acc") if values else ""
    return str(
        translations(
            f"action.{kind}", star=named, drawn=int(box.chaos_drawn), kept=int(box.chaos_kept)
        )
    )


def describe_time(ctx: RenderContext, cluster: str, steps: str) -> str:
    number, translations = CLUSTER_NAMES.index(cluster), ctx.translations
    kind = star_after(ctx.view, number, int(steps))
    return str(
        translations(
            "action.time",
            cluster=cluster_name(translations, number),
            steps=steps_name(translations, int(steps)),
            star=star(translations, kind),
        )
    )


def star_after(view: Any, cluster: int, steps: int) -> int:
    """The star a figure would point at after so many steps."""
    return int(view.cluster[cluster, taking.ray_after(view.figure[cluster], steps)])


def stars_at_figures(view: Any) -> list[int]:
    """NEB-13 The stars at the figures now, by kind."""
    counts = [0] * (KINDS + 1)
    for cluster in range(CLUSTERS):
        counts[star_after(view, cluster, 0)] += 1
    return [0, *counts[1:]]


def describe_place(ctx: RenderContext, name: str, field: str) -> str:
    translations, place = ctx.translations, FIELD_NAMES.index(field)
    old = int(placing.colour_on(ctx.view.stars[ctx.seat or 0], place))
    return str(
        translations(
            "action.replace" if old else "action.place",
            star=star(translations, KIND_NAMES.index(name) + 1, "acc"),
            field=field_name(translations, place),
            old=star(translations, old),
        )
    )


def describe_marker(ctx: RenderContext, name: str) -> str:
    marker = MARKER_NAMES.index(name)
    said = str(ctx.translations("action.marker", marker=marker_name(ctx, marker)))
    place = marker - TRACK_START[2]
    if place < 0 or not ctx.view.advanced[place]:
        return said
    return f"{said} ({card_text(ctx, int(ctx.view.advanced[place]))})"


def describe_task(ctx: RenderContext, choice: str) -> str:
    card = int(ctx.view.offered[ctx.seat or 0, int(choice) - 1])
    return str(ctx.translations("action.task", task=task_text(ctx, card) if card else choice))


DESCRIPTIONS: dict[str, Any] = {
    "time": describe_time,
    "place": describe_place,
    "marker": describe_marker,
    "task": describe_task,
}
