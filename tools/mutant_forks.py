"""A process that has loaded a game's tests, and knows which of them call which rule. For every
mutant it reads (a line: module, function, what the body becomes) it forks, and prints what
became of it. Part of `mutants.py`.
"""

import importlib
import os
import signal
import sys
import time
import types
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

import pytest
from mutants import ENDLESS, GAMES_FOLDER, KILLED, SURVIVED

QUICK_FILES = ("test_rules*.py", "test_guess.py", "test_examples.py", "test_together.py")
# A test may take so many times the CPU time that it took before, and no less; the clock on the
# wall would call everything endless on a busy machine.
PATIENCE, LEAST_SECONDS = 10, 10


class Forks:
    """A plugin of pytest that runs the tests for each mutant in turn."""

    def __init__(self, mutants: list[tuple[str, str, str]]) -> None:
        self.mutants = mutants
        self.seconds: dict[pytest.Item, float] = {}
        self.calls: dict[types.CodeType, list[pytest.Item]] = defaultdict(list)
        self.has_failed = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self.run_observed(item)
        if self.has_failed:
            raise pytest.UsageError("the tests fail without any mutant")
        for mutant in self.mutants:
            print(self.try_mutant(*mutant), file=sys.__stdout__, flush=True)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_failed |= report.failed

    def run_observed(self, item: pytest.Item) -> None:
        """Run a test; remember how long it took and which functions it called."""
        started = time.process_time()
        with observe_calls() as called:
            run_item(item)
        self.seconds[item] = time.process_time() - started
        for code in called:
            self.calls[code].append(item)

    def try_mutant(self, module: str, name: str, answer: str) -> str:
        function = getattr(importlib.import_module(module), name)
        items = sorted(self.calls[function.__code__], key=self.seconds.__getitem__)
        child = os.fork()
        if child == 0:
            disable(function, answer)
            os._exit(self.is_noticed(items))
        return outcome(os.waitpid(child, 0)[1])

    def is_noticed(self, items: list[pytest.Item]) -> bool:
        """Whether a test fails now, in this fork."""
        try:
            for item in items:
                signal.setitimer(
                    signal.ITIMER_PROF, max(LEAST_SECONDS, PATIENCE * self.seconds[item])
                )
                run_item(item)
                if self.has_failed:
                    return True
        except BaseException:
            return True
        return False


def run_item(item: pytest.Item) -> None:
    """Every fixture is set up for each test: none outlives it."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


@contextmanager
def observe_calls() -> Iterator[set[types.CodeType]]:
    called: set[types.CodeType] = set()

    def hear(frame: types.FrameType, event: str, _: Any) -> None:
        called.add(frame.f_code)  # of calls only, for nothing is returned that would hear lines

    sys.settrace(hear)
    try:
        yield called
    finally:
        sys.settrace(None)


def disable(function: types.FunctionType, answer: str) -> None:
    """Give a function another body, wherever it is known already."""
    code = function.__code__
    arguments = ", ".join(code.co_varnames[: code.co_argcount])
    made: dict[str, Any] = {}
    exec(f"def disabled({arguments}):\n    {answer}", made)
    function.__code__ = made["disabled"].__code__


def outcome(status: int) -> str:
    """What became of a fork, by its end; the alarm of a test that took too long kills it."""
    code = os.waitstatus_to_exitcode(status)
    return {0: SURVIVED, -signal.SIGPROF: ENDLESS}.get(code, KILLED)


def main(game: str) -> int:
    mutants = [tuple(line.strip().split(" ", 2)) for line in sys.stdin]
    folder = GAMES_FOLDER / game / "tests"
    tests = [str(path) for pattern in QUICK_FILES for path in sorted(folder.glob(pattern))]
    with redirect_stdout(sys.stderr):
        quiet = ["--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal"]
        return int(pytest.main([*quiet, *tests], plugins=[Forks(mutants)]))  # type: ignore[arg-type]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
