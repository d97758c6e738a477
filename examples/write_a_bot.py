"""Write a bot, and see whether it beats another: python examples/write_a_bot.py

A bot gets what a player gets: views. This one plays Bájné kostky and bids like the game's own
policy, but always throws the first kind of die that it may.
"""

import asterism
from asterism import bots
from asterism.lab.tournament import run_tournament


class FirstDie(bots.Easy):
    """Bids by the policy; of all dice throws the first."""

    def choose(self, view):
        legal = self.game.legal(view, self.seat)
        if self.game.actions.kind[int(legal.argmax())] == "bid":
            return super().choose(view)
        return int(legal.argmax())


def main(games=120):
    bots.BOTS["first die"] = FirstDie
    bots.available_bots.cache_clear()
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as here:  # the bot is known to this process alone
        result = run_tournament(
            asterism.load("bajne_kostky"), ["first die,easy"], games, executor=here, players=4
        )[0]
    for name, one in result["by_bot"].items():
        print(f"{name:<10} wins {one['win_share']:.2f}, from {one['interval']}")
    return result["by_bot"]


if __name__ == "__main__":
    main()
