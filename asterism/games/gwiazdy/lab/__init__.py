"""Wszyscy jesteśmy gwiazdami for the lab: what a player has in a match."""

from typing import Any

from asterism.engine.game import Game

ENGLISH = "en"


def factors(game: Game, s: Any) -> dict[str, list[list[str]]]:
    """Return, for each kind of thing, what every seat has of it at the end."""
    texts = game.translations(ENGLISH)
    suns, stars = game.ids["sun"], game.ids["star"]
    return {
        "Sun": [[texts(f"sun.{suns[s.sun[seat] - 1]}.name")] for seat in range(s.players)],
        "star": [
            [
                texts(f"star.{name}.name")
                for number, name in enumerate(stars, 1)
                if s.owner[number] == seat + 1
            ]
            for seat in range(s.players)
        ],
    }
