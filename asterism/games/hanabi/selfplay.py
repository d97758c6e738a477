"""Hanabi: a table where every seat is played by the same strategy, compiled."""

from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.luck import start_row
from asterism.engine.rule import rule
from asterism.games.hanabi import conventions, information, partner, record, rules
from asterism.games.hanabi.state import BOX, STATE, Phase
from asterism.games.hanabi.weighing import NOBODY

TABLE, CARDS_IN_BOX = STATE.dtype, BOX.dtype
MEMORY, DESK = information.MEMORY.dtype, information.DESK.dtype
MEMORY_SIZE, DESK_SIZE = MEMORY.itemsize, DESK.itemsize
RECORD, PAD = record.RECORD.dtype, partner.DESK.dtype
RECORD_SIZE, PAD_SIZE = RECORD.itemsize, PAD.itemsize


@rule
def inform(row, box):
    """Play a match to its end by the information strategy: the number of moves. One record
    serves all seats."""
    memory, desk = np.zeros(MEMORY_SIZE, np.uint8), np.zeros(DESK_SIZE, np.uint8)
    s, b = row.view(TABLE)[0], box.view(CARDS_IN_BOX)[0]
    m, d, moves = memory.view(MEMORY)[0], desk.view(DESK)[0], 0
    while s.phase != Phase.OVER:
        seat = s.seat
        action = information.choose(m, d, s, b, seat)
        rules.apply(s, b, seat, action)
        information.see(m, d, s, b, NOBODY, seat, action)
        moves += 1
    return moves


@rule
def befriend(row, box):
    """The same by the conventions, blind plays agreed. Every seat has a record of its own, and
    sees by itself."""
    s, b = row.view(TABLE)[0], box.view(CARDS_IN_BOX)[0]
    rows, desk = np.zeros((s.players, 2, RECORD_SIZE), np.uint8), np.zeros(PAD_SIZE, np.uint8)
    d, moves = desk.view(PAD)[0], 0
    for seat in range(s.players):
        rows[seat, 0].view(RECORD)[0].blind_plays = 1
    while s.phase != Phase.OVER:
        seat = s.seat
        action = partner.choose(rows[seat], d, s, b, seat)
        rules.apply(s, b, seat, action)
        for me in range(s.players):
            conventions.see(rows[me, 0].view(RECORD)[0], d, s, b, me, seat, action)
        moves += 1
    return moves


@rule
def inform_all(blank, box, words, points, moves):
    """A game for each word: its score, and the moves it took."""
    row = np.zeros(blank.size, np.uint8)
    for game in range(words.size):
        deal(blank, row, box, words, game)
        moves[game] = inform(row, box)
        points[game] = rules.score(row.view(TABLE)[0])


@rule
def befriend_all(blank, box, words, points, moves):
    """The same by the conventions."""
    row = np.zeros(blank.size, np.uint8)
    for game in range(words.size):
        deal(blank, row, box, words, game)
        moves[game] = befriend(row, box)
        points[game] = rules.score(row.view(TABLE)[0])


@rule
def deal(blank, row, box, words, game):
    start_row(blank, row, words, game)
    rules.setup(row.view(TABLE)[0], box.view(CARDS_IN_BOX)[0])


FAST = {"information": inform_all, "partner": befriend_all}  # the bots that have such a table


def deals(seed: int | str, games: int) -> npt.NDArray[np.uint64]:
    """A first word for each of so many games."""
    return np.array([chance.word("deal", seed, game) for game in range(games)], np.uint64)


def selfplay(game: Game, name: str, words: npt.NDArray[np.uint64],
             **options: Any) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The scores of one bot at all seats, a game for each word, and the moves each took."""
    blank = game.blank(game.options.allowed(options))
    points, moves = np.zeros(words.size, np.int64), np.zeros(words.size, np.int64)
    FAST[name](blank, game.box, words.copy(), points, moves)
    return points, moves
