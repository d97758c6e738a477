"""Bájné kostky for the lab: mistakes that anybody sees."""

from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.bajne_kostky.state import BID, THROW, Phase

FAR = 3  # tricks by which a bid is far off


def plain_mistakes(game: Game, row: Row, seat: int) -> list[int]:
    """Bids far off the usual one."""
    if game.state.as_record(row).phase != Phase.BIDDING:
        return []
    usual = int(game.compiled.policy(row, game.box, seat))
    return [bid for bid in range(BID, THROW) if abs(bid - usual) >= FAR]
