"""Saving a match as JSON and replaying it; recorded playthroughs for tests."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from asterism.engine.errors import AsterismError, SaveError, VersionError
from asterism.engine.layout import Layout, Row
from asterism.engine.match import Match

if TYPE_CHECKING:
    from asterism.engine.game import Game

SAVE_FORMAT = 1
REQUIRED_KEYS = {"format": int, "game": str, "version": int, "options": dict, "actions": list}


def dump_match(match: Match) -> str:
    """Return all that is needed to replay a match, and the digest of its last position."""
    return json.dumps(
        {
            "format": SAVE_FORMAT,
            "game": match.game.name,
            "version": match.game.version,
            "options": match.options,
            "components": match.game.components_text,
            "seed": match.seed,
            "key": match.key and match.key.hex(),
            "names": list(match.names),
            "actions": [list(move) for move in match.history],
            "digest": state_digest(match.game.state, match.row),
        },
        ensure_ascii=False,
    )


def state_digest(layout: Layout, row: Row) -> str:
    return hashlib.sha256(layout.recorded_bytes(row)).hexdigest()[:16]


def parse_save(text: str | bytes) -> dict[str, Any]:
    """Parse a save into a dictionary; raise SaveError if a part is missing."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("This is not a saved match: it is not JSON.") from None
    if not isinstance(found, dict):
        raise SaveError("This is not a saved match: it has no keys.")
    for key, kind in REQUIRED_KEYS.items():
        if not isinstance(found.get(key), kind):
            raise SaveError(f"This is not a saved match: {key!r} is missing or damaged.")
    if not isinstance(found.get("components"), str | None):
        raise SaveError("This is not a saved match: 'components' is damaged.")
    if found["format"] != SAVE_FORMAT:
        raise SaveError(f"The file has format {found['format']}; this reads format {SAVE_FORMAT}.")
    return found


def restore_match(text: str | bytes, load: Callable[..., "Game"]) -> Match:
    """Replay a save to where it ended; every action is checked again."""
    found = parse_save(text)
    game = load(found["game"], text=found.get("components"))
    if found["version"] != game.version:
        raise VersionError(
            f"The match was played under version {found['version']} of the rules of {game.name}; "
            f"here is version {game.version}. It can be read, but not resumed."
        )
    match = new_match_from_save(game, found)
    for number, move in enumerate(found["actions"], 1):
        apply_saved_move(match, number, move)
    if "digest" in found and found["digest"] != state_digest(match.game.state, match.row):
        raise SaveError("The file is damaged: its moves lead to another position.")
    return match


def new_match_from_save(game: "Game", found: dict[str, Any]) -> Match:
    """Return the match of a save before its first move."""
    seed, key = found.get("seed"), found.get("key")
    if isinstance(seed, bool) or (not isinstance(seed, int | str) and not isinstance(key, str)):
        raise SaveError("The file is damaged: it has neither a seed nor a key.")
    try:
        secret = bytes.fromhex(key) if isinstance(key, str) else None
    except ValueError:
        raise SaveError("The file is damaged: its key is no hexadecimal number.") from None
    match = Match(game, game.options.resolve(found["options"]), seed, secret)
    names = found.get("names")
    match.names = tuple(map(str, names)) if isinstance(names, list) else ()
    return match


def apply_saved_move(match: Match, number: int, move: Any) -> None:
    try:
        seat, action = move
        match.play(seat, action)
    except (AsterismError, TypeError, ValueError) as error:
        raise SaveError(f"The file is damaged at move {number}, {move}: {error}") from None


# Playthroughs: what each move changed, for a reader and for a test to compare


def changed_fields(layout: Layout, before: Row, after: Row) -> Iterator[str]:
    """`hints=7 hand[1,3]=6`: every value that differs, by its wire name."""
    old_record, new_record = layout.as_record(before), layout.as_record(after)
    for field in layout:
        old, new = np.asarray(old_record[field.name]), np.asarray(new_record[field.name])
        for index in zip(*np.nonzero(np.atleast_1d(old != new)), strict=True):
            where = f"[{','.join(map(str, index))}]" if new.ndim else ""
            yield f"{field.wire_name}{where}={np.atleast_1d(new)[index]}"


def playthrough(
    game: "Game", seed: int | str, options: dict[str, Any], moves: Iterable[tuple[int, str]]
) -> Iterator[str]:
    """Return the options, then for each move a line with every value it changed."""
    match, empty = game.new(seed=seed, **options), game.state.new_row()
    given = "".join(f" {name}={value}" for name, value in options.items())
    yield f"# version={game.version} seed={seed}{given}"
    yield playthrough_line("setup", game, empty, match.row)
    for seat, name in moves:
        before = match.row.copy()
        match.play(seat, name)
        yield playthrough_line(f"{seat} {name}", game, before, match.row)


def playthrough_line(move: str, game: "Game", before: Row, after: Row) -> str:
    return f"{move:<20}" + " ".join(changed_fields(game.state, before, after))
