"""Search: from a view alone, the same under the same seed, and without the interpreter lock."""

import threading

import numpy as np
import pytest
from play_helpers import INTERPRETED, guess_world, plant, positions, scramble
from searching import nim, quick

from asterism.bots import search, search_bot
from asterism.bots.search_bot import Search
from asterism.engine import rng
from asterism.engine.row_functions import NO_VALUE
from asterism.engine.template import TEMPLATES, templates_called_by
from asterism.games import catalogue, load

EVERY_GAME = pytest.mark.parametrize("name", catalogue())
FEW = 1 if INTERPRETED else 3
SIMULATIONS = 4 if INTERPRETED else 60
WIDEST = 12 if INTERPRETED else 1000  # choices in a position


def some_positions(game, most=FEW):
    """Positions of a small and of a large table, where there is something to choose."""
    for players in {game.players[0], game.players[-1]}:
        options = game.options.resolve({"players": players})
        open_ = [
            row
            for row in positions(game, options, 1)
            if 1 < game.legal(row, game.actors(row)[0]).sum() <= WIDEST
        ]
        yield from open_[:: max(1, len(open_) // most)][:most]


def choose(game, row, seat, seed=1):
    bot = quick(simulations=SIMULATIONS)(game, seat, seed)
    return bot.evaluations(game.view(row, seat))


def other_worlds(game, row, seat, count):
    """What is the same to a seat, with other hidden things."""
    seen = game.view(row, seat)
    return [
        guess_world(game, seen, seat, rng.seed_state("another", number)) for number in range(count)
    ]


# What it gets


@EVERY_GAME
def test_it_chooses_legally_in_every_game(name):
    game = load(name)
    for row in some_positions(game):
        for seat in game.actors(row):
            assert game.legal(row, seat)[choose(game, row, seat)[0].action]


def peeks(game, rows):
    """Whether hidden things change any choice, or what is thought of it."""
    for row in rows:
        seat = game.actors(row)[0]
        search_run = choose(game, row, seat)
        for world in other_worlds(game, row, seat, 3):
            if choose(game, world, seat) != search_run:
                return True
    return False


@EVERY_GAME
def test_hidden_things_never_change_a_choice(name):
    game = load(name)
    rows, generator = list(some_positions(game)), np.random.default_rng(0)
    assert not peeks(game, rows)
    for row in rows:
        seat = game.actors(row)[0]
        assert choose(game, scramble(game, row, seat, generator), seat) == choose(game, row, seat)


def test_a_search_that_peeks_is_caught():
    game = load("hanabi")
    assert peeks(plant(game, view=lambda row, seat: row.copy()), some_positions(game))


# The same again


@EVERY_GAME
def test_the_same_seed_thinks_the_same(name):
    game, other = load(name), []
    for row in some_positions(game):
        seat = game.actors(row)[0]
        assert choose(game, row, seat) == choose(game, row, seat)
        other.append(choose(game, row, seat) != choose(game, row, seat, seed=2))
    assert any(other), "where there is luck, thoughts differ"


def test_slices_change_nothing(monkeypatch):
    game = load("hanabi")
    row = next(some_positions(game))
    seat = game.actors(row)[0]
    whole = choose(game, row, seat)
    monkeypatch.setattr(search_bot, "SLICE_SECONDS", 0)
    assert choose(game, row, seat) == whole


def test_the_view_is_left_as_it_was():
    game = load("hanabi")
    row = next(some_positions(game))
    seat = game.actors(row)[0]
    view = game.view(row, seat)
    before = view.tobytes()
    quick(simulations=SIMULATIONS)(game, seat, 1).choose(view)
    assert view.tobytes() == before


# What it finds


def taking(game, stones, players=2):
    """Nim with so many stones left, seat 0 to take."""
    match = game.new(players=players, seed=1, first=0)
    for seat in range(players):
        match.play(seat, "wish 1")
    match.view(0)
    state = game.state.as_record(match.row)
    state.taken[1], state.stones = state.stones - stones, stones
    return match


@pytest.mark.parametrize("stones", [1, 2, 3])
def test_a_certain_win_is_found_though_the_rest_is_played_at_random(monkeypatch, stones):
    game = nim(monkeypatch)
    match = taking(game, stones)
    best = quick(random_percent=100, simulations=200)(game, 0, 1).evaluations(match.row)[0]
    assert game.actions.names[best.action] == f"take {stones}"
    assert best.win_share == 1


def test_a_win_two_moves_away_is_found(monkeypatch):
    """Of six stones two are taken: four are left, whatever the other then does."""
    game = nim(monkeypatch)
    match = taking(game, 6)
    budget = 200 if INTERPRETED else 3000
    best = quick(random_percent=100, simulations=budget)(game, 0, 1).evaluations(match.row)[0]
    assert game.actions.names[best.action] == "take 2"


def test_a_better_choice_than_the_policy_s_is_taken(monkeypatch):
    """Nim's policy is made to take one stone where all three win."""
    game = nim(monkeypatch)
    match = taking(game, 3)
    policy = game.compiled.policy
    monkeypatch.setattr(
        game.compiled, "policy", lambda view, box, seat: game.actions.parse("take 1")
    )
    best = quick(random_percent=100, simulations=200)(game, 0, 1).evaluations(match.row)[0]
    monkeypatch.setattr(game.compiled, "policy", policy)
    assert game.actions.names[best.action] == "take 3"


def test_where_nothing_is_better_the_policy_s_choice_stays(monkeypatch):
    """From four stones every way is lost, against one who knows how."""
    game = nim(monkeypatch)
    match = taking(game, 4)
    policy_action = game.compiled.policy(match.row, game.box, 0)
    for seed in range(5):
        bot = quick(search_opponents=False, score_weight=0.0, simulations=200)(game, 0, seed)
        assert bot.evaluations(match.row)[0].action == policy_action


def test_in_a_choice_made_together_the_searching_seat_is_first(monkeypatch):
    game = nim(monkeypatch)
    match = game.new(players=3, seed=1)
    for seat in match.actors:
        action = quick(simulations=30)(game, seat, 1).choose(game.view(match.row, seat))
        assert game.actions.kind[action] == "wish"


def test_the_only_move_needs_no_thought(monkeypatch):
    game = nim(monkeypatch)
    match = taking(game, 1)
    monkeypatch.setattr(search_bot, "Search", None)
    assert game.actions.names[quick()(game, 0, 1).choose(match.row)] == "take 1"


# What it believes


@EVERY_GAME
def test_what_is_believed_fits_the_view(name):
    game = load(name)
    for number, row in enumerate(some_positions(game, 6 if INTERPRETED else 20)):
        for seat in range(game.state.as_record(row).players):
            seen = game.view(row, seat)
            world = guess_world(game, seen, seat, rng.seed_state("belief", number), "sample_belief")
            assert game.view(world, seat).tobytes() == seen.tobytes()
            assert game.census(world) == game.census(row)


def test_a_game_without_beliefs_guesses():
    hanabi, dice = load("hanabi").compiled, load("bajne_kostky").compiled
    assert hanabi.sample_belief is hanabi.guess
    assert dice.sample_belief is not dice.guess


# First sight

WEIGHING = [name for name in catalogue() if "priors" in load(name).compiled]


@pytest.mark.parametrize("name", WEIGHING)
def test_nothing_outweighs_the_policy_s_choice(name):
    game = load(name)
    for row in some_positions(game, 6 if INTERPRETED else 20):
        seat = game.actors(row)[0]
        view, worths = game.view(row, seat), np.zeros(len(game.actions), np.int64)
        game.compiled.priors(view, game.box, seat, worths)
        choice = game.compiled.policy(view, game.box, seat)
        assert worths[choice] == worths[game.legal(view, seat)].max()


@pytest.mark.parametrize("name", WEIGHING)
def test_of_many_choices_the_most_promising_are_considered(name):
    game, counts = load(name), []
    for row in some_positions(game, 6):
        seat = game.actors(row)[0]
        level = quick(max_candidates=3)(game, seat, 1).level
        search_run = Search(game, seat, 1, level, game.view(row, seat))
        worths = np.zeros(len(game.actions), np.int64)
        game.compiled.priors(search_run.view, game.box, seat, worths)
        left_out = game.legal(row, seat)
        left_out[search_run.actions] = False
        counts.append(left_out.sum())
        assert 2 <= search_run.actions.size <= 4
        assert worths[search_run.actions].min() >= worths[left_out].max(initial=worths.min())
    assert max(counts) > 0


# The tree


def think(game, simulations=200, row=None, **config):
    row = next(some_positions(game)) if row is None else row
    seat = game.actors(row)[0]
    level = quick(simulations=simulations, **config)(game, seat, 1).level
    search_run = Search(game, seat, 1, level, game.view(row, seat))
    search_run.run(None)
    return search_run


@EVERY_GAME
def test_values_lie_between_0_and_1_and_visits_add_up(name):
    search_run = think(load(name), SIMULATIONS)
    used = search_run.tree[0, search.NODE_ACTION] + 1
    assert used <= len(search_run.tree)
    means = search_run.mean_values()[1:used]
    assert ((means >= 0) & (means <= 1)).all()
    for node in range(1, used):
        below = list(children(search_run.tree, node))
        visits = search_run.tree[node, search.VISITS]
        assert sum(search_run.tree[child, search.VISITS] for child in below) <= visits
        assert all(search_run.tree[child, search.AVAILABILITY] <= visits for child in below)


def children(tree, node):
    child = tree[node, search.FIRST_CHILD]
    while child != search.NO_NODE:
        yield child
        child = tree[child, search.NEXT_SIBLING]


def test_half_of_the_candidates_are_dropped_in_every_round():
    search_run = think(load("hanabi"), 12 if INTERPRETED else 400)
    visits = sorted(evaluation.visits for evaluation in search_run.evaluations())
    assert visits[-1] == visits[-2] > visits[0] > 0
    assert search_run.candidates.size == 1


def test_with_a_depth_of_1_there_are_candidates_and_no_tree():
    search_run = think(load("hanabi"), SIMULATIONS, max_tree_depth=1)
    assert search_run.tree[0, search.NODE_ACTION] == search_run.actions.size
    assert think(load("hanabi"), SIMULATIONS).tree[0, search.NODE_ACTION] > search_run.actions.size


def test_others_follow_the_policy_where_replies_are_not_searched():
    search_run = think(load("hanabi"), SIMULATIONS, search_opponents=False)
    used = search_run.tree[0, search.NODE_ACTION] + 1
    assert set(search_run.tree[1:used, search.NODE_SEAT]) == {search_run.seat}
    replies = think(load("hanabi"), 4 * SIMULATIONS, search_opponents=True)
    used = replies.tree[0, search.NODE_ACTION] + 1
    assert len(set(replies.tree[1:used, search.NODE_SEAT])) > 1


# What a lead is worth


def hopes(points, temperature):
    values, config = np.zeros(len(points)), np.zeros(search.CONFIG_SIZE, np.int64)
    config[search.PLAYERS] = len(points)
    search.softmax_values(np.array(points), temperature, values, config)
    return values.tolist()


def test_a_lead_is_worth_the_more_the_less_luck_is_to_come():
    assert hopes([7, 7, 7, 7], 5) == [0.25] * 4
    early, late = hopes([60, 0, -500], 100.0), hopes([60, 0, -500], 10.0)
    assert sum(early) == pytest.approx(1) == sum(late)
    assert 0.5 < early[0] < 0.7 < 0.99 < late[0]
    assert early[0] > early[1] > early[2] > late[2]


def test_the_luck_to_come_is_that_of_later_stages():
    """In Bájné kostky that of later rounds: the last has none after it."""
    game = load("bajne_kostky")
    rows = list(positions(game, game.options.resolve({"players": 3}), 1))
    heats = [
        think(game, SIMULATIONS, row=row).value_params[search.PARAMS, search.TEMPERATURE]
        for row in (rows[0], rows[-1])
    ]
    assert heats[0] > 20 > heats[1] == search_bot.GUMBEL_SCALE * search_bot.MIN_STD


# What is foreseen


def test_a_simulation_ends_when_the_next_turn_of_its_own_seat_begins():
    game = load("hvezdokupy")
    mask, config = np.zeros(len(game.actions), np.bool_), np.zeros(search.CONFIG_SIZE, np.int64)
    ended = set()
    for row in positions(game, game.options.resolve({"players": 4}), 1):
        state = game.state.as_record(row)
        if state.phase == game.modules.state.Phase.TURN and state.last_seat - 1 != state.seat:
            seat, turn = int(state.last_seat) - 1, int(state.turn)
            waited, foreseen = game.compiled.rollout_to_value(
                row, game.box, seat, rng.seed_state("on"), config, mask
            )
            assert waited == 0 or state.turn == turn + 3
            assert waited == 0 or (state.seat == seat and 0 < foreseen <= 1)
            assert waited != 0 or foreseen == NO_VALUE
            ended.add(waited == 0)
            if len(ended) == 2:
                break
    assert False in ended


def test_what_is_foreseen_is_the_chance_to_win():
    evaluations = think(load("hvezdokupy"), SIMULATIONS).evaluations()
    assert all(0 < evaluation.win_share < 1 for evaluation in evaluations if evaluation.visits)
    assert all(
        evaluation.win_share == pytest.approx(evaluation.value) for evaluation in evaluations
    )


def test_where_it_is_not_wanted_nothing_is_foreseen():
    game = load("hvezdokupy")
    assert think(game, SIMULATIONS, truncate_rollouts=False).config[search.USE_VALUE] == 0
    assert think(game, SIMULATIONS).config[search.USE_VALUE] == 1
    assert think(load("hanabi"), SIMULATIONS).config[search.USE_VALUE] == 0


def test_a_game_without_foresight_has_its_policy_and_sees_nothing():
    hanabi = load("hanabi").compiled
    assert hanabi.value_policy is hanabi.policy
    assert hanabi.value_estimate is hanabi.no_value_estimate
    assert (
        hanabi.no_value_estimate(load("hanabi").new(players=2, seed=1).row, load("hanabi").box, 0)
        == NO_VALUE
    )


# Worlds that are kept


def test_kept_worlds_are_used_again_with_other_luck():
    game = load("bajne_kostky")
    search_run = think(game, SIMULATIONS, pool_size=1)
    assert search_run.config[search.POOL_SIZE] == 1
    assert search_run.trials_done > 1
    world = search_run.rows[search.FIRST_WORLD].copy()
    search.load_world(search_run.rows, search_run.rng_state, 0, search_run.config)
    first = search_run.rows[search.SCRATCH].copy()
    search.load_world(search_run.rows, search_run.rng_state, 1, search_run.config)
    assert (search_run.rows[search.FIRST_WORLD] == world).all()
    other = np.flatnonzero(first != search_run.rows[search.SCRATCH])
    assert 0 < other.size <= 8  # the generator


def test_when_the_time_is_up_no_more_worlds_are_guessed():
    game = load("bajne_kostky")
    seat = game.actors(row := next(some_positions(game)))[0]
    level = quick(pool_size=50)(game, seat, 1).level
    search_run = Search(game, seat, 1, level, game.view(row, seat))
    search_run.run(0.0)
    assert search_run.config[search.POOL_SIZE] == 1


# Time


def test_when_the_time_is_up_it_answers():
    game = load("hanabi")
    row = next(some_positions(game))
    seat = game.actors(row)[0]
    bot = quick(simulations=10**5)(game, seat, 1)
    bot.time_limit = 0.0
    evaluations = bot.evaluations(game.view(row, seat))
    assert game.legal(row, seat)[evaluations[0].action]
    assert sum(evaluation.visits for evaluation in evaluations) == 0
    assert evaluations[0].action == game.compiled.policy(game.view(row, seat), game.box, seat)


@pytest.mark.skipif(INTERPRETED, reason="only machine code can do without the interpreter")
def test_other_threads_run_during_a_slice(monkeypatch):
    """While one call of compiled code searches, this thread counts."""
    monkeypatch.setattr(search_bot, "SLICE_SECONDS", 10**6)  # a single slice for each round
    game = load("hanabi")
    row = next(some_positions(game))
    seat = game.actors(row)[0]
    bot = quick(simulations=20_000)(game, seat, 1)
    bot.choose(game.view(row, seat))
    other = threading.Thread(target=bot.choose, args=(game.view(row, seat),))
    other.start()
    counted = 0
    while other.is_alive():
        counted += 1
    assert counted > 1000


# Templates


def test_templates_call_each_other_by_name():
    assert templates_called_by(TEMPLATES["run_simulations"].function) == {
        "determinize_trial",
        "descend",
        "rollout",
        "rollout_to_value",
        "evaluate",
    }
    assert templates_called_by(TEMPLATES["legal"].function) == set()
