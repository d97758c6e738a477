"""The server answers before the rules are ready: the engine is imported and its rules are compiled
while the lobby already answers."""

import asyncio
import importlib
import logging
import pathlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from asterism import translations
from asterism.tables.errors import RequestError
from asterism.web.config import ServerConfig
from asterism.web.rate_limits import HINTS, RateLimiter
from asterism.web.wire import GameCard, LobbyState
from asterism.web.workers import WorkerPool

if TYPE_CHECKING:
    from asterism.engine.protocols import Features
    from asterism.tables.registry import TableRegistry

log = logging.getLogger("asterism")
GAMES_FOLDER = pathlib.Path(__file__).parents[1] / "games"


def game_names() -> tuple[str, ...]:
    """The names of all games, found without opening any."""
    return tuple(sorted(path.parent.name for path in GAMES_FOLDER.glob("*/components.toml")))


def title_card(name: str, language: str) -> GameCard:
    texts = translations.load_translations(GAMES_FOLDER / name, language)
    return GameCard(name, texts("title"), texts("tagline"), False)


def yield_thread() -> None:
    """Between two steps others get a turn."""
    time.sleep(0)


class EngineLoader:
    """Knows how far the rules are compiled, and opens the registry of tables."""

    def __init__(
        self,
        folder: pathlib.Path,
        bot_delay: float,
        config: ServerConfig,
        rate_limiter: RateLimiter,
        on_fatal: Callable[[str], None],
    ) -> None:
        self.folder, self.bot_delay, self.config = folder, bot_delay, config
        self.rate_limiter, self.on_fatal = rate_limiter, on_fatal
        self.registry: TableRegistry | None = None
        self.queries: Any = None  # the module `queries`, once the engine is imported
        self.ready: set[str] = set()
        self.cover_cache: dict[tuple[str, str], str] = {}
        self.card_cache: dict[tuple[str, str, bool], GameCard] = {}
        self.steps_by_game: dict[str, int] = {}  # steps of each game, once they are known
        self.steps_compiled = dict.fromkeys(game_names(), 0)  # and how many of them are done
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self._run())
        self.task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        """Rules or tables that cannot be opened would otherwise be waited for in silence."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("the server cannot get ready", exc_info=error)
            self.on_fatal(f"The server cannot get ready: {error}")

    def _open_registry(self, database: Any) -> "TableRegistry":
        database.on_failure = lambda reason: self.on_fatal(
            f"The tables in {self.folder} cannot be written: {reason}."
        )
        registry = self.queries.open_registry(
            database,
            self.bot_delay,
            self.ready.__contains__,
            self.config,
            lambda client: self.rate_limiter.allow(client, HINTS),
        )
        return cast("TableRegistry", registry)

    async def _run(self) -> None:
        """First the registry, then the rules of every game, one after the other."""
        loop = asyncio.get_running_loop()
        database = await loop.run_in_executor(None, self._import_engine)
        self.registry = self._open_registry(database)
        await self.registry.prune()
        precompile = importlib.import_module("asterism.tables.precompile")
        self.steps_by_game = {
            name: len(precompile.compile_steps(precompile.load(name))) for name in game_names()
        }
        uncompiled = [
            name
            for name in game_names()
            if not precompile.compiled_marker(precompile.load(name)).exists()
        ]
        for name in game_names():
            if name not in uncompiled:
                await self._activate_game(precompile, name)
        await self._compile(precompile, uncompiled)

    async def _compile(self, precompile: Any, uncompiled: list[str]) -> None:
        """By another process, game by game; each is ready as soon as its last verb is."""
        if uncompiled:
            async for name in precompile.compile_in_subprocess(uncompiled):
                self.steps_compiled[name] += 1
                self.broadcast_progress()
                if self.steps_compiled[name] == self.steps_by_game[name]:
                    await self._activate_game(precompile, name)
        for name in uncompiled:
            if name not in self.ready:
                await self._activate_game(precompile, name)

    def _import_engine(self) -> Any:
        """The engine and the games are imported here, on a thread of their own, and the storage
        is opened."""
        self.queries = importlib.import_module("asterism.web.queries")
        for name in game_names():
            self.queries.get_game(name)
        return importlib.import_module("asterism.tables.database").Database(self.folder)

    async def _activate_game(self, precompile: Any, name: str) -> None:
        """The machine code is taken into this process, from the cache if the other could write
        there; then the game's tables go on."""
        assert self.registry is not None
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(
            None, precompile.compile_game, precompile.load(name), yield_thread
        )
        self.ready.add(name)
        await self.registry.resume_game(name)
        self.broadcast_progress()

    @property
    def total_steps(self) -> int:
        """All there is to compile; 0 until that is known."""
        return sum(self.steps_by_game.values())

    @property
    def steps_done(self) -> int:
        """How much of it is done; all only when every game can be played."""
        return sum(
            every if name in self.ready else min(self.steps_compiled[name], every - 1)
            for name, every in self.steps_by_game.items()
        )

    def broadcast_progress(self) -> None:
        """Tables that wait for their rules hear how far they are."""
        if self.registry is not None:
            self.registry.broadcast_compile_progress(self.steps_done, self.total_steps)

    # What the door can say at any time

    def require_registry(self) -> "TableRegistry":
        if self.registry is None:
            raise RequestError("warming")
        return self.registry

    def require_queries(self) -> Any:
        self.require_registry()
        return self.queries

    def game_cards(self, language: str) -> list[GameCard]:
        """The games on the shelf; only their titles while the engine is being imported."""
        if self.registry is None:
            return [title_card(name, language) for name in game_names()]
        return [self.game_card(name, language) for name in game_names()]

    def game_card(self, name: str, language: str) -> GameCard:
        """The card of a game, made once for each language."""
        key = name, language, name in self.ready
        if key not in self.card_cache:
            self.card_cache[key] = self.queries.game_card(*key)
        return self.card_cache[key]

    def game_features(self, name: str) -> "Features | None":
        """What a game declares; None while the engine is being imported."""
        if self.registry is None:
            return None
        return cast("Features", self.queries.get_game(name).features)

    def lobby_state(self, owner_id: str | None) -> LobbyState:
        if self.registry is None:
            return LobbyState([], [], self.steps_done, self.total_steps)
        return cast(
            LobbyState,
            self.queries.lobby_state(self.registry, owner_id, self.steps_done, self.total_steps),
        )

    async def cover_svg(self, name: str, language: str, workers: WorkerPool, client: str) -> str:
        """The picture of a game, once it can be played; drawn once for each language."""
        if name not in self.ready:
            raise RequestError("warming" if name in game_names() else "no_such_page")
        if (name, language) not in self.cover_cache:
            self.cover_cache[name, language] = await workers.run(
                client, self.queries.render_cover, name, language
            )
        return self.cover_cache[name, language]

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if self.registry is not None:
            await self.registry.close()
