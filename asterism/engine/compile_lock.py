"""One process compiles a function while others that want it wait, and then find it in the cache.

Every function has a byte of one lock file in its cache folder. The lock of a byte belongs to the
process, so a process never waits for itself; Numba's own lock keeps its threads apart.
"""

import contextlib
import functools
import os
import pathlib
import zlib
from collections.abc import Iterator

with contextlib.suppress(ImportError):  # there is none on Windows: each process compiles for itself
    import fcntl

LOCK_FILE = "compiling.lock"


class CompileLock:
    """The locks of one cache folder. The file stays open: closing it would give up all of them."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
        self.held: set[int] = set()

    @contextlib.contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Hold a function's lock; wait while another process does."""
        byte = zlib.crc32(name.encode())
        if byte in self.held or not self._acquire(byte):
            yield
            return
        self.held.add(byte)
        try:
            yield
        finally:
            self.held.discard(byte)
            fcntl.lockf(self.handle, fcntl.LOCK_UN, 1, byte)

    def _acquire(self, byte: int) -> bool:
        """Whether it is ours now. Not where the file system has no locks, or where waiting would
        never end: compiling twice is only slow."""
        try:
            fcntl.lockf(self.handle, fcntl.LOCK_EX, 1, byte)
        except (OSError, NameError):
            return False
        return True


@functools.cache
def compile_lock(folder: pathlib.Path) -> CompileLock:
    """The locks of a folder, opened once."""
    return CompileLock(folder)
