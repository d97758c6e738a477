"""The cache: named after what machine code depends on, and nobody else's business."""

import os
import pathlib
import shutil
import subprocess
import sys

import numba
import pytest

from asterism import games
from asterism.engine import rule as module
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
functions = [getattr(game.compiled, name) for name in game.compiled]
print(sum(sum(verb.stats.cache_misses.values()) for verb in functions))
"""


@pytest.fixture
def copied(tmp_path):
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
def test_what_is_compiled_has_a_cache_of_its_own(copied, name, old, new):
    path = copied / name
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert cache_digest(copied, FLAGS) != cache_digest(HANABI, FLAGS)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("drawing.py", "firework", "rocket"),
        ("sentences.py", "firework", "rocket"),
        ("components.toml", "[3, 2, 2, 2, 1]", "[2, 2, 2, 2, 2]"),
        ("translations/en.toml", "plays", "lays"),
    ],
)
def test_what_is_not_compiled_has_not(copied, name, old, new):
    path = copied / name
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert cache_digest(copied, FLAGS) == cache_digest(HANABI, FLAGS)


def test_rules_in_a_folder_belong_to_their_game(copied):
    (copied / "rules").mkdir()
    path = copied / "rules" / "ending.py"
    path.write_text("def ending():\n    return 0\n", "utf-8")
    assert cache_digest(copied, FLAGS) != cache_digest(HANABI, FLAGS)
    assert package_folder(path) == copied
    assert path in compiled_sources(copied)


def test_a_rule_elsewhere_is_refused():
    """A file that does not name the cache could change without its machine code changing."""
    code = compile("def stray():\n    return 0\n", str(HANABI / "drawing.py"), "exec")
    space = {}
    exec(code, space)
    with pytest.raises(ValueError, match=r"drawing\.py is not among the files"):
        rule(space["stray"])


def test_other_learned_numbers_are_other_machine_code(copied):
    (copied / "value_network.npy").write_bytes(b"taught anew")
    assert cache_digest(copied, FLAGS) != cache_digest(HANABI, FLAGS)


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


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_a_second_process_compiles_nothing(tmp_path):
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    here = {"PYTHONPATH": str(HANABI.parents[2]), "XDG_CACHE_HOME": str(tmp_path)}
    runs = [
        int(subprocess.check_output([sys.executable, "-c", MISSES], env=plain | here))
        for _ in range(2)
    ]
    assert runs[0] > 10
    assert runs[1] == 0
