"""The figures of Nebula's rules page: boards by name, all other stars in the bag."""

from collections.abc import Callable, Mapping
from typing import Any

from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    COMPONENTS,
    FIELD_NAMES,
    HOLE,
    KIND_NAMES,
    KINDS,
    MARKER_NAMES,
    PERSONAL,
    Phase,
)
from asterism.games.nebula.rules.census import stars_of
from asterism.games.nebula.state import BOX
from asterism.teaching.figures import Figure, Figures, Step

NAMES = ("Ester", "Stela", "Hvězdoslava")
ESTER, STELA = range(2)
CARDS = {
    card["id"]: number
    for kind, start in (("personal", 0), ("public", PERSONAL), ("advanced", 0))
    for number, card in enumerate(COMPONENTS["cards"][kind], start + 1)
}
CLUSTERS = {
    "top": "blue orange white red purple yellow",
    "right": "purple white yellow red hole blue",
    "left": "yellow red blue orange white purple",
}


def kind_of(name: str) -> int:
    """The number of a star; `-` is none."""
    return KIND_NAMES.index(name) + 1 if name != "-" else 0


class Galaxy:
    """A table laid out: called with the game, it gives a row. `galaxy`, `store`, `bar` and
    `personal` are those of each seat; the rest of the stars are in the bag."""

    def __init__(self, players: int = 2, variant: str = "basic", **things: Any) -> None:
        self.options = {"players": players, "variant": variant, "first": 0}
        self.things = {"clusters": CLUSTERS, "public": "V16 V17 V15 V06", **things}
        self.things.setdefault("personal", ("O07", "O14", "O19", "O20")[:players])
        if variant == "full":
            self.things.setdefault("advanced", "B07 B20 B17 B16")

    def __call__(self, game: Game) -> Row:
        row = game.blank_row(game.resolve_options(dict(self.options)))
        s = game.state.as_record(row)
        s.phase, s.rounds, s.busy = Phase.PLACING, 3, 1
        s.ready[: s.players] = s.kept[: s.players] = 1
        s.supernova = kind_of("red")
        for name, value in self.things.items():
            LAY.get(name, lay_field(name))(s, value)
        s.to_match = s.supernova if s.phase == Phase.PLACING else 0
        fill_bag(s, BOX.as_record(game.box))
        rng.set_state(row, rng.seed_state("nebula"))
        return row


def fill_bag(s: Any, box: Any) -> None:
    """NEB-01 Every star that lies nowhere else."""
    stars = COMPONENTS["stars"]
    for kind in range(1, KINDS + 1):
        every = stars["black_holes"][str(s.players)] if kind == HOLE else stars["each"]
        s.bag[kind] = every - stars_of(s, box, kind)


def lay_field(name: str) -> Callable[[Any, Any], None]:
    return lambda s, value: setattr(s, name, value)


def lay_galaxies(s: Any, galaxies: tuple[str, ...]) -> None:
    """`x red, a1 blue`, a text for each seat"""
    for seat, stars in enumerate(galaxies):
        for star in filter(None, stars.split(", ")):
            field, colour = star.split()
            bit = s.stars.dtype.type(1 << FIELD_NAMES.index(field))
            s.stars[seat, kind_of(colour)] |= bit


def lay_observatories(s: Any, stores: tuple[str, ...]) -> None:
    """`red red hole`, a text for each seat"""
    for seat, stars in enumerate(stores):
        for star in stars.split():
            s.observatory[seat, kind_of(star)] += 1


def lay_clusters(s: Any, clusters: Mapping[str, str]) -> None:
    """Stars from the top ray clockwise"""
    for name, stars in clusters.items():
        kinds = [kind_of(star) for star in stars.split()]
        s.cluster[CLUSTER_NAMES.index(name), : len(kinds)] = kinds


def lay_personal(s: Any, cards: tuple[str, ...]) -> None:
    """The task each has kept, and another that was put back"""
    for seat, card in enumerate(cards):
        s.offered[seat] = [CARDS[card], CARDS[card] - 1]


def lay_marks(s: Any, marks: Mapping[int, tuple[int, ...]]) -> None:
    """Seats that have marked a task, the first one first"""
    for place, seats in marks.items():
        s.first_mark[place] = seats[0] + 1
        s.marks[place] = sum(1 << seat for seat in seats)


