"""Analyses of finished matches at tables, and tables that play on from one of their moments."""

import numpy as np
import pytest
from registries import ANNA, BO, run_with_registry, seat_people, until
from searching import nim

from asterism.analysis import analyse
from asterism.storage.records import AnalysisRecord
from asterism.tables import analyses
from asterism.tables.errors import RequestError
from asterism.tables.thinking import ANALYSE, BOT
from asterism.tables.thinking.job import KINDS


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """Nim, whose rules need no machine code."""
    monkeypatch.setattr(analyses, "is_interpreted", lambda: False)
    return nim(monkeypatch)


async def play_to_the_end(registry, live_table):
    generator = np.random.default_rng(4)
    table = live_table.table
    while not table.match.over:
        seat = table.match.actors[0]
        table.play(seat, str(generator.choice(table.match.legal(seat))), 0.0, "en")
    await registry.commit(live_table)


async def finished_table(registry):
    live_table = await seat_people(registry, ANNA, BO, game="nim", options={"players": 2})
    await play_to_the_end(registry, live_table)
    return live_table


def test_an_analysis_is_made_once_part_by_part_and_stored(tmp_path):
    async def work(registry):
        live_table = await finished_table(registry)
        table = live_table.table
        assert (await registry.analyses.start(table)).is_ready is False
        assert (await registry.analyses.start(table)).total == table.move_count
        await until(lambda: not registry.analyses.running)
        parts = -(-table.move_count // analyses.PART_MOVES)
        assert registry.thinking.done[ANALYSE] == parts
        assert (await registry.analyses.start(table)).is_ready
        assert registry.thinking.done[ANALYSE] == parts
        return table.id, await registry.analyses.find(table), analyse(table.match)

    async def again(registry):
        table = (await registry.get_table(table_id)).table
        kept = await registry.analyses.find(table)
        await registry.moderation.close_table(table_id)
        return kept, await registry.analyses.find(table)

    table_id, found, whole = run_with_registry(work, tmp_path)
    assert found == whole
    assert run_with_registry(again, tmp_path) == (found, None)


def test_an_analysis_of_another_format_is_made_anew():
    async def work(registry):
        table = (await finished_table(registry)).table
        old = AnalysisRecord(table.id, analyses.FORMAT - 1, table.move_count, "{}")
        await registry.storage.save_analysis(old)
        assert await registry.analyses.find(table) is None
        await registry.analyses.start(table)
        await until(lambda: not registry.analyses.running)
        assert await registry.analyses.find(table) == analyse(table.match)

    run_with_registry(work)


def test_a_match_that_runs_is_not_analysed():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, game="nim", options={"players": 2})
        with pytest.raises(RequestError):
            await registry.analyses.start(live_table.table)
        with pytest.raises(RequestError):
            await registry.create_practice(live_table, ANNA, 0, 0)

    run_with_registry(work)


def test_an_analysis_is_the_least_urgent_job():
    assert KINDS[-1] == ANALYSE
    assert KINDS[0] == BOT


def test_a_table_of_practice_plays_on_from_that_very_position(tmp_path):
    async def work(registry):
        old = await finished_table(registry)
        new = await registry.create_practice(old, ANNA, 3, 1)
        table = new.table
        assert table.match.moves == old.table.match.moves[:3]
        assert table.match.row.tobytes() == old.table.match.at_move(3).row.tobytes()
        assert [seat.owner for seat in table.seats] == ["", ANNA]
        assert not table.settings.open
        registry.drop_table(table.id)
        again = (await registry.get_table(table.id)).table
        assert again.match.moves[:3] == old.table.match.moves[:3]
        with pytest.raises(RequestError):
            await registry.create_practice(old, ANNA, 3, 7)

    run_with_registry(work, tmp_path)
