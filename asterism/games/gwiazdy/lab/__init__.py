"""Wszyscy jesteśmy gwiazdami for the lab: what a player has in a match, and mistakes
that anybody sees."""

from typing import Any

from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.gwiazdy.state import Phase

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


def plain_mistakes(game: Game, row: Row, seat: int) -> list[int]:
    """Dots of the diagram on which the new star does not belong."""
    s, box = game.state.as_record(row), game.modules.state.BOX.as_record(game.box)
    if s.phase != Phase.DOT:
        return []
    right = int(box.dot[s.making])
    return [int(box.act_dot) + dot - 1 for dot in range(1, int(box.stars) + 1) if dot != right]
