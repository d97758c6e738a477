"""The bots as persons: a cast of astronomers and figures of the sky, the same in every language."""

import functools
import pathlib
import secrets
import tomllib
from collections.abc import Iterable
from typing import NamedTuple


class CastMember(NamedTuple):
    """One of the cast; `colour` is that of the medallion, `face` the id of the drawing on it."""

    name: str
    face: str
    colour: str


@functools.cache
def load_cast() -> tuple[CastMember, ...]:
    """Return the whole cast."""
    entries = tomllib.loads(pathlib.Path(__file__).with_name("cast.toml").read_text("utf-8"))
    return tuple(CastMember(**entry) for entry in entries["bot"])


def pick_bot_name(taken: Iterable[str], wanted: str | None = None) -> str:
    """Return the name of somebody of the cast who does not sit at the table yet: the wanted one, or
    anybody."""
    known = set(taken)
    free = [member.name for member in load_cast() if member.name not in known]
    return wanted if wanted in free else secrets.choice(free)
