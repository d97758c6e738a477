"""Text in drawings: where rows end."""

from asterism.drawing.svg import wrap_text

HARD_SPACE = "\N{NO-BREAK SPACE}"


def test_rows_are_as_long_as_fits_and_words_stay_whole():
    assert wrap_text("one two three four", 9) == ["one two", "three", "four"]
    assert wrap_text("one two", 7) == ["one two"]
    assert wrap_text("extraordinarily", 5) == ["extraordinarily"]
    assert wrap_text("one-two", 4) == ["one-two"]
    assert wrap_text("", 5) == [""]


def test_a_hard_space_holds_words_together():
    held = f"v{HARD_SPACE}lese"
    assert wrap_text(f"dnes {held}", 8) == ["dnes", held]
    assert wrap_text(held, 3) == [held]
