"""BAJ-17 The score pad for a real table counts by the rules."""

import pathlib

import pytest

import asterism
from asterism.games import bajne_kostky
from asterism.games.bajne_kostky.score_pad import scoring_table

TABLE = scoring_table(asterism.load("bajne_kostky"))


def points(round_number, bid, tricks, bonus=0, variant=""):
    place = TABLE["bonuses"][variant].index(bonus)
    return TABLE["points"][variant][round_number - 1][bid][tricks][place]


def test_baj_02_the_rounds_by_number_of_players():
    assert TABLE["rounds"] == {3: 8, 4: 8, 5: 7, 6: 6}


def test_baj_14_bonuses_are_those_of_one_minotaur():
    assert TABLE["bonuses"] == {"": [0, 30, 50, 60, 90], "simplified": [0]}


@pytest.mark.parametrize(
    ("given", "brings"),
    [
        ((3, 3, 3), 60),
        ((2, 2, 2, 30), 70),
        ((5, 5, 1), -40),
        ((4, 0, 0), 40),
        ((6, 0, 2), -60),
        ((4, 2, 1, 90), -10),  # a bonus only with an exact bid
    ],
)
def test_baj_12_to_14_the_pad_counts_as_the_rulebook_does(given, brings):
    assert points(*given) == brings


def test_baj_16_nothing_is_lost_in_the_simplified_game():
    assert points(5, 5, 1, variant="simplified") == 0
    assert points(5, 2, 2, variant="simplified") == 40
    assert points(5, 0, 0, variant="simplified") == 50


def test_bids_and_tricks_are_bounded_by_the_round():
    for table in TABLE["points"].values():
        for number, bids in enumerate(table, 1):
            assert len(bids) == number + 1
            assert {len(tricks) for tricks in bids} == {number + 1}


def test_an_owner_s_points_are_the_pad_s(tmp_path):
    built_in = pathlib.Path(bajne_kostky.__file__).with_name("components.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(built_in.replace("hit = 20", "hit = 25"), "utf-8")
    owned = scoring_table(asterism.load("bajne_kostky", path))
    assert owned["points"][""][2][3][3][0] == 75
