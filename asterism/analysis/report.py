"""An analysis in words, for a reader of one language."""

import functools
import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from asterism.analysis.analysis import CHOICE, Analysis, SeatSummary, TurningPoint
from asterism.analysis.judgment import BLAMED, EXCELLENT, NAMED, Judgment
from asterism.analysis.lines import find_true_lead, leave_out_shared, play_by_conventions
from asterism.analysis.moves import MoveReport, plays_by_conventions
from asterism.analysis.settings import load_sizes
from asterism.analysis.wording import Wording, as_phrase
from asterism.engine.layout import Row
from asterism.engine.match import Match

FORCED = "forced"
PLAYED, BETTER, EASY = "played", "best", "easy"  # the move that was made, and one beside it
HALF = 0.5  # of a gain: what brought so much had a part in it


class Option(NamedTuple):
    """An action beside others: what it says, and what it is worth."""

    role: str  # that it was played, is better, or is a beginner's
    text: str
    worth: str
    share: float  # from 0 to 1, of the greatest worth shown
    is_best: bool


class TurnText(NamedTuple):
    """A turning point in words."""

    number: int
    seat: int
    kind: str
    change: str
    is_gain: bool
    heading: str  # what it was, and whose
    moment: str  # when that was
    text: str
    basis: str  # from what it was judged
    options: list[Option]
    line: list[str]  # how it might have gone on
    other_line: list[str]  # and with the other move
    other: str = BETTER  # which one that is


class TurnNote(NamedTuple):
    """A turning point in a sentence, for a replay that shows the rest."""

    number: int
    seat: int
    kind: str
    change: str
    is_gain: bool
    text: str
    brief: str  # for a small page


class ChoiceText(NamedTuple):
    """A judged choice in a line."""

    number: int
    seat: int
    verdict: str
    name: str  # of the verdict
    action: str
    best: str
    loss: str


class SeatText(NamedTuple):
    """What a match came to for one seat, in words."""

    seat: int
    name: str
    luck: str
    luck_text: str
    is_lucky: bool
    skill: str
    skill_text: str
    best_move: str  # empty if there was none
    chart: str  # the course in a sentence


class Report(NamedTuple):
    """Everything a page says."""

    title: str
    subtitle: str
    unit: str
    turns: list[TurnText]
    choices: list[ChoiceText]
    seats: list[SeatText]


