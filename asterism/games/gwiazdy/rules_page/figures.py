"""The figures of the rules page: rockets, crystals, stars and events laid out by name."""

from collections.abc import Callable, Mapping
from typing import Any

from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.gwiazdy.components import (
    EVENT_NAMES,
    FIELD_NAMES,
    STAR_NAMES,
    SUN_NAMES,
    SYMBOLS,
)
from asterism.games.gwiazdy.state import BOX, Phase
from asterism.teaching.figures import Figure, Figures, Step

NAMES = ("Ania", "Michał", "Aga", "Monika")
ANIA, MICHAL = range(2)
AGA_FIRST = ("Aga", "Monika", "Ania", "Michał")
Crystals = Mapping[str, int]


def number_of(names: tuple[str, ...], name: str) -> int:
    return names.index(name) + 1


class Table:
    """A table laid out: called with the game, it gives a row. Rockets, crystals, stars, hands and
    Suns are those of each seat; everything else is in the pool and the deck."""

    def __init__(
        self,
        rockets: tuple[str, ...],
        crystals: tuple[Crystals, ...] = (),
        stars: tuple[str, ...] = (),
        hands: tuple[str, ...] = (),
        suns: tuple[str, ...] = ("flare", "heliosphere", "core", "corona"),
        options: Mapping[str, Any] | None = None,
        **fields: int,
    ) -> None:
        self.rockets, self.crystals, self.stars = rockets, crystals, stars
        self.hands, self.suns, self.fields = hands, suns, fields
        self.options = {"players": len(rockets), "first": 0, **(options or {})}

    def __call__(self, game: Game) -> Row:
        row = game.blank_row(game.resolve_options(dict(self.options)))
        s, box = game.state.as_record(row), BOX.as_record(game.box)
        s.rounds = 4
        s.sun[: s.players] = [number_of(SUN_NAMES, sun) for sun in self.suns[: s.players]]
        s.rocket[: s.players] = [number_of(FIELD_NAMES, field) for field in self.rockets]
        self.lay_crystals(s, box)
        self.lay_stars(s, box)
        self.lay_events(s, box)
        for name, value in self.fields.items():
            s[name] = value
        s.origin = s.rocket[s.seat]
        s.fusions = box.fusions[s.sun[s.seat]]
        rng.set_state(row, rng.seed_state("gwiazdy"))
        return row

    def lay_crystals(self, s: Any, box: Any) -> None:
        for seat, held in enumerate(self.crystals):
            s.crystals[seat] = [held.get(symbol, 0) for symbol in SYMBOLS]
        s.pool[:] = box.supply - s.crystals.sum(axis=0)

    def lay_stars(self, s: Any, box: Any) -> None:
        for seat, names in enumerate(self.stars):
            for name in names.split():
                star = number_of(STAR_NAMES, name)
                s.owner[star] = seat + 1
                s.points[seat] += box.points[star]

    def lay_events(self, s: Any, box: Any) -> None:
        left = box.copies.tolist()
        for seat, names in enumerate(self.hands):
            for name in names.split():
                s.hand[seat, number_of(EVENT_NAMES, name)] += 1
                s.held[seat] += 1
                left[number_of(EVENT_NAMES, name)] -= 1
        deck = [event for event, count in enumerate(left) for _ in range(count)]
        s.deck[: len(deck)], s.left = deck, len(deck)


def start(game: Game) -> Row:
    """Four players, all rockets in the centre."""
    return game.new(seed="the rules of Gwiazdy", players=4, first=0).row


def dice(attacker: int, defender: int) -> Callable[[Any], bool]:
    return lambda s: s.dice.tolist() == [attacker, defender]


def draws(event: str) -> Callable[[Any], bool]:
    """The card that was drawn is this one."""
    return lambda s: s.hand[ANIA, number_of(EVENT_NAMES, event)] > 0


# Tables

ON_THE_WAY = Table(
    ("cep", "dra", "cam"),
    ({"H": 9, "He": 3, "C": 1}, {"H": 6, "He": 4, "O": 1}, {"H": 7, "Si": 1}),
    ("keid_b sirius_b denebola", "capella_a procyon_b", "altair rigel"),
    ("solar_wind wormhole", "jet", ""),
)
FIRST_FLIGHT = Table(("umi", "umi"), ({"H": 5}, {"H": 5}), hands=("solar_wind", "jet"))
FIRST_BATTLE = Table(
    ("gem", "ori"),
    ({"H": 4, "He": 2}, {"H": 3, "C": 2}),
    ("procyon_b bellatrix capella_a", "capella_b mirzam rigel"),
    suns=("corona", "core"),
)
SECOND_BATTLE = Table(
    ("cas", "and"),
    ({"H": 4, "Si": 1}, {"H": 3, "He": 1}),
    ("arcturus deneb", "altair aldebaran"),
    suns=("corona", "heliosphere"),
)
LADEN = {"H": 9, "He": 3, "C": 1}


