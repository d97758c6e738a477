"""Jobs that workers of other processes take from PostgreSQL: the fair order, one worker a job,
workers and askers that die, and what a job tells."""

import asyncio
import random

import msgspec
import pytest
from postgres_servers import AGES, forget_process, forget_worker
from registries import (
    ANNA,
    BO,
    do,
    exchange_shares,
    seat_people,
    until,
)
from thinking_jobs import Entry, job, submit, whole_job

from asterism.storage.postgres_sharing import SharedPostgresStorage
from asterism.storage.records import JobQueue, JobRecord, WaitingJob
from asterism.tables import bot_sessions, table_jobs
from asterism.tables.registry import TableRegistry
from asterism.tables.thinking import (
    ANALYSE,
    BOT,
    CLOCK,
    EXPLAIN,
    HINT,
    Answer,
    Job,
    JobFailed,
    JobRefused,
    SharedScheduler,
)
from asterism.tables.thinking.job import KINDS
from asterism.tables.thinking.queue import FairQueue
from asterism.tables.thinking.runner import JobRunner
from asterism.tables.thinking.shared_order import choose_job
from asterism.tables.thinking.shared_scheduler import to_record
from asterism.tables.thinking.shared_workers import SharedWorkers, decode_job

VERSION = "v"


@pytest.fixture
def use_storage(postgres, monkeypatch):
    """Run `work(storage)` with a new database, in which nobody counts as dead by time alone."""
    for module in ("storage.postgres_sharing", "storage.postgres_jobs"):
        monkeypatch.setattr(f"asterism.{module}.LEASE_SECONDS", AGES)
    for name in ("peers.BEAT", "thinking.shared_workers.BEAT", "thinking.shared_scheduler.LOOK"):
        monkeypatch.setattr(f"asterism.tables.{name}_SECONDS", 0.1)
    url = postgres.new_database()

    def use(work):
        async def main():
            storage = await SharedPostgresStorage.open(url)
            try:
                return await asyncio.wait_for(work(storage), 120)
            finally:
                await storage.close()

        return asyncio.run(main())

    return use


def record(number, kind=BOT, owner="anna", table="t", seat=0, cost=1.0):
    return JobRecord(number, kind, owner, table, seat, cost, b"job")


def waiting(number, entry, attempts=0):
    return WaitingJob(number, entry.kind, entry.owner, entry.table, entry.cost, attempts)


# The order


def test_jobs_in_a_storage_start_in_the_order_of_the_scheduler():
    """Whatever comes, leaves and starts: at every turn both choose the same job."""
    generator = random.Random(5)
    queue, here, known, state, turn = FairQueue(KINDS), {}, [], None, 0
    for number in range(600):
        if generator.random() < 0.7:
            here[number] = Entry(
                generator.choice(KINDS),
                generator.choice("abc"),
                generator.choice("xyz"),
                generator.random(),
            )
            queue.push(here[number])
        if here and generator.random() < 0.5:
            jobs = [waiting(one, entry) for one, entry in here.items()]
            choice = choose_job(JobQueue(turn, state, 2, jobs))
            assert here.pop(choice.job.id) is queue.pop()
            state, turn, known = choice.state, turn + 1, [*here]
        if generator.random() < 0.1 and (left := [one for one in known if one in here]):
            queue.remove(here.pop(generator.choice(left)))
    assert turn > 200


def test_a_job_whose_worker_died_goes_before_all_others():
    jobs = [waiting(n, Entry(HINT, f"o{n}", f"t{n}", 0.1)) for n in range(5)]
    late = waiting(9, Entry(HINT, "late", "late", 5.0), attempts=1)
    assert choose_job(JobQueue(0, None, 1, [*jobs, late])).job is late


def test_budgets_shrink_with_the_queue_and_grow_with_the_workers():
    jobs = [waiting(n, Entry(BOT, f"o{n}", f"t{n}", 1.0)) for n in range(41)]
    few, many = (choose_job(JobQueue(0, None, slots, jobs)).effort for slots in (2, 10))
    assert (few, many) == (0.1, 0.5)
    assert choose_job(JobQueue(0, None, 1, jobs[:1])).effort == 1.0


# The storage


async def servant(storage):
    """A server process, alive."""
    process = await storage.join()
    assert await storage.beat(process)
    return process


