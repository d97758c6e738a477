"""We are all stars: everything the game says, from views, a file a purpose."""

from asterism.games.gwiazdy.sentences.actions import describe_action
from asterism.games.gwiazdy.sentences.ending import verdict
from asterism.games.gwiazdy.sentences.log import latest, log_line, name_outcome
from asterism.games.gwiazdy.sentences.names import (
    MOMENT_NAMES,
    box_of,
    change,
    crystals,
    event_name,
    event_short,
    event_text,
    field_name,
    field_use,
    number,
    owned_stars,
    rockets_at,
    star_fact,
    star_name,
    sun_name,
    sun_short,
    sun_text,
    tenths,
)
from asterism.games.gwiazdy.sentences.refusals import illegal_reason
from asterism.games.gwiazdy.sentences.table import (
    budget,
    describe_table,
    expand_counts,
    headline,
    name_moment,
    result,
    result_and_return,
)

__all__ = [
    "MOMENT_NAMES",
    "box_of",
    "budget",
    "change",
    "crystals",
    "describe_action",
    "describe_table",
    "event_name",
    "event_short",
    "event_text",
    "expand_counts",
    "field_name",
    "field_use",
    "headline",
    "illegal_reason",
    "latest",
    "log_line",
    "name_moment",
    "name_outcome",
    "number",
    "owned_stars",
    "result",
    "result_and_return",
    "rockets_at",
    "star_fact",
    "star_name",
    "sun_name",
    "sun_short",
    "sun_text",
    "tenths",
    "verdict",
]
