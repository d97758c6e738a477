"""Hvězdokupy: what the last action brought, and the steps in which a film shows it."""

from asterism.drawing.svg import Element, group
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.state import CELL_NAMES

# Steps of a film; the first is the star itself.
BOB, COUNTED, ROLL, CHOICES, FIGURE = 2, 4, 5, 6, 7


def moment(ctx: RenderContext) -> str:
    """What differs after every action: two may be told in the same words."""
    facts = ctx.facts
    return f"{facts.turn}-{facts.given_up}-{facts.unset}-{facts.refused}-{facts.last_action}"


def last_cells(ctx: RenderContext) -> list[int]:
    """Where the star of the last action lies."""
    facts = ctx.facts
    if facts.placed > 0:
        return [facts.placed - 1]
    action, actions = facts.last_action - 1, ctx.game.actions
    if action < 0 or facts.last_caught or actions.kind[action] not in ("place", "move"):
        return []
    return [CELL_NAMES.index(actions.values[action][-1])]


def left_cells(ctx: RenderContext) -> list[int]:
    """HVE-08 Where the star of the last action was moved from."""
    action, actions = ctx.facts.last_action - 1, ctx.game.actions
    moved = action >= 0 and actions.kind[action] == "move"
    return [CELL_NAMES.index(actions.values[action][0])] if moved else []


def bob_rolls(ctx: RenderContext) -> list[int]:
    """HVE-14 The cells that Bob rolled after the last action, in order."""
    return [rolled - 1 for rolled in ctx.facts.last_bob if rolled]


def wrongly_called_cell(ctx: RenderContext) -> int | None:
    """HVE-19 The cell of a star that was called a mistake, though it is none."""
    facts, action = ctx.facts, ctx.facts.last_action - 1
    vain = action >= 0 and ctx.game.actions.kind[action] == "call" and not facts.last_caught
    return facts.placed - 1 if vain and facts.placed else None


def lit_choices(ctx: RenderContext, name: str, shown: list[Element]) -> Element:
    """What may be touched; when it is other than before, it glows as soon as the die lies."""
    facts = ctx.facts
    piece = f"{name}-{facts.turn}-{facts.given_up}-{facts.unset}-{facts.refused}"
    return group(name, *shown, data_quiet="", piece=piece, data_step=CHOICES, data_enter="glow")
