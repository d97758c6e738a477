"""What is known of the cache without importing the engine, which takes longer than the answer:
whether everything is compiled, and who is at it."""

import contextlib
import fcntl
import functools
import hashlib
import importlib.metadata
import os
import pathlib
import platform
from collections.abc import Iterable, Iterator

import platformdirs

PACKAGE = pathlib.Path(__file__).parents[1]
SOURCES = ("engine", "bots", "games", "tables/precompile.py")
THINKING_SOURCES = (
    "analysis",
    "bots",
    "engine",
    "games",
    "tables/bot_sessions.py",
    "tables/thinking",
)
SUFFIXES = {".py", ".toml", ".npy"}
INTERPRETED = "NUMBA_DISABLE_JIT"  # the variable by which rules run in the interpreter


def caches() -> pathlib.Path:
    """The folder of all our caches."""
    return platformdirs.user_cache_path("asterism", appauthor=False)


def is_interpreted() -> bool:
    """Whether this process runs its rules in the interpreter."""
    return os.environ.get(INTERPRETED, "0") not in ("", "0")


def compiling_environment() -> dict[str, str]:
    """The environment of a process that compiles, whatever this one does."""
    return {**os.environ, INTERPRETED: "0"}


@functools.cache
def thinking_digest() -> str:
    """A short digest of everything that an answer of a bot depends on."""
    whole = hashlib.sha256()
    for path in source_files(THINKING_SOURCES):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:16]


@functools.cache
def sources_digest() -> str:
    """A short digest of everything that any machine code depends on, and of a little more."""
    versions = [platform.python_version(), *map(importlib.metadata.version, ("numba", "numpy"))]
    flags = [
        f"{name}={value}"
        for name, value in sorted(os.environ.items())
        if name.startswith("NUMBA_") and name != INTERPRETED
    ]
    whole = hashlib.sha256(" ".join([*versions, *flags]).encode())
    for path in source_files():
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def source_files(names: Iterable[str] = SOURCES) -> list[pathlib.Path]:
    every = [path for name in names for path in (PACKAGE / name, *(PACKAGE / name).rglob("*"))]
    return sorted(path for path in every if path.suffix in SUFFIXES and "tests" not in path.parts)


def manifest() -> pathlib.Path:
    """The file that is written when all games are compiled."""
    return caches() / f"compiled-{sources_digest()}.txt"


def is_everything_compiled() -> bool:
    """All games were compiled from these sources, and what was written then is still there."""
    try:
        markers = manifest().read_text("utf-8").splitlines()
    except OSError:
        return False
    return all((caches() / marker).exists() for marker in markers)


def write_manifest(markers: Iterable[pathlib.Path]) -> None:
    """All games are compiled; the markers say where."""
    lines = [str(marker.relative_to(caches())) for marker in markers]
    with contextlib.suppress(OSError):
        manifest().write_text("\n".join(lines), "utf-8")


@contextlib.contextmanager
def compiling(name: str) -> Iterator[None]:
    """Hold a game while it is compiled; wait while another process does. Without a folder that
    can be written, nobody has anything to wait for."""
    try:
        caches().mkdir(parents=True, exist_ok=True)
        path = caches() / f"{name}-{sources_digest()}.lock"
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        yield
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
