"""Positions from matches of bots that were read move by move: what made the reader wince."""

from hanabi_readers import ANNA, BOB, Readers
from hanabi_tables import table

from asterism.engine import bits


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
