"""What the server sends to a page about a puzzle's solution. Needs no engine."""

import msgspec


class ValuedChoice(msgspec.Struct, frozen=True):
    """A choice and its worth, in words. `share` and `error_share` are parts of the longest bar."""

    action: str
    text: str
    worth: str
    error: str
    share: float
    error_share: float
    best: bool = False
    chosen: bool = False


class Solution(msgspec.Struct, frozen=True):
    """What a puzzle's choices are worth: `why` in a sentence, `basis` how it was found out; `next`
    is how the match may go on after the best choice, `chosen_next` after the reader's, if it was
    another."""

    right: bool
    why: str
    basis: str
    unit: str
    choices: list[ValuedChoice]
    next: list[str]
    chosen_next: list[str]
