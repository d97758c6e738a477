"""The scheduler of bots: the order in which jobs start, budgets, workers that die, and what a table
makes of all that."""

import asyncio
import os
import pathlib
import signal

import msgspec
import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    do,
    join_table,
    on_turn,
    run_with_registry,
    seat_people,
    until,
)
from searching import quick
from thinking_jobs import Entry, job, submit, whole_job

from asterism import games
from asterism.bots import limit_bot
from asterism.bots.hints import search_to_the_end
from asterism.tables import seating
from asterism.tables.errors import RequestError
from asterism.tables.thinking import (
    BOT,
    CLOCK,
    EXPLAIN,
    HINT,
    Answer,
    Job,
    JobDropped,
    JobFailed,
    Scheduler,
    runner,
)
from asterism.tables.thinking import queue as queue_module
from asterism.tables.thinking.job import KINDS, describe_match
from asterism.tables.thinking.queue import FairQueue
from asterism.tables.thinking.runner import JobRunner

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


class GatedWorker:
    """A worker that notes what it is given, and answers when it is told to."""

    def __init__(self):
        self.started, self.gate = [], asyncio.Semaphore(0)

    async def start(self):
        """Always ready."""

    async def run(self, given):
        self.started.append(given)
        await self.gate.acquire()
        return Answer(given.table, seconds=0.5, effort=given.effort, scaled=True)

    async def stop(self):
        """Nothing to end."""


def with_scheduler(work, **given):
    """Run `work(scheduler)` on a loop of its own."""

    async def run():
        scheduler = Scheduler(**given)
        try:
            return await asyncio.wait_for(work(scheduler), 300)
        finally:
            await scheduler.close()

    return asyncio.run(run())


def with_gated(work):
    """The same with one worker that waits at a gate."""

    async def run(scheduler):
        [task] = scheduler.tasks
        task.cancel()
        worker = GatedWorker()
        scheduler.workers = [worker]
        scheduler.tasks = [asyncio.create_task(scheduler.serve(worker))]
        return await work(scheduler, worker)

    return with_scheduler(run)


def release_jobs(worker, count):
    for _ in range(count):
        worker.gate.release()


# The order


def pop_all(queue):
    return [queue.pop() for _ in range(len(queue))]


def test_urgent_kinds_start_first():
    queue = FairQueue(KINDS)
    for kind in (EXPLAIN, HINT, CLOCK, BOT):
        queue.push(Entry(kind, "a", "t"))
    assert [entry.kind for entry in pop_all(queue)] == [BOT, CLOCK, HINT, EXPLAIN]
    assert queue.pop() is None


def test_a_kind_that_is_less_urgent_is_not_passed_for_ever(monkeypatch):
    monkeypatch.setattr(queue_module, "MAX_AHEAD", 3)
    queue = FairQueue(KINDS)
    queue.push(Entry(HINT, "a", "t"))
    for number in range(9):
        queue.push(Entry(BOT, "a", f"t{number}"))
    assert [entry.kind for entry in pop_all(queue)][:5] == [BOT, BOT, BOT, HINT, BOT]


def test_owners_share_alike_however_much_each_asks_for():
    queue = FairQueue(KINDS)
    for number in range(60):
        queue.push(Entry(HINT, "greedy", f"g{number}"))
    for number in range(4):
        queue.push(Entry(HINT, "modest", f"m{number}"))
    first = [entry.owner for entry in pop_all(queue)][:8]
    assert first.count("modest") == 4


def test_tables_share_alike_whoever_asks_there():
    queue = FairQueue(KINDS)
    for number in range(30):
        queue.push(Entry(HINT, f"owner {number}", "crowded"))
    for number in range(4):
        queue.push(Entry(HINT, f"other {number}", "quiet"))
    first = [entry.table for entry in pop_all(queue)][:8]
    assert first.count("quiet") == 4


def test_a_cheap_job_passes_expensive_ones_but_not_for_ever():
    queue = FairQueue(KINDS)
    for number in range(100):
        queue.push(Entry(BOT, f"owner {number}", f"t{number}", cost=4.0))
    cheap = Entry(BOT, "guest", "easy", cost=0.5)
    queue.push(cheap)
    assert queue.pop() is cheap
    started = []
    for number in range(20):
        queue.push(Entry(BOT, f"guest {number}", f"e{number}", cost=0.5))
        started.append(queue.pop().cost)
    assert started.count(4.0) > 0


