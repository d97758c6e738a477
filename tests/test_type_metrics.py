"""How texts of drawings are broken into rows."""

import pytest

from asterism.drawing.type_metrics import balance_width, fit_size, text_width, wrap_width

SIZE = 14


@pytest.mark.parametrize(
    "sentence",
    ["Provedete fúzi z události?", "Alespoň 2 hvězdy v každém souhvězdí", "Drahomíra: boj k útoku"],
)
def test_no_row_ends_in_a_word_of_one_letter(sentence):
    for width in range(60, 300, 5):
        rows = wrap_width(sentence, width, SIZE, 9)
        assert " ".join(rows) == sentence
        assert not [row for row in rows if row.split(" ")[-1] in ("k", "v", "z")]


def test_a_row_ends_in_a_preposition_before_a_text_is_cut():
    task = "Co najmniej 2 pomarańczowe gwiazdy w każdym z 3 gwiazdozbiorów"
    assert wrap_width(task, 192, SIZE, 3)[-1].endswith("gwiazdozbiorów")


def test_a_row_may_end_in_an_english_article():
    assert balance_width("Fly to a neighbouring field", 186, 20, 2) == (
        "Fly to a",
        "neighbouring field",
    )


def test_a_row_may_end_in_a_number():
    assert wrap_width("up to 3 fusions", 50, SIZE, 2) == ("up to 3", "fusions")


def test_rows_are_of_about_the_same_width():
    assert balance_width("fúze 4 H → 1 He, až 3×", 134, SIZE, 2) == ("fúze 4 H →", "1 He, až 3×")


def test_two_words_stay_two_rows():
    assert balance_width("posun rakety", 60, SIZE, 2) == ("posun", "rakety")


def test_a_lone_word_shrinks_where_it_is_too_wide():
    size = fit_size("Submarine", 70, 16, 12)
    assert 12 <= size < 16
    assert text_width("Submarine", size) <= 70 < text_width("Submarine", size + 0.5)
