"""Prose as a typesetter of its language sets it."""

import re

SHORT_WORDS = {"cs": "aikosuvz", "pl": "aiouwz"}  # of one letter: no line may end with them
NO_BREAK_SPACE = "\u00a0"
COUNTED = re.compile(r"(?<![\w-])(\d+(?:[.,]\d+)?) (?=\w)")


def bind_words(text: str, language: str) -> str:
    """Return the text with every number bound to the word after it, and every word of one letter
    to the next, where its language asks for that."""
    text = COUNTED.sub(rf"\1{NO_BREAK_SPACE}", text)
    letters = SHORT_WORDS.get(language)
    if letters is None:
        return text
    return re.sub(rf"(?<![\w-])([{letters}]) (?=\S)", rf"\1{NO_BREAK_SPACE}", text, flags=re.I)
