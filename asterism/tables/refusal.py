"""Why a table does not obey, by the key of a sentence."""

from typing import Any

from asterism.engine.errors import AsterismError, GameOver, OutOfTurn


class Refusal(AsterismError):
    """A command that was not obeyed; nothing has changed."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why, self.values = why, values

    def says(self, words: Any) -> str:
        return str(words(f"refusal.{self.why}", **self.values))


def kind_of(error: AsterismError) -> str:
    """A short name for what is wrong, for programs."""
    if isinstance(error, Refusal):
        return error.why
    if isinstance(error, GameOver):
        return "over"
    return "turn" if isinstance(error, OutOfTurn) else "illegal"


def sentence(error: AsterismError, words: Any) -> str:
    return error.says(words) if isinstance(error, Refusal) else str(error)
