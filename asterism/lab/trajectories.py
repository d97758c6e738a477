"""Trajectories: a line for each move, with what the acting seat saw in named columns, as Parquet.

The columns of a move come first, then one for each number of the observation by its name. The
schema's metadata says how to play the same matches again and what the actions are called.
"""

import contextlib
import io
import json
import pathlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from asterism.adapters.outcome import win_shares
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.lab.executors import OpenExecutor, complete_all
from asterism.lab.matches import Progress, no_progress
from asterism.lab.recording import find_moves
from asterism.lab.runs import (
    RunSpec,
    check_new_file,
    deal_seed,
    disk_error,
    import_parquet,
    load_run_game,
    match_spec,
)

Moves = list[tuple[int, int]]
Columns = dict[str, Any]
CHUNK = 50  # matches of a task, and of a group of rows
MOVE_COLUMNS = ("match", "move", "seat", "action", "legal", "score", "win_share", "is_last")


def observation_columns(game: Game, options: dict[str, Any]) -> list[str]:
    """Return a column's name for every number of an observation; none is there twice."""
    used: dict[str, int] = {}
    names = []
    for name in game.observation_names(**options):
        used[name] = used.get(name, 0) + 1
        names.append(name if used[name] == 1 else f"{name} ({used[name]})")
    return names


def trace_moves(match: Match, moves: Moves, number: int) -> Columns:
    """Play moves from the beginning of a match; return their columns. The clock's are left out."""
    size = len(match.game.observation_names(**match.options))
    seen, legal, scores = [], [], []
    for seat, action in moves:
        if seat >= 0:
            seen.append(observe_quickly(match, seat, size))
            legal.append(list(match.legal(seat)))
        match.play(seat, match.game.actions.names[action])
        if seat >= 0:
            scores.append(match.scores[seat])
    return move_columns(match, [move for move in moves if move[0] >= 0], number) | {
        "legal": legal,
        "score": scores,
        "observation": np.array(seen, np.float32).reshape(len(seen), size),
    }


def observe_quickly(match: Match, seat: int, size: int) -> Any:
    """Return what a seat sees as so many numbers; to count their names takes longer."""
    numbers = np.zeros(size, np.float32)
    view = match.game.view(match.row, seat)
    match.game.compiled.observe(view, match.game.box, seat, numbers)
    return numbers


def move_columns(match: Match, moves: Moves, number: int) -> Columns:
    """Return what is known of each move beside what was seen; shares are those of the end."""
    names = match.game.actions.names
    shares = win_shares(np.array([seat in match.winners for seat in range(match.players)]))
    return {
        "match": [number] * len(moves),
        "move": list(range(len(moves))),
        "seat": [seat for seat, _ in moves],
        "action": [names[action] for _, action in moves],
        "win_share": [float(shares[seat]) for seat, _ in moves],
        "is_last": [at == len(moves) - 1 for at in range(len(moves))],
    }


def trace_run(run: RunSpec, numbers: Sequence[int]) -> tuple[Sequence[int], bytes]:
    """Play matches of a run and return their moves as an Arrow stream; what a worker does."""
    game = load_run_game(run)
    parts = []
    for number in numbers:
        match = Match(game, run.options, deal_seed(run, number), None)
        moves = find_moves(game, match.row.copy(), match_spec(run, number))
        parts.append(trace_moves(match, moves, number))
    table = make_table(game, run.options, parts)
    sink = io.BytesIO()
    arrow, _ = import_parquet()
    with arrow.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return numbers, sink.getvalue()


def make_table(game: Game, options: dict[str, Any], parts: list[Columns]) -> Any:
    """Return the moves of some matches as one table with named columns."""
    arrow, _ = import_parquet()
    columns = {name: [x for part in parts for x in part[name]] for name in MOVE_COLUMNS}
    seen = np.concatenate([part["observation"] for part in parts])
    names = observation_columns(game, options)
    taken = set(MOVE_COLUMNS)
    named = {
        f"sees {name}" if name in taken else name: arrow.array(np.ascontiguousarray(seen[:, at]))
        for at, name in enumerate(names)
    }
    kinds = {"action": arrow.string(), "legal": arrow.list_(arrow.string())}
    kinds |= dict.fromkeys(("match", "move", "seat", "score"), arrow.int64())
    kinds |= {"win_share": arrow.float64(), "is_last": arrow.bool_()}
    moves = {name: arrow.array(columns[name], kinds[name]) for name in MOVE_COLUMNS}
    return arrow.table({**moves, **named})


def write_run_trajectories(
    run: RunSpec,
    path: pathlib.Path,
    open_executor: OpenExecutor,
    progress: Progress = no_progress,
) -> int:
    """Play a run and write every move; return how many. The file is there when it is whole, and
    its bytes do not depend on the workers."""
    check_new_file(path, (".parquet",))
    chunks = [range(start, min(start + CHUNK, run.games)) for start in range(0, run.games, CHUNK)]
    tasks = [(run, chunk) for chunk in chunks]
    played = progress(complete_all(open_executor, trace_run, tasks), total=len(tasks))
    tables = (read_stream(stream) for stream in in_order(played, [chunk[0] for chunk in chunks]))
    return write_tables(path, tables, {"asterism": run.header()})


def in_order(parts: Any, firsts: list[int]) -> Iterator[bytes]:
    """Yield parts in the order of their first match, as soon as their turn has come."""
    waiting: dict[int, bytes] = {}
    left = iter(firsts)
    wanted = next(left, None)
    for numbers, part in parts:
        waiting[numbers[0]] = part
        while wanted in waiting:
            yield waiting.pop(wanted)
            wanted = next(left, None)


def read_stream(stream: bytes) -> Any:
    arrow, _ = import_parquet()
    return arrow.ipc.open_stream(stream).read_all()


def write_match_trajectory(match: Match, path: pathlib.Path) -> int:
    """Write the moves of one match, as far as it was played."""
    check_new_file(path, (".parquet",))
    columns = trace_moves(match.at_move(0), match.moves, 0)
    table = make_table(match.game, match.options, [columns])
    facts = {"game": match.game.name, "version": match.game.version, "options": match.options}
    return write_tables(path, iter([table]), {"asterism": json.dumps(facts, ensure_ascii=False)})


def write_tables(path: pathlib.Path, tables: Iterator[Any], facts: dict[str, str]) -> int:
    """Write tables one after another under another name; rename the file when it is whole."""
    _, parquet = import_parquet()
    unfinished, lines = path.with_name(path.name + ".unfinished"), 0
    with contextlib.ExitStack() as stack:
        stack.callback(lambda: unfinished.unlink(missing_ok=True))
        writer: Any = None
        for table in tables:
            try:
                if writer is None:
                    schema = table.schema.with_metadata(facts)
                    writer = stack.enter_context(parquet.ParquetWriter(unfinished, schema))
                writer.write_table(table.replace_schema_metadata(facts))
            except OSError as error:
                raise disk_error(path, error, kept=False) from None
            lines += table.num_rows
        finish_file(writer, unfinished, path)
    return lines


def finish_file(writer: Any, unfinished: pathlib.Path, path: pathlib.Path) -> None:
    try:
        writer.close()
        unfinished.replace(path)
    except OSError as error:
        raise disk_error(path, error, kept=False) from None
