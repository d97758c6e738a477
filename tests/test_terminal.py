"""Bots at a table in the terminal: whom they meet, and what they remember when a match goes on."""

import asterism
from asterism import terminal
from asterism.games.hanabi.record import RECORD

SEATS = ["Anna", "partner", "easy"]


def table(match, *seats):
    return terminal.Table(match, list(seats), "en")


def note(laid, seat):
    return RECORD.open(laid.minds[seat].bot.memory)


def test_a_bot_meets_the_people_at_the_keyboard():
    laid = table(asterism.load("hanabi").new(players=3, seed=1, first=1), *SEATS)
    laid.bot_moves(1)
    assert note(laid, 1).people == 0b101, "a bot without conventions is watched like a person"
    assert not note(laid, 1).blind_plays


def test_bots_among_themselves_play_blind():
    laid = table(asterism.load("hanabi").new(players=3, seed=1, first=1), *["partner"] * 3)
    laid.bot_moves(1)
    assert note(laid, 1).people == 0
    assert note(laid, 1).blind_plays


def test_a_bot_of_a_match_that_goes_on_has_seen_its_beginning():
    match = asterism.load("hanabi").new(players=3, seed=1, first=0)
    laid = table(match, *SEATS)
    for _ in range(2):
        laid.move(0, next(one for one in match.legal(0) if one.startswith("hint 1")))
        laid.bot_moves(1)
        laid.bot_moves(2)
    resumed = table(asterism.replay(match.save()), *SEATS)
    for one in (laid, resumed):
        one.move(0, match.legal(0)[0] if one is laid else resumed.match.legal(0)[0])
        one.bot_moves(1)
    assert laid.match.moves == resumed.match.moves
    assert laid.minds[1].bot.memory.tobytes() == resumed.minds[1].bot.memory.tobytes()
