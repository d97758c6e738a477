"""The figures of the rules page of Bájné kostky: dice, bids and tricks by name."""

from collections.abc import Callable
from typing import Any

from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.bajne_kostky import rules
from asterism.games.bajne_kostky.state import BOX, FACE_NAMES, KIND_NAMES
from asterism.teaching.figures import Figure, Figures, Step

NAMES = ("Adéla", "Ben", "Cecil", "David", "Eva")
ADELA, BEN, CECIL, DAVID, EVA = range(5)


def kind_of(name: str) -> int:
    return KIND_NAMES.index(name) + 1


def face_of(name: str) -> int:
    return FACE_NAMES.index(name) + 1


class Round:
    """A round laid out: called with the game, it gives a row. `hands` are the dice behind the
    screens, `past` the tricks already played: who led, who won, and each seat's die and face."""

    def __init__(
        self,
        *hands: str,
        bids: tuple[int, ...] = (),
        earlier_tricks: tuple[tuple[int, int, str], ...] = (),
        options: dict[str, Any] | None = None,
        **fields: int,
    ) -> None:
        self.hands, self.bids, self.fields = hands, bids, fields
        self.earlier_tricks = earlier_tricks
        self.options = {"players": len(hands), **(options or {})}
        self.dice = len(hands[0].split()) + len(earlier_tricks)

    def __call__(self, game: Game) -> Row:
        row = game.blank_row(game.resolve_options(self.options))
        s = game.state.as_record(row)
        s.this_round = self.dice
        rules.fill_bag(s, BOX.as_record(game.box))
        for seat, hand in enumerate(self.hands):
            for name in hand.split():
                take_from_bag(s, name)
                s.hand[seat, kind_of(name)] += 1
                s.held[seat] += 1
        s.waiting = (1 << s.players) - 1
        for seat, tricks in enumerate(self.bids):
            rules.bid(s, seat, tricks)
        self.lay_earlier_tricks(s)
        for name, value in self.fields.items():
            s[name] = value
        rng.set_state(row, rng.seed_state("bajne kostky"))
        return row

    def lay_earlier_tricks(self, s: Any) -> None:
        for leader, winner, dice in self.earlier_tricks:
            for seat, die in enumerate(dice.split(", ")):
                kind, face = die.split()
                take_from_bag(s, kind)
                s.thrown[s.trick, seat], s.shown[s.trick, seat] = kind_of(kind), face_of(face)
                s.last_thrown[seat], s.last_shown[seat] = kind_of(kind), face_of(face)
            s.led[s.trick], s.taken[s.trick] = leader + 1, winner + 1
            s.last_led, s.last_taken = leader + 1, winner + 1
            s.won[winner] += 1
            s.trick += 1
            s.leader = s.seat = winner


def take_from_bag(s: Any, name: str) -> None:
    s.bag[kind_of(name)] -= 1
    s.left -= 1


def start(game: Game) -> Row:
    """Four players, before the first bids."""
    return game.new(seed="the rules of Bájné kostky", players=4, first=0).row


def whole_game(game: Game) -> Row:
    """A game of three, played to its end by the bots' rollout policy."""
    match = game.new(seed="the end", players=3, first=0)
    while not match.over:
        seat = match.actors[0]
        action = game.compiled.policy(game.view(match.row, seat), game.box, seat)
        match.play(seat, game.actions.names[action])
    return match.row


def shows(seat: int, face: str) -> Callable[[Any], bool]:
    """The die this seat has thrown last shows this face, in this trick or in the one just won."""
    return lambda s: face_of(face) in (s.shown[s.trick, seat], s.last_shown[seat])


def show_first(*faces: str) -> Callable[[Any], bool]:
    """The dice thrown so far in this trick show these faces, seat by seat."""
    wanted = [face_of(face) for face in faces]
    return lambda s: s.shown[s.trick, : len(faces)].tolist() == wanted


def show_all(*faces: str) -> Callable[[Any], bool]:
    """The trick that was just completed shows these faces, seat by seat."""
    return lambda s: s.last_shown[: len(faces)].tolist() == [face_of(face) for face in faces]


def throw(seat: int, die: str, face: str) -> Step:
    return Step(((seat, f"throw {die}"),), shows(seat, face))


# Rounds

