"""Sentences in the reader's language. Knows no game: each brings a file of its own."""

import functools
import pathlib
import tomllib
from collections.abc import Iterable
from typing import Any

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

LANGUAGES = ("en", "cs", "pl")
HERE = pathlib.Path(__file__).parent
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}  # of CLDR


class UnknownLanguage(ValueError):
    """A language we have no words in."""


class Words:
    """The sentences of one language by key. `{n}` decides between plural forms."""

    def __init__(self, language: str, table: dict[str, Any], names: tuple[str, ...] = (),
                 plain: "Words | None" = None) -> None:
        self.language, self.table, self.names = language, table, names
        self.locale: Locale = plain.locale if plain else Locale.parse(language)
        self.plain = plain or self  # without names: what is made with it serves every table

    def named(self, names: Iterable[str]) -> "Words":
        """The same sentences, with the players' own names."""
        return Words(self.language, self.table, tuple(names), self.plain)

    def __call__(self, key: str, **values: Any) -> str:
        """The sentence of a key such as `log.play`, filled in."""
        entry = self.entry(key)
        if isinstance(entry, dict):
            entry = entry[self.form(values["n"])] if is_plural(entry) else entry["name"]
        return str(entry).format(**values)

    def entry(self, key: str) -> Any:
        found: Any = self.table
        for part in key.split("."):
            found = found[part]
        return found

    def form(self, n: int) -> str:
        """The CLDR category of a number: `one`, `few`, `many`, `other`."""
        return str(self.locale.plural_form(n))

    def player(self, seat: int) -> str:
        """A player's name, or `Player 2` where nobody has told one."""
        return self.names[seat] if seat < len(self.names) else self("player", number=seat + 1)

    def players(self, seats: Iterable[int]) -> str:
        return self.listed(map(self.player, seats))

    def listed(self, parts: Iterable[str]) -> str:
        """`a, b and c`."""
        return listed(tuple(parts), self.language)

    def number(self, value: float) -> str:
        """A number as this language writes it."""
        return format_decimal(value, locale=self.locale)

    def percent(self, share: float) -> str:
        """`43%`, or as this language writes it."""
        return format_percent(share, locale=self.locale)


@functools.lru_cache(maxsize=4096)
def listed(parts: tuple[str, ...], language: str) -> str:
    return format_list([*parts], locale=language)


def is_plural(entry: dict[str, Any]) -> bool:
    return "other" in entry and entry.keys() <= CATEGORIES


@functools.cache
def of_folder(folder: pathlib.Path, language: str) -> Words:
    """The words of a game's folder upon those that all games share."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"There is no language {language!r}; there are: "
                              f"{', '.join(LANGUAGES)}.")
    return Words(language, merged(table(HERE, language), table(folder / "words", language)))


def merged(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Both, table by table; where both have a sentence, one's own."""
    return shared | {
        key: merged(shared[key], value) if isinstance(value, dict) and key in shared else value
        for key, value in own.items()}


@functools.cache
def shared(language: str) -> Words:
    return Words(language, table(HERE, language))


def table(folder: pathlib.Path, language: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
