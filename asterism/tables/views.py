"""What one reader gets of a position: fields, moves, words and ink, all made from a seat's view."""

import copy
import functools
from typing import Any

import numpy as np

from asterism.engine import rng
from asterism.engine.frames import FRAMES
from asterism.engine.game import Game
from asterism.engine.layout import Field, Row, Visibility
from asterism.engine.match import Match
from asterism.engine.render_context import HandMarks, RenderContext
from asterism.tables.messages import LastMove, LegalAction, View
from asterism.tables.render_request import RenderRequest

ENGLISH = "en"


def name_players(match: Match, seat: int | None, language: str) -> Match:
    """A match as a reader's log and verdict name its players: one who gave no name is told which
    number they are."""
    if seat is None or any(match.names[seat : seat + 1]):
        return match
    texts, named = match.translations(language), copy.copy(match)
    named.names = tuple(
        texts("player_you", number=seat + 1) if other == seat else name
        for other, name in enumerate(match.names or [""] * match.players)
    )
    return named


def build_view(
    match: Match,
    seat: int | None,
    render_request: RenderRequest,
    row: Row | None = None,
    marks: HandMarks | None = None,
    *,
    is_ended: bool = False,
) -> View:
    """The position as a seat sees it; with a row of its own, that is shown instead. In a match that
    `is_ended` early nobody is asked for anything."""
    game = match.game
    view_row = game.view(match.row, seat) if row is None else row
    actors = game.actors(view_row)
    is_over = not actors if row is None else match.over
    view = View(
        len(match.moves),
        seat,
        [*actors],
        [] if is_ended else legal_actions(game, view_row, seat),
        visible_fields(game, view_row, seat, not actors or row is not None),
        scores(match, view_row),
        not actors,
        [] if actors else [*match.winners],
        seat is not None and match.can_undo(seat) and not is_ended,
        last_move(match, seat, is_over),
    )
    if row is None and seat is not None and len(view.legal) == 1:
        view.forced = forced_action(match, seat, view.legal[0].action)
    if marks is not None:
        view.notes, view.order = [*marks.notes], [*marks.order]
    if render_request.language or render_request.drawing or render_request.text:
        translations = match.translations(render_request.language or ENGLISH)
        ctx = RenderContext(game, view_row, seat, translations, marks, is_ended=is_ended)
        add_text(view, ctx, render_request)
    if render_request.language and view.over:
        names = name_players(match, seat, render_request.language)
        translations = names.translations(render_request.language)
        view.verdict = game.modules.sentences.verdict(
            RenderContext(game, view_row, seat, translations)
        )
    return view


def add_text(view: View, ctx: RenderContext, render_request: RenderRequest) -> None:
    """Sentences, and ink, for those who read and look."""
    sentences = ctx.game.modules.sentences
    if render_request.language:
        view.legal = [
            LegalAction(name, str(sentences.describe_action(ctx, action)))
            for name, action in ctx.legal.items()
        ]
    if render_request.text:
        view.text = str(sentences.describe_table(ctx))
    if render_request.drawing:
        view.drawing = render_drawing(ctx, render_request.drawing)


def legal_actions(game: Game, view_row: Row, seat: int | None) -> list[LegalAction]:
    """The legal actions by name."""
    if seat is None:
        return []
    every = all_actions(game)
    return [every[action] for action in game.legal(view_row, seat).nonzero()[0].tolist()]


def forced_action(match: Match, seat: int, action: str) -> str | None:
    """A lone action, unless an earlier choice could no longer be taken back after it. That is
    tried in a world that fits the seat's view, so that it tells nothing else."""
    if not match.can_undo(seat):
        return action
    game = match.game
    world = game.view(match.row, seat).copy()
    rng.set_state(world, len(match.moves))
    game.compiled.guess(world, game.box, seat)
    revealed = int(game.state.as_record(world).revealed)
    game.compiled.apply(world, game.box, seat, game.actions.number[action])
    hides = game.state.as_record(world).revealed == revealed
    return action if hides and seat in game.actors(world) else None


@functools.lru_cache(maxsize=64)
def all_actions(game: Game) -> list[LegalAction]:
    return [LegalAction(name) for name in game.actions.names]


def last_move(match: Match, seat: int | None, is_over: bool) -> LastMove | None:
    """Who did what; what was chosen in secret is not told to others before the end."""
    if not match.moves:
        return None
    actor, action = match.moves[-1]
    return LastMove(actor, visible_action(match.game, seat, actor, action, is_over))


def visible_action(
    game: Game, seat: int | None, actor: int, action: int, is_over: bool
) -> str | None:
    """An action by name, as a seat may know it."""
    visible = game.visible_action(seat, actor, action, is_over)
    return None if visible is None else game.actions.names[visible]


def scores(match: Match, view_row: Row) -> list[int]:
    """Everybody's points as a view shows them. The match knows how many players there are; reading
    that of the row takes longer than counting the points."""
    points = np.zeros(match.game.seats, np.int64)
    match.game.compiled.scores(view_row, match.game.box, points)
    counted: list[int] = points[: match.players].tolist()
    return counted


# Fields


def visible_fields(game: Game, view_row: Row, seat: int | None, everything: bool) -> dict[str, Any]:
    """The fields a seat may see, by their wire names."""
    values = game.state.as_record(view_row).item()
    numbers, arrays = visible_slots(game, seat is None, everything)
    values_by_name = {name: values[index] for name, index in numbers}
    for name, index in arrays:
        values_by_name[name] = values[index].tolist()
    return values_by_name


FieldSlots = tuple[tuple[str, int], ...]


@functools.cache
def visible_slots(game: Game, is_watcher: bool, everything: bool) -> tuple[FieldSlots, FieldSlots]:
    """Where the fields stand that may be seen: single numbers, and arrays."""
    slots = [
        (field, index)
        for index, field in enumerate(game.state)
        if everything or is_visible(field, is_watcher)
    ]
    return (
        tuple((field.wire_name, index) for field, index in slots if not field.shape),
        tuple((field.wire_name, index) for field, index in slots if field.shape),
    )


def is_visible(field: Field, is_watcher: bool) -> bool:
    return field.visibility is Visibility.PUBLIC or (
        field.visibility is not Visibility.SECRET and not is_watcher
    )


# Drawings


def render_drawing(ctx: RenderContext, frame: str) -> str:
    """The pieces alone; pages get the rest once, from `/style/<game>.css` and `/scenery/`."""
    return str(ctx.game.modules.drawing.render(ctx, FRAMES[frame]))


def scenery(game: Game, frame: str) -> str:
    """What never changes in a match, as an SVG of its own."""
    return game.modules.drawing.scenery(FRAMES[frame])


def stylesheet(game: Game) -> str:
    """The stylesheet that all drawings of a game share."""
    return game.modules.drawing.STYLESHEET