def lay_markers(s: Any, moved: str) -> None:
    """Markers in the order they were moved, a field each time"""
    for time, name in enumerate(moved.split(), 1):
        s.track[MARKER_NAMES.index(name)] += 1
        s.landed[MARKER_NAMES.index(name)] = time


def lay_bars(s: Any, bars: tuple[int, ...]) -> None:
    s.bar[: len(bars)] = bars


LAY: Mapping[str, Callable[[Any, Any], None]] = {
    "galaxy": lay_galaxies,
    "store": lay_observatories,
    "clusters": lay_clusters,
    "personal": lay_personal,
    "marks": lay_marks,
    "markers": lay_markers,
    "bar": lay_bars,
    "supernova": lambda s, star: setattr(s, "supernova", kind_of(star)),
    "public": lambda s, cards: s.public.__setitem__(
        slice(None), [CARDS[card] for card in cards.split()]
    ),
    "advanced": lambda s, cards: s.advanced.__setitem__(
        slice(None), [CARDS[card] for card in cards.split()]
    ),
}


def draws(*stars: str) -> Callable[[Any], bool]:
    """Chaos has drawn exactly these stars."""
    return lambda s: all(s.drawn[kind_of(name)] == stars.count(name) for name in KIND_NAMES)


def supernova_is(star: str) -> Callable[[Any], bool]:
    return lambda s: bool(s.supernova == kind_of(star))


# Tables

TWO_CONSTELLATIONS = (
    "x orange, a1 purple, a2a white, a2b orange, a3 purple, a4 blue, a5 white, c1 red, c2 white, "
    "c3 purple, c4a white, c4b purple, c5 yellow, b1 yellow, b2 blue, d1 white, d2 red"
)
THREE_CONSTELLATIONS = (
    "x purple, a1 orange, a2a blue, a2b white, a3 orange, a4 red, a5 orange, c1 white, c2 blue, "
    "c3 yellow, c4a white, c4b blue, c5 yellow, b1 blue, b2 purple, b3a yellow, b3b red, "
    "b4 purple, d1 red, d2 orange, d3b purple"
)
BULL = (
    "x yellow, d1 purple, d2 red, d3a purple, d3b white, d4 orange, d5 red, a1 white, a2a purple, "
    "c1 blue, c2 orange, b1 purple"
)
EARLY = "x orange, a1 purple, b1 yellow, c1 blue"
WHITES = (
    "x orange, a1 blue, a2a white, a2b red, a3 white, b1 purple, b2 white, b3a red, b4 white, "
    "c1 red, c2 yellow, c3 white"
)
RED_STAR = "x blue, a1 purple, a2a red"
EMPTYING = {"top": "- - orange red - -", "right": CLUSTERS["right"], "left": CLUSTERS["left"]}


def start(game: Game) -> Row:
    """Three players, just dealt."""
    return game.new(seed="the rules of Nebula", players=3, variant="full", first=0).row


def figure(table: Any, *marks: str) -> Figure:
    return Figure(table, ESTER, NAMES, marks)


def with_panel_open(table: Any, opens: str, *moves: tuple[int, str]) -> Figure:
    """A table with one of its panels open, after these moves."""
    return Figure(table, ESTER, NAMES, steps=(Step(moves, opens=opens),))


def example(
    table: Any, *steps: Step, names: tuple[str, ...] = NAMES, viewer: int = ESTER
) -> Figure:
    return Figure(table, viewer, names, steps=steps)


def step(
    *actions: str,
    seat: int = ESTER,
    brings: Callable[[Any], bool] | None = None,
    opens: str = "",
) -> Step:
    return Step(tuple((seat, action) for action in actions), brings, opens=opens)


STELA_FIRST = ("Stela", "Ester", "Hvězdoslava")
HVEZDOSLAVA_FIRST = ("Hvězdoslava", "Stela", "Ester")

