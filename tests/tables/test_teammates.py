"""Bots that play by conventions know whom they play with, from the first move and after a restart,
and what they tell of their moves is what the reader may know."""

import subprocess
import sys

import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    command,
    do,
    join_table,
    new_table,
    run_with_registry,
    seat_people,
    start_match,
    until,
)

from asterism import bots, games
from asterism.bots.teammates import Teammates
from asterism.engine.errors import UnknownBot
from asterism.games.hanabi.strategies.beliefs import BELIEFS
from asterism.tables import precompile
from asterism.tables.bot_sessions import BotSessions
from asterism.tables.errors import RequestError
from asterism.tables.thinking import runner as runner_module

FOUR = {"players": 4}


@pytest.fixture(scope="module", autouse=True)
def _warm():
    """Nobody waits for a bot that is being compiled."""
    precompile.compile_for_tables(games.load("hanabi"))


def partners(*levels, **given):
    return {"options": {"players": 1 + len(levels)}, "bots": [*levels], "begin": True} | given


async def make_moves(live_table, registry, owner_id, times):
    """A person plays calmly so many times; the bots answer."""
    for _ in range(times):
        await until(
            lambda: (
                live_table.table.find_seat(owner_id) in live_table.table.match.actors
                or live_table.table.phase != "running"
            )
        )
        if live_table.table.phase != "running":
            return
        calm = [
            one
            for one in live_table.table.match.legal(live_table.table.find_seat(owner_id))
            if not one.startswith("play")
        ]
        await do(
            registry,
            live_table,
            owner_id,
            do="play",
            action=calm[0],
            after=live_table.table.move_count,
        )
    await until(lambda: not live_table.table.bots_to_act())


def sessions(registry, live_table):
    """The bots of a table that have been asked, by seat."""
    [worker] = registry.thinking.workers
    return worker.runner.tables.get(live_table.table.id, BotSessions())


def notes(registry, live_table):
    """What each bot at a table remembers."""
    return {
        seat: BELIEFS.as_record(session.bot.beliefs)
        for seat, session in sessions(registry, live_table).items()
    }


@pytest.mark.parametrize(
    ("agreed", "beginners", "blind"),
    [(None, 0, 0), ("facts", 0b1, 0), ("page", 0, 0), ("blind", 0, 1)],
)
def test_bots_meet_the_people_before_the_first_move(agreed, beginners, blind):
    async def work(registry):
        table = partners("partner", "expert", "partner", options={"players": 4, "first": 1})
        live_table = await registry.create_table(
            new_table(name="Anna", conventions=agreed, **table), ANNA, "en"
        )
        assert live_table.table.to_message(ANNA).conventions == (agreed or "page")
        await start_match(registry, live_table, ANNA)
        await until(
            lambda: live_table.table.match.actors == (0,)
        )  # what she does would be remembered
        assert set(sessions(registry, live_table)) == {1, 2, 3}
        for note in notes(registry, live_table).values():
            assert note.humans == 0b1
            assert note.untrusted_givers & 0b1 == beginners
            assert note.blind_plays == blind

    run_with_registry(work)


def test_a_bot_that_knows_no_conventions_is_watched_like_a_person():
    async def work(registry):
        live_table = await registry.create_table(
            new_table(name="Anna", **partners("partner", "easy")), ANNA, "en"
        )
        assert live_table.table.teammates == Teammates((0, 2))

    run_with_registry(work)


def test_blind_plays_go_without_saying_only_among_bots():
    async def work(registry):
        alone = await registry.create_table(
            new_table(**partners("partner", "partner", "partner") | {"options": {"players": 3}}),
            None,
            "en",
        )
        assert alone.table.teammates == Teammates((), (), True, alike=True)
        assert alone.table.to_message(None).conventions == "blind"

    run_with_registry(work)


def test_the_host_agrees_before_the_start_and_not_later():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        await do(registry, live_table, ANNA, do="change", conventions="blind")
        assert live_table.table.teammates.blind_plays
        with pytest.raises(RequestError, match="host_only"):
            await do(registry, live_table, BO, do="change", conventions="page")
        with pytest.raises(Exception, match="conventions"):
            command(do="change", conventions="odd")
        await start_match(registry, live_table, ANNA, BO)
        with pytest.raises(RequestError, match="not_while_running"):
            await do(registry, live_table, ANNA, do="change", conventions="facts")
        assert live_table.table.teammates == Teammates((0, 1), (), True)

    run_with_registry(work)


def test_after_a_restart_a_bot_remembers_the_same(tmp_path, monkeypatch):
    """Also when a person has left meanwhile and a bot plays on there."""
    monkeypatch.setattr("asterism.tables.seating.REPLACE_GRACE", 0.0)

    async def play(registry):
        live_table = await registry.create_table(
            new_table(
                name="Anna",
                conventions="blind",
                **partners("partner", "partner") | {"options": FOUR, "begin": False},
            ),
            ANNA,
            "en",
        )
        await do(registry, live_table, BO, do="sit", name="Bo")
        await start_match(registry, live_table, ANNA, BO)
        for _ in range(3):
            await until(live_table.table.people_to_act)
            await make_moves(
                live_table, registry, ANNA if live_table.table.people_to_act() == (0,) else BO, 1
            )
        await do(registry, live_table, BO, do="leave")
        await do(registry, live_table, ANNA, do="replace", seat=3, level="partner")
        await make_moves(live_table, registry, ANNA, 1)
        await until(
            lambda: 3 in sessions(registry, live_table) and not live_table.table.bots_to_act()
        )
        return live_table.table.id, memories(registry, live_table)

    async def again(registry):
        live_table = await registry.get_table(name)
        await until(lambda: not live_table.table.bots_to_act())
        assert live_table.table.teammates == Teammates((0, 3), (), True)
        return memories(registry, live_table)

    name, before = run_with_registry(play, tmp_path)
    assert run_with_registry(again, tmp_path) == before


