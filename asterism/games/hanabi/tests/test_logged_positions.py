"""Positions from matches of bots that were read move by move: what made the reader wince."""

import pytest
from hanabi_readers import ANNA, BOB, Readers
from hanabi_tables import GAME, table

from asterism.bots import make_bot
from asterism.engine import bits, rng
from asterism.games.hanabi.bots import ConventionSearchBot
from asterism.games.hanabi.strategies.convention_scratch import Why


def test_the_last_token_does_not_save_a_five_by_costing_another():
    """Laid out after a game of two `normal` (deal 2): with "5" all of Bob's cards are fives that
    he must not lose, and he has no token left to wait with."""
    fives = "blue 5, red 5, white 5, yellow 5, green 5"
    fireworks = {"red": 1, "blue": 3}
    readers = Readers(
        table("blue 4, red 4, green 4, white 4, yellow 4", fives, seat=BOB, fireworks=fireworks)
    )
    readers.play("hint 1 blue")
    readers.s.hints = readers.record(ANNA).hints = 1
    for slot in range(4):
        readers.record(ANNA).touched[BOB, slot] = ANNA + 1
        five = bits.only(readers.s.hand[BOB, slot])
        readers.record(ANNA).possible[BOB, slot] = readers.record(ANNA).reading[BOB, slot] = five
    assert readers.choose() == "play 0"


def test_no_token_is_spent_on_a_hint_that_tells_nothing_and_gains_no_time():
    """Laid out after a game of two `normal` (deal 25): six hints to and fro, all of them known."""
    readers = Readers(
        table(
            "red 5, yellow 1, green 1, white 1, blue 1",
            "yellow 5, red 1, green 1, white 1, blue 1",
            seat=ANNA,
            fireworks={"red": 3, "yellow": 3, "green": 5, "white": 5, "blue": 5},
            left=2,
            hints=7,
        )
    )
    for hint in ("hint 1 5", "hint 1 5", "hint 1 yellow", "hint 1 red"):
        readers.play(hint)
    assert readers.choose() == "discard 1"


def test_in_the_last_round_a_known_five_is_not_the_first_to_go():
    readers = Readers(
        table(
            "red 5, yellow 1, green 1, white 1, blue 1",
            "yellow 1, red 1, green 1, white 1, blue 1",
            seat=BOB,
            fireworks={"red": 3, "yellow": 5, "green": 5, "white": 5, "blue": 5},
            left=1,
            hints=1,
        )
    )
    readers.play("hint 1 5")
    readers.play("discard 1")
    readers.s.hints = 0
    readers.play("discard 0")
    readers.s.hints = 0
    assert readers.choose() != "discard 0"


def deduced_yellow(mistakes):
    """Bob has a hinted yellow card that nobody pointed at; the yellow 5 he sees with Anna."""
    readers = Readers(
        table(
            "red 4, green 4, white 4, blue 4, yellow 5",
            "yellow 3, red 3, green 3, white 3, yellow 1",
            seat=ANNA,
            fireworks={"yellow": 2},
            mistakes=mistakes,
            hints=5,
        )
    )
    readers.play("hint 1 yellow")
    readers.play("play 0")
    readers.play("discard 0")
    return readers


def test_with_two_mistakes_a_card_that_may_be_dead_is_not_played_by_deduction_alone():
    """Laid out after a game of two `normal` (deal 23), whose third mistake it was."""
    assert deduced_yellow(mistakes=1).choose() == "play 3"
    assert deduced_yellow(mistakes=2).choose() != "play 3"


def test_a_hinted_card_may_have_died_since():
    """Laid out after a game of two `normal` (deal 82): Bob played the green 5 as the red one,
    because all green 3s were lost after it had been hinted."""
    readers = Readers(
        table(
            "green 3, red 1, green 1, white 1, blue 1",
            "green 5, red 3, green 4, white 4, blue 4",
            seat=ANNA,
            fireworks={"red": 4, "yellow": 5, "white": 5, "blue": 5, "green": 2},
            discarded="green 3",
            hints=5,
        )
    )
    readers.play("hint 1 5")
    assert readers.read(BOB, 0) == {"red 5", "green 5"}
    readers.play("hint 1 1")
    readers.play("discard 0")
    assert readers.read(BOB, 0) == {"red 5", "green 5"}
    assert readers.choose() != "play 0"


