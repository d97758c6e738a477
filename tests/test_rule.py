"""The cache: named after what machine code depends on, and nobody else's business."""

import os
import pathlib
import shutil
import subprocess
import sys
import threading

import numba
import pytest

from asterism import games
from asterism.engine import rule as module
from asterism.engine.compile_lock import LOCK_FILE, CompileLock
from asterism.engine.rule import (
    cache_digest,
    cache_folder,
    compiled_sources,
    is_writable,
    package_folder,
    rule,
)

HANABI = pathlib.Path(games.__file__).parent / "hanabi"
FLAGS = ("none",)
MISSES = """
import asterism
game = asterism.load("hanabi")
functions = [getattr(game.compiled, name) for name in ("setup", "actors", "legal")]
print(sum(sum(verb.stats.cache_misses.values()) for verb in functions))
"""


@pytest.fixture
def hanabi_copy(tmp_path):
    return pathlib.Path(shutil.copytree(HANABI, tmp_path / "hanabi"))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules.py", "s.hints > 0", "s.hints > 1"),
        ("bot.py", "GAMBLE = 3", "GAMBLE = 2"),
        ("state.py", "RAINBOW = COLOURS - 1", "RAINBOW = COLOURS - 2"),
        ("observation.py", "return at + size", "return at"),
        ("components.toml", "seats = 5", "seats = 4"),
    ],
)
def test_what_is_compiled_has_a_cache_of_its_own(hanabi_copy, name, old, new):
    path = hanabi_copy / name
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert cache_digest(hanabi_copy, FLAGS) != cache_digest(HANABI, FLAGS)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("drawing/bridge.py", "firework", "rocket"),
        ("sentences.py", "firework", "rocket"),
        ("components.toml", "[3, 2, 2, 2, 1]", "[2, 2, 2, 2, 2]"),
        ("translations/en.toml", "plays", "lays"),
    ],
)
def test_what_is_not_compiled_has_not(hanabi_copy, name, old, new):
    path = hanabi_copy / name
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert cache_digest(hanabi_copy, FLAGS) == cache_digest(HANABI, FLAGS)


def test_rules_in_a_folder_belong_to_their_game(hanabi_copy):
    (hanabi_copy / "rules").mkdir()
    path = hanabi_copy / "rules" / "ending.py"
    path.write_text("def ending():\n    return 0\n", "utf-8")
    assert cache_digest(hanabi_copy, FLAGS) != cache_digest(HANABI, FLAGS)
    assert package_folder(path) == hanabi_copy
    assert path in compiled_sources(hanabi_copy)


def test_a_rule_elsewhere_is_refused():
    """A file that does not name the cache could change without its machine code changing."""
    code = compile("def stray():\n    return 0\n", str(HANABI / "drawing" / "bridge.py"), "exec")
    space = {}
    exec(code, space)
    with pytest.raises(ValueError, match=r"bridge\.py is not among the files"):
        rule(space["stray"])


def test_other_learned_numbers_are_other_machine_code(hanabi_copy):
    (hanabi_copy / "value_network.npy").write_bytes(b"taught anew")
    assert cache_digest(hanabi_copy, FLAGS) != cache_digest(HANABI, FLAGS)


def test_the_engine_is_part_of_every_digest():
    assert pathlib.Path(module.__file__) in compiled_sources(HANABI)


def test_flags_and_versions_have_a_cache_of_their_own(monkeypatch):
    plain = cache_folder(HANABI)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", not numba.config.BOUNDSCHECK)
    flagged = cache_folder(HANABI)
    cache_digest.cache_clear()
    monkeypatch.setattr(numba, "__version__", "another")
    assert len({plain, flagged, cache_folder(HANABI)}) == 3
    cache_digest.cache_clear()


