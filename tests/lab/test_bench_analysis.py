"""Measuring how well an analysis judges, on Nim."""

import numpy as np
from searching import nim

from asterism.lab import bench_analysis
from asterism.lab.bench_analysis import compare_forecasts, measure_analysis


def test_all_three_proofs_on_a_small_game(monkeypatch):
    monkeypatch.setattr(bench_analysis, "DEEP", 1.0)
    monkeypatch.setattr(bench_analysis, "TRIES", 3)
    found = measure_analysis(nim(monkeypatch), 4, 2, 1, "easy")
    assert found["found"] == found["planted"]
    assert 0 <= found["blamed"] <= found["judged"]
    assert found["blamed_share"] == round(found["blamed"] / found["judged"], 4)
    assert found["matches"] == 4


def test_forecasts_of_seventy_percent_are_compared_with_what_came(monkeypatch):
    game = nim(monkeypatch)
    expected = np.array([[0.7, 0.3], [0.72, 0.28], [0.66, 0.34], [0.5, 0.5]])
    reached = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    found = compare_forecasts(game, expected, reached, 4)
    assert found == {"matches": 4, "called_70": 3, "won_of_them": 0.6667}