def test_a_hint_does_not_push_a_last_copy_to_the_chop():
    """With "2" Bob keeps the blue 2, of which there is another, and throws the last white 4."""
    readers = Readers(
        table(
            "red 4, yellow 4, green 4, yellow 3, blue 4",
            "blue 2, white 4, green 1, red 1, green 1",
            seat=ANNA,
            fireworks={"red": 3, "green": 3},
            discarded="white 4",
            hints=7,
        )
    )
    assert readers.choose() != "hint 1 2"


def test_a_last_two_is_not_thrown_for_a_five():
    """Laid out after a game of two `hard` of the seed `logs27` (deal 7), where it cost three
    points: with "5" Bob throws the last red 2, without it the yellow 5."""
    readers = Readers(
        table(
            "blue 4, green 4, white 4, yellow 4, blue 3",
            "yellow 5, red 2, green 1, white 1, blue 1",
            seat=ANNA,
            fireworks={"green": 1, "white": 1, "blue": 1},
            discarded="red 2",
            hints=4,
        )
    )
    assert readers.choose() != "hint 1 5"


def test_in_the_last_round_a_blind_play_may_be_asked_for_across_who_has_had_his_turn():
    """Anna guessed, because Cyril, whose card the hint is about, would not move again."""
    readers = Readers(
        table(
            "green 2, white 2, blue 2, yellow 2, green 3",
            "yellow 1, green 1, white 1, blue 1, red 1",
            "yellow 1, green 1, white 1, blue 1, red 2",
            seat=ANNA,
            fireworks={"yellow": 5, "green": 5, "white": 5, "blue": 5},
            left=0,
            hints=2,
        )
    )
    readers.s.last_turns = 2
    assert readers.choose() in {"hint 2 2", "hint 2 red"}
    readers.play("hint 2 red")
    assert readers.choose() == "play 4"


# Replayed games

TWO_NORMAL = {  # games of two `normal` of the seed `eyes26` by deal, up to a foolish move
    2: "16 13 0 3 14 4 13 2 6 16 4 17 4 0 18 10 4 0 3 17 3 3 6 18 1 6 19 4 6 0 19 3 6 5 12 3 14 0 "
    "19 4 6 20 4 5 6 5 13 0 0",
    8: "19 16 3 5 11 4 10 4 20 9 5 9 12 4 5 20 6 9 13 9 18 10 6 17 14 11 8 14 9 20",
}
TWO_EASY = (  # and one of two `easy` (deal 2)
    "16 2 12 2 14 13 16 4 7 16 0 9 17 4 11 3 13 0 9 9 9 14 8 18 2 13 3 19 0 9 19 1 8 9 7 11 9 18 3 "
    "19 2 20 0 7 6 8 20 6 13 3 10 8 6 9 10"
)


def page_after(deal):
    """What the page says after those moves."""
    bot, view = searcher_after(2, "eyes26", deal, TWO_NORMAL[deal].split())
    return GAME.actions.names[bot.usual_action(view)]


def test_of_two_cards_that_read_as_the_last_copy_neither_is_played():
    """It played a white 1 as the white 5; another card read as the white 5 too, and was."""
    assert not page_after(2).startswith("play")


LOGGED = {  # games of the seed `logs26` by players and deal, up to a foolish move
    (2, 502): "11 16 1 12 4 13 4 2 5 11 3 17 4 18 1 11 4",
    (2, 503): "16 16 4 3 1 10 1",
    (2, 505): (
        "16 0 5 1 12 1 5 14 4 5 20 6 18 6 12 4 13 4 5 3 11 4 18 17 3 4 12 2 5 14 4 2 10 4 5 19 "
        "4 1 11 2 19 4 5 20 2 0 6 1 6 5 6 5"
    ),
    (2, 509): "16 0 17 1 10 1 5 3 5 19 5 14 4 12 4 20 9 14 4 11 4 6 18 4 11 2 18 4 2 14 4 6 2 13 "
    "10 1 3",
    (4, 501): "16 3 13 2 28 1 6 39 23 5 0 31 18 7 36 5 32 3 2 3 10 2 1 10 3 1 30",
}
LOST_FIVE = (  # the first of them, up to a known 5 thrown with six tokens left
    LOGGED[2, 502] + " 1 20 3 5 5 6 5 6 5 19 6 20 9 20"
)


