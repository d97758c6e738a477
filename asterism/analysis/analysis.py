"""A whole match: its course, its judgments, its turning points, and what they add up to."""

import itertools
from collections.abc import Callable, Iterable

import msgspec
import numpy as np

from asterism.analysis.follow_ups import credit_follow_ups
from asterism.analysis.judgment import BLAMED, EXCELLENT, NAMED, is_significant
from asterism.analysis.moves import Analyst, MoveReport, unit_of
from asterism.analysis.settings import Sizes, load_budget, load_judging, load_sizes
from asterism.engine.match import CLOCK_SEAT, Match

FORMAT = 8  # raised when an analysis that was kept must be made anew
CHOICE, LUCK = "choice", "luck"  # what made a move a turning point


class Part(msgspec.Struct, frozen=True):
    """Some moves in a row, and what was expected before the first of them."""

    expected: list[float]
    moves: list[MoveReport]


class TurningPoint(msgspec.Struct, frozen=True):
    """A move that changed much: by a choice (for the seat that chose), or by luck (for the seat it
    served or hurt most)."""

    number: int
    kind: str
    seat: int
    change: float  # of what that seat expected; the cost of a choice that was blamed


class SeatSummary(msgspec.Struct, frozen=True):
    """What a match came to for one seat."""

    seat: int
    start: float  # expected before the first move
    end: float
    luck: float  # what chance added
    own: float  # what its own choices added, beside those of the strategy of the course
    others: float  # what the others' choices added
    judged: int  # choices that were no forced moves
    best: int  # of them, as good as the best there was, as far as can be told
    blamed: int  # mistakes and worse
    cost: float  # of the choices to which there was a better one
    best_move: int | None  # the number of its best find


class Analysis(msgspec.Struct, frozen=True):
    """All that was found out about a match. Actions are numbers; seats count from 0."""

    format: int
    game: str
    version: int
    unit: str  # `share` of the win, or `points`
    start: list[float]
    moves: list[MoveReport]
    turning_points: list[TurningPoint]
    seats: list[SeatSummary]


def analyse(
    match: Match,
    effort: float = 1.0,
    progress: Callable[[Iterable[int]], Iterable[int]] | None = None,
) -> Analysis:
    """Analyse a match from its first move to its last. The same match gets the same analysis."""
    budget = load_budget(match.game.name).scale(effort)
    analyst = Analyst(match, budget)
    expected = analyst.expect_start()
    reports = analyst.report_moves(len(match.moves), expected)
    steps: Iterable[int] = range(len(match.moves))
    moves = [next(reports) for _ in (progress(steps) if progress else steps)]
    return finish_analysis(match, [Part(expected.tolist(), moves)])


def analyse_moves(
    match: Match, begin: int, end: int, expected: list[float] | None, effort: float = 1.0
) -> Part:
    """Analyse moves `begin` to `end` - 1, from what the part before them expected at its end. Parts
    in a row make the same analysis as the whole."""
    analyst = Analyst(match, load_budget(match.game.name).scale(effort))
    analyst.skip_to(begin)
    start = analyst.expect_start() if expected is None else np.array(expected)
    return Part(start.tolist(), [*analyst.report_moves(min(end, len(match.moves)), start)])


def finish_analysis(match: Match, parts: list[Part]) -> Analysis:
    """Put the parts of a match together and sum them up."""
    unit, start = unit_of(match.game), parts[0].expected
    sizes = load_sizes(unit)
    moves = credit_follow_ups([move for part in parts for move in part.moves], sizes)
    return Analysis(
        FORMAT,
        match.game.name,
        match.game.version,
        unit,
        start,
        moves,
        find_turning_points(moves, sizes),
        [summarize_seat(seat, start, moves) for seat in range(match.players)],
    )


# Turning points


def find_turning_points(moves: list[MoveReport], sizes: Sizes) -> list[TurningPoint]:
    """The moves that changed most, in the order they were made. Dice change more than choices do,
    and a beginner misses much, but only mistakes can be mended: some of the places go to mistakes
    first, then to finds, then to luck, which many matches are won by."""
    judging = load_judging()
    pairs = itertools.zip_longest(moves, moves[1:])
    points = [point for move, following in pairs for point in points_of(move, following, sizes)]
    greatest = sorted(points, key=lambda point: -abs(point.change))
    mistakes = [point for point in greatest if point.kind == CHOICE and point.change < 0]
    finds = [point for point in greatest if point.kind == CHOICE and point.change > 0]
    lucky = [point for point in greatest if point.kind == LUCK]
    ranked = [
        *mistakes[: judging.mistakes_first],
        *finds[: judging.finds_first],
        *lucky[: judging.luck_first],
        *greatest,
    ]
    firsts = {point.number: point for point in reversed(ranked)}  # the first of each move
    numbers = [*dict.fromkeys(point.number for point in ranked)]
    return [firsts[number] for number in sorted(numbers[: judging.turning_points])]


def points_of(move: MoveReport, following: MoveReport | None, sizes: Sizes) -> list[TurningPoint]:
    """What made a move a turning point, if anything did. Luck that changed more than a find of the
    same move did is told in its place."""
    found = []
    seat = int(np.argmax(np.abs(move.luck)))
    luck = abs(move.luck[seat])
    is_clear = luck >= sizes.swing and is_significant(luck, move.luck_error(seat))
    if is_clear and not is_usual_mistake(following):
        found.append(TurningPoint(move.number, LUCK, seat, move.luck[seat]))
    judgment = move.judgment
    if judgment is not None and judgment.verdict in BLAMED:
        found.append(TurningPoint(move.number, CHOICE, move.seat, -judgment.loss))
    elif (
        judgment is not None
        and judgment.verdict == EXCELLENT
        and not (found and luck > judgment.gain)
    ):
        found.append(TurningPoint(move.number, CHOICE, move.seat, judgment.gain))
    return found


def is_usual_mistake(move: MoveReport | None) -> bool:
    """Whether a move is a mistake that the strategy of the course would have made, too: the course
    expected it already when chance had spoken, so what seemed luck was a choice."""
    judgment = move.judgment if move is not None else None
    if move is None or judgment is None:
        return False
    return judgment.verdict in BLAMED and judgment.easy == move.action


# Sums


def summarize_seat(seat: int, start: list[float], moves: list[MoveReport]) -> SeatSummary:
    """What luck, a seat's own choices and the others' came to; together with what was expected at
    the start they are what it got."""
    own = [move for move in moves if move.seat == seat]
    others = [move for move in moves if move.seat not in (seat, CLOCK_SEAT)]
    judged = [(move, move.judgment) for move in own if move.judgment is not None]
    finds = [(move, judgment) for move, judgment in judged if judgment.verdict == EXCELLENT]
    return SeatSummary(
        seat,
        start[seat],
        moves[-1].expected[seat] if moves else start[seat],
        sum(move.luck[seat] for move in moves),
        sum(move.choice[seat] for move in own),
        sum(move.choice[seat] for move in others),
        len(judged),
        sum(judgment.verdict not in NAMED for _, judgment in judged),
        sum(judgment.verdict in BLAMED for _, judgment in judged),
        sum(judgment.loss for _, judgment in judged if judgment.verdict in NAMED),
        max(finds, key=lambda found: found[1].gain)[0].number if finds else None,
    )
