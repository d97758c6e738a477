"""`asterism serve` with interpreted rules, so that a server which is killed again and again is soon
back. Everything else is the real server."""

import contextlib
import os
import subprocess
import sys

from asterism.web.benchmark import Server, free_port, wait_until

FLAGS = ("--rate", "1000000", "--pace", "0")


@contextlib.contextmanager
def run_lazy_server(folder, *flags):
    """A server process with its tables in a folder; killed at the end. Later flags go before."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "asterism", "serve", "--port", str(port)]
        + ["--data", str(folder), *FLAGS, *flags],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"},
    )
    with until_killed(Server(process, port)) as started:
        yield started


@contextlib.contextmanager
def until_killed(started):
    """A server that has begun to start, once it is ready; killed at the end."""
    try:
        wait_until(started, "ready")
        yield started
    finally:
        started.process.kill()
        started.process.wait()