def page_in(players, deal, moves, seed="logs26"):
    bot, view = searcher_after(players, seed, deal, moves.split())
    return GAME.actions.names[bot.usual_action(view)]


@pytest.mark.parametrize(
    ("players", "deal", "mistake"),
    [(2, 502, "play 1"), (2, 503, "play 2"), (2, 509, "play 0"), (4, 501, "play 1")],
)
def test_two_who_hinted_each_others_card_may_have_hinted_the_same(players, deal, mistake):
    """One of the two played it, and the other took its copy for the next card."""
    assert page_in(players, deal, LOGGED[players, deal]) != mistake


def test_a_known_five_is_not_thrown_while_a_useless_card_can_be_told():
    """All other hints would have been misread; that "yellow" is useless, everybody knows."""
    assert page_in(2, 502, LOST_FIVE) == "hint 1 yellow"


def test_a_forced_hint_tells_of_cards_that_are_known_to_be_useless():
    """With eight tokens it said "green", and both green cards were played as the 5."""
    told = page_in(2, 505, LOGGED[2, 505])
    assert told in {"hint 1 1", "hint 1 2", "hint 1 yellow"}, "all of them useless, and known to be"


def test_with_all_cards_hinted_one_to_spare_goes_before_a_hint_that_tells_nothing():
    """Tokens went to and fro with all ten cards known, until useful cards had to go anyway."""
    assert page_after(8) == "discard 2"


def test_easy_keeps_hinted_cards_while_it_has_something_to_tell():
    """With six tokens it threw the last red 2, hinted as red a moment before."""
    _, view = searcher_after(2, "eyes26", 2, TWO_EASY.split())
    seat = GAME.actors(view)[0]
    action = make_bot("easy", GAME, seat, 0).choose(view)
    assert GAME.actions.names[action].startswith("hint")


LAST_TOKENS = (  # a game of two `easy` of the seed `logs26` (deal 510)
    "16 0 13 3 11 20 16 3 17 3 7 6 8 7 8 12 8 7 10 7 16 3 9 11 18 18 4 9 13 14 17 4 14 10 6 12 19 8"
)


def test_easy_spends_no_last_token_on_keeping_a_hinted_card():
    """It named the colour of whatever the other had drawn, who threw it at once, 13 times."""
    _, view = searcher_after(2, "logs26", 510, LAST_TOKENS.split())
    seat = GAME.actors(view)[0]
    action = make_bot("easy", GAME, seat, 0).choose(view)
    assert GAME.actions.names[action] == "discard 2"


WAITING = {  # games of two `normal` of the seed 40 by deal, up to a hinted card thrown
    0: "14 16 2 3 20 7 5 17 6 7 11 7 20 7 11 18 7 19 9 4 14 4 9 20",
    4: "16 3 12 4 20 17 7 12 0 14 4 7 6 7 13 4 6 18 7 13 0 10 4 7 11 4 0 7 20 8 5 8 19 20 6 17 4 "
    "10 2 12 8 14 8",
}


@pytest.mark.parametrize("deal", sorted(WAITING))
def test_with_tokens_to_spare_a_hint_that_does_no_harm_keeps_a_hinted_card(deal):
    """With six tokens it threw a hinted 2, half of what that could be playable; with five a known
    green 4, whose other copy lay on the chop of the other, and went next."""
    assert page_in(2, deal, WAITING[deal], seed=40).startswith("hint")


SECOND_THREE = (  # a game of four `normal` of the seed 40 (deal 6)
    "38 10 0 0 39 5 20 2 5 33 40 8 3 0 6 20 0 22 6 0 7 5 32 7 36 3 6 3 7 34 6 0 32 19 34 3 14 1 0 "
    "19 36 30 5 3 32 12 1 3 12 0 5"
)


def test_a_hint_is_judged_by_what_it_points_at():
    """It said "3" to one who held a dead white 3 on the chop and the last yellow 3, and who then
    played the wrong one."""
    assert page_in(4, 6, SECOND_THREE, seed=40) != "hint 2 3"


