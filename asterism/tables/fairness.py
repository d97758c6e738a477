"""Fair dice: nobody at the table, and not the server, can choose the chance of a match.

The server draws a secret and publishes its hash. Only then do players send entropy. The key of the
match is made from both; each move has a word of its own made from the key and its number. The
secret is revealed at the end, so that anybody can compute everything again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

SECRET, ENTROPY = 32, 32  # bytes


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET)


def commitment(secret: bytes) -> str:
    """What is published when the table is made."""
    return hashlib.sha256(secret).hexdigest()


def is_entropy(text: str) -> bool:
    """Hexadecimal, as long as it should be."""
    return len(text) == 2 * ENTROPY and all(letter in "0123456789abcdef" for letter in text)


def match_key(secret: bytes, match: str, entropies: Iterable[str]) -> bytes:
    """HMAC-SHA256 of the match and its entropies in seat order; a seat without one is empty."""
    return hmac.digest(secret, "\n".join([match, *entropies]).encode(), "sha256")


def bot_seed(secret: bytes, seat: int) -> str:
    """What a bot's own choices grow from: the same after a restart, told to nobody."""
    return hmac.digest(secret, f"bot {seat}".encode(), "sha256").hex()
