"""Hanabi: a table where every seat is played by the same strategy, compiled."""

import numpy as np

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


@rule
def befriend(blank, box, words, points, moves, blind_plays):
    """The same by the conventions; every seat has a record of its own, and sees by itself."""
    row, desk = np.zeros(blank.size, np.uint8), np.zeros(PAD_SIZE, np.uint8)
    s, b, d = row.view(TABLE)[0], box.view(CARDS_IN_BOX)[0], desk.view(PAD)[0]
    rows = np.zeros((blank.view(TABLE)[0].players, 2, RECORD_SIZE), np.uint8)
    for game in range(words.size):
        start_row(blank, row, words, game)
        rules.setup(s, b)
        rows[:] = 0
        for seat in range(s.players):
            rows[seat, 0].view(RECORD)[0].blind_plays = blind_plays
        while s.phase != Phase.OVER:
            seat = s.seat
            action = partner.choose(rows[seat], d, s, b, seat)
            rules.apply(s, b, seat, action)
            for me in range(s.players):
                conventions.see(rows[me, 0].view(RECORD)[0], d, s, b, me, seat, action)
            moves[game] += 1
        points[game] = rules.score(s)
