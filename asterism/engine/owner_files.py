"""Owners' own components: a TOML text in place of the built-in file, read, checked and named.

What a file may say stands in `docs/components.md`. A game checks its own facts in `box(facts)`;
here is what these checks have in common.
"""

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from asterism.engine.errors import ComponentsError
from asterism.engine.protocols import Components, Loaded, StateModule

MAX_TEXT = 200_000  # characters of a file
MAX_NAME, MAX_LINE = 40, 300  # characters of a name, and of a text on a card
ID = re.compile(r"[a-z][a-z0-9_]{0,23}")
FALLBACK_LANGUAGE = "en"
HEADINGS = ("sizes", "maxima")  # of the program, not of the box
Names = dict[str, str | dict[str, str]]


# Reading


def parse_components(built_in: Components, text: str | None) -> Components:
    """Return the built-in components, or those of a TOML text. Sizes that the program is compiled
    for may be left out; they cannot be others."""
    if text is None:
        return built_in
    if len(text) > MAX_TEXT:
        raise ComponentsError(f"The components have more than {MAX_TEXT} characters.")
    try:
        other = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComponentsError(f"The components are not TOML: {error}.") from None
    check_sizes(built_in, other)
    return other | {name: built_in[name] for name in HEADINGS if name in built_in}


def check_sizes(built_in: Components, other: Components) -> None:
    """Raise ComponentsError for a size that differs; one that was fixed once may be up to what is
    the most now."""
    maxima, given = built_in.get("maxima", {}), other.get("sizes", {})
    demand(isinstance(given, dict), "[sizes] must be a table.")
    for name, size in given.items():
        if name in maxima:
            whole(size, 1, maxima[name], f"[sizes] {name}")
        else:
            fixed = built_in["sizes"].get(name)
            demand(size == fixed, f"[sizes] sizes must be {built_in['sizes']}: {name} is {size}.")


def load_components(state: StateModule, facts: Components) -> Loaded:
    """Return what follows from the components: the module's own where a file changes nothing."""
    load = getattr(state, "load", None)
    if load is None:
        return Loaded(state.ACTIONS, state.CENSUS, state.MAX_MOVES, {}, {})
    found: Loaded = load(facts)
    return found


def translation_entries(loaded: Loaded, language: str) -> dict[str, Any]:
    """The ids and an owner's names as entries of the translations of one language."""
    entries: dict[str, Any] = {"ids": loaded.ids}
    for key, name in loaded.names.items():
        *path, last = key.split(".")
        place = entries
        for part in path:
            place = place.setdefault(part, {})
        place[last] = in_language(name, language)
    return entries


def in_language(name: str | dict[str, str], language: str) -> str:
    """A name in a language; where there is none, in English or whatever comes first."""
    if isinstance(name, str):
        return name
    return name.get(language) or name.get(FALLBACK_LANGUAGE) or next(iter(name.values()))


# Checks that every game's file needs


def demand(fine: bool, message: str) -> None:
    """Raise ComponentsError with this message unless all is fine."""
    if not fine:
        raise ComponentsError(message)


def table(value: Any, where: str) -> dict[str, Any]:
    """A table of TOML."""
    demand(isinstance(value, dict), f"{where} must be a table, not {cut_short(value)}.")
    return dict(value)


def tables(value: Any, where: str, least: int, most: int) -> list[dict[str, Any]]:
    """A list of so many tables."""
    fine = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    demand(fine, f"{where} must be a list of tables.")
    many = f"from {least} to {most}" if least < most else str(least)
    demand(least <= len(value) <= most, f"{where}: there must be {many}, not {len(value)}.")
    return list(value)


def check_keys(
    thing: dict[str, Any], where: str, required: Iterable[str], optional: Iterable[str] = ()
) -> None:
    """Raise ComponentsError for a key that is missing and for one that means nothing."""
    required, optional = tuple(required), tuple(optional)
    for key in required:
        demand(key in thing, f"{where}: {key!r} is missing.")
    for key in thing:
        known = ", ".join((*required, *optional))
        demand(
            key in required or key in optional, f"{where}: {key!r} is unknown; there are {known}."
        )


