"""What every report on a match has in common: worths in words, and how a match may go on."""

import functools
import itertools
import pathlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from babel.numbers import format_percent

from asterism.analysis.forecast import PolicyForecast
from asterism.analysis.moves import unit_of
from asterism.analysis.scorers import usual_action
from asterism.analysis.settings import SHARE, load_budget, load_judging
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.engine.protocols import Translator
from asterism.engine.rule import is_interpreted
from asterism.translations import Translations, load_translations

FOLDER = pathlib.Path(__file__).parent
MINUS = "−"
GAP = "…"
KEPT_WORLDS = 256  # that are not looked for again when a page is read again


def analysis_translations(match: Match, language: str) -> Translations:
    """The sentences of an analysis, with the names of the players."""
    return load_translations(FOLDER, language).with_names(match.names)


def as_phrase(text: str) -> str:
    """A description without its full stop, for the inside of a sentence."""
    return text.removesuffix(".")


class Wording:
    """Writes about one match in one language."""

    def __init__(self, match: Match, language: str) -> None:
        self.players = match.players
        self.game, self.is_share = match.game, unit_of(match.game) == SHARE
        self.texts = analysis_translations(match, language)
        self.actions: Translator = match.translations(language)

    # Numbers

    def amount(self, value: float) -> str:
        """A size with its unit: percent, or points."""
        if self.is_share:
            return self.texts.percent(abs(value))
        points = round(abs(value), 1)
        n = int(points) if points.is_integer() else points
        return self.texts("points", n=n, amount=self.texts.number(points))

    def error(self, value: float) -> str:
        """A standard error, to a tenth of its unit."""
        if self.is_share:
            share = round(value, 3)
            return format_percent(share, locale=self.texts.locale, decimal_quantization=False)
        return self.texts.number(round(value, 2))

    def worth(self, value: float) -> str:
        return self.texts.percent(value) if self.is_share else self.texts.number(round(value, 1))

    def format_signed(self, value: float) -> str:
        """`+6%`, or `−1.5`; what is rounded to nothing has no sign."""
        places = 2 if self.is_share else 1
        rounded = round(value, places)
        size = self.texts.percent(abs(rounded))
        if not self.is_share:
            size = self.texts.number(abs(rounded))
        sign = MINUS if rounded < 0 else "+" if rounded > 0 else ""
        return f"{sign}{size}"

    # The future

    def compare_lines(
        self, row: Row, seat: int, action: int, better: int
    ) -> tuple[list[str], list[str]]:
        """How a match may go on after an action and after a better one, move by move; a move that
        nobody would notice has an empty text."""
        view = self.game.view(row, seat)
        fork = Fork(self.game, self.players, view.tobytes(), seat, action, better)
        line, better_line = (
            [self.tell_move(move) for move in moves]
            for moves in fork.play_lines(find_telling_world(fork))
        )
        return line, better_line

    def tell_move(self, move: "LineMove") -> str:
        return self.game.log_line(
            move.before, move.after, None, move.seat, move.action, self.actions
        )


def keep_told(line: list[str]) -> list[str]:
    """The beginning of a line as it is told alone."""
    return [text for text in line if text][: load_judging().next_moves]


def leave_out_shared(line: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Two lines as they are told side by side: what happens in both at the same step is left out of
    both, but for the first."""
    pairs = zip(line, other, strict=False)
    shared = {step for step, (one, another) in enumerate(pairs) if step and one == another}
    return abridge(line, shared), abridge(other, shared)


def abridge(line: list[str], shared: set[int]) -> list[str]:
    """The beginning of a line with a gap in place of what is shared; a single such move is told."""
    told = list[str]()
    most = load_judging().next_moves
    runs = itertools.groupby(enumerate(line), lambda numbered: numbered[0] in shared)
    for is_shared, run in runs:
        texts = [text for _, text in run if text]
        if is_shared:
            told += texts if len(texts) == 1 else [GAP] * bool(texts)
        else:
            told, most = told + texts[:most], most - len(texts[:most])
        if not most:
            break
    return told[:-1] if told[-1:] == [GAP] else told


class LineMove(NamedTuple):
    """A move that might be made, and the position before and after it."""

    before: Row
    after: Row
    seat: int
    action: int


def play_line(
    game: Game, view: Row, seat: int, action: int, rng_state: np.uint64
) -> Iterator[LineMove]:
    """How a match may go on after an action: in a world that fits what its player knew, by the
    rollout policy, which does not deviate here: that would be no reason."""
    world, varied = np.zeros_like(view), load_budget(game.name).varied
    game.compiled.determinize(view, game.box, seat, rng_state, world)
    for _ in range(load_judging().line_moves):
        before = world.copy()
        game.compiled.apply(world, game.box, seat, action)
        yield LineMove(before, world.copy(), seat, action)
        actors = game.actors(world)
        if not actors:
            break
        seat = actors[0]
        action = usual_action(game, world, seat, varied)


class Fork(NamedTuple):
    """Two actions that a player could choose from, by what the player knew."""

    game: Game
    players: int
    view_bytes: bytes
    seat: int
    action: int
    better: int

    @property
    def view(self) -> Row:
        return np.frombuffer(self.view_bytes, np.uint8).copy()

    def worlds(self) -> list[np.uint64]:
        """The random states of the worlds that are looked at; without machine code, a single one is
        all that a reader would wait for."""
        numbers = range(1 if is_interpreted() else load_judging().line_worlds)
        return [rng.seed_state("line", self.seat, self.view_bytes.hex(), n) for n in numbers]

    def play_lines(self, rng_state: np.uint64) -> tuple[list[LineMove], list[LineMove]]:
        """How it may go on after each of them in one world, until so many moves differ."""
        lines = list[LineMove](), list[LineMove]()
        both = (
            play_line(self.game, self.view, self.seat, action, rng_state)
            for action in (self.action, self.better)
        )
        differing = 0
        for pair in itertools.zip_longest(*both):
            for line, move in zip(lines, pair, strict=True):
                line.extend([move] if move else [])
            differing += None in pair or pair[0][2:] != pair[1][2:]
            if differing == load_judging().next_moves:
                break
        return lines

    def advantage(self, rng_state: np.uint64) -> float:
        """What the better action is ahead after the moves of its line in one world."""
        forecast = PolicyForecast(self.game, self.players, load_judging().line_rollouts)
        behind, ahead = (
            float(forecast.expect(line[-1].after, rng_state)[self.seat])
            for line in self.play_lines(rng_state)
        )
        return ahead - behind


@functools.lru_cache(maxsize=KEPT_WORLDS)
def find_telling_world(fork: Fork) -> np.uint64:
    """The middle one of the worlds in which the better action leads to an advantage: in many others
    both may come to the same."""
    worlds = fork.worlds()
    if len(worlds) == 1:
        return worlds[0]
    advantages = {rng_state: fork.advantage(rng_state) for rng_state in worlds}
    ranked = sorted(advantages, key=lambda rng_state: advantages[rng_state])
    telling = [rng_state for rng_state in ranked if advantages[rng_state] > 0] or ranked[-1:]
    return telling[(len(telling) - 1) // 2]
