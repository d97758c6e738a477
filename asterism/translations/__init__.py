"""Sentences in the reader's language. Knows no game: each has files of its own."""

import functools
import pathlib
import tomllib
from collections.abc import Iterable
from typing import Any

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from asterism.engine.errors import UnknownLanguage

LANGUAGES = ("en", "cs", "pl")
SHARED_FOLDER = pathlib.Path(__file__).parent
PLURAL_CATEGORIES = {"zero", "one", "two", "few", "many", "other"}  # of CLDR


class Translations:
    """The sentences of one language by key. `{n}` selects the plural form."""

    def __init__(
        self,
        language: str,
        entries: dict[str, Any],
        names: tuple[str, ...] = (),
        base: "Translations | None" = None,
    ) -> None:
        self.language, self.entries, self.names = language, entries, names
        self.locale: Locale = base.locale if base else Locale.parse(language)
        self.base = base or self  # without names: results can be cached for every table
        self.sentences: dict[str, str | dict[str, Any]] = base.sentences if base else {}

    def with_names(self, names: Iterable[str]) -> "Translations":
        """Return the same sentences with the players' own names."""
        return Translations(self.language, self.entries, tuple(names), self.base)

    def with_entries(self, entries: dict[str, Any]) -> "Translations":
        """Return these sentences with others merged over them."""
        return Translations(self.language, merge_entries(self.entries, entries), self.names)

    def __call__(self, key: str, **values: Any) -> str:
        """Return the sentence of a key such as `log.play`, filled in."""
        sentence = self.sentences.get(key) or self.find_sentence(key)
        if isinstance(sentence, dict):
            sentence = str(sentence[self.plural_category(values["n"])])
        return sentence.format(**values) if "{" in sentence else sentence

    def find_sentence(self, key: str) -> str | dict[str, Any]:
        """Return the sentence of a key, or its plural forms; they are kept for the next time."""
        entry = self.lookup(key)
        if isinstance(entry, dict) and not is_plural(entry):
            entry = entry["name"]
        self.sentences[key] = entry if isinstance(entry, dict) else str(entry)
        return self.sentences[key]

    def lookup(self, key: str) -> Any:
        entry: Any = self.entries
        for part in key.split("."):
            entry = entry[part]
        return entry

    def plural_category(self, n: int) -> str:
        """Return the CLDR category of a number: `one`, `few`, `many`, `other`."""
        return plural_category(self.language, n)

    def player(self, seat: int) -> str:
        """Return a player's name, or `Player 2` if none is known or given."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or unnamed_player(self.base, seat)

    def players(self, seats: Iterable[int]) -> str:
        return self.join_list(map(self.player, seats))

    def join_list(self, parts: Iterable[str]) -> str:
        """Return `a, b and c`."""
        return format_names(tuple(parts), self.language)

    def number(self, value: float) -> str:
        """Return a number as this language writes it."""
        return format_decimal(value, locale=self.locale)

    def percent(self, share: float) -> str:
        """Return `43%`, or as this language writes it."""
        return format_percent(share, locale=self.locale)


@functools.lru_cache(maxsize=4096)
def plural_category(language: str, n: int) -> str:
    return str(Locale.parse(language).plural_form(n))


@functools.lru_cache(maxsize=256)
def unnamed_player(translations: Translations, seat: int) -> str:
    return translations("player", number=seat + 1)


@functools.lru_cache(maxsize=4096)
def format_names(parts: tuple[str, ...], language: str) -> str:
    return format_list([*parts], locale=language)


def is_plural(entry: dict[str, Any]) -> bool:
    return "other" in entry and entry.keys() <= PLURAL_CATEGORIES


@functools.cache
def load_translations(folder: pathlib.Path, language: str) -> Translations:
    """Load the sentences of a game's folder, merged over those that all games share."""
    if language not in LANGUAGES:
        raise UnknownLanguage(
            f"There is no language {language!r}; there are: {', '.join(LANGUAGES)}."
        )
    return Translations(
        language,
        merge_entries(
            read_entries(SHARED_FOLDER, language), read_entries(folder / "translations", language)
        ),
    )


def merge_entries(shared_entries: dict[str, Any], game_entries: dict[str, Any]) -> dict[str, Any]:
    """Merge two tables of sentences; where both have one, the game's own wins."""
    return shared_entries | {
        key: merge_entries(shared_entries[key], value)
        if isinstance(value, dict) and isinstance(shared_entries.get(key), dict)
        else value
        for key, value in game_entries.items()
    }


@functools.cache
def shared_translations(language: str) -> Translations:
    return Translations(language, read_entries(SHARED_FOLDER, language))


def read_entries(folder: pathlib.Path, language: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
