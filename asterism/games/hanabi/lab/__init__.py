"""Hanabi for the lab: the format in which hanab.live keeps games, and plain mistakes."""

from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.hanabi.lab import hanab_live
from asterism.games.hanabi.state import COLOURS, DISCARD, VALUES, kind

FORMATS = {"hanab.live": hanab_live}


def plain_mistakes(game: Game, row: Row, seat: int) -> list[int]:
    """Discards of a card that its holder knows to be a five, and that is still missed."""
    s = game.state.as_record(row)
    missed = sum(1 << kind(c, VALUES) for c in range(COLOURS) if s.fireworks[c] < VALUES)
    return [
        DISCARD + slot
        for slot, could in enumerate(map(int, s.could[seat][: s.held[seat]]))
        if could and could & ~missed == 0
    ]
