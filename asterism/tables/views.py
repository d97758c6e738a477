"""What one reader gets of a position: fields, moves, words and ink, all made from a seat's view."""

import functools
from typing import Any

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
    shown = game.view(match.row, seat) if row is None else row
    actors = game.actors(shown)
    view = View(
        len(match.moves), seat, [*actors], choices(game, shown, seat),
        fields(game, shown, seat, not actors or row is not None), [*game.scores(shown)],
        not actors, [] if actors else [*match.winners], seat is not None and match.can_undo(seat),
        last_move(match, seat))
    if marks is not None:
        view.notes, view.order = [*marks.notes], [*marks.order]
    if wish.language or wish.drawing or wish.text:
        words = match.words(wish.language or ENGLISH)
        add_words(view, Look(game, shown, seat, words, marks), wish)
    return view


def add_words(view: View, look: Look, wish: Wish) -> None:
    """Sentences, and ink, for those who read and look."""
    speech = look.game.door.speech
    if wish.language:
        view.legal = [Choice(name, str(speech.describe(look, action)))
                      for name, action in look.legal.items()]
        if view.over:
            view.verdict = speech.verdict(look)
    if wish.text:
        view.text = str(speech.tell(look))
    if wish.drawing:
        view.drawing = drawn(look, wish.drawing)


def choices(game: Game, shown: Row, seat: int | None) -> list[Choice]:
    """The legal actions by name."""
    if seat is None:
        return []
    every = nameable(game)
    return [every[action] for action in game.legal(shown, seat).nonzero()[0].tolist()]


@functools.cache
def nameable(game: Game) -> list[Choice]:
    return [Choice(name) for name in game.actions.names]


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
    numbers, arrays = seen_fields(game, seat is None, everything)
    found = {name: values[place] for name, place in numbers}
    for name, place in arrays:
        found[name] = values[place].tolist()
    return found


Places = tuple[tuple[str, int], ...]


@functools.cache
def seen_fields(game: Game, is_watcher: bool, everything: bool) -> tuple[Places, Places]:
    """Where the fields stand that may be seen: single numbers, and arrays."""
    seen = [(field, place) for place, field in enumerate(game.state)
            if everything or may_see(field, is_watcher)]
    return (tuple((field.name, place) for field, place in seen if not field.shape),
            tuple((field.name, place) for field, place in seen if field.shape))


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

