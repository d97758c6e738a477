"""Whether a server kept its promise: everything is computed again from the file of a match."""

import json
from collections.abc import Iterator
from typing import Any

from asterism.engine.errors import AsterismError, SaveError
from asterism.games import replay
from asterism.tables import fairness
from asterism.tables.export import SEAT_EXPORT, seat_views


def find_faults(text: str | bytes, *witnesses: str | bytes) -> list[str] | None:
    """What does not fit, by key; None for a file that promises nothing. Witnesses are files that
    seats took home before the end."""
    save = json.loads(text)
    proof = save.get("fair") if isinstance(save, dict) else None
    if not isinstance(proof, dict):
        return None
    faults_found = [*check_commitment(save, proof)]
    for witness in witnesses:
        faults_found += check_witness(text, save, proof, json.loads(witness))
    return faults_found


def check_commitment(save: dict[str, Any], proof: dict[str, Any]) -> Iterator[str]:
    """The secret fits its hash, the key fits the secret, and the moves fit the key."""
    try:
        secret = bytes.fromhex(proof["secret"])
        key = fairness.match_key(secret, proof["match"], proof["entropies"])
    except (KeyError, TypeError, ValueError):
        raise SaveError("The file is damaged: its promise cannot be read.") from None
    if fairness.commitment(secret) != proof.get("commitment"):
        yield "commitment"
    if key.hex() != save.get("key"):
        yield "key"
    try:
        replay(json.dumps(save))
    except AsterismError:
        yield "moves"


def check_witness(
    text: str | bytes, save: dict[str, Any], proof: dict[str, Any], witness: Any
) -> Iterator[str]:
    """What a seat was told before the end, against what the file says now."""
    if not isinstance(witness, dict) or witness.get("kind") != SEAT_EXPORT:
        raise SaveError("A witness must be the file that a seat took home before the end.")
    witness_proof = witness.get("fair", {})
    for part in ("match", "commitment", "entropies"):
        if witness_proof.get(part) != proof.get(part):
            yield f"told_{part}"
    if not views_agree(text, witness):
        yield "told_views"


def views_agree(text: str | bytes, witness: dict[str, Any]) -> bool:
    """Every position the seat saw stands in the match where it stood."""
    try:
        match = replay(text)
    except AsterismError:
        return False
    witness_views = witness.get("views")
    if not isinstance(witness_views, list):
        return False
    positions = seat_views(
        match.at_move(min(len(match.moves), max(0, len(witness_views) - 1))), witness.get("seat")
    )
    own_fields = json.dumps([position["fields"] for position in positions])
    return bool(json.dumps([position.get("fields") for position in witness_views]) == own_fields)
