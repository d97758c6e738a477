"""Every game passes OpenSpiel's own test, and its IS-MCTS plays them."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from play_helpers import WHOLE_MATRIX

from asterism.adapters import openspiel

SHORT = ["asterism_hanabi", "asterism_bajne_kostky"]  # whole random matches are quick
EXTREMES = [
    ("asterism_hanabi", {}),
    ("asterism_hanabi", {"players": 5, "variant": "rainbow2", "last_breath": True}),
    ("asterism_bajne_kostky", {"players": 3, "simplified": True}),
    ("asterism_bajne_kostky", {"players": 6}),
    ("asterism_nebula", {"players": 4, "variant": "basic"}),
    *[("asterism_nebula", {})] * WHOLE_MATRIX,  # thousands of moves
    ("asterism_hvezdokupy", {}),
    ("asterism_hvezdokupy", {"players": 6, "difficulty": "green"}),
    ("asterism_gwiazdy", {"market": "top"}),
]


def deal(name, seed=1, **parameters):
    game = pyspiel.load_game(name, parameters)
    state, generator = game.new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node():
        state.apply_action(generator.randint(openspiel.BYTE))
    return game, state, generator


def play(state, generator, moves):
    for _ in range(moves):
        if state.is_terminal():
            return
        state.apply_action(int(generator.choice(state.legal_actions())))


@pytest.mark.parametrize(("name", "parameters"), EXTREMES)
def test_openspiels_own_test(name, parameters):
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=name in SHORT, verbose=False)


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_a_clone_goes_its_own_way(name):
    _, state, generator = deal(name)
    play(state, generator, 5)
    other, before = state.clone(), state.row.copy()
    assert np.array_equal(other.row, before)
    assert other.history() == state.history()
    play(other, generator, 1)
    assert np.array_equal(state.row, before)
    assert not np.array_equal(other.row, before)


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_a_state_written_down_is_the_same_state(name):
    game, state, generator = deal(name)
    play(state, generator, 5)
    found_game, found = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(found_game) == str(game)
    assert np.array_equal(found.row, state.row)
    assert found.history() == state.history()
    for player in range(game.num_players()):
        assert found.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_a_resampled_state_looks_the_same_to_its_player_alone(name):
    _, state, generator = deal(name)
    worlds = set()
    for _ in range(6):
        if state.is_terminal():
            break
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, generator.uniform)
            worlds.add(other.row.tobytes())
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        play(state, generator, 1)
    assert len(worlds) > 3


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_openspiels_search_plays_it(name):
    game, state, generator = deal(name, seed=3)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, generator) if name in SHORT else Undecided(),
        uct_c=2.0,
        max_simulations=6,
        random_state=generator,
        allow_inconsistent_action_sets=True,
    )
    for _ in range(2):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


class Undecided(mcts.Evaluator):
    """Random matches of some games take thousands of moves: here all positions are equal."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_observations_have_named_parts():
    game, state, _ = deal("asterism_hvezdokupy")
    observation = make_observation(game)
    observation.set_from(state, 0)
    assert observation.dict["phase"].sum() == 1
    assert np.array_equal(observation.tensor, state.observation_tensor(0))


def test_secret_choices_stay_secret():
    """Two bids of one player are one information state to the others."""
    game, state, _ = deal("asterism_bajne_kostky")
    first, second = (state.child(action) for action in state.legal_actions()[:2])
    actor = state.current_player()
    assert first.information_state_string(actor) != second.information_state_string(actor)
    for other in set(range(game.num_players())) - {actor}:
        assert first.information_state_string(other) == second.information_state_string(other)


def test_an_impossible_parameter_is_refused():
    with pytest.raises(Exception, match="players=9"):
        pyspiel.load_game("asterism_hanabi", {"players": 9})
