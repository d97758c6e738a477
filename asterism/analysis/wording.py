"""What every report on a match has in common: worths in words, and how a match may go on."""

import pathlib

from babel.numbers import format_percent

from asterism.analysis.lines import Fork, LineMove, find_telling_world, has_stages
from asterism.analysis.moves import unit_of
from asterism.analysis.settings import SHARE
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.engine.protocols import Translator
from asterism.translations import Translations, load_translations
from asterism.translations.typesetting import bind_numbers

FOLDER = pathlib.Path(__file__).parent
MINUS = "−"


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
        self.has_stages = has_stages(match.game)
        self.texts = analysis_translations(match, language)
        self.actions: Translator = match.translations(language)

    # Numbers

    def as_shown(self, value: float, finer: int = 0) -> float:
        """A value rounded as it is written: to percents, or to tenths of a point."""
        return round(value, (2 if self.is_share else 1) + finer)

    def amount(self, value: float, finer: int = 0) -> str:
        """A size with its unit: percent, or points."""
        points = abs(self.as_shown(value, finer))
        if self.is_share:
            return self.fine_percent(points)
        n = int(points) if points.is_integer() else points
        return self.texts("points", n=n, amount=self.texts.number(points))

    def error(self, value: float) -> str:
        """A standard error, to a tenth of its unit."""
        error = self.as_shown(value, finer=1)
        return self.fine_percent(error) if self.is_share else self.texts.number(error)

    def fine_percent(self, share: float) -> str:
        """A share in percent with all its decimals."""
        return format_percent(share, locale=self.texts.locale, decimal_quantization=False)

    def worth(self, value: float) -> str:
        shown = self.as_shown(value)
        return self.texts.percent(shown) if self.is_share else self.texts.number(shown)

    def format_signed(self, value: float, finer: int = 0) -> str:
        """`+6%`, or `−1.5`; what is rounded to nothing has no sign."""
        rounded = self.as_shown(value, finer)
        size = self.fine_percent(abs(rounded))
        if not self.is_share:
            size = self.texts.number(abs(rounded))
        sign = MINUS if rounded < 0 else "+" if rounded > 0 else ""
        return f"{sign}{size}"

    # Actions

    def describe(self, row: Row, seat: int, action: int) -> str:
        """What an action does, as its player would read it."""
        return bind_numbers(self.game.describe(row, seat, action, self.actions))

    # The future

    def compare_lines(
        self, row: Row, seat: int, action: int, better: int
    ) -> tuple[list[str], list[str]]:
        """How a match may go on after an action and after a better one."""
        view = self.game.view(row, seat)
        fork = Fork(self.game, self.players, view.tobytes(), seat, action, better)
        return self.tell_lines(*fork.play_lines(find_telling_world(fork)))

    def tell_lines(
        self, line: list[LineMove], other: list[LineMove]
    ) -> tuple[list[str], list[str]]:
        """Two lines move by move; a move that nobody would notice has an empty text."""
        return self.tell_line(line), self.tell_line(other)

    def tell_line(self, line: list[LineMove]) -> list[str]:
        return [self.tell_move(move.before, move.after, move.seat, move.action) for move in line]

    def tell_move(self, before: Row, after: Row, seat: int, action: int) -> str:
        """What happened in a move, as everybody could follow it."""
        line = self.game.log_line(before, after, None, seat, action, self.actions)
        return bind_numbers(line)
