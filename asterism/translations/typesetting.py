"""Prose as a typesetter of its language sets it."""

import re

SHORT_WORDS = {"cs": "aikosuvz", "pl": "aiouwz"}  # of one letter: no line may end with them
NO_BREAK_SPACE = "\u00a0"
JOINED_HYPHEN = "-\u2060"  # no line ends with it
COUNTED = re.compile(r"(?<![\w-])(\d+(?:[.,]\d+)?) (?=\w)")


def bind_words(text: str, language: str) -> str:
    """Return the text with every number bound to the word after it, and every word of one letter
    to the next, where its language asks for that, as it does for the Czech ending -li."""
    text = bind_numbers(text)
    letters = SHORT_WORDS.get(language)
    if letters is None:
        return text
    if language == "cs":
        text = re.sub(r"(?<=\w)-(?=li\b)", JOINED_HYPHEN, text)
    return re.sub(rf"(?<![\w-])([{letters}]) (?=\S)", rf"\1{NO_BREAK_SPACE}", text, flags=re.I)


def bind_numbers(text: str) -> str:
    """Return the text with every number bound to the word after it."""
    return COUNTED.sub(rf"\1{NO_BREAK_SPACE}", text)
