"""Sentences, plurals, lists and names in three languages."""

import pytest

from asterism import translations
from asterism.translations import LANGUAGES, Translations, merge_entries, shared_translations


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 move", "2 moves", "5 moves", "22 moves"]),
        ("cs", ["1 tah", "2 tahy", "5 tahů", "22 tahů"]),
        ("pl", ["1 ruch", "2 ruchy", "5 ruchów", "22 ruchy"]),
    ],
)
def test_plurals(language, said):
    assert [shared_translations(language)("terminal.moves", n=n) for n in (1, 2, 5, 22)] == said


def test_lists_and_numbers_are_written_as_each_language_does():
    assert shared_translations("en").join_list(["a", "b"]) == "a and b"
    assert shared_translations("cs").join_list(["a", "b"]).replace("\xa0", " ") == "a a b"
    assert shared_translations("pl").number(1234.5).replace("\xa0", " ") == "1 234,5"


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
