"""Every numbered rule is proved by a test."""

import pathlib
import re

ROOT = pathlib.Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"


def list_ids():
    """The ids that the pages define: `**HAN-07**`."""
    return {
        found
        for page in RULES.glob("*.md")
        for found in re.findall(r"\*\*([A-Z]{3}-\d\d)\*\*", page.read_text("utf-8"))
    }


def list_tested_ids():
    """The ids that tests are named after: `test_han_07_…`."""
    tests = [*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("asterism/games/*/tests/test_*.py")]
    return {
        found.upper().replace("_", "-")
        for path in tests
        for found in re.findall(r"def test_([a-z]{3}_\d\d)_", path.read_text("utf-8"))
    }


def test_every_rule_is_proved():
    assert list_ids(), "the pages were found"
    assert list_ids() - list_tested_ids() == set()


def test_no_test_proves_a_rule_that_is_nowhere_written():
    assert list_tested_ids() - list_ids() == set()


def test_every_game_has_a_page():
    games = {path.parent.name for path in ROOT.glob("asterism/games/*/components.toml")}
    assert games == {page.stem for page in RULES.glob("*.md")} - {"README"}