WINCES = {  # games of `normal` of the seed `logs27`: players, deal, moves, and what is better
    "save a card that is thrown all the same": (
        2,
        6,
        "16 0 17 0 5 0 5 20 6 19 6 10 8 11 4 20 11 1 9 18 17 6 20 7 17 7 17 7 10 4 20 0 12 "
        "4 13 4 14 8 20 8 18 8 14 4 7 2",
        "hint 1 yellow",
    ),
    "repeat a hint rather than mark a 5": (
        2,
        6,
        "16 0 17 0 5 0 5 20 6 19 6 10 8 11 4 20 11 1 9 18 17 6 20 7",
        "hint 1 5",
    ),
    "throw the chop with a 2 that read as one played since": (
        4,
        4,
        "16 0 35 28 25 23 2 1 18 29 3 2 5 3 2 25 39 0 5 3 35 5 23 2 1",
        "discard 0",
    ),
    "discard beside a player with no card to spare but a dead one": (
        2,
        4,
        "14 3 17 4 10 18 4 4 5 10 4 5 16 1 1 3 7 17 3 6 13 1 7 20 9 20 14",
        "hint 1 white",
    ),
    "mark no dead cards with the deck at its end": (
        2,
        7,
        "16 11 0 17 11 0 2 18 0 1 20 6 5 6 5 13 4 6 13 2 20 8 19 18 5 14 5 14 5 19 7 17 4 "
        "20 0 10 8 17 8 14 4 12 4 9 17 4 2 9 14 1 11 4 7 1 13 4 7 1 12 4 19 4 7 0 20 3",
        "hint 1 3",
    ),
    "not hint two copies of a playable card": (
        2,
        4,
        "14 3 17 4 10 18 4 4",
        "hint 1 1",
    ),
}


@pytest.mark.parametrize("wince", sorted(WINCES))
def test_what_a_reader_of_logs_winced_at(wince):
    players, deal, moves, better = WINCES[wince]
    assert page_in(players, deal, moves, seed="logs27") == better


OWN_RED_TWO = (  # a game of four `hard` of the seed `logs27` (deal 6)
    "16 0 32 3 5 0 17 3 22 0 0 35 5 36 1 2 20"
)


def test_nobody_is_asked_to_play_blind_what_the_hinter_holds_and_knows():
    """With a known red 2 to play it hinted a red 3, one step too high; the other red 2 was played,
    and its own lay there for the rest of the game."""
    assert page_in(4, 6, OWN_RED_TWO, seed="logs27") == "play 0"


TO_AND_FRO = (  # a game of two `expert` of the seed `logs27` (deal 6)
    "16 0 17 0 20 0 5 13 0 20 6 6 20 6 11 4 6 7 6 19 7 20 10 8 18 10 14 11"
)


def test_the_last_tokens_are_not_spent_on_small_news_of_hinted_cards():
    """All ten cards were hinted; five hints told colours to and fro, and then a card went all the
    same, with one token left."""
    assert page_in(2, 6, TO_AND_FRO, seed="logs27") == "discard 2"


LAST_TURN_TAKEN = (  # a game of four `hard` of the same seed (deal 9)
    "11 2 39 38 42 8 0 20 5 8 1 19 28 8 1 5 7 13 3 36 13 2 1 38 10 3 3 29 7 36 5 40 0 0 1 "
    "41 6 2 2 5 22 25 2 1 16 1 0 12 0 30 3 0 5 31 5 1 29"
)


def test_in_the_last_round_the_page_hints_who_still_moves():
    """With "3" it named the cards of the player before, who would not move again."""
    assert not page_in(4, 9, LAST_TURN_TAKEN, seed="logs27").startswith("hint 3")


EASY_THROWS = {  # games of two `easy` of the seed 40: deal, moves, and the card that went
    "a known five": (
        1,
        "16 0 13 1 20 10 7 10 7 16 3 17 1 12 2 14 2 9 9 9 9 11 7 16 3 11 11 17 3 18 2 5 8 9 8 19 7 "
        "10 11 18 4",
        "discard 1",
    ),
    "a playable 2": (
        4,
        "16 3 12 12 16 4 11 17 0 9 9 13 9 9 9 16 6 13 3 9 0 18 0 19 0 20 0 10 8 16 1 9 19 7 14 10 "
        "7 11 20 7 10",
        "discard 4",
    ),
    "a five": (
        7,
        "18 16 0 12 2 11 17 16 4 20 12 3 5 0 10 0 9 9 9 9 20 7 14 11 7 10 13 5 12 9 12",
        "discard 4",
    ),
}


