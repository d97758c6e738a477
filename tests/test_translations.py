"""Sentences, plurals, lists and names in three languages."""

import pathlib
import re
import tomllib

import pytest

from asterism import translations
from asterism.translations import LANGUAGES, Translations, merge_entries, shared_translations
from asterism.translations.typesetting import bind_words


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["1 move", "2 moves", "5 moves", "22 moves"]),
        ("cs", ["1 tah", "2 tahy", "5 tahů", "22 tahů"]),
        ("pl", ["1 ruch", "2 ruchy", "5 ruchów", "22 ruchy"]),
    ],
)
def test_plurals(language, expected):
    assert [shared_translations(language)("terminal.moves", n=n) for n in (1, 2, 5, 22)] == expected


def test_lists_and_numbers_are_written_as_each_language_does():
    assert shared_translations("en").join_list(["a", "b"]) == "a and b"
    assert shared_translations("cs").join_list(["a", "b"]).replace("\xa0", " ") == "a a b"
    assert shared_translations("pl").number(1234.5).replace("\xa0", " ") == "1 234,5"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "A roll, a star (I see); 4\xa0H, 16,500\xa0K {GWI-12 GWI-14}."),
        ("cs", "A\xa0s\xa0hvězdou (v\xa0ruce) po-\u2060li i\xa02."),
        ("cs", "Stojí 4\xa0H a\xa01,5\xa0C: 4 + 1,5 = 16\xa0500\xa0K."),
        ("pl", "Z\xa0gwiazdą i\xa0w\xa0ręce; a\xa0**z\xa0nią**."),
    ],
)
def test_no_line_ends_with_a_word_of_one_letter_or_a_number_before_its_word(language, expected):
    plain = expected.replace("\xa0", " ").replace("\u2060", "")
    assert bind_words(plain, language) == expected


def test_players_have_names_or_numbers():
    spoken = shared_translations("cs").with_names(["Žofie"])
    assert [spoken.player(0), spoken.player(1)] == ["Žofie", "Hráč 2"]
    assert spoken.players((0, 1)).replace("\xa0", " ") == "Žofie a Hráč 2"


def test_own_words_go_before_shared_ones():
    both = merge_entries({"a": {"x": 1, "y": 2}, "b": 3}, {"a": {"x": 9}, "c": 4})
    assert both == {"a": {"x": 9, "y": 2}, "b": 3, "c": 4}


def test_a_missing_sentence_is_an_error():
    with pytest.raises(KeyError):
        shared_translations("en")("nothing.of.the.kind")


def test_a_table_with_a_name_speaks_by_it():
    assert Translations("en", {"card": {"name": "the {n}", "about": "…"}})("card", n=3) == "the 3"


def test_every_language_names_itself():
    assert len(
        {translations.shared_translations(language)("language") for language in LANGUAGES}
    ) == len(LANGUAGES)


# Numbers

PACKAGE = pathlib.Path(translations.__file__).parents[1]
FILES = [
    path
    for folder in ("translations", "lesson")
    for path in sorted(PACKAGE.rglob(f"{folder}/*.toml"))
    if path.stem in LANGUAGES
]
CATEGORIES = {
    "en": {"one", "other"},
    "cs": {"one", "few", "many", "other"},
    "pl": {"one", "few", "many", "other"},
}
# After `{n}` anywhere, after other numbers where a phrase begins, a word that would have to agree.
COUNTED = re.compile(
    r"(?<![+−])\{n\}[ \u00a0]+([^\W\d_]{2,})"
    r"|(?:^|[^\w ] *)\{(?:number|count|under|seconds)\}[ \u00a0]+([^\W\d_]{2,})"
)
NEVER_INFLECTED = {
    "of",
    "more",
    "each",
    "pts",
    "pkt",
    "min",
    "if",
    "per",
    "with",
    "unseen",
    "returned",
}


def sentences_of(entry, key=""):
    """Every sentence and every table of plural forms, by key."""
    if isinstance(entry, dict) and not translations.is_plural(entry):
        for name, value in entry.items():
            yield from sentences_of(value, f"{key}.{name}")
    else:
        yield key, entry


def lacks_forms(sentence):
    found = [word for match in COUNTED.finditer(sentence) for word in match.groups() if word]
    return bool(set(found) - NEVER_INFLECTED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_numbers_have_plural_forms(path):
    listed = dict(sentences_of(tomllib.loads(path.read_text("utf-8"))))
    plurals = {key: set(entry) for key, entry in listed.items() if isinstance(entry, dict)}
    assert {key: forms for key, forms in plurals.items() if forms != CATEGORIES[path.stem]} == {}
    plain = {key: entry for key, entry in listed.items() if isinstance(entry, str)}
    assert {key: entry for key, entry in plain.items() if lacks_forms(entry)} == {}


def test_a_number_without_plural_forms_is_found():
    assert lacks_forms("Now choose the rest: {n} ways.")
    assert lacks_forms("{number} neznámých")
    assert not lacks_forms("Dot {number} is taken; {n} of {most}.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_file_has_its_glossary(path):
    """Or says whose it shares."""
    head = path.read_text("utf-8").split("\n", 1)[0]
    assert re.match(r"# .*(Glossary|Slovníček|Słowniczek|Názvosloví|Słownictwo)", head)