COLOURS = Round(
    "red red", "red gray", "purple gray", "gray purple", "red yellow", bids=(1, 1, 0, 1, 0)
)
BONUS = Round(
    "griffin yellow", "minotaur gray", "red purple", "red gray", "red mermaid", bids=(0, 1, 0, 0, 1)
)
BEFORE_EVA = (
    throw(ADELA, "griffin", "griffin"),
    throw(BEN, "minotaur", "minotaur"),
    throw(CECIL, "red", "5"),
    throw(DAVID, "red", "7"),
)
BEFORE_EVA_MOVES = tuple(move for each in BEFORE_EVA for move in each.moves)
FLAGS = Round("gray red", "gray yellow", "gray purple", bids=(1, 1, 0))
SETTLE = Round(
    "red",
    "yellow",
    "gray",
    "purple",
    bids=(3, 5, 0, 0),
    earlier_tricks=(
        (ADELA, ADELA, "red 7, yellow 4, gray flag, purple 2"),
        (ADELA, ADELA, "red 6, yellow 5, gray 1, purple 3"),
        (ADELA, BEN, "gray flag, yellow 5, gray flag, purple 1"),
        (BEN, DAVID, "yellow 3, yellow 4, gray flag, griffin griffin"),
        (DAVID, DAVID, "gray flag, yellow 4, gray 1, griffin griffin"),
    ),
)
SIMPLIFIED = Round(
    *SETTLE.hands,
    bids=SETTLE.bids,
    earlier_tricks=SETTLE.earlier_tricks,
    options={"simplified": True},
)
LAST_TRICK = Step(
    (
        (DAVID, "throw purple"),
        (ADELA, "throw red"),
        (BEN, "throw yellow"),
        (CECIL, "throw gray"),
    ),
    show_all("6", "4", "flag", "2"),
)
ZERO = Round(
    "red",
    "yellow",
    "gray",
    "purple",
    bids=(2, 2, 0, 1),
    earlier_tricks=(
        (ADELA, ADELA, "red 6, yellow 5, gray flag, purple 1"),
        (ADELA, BEN, "red 5, yellow 5, gray flag, purple 3"),
        (BEN, BEN, "yellow 3, yellow 4, gray flag, purple 3"),
    ),
)


def figure(table: Any, *marks: str) -> Figure:
    return Figure(table, ADELA, NAMES, marks)


def example(table: Any, *steps: Step, viewer: int = ADELA) -> Figure:
    return Figure(table, viewer, NAMES, steps=steps)


FIGURES: Figures = {
    "aim": Figure(COLOURS, ADELA, NAMES, steps=(throw(ADELA, "red", "6"),)),
    "dice": figure(
        Round(
            "minotaur griffin mermaid red yellow purple gray",
            "red red red yellow purple purple gray",
            "red yellow yellow purple purple gray gray",
        )
    ),
    "start": figure(start),
    "bids": example(
        Round("red griffin", "yellow gray", "purple purple"),
        Step(),
        Step(((ADELA, "bid 1"),)),
        Step(((BEN, "bid 1"),)),
        Step(((CECIL, "bid 0"),)),
    ),
    "follow": example(
        COLOURS,
        Step(),
        throw(ADELA, "red", "6"),
        throw(BEN, "red", "7"),
        throw(CECIL, "purple", "2"),
        throw(DAVID, "gray", "7"),
        throw(EVA, "red", "5"),
        viewer=EVA,
    ),
    "special_leads": example(
        Round("griffin red", "yellow gray", "red yellow", bids=(1, 0, 1)),
        Step(),
        throw(ADELA, "griffin", "flag"),
        throw(BEN, "gray", "1"),
        throw(CECIL, "red", "7"),
        viewer=CECIL,
    ),
    "symbols": example(
        Round("red yellow", "griffin gray", "minotaur purple", bids=(1, 1, 1)),
        Step(),
        throw(ADELA, "red", "7"),
        throw(BEN, "griffin", "griffin"),
        throw(CECIL, "minotaur", "minotaur"),
        viewer=CECIL,
    ),
    "equal_symbols": example(
        Round("mermaid gray", "griffin red", "griffin purple", bids=(1, 1, 1)),
        Step(),
        throw(ADELA, "mermaid", "mermaid"),
        throw(BEN, "griffin", "griffin"),
        throw(CECIL, "griffin", "griffin"),
        viewer=CECIL,
    ),
    "flags": example(
        FLAGS,
        Step(),
        throw(ADELA, "gray", "flag"),
        throw(BEN, "gray", "flag"),
        throw(CECIL, "gray", "flag"),
    ),
    "bonus": example(BONUS, Step(), *BEFORE_EVA, throw(EVA, "mermaid", "mermaid"), viewer=EVA),
    "bonus_lost": example(
        BONUS,
        Step(BEFORE_EVA_MOVES, show_first("griffin", "minotaur", "5", "7")),
        throw(EVA, "mermaid", "flag"),
        viewer=EVA,
    ),
    "settle": example(SETTLE, Step(), LAST_TRICK),
    "simplified": example(SIMPLIFIED, Step(), LAST_TRICK),
    "zero": example(
        ZERO,
        Step(),
        Step(
            (
                (BEN, "throw yellow"),
                (CECIL, "throw gray"),
                (DAVID, "throw purple"),
                (ADELA, "throw red"),
            ),
            show_all("7", "4", "1", "3"),
        ),
        viewer=CECIL,
    ),
    "end": Figure(whole_game, None, NAMES, steps=(Step(opens="pad"),)),
}
