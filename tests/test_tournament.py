"""Tournaments: rotated seats, the same deals, honest intervals; and matches played in Python."""

import math
import pathlib
import runpy

import numpy as np
import pytest
from thinking import nim, quick

from asterism import bots
from asterism.bots import search
from asterism.bots.levels import levels
from asterism.engine import bulk, chance
from asterism.games import load
from asterism.lab import matches
from asterism.lab.answers import answers
from asterism.lab.matches import Finished, Order, played
from asterism.lab.simulate import LAWS, simulate
from asterism.lab.steady import Steady
from asterism.lab.tournament import interval, ordered, ranks, rated, report, rotations, tournament

GAME = load("hanabi")
ROOT = pathlib.Path(__file__).parent.parent


@pytest.fixture
def quickly(monkeypatch):
    """`quick` is a bot of every game, and all is played in this process."""
    monkeypatch.setitem(bots.BOTS, "quick", quick(simulations=20))
    bots.bots_of.cache_clear()
    monkeypatch.setattr(matches, "workers", Here)
    yield
    bots.bots_of.cache_clear()


class Here:
    """An executor that does everything at once."""

    def __enter__(self):
        return self

    def __exit__(self, *wrong):
        return False

    def submit(self, work, *given):
        from concurrent.futures import Future

        done = Future()
        done.set_result(work(*given))
        return done


def finished(names, scores, winners, number=0):
    return Finished(Order(names, 0, number, number), 4, 0, scores, winners, (), (1,) * len(names),
                    (0.5,) * len(names))


def test_seats_are_rotated_and_deals_repeated():
    names = ("hard", "easy", "easy")
    assert rotations(names) == [
        ("hard", "easy", "easy"), ("easy", "hard", "easy"), ("easy", "easy", "hard")]
    orders = ordered(names, 7, seed=1)
    assert [order.deal for order in orders] == [0, 0, 0, 1, 1, 1, 2]
    assert rotations(("easy",) * 3) == [("easy",) * 3]
    assert [order.deal for order in ordered(("easy",) * 3, 3, 1)] == [0, 1, 2]


def test_a_deal_is_the_same_whoever_plays():
    options = GAME.options.allowed({"players": 2})
    starts = []
    for names in (("easy", "random"), ("random", "easy")):
        row = GAME.blank(options)
        order = Order(names, 5, 3, 9)
        GAME.start(row, matches.chance.word("deal", order.seed, order.deal))
        starts.append(row.tobytes())
    assert starts[0] == starts[1]


def test_a_single_name_fills_all_seats():
    line, = tournament(GAME, ["easy"], 20, seed=1, players=3)
    assert line["bots"] == ["easy"] * 3
    assert line["games"] == 20
    assert line["perfect"] == 0
    assert 12 < line["mean_score"] < 20
    assert line["score_error"] > 0
    assert line["seconds_per_move"] > 0
    assert "rating" not in line


def test_line_ups_are_compared_on_the_same_deals():
    lines = tournament(GAME, ["easy", "easy", "easy,random"], 10, seed=1, players=2)
    assert lines[0]["mean_score"] == lines[1]["mean_score"] > lines[2]["mean_score"]
    assert set(lines[2]["by_bot"]) == {"easy", "random"}


def test_shared_wins_count_their_part():
    names = ("a", "b", "b", "b")
    games = [finished(names, (5, 5, 0, 0), (0, 1)), finished(names, (9, 1, 1, 1), (0,), 1)]
    line = report(GAME, names, games, {})
    assert line["by_bot"]["a"]["win_share"] == 0.75
    assert line["by_bot"]["b"]["win_share"] == pytest.approx(0.25 / 3, abs=1e-4)
    assert line["win_share"] == 0.75
    assert line["seconds_per_move"] == 0.5


