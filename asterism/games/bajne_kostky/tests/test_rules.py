"""Bájné kostky: the numbered rules, one after the other."""

import collections
import itertools

import numpy as np
import pytest
from play_helpers import INTERPRETED

import asterism
from asterism.games.bajne_kostky import rules, state
from asterism.games.bajne_kostky.state import (
    COMPONENTS,
    DICE,
    KIND_NAMES,
    STATE,
    Phase,
)
from asterism.games.bajne_kostky.tests.table import (
    BOXED,
    face,
    kind,
    legal,
    load_dice,
    make_trick,
    play,
    table,
)

GAME = asterism.load("bajne_kostky")
ADELA, BEN, CECIL, DAVID, EVA = range(5)
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5, 6])


# Components and rounds


def test_baj_01_36_dice_of_seven_kinds():
    counts = {die["id"]: die["count"] for die in COMPONENTS["die"]}
    assert counts == {
        "minotaur": 1,
        "griffin": 3,
        "mermaid": 2,
        "red": 7,
        "yellow": 7,
        "purple": 8,
        "gray": 8,
    }
    assert sum(counts.values()) == DICE == 36
    assert sum(die["count"] for die in COMPONENTS["die"] if die["special"]) == 6


def test_baj_01_special_dice_have_four_symbols_and_two_flags():
    for die in COMPONENTS["die"][:3]:
        assert die["special"]
        assert collections.Counter(die["faces"]) == {die["id"]: 4, "flag": 2}


def test_baj_01_faces_of_number_dice():
    faces = {die["id"]: " ".join(die["faces"]) for die in COMPONENTS["die"][3:]}
    assert faces == {
        "red": "7 7 6 6 5 5",
        "yellow": "5 5 4 4 3 3",
        "purple": "3 3 2 2 1 1",
        "gray": "7 1 1 flag flag flag",
    }


def test_baj_01_all_dice_are_somewhere():
    s = table(["red", "gray"], ["minotaur"], ["purple"], bids=[0, 0, 0])
    play(s, 0, "throw red")
    counts = np.full(len(state.CENSUS), 99, np.int64)
    rules.census(s, BOXED, counts)
    assert counts.tolist() == [1, 3, 2, 7, 7, 8, 8]


@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 8), (5, 7), (6, 6)])
def test_baj_02_rounds_by_number_of_players(players, rounds):
    match = GAME.new(players=players, seed=2)
    for _ in range(players * sum(r + 1 for r in range(1, rounds + 1))):
        play_any(match)
    assert match.over
    view = match.view(None)
    assert view.this_round == rounds
    assert np.count_nonzero(view.pad_bid[:, 0]) == rounds
    assert len(match.moves) == sum(players * (r + 1) for r in range(1, rounds + 1))


def play_any(match):
    seat = match.actors[0]
    match.play(seat, match.legal(seat)[0])


@PLAYERS
def test_baj_02_in_round_r_everybody_draws_r_dice(players):
    match = GAME.new(players=players, seed=3)
    for number in (1, 2, 3):
        view = match.view(None)
        assert view.this_round == number
        assert view.held[:players].tolist() == [number] * players
        assert view.left == DICE - players * number
        play_round(match)


def play_round(match):
    number = match.view(None).this_round
    for _ in range(match.players * (number + 1)):
        play_any(match)


def test_baj_02_dice_are_drawn_blindly_each_as_likely():
    batch = GAME.batch(1_000 if INTERPRETED else 20_000, players=3, seed=5)
    hands = batch.rows.view(STATE.dtype)["hand"][:, 0, :3].sum((0, 1))[1:]
    expected = np.array([die["count"] for die in COMPONENTS["die"]]) * len(batch) * 3 / DICE
    assert abs(hands - expected).max() < 4 * expected.max() ** 0.5
    assert hands.sum() == len(batch) * 3


