"""Tables laid out for tests: everything is empty but what a test puts there."""

from collections.abc import Mapping
from typing import Any

import asterism
from asterism.engine.match import Match
from asterism.games.nebula import state
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    COLOUR_NAMES,
    FIELD_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    PERSONAL,
    Phase,
)

GAME = asterism.load("nebula")
BOX = state.BOX.as_record(GAME.box)
CARDS = {
    card["id"]: number
    for kind, start in (("personal", 0), ("public", PERSONAL))
    for number, card in enumerate(state.COMPONENTS["cards"][kind], start + 1)
}
ADVANCED_CARDS = {
    card["id"]: number for number, card in enumerate(state.COMPONENTS["cards"]["advanced"], 1)
}


def kind(name: str) -> int:
    return KIND_NAMES.index(name) + 1 if name != "-" else 0


def fields(names: str) -> int:
    """`a1 a2a` as a set."""
    return sum(1 << FIELD_NAMES.index(name) for name in names.split())


def table(
    players: int = 2,
    variant: str = "basic",
    phase: Phase = Phase.PLACING,
    seat: int = 0,
    **things: Any,
) -> Match:
    """A match in which `seat` is to act; what is put there is told by the functions below."""
    match = GAME.new(players=players, variant=variant, first=0, seed=things.pop("seed", 1))
    row, blank = match.row, GAME.blank_row(match.options)
    chance = match.row[-8:].copy()
    row[:] = blank
    row[-8:] = chance
    s = GAME.state.as_record(row)
    s.phase, s.seat, s.rounds = phase, seat, 1
    put_supernova(s, "red")
    s.ready[:players] = 1
    s.offered[:players] = [[2 * i + 1, 2 * i + 2] for i in range(players)]
    s.kept[:players] = 1
    s.public[:] = [CARDS[card] for card in ("V16", "V17", "V18", "V19")]
    for name, value in things.items():
        PUT[name](s, value)
    return match


def everyone(value: Any) -> Mapping[int, Any]:
    """Things of seat 0, or of several seats."""
    return value if isinstance(value, Mapping) else {0: value}


def put_galaxy(s: Any, value: Any) -> None:
    """`x red, a1 blue`"""
    for seat, stars in everyone(value).items():
        for star in filter(None, stars.split(", ")):
            field, colour = star.split()
            s.stars[seat, kind(colour)] |= s.stars.dtype.type(fields(field))


def put_store(s: Any, value: Any) -> None:
    """`red red hole` in the Observatory"""
    for seat, stars in everyone(value).items():
        for star in stars.split():
            s.observatory[seat, kind(star)] += 1


def put_bag(s: Any, value: Mapping[str, int]) -> None:
    for star, number in value.items():
        s.bag[kind(star)] = number


def put_clusters(s: Any, value: Mapping[str, str]) -> None:
    """`top="red - blue white - -"`, from the top ray clockwise"""
    for name, stars in value.items():
        kinds = [kind(star) for star in stars.split()]
        s.cluster[CLUSTER_NAMES.index(name), : len(kinds)] = kinds


def put_supernova(s: Any, value: str) -> None:
    """The supernova, the same since placing began"""
    s.supernova = kind(value)
    s.to_match = kind(value) if s.phase >= Phase.PLACING else 0


def put_bar(s: Any, value: Any) -> None:
    for seat, holes in everyone(value).items():
        s.bar[seat] = holes


def put_public(s: Any, value: str) -> None:
    s.public[:] = [CARDS[card] for card in value.split()]


def put_advanced(s: Any, value: str) -> None:
    s.advanced[:] = [ADVANCED_CARDS[card] for card in value.split()]


def put_personal(s: Any, value: Any) -> None:
    """The card that is kept."""
    for seat, card in everyone(value).items():
        s.offered[seat, 0] = CARDS[card]


def put_marks(s: Any, value: Mapping[int, tuple[int, ...]]) -> None:
    """Seats that have marked a task, the first one first"""
    for place, seats in value.items():
        s.first_mark[place] = seats[0] + 1
        s.marks[place] = sum(1 << seat for seat in seats)


def put_markers(s: Any, value: str) -> None:
    """Markers in the order they were moved, one field each time"""
    for moves, name in enumerate(value.split(), 1):
        s.track[MARKER_NAMES.index(name)] += 1
        s.landed[MARKER_NAMES.index(name)] = moves


PUT = {
    "galaxy": put_galaxy,
    "store": put_store,
    "bag": put_bag,
    "clusters": put_clusters,
    "bar": put_bar,
    "public": put_public,
    "advanced": put_advanced,
    "personal": put_personal,
    "marks": put_marks,
    "markers": put_markers,
    "supernova": put_supernova,
    "counter": lambda s, value: setattr(s, "counter", value),
    "starter": lambda s, value: setattr(s, "starter", value),
    "busy": lambda s, value: setattr(s, "busy", value),
    "idle": lambda s, value: setattr(s, "idle", value),
    "drawn": lambda s, value: [s.drawn.__setitem__(kind(star), n) for star, n in value.items()],
}


# What lies on the table now


def record_of(match: Match) -> Any:
    return GAME.state.as_record(match.row)


def store(match: Match, seat: int = 0) -> str:
    held = record_of(match).observatory[seat]
    return " ".join(name for name in KIND_NAMES for _ in range(held[kind(name)]))


def list_gone(match: Match) -> dict[str, int]:
    return {
        name: int(record_of(match).gone[kind(name)])
        for name in KIND_NAMES
        if record_of(match).gone[kind(name)]
    }


def galaxy(match: Match, seat: int = 0) -> dict[str, str]:
    """The colour on every occupied field."""
    stars = record_of(match).stars[seat]
    return {
        field: colour
        for i, field in enumerate(FIELD_NAMES)
        for colour in COLOUR_NAMES
        if int(stars[kind(colour)]) >> i & 1
    }


def list_completions(match: Match, start: str, seat: int = 0) -> set[str]:
    """What completes an action that begins so: `place red` gives the fields."""
    return {
        name.removeprefix(start).strip()
        for name in match.legal(seat)
        if name == start or name.startswith(start + " ")
    }


def play(match: Match, *actions: str, seat: int = 0) -> Match:
    for action in actions:
        match.play(seat, action)
    return match
