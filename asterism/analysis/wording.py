"""What every report on a match has in common: worths in words, and how a match may go on."""

import pathlib

import numpy as np
from babel.numbers import format_percent

from asterism.analysis.moves import unit_of
from asterism.analysis.settings import SHARE, load_judging
from asterism.engine import rng
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.engine.protocols import Translator
from asterism.translations import Translations, load_translations

FOLDER = pathlib.Path(__file__).parent
MINUS = "−"


def analysis_translations(match: Match, language: str) -> Translations:
    """The sentences of an analysis, with the names of the players."""
    return load_translations(FOLDER, language).with_names(match.names)


class Wording:
    """Writes about one match in one language."""

    def __init__(self, match: Match, language: str) -> None:
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
        """`+6%`, or `−1.5`."""
        size = self.texts.percent(abs(value))
        if not self.is_share:
            size = self.texts.number(round(abs(value), 1))
        return f"{MINUS if value < 0 else '+'}{size}"

    # The future

    def next_moves(self, row: Row, seat: int, action: int) -> list[str]:
        """How a match may go on after an action: in a world that fits what its player knew, by the
        rollout policy."""
        game, view = self.game, self.game.view(row, seat)
        world, lines = np.zeros_like(view), []
        rng_state = rng.seed_state("line", seat, view.tobytes().hex())
        game.compiled.determinize(view, game.box, seat, rng_state, world)
        for _ in range(load_judging().next_moves):
            before = world.copy()
            game.compiled.apply(world, game.box, seat, action)
            lines.append(game.log_line(before, world, None, seat, action, self.actions))
            actors = game.actors(world)
            if not actors:
                break
            seat = actors[0]
            action = int(game.compiled.policy(world, game.box, seat))
        return [line for line in lines if line]
