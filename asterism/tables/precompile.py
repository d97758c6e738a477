"""What must be compiled before nobody has to wait: at tables, or in studies."""

import contextlib
import functools
import pathlib
from collections.abc import Callable

from asterism import bots
from asterism.engine import row_functions
from asterism.engine.frames import FRAMES
from asterism.engine.game import Game
from asterism.engine.rule import cache_folder
from asterism.engine.template import TEMPLATES
from asterism.games import catalogue, load
from asterism.tables import compile_cache
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.translations import LANGUAGES

TRIAL_SECONDS = 0.01  # seconds a searching bot may think when it is only tried out
NOT_AT_TABLES = ("census", "observe", "mean_win_shares")  # like all kernels: for studies


def table_steps(game: Game) -> list[Callable[[], object]]:
    """All that tables need, in pieces: functions, then bots."""
    return [
        *(functools.partial(getattr, game.compiled, name) for name in table_functions(game)),
        *(functools.partial(exercise_bot, game, level) for level in bots.available_bots(game)),
    ]


def drawing_steps(game: Game) -> list[Callable[[], object]]:
    """A first view in every frame and language: it fills the caches of drawings, which takes longer
    than the event loop may be held."""
    match = game.new(seed=0)
    return [
        functools.partial(build_view, match, match.actors[0], RenderRequest(language, frame))
        for language in LANGUAGES
        for frame in FRAMES
    ]


def study_steps(game: Game) -> list[Callable[[], object]]:
    """All that only studies need."""
    return [
        *(functools.partial(getattr, game.compiled, name) for name in game.compiled),
        *(functools.partial(play_alone, game, level) for level in bots.available_bots(game)),
    ]


def table_functions(game: Game) -> list[str]:
    """The functions of the rules, and those of the search."""
    return [
        name
        for name in game.compiled
        if name not in NOT_AT_TABLES and is_for_tables(TEMPLATES[name].function.__module__)
    ]


def is_for_tables(module: str) -> bool:
    return module == row_functions.__name__ or module.startswith(f"{bots.__name__}.")


def exercise_bot(game: Game, level: str) -> None:
    """A bot chooses once, sees once and tells once, as far as it can."""
    match = game.new(seed=0)
    seat = match.actors[0]
    actor = bots.make_bot(level, game, seat, 0)
    if isinstance(actor, bots.TimedBot):
        actor.time_limit = TRIAL_SECONDS
    before = game.view(match.row, seat)
    action = actor.choose(before)
    match.play(seat, game.actions.names[action])
    after = game.view(match.row, seat)
    actor.on_move(after, seat, action)
    if isinstance(actor, bots.ExplainingBot):
        actor.explain_move(before, after, seat, action, match.translations("en"))


def play_alone(game: Game, level: str) -> None:
    """A bot that has a loop of its own plays all seats of a match."""
    loop = bots.self_play_loop(level, game)
    if loop is not None:
        loop(game, game.new(seed=0).row)


def compile_for_tables(game: Game) -> None:
    """Everything that tables need of a game, compiled or taken from the cache."""
    for step in table_steps(game):
        step()


def compile_game(name: str) -> None:
    """Everything that tables and studies need of a game; this is what a process of `warm` does."""
    game = load(name)
    compile_for_tables(game)
    mark_compiled(game)
    for step in study_steps(game):
        step()


def compiled_marker(game: Game) -> pathlib.Path:
    """A file beside a game's machine code that says tables have all they need."""
    return cache_folder(game.folder) / "tables.compiled"


def is_compiled(game: Game) -> bool:
    return compiled_marker(game).exists()


def mark_compiled(game: Game) -> None:
    """Tables need nothing more of this game; after the last game servers need not even ask."""
    with contextlib.suppress(OSError):
        compiled_marker(game).touch()
    games = [load(name) for name in catalogue()]
    if all(map(is_compiled, games)):
        compile_cache.write_manifest(map(compiled_marker, games))
