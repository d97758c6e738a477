"""Every game passes PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from asterism.adapters import pettingzoo
from asterism.engine.errors import IllegalMove, OptionError
from asterism.games import catalogue, load

GAMES = catalogue()
EXTREMES = [
    (name, {"players": players})
    for name in GAMES
    for players in load(name).players[:: len(load(name).players) - 1]
] + [
    ("hanabi", {"players": 3, "variant": "rainbow", "last_breath": True}),
    ("nebula", {"variant": "basic"}),
    ("gwiazdy", {"market": "top", "crosshair": True}),
    ("hvezdokupy", {"difficulty": "green", "honest_eyes": True}),
    ("bajne_kostky", {"simplified": True}),
]
DICTIONARIES = "ignore:Observation"  # PettingZoo asks for arrays, and for masks, which need more


@pytest.mark.filterwarnings(DICTIONARIES)
@pytest.mark.parametrize(("name", "options"), EXTREMES)
def test_agents_in_turn(name, options):
    api_test(pettingzoo.env(name, **options), num_cycles=20)


@pytest.mark.filterwarnings(DICTIONARIES)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_match(name):
    seed_test(lambda: pettingzoo.env(name), 10)
    first, again, other = pettingzoo.env(name), load(name).new(seed=7), pettingzoo.env(name)
    first.reset(seed=7)
    other.reset(seed=8)
    assert np.array_equal(first.seating.match.row, again.row)
    assert not np.array_equal(first.seating.match.row, other.seating.match.row)


@pytest.mark.filterwarnings(DICTIONARIES)
@pytest.mark.parametrize("name", GAMES)
def test_all_at_once(name):
    parallel_api_test(pettingzoo.parallel_env(name), num_cycles=20)


@pytest.mark.filterwarnings(DICTIONARIES)
@pytest.mark.parametrize("name", GAMES)
def test_drawings(name, capsys):
    render_test(
        lambda render_mode: pettingzoo.env(name, render_mode=render_mode),
        {"svg": lambda drawing: drawing.startswith("<svg")},
    )
    assert capsys.readouterr().out


def play_at_random(env, seed):
    """The rewards of every agent, summed up as PettingZoo hands them out."""
    env.reset(seed=seed)
    generator, totals = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, info = env.last()
        totals[agent] += reward
        if ended:
            env.step(None)
            continue
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        env.step(generator.choice(np.flatnonzero(seen["action_mask"])))
    return list(totals.values())


@pytest.mark.parametrize("name", GAMES)
def test_rewards_add_up_to_the_result(name):
    env = pettingzoo.env(name)
    totals = play_at_random(env, 3)
    game, row = env.seating.match.game, env.seating.match.row
    if game.features.cooperative:
        assert totals == list(map(float, game.scores(row)))
    else:
        winners = game.winners(row)
        assert totals == [(seat in winners) / len(winners) for seat in range(len(totals))]


@pytest.mark.parametrize("name", GAMES)
def test_points_add_up_to_the_score(name):
    env = pettingzoo.env(name, reward="score")
    env.reset(seed=4)
    before = np.array(env.seating.points)
    totals = play_at_random(env, 4)
    assert (
        totals == (np.array(env.seating.match.game.scores(env.seating.match.row)) - before).tolist()
    )


def test_bids_are_made_at_once():
    env = pettingzoo.parallel_env("bajne_kostky", players=5)
    seen, _ = env.reset(seed=1)
    assert all(one["action_mask"].any() for one in seen.values())
    after, *_ = env.step({agent: int(one["action_mask"].argmax()) for agent, one in seen.items()})
    assert sum(bool(one["action_mask"].any()) for one in after.values()) == 1


def test_bad_input_is_refused():
    env = pettingzoo.env("hanabi")
    env.reset(seed=1)
    before = env.seating.match.row.copy()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert np.array_equal(before, env.seating.match.row)
    with pytest.raises(OptionError, match="render_mode"):
        pettingzoo.env("hanabi", render_mode="gold")
    with pytest.raises(OptionError, match="reward"):
        pettingzoo.env("hanabi", reward="fame")
    with pytest.raises(OptionError, match="players=9"):
        pettingzoo.env("hanabi", players=9)