def test_baj_02_all_dice_return_to_the_bag_after_a_round():
    s = table(["minotaur"], ["griffin"], ["mermaid"], bids=[1, 0, 0])
    for seat, name in enumerate(("minotaur", "griffin", "mermaid")):
        play(s, seat, f"throw {name}")
    assert (s.this_round, s.phase, s.trick) == (2, Phase.BIDDING, 0)
    assert s.left == s.bag.sum() == DICE - 6
    assert s.hand.sum() == 6
    assert not s.thrown.any()
    assert not s.shown.any()
    assert not s.led.any()
    assert not s.taken.any()
    assert not s.won.any()
    assert not s.bonus.any()
    assert not s.bid.any()
    assert not s.lacks.any()


def test_baj_03_the_first_leader_is_named_or_random():
    assert [GAME.new(players=5, first=seat, seed=1).view(None).leader for seat in range(5)] == [
        0,
        1,
        2,
        3,
        4,
    ]
    leaders = {int(GAME.new(players=5, seed=seed).view(None).leader) for seed in range(60)}
    assert leaders == {0, 1, 2, 3, 4}


def test_baj_03_the_winner_of_the_last_trick_starts_the_next_round():
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    s = table(["gray"], ["red"], ["purple"], bids=[0, 1, 0], leader=2)
    for seat, name in ((2, "purple"), (0, "gray"), (1, "red")):
        play(s, seat, f"throw {name}", box)
    for seat in range(3):
        play(s, seat, "bid 0", box)
    assert (s.this_round, s.leader, s.seat, s.led[0]) == (2, 1, 1, 2)
    assert legal(s, 1)
    assert not legal(s, 0)


# Bids


def test_baj_04_all_bid_at_the_same_moment_0_to_r():
    s = table(["red"] * 2, ["gray"] * 2, ["purple"] * 2)
    assert rules.actors(s, BOXED) == 0b111
    for seat in range(3):
        assert legal(s, seat) == ["bid 0", "bid 1", "bid 2"]


def test_baj_04_a_bid_is_made_once_in_any_order():
    s = table(["red"], ["gray"], ["purple"])
    play(s, 1, "bid 1")
    assert rules.actors(s, BOXED) == 0b101
    assert legal(s, 1) == []
    play(s, 2, "bid 0")
    play(s, 0, "bid 0")
    assert s.bid[:3].tolist() == [1, 2, 1]


def test_baj_04_nobody_sees_a_bid_until_all_are_shown_together():
    match = GAME.new(players=3, seed=1)
    match.play(2, "bid 1")
    assert match.view(2).secret_bid.tolist() == [0, 0, 2, 0, 0, 0]
    for other in (0, 1, None):
        assert not match.view(other).secret_bid.any()
        assert not match.view(other).bid.any()
    match.play(0, "bid 0")
    match.play(1, "bid 1")
    assert match.view(None).bid[:3].tolist() == [1, 2, 2]
    assert not match.view(2).secret_bid.any()


def test_baj_04_bids_may_be_taken_back_until_they_are_shown():
    match = GAME.new(players=3, seed=1)
    match.play(0, "bid 1")
    assert match.can_undo(0)
    match.play(1, "bid 1")
    match.play(2, "bid 1")
    assert not match.can_undo(2)


# Throwing


def test_baj_05_the_leader_throws_any_die_then_clockwise():
    s = table(["red", "gray", "minotaur"], *[["purple"] * 3] * 3, bids=[0] * 4, leader=0)
    assert rules.actors(s, BOXED) == 0b0001
    assert legal(s, 0) == ["throw minotaur", "throw red", "throw gray"]
    play(s, 0, "throw gray")
    assert [rules.actors(s, BOXED), legal(s, 0)] == [0b0010, []]
    play(s, 1, "throw purple")
    assert rules.actors(s, BOXED) == 0b0100


def test_baj_05_a_die_is_thrown_once():
    s = table(["red", "gray"], ["purple"] * 2, ["purple"] * 2, bids=[0] * 3)
    play(s, 0, "throw red")
    assert s.hand[0, kind("red")] == 0
    assert s.held[:3].tolist() == [1, 2, 2]
    assert s.thrown[0, 0] == kind("red")


