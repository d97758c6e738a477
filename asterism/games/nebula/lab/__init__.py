"""Nebula for the lab: what a player has in a match, and mistakes that anybody sees."""

import functools
import operator
from typing import Any

import numpy as np

from asterism.engine.game import Game
from asterism.engine.layout import Row

ENGLISH = "en"


def factors(game: Game, s: Any) -> dict[str, list[list[str]]]:
    """Return, for each kind of thing, what every seat has of it at the end."""
    seats = range(s.players)
    return {
        "personal task": [[name for name in [kept_task(game, s, seat)] if name] for seat in seats],
        "public task": [marked_tasks(game, s, seat) for seat in seats],
        "constellation": [complete_constellations(game, s, seat) for seat in seats],
    }


def task_name(game: Game, number: int) -> str:
    cards = game.components["cards"]
    return str([*cards["personal"], *cards["public"]][number - 1]["id"])


def kept_task(game: Game, s: Any, seat: int) -> str | None:
    """Return the personal task of a seat; the basic game has none."""
    card = int(s.offered[seat, s.kept[seat] - 1]) if s.kept[seat] else 0
    return task_name(game, card) if card else None


def marked_tasks(game: Game, s: Any, seat: int) -> list[str]:
    """Return the public tasks that a seat has fulfilled."""
    return [
        task_name(game, int(card))
        for card, marks in zip(s.public, s.marks, strict=True)
        if card and int(marks) >> seat & 1
    ]


def complete_constellations(game: Game, s: Any, seat: int) -> list[str]:
    """NEB-25 Return the constellations whose fields all have a star."""
    texts, box = game.translations(ENGLISH), game.modules.state.BOX.as_record(game.box)
    filled = functools.reduce(operator.or_, map(int, s.stars[seat]))
    return [
        texts(f"constellation.{name}")
        for name, fields in zip(game.ids["constellation"], map(int, box.constellation), strict=True)
        if filled & fields == fields
    ]


def plain_mistakes(game: Game, row: Row, seat: int) -> list[int]:
    """Where a star can complete a constellation: stars that are linked elsewhere."""
    legal = np.flatnonzero(game.legal(row, seat)).tolist()
    places = [action for action in legal if game.actions.names[action].startswith("place ")]
    completing = {action for action in places if completes(game, row, seat, action)}
    return [action for action in places if action not in completing] if completing else []


def completes(game: Game, row: Row, seat: int, action: int) -> bool:
    """Whether an action completes a constellation of a seat."""
    after = row.copy()
    game.compiled.apply(after, game.box, seat, action)
    before, now = (
        complete_constellations(game, game.state.as_record(each), seat) for each in (row, after)
    )
    return len(now) > len(before)
