"""A match as a file. Before the end a seat's file holds its own views only: no seed, no secret,
no key; afterwards it is the whole save, with what its chance was made from."""

import json
from typing import Any

from asterism.engine.match import Match
from asterism.tables.refusal import Refusal
from asterism.tables.table import OVER, Table
from asterism.tables.views import fields, known

SEEN, FORMAT = "seen", 1


def saved_file(table: Table, seat: int | None) -> dict[str, Any]:
    if table.match is None:
        raise Refusal(f"not_while_{table.phase}")
    return whole(table, table.match) if table.phase == OVER else seen(table, table.match, seat)


def whole(table: Table, match: Match) -> dict[str, Any]:
    """`asterism replay` plays it again, `asterism verify` computes its chance again."""
    saved: dict[str, Any] = json.loads(match.save())
    return saved | {"fair": {
        "match": table.id, "commitment": table.commitment, "secret": table.secret.hex(),
        "entropies": table.entropies}}


def seen(table: Table, match: Match, seat: int | None) -> dict[str, Any]:
    """What a seat has seen, move by move, and the promise the server gave."""
    return {
        "format": FORMAT, "kind": SEEN, "game": match.game.name, "version": match.game.version,
        "options": match.options, "names": list(match.names), "seat": seat,
        "fair": {"match": table.id, "commitment": table.commitment, "entropies": table.entropies},
        "views": views(match, seat)}


def views(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The view after each move, and the move as far as it may be known."""
    past, game = match.at(0), match.game
    found: list[dict[str, Any]] = [{"move": None, "fields": shown(past, seat)}]
    for actor, action in match.moves:
        past.play(actor, game.actions.names[action])
        found.append({"move": [actor, known(match, seat, actor, action)],
                      "fields": shown(past, seat)})
    return found


def shown(match: Match, seat: int | None) -> dict[str, Any]:
    return fields(match.game, match.game.view(match.row, seat), seat, match.over)