def test_baj_05_every_side_comes_as_often():
    sides = collections.Counter()
    s = table(["gray"], ["gray"], ["gray"], bids=[0] * 3)
    for _ in range(6000):
        rules.throw(s, BOXED, 0, kind("gray"))
        sides[int(s.shown[0, 0])] += 1
        s.hand[0, kind("gray")], s.held[0] = 1, 1
    assert sides.keys() == {face(7), face(1), face("flag")}
    assert abs(sides[face(7)] - 1000) < 120
    assert abs(sides[face("flag")] - 3000) < 160


def test_baj_06_the_colour_must_be_followed_if_one_has_it():
    s = table(["red"] * 3, ["red", "yellow", "gray"], ["gray"] * 3, bids=[0] * 3)
    play(s, 0, "throw red")
    assert s.colour == kind("red")
    assert legal(s, 1) == ["throw red"]


def test_baj_06_a_special_die_is_always_allowed():
    s = table(["red"] * 3, ["red", "griffin", "gray"], ["gray"] * 3, bids=[0] * 3)
    play(s, 0, "throw red")
    assert legal(s, 1) == ["throw griffin", "throw red"]


def test_baj_06_without_the_colour_any_die():
    s = table(["red"] * 3, ["yellow", "gray", "mermaid"], ["gray"] * 3, bids=[0] * 3)
    play(s, 0, "throw red")
    assert legal(s, 1) == ["throw mermaid", "throw yellow", "throw gray"]


def test_baj_06_the_colour_is_that_of_the_die_whatever_it_shows():
    s = table(["gray"], ["gray", "red"], ["red"], bids=[0] * 3)
    play(s, 0, "throw gray", load_dice(("gray", "flag")))
    assert s.colour == kind("gray")
    assert legal(s, 1) == ["throw gray"]


def test_baj_06_the_colour_stays_until_the_end_of_the_trick():
    s = table(["red"] * 2, ["yellow"] * 2, ["yellow", "red"], bids=[0] * 3)
    play(s, 0, "throw red")
    play(s, 1, "throw yellow")
    assert s.colour == kind("red")
    assert legal(s, 2) == ["throw red"]
    play(s, 2, "throw red")
    assert s.colour == 0


def test_baj_07_special_dice_set_no_colour():
    s = table(
        ["griffin", "gray"], ["red", "yellow"], ["red", "yellow"], ["red", "gray"], bids=[0] * 4
    )
    play(s, 0, "throw griffin")
    assert s.colour == 0
    assert legal(s, 1) == ["throw red", "throw yellow"]
    play(s, 1, "throw yellow")
    assert legal(s, 2) == ["throw yellow"]
    play(s, 2, "throw yellow")
    assert legal(s, 3) == ["throw red", "throw gray"]


# Who wins the trick


def test_baj_08_among_equal_numbers_the_last_thrown_wins():
    trick = make_trick(("red", 6), ("red", 7), ("purple", 2), ("gray", 7), ("red", 5))
    assert rules.winner(trick) == DAVID


def test_baj_08_last_thrown_counts_from_the_leader():
    trick = make_trick(("red", 7), ("purple", 2), ("gray", 7), leader=2)
    assert rules.winner(trick) == 1  # seats 2, 0, 1 threw in this order


def test_baj_08_the_highest_number_of_any_colour():
    assert rules.winner(make_trick(("purple", 3), ("yellow", 4), ("purple", 1))) == 1
    assert rules.winner(make_trick(("purple", 1), ("gray", "flag"), ("gray", "flag"))) == 0


def test_baj_09_symbols_beat_all_numbers():
    for symbol in ("minotaur", "griffin", "mermaid"):
        assert rules.winner(make_trick(("red", 7), (symbol, symbol), ("gray", 7))) == 1


