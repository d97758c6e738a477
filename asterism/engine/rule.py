"""One decorator, so that every rule of every game is compiled and cached the same way.

Numba's disk cache looks only at the file a function stands in: not at what it calls, not at sizes
read from TOML, not at flags. So each game has a cache folder of its own, named after everything
that its machine code is made from.
"""

import functools
import hashlib
import os
import pathlib
import tomllib
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import platformdirs

ENGINE_FOLDER = pathlib.Path(__file__).parent
NOT_COMPILED = {
    "__init__.py",
    "bots.py",
    "drawing.py",
    "explanations.py",
    "score_pad.py",
    "sentences.py",
}
NUMBA_FLAGS = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, for the types of that call."""
    path = pathlib.Path(function.__code__.co_filename)
    if path not in compiled_sources(package_folder(path)):
        raise ValueError(f"{path.name} is not among the files that name a cache")
    return compile_cached(function, package_folder(path))


def precompile(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile at once for one signature, so that it can be called by address."""

    def compiled(function: Callable[..., Any]) -> Any:
        path = pathlib.Path(function.__code__.co_filename)
        return compile_cached(function, package_folder(path), signature)

    return compiled


def compile_cached(function: Callable[..., Any], folder: pathlib.Path, *signature: Any) -> Any:
    """Compile with the cache in a folder. Numba reads its setting while decorating; it is restored
    afterwards."""
    place, host = cache_folder(folder), numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(place)
    try:
        return numba.njit(*signature, cache=is_writable(place), nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = host


@functools.cache
def package_folder(path: pathlib.Path) -> pathlib.Path:
    """The folder of the game, or of the package, that a file belongs to."""
    return next((p for p in path.parents if (p / "components.toml").exists()), path.parent)


def is_writable(folder: pathlib.Path) -> bool:
    """Whether a folder can be written to. If not, nothing is cached: Numba would fall back on a
    cache beside the source."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def cache_folder(folder: pathlib.Path) -> pathlib.Path:
    """The folder of the machine code of one game, or of one package."""
    caches = platformdirs.user_cache_path("asterism", appauthor=False)
    flags = tuple(str(getattr(numba.config, flag)) for flag in NUMBA_FLAGS)
    return caches / f"{folder.name}-{cache_digest(folder, flags)}"


@functools.cache
def cache_digest(folder: pathlib.Path, flags: tuple[str, ...]) -> str:
    """A short digest of everything that machine code depends on."""
    whole = hashlib.sha256(" ".join([numba.__version__, np.__version__, *flags]).encode())
    for path in compiled_sources(folder):
        whole.update(path.name.encode() + path.read_bytes())
    whole.update(repr(component_sizes(folder)).encode())
    return whole.hexdigest()[:16]


@functools.cache
def compiled_sources(folder: pathlib.Path) -> tuple[pathlib.Path, ...]:
    """The files of the engine, and a folder's own compiled files with trained weights; not
    drawings, sentences, translations or components."""
    own = [
        *sorted(folder.glob("*.py")),
        *sorted(folder.glob("rules/*.py")),
        *sorted(folder.glob("strategies/*.py")),
        *sorted(folder.glob("*.npy")),
    ]
    engine = sorted(ENGINE_FOLDER.glob("*.py"))
    return *engine, *(p for p in own if p.name not in NOT_COMPILED and p not in engine)


def component_sizes(folder: pathlib.Path) -> Any:
    """The components that are compile-time constants."""
    path = folder / "components.toml"
    return tomllib.loads(path.read_text("utf-8"))["sizes"] if path.exists() else {}
