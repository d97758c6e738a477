"""Judging by a bot that has a memory of its own, where a game's adviser is one: players are read by
its conventions, and everybody plays on by them."""

from collections.abc import Sequence

import numpy as np

from asterism.analysis.forecast import final_worth
from asterism.analysis.scorers import LEVEL, SEED, Floats
from asterism.bots import JudgingBot, available_bots, make_bot, notify_move, teammates_for
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row


def has_judging_bot(game: Game) -> bool:
    factory = available_bots(game)[LEVEL]
    return isinstance(factory, type) and issubclass(factory, JudgingBot)


class Readers:
    """A bot at every seat, told of every move as its seat sees it. The others are taken for people
    who know the conventions and are watched whether they keep to them."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        teammates = teammates_for([None] * players, game)
        self.bots = [
            make_bot(LEVEL, game, seat, SEED, timed=False, teammates=teammates)
            for seat in range(players)
        ]

    def on_move(self, row: Row, actor: int, action: int) -> None:
        for seat, bot in enumerate(self.bots):
            notify_move(bot, self.game, row, seat, actor, action)

    def bot(self, seat: int) -> JudgingBot:
        bot = self.bots[seat]
        assert isinstance(bot, JudgingBot)
        return bot


class ReaderScorer:
    """Tries actions in worlds that fit what one seat has seen and read."""

    def __init__(self, game: Game, view: Row, seat: int, bot: JudgingBot) -> None:
        self.game, self.view, self.seat, self.bot = game, view, seat, bot
        self.rng_state = rng.seed_state(SEED, seat, view.tobytes().hex())

    def candidates(self, action: int) -> list[int]:
        if int(self.game.legal(self.view, self.seat).sum()) == 1:
            return [action]
        considered = self.bot.considered_actions(self.view)
        return list(dict.fromkeys([*considered, self.easy_action(), action]))

    def easy_action(self) -> int:
        return int(self.game.compiled.policy(self.view, self.game.box, self.seat))

    def score(self, actions: Sequence[int], worlds: int) -> Floats:
        self.rng_state = np.uint64(rng.spawn_state(self.rng_state))
        scores = self.bot.score_actions(self.view, actions, worlds, self.rng_state)
        return np.array(scores, np.float64)


class ReaderForecast:
    """Everybody plays on by the conventions."""

    def __init__(self, readers: Readers, rollouts: int) -> None:
        self.readers, self.game, self.rollouts = readers, readers.game, rollouts

    def usual_action(self, row: Row, seat: int) -> int:
        return self.readers.bot(seat).usual_action(self.game.view(row, seat))

    def on_move(self, row: Row, actor: int, action: int) -> None:
        self.readers.on_move(row, actor, action)

    def expect(
        self, row: Row, rng_state: np.uint64, seat: int = 0, action: int | None = None
    ) -> Floats:
        actors = self.game.actors(row)
        if not actors:
            return final_worth(self.game, row, self.readers.players)
        seat = actors[0] if action is None else seat
        chosen = self.usual_action(row, seat) if action is None else action
        scores = []
        for _ in range(self.rollouts):
            rng_state = np.uint64(rng.spawn_state(rng_state))
            scores.append(self.readers.bot(seat).expected_score(row, chosen, rng_state))
        return np.full(self.readers.players, float(np.mean(scores)))