def test_the_interval_holds_the_share_and_narrows():
    for games in (10, 100, 1000):
        low, high = interval(0.3, games)
        assert 0 <= low < 0.3 < high <= 1
    low, high = interval(0.3, 10_000)
    assert high - low == pytest.approx(2 * 1.96 * math.sqrt(0.3 * 0.7 / 10_000), rel=0.01)
    assert interval(0.0, 10)[0] == 0


def test_winners_are_ranked_first_then_by_score():
    assert ranks(finished(("a",) * 4, (3, 7, 7, 1), (1, 2))) == [1, 0, 0, 2]
    assert ranks(finished(("a",) * 2, (0, 0), ())) == [0, 0]


def test_the_one_that_wins_is_rated_higher():
    names = ("a", "b", "b")
    games = [finished(names, (5, 1, 0), (0,), number) for number in range(10)]
    found = rated(names, games)
    assert found["a"]["rating"] > 25 > found["b"]["rating"]
    assert found["a"]["rating_error"] < 8.3


def test_an_interrupted_tournament_tells_what_it_has():
    def impatient(steps, total):
        for number, step in enumerate(steps):
            if number == 6:
                raise KeyboardInterrupt
            yield step

    line, = tournament(GAME, ["easy,random"], 50, progress=impatient, players=2)
    assert line["games"] == 6
    none, = tournament(GAME, ["easy"], 5, progress=lambda steps, total: interrupted(), players=2)
    assert none["games"] == 0
    assert none["win_share"] is None


def interrupted():
    raise KeyboardInterrupt
    yield


# Skill without luck


def test_choices_are_worth_what_they_bring(monkeypatch, quickly):
    game = nim(monkeypatch)  # where nothing is left to luck once play has begun
    names, options = ("random", "random"), game.options.allowed({"players": 2})
    found = [played(game, order, options) for order in ordered(names, 20, 1, steady=3)]
    assert {match.winners for match in found} == {(0,), (1,)}
    for match in found:
        assert match.steady == pytest.approx([float(seat in match.winners) for seat in range(2)])


def test_a_tournament_tells_skill_from_luck_if_asked(monkeypatch, quickly):
    game = nim(monkeypatch)
    line, = tournament(game, ["easy,random"], 8, seed=1, steady=3, players=2)
    assert line["steady_share"] == line["win_share"] == 1
    assert line["by_bot"]["random"]["steady_share"] == line["steady_error"] == 0
    plain, = tournament(game, ["easy,random"], 8, seed=1, players=2)
    assert "steady_share" not in plain


def test_places_at_the_table_are_no_luck_once_seats_are_rotated():
    names = ("a", "b")
    games = [finished(names, (0, 0), (0,))._replace(order=order, steady=(0.8, 0.2))
             for order in ordered(names, 6, 1)]  # whoever sits first is worth more
    line = report(GAME, names, games, {})
    assert (line["steady_share"], line["steady_error"]) == (0.5, 0)


def test_choices_of_the_policy_are_worth_nothing():
    game = load("hvezdokupy")
    row = game.blank(game.options.allowed({"players": 4}))
    game.start(row, chance.word("steady"))
    eye, seat = Steady(game, row, 2, chance.word("eye")), game.actors(row)[0]
    start, usual = eye.shares.copy(), game.verbs.policy(row, game.box, seat)
    assert start.sum() == pytest.approx(1)
    eye.see(row, seat, usual)
    assert (eye.shares == start).all()
    for action in np.flatnonzero(game.legal(row, seat))[:20]:
        eye.see(row, seat, action)
    assert (eye.shares != start).any()
    assert eye.shares.sum() == pytest.approx(1)  # what one gains the others lose


