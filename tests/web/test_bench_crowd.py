"""`bench serve --live`: many tables at a human pace."""

import asyncio

from asterism.web import bench_crowd


def test_a_row_tells_what_a_crowd_of_live_tables_costs(at, monkeypatch):
    monkeypatch.setattr(bench_crowd, "THINK_SECONDS", 0.02)
    row = asyncio.run(bench_crowd.measure_crowd(at, 3, "browser"))
    assert (row["live_tables"], row["clients"]) == (3, "browser")
    assert 0 < row["p50_ms"] <= row["p99_ms"]
    assert row["moves_per_second"] > 0
    assert row["cpu_percent"] > 0
    assert row["live_kb_per_table"] >= 0
