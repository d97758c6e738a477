"""What one reader gets of a position: fields, moves, words and ink, all made from a seat's view."""

import functools
from typing import Any

from asterism.engine.game import Game
from asterism.engine.layout import Field, Row, Visibility
from asterism.engine.match import Match
from asterism.engine.render_context import HandMarks, RenderContext
from asterism.tables.messages import LastMove, LegalAction, View
from asterism.tables.render_request import RenderRequest

ENGLISH = "en"


def build_view(
    match: Match,
    seat: int | None,
    render_request: RenderRequest,
    row: Row | None = None,
    marks: HandMarks | None = None,
) -> View:
    """The position as a seat sees it; with a row of its own, that is shown instead."""
    game = match.game
    view_row = game.view(match.row, seat) if row is None else row
    actors = game.actors(view_row)
    view = View(
        len(match.moves),
        seat,
        [*actors],
        legal_actions(game, view_row, seat),
        visible_fields(game, view_row, seat, not actors or row is not None),
        [*game.scores(view_row)],
        not actors,
        [] if actors else [*match.winners],
        seat is not None and match.can_undo(seat),
        last_move(match, seat),
    )
    if marks is not None:
        view.notes, view.order = [*marks.notes], [*marks.order]
    if render_request.language or render_request.drawing or render_request.text:
        translations = match.translations(render_request.language or ENGLISH)
        add_text(view, RenderContext(game, view_row, seat, translations, marks), render_request)
    return view


def add_text(view: View, ctx: RenderContext, render_request: RenderRequest) -> None:
    """Sentences, and ink, for those who read and look."""
    sentences = ctx.game.modules.sentences
    if render_request.language:
        view.legal = [
            LegalAction(name, str(sentences.describe_action(ctx, action)))
            for name, action in ctx.legal.items()
        ]
        if view.over:
            view.verdict = sentences.verdict(ctx)
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


@functools.cache
def all_actions(game: Game) -> list[LegalAction]:
    return [LegalAction(name) for name in game.actions.names]


def last_move(match: Match, seat: int | None) -> LastMove | None:
    """Who did what; what was chosen in secret is not told to others before the end."""
    if not match.moves:
        return None
    actor, action = match.moves[-1]
    return LastMove(actor, visible_action(match, seat, actor, action))


def visible_action(match: Match, seat: int | None, actor: int, action: int) -> str | None:
    """An action by name, as a seat may know it."""
    visible = match.game.visible_action(seat, actor, action, is_over=match.over)
    return None if visible is None else match.game.actions.names[visible]


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


def render_drawing(ctx: RenderContext, width: str) -> str:
    """The drawing without its stylesheet, which pages get from `/style/<game>.css`."""
    return str(ctx.game.modules.drawing.render(ctx, width == "narrow"))


def stylesheet(game: Game) -> str:
    """The stylesheet that all drawings of a game share."""
    return game.modules.drawing.STYLESHEET