def test_choices_of_the_keen_are_worth_nothing_to_who_is_keen():
    game = load("hvezdokupy")
    row = game.blank(game.options.allowed({"players": 4}))
    game.start(row, chance.word("steady"))
    eyes = [Steady(game, row, 200, chance.word("eye"), keen=seat) for seat in range(4)]
    assert sum(eye.shares[seat] for seat, eye in enumerate(eyes)) > 1.1  # 1 if nobody were better
    seat = game.actors(row)[0]
    while (keen := game.verbs.keen(row, game.box, seat)) == game.verbs.policy(row, game.box, seat):
        game.verbs.apply(row, game.box, seat, keen)
        seat = game.actors(row)[0]
    for eye, gains in ((eyes[seat], False), (Steady(game, row, 2, chance.word("eye")), True)):
        start = eye.shares.copy()
        eye.see(row, seat, keen)
        assert (eye.shares != start).any() == gains


def test_advice_is_worth_what_it_gains_whoever_walks():
    walked = runpy.run_path(str(ROOT / "tools" / "paths.py"))["walked"]

    def gain(walker, adviser):
        return walked("bajne_kostky", walker, adviser, None, {}, 4, 1, 0)[1]

    assert gain("usual", "easy") == gain("random", "easy") == 0  # it is what everybody does
    assert gain("usual", "random") != 0
    assert gain("usual", "random") != gain("random", "random")


def test_of_two_advisers_one_gains_what_the_other_loses():
    walked = runpy.run_path(str(ROOT / "tools" / "paths.py"))["walked"]

    def gain(adviser, rival):
        return walked("bajne_kostky", "usual", adviser, rival, {}, 4, 1, 0)[1]

    assert gain("random", "random") == 0
    assert gain("random", "easy") == -gain("easy", "random") != 0


def test_only_a_gain_over_the_usual_player_is_added_to_what_he_wins():
    summed = runpy.run_path(str(ROOT / "tools" / "paths.py"))["summed"]
    found = [(0.25, 0.125)] * 8  # two deals
    assert summed("easy", found, None)["sum"] == (0.375, 0)
    assert summed("easy", found, "normal")["gain"] == (0.125, 0)
    assert "sum" not in summed("easy", found, "normal")


# Thinking further


DEEPER = runpy.run_path(str(ROOT / "tools" / "deeper.py"))


def test_gains_that_are_alike_change_no_choice():
    found = DEEPER["verdict"](np.array([0.5, 0.4]), np.full((2, 4), 0.125))
    assert found == {"changes": False, "at_least": 0, "at_most": 0}


def test_a_gain_that_is_steady_is_told_as_it_is_and_one_by_luck_is_not():
    values = np.array([0.5, 0.5])
    steady = DEEPER["verdict"](values, np.array([[0.0] * 4, [0.25] * 4]))
    assert steady == {"changes": True, "at_least": 0.25, "at_most": 0.25}
    luck = DEEPER["verdict"](values, np.array([[0.0] * 4, [0.5, -0.25, 0.5, -0.25]]))
    assert luck["at_least"] < 0 < luck["at_most"]


def test_thought_gains_nothing_where_the_usual_choice_is_the_best():
    game = load("bajne_kostky")
    level = levels(game.folder)["normal"]._replace(simulations=8, worlds=1)
    row = game.new(players=4, seed=1).row
    gain = DEEPER["difference"](game, 0, "1", level, game.view(row, 0))
    assert gain == DEEPER["difference"](game, 0, "1", level, game.view(row, 0))
    sure = level._replace(caution=1e9)  # the policy's choice is never left
    assert DEEPER["difference"](game, 0, "1", sure, game.view(row, 0)) == 0


def test_one_choice_of_a_match_is_looked_at_or_none():
    task = DEEPER["Task"]("bajne_kostky", "normal", "easy", {"simulations": 8, "worlds": 1}, 2, 2,
                          30, "1")
    found = DEEPER["looked_at"](task, 4)
    assert found.keys() == {"agrees", "changes", "at_least", "at_most"}
    assert found["at_least"] <= found["at_most"]
    late = task._replace(choices=100)
    assert DEEPER["looked_at"](late, 4 * 99) is None, "the match was over before"


# Seeing through screens


CEILING = runpy.run_path(str(ROOT / "tools" / "ceiling.py"))
LITTLE = {"simulations": 40, "worlds": 40, "soundings": 4}


