"""The bots as persons: a cast of astronomers and figures of the sky, the same in every language."""

import functools
import pathlib
import secrets
import tomllib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from asterism.engine.protocols import Translator


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


def pick_bot_name(
    taken: Iterable[str], wanted: str | None = None, avoided: Iterable[str] = ()
) -> str:
    """Return the name of somebody of the cast who does not sit at the table yet: the wanted one, or
    anybody; an avoided name only if no other is left."""
    known, unclear = set(taken), set(avoided)
    free = [member.name for member in load_cast() if member.name not in known]
    clear = [name for name in free if name not in unclear]
    return wanted if wanted in free else secrets.choice(clear or free)


def names_of_things(every_language: "Iterable[Translator]") -> frozenset[str]:
    """Return the names of the cast that are also those of things in a game, as of a star: whoever
    is called so would be taken for it."""
    things = {text for texts in every_language for text in texts_in(texts.entries)}
    return frozenset(member.name for member in load_cast() if member.name in things)


def texts_in(entries: dict[str, Any]) -> Iterator[str]:
    for entry in entries.values():
        yield from texts_in(entry) if isinstance(entry, dict) else [str(entry)]
