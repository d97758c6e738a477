"""Tournaments: rotated seats, the same deals, honest intervals; and matches played in Python."""

import math
import pathlib
from concurrent.futures import Executor, Future

import numpy as np
import pytest
from searching import nim, quick

from asterism import bots
from asterism.bots import catalogue
from asterism.engine import kernels, rng
from asterism.games import load
from asterism.lab import matches
from asterism.lab.latency import measure_latency
from asterism.lab.matches import MatchResult, MatchSpec, play_match, wins_by_turn_order
from asterism.lab.simulate import LAWS, simulate
from asterism.lab.tournament import (
    match_specs,
    mean_over_deals,
    ranks,
    rate_bots,
    report,
    rotations,
    run_tournament,
    wilson_interval,
)
from asterism.lab.variance_reduction import AdvantageEstimator, TeamEstimator, TeamGain

GAME = load("hanabi")
ROOT = pathlib.Path(__file__).parent.parent


@pytest.fixture
def quickly(monkeypatch):
    """`quick` is a bot of every game, and all is played in this process."""
    monkeypatch.setitem(bots.BOTS, "quick", quick(simulations=20))
    bots.available_bots.cache_clear()
    monkeypatch.setattr(matches, "local_executor", lambda: Here)
    yield
    bots.available_bots.cache_clear()


class Here(Executor):
    """An executor that does everything at once."""

    def submit(self, work, *given):
        done = Future()
        done.set_result(work(*given))
        return done


def finished_match(names, scores, winners, number=0):
    return MatchResult(
        MatchSpec(names, 0, number, number),
        4,
        0,
        scores,
        winners,
        (),
        (1,) * len(names),
        (0.5,) * len(names),
    )


def test_wins_are_counted_by_turn_order_from_the_seat_that_acted_first():
    names = ("easy",) * 3
    played = [
        finished_match(names, (1, 2, 0), (1,))._replace(first_seat=1, statistics=(0,)),
        finished_match(names, (2, 2, 0), (0, 1))._replace(first_seat=2, statistics=(0,)),
        finished_match(names, (0, 0, 0), ())._replace(statistics=(0,)),
    ]
    assert wins_by_turn_order(played, 3) == [1, 1, 1]
    assert report(GAME, names, played, {})["wins_by_turn_order"] == [1, 1, 1]


def test_who_acts_first_is_kept_of_each_match():
    game = load("gwiazdy")
    options = game.options.resolve({"players": 3, "first": 2})
    spec = MatchSpec(("easy",) * 3, 0, 0, 0)
    assert play_match(game, spec, options).first_seat == 2
    found = simulate(game, 6, "easy", players=3, first=2)
    by_seat = found["wins_by_seat"]
    assert found["wins_by_turn_order"] == [by_seat[2], by_seat[0], by_seat[1]]


def test_seats_are_rotated_and_deals_repeated():
    names = ("hard", "easy", "easy")
    assert rotations(names) == [
        ("hard", "easy", "easy"),
        ("easy", "hard", "easy"),
        ("easy", "easy", "hard"),
    ]
    orders = match_specs(names, 7, seed=1)
    assert [order.deal for order in orders] == [0, 0, 0, 1, 1, 1, 2]
    assert rotations(("easy",) * 3) == [("easy",) * 3]
    assert [order.deal for order in match_specs(("easy",) * 3, 3, 1)] == [0, 1, 2]


def test_a_deal_is_the_same_whoever_plays():
    options = GAME.options.resolve({"players": 2})
    starts = []
    for names in (("easy", "random"), ("random", "easy")):
        row = GAME.blank_row(options)
        order = MatchSpec(names, 5, 3, 9)
        GAME.setup_row(row, matches.rng.seed_state("deal", order.seed, order.deal))
        starts.append(row.tobytes())
    assert starts[0] == starts[1]


def test_a_single_name_fills_all_seats():
    (line,) = run_tournament(GAME, ["easy"], 20, seed=1, players=3)
    assert line["bots"] == ["easy"] * 3
    assert line["games"] == 20
    assert line["perfect"] == 0
    assert 12 < line["mean_score"] < 20
    assert line["score_error"] > 0
    assert line["seconds_per_move"] > 0
    assert "rating" not in line


def test_line_ups_are_compared_on_the_same_deals():
    lines = run_tournament(GAME, ["easy", "easy", "easy,random"], 10, seed=1, players=2)
    assert lines[0]["mean_score"] == lines[1]["mean_score"] > lines[2]["mean_score"]
    assert set(lines[2]["by_bot"]) == {"easy", "random"}


