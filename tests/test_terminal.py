"""Bots at a table in the terminal: whom they meet, and what they remember when a match goes on."""

import asterism
from asterism import terminal
from asterism.games.hanabi.strategies.beliefs import BELIEFS

SEATS = ["Anna", "partner", "easy"]


def table(match, *seats):
    return terminal.TerminalTable(match, list(seats), "en")


def note(laid, seat):
    return BELIEFS.as_record(laid.bot_sessions[seat].bot.beliefs)


def test_a_bot_meets_the_people_at_the_keyboard():
    laid = table(asterism.load("hanabi").new(players=3, seed=1, first=1), *SEATS)
    laid.play_bot(1)
    assert note(laid, 1).humans == 0b101, "a bot without conventions is watched like a person"
    assert not note(laid, 1).blind_plays


def test_bots_among_themselves_play_blind():
    laid = table(asterism.load("hanabi").new(players=3, seed=1, first=1), *["partner"] * 3)
    laid.play_bot(1)
    assert note(laid, 1).humans == 0
    assert note(laid, 1).blind_plays


def test_a_bot_of_a_match_that_goes_on_has_seen_its_beginning():
    match = asterism.load("hanabi").new(players=3, seed=1, first=0)
    laid = table(match, *SEATS)
    for _ in range(2):
        laid.play_and_log(0, next(one for one in match.legal(0) if one.startswith("hint 1")))
        laid.play_bot(1)
        laid.play_bot(2)
    resumed = table(asterism.replay(match.save()), *SEATS)
    for one in (laid, resumed):
        one.play_and_log(0, match.legal(0)[0] if one is laid else resumed.match.legal(0)[0])
        one.play_bot(1)
    assert laid.match.moves == resumed.match.moves
    assert (
        laid.bot_sessions[1].bot.beliefs.tobytes() == resumed.bot_sessions[1].bot.beliefs.tobytes()
    )
