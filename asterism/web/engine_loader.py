"""The server answers before the rules are there: the engine is imported while the lobby already
answers. Whoever asks for a table in that second waits for the answer."""

import asyncio
import gc
import importlib
import logging
import pathlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from starlette.types import ASGIApp, Receive, Scope, Send

from asterism import translations
from asterism.tables import compile_cache
from asterism.tables.errors import RequestError
from asterism.web.config import ServerConfig
from asterism.web.rate_limits import HINTS, RateLimiter
from asterism.web.shelf import GAMES_FOLDER, game_names
from asterism.web.wire import GameCard, LobbyState
from asterism.web.workers import WorkerPool, run_at_low_priority

if TYPE_CHECKING:
    from asterism.engine.protocols import Features
    from asterism.tables.registry import TableRegistry

log = logging.getLogger("asterism")
LOADED: set[str] = set()  # games whose machine code this process has, or the one it was forked from
ANSWERED_AT_ONCE = ("/static/", "/fonts/", "/health", "/ready", "/metrics", "/api/token")


def title_card(name: str, language: str) -> GameCard:
    texts = translations.load_translations(GAMES_FOLDER / name, language)
    return GameCard(name, texts("title"), texts("tagline"))


class StartPhase:
    """What a server hears and tells while its rules are interpreted because they are still being
    compiled elsewhere."""

    def __init__(
        self,
        on_ready: Callable[[], None] = lambda: None,
        on_wanted: Callable[[str], None] = lambda game: None,
    ) -> None:
        self.on_ready = on_ready  # called when tables can be played
        self.on_wanted = on_wanted  # called with a game that somebody plays
        self.compiled: set[str] = set()  # games of which the cache has everything
        self.stop: Callable[[], None] = lambda: None  # ends the server, once there is one


class EngineLoader:
    """Imports the engine, opens the registry of tables, and takes the machine code of all games
    into this process if it does not interpret them."""

    def __init__(
        self,
        folder: pathlib.Path,
        bot_delay: float,
        config: ServerConfig,
        rate_limiter: RateLimiter,
        on_fatal: Callable[[str], None],
        phase: StartPhase | None = None,
    ) -> None:
        self.folder, self.bot_delay, self.config = folder, bot_delay, config
        self.rate_limiter, self.on_fatal = rate_limiter, on_fatal
        self.phase = phase or StartPhase()
        self.registry: TableRegistry | None = None
        self.queries: Any = None  # the module `queries`, once the engine is imported
        self.registry_ready = asyncio.Event()  # set when there is a registry
        self.is_closing = False
        self.is_loaded = False  # whether all machine code is in this process
        self.cover_cache: dict[tuple[str, str], str] = {}
        self.figure_cache: dict[Any, bytes] = {}  # figures of the rules pages, compressed
        self.card_cache: dict[tuple[str, str], GameCard] = {}
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

    async def _run(self) -> None:
        """First the registry, which is all that anybody waits for."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._import_engine)
        self._open(await self._open_storage())
        assert self.registry is not None
        self.phase.on_ready()
        await self.registry.prune()
        await self.registry.resume_tables()
        if not compile_cache.is_interpreted():
            await run_at_low_priority(lambda: load_machine_code(lambda: not self.is_closing))
            self.is_loaded = True

    @property
    def is_compiled(self) -> bool:
        """Whether tables are played by machine code, which is loaded as it is needed."""
        return self.registry is not None and not compile_cache.is_interpreted()

    def _open(self, storage: Any) -> None:
        self.registry = self._open_registry(storage)
        self.registry_ready.set()

    def _open_registry(self, storage: Any) -> "TableRegistry":
        storage.on_failure = lambda reason: self.on_fatal(
            f"The tables in {self.folder} cannot be written: {reason}."
        )
        registry = self.queries.open_registry(
            storage,
            self.bot_delay,
            self.config,
            lambda client: self.rate_limiter.allow(client, HINTS),
            self.phase.compiled.__contains__,
            self.phase.on_wanted,
        )
        return cast("TableRegistry", registry)

    def _import_engine(self) -> None:
        """The engine and the games are imported here, on a thread of their own."""
        self.queries = importlib.import_module("asterism.web.queries")
        for name in game_names():
            self.queries.get_game(name)

    async def _open_storage(self) -> Any:
        """A PostgreSQL that other processes use too, or a file of our own."""
        if self.config.database is not None:
            sharing = importlib.import_module("asterism.storage.postgres_sharing")
            return await sharing.SharedPostgresStorage.open(self.config.database)
        return importlib.import_module("asterism.storage.sqlite").SqliteStorage(self.folder)

    # For those who answer

    def require_registry(self) -> "TableRegistry":
        assert self.registry is not None, "whoever needs it was made to wait for it"
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
        key = name, language
        if key not in self.card_cache:
            self.card_cache[key] = self.queries.game_card(*key)
        return self.card_cache[key]

    def game_features(self, name: str) -> "Features | None":
        """What a game declares; None while the engine is being imported."""
        if self.registry is None:
            return None
        return cast("Features", self.queries.get_game(name).features)

    async def lobby_state(self, owner_id: str | None) -> LobbyState:
        return cast(LobbyState, await self.queries.lobby_state(self.require_registry(), owner_id))

    async def cover_svg(self, name: str, language: str, workers: WorkerPool, client: str) -> str:
        """The picture of a game, drawn once for each language."""
        if name not in game_names():
            raise RequestError("no_such_page")
        if (name, language) not in self.cover_cache:
            self.cover_cache[name, language] = await workers.run(
                client, self.queries.render_cover, name, language
            )
        return self.cover_cache[name, language]

    async def close(self) -> None:
        self.is_closing = True
        if self.task is not None:
            self.task.cancel()
        if self.registry is not None:
            await self.registry.close()


def load_machine_code(is_needed: Callable[[], bool] = lambda: True) -> None:
    """Everything that tables need of all games, from the cache; what it lacks is compiled. What is
    there already stays: neither is it loaded again, nor need the garbage collector, which stops
    everything for a tenth of a second, look through it again."""
    precompile = importlib.import_module("asterism.tables.precompile")
    for name in [name for name in game_names() if name not in LOADED]:
        game = precompile.load(name)
        for step in (*precompile.table_steps(game), *precompile.drawing_steps(game)):
            if not is_needed():
                return
            step()
        precompile.mark_compiled(game)
        LOADED.add(name)
    gc.freeze()


class WaitForEngine:
    """Makes those wait who ask for more than the lobby's first page before the engine is there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not is_answered_at_once(scope["path"]):
            await scope["app"].state.loader.registry_ready.wait()
        await self.app(scope, receive, send)


def is_answered_at_once(path: str) -> bool:
    return path == "/" or path.startswith(ANSWERED_AT_ONCE)
