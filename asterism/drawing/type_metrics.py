"""How wide a text is, roughly: enough to wrap and shorten it without a browser."""

import collections
import functools

WIDE_LETTERS = frozenset("mwMWDOGQHNUCBRAKVŚĆŽŠŁ—%@")
THIN_LETTERS = frozenset("ijlłftrI.,:;!1 '’|()·")
CLINGING = frozenset("ikosuvwz")  # not `a`, an English article
WIDE_SHARE, THIN_SHARE, USUAL_SHARE = 0.78, 0.33, 0.575  # of the font size
LETTER_SHARES = collections.defaultdict(
    lambda: USUAL_SHARE,
    dict.fromkeys(THIN_LETTERS, THIN_SHARE) | dict.fromkeys(WIDE_LETTERS, WIDE_SHARE),
)


@functools.lru_cache(maxsize=4096)
def text_width(content: str, size: float) -> float:
    """Return the width of a text in one row."""
    return size * sum(map(LETTER_SHARES.__getitem__, content))


@functools.lru_cache(maxsize=4096)
def shorten(content: str, width: float, size: float) -> str:
    """Return the text, ending in an ellipsis where it must."""
    if text_width(content, size) <= width:
        return content
    short = content
    while short and text_width(short + "…", size) > width:
        short = short[:-1]
    return short.rstrip() + "…"


@functools.lru_cache(maxsize=4096)
def wrap_width(content: str, width: float, size: float, rows: int) -> tuple[str, ...]:
    """Break a text into at most `rows` rows of that width; the last one ends in an ellipsis where
    something is left over. Rather than that, a row may end in a preposition."""
    lines = wrap_words(unbroken_words(content), width, size, rows)
    if lines[-1].endswith("…"):
        return wrap_words(content.split(" "), width, size, rows)
    return lines


def wrap_words(words: list[str], width: float, size: float, rows: int) -> tuple[str, ...]:
    lines = [""]
    for number, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < rows:
            lines.append(word)
        else:
            lines[-1] = shorten(" ".join([lines[-1], *words[number:]]), width, size)
            break
    return tuple(lines)


def unbroken_words(content: str) -> list[str]:
    """Return the words of a text; a row does not end in a preposition of a single letter, which
    Czech and Polish printers forbid: it stays with the next."""
    words: list[str] = []
    for word in content.split(" "):
        if words and is_clinging(words[-1].rpartition(" ")[2]):
            words[-1] = f"{words[-1]} {word}"
        else:
            words.append(word)
    return words


def is_clinging(word: str) -> bool:
    return word in CLINGING


def balance_width(content: str, width: float, size: float, rows: int) -> tuple[str, ...]:
    """Break a text as `wrap_width` does, into rows of about the same width: no word is left alone
    in the last one."""
    lines = wrap_width(content, width, size, rows)
    if len(lines) == 1 or wrapped_rows(content, width, size) > rows:
        return lines
    while is_fitting(content, width - size, size, len(lines)):
        width -= size
    return wrap_width(content, width, size, rows)


def fit_size(content: str, width: float, size: float, least: float, rows: int = 1) -> float:
    """Return the largest type size, from `size` down to `least`, at which a text fits."""
    while size > least and not is_fitting(content, width, size, rows):
        size -= 0.5
    return size


def is_fitting(content: str, width: float, size: float, rows: int) -> bool:
    """Whether a text fits in so many rows; a word that is too wide for a row does not."""
    widest = max(text_width(word, size) for word in unbroken_words(content))
    return widest <= width and wrapped_rows(content, width, size) <= rows


def wrapped_rows(content: str, width: float, size: float) -> int:
    return len(wrap_width(content, width, size, 99))
