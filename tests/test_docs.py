"""The pages are true: the README's Python runs, its commands exist, its links lead somewhere."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from asterism.engine.frames import FRAMES

ROOT = pathlib.Path(__file__).parents[1]
PAGES = [
    *(path for folder in (".", "benchmarks", "research") for path in (ROOT / folder).glob("*.md")),
    *ROOT.glob("docs/**/*.md"),
]


def test_the_readme_s_python_runs():
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S):
        exec(compile(block, "README.md", "exec"), {})


def test_the_readme_s_commands_exist():
    from asterism.cli import cli

    commands = set(re.findall(r"`asterism (\w+)", (ROOT / "README.md").read_text("utf-8")))
    assert commands
    assert commands <= set(cli.commands)
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    named = re.findall(r"(?:`|^ +)make (\w+)", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert {"play", "test"} <= set(named) <= set(targets)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_game_stands_in_the_readme():
    import asterism

    text = (ROOT / "README.md").read_text("utf-8")
    for name in asterism.catalogue():
        assert asterism.load(name).translations("en")("title") in text


@pytest.mark.parametrize("workflow", [".ci/run", ".github/workflows/test.yml"])
def test_the_ci_runs_the_readme_s_test_command(workflow):
    assert "make test" in (ROOT / workflow).read_text("utf-8")


def test_every_measurement_has_a_command_of_the_tree():
    from asterism.cli import cli

    text = (ROOT / "benchmarks" / "results.md").read_text("utf-8")
    for section in text.split("\n## ")[1:]:
        named = re.findall(r"`asterism (\w+) ?(\w*)", section)
        assert named, section.splitlines()[0]
        for command, part in named:
            assert command in cli.commands
            if command == "bench":
                assert part in cli.commands["bench"].commands


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The documentation, built strictly: a broken link is an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "true"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_site_builds_with_guide_rules_reference_and_gallery(site):
    for page in ("index", "idea", "rules/index", "api/match", "gallery", "results", "changes"):
        assert (site / f"{page}.html").exists(), page
    assert "Raise" in (site / "api" / "match.html").read_text("utf-8").title()
    assert (site / "gallery" / "hanabi.svg").exists()


def test_the_site_loads_nothing_from_elsewhere(site):
    for page in site.glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="?https?://', text), page


def test_the_gallery_can_be_made(tmp_path, monkeypatch):
    import runpy

    gallery = runpy.run_path(str(ROOT / "tools" / "gallery.py"))
    gallery["main"].__globals__["FOLDER"] = tmp_path
    gallery["main"](["hanabi"])
    assert {path.name for path in tmp_path.iterdir()} == {
        "hanabi-en.html",
        "hanabi-cs.html",
        "hanabi-pl.html",
        "hanabi.svg",
        *(f"hanabi-{frame}.svg" for frame in FRAMES),
        "index.html",
    }
    page = (tmp_path / "hanabi-cs.html").read_text("utf-8")
    seen = {frame: page.count(f"hanabi-{frame}.svg") for frame in FRAMES}
    open_panels = page.count('panel-sheet on"')
    assert open_panels, "what opens over the scene"
    assert seen == {"wide": 8, "tablet": 4, "narrow": 8 + open_panels, "tall": 4}


def test_the_deployment_page_names_options_that_exist(tmp_path):
    """Every option of `serve` and `admin` on the page; the unit is one that systemd reads."""
    import configparser

    from asterism.admin import admin
    from asterism.web.serve import serve_command

    text = (ROOT / "docs" / "run_a_server.md").read_text("utf-8")
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string(re.search(r"```ini\n(.*?)```", text, re.S)[1])
    command = unit["Service"]["ExecStart"].split()
    assert command[:2] == ["/opt/asterism/bin/asterism", "serve"]
    known = {name for option in serve_command.params for name in option.opts}
    assert {word for word in command if word.startswith("--")} <= known
    assert set(re.findall(r"`(--[a-z-]+)", text)) <= known
    assert set(re.findall(r"asterism admin (\w+)", text)) <= set(admin.commands)
