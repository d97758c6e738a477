"""Whether a server kept its promise: everything is computed again from the file of a match."""

import json
from collections.abc import Iterator
from typing import Any

from asterism.engine.errors import AsterismError, SaveError
from asterism.games import replay
from asterism.tables import fair
from asterism.tables.files import SEEN, views


def faults(text: str | bytes, *witnesses: str | bytes) -> list[str] | None:
    """What does not fit, by key; None for a file that promises nothing. Witnesses are files that
    seats took home before the end."""
    found = json.loads(text)
    promise = found.get("fair") if isinstance(found, dict) else None
    if not isinstance(promise, dict):
        return None
    wrong = [*broken_promises(found, promise)]
    for witness in witnesses:
        wrong += contradicted(text, found, promise, json.loads(witness))
    return wrong


def broken_promises(found: dict[str, Any], promise: dict[str, Any]) -> Iterator[str]:
    """The secret fits its hash, the key fits the secret, and the moves fit the key."""
    try:
        secret = bytes.fromhex(promise["secret"])
        key = fair.key(secret, promise["match"], promise["entropies"])
    except (KeyError, TypeError, ValueError):
        raise SaveError("The file is damaged: its promise cannot be read.") from None
    if fair.commitment(secret) != promise.get("commitment"):
        yield "commitment"
    if key.hex() != found.get("key"):
        yield "key"
    try:
        replay(json.dumps(found))
    except AsterismError:
        yield "moves"


def contradicted(text: str | bytes, found: dict[str, Any], promise: dict[str, Any],
                 witness: Any) -> Iterator[str]:
    """What a seat was told before the end, against what the file says now."""
    if not isinstance(witness, dict) or witness.get("kind") != SEEN:
        raise SaveError("A witness must be the file that a seat took home before the end.")
    told = witness.get("fair", {})
    for part in ("match", "commitment", "entropies"):
        if told.get(part) != promise.get(part):
            yield f"told_{part}"
    if not is_seen(text, witness):
        yield "told_views"


def is_seen(text: str | bytes, witness: dict[str, Any]) -> bool:
    """Every position the seat saw stands in the match where it stood."""
    try:
        match = replay(text)
    except AsterismError:
        return False
    taken = witness.get("views")
    if not isinstance(taken, list):
        return False
    past = views(match.at(min(len(match.moves), max(0, len(taken) - 1))), witness.get("seat"))
    shown = json.dumps([one["fields"] for one in past])
    return bool(json.dumps([one.get("fields") for one in taken]) == shown)