def test_who_has_had_much_waits_for_who_has_had_nothing():
    queue = FairQueue(KINDS)
    for _ in range(5):
        queue.push(Entry(BOT, "anna", "a"))
        queue.pop()
    queue.push(Entry(BOT, "anna", "a"))
    queue.push(Entry(BOT, "bo", "b"))
    queue.push(Entry(BOT, "bo", "b"))
    assert [entry.owner for entry in pop_all(queue)] == ["anna", "bo", "bo"]


def test_shares_of_long_gone_owners_are_forgotten(monkeypatch):
    monkeypatch.setattr(queue_module, "MAX_FLOWS", 10)
    queue = FairQueue(KINDS)
    for number in range(100):
        queue.push(Entry(BOT, str(number), str(number)))
        queue.pop()
    assert len(queue.queues[BOT].flow_ends) <= 12


def test_sixty_hints_of_one_owner_do_not_delay_another_tables_bot():
    async def work(scheduler, worker):
        hints = await submit(
            scheduler, *(job(HINT, "rude", f"r{number}", "") for number in range(60))
        )
        assert len(worker.started) == 1
        assert scheduler.queue_lengths[HINT] == 59
        [move, other] = await submit(scheduler, job(BOT, "anna", "a"), job(HINT, "bo", "b", ""))
        release_jobs(worker, 4)
        assert (await move).action == "a"
        assert (await other).action == "b"
        assert [one.owner for one in worker.started[:4]] == ["rude", "anna", "rude", "bo"]
        for hint in hints:
            hint.cancel()

    with_gated(work)


# Budgets


def test_budgets_shrink_as_the_queue_grows_and_recover():
    async def work(scheduler, worker):
        tasks = await submit(scheduler, job(level="expert"))
        tasks += await submit(
            scheduler, *(job(level="expert", owner=str(n), table=str(n)) for n in range(99))
        )
        release_jobs(worker, 100)
        await asyncio.gather(*tasks)
        efforts = [one.effort for one in worker.started]
        assert efforts[0] == 1.0, "nobody waited"
        assert efforts[1] < 0.05
        assert efforts[1:] == sorted(efforts[1:])
        assert efforts[-1] == 1.0
        assert scheduler.done[BOT] == 100
        assert scheduler.thinking_seconds[BOT] == 50.0

    with_gated(work)


def test_quick_bots_in_the_queue_cost_nobody_a_budget():
    async def work(scheduler, worker):
        tasks = await submit(scheduler, *(job(owner=str(n), table=str(n)) for n in range(50)))
        release_jobs(worker, 50)
        await asyncio.gather(*tasks)
        assert {one.effort for one in worker.started} == {1.0}

    with_gated(work)


def test_a_small_effort_is_less_work():
    match = games.load("hanabi").new(seed=1, players=2)
    bot = quick(simulations=60)(match.game, match.actors[0], 0)
    visits = []
    for effort in (1.0, 0.1):
        limit_bot(bot, effort)
        evaluations = bot.evaluations(match.game.view(match.row, match.actors[0]))
        visits.append(sum(evaluation.visits for evaluation in evaluations))
    assert 0 < visits[1] < visits[0] / 2


# Jobs that nobody needs any more


def test_a_job_whose_asker_is_gone_leaves_the_queue():
    async def work(scheduler, worker):
        running, waiting, last = await submit(
            scheduler, *(job(HINT, str(n), str(n), "") for n in range(3))
        )
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        assert scheduler.queue_lengths[HINT] == 1
        assert scheduler.dropped[HINT] == 2
        release_jobs(worker, 2)
        assert (await last).action == "2"
        assert [one.table for one in worker.started] == ["0", "2"]

    with_gated(work)


