"""The moves of a match one after another: what each changed, and how good it was."""

import math
from collections.abc import Iterator

import msgspec
import numpy as np

from asterism.analysis.conventions import ReaderForecast, Readers, ReaderScorer, has_judging_bot
from asterism.analysis.forecast import Floats, Forecast, PolicyForecast, take_step
from asterism.analysis.judgment import Judgment, judge_choice
from asterism.analysis.scorers import PolicyScorer, Scorer
from asterism.analysis.settings import (
    POINTS,
    SHARE,
    Budget,
    load_sizes,
)
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import CLOCK_SEAT, Match


class MoveReport(msgspec.Struct, frozen=True):
    """One move. Lists have an entry for each seat; in a cooperative game all are alike."""

    number: int  # of the move, from 1
    seat: int  # -1 is the clock
    action: int
    expected: list[float]  # after it
    choice: list[float]  # what the choice changed, whatever chance did then
    luck: list[float]  # what chance changed
    judgment: Judgment | None  # none where there was nothing to choose
    rollouts: int = 0  # by which all this was told

    def luck_error(self, seat: int) -> float:
        """The standard error of what chance changed for a seat. Scores differ less than wins do,
        and are taken as they are."""
        after = self.expected[seat]
        spread = sum(max(0.0, p * (1 - p)) for p in (after, after - self.luck[seat]))
        return math.sqrt(spread / self.rollouts) if self.rollouts else 0.0


def unit_of(game: Game) -> str:
    """What values of a game are counted in."""
    return POINTS if game.features.cooperative else SHARE


def plays_by_conventions(match: Match) -> bool:
    """Whether a game has conventions, and they explain more of the moves than the rollout policy
    does: who does not know them means something else by a hint."""
    game, replay = match.game, match.at_move(0)
    if not has_judging_bot(game):
        return False
    readers, by_convention, by_policy = Readers(game, match.players), 0, 0
    for seat, action in match.moves:
        if seat != CLOCK_SEAT:
            usual = readers.bot(seat).usual_action(game.view(replay.row, seat))
            by_convention += action == usual
            by_policy += action == game.compiled.policy(replay.row, game.box, seat)
        replay._apply(seat, action)
        readers.on_move(replay.row, seat, action)
    return by_convention > by_policy


class Analyst:
    """Follows a match and judges it move by move."""

    def __init__(self, match: Match, budget: Budget) -> None:
        self.match, self.game, self.budget = match, match.game, budget
        self.replay, self.sizes = match.at_move(0), load_sizes(unit_of(match.game))
        self.readers: Readers | None = None
        self.forecast: Forecast = PolicyForecast(
            self.game, match.players, budget.course, budget.random_percent, budget.varied
        )
        if plays_by_conventions(match):
            self.readers = Readers(self.game, match.players)
            self.forecast = ReaderForecast(self.readers, budget.course)

    @property
    def number(self) -> int:
        return len(self.replay.moves)

    def skip_to(self, number: int) -> None:
        """Follow the moves before a part of the match, without a judgment."""
        while self.number < number:
            move = self.match.moves[self.number]
            self.replay._apply(*move)
            self.forecast.on_move(self.replay.row, *move)

    def expect_start(self) -> Floats:
        """What everybody may expect before the present move."""
        return self.forecast.expect(self.replay.row, self.rng_state(self.number))

    def rng_state(self, number: int) -> np.uint64:
        return rng.seed_state("course", self.game.name, self.match.players, number)

    def report_moves(self, end: int, expected: Floats) -> Iterator[MoveReport]:
        """Report on the moves up to an end, from what was expected before the first."""
        while self.number < end:
            seat, action = self.match.moves[self.number]
            before = self.replay.row.copy()
            judgment = self.judge(before, seat, action)
            self.replay._apply(seat, action)
            step = take_step(
                self.game,
                self.forecast,
                self.rng_state(self.number),
                before,
                self.replay.row,
                (seat, action),
                expected,
            )
            reached, choice, luck = (change.tolist() for change in step)
            yield MoveReport(
                self.number, seat, action, reached, choice, luck, judgment, self.budget.course
            )
            expected = step.expected

    def judge(self, row: Row, seat: int, action: int) -> Judgment | None:
        """Judge a choice by the view of the one who made it."""
        if seat == CLOCK_SEAT:
            return None
        scorer = self.scorer(self.game.view(row, seat), seat)
        return judge_choice(scorer, action, self.budget, self.sizes)

    def scorer(self, view: Row, seat: int) -> Scorer:
        if self.readers is None:
            scorer = PolicyScorer(
                self.game, view, seat, self.budget.pool, varied=self.budget.varied
            )
            scorer.level = scorer.level._replace(random_percent=self.budget.random_percent)
            return scorer
        return ReaderScorer(self.game, view, seat, self.readers.bot(seat))
