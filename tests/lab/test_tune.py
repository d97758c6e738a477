"""Tuning: cards ranked by how often they win, and a components file that works everywhere."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from click.testing import CliRunner

from asterism import games
from asterism.cli import cli
from asterism.engine.errors import OptionError
from asterism.lab import tune

GAME = games.load("hvezdokupy")
TUNING = tune.tuning_of(GAME)


def one_thread():
    return ThreadPoolExecutor(1)


@pytest.fixture(scope="module")
def tuning():
    return tune.tune_cards(GAME, 900, 4, 1, one_thread)


def test_every_tier_keeps_its_number_of_cards(tuning):
    def tiers(what):
        return Counter((card.group, getattr(card, what)) for card in tuning.cards)

    assert tiers("tier") == tiers("proposed")
    assert len(tuning.cards) == len(GAME.components["card"])


def test_easier_cards_get_lower_tiers(tuning):
    for group in TUNING.GROUPS:
        proposed = [card.proposed for card in tuning.cards if card.group == group]
        wins = [card.wins.mean for card in tuning.cards if card.group == group]
        assert proposed == sorted(proposed)
        assert wins == sorted(wins, reverse=True)


def test_shares_of_all_cards_are_fair_together(tuning):
    for group in TUNING.GROUPS:
        cards = [card.wins for card in tuning.cards if card.group == group]
        total = sum(one.mean * one.samples for one in cards)
        assert total == pytest.approx(sum(one.samples for one in cards), rel=0.01)


def test_the_file_has_the_proposed_tiers_and_the_same_shapes(tuning):
    other = games.load("hvezdokupy", text=tuning.components)
    for card in tuning.cards:
        assert TUNING.card_tier(other, card.number) == card.proposed
        assert (
            other.components["card"][card.number - 1]["rows"]
            == (GAME.components["card"][card.number - 1]["rows"])
        )
    assert not tune.tune_cards(other, 900, 4, 1, one_thread).moved_cards  # it is where it should be


def test_cards_are_dealt_whatever_their_tier():
    row = GAME.blank_row(GAME.options.resolve(TUNING.group_options("green", 4)))
    seen = set()
    for number in range(60):
        cards = TUNING.deal_any_cards(GAME, row, "green", np.random.default_rng(number))
        assert len(set(cards)) == 4
        assert list(GAME.state.as_record(row).card[:4]) == cards
        seen.update(cards)
    assert seen == set(TUNING.group_cards(GAME, "green"))


def test_the_command_writes_a_file_that_others_accept(tmp_path):
    out = tmp_path / "cards.toml"
    run = CliRunner().invoke
    done = run(cli, ["tune", "hvezdokupy", "--games", "600", "--processes", "1", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "cards change their tier" in done.output
    for command in (
        ["simulate", "hvezdokupy", "--games", "5"],
        ["balance", "hvezdokupy", "--players", "2", "--games", "2", "--processes", "1",
         "--out", str(tmp_path / "a.html")],
    ):  # fmt: skip
        assert run(cli, [*command, "--components", str(out)]).exit_code == 0
    match = games.load("hvezdokupy", out).new(seed=1)
    assert games.replay(match.save()).game.has_own_components


def test_other_games_have_nothing_to_tune():
    with pytest.raises(OptionError, match="no cards to tune; there are: hvezdokupy"):
        tune.tune_cards(games.load("hanabi"), 10, 2, 1, one_thread)


def test_too_few_games_are_a_sentence():
    with pytest.raises(OptionError, match="too few games"):
        tune.tune_cards(GAME, 6, 2, 1, one_thread)
