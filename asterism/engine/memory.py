"""Parts of drawings and sentences that are kept between renders."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

from asterism.engine.render_context import RenderContext

Function = TypeVar("Function", bound=Callable[..., Any])
MEMORIES: list[dict[Any, Any]] = []  # everything that is kept


def new_memory() -> dict[Any, Any]:
    """An empty memory of drawn parts, which `forget_all` empties again."""
    MEMORIES.append({})
    return MEMORIES[-1]


def forget_all() -> None:
    """Empty all memories: the next render draws everything anew."""
    for memory in MEMORIES:
        memory.clear()


def remember(
    *facts: str, key: Callable[..., Any] | None = None, size: int = 512
) -> Callable[[Function], Function]:
    """Keep what a function of a context returns. `facts` names all fields of the view that it
    reads, `key` gives what else it depends on, from the same arguments; game, language, players'
    names, a reader without one, and the other arguments are part of the key by themselves."""

    def wrap(function: Function) -> Function:
        kept = new_memory()

        @functools.wraps(function)
        def recall(ctx: RenderContext, *rest: Any) -> Any:
            known = (
                ctx.game,
                ctx.translations.base,
                ctx.translations.names,
                ctx.unnamed_reader,
                tuple(map(ctx.frozen_facts.__getitem__, facts)),
                key(ctx, *rest) if key else None,
                rest,
            )
            if known not in kept:
                if len(kept) >= size:
                    del kept[next(iter(kept))]  # the oldest
                kept[known] = function(ctx, *rest)
            return kept[known]

        return cast(Function, recall)

    return wrap
