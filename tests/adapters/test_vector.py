"""Many matches as one environment: the same matches as a batch, with what trainers need."""

import numpy as np
import pytest

from asterism.adapters.vector import VectorEnv
from asterism.engine.errors import IllegalMove, OptionError
from asterism.games import catalogue, load


@pytest.mark.parametrize("name", catalogue())
@pytest.mark.parametrize("end", [0, -1])
def test_shapes_masks_and_seats(name, end):
    players = load(name).players[end]
    envs = VectorEnv(name, matches=8, players=players)
    seen, info = envs.reset(seed=1)
    assert seen.shape == (8, len(envs.layout))
    for _ in range(20):
        legal, seats = info["action_mask"], info["seat"]
        actions = legal.argmax(axis=1)
        seen, rewards, ended, cut, info = envs.step(actions)
        assert rewards.shape == ended.shape == (8,)
        assert not cut.any()
        assert info["rewards"].shape == (8, players)
        assert ((seats >= 0) & (seats < players)).all()
        assert info["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("name", ["hanabi", "bajne_kostky"])
def test_a_match_that_ends_is_dealt_anew_and_shows_its_end(name):
    envs = VectorEnv(name, matches=4)
    seen, info = envs.reset(seed=2)
    totals = np.zeros((4, envs.players))
    while True:
        before, moved = envs.batch.rows.copy(), info["seat"]
        actions = envs.sample().copy()
        seen, rewards, ended, _, info = envs.step(actions)
        totals += info["rewards"]
        assert np.array_equal(rewards, info["rewards"][np.arange(4), moved])
        if ended.any():
            break
    match = int(ended.argmax())
    row = before[match]
    envs.game.compiled.apply(row, envs.game.box, moved[match], actions[match])
    assert not envs.game.actors(row)
    assert np.array_equal(info["final_obs"][match], envs.game.observe(row, moved[match]))
    assert tuple(info["final_scores"][match]) == envs.game.scores(row)
    assert not np.array_equal(seen[match], info["final_obs"][match])
    if envs.by_score:
        assert tuple(totals[match]) == envs.game.scores(row)
    else:
        assert totals[match].sum() == pytest.approx(1)
    assert not info["final_obs"][~ended].any()


def test_what_a_trainer_keeps_is_never_overwritten():
    """Memory is used again, but only what nobody holds, not even by a view."""
    envs = VectorEnv("hanabi", matches=4)
    kept, _ = envs.reset(seed=3)
    corner = envs.step(envs.sample())[0][1:, :9]
    copies, finals = (kept.copy(), corner.copy()), []
    for _ in range(120):
        seen, _, ended, _, info = envs.step(envs.sample())
        assert np.array_equal(seen, envs.batch.observe())
        if ended.any():
            finals.append((info["final_obs"], info["final_obs"].copy()))
    assert np.array_equal(kept, copies[0])
    assert np.array_equal(corner, copies[1])
    assert len(finals) > 5
    assert all(np.array_equal(held, copy) for held, copy in finals)


def test_memory_that_nobody_holds_is_used_again():
    envs = VectorEnv("hanabi", matches=4)
    envs.reset(seed=3)
    places = {envs.step(envs.sample())[0].ctypes.data for _ in range(20)}
    assert len(places) == 1


def test_seeds_repeat():
    first, second = VectorEnv("nebula", matches=3), VectorEnv("nebula", matches=3)
    assert np.array_equal(first.reset(seed=5)[0], second.reset(seed=5)[0])
    assert not np.array_equal(first.reset()[0], second.reset(seed=6)[0])


def test_spaces_are_gymnasiums():
    envs = VectorEnv("hanabi", matches=2)
    assert envs.single_action_space.n == len(envs.game.actions)
    assert envs.observation_space.contains(envs.reset(seed=1)[0])
    assert envs.action_space.shape == (2,)
    assert envs.single_observation_space.shape == (len(envs.layout),)


def test_bad_input_is_refused():
    envs = VectorEnv("hanabi", matches=2)
    with pytest.raises(IllegalMove):
        envs.step([10**6, 0])
    with pytest.raises(OptionError):
        VectorEnv("hanabi", matches=0)


@pytest.mark.parametrize("name", catalogue())
def test_groups_of_an_observation_have_names(name):
    layout = VectorEnv(name, matches=1).layout
    parts = list(layout.groups.values())
    assert [part.start for part in parts[1:]] == [part.stop for part in parts[:-1]]
    assert parts[-1].stop == len(layout)
    numbers = np.arange(2 * len(layout), dtype=np.float32).reshape(2, -1)
    assert np.array_equal(np.concatenate(list(layout.split(numbers).values()), axis=1), numbers)


def test_a_group_by_its_name():
    assert "rolled" in VectorEnv("hvezdokupy", matches=1).layout.groups
