"""Analysis: what happened in a match, judged by what each player knew."""

import itertools
import json
import math
import re

import msgspec
import numpy as np
import pytest
from click import testing
from play_helpers import guess_world, plant, scramble
from searching import nim

from asterism import translations
from asterism.analysis import analyse, analyse_moves, finish_analysis, lines, report
from asterism.analysis.analysis import (
    CHOICE,
    LUCK,
    Analysis,
    SeatSummary,
    TurningPoint,
    find_turning_points,
    summarize_seat,
)
from asterism.analysis.chart import FRAMES, Chart
from asterism.analysis.follow_ups import credit_follow_ups
from asterism.analysis.forecast import PolicyForecast
from asterism.analysis.judgment import (
    BEST,
    BLAMED,
    BLUNDER,
    EXCELLENT,
    FINE,
    MISTAKE,
    SLIP,
    Judgment,
    confirm_duel,
    judge_choice,
)
from asterism.analysis.lines import (
    LineMove,
    count_differing,
    find_telling_world,
    find_true_lead,
    leave_out_shared,
    play_by_conventions,
)
from asterism.analysis.moves import Analyst, MoveReport, plays_by_conventions
from asterism.analysis.page import STYLESHEET, render_page
from asterism.analysis.report import Reporter, write_notes, write_report
from asterism.analysis.scorers import PolicyScorer
from asterism.analysis.settings import POINTS, SHARE, load_budget, load_judging, load_sizes
from asterism.analysis.wording import Wording
from asterism.cli import cli
from asterism.engine import rng
from asterism.games import catalogue, load
from asterism.lab.bench_analysis import bot_match

LITTLE = 0.02  # of the usual budget
JUDGED = 2  # choices of each match whose hidden part is scrambled


def play_match(name, seed, moves=None, careless=3):
    """A match in which most moves are the policy's and every third one any."""
    game = load(name)
    match, generator = game.new(seed=seed, players=game.players[1]), np.random.default_rng(seed)
    while not match.over and (moves is None or len(match.moves) < moves):
        seat = match.actors[0]
        action = int(game.compiled.policy(match.row, game.box, seat))
        if len(match.moves) % careless == 0:
            action = int(generator.choice(np.flatnonzero(game.legal(match.row, seat))))
        match._apply(seat, action)
    return match