def figure(table: Any) -> Figure:
    return Figure(table, ANIA, NAMES)


def example(table: Any, *steps: Step, names: tuple[str, ...] = NAMES) -> Figure:
    return Figure(table, ANIA, names, steps=steps)


def step(
    *actions: str,
    seat: int = ANIA,
    brings: Callable[[Any], bool] | None = None,
    marks: tuple[str, ...] = (),
    opens: str = "",
) -> Step:
    return Step(tuple((seat, action) for action in actions), brings, marks, opens)


PURSE, DICE = ("piece:purse",), ("piece:die-",)

FIGURES: Figures = {
    "aim": figure(ON_THE_WAY),
    "start": figure(start),
    "market": Figure(
        Table(("cep", "dra"), ({"H": 12, "He": 6, "C": 2, "O": 1}, LADEN), phase=Phase.TURN),
        ANIA,
        NAMES,
        steps=(Step((), opens="stars"),),
    ),
    "production": example(
        Table(
            ("cep", "dra"),
            ({"H": 2}, {"H": 1}),
            ("keid_b denebola", "capella_a"),
            phase=Phase.TURN,
            seat=MICHAL,
        ),
        step(),
        step("end", seat=MICHAL, marks=PURSE),
    ),
    "move": example(FIRST_FLIGHT, step(), step("move cep")),
    "battle": example(
        FIRST_BATTLE,
        step(),
        step("move ori", brings=dice(4, 3), marks=DICE, opens="battle"),
        step("retreat tau", seat=MICHAL),
    ),
    "tie": example(
        SECOND_BATTLE,
        step(),
        step("move and", brings=dice(5, 4), marks=DICE, opens="battle"),
        names=AGA_FIRST,
    ),
    "battle_events": example(
        Table(
            ("gem", "ori"),
            ({"H": 4, "He": 2}, {"H": 3, "C": 2}),
            ("bellatrix", "rigel"),
            ("jet", "magnetic"),
            ("corona", "core"),
        ),
        step(),
        step("move ori", brings=dice(4, 2)),
        step("event jet", marks=DICE),
        step("event magnetic", seat=MICHAL, marks=DICE, opens="battle"),
    ),
    "event_field": example(
        Table(("cas", "dra"), (LADEN, {"H": 3}), hands=("", "jet")),
        step(),
        step("move and"),
        step("draw", brings=draws("solar_wind")),
        step("event solar_wind"),
    ),
    "decay": example(
        Table(("cas", "dra"), ({"H": 1, "He": 1, "C": 1}, LADEN)),
        step(),
        step("move umi"),
        step("decay triple_alpha"),
        step("decay proton_chain"),
    ),
    "fusion_field": example(
        Table(("lyr", "dra"), ({"H": 2, "He": 1}, LADEN)),
        step(),
        step("move cyg"),
        step("fuse proton_chain"),
        step("fuse proton_chain"),
        step("fuse triple_alpha"),
    ),
    "fusion": figure(
        Table(
            ("cep", "dra"), ({"H": 8, "He": 3, "C": 2, "O": 2, "Si": 2}, LADEN), phase=Phase.TURN
        ),
    ),
    "wormhole": example(
        Table(("cep", "dra"), (LADEN, LADEN), hands=("wormhole", "")),
        step(),
        step("event wormhole"),
        step("jump gem"),
        step("move ori"),
    ),
    "star": example(
        Table(("cep", "dra"), (LADEN, LADEN), phase=Phase.TURN),
        step(),
        step("create keid_b"),
        step("dot 6"),
    ),
    "wrong": example(
        Table(("cep", "dra"), (LADEN, LADEN), phase=Phase.TURN),
        step(),
        step("create keid_b"),
        step("dot 41"),
    ),
    "system": example(
        Table(
            ("cep", "dra"),
            ({"H": 4, "O": 1}, LADEN),
            ("sirius_a", ""),
            phase=Phase.TURN,
        ),
        step(),
        step("create sirius_b"),
        step("dot 2"),
    ),
    "end": example(
        Table(
            ("cep", "dra"),
            ({"H": 2, "C": 1}, {"H": 2, "Si": 1}),
            ("rigel deneb sirius_b", "altair capella_a procyon_b"),
            phase=Phase.TURN,
        ),
        step(),
        step("create keid_b"),
        step("dot 6"),
        step("move uma", "end", seat=MICHAL),
    ),
    "crosshair": figure(
        Table(
            ("cep", "dra"),
            (LADEN, LADEN),
            options={"crosshair": True},
            phase=Phase.DOT,
            making=number_of(STAR_NAMES, "keid_b"),
        ),
    ),
}
