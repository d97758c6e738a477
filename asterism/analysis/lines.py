"""How a match may go on after a move: the lines that explain a judgment."""

import functools
import itertools
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np

from asterism.analysis.conventions import ReaderForecast, Readers
from asterism.analysis.forecast import PolicyForecast
from asterism.analysis.scorers import usual_action
from asterism.analysis.settings import load_budget, load_judging
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.engine.rule import is_interpreted

GAP = "…"
KEPT_WORLDS = 256  # that are not looked for again when a page is read again


def keep_told(line: list[str]) -> list[str]:
    """The beginning of a line as it is told alone."""
    return [text for text in line if text][: load_judging().next_moves]


def leave_out_shared(
    line: list[str], other: list[str], is_closed: bool = True
) -> tuple[list[str], list[str]]:
    """Two lines as they are told side by side: what happens in both is left out of both, but for
    the first. `is_closed`: they end where a stage does."""
    told, other_told = (
        [step for step, text in enumerate(texts) if text] for texts in (line, other)
    )
    pairs = find_shared([line[step] for step in told], [other[step] for step in other_told])
    return (
        abridge(line, {told[at] for at, _ in pairs} - {0}, is_closed),
        abridge(other, {other_told[at] for _, at in pairs} - {0}, is_closed),
    )


def find_shared(line: Sequence[Hashable], other: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Where in two lines the same happens: at the same step of both, or, if that finds more, two or
    more steps in a row in the same order, since a turn may be longer in one of them."""
    in_step = [
        (step, step)
        for step, (one, same) in enumerate(zip(line, other, strict=False))
        if one == same
    ]
    blocks = SequenceMatcher(None, line, other, autojunk=False).get_matching_blocks()
    in_order = [(a + n, b + n) for a, b, size in blocks if size > 1 for n in range(size)]
    return max(in_step, in_order, key=len)


def abridge(line: list[str], shared: set[int], is_closed: bool) -> list[str]:
    """The beginning of a line with a gap in place of what is shared; a single such move is told.
    Where more differs than is told, the last move of a closed line is: it shows what all that came
    to."""
    differing = [step for step, text in enumerate(line) if text and step not in shared]
    most = load_judging().next_moves
    kept = differing[:most]
    if is_closed and len(differing) > most:
        kept = [*differing[: most - 1], differing[-1]]
    elif kept:
        line = line[: kept[-1] + 1]
    told = list[str]()
    for is_kept, run in itertools.groupby(range(len(line)), lambda step: step in kept):
        texts = [line[step] for step in run if line[step]]
        told += texts if is_kept or len(texts) == 1 else [GAP] * bool(texts)
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
    policies of a judgment, which do not deviate here: that would be no reason."""
    chooser, world, varied = seat, np.zeros_like(view), load_budget(game.name).varied
    game.compiled.determinize(view, game.box, seat, rng_state, world)
    for _ in range(load_judging().line_moves):
        before = world.copy()
        game.compiled.apply(world, game.box, seat, action)
        yield LineMove(before, world.copy(), seat, action)
        actors = game.actors(world)
        if not actors:
            break
        seat = actors[0]
        action = next_action(game, world, seat, chooser, varied)


def next_action(game: Game, world: Row, seat: int, chooser: int, varied: str) -> int:
    """What a seat does in a line: who chose goes on by the game's value policy, if there is one, as
    in a judgment; the others, and without machine code all, by the rollout policy."""
    if seat == chooser and hasattr(game.modules.bot, "value_policy") and not is_interpreted():
        return int(game.compiled.value_policy(world, game.box, seat))
    return usual_action(game, world, seat, varied)


def follow_by_conventions(match: Match, number: int) -> tuple[Match, Readers]:
    """The position before a move, and players who followed the moves before it by the game's
    conventions."""
    replay, readers = match.at_move(0), Readers(match.game, match.players)
    for seat, action in match.moves[: number - 1]:
        replay._apply(seat, action)
        readers.on_move(replay.row, seat, action)
    return replay, readers


def play_by_conventions(match: Match, number: int, action: int) -> list[LineMove]:
    """How a match might have gone on after an action in place of a move, among players who keep to
    the game's conventions. What they read in the moves before fits few worlds, so that this is the
    one that was."""
    replay, readers = follow_by_conventions(match, number)
    seat, line = match.moves[number - 1][0], list[LineMove]()
    while True:
        before = replay.row.copy()
        replay._apply(seat, action)
        readers.on_move(replay.row, seat, action)
        line.append(LineMove(before, replay.row.copy(), seat, action))
        if not replay.actors or len(line) == load_judging().next_moves:
            return line
        seat = replay.actors[0]
        action = readers.bot(seat).usual_action(match.game.view(replay.row, seat))


def find_true_lead(match: Match, number: int, worse: int, better: int) -> float:
    """What an action was ahead of another in the position that was, among players who keep to the
    game's conventions. What was better by what its player knew may lie behind there."""
    replay, readers = follow_by_conventions(match, number)
    forecast = ReaderForecast(readers, load_judging().true_rollouts)
    rng_state = rng.seed_state("lead", match.game.name, match.players, number)
    seat = match.moves[number - 1][0]
    behind, ahead = (
        float(forecast.expect(replay.row, rng_state, seat, action)[seat])
        for action in (worse, better)
    )
    return ahead - behind


def has_stages(game: Game) -> bool:
    """Whether a match has stages, such as rounds, at whose end lines end."""
    return "stage_moves_left" in game.compiled


def count_differing(line: list[LineMove], other: list[LineMove]) -> int:
    """The moves of the longer of two lines that are not made in the other."""
    longest = max(len(line), len(other))
    if longest < load_judging().next_moves:
        return 0
    shared = find_shared(*([(move.seat, move.action) for move in one] for one in (line, other)))
    return longest - len(shared)


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

    def stage_moves(self) -> int:
        """The moves left of the stage of a game that has any: its end shows what a choice was
        worth."""
        if not has_stages(self.game):
            return 0
        return int(self.game.compiled.stage_moves_left(self.view, self.game.box))

    def play_lines(self, rng_state: np.uint64) -> tuple[list[LineMove], list[LineMove]]:
        """How it may go on after each of them in one world, until so many moves differ and the
        stage is over."""
        lines = list[LineMove](), list[LineMove]()
        both = (
            play_line(self.game, self.view, self.seat, action, rng_state)
            for action in (self.action, self.better)
        )
        stage_moves = self.stage_moves()
        for pair in itertools.zip_longest(*both):
            for line, move in zip(lines, pair, strict=True):
                line.extend([move] if move else [])
            is_over = max(map(len, lines)) >= stage_moves
            if is_over and count_differing(*lines) >= load_judging().next_moves:
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
