"""Fair dice: nobody at the table, and not the server, can choose the chance of a match.

Protocol 2. The server draws a secret and publishes its hash. When the table starts and seating is
frozen, every browser publishes the hash of a share of its own; only when all hashes are known do
browsers reveal their shares. The key of the match is made from the secret and the shares; each
move has a random state of its own made from the key and its number. The secret is revealed at the
end, so that anybody can compute everything again.

Protocol 1 had no hashes of shares: whoever sent last could have read the others'. Matches that
were begun under it are still played on and verified.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

SECRET, SHARE = 32, 32  # bytes
PROTOCOLS = (1, 2)
PROTOCOL = PROTOCOLS[-1]  # of new tables


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET)


def commitment(secret: bytes) -> str:
    """What is published when the table is made."""
    return hashlib.sha256(secret).hexdigest()


def is_share(text: str) -> bool:
    """Hexadecimal, as long as it should be. A hash of a share looks the same."""
    return len(text) == 2 * SHARE and all(letter in "0123456789abcdef" for letter in text)


def hash_share(match: str, seat: int, share: str) -> str:
    """What a browser publishes before it reveals its share. It names match and seat, so that
    nobody can pass off another's hash as their own."""
    return hashlib.sha256(f"{match}\n{seat}\n{share}".encode()).hexdigest()


def match_key(secret: bytes, match: str, shares: Iterable[str], protocol: int = PROTOCOL) -> bytes:
    """HMAC-SHA256 of the match and its shares in seat order; a seat without one is empty. The
    number of the protocol is part of it, so that none can be taken for another."""
    head = [match] if protocol == 1 else [f"asterism {protocol}", match]
    return hmac.digest(secret, "\n".join([*head, *shares]).encode(), "sha256")


def bot_seed(secret: bytes, seat: int) -> str:
    """What a bot's own choices grow from: the same after a restart, told to nobody."""
    return hmac.digest(secret, f"bot {seat}".encode(), "sha256").hex()