def test_shared_wins_count_their_part():
    names = ("a", "b", "b", "b")
    games = [
        finished_match(names, (5, 5, 0, 0), (0, 1)),
        finished_match(names, (9, 1, 1, 1), (0,), 1),
    ]
    line = report(load("hvezdokupy"), names, games, {})
    assert line["by_bot"]["a"]["win_share"] == 0.75
    assert line["by_bot"]["b"]["win_share"] == pytest.approx(0.25 / 3, abs=1e-4)
    assert line["win_share"] == 0.75
    assert line["seconds_per_move"] == 0.5


def test_a_game_won_together_reports_mistakes_and_no_win_share():
    (line,) = run_tournament(GAME, ["easy,random"], 6, seed=1, players=2)
    assert 0 < line["mistakes"] <= 3
    assert line["perfect"] == 0
    for result in (line, *line["by_bot"].values()):
        assert not {"win_share", "interval"} & result.keys()
        assert result["mean_score"] == line["mean_score"]


def test_bots_are_told_who_sits_beside_them_as_at_a_table(monkeypatch, quickly):
    """So that `partner` does not read an `easy` bot's hints by the page."""
    found, made = [], bots.make_bot

    def note(*given, **named):
        found.append(given[-1])
        return made(*given, **named)

    monkeypatch.setattr(bots, "make_bot", note)
    play_match(GAME, MatchSpec(("partner", "easy"), 1, 1, 1), GAME.options.resolve({"players": 2}))
    received = [each for each in found if isinstance(each, bots.Teammates)]
    assert received == [bots.teammates_for(["partner", "easy"], GAME)] * 2
    assert received[0].untrusted == (1,)


def test_the_interval_holds_the_share_and_narrows():
    for games in (10, 100, 1000):
        low, high = wilson_interval(0.3, games)
        assert 0 <= low < 0.3 < high <= 1
    low, high = wilson_interval(0.3, 10_000)
    assert high - low == pytest.approx(2 * 1.96 * math.sqrt(0.3 * 0.7 / 10_000), rel=0.01)
    assert wilson_interval(0.0, 10)[0] == 0


def test_winners_are_ranked_first_then_by_score():
    assert ranks(finished_match(("a",) * 4, (3, 7, 7, 1), (1, 2))) == [1, 0, 0, 2]
    assert ranks(finished_match(("a",) * 2, (0, 0), ())) == [0, 0]


def test_the_one_that_wins_is_rated_higher():
    names = ("a", "b", "b")
    games = [finished_match(names, (5, 1, 0), (0,), number) for number in range(10)]
    found = rate_bots(names, games)
    assert found["a"]["rating"] > 25 > found["b"]["rating"]
    assert found["a"]["rating_error"] < 8.3


def test_an_interrupted_tournament_tells_what_it_has():
    def impatient(steps, total):
        for number, step in enumerate(steps):
            if number == 6:
                raise KeyboardInterrupt
            yield step

    (line,) = run_tournament(GAME, ["easy,random"], 50, progress=impatient, players=2)
    assert line["games"] == 6
    (none,) = run_tournament(
        GAME, ["easy"], 5, progress=lambda steps, total: interrupt(), players=2
    )
    assert none["games"] == 0
    assert none["mean_score"] is None
    assert report(load("hvezdokupy"), ("a",), [], {})["win_share"] is None


def interrupt():
    raise KeyboardInterrupt
    yield


# Skill without luck


def test_choices_are_worth_what_they_bring(monkeypatch, quickly):
    game = nim(monkeypatch)  # where nothing is left to luck once play has begun
    names, options = ("random", "random"), game.options.resolve({"players": 2})
    found = [play_match(game, order, options) for order in match_specs(names, 20, 1, rollouts=3)]
    assert {match.winners for match in found} == {(0,), (1,)}
    for match in found:
        assert match.adjusted_shares == pytest.approx(
            [float(seat in match.winners) for seat in range(2)]
        )


def test_a_tournament_tells_skill_from_luck_if_asked(monkeypatch, quickly):
    game = nim(monkeypatch)
    (line,) = run_tournament(game, ["easy,random"], 8, seed=1, rollouts=3, players=2)
    assert line["steady_share"] == line["win_share"] == 1
    assert line["by_bot"]["random"]["steady_share"] == line["steady_error"] == 0
    (plain,) = run_tournament(game, ["easy,random"], 8, seed=1, players=2)
    assert "steady_share" not in plain


def test_places_at_the_table_are_no_luck_once_seats_are_rotated():
    names = ("a", "b")
    games = [
        finished_match(names, (0, 0), (0,))._replace(spec=spec, adjusted_shares=(0.8, 0.2))
        for spec in match_specs(names, 6, 1)
    ]  # whoever sits first is worth more
    line = report(load("hvezdokupy"), names, games, {})
    assert (line["steady_share"], line["steady_error"]) == (0.5, 0)


