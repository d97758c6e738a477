"""Hanabi against something nobody here wrote: DeepMind's, as OpenSpiel carries it.

The same deals are forced there; legal moves, score, end and the whole observation must agree
after every move."""

import numpy as np
import pytest
from play_helpers import INTERPRETED, WHOLE_MATRIX

from asterism.games import load
from asterism.games.hanabi.rules import hinted_target
from asterism.games.hanabi.state import COLOURS, DISCARD, HINT, PLAY, TARGETS, VALUES

pyspiel = pytest.importorskip("pyspiel") if INTERPRETED else __import__("pyspiel")

GAME = load("hanabi")
MATCHES = 3 if INTERPRETED else 200 if WHOLE_MATRIX else 40


def there(action, hand, players):
    """Our action by its number there: discards, plays, colour hints, value hints."""
    if action < DISCARD:
        return hand + action - PLAY
    if action < HINT:
        return action - DISCARD
    offset, target = (action - HINT) // TARGETS, int(hinted_target(action))
    if target < COLOURS:
        return 2 * hand + offset * VALUES + target
    return 2 * hand + (players - 1) * VALUES + offset * VALUES + target - COLOURS


def deal(peer, drawn):
    """Force the next card."""
    assert peer.is_chance_node()
    peer.apply_action(int(drawn) - 1)


def agree(match, peer, players):
    seats = range(players)
    assert match.over == peer.is_terminal()
    assert match.scores == tuple(int(points) for points in peer.returns())
    for seat in seats:
        assert np.array_equal(match.observe(seat), np.array(peer.observation_tensor(seat)))
    if not match.over:
        seat, hand = match.actors[0], 5 if players < 4 else 4
        assert seat == peer.current_player()
        ours = np.flatnonzero(GAME.legal(match.row, seat))
        assert sorted(there(action, hand, players) for action in ours) == peer.legal_actions()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_han_16_the_same_games_as_deepmind_s(players):
    elsewhere = pyspiel.load_game("hanabi", {"players": players})
    generator = np.random.default_rng(players)
    ends = set()
    for seed in range(MATCHES):
        careful = seed % 2  # half of the games avoid mistakes, so that decks run out too
        match = GAME.new(seed=seed, players=players, first=0, bomb_scores_zero=True)
        peer = elsewhere.new_initial_state()
        ends.add(play_through(match, peer, players, generator, careful))
    if not INTERPRETED:
        assert ends == {"deck", "mistakes"}


def play_through(match, peer, players, generator, careful):
    hand = 5 if players < 4 else 4
    for owner in range(players):
        for slot in range(hand):
            deal(peer, GAME.state.as_record(match.row).hand[owner, slot])
    agree(match, peer, players)
    while not match.over:
        seat = match.actors[0]
        left = int(GAME.state.as_record(match.row).left)
        action = choose_action(match, seat, generator, careful)
        match.play(seat, GAME.actions.names[action])
        peer.apply_action(there(action, hand, players))
        s = GAME.state.as_record(match.row)
        if s.left < left and peer.is_chance_node():
            deal(peer, s.hand[seat, s.held[seat] - 1])
        agree(match, peer, players)
    return "mistakes" if GAME.state.as_record(match.row).mistakes == 3 else "deck"


def choose_action(match, seat, generator, careful):
    if careful and generator.random() < 0.9:
        return int(GAME.compiled.policy(match.row, GAME.box, seat))
    return int(generator.choice(np.flatnonzero(GAME.legal(match.row, seat))))
