"""What explains itself on a table: the things that parts of a drawing belong to.

`things.toml` of a game's folder names its things in order, each with the identities of its parts
(`action:place`, `select:card`, `piece:star`, `class:deck`; the value or its beginning) and the rule
it cites; `asterism/drawing/things.toml` those of every game. Their sentences are the table `about`
of the translations.
"""

import functools
import pathlib
import tomllib
from typing import NamedTuple

import asterism.drawing
from asterism import translations

SHARED_FOLDER = pathlib.Path(asterism.drawing.__file__).parent


class Thing(NamedTuple):
    """A thing by its name, the identities of its parts, and the rule that is about it."""

    name: str
    parts: tuple[str, ...]
    rule: str | None = None


class ExplainedThing(NamedTuple):
    """A thing as the script shows it."""

    parts: tuple[str, ...]
    says: str
    rule: str | None


@functools.cache
def load_things(folder: pathlib.Path) -> tuple[Thing, ...]:
    """Return the things of a game's drawings, its own first; none if it explains none."""
    own = read_things(folder)
    return own and own + read_things(SHARED_FOLDER)


def read_things(folder: pathlib.Path) -> tuple[Thing, ...]:
    path = folder / "things.toml"
    if not path.exists():
        return ()
    return tuple(
        Thing(name, tuple(entry["parts"]), entry.get("rule"))
        for name, entry in tomllib.loads(path.read_text("utf-8")).items()
    )


@functools.cache
def explain_things(folder: pathlib.Path, language: str) -> tuple[ExplainedThing, ...]:
    """Return what every thing says in a language."""
    texts = translations.load_translations(folder, language)
    return tuple(
        ExplainedThing(thing.parts, texts(f"about.{thing.name}"), thing.rule)
        for thing in load_things(folder)
    )