def test_a_job_is_taken_once_and_its_answer_read_once(use_storage):
    async def work(storage):
        jobs, process = storage.jobs, await servant(storage)
        workers = [await jobs.join(VERSION, 2) for _ in range(2)]
        assert await jobs.add(process, VERSION, [record(1), record(2, HINT)]) == {1, 2}
        queue = await jobs.read_queue(VERSION)
        assert (queue.turn, queue.state, queue.slots) == (0, None, 4)
        assert queue.jobs == [
            WaitingJob(1, BOT, "anna", "t", 1.0, 0),
            WaitingJob(2, HINT, "anna", "t", 1.0, 0),
        ]
        races = [jobs.take(worker, VERSION, queue, 1, b"state") for worker in workers]
        taken = [one for one in await asyncio.gather(*races) if one is not None]
        assert taken == [(1, b"job", 1)]
        queue = await jobs.read_queue(VERSION)
        assert (queue.turn, queue.state, [one.id for one in queue.jobs]) == (1, b"state", [2])
        assert await jobs.look(process, VERSION) == (4, {1, 2})
        await jobs.answer(1, b"first")
        await jobs.answer(1, b"second")
        assert await jobs.read_answers(process) == {1: b"first"}
        assert await jobs.read_answers(process) == {}
        await jobs.remove([2])
        assert await jobs.look(process, VERSION) == (4, set())

    use_storage(work)


def test_a_seat_has_one_question_over_all_processes(use_storage):
    async def work(storage):
        here, there = await servant(storage), await servant(storage)
        jobs = storage.jobs
        assert await jobs.add(here, VERSION, [record(1, HINT), record(2, HINT, seat=1)]) == {1, 2}
        assert await jobs.add(there, VERSION, [record(3, EXPLAIN), record(4, BOT)]) == {4}
        assert await jobs.add(here, VERSION, [record(1, HINT)]) == {1}, "sent again, it is the same"

    use_storage(work)


def test_workers_of_another_version_are_left_alone(use_storage):
    async def work(storage):
        process = await servant(storage)
        await storage.jobs.join("other", 3)
        await storage.jobs.add(process, VERSION, [record(1)])
        assert (await storage.jobs.look(process, VERSION)).slots == 0
        assert (await storage.jobs.read_queue("other")).jobs == []

    use_storage(work)


def test_jobs_of_dead_workers_are_free_and_jobs_of_dead_askers_go(use_storage):
    async def work(storage):
        jobs, process, gone = storage.jobs, await servant(storage), await servant(storage)
        dead, alive = await jobs.join(VERSION, 1), await jobs.join(VERSION, 1)
        await jobs.add(process, VERSION, [record(1)])
        await jobs.add(gone, VERSION, [record(2)])
        assert await jobs.take(dead, VERSION, await jobs.read_queue(VERSION), 1, b"")
        await forget_worker(storage, dead)
        await forget_process(storage, gone)
        while [one.id for one in (await jobs.read_queue(VERSION)).jobs] != [1]:
            assert await storage.beat(process)
            assert await jobs.beat(alive, [])
            await asyncio.sleep(0.05)
        queue = await jobs.read_queue(VERSION)
        assert (queue.slots, queue.jobs[0].attempts) == (1, 1)
        assert (await jobs.take(alive, VERSION, queue, 1, b"")).attempts == 2
        assert await jobs.beat(alive, [1])  # buries whoever is dead by now
        assert not await jobs.beat(dead, [1])
        await jobs.leave(alive)
        assert [one.attempts for one in (await jobs.read_queue(VERSION)).jobs] == [1]

    use_storage(work)


def test_what_a_worker_has_taken_without_hearing_so_is_free_at_its_next_beat(use_storage):
    async def work(storage):
        jobs, process = storage.jobs, await servant(storage)
        worker = await jobs.join(VERSION, 1)
        await jobs.add(process, VERSION, [record(1), record(2)])
        for job_id in (1, 2):
            await jobs.take(worker, VERSION, await jobs.read_queue(VERSION), job_id, b"")
        await jobs.beat(worker, [2])
        assert [one.id for one in (await jobs.read_queue(VERSION)).jobs] == [1]

    use_storage(work)


# Schedulers and workers


class ToyWorker:
    """Answers with the table's name, or dies of it."""

    def __init__(self):
        self.started, self.deaths = [], 0

    async def start(self):
        """Always ready."""

    async def run(self, given):
        from asterism.tables.thinking.workers import WorkerDied

        self.started.append(given)
        if given.table == "deadly":
            self.deaths += 1
            raise WorkerDied
        return Answer(action=given.table, effort=given.effort)

    async def stop(self):
        """Nothing to end."""


def workers_of(storage, toy):
    workers = SharedWorkers(storage.jobs, 0)
    workers.workers = [toy]
    return workers


