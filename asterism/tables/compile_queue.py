"""The order in which games are compiled: the most wanted first. A game that nobody wants makes room
for one that somebody plays; what is compiled of it stays in the cache."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable


class CompileQueue:
    """Compiles games, some at a time. Lives on one event loop."""

    def __init__(
        self,
        games: Iterable[str],
        compile_game: Callable[[str], Awaitable[None]],
        at_a_time: int = 1,
    ) -> None:
        """`compile_game` may be cancelled, and is then called again later."""
        self.compile_game, self.at_a_time = compile_game, at_a_time
        self.waiting = [*games]
        self.running: dict[str, asyncio.Task[None]] = {}
        self.wanted: Counter[str] = Counter()
        self.changed = asyncio.Event()

    def want(self, game: str) -> None:
        """Somebody plays a game."""
        self.wanted[game] += 1
        self.changed.set()

    async def run(self) -> None:
        """Until all are compiled."""
        try:
            while self.waiting or self.running:
                await self.make_room()
                self.start_next()
                await self.wait_for_change()
        finally:
            await self.cancel([*self.running])

    @property
    def next_game(self) -> str | None:
        """Of those equally wanted, the first."""
        return max(self.waiting, key=self.wanted.__getitem__, default=None)

    async def make_room(self) -> None:
        """Interrupt a game that nobody wants if somebody waits for another."""
        unwanted = [game for game in self.running if not self.wanted[game]]
        is_full = len(self.running) >= self.at_a_time
        if is_full and unwanted and self.next_game and self.wanted[self.next_game]:
            await self.cancel(unwanted[-1:])
            self.waiting += unwanted[-1:]

    def start_next(self) -> None:
        while len(self.running) < self.at_a_time and (game := self.next_game) is not None:
            self.waiting.remove(game)
            self.running[game] = asyncio.ensure_future(self.compile_game(game))

    async def wait_for_change(self) -> None:
        """A game is compiled, or somebody wants one. What went wrong is raised."""
        change = asyncio.ensure_future(self.changed.wait())
        await asyncio.wait([*self.running.values(), change], return_when=asyncio.FIRST_COMPLETED)
        change.cancel()
        self.changed.clear()
        for game, task in [*self.running.items()]:
            if task.done():
                del self.running[game]
                task.result()

    async def cancel(self, games: Iterable[str]) -> None:
        tasks = [self.running.pop(game) for game in games]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
