"""`bench serve`: what views cost, printed for every game and number of players."""

import zlib

import pytest

from asterism import games
from asterism.web import bench_views


def test_a_row_tells_processor_time_and_bytes(monkeypatch):
    monkeypatch.setattr(bench_views, "VIEWS", 4)
    monkeypatch.setattr(bench_views, "PASSES", 1)
    row = bench_views.measure_views("hanabi", 2, "narrow")
    assert (row["game"], row["players"], row["frame"], row["views"]) == ("hanabi", 2, "narrow", 4)
    assert row["cpu_ms_a_view"] > 0
    assert row["longest_ms"] >= row["cpu_ms_a_view"]
    assert 500 < row["bytes_a_move"] <= row["most_bytes"] < row["first_bytes"]


@pytest.mark.parametrize("game", games.catalogue())
def test_a_move_sends_a_third_of_what_may_be_sent(monkeypatch, game):
    """Asked are 15 kB at most; the whole drawing of a game comes near that."""
    monkeypatch.setattr(bench_views, "VIEWS", 24)
    monkeypatch.setattr(bench_views, "PASSES", 1)
    row = bench_views.measure_views(game, games.load(game).players[-1], "narrow")
    assert row["most_bytes"] < 15_000
    assert row["bytes_a_move"] < 5_000


def test_every_game_and_number_of_players_is_measured(monkeypatch):
    monkeypatch.setattr(bench_views, "measure_views", lambda *arguments: arguments)
    measured = bench_views.bench_views()
    assert {(name, players) for name, players, _ in measured} == {
        (name, players) for name in games.catalogue() for players in games.load(name).players
    }


def test_what_is_counted_can_be_read_by_a_browser():
    message = b"view " * 1000
    sent = bench_views.compress(message)
    assert len(sent) < len(message)
    assert zlib.decompressobj(-zlib.MAX_WBITS).decompress(sent) == message
