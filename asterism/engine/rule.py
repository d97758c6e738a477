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
from numba.core.caching import UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock

from asterism.engine.compile_lock import CompileLock, compile_lock

ENGINE_FOLDER = pathlib.Path(__file__).parent
PACKAGE_FOLDER = ENGINE_FOLDER.parent
NOT_COMPILED = {
    "__init__.py",
    "bots.py",
    "drawing.py",
    "explanations.py",
    "score_pad.py",
    "sentences.py",
}
NUMBA_FLAGS = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT", "DISABLE_JIT")


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, for the types of that call."""
    path = pathlib.Path(function.__code__.co_filename)
    if path not in compiled_sources(package_folder(path)):
        raise ValueError(f"{path.name} is not among the files that name a cache")
    return compile_cached(function, package_folder(path))


def precompile(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile at once for one signature, so that it can be called by address."""

    def decorate(function: Callable[..., Any]) -> Any:
        path = pathlib.Path(function.__code__.co_filename)
        return compile_cached(function, package_folder(path), signature)

    return decorate


def is_interpreted() -> bool:
    """Whether rules run as they are written, in the interpreter."""
    return bool(numba.config.DISABLE_JIT)


def compile_cached(function: Callable[..., Any], folder: pathlib.Path, *signature: Any) -> Any:
    """Compile with the cache in a folder; with a signature at once, else for the types of a call.
    Interpreted, the function stays as it is."""
    if is_interpreted():
        return function
    place = cache_folder(folder)
    if not is_writable(place):
        return numba.njit(*signature, nogil=True)(function)
    dispatcher = make_dispatcher(function, place)
    dispatcher.compile = compile_alone(dispatcher, compile_lock(place))
    if signature:
        dispatcher.compile(*signature)
        dispatcher.disable_compile()
    return dispatcher


def make_dispatcher(function: Callable[..., Any], place: pathlib.Path) -> Any:
    """A function with its cache in a place. Numba reads its settings while decorating; they are
    restored afterwards. One thread at a time: machine code of the same template must not end up
    in the folder of another game."""
    config = numba.config
    with global_compiler_lock:
        host = config.CACHE_DIR, getattr(config, "CACHE_LOCATOR_CLASSES", "")
        config.CACHE_DIR = str(place)
        config.CACHE_LOCATOR_CLASSES = f"{__name__}.{PackageCacheLocator.__name__}"
        try:
            return numba.njit(cache=True, nogil=True)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = host


class PackageCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Names the folder of a file's machine code after its place in the package, not on the disk:
    every checkout and environment with the same sources shares one cache."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        path = pathlib.Path(py_file).resolve()
        if not path.is_relative_to(PACKAGE_FOLDER.resolve()):
            return str(super().get_suitable_cache_subpath(py_file))
        return "-".join(path.relative_to(PACKAGE_FOLDER.resolve()).parent.parts) or "package"


def compile_alone(dispatcher: Any, lock: CompileLock) -> Callable[[Any], Any]:
    """Numba's own `compile`, by one process at a time. Threads are kept apart first, so that none
    waits for another process while it keeps what that one waits for."""
    compile_signature, function = dispatcher.compile, dispatcher.py_func

    def compile_locked(signature: Any) -> Any:
        name = f"{function.__module__}.{function.__qualname__}"
        with global_compiler_lock, lock.hold(name):
            return compile_signature(signature)

    return compile_locked


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
    """The components that are compile-time constants: fixed sizes, and the greatest of others."""
    path = folder / "components.toml"
    facts = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return [facts.get(name, {}) for name in ("sizes", "maxima")]
