"""A match as a file. Before the end a seat's file holds its own views only: no seed, no secret,
no key; afterwards it is the whole save, with what its chance was made from."""

import json
from typing import Any

from asterism.engine.match import Match
from asterism.tables.errors import RequestError
from asterism.tables.table import OVER, Table
from asterism.tables.views import visible_action, visible_fields

SEAT_EXPORT, EXPORT_FORMAT = "seen", 1


def export_match(table: Table, seat: int | None) -> dict[str, Any]:
    if table.match is None:
        raise RequestError(f"not_while_{table.phase}")
    return (
        full_export(table, table.match)
        if table.phase == OVER
        else seat_export(table, table.match, seat)
    )


def full_export(table: Table, match: Match) -> dict[str, Any]:
    """`asterism replay` plays it again, `asterism verify` computes its chance again."""
    save: dict[str, Any] = json.loads(match.save())
    if table.settings.origin is not None:  # its chance was that of another match
        return save
    return save | {
        "fair": fair_facts(table) | {"secret": table.secret.hex()},
    }


def fair_facts(table: Table) -> dict[str, Any]:
    """What everybody was told about the chance before the end."""
    facts = {"match": table.id, "commitment": table.commitment}
    if table.protocol == 1:  # as it was written down when there was no other
        return facts | {"entropies": table.shares}
    return facts | {
        "protocol": table.protocol,
        "share_hashes": table.share_hashes,
        "shares": table.shares,
    }


def seat_export(table: Table, match: Match, seat: int | None) -> dict[str, Any]:
    """What a seat has seen, move by move, and the promise the server gave."""
    return {
        "format": EXPORT_FORMAT,
        "kind": SEAT_EXPORT,
        "game": match.game.name,
        "version": match.game.version,
        "options": match.options,
        "names": list(match.names),
        "seat": seat,
        "fair": fair_facts(table),
        "views": seat_views(match, seat),
    }


def seat_views(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The view after each move, and the move as far as it may be known."""
    match_copy, game = match.at_move(0), match.game
    positions: list[dict[str, Any]] = [{"move": None, "fields": fields_for_seat(match_copy, seat)}]
    for actor, action in match.moves:
        match_copy.play(actor, game.actions.names[action])
        positions.append(
            {
                "move": [actor, visible_action(match.game, seat, actor, action, match.over)],
                "fields": fields_for_seat(match_copy, seat),
            }
        )
    return positions


def fields_for_seat(match: Match, seat: int | None) -> dict[str, Any]:
    return visible_fields(match.game, match.game.view(match.row, seat), seat, match.over)
