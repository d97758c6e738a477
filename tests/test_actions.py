"""Names outside, numbers inside, and errors that say what is allowed."""

import pytest

from asterism.engine.actions import Actions
from asterism.engine.errors import UnknownAction

ACTIONS = Actions(
    hidden=("bid",), bid=(range(3),), move=[("a1", "a2"), ("a2", "a1"), ("a2", "b2")], done=()
)


def test_numbers_follow_the_order_of_declaration():
    assert ACTIONS.names == [
        "bid 0",
        "bid 1",
        "bid 2",
        "move a1 a2",
        "move a2 a1",
        "move a2 b2",
        "done",
    ]
    assert ACTIONS.first == {"bid": 0, "move": 3, "done": 6}
    assert ACTIONS.kind[4] == "move"
    assert ACTIONS.values[5] == ("a2", "b2")
    assert ACTIONS.hidden == {"bid"}


def test_blanks_and_capitals_are_forgiven():
    assert ACTIONS.parse("  Bid   2 ") == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bid 7", "write it as 'bid <0…2>'"),
        ("bid", "write it as 'bid <0…2>'"),
        ("move a1 b2", "write it as 'move <a1|a2> <a2|a1|b2>'"),
        ("bit 2", "Did you mean 'bid 2'"),
        ("jump", "There are: bid <0…2>, move <a1|a2> <a2|a1|b2>, done"),
        ("", "is not an action"),
        (3, "is not an action"),
        (None, "is not an action"),
    ],
)
def test_a_bad_name_is_explained(name, expected):
    with pytest.raises(UnknownAction) as wrong:
        ACTIONS.parse(name)
    assert expected in str(wrong.value)
