"""Bájné kostky: what is said of a position, and what is not."""

import numpy as np
import pytest

import asterism
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.state import ACTIONS, Phase
from asterism.games.bajne_kostky.tests.table import face, kind, load_dice, make_trick, play, table
from asterism.translations import LANGUAGES

GAME = asterism.load("bajne_kostky")
NAMES = ("Adéla", "Ben", "Cecil", "David", "Eva", "Jean-Luc")


def look(s, seat, language="en"):
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    return GAME.render_context(row, seat, GAME.translations(language).with_names(NAMES))


def log_after(s, seat, action, box=None, viewer=None, language="en"):
    """Play an action and read the line of the log."""
    before = look(s, viewer, language)
    play(s, seat, action, *([box] if box is not None else []))
    number = ACTIONS.number[action]
    known = number if viewer == seat or number >= sentences.THROW else None
    return sentences.log_line(before, look(s, viewer, language), seat, known)


def bonus_table():
    s = table(
        ["griffin"] * 2,
        ["minotaur"] * 2,
        ["red"] * 2,
        ["red"] * 2,
        ["mermaid"] * 2,
        bids=[0, 1, 0, 0, 1],
    )
    for seat, (name, value) in enumerate(
        [("griffin", "griffin"), ("minotaur", "minotaur"), ("red", 5), ("red", 7)]
    ):
        play(s, seat, f"throw {name}", load_dice((name, value)))
    return s


def test_baj_04_a_bid_is_a_fist_to_others():
    s = table(["red"], ["gray"], ["purple"])
    assert log_after(s, 1, "bid 1") == "Ben holds out a fist: the bid is made."
    assert log_after(s, 2, "bid 1", viewer=2) == "Cecil bids 1 trick in secret."
    assert "?" in sentences.status(look(s, 1), 0)
    assert "bid made" in sentences.status(look(s, 1), 2)


def test_baj_04_the_show_tells_all_bids_at_once():
    s = table(["red"], ["gray"], ["purple"])
    log_after(s, 1, "bid 1")
    log_after(s, 2, "bid 0")
    assert log_after(s, 0, "bid 1", language="cs") == "MÍ-NÓ-TAUR! Sázky: Adéla 1, Ben 1, Cecil 0."


def test_baj_06_the_log_tells_who_sets_the_colour():
    s = table(["red"] * 2, ["gray"] * 2, ["purple"] * 2, bids=[0] * 3)
    assert (
        log_after(s, 0, "throw red", load_dice(("red", 6)))
        == "Adéla throws a red die: 6. The colour of the trick is red."
    )
    assert (
        log_after(s, 1, "throw gray", load_dice(("gray", "flag")), language="pl")
        == "Ben rzuca szarą kostką, wypada biała flaga."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_baj_11_a_short_telling_keeps_who_has_won_a_trick(language):
    s = table(["red"] * 2, ["gray"] * 2, ["purple"] * 2, bids=[0] * 3)
    box = load_dice(("red", 6), ("gray", 7), ("purple", 2))
    told = []
    for seat, die in enumerate(("red", "gray", "purple")):
        before = look(s, None, language)
        line = log_after(s, seat, f"throw {die}", box, language=language)
        told.append(sentences.name_outcome(before, look(s, None, language)))
    assert told[:2] == ["", ""]
    assert told[2] in line
    assert told[2].startswith("Ben "), "so that it is told with what the winner does then"


def test_baj_14_the_log_tells_who_beat_what_and_the_bonus():
    text = log_after(bonus_table(), 4, "throw mermaid", load_dice(("mermaid", "mermaid")))
    assert text == (
        "Eva throws a mermaid die: a mermaid. Eva wins the trick with a mermaid "
        "(three symbols: the mermaid wins). "
        "With an exact bid it brings a bonus of 50 points."
    )


def test_baj_12_the_log_tells_what_a_round_brought():
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0])
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    log_after(s, 0, "throw gray", box)
    log_after(s, 1, "throw red", box)
    text = log_after(s, 2, "throw purple", box, language="cs")
    assert text.endswith("Konec 1. kola: Adéla −10, Ben +20, Cecil +10.")


