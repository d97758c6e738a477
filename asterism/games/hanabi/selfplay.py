"""Hanabi: a table where every seat is played by the same strategy, compiled."""

import numpy as np

from asterism.engine.luck import start_row
from asterism.engine.rule import rule
from asterism.games.hanabi import information, rules
from asterism.games.hanabi.state import BOX, STATE, Phase
from asterism.games.hanabi.weighing import NOBODY

TABLE, CARDS_IN_BOX = STATE.dtype, BOX.dtype
MEMORY, DESK = information.MEMORY.dtype, information.DESK.dtype
MEMORY_SIZE, DESK_SIZE = MEMORY.itemsize, DESK.itemsize


@rule
def inform(blank, box, words, points, moves):
    """One game a word: its score, and how many moves it took. One record serves all seats."""
    row, desk = np.zeros(blank.size, np.uint8), np.zeros(DESK_SIZE, np.uint8)
    memory = np.zeros(MEMORY_SIZE, np.uint8)
    s, b = row.view(TABLE)[0], box.view(CARDS_IN_BOX)[0]
    m, d = memory.view(MEMORY)[0], desk.view(DESK)[0]
    for game in range(words.size):
        start_row(blank, row, words, game)
        rules.setup(s, b)
        memory[:] = 0
        while s.phase != Phase.OVER:
            seat = s.seat
            action = information.choose(m, d, s, b, seat)
            rules.apply(s, b, seat, action)
            information.see(m, d, s, b, NOBODY, seat, action)
            moves[game] += 1
        points[game] = rules.score(s)