def test_what_was_asked_of_another_position_is_dropped():
    async def work(scheduler, worker):
        early, kept, why = await submit(
            scheduler,
            job(HINT, moves=[(0, 1)]),
            job(HINT, moves=[(0, 1), (1, 1)]),
            job(EXPLAIN, moves=[(0, 1)]),
        )
        scheduler.drop_stale("t", 2, (BOT, CLOCK, HINT))
        with pytest.raises(JobDropped):
            await early
        release_jobs(worker, 3)
        assert (await kept).action == (await why).action == "t"
        assert not scheduler.awaited

    with_gated(work)


def test_a_move_looks_at_the_jobs_of_its_own_table_alone():
    """However many wait: their number must not make every move of every table slower."""

    async def work(scheduler, worker):
        await submit(scheduler, *(job(BOT, table=f"other {n}", moves=[]) for n in range(5)))
        [own] = await submit(scheduler, job(BOT, table="own", moves=[]))
        assert [len(jobs) for jobs in scheduler.awaited.values()] == [1] * 6
        scheduler.drop_stale("own", 1, (BOT,))
        with pytest.raises(JobDropped):
            await own
        assert len(scheduler.queue) + len(scheduler.running) == 5
        assert "own" not in scheduler.awaited

    with_gated(work)


# Workers


def test_a_killed_workers_job_is_done_by_another():
    async def work(scheduler):
        await scheduler.run(whole_job(level="easy"))
        for _ in range(2):
            await until(lambda: all(worker.process for worker in scheduler.workers))
            pids = [worker.process.pid for worker in scheduler.workers]
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            [task] = await submit(scheduler, whole_job(level="easy"))
            await until(lambda: scheduler.running)
            [busy] = scheduler.running
            for pid in pids:
                os.kill(pid, signal.SIGKILL if pid == busy.process.pid else signal.SIGCONT)
            assert (await task).action == JobRunner().run(whole_job(level="easy")).action
        assert scheduler.restarts == 2
        assert scheduler.done[BOT] == 3
        await until(lambda: all(worker.process for worker in scheduler.workers))
        for worker in scheduler.workers:
            worker.process.kill()
            await worker.process.wait()
        assert (await scheduler.run(whole_job(level="easy"))).action
        assert scheduler.restarts == 2, "one that died at rest costs no attempt"

    with_scheduler(work, processes=2)


def test_a_job_that_kills_every_worker_fails_and_the_next_is_served():
    async def work(scheduler):
        [worker] = scheduler.workers
        [task] = await submit(scheduler, whole_job(level="easy"))
        for attempt in (1, 2):
            await until(lambda n=attempt: scheduler.running and pending(scheduler).attempts == n)
            worker.process.kill()
            await until(lambda n=attempt: scheduler.restarts == n)
        with pytest.raises(JobFailed):
            await task
        assert scheduler.failed[BOT] == 1
        assert (await scheduler.run(whole_job(level="easy"))).action

    def pending(scheduler):
        return next(iter(scheduler.running.values()))

    with_scheduler(work, processes=1)


def test_a_number_of_simulations_chooses_the_same_wherever_it_is_asked():
    """In a process or here, with a full queue or an empty one."""
    fixed_job = whole_job(level="normal", seed="x", simulations=60)

    async def work(scheduler):
        return (await scheduler.run(fixed_job)).action

    here = JobRunner().run(fixed_job).action
    assert here
    assert JobRunner().run(msgspec.structs.replace(fixed_job, effort=0.01)).action == here
    assert with_scheduler(work, processes=1) == here


def test_workers_also_think_without_machine_code():
    async def work(scheduler):
        return [
            (await scheduler.run(whole_job(level=level))).action for level in ("easy", "expert")
        ]

    easy, expert = with_scheduler(work, processes=1, environment=INTERPRETED)
    assert easy == JobRunner().run(whole_job(level="easy")).action
    assert expert in whole_job().match_now().legal(whole_job().seat)


def test_a_bot_that_raises_says_so():
    async def work(scheduler):
        with pytest.raises(JobFailed, match="UnknownBot"):
            await scheduler.run(whole_job(level="genius"))
        assert scheduler.failed[BOT] == 1
        assert (await scheduler.run(whole_job(level="easy"))).action

    with_scheduler(work)