def test_the_cache_lies_where_the_user_keeps_caches(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder(HANABI).parent == tmp_path / "asterism"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder(HANABI).parent == pathlib.Path.home() / ".cache" / "asterism"


def test_without_such_a_place_nothing_is_remembered(tmp_path):
    (tmp_path / "file").write_text("")
    assert is_writable(tmp_path / "folder")
    assert not is_writable(tmp_path / "file" / "folder")


def test_the_host_keeps_its_own_cache(monkeypatch):
    from asterism.engine.rule import compile_cached

    monkeypatch.setattr(numba.config, "CACHE_DIR", "elsewhere")
    compile_cached(test_the_host_keeps_its_own_cache, HANABI)
    assert numba.config.CACHE_DIR == "elsewhere"
    assert numba.config.CACHE_LOCATOR_CLASSES == ""


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_a_second_process_compiles_nothing(tmp_path):
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    here = {"PYTHONPATH": str(HANABI.parents[2]), "XDG_CACHE_HOME": str(tmp_path)}
    runs = [
        int(subprocess.check_output([sys.executable, "-c", MISSES], env=plain | here))
        for _ in range(2)
    ]
    assert runs[0] >= 3
    assert runs[1] == 0
    shutil.copytree(HANABI.parents[1], tmp_path / "copy" / "asterism")
    elsewhere = here | {"PYTHONPATH": str(tmp_path / "copy")}
    assert not int(subprocess.check_output([sys.executable, "-c", MISSES], env=plain | elsewhere))


# Several at once


def test_interpreted_rules_stay_as_they_are_and_have_a_cache_of_their_own(monkeypatch, tmp_path):
    """A process that interprets must not pass its empty cache off as compiled."""
    from asterism.engine.rule import compile_cached

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    other = not numba.config.DISABLE_JIT
    places = {cache_folder(HANABI)}
    monkeypatch.setattr(numba.config, "DISABLE_JIT", other)
    places.add(cache_folder(HANABI))
    assert len(places) == 2
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    own = test_interpreted_rules_stay_as_they_are_and_have_a_cache_of_their_own
    assert compile_cached(own, HANABI) is own
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_two_processes_at_once_compile_nothing_twice(tmp_path):
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    here = {"PYTHONPATH": str(HANABI.parents[2]), "XDG_CACHE_HOME": str(tmp_path)}
    code = MISSES.replace('("setup", "actors", "legal")', '("actors",)')
    both = [
        subprocess.Popen([sys.executable, "-c", code], env=plain | here, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    assert sum(int(process.communicate()[0]) for process in both) == 1


def test_a_function_is_held_by_one_process_and_never_against_itself(tmp_path):
    lock = CompileLock(tmp_path)
    code = f"import fcntl, zlib; file = open({str(tmp_path / LOCK_FILE)!r}, 'r+b');" + (
        "fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, zlib.crc32(b'rules.apply'))"
    )

    def is_free():
        return not subprocess.run(
            [sys.executable, "-c", code], stderr=subprocess.DEVNULL
        ).returncode

    with lock.hold("rules.apply"):
        assert not is_free()
        with lock.hold("rules.apply"):
            pass
        assert not is_free(), "the outer one still holds it"
    assert is_free()


def test_threads_do_not_mix_up_the_folders_of_two_games(monkeypatch, tmp_path):
    """One thread decorates while another would: each must find its own folder in the setting."""
    first_is_done, entered, found = threading.Event(), threading.Event(), {}

    def decorate(function):
        if threading.current_thread() is other:
            entered.set()
            first_is_done.wait()
        else:
            other.start()
            entered.wait(0.3)  # nobody enters, if threads are kept apart
        found[function] = numba.config.CACHE_DIR
        return function

    monkeypatch.setattr(numba, "njit", lambda **given: decorate)
    other = threading.Thread(target=module.make_dispatcher, args=("second", tmp_path / "second"))
    module.make_dispatcher("first", tmp_path / "first")
    first_is_done.set()
    other.join()
    assert found == {name: str(tmp_path / name) for name in ("first", "second")}
