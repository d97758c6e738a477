"""Disable each rule in turn: some test must fail. Prints the survivors.

    python tools/mutants.py [GAME …] [--jobs N] [--only FUNCTION] [--begin NUMBER]

A rule is disabled by giving its function another body in a copy of the package: a procedure
does nothing, a question answers no (0) and then yes (1). The game's tests of rules run first, then
all its tests, then the laws, interpreted; the first failure is enough.
"""

import argparse
import ast
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[1]
TIMEOUT_SECONDS = 240  # seconds; a suite takes less than half of it, and tests of rules a tenth
GAMES_FOLDER = ROOT / "asterism" / "games"
SURVIVED = "SURVIVES"


class Mutant(NamedTuple):
    game: str
    path: pathlib.Path
    function: str
    answer: str  # what the body becomes

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)} {self.function}: {self.answer}"


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
    """Return the source with the function's body replaced; bit sets are 64-bit, so 0 and 1 become
    such."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            node.body = ast.parse(f"def f():\n    {answer}").body[0].body  # type: ignore[attr-defined]
    return ast.unparse(tree)


def run_mutant(mutant: Mutant) -> str:
    """Return what became of a mutant: killed by a test, endless, or SURVIVES if no test noticed."""
    with tempfile.TemporaryDirectory() as place:
        copy = pathlib.Path(place)
        shutil.copytree(
            ROOT / "asterism", copy / "asterism", ignore=shutil.ignore_patterns("__pycache__")
        )
        shutil.copytree(
            ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__")
        )
        shutil.copy(ROOT / "pyproject.toml", copy)
        path = copy / mutant.path.relative_to(ROOT)
        path.write_text(
            disable_rule(path.read_text("utf-8"), mutant.function, mutant.answer), "utf-8"
        )
        own = f"asterism/games/{mutant.game}/tests"
        quick = sorted(str(p.relative_to(copy)) for p in (copy / own).glob("test_rules*.py"))
        try:
            noticed = (
                tests_fail(copy, TIMEOUT_SECONDS / 4, *quick)
                or tests_fail(copy, TIMEOUT_SECONDS, own)
                or tests_fail(copy, TIMEOUT_SECONDS, "tests/test_laws.py", "-k", mutant.game)
            )
        except subprocess.TimeoutExpired:
            return "endless"  # a test that never ends is noticed too
        return "killed" if noticed else SURVIVED


def tests_fail(folder: pathlib.Path, seconds: float, *arguments: str) -> bool:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *arguments,
    ]
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(folder),
        "ASTERISM_MUTANT": "1",
    }
    return (
        subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False
        ).returncode
        != 0
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which; all by default")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="one function")
    parser.add_argument("--begin", type=int, default=1, help="go on with this mutant")
    asked = parser.parse_args()
    names = asked.games or sorted(
        path.parent.name for path in GAMES_FOLDER.glob("*/components.toml")
    )
    every = [
        mutant
        for name in names
        for mutant in make_mutants(name)
        if asked.only in (None, mutant.function)
    ]
    survivors = []
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        tried = every[asked.begin - 1 :]
        for number, (mutant, end) in enumerate(
            zip(tried, pool.map(run_mutant, tried), strict=True)
        ):
            if end == SURVIVED:
                survivors.append(mutant)
            print(f"{asked.begin + number}/{len(every)} {end}  {mutant}", flush=True)
    print(f"{len(survivors)} survivors of {len(tried)}")
    for mutant in survivors:
        print(f"  {mutant}")
    return bool(survivors)


if __name__ == "__main__":
    sys.exit(main())
