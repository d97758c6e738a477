"""Sentences: what the log tells of a move, and what of it a short telling keeps."""

import numpy as np
import pytest
from hanabi_tables import GAME, play, table

from asterism.games.hanabi.state import ACTIONS


def told(s, action, language="en"):
    """Play an action of the first player; return its line of the log, and its outcome."""
    texts = GAME.translations(language).with_names(["Anna", "Bob"])
    before = np.frombuffer(s.tobytes(), np.uint8).copy()
    play(s, action)
    after = np.frombuffer(s.tobytes(), np.uint8).copy()
    line = GAME.log_line(before, after, None, 0, ACTIONS.number[action], texts)
    return line, GAME.name_outcome(before, after, None, texts)


@pytest.mark.parametrize(
    ("language", "line", "outcome"),
    [
        ("en", "Anna plays red 4.", "It does not fit: mistake 2 of 3."),
        ("cs", "Anna hraje: červená 4.", "Nehodí se: chyba 2 ze 3."),
        ("pl", "Anna zagrywa: czerwona 4.", "Nie pasuje: błąd 2 z 3."),
    ],
)
def test_han_11_a_short_telling_keeps_a_mistake(language, line, outcome):
    s = table("red 4, red 3", "green 1", fireworks={"red": 2}, mistakes=1)
    assert told(s, "play 0", language) == (f"{line} {outcome}", outcome)


@pytest.mark.parametrize(
    ("language", "line", "outcome", "bonus"),
    [
        ("en", "Anna plays red 5.", "The firework is complete!", "A blue token returns."),
        ("cs", "Anna hraje: červená 5.", "Ohňostroj je hotový!", "Jeden modrý žeton se vrací."),
        (
            "pl",
            "Anna zagrywa: czerwona 5.",
            "Fajerwerk jest gotowy!",
            "Wraca jeden niebieski żeton.",
        ),
    ],
)
def test_han_12_a_short_telling_keeps_a_completed_firework(language, line, outcome, bonus):
    s = table("red 5", "green 1", hints=3, fireworks={"red": 4})
    assert told(s, "play 0", language) == (f"{line} {outcome} {bonus}", outcome)


@pytest.mark.parametrize("action", ["play 0", "discard 0", "hint 1 green"])
def test_of_a_move_without_weight_nothing_is_kept(action):
    s = table("red 3", "green 1", hints=3, fireworks={"red": 2}, mistakes=1)
    line, outcome = told(s, action)
    assert line.startswith("Anna ")
    assert outcome == ""
