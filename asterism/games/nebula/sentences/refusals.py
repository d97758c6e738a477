"""Nebula: why an action is not allowed: the sentence of the first rule that forbids it."""

import functools
import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from asterism.engine import bits
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.box import BOX
from asterism.games.nebula.names import (
    CENTRE,
    CLUSTER_NAMES,
    HOLE,
    KIND_NAMES,
    MAX_FIELDS,
    Phase,
)
from asterism.games.nebula.rules import beginning, placing, taking
from asterism.games.nebula.sentences.names import box_of, field_name, star
from asterism.games.nebula.sentences.table import standing

if TYPE_CHECKING:
    from asterism.engine.game import Game


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values = ctx.game.actions.kind[action], ctx.game.actions.values[action]
    return wrong_step(ctx, kind) or str(REFUSALS[kind](ctx, *values))


# An action of another step

PHASE_OF = {
    "time": Phase.TAKING,
    "take": Phase.TAKING,
    "chaos": Phase.TAKING,
    "keep": Phase.KEEPING,
    "place": Phase.PLACING,
    "hole": Phase.PLACING,
    "done": Phase.PLACING,
    "supernova": Phase.SUPERNOVA,
    "marker": Phase.MARKER,
    "task": Phase.CHOOSING,
}

BEFORE_THAT = {
    Phase.CHOOSING: "choosing",
    Phase.TAKING: "taking",
    Phase.KEEPING: "keeping",
    Phase.SUPERNOVA: "supernova_first",
    Phase.MARKER: "marker_first",
}

WHILE_PLACING = {
    "time": "taken",
    "take": "taken",
    "chaos": "taken",
    "keep": "drawn",
    "supernova": "placing",
    "marker": "placing",
    "task": "chosen",
}


def wrong_step(ctx: RenderContext, kind: str) -> str:
    """NEB-12 An action that belongs to another step; empty if it belongs to this one."""
    phase = Phase(int(ctx.view.phase))
    if PHASE_OF[kind] == phase:
        return ""
    key = WHILE_PLACING[kind] if phase == Phase.PLACING else BEFORE_THAT[phase]
    return str(ctx.translations(f"reason.{'chosen' if kind == 'task' else key}"))


# Taking


def why_not_time(ctx: RenderContext, cluster: str, steps: str) -> str:
    view, translations, left = ctx.view, ctx.translations, int(taking.steps_left(ctx.view))
    if left == 0:
        return str(translations("reason.steps_made"))
    if view.moved[CLUSTER_NAMES.index(cluster)]:
        return str(translations("reason.moved"))
    key = "steps" if abs(int(steps)) > left else "last_figure"
    return str(translations(f"reason.{key}", n=left))


def why_not_take(ctx: RenderContext) -> str:
    return str(ctx.translations("reason.steps_left", n=int(taking.steps_left(ctx.view))))


def why_not_chaos(ctx: RenderContext, name: str) -> str:
    if ctx.view.moved.any():
        return str(ctx.translations("reason.time_begun"))
    if not beginning.in_bag(ctx.view):
        return str(ctx.translations("reason.empty_bag"))
    return no_star(ctx, name)


def no_star(ctx: RenderContext, name: str) -> str:
    return str(
        ctx.translations("reason.no_star", star=star(ctx.translations, KIND_NAMES.index(name) + 1))
    )


def why_not_keep(ctx: RenderContext, name: str) -> str:
    return str(
        ctx.translations(
            "reason.not_drawn", star=star(ctx.translations, KIND_NAMES.index(name) + 1)
        )
    )


# Placing


def why_not_kind(ctx: RenderContext, kind: int) -> str:
    """NEB-15 Why no star of a kind may be placed; empty if one may."""
    view, translations, box, seat = ctx.view, ctx.translations, box_of(ctx), ctx.seat or 0
    if not view.observatory[seat, kind]:
        return no_star(ctx, KIND_NAMES[kind - 1])
    if bits.has(view.placed, kind):
        return str(translations("reason.twice", star=star(translations, kind)))
    if placing.may_place_kind(view, box, seat, kind):
        return ""
    key, most = ("most", box.matching) if placing.has_matched(view) else ("enough", box.placements)
    wanted = star(translations, int(view.to_match))
    return str(translations(f"reason.{key}", n=int(most), star=wanted))


def why_not_hole(ctx: RenderContext) -> str:
    return why_not_kind(ctx, HOLE) or str(ctx.translations("reason.full_bar"))


def why_not_place(ctx: RenderContext, name: str, field: str) -> str:
    kind = KIND_NAMES.index(name) + 1
    return why_not_kind(ctx, kind) or why_not_field(ctx, kind, ctx.game.ids["field"].index(field))


class Obstacle(NamedTuple):
    """Why a star may not lie on a field: the key of the reason, and the fields in the way."""

    key: str
    fields: tuple[int, ...] = ()


def obstacle(ctx: RenderContext, kind: int, field: int) -> Obstacle:
    """NEB-16 to NEB-18: what keeps a star off a field."""
    galaxy, linked = ctx.facts.stars[ctx.seat or 0], linked_fields(ctx.game)
    occupied = functools.reduce(operator.or_, galaxy)
    if not occupied:
        return Obstacle("first_star")
    if not linked[field] & occupied:
        return Obstacle(
            "lone_centre" if field == CENTRE and occupied >> CENTRE & 1 else "not_linked"
        )
    return Obstacle("same_colour", tuple(members(linked[field] & galaxy[kind])))


@functools.lru_cache(maxsize=16)
def linked_fields(game: "Game") -> list[int]:
    """Of each field, the set of those linked to it."""
    return [int(fields) for fields in BOX.as_record(game.box).linked]


@functools.lru_cache(maxsize=4096)
def field_text(translations: Translator, key: str, fields: tuple[int, ...]) -> str:
    """The sentence of an obstacle."""
    named = ", ".join(field_name(translations, field) for field in fields)
    return str(translations(f"reason.{key}", fields=named))


def why_not_field(ctx: RenderContext, kind: int, field: int) -> str:
    """NEB-16 to NEB-18: why a star may not lie on a field."""
    return field_text(ctx.translations.base, *obstacle(ctx, kind, field))


def members(fields: int) -> list[int]:
    """The fields of a set."""
    return [field for field in range(MAX_FIELDS) if fields >> field & 1]


def why_not_supernova(ctx: RenderContext, name: str) -> str:
    return str(ctx.translations("reason.same_supernova")) if name == "bag" else no_star(ctx, name)


def why_not_marker(ctx: RenderContext, name: str) -> str:
    return str(ctx.translations("reason.marker_end"))


def why_not_done(ctx: RenderContext, *values: str) -> str:
    """Where this is asked, another step comes first."""
    return standing(ctx)


REFUSALS: dict[str, Any] = {
    "time": why_not_time,
    "take": why_not_take,
    "chaos": why_not_chaos,
    "keep": why_not_keep,
    "place": why_not_place,
    "hole": why_not_hole,
    "supernova": why_not_supernova,
    "marker": why_not_marker,
    "task": why_not_done,
    "done": why_not_done,
}
