"""The public face of a match."""

import numpy as np
import pytest

import asterism
from asterism.engine.errors import (
    AsterismError,
    GameOver,
    IllegalMove,
    NothingToUndo,
    OptionError,
    OutOfTurn,
    UnknownAction,
    UnknownGame,
    UnknownSeat,
)
from asterism.translations import UnknownLanguage

GAME = asterism.load("hanabi")


@pytest.fixture
def match():
    return GAME.new(players=3, seed=7, first=0)


def play_out(match):
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])


def test_names_of_legal_actions(match):
    assert match.actors == (0,)
    assert match.legal(0)[0] == "play 0"
    assert match.legal(1) == ()


def test_a_move_is_played_and_kept(match):
    match.play(0, "play 0")
    assert match.history == [(0, "play 0")]
    assert match.actors == (1,)


def test_a_seat_sees_its_view_and_a_watcher_less(match):
    assert not match.view(0).hand[0].any()
    assert match.view(1).hand[0].all()
    assert not match.view(None).hand.any()


def test_after_the_end_everything_is_seen(match):
    play_out(match)
    assert match.view(None).hand.tobytes() == GAME.state.as_record(match.row).hand.tobytes()
    assert match.verdict()


def test_scores_and_winners(match):
    play_out(match)
    assert len(match.scores) == 3
    assert match.winners == ()


def test_the_same_in_words_and_ink(match):
    assert match.text(0, language="cs").startswith("Na tahu: Hráč 1")
    assert match.svg(0, language="pl").startswith("<svg")
    assert match._repr_svg_() == match.svg(None)
    assert "Zahrát kartu A" in match.describe(0, "play 0", language="cs")
    match.play(0, "play 0")
    assert len(match.log(1, "pl")) == 1


def test_people_have_names(match):
    match.names = ("Anna", "Bořek", "Cecylia")
    assert match.text(0).startswith("Anna to move")


@pytest.mark.parametrize(
    ("seat", "action", "error", "expected"),
    [
        (0, "fly", UnknownAction, "is not an action"),
        (0, "discard 0", IllegalMove, "all blue tokens"),
        (0, "hint 2 rainbow", IllegalMove, "at least one card"),
        (0, "hint 3 red", IllegalMove, "no such player"),
        (1, "play 0", OutOfTurn, "waiting for Player 1"),
        (3, "play 0", UnknownSeat, "there are 0 to 2"),
        ("0", "play 0", UnknownSeat, "there are 0 to 2"),
        (True, "play 0", UnknownSeat, "there are 0 to 2"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(match, seat, action, error, expected):
    before = match.row.tobytes()
    with pytest.raises(error) as wrong:
        match.play(seat, action)
    assert expected in str(wrong.value)
    assert match.row.tobytes() == before
    assert match.moves == []


def test_reasons_can_be_asked_for(match):
    assert match.reason(0, "play 0") == ""
    assert "modré žetony" in match.reason(0, "discard 0", language="cs")


def test_after_the_end_nothing_is_played(match):
    play_out(match)
    with pytest.raises(GameOver, match="over"):
        match.play(0, "play 0")


def test_unknown_games_options_and_languages():
    with pytest.raises(UnknownGame, match=r"there are: .*hanabi"):
        asterism.load("chess")
    with pytest.raises(OptionError, match="a whole number from 2 to 5"):
        GAME.new(players=9)
    with pytest.raises(UnknownLanguage, match="en, cs, pl"):
        GAME.new(players=2, seed=1).text(0, language="de")


def test_without_a_seed_matches_differ():
    rows = {GAME.new(players=2).row.tobytes() for _ in range(4)}
    assert len(rows) == 4


def test_with_a_key_chance_begins_anew_with_every_move():
    """The same key and moves give the same match; another key gives another."""

    def end(key):
        match = GAME.new(players=2, key=key, first=0)
        for _ in range(5):
            match.play(match.actors[0], match.legal(match.actors[0])[-1])
        return match.row.tobytes()

    assert end(b"one") == end(b"one") != end(b"two")


def test_a_keyed_state_is_given_before_the_move(match):
    from asterism.engine.rng import keyed_state

    keyed = GAME.new(players=2, key=b"k", first=0)
    row = keyed.row.copy()
    GAME.state.as_record(row).chance = keyed_state(b"k", 1)
    GAME.compiled.apply(row, GAME.box, 0, GAME.actions.number["play 0"])
    keyed.play(0, "play 0")
    assert keyed.row.tobytes() == row.tobytes()


def test_undo_until_something_is_revealed(match):
    before = match.row.tobytes()
    match.play(0, "hint 1 red" if "hint 1 red" in match.legal(0) else match.legal(0)[-1])
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert match.row.tobytes() == before
    match.play(0, "play 0")
    with pytest.raises(NothingToUndo):
        match.undo(0)


def test_undo_is_over_when_another_has_acted(match):
    match.play(0, match.legal(0)[-1])
    match.play(1, match.legal(1)[-1])
    with pytest.raises(NothingToUndo):
        match.undo(0)
    match.undo(1)
    with pytest.raises(NothingToUndo):
        match.undo(0)


def test_observe_has_a_name_for_every_number(match):
    numbers = match.observe(0)
    assert numbers.dtype == np.float32
    assert len(numbers) == len(GAME.observation_names(players=3)) == 956


def test_a_seat_that_is_not_there_sees_nothing(match):
    for call in (match.view, match.observe, match.svg, match.text, match.log):
        for seat in (99, -1, "cs", True):
            with pytest.raises(UnknownSeat):
                call(seat)


def test_a_language_there_is_none_of_is_refused(match):
    for call in (match.svg, match.text, match.log):
        with pytest.raises(AsterismError, match="There is no language 'xx'"):
            call(0, "xx")