def whole(value: Any, least: int, most: int, where: str) -> int:
    """A whole number within bounds."""
    demand(
        type(value) is int and least <= value <= most,
        f"{where} must be a whole number from {least} to {most}, not {cut_short(value)}.",
    )
    return int(value)


def wholes(values: Any, length: int, where: str, least: int = 0, most: int = 999) -> list[int]:
    """A list of so many whole numbers."""
    fine = isinstance(values, list) and len(values) == length
    demand(fine, f"{where} must give {length} numbers.")
    return [whole(value, least, most, where) for value in values]


def by_players(
    block: dict[str, Any], where: str, seats: int, most: int = 999, least: int = 0
) -> list[int]:
    """A list by number of players, from 0; nobody plays alone. `where` ends with the key."""
    given, names = block[where.split()[-1]], [str(players) for players in range(2, seats + 1)]
    demand(isinstance(given, dict), f"{where} must be given for {', '.join(names)}.")
    check_keys(given, where, names)
    return [0, 0, *(whole(given[name], least, most, where) for name in names)]


def number(value: Any, least: float, most: float, where: str) -> float:
    """Any number within bounds; not infinite, and not a truth value."""
    fine = type(value) in (int, float) and least <= value <= most
    demand(fine, f"{where} must be a number from {least:g} to {most:g}, not {cut_short(value)}.")
    return float(value)


def one_of(value: Any, known: Iterable[str], where: str) -> str:
    """One of some words."""
    known = tuple(known)
    demand(
        isinstance(value, str) and value in known,
        f"{where} must be one of {', '.join(known)}, not {cut_short(value)}.",
    )
    return str(value)


def ids_of(things: Iterable[dict[str, Any]], where: str, key: str = "id") -> tuple[str, ...]:
    """The ids of things, each once: small letters, digits and underscores."""
    found: list[str] = []
    for place, thing in enumerate(things, 1):
        demand(key in thing, f"{where} number {place}: {key!r} is missing.")
        found.append(check_id(thing[key], f"{where} number {place}: {key}"))
        demand(found[-1] not in found[:-1], f"{where} {found[-1]}: this {key} is there twice.")
    return tuple(found)


def check_id(value: Any, where: str) -> str:
    """An id, which becomes part of the names of actions."""
    fine = isinstance(value, str) and ID.fullmatch(value) is not None
    demand(
        fine,
        f"{where} must be small letters, digits and underscores, 24 at most: {cut_short(value)}.",
    )
    return str(value)


def check_text(value: Any, where: str, most: int = MAX_NAME) -> str | dict[str, str]:
    """A text for players, or one for each of some languages."""
    if isinstance(value, dict):
        demand(len(value) > 0, f"{where} needs a text in one language at least.")
        return {check_id(key, where): check_line(text, where, most) for key, text in value.items()}
    return check_line(value, where, most)


def check_line(value: Any, where: str, most: int) -> str:
    """A printable line; braces would be filled in as in the program's own sentences."""
    fine = isinstance(value, str) and value.strip() != "" and len(value) <= most
    fine = fine and value.isprintable() and not set("{}") & set(value)
    demand(
        fine,
        f"{where} must be a text of 1 to {most} characters without braces: {cut_short(value)}.",
    )
    return str(value)


def name_things(
    names: Names, things: Iterable[dict[str, Any]], key: str, where: str, known: Iterable[str]
) -> None:
    """Collect the names that things of a file bring; one that the game does not know needs one.
    `key` is that of the translations, `{}` in place of the id."""
    known = tuple(known)
    for thing in things:
        label = f"{where} {thing['id']}"
        demand("name" in thing or thing["id"] in known, f"{label}: 'name' is missing.")
        if "name" in thing:
            names[key.format(thing["id"])] = check_text(thing["name"], f"{label}: name")


def cut_short(value: Any) -> str:
    """A value of a file in a message; not all of a long one."""
    text = repr(value)
    return text if len(text) <= MAX_NAME else text[:MAX_NAME] + "…"
