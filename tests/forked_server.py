"""The real server in a process forked from this one, which has loaded all machine code before: it
is up at once, so that it can be killed a thousand times within an hour."""

import contextlib
import multiprocessing
import pathlib

from lazy_server import until_killed

from asterism.web.benchmark import Server, free_port
from asterism.web.config import ServerConfig, ServerSettings, allowed_hosts
from asterism.web.serve import open_listener
from asterism.web.server_process import serve_until_stopped

HOST = "127.0.0.1"
RATE, BOT_DELAY = 1_000_000, 0
NO_PROCESSES = 0  # bots think in a thread: a process of their own would have to load everything


class LikePopen:
    """Of a process of `multiprocessing`: as much of `subprocess.Popen` as a `Server` asks for."""

    def poll(self):
        return self.exitcode

    def wait(self, timeout=None):
        self.join(timeout)
        return self.exitcode


class ForkedProcess(LikePopen, multiprocessing.get_context("fork").Process):
    pass


@contextlib.contextmanager
def run_forked_server(folder):
    """A server process with its tables in a folder; killed at the end. Called where neither a
    thread nor an event loop runs."""
    config = ServerConfig(allowed_hosts(HOST, ()), thinkers=NO_PROCESSES)
    settings = ServerSettings(HOST, free_port(), pathlib.Path(folder), BOT_DELAY, RATE, config)
    with open_listener(settings) as listener:
        process = ForkedProcess(target=serve_until_stopped, args=(settings, listener))
        process.start()
    with until_killed(Server(process, settings.port)) as started:
        yield started
