"""Nebula: everything the game says, from views. What players read stands in `translations/`."""

from asterism.games.nebula.sentences.log import log_line, name_outcome
from asterism.games.nebula.sentences.moves import describe_action
from asterism.games.nebula.sentences.refusals import illegal_reason
from asterism.games.nebula.sentences.scores import verdict
from asterism.games.nebula.sentences.table import describe_table, name_moment

__all__ = [
    "describe_action",
    "describe_table",
    "illegal_reason",
    "log_line",
    "name_moment",
    "name_outcome",
    "verdict",
]
