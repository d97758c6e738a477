"""Bájné kostky: the worked examples of the rulebook, played through."""

from asterism.games.bajne_kostky import rules
from asterism.games.bajne_kostky.tests.table import BOXED, legal, load_dice, play, table

ADELA, BEN, CECIL, DAVID, EVA = range(5)


def test_baj_06_08_11_example_page_5():
    """Red 6, red 7, purple 2, gray 7, red 5: David wins and leads."""
    s = table(
        ["red", "red"],
        ["red", "gray"],
        ["purple", "gray"],
        ["gray", "purple"],
        ["red", "yellow"],
        bids=[1] * 5,
    )
    play(s, ADELA, "throw red", load_dice(("red", 6)))
    assert legal(s, BEN) == ["throw red"]
    play(s, BEN, "throw red", load_dice(("red", 7)))
    assert legal(s, CECIL) == ["throw purple", "throw gray"]
    play(s, CECIL, "throw purple", load_dice(("purple", 2)))
    assert legal(s, DAVID) == ["throw purple", "throw gray"]
    play(s, DAVID, "throw gray", load_dice(("gray", 7)))
    assert legal(s, EVA) == ["throw red"]
    assert rules.winner(s) == DAVID
    play(s, EVA, "throw red", load_dice(("red", 5)))
    assert s.won[:5].tolist() == [0, 0, 0, 1, 0]
    assert s.leader == s.seat == DAVID
    assert legal(s, DAVID) == ["throw purple"]


def bonus_table(bids):
    """Griffin, minotaur, red 5, red 7; Eva, with a red die and a mermaid, is to throw."""
    s = table(
        ["griffin"], ["minotaur"], ["red"], ["red", "gray"], ["red", "mermaid"], round_=1, bids=bids
    )
    play(s, ADELA, "throw griffin", load_dice(("griffin", "griffin")))
    play(s, BEN, "throw minotaur", load_dice(("minotaur", "minotaur")))
    play(s, CECIL, "throw red", load_dice(("red", 5)))
    assert legal(s, DAVID) == ["throw red"]
    play(s, DAVID, "throw red", load_dice(("red", 7)))
    assert legal(s, EVA) == ["throw mermaid", "throw red"]
    return s


def test_baj_06_07_09_14_example_page_7_the_mermaid_beats_the_minotaur():
    s = bonus_table(bids=[0, 0, 0, 0, 1])
    play(s, EVA, "throw mermaid", load_dice(("mermaid", "mermaid")))
    assert (s.last_taken - 1, s.last_bonus) == (EVA, 50)
    assert s.pad_total[0, :5].tolist() == [10, 10, 10, 10, 70]


def test_baj_14_example_page_7_without_an_exact_bid_no_bonus():
    s = bonus_table(bids=[0, 0, 0, 0, 0])
    play(s, EVA, "throw mermaid", load_dice(("mermaid", "mermaid")))
    assert s.pad_total[0, EVA] == -10


def test_baj_09_14_example_page_7_without_the_mermaid_the_minotaur_beats_the_griffin():
    s = bonus_table(bids=[0, 1, 0, 0, 1])
    play(s, EVA, "throw mermaid", load_dice(("mermaid", "flag")))
    assert (s.last_taken - 1, s.last_bonus) == (BEN, 30)
    assert s.pad_total[0, :5].tolist() == [10, 50, 10, 10, -10]


def test_baj_10_flags_all_round_leave_the_lead_where_it_was():
    box = load_dice(("gray", "flag"))
    s = table(["gray"] * 2, ["gray"] * 2, ["gray"] * 2, bids=[0] * 3, leader=2)
    for seat in (2, 0, 1):
        play(s, seat, "throw gray", box)
    assert s.taken[0] - 1 == s.leader == 2
    assert rules.actors(s, BOXED) == 0b100
