"""Components written as TOML: what `tomllib` reads, the other way round."""

import json
import re
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def dump_toml(facts: dict[str, Any]) -> str:
    """Return a TOML text of these tables: blocks, then lists of blocks, one value a line."""
    simple = {name: value for name, value in facts.items() if not is_block(value)}
    lines = [f"{key(name)} = {inline(value)}" for name, value in simple.items()]
    for name, value in facts.items():
        if isinstance(value, dict):
            lines += ["", f"[{key(name)}]", *entries(value)]
        elif is_block(value):
            for each in value:
                lines += ["", f"[[{key(name)}]]", *entries(each)]
    return "\n".join(lines).strip() + "\n"


def is_block(value: Any) -> bool:
    """Whether a value of the file has a heading of its own."""
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )


def entries(table: dict[str, Any]) -> list[str]:
    """The lines of a block; a list of tables in it has a line each."""
    return [f"{key(name)} = {rows(value)}" for name, value in table.items()]


def rows(value: Any) -> str:
    if isinstance(value, list) and is_block(value):
        return "[\n" + "".join(f"  {inline(each)},\n" for each in value) + "]"
    return inline(value)


def inline(value: Any) -> str:
    """A value on one line. Numbers too large for a float stay what they are in TOML."""
    if isinstance(value, dict):
        pairs = ", ".join(f"{key(name)} = {inline(each)}" for name, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return quote(str(value))


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else quote(name)


def quote(text: str) -> str:
    """A basic string: JSON's escapes are TOML's, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
