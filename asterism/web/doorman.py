"""The door is open before the rules are ready: the engine is imported and its rules are compiled
while the lobby already answers."""

import asyncio
import importlib
import logging
import pathlib
import time
from typing import TYPE_CHECKING, Any, cast

from asterism import words
from asterism.tables.refusal import Refusal
from asterism.web.wire import GameCard, LobbyState

if TYPE_CHECKING:
    from asterism.tables.hall import Hall

log = logging.getLogger("asterism")
GAMES = pathlib.Path(__file__).parents[1] / "games"


def shelf() -> tuple[str, ...]:
    """The names of all games, found without opening any."""
    return tuple(sorted(path.parent.name for path in GAMES.glob("*/components.toml")))


def title_card(name: str, language: str) -> GameCard:
    spoken = words.of_folder(GAMES / name, language)
    return GameCard(name, spoken("title"), spoken("tagline"), False)


def passing() -> None:
    """Between two steps others get a turn."""
    time.sleep(0)


def complain(opening: asyncio.Task[None]) -> None:
    """Rules that cannot be compiled would otherwise be waited for in silence."""
    if not opening.cancelled() and opening.exception() is not None:
        log.error("the rules cannot be made ready", exc_info=opening.exception())


class Doorman:
    """Knows how far the rules are compiled, and opens the hall."""

    def __init__(self, folder: pathlib.Path, pace: float) -> None:
        self.folder, self.pace = folder, pace
        self.hall: Hall | None = None
        self.desk: Any = None  # the module `desk`, once the engine is imported
        self.ready: set[str] = set()
        self.covers: dict[tuple[str, str], str] = {}
        self.all: dict[str, int] = {}  # steps of each game, once they are known
        self.compiled = dict.fromkeys(shelf(), 0)  # and how many of them are done
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self._open())
        self.task.add_done_callback(complain)

    async def _open(self) -> None:
        """First the hall, then the rules of every game, one after the other."""
        loop = asyncio.get_running_loop()
        store = await loop.run_in_executor(None, self._import)
        self.hall = self.desk.Hall(store, self.pace, self.ready.__contains__)
        warming = importlib.import_module("asterism.tables.warming")
        self.all = {name: len(warming.steps(warming.load(name))) for name in shelf()}
        cold = [name for name in shelf() if not warming.mark(warming.load(name)).exists()]
        for name in shelf():
            if name not in cold:
                await self._ready(warming, name)
        await self._compile(warming, cold)

    async def _compile(self, warming: Any, cold: list[str]) -> None:
        """By another process, game by game; each is ready as soon as its last verb is."""
        if cold:
            async for name in warming.compiled_elsewhere(cold):
                self.compiled[name] += 1
                self.tell()
                if self.compiled[name] == self.all[name]:
                    await self._ready(warming, name)
        for name in cold:
            if name not in self.ready:
                await self._ready(warming, name)

    def _import(self) -> Any:
        """The engine and the games are imported here, on a thread of their own, and the storage
        is opened."""
        self.desk = importlib.import_module("asterism.web.desk")
        for name in shelf():
            self.desk.opened(name)
        return importlib.import_module("asterism.tables.store").Store(self.folder)

    async def _ready(self, warming: Any, name: str) -> None:
        """The machine code is taken into this process, from the cache if the other could write
        there; then the game's tables go on."""
        assert self.hall is not None
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, warming.compile_game, warming.load(name), passing)
        self.ready.add(name)
        await self.hall.resume(name)
        self.tell()

    @property
    def steps(self) -> int:
        """All there is to compile; 0 until that is known."""
        return sum(self.all.values())

    @property
    def done(self) -> int:
        """How much of it is done; all only when every game can be played."""
        return sum(every if name in self.ready else min(self.compiled[name], every - 1)
                   for name, every in self.all.items())

    def tell(self) -> None:
        """Tables that wait for their rules hear how far they are."""
        if self.hall is not None:
            self.hall.tell_warming(self.done, self.steps)

    # What the door can say at any time

    def hall_now(self) -> "Hall":
        if self.hall is None:
            raise Refusal("warming")
        return self.hall

    def desk_now(self) -> Any:
        self.hall_now()
        return self.desk

    def cards(self, language: str) -> list[GameCard]:
        """The games on the shelf; only their titles while the engine is being imported."""
        if self.hall is None:
            return [title_card(name, language) for name in shelf()]
        return [self.desk.card(name, language, name in self.ready) for name in shelf()]

    def lobby(self, who: str | None) -> LobbyState:
        if self.hall is None:
            return LobbyState([], [], self.done, self.steps)
        return cast(LobbyState, self.desk.lobby(self.hall, who, self.done, self.steps))

    def cover(self, name: str, language: str) -> str:
        """The picture of a game, once it can be played."""
        if name not in self.ready:
            raise Refusal("warming" if name in shelf() else "no_such_page")
        if (name, language) not in self.covers:
            self.covers[name, language] = str(self.desk.cover(name, language))
        return self.covers[name, language]

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if self.hall is not None:
            await self.hall.close()
