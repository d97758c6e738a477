"""A first lesson: a guided match on the real rules.

The steps are data in the game's folder: `lesson/steps.toml` says how the match begins, which
actions a step waits for and what the others do then; `lesson/<language>.toml` holds its sentences.
A lesson has no state of its own: who takes it keeps the actions chosen so far, and every position
is played again from the beginning.
"""

import functools
import importlib.resources
import tomllib
from typing import Any, NamedTuple

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.engine.match import Match
from asterism.translations.typesetting import bind_words

COACH = "coach"  # the table of a coach's sentences


class Step(NamedTuple):
    """One idea. Without an expected action it is only read."""

    name: str
    expect: tuple[str, ...] = ()  # any of these will do; the first one is shown on request
    light: tuple[str, ...] = ()  # CSS selectors of what to touch or look at in the drawing
    see: tuple[str, ...] = ()  # what else the note must not cover
    counted: tuple[str, ...] = ()  # what the learner counts: numbered on the table
    then: tuple[tuple[int, str], ...] = ()  # what the others do afterwards: seat and action


class Lesson(NamedTuple):
    """How a game is learned."""

    game: str
    players: int
    seed: int
    seat: int
    bots: tuple[str, ...]  # their names; the learner has none, and is called You
    options: dict[str, Any]
    before: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]
    see_at_end: tuple[str, ...] = ()  # what the last note must not cover


class NoLesson(AsterismError):
    """A game has no lesson."""


@functools.cache
def load_lesson(game: str) -> Lesson:
    """Return a game's lesson; raise NoLesson if it has none."""
    entries = read_toml(game, "steps")
    return Lesson(
        game,
        entries["players"],
        entries["seed"],
        entries.get("seat", 0),
        tuple(entries["bots"]),
        entries.get("options", {}),
        parse_moves(entries.get("before", ())),
        tuple(parse_step(step) for step in entries["step"]),
        tuple(entries.get("see_at_end", ())),
    )


def read_toml(game: str, name: str) -> dict[str, Any]:
    path = importlib.resources.files(games) / game / "lesson" / f"{name}.toml"
    if not path.is_file():
        raise NoLesson(f"{game} has no lesson.")
    return tomllib.loads(path.read_text("utf-8"))


def parse_step(entry: dict[str, Any]) -> Step:
    return Step(
        entry["name"],
        tuple(entry.get("expect", ())),
        tuple(entry.get("light", ())),
        tuple(entry.get("see", ())),
        tuple(entry.get("count", ())),
        parse_moves(entry.get("then", ())),
    )


def parse_moves(moves: Any) -> tuple[tuple[int, str], ...]:
    """`["1 play 2"]`: a seat, and what it does."""
    pairs = (move.split(" ", 1) for move in moves)
    return tuple((int(seat), action) for seat, action in pairs)


@functools.cache
def load_sentences(game: str, language: str) -> dict[str, dict[str, str]]:
    """Return the sentences of a lesson by step; the coach's are those of `coach`."""
    return {
        step: {key: bind_words(text, language) for key, text in sentences.items()}
        for step, sentences in read_toml(game, language).items()
    }


def load_coach(game: str, language: str) -> dict[str, str]:
    """Return what a coach says when an action is possible for the first time, by its beginning, or
    when a thing is drawn for the first time (`piece:die`, as in docs/drawings.md); nothing where a
    game has no coach."""
    try:
        return load_sentences(game, language).get(COACH, {})
    except NoLesson:
        return {}


def has_lesson(game: str) -> bool:
    return (importlib.resources.files(games) / game / "lesson" / "steps.toml").is_file()


def replay_lesson(lesson: Lesson, chosen: list[str]) -> Match:
    """Return the match after these choices, one a step ("" where a step is only read)."""
    match = games.load(lesson.game).new(players=lesson.players, seed=lesson.seed, **lesson.options)
    bots = iter(lesson.bots)
    match.names = tuple("" if seat == lesson.seat else next(bots) for seat in range(lesson.players))
    play_all(match, lesson.before)
    for step, action in zip(lesson.steps, chosen, strict=False):
        if step.expect:
            match.play(lesson.seat, action)
        play_all(match, step.then)
    return match


def play_all(match: Match, moves: tuple[tuple[int, str], ...]) -> None:
    for seat, action in moves:
        match.play(seat, action)


def is_expected(step: Step, action: str) -> bool:
    """Whether a step goes on with this action."""
    return action in step.expect if step.expect else action == ""


def accepted_choices(lesson: Lesson, chosen: list[str]) -> list[str]:
    """Return the choices as far as the lesson would have taken them."""
    kept = []
    for step, action in zip(lesson.steps, chosen, strict=False):
        if not is_expected(step, action):
            break
        kept.append(action)
    return kept