def test_baj_09_the_circle_of_symbols():
    for strong, weak in (("minotaur", "griffin"), ("griffin", "mermaid"), ("mermaid", "minotaur")):
        for order in itertools.permutations([strong, weak, "red"]):
            dice = [(name, 7 if name == "red" else name) for name in order]
            assert order[rules.winner(make_trick(*dice))] == strong


def test_baj_09_all_three_symbols_the_mermaid():
    for order in itertools.permutations(["minotaur", "griffin", "mermaid", "red"]):
        dice = [(name, 7 if name == "red" else name) for name in order]
        assert order[rules.winner(make_trick(*dice))] == "mermaid"


def test_baj_09_among_equal_symbols_the_last_thrown():
    trick = make_trick(
        ("griffin", "griffin"), ("red", 7), ("griffin", "griffin"), ("mermaid", "mermaid")
    )
    assert rules.winner(trick) == 2
    assert (
        rules.winner(
            make_trick(
                ("mermaid", "mermaid"),
                ("minotaur", "minotaur"),
                ("mermaid", "mermaid"),
                ("griffin", "griffin"),
            )
        )
        == 2
    )


def test_baj_10_a_flag_is_worth_nothing_also_on_a_special_die():
    assert rules.winner(make_trick(("minotaur", "flag"), ("gray", 1), ("mermaid", "flag"))) == 1


@pytest.mark.parametrize("leader", range(4))
def test_baj_10_only_flags_the_leader_wins(leader):
    flags = [(name, "flag") for name in ("gray", "griffin", "minotaur", "gray")]
    assert rules.winner(make_trick(*flags, leader=leader)) == leader


# An independent judge: pairwise, by the sentences of the rulebook, one die after another

STRONGER = {("minotaur", "griffin"), ("griffin", "mermaid"), ("mermaid", "minotaur")}
FACES = ("flag", *map(str, range(1, 8)), "minotaur", "griffin", "mermaid")


def find_winner(trick, leader):
    """The seat that wins: faces are given in throwing order from the leader."""
    symbols = {shown for shown in trick if shown in KIND_NAMES}
    if len(symbols) == 3:
        best = "mermaid"
    elif symbols:
        best = next(a for a in symbols if not any((b, a) in STRONGER for b in symbols))
    else:
        best = max(trick, key=lambda shown: 0 if shown == "flag" else int(shown))
    place = 0 if best == "flag" else len(trick) - 1 - trick[::-1].index(best)
    return (leader + place) % len(trick)


def agrees(trick, leader):
    dice = [("gray", shown) for shown in trick]
    return rules.winner(make_trick(*dice, leader=leader)) == find_winner(trick, leader)


def test_baj_08_09_10_a_slow_judge_agrees_on_every_trick_of_three():
    for trick in itertools.product(FACES, repeat=3):
        assert agrees(trick, leader=1), trick


@pytest.mark.parametrize("players", [4, 5, 6])
def test_baj_08_09_10_a_slow_judge_agrees_on_tricks_of(players):
    generator = np.random.default_rng(players)
    for _ in range(1500):
        trick = tuple(generator.choice(FACES, players).tolist())
        assert agrees(trick, leader=int(generator.integers(players))), trick


def test_baj_11_the_winner_takes_the_dice_and_leads():
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    assert s.won[:3].tolist() == [0, 1, 0]
    assert (s.taken[0], s.led[0], s.led[1]) == (2, 1, 2)
    assert (s.trick, s.leader, s.seat) == (1, 1, 1)
    assert s.thrown[0, :3].tolist() == [kind("gray"), kind("red"), kind("purple")]


# Scoring


def count_score(bid, won, round_, bonus=0, simplified=0):
    s = STATE.as_record(STATE.new_row())
    s.players, s.this_round, s.simplified = 3, round_, simplified
    s.bid[1], s.won[1], s.bonus[1] = bid + 1, won, bonus
    return rules.points(s, BOXED, 1)


def test_baj_12_an_exact_bid_is_worth_20_a_trick():
    assert count_score(bid=3, won=3, round_=5) == 60
    assert [count_score(n, n, 8) for n in range(1, 9)] == [20, 40, 60, 80, 100, 120, 140, 160]