@pytest.fixture
def dice(monkeypatch):
    """Bájné kostky that may be laid open, and a state of its fifth round."""
    game, every = load("bajne_kostky"), levels(load("bajne_kostky").folder)
    monkeypatch.setattr(game, "view", game.view)
    monkeypatch.setitem(every, "seer", every["normal"])
    monkeypatch.setitem(every, "normal", every["normal"]._replace(**LITTLE))
    row = game.new(players=4, seed=1).row
    while (s := game.state.open(row)).this_round < 5 or s.trick < 1:
        seat = game.actors(row)[0]
        game.verbs.apply(row, game.box, seat, game.verbs.policy(row, game.box, seat))
    bots.bots_of.cache_clear()
    yield game, row
    bots.bots_of.cache_clear()


@pytest.mark.parametrize(("sight", "least", "most"), [(0, 0, 0), (50, 8, 32), (100, 40, 40)])
def test_as_many_worlds_are_true_as_there_is_sight(dice, sight, least, most):
    game, row = dice
    level, seat = levels(game.folder)["normal"], game.actors(row)[0]
    thought = CEILING["Sighted"](game, seat, "1", level, row, sight)
    thought.keep_worlds(0, math.inf)
    worlds = thought.rows[search.WORLDS:]
    assert least <= sum((world == row).all() for world in worlds) <= most


def test_without_sight_a_seer_is_the_bot_that_it_was(dice):
    game, row = dice
    seat, view = game.actors(row)[0], game.view(row, game.actors(row)[0])
    fair = bots.bot("normal", game, seat, "1", live=False).opinions(view)
    opened = CEILING["opened"](game, levels(game.folder)["normal"], sight=0)
    assert bots.bot("seer", opened, seat, "1", live=False).opinions(row) == fair
    assert bots.bot("normal", opened, seat, "1", live=False).choose(row) == fair[0].action


def test_in_a_fair_phase_a_seer_sees_nothing(dice):
    game, row = dice
    phase, level = int(game.state.open(row).phase), levels(game.folder)["normal"]
    seat = game.actors(row)[0]

    def opinions(**eyes):
        bots.bots_of.cache_clear()
        CEILING["opened"](game, level, **eyes)
        return bots.bot("seer", game, seat, "1", live=False).opinions(row)

    assert opinions(sight=100, fair=phase) == opinions(sight=0) != opinions(sight=100)


def test_a_seer_rolls_again_when_the_second_roll_will_be_good(monkeypatch):
    game = load("hvezdokupy")
    row, reroll = game.new(players=4, seed=1).row, game.actions.names.index("reroll")
    little = levels(game.folder)["normal"]._replace(simulations=40, soundings=2, worlds=1)
    monkeypatch.setitem(levels(game.folder), "seer", little)

    def answers_to_luck(**eyes):
        """What a seer answers whether to roll again, whatever that would bring."""
        seer = type("Seer", (CEILING["Seer"],), eyes)(game, game.actors(row)[0], "1")
        tables = [row.copy() for _ in range(8)]
        for number, table in enumerate(tables):
            chance.give(table, chance.word("roll", number))
        return {seer.choose(table) == reroll for table in tables}

    knowing, unknowing = [], []
    while waited := game.actors(row):
        if game.legal(row, waited[0])[reroll]:
            knowing.append(answers_to_luck(foreseen=reroll))
            unknowing.append(answers_to_luck())
        game.verbs.apply(row, game.box, waited[0], game.verbs.policy(row, game.box, waited[0]))
    assert {False, True} in knowing
    assert {False, True} not in unknowing


# Matches in Python


def test_searching_bots_play_whole_matches(quickly):
    found = simulate(GAME, 2, "quick,easy", players=2)
    assert found["broken_laws"] == {}
    assert found["bots"] == ["quick", "easy"]
    again = simulate(GAME, 2, "quick,easy", players=2)
    assert again["scores"] == found["scores"]
    line, = tournament(GAME, ["quick,easy"], 2, players=2)
    assert line["by_bot"]["quick"]["seconds_per_move"] > line["by_bot"]["easy"]["seconds_per_move"]


