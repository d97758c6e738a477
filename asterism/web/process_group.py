"""Several server processes behind one listening socket, started again when they die."""

import contextlib
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

from asterism.web.serve import STORE_FAILED

SIGNALS = (signal.SIGINT, signal.SIGTERM)
RESTART_SECONDS = 0.5  # before a process that died is started again


class ProcessGroup:
    """Forks before anything heavy is imported. The children end when they are told to, or when
    this process is gone."""

    def __init__(
        self,
        count: int,
        work: Callable[[int], None],
        on_death: Callable[[int], None] = lambda place: None,
    ) -> None:
        """Each child works at a place of its own, and so does the one that follows it. `on_death`
        is called with the place of a child that has ended."""
        self.count, self.work, self.on_death = count, work, on_death
        self.children: dict[int, int] = {}  # their places
        self.is_stopping = False
        self.exit_code = 0
        self.watched, self.held = os.pipe()  # the end that is held closes with this process

    def run(self) -> None:
        """Until all children have ended."""
        for number in SIGNALS:
            signal.signal(number, self.on_signal)
        for place in range(self.count):
            self.start_child(place)
        while self.children:
            self.on_end(*os.wait())
        sys.exit(self.exit_code)

    def on_signal(self, number: int, frame: Any) -> None:
        self.stop()

    def stop(self) -> None:
        self.is_stopping = True
        for child in [*self.children]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)

    def start_child(self, place: int) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # until the child is known
        child = os.fork()
        if child == 0:
            self.run_child(place)
        self.children[child] = place
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        if self.is_stopping:  # the signal came while there was no such child
            self.stop()

    def on_end(self, child: int, status: int) -> None:
        """Another one in its place, unless none can serve."""
        place = self.children.pop(child)
        self.on_death(place)
        if self.is_stopping:
            return
        if os.waitstatus_to_exitcode(status) == STORE_FAILED:
            self.exit_code = STORE_FAILED
            return self.stop()
        time.sleep(RESTART_SECONDS)
        self.start_child(place)

    # In a child

    def run_child(self, place: int) -> NoReturn:
        exit_code = 1
        try:
            for number in SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            os.close(self.held)
            threading.Thread(target=self.end_with_parent, daemon=True).start()
            self.work(place)
            exit_code = 0
        except SystemExit as ending:
            exit_code = int(ending.code or 0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(exit_code)

    def end_with_parent(self) -> None:
        os.read(self.watched, 1)
        os._exit(1)