@pytest.mark.parametrize("card", sorted(EASY_THROWS))
def test_easy_throws_nothing_precious_and_nothing_of_which_it_was_just_told(card):
    """All its cards were hinted. A 5 that might have been the one that was lost went before cards
    that were mostly useless, and twice the very card that the other had just spent a token on."""
    deal, moves, thrown = EASY_THROWS[card]
    _, view = searcher_after(2, 40, deal, moves.split())
    action = make_bot("easy", GAME, GAME.actors(view)[0], 0).choose(view)
    assert GAME.actions.names[action] != thrown


TWO_RED_FOURS = (  # a game of two `easy` of the seed `logs27` (deal 3)
    "16 0 14 12 5 16 3 9 17 9 12 3 20 18 1 8 8 9 11 10 16 4 8 9 8 9 13 13 16 4 13 14 6 19 12 "
    "5 20 10 8 10 9 10"
)


def test_easy_spares_no_second_copy_of_a_card_that_it_holds_and_knows():
    """With two known red 4s it threw the red card that it had just been told of: the 5."""
    _, view = searcher_after(2, "logs27", 3, TWO_RED_FOURS.split())
    action = make_bot("easy", GAME, GAME.actors(view)[0], 0).choose(view)
    assert GAME.actions.names[action] == "discard 3"


LAST_ROUNDS = {  # games of `easy` of the seed `logs27`: players, deal, moves, and what is better
    "a guess on the very last turn": (
        2,
        1,
        "14 16 3 14 5 16 3 14 9 17 3 18 0 6 11 6 9 10 8 16 3 13 3 9 17 1 9 10 18 9 20 9 11 19 "
        "7 10 5 18 9 11 6 16 3 8 9 9 9 10 9 17 3 12 2 17 0 12 0 9 1 9 12 12 18 4 6 19 3 20 2 "
        "11 3 1 5",
        "play 2",
    ),
    "a hint for somebody who is still to move": (
        4,
        9,
        "27 27 0 0 36 14 1 39 5 34 1 40 25 5 1 5 41 5 6 2 42 5 35 1 38 23 13 1 17 0 6 2 10 2 "
        "6 17 2 6 18 1 8 24 6 1 41 6 12 1 5 42 6 1 0 6 42 6 5 0",
        "hint 2 yellow",
    ),
}


@pytest.mark.parametrize("better", sorted(LAST_ROUNDS))
def test_easy_tells_nobody_who_has_had_the_last_turn(better):
    """It named the cards of players who would not move again, a playable yellow 4 in hand."""
    players, deal, moves, action = LAST_ROUNDS[better]
    _, view = searcher_after(players, "logs27", deal, moves.split())
    found = make_bot("easy", GAME, GAME.actors(view)[0], 0).choose(view)
    assert GAME.actions.names[found] == action


# Reasons

SAID_BEFORE = (  # a game of two `normal` of the seed `logs27` (deal 9)
    "20 16 0 5 0 6 10 3 13 4 17 13 3 7 5 20 6 19 7 7 14 9 20 12 7"
)


@pytest.mark.parametrize(
    ("deal", "moves", "reason"), [(9, SAID_BEFORE, Why.HINT_WAIT), (2, "", Why.HINT_MARK)]
)
def test_a_hint_is_not_said_to_tell_more_than_it_does(deal, moves, reason):
    """Both were given with "it tells more about the cards": one repeats the hint before, the other
    keeps a 2 from being thrown."""
    bot, view = searcher_after(2, "logs27", deal, moves.split())
    assert GAME.actions.names[bot.usual_action(view)].startswith("hint")
    assert bot.page_reason() == reason


# Searches

FOUR_HARD = (  # a game of four `hard` (deal 7) up to its third mistake: numbers of actions
    "28 3 3 13 39 3 5 3 2 8 22 3 1 38 19 36 3 40 31 10 2 5 18 8 42 5 2 13 2 5 0 0 1 42 0 0 2 5 19 "
    "2 5 41 5 42 3 5 12"
)


