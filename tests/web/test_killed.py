"""A server killed with SIGKILL in the middle of busy tables, again and again: no acknowledged move
is lost, none is doubled. `make soak` does it a thousand times over all games."""

import asyncio

from busy_tables import BusyTable, play_until_killed
from lazy_server import run_lazy_server

TABLES, ROUNDS = 20, 3
BUSY = 250  # acknowledged moves in a round before the blow falls


def test_no_acknowledged_move_is_lost_and_none_is_doubled(tmp_path):
    busy = []
    for _ in range(ROUNDS):
        with run_lazy_server(tmp_path) as at:
            if not busy:
                busy = [BusyTable(at, number, chat=0.05, undo=0.5) for number in range(TABLES)]
            for table in busy:
                table.check(at)
            assert asyncio.run(play_until_killed(at, busy, BUSY)), "the matches ended before"
    with run_lazy_server(tmp_path) as at:
        for table in busy:
            table.check(at)
