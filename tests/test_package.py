"""The wheel, installed outside the tree: typed, complete, and able to play, simulate and serve."""

import contextlib
import json
import pathlib
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request

import pytest

from asterism.web.benchmark import free_port

ROOT = pathlib.Path(__file__).parents[1]
PROGRAM = ROOT / "tests" / "user_program.py"


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """An environment that has our wheel, and of the tests' own environment the dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    wheel = next(folder.glob("*.whl"))
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    dependencies = sysconfig.get_path("purelib")
    (pathlib.Path(site) / "dependencies.pth").write_text(dependencies)
    return python


def run(*command, cwd=None):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_the_wheel_and_not_the_tree(python, tmp_path):
    where = run(python, "-c", "import asterism; print(asterism.__file__)", cwd=tmp_path)
    assert str(ROOT) not in where
    assert "site-packages" in where


def test_a_user_s_program_is_typed_and_runs(python, tmp_path):
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python,
        "--cache-dir", tmp_path / "cache", PROGRAM, cwd=tmp_path)  # fmt: skip
    said = run(python, PROGRAM, cwd=tmp_path)
    assert "There is no seat 99" in said
    assert "True" in said


def test_its_commands_play_simulate_and_serve(python, tmp_path):
    found = json.loads(
        run(python, "-m", "asterism", "simulate", "hanabi", "--games", "20", "--json", cwd=tmp_path)
    )
    assert found["broken_laws"] == {}
    port = free_port()
    server = subprocess.Popen(
        [python, "-m", "asterism", "serve", "--port", str(port), "--data", tmp_path / "data"],
        stdout=subprocess.DEVNULL,
        cwd=tmp_path,
    )
    try:
        assert "Asterism" in first_page(server, port)
    finally:
        server.kill()
        server.wait()


def first_page(server, port):
    """The lobby, as soon as the server listens."""
    while server.poll() is None:
        with contextlib.suppress(urllib.error.URLError):
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
        time.sleep(0.05)
    raise AssertionError("the server ended")
