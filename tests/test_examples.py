"""The examples run, and show what they say."""

import importlib.util
import pathlib

import pytest

from asterism import bots

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_agent_learns_a_small_hanabi():
    before, after = example("train_an_agent").main()
    assert after > 1.5 * before


@pytest.fixture
def no_other_bots():
    known = dict(bots.BOTS)
    yield
    bots.BOTS.clear()
    bots.BOTS.update(known)
    bots.available_bots.cache_clear()


def test_a_bot_of_ones_own_is_compared_with_another(no_other_bots):
    result = example("write_a_bot").main(40)
    assert result["first die"]["win_share"] < result["easy"]["win_share"]


def test_a_balance_report_is_read(capsys):
    found = example("read_a_balance_report").main(12)
    outcomes = found["skill"]["outcomes"]
    assert outcomes["easy"].mean > outcomes["careless"].mean
    assert "turn order" in capsys.readouterr().out
