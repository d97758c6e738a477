"""Bájné kostky: the bot bids what its dice are worth and throws to make it."""

import numpy as np
import pytest
from play_helpers import INTERPRETED

import asterism
from asterism.games.bajne_kostky import bot
from asterism.games.bajne_kostky.state import ACTIONS
from asterism.games.bajne_kostky.tests.table import BOXED, kind, load_dice, play, table

GAME = asterism.load("bajne_kostky")
MATCHES = 2 if INTERPRETED else 300


def choose(s, seat, box=BOXED):
    return ACTIONS.names[bot.policy(s, box, seat)]


def test_the_outlook_is_a_chance_for_each_number_of_tricks():
    s = table(["red", "gray"], ["gray"] * 2, ["gray"] * 2, ["gray"] * 2)
    chances = bot.trick_distribution(s, BOXED, 0, 0)
    red, gray = BOXED.odds[4, kind("red")], BOXED.odds[4, kind("gray")]
    assert chances[:4] == pytest.approx(
        [(1 - red) * (1 - gray), red * (1 - gray) + gray * (1 - red), red * gray, 0]
    )
    assert bot.trick_distribution(s, BOXED, 0, kind("red"))[:3] == pytest.approx(
        [1 - gray, gray, 0]
    )


def test_strong_dice_are_bid_higher():
    weak = table(["purple"] * 4, *[["gray"] * 2] * 3, round_=4)
    strong = table(["griffin", "griffin", "minotaur", "red"], *[["gray"] * 2] * 3, round_=4)
    assert choose(weak, 0) == "bid 0"
    assert int(choose(strong, 0).split()[1]) >= 2


def test_more_players_make_the_same_dice_weaker():
    dice = ["red", "red", "red", "yellow"]
    bids = [int(choose(table(dice, *[["gray"]] * (n - 1), round_=4), 0)[-1]) for n in (3, 6)]
    assert bids[0] > bids[1]


@pytest.mark.parametrize(("bid", "die"), [(1, "griffin"), (0, "purple")])
def test_a_player_who_needs_a_trick_fights_and_one_who_does_not_lies_low(bid, die):
    s = table(["red"] * 2, ["red"] * 2, ["griffin", "purple"], bids=[0, 0, bid])
    play(s, 0, "throw red", load_dice(("red", 7)))
    play(s, 1, "throw red", load_dice(("red", 5)))
    assert choose(s, 2) == f"throw {die}"


def test_the_last_thrower_knows_what_wins():
    s = table(["red"], ["red"], ["gray", "purple"], round_=1, bids=[0, 0, 1])
    play(s, 0, "throw red", load_dice(("red", 5)))
    play(s, 1, "throw red", load_dice(("red", 5)))
    holds = bot.holding(s, BOXED, 2)
    assert holds.tolist() == [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]  # symbols, 7, 6, and an equal 5


def test_a_leader_counts_on_those_who_follow():
    s = table(["gray"], ["red"], ["purple"], bids=[0, 0, 1])
    holds = bot.holding(s, BOXED, 0)
    assert 0 < holds[kind("red")] < 1  # face 7: others may show 7 as well, or a symbol
    assert holds[4] > holds[5] > holds[10] >= holds[11] > 0


def test_players_who_need_tricks_are_feared_more():
    eager = table(["gray"], ["red"], ["purple"], bids=[0, 1, 1])
    content = table(["gray"], ["red"], ["purple"], bids=[0, 0, 0])
    assert bot.holding(eager, BOXED, 0)[5] < bot.holding(content, BOXED, 0)[5]
    content.won[1] = 1
    assert not bot.is_eager(content, 1)


def test_the_chances_of_faces_add_up_until_nothing_is_unseen():
    s = table(["gray"], ["red"], ["purple"], bids=[0, 1, 1])
    assert bot.face_chances(s, BOXED, 0, True).sum() == pytest.approx(1)
    assert bot.shares(np.zeros(3)).tolist() == [0, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_bot_beats_random_players(players):
    batch = GAME.batch(MATCHES, players=players, seed=players, reset="explicit")
    while not batch.over.all():
        actions, wise = batch.sample().copy(), batch.policy().copy()
        batch.step(np.where(batch.seats == 0, wise, actions))
    ahead = batch.scores[:, 0] > batch.scores[:, 1:].mean(axis=1)
    assert ahead.mean() > 0.9
