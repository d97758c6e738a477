"""A place at a table, and whose it is."""

import hashlib
import secrets
from dataclasses import dataclass, field

EMPTY, PERSON, BOT = "empty", "person", "bot"


def new_token() -> str:
    """A secret for a browser or a program: 256 bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """How a token is written down: stolen storage sits at no table."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Seat:
    """A person's seat keeps its owner when a bot plays on for somebody who left."""

    kind: str = EMPTY
    name: str = ""
    level: str | None = None
    owner: str = ""
    share: str = ""  # of the chance, once it is revealed
    has_left: bool = False
    code: str = ""  # of a transfer to another device, written down like a token
    notes: list[str] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    votes: set[int] = field(default_factory=set)
    muted: bool = False  # by the operator
    share_hash: str = ""  # what the browser committed itself to
    share_at: float | None = None  # and when
    has_arrived: bool = True  # False for one who was seated by a rematch and has not come yet

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def is_bot_controlled(self) -> bool:
        """A bot plays here: its own seat, or that of somebody who left."""
        return self.level is not None

    @property
    def is_active_person(self) -> bool:
        """A person who has not stood up."""
        return self.kind == PERSON and not self.has_left
