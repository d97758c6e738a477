"""Hvězdokupy for the lab: what a player has in a match, and how cards are tuned."""

from typing import Any

from asterism.engine.game import Game
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
