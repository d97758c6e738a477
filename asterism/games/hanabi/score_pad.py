"""HAN-17 to HAN-19: fireworks and verdict of games at a real table, counted by the rules."""

from typing import Any

from asterism.engine.game import Game
from asterism.engine.protocols import Translator
from asterism.games.hanabi import rules
from asterism.games.hanabi.drawing.signs import sign
from asterism.games.hanabi.sentences import praise
from asterism.games.hanabi.state import COLOUR_NAMES, MISTAKES, STATE, VALUES, Phase, Variant
from asterism.pads import Entry, Input, Pad, Row, Score, fill_table, name_columns
from asterism.pads import Variant as PadVariant

MOST_GAMES = 6  # of an evening; each is a column
ENDINGS = ("", "bomb_scores_zero", "last_breath")  # options that change what a game is worth
DECKS = {Variant.BASE: "base", Variant.RAINBOW: "rainbow"}


def make_pad(game: Game, translations: Translator) -> Pad:
    """A row for each firework, a column for each game."""
    variants = [
        make_variant(game, translations, deck, ending) for deck in DECKS for ending in ENDINGS
    ]
    return Pad(name_columns(1, MOST_GAMES, translations), variants)


def make_variant(game: Game, translations: Translator, deck: Variant, ending: str) -> PadVariant:
    """The pad for a deck, with or without an option that may leave nothing of a score."""
    s = blank_state(deck, ending)
    name = translations(f"pad.{DECKS[deck]}")
    best = int(rules.best_score(s))
    fireworks = [firework_row(colour, translations) for colour in range(best // VALUES)]
    return PadVariant(
        f"{DECKS[deck]}.{ending}",
        translations("pad.variant", deck=name, ending=translations(f"options.{ending}.name"))
        if ending
        else name,
        [*fireworks, mistake_row(translations)],
        score=Score("mistakes", score_table(s, best)),
        verdicts=[translations(f"scale.{praise(n, game.components)}") for n in range(best + 1)],
    )


def firework_row(colour: int, translations: Translator) -> Row:
    """HAN-17 The highest value of a firework."""
    name, drawing = COLOUR_NAMES[colour], draw_sign(colour)
    label = translations(f"pad.firework.{name}")
    field = Input(name, translations("pad.highest"), VALUES, sign=drawing)
    question = translations("pad.ask.firework", colour=label, name="{name}")
    return Row(name, label, question, [Entry([field], firework_table(colour))])


def firework_table(colour: int) -> Any:
    s = blank_state(Variant.RAINBOW, "")

    def points(value: int) -> int:
        s.fireworks[colour] = value
        return int(rules.fireworks_sum(s))

    return fill_table(points, range(VALUES + 1))


def mistake_row(translations: Translator) -> Row:
    """HAN-14 Red tokens in the lid; by themselves they count for nothing."""
    field = Input("mistakes", translations("table.mistakes"), MISTAKES, empty=0)
    nothing = [0] * (MISTAKES + 1)
    question = translations("pad.ask.mistakes", name="{name}")
    return Row(
        "mistakes",
        translations("table.mistakes"),
        question,
        [Entry([field], nothing)],
        note=["mistakes"],
    )


def score_table(s: Any, best: int) -> Any:
    """HAN-17, HAN-19: what a finished game scores, by mistakes and by the sum of its fireworks."""

    def points(mistakes: int, total: int) -> int:
        s.mistakes = mistakes
        for colour in range(best // VALUES):
            s.fireworks[colour] = min(VALUES, max(0, total - colour * VALUES))
        return int(rules.score(s))

    return fill_table(points, range(MISTAKES + 1), range(best + 1))


def blank_state(deck: Variant, ending: str) -> Any:
    """A finished game without fireworks."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.variant, s.phase = 2, deck, Phase.OVER
    if ending:
        setattr(s, ending, 1)
    return s


def draw_sign(colour: int) -> str:
    return f'<svg viewBox="-13 -13 26 26" aria-hidden="true">{sign(colour, 0, 0, 10)}</svg>'
