"""Bájné kostky: exact chances against a count of all tricks, and the page that shows them."""

import collections
import itertools
import os
import pathlib
import runpy
from fractions import Fraction

import pytest

from asterism.games.bajne_kostky import odds, rules
from asterism.games.bajne_kostky.state import COMPONENTS, KIND_NAMES
from asterism.games.bajne_kostky.tests.table import BOXED, kind, make_trick

DICE = COMPONENTS["die"]
ROOT = pathlib.Path(__file__).parents[4]


def count_orders(mine, players):
    """The chance of a die in a trick, by every order of every throw of every other dice."""
    rest = [die for die in DICE for _ in range(die["count"] - (die is mine))]
    total = Fraction(0)
    for others in itertools.combinations_with_replacement(DICE, players - 1):
        ways = ways_to_draw(rest, others)
        for faces in itertools.product(*(die["faces"] for die in (mine, *others))):
            if ways:
                total += ways * share_of_orders(faces)
    draws = Fraction(1)
    for place in range(players - 1):
        draws *= Fraction(len(rest) - place, place + 1)
    return total / draws / 6**players


def ways_to_draw(rest, others):
    ways = 1
    for name, many in collections.Counter(die["id"] for die in others).items():
        there = sum(die["id"] == name for die in rest)
        for place in range(many):
            ways = ways * (there - place)
        for place in range(many):
            ways //= place + 1
    return ways


SHARES = {}


def share_of_orders(faces):
    """In how many of all throwing orders the first face wins, by the rules themselves."""
    key = (faces[0], *sorted(faces[1:]))
    if key not in SHARES:
        orders = list(itertools.permutations(range(len(key))))
        wins = [
            order[int(rules.winner(make_trick(*(("gray", key[i]) for i in order))))] == 0
            for order in orders
        ]
        SHARES[key] = Fraction(sum(wins), len(orders))
    return SHARES[key]


@pytest.mark.parametrize("die", DICE, ids=KIND_NAMES)
def test_the_chance_of_a_die_in_a_trick_of_three_is_exact(die):
    assert odds.of_die(DICE, die, 6)[3] == count_orders(die, 3)


def test_somebody_wins_every_trick():
    for players in range(1, 7):
        chances = [die["count"] * odds.of_die(DICE, die, 6)[players] for die in DICE]
        assert sum(chances) * players == sum(die["count"] for die in DICE)


def test_the_box_holds_the_same_chances():
    for die in DICE:
        for players, chance in enumerate(odds.of_die(DICE, die, 6)):
            assert BOXED.odds[players, kind(die["id"])] == float(chance)


def test_a_duel_is_counted_by_throwing():
    """Of 36 pairs of faces, those that win, and half of those that are equal."""
    by_name = {die["id"]: die for die in DICE}
    assert odds.duel(by_name["red"], by_name["purple"]) == 1
    assert odds.duel(by_name["red"], by_name["red"]) == Fraction(1, 2)
    assert odds.duel(by_name["minotaur"], by_name["griffin"]) == Fraction(4, 6) + Fraction(1, 18)
    assert odds.duel(by_name["minotaur"], by_name["mermaid"]) == Fraction(2, 9) + Fraction(1, 18)
    for one, two in itertools.product(DICE, repeat=2):
        assert odds.duel(one, two) + odds.duel(two, one) == 1


def test_two_faces_meet_as_the_rules_say():
    for one, two in itertools.product(odds.FACES, repeat=2):
        flags = {one, two} == {"flag"}
        third = ("gray", "flag")
        first = rules.winner(make_trick(("gray", one), ("gray", two), third)) == 0
        last = rules.winner(make_trick(("gray", two), ("gray", one), third)) == 1
        wins = 1 if flags else int(first) + int(last)
        assert odds.against(one, two) == Fraction(wins, 2)


@pytest.mark.skipif("ASTERISM_MUTANT" in os.environ, reason="mutants have no docs")
def test_the_page_is_what_the_tool_makes():
    tool = runpy.run_path(str(ROOT / "tools" / "bajne_kostky_odds.py"))
    assert (ROOT / "docs" / "bajne_kostky_odds.md").read_text("utf-8") == tool["render_page"]()