def test_choices_of_the_policy_are_worth_nothing():
    game = load("hvezdokupy")
    row = game.blank_row(game.options.resolve({"players": 4}))
    game.setup_row(row, rng.seed_state("steady"))
    eye, seat = AdvantageEstimator(game, row, 2, rng.seed_state("eye")), game.actors(row)[0]
    start, usual = eye.shares.copy(), game.compiled.policy(row, game.box, seat)
    assert start.sum() == pytest.approx(1)
    eye.add_move(row, seat, usual)
    assert (eye.shares == start).all()
    for action in np.flatnonzero(game.legal(row, seat))[:20]:
        eye.add_move(row, seat, action)
    assert (eye.shares != start).any()
    assert eye.shares.sum() == pytest.approx(1)  # what one gains the others lose


def test_choices_of_the_greedy_are_worth_nothing_to_the_greedy():
    game = load("hvezdokupy")
    row = game.blank_row(game.options.resolve({"players": 4}))
    game.setup_row(row, rng.seed_state("steady"))
    eyes = [
        AdvantageEstimator(game, row, 200, rng.seed_state("eye"), value_policy_seat=seat)
        for seat in range(4)
    ]
    assert sum(eye.shares[seat] for seat, eye in enumerate(eyes)) > 1.1  # 1 if nobody were better
    seat = game.actors(row)[0]
    while (greedy := game.compiled.value_policy(row, game.box, seat)) == game.compiled.policy(
        row, game.box, seat
    ):
        game.compiled.apply(row, game.box, seat, greedy)
        seat = game.actors(row)[0]
    for eye, gains in (
        (eyes[seat], False),
        (AdvantageEstimator(game, row, 2, rng.seed_state("eye")), True),
    ):
        start = eye.shares.copy()
        eye.add_move(row, seat, greedy)
        assert (eye.shares != start).any() == gains


def test_a_team_of_the_usual_strategy_gains_nothing_upon_itself(quickly):
    (line,) = run_tournament(GAME, ["normal"], 2, seed=3, rollouts=2, players=3)
    assert (line["gain"], line["steady_gain"], line["departures"]) == (0, 0, 0)
    (plain,) = run_tournament(GAME, ["normal"], 2, seed=3, players=3)
    assert "steady_gain" not in plain
    assert "win_share" not in line


def test_what_a_team_loses_is_the_sum_of_what_its_choices_cost(quickly):
    """On the whole: a team of `easy` has the mean of the usual one plus what its choices were
    worth."""
    (line,) = run_tournament(GAME, ["easy"], 12, seed=1, rollouts=10, players=2)
    assert line["gain"] < -2
    assert line["departures"] > 20
    assert abs(line["gain"] - line["steady_gain"]) < 3 * line["gain_error"]


def test_a_choice_of_a_team_is_worth_what_it_costs_from_there():
    """A card is thrown at the start that was to be hinted: a point or so, never a gain of many."""
    row = GAME.blank_row(GAME.options.resolve({"players": 2}))
    GAME.setup_row(row, rng.seed_state("team"))
    estimator, seat = TeamEstimator(GAME, row, 20, rng.seed_state("eye")), GAME.actors(row)[0]
    usual = estimator.judge(seat).usual_action(GAME.view(row, seat))
    estimator.add_move(row, seat, usual)
    assert estimator.gain == TeamGain(0, 0.0, 0)
    estimator.add_move(row, seat, GAME.actions.parse("play 0"))
    assert estimator.gain.departures == 1
    assert estimator.gain.adjusted < 0


def test_a_steady_estimate_means_each_deal_once():
    assert mean_over_deals([(0, 1.0), (0, 3.0), (1, 2.0)]) == (2.0, 0.0)


# Matches in Python


def test_compiling_is_not_counted_as_thinking(quickly, monkeypatch):
    """A bot's first answer in a process, which compiles, is not among those that are timed."""
    answers = []

    class Compiled(bots.Easy):
        def choose(self, view):
            answers.append(self)
            return super().choose(view)

    monkeypatch.setitem(bots.BOTS, "compiled", Compiled)
    bots.available_bots.cache_clear()
    game, options = load("hanabi"), GAME.options.resolve({"players": 2})
    first, second = (
        play_match(game, MatchSpec(("compiled", "easy"), 1, number, number), options)
        for number in range(2)
    )
    assert len(answers) == first.turns[0] + second.turns[0] + 1
    assert answers[0] not in answers[1:]


