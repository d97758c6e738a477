"""What a user of the package writes: `mypy --strict` must accept it against the installed wheel."""

import numpy as np
import numpy.typing as npt

import asterism
from asterism.bots import Bot, make_bot
from asterism.engine.batch import Batch
from asterism.engine.game import Game
from asterism.engine.match import Match


class FirstLegal:
    """A bot of one's own."""

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat

    def on_move(self, view: npt.NDArray[np.uint8], actor: int, action: int | None) -> None:
        """It has no memory."""

    def choose(self, view: npt.NDArray[np.uint8]) -> int:
        return int(self.game.legal(view, self.seat).argmax())


def play(game: Game) -> Match:
    match = game.new(players=2, seed=7)
    bots: list[Bot] = [FirstLegal(game, 0, 1), make_bot("easy", game, 1, 1)]
    while not match.over:
        seat = match.actors[0]
        action = bots[seat].choose(game.view(match.row, seat))
        match.play(seat, game.actions.names[action])
    return match


def main() -> None:
    game = asterism.load("hanabi")
    match = play(game)
    scores: tuple[int, ...] = match.scores
    lines: list[str] = match.log(0, language="cs")
    again: Match = asterism.replay(match.save())
    batch: Batch = game.batch(8, players=2, seed=1)
    batch.step(batch.sample())
    numbers: npt.NDArray[np.float32] = batch.observe()
    try:
        match.view(99)
    except asterism.AsterismError as error:
        print(error)
    print(scores, len(lines), again.scores == scores, numbers.shape)


if __name__ == "__main__":
    main()
