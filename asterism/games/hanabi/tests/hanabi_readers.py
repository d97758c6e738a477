"""Hanabi tables with everybody's record of the conventions."""

import numpy as np
from hanabi_tables import BOXED, legal

from asterism.engine import bits
from asterism.games.hanabi import rules
from asterism.games.hanabi.state import ACTIONS, COLOUR_NAMES, kind
from asterism.games.hanabi.strategies import beliefs, card_counts, convention_policy, conventions
from asterism.games.hanabi.strategies.beliefs import BELIEFS
from asterism.games.hanabi.strategies.convention_scratch import SCRATCH

ANNA, BOB, CYRIL = range(3)
DULL = "red 4, yellow 4, green 4, white 4, blue 4"  # a hand that nobody hints about


class Readers:
    """A table, and what each of its players makes of it."""

    def __init__(self, s, blind_plays=True, human_seats=()):
        self.s = s
        self.rows = np.zeros((s.players, 2, BELIEFS.dtype.itemsize), np.uint8)
        self.scratch = SCRATCH.as_record(SCRATCH.new_row())
        for seat in range(s.players):
            note = self.record(seat)
            note.blind_plays = blind_plays
            note.humans = sum(1 << person for person in human_seats)
            beliefs.init_beliefs(note, s, BOXED)
            catch_up(note, s)

    def record(self, seat):
        return BELIEFS.as_record(self.rows[seat, 0])

    def play(self, name):
        """An action by whoever is to move, seen by all."""
        assert name in legal(self.s), name
        actor, action = int(self.s.seat), ACTIONS.number[name]
        rules.apply(self.s, BOXED, actor, action)
        for seat in range(self.s.players):
            conventions.update(self.record(seat), self.scratch, self.s, BOXED, seat, actor, action)

    def choose(self):
        action = convention_policy.choose(
            self.rows[self.s.seat], self.scratch, self.s, BOXED, self.s.seat
        )
        return ACTIONS.names[action]

    def read(self, seat, slot, reader=None):
        """How a card reads to its owner, or to another."""
        return names(self.record(seat if reader is None else reader).reading[seat, slot])


def catch_up(note, s):
    """A record of a table that was laid out in the middle of a game."""
    for number in range(1, len(BOXED.copies)):
        played = s.fireworks[rules.colour_of(number)] >= rules.value_of(number)
        if bits.has(BOXED.known[s.variant], number):
            note.copies_left[number] = BOXED.copies[number] - s.discarded[number] - played
    card_counts.build_pile(note.copies_pile, note.copies_left)
    beliefs.update_board(note, s, BOXED)
    note.hints, note.mistakes = s.hints, s.mistakes


def names(cards):
    return {
        f"{colour} {value}"
        for c, colour in enumerate(COLOUR_NAMES)
        for value in range(1, 6)
        if bits.has(cards, kind(c, value))
    }
