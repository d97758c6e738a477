"""Which game is compiled next."""

import asyncio

from asterism.tables.compile_queue import CompileQueue


class Compiler:
    """Compiles nothing; a test says when a game is done."""

    def __init__(self):
        self.began, self.done = [], {}

    async def compile_game(self, game):
        self.began.append(game)
        self.done[game] = asyncio.Event()
        await self.done[game].wait()

    async def until_began(self, *games):
        while self.began != [*games]:
            await asyncio.sleep(0)


def run(work, games="abcd", at_a_time=1):
    """Run `work(queue, compiler)` beside the queue; what was begun, in order."""

    async def both():
        compiler = Compiler()
        queue = CompileQueue(games, compiler.compile_game, at_a_time)
        running = asyncio.ensure_future(queue.run())
        await work(queue, compiler)
        while not running.done():
            for event in compiler.done.values():
                event.set()
            await asyncio.sleep(0)
        await running
        return compiler.began

    return asyncio.run(asyncio.wait_for(both(), 60))


def test_without_wishes_games_are_compiled_in_their_order():
    async def work(queue, compiler):
        await compiler.until_began("a")

    assert run(work) == ["a", "b", "c", "d"]


def test_the_most_wanted_game_is_compiled_first():
    async def work(queue, compiler):
        for game in "bccd":
            queue.want(game)

    assert run(work) == ["c", "b", "d", "a"]


def test_a_game_that_nobody_wants_makes_room_for_one_that_is_played():
    async def work(queue, compiler):
        await compiler.until_began("a")
        queue.want("c")
        await compiler.until_began("a", "c")
        compiler.done["c"].set()

    assert run(work) == ["a", "c", "b", "d", "a"]


def test_a_game_that_somebody_plays_is_finished_first():
    async def work(queue, compiler):
        queue.want("a")
        await compiler.until_began("a")
        for game in "cc":
            queue.want(game)
        await asyncio.sleep(0)
        assert [*queue.running] == ["a"]

    assert run(work) == ["a", "c", "b", "d"]


def test_several_are_compiled_at_a_time():
    async def work(queue, compiler):
        await compiler.until_began("a", "b")
        queue.want("d")
        await compiler.until_began("a", "b", "d")
        assert [*queue.running] == ["a", "d"]

    assert run(work, at_a_time=2) == ["a", "b", "d", "c", "b"]


def test_a_compiler_that_fails_ends_the_queue():
    async def fail(game):
        raise OSError(game)

    async def work():
        try:
            await CompileQueue("ab", fail).run()
        except OSError as error:
            return str(error)

    assert asyncio.run(work()) == "a"
