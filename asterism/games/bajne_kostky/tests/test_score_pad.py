"""BAJ-17 The score pad for a real table counts by the rules."""

import pathlib

import pytest

import asterism
from asterism.games import bajne_kostky
from asterism.games.bajne_kostky.score_pad import make_pad


def load_pad(*own):
    game = asterism.load("bajne_kostky", *own)
    return make_pad(game, game.translations("en"))


PAD = load_pad()


def entry(round_number, variant="", pad=PAD):
    chosen = next(each for each in pad.variants if each.id == variant)
    return chosen.rows[round_number - 1].entries[0]


def points(round_number, bid, tricks, bonus=0, variant="", pad=PAD):
    found = entry(round_number, variant, pad)
    table = found.points[bid][tricks]
    if len(found.inputs) < 3:
        return table
    return table[[int(each) for each in found.inputs[2].options].index(bonus)]


def test_baj_02_the_rounds_by_number_of_players():
    rows = PAD.variants[0].rows
    played = {players: sum(players in row.columns for row in rows) for players in (3, 4, 5, 6)}
    assert played == {3: 8, 4: 8, 5: 7, 6: 6}


def test_baj_14_bonuses_are_those_of_one_minotaur():
    assert entry(1).inputs[2].options == ["0", "+30", "+50", "+60", "+90"]
    assert len(entry(1, "simplified").inputs) == 2


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
    for variant in PAD.variants:
        for number, row in enumerate(variant.rows, 1):
            bids = row.entries[0].points
            assert len(bids) == number + 1
            assert {len(tricks) for tricks in bids} == {number + 1}
            assert row.sums == {f"{number}.tricks": number}


def test_an_owner_s_points_are_the_pad_s(tmp_path):
    built_in = pathlib.Path(bajne_kostky.__file__).with_name("components.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(built_in.replace("hit = 20", "hit = 25"), "utf-8")
    assert points(3, 3, 3, pad=load_pad(path)) == 75