def judgments_of(match, game, change):
    """The judgments of some choices, with the position before each of them changed."""
    budget, found = load_budget(game.name).scale(LITTLE), []
    analyst = Analyst(match, budget)
    analyst.game = game
    for number in range(0, len(match.moves), max(1, len(match.moves) // JUDGED)):
        analyst.skip_to(number)
        seat, action = match.moves[number]
        row = analyst.replay.row
        if int(match.game.legal(row, seat).sum()) > 1:
            found.append(analyst.judge(change(row, seat), seat, action))
    return found


def scramble_by(game, seed):
    generator = np.random.default_rng(seed)
    return lambda row, seat: scramble(game, row, seat, generator)


def conventional(seed):
    """A match of Hanabi by its conventions."""
    return bot_match(load("hanabi"), "normal", seed)


def test_players_are_taken_to_know_conventions_only_if_they_keep_to_them():
    assert plays_by_conventions(conventional("1"))
    assert not plays_by_conventions(play_match("hanabi", 3))
    assert not plays_by_conventions(play_match("nebula", 3, moves=5))


@pytest.mark.parametrize("name", [*catalogue(), "conventions"])
def test_what_was_hidden_changes_no_judgment(name):
    match = conventional("2") if name == "conventions" else play_match(name, 3, moves=60)
    plain = judgments_of(match, match.game, lambda row, seat: row)
    assert plain
    assert plain == judgments_of(match, match.game, scramble_by(match.game, 5))


def test_a_judgment_that_saw_more_would_be_noticed():
    """The test above finds a leak, here a planted one: a view that shows everything."""
    match = play_match("bajne_kostky", 3, moves=40)
    leaky = plant(match.game, view=lambda row, seat: row.copy())

    def other_world(row, seat):
        return guess_world(match.game, match.game.view(row, seat), seat, rng.seed_state("other"))

    as_it_was = judgments_of(match, leaky, lambda row, seat: row)
    assert as_it_was != judgments_of(match, leaky, other_world)
    plain = judgments_of(match, match.game, lambda row, seat: row)
    assert plain == judgments_of(match, match.game, other_world)


@pytest.fixture
def toy(monkeypatch):
    return nim(monkeypatch)


def nim_match(game, *takes):
    match = game.new(players=2, seed=1, first=0)
    for seat in (0, 1):
        match.play(seat, "wish 1")
    for number in takes:
        match.play(match.actors[0], f"take {number}")
    return match


def test_a_thrown_win_is_a_blunder_and_the_winning_take_is_not(toy):
    """Whoever leaves a multiple of four wins."""
    before = nim_match(toy, 1)
    spare = int(toy.state.as_record(before.row).stones) % 4
    assert spare == 3
    wrong, right = (
        analyse(nim_match(toy, 1, taken), LITTLE * 5).moves[-1].judgment for taken in (1, spare)
    )
    assert wrong.verdict == BLUNDER
    assert toy.actions.names[wrong.best] == f"take {spare}"
    assert wrong.loss > 3 * wrong.loss_se
    assert right.verdict not in BLAMED
    assert right.loss == 0


def test_the_same_match_gets_the_same_analysis_also_in_parts(toy):
    match = nim_match(toy, 1, 1, 3)
    whole = analyse(match, LITTLE)
    assert whole == analyse(match, LITTLE)
    parts, expected = [], None
    for begin in range(0, len(match.moves), 2):
        part = analyse_moves(match, begin, begin + 2, expected, LITTLE)
        parts.append(part)
        expected = part.moves[-1].expected
    assert finish_analysis(match, parts) == whole


@pytest.mark.parametrize("name", catalogue())
def test_luck_and_choices_close_the_sum(name):
    match = play_match(name, 8)
    found = analyse(match, LITTLE)
    assert len(found.moves) == len(match.moves)
    for summary in found.seats:
        total = summary.start + summary.luck + summary.own + summary.others
        assert total == pytest.approx(summary.end, abs=1e-6)
    if found.unit == SHARE:
        assert {seat.seat for seat in found.seats if seat.end > 0} == set(match.winners)
    else:
        assert found.seats[0].end == match.scores[0]
    for move in found.moves:
        position = match.at_move(move.number - 1)
        is_forced = len(position.legal(move.seat)) == 1
        assert (move.judgment is None) == is_forced
    for language in translations.LANGUAGES:
        report = write_report(match, found, language)
        assert report.title
        assert len(report.turns) == len(found.turning_points)
        assert all(turn.text for turn in report.turns)
        assert all(turn.heading and turn.moment for turn in report.turns)


def test_turning_points_are_the_greatest_changes_in_their_order(toy):
    moves = [
        MoveReport(n, 0, 0, [0.5, 0.5], [0.0, 0.0], [luck, -luck], None)
        for n, luck in enumerate((0.01, 0.3, 0.06, -0.4, 0.07, 0.08, 0.09), 1)
    ]
    points = find_turning_points(moves, load_sizes(SHARE))
    assert [point.number for point in points] == [2, 4, 5, 6, 7]
    assert all(point.kind == LUCK for point in points)


@pytest.mark.parametrize(("rollouts", "is_told"), [(80, False), (1000, True)])
def test_luck_that_may_be_an_error_of_the_course_is_no_turning_point(rollouts, is_told):
    """Two shares of a win told by 80 rollouts each differ by 20 % now and then."""
    move = MoveReport(1, 0, 0, [0.6, 0.4], [0.0, 0.0], [0.2, -0.2], None, rollouts)
    assert bool(find_turning_points([move], load_sizes(SHARE))) == is_told


def judged_move(verdict, loss, move=1):
    """A move of the first seat that was called so."""
    judgment = Judgment(verdict, 0.5, 0.0, 1, 0.5 + loss, 0.0, loss, 0.0, 1, 0.0, 10)
    return MoveReport(move, 0, 0, [0.5, 0.5], [0.0, 0.0], [0.0, 0.0], judgment)


def excellent_move(gain, move):
    """A move of the first seat that was called excellent; a beginner would not have made it."""
    judgment = Judgment(EXCELLENT, 0.5, 0.0, 0, 0.5, 0.0, 0.0, 0.0, 1, gain, 10)
    return MoveReport(move, 0, 0, [0.5, 0.5], [0.0, 0.0], [0.0, 0.0], judgment)


def test_mistakes_have_places_among_the_turning_points_then_a_find_then_the_greatest():
    lucky = [MoveReport(n, 0, 0, [0.5, 0.5], [0.0, 0.0], [0.4, -0.4], None) for n in range(20, 26)]
    blamed = [judged_move(MISTAKE, 0.05 + n / 100, n) for n in range(1, 5)]
    finds = [excellent_move(0.2 + n / 100, n) for n in range(10, 13)]
    sizes = load_sizes(SHARE)
    points = find_turning_points([*blamed, *finds, *lucky], sizes)
    assert [point.number for point in points if point.kind == CHOICE] == [3, 4, 12]
    assert len([point for point in points if point.kind == LUCK]) == 2
    without_luck = find_turning_points([*blamed, *finds], sizes)
    assert [point.number for point in without_luck] == [3, 4, 10, 11, 12]


def test_mistakes_leave_a_place_to_the_greatest_luck():
    """Else a match that luck is said to have won would tell of none."""
    lucky = [
        MoveReport(n, 0, 0, [0.5, 0.5], [0.0, 0.0], [n / 100, -n / 100], None) for n in (7, 9, 8)
    ]
    blamed = [judged_move(BLUNDER, 0.2, n) for n in range(20, 30)]
    points = find_turning_points([*lucky, *blamed], load_sizes(SHARE))
    assert [point.number for point in points if point.kind == LUCK] == [9]


@pytest.mark.parametrize(("luck", "kind"), [(0.59, LUCK), (0.06, CHOICE)])
def test_a_find_does_not_hide_greater_luck_of_the_same_move(luck, kind):
    """Somebody rolls again, rightly, and the die decides the match for another."""
    move = msgspec.structs.replace(excellent_move(0.09, 11), luck=[-luck, luck])
    (point,) = find_turning_points([move], load_sizes(SHARE))
    assert point.kind == kind


@pytest.mark.parametrize(("easy", "is_told"), [(0, False), (1, True)])
def test_what_the_course_expected_of_a_mistake_is_not_called_luck(easy, is_told):
    """All play on by easy: if it errs next, chances fall as soon as the die has spoken."""
    rolled = MoveReport(1, 1, 3, [0.1, 0.9], [0.0, 0.0], [-0.2, 0.2], None)
    erred = judged_move(BLUNDER, 0.2, 2)
    judgment = msgspec.structs.replace(erred.judgment, easy=easy)
    moves = [rolled, msgspec.structs.replace(erred, judgment=judgment)]
    points = find_turning_points(moves, load_sizes(SHARE))
    assert [point.kind for point in points] == ([LUCK, CHOICE] if is_told else [CHOICE])


@pytest.mark.parametrize(
    ("between", "verdicts"),
    [
        ({}, ["fine", BLUNDER]),
        ({"luck": [0.1, -0.1]}, [BLUNDER, BLUNDER]),  # what is drawn is known only now
        ({"seat": 1}, [BLUNDER, BLUNDER]),
    ],
)
def test_a_choice_is_not_blamed_for_the_next_one_of_the_same_turn(between, verdicts):
    """A move that others make, or that chance decides, makes it another position."""
    first, second = judged_move(BLUNDER, 0.2, 1), judged_move(BLUNDER, 0.3, 3)
    forced = MoveReport(2, 0, 0, [0.5, 0.5], [0.0, 0.0], [0.0, 0.0], None)
    moves = [first, msgspec.structs.replace(forced, **between), second]
    credited = [move.judgment for move in credit_follow_ups(moves, load_sizes(SHARE))]
    assert [judgment.verdict for judgment in credited if judgment] == verdicts
    if verdicts[0] != BLUNDER:
        assert (credited[0].worth, credited[0].loss) == (0.8, 0.0)
    assert credited[2] == second.judgment


def test_a_mistake_beside_which_the_next_missed_little_remains_one():
    first, second = judged_move(BLUNDER, 0.2, 1), judged_move("slip", 0.04, 2)
    judgment = credit_follow_ups([first, second], load_sizes(SHARE))[0].judgment
    assert (judgment.verdict, judgment.worth) == (BLUNDER, 0.54)
    assert judgment.loss == pytest.approx(0.16)


def test_only_what_is_more_than_chance_costs_anything():
    moves = [judged_move("fine", 0.019), judged_move("slip", 0.03), judged_move(BLUNDER, 0.2)]
    summary = summarize_seat(0, [0.5, 0.5], moves)
    assert (summary.judged, summary.best, summary.blamed) == (3, 1, 1)
    assert summary.cost == pytest.approx(0.23)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
@pytest.mark.parametrize("level", [0.0, 0.5, 0.75, 1.0])
def test_numbers_of_turning_points_that_are_near_lie_apart(frame, level):
    quiet, lucky = [0.0, 0.0], [0.3, -0.3]
    moves = [
        MoveReport(
            n, 0, 0, [level, 1 - level], quiet, lucky if n in (50, 51, 53, 54, 60) else quiet, None
        )
        for n in range(1, 121)
    ]
    points = find_turning_points(moves, load_sizes(SHARE))
    found = Analysis(1, "nebula", 1, SHARE, [0.5, 0.5], moves, points, [])
    chart = Chart(found, 0, frame)
    places = [(chart.x(p.number), y) for p, y in zip(points, chart.badge_heights(), strict=True)]
    assert len(places) == 5
    for (x, y), (a, b) in itertools.combinations(places, 2):
        assert math.hypot(x - a, y - b) >= 2 * frame.badge
    assert all(frame.badge <= y <= frame.height - frame.badge for _, y in places)


def test_an_excellent_choice_beats_what_easy_would_choose():
    class OneBetter:
        """A scorer in whose worlds action 1 is worth more than the policy's action 0."""

        def candidates(self, action):
            return [0, 1, 2]

        def easy_action(self):
            return 0

        def score(self, actions, worlds):
            return np.tile([[0.5, 0.8, 0.2][action] for action in actions], (worlds, 1))

    budget, sizes = load_budget("nim").scale(LITTLE), load_sizes(SHARE)
    assert judge_choice(OneBetter(), 1, budget, sizes).verdict == EXCELLENT
    assert judge_choice(OneBetter(), 2, budget, sizes).verdict == BLUNDER
    assert judge_choice(OneBetter(), 0, budget, sizes).best == 1


class Misleading:
    """A scorer in whose first worlds, by chance, action 2 seems the best of all; in those that
    count, the three are worth what is given."""

    def __init__(self, *worths):
        self.worths, self.calls = worths, 0

    def candidates(self, action):
        return [0, 1, 2]

    def easy_action(self):
        return 0

    def score(self, actions, worlds):
        self.calls += 1
        worths = (0.5, 0.8, 0.9) if self.calls <= 2 else self.worths
        return np.tile([[worths[action] for action in actions]], (worlds, 1))


@pytest.mark.parametrize(
    ("worths", "verdict", "best"),
    [
        ((0.5, 0.8, 0.6), EXCELLENT, 1),  # no worse than 2, and better than easy's 0
        ((0.79, 0.8, 0.6), BEST, 1),
        ((0.95, 0.8, 0.6), BLUNDER, 0),  # easy's was the better one
        ((0.5, 0.8, 0.95), BLUNDER, 2),
    ],
)
def test_a_find_is_one_though_another_action_seemed_the_best_at_first(worths, verdict, best):
    sizes = load_sizes(SHARE)
    judgment = judge_choice(Misleading(*worths), 1, load_budget("nim").scale(LITTLE), sizes)
    assert (judgment.verdict, judgment.best) == (verdict, best)


class Undecided(Misleading):
    """In its worlds that count action 2 may be a little better than 1; 0 is so for certain."""

    def score(self, actions, worlds):
        values = super().score(actions, worlds)
        if self.calls > 2 and 2 in actions:
            values[:, actions.index(2)] += (-1.0) ** np.arange(worlds)
        return values


def test_where_the_best_rival_leaves_it_open_the_others_try():
    sizes, budget = load_sizes(SHARE), load_budget("nebula")
    judgment = judge_choice(Undecided(0.8, 0.5, 0.54), 1, budget, sizes)
    assert (judgment.verdict, judgment.best) == (BLUNDER, 0)


class Overrated(PolicyScorer):
    """A scorer in whose rollouts action 2 is worth more than 1, which `easy` would choose; when all
    think ahead they are worth what is given."""

    def __init__(self, *ahead):
        self.ahead, self.easy = ahead, 1

    def candidates(self, action):
        return [1, 2]

    def score(self, actions, worlds):
        return np.tile([[0.0, 0.5, 0.8][action] for action in actions], (worlds, 1))

    def think_ahead(self, actions, worlds):
        return np.tile([self.ahead[action - 1] for action in actions], (worlds, 1))


@pytest.mark.parametrize(
    ("ahead", "blamed", "loss", "found"),
    [
        ((0.5, 0.9), BLUNDER, 0.3, EXCELLENT),
        ((0.7, 0.76), MISTAKE, 0.06, EXCELLENT),
        ((0.7, 0.72), SLIP, 0.02, BEST),
        ((0.8, 0.8), FINE, 0.0, BEST),
        ((0.9, 0.7), FINE, 0.0, BEST),
    ],
)
def test_a_difference_counts_only_as_far_as_thinking_ahead_shows_it(ahead, blamed, loss, found):
    """The rollout policy misses what good players make of a position."""
    budget, sizes = load_budget("gwiazdy").scale(LITTLE), load_sizes(SHARE)
    judgment = judge_choice(Overrated(*ahead), 1, budget, sizes)
    assert judgment.verdict == blamed
    assert judgment.loss == pytest.approx(loss)
    assert judgment.best_worth - judgment.worth == pytest.approx(loss)
    judgment = judge_choice(Overrated(*ahead), 2, budget, sizes)
    assert (judgment.verdict, judgment.gain) == (found, pytest.approx(loss))
    budget = budget._replace(ahead=0)
    assert judge_choice(Overrated(*ahead), 1, budget, sizes).verdict == BLUNDER


def test_thinking_ahead_finds_what_rollouts_miss(toy):
    match = nim_match(toy, 1)
    view = match.game.view(match.row, 1)
    scorer = PolicyScorer(match.game, view, 1)
    scorer.level = scorer.level._replace(random_percent=80)
    actions = scorer.candidates(scorer.easy_action())
    played, ahead = scorer.score(actions, 400), scorer.think_ahead(actions, 400)
    assert ahead.mean(axis=0).max() > 0.9 > 0.8 > played.mean(axis=0).max()


class Lottery:
    """A scorer in whose worlds action 1 is worth more by a mean, and by a spread more or less."""

    def __init__(self, gain, spread):
        self.gain, self.spread = gain, spread

    def score(self, actions, worlds):
        gains = self.gain + self.spread * (-1.0) ** np.arange(worlds)
        return np.column_stack([gains if action == 1 else np.zeros(worlds) for action in actions])


@pytest.mark.parametrize(
    ("gain", "spread", "worlds"),
    [
        (0.8, 0.3, 1600),  # far more than a blunder: a quarter tells, many have to confirm it
        (-0.3, 0.3, 100),
        (0.03, 0.2, 400),  # between two sizes, and no mistake
        (0.07, 1.0, 1600),  # perhaps a mistake, perhaps chance
        (0.052, 0.2, 3200),  # worse for certain, perhaps by less than a mistake
    ],
)
def test_close_cases_are_tried_in_more_worlds_than_clear_ones(gain, spread, worlds):
    duel = confirm_duel(Lottery(gain, spread), 0, 1, 400, load_sizes(SHARE))
    assert duel.worlds == worlds


def test_worlds_that_are_all_alike_do_not_settle_a_duel_at_once():
    assert confirm_duel(Lottery(0.0, 0.0), 0, 1, 40, load_sizes(SHARE)).worlds == 40


def test_every_world_has_a_deviation_of_its_own_and_the_view_keeps_its_own():
    position = play_match("gwiazdy", 4, moves=20)
    seat = position.actors[0]
    view = position.game.view(position.row, seat)
    scorer = PolicyScorer(position.game, view.copy(), seat, varied="losses")
    actions = scorer.candidates(scorer.easy_action())
    seen = set()
    for _ in range(5):
        scorer.score(actions, 1)
        seen.add(int(position.game.state.as_record(scorer.search.view)["losses"]))
    assert len(seen) == 5
    assert (scorer.view == view).all()


def test_a_judgment_values_wins_and_not_the_score():
    """A lead that is won by more is no better: who has lost for certain makes no mistakes."""
    position = play_match("gwiazdy", 4, moves=60)
    seat = position.actors[0]
    view = position.game.view(position.row, seat)
    wins, mixed = (
        PolicyScorer(position.game, view, seat, varied="losses", weighs_score=weighs)
        for weighs in (False, True)
    )
    shares, values = (one.score(one.candidates(one.easy_action()), 6) for one in (wins, mixed))
    assert set(shares.ravel().round(6)) <= {0.0, 0.25, 0.333333, 0.5, 1.0}
    assert not set(values.ravel().round(6)) <= {0.0, 0.25, 0.333333, 0.5, 1.0}


def test_random_moves_of_a_forecast_are_others_in_every_rollout(toy):
    """Nim has no chance: rollouts with the same random moves would all end alike."""
    match = nim_match(toy, 1)
    shares = PolicyForecast(toy, 2, 64, random_percent=50).expect(match.row, np.uint64(1))
    assert shares.sum() == pytest.approx(1)
    assert 0.1 < shares[0] < 0.9


def test_what_is_usual_and_what_is_foreseen_is_no_misplaced_marker():
    """Which marker a bot misplaces follows from what lies open; every rollout has another one,
    and neither a beginner's choice nor the moves that are told have one."""
    match = play_match("gwiazdy", 4)
    game = match.game
    placing = next(
        position
        for number in range(len(match.moves))
        if (position := match.at_move(number)).legal(position.actors[0])[0].startswith("dot ")
    )
    forecast, seat = PolicyForecast(game, match.players, 50, varied="losses"), placing.actors[0]
    positions = [forecast.vary(placing.row, step) for step in range(25)]
    dots = [int(game.compiled.policy(row, game.box, seat)) for row in positions]
    right = max(dots, key=dots.count)
    (wrong,) = (step for step, dot in enumerate(dots) if dot != right)
    assert {forecast.usual_action(row, seat) for row in positions} == {right}
    careless, careful = positions[wrong], positions[wrong - 1]
    view = game.view(careless, seat)
    assert PolicyScorer(game, view, seat, varied="losses").easy_action() == right
    assert PolicyScorer(game, view, seat).easy_action() == dots[wrong]
    foreseen, fair = (
        abs(one.expect(careless, np.uint64(1)) - one.expect(careful, np.uint64(1))).max()
        for one in (PolicyForecast(game, match.players, 50), forecast)
    )
    assert foreseen > fair


def test_what_happens_in_both_lines_is_left_out_of_both():
    line = ["Ann bids", "Bo bids", "", "Cy bids", "the bids: 3", "Bo wins", "Ann −10", "Bo bids"]
    other = ["Ann bids", "Bo bids", "", "Cy bids", "the bids: 2", "Bo wins", "Ann +40"]
    assert leave_out_shared(line, other) == (
        ["Ann bids", "…", "the bids: 3", "Bo wins", "Ann −10", "Bo bids"],
        ["Ann bids", "…", "the bids: 2", "Bo wins", "Ann +40"],
    )
    assert leave_out_shared(["a", "c", "d"], ["b", "c", "d"]) == (["a"], ["b"])
    most = load_judging().next_moves
    assert leave_out_shared([*"abcdefgh"], [*"ABCDEFGH"])[0] == [*"abcdefgh"][:most]
    many = leave_out_shared([*"abcdefghijkl"], [*"ABCDEFGHIJKL"])[0]
    assert many == [*"abcdefg", "…", "l"]  # what it all came to stands in the last move
    open_end = leave_out_shared([*"abcdefghijkl"], [*"ABCDEFGHIJKL"], is_closed=False)[0]
    assert open_end == [*"abcdefgh"]  # the last move tells nothing in the middle of a turn
    longer, shorter = ["Ann loads", "Ann flies", *"bcde", "Ann wins"], ["Ann rests", *"bcde"]
    assert leave_out_shared(longer, shorter) == (
        ["Ann loads", "Ann flies", "…", "Ann wins"],
        ["Ann rests"],
    )
    assert leave_out_shared(["a", "b", "c"], ["d", "a", "e"]) == (["a", "b", "c"], ["d", "a", "e"])


def test_two_lines_go_on_while_they_are_alike_but_for_a_longer_turn():
    """What is left out of both is no reason, so more is looked at."""

    def made(actions):
        return [LineMove(None, None, 0, action) for action in actions]

    most = load_judging().next_moves
    same = range(10, 10 + 2 * most)
    assert count_differing(made([1, 2, *same]), made([3, *same])) == 2
    assert count_differing(made([1, *same]), made([3, *same])) == 1
    assert count_differing(made(same), made(range(100, 100 + most))) == 2 * most


@pytest.mark.parametrize(("moves", "number"), [(0, 1), (36, 4)])
def test_lines_of_a_bid_go_on_until_the_round_shows_what_it_was_worth(moves, number):
    """Others bid and throw alike after both, so the first moves tell nothing."""
    match = play_match("bajne_kostky", 3, moves)
    wording, seat = Wording(match, "en"), match.actors[0]
    low, high = (match.game.actions.parse(f"bid {tricks}") for tricks in (0, number))
    lines = wording.compare_lines(match.row, seat, low, high)
    for line in leave_out_shared(*lines):
        assert f"Round {number} is over" in line[-1].replace("\xa0", " ")
        assert len(line) <= 2 * load_judging().next_moves


def test_who_chose_goes_on_in_a_line_as_well_as_a_judgment_expects(monkeypatch):
    """In Hvězdokupy a judgment lets its player look for the best star, and only others play as a
    beginner would."""
    monkeypatch.setattr(lines, "is_interpreted", lambda: False)
    match = play_match("hvezdokupy", 3, 4)
    game, row, seat = match.game, match.row, match.actors[0]
    usual, best = (
        int(policy(row, game.box, seat))
        for policy in (game.compiled.policy, game.compiled.value_policy)
    )
    assert usual != best
    assert lines.next_action(game, row, seat, seat, "") == best
    assert lines.next_action(game, row, seat, seat + 1, "") == usual


def test_lines_of_players_who_know_conventions_keep_to_them():
    """Whoever played by nothing else would have gone on just so; easy reads hints otherwise."""
    match, number = conventional("1"), 10
    (seat, action), most = match.moves[number - 1], load_judging().next_moves
    line = play_by_conventions(match, number, action)
    assert [(move.seat, move.action) for move in line] == match.moves[number - 1 :][:most]
    legal = np.flatnonzero(match.game.legal(line[0].before, seat)).tolist()
    other = play_by_conventions(match, number, next(one for one in legal if one != action))
    assert other[0].action != action
    assert (other[0].before == line[0].before).all()


class Worlds:
    """Worlds by the advantage that the better action leads to in each."""

    def __init__(self, *advantages):
        self.advantages = advantages

    def worlds(self):
        return list(range(len(self.advantages)))

    def advantage(self, world):
        return self.advantages[world]


def test_the_world_that_is_told_shows_why_an_action_was_better():
    assert find_telling_world(Worlds(0.0, 0.1, 0.3, -0.2, 0.2)) == 4
    assert find_telling_world(Worlds(-0.1, 0.0, -0.3)) == 1
    assert find_telling_world(Worlds(-0.1)) == 0


def report_on(toy, verdict, ends):
    """The report on a match of two that ended so for them; a choice in it had this verdict."""
    match = nim_match(toy, 1, 1)
    match.names, found = ("Ann", "Bo"), analyse(match, LITTLE)
    judgment = Judgment(verdict, 0.5, 0.0, 1, 0.5, 0.0, 0.0, 0.0, 0, 0.2, 10)
    last = msgspec.structs.replace(found.moves[-1], judgment=judgment)
    seats = [
        msgspec.structs.replace(seat, start=0.5, end=end, luck=end - 0.5)
        for seat, end in zip(found.seats, ends, strict=True)
    ]
    moves = [*found.moves[:-1], last]
    points = find_turning_points([last], load_sizes(SHARE))
    changed = {"moves": moves, "seats": seats, "turning_points": points}
    return write_report(match, msgspec.structs.replace(found, **changed), "en")


def test_the_title_names_the_winner_but_none_of_several(toy):
    assert report_on(toy, "best", (0.0, 1.0)).title == "Luck won it for Bo"
    assert report_on(toy, "best", (0.5, 0.5)).title == "It went as expected"


def test_what_brought_a_shared_win_is_the_sum_of_what_it_brought_the_winners(toy):
    """The first of them gained little, and others' mistakes served one alone."""
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    blank = msgspec.structs.replace(found.seats[0], luck=0.0, end=0.5)
    seats = [
        msgspec.structs.replace(blank, seat=0, start=0.44, luck=0.06),
        msgspec.structs.replace(blank, seat=1, start=0.2, luck=0.2),
        msgspec.structs.replace(blank, seat=2, start=0.36, end=0.0, luck=-0.26),
    ]
    report = Reporter(match, msgspec.structs.replace(found, seats=seats), "en")
    assert report.title() == "Luck decided it"


def test_a_score_that_beginners_expect_is_no_more_than_that(toy):
    """Who came to the expected score with mistakes could have had more."""
    match = play_match("hanabi", 8, moves=2)
    found = analyse(match, LITTLE)
    even = [
        msgspec.structs.replace(seat, luck=0.1, own=0.2, others=-0.1, blamed=0)
        for seat in found.seats
    ]
    careless = [msgspec.structs.replace(even[0], blamed=3), *even[1:]]
    titles = [
        Reporter(match, msgspec.structs.replace(found, seats=seats), "en").title()
        for seats in (even, careless)
    ]
    assert titles == ["It went as expected", "More was within reach"]


@pytest.mark.parametrize(
    ("luck", "costs", "title"),
    [
        (0.7, (0.0, 0.3), "Luck won it for Player 1"),
        (0.7, (0.1, 1.2), "Luck and the other player's mistakes won it for Player 1"),
        (0.2, (0.0, 0.4), "The other player let Player 1 win"),
        (0.2, (0.3, 0.4), "Better choices won it for Player 1"),
        (0.5, (0.0, 0.4), "Luck and the other player's mistakes won it for Player 1"),
        (0.4, (0.3, 0.4), "Luck and better choices won it for Player 1"),
        (-0.3, (0.0, 0.0), "Better choices won it for Player 1"),
    ],
)
def test_the_title_says_whether_luck_mistakes_or_better_choices_decided(toy, luck, costs, title):
    """The winner gained 80 %; what was no luck came from choices."""
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    seats = [
        msgspec.structs.replace(seat, start=start, end=end, luck=luck * sign, cost=cost)
        for seat, start, end, sign, cost in zip(
            found.seats, (0.2, 0.8), (1.0, 0.0), (1, -1), costs, strict=True
        )
    ]
    reporter = Reporter(match, msgspec.structs.replace(found, seats=seats), "en")
    assert reporter.title() == title
    reporter.players = 4  # of the mistakes of one of four, each of the others has a third
    if costs == (0.0, 0.4):
        assert "mistakes" not in reporter.title()
        assert " let " not in reporter.title()


@pytest.mark.parametrize(
    ("luck", "costs", "blamed", "title"),
    [
        (0.2, (0.5, 0.4), 3, "Player 1 won in spite of mistakes"),
        (0.4, (0.5, 0.4), 3, "Luck helped Player 1 win in spite of mistakes"),
        (0.2, (0.5, 0.4), 0, "Better choices won it for Player 1"),
        (0.7, (0.5, 0.4), 3, "Luck won it for Player 1"),
    ],
)
def test_who_made_the_worse_mistakes_did_not_win_by_better_choices(toy, luck, costs, blamed, title):
    """A random player may win: what it gained was what the others chose."""
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    seats = [
        msgspec.structs.replace(
            seat, start=start, end=end, luck=luck * sign, cost=cost, blamed=blamed
        )
        for seat, start, end, sign, cost in zip(
            found.seats, (0.2, 0.8), (1.0, 0.0), (1, -1), costs, strict=True
        )
    ]
    found = msgspec.structs.replace(found, seats=seats)
    assert Reporter(match, found, "en").title() == title


@pytest.mark.parametrize(
    ("start", "end", "luck", "choices"),
    [(0.25, 1.0, 0.484, "+27%"), (0.334, 0.0, 0.1, "−43%"), (0.5, 0.52, 0.016, "0%")],
)
def test_start_luck_and_choices_add_up_as_they_are_written(toy, start, end, luck, choices):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    summary = msgspec.structs.replace(found.seats[0], start=start, end=end, luck=luck)
    for language in translations.LANGUAGES:
        text = Reporter(match, found, language).luck_text(summary)
        assert choices in text.replace("\xa0", "")


def test_who_made_no_good_choice_has_no_others(toy):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    summary = msgspec.structs.replace(found.seats[0], judged=3, best=0, cost=0.3)
    text = Reporter(match, found, "en").skill_text(summary)
    assert text == "choices could hardly have been better: each of the 3 cost 10%, on average."
    some = msgspec.structs.replace(summary, best=1)
    assert "The other 2 cost 15% each" in Reporter(match, found, "en").skill_text(some)


def test_where_all_worlds_were_alike_no_error_is_told(toy):
    """Before the first die of Hvězdokupy nothing is left to chance until one's next turn."""
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    reporter, move = Reporter(match, found, "en"), judged_move("slip", 0.2)
    (alike,) = reporter.basis(move, move.judgment, 1)
    (varied,) = reporter.basis(move, msgspec.structs.replace(move.judgment, loss_se=0.012), 1)
    assert "±" not in alike
    assert "10 ways" in varied
    assert varied.endswith("± 1.2%.")


@pytest.mark.parametrize(("change", "is_told"), [(0.0, True), (-0.2, False)])
def test_a_mistake_that_the_curve_expected_is_told_to_be_one(toy, change, is_told):
    """All play on by easy: where it would err, too, the curve stays as it was."""
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    move = msgspec.structs.replace(judged_move(BLUNDER, 0.2), choice=[change, -change])
    basis = [*Reporter(match, found, "en").basis(move, move.judgment, 1)]
    assert (len(basis) == 2) == is_told


@pytest.mark.parametrize(("lead", "is_told"), [(0.4, False), (0.0, False), (-0.8, True)])
def test_a_better_choice_that_would_have_brought_less_as_the_cards_lay_is_told_so(
    monkeypatch, lead, is_told
):
    """The lines of conventions are from the true position, where they may show the opposite."""
    match = conventional("1")
    monkeypatch.setattr(report, "find_true_lead", lambda *given: lead)
    found = Analysis(1, "hanabi", 1, POINTS, [20.0] * match.players, [], [], [])
    reporter = Reporter(match, found, "en")
    move = judged_move("slip", 1.5)
    assert (len([*reporter.basis(move, move.judgment, 1)]) == 2) == is_told


def test_the_true_lead_of_an_action_is_what_the_other_lies_behind():
    match, number = conventional("1"), 10
    seat, played_action = match.moves[number - 1]
    legal = np.flatnonzero(match.game.legal(match.at_move(number - 1).row, seat)).tolist()
    other = next(one for one in legal if one != played_action)
    lead = find_true_lead(match, number, other, played_action)
    assert lead == -find_true_lead(match, number, played_action, other)
    assert find_true_lead(match, number, other, other) == 0


def test_a_difference_that_may_be_chance_is_not_called_better(toy):
    """It has no name, so neither a better choice nor a size is told."""
    for verdict, is_told in (("fine", False), ("slip", True), (BLUNDER, True)):
        match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
        last = msgspec.structs.replace(judged_move(verdict, 0.2), number=len(found.moves))
        moves = [*found.moves[:-1], last]
        choice = Reporter(match, msgspec.structs.replace(found, moves=moves), "en").choice(last)
        assert (choice.best != "", choice.loss) == (is_told, "20%" if is_told else "")


@pytest.mark.parametrize(
    ("loss", "written"),
    [
        (0.047, "4.7%"),
        (0.0996, "9.96%"),
        (0.05, "5%"),
        (0.054, "5%"),
        (0.095, "9.5%"),
        (0.2, "20%"),
    ],
)
def test_what_a_choice_lost_never_looks_as_great_as_what_has_a_worse_name(toy, loss, written):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    assert Reporter(match, found, "en").loss(judged_move("slip", loss).judgment) == written


def test_what_luck_changed_is_the_difference_of_what_is_written_beside_it(toy):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    lucky = MoveReport(1, 0, 0, [0.164, 0.836], [0.0, 0.0], [-0.454, 0.454], None)
    point = TurningPoint(1, LUCK, 0, -0.454)
    changed = {"moves": [lucky, *found.moves[1:]], "turning_points": [point]}
    (turn,) = write_report(match, msgspec.structs.replace(found, **changed), "en").turns
    assert "from 62% to 16%" in turn.text
    assert turn.change == "−46%"


@pytest.mark.parametrize(("worth", "loss", "shown"), [(0.104, 0.104, "20%"), (0.95, 0.055, "100%")])
def test_two_options_differ_by_what_is_written_beside_them(toy, worth, loss, shown):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    move = judged_move(BLUNDER, loss)
    judgment = msgspec.structs.replace(move.judgment, worth=worth, best_worth=worth + loss)
    _, best = Reporter(match, found, "en").options(move, judgment, 1)
    assert best.worth == shown


def test_a_change_that_is_rounded_to_nothing_has_no_sign(toy):
    wording = Wording(nim_match(toy, 1, 1), "en")
    assert (wording.format_signed(-0.225), wording.amount(0.225)) == ("−23%", "23%")
    changes = (-0.004, 0.004, -0.02, 0.02)
    assert [wording.format_signed(change) for change in changes] == ["0%", "0%", "−2%", "+2%"]


def test_beside_a_find_stands_the_move_of_a_beginner(toy):
    (turn,) = report_on(toy, EXCELLENT, (0.0, 1.0)).turns
    assert turn.other == "easy"
    assert [option.is_best for option in turn.options] == [True, False]
    assert [option.role for option in turn.options] == ["played:", "a beginner:"]


def test_a_turning_point_is_headed_by_what_it_was_and_when(toy):
    (find,), (blunder,) = (report_on(toy, name, (0.0, 1.0)).turns for name in (EXCELLENT, BLUNDER))
    assert (find.heading, find.moment) == ("A find by Bo", "Move 4")
    assert blunder.heading == "A blunder by Bo"


@pytest.mark.parametrize(
    ("name", "moves", "moment"),
    [
        ("bajne_kostky", 3, "Round 1, the bids"),
        ("bajne_kostky", 18, "Round 2, trick 2"),
        ("gwiazdy", 1, "Round 1"),
        ("nebula", 4, "Round 1"),
        ("hanabi", 4, ""),
    ],
)
def test_a_moment_has_the_name_that_players_give_it(name, moves, moment):
    match = play_match(name, 3, moves)
    assert match.game.name_moment(match.row, match.translations("en")) == moment


def test_no_line_of_an_analysis_ends_between_a_number_and_its_unit():
    match = play_match("gwiazdy", 1, moves=1)
    wording, row, seat = Wording(match, "en"), match.row, match.actors[0]
    fuse = match.game.actions.parse("fuse proton_chain")
    assert "(4\xa0H → 1\xa0He)" in wording.describe(row, seat, fuse)


def test_a_replay_is_told_what_its_log_does_not_say(toy):
    """A choice with what was better; luck without the move, which stands in the log."""
    match, luck = nim_match(toy, 1, 1), [0.4, -0.4]
    moves = [judged_move(MISTAKE, 0.06, 1), MoveReport(2, 1, 0, [0.9, 0.1], [0, 0], luck, None)]
    points = find_turning_points(moves, load_sizes(SHARE))
    found = Analysis(1, "nim", 1, SHARE, [0.5, 0.5], moves, points, [])
    choice, chance = write_notes(match, found, "en")
    assert (choice.number, choice.seat, choice.kind, choice.change) == (1, 0, CHOICE, "−6%")
    assert "Better: " in choice.text
    assert choice.brief == "Player 1 had something better."
    assert (chance.number, chance.seat, chance.kind, chance.is_gain) == (2, 0, LUCK, True)
    assert chance.text == "Lucky for Player 1: the chance to win rose from 50% to 90%."
    assert chance.brief == "Lucky for Player 1: 50% → 90%"


def test_a_chart_says_whose_curve_it_is_and_what_the_bars_below_it_are(toy):
    match, found = nim_match(toy, 1, 1), analyse(nim_match(toy, 1, 1), LITTLE)
    match.names = ("Ann", "Bo")
    found = msgspec.structs.replace(
        found, seats=[msgspec.structs.replace(seat, luck=0.12) for seat in found.seats]
    )
    page = render_page(match, found, Wording(match, "en").texts, "en")
    first, second = page.split('class="seat-panel')[1:]
    for panel, own, other in ((first, "Ann", "Bo"), (second, "Bo", "Ann")):
        names = re.findall(r"curve (own|other)[^>]*/></svg>(\w+)</li>", panel)
        assert names == [("own", own), ("other", other)]
        wide, narrow = re.findall(r"luck-total \w+'>([^<]+)<", panel)
        assert (wide, narrow) == ("+12%", "Luck +12%")
        assert panel.count("axis'>Move<") == 2


def test_people_have_the_colours_that_they_have_at_the_table():
    """A file of its own has no style but that of the analysis, so these stand there, too."""
    tokens = (STYLESHEET.parents[1] / "web" / "static" / "tokens.css").read_text("utf-8")
    at_table = re.findall(r"colour-\d {\s+--person: (#\w+)", tokens)
    own = re.findall(
        r"nth-child\(\d\) .medal {\s+background: (#\w+)", STYLESHEET.read_text("utf-8")
    )
    assert own == at_table
    assert len(own) == max(max(load(name).players) for name in catalogue())


def test_analyse_prints_words_json_and_a_page(tmp_path):
    match = play_match("hvezdokupy", 2, moves=12)
    match.names = ("Ann & <Bo>", "Cyril")
    file = tmp_path / "match.json"
    file.write_text(match.save(), "utf-8")
    run = [str(file), "--effort", "0.01"]
    runner = testing.CliRunner()
    words, as_json, page = (
        runner.invoke(cli, ["analyse", *run, *flags], catch_exceptions=False).output
        for flags in ((), ("--json",), ("--html", "--language", "cs"))
    )
    assert "Ann & <Bo>: The chance to win was " in words
    has_choice = any(
        move["judgment"] and move["judgment"]["verdict"] in BLAMED
        for move in json.loads(as_json)["moves"]
    )
    assert has_choice == ("From the better move, like this:" in words)
    found = json.loads(as_json)
    assert [move["action"] for move in found["moves"]] == [name for _, name in match.history]
    assert msgspec.json.encode(found)
    assert page.startswith("<!doctype html>")
    assert "Ann &amp; &lt;Bo&gt;" in page
    assert "<Bo>" not in page


def test_what_the_json_holds_is_documented():
    text = (STYLESHEET.parents[2] / "docs" / "analysis.md").read_text("utf-8")
    written = set(re.findall(r"`(\w+)`", text.partition("## The course")[0]))
    for kind in (Analysis, MoveReport, Judgment, TurningPoint, SeatSummary):
        assert set(kind.__struct_fields__) <= written


def test_a_page_and_json_at_once_are_refused(tmp_path):
    file = tmp_path / "match.json"
    file.write_text(play_match("hvezdokupy", 2, moves=1).save(), "utf-8")
    told = testing.CliRunner().invoke(cli, ["analyse", str(file), "--html", "--json"])
    assert told.exit_code == 2
