"""A sixth game is one folder: found, held to every law, and playable, with no change elsewhere."""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
SIXTH = HERE / "sixth"
BEGIN = f"import asterism.games; asterism.games.__path__.append({str(SIXTH)!r})\n"


def run(code, *, check=True):
    home = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE.parent), str(HERE)])}
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code],
        env=home,
        check=check,
        capture_output=True,
        text=True,
        cwd=HERE.parent,
    )


def test_it_is_found_and_played():
    code = """
import asterism
assert "nim" in asterism.catalogue()
match = asterism.load("nim").new(players=2, seed=1, first=0)
match.play(1, "wish 3")
assert match.actors == (0,)
assert match.view(0).wish.tolist() == [0, 0, 0]
match.play(0, "wish 1")
while not match.over:
    match.play(match.actors[0], "take 1")
print(match.verdict("cs"))
"""
    assert "poslední kámen" in run(code).stdout


def test_it_is_held_to_every_law():
    code = f"""
import pytest
raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "-k", "nim",
                              {str(HERE / "test_laws.py")!r}]))
"""
    done = run(code, check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_a_leak_in_it_is_found():
    code = f"""
import asterism.games
from asterism.games.nim import sentences
sentences.describe_table = lambda ctx: str(ctx.view.tobytes()) + str(ctx.game.peeked)
import pytest
from asterism.games import load
game = load("nim")
view = game.view
game.view = lambda row, seat: (setattr(game, "peeked", row.tobytes()), view(row, seat))[1]
raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "-k", "nim and leaks",
                              {str(HERE / "test_laws.py")!r}]))
"""
    assert run(code, check=False).returncode == 1
