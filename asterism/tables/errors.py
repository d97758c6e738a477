"""Why a table refuses a command, by the key of a sentence."""

from typing import TYPE_CHECKING, Any

from asterism.engine.errors import AsterismError, GameOver, OutOfTurn

if TYPE_CHECKING:
    from asterism.engine.protocols import Translator


class RequestError(AsterismError):
    """A command or request that is refused; nothing has changed."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code, self.values = code, values

    def message(self, translations: "Translator") -> str:
        return str(translations(f"refusal.{self.code}", **self.values))


def error_code(error: AsterismError) -> str:
    """A short name for what is wrong, for programs."""
    if isinstance(error, RequestError):
        return error.code
    if isinstance(error, GameOver):
        return "over"
    return "turn" if isinstance(error, OutOfTurn) else "illegal"


def error_message(error: AsterismError, translations: "Translator") -> str:
    return error.message(translations) if isinstance(error, RequestError) else str(error)
