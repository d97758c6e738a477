"""A table of We are all stars, laid out as a reader would lay it."""

import numpy as np

from asterism.engine import rng
from asterism.games import load
from asterism.games.gwiazdy import state
from asterism.games.gwiazdy.components import (
    ELEMENT_NAMES,
    EVENT_NAMES,
    FIELD_NAMES,
    STAR_NAMES,
    SUN_NAMES,
    SYMBOLS,
)
from asterism.games.gwiazdy.state import ACTIONS, STATE, Phase

GAME = load("gwiazdy")
BOX = state.BOX.as_record(GAME.box)
SUNS = ("core", "corona", "flare", "heliosphere")  # the first two mean nothing in battle


def number(names, name):
    return names.index(name) + 1


def amounts(crystals):
    return [crystals.get(symbol, 0) for symbol in SYMBOLS]


class Table:
    """A row of bytes with the names of things outside."""

    def __init__(
        self,
        players=2,
        phase=Phase.MOVE,
        rockets=(),
        crystals=(),
        stars=(),
        hands=(),
        suns=SUNS,
        under=(),
        deck=None,
        seed=1,
        **fields,
    ):
        self.row = STATE.new_row()
        self.s = s = STATE.as_record(self.row)
        s.players, s.phase, s.rounds = players, phase, 1
        s.sun[:players] = [number(SUN_NAMES, sun) for sun in suns[:players]]
        rockets = tuple(rockets) + ("umi",) * (players - len(rockets))
        s.rocket[:players] = [number(FIELD_NAMES, field) for field in rockets]
        self.lay_crystals(crystals)
        self.lay_stars(stars)
        self.lay_events(hands, under, deck)
        for name, value in fields.items():
            s[name] = value if np.isscalar(value) else [*value, *[0] * (len(s[name]) - len(value))]
        s.origin = fields.get("origin", s.rocket[s.seat])
        s.fusions = fields.get("fusions", BOX.fusions[s.sun[s.seat]])
        rng.set_state(self.row, rng.seed_state("table", seed))

    def lay_crystals(self, crystals):
        for seat, held in enumerate(crystals):
            self.s.crystals[seat] = amounts(held)
        self.s.pool[:] = BOX.supply - self.s.crystals.sum(axis=0)

    def lay_stars(self, stars):
        for seat, names in enumerate(stars):
            for name in names:
                self.s.owner[number(STAR_NAMES, name)] = seat + 1
                self.s.points[seat] += BOX.points[number(STAR_NAMES, name)]

    def lay_events(self, hands, under, deck):
        """Hands, what is known to lie under the deck, and unseen cards: else all others."""
        s, left = self.s, BOX.copies.tolist()
        for seat, names in enumerate(hands):
            for name in names:
                s.hand[seat, number(EVENT_NAMES, name)] += 1
                s.held[seat] += 1
                left[number(EVENT_NAMES, name)] -= 1
        for place, name in enumerate(under):
            s.under[place] = number(EVENT_NAMES, name)
            left[number(EVENT_NAMES, name)] -= 1
        s.buried = len(under)
        every = [kind for kind, count in enumerate(left) for _ in range(count)]
        cards = every if deck is None else [number(EVENT_NAMES, name) for name in deck]
        s.deck[: len(cards)], s.left = cards, len(cards)

    # Playing

    @property
    def actor(self):
        (seat,) = GAME.actors(self.row)
        return seat

    def legal(self, kind=""):
        """What whoever acts may do; only actions of one kind, if asked."""
        mask = GAME.legal(self.row, self.actor)
        named = [ACTIONS.names[action] for action in np.flatnonzero(mask)]
        return [name for name in named if name.split()[0] == kind] if kind else named

    def play(self, *names):
        for name in names:
            assert name in self.legal(), f"{name} is not among {self.legal()}"
            GAME.compiled.apply(self.row, GAME.box, self.actor, ACTIONS.number[name])
        return self

    # Looking

    @property
    def over(self):
        return not GAME.actors(self.row)

    def at(self, seat):
        return FIELD_NAMES[self.s.rocket[seat] - 1]

    def has(self, seat):
        """`{"h": 5}`: the crystals of a player."""
        held = zip(ELEMENT_NAMES, self.s.crystals[seat].tolist(), strict=True)
        return {name: count for name, count in held if count}

    def hand(self, seat):
        return sorted(
            EVENT_NAMES[kind - 1]
            for kind, count in enumerate(self.s.hand[seat])
            for _ in range(count)
        )

    def under(self):
        return [EVENT_NAMES[kind - 1] for kind in self.s.under[: self.s.buried]]

    def owner(self, star):
        """A seat, or None."""
        return (
            int(self.s.owner[number(STAR_NAMES, star)]) - 1
            if self.s.owner[number(STAR_NAMES, star)]
            else None
        )

    def dot(self, star):
        return f"dot {BOX.dot[number(STAR_NAMES, star)]}"

    def wrong_dots(self, star):
        return [name for name in self.legal("dot") if name != self.dot(star)]

    @property
    def phase(self):
        return Phase(int(self.s.phase))

    @property
    def winners(self):
        return GAME.winners(self.row)