TWO_HARD = {  # games of two `hard` of the seed `eyes26` by deal, up to a foolish move
    1: "16 4 5 18 5 19 9 11 4 5 17 20 19 6 11 4 13 8 10 3 16 4 20 0 13 4 12 4 6 12 1 9 8 18",
    2: "16 13 0 3 14 4 13 2 6 16 18 0 17 4 4 20 7 17 2 11 3 7 17 3 2 0 7 19 4 6 1 19 13 2 3 6 0 6 "
    "5 14 4 20 4 12 4 0 5 20",
    8: "17 16 20 7 3 11 4 16 4 7 5 7 12 4 5 20 18 7 7 8 13 17 12 8 18 9 9 13 9 18 14 9",
}


def hard_after(count):
    """The one to move after so many moves of that game, and what it sees."""
    return searcher_after(4, 0, 7, FOUR_HARD.split()[:count])


def one_of_two_after(deal, count=None):
    """The same in one of the games of two."""
    return searcher_after(2, "eyes26", deal, TWO_HARD[deal].split()[:count])


def searcher_after(players, seed, deal, moves):
    row = GAME.blank_row(GAME.options.resolve({"players": players}))
    GAME.setup_row(row, rng.seed_state("deal", seed, deal))
    bots = [ConventionSearchBot(GAME, seat, 0, blind_plays=True) for seat in range(players)]
    for action in map(int, moves):
        actor = GAME.actors(row)[0]
        GAME.compiled.apply(row, GAME.box, actor, action)
        for seat, bot in enumerate(bots):
            bot.on_move(GAME.view(row, seat), actor, action)
    seat = GAME.actors(row)[0]
    return bots[seat], GAME.view(row, seat)


def departures(bot, view, usual):
    """What it tries beside a move."""
    tried = bot.find_departures(view, GAME.actions.parse(usual))
    return {GAME.actions.names[number] for number in tried.nonzero()[0]}


def usual_and_others(bot, view):
    """The move by the page, and all others that come to mind."""
    usual, *others = (GAME.actions.names[action] for action in bot.considered_actions(view))
    return usual, set(others)


def test_after_mistakes_a_search_plays_nothing_that_might_not_fit():
    """It lost the last red 4 as the white one, and then the game: with a green 5 to play it was
    sure of a dead blue 4."""
    for count, usual, mistake in ((39, "discard 3", "play 2"), (47, "play 1", "play 0")):
        bot, view = hard_after(count)
        found, others = usual_and_others(bot, view)
        assert found == usual
        assert mistake in others
        assert mistake not in departures(bot, view, usual)


def test_a_search_plays_and_discards_no_unhinted_card_in_place_of_another():
    """It played a white 1 that nobody had spoken of, where the page discards it."""
    bot, view = hard_after(36)
    usual, others = usual_and_others(bot, view)
    assert usual == "discard 2"
    assert {"play 2", "discard 3"} <= others
    assert not departures(bot, view, usual) & {"play 2", "play 3", "discard 3"}
    assert "discard 2" in departures(bot, view, "hint 1 5"), "a discard may save a token"
    assert "discard 3" not in departures(bot, view, "hint 1 5"), "others expect the chop to go"


def test_a_search_keeps_hinted_cards():
    """The red 5 and the white 5 that were hinted are not discarded in place of a hint."""
    bot, view = hard_after(36)
    assert {"discard 0", "discard 1"} & usual_and_others(bot, view)[1] == set(), "known last copies"
    bot, view = hard_after(47)
    assert "discard 0" in usual_and_others(bot, view)[1]
    assert "discard 0" not in departures(bot, view, "hint 1 5")


def test_a_search_saves_what_the_page_saves():
    """With "green", which had been said before, it let the last white 4 go."""
    bot, view = one_of_two_after(8)
    usual, others = usual_and_others(bot, view)
    assert usual == "hint 1 4"
    assert others
    assert departures(bot, view, usual) == set()


def test_a_search_says_nothing_twice():
    """It repeated "green" where the page discards."""
    bot, view = one_of_two_after(8, 22)
    usual, others = usual_and_others(bot, view)
    assert usual == "discard 4"
    assert "hint 1 green" in others
    assert "hint 1 green" not in departures(bot, view, usual)


def test_a_search_plays_only_what_reads_as_fitting():
    """It played a red 3 as a yellow or blue one, with as many cards against it as for it."""
    bot, view = one_of_two_after(1)
    usual, others = usual_and_others(bot, view)
    assert usual == "hint 1 red"
    assert "play 4" in others
    assert "play 4" not in departures(bot, view, usual)


