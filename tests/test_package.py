"""The wheel, installed outside the tree: typed, complete, and able to play, simulate and serve."""

import ast
import contextlib
import importlib.metadata
import json
import pathlib
import re
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.error
import urllib.request

import pytest

from asterism.web.benchmark import free_port
from asterism.web.extra import WEB_PACKAGES

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
    output = run(python, PROGRAM, cwd=tmp_path)
    assert "There is no seat 99" in output
    assert "True" in output


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


# Without the web table


WITHOUT_WEB = """
import sys
for name in {names!r}:
    sys.modules[name] = None
sys.argv = ["asterism", *{arguments!r}]
from asterism.__main__ import main
main()
"""


def run_without_web(*arguments):
    """A command where the packages of the extra `web` cannot be imported."""
    program = WITHOUT_WEB.format(names=list(WEB_PACKAGES.values()), arguments=arguments)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


def test_the_base_install_lists_and_replays_games():
    done = run_without_web("games")
    assert done.returncode == 0, done.stderr
    assert "hanabi" in done.stdout


@pytest.mark.parametrize("arguments", [("serve",), ("bench", "serve")], ids=" ".join)
def test_without_the_web_table_one_sentence_says_what_to_install(arguments):
    done = run_without_web(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "pip install 'asterism[web]'" in done.stderr


# Declared dependencies


def list_declared(*extras):
    """The distributions that pyproject.toml declares, by their canonical names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = project["dependencies"] + [
        line for extra in extras for line in project["optional-dependencies"][extra]
    ]
    return {canonical(re.match(r"[\w.-]+", line)[0]): line for line in lines}


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def list_imported(*folders):
    """The packages that modules of these folders import, as distributions."""
    owners = importlib.metadata.packages_distributions()
    names = set()
    for path in (path for folder in folders for path in (ROOT / "asterism").glob(folder)):
        if "tests" in path.parts[len(ROOT.parts) :]:
            continue  # not in the wheel
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                names.add(node.module.split(".")[0])
            elif isinstance(node, ast.Import):
                names.update(alias.name.split(".")[0] for alias in node.names)
    names -= {"asterism", "pyspiel"} | sys.stdlib_module_names  # OpenSpiel is an extra of its own
    return {canonical(owners.get(name, [name])[0]) for name in names}


def test_everything_imported_is_declared():
    rooms = [path.name for path in (ROOT / "asterism").iterdir() if path.is_dir()]
    optional = ("web", "adapters", "lab", "storage")
    base = ["*.py", *(f"{room}/**/*.py" for room in rooms if room not in optional)]
    base.append("storage/[!p]*.py")  # all but PostgreSQL
    assert list_imported(*base) <= set(list_declared())
    assert list_imported("storage/*.py") <= set(list_declared("postgres"))
    extras = list_declared("openspiel", "pettingzoo", "cluster", "report")
    assert list_imported("adapters/*.py", "lab/*.py") <= set(extras)
    measuring = {"pillow", "playwright"}  # of tests, see require_browser
    assert list_imported("web/*.py") - measuring <= set(list_declared("web"))
    assert set(list_declared("web")) - set(list_declared()) == set(WEB_PACKAGES)


def test_every_dependency_has_a_lower_bound_and_a_pin():
    pins = {
        canonical(line.split("==")[0]) for line in (ROOT / "constraints.txt").read_text().split()
    }
    for name, line in list_declared("web", "test", "docs", "openspiel").items():
        if name != "asterism":
            assert ">=" in line, line
            assert name in pins, name


def first_page(server, port):
    """The lobby, as soon as the server listens."""
    while server.poll() is None:
        with contextlib.suppress(urllib.error.URLError):
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
        time.sleep(0.05)
    raise AssertionError("the server ended")
