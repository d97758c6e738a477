"""Hvězdokupy: finding constellations and counting neighbours, against slow and obvious ways."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asterism.games.hvezdokupy import shapes
from asterism.games.hvezdokupy.rules.board import cells_near, stars_near
from asterism.games.hvezdokupy.rules.ending import stands
from asterism.games.hvezdokupy.sentences.cells import stars_beside
from asterism.games.hvezdokupy.state import BOARD, CARDS, CELLS, COMPONENTS, STATE
from asterism.games.hvezdokupy.tests.tables import BOXED, CARD

words = st.integers(0, 2**CELLS - 1)
boards = st.one_of(
    words,
    st.tuples(words, words).map(lambda two: two[0] & two[1]),
    st.tuples(words, words).map(lambda two: two[0] | two[1]),
)
cells = st.integers(0, CELLS - 1)


def turn_rows(rows):
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def all_ways(rows):
    """Every picture of a card on the board, drawn and read letter by letter."""
    wide = max(map(len, rows))
    pictures, rows = set(), [row.ljust(wide, ".") for row in rows]
    for _ in range(4):
        rows = turn_rows(rows)
        pictures |= {tuple(rows), tuple(row[::-1] for row in rows)}
    ways = set()
    for picture in pictures:
        for down in range(BOARD - len(picture) + 1):
            for right in range(BOARD - len(picture[0]) + 1):
                ways.add(
                    frozenset(
                        (r + down) * BOARD + c + right
                        for r, row in enumerate(picture)
                        for c, mark in enumerate(row)
                        if mark == "#"
                    )
                )
    return ways


WAYS = {card["id"]: all_ways(card["rows"]) for card in COMPONENTS["card"]}


@settings(max_examples=60, deadline=None)
@given(boards, cells, st.sampled_from(sorted(WAYS)))
def test_hve_11_a_constellation_is_found_where_a_slow_search_finds_it(board, cell, card):
    lit = board | 1 << cell
    found = any(cell in way and all(lit >> c & 1 for c in way) for way in WAYS[card])
    assert bool(stands(BOXED, CARD[card], cell, np.uint64(lit))) == found


@settings(max_examples=60, deadline=None)
@given(boards, st.data(), st.sampled_from(sorted(WAYS)))
def test_hve_11_a_way_that_was_laid_out_is_found_among_other_stars(board, data, card):
    way = data.draw(st.sampled_from(sorted(map(sorted, WAYS[card]))))
    lit = board | sum(1 << cell for cell in way)
    for cell in way:
        assert stands(BOXED, CARD[card], cell, np.uint64(lit))
    broken = np.uint64(sum(1 << cell for cell in way[1:]))
    assert not stands(BOXED, CARD[card], way[1], broken)


@pytest.mark.parametrize("card", sorted(WAYS))
def test_hve_11_every_way_of_every_card_is_known_once(card):
    number = CARD[card]
    known = [int(way) for way in BOXED.placements[number, : BOXED.ways[number]]]
    assert len(known) == len(set(known))
    assert set(known) == {sum(1 << cell for cell in way) for way in WAYS[card]}


@settings(max_examples=60, deadline=None)
@given(boards, cells)
def test_hve_06_the_plain_count_of_neighbours_the_fast_one_and_the_told_one_agree(board, cell):
    s = STATE.as_record(STATE.new_row())
    s.stars = np.uint64(board)
    near = stars_near(s, cell)
    assert near == len(stars_beside(s, cell))
    assert [number for number in range(9) if int(cells_near(s, number)) >> cell & 1] == [near]


@pytest.mark.parametrize(
    ("cell", "near"), [(0, 3), (7, 3), (56, 3), (63, 3), (3, 5), (24, 5), (31, 5), (60, 5), (27, 8)]
)
def test_hve_06_a_corner_has_three_neighbours_an_edge_five_and_others_eight(cell, near):
    s = STATE.as_record(STATE.new_row())
    s.stars = ~np.uint64(0)
    assert stars_near(s, cell) == near


def test_no_two_cards_are_alike():
    alike = {shapes.likeness(shapes.stars_of(card["rows"])) for card in COMPONENTS["card"]}
    assert len(alike) == CARDS


def test_the_lines_of_a_real_constellation_join_all_its_stars():
    for card in COMPONENTS["card"]:
        if card["colour"] == "green":
            stars = shapes.stars_of(card["rows"])
            assert len(card["bayer"]) == len(stars)
            assert {end for ends in card["lines"] for end in ends} == set(range(len(stars)))


def test_the_shortest_lines_join_all_stars_and_no_more_are_needed():
    assert shapes.tree(((0, 0), (5, 0), (1, 0), (5, 2))) == [(0, 2), (2, 1), (1, 3)]