def test_baj_12_a_wrong_bid_loses_10_a_trick_of_difference():
    assert count_score(bid=5, won=1, round_=5) == -40
    assert count_score(bid=1, won=3, round_=5) == -20
    assert count_score(bid=2, won=0, round_=5) == -20


def test_baj_13_a_bid_of_0_by_the_round():
    assert count_score(bid=0, won=0, round_=4) == 40
    assert count_score(bid=0, won=2, round_=6) == -60
    assert [count_score(0, 0, r) for r in range(1, 9)] == [10 * r for r in range(1, 9)]
    assert [count_score(0, 1, r) for r in range(1, 9)] == [-10 * r for r in range(1, 9)]


def test_baj_14_a_bonus_only_with_an_exact_bid():
    assert count_score(bid=2, won=2, round_=4, bonus=50) == 90
    assert count_score(bid=2, won=1, round_=4, bonus=50) == -10


def test_baj_14_the_minotaur_wins_30_for_each_griffin_symbol():
    griffins = ("griffin", "griffin")
    assert rules.bonus(make_trick(griffins, ("minotaur", "minotaur"), ("red", 7)), BOXED) == 30
    assert rules.bonus(make_trick(griffins, ("minotaur", "minotaur"), griffins), BOXED) == 60
    assert rules.bonus(make_trick(("red", 7), ("minotaur", "minotaur"), ("red", 7)), BOXED) == 0


def test_baj_14_a_mermaid_wins_50_for_the_minotaur_symbol():
    pair = ("minotaur", "minotaur"), ("mermaid", "mermaid")
    assert rules.bonus(make_trick(*pair, ("red", 5)), BOXED) == 50
    assert rules.bonus(make_trick(*pair, ("griffin", "griffin")), BOXED) == 50
    assert rules.bonus(make_trick(pair[1], pair[1], ("red", 5)), BOXED) == 0


def test_baj_14_flags_on_special_dice_give_nothing():
    assert (
        rules.bonus(make_trick(("griffin", "flag"), ("minotaur", "minotaur"), ("red", 7)), BOXED)
        == 0
    )
    assert (
        rules.bonus(make_trick(("minotaur", "flag"), ("mermaid", "mermaid"), ("red", 7)), BOXED)
        == 0
    )
    assert (
        rules.bonus(make_trick(("minotaur", "flag"), ("griffin", "griffin"), ("red", 7)), BOXED)
        == 0
    )


def test_baj_14_bonuses_add_up_over_the_round_and_belong_to_the_winner():
    box = load_dice(
        ("minotaur", "minotaur"), ("griffin", "griffin"), ("mermaid", "mermaid"), ("gray", 1)
    )
    s = table(["griffin", "gray"], ["minotaur", "gray"], ["gray", "gray"], bids=[0, 2, 0])
    for seat, name in enumerate(("griffin", "minotaur", "gray")):
        play(s, seat, f"throw {name}", box)
    assert s.bonus[:3].tolist() == [0, 30, 0]
    assert s.last_bonus == 30


def end_match(*totals):
    s = STATE.as_record(STATE.new_row())
    s.players, s.phase = len(totals), Phase.OVER
    s.total[: len(totals)] = totals
    return s


def test_baj_15_most_points_win_and_ties_share():
    assert rules.winners(end_match(-40, -10, -90), BOXED) == 0b010
    assert rules.winners(end_match(60, 90, 90, 0), BOXED) == 0b110
    assert rules.winners(end_match(-20, -30, -20), BOXED) == 0b101


def test_baj_15_nobody_wins_before_the_end():
    s = end_match(10, 20, 30)
    s.phase = Phase.THROWING
    assert rules.winners(s, BOXED) == 0


def test_baj_15_scores_are_the_totals():
    points = np.zeros(6, np.int64)
    rules.scores(end_match(-40, 10, -90), BOXED, points)
    assert points.tolist() == [-40, 10, -90, 0, 0, 0]