def test_searching_bots_play_whole_matches(quickly):
    found = simulate(GAME, 2, "quick,easy", players=2)
    assert found["broken_laws"] == {}
    assert found["bots"] == ["quick", "easy"]
    again = simulate(GAME, 2, "quick,easy", players=2)
    assert again["scores"] == found["scores"]
    (line,) = run_tournament(GAME, ["quick,easy"], 2, players=2)
    assert line["by_bot"]["quick"]["seconds_per_move"] > line["by_bot"]["easy"]["seconds_per_move"]


def test_other_processes_play_the_same():
    options = GAME.options.resolve({"players": 2})
    orders = [MatchSpec(("easy", "random"), 1, number, number) for number in range(8)]
    here = [play_match(GAME, order, options) for order in orders]
    with matches.local_executor(2)() as executor:
        there = list(matches.play_all(GAME, orders, options, executor))
    assert sorted(match.spec.number for match in there) == list(range(8))
    by_number = {match.spec.number: match for match in there}
    for match in here:
        assert by_number[match.spec.number].scores == match.scores
        assert by_number[match.spec.number].moves == match.moves


class Cheat(bots.Easy):
    def choose(self, view):
        return int((~self.game.legal(view, self.seat)).argmax())


def test_a_bot_that_breaks_the_rules_is_reported(quickly, monkeypatch):
    monkeypatch.setitem(bots.BOTS, "cheat", Cheat)
    bots.available_bots.cache_clear()
    found = simulate(GAME, 2, "cheat", players=2)
    assert found["broken_laws"] == {LAWS[kernels.ILLEGAL_ACTION]: 2}


def test_what_is_chosen_in_secret_only_its_seat_is_told(quickly, monkeypatch):
    game, received = nim(monkeypatch), []

    class Listener(bots.Easy):
        def on_move(self, view, actor, action):
            received.append((self.seat, actor, action))

    monkeypatch.setitem(bots.BOTS, "listener", Listener)
    bots.available_bots.cache_clear()
    play_match(game, MatchSpec(("listener", "listener"), 0, 0, 0), game.options.resolve({}))
    assert received[:4] == [(0, 0, 0), (1, 0, None), (0, 1, None), (1, 1, 0)]


def test_a_bot_may_play_all_seats_by_itself(quickly, monkeypatch):
    class Alone(bots.Easy):
        @staticmethod
        def play_match(game, row):
            moves = 0
            while waited := game.actors(row):
                game.compiled.apply(
                    row, game.box, waited[0], game.compiled.policy(row, game.box, waited[0])
                )
                moves += 1
            return moves

    monkeypatch.setitem(bots.BOTS, "alone", Alone)
    bots.available_bots.cache_clear()
    options = GAME.options.resolve({"players": 3})
    alone = play_match(GAME, MatchSpec(("alone",) * 3, 1, 1, 1), options)
    easy = play_match(GAME, MatchSpec(("easy",) * 3, 1, 1, 1), options)
    assert (alone.scores, alone.moves) == (easy.scores, easy.moves)
    assert (
        matches.choose_runner(GAME, MatchSpec(("alone", "easy", "easy"), 0, 0, 0))
        is matches.run_stepwise
    )


def test_answers_are_timed_by_level(quickly, monkeypatch):
    every = {"random": bots.Random, "quick": quick(simulations=5)}
    monkeypatch.setattr(bots, "BOTS", every)
    monkeypatch.setattr(catalogue, "BOTS", every)
    bots.available_bots.cache_clear()
    found = measure_latency(GAME, 2)
    assert [line["level"] for line in found] == ["random", "quick"]
    assert all(0 <= line["mean_seconds"] <= line["worst_seconds"] for line in found)


def test_bots_have_seen_what_led_to_the_position_they_are_asked_about(quickly, monkeypatch):
    same_views = []

    class Witness(bots.Easy):
        def __init__(self, game, seat, seed):
            super().__init__(game, seat, seed)
            self.row = game.blank_row(game.options.resolve({"players": 2}))
            game.setup_row(self.row, rng.seed_state("position", seed))

        def on_move(self, view, actor, action):
            GAME.compiled.apply(self.row, GAME.box, actor, action)

        def choose(self, view):
            same_views.append((GAME.view(self.row, self.seat) == view).all())
            return super().choose(view)

    monkeypatch.setattr(bots, "BOTS", {"witness": Witness})
    monkeypatch.setattr(catalogue, "BOTS", bots.BOTS)
    bots.available_bots.cache_clear()
    measure_latency(GAME, 5, players=2)
    assert same_views == [True] * 5