def test_a_worker_remembers_a_bot_and_forgets_it_when_moves_are_taken_back():
    runner = JobRunner()
    assert runner.run(whole_job(level="partner", moves=4)).action
    [(_, sessions)] = runner.tables.items()
    [(seat, first)] = sessions.items()
    again = msgspec.structs.replace(whole_job(level="partner", moves=5), seat=seat)
    assert runner.session_for(again) is first
    first.catch_up(again.moves)
    taken_back = msgspec.structs.replace(again, moves=again.moves[:3])
    assert runner.session_for(taken_back) is not first


# Tables


def hold(registry):
    """From now on the scheduler of a registry starts nothing."""
    for task in registry.thinking.tasks:
        task.cancel()


def release(registry):
    thinking = registry.thinking
    thinking.tasks = [asyncio.create_task(thinking.serve(one)) for one in thinking.workers]


def raises_refusal(why):
    return pytest.raises(RequestError, match=f"^{why}$")


def test_a_seat_has_one_question_at_a_time():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, hints=True, options={"first": 0})
        hold(registry)
        first = asyncio.create_task(do(registry, live_table, ANNA, do="hint"))
        await until(lambda: registry.thinking.queue_lengths[HINT] == 1)
        with raises_refusal("rate"):
            await do(registry, live_table, ANNA, do="hint")
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert registry.thinking.queue_lengths[HINT] == 0
        release(registry)
        assert (await do(registry, live_table, ANNA, do="hint")).action

    run_with_registry(work)


def test_a_hint_for_a_position_that_has_gone_is_refused():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, hints=True, options={"first": 0})
        hold(registry)
        hint_task = asyncio.create_task(do(registry, live_table, ANNA, do="hint"))
        await until(lambda: registry.thinking.queue_lengths[HINT] == 1)
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        with raises_refusal("stale"):
            await hint_task
        assert registry.thinking.queue_lengths[HINT] == 0
        assert not registry.questions.open

    run_with_registry(work)


def test_owners_and_addresses_may_ask_only_so_often():
    clients = []

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, hints=True, options={"first": 0})
        command = msgspec.convert({"do": "hint"}, registry_commands())
        with raises_refusal("rate"):
            await registry.handle_command(live_table, ANNA, command, "en", client="10.0.0.1")
        assert clients == [ANNA, "10.0.0.1"]
        assert registry.thinking.queue_lengths[HINT] == 0

    run_with_registry(work, may_ask=lambda client: clients.append(client) or client == ANNA)


def registry_commands():
    from asterism.tables.messages import AnyCommand

    return AnyCommand


def test_those_who_left_cannot_vote_and_their_votes_are_gone(monkeypatch):
    monkeypatch.setattr(seating, "REPLACE_GRACE", 0)

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, CYRIL, options={"players": 3})
        join_table(live_table, CYRIL)
        table = live_table.table
        await do(registry, live_table, CYRIL, do="replace", seat=0, level="easy")
        assert table.seats[0].votes == {2}
        await do(registry, live_table, CYRIL, do="leave")
        assert table.seats[0].votes == set()
        with raises_refusal("left"):
            await do(registry, live_table, CYRIL, do="replace", seat=0, level="easy")
        await do(registry, live_table, CYRIL, do="back")
        await do(registry, live_table, CYRIL, do="replace", seat=0, level="easy")
        assert not table.seats[0].is_bot_controlled, "Bo has not voted"

    run_with_registry(work)


async def bots_only(registry, **given):
    """A running match from which its only person has gone, to be played on by a bot."""
    live_table = await seat_people(
        registry, ANNA, BO, options={"players": 3, "first": 0}, bots=["easy"], **given
    )
    await do(registry, live_table, BO, do="leave")
    await do(registry, live_table, ANNA, do="replace", seat=2, level="easy")
    return live_table


