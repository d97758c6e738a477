"""What one reader gets of a position: fields, moves, words and ink, all made from a seat's view."""

import functools
from typing import Any

import numpy as np

from asterism.engine.game import Game
from asterism.engine.layout import Field, Row, Seen
from asterism.engine.look import Look, Marks
from asterism.engine.match import Match
from asterism.tables.messages import Choice, Last, View
from asterism.tables.wish import Wish

STYLE = "<style>", "</style>"
ENGLISH = "en"


def view_of(match: Match, seat: int | None, wish: Wish, row: Row | None = None,
            marks: Marks | None = None) -> View:
    """The position as a seat sees it; with a row of its own, that is shown instead."""
    game = match.game
    words = match.words(wish.language or ENGLISH)
    shown = game.view(match.row, seat) if row is None else row
    look = Look(game, shown, seat, words, marks)
    over = not look.actors
    return View(
        len(match.moves), seat, [*look.actors], choices(look, wish.language),
        fields(game, shown, seat, over or row is not None), [*game.scores(shown)], over,
        [*match.winners] if over else [], seat is not None and match.can_undo(seat),
        last_move(match, seat),
        text=str(game.door.speech.tell(look)) if wish.text else None,
        verdict=match.verdict(wish.language) if over and wish.language else None,
        drawing=drawn(look, wish.drawing) if wish.drawing else None,
        notes=[*marks.notes] if marks else None, order=[*marks.order] if marks else None)


def choices(look: Look, language: str | None) -> list[Choice]:
    """The legal actions; sentences for those who read."""
    if language is None:
        return [Choice(name) for name in look.legal]
    describe = look.game.door.speech.describe
    return [Choice(name, str(describe(look, action))) for name, action in look.legal.items()]


def last_move(match: Match, seat: int | None) -> Last | None:
    """Who did what; what was chosen in secret is not told to others before the end."""
    if not match.moves:
        return None
    actor, action = match.moves[-1]
    return Last(actor, known(match, seat, actor, action))


def known(match: Match, seat: int | None, actor: int, action: int) -> str | None:
    """An action by name; hidden ones of others only after the end."""
    actions = match.game.actions
    secret = actions.kind[action] in actions.hidden and actor != seat and not match.over
    return None if secret else actions.names[action]


# Fields


def fields(game: Game, shown: Row, seat: int | None, everything: bool) -> dict[str, Any]:
    """The fields a seat may see, by name."""
    values = game.state.open(shown).item()
    return {name: plain(values[place])
            for name, place in seen_fields(game, seat is None, everything)}


def plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray) else value


@functools.cache
def seen_fields(game: Game, is_watcher: bool, everything: bool) -> tuple[tuple[str, int], ...]:
    return tuple((field.name, place) for place, field in enumerate(game.state)
                 if everything or may_see(field, is_watcher))


def may_see(field: Field, is_watcher: bool) -> bool:
    return field.seen is Seen.PUBLIC or (field.seen is not Seen.SECRET and not is_watcher)


# Ink


def drawn(look: Look, width: str) -> str:
    """The drawing without its style, which pages have from `style_of`."""
    svg = str(look.game.door.drawing.draw(look, width == "narrow"))
    begin, end = (svg.find(mark) for mark in STYLE)
    return svg[:begin] + svg[end + len(STYLE[1]):] if 0 <= begin < end else svg


@functools.cache
def style_of(game: Game) -> str:
    """The style sheet that all drawings of a game share."""
    svg = game.new(seed=0).svg()
    begin, end = (svg.find(mark) for mark in STYLE)
    return svg[begin + len(STYLE[0]):end].replace("&gt;", ">").replace("&amp;", "&")

