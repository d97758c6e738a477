"""Hanabi: a table where every seat is played by the same strategy, compiled."""

from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.rule import rule
from asterism.engine.sampling import start_row
from asterism.games.hanabi import rules
from asterism.games.hanabi.state import BOX, STATE, Phase
from asterism.games.hanabi.strategies import (
    beliefs,
    convention_policy,
    convention_scratch,
    conventions,
    hat_guessing,
    hat_state,
)
from asterism.games.hanabi.strategies.card_counts import NOBODY

STATE_TYPE, BOX_TYPE = STATE.dtype, BOX.dtype
PUBLIC_TYPE, HAT_SCRATCH_TYPE = hat_state.PUBLIC_BELIEFS.dtype, hat_state.SCRATCH.dtype
MEMORY_SIZE, DESK_SIZE = PUBLIC_TYPE.itemsize, HAT_SCRATCH_TYPE.itemsize
BELIEFS_TYPE, SCRATCH_TYPE = beliefs.BELIEFS.dtype, convention_scratch.SCRATCH.dtype
RECORD_SIZE, PAD_SIZE = BELIEFS_TYPE.itemsize, SCRATCH_TYPE.itemsize


@rule
def play_hats(row, box):
    """Play a match to its end by the information strategy: the number of moves. One record
    serves all seats."""
    belief_rows, scratch_row = np.zeros(MEMORY_SIZE, np.uint8), np.zeros(DESK_SIZE, np.uint8)
    s, b = row.view(STATE_TYPE)[0], box.view(BOX_TYPE)[0]
    beliefs, scratch, moves = (
        belief_rows.view(PUBLIC_TYPE)[0],
        scratch_row.view(HAT_SCRATCH_TYPE)[0],
        0,
    )
    while s.phase != Phase.OVER:
        seat = s.seat
        action = hat_guessing.choose(beliefs, scratch, s, b, seat)
        rules.apply(s, b, seat, action)
        hat_guessing.update(beliefs, scratch, s, b, NOBODY, seat, action)
        moves += 1
    return moves


@rule
def play_conventions(row, box):
    """The same by the conventions, blind plays agreed. Every seat has a record of its own, and
    sees by itself."""
    s, b = row.view(STATE_TYPE)[0], box.view(BOX_TYPE)[0]
    rows, scratch_row = (
        np.zeros((s.players, 2, RECORD_SIZE), np.uint8),
        np.zeros(PAD_SIZE, np.uint8),
    )
    scratch, moves = scratch_row.view(SCRATCH_TYPE)[0], 0
    for seat in range(s.players):
        rows[seat, 0].view(BELIEFS_TYPE)[0].blind_plays = 1
    while s.phase != Phase.OVER:
        seat = s.seat
        action = convention_policy.choose(rows[seat], scratch, s, b, seat)
        rules.apply(s, b, seat, action)
        for reader in range(s.players):
            conventions.update(
                rows[reader, 0].view(BELIEFS_TYPE)[0], scratch, s, b, reader, seat, action
            )
        moves += 1
    return moves


@rule
def play_hats_many(blank, box, rng_states, scores, moves):
    """A game for each random state: its score, and the moves it took."""
    row = np.zeros(blank.size, np.uint8)
    for game in range(rng_states.size):
        setup_game(blank, row, box, rng_states, game)
        moves[game] = play_hats(row, box)
        scores[game] = rules.score(row.view(STATE_TYPE)[0])


@rule
def play_conventions_many(blank, box, rng_states, scores, moves):
    """The same by the conventions."""
    row = np.zeros(blank.size, np.uint8)
    for game in range(rng_states.size):
        setup_game(blank, row, box, rng_states, game)
        moves[game] = play_conventions(row, box)
        scores[game] = rules.score(row.view(STATE_TYPE)[0])


@rule
def setup_game(blank, row, box, rng_states, game):
    start_row(blank, row, rng_states, game)
    rules.setup(row.view(STATE_TYPE)[0], box.view(BOX_TYPE)[0])


SELF_PLAY_LOOPS = {
    "information": play_hats_many,
    "partner": play_conventions_many,
}  # the bots that have such a table


def deal_states(seed: int | str, games: int) -> npt.NDArray[np.uint64]:
    """A first random state for each of so many games."""
    return np.array([rng.seed_state("deal", seed, game) for game in range(games)], np.uint64)


def run_self_play(
    game: Game, name: str, rng_states: npt.NDArray[np.uint64], **options: Any
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The scores of one bot at all seats, a game for each random state, and the moves each took."""
    blank = game.blank_row(game.options.resolve(options))
    scores, moves = np.zeros(rng_states.size, np.int64), np.zeros(rng_states.size, np.int64)
    SELF_PLAY_LOOPS[name](blank, game.box, rng_states.copy(), scores, moves)
    return scores, moves
