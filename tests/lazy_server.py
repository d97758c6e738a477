"""`asterism serve` with interpreted rules, so that a server which is killed again and again is soon
back: taking machine code into a process costs half a minute. Everything else is the real server."""

import contextlib
import os
import pathlib
import subprocess
import sys
import time

from asterism.web.benchmark import Server, free_port

FLAGS = ("--rate", "1000000", "--pace", "0")


@contextlib.contextmanager
def run_lazy_server(folder):
    """A server process with its tables in a folder; killed at the end."""
    port = free_port()
    command = [sys.executable, str(pathlib.Path(__file__)), "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--data", str(folder), *FLAGS],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"},
    )
    started = Server(process, port)
    try:
        wait_until_open(started)
        yield started
    finally:
        process.kill()
        process.wait()


def wait_until_open(started):
    while started.process.poll() is None:
        with contextlib.suppress(OSError):
            if started.get("/ready")["ready"]:
                return
        time.sleep(0.1)
    raise AssertionError("the server ended")


def main():
    from in_process import ReadyLoader

    import asterism.web.app
    from asterism.web.serve import serve_command

    asterism.web.app.EngineLoader = ReadyLoader
    serve_command.main()


if __name__ == "__main__":
    main()
