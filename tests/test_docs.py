"""The pages are true: the README's Python runs, its commands exist, its links lead somewhere."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def test_the_readme_s_python_runs():
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S):
        exec(compile(block, "README.md", "exec"), {})


def test_the_readme_s_commands_exist():
    from asterism.cli import cli

    said = set(re.findall(r"`asterism (\w+)", (ROOT / "README.md").read_text("utf-8")))
    assert said
    assert said <= set(cli.commands)
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


def test_the_ci_runs_the_readme_s_test_command():
    assert "make test" in (ROOT / ".ci" / "run").read_text("utf-8")


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
        "index.html",
    }
    assert (tmp_path / "hanabi-cs.html").read_text("utf-8").count("<svg") == 10


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
