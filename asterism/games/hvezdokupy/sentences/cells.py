"""Cells in words: `e4: 2 stars around it: d3, f5`."""

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.state import BOX, CELL_NAMES, CELLS, MOVE, STEP_FROM, STEP_TO, beside

if TYPE_CHECKING:
    from asterism.engine.game import Game

BITS_BESIDE = [
    sum(1 << other for other in range(CELLS) if beside(cell, other)) for cell in range(CELLS)
]
BESIDE = [[other for other in range(CELLS) if beside(cell, other)] for cell in range(CELLS)]


def cells_in(cells: Any) -> list[int]:
    """The numbers of a set of cells."""
    whole = int(cells)
    return [cell for cell in range(CELLS) if whole >> cell & 1]


def cell_names(cells: Iterable[int], translations: Translator) -> str:
    """`d3, f5`."""
    return str(translations("cell_list")).join(CELL_NAMES[cell] for cell in cells)


def stars_beside(view: Any, cell: int) -> list[int]:
    stars = int(view.stars)
    return [other for other in BESIDE[cell] if stars >> other & 1]


def near(ctx: RenderContext, cell: int) -> str:
    """How many stars lie around a cell, and which: `2 stars around it: d3, f5`."""
    return near_words(ctx.translations.base, ctx.facts.stars & BITS_BESIDE[cell])


@functools.lru_cache(maxsize=16384)
def near_words(translations: Translator, stars: int) -> str:
    around = cells_in(stars)
    if not around:
        return str(translations("near_none"))
    return str(translations("near", n=len(around), cells=cell_names(around, translations)))


def around(ctx: RenderContext, cell: int) -> str:
    """`e4: 2 stars around it: d3, f5`; HVE-19 honest eyes must count for themselves."""
    name = CELL_NAMES[cell]
    return name if ctx.facts.honest_eyes else f"{name}: {near(ctx, cell)}"


def pair(ctx: RenderContext) -> dict[str, int]:
    """Both numbers of the pair that counts."""
    return numbers_of(ctx.game, ctx.facts.rolled)


@functools.lru_cache(maxsize=64)
def numbers_of(game: "Game", rolled: int) -> dict[str, int]:
    box = BOX.as_record(game.box)
    low, high = box.numbers[box.pair[rolled]]
    return {"low": int(low), "high": int(high)}


def step(action: int) -> dict[str, str]:
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    return {"start": CELL_NAMES[start], "end": CELL_NAMES[end]}


def new_cell(ctx: RenderContext) -> str:
    return CELL_NAMES[ctx.view.placed - 1] if ctx.view.placed > 0 else ""
