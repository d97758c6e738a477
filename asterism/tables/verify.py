"""Whether a server kept its promise: everything is computed again from the file of a match."""

import json
from collections.abc import Iterator
from typing import Any

from asterism.engine import rng
from asterism.engine.errors import AsterismError, SaveError
from asterism.engine.match import Match
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


def protocol_of(proof: dict[str, Any]) -> int:
    """The protocol of a file; the first had no number. Raises SaveError for one that is not
    known here."""
    protocol = proof.get("protocol", 1)
    if protocol not in fairness.PROTOCOLS:
        raise SaveError(f"The file has fair dice of protocol {protocol!r}, unknown here.")
    return int(protocol)


def shares_of(proof: dict[str, Any]) -> list[str]:
    return list(proof["entropies"] if protocol_of(proof) == 1 else proof["shares"])


def check_commitment(save: dict[str, Any], proof: dict[str, Any]) -> Iterator[str]:
    """The secret fits its hash, the shares fit theirs, the key fits them all, and the moves fit
    the key."""
    protocol = protocol_of(proof)
    try:
        secret = bytes.fromhex(proof["secret"])
        key = fairness.match_key(secret, proof["match"], shares_of(proof), protocol)
        shares_fit = protocol == 1 or do_shares_fit(save, proof)
    except (KeyError, TypeError, ValueError):
        raise SaveError("The file is damaged: its promise cannot be read.") from None
    if fairness.commitment(secret) != proof.get("commitment"):
        yield "commitment"
    if not shares_fit:
        yield "shares"
    if key.hex() != save.get("key"):
        yield "key"
    try:
        replay(json.dumps(save))
    except AsterismError:
        yield "moves"


def do_shares_fit(save: dict[str, Any], proof: dict[str, Any]) -> bool:
    """Each seat has a share that was committed to, or none."""
    shares, hashes = proof["shares"], proof["share_hashes"]
    return len(shares) == len(hashes) == save["options"]["players"] and all(
        not share or (bool(digest) and digest == fairness.hash_share(proof["match"], seat, share))
        for seat, (share, digest) in enumerate(zip(shares, hashes, strict=True))
    )


def missing_shares(text: str | bytes) -> list[str]:
    """The names of those who committed to a share and did not reveal it: with the server's help
    each of them could choose between two deals."""
    save = json.loads(text)
    proof = save.get("fair", {})
    if protocol_of(proof) == 1:
        return []
    names = save.get("names") or []
    return [
        names[seat] if seat < len(names) else str(seat)
        for seat, (share, digest) in enumerate(
            zip(proof["shares"], proof["share_hashes"], strict=True)
        )
        if digest and not share
    ]


def random_states(match: Match) -> list[tuple[int, int]]:
    """Play a match again: for the setup and each move the random state it began with and the one
    it left, from which anybody with the key sees that no other chance was used."""
    assert match.key is not None
    again = match.at_move(0)
    left = [rng.get_state(again.row)]
    for seat, action in match.history:
        again.play(seat, action)
        left.append(rng.get_state(again.row))
    return [(int(rng.keyed_state(match.key, move)), int(state)) for move, state in enumerate(left)]


def check_witness(
    text: str | bytes, save: dict[str, Any], proof: dict[str, Any], witness: Any
) -> Iterator[str]:
    """What a seat was told before the end, against what the file says now."""
    if not isinstance(witness, dict) or witness.get("kind") != SEAT_EXPORT:
        raise SaveError("A witness must be the file that a seat took home before the end.")
    witness_proof = witness.get("fair", {})
    for part in ("match", "protocol", "commitment", "entropies", "share_hashes", "shares"):
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
