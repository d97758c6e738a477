"""The figures of Hanabi's rules page: hands by name, the other cards in the deck."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from asterism.engine import bits, rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.hanabi import rules
from asterism.games.hanabi.state import BOX, COLOUR_NAMES, HINTS, kind
from asterism.teaching.figures import Figure, Figures, Step

NAMES = ("Aneta", "Blanka", "Cyril", "David", "Eva")
ANETA, BLANKA, CYRIL = range(3)


def parse_cards(names: str) -> list[int]:
    """`red 1, blue 3` as numbers."""
    pairs = [name.split() for name in names.split(",")] if names else []
    return [kind(COLOUR_NAMES.index(colour), int(value)) for colour, value in pairs]


class Table:
    """A table laid out: called with the game, it gives a row."""

    def __init__(
        self,
        *hands: str,
        fireworks: Mapping[str, int] | None = None,
        discarded: str = "",
        left: int | None = None,
        options: Mapping[str, Any] | None = None,
        **fields: int,
    ) -> None:
        self.hands, self.fireworks, self.discarded = hands, fireworks or {}, discarded
        self.left, self.options = left, {"players": len(hands), **(options or {})}
        self.fields = {"hints": HINTS, **fields}

    def __call__(self, game: Game) -> Row:
        row = game.blank_row(game.resolve_options(dict(self.options)))
        s, box = game.state.as_record(row), BOX.as_record(game.box)
        for colour, value in self.fireworks.items():
            s.fireworks[COLOUR_NAMES.index(colour)] = value
        for card in parse_cards(self.discarded):
            s.discarded[card] += 1
        for owner, hand in enumerate(self.hands):
            for card in parse_cards(hand):
                rules.receive(s, box, owner, card)
        self.fill_deck(s, box)
        for name, value in self.fields.items():
            s[name] = value
        rng.set_state(row, rng.seed_state("hanabi"))
        return row

    def fill_deck(self, s: Any, box: Any) -> None:
        """All cards that lie nowhere else; with `left`, so many, and the others are discarded."""
        known = [c for c in range(1, len(box.copies)) if bits.has(box.known[s.variant], c)]
        rest = Counter({card: int(box.copies[card]) for card in known})
        rest.subtract(s.hand[s.hand > 0].tolist())
        rest.subtract({card: int(n) for card, n in enumerate(s.discarded) if n})
        rest.subtract(
            card for card in known if s.fireworks[rules.colour_of(card)] >= rules.value_of(card)
        )
        deck = sorted(rest.elements(), key=lambda card: (int(rules.value_of(card)), card))
        s.left = len(deck) if self.left is None else self.left
        s.deck[: s.left] = deck[len(deck) - s.left :]
        for card in deck[: len(deck) - s.left]:
            s.discarded[card] += 1


def deal(game: Game) -> Row:
    """Three players, just dealt."""
    return game.new(seed="the rules of Hanabi", players=3, first=0).row


def full_sky(game: Game) -> Row:
    """A perfect show, one card before its end."""
    hands = "blue 5, red 1, white 2, green 1, yellow 1", "red 2, white 1, blue 1, green 2, yellow 2"
    heights = {"red": 5, "yellow": 5, "green": 5, "white": 5, "blue": 4}
    return Table(*hands, fireworks=heights, left=0, last_turns=2, hints=4)(game)


HANDS = (
    "red 1, green 3, white 4, blue 2, yellow 1",
    "green 1, red 4, white 1, green 4, blue 5",
    "yellow 4, blue 1, red 3, white 2, green 5",
)
OPENING = Table(*HANDS)
MIDDLE = Table(
    "blue 3, green 2, white 4, red 1, yellow 1",
    "green 1, red 4, white 1, green 4, blue 5",
    "yellow 4, blue 1, red 3, white 2, green 5",
    fireworks={"red": 2, "blue": 2, "green": 1, "yellow": 1},
    discarded="white 3, yellow 3",
    hints=4,
)
NO_TOKENS = Table(*MIDDLE.hands, fireworks=MIDDLE.fireworks, discarded=MIDDLE.discarded, hints=0)
TWO_MISTAKES = Table(
    *MIDDLE.hands, fireworks=MIDDLE.fireworks, discarded=MIDDLE.discarded, mistakes=2
)
LAST_FIVE = Table(
    "red 5, green 2, white 4, blue 3, yellow 1",
    "green 1, red 3, white 1, green 4, blue 5",
    fireworks={"red": 4, "blue": 2},
    discarded="red 4, white 3",
    hints=2,
)
SCORED = Table(
    "white 1, green 1, blue 1, yellow 1",
    "red 1, green 2, white 3, blue 2",
    "yellow 2, red 2, blue 3, green 4",
    "white 2, red 4, yellow 3, blue 4",
    fireworks={"white": 3, "red": 4, "blue": 4, "yellow": 5, "green": 2},
    left=0,
    phase=1,
)
EMPTYING = Table(
    "blue 5, green 2, white 4, red 1, white 1",
    "green 3, red 4, white 1, blue 1, yellow 1",
    "yellow 4, red 5, white 2, green 1, green 4",
    fireworks={"red": 3, "blue": 4, "green": 2, "yellow": 3, "white": 1},
    left=1,
    hints=1,
)
RAINBOW = Table(
    "red 1, green 2, white 4, rainbow 1, yellow 1",
    "blue 1, rainbow 3, white 1, blue 4, green 5",
    options={"variant": "rainbow2"},
)
RAINBOW_PLAIN = Table(
    "red 1, green 2, white 4, rainbow 1, yellow 1",
    "blue 1, rainbow 3, white 1, blue 4, rainbow 5",
    options={"variant": "rainbow"},
)
BREATHLESS = Table(
    "blue 5, white 5",
    "green 5, red 4",
    "red 5, yellow 4, yellow 5",
    fireworks={"red": 3, "blue": 4, "green": 4, "yellow": 3, "white": 4},
    discarded="red 4",
    left=0,
    hints=1,
    options={"last_breath": True},
)
KNOWN = Table(
    "red 1, green 3, white 4, blue 2, yellow 1",
    "green 1, red 4, white 1, green 4, blue 5",
    "yellow 4, blue 1, red 3, white 2, green 5",
    seat=BLANKA,
)


def figure(table: Any, *marks: str, viewer: int | None = ANETA) -> Figure:
    return Figure(table, viewer, NAMES, marks)


def example(table: Any, *steps: Step, viewer: int | None = ANETA) -> Figure:
    return Figure(table, viewer, NAMES, steps=steps)


def step(*moves: tuple[int, str]) -> Step:
    return Step(moves)


FIGURES: Figures = {
    "aim": figure(full_sky),
    "deal": figure(deal),
    "choice": figure(MIDDLE),
    "hint_colour": Figure(OPENING, BLANKA, NAMES, steps=(step((ANETA, "hint 1 green")),)),
    "hint_value": Figure(OPENING, BLANKA, NAMES, steps=(step((ANETA, "hint 1 1")),)),
    "hints": example(
        OPENING,
        step(),
        step((ANETA, "hint 1 green")),
        step((BLANKA, "hint 1 5")),
        step((CYRIL, "hint 1 1")),
        step((ANETA, "play 4")),
    ),
    "no_tokens": figure(NO_TOKENS),
    "discard": example(
        NO_TOKENS,
        step(),
        step((ANETA, "discard 4")),
        step((BLANKA, "hint 1 5")),
    ),
    "play": example(
        MIDDLE,
        step(),
        step((ANETA, "play 0")),
        step((BLANKA, "play 1")),
    ),
    "bonus": example(LAST_FIVE, step(), step((ANETA, "play 0"))),
    "last_mistake": Figure(
        TWO_MISTAKES,
        ANETA,
        NAMES,
        steps=(step((ANETA, "play 4")),),
    ),
    "last_round": example(
        EMPTYING,
        step(),
        step((ANETA, "play 0")),
        step((BLANKA, "play 0")),
        step((CYRIL, "play 0")),
        step((ANETA, "discard 0")),
    ),
    "score": figure(SCORED, viewer=None),
    "last_breath": example(
        BREATHLESS,
        step(),
        step((ANETA, "play 0")),
        step((BLANKA, "play 1")),
        step((CYRIL, "discard 0")),
    ),
    "rainbow": Figure(RAINBOW_PLAIN, BLANKA, NAMES, steps=(step((ANETA, "hint 1 rainbow")),)),
    "rainbow2": example(RAINBOW, step(), step((ANETA, "hint 1 blue")), viewer=BLANKA),
    "knowledge": Figure(
        KNOWN,
        ANETA,
        NAMES,
        steps=(step((BLANKA, "hint 2 1"), (CYRIL, "hint 1 red")),),
    ),
}