def test_other_processes_play_the_same():
    options = GAME.options.allowed({"players": 2})
    orders = [Order(("easy", "random"), 1, number, number) for number in range(8)]
    here = [played(GAME, order, options) for order in orders]
    with matches.workers() as executor:
        there = list(matches.all_played(GAME, orders, options, executor))
    assert sorted(match.order.number for match in there) == list(range(8))
    by_number = {match.order.number: match for match in there}
    for match in here:
        assert by_number[match.order.number].scores == match.scores
        assert by_number[match.order.number].moves == match.moves


class Cheat(bots.Easy):
    def choose(self, view):
        return int((~self.game.legal(view, self.seat)).argmax())


def test_a_bot_that_breaks_the_rules_is_reported(quickly, monkeypatch):
    monkeypatch.setitem(bots.BOTS, "cheat", Cheat)
    bots.bots_of.cache_clear()
    found = simulate(GAME, 2, "cheat", players=2)
    assert found["broken_laws"] == {LAWS[bulk.ILLEGAL]: 2}


def test_what_is_chosen_in_secret_only_its_seat_is_told(quickly, monkeypatch):
    game, told = nim(monkeypatch), []

    class Listener(bots.Easy):
        def see(self, view, actor, action):
            told.append((self.seat, actor, action))

    monkeypatch.setitem(bots.BOTS, "listener", Listener)
    bots.bots_of.cache_clear()
    played(game, Order(("listener", "listener"), 0, 0, 0), game.options.allowed({}))
    assert told[:4] == [(0, 0, 0), (1, 0, None), (0, 1, None), (1, 1, 0)]


def test_a_bot_may_play_all_seats_by_itself(quickly, monkeypatch):
    class Alone(bots.Easy):
        @staticmethod
        def whole(game, row):
            moves = 0
            while waited := game.actors(row):
                game.verbs.apply(row, game.box, waited[0],
                                 game.verbs.policy(row, game.box, waited[0]))
                moves += 1
            return moves

    monkeypatch.setitem(bots.BOTS, "alone", Alone)
    bots.bots_of.cache_clear()
    options = GAME.options.allowed({"players": 3})
    alone = played(GAME, Order(("alone",) * 3, 1, 1, 1), options)
    easy = played(GAME, Order(("easy",) * 3, 1, 1, 1), options)
    assert (alone.scores, alone.moves) == (easy.scores, easy.moves)
    assert matches.way_for(GAME, Order(("alone", "easy", "easy"), 0, 0, 0)) is matches.conducted


def test_answers_are_timed_by_level(quickly, monkeypatch):
    every = {"random": bots.Random, "quick": quick(simulations=5)}
    monkeypatch.setattr(bots, "BOTS", every)
    bots.bots_of.cache_clear()
    found = answers(GAME, 2)
    assert [line["level"] for line in found] == ["random", "quick"]
    assert all(0 <= line["mean_seconds"] <= line["worst_seconds"] for line in found)


def test_bots_have_seen_what_led_to_the_position_they_are_asked_about(quickly, monkeypatch):
    asked = []

    class Witness(bots.Easy):
        def __init__(self, game, seat, seed):
            super().__init__(game, seat, seed)
            self.row = game.blank(game.options.allowed({"players": 2}))
            game.start(self.row, chance.word("position", seed))

        def see(self, view, actor, action):
            GAME.verbs.apply(self.row, GAME.box, actor, action)

        def choose(self, view):
            asked.append((GAME.view(self.row, self.seat) == view).all())
            return super().choose(view)

    monkeypatch.setattr(bots, "BOTS", {"witness": Witness})
    bots.bots_of.cache_clear()
    answers(GAME, 5, players=2)
    assert asked == [True] * 5
