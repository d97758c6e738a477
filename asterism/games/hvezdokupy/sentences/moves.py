"""What an action would do, and why one is refused."""

import functools

from asterism.engine import bits
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.rules.board import is_free
from asterism.games.hvezdokupy.rules.mistakes import may_be_mistaken
from asterism.games.hvezdokupy.sentences.cells import around, near, new_cell, pair, step
from asterism.games.hvezdokupy.sentences.table import is_sand_running
from asterism.games.hvezdokupy.state import (
    CELL_NAMES,
    MOVE,
    PLACE,
    STEP_FROM,
    STEP_TO,
    Phase,
)


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, translations = ctx.game.actions.kind[action], ctx.translations
    if kind == "place":
        return placing(ctx, action - PLACE)
    if kind == "move":
        return str(translations("action.move", **step(action)))
    if kind == "reroll":
        return str(translations("action.reroll", **pair(ctx)))
    return str(translations(f"action.{kind}", cell=new_cell(ctx)))


def placing(ctx: RenderContext, cell: int) -> str:
    """With its neighbours, unless players' own eyes must count them."""
    sentence = placing_words(ctx.translations.base, cell)
    if ctx.facts.honest_eyes or not ctx.facts.rolled:
        return sentence
    return f"{sentence} ({near(ctx, cell)})"


@functools.lru_cache(maxsize=256)
def placing_words(translations: Translator, cell: int) -> str:
    return str(translations("action.place", cell=CELL_NAMES[cell]))


# Refusals


def cell_title(ctx: RenderContext, cell: int) -> str:
    """What lies around a cell or, for whoever places a star now, why none may go there."""
    facts = ctx.facts
    turn = facts.phase == Phase.TURN and ctx.is_asked and facts.rolled
    taken = (facts.stars | facts.moon) >> cell & 1
    if not turn or facts.honest_eyes or taken or f"place {CELL_NAMES[cell]}" in ctx.legal:
        return around(ctx, cell)
    if not facts.tokens:
        return str(ctx.translations("reason.tokens"))
    return number_words(ctx.translations.base, cell, near(ctx, cell), *pair(ctx).values())


@functools.lru_cache(maxsize=4096)
def number_words(translations: Translator, cell: int, near: str, low: int, high: int) -> str:
    """HVE-06 Why the number of stars around a cell does not fit."""
    name = CELL_NAMES[cell]
    return str(translations("reason.number", cell=name, near=near, low=low, high=high))


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, view = ctx.game.actions.kind[action], ctx.view
    if kind == "place":
        return against_place(ctx, action - PLACE)
    if kind == "move":
        return against_move(ctx, action)
    if kind in ("reroll", "lapse"):
        return str(ctx.translations(f"reason.{against_die(ctx, kind)}"))
    if kind in ("ready", "roll") and is_sand_running(ctx):
        return str(ctx.translations("reason.waited" if kind == "ready" else "reason.sand"))
    if kind == "call" and view.phase == Phase.PAUSE and may_be_mistaken(view):
        return str(ctx.translations("reason.called"))
    return str(ctx.translations(f"reason.{kind}"))


def against_place(ctx: RenderContext, cell: int) -> str:
    """HVE-06, HVE-10, HVE-13, HVE-19: why no star may go there."""
    view, translations, name = ctx.view, ctx.translations, CELL_NAMES[cell]
    if view.phase in (Phase.MOVING, Phase.PAUSE):
        return str(translations("reason.moving" if view.phase == Phase.MOVING else "reason.pause"))
    if not is_free(view, cell):
        return str(
            translations("reason.moon" if bits.has(view.moon, cell) else "reason.star", cell=name)
        )
    if view.tokens == 0:
        return str(translations("reason.tokens"))
    if bits.has(view.refused, cell):
        return str(translations("reason.taken_back", cell=name))
    return str(translations("reason.number", cell=name, near=near(ctx, cell), **pair(ctx)))


def against_move(ctx: RenderContext, action: int) -> str:
    """HVE-08, HVE-22: why this star may not go there."""
    view, translations = ctx.view, ctx.translations
    if view.zero_chance:
        return str(translations("reason.zero_chance"))
    if view.phase != Phase.MOVING:
        return str(translations("reason.move"))
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    if not bits.has(view.stars, start):
        return str(translations("reason.no_star", cell=CELL_NAMES[start]))
    key = "reason.moon" if bits.has(view.moon, end) else "reason.star"
    return str(translations(key, cell=CELL_NAMES[end]))


def against_die(ctx: RenderContext, kind: str) -> str:
    """HVE-07, HVE-09, HVE-22: the key of why the die is not rolled again, or the turn not lost."""
    view = ctx.view
    if view.zero_chance:
        return "zero_chance"
    if view.phase in (Phase.SETUP, Phase.PAUSE):
        return "placing" if view.phase == Phase.SETUP else "pause"
    if view.phase == Phase.MOVING:
        return "moving"
    return "rerolled" if kind == "reroll" else "lapse"
