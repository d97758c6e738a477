"""Disable each rule in turn: some test must fail. Prints the survivors.

    python tools/mutants.py [GAME …] [--jobs N] [--only FUNCTION]

A rule is disabled by giving its function another body: a procedure does nothing, a question answers
no (0) and then yes (1). All in one process a game, interpreted: its tests run once, to see which of
them call which rule; then each mutant is a fork that runs the tests that call it, the quickest
first, until one fails. What is left has all the game's tests and the laws before it, in a copy of
the package, for something may have been computed before the rule was disabled.
"""

import argparse
import ast
import concurrent.futures
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[1]
CPU_SECONDS = 480  # a suite takes less than half of it
GAMES_FOLDER = ROOT / "asterism" / "games"
KILLED, ENDLESS, SURVIVED = "killed", "endless", "SURVIVES"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1", "ASTERISM_MUTANT": "1"}


class Mutant(NamedTuple):
    game: str
    path: pathlib.Path
    function: str
    answer: str  # what the body becomes

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)} {self.function}: {self.answer}"

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)


def rule_files(game: str) -> list[pathlib.Path]:
    folder = GAMES_FOLDER / game
    return [
        path
        for path in (
            *(folder / name for name in ("rules.py", "beliefs.py", "bag.py")),
            *sorted(folder.glob("rules/*.py")),
        )
        if path.exists()
    ]


def is_rule(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        getattr(d, "id", None) == "rule" for d in node.decorator_list
    )


def make_mutants(game: str) -> Iterator[Mutant]:
    """Return the mutants of every rule function: one for a procedure, two for a question."""
    for path in rule_files(game):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and is_rule(node):
                width = return_width(node)
                answers = (
                    ["return"]
                    if width == 0
                    else [f"return {', '.join([value] * width)}" for value in ("0", "1")]
                )
                yield from (Mutant(game, path, node.name, answer) for answer in answers)


def return_width(node: ast.FunctionDef) -> int:
    """How many values a function returns; 0 for a procedure."""
    values = [n.value for n in ast.walk(node) if isinstance(n, ast.Return) and n.value]
    if not values:
        return 0
    return len(values[0].elts) if isinstance(values[0], ast.Tuple) else 1


def disable_rule(source: str, function: str, answer: str) -> str:
    """Return the source with the function's body replaced."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            node.body = ast.parse(f"def f():\n    {answer}").body[0].body  # type: ignore[attr-defined]
    return ast.unparse(tree)


# Quickly: the tests that call a rule


def try_quickly(game: str, mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """What became of each mutant, in a process that has the game's tests loaded."""
    wanted = "".join(f"{mutant.module} {mutant.function} {mutant.answer}\n" for mutant in mutants)
    with subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "mutant_forks.py"), game],
        cwd=ROOT,
        env=os.environ | INTERPRETED | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(wanted)
        process.stdin.close()
        for mutant, line in zip(mutants, process.stdout, strict=True):
            yield mutant, line.strip()


# Thoroughly: all tests, in a copy


def try_thoroughly(mutant: Mutant) -> str:
    """Return what became of a mutant: killed by a test, endless, or SURVIVES if no test noticed."""
    with tempfile.TemporaryDirectory() as place:
        copy = pathlib.Path(place)
        for name in ("asterism", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        path = copy / mutant.path.relative_to(ROOT)
        path.write_text(
            disable_rule(path.read_text("utf-8"), mutant.function, mutant.answer), "utf-8"
        )
        end = try_tests(copy, f"asterism/games/{mutant.game}/tests")
        if end == SURVIVED:
            end = try_tests(copy, "tests/test_laws.py", "-k", mutant.game)
        return end


def try_tests(folder: pathlib.Path, *arguments: str) -> str:
    """What tests make of the package in a folder; one that never ends is noticed too."""
    quiet = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    code = subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *arguments],
        cwd=folder,
        env=os.environ | INTERPRETED | {"PYTHONPATH": str(folder)},
        capture_output=True,
        preexec_fn=limit_cpu,
        check=False,
    ).returncode
    return {0: SURVIVED, -signal.SIGXCPU: ENDLESS}.get(code, KILLED)


def limit_cpu() -> None:
    """By CPU time: a busy machine must not pass for an endless test."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))


def try_game(game: str, only: str | None) -> list[Mutant]:
    """Try a game's mutants quickly, print what becomes of each, and return those that are left."""
    every = [mutant for mutant in make_mutants(game) if only in (None, mutant.function)]
    left = []
    for number, (mutant, end) in enumerate(try_quickly(game, every), 1):
        print(f"{game} {number}/{len(every)} {end}  {mutant}", flush=True)
        if end == SURVIVED:
            left.append(mutant)
    return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which; all by default")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at once")
    parser.add_argument("--only", help="one function")
    arguments = parser.parse_args()
    names = arguments.games or sorted(
        path.parent.name for path in GAMES_FOLDER.glob("*/components.toml")
    )
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        rounds = pool.map(try_game, names, [arguments.only] * len(names))
        left = [mutant for found in rounds for mutant in found]
        survivors = []
        for mutant, end in zip(left, pool.map(try_thoroughly, left), strict=True):
            print(f"all tests: {end}  {mutant}", flush=True)
            if end == SURVIVED:
                survivors.append(mutant)
    print(f"{len(survivors)} survivors")
    for mutant in survivors:
        print(f"  {mutant}")
    return bool(survivors)


if __name__ == "__main__":
    sys.exit(main())
