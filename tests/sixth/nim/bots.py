"""Nim: a bot that only this game has."""


class Greedy:
    """As many stones as it may; any wish."""

    def __init__(self, game, seat, seed):
        self.game, self.seat = game, seat

    def on_move(self, view, actor, action):
        """Nothing."""

    def choose(self, view):
        return int(self.game.legal(view, self.seat).nonzero()[0][-1])


BOTS = {"greedy": Greedy}