class Reporter(Wording):
    """Writes the sentences of one analysis in one language."""

    def __init__(self, match: Match, analysis: Analysis, language: str) -> None:
        super().__init__(match, language)
        self.match, self.analysis, self.sizes = match, analysis, load_sizes(analysis.unit)
        self.rows = rows_before(match)
        self.suffix = "" if self.is_share else "_together"

    def report(self) -> Report:
        return Report(
            self.title(),
            self.texts(f"course{self.suffix}"),
            self.texts("chance" if self.is_share else "score"),
            [self.turn(point) for point in self.analysis.turning_points],
            [text for move in self.analysis.moves if (text := self.choice(move))],
            [self.seat(summary) for summary in self.analysis.seats],
        )

    # The whole

    def title(self) -> str:
        """What decided the match, and for whom; winners who share it are not named."""
        if not self.is_share:
            return self.texts(f"title.{self.together_title()}")
        winners = [summary for summary in self.analysis.seats if summary.end > 0]
        part = self.deciding_part(winners)
        if len(winners) != 1:
            return self.texts(f"title.{part}_shared")
        player = self.texts.player(winners[0].seat)
        return self.texts(f"title.{part}", player=player, n=self.players - 1)

    def deciding_part(self, winners: list[SeatSummary]) -> str:
        """What brought most of what the winners gained together: luck, what everybody chose, or
        both, where one brought at least half as much as the other. The course expects mistakes
        that a beginner would make, so that what they brought can seem luck. Who made more of them
        than the others did not win by better choices."""
        gain = sum(winner.end - winner.start for winner in winners)
        if gain <= self.sizes.blunder:
            return "expected"
        luck = sum(winner.luck for winner in winners)
        given = self.given_by_mistakes(winners)
        name = "mistakes" if given >= HALF * (gain - luck) else "skill"
        if given < 0 and any(winner.blamed for winner in winners):
            name = "despite"
        if gain - luck < HALF * luck:
            return "luck_mistakes" if given >= HALF * luck else "luck"
        return name if luck < HALF * (gain - luck) else f"luck_{name}"

    def given_by_mistakes(self, winners: list[SeatSummary]) -> float:
        """What others' mistakes brought the winners, less what their own cost them. Mistakes serve
        all who did not make them."""
        costs = {seat.seat: seat.cost for seat in self.analysis.seats}
        own = sum(costs.pop(winner.seat) for winner in winners)
        return sum(costs.values()) * len(winners) / max(self.players - 1, 1) - own

    def together_title(self) -> str:
        """The greater of luck and choices. The expected score is that of beginners, so where it
        came there may have been better choices."""
        summary = self.analysis.seats[0]
        choices = summary.own + summary.others
        if max(abs(summary.luck), abs(choices)) < self.sizes.mistake:
            blamed = sum(seat.blamed for seat in self.analysis.seats)
            return "together_mistakes" if blamed else "expected_shared"
        if abs(summary.luck) > abs(choices):
            return "together_luck" if summary.luck > 0 else "together_bad_luck"
        return "together_skill" if choices > 0 else "together_mistakes"

    def seat(self, summary: SeatSummary) -> SeatText:
        texts = self.texts
        return SeatText(
            summary.seat,
            texts.player(summary.seat),
            self.format_signed(summary.luck),
            self.luck_text(summary),
            summary.luck >= 0,
            texts("of", best=summary.best, judged=summary.judged),
            self.skill_text(summary),
            self.describe_move(summary.best_move) if summary.best_move else "",
            texts(
                "chart",
                player=texts.player(summary.seat),
                start=self.worth(summary.start),
                end=self.worth(summary.end),
                luck=self.format_signed(summary.luck),
            ),
        )

    def luck_text(self, summary: SeatSummary) -> str:
        """Where it began, where it ended, and how much of the way was luck. The rest is what
        everybody chose: whose choices these were cannot be told by a beginner's, beside which all
        play well."""
        name = "luck_more" if summary.luck > 0 else "luck_less"
        if abs(summary.luck) < self.sizes.slip:
            name = "luck_little"
        places = (summary.end, summary.start, summary.luck)
        end, start, luck = (self.as_shown(value) for value in places)
        return self.texts(
            f"summary.{name}{self.suffix}",
            start=self.worth(summary.start),
            end=self.worth(summary.end),
            change=self.amount(summary.luck),
            choices=self.format_signed(end - start - luck),
        )

    def skill_text(self, summary: SeatSummary) -> str:
        """How good a seat's own choices were."""
        if summary.judged == 0:
            return self.texts("summary.skill_none")
        if summary.best == summary.judged:
            return self.texts("summary.skill_all")
        worse, name = summary.judged - summary.best, "skill" if summary.best else "skill_no"
        return self.texts(f"summary.{name}", n=worse, cost=self.amount(summary.cost / worse))

    # Single moves

    def describe_action(self, number: int, seat: int, action: int) -> str:
        """What an action of a move does, as its player would read it."""
        return self.describe(self.rows[number - 1], seat, action)

    def describe_move(self, number: int) -> str:
        move = self.analysis.moves[number - 1]
        return self.describe_action(number, move.seat, move.action)

    def choice(self, move: MoveReport) -> ChoiceText | None:
        judgment = move.judgment
        if judgment is None:
            return None
        is_worse = judgment.verdict in NAMED  # what is less may be chance
        return ChoiceText(
            move.number,
            move.seat,
            judgment.verdict,
            self.texts(f"verdict.{judgment.verdict}"),
            self.describe_move(move.number),
            self.describe_action(move.number, move.seat, judgment.best) if is_worse else "",
            self.loss(judgment) if is_worse else "",
        )

    def loss(self, judgment: Judgment) -> str:
        """What a choice lost, so fine that rounding does not make it as great as what has a worse
        name."""
        return self.amount(judgment.loss, self.finer_for(judgment.loss))

    def finer_for(self, loss: float) -> int:
        """How many more decimals than usual a loss needs for that."""
        sizes = self.sizes
        worse = [size for size in (sizes.slip, sizes.mistake, sizes.blunder) if size > loss]
        least = min(worse, default=math.inf)
        return next(n for n in itertools.count() if self.as_shown(loss, n) < least)

    def change(self, point: TurningPoint) -> str:
        """What a turning point changed, as the numbers beside it differ."""
        if point.kind == CHOICE:
            return self.format_signed(point.change, self.finer_for(-point.change))
        before, after = self.luck_places(point)
        return self.format_signed(after - before)

    def luck_places(self, point: TurningPoint) -> tuple[float, float]:
        """From what to what luck changed the chances of a seat, as they are written."""
        move = self.analysis.moves[point.number - 1]
        after = move.expected[point.seat]
        return self.as_shown(after - move.luck[point.seat]), self.as_shown(after)

    def turn(self, point: TurningPoint) -> TurnText:
        move = self.analysis.moves[point.number - 1]
        if point.kind == CHOICE and move.judgment is not None:
            return self.choice_turn(point, move, move.judgment)
        text = self.luck_sentence(point, line=self.log_line(point.number))
        return self.make_turn(point, text, "", [], [], [])

    def note(self, point: TurningPoint) -> TurnNote:
        """A turning point without what the table and its log show."""
        move = self.analysis.moves[point.number - 1]
        if point.kind == CHOICE and move.judgment is not None:
            text, brief = self.choice_sentences(move, move.judgment)
        else:
            text, brief = (self.luck_sentence(point, length) for length in ("", "_brief"))
        change, is_gain = self.change(point), point.change > 0
        return TurnNote(point.number, point.seat, point.kind, change, is_gain, text, brief)

    def luck_sentence(self, point: TurningPoint, length: str = "", line: str = "") -> str:
        """What happened, whom it served or hurt, and from what to what."""
        before, after = self.luck_places(point)
        name = "luck_good" if point.change > 0 else "luck_bad"
        return self.texts(
            f"turn.{name}{length}{self.suffix}",
            line=line,
            player=self.texts.player(point.seat),
            before=self.worth(before),
            after=self.worth(after),
        ).strip()

    def choice_turn(self, point: TurningPoint, move: MoveReport, judgment: Judgment) -> TurnText:
        is_find = judgment.verdict == EXCELLENT
        other = judgment.easy if is_find else judgment.best
        turn = self.make_turn(
            point,
            self.choice_sentences(move, judgment)[0],
            " ".join(self.basis(move, judgment, other)),
            self.options(move, judgment, other),
            *self.both_lines(move, other, is_find),
        )
        return turn._replace(other=EASY if is_find else BETTER)

    def heading(self, point: TurningPoint) -> str:
        """What a turning point was, and whose."""
        judgment, name = self.analysis.moves[point.number - 1].judgment, ""
        if point.kind == CHOICE and judgment is not None:
            name = judgment.verdict
        else:
            name = f"{'luck_good' if point.change > 0 else 'luck_bad'}{self.suffix}"
        return self.texts(f"heading_of.{name}", player=self.texts.player(point.seat))

    def moment(self, number: int) -> str:
        """When a move was made: as players count, and its number."""
        counted = self.game.name_moment(self.rows[number - 1], self.actions)
        move = self.texts("move", number=number)
        return f"{counted} · {move}" if counted else move

    def basis(self, move: MoveReport, judgment: Judgment, other: int) -> Iterator[str]:
        """From what a choice was judged; and if it turned out otherwise, that it did."""
        error = judgment.loss_se
        yield self.texts(
            "told" if self.as_shown(error, finer=1) else "told_alike",
            player=self.texts.player(move.seat),
            worlds=judgment.worlds,
            error=self.error(error),
        )
        if judgment.verdict in BLAMED and not any(move.choice):
            yield self.texts("foreseen")
        if self.is_conventional and self.is_otherwise(move, judgment, other):
            yield self.texts("otherwise")

    def is_otherwise(self, move: MoveReport, judgment: Judgment, other: int) -> bool:
        """Whether the worse of two actions was the better one in the position that was."""
        worse, better = move.action, other
        if judgment.best == move.action:
            worse, better = other, move.action
        return find_true_lead(self.match, move.number, worse, better) <= -self.sizes.slip

    def choice_sentences(self, move: MoveReport, judgment: Judgment) -> tuple[str, str]:
        """What was chosen and what stands beside it, whole and without the actions."""
        words = {
            "player": self.texts.player(move.seat),
            "action": as_phrase(self.describe_move(move.number)),
            "best": as_phrase(self.describe_action(move.number, move.seat, judgment.best)),
            "easy": as_phrase(self.describe_action(move.number, move.seat, judgment.easy)),
            "loss": self.loss(judgment),
            "gain": self.amount(judgment.gain),
        }
        name = "excellent" if judgment.verdict == EXCELLENT else "blamed"
        return self.texts(f"turn.{name}", **words), self.texts(f"turn.{name}_brief", **words)

    def both_lines(
        self, move: MoveReport, other: int, is_find: bool
    ) -> tuple[list[str], list[str]]:
        """How it might have gone on after the chosen action, and after the other one."""
        row = self.rows[move.number - 1]
        if self.is_conventional:
            played, instead = (
                play_by_conventions(self.match, move.number, action)
                for action in (move.action, other)
            )
            line, other_line = self.tell_lines(played, instead)
        elif is_find:
            other_line, line = self.compare_lines(row, move.seat, other, move.action)
        else:
            line, other_line = self.compare_lines(row, move.seat, move.action, other)
        return leave_out_shared(line, other_line, self.has_stages)

    @functools.cached_property
    def is_conventional(self) -> bool:
        """Whether its players were judged by conventions, which the lines keep to, too."""
        return plays_by_conventions(self.match)

    def make_turn(
        self,
        point: TurningPoint,
        text: str,
        basis: str,
        options: list[Option],
        line: list[str],
        other_line: list[str],
    ) -> TurnText:
        change, is_gain = self.change(point), point.change > 0
        return TurnText(
            point.number,
            point.seat,
            point.kind,
            change,
            is_gain,
            self.heading(point),
            self.moment(point.number),
            text,
            basis,
            options,
            line,
            other_line,
        )

    def options(self, move: MoveReport, judgment: Judgment, other: int) -> list[Option]:
        """The chosen action and the other one, the chosen first. They differ by as much as is
        written beside them."""
        is_excellent = judgment.verdict == EXCELLENT
        worth = self.as_shown(judgment.worth)
        lead = -judgment.gain if is_excellent else judgment.loss
        worths = worth, worth + self.as_shown(lead)
        whole = 1.0 if self.is_share else max(*worths, 1.0)
        most = 1.0 if self.is_share else math.inf
        return [
            Option(
                self.texts(f"option.{role}"),
                self.describe_action(move.number, move.seat, action),
                self.worth(min(max(worth, 0.0), most)),
                min(max(worth / whole, 0.0), 1.0),
                (action == move.action) == is_excellent,
            )
            for role, action, worth in zip(
                (PLAYED, EASY if is_excellent else BETTER),
                (move.action, other),
                worths,
                strict=True,
            )
        ]

    def log_line(self, number: int) -> str:
        """What happened in a move, as everybody could follow it."""
        return self.tell_move(
            self.rows[number - 1], self.rows[number], *self.match.moves[number - 1]
        )


def rows_before(match: Match) -> list[Row]:
    """The position before every move, and the last one."""
    replay = match.at_move(0)
    rows = [replay.row.copy()]
    for move in match.moves:
        replay._apply(*move)
        rows.append(replay.row.copy())
    return rows


def write_notes(match: Match, analysis: Analysis, language: str) -> list[TurnNote]:
    """Say in a sentence each what the turning points were."""
    reporter = Reporter(match, analysis, language)
    return [reporter.note(point) for point in analysis.turning_points]


def write_report(match: Match, analysis: Analysis, language: str) -> Report:
    """Say in words what an analysis found."""
    return Reporter(match, analysis, language).report()
