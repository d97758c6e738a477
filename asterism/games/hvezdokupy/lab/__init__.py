"""Hvězdokupy for the lab: what a player has in a match, how cards are tuned, and mistakes that
anybody sees."""

from typing import Any

import numpy as np

from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.hvezdokupy.lab import tuning

ENGLISH = "en"
TUNING = tuning


def factors(game: Game, s: Any) -> dict[str, list[list[str]]]:
    """Return, for each kind of thing, what every seat has of it."""
    texts = game.translations(ENGLISH)
    cards = [game.components["card"][s.card[seat] - 1] for seat in range(s.players)]
    return {
        "constellation": [[texts(f"cards.{card['id']}")] for card in cards],
        "tier": [[f"tier {card['tier']}"] for card in cards],
    }


def plain_mistakes(game: Game, row: Row, seat: int) -> list[int]:
    """Where a constellation can be completed: everything else."""
    legal = np.flatnonzero(game.legal(row, seat)).tolist()
    completing = {action for action in legal if wins_at_once(game, row, seat, action)}
    return [action for action in legal if action not in completing] if completing else []


def wins_at_once(game: Game, row: Row, seat: int, action: int) -> bool:
    after = row.copy()
    game.compiled.apply(after, game.box, seat, action)
    return not game.actors(after) and seat in game.winners(after)