def test_a_match_of_bots_pauses_when_nobody_watches_and_goes_on_when_somebody_comes(tmp_path):
    async def work(registry):
        live_table = await bots_only(registry)
        table = live_table.table
        await do(registry, live_table, ANNA, do="leave")
        table.seats[0].level = "easy"  # as if all others had voted for it before
        registry.schedule(live_table)
        assert live_table.is_paused
        assert live_table.bot_task is None or live_table.bot_task.done()
        watcher = join_table(live_table)
        assert not live_table.is_paused
        await until(lambda: table.move_count >= 3)
        live_table.leave(watcher)
        assert live_table.is_paused
        await until(live_table.bot_task.done)
        number = table.move_count
        assert table.phase == "running"
        assert not any(registry.thinking.queue_lengths.values())
        join_table(live_table)
        await until(lambda: table.move_count > number)
        return table.id

    async def again(registry):
        live_table = await registry.get_table(name)
        assert live_table.is_paused or live_table.table.phase == "over"
        assert live_table.bot_task is None

    name = run_with_registry(work, tmp_path)
    run_with_registry(again, tmp_path)


def test_the_clock_of_a_paused_match_stands_still():
    async def work(registry):
        live_table = await bots_only(registry, clock={"kind": "bank", "seconds": 900})
        clock = live_table.table.clock
        watcher = join_table(live_table)
        await do(registry, live_table, ANNA, do="leave")
        assert live_table.clock_timer is not None
        live_table.leave(watcher)
        assert live_table.is_paused
        assert live_table.clock_timer is None
        left, clock.now = [*clock.remaining], clock.now - 3600
        join_table(live_table)
        assert live_table.clock_timer is not None
        assert clock.remaining == left
        assert clock.expired_seats() == ()

    run_with_registry(work)


def test_a_match_among_people_does_not_pause_when_they_are_away():
    async def work(registry):
        live_table = await seat_people(
            registry,
            ANNA,
            BO,
            options={"players": 3, "first": 0},
            bots=["easy"],
            clock={"kind": "turn", "seconds": 86_400},
        )
        listener = join_table(live_table, ANNA)
        live_table.leave(listener)
        assert not live_table.is_paused
        assert live_table.clock_timer is not None
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        await until(lambda: live_table.table.match.actors == (2,))
        assert live_table.table.move_count == 2
        assert on_turn(live_table, ANNA, BO) == (BO, 2)

    run_with_registry(work)


# Until the rules are compiled


def test_bots_of_a_compiled_game_use_machine_code_though_the_server_does_not():
    compiled = set()

    def mode(process):
        entries = pathlib.Path(f"/proc/{process.pid}/environ").read_text().split("\0")
        return next(one[-1] for one in entries if one.startswith("NUMBA_DISABLE_JIT="))

    async def work(scheduler):
        [worker] = scheduler.workers
        await scheduler.run(whole_job(level="easy"))
        assert (mode(worker.process), worker.compiled) == ("1", None)
        compiled.add("hanabi")
        [task] = await submit(scheduler, whole_job(level="easy"))
        await until(lambda: worker.compiled)
        assert (mode(worker.process), mode(worker.compiled)) == ("1", "0")
        task.cancel()

    is_compiled = compiled.__contains__
    with_scheduler(work, processes=1, environment=INTERPRETED, is_compiled=is_compiled)


def test_an_interpreted_bot_thinks_for_a_moment_only(monkeypatch):
    monkeypatch.setattr(runner, "is_interpreted", lambda: True)
    ours = JobRunner()
    ours.run(whole_job(level="expert"))
    [session] = ours.tables["t"].values()
    assert session.bot.time_limit == runner.INTERPRETED_MOVE


def test_an_interpreted_hint_and_reason_end_in_time(monkeypatch):
    """With no time at all nothing is tried, and still there is an answer."""
    monkeypatch.setattr(runner, "is_interpreted", lambda: True)
    monkeypatch.setattr(runner, "INTERPRETED_QUESTION", 0.0)
    match = games.load("hvezdokupy").new(seed=1, players=2)
    seat = match.actors[0]
    fields = {"owner": "anna", "table": "t", "seat": seat}
    hint = JobRunner().run(Job(kind=HINT, **fields, **describe_match(match)))
    assert hint.action in match.legal(seat)
    match.play(seat, hint.action)
    why = JobRunner().run(Job(kind=EXPLAIN, level="normal", **fields, **describe_match(match)))
    assert why.text
    evaluations = search_to_the_end(match, match.actors[0], "hard", 0, seconds=0.0)
    assert sum(evaluation.visits for evaluation in evaluations) == 0