@pytest.mark.parametrize(
    ("dice", "key"),
    [
        ([("red", 6), ("red", 7), ("gray", 1)], "number"),
        ([("red", 7), ("gray", 7), ("gray", 1)], "last_number"),
        ([("red", 7), ("griffin", "griffin"), ("gray", 1)], "symbol"),
        ([("griffin", "griffin"), ("griffin", "griffin"), ("gray", 1)], "last_symbol"),
        ([("griffin", "griffin"), ("minotaur", "minotaur"), ("gray", 1)], "minotaur_griffin"),
        ([("griffin", "griffin"), ("mermaid", "mermaid"), ("gray", 1)], "griffin_mermaid"),
        ([("mermaid", "mermaid"), ("minotaur", "minotaur"), ("gray", 1)], "mermaid_minotaur"),
        ([("mermaid", "mermaid"), ("minotaur", "minotaur"), ("griffin", "griffin")], "three"),
        ([("gray", "flag"), ("minotaur", "flag"), ("griffin", "flag")], "flags"),
    ],
)
def test_baj_08_why_a_die_wins(dice, key):
    assert sentences.why(sentences.current_trick(make_trick(*dice))) == key


def test_baj_05_a_trick_is_told_in_throwing_order():
    trick = sentences.current_trick(make_trick(("red", 7), ("purple", 2), ("gray", 1), leader=2))
    assert [throw.seat for throw in trick.throws] == [2, 0, 1]
    assert trick.throws[0] == sentences.Throw(2, kind("red"), face(7))


def test_baj_06_a_refusal_names_the_colour():
    s = table(["red"] * 2, ["red", "gray"], ["purple"] * 2, bids=[0] * 3)
    play(s, 0, "throw red")
    reasons = {
        name: sentences.illegal_reason(look(s, 1), ACTIONS.number[name]) for name in ACTIONS.names
    }
    assert (
        reasons["throw gray"]
        == "The colour of the trick must be followed (red), or a special die thrown."
    )
    assert reasons["throw yellow"] == "You have no such die (yellow)."
    assert reasons["bid 1"] == "The bids have been shown already."


def test_baj_04_a_refused_bid_says_how_many_tricks_there_are():
    s = table(["red"] * 2, ["gray"] * 2, ["purple"] * 2)
    assert (
        sentences.illegal_reason(look(s, 0, "cs"), ACTIONS.number["bid 3"])
        == "V tomto kole jsou jen 2 štychy."
    )
    assert (
        sentences.illegal_reason(look(s, 0), ACTIONS.number["throw red"]) == "First everybody bids."
    )


def test_baj_18_the_table_in_words_tells_own_dice_only():
    s = table(["red", "griffin"], ["gray", "mermaid"], ["purple", "yellow"], bids=[0, 1, 2])
    text = sentences.describe_table(look(s, 0))
    assert "Your dice: 1× griffin, 1× red" in text
    assert "mermaid" not in text
    assert "Ben: bid 1, won 0, 0 points, 2 dice behind the screen" in text


def test_baj_17_the_table_in_words_has_the_pad():
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0])
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    assert (
        "1: Adéla bid 1, won 0, −10 points; Ben bid 1, won 1, 20 points; "
        "Cecil bid 0, won 0, 10 points" in sentences.describe_table(look(s, None))
    )


def test_baj_15_the_verdict_ranks_all_and_names_who_shares():
    s = table(["red"], ["gray"], ["purple"])
    s.phase, s.waiting = Phase.OVER, 0
    s.total[:3] = -20, 40, 40
    assert sentences.verdict(look(s, None)) == [
        "Ben and Cecil share the victory with 40 points each.",
        "1. Ben: 40 points, exact bids: 0 of 0",
        "1. Cecil: 40 points, exact bids: 0 of 0",
        "3. Adéla: −20 points, exact bids: 0 of 0",
    ]


def test_baj_15_a_name_with_a_hyphen_stays_as_it_is():
    s = table(*[["gray"]] * 6)
    s.phase, s.waiting = Phase.OVER, 0
    s.total[:6] = -30, -30, -30, -30, -30, -10
    assert sentences.verdict(look(s, None))[0] == "Jean-Luc has −10 points; exact bids: 0 of 0."


def test_baj_16_the_reminder_of_points_knows_the_variant():
    s = table(["red"], ["gray"], ["purple"])
    assert len(sentences.scoring(look(s, 0))) == 3
    s.simplified = 1
    assert sentences.scoring(look(s, 0))[-1] == "Simplified: wrong bids cost nothing, no bonuses."
