"""Errors for bad input. Every message says what is allowed."""


class AsterismError(ValueError):
    """Bad input; nothing has changed."""


class UnknownGame(AsterismError):
    """A name that no folder under games/ has."""


class UnknownBot(AsterismError):
    """A name that no bot has."""


class UnknownLanguage(AsterismError):
    """A language there are no translations for."""


class OptionError(AsterismError):
    """An option the game does not have, or a value it does not allow."""


class ComponentsError(AsterismError):
    """A components file that cannot replace the game's own."""


class UnknownSeat(AsterismError):
    """A seat that is not at this table."""


class UnknownAction(AsterismError):
    """A name, or a number, that is no action of this game."""


class IllegalMove(AsterismError):
    """An action the rules refuse now, with the reason."""


class OutOfTurn(IllegalMove):
    """An action by a seat the game is not waiting for."""


class GameOver(IllegalMove):
    """An action after the end."""


class NothingToUndo(AsterismError):
    """Something was revealed since, or somebody else has acted."""


class SaveError(AsterismError):
    """A file that is damaged, or not a save."""


class VersionError(SaveError):
    """A match recorded under other rules; it can be read, not resumed."""