def memories(registry, live_table):
    """What the bots know at this moment; those that were not needed yet are made now."""
    table = live_table.table
    return [
        session_of(registry, live_table, seat).bot.beliefs.tobytes()
        for seat in range(len(table.seats))
        if table.seats[seat].is_bot_controlled
    ]


def session_of(registry, live_table, seat):
    table = live_table.table
    session = sessions(registry, live_table).session_for(
        table.match, seat, table.seats[seat].level, "", table.teammates
    )
    session.catch_up(table.match.moves)
    return session


def test_a_rematch_keeps_what_was_agreed():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, conventions="facts", hints=True)
        live_table.table.finish()
        new = await registry.get_table((await do(registry, live_table, ANNA, do="rematch")).table)
        assert new.table.settings.conventions == "facts"
        assert new.table.settings.hints
        assert not new.table.settings.open

    run_with_registry(work)


# What a bot tells of its move


def teller(live_table, reader, number):
    """A bot in the reader's place that was shown the reader's views and nothing else."""
    game, match = live_table.table.game, live_table.table.match
    bot = bots.make_bot("partner", game, reader, 0, teammates=live_table.table.teammates)
    replay = match.at_move(0)
    for actor, action in match.moves[: number - 1]:
        replay._apply(actor, action)
        bot.on_move(game.view(replay.row, reader), actor, action)
    before = game.view(replay.row, reader)
    replay._apply(*match.moves[number - 1])
    return bot.explain_move(
        before, game.view(replay.row, reader), *match.moves[number - 1], match.translations("cs")
    )


def test_a_bots_last_move_is_explained_from_what_the_reader_has_seen():
    async def work(registry):
        live_table = await registry.create_table(
            new_table(name="Anna", **partners("partner", "expert", "easy")), ANNA, "en"
        )
        with pytest.raises(RequestError, match="no_reason"):
            await do(registry, live_table, ANNA, do="explain", seat=1)
        await start_match(registry, live_table, ANNA)
        for _ in range(6):
            await make_moves(live_table, registry, ANNA, 1)
            for seat in (1, 2):
                why = await do(
                    registry, live_table, ANNA, language="cs", do="explain", seat=seat, re=5
                )
                assert (why.seat, why.re) == (seat, 5)
                assert live_table.table.match.moves[why.number - 1][0] == seat
                assert all(actor != seat for actor, _ in live_table.table.match.moves[why.number :])
                assert why.says == teller(live_table, 0, why.number)

    run_with_registry(work)


def test_every_bot_explains_and_only_to_players(monkeypatch):
    async def work(registry):
        calls = []
        monkeypatch.setattr(
            runner_module, "explain_last_move", lambda *given: calls.append(given) or "so"
        )
        live_table = await registry.create_table(
            new_table(name="Anna", **partners("partner", "easy", "partner")), ANNA, "en"
        )
        await start_match(registry, live_table, ANNA)
        await make_moves(live_table, registry, ANNA, 1)
        for seat, why in ((0, "no_reason"), (7, "no_such_seat")):
            with pytest.raises(RequestError, match=why):
                await do(registry, live_table, ANNA, do="explain", seat=seat)
        with pytest.raises(RequestError, match="not_seated"):
            await do(registry, live_table, CYRIL, do="explain", seat=1)
        ear = join_table(live_table, CYRIL)
        assert (await do(registry, live_table, ANNA, do="explain", seat=1)).says == "so"
        assert not ear.messages("reason"), "only the one who asked is told"
        assert (await do(registry, live_table, ANNA, do="explain", seat=2)).says == "so"
        assert [(given[1], given[4]) for given in calls] == [(0, "partner"), (0, "easy")]

    run_with_registry(work)


# Levels


@pytest.mark.parametrize("game", games.catalogue())
def test_a_game_offers_its_own_bots_and_no_others(game):
    own = {"information", "partner"}

    async def work(registry):
        for level in own:
            render_request = new_table(game=game, name="Anna", bots=[level])
            if game == "hanabi":
                assert (await registry.create_table(render_request, ANNA, "en")).table.seats[
                    1
                ].level == level
            else:
                with pytest.raises(UnknownBot):
                    await registry.create_table(render_request, ANNA, "en")

    run_with_registry(work)


def test_warming_leaves_nothing_of_hanabis_bots_to_compile():
    """In a process of its own: whatever a table or the lab calls of them is there."""
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True, text=True)
    assert done.stdout.split() == []


COLD = """
from asterism import games
from asterism.games.hanabi.strategies import convention_search, row_functions, self_play
from asterism.tables import precompile

hanabi = games.load("hanabi")
for step in (*precompile.table_steps(hanabi), *precompile.study_steps(hanabi)):
    step()
doors = [one for one in vars(row_functions).values() if hasattr(one, "signatures")]
doors += [convention_search.push_history, convention_search.candidates,
          convention_search.accumulate_gains, self_play.play_hats, self_play.play_conventions]
print(*(one.__name__ for one in doors if not getattr(one, "signatures", True)))
"""
