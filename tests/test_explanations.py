"""Why a bot moved: from a search in the reader's place, with nothing the reader may not know."""

import numpy as np
import pytest
from play_helpers import guess_world
from searching import nim

from asterism import translations
from asterism.bots import explanations
from asterism.bots.levels import load_levels
from asterism.engine import rng
from asterism.games import load

READER, BOT = 1, 0


@pytest.fixture
def toy(monkeypatch):
    """Nim, searched a little."""
    few = load_levels(nim(monkeypatch).folder)["normal"]._replace(
        simulations=60, calibration_games=4
    )
    monkeypatch.setattr(explanations, "load_levels", lambda folder: {"normal": few})
    return nim(monkeypatch)


def play_moves(game, *moves):
    match = game.new(players=2, seed=1, first=BOT)
    for seat, action in moves:
        match.play(seat, action)
    return match


WISHES = ((0, "wish 1"), (1, "wish 2"))


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_a_move_is_explained_by_what_it_and_the_next_best_promise(toy, language):
    match = play_moves(toy, *WISHES, (BOT, "take 2"))
    sentence = explanations.explain_by_search(match, "hard", READER, language)
    before = match.at_move(2)
    others = [before.describe(BOT, name, language) for name in ("take 1", "take 3")]
    assert sentence.count("%") == 2
    assert any(other in sentence for other in others)
    assert sentence == explanations.explain_by_search(match, "hard", READER, language)


def test_matches_that_look_the_same_to_the_reader_get_the_same_sentence(toy):
    match = play_moves(toy, *WISHES, (BOT, "take 2"))
    other = play_moves(toy, (0, "wish 3"), WISHES[1], (BOT, "take 2"))
    views = [toy.view(one.at_move(2).row, READER) for one in (match, other)]
    assert match.at_move(2).row.tobytes() != other.at_move(2).row.tobytes()
    assert views[0].tobytes() == views[1].tobytes()
    first, second = (
        explanations.explain_by_search(one, "expert", READER, "en") for one in (match, other)
    )
    assert first == second


def test_a_choice_made_in_secret_stays_secret(toy):
    match = play_moves(toy, WISHES[0])
    sentence = explanations.explain_by_search(match, "hard", READER, "en")
    assert sentence == match.translations("en")("why.secret")


@pytest.mark.parametrize("level", ["random", "easy"])
def test_a_bot_that_does_not_look_ahead_says_so(toy, level):
    match = play_moves(toy, *WISHES, (BOT, "take 2"))
    assert explanations.explain_by_search(match, level, READER, "en") == match.translations("en")(
        f"why.{level}"
    )


def test_what_the_reader_cannot_see_is_not_said_to_be_no_choice(toy, monkeypatch):
    """In every world there was something else to do, but nothing that the reader can be sure of."""
    match = play_moves(toy, *WISHES, (BOT, "take 2"))
    before = match.at_move(2)
    worlds, sole = [before.row.copy(), before.row.copy()], match.moves[-1][1]
    legal = toy.legal(before.row, BOT)
    others = [int(number) for number in np.flatnonzero(legal) if number != sole]
    masks = [np.isin(np.arange(legal.size), [sole, other]) for other in others[:2]]
    by_world = dict(zip(map(id, worlds), masks, strict=True))
    true_legal = toy.legal
    monkeypatch.setattr(explanations, "sample_worlds", lambda *arguments: worlds)
    monkeypatch.setattr(
        type(toy), "legal", lambda game, row, seat: by_world.get(id(row), true_legal(row, seat))
    )
    sentence = explanations.explain_by_search(match, "hard", READER, "en")
    assert sentence != match.translations("en")("why.only")
    assert sentence.count("%") == 1, "the move alone"


def test_where_there_was_no_choice_that_is_the_reason(toy):
    match = play_moves(toy, *WISHES)
    state = toy.state.as_record(match.row)
    state.taken[1], state.stones = state.taken[1] + state.stones - 1, 1
    world = match.row.copy()
    assert toy.legal(world, BOT).sum() == 1
    action = int(toy.legal(world, BOT).argmax())
    assert explanations.common_actions(toy, [world], BOT) == {action}


def test_worlds_fit_the_readers_view_and_allow_the_move():
    """Hanabi's hands are guessed anew; what the reader sees stays."""
    game = load("hanabi")
    match = game.new(players=2, seed=3, first=BOT)
    view = game.view(match.row, READER)
    action = game.actions.number["play 0"]
    worlds = explanations.sample_worlds(game, view, READER, BOT, action)
    assert len(worlds) == explanations.WORLDS
    assert len({world.tobytes() for world in worlds}) == len(worlds)
    for world in worlds:
        assert (game.view(world, READER) == view).all()
        assert game.legal(world, BOT)[action]
    other = guess_world(game, view, READER, rng.seed_state("another"))
    again = explanations.sample_worlds(game, game.view(other, READER), READER, BOT, action)
    assert np.array_equal(worlds, again)
