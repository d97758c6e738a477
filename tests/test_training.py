"""The tool that teaches Hvězdokupy's foresight: it goes downhill, and so it learns."""

import pathlib
import runpy

import numpy as np
import pytest

TOOL = runpy.run_path(str(pathlib.Path(__file__).parents[1] / "tools" / "train_value_network.py"))
EXAMPLES = 40_000


@pytest.fixture
def lesson():
    """Inputs of which two tell the chance to win, and what came of them."""
    generator = np.random.default_rng(1)
    inputs = generator.random((EXAMPLES, TOOL["INPUTS"]), np.float32) < 0.2
    return inputs.astype(np.float32), (0.1 + 0.6 * inputs[:, 3] + 0.2 * inputs[:, 7]).astype(
        np.float32
    )


def loss(inputs, wins, weights):
    chances = TOOL["forward"](inputs, weights)[1]
    return -np.mean(wins * np.log(chances) + (1 - wins) * np.log(1 - chances))


def test_the_slope_is_that_of_the_loss(lesson):
    inputs, wins = (one[:50].astype(np.float64) for one in lesson)
    weights, little = TOOL["initial_weights"](1).astype(np.float64), 1e-6
    slope = TOOL["gradient"](inputs, wins, weights)
    for place in ((3, 0), (7, 5), (-2, 1), (-1, 2)):
        shifted = weights.copy()
        shifted[place] += little
        rise = (loss(inputs, wins, shifted) - loss(inputs, wins, weights)) / little
        assert slope[place] == pytest.approx(rise, abs=1e-5)


def test_what_is_taught_is_learned(lesson, capsys):
    inputs, wins = lesson
    weights = TOOL["train"](TOOL["initial_weights"](1), inputs, wins, 1)
    assert np.abs(TOOL["forward"](inputs, weights)[1] - wins).mean() < 0.05 < np.std(wins)
    assert "examples" in capsys.readouterr().out


def test_parts_of_a_round_are_all_its_games():
    assert TOOL["split_games"](10, 3) == [(0, 3), (3, 3), (6, 4)]
