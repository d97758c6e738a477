"""Sentences about what a player does, which may speak to their reader."""

from typing import Any

from asterism.engine.render_context import RenderContext


def tell_of(ctx: RenderContext, seat: int, key: str, **values: Any) -> str:
    """Return a sentence about a player by name; `<key>_own` speaks to the reader who has given
    none, as a number would tell a learner nothing."""
    if seat == ctx.unnamed_reader:
        return ctx.translations(f"{key}_own", **values)
    return ctx.translations(key, player=ctx.translations.player(seat), **values)
