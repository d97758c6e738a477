"""HAN-07 The hints that may be given, as keys and sentences."""

import functools

from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import rules, sentences
from asterism.games.hanabi.state import COLOURS, TARGET_NAMES


def hints_to(ctx: RenderContext, owner: int) -> dict[int, str]:
    """Return every hint that may be given to a player: its target, and the action."""
    if ctx.seat is None:
        return {}
    offset, legal = (owner - ctx.seat) % ctx.facts.players, ctx.legal
    return {target: action for target, action in hint_actions(offset) if action in legal}


@functools.cache
def hint_actions(offset: int) -> tuple[tuple[int, str], ...]:
    return tuple((target, f"hint {offset} {name}") for target, name in enumerate(TARGET_NAMES))


@functools.cache
def targets_of(card: int) -> tuple[int, int]:
    """Return the colour and the value of a card, as targets of hints."""
    return int(rules.colour_of(card)), COLOURS - 1 + int(rules.value_of(card))


def further_hints(ctx: RenderContext, owner: int) -> list[int]:
    """Return hints that name what no card shows: by the rainbow, or that nothing is there."""
    shown = {target for card in ctx.facts.hand[owner] if card for target in targets_of(card)}
    return [target for target in hints_to(ctx, owner) if target not in shown]


def say_hint(ctx: RenderContext, action: str) -> str:
    return sentences.describe_action(ctx, ctx.legal[action])


def hint_key(owner: int, target: int) -> str:
    return f"hint-{owner}-{TARGET_NAMES[target]}"