FIGURES: Figures = {
    "aim": figure(Galaxy(galaxy=(TWO_CONSTELLATIONS, BULL), bar=(3, 1))),
    "galaxy": figure(Galaxy(store=("red", ""))),
    "linked": figure(Galaxy(galaxy=(EARLY,), store=("white", ""))),
    "sky": figure(Galaxy(phase=Phase.TAKING, store=("blue", ""))),
    "start": figure(start),
    "full_table": with_panel_open(
        Galaxy(
            variant="full",
            phase=Phase.TAKING,
            markers="white white blue dragon dragon i ii",
            store=("red", "blue"),
        ),
        opens="scores",
    ),
    "time": example(
        Galaxy(phase=Phase.TAKING),
        step(),
        step("time top 2"),
        step("time right -3"),
        step("take"),
    ),
    "chaos": example(
        Galaxy(phase=Phase.TAKING, store=("blue white",)),
        step(),
        step("chaos blue", brings=draws("red", "hole", "purple", "purple", "white")),
        step("keep red"),
        step("keep hole"),
        names=STELA_FIRST,
    ),
    "first_star": figure(Galaxy(store=("red white",)), "action:place red x"),
    "same_colour": figure(Galaxy(galaxy=(EARLY,), store=("purple",))),
    "three_stars": example(
        Galaxy(galaxy=(EARLY,), store=("red white orange",)),
        step(),
        step("place white a2a"),
        step("place red c2"),
        step("place orange a4"),
    ),
    "replace": example(
        Galaxy(galaxy=(EARLY,), store=("white",)),
        step(),
        step("place white a1"),
    ),
    "hole": example(
        Galaxy(galaxy=(RED_STAR,), store=("white white purple purple hole",), bar=(2,), counter=5),
        step(),
        step("place white a4"),
        step("hole"),
        step("supernova bag", brings=supernova_is("yellow"), opens="clusters"),
        names=HVEZDOSLAVA_FIRST,
    ),
    "marker": example(
        Galaxy(
            variant="full",
            galaxy=(RED_STAR,),
            store=("white white purple purple hole",),
            bar=(2,),
            counter=5,
            markers="blue orange white",
        ),
        step(opens="scores"),
        step("hole", "supernova bag", brings=supernova_is("yellow")),
        step("marker white", opens="scores"),
        names=HVEZDOSLAVA_FIRST,
    ),
    "task": example(
        Galaxy(
            galaxy=(WHITES, f"{WHITES}, c4b white"),
            store=("white", ""),
            public="V16 V15 V18 V19",
            marks={1: (STELA,)},
        ),
        step(),
        step("place white c4b"),
        step("done", opens="tasks"),
        names=HVEZDOSLAVA_FIRST,
    ),
    "refill": example(
        Galaxy(clusters=EMPTYING, galaxy=(EARLY,), players=3, phase=Phase.TAKING),
        step(),
        step("time top 3", "time right 2"),
        step("take", "done"),
    ),
    "ending": example(
        Galaxy(
            galaxy=(BULL, THREE_CONSTELLATIONS),
            store=("", "white"),
            bar=(4, 2),
            seat=STELA,
            marks={1: (STELA,), 3: (ESTER,)},
            personal=("O19", "O08"),
        ),
        step(),
        step("place white b5", seat=STELA),
        step("done", seat=STELA, opens="scores"),
        viewer=STELA,
    ),
    "tracks": figure(
        Galaxy(
            variant="full",
            phase=Phase.MARKER,
            galaxy=(TWO_CONSTELLATIONS, BULL),
            markers="white white purple purple blue red dragon dragon dolphin dolphin bull i ii ii",
        ),
    ),
    "full_score": with_panel_open(
        Galaxy(
            variant="full",
            galaxy=(TWO_CONSTELLATIONS, BULL),
            bar=(3, 1),
            seat=STELA,
            counter=12,
            markers="white white purple purple blue red dragon dragon dolphin dolphin bull i ii ii",
            personal=("O12", "O14"),
            marks={1: (ESTER,), 3: (ESTER,)},
        ),
        "scores",
        (STELA, "done"),
    ),
    "personal": with_panel_open(
        Galaxy(
            galaxy=(f"{TWO_CONSTELLATIONS}, b3b white", BULL),
            personal=("O18", "O14"),
            phase=Phase.TAKING,
        ),
        opens="tasks",
    ),
    "public": with_panel_open(
        Galaxy(galaxy=(WHITES,), public="V01 V05 V15 V19", phase=Phase.TAKING), opens="tasks"
    ),
    "advanced": with_panel_open(
        Galaxy(
            variant="full",
            galaxy=(TWO_CONSTELLATIONS,),
            phase=Phase.TAKING,
            advanced="B07 B16 B18 B20",
            markers="i i i ii ii iii",
        ),
        opens="scores",
    ),
}