def test_a_search_marks_no_useless_card():
    """With "green" it pointed at a green 4, and at a useless green 3 that was played as the 5."""
    bot, view = one_of_two_after(2)
    usual, others = usual_and_others(bot, view)
    assert usual == "play 3"
    assert "hint 1 green" in others
    assert "hint 1 green" not in departures(bot, view, usual)


def test_a_search_points_at_no_card_that_does_not_fit():
    """With "yellow" it pointed at a yellow 3, which was played as the 2."""
    bot, view = searcher_after(2, 26, 0, ["16", "16", "3", "0", "1"])
    usual, others = usual_and_others(bot, view)
    assert "hint 1 yellow" in others
    assert "hint 1 yellow" not in departures(bot, view, usual)


def test_a_search_marks_no_second_copy():
    """With "3" it marked both blue 3s, and the second was played as another 3."""
    moves = "17 16 4 12 2 10 4 5 10 4 2 16 14 2 17 4 0 5 12"
    bot, view = searcher_after(2, 26, 9, moves.split())
    usual, others = usual_and_others(bot, view)
    assert "hint 1 3" in others
    assert "hint 1 3" not in departures(bot, view, usual)


OWN_COPY = (  # a game of two `hard` of the seed 30 (deal 17)
    "11 14 4 1 14 4 18 3 5 5 19 4 20 20 0 8 5 8 17 9 13 9 5 14 8 16 1 9 12 16 4"
)


def test_a_search_marks_no_copy_of_a_card_that_it_holds_and_knows():
    """With "2" it marked the other white 2, played its own, and the copy was played as another."""
    bot, view = searcher_after(2, 30, 17, OWN_COPY.split())
    usual, others = usual_and_others(bot, view)
    assert usual == "play 3"
    assert "hint 1 2" in others
    assert "hint 1 2" not in departures(bot, view, usual)


LOGGED_HARD = {  # games of two `hard` of the seed `logs26` by deal, up to a doubtful move
    501: "16 0 17 1 5 2 17 18 12 17 8 2 8 3 8 2 17 5 17 17 8 10 14 8 14 4 16 4 0 3",
    502: "11 16 1 12 4 13 4 2 5 11 3 17 4 5 1 18 20 0 5 5 17 7 19 8 11 1 6 8 20 9 6 9 20 5 13 4 12 "
    "9 0 14 4 18 4 9 10 1 18 13 5 1 19 17 18 12",
    508: "",
}


def hard_in(deal):
    return searcher_after(2, "logs26", deal, LOGGED_HARD[deal].split())


def test_a_search_leaves_the_last_token_to_a_player_without_a_card_to_spare():
    """It said "green" with it instead of playing the green 2, and a known green 5 was thrown."""
    bot, view = hard_in(502)
    usual, others = usual_and_others(bot, view)
    assert usual == "play 4"
    assert "hint 1 green" in others
    assert not any(name.startswith("hint") for name in departures(bot, view, usual))


def test_a_search_points_at_no_card_that_cannot_be_played_yet():
    """It opened with "3", where the other held two playable 1s."""
    bot, view = hard_in(508)
    assert usual_and_others(bot, view)[0] == "hint 1 1"
    table = GAME.state.as_record(view)
    assert not bot.is_readable_hint(table, GAME.actions.parse("hint 1 3"))
    assert bot.is_readable_hint(table, GAME.actions.parse("hint 1 1"))


def test_a_search_may_point_at_a_five_that_nobody_takes_for_a_play():
    bot, view = hard_in(501)
    usual, others = usual_and_others(bot, view)
    assert "hint 1 5" in others
    assert "hint 1 5" in departures(bot, view, usual)


KNOWN_ONE = (  # a game of two `hard` of the seed `logs27` (deal 1)
    "20 12 3 14 4 17 4 18 1 6 7 6 17 7 7 10 4 13 13 18 10 4 14 7 19 4"
)
LAST_TOKEN = (  # and one of four (deal 2)
    "16 1 39 11 2 2 36 5 22 1 42 24 5 2 3 20 12 35 1 5 24 3 0 5 12 3 1 5 41 6 3 40 1 3 1 2 6 "
    "19 22 5 21 0 2"
)