async def scheduler_of(storage):
    """A scheduler of a process that lives and hears of answers, and the tasks that see to it."""
    process = await storage.join()
    scheduler = SharedScheduler(storage.jobs, lambda: process)

    async def live():
        while await storage.beat(process):
            await asyncio.sleep(0.1)

    async def ready():
        pass

    def ignore(*notice):
        pass

    listening = storage.listen(ignore, ignore, ignore, scheduler.collect_soon, ready)
    return scheduler, [asyncio.create_task(work) for work in (live(), listening)]


def with_scheduler(use_storage, work):
    async def run(storage):
        scheduler, tasks = await scheduler_of(storage)
        try:
            return await work(storage, scheduler)
        finally:
            await scheduler.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return use_storage(run)


async def stop(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_jobs_are_handed_over_while_there_are_workers_and_thought_here_without(use_storage):
    async def work(storage, scheduler):
        assert (await scheduler.run(whole_job(level="easy"))).action
        toy = ToyWorker()
        working = asyncio.create_task(workers_of(storage, toy).run())
        await until(lambda: scheduler.slots == 1)
        given = [job(HINT, str(n), f"table {n}", "") for n in range(5)]
        answers = await asyncio.gather(*map(scheduler.run, given))
        assert [one.action for one in answers] == [one.table for one in given]
        assert (scheduler.done[HINT], scheduler.handed) == (5, {})
        await stop(working)
        await until(lambda: scheduler.slots == 0)
        assert (await scheduler.run(whole_job(level="easy"))).action
        assert len(toy.started) == 5

    with_scheduler(use_storage, work)


def test_what_workers_leave_unanswered_is_taken_back(use_storage):
    async def work(storage, scheduler):
        worker = await storage.jobs.join(scheduler_version(), 1)
        await until(lambda: scheduler.slots == 1)
        [task] = await submit(scheduler, whole_job(level="easy"))
        assert len(scheduler.handed) == 1
        while not (await storage.jobs.read_queue(scheduler_version())).jobs:
            await asyncio.sleep(0.01)
        queue = await storage.jobs.read_queue(scheduler_version())
        assert await storage.jobs.take(worker, scheduler_version(), queue, queue.jobs[0].id, b"")
        await forget_worker(storage, worker)
        assert (await task).action == JobRunner().run(whole_job(level="easy")).action
        assert scheduler.slots == 0, "the worker has given no sign of life"

    with_scheduler(use_storage, work)


def scheduler_version():
    from asterism.tables.compile_cache import thinking_digest

    return thinking_digest()


def test_a_job_whose_asker_is_gone_is_withdrawn_and_a_second_question_refused(use_storage):
    async def work(storage, scheduler):
        worker = await storage.jobs.join(scheduler_version(), 1)
        await until(lambda: scheduler.slots == 1)
        [task] = await submit(scheduler, job(HINT, level=""))

        async def count():
            assert await storage.jobs.beat(worker, [])
            return len((await storage.jobs.read_queue(scheduler_version())).jobs)

        while await count() != 1:
            await asyncio.sleep(0.01)
        with pytest.raises(JobRefused):
            await scheduler.run(job(HINT, level=""))
        await stop(task)
        while await count() != 0:
            await asyncio.sleep(0.01)
        assert scheduler.dropped[HINT] == 1

    with_scheduler(use_storage, work)


async def keep_alive(storage, worker):
    """Signs of life of a worker that takes nothing."""
    while await storage.jobs.beat(worker, []):
        await asyncio.sleep(0.1)


def test_a_seat_that_takes_its_question_back_may_ask_another_at_once(use_storage):
    """Both are told together: the old one leaves before the new one comes."""

    async def work(storage, scheduler):
        worker = await storage.jobs.join(scheduler_version(), 1)
        living = asyncio.create_task(keep_alive(storage, worker))
        await until(lambda: scheduler.slots == 1)
        [first] = await submit(scheduler, job(HINT, level=""))
        while not (await storage.jobs.read_queue(scheduler_version())).jobs:
            await asyncio.sleep(0.01)
        first.cancel()
        [second] = await submit(scheduler, job(HINT, level=""))
        working = asyncio.create_task(workers_of(storage, ToyWorker()).run())
        assert (await second).action == "t"
        await stop(working)
        await stop(living)

    with_scheduler(use_storage, work)


def test_jobs_that_a_crashed_database_has_lost_are_sent_again(use_storage):
    async def work(storage, scheduler):
        worker = await storage.jobs.join(scheduler_version(), 1)
        living = asyncio.create_task(keep_alive(storage, worker))
        await until(lambda: scheduler.slots == 1)
        [task] = await submit(scheduler, job(HINT, table="lost", level=""))
        while not (await storage.jobs.read_queue(scheduler_version())).jobs:
            await asyncio.sleep(0.01)
        await storage._fetch("truncate jobs, job_order")
        toy = ToyWorker()
        working = asyncio.create_task(workers_of(storage, toy).run())
        assert (await task).action == "lost"
        await stop(working)
        await stop(living)

    with_scheduler(use_storage, work)


def test_a_job_that_every_worker_dies_of_fails(use_storage):
    async def work(storage, scheduler):
        toy = ToyWorker()
        working = asyncio.create_task(workers_of(storage, toy).run())
        await until(lambda: scheduler.slots == 1)
        with pytest.raises(JobFailed, match="died"):
            await scheduler.run(job(table="deadly"))
        assert toy.deaths == 2
        await stop(working)

    with_scheduler(use_storage, work)


# Tables


def test_bots_and_hints_of_a_table_are_thought_by_workers(use_storage):
    async def work(storage):
        registry = TableRegistry(storage, 0.0)
        workers = SharedWorkers(storage.jobs, 1, {"NUMBA_DISABLE_JIT": "1"})
        working = asyncio.create_task(workers.run())
        try:
            await until(lambda: registry.thinking.slots == 1)
            live_table = await seat_people(
                registry, ANNA, bots=["easy"], begin=True, hints=True, start=False
            )
            await exchange_shares(registry, live_table, ANNA)
            table = live_table.table
            while not table.match.over and table.move_count < 12:
                await until(lambda: table.match.over or 0 in table.match.actors)
                if not table.match.over:
                    number = table.move_count
                    hint = await do(registry, live_table, ANNA, do="hint")
                    assert hint.action in table.match.legal(0)
                    action = table.match.legal(0)[-1]
                    await do(registry, live_table, ANNA, do="play", action=action, after=number)
            assert registry.thinking.done[BOT] >= 4
            turns = await storage._fetch("select turn from job_order")
            assert turns[0][0] >= registry.thinking.done[BOT] + registry.thinking.done[HINT]
        finally:
            await stop(working)
            await registry.close()

    use_storage(work)


# What a job tells


async def all_jobs(registry):
    """A job of every kind, of real tables."""
    live_table = await seat_people(
        registry, ANNA, BO, hints=True, options={"players": 3}, bots=["partner"]
    )
    table = live_table.table
    for _ in range(4):
        seat = table.match.actors[0]
        table.play(seat, table.match.legal(seat)[-1], 0.0, "en")
    number = next(n for n, (seat, _) in enumerate(table.match.moves, 1) if seat == 2)
    return {
        BOT: table_jobs.bot_job(table, 2),
        CLOCK: table_jobs.clock_job(table, 0),
        HINT: table_jobs.hint_job(table, table.match.actors[0], "cs"),
        EXPLAIN: table_jobs.explain_job(table, 0, number, "en"),
        ANALYSE: table_jobs.analysis_job(table, 0, 1, None),
    }


def test_a_stored_job_is_what_a_worker_of_this_machine_gets_and_no_more(tmp_path):
    from registries import run_with_registry

    from asterism.tables.thinking.scheduler import PendingJob

    async def work(registry):
        for task in registry.thinking.tasks:
            task.cancel()
        for kind, given in (await all_jobs(registry)).items():
            stored = to_record(PendingJob(given, 1.0))
            assert decode_job(stored.content, 1.0) == given
            assert msgspec.msgpack.decode(stored.content).keys() == set(Job.__struct_fields__)
            assert stored[1:6] == (kind, given.owner, given.table, given.seat, 1.0)

    run_with_registry(work, tmp_path)


@pytest.mark.parametrize("leaks", [False, True], ids=["as it is", "with a planted leak"])
def test_a_bot_is_shown_views_alone_wherever_its_job_runs(tmp_path, monkeypatch, leaks):
    """A view is what is left of a row when everything hidden is taken away; taking it away once
    more changes nothing."""
    shown = []

    class Spy(bot_sessions.BotSession):
        def __init__(self, *given):
            super().__init__(*given)
            choose = self.bot.choose
            self.bot.choose = lambda view: shown.append((self, view.copy())) or choose(view)

    if leaks:
        monkeypatch.setattr(bot_sessions.BotSession, "view", property(lambda self: self.match.row))
    monkeypatch.setattr("asterism.tables.thinking.runner.BotSession", Spy)
    given = whole_job(level="easy")
    content = msgspec.msgpack.encode(given)
    assert JobRunner().run(decode_job(content, 1.0)).action
    [(session, view)] = shown
    again = session.match.game.view(view, session.seat)
    assert (view.tobytes() == again.tobytes()) is not leaks
