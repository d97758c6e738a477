"""Hvězdokupy in words, from views: the table, the moves, the refusals and the log."""

from asterism.games.hvezdokupy.sentences.cards import (
    Way,
    best_way,
    best_way_text,
    card_name,
    card_of,
    card_text,
    is_search_helped,
    nearness,
)
from asterism.games.hvezdokupy.sentences.cells import (
    around,
    cells_in,
    near,
    pair,
    stars_beside,
)
from asterism.games.hvezdokupy.sentences.log import (
    bob_cells,
    end,
    last_action_sentence,
    log_line,
    verdict,
    winners,
)
from asterism.games.hvezdokupy.sentences.moves import (
    cell_title,
    describe_action,
    illegal_reason,
    placing,
)
from asterism.games.hvezdokupy.sentences.table import (
    awaited_seats,
    card_title,
    choices,
    describe_options,
    describe_table,
    die,
    player_name,
    prompt,
)

__all__ = [
    "Way",
    "around",
    "awaited_seats",
    "best_way",
    "best_way_text",
    "bob_cells",
    "card_name",
    "card_of",
    "card_text",
    "card_title",
    "cell_title",
    "cells_in",
    "choices",
    "describe_action",
    "describe_options",
    "describe_table",
    "die",
    "end",
    "illegal_reason",
    "is_search_helped",
    "last_action_sentence",
    "log_line",
    "near",
    "nearness",
    "pair",
    "placing",
    "player_name",
    "prompt",
    "stars_beside",
    "verdict",
    "winners",
]