def test_baj_15_the_game_ends_after_the_last_round():
    s = table(["red"], ["gray"], ["purple"], round_=1, bids=[1, 0, 0])
    s.this_round, s.trick = 8, 7
    for seat, name in enumerate(("red", "gray", "purple")):
        play(s, seat, f"throw {name}")
    assert (s.phase, s.this_round) == (Phase.OVER, 8)
    assert rules.actors(s, BOXED) == 0
    assert not legal(s, 0)


def test_baj_16_simplified_nothing_is_lost():
    assert count_score(bid=5, won=1, round_=5, simplified=1) == 0
    assert count_score(bid=0, won=1, round_=5, simplified=1) == 0
    assert count_score(bid=3, won=3, round_=5, simplified=1) == 60
    assert count_score(bid=0, won=0, round_=5, simplified=1) == 50


def test_baj_16_simplified_no_bonuses():
    trick = make_trick(("minotaur", "minotaur"), ("mermaid", "mermaid"), ("red", 5), simplified=1)
    assert rules.bonus(trick, BOXED) == 0


# At the table


def test_baj_17_the_pad_keeps_bids_tricks_and_running_scores():
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0])
    assert s.pad_bid[0, :3].tolist() == [2, 2, 1]
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    assert s.pad_won[0, :3].tolist() == [1, 2, 1]
    assert s.pad_total[0, :3].tolist() == s.total[:3].tolist() == [-10, 20, 10]
    assert s.exact[:3].tolist() == [0, 1, 1]


def test_baj_17_scores_run_on():
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0], total=[100, -50, 0, 0, 0, 0])
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    assert s.pad_total[0, :3].tolist() == [90, -30, 10]


def test_baj_18_own_dice_are_hidden_from_the_others():
    match = GAME.new(players=3, seed=1)
    for seat in range(3):
        hands = match.view(seat).hand.sum(1).tolist()
        assert hands == [int(owner == seat) for owner in range(6)]
    assert not match.view(None).hand.any()
    assert not match.view(None).bag.any()


def test_baj_18_thrown_dice_bids_scores_and_dice_left_are_public():
    public = {field.name for field in STATE if field.visibility.name == "PUBLIC"}
    assert {"thrown", "shown", "taken", "bid", "won", "total", "held", "pad_total"} <= public


def test_baj_18_who_does_not_follow_has_none_of_the_colour():
    s = table(["red"] * 2, ["yellow"] * 2, ["griffin", "red"], bids=[0] * 3)
    play(s, 0, "throw red")
    play(s, 1, "throw yellow")
    play(s, 2, "throw griffin")  # a special die tells nothing
    assert s.lacks[:3].tolist() == [0, 1 << kind("red"), 0]


def test_baj_18_who_sets_the_colour_or_follows_it_tells_nothing():
    s = table(["mermaid"] * 2, ["yellow"] * 2, ["yellow", "red"], bids=[0] * 3)
    for seat, name in enumerate(("mermaid", "yellow", "yellow")):
        play(s, seat, f"throw {name}")
    assert not s.lacks.any()


def test_baj_18_the_last_trick_stays_in_sight():
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0], leader=1)
    for seat, name in ((1, "red"), (2, "purple"), (0, "gray")):
        play(s, seat, f"throw {name}", box)
    assert s.last_thrown[:3].tolist() == [kind("gray"), kind("red"), kind("purple")]
    assert s.last_shown[:3].tolist() == [face(1), face(7), face(2)]
    assert (s.last_led, s.last_taken) == (2, 2)


# Everything that is disclosed raises `revealed`, so that it cannot be taken back


def test_baj_18_throws_and_shows_of_bids_cannot_be_taken_back():
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2)
    start = int(s.revealed)
    rules.bid(s, 0, 0)
    rules.bid(s, 1, 0)
    assert s.revealed == start
    rules.bid(s, 2, 0)
    assert s.revealed == start + 1
    play(s, 0, "throw gray")
    assert s.revealed == start + 2
