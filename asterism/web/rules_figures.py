"""The figures of a rules page, rendered. Imports the engine, so it is imported only once the engine
loader has done so."""

import gzip
import re
from typing import NamedTuple

import msgspec

from asterism import games
from asterism.engine.render_context import RenderContext
from asterism.tables.errors import RequestError
from asterism.tables.views import render_drawing, stylesheet
from asterism.teaching import figures

ID = re.compile(r"\bid='([^']+)'")


class FigureKey(NamedTuple):
    """Which drawing of which figure is wanted."""

    game: str
    name: str
    step: int
    language: str
    frame: str


class RenderedFigure(msgspec.Struct):
    """A figure as the script shows it, for the frame that it was drawn for. `action` is the move of
    the next step, if the viewer makes it: clicking it in the drawing goes on. `opens` is the panel
    that is open, if one is."""

    drawing: str
    frame: str
    step: int
    steps: int
    log: list[str]
    marks: tuple[str, ...]
    action: str | None
    opens: str


def render_compressed(key: FigureKey) -> bytes:
    """Return a figure as JSON, compressed: it is sent often and made once."""
    return gzip.compress(msgspec.json.encode(render_figure(key)), 6, mtime=0)


def render_figure(key: FigureKey) -> RenderedFigure:
    """Render one step of a figure. Raises RequestError if there is no such figure or step."""
    game = games.load(key.game)
    listed = figures.load_figures(game)
    if key.name not in listed or not 0 <= key.step < len(listed[key.name].steps):
        raise RequestError("no_such_page")
    figure, frame = listed[key.name], figures.play_figure(game, key.name)[key.step]
    texts = game.translations(key.language).with_names(figure.names)
    ctx = game.render_context(frame.row, figure.viewer, texts)
    return RenderedFigure(
        scoped_drawing(ctx, key),
        key.frame,
        key.step,
        len(figure.steps),
        figures.describe_frame(game, frame, figure.viewer, texts),
        frame.marks,
        next_action(figure, key.step),
        figure.steps[key.step].opens,
    )


def scoped_drawing(ctx: RenderContext, key: FigureKey) -> str:
    """Return the drawing with ids of its own, for a page holds many; those that the game's
    stylesheet refers to are the same in all of them and stay."""
    markup = render_drawing(ctx, key.frame)
    shared = stylesheet(ctx.game)
    for name in {name for name in ID.findall(markup) if f"#{name})" not in shared}:
        scoped = f"{key.name}-{name}"
        markup = markup.replace(f"id='{name}'", f"id='{scoped}'")
        markup = markup.replace(f"#{name})", f"#{scoped})").replace(f"'#{name}'", f"'#{scoped}'")
    return markup


def next_action(figure: figures.Figure, step: int) -> str | None:
    """Return the move that the next step begins with, if it is the viewer's own."""
    moves = figure.steps[step + 1].moves if step + 1 < len(figure.steps) else ()
    return moves[0][1] if moves and moves[0][0] == figure.viewer else None
