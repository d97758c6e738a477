"""Nebula: what each action would do."""

import functools
from typing import Any

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    CLUSTERS,
    KIND_NAMES,
    KINDS,
    TRACK_START,
)
from asterism.games.nebula.rules import taking
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
from asterism.games.nebula.state import BOX


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, values, translations = (
        ctx.game.actions.kind[action],
        ctx.game.actions.values[action],
        ctx.translations,
    )
    if kind in ("place", "time", "marker", "task"):
        return str(DESCRIPTIONS[kind](ctx, *values))
    if kind == "take":
        return str(
            translations("action.take", stars=stars(translations, stars_at_figures(ctx.facts)))
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
    number = CLUSTER_NAMES.index(cluster)
    kind = star_after(ctx, number, int(steps))
    return time_text(ctx.translations.base, number, int(steps), kind)


@functools.lru_cache(maxsize=2048)
def time_text(translations: Translator, cluster: int, steps: int, kind: int) -> str:
    """What a figure's steps do, and the star they lead to."""
    return str(
        translations(
            "action.time",
            cluster=cluster_name(translations, cluster),
            steps=steps_name(translations, steps),
            star=star(translations, kind),
        )
    )


def star_after(ctx: RenderContext, cluster: int, steps: int) -> int:
    """The star a figure would point at after so many steps."""
    facts = ctx.facts
    ray = ray_after(ctx.game, facts.figure[cluster], steps)
    return int(facts.cluster[cluster][ray])


@functools.lru_cache(maxsize=4096)
def ray_after(game: Any, ray: int, steps: int) -> int:
    return int(taking.ray_after(BOX.as_record(game.box), ray, steps))


def stars_at_figures(facts: Any) -> list[int]:
    """NEB-13 The stars at the figures now, by kind."""
    counts = [0] * (KINDS + 1)
    for cluster in range(CLUSTERS):
        counts[facts.cluster[cluster][facts.figure[cluster]]] += 1
    return [0, *counts[1:]]


def describe_place(ctx: RenderContext, name: str, field: str) -> str:
    place = ctx.game.ids["field"].index(field)
    colours = ctx.facts.stars[ctx.seat or 0]
    old = next((colour for colour, fields in enumerate(colours[1:], 1) if fields >> place & 1), 0)
    return place_text(ctx.translations.base, KIND_NAMES.index(name) + 1, place, old)


@functools.lru_cache(maxsize=4096)
def place_text(translations: Translator, kind: int, field: int, old: int) -> str:
    """Where a star goes, and what it replaces there."""
    return str(
        translations(
            "action.replace" if old else "action.place",
            star=star(translations, kind, "acc"),
            field=field_name(translations, field),
            old=star(translations, old),
        )
    )


def describe_marker(ctx: RenderContext, name: str) -> str:
    marker = ctx.game.ids["marker"].index(name)
    sentence = str(ctx.translations("action.marker", marker=marker_name(ctx, marker)))
    place = marker - TRACK_START[2]
    if place < 0 or not ctx.view.advanced[place]:
        return sentence
    return f"{sentence} ({card_text(ctx, int(ctx.view.advanced[place]))})"


def describe_task(ctx: RenderContext, choice: str) -> str:
    card = int(ctx.view.offered[ctx.seat or 0, int(choice) - 1])
    return str(ctx.translations("action.task", task=task_text(ctx, card) if card else choice))


DESCRIPTIONS: dict[str, Any] = {
    "time": describe_time,
    "place": describe_place,
    "marker": describe_marker,
    "task": describe_task,
}
