"""A puzzle as a position to be played, and its solution in words. Imports the engine."""

import functools
import pathlib

from asterism import games
from asterism.analysis.lines import keep_told, leave_out_shared
from asterism.analysis.scorers import holds_score
from asterism.analysis.wording import Wording, as_phrase
from asterism.drawing.cast import load_cast
from asterism.engine.match import Match
from asterism.puzzles.collection import Choice, Puzzle, load_puzzle, puzzle_lines
from asterism.puzzles.messages import Solution, ValuedChoice
from asterism.translations import load_translations

FOLDER = pathlib.Path(__file__).parent
KEPT_POSITIONS = 32  # that are not replayed for the next who asks


@functools.lru_cache(maxsize=KEPT_POSITIONS)
def load_position(game: str, number: int) -> Match:
    """Return the match of a puzzle at its position, for reading. The others are bots of the cast;
    who solves it has no name, and is called You."""
    puzzle = load_puzzle(game, number)
    match = games.replay(puzzle_lines(game)[number - 1])
    names = iter(member.name for member in load_cast())
    match.names = tuple("" if seat == puzzle.seat else next(names) for seat in range(match.players))
    return match


def solve(position: Match, puzzle: Puzzle, action: str, language: str) -> Solution:
    """Say what every choice is worth, to somebody who chose this legal action."""
    return Solver(position, puzzle, language).solution(action)


class Solver(Wording):
    """Writes the solution of one puzzle in one language."""

    def __init__(self, position: Match, puzzle: Puzzle, language: str) -> None:
        super().__init__(position, language)
        self.position, self.puzzle = position, puzzle
        self.sentences = load_translations(FOLDER, language)

    def solution(self, chosen: str) -> Solution:
        return Solution(
            chosen == self.puzzle.best,
            self.why(),
            self.basis(),
            self.unit(),
            [self.choice(choice, chosen) for choice in self.puzzle.choices],
            *self.lines(chosen),
        )

    def unit(self) -> str:
        """What the values are."""
        if not self.is_share:
            return self.texts("score")
        return self.sentences("weighed") if holds_score(self.game) else self.texts("chance")

    def why(self) -> str:
        """The best choice beside the next best, and beside that of `easy`."""
        best, second = self.puzzle.choices[:2]
        easy = next(one for one in self.puzzle.choices if one.action == self.puzzle.easy)
        words = {
            "best": as_phrase(self.describe_choice(best.action)),
            "second": as_phrase(self.describe_choice(second.action)),
            "lead": self.amount(second.behind),
            "easy": as_phrase(self.describe_choice(easy.action)),
            "gain": self.amount(easy.behind),
        }
        is_second = easy.action == second.action
        return self.sentences("why_easy_second" if is_second else "why", **words)

    def basis(self) -> str:
        second = self.puzzle.choices[1]
        return self.sentences(
            "basis", worlds=self.puzzle.worlds, error=self.error(second.behind_error)
        )

    def describe_choice(self, action: str) -> str:
        number = self.game.actions.parse(action)
        return self.describe(self.position.row, self.puzzle.seat, number)

    def lines(self, chosen: str) -> tuple[list[str], list[str]]:
        """How it may go on after the best choice, and after the reader's, if it was another."""
        best = self.puzzle.best
        other = self.puzzle.easy if chosen == best else chosen
        numbers = (self.game.actions.parse(action) for action in (other, best))
        line, best_line = self.compare_lines(self.position.row, self.puzzle.seat, *numbers)
        if chosen == best:
            return keep_told(best_line), []
        return leave_out_shared(best_line, line, self.has_stages)

    # Bars

    def choice(self, choice: Choice, chosen: str) -> ValuedChoice:
        return ValuedChoice(
            choice.action,
            self.describe_choice(choice.action),
            self.worth(choice.worth),
            self.error(choice.error),
            round(self.bar_share(choice.worth - self.bar_start), 4),
            round(self.bar_share(choice.error), 4),
            choice.action == self.puzzle.best,
            choice.action == chosen,
        )

    @property
    def bar_start(self) -> float:
        """Where bars begin: chances at nothing; scores, which all lie near each other, a point
        below the least."""
        return 0.0 if self.is_share else max(0.0, min(c.worth for c in self.puzzle.choices) - 1)

    def bar_share(self, length: float) -> float:
        longest = max(self.puzzle.choices[0].worth - self.bar_start, 1e-9)
        return min(max(length / longest, 0.0), 1.0)