def test_a_search_puts_off_a_known_play_once():
    """With a known white 1 in hand it hinted six times, and Bob held the 2."""
    bot, view = searcher_after(2, "logs27", 1, KNOWN_ONE.split())
    usual, others = usual_and_others(bot, view)
    assert usual == "play 4"
    assert "hint 1 5" in others
    assert not any(name.startswith("hint") for name in departures(bot, view, usual))


@pytest.mark.parametrize(
    ("count", "usual", "hint"), [(17, "play 3", "hint 3 white"), (43, "discard 0", "hint 1 blue")]
)
def test_a_search_spends_no_token_on_more_of_a_card_that_cannot_be_played(count, usual, hint):
    """It was the last token, and both cards were known to be fives."""
    bot, view = searcher_after(4, "logs27", 2, LAST_TOKEN.split()[:count])
    found, others = usual_and_others(bot, view)
    assert found == usual
    assert hint in others
    assert hint not in departures(bot, view, usual)


FIVE_NOT_IN_DANGER = (  # a game of two `hard` of the seed `logs27` (deal 4)
    "14 3 17 4 16 18 4 0 12 12 0 3 9 13 4 10 4 13 4 6"
)


def test_a_search_spends_no_last_token_in_place_of_a_known_play():
    """It marked a 5 that was not the next to go, with the red 3 and the white one to play."""
    bot, view = searcher_after(2, "logs27", 4, FIVE_NOT_IN_DANGER.split())
    usual, others = usual_and_others(bot, view)
    assert usual == "play 1"
    assert "hint 1 5" in others
    assert not any(name.startswith("hint") for name in departures(bot, view, usual))


SPENT_ON_TRASH = {  # games of the seed `logs27`: players, deal, moves, usual move, and a hint
    "the last token": (
        4,
        4,
        "25 28 2 1 10 0 2 40 24 2 2 24 17 2 2 23 5 0 23 5 1 1 1 5 5 1 30 10 42 3 33 3 3 3",
        "discard 0",
        "hint 3 green",
    ),
    "a known five put off": (
        2,
        8,
        "10 20 11 1 16 11 2 2 5 3 17 3 8 5 8 13 4 12 4 5 19 6 8 13 4 13 4 12 4 0 0 5",
        "play 0",
        "hint 1 green",
    ),
}


@pytest.mark.parametrize("token", sorted(SPENT_ON_TRASH))
def test_a_search_spends_no_token_on_trash_beside_trash(token):
    """It showed a useless card to be useless, whose owner would have thrown another such card."""
    players, deal, moves, usual, hint = SPENT_ON_TRASH[token]
    bot, view = searcher_after(players, "logs27", deal, moves.split())
    found, others = usual_and_others(bot, view)
    assert found == usual
    assert hint in others
    assert hint not in departures(bot, view, usual)


THROWN_BEFORE_A_PLAY = (  # a game of two `expert` of the seed `logs27` (deal 3)
    "14 12 4 0 12 3 5 11 4 18 1 5 17 7 5 20 5 17 0 13 4 7 0 13 3 7 13 2 20 3 6 10 4 1 19 "
    "6 20 13 8 8 6 8 6 19 4 18 4 12 0 16 6 18 4 17 10"
)


def test_a_search_throws_nothing_in_place_of_a_known_play():
    """It threw a red 1 with the red 4 to play, and in the end there was no turn left for a 5."""
    bot, view = searcher_after(2, "logs27", 3, THROWN_BEFORE_A_PLAY.split())
    usual, others = usual_and_others(bot, view)
    assert usual == "play 1"
    assert "discard 3" in others
    assert not any(name.startswith("discard") for name in departures(bot, view, usual))


MANY_TOKENS = (  # a game of four `hard` of the seed `logs27` (deal 10)
    "27 38 2 5 3 11 1"
)


def test_with_many_tokens_a_search_throws_nothing_in_place_of_a_hint_to_play():
    """With six of them it threw its chop, where the page has a blind play to ask for."""
    bot, view = searcher_after(4, "logs27", 10, MANY_TOKENS.split())
    usual, others = usual_and_others(bot, view)
    assert usual == "hint 2 green"
    assert "discard 0" in others
    assert not any(name.startswith("discard") for name in departures(bot, view, usual))
