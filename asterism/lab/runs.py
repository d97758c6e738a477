"""Runs: many games among bots, a line each in a file, on any executor, resumable.

While a run goes on, its games stand in `<file>.partial`, in the order in which they ended. When
all are there the file is written under another name, sorted by number, and renamed: a file that
has its own name is whole, and its bytes depend neither on the number of workers nor on
interruptions.
"""

import csv
import io
import json
import os
import pathlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Any, NamedTuple

from asterism import bots, games
from asterism.engine.errors import AsterismError, OptionError
from asterism.engine.game import Game
from asterism.lab.executors import complete_all
from asterism.lab.matches import (
    MatchResult,
    MatchSpec,
    Progress,
    choose_runner,
    no_progress,
    play_match,
    run_stepwise,
)

FORMATS = (".csv", ".jsonl", ".parquet")
CHUNK_GAMES = 64  # at most, of one task, where bots are asked move by move
COMPILED_CHUNK_GAMES = 512  # where a compiled loop plays them: a task costs more than some games
CHUNKS = 64  # at least, where there are so many games, so that progress is seen

Record = dict[str, Any]


class RunSpec(NamedTuple):
    """Everything that the results of a run depend on."""

    game: str
    version: int
    components: str | None  # the text of a components file
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int | str
    games: int

    def header(self) -> str:
        """Return the first line of a partial file; runs with the same one may be joined."""
        facts = self._asdict() | {"bots": list(self.bots)}
        return json.dumps(facts, ensure_ascii=False, sort_keys=True)


def describe_run(
    game: Game, count: int, lineup: str, seed: int | str, options: dict[str, Any]
) -> RunSpec:
    """Return a run; raise OptionError or UnknownBot if it cannot be played."""
    resolved = game.options.resolve(options)
    names = bots.parse_lineup(lineup, resolved["players"], game)
    return RunSpec(game.name, game.version, game.components_text, resolved, names, seed, count)


def load_run_game(run: RunSpec) -> Game:
    """Load the game of a run; raise AsterismError if the rules here are others."""
    game = games.load(run.game, text=run.components)
    if game.version != run.version:
        raise AsterismError(
            f"This worker has version {game.version} of the rules of {run.game}, "
            f"the run needs version {run.version}."
        )
    return game


# Playing


def match_spec(run: RunSpec, number: int) -> MatchSpec:
    """Return the match of this number."""
    return MatchSpec(run.bots, run.seed, number, number)


def deal_seed(run: RunSpec, number: int) -> str:
    """Return the seed with which `Game.new` deals the match of this number."""
    return f"deal {run.seed} {number}"


def play_chunk(run: RunSpec, numbers: tuple[int, ...]) -> list[Record]:
    """Play some matches of a run; this is what a worker does."""
    game = load_run_game(run)
    return [
        make_record(run, number, play_match(game, match_spec(run, number), run.options))
        for number in numbers
    ]


def make_record(run: RunSpec, number: int, result: MatchResult) -> Record:
    """Return what is kept of a match, in the order of columns."""
    shares = 1 / max(len(result.winners), 1)
    return {
        "number": number,
        "game": run.game,
        "version": run.version,
        "seed": deal_seed(run, number),
        "bots": " ".join(run.bots),
        "moves": result.moves,
        "fault": result.fault,
        **{f"score_{seat}": score for seat, score in enumerate(result.scores)},
        **{
            f"win_share_{seat}": shares if seat in result.winners else 0.0
            for seat in range(len(run.bots))
        },
    }


def chunk_limit(run: RunSpec) -> int:
    """Return how many games a task may have, so that it takes well under a second but is worth
    its way to a worker."""
    runner = choose_runner(load_run_game(run), match_spec(run, 0))
    return CHUNK_GAMES if runner is run_stepwise else COMPILED_CHUNK_GAMES


