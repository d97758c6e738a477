"""Tables laid out by hand: dice, bids and tricks by name."""

import numpy as np

from asterism.engine import rng
from asterism.games.bajne_kostky import rules, state
from asterism.games.bajne_kostky.state import (
    ACTIONS,
    BOX,
    FACE_NAMES,
    KIND_NAMES,
    STATE,
    Phase,
)

BOXED = BOX.as_record(state.box(state.COMPONENTS))


def kind(name):
    return KIND_NAMES.index(name) + 1


def face(value):
    return FACE_NAMES.index(str(value)) + 1


def table(*hands, bids=None, round_=None, leader=0, **fields):
    """Players with these dice behind their screens, who have bid and throw from `leader` on;
    without bids they are about to bid."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.this_round = len(hands), round_ or max(map(len, hands))
    s.leader, s.chance = leader, rng.seed_state("table")
    rules.fill_bag(s, BOXED)
    for seat, dice in enumerate(hands):
        for name in dice:
            give(s, seat, name)
    s.waiting = (1 << s.players) - 1
    for seat, tricks in enumerate(bids or ()):
        rules.bid(s, seat, tricks)
    for name, value in fields.items():
        s[name] = value
    return s


def give(s, seat, name):
    """A die from the bag goes behind a screen."""
    s.hand[seat, kind(name)] += 1
    s.bag[kind(name)] -= 1
    s.held[seat] += 1
    s.left -= 1


def make_trick(*dice, leader=0, **fields):
    """A trick as it lies on the table: kinds and faces in the order they were thrown."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.this_round, s.phase, s.leader = len(dice), 1, Phase.THROWING, leader
    for place, (name, value) in enumerate(dice):
        seat = (leader + place) % len(dice)
        s.thrown[0, seat], s.shown[0, seat] = kind(name), face(value)
    for name, value in fields.items():
        s[name] = value
    return s


def load_dice(*values):
    """A box whose dice all fall as told: the kinds named, each always on one face."""
    row = state.box(state.COMPONENTS).copy()
    box = BOX.as_record(row)
    for name, value in values:
        box.sides[kind(name)] = face(value)
    return box


def legal(s, seat, box=BOXED):
    """The names of what a seat may do."""
    mask = np.zeros(len(ACTIONS), np.bool_)
    rules.legal(s, box, seat, mask)
    return [ACTIONS.names[action] for action in np.flatnonzero(mask)]


def play(s, seat, name, box=BOXED):
    """One legal action by name."""
    assert name in legal(s, seat, box)
    rules.apply(s, box, seat, ACTIONS.number[name])
