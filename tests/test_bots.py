"""Bots by name, their levels from data, and hints."""

import itertools
import pathlib

import pytest
from searching import nim

import asterism
from asterism import bots, translations
from asterism.bots.levels import load_levels
from asterism.engine.errors import GameOver, OutOfTurn, UnknownBot
from asterism.games import catalogue, load
from asterism.web.serve import serve_command

GAME = load("hanabi")


class Stubborn:
    """Always the first legal action."""

    def __init__(self, game, seat, seed):
        self.game, self.seat = game, seat

    def on_move(self, view, actor, action):
        pass

    def choose(self, view):
        return int(self.game.legal(view, self.seat).argmax())


@pytest.fixture
def own(monkeypatch):
    """A game whose folder brings bots of its own."""
    monkeypatch.setattr(
        GAME.modules.bot, "BOTS", {"stubborn": Stubborn, "easy": Stubborn}, raising=False
    )
    bots.available_bots.cache_clear()
    yield GAME
    bots.available_bots.cache_clear()


@pytest.mark.parametrize("name", catalogue())
def test_every_game_has_the_same_levels(name):
    assert list(bots.available_bots(load(name)))[:5] == [
        "random",
        "easy",
        "normal",
        "hard",
        "expert",
    ]


@pytest.mark.parametrize("language", translations.LANGUAGES)
@pytest.mark.parametrize("name", catalogue())
def test_every_bot_has_a_name_in_every_language(name, language):
    game = load(name)
    for bot in bots.available_bots(game):
        assert game.translations(language)(f"bots.{bot}")


def test_a_game_may_bring_bots_of_its_own(own):
    match = own.new(players=2, seed=1, first=0)
    bot = bots.make_bot("stubborn", own, 0, 1)
    assert own.actions.names[bot.choose(own.view(match.row, 0))] == "play 0"
    assert isinstance(bots.make_bot("easy", own, 0, 1), Stubborn)
    assert bots.parse_lineup("stubborn,random", 3, own) == ("stubborn", "random", "random")
    assert not bots.are_all_compiled(("easy", "random"), own)


def test_a_module_of_bots_in_the_folder_is_found(monkeypatch):
    game = nim(monkeypatch)
    assert set(bots.available_bots(game)) == set(bots.BOTS) | {"greedy"}
    match = game.new(players=2, seed=1, first=0)
    for seat in range(2):
        match.play(seat, "wish 1")
    bot = bots.make_bot("greedy", game, 0, 1)
    assert game.actions.names[bot.choose(game.view(match.row, 0))] == "take 3"


def test_an_unknown_bot_is_refused():
    with pytest.raises(UnknownBot, match="there are: random, easy, normal, hard, expert"):
        bots.make_bot("genius", GAME, 0, 1)
    with pytest.raises(UnknownBot, match="3 bots do not fit 2 seats"):
        bots.parse_lineup("easy,easy,easy", 2)


def test_a_live_bot_keeps_to_its_time_and_another_to_its_number():
    assert (
        bots.make_bot("hard", GAME, 0, 1).time_limit == load_levels(GAME.folder)["hard"].time_limit
    )
    assert bots.make_bot("hard", GAME, 0, 1, timed=False).time_limit is None
    assert not hasattr(bots.make_bot("easy", GAME, 0, 1, timed=False), "time_limit")


# Levels


@pytest.mark.parametrize("name", catalogue())
def test_levels_grow_and_keep_the_promised_time(name):
    found = load_levels(load(name).folder)
    assert list(found) == ["normal", "hard", "expert"]
    budgets = [level.simulations for level in found.values()]
    assert budgets == sorted(set(budgets))
    pause = next(option for option in serve_command.params if option.name == "bot_delay").default
    assert pause >= 0.5, "nobody answers in less than half a second"
    assert found["normal"].time_limit <= 0.3
    assert pause + found["hard"].time_limit < 2
    assert pause + found["expert"].time_limit < 5


def test_a_game_says_for_itself_how_hard_its_bots_think(tmp_path):
    (tmp_path / "levels.toml").write_text(
        "[search]\nrandom_percent = 50\n[level.hard]\nsimulations = 7\nwidening = 3\n", "utf-8"
    )
    plain, own = load_levels(pathlib.Path("/nowhere")), load_levels(tmp_path)
    assert own["hard"] == plain["hard"]._replace(random_percent=50, simulations=7, widening=3)
    assert own["normal"] == plain["normal"]._replace(random_percent=50)