def split_into_chunks(numbers: list[int], most: int = CHUNK_GAMES) -> list[tuple[int, ...]]:
    size = max(1, min(most, len(numbers) // CHUNKS))
    return [tuple(numbers[start : start + size]) for start in range(0, len(numbers), size)]


def play_run(
    run: RunSpec,
    path: pathlib.Path,
    open_executor: Callable[[], Executor],
    progress: Progress = no_progress,
) -> list[Record]:
    """Play what is missing of a run, write its file and return its records by number."""
    check_new_file(path)
    partial = PartialFile(path, run)
    records = partial.load()
    missing = [number for number in range(run.games) if number not in records]
    chunks = split_into_chunks(missing, chunk_limit(run))
    with partial:
        for played in show_games(
            complete_all(open_executor, play_chunk, [(run, chunk) for chunk in chunks]),
            progress,
            len(missing),
        ):
            partial.append(played)
            records.update((record["number"], record) for record in played)
    every = [records[number] for number in range(run.games)]
    write_whole(path, run, every)
    partial.remove()
    return every


def show_games(
    chunks: Iterable[list[Record]], progress: Progress, total: int
) -> Iterator[list[Record]]:
    """Yield chunks, and let the progress count their games."""
    waiting: list[list[Record]] = []

    def games_of_chunks() -> Iterator[Record]:
        for chunk in chunks:
            waiting.append(chunk)
            yield from chunk

    for _ in progress(games_of_chunks(), total=total):
        if waiting:
            yield waiting.pop()


# Files


def check_new_file(path: pathlib.Path, formats: tuple[str, ...] = FORMATS) -> None:
    """Raise OptionError for a file that cannot become a run's."""
    if path.suffix not in formats:
        raise OptionError(f"{path} must end in {', '.join(formats)}.")
    if path.exists():
        raise OptionError(f"{path} exists already; a run does not overwrite a whole file.")
    if not path.parent.is_dir():
        raise OptionError(f"There is no folder {path.parent}.")
    if path.suffix == ".parquet":
        import_parquet()


class PartialFile:
    """The games of a run that goes on: a header, then a line a game."""

    def __init__(self, path: pathlib.Path, run: RunSpec) -> None:
        self.path, self.run = path.with_name(path.name + ".partial"), run
        self.file: io.FileIO | None = None
        self._kept = 0

    def load(self) -> dict[int, Record]:
        """Return the games there are; a line that was cut off is dropped."""
        if not self.path.exists():
            return {}
        header, *lines = self.path.read_text("utf-8").split("\n")[:-1] or [""]
        if header != self.run.header():
            raise OptionError(
                f"{self.path} holds games of another run; finish that one or remove the file."
            )
        self._kept = len(("\n".join([header, *lines]) + "\n").encode())
        return {record["number"]: record for record in map(json.loads, lines)}

    def __enter__(self) -> "PartialFile":
        try:
            self.file = self.path.open("ab", buffering=0)
            self.file.truncate(self._kept)
            if not self._kept:
                self._write(self.run.header() + "\n")
        except OSError as error:
            raise disk_error(self.path, error) from None
        return self

    def __exit__(self, *error: object) -> None:
        if self.file:
            self.file.close()

    def append(self, records: list[Record]) -> None:
        """Write games down; they are on the disk when this returns."""
        try:
            self._write("".join(to_json(record) + "\n" for record in records))
        except OSError as error:
            raise disk_error(self.path, error) from None

    def _write(self, text: str) -> None:
        """Write without a buffer, so that nothing is left to be written when the disk is full."""
        assert self.file is not None
        left = text.encode()
        while left:
            left = left[self.file.write(left) :]
        os.fsync(self.file.fileno())

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


def disk_error(path: pathlib.Path, error: OSError, kept: bool = True) -> AsterismError:
    """Say what went wrong with a file, and whether the same command can go on."""
    rest = " Games that were written down are kept; the same command goes on from there."
    return AsterismError(
        f"{path} cannot be written: {error.strerror or error}.{rest if kept else ''}"
    )


def to_json(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False)


def write_whole(path: pathlib.Path, run: RunSpec, records: list[Record]) -> None:
    """Write the file under another name and rename it when all of it is on the disk."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        with unfinished.open("wb") as file:
            file.write(encode_records(path.suffix, run, records))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise disk_error(path, error) from None


def encode_records(suffix: str, run: RunSpec, records: list[Record]) -> bytes:
    if suffix == ".parquet":
        return encode_parquet(run, records)
    if suffix == ".jsonl":
        return "".join(to_json(record) + "\n" for record in records).encode()
    text = io.StringIO()
    writer = csv.DictWriter(text, records[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue().encode()


def encode_parquet(run: RunSpec, records: list[Record]) -> bytes:
    """Return a table with named columns; its metadata says how to play the run again."""
    arrow, parquet = import_parquet()
    table = arrow.Table.from_pylist(records).replace_schema_metadata({"asterism": run.header()})
    sink = io.BytesIO()
    parquet.write_table(table, sink)
    return sink.getvalue()


def import_parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise AsterismError(
            "Parquet files need pyarrow; pip install asterism[report], or write .csv or .jsonl."
        ) from None
    return pyarrow, parquet


def summarize_run(run: RunSpec, records: list[Record]) -> dict[str, Any]:
    """Return the averages of a run."""
    seats, count = range(len(run.bots)), len(records)
    return {
        "game": run.game,
        "version": run.version,
        "games": count,
        "bots": list(run.bots),
        "options": run.options,
        "seed": run.seed,
        "win_share_by_seat": [
            round(sum(record[f"win_share_{seat}"] for record in records) / count, 4)
            for seat in seats
        ],
        "mean_score_by_seat": [
            round(sum(record[f"score_{seat}"] for record in records) / count, 3) for seat in seats
        ],
        "mean_moves": round(sum(record["moves"] for record in records) / count, 2),
        "faults": sum(record["fault"] != 0 for record in records),
    }
