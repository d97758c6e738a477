"""Nebula: the steps in which a film shows what a move brought."""

from typing import Any

from asterism.engine.render_context import RenderContext

PLACED, LINKED, WHOLE, TASK, REFILL = 1, 2, 3, 4, 5


def still_at_end(ctx: RenderContext) -> dict[str, Any]:
    """Return what keeps a piece that lies elsewhere at the end from crossing a winner's galaxy."""
    return {} if ctx.actors else {"data_fixed": ""}
