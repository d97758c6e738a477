"""Names of players: cleaned of what cannot be seen, and told apart at a table."""

import itertools
import unicodedata
from collections.abc import Collection

MAX_NAME_LENGTH = 24
MAX_MARKS = 2  # accents in a row on one letter
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, bidi and zero-width, surrogates, nothing
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"  # letters without any ink
LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһкмтвнԛԝοαρνικτυβηχ0",
    "aeopcyxijsdhkmtbhqwoapviktubhxo",
)


def clean_name(text: str) -> str:
    """A name composed (NFC), without controls, bidirectional marks and zero-width characters, with
    single spaces, at most 24 characters long. It may be empty."""
    visible = (
        " " if unicodedata.category(letter).startswith("Z") or letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text[: 8 * MAX_NAME_LENGTH])
        if letter.isspace() or not is_invisible(letter)
    )
    return " ".join(limit_marks("".join(visible)).split())[:MAX_NAME_LENGTH].strip()


def is_invisible(letter: str) -> bool:
    return unicodedata.category(letter) in INVISIBLE or letter in BLANK_LETTERS


def limit_marks(text: str) -> str:
    """The text with no more than a few accents on one letter."""
    groups = itertools.groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join(
        "".join(itertools.islice(letters, MAX_MARKS if are_marks else None))
        for are_marks, letters in groups
    )


def name_key(name: str) -> str:
    """What two names share that look alike: case, width, spaces and letters of other scripts that
    are drawn the same do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(folded.split()).translate(LOOKALIKES)


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody at the table has one that looks like it."""
    taken = set(map(name_key, others))
    candidates = itertools.chain(
        [name],
        (f"{name[: MAX_NAME_LENGTH - 3]} {number}" for number in range(2, 100)),
    )
    return next(each for each in candidates if name_key(each) not in taken)