# Hints


@pytest.fixture
def shallow(monkeypatch):
    """Hints that think little."""
    few = load_levels(GAME.folder)["hard"]._replace(simulations=40, calibration_games=4)
    monkeypatch.setattr("asterism.bots.hints.load_levels", lambda folder: {"hard": few})


@pytest.fixture
def without_adviser(monkeypatch):
    """Hanabi as if it had no adviser: what every other game is like."""
    monkeypatch.setattr(GAME, "features", GAME.features._replace(adviser=None))
    return GAME


def test_a_hint_is_the_best_three_in_words(shallow, without_adviser):
    match = GAME.new(players=3, seed=2, first=0)
    found = bots.best_actions(match, 0)
    assert len({one.action for one in found}) == 3
    assert {one.action for one in found} <= set(match.legal(0))
    assert all(0 <= one.score <= 25 for one in found)
    for one, other in zip(found, bots.best_actions(match, 0, language="pl"), strict=True):
        assert match.describe(0, one.action) in one.text
        assert "średni wynik" in other.text
        assert one.action == other.action


def test_a_hint_against_others_tells_the_chance_to_win(shallow, monkeypatch):
    game = nim(monkeypatch)
    match = game.new(players=2, seed=1, first=0)
    for seat in range(2):
        match.play(seat, "wish 1")
    state = game.state.as_record(match.row)
    state.taken[1], state.stones = state.stones - 2, 2
    best = bots.best_actions(match, 0, language="cs")[0]
    assert best.action == "take 2"
    assert best.win_share == 1
    assert "šance na výhru 100" in best.text


def test_no_hint_for_a_seat_that_does_not_choose(shallow):
    match = GAME.new(players=2, seed=1, first=0)
    with pytest.raises(OutOfTurn, match="waiting for Player 1"):
        bots.best_actions(match, 1)
    while not match.over:
        match.play(match.actors[0], "play 0")
    with pytest.raises(GameOver):
        bots.best_actions(match, 0)


def test_a_hint_comes_from_the_view(shallow):
    """Two matches that look the same to a seat get the same hint."""
    from play_helpers import guess_world

    from asterism.engine import rng

    match = GAME.new(players=3, seed=2, first=0)
    other = asterism.replay(match.save())
    other.row[:] = guess_world(GAME, GAME.view(match.row, 0), 0, rng.seed_state("another"))
    assert other.row.tobytes() != match.row.tobytes()
    assert bots.best_actions(other, 0) == bots.best_actions(match, 0)


def test_the_adviser_gives_the_hint_with_a_reason_for_those_who_sit_there():
    match = GAME.new(players=3, seed=2, first=0)
    (found,) = bots.best_actions(match, 0)
    partner = bots.make_bot("partner", GAME, 0, 0, teammates=bots.teammates_for([None] * 3, GAME))
    assert found.action == GAME.actions.names[partner.choose(GAME.view(match.row, 0))]
    assert found.text.startswith(match.describe(0, found.action))
    assert (found.win_share, found.score) == (None, None)
    (blind,) = bots.best_actions(match, 0, teammates=bots.Teammates((), (), True))
    assert blind.action in match.legal(0)


def test_a_hint_does_not_depend_on_the_clock(shallow, without_adviser, monkeypatch):
    """The clock leaps at every look; the same position gets the same answer."""
    match, ticks = GAME.new(players=2, seed=4, first=0), itertools.count(step=10.0)
    calm = bots.best_actions(match, 0)
    monkeypatch.setattr("asterism.bots.search_bot.time.perf_counter", lambda: next(ticks))
    assert bots.best_actions(match, 0) == calm


# What they see


def test_a_bid_chosen_in_secret_is_shown_to_its_own_seat_alone():
    game, seen = load("bajne_kostky"), {}

    class Witness(Stubborn):
        def on_move(self, view, actor, action):
            seen[self.seat] = action
            assert (view == game.view(match.row, self.seat)).all()

    match = game.new(players=3, seed=1)
    actor, bid = match.actors[0], int(game.legal(match.row, match.actors[0]).argmax())
    assert game.actions.kind[bid] == "bid"
    match.play(actor, game.actions.names[bid])
    for seat in range(3):
        bots.notify_move(Witness(game, seat, 1), game, match.row, seat, actor, bid)
    assert seen == {seat: bid if seat == actor else None for seat in range(3)}
