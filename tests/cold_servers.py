"""Real servers with an empty cache of machine code. While a test holds what is compiled, nothing
can be compiled: so it is certain that what happens then is done by interpreted rules."""

import contextlib
import os
import pathlib
import subprocess
import sys

from asterism.tables import compile_cache
from asterism.web.benchmark import Server, free_port
from asterism.web.shelf import game_names


class ColdServer(Server):
    """A server process with a cache of its own."""

    @property
    def cache(self):
        return compile_cache.caches()

    def machine_code(self):
        """What Numba has written."""
        return [*self.cache.rglob("*.nb[ic]")]

    def lend_compiled(self, compiled):
        """What another cache has is here too."""
        for folder in compiled.iterdir():
            if folder.is_dir() and not (self.cache / folder.name).exists():
                (self.cache / folder.name).symlink_to(folder)


@contextlib.contextmanager
def hold_compilers():
    """No game is compiled until the end, or until the result is called."""
    with contextlib.ExitStack() as held:
        for name in game_names():
            held.enter_context(compile_cache.compiling(name))
        yield held.close


@contextlib.contextmanager
def run_cold_server(tmp_path, monkeypatch, *flags):
    """A server that finds an empty cache; stopped at the end, if it still runs."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "asterism", "serve", "--port", str(port)]
        + ["--data", str(tmp_path / "tables"), "--pace", "0", "--rate", "1000", *flags],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        yield ColdServer(process, port)
    finally:
        process.terminate()
        process.wait(60)


def compiled_cache():
    """The user's own cache, which servers of other tests have filled."""
    return pathlib.Path(compile_cache.caches())
