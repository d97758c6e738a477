"""Bots that play by conventions know whom they play with, from the first move and after a restart,
and what they tell of their moves is what the reader may know."""

import subprocess
import sys

import pytest
from halls import ANNA, BO, CYRIL, command, do, in_hall, joined, making, seated, started, until

from asterism import bots, games
from asterism.bots.company import Company
from asterism.engine.errors import UnknownBot
from asterism.games.hanabi.record import RECORD
from asterism.tables import hall as halls_of
from asterism.tables import warming
from asterism.tables.refusal import Refusal

FOUR = {"players": 4}


@pytest.fixture(scope="module", autouse=True)
def _warm():
    """Nobody waits for a bot that is being compiled."""
    warming.compile_game(games.load("hanabi"), lambda: None)


def partners(*levels, **given):
    return {"options": {"players": 1 + len(levels)}, "bots": [*levels], "begin": True} | given


async def moved(live, hall, who, times):
    """A person plays calmly so many times; the bots answer."""
    for _ in range(times):
        await until(lambda: live.table.seat_of(who) in live.table.match.actors
                    or live.table.phase != "running")
        if live.table.phase != "running":
            return
        calm = [one for one in live.table.match.legal(live.table.seat_of(who))
                if not one.startswith("play")]
        await do(hall, live, who, do="play", action=calm[0], after=live.table.number)
    await until(lambda: not live.table.bots_waited())


def notes(live):
    """What each mind at a table remembers."""
    return {seat: RECORD.open(mind.bot.memory) for seat, mind in live.minds.items()}


@pytest.mark.parametrize(("agreed", "beginners", "blind"), [
    (None, 0, 0), ("facts", 0b1, 0), ("page", 0, 0), ("blind", 0, 1)])
def test_bots_meet_the_people_before_the_first_move(agreed, beginners, blind):
    async def work(hall):
        table = partners("partner", "expert", "partner", options={"players": 4, "first": 1})
        live = await hall.make(making(name="Anna", conventions=agreed, **table), ANNA, "en")
        assert live.table.state(ANNA).conventions == (agreed or "page")
        await started(hall, live, ANNA)
        await until(lambda: live.table.match.actors == (0,))  # what she does would be remembered
        assert set(live.minds) == {1, 2, 3}
        for note in notes(live).values():
            assert note.people == 0b1
            assert note.deaf & 0b1 == beginners
            assert note.blind_plays == blind

    in_hall(work)


def test_a_bot_that_knows_no_conventions_is_watched_like_a_person():
    async def work(hall):
        live = await hall.make(making(name="Anna", **partners("partner", "easy")), ANNA, "en")
        assert live.table.company == Company((0, 2))

    in_hall(work)


def test_blind_plays_go_without_saying_only_among_bots():
    async def work(hall):
        alone = await hall.make(making(**partners("partner", "partner", "partner") | {
            "options": {"players": 3}}), None, "en")
        assert alone.table.company == Company((), (), True)
        assert alone.table.state(None).conventions == "blind"

    in_hall(work)


def test_the_host_agrees_before_the_start_and_not_later():
    async def work(hall):
        live = await seated(hall, ANNA, BO, start=False)
        await do(hall, live, ANNA, do="change", conventions="blind")
        assert live.table.company.blind_plays
        with pytest.raises(Refusal, match="host_only"):
            await do(hall, live, BO, do="change", conventions="page")
        with pytest.raises(Exception, match="conventions"):
            command(do="change", conventions="odd")
        await started(hall, live, ANNA, BO)
        with pytest.raises(Refusal, match="not_while_running"):
            await do(hall, live, ANNA, do="change", conventions="facts")
        assert live.table.company == Company((0, 1), (), True)

    in_hall(work)


def test_after_a_restart_a_bot_remembers_the_same(tmp_path):
    """Also when a person has left meanwhile and a bot plays on there."""
    async def play(hall):
        live = await hall.make(making(name="Anna", conventions="blind", **partners(
            "partner", "partner") | {"options": FOUR, "begin": False}), ANNA, "en")
        await do(hall, live, BO, do="sit", name="Bo")
        await started(hall, live, ANNA, BO)
        for _ in range(3):
            await until(live.table.waited)
            await moved(live, hall, ANNA if live.table.waited() == (0,) else BO, 1)
        await do(hall, live, BO, do="leave")
        await do(hall, live, ANNA, do="replace", seat=3, level="partner")
        await moved(live, hall, ANNA, 1)
        await until(lambda: 3 in live.minds and not live.table.bots_waited())
        return live.table.id, memories(live)

    async def again(hall):
        live = await hall.find(name)
        await until(lambda: not live.table.bots_waited())
        assert live.table.company == Company((0, 3), (), True)
        return memories(live)

    name, before = in_hall(play, tmp_path)
    assert in_hall(again, tmp_path) == before


def memories(live):
    """What the bots know at this moment; those that were not needed yet are made now."""
    table = live.table
    return [mind_of(live, seat).bot.memory.tobytes() for seat in range(len(table.seats))
            if table.seats[seat].is_automatic]


def mind_of(live, seat):
    table = live.table
    mind = live.minds.of(table.match, seat, table.seats[seat].level, "", table.company)
    mind.caught_up(table.match.moves)
    return mind


def test_a_rematch_keeps_what_was_agreed():
    async def work(hall):
        live = await seated(hall, ANNA, BO, conventions="facts", hints=True)
        live.table.finish()
        new = await hall.find((await do(hall, live, ANNA, do="rematch")).table)
        assert new.table.settings.conventions == "facts"
        assert new.table.settings.hints
        assert not new.table.settings.open

    in_hall(work)


# What a bot tells of its move


def teller(live, reader, number):
    """A bot in the reader's place that was shown the reader's views and nothing else."""
    game, match = live.table.game, live.table.match
    bot = bots.bot("partner", game, reader, 0, others=live.table.company)
    past = match.at(0)
    for actor, action in match.moves[:number - 1]:
        past._apply(actor, action)
        bot.see(game.view(past.row, reader), actor, action)
    before = game.view(past.row, reader)
    past._apply(*match.moves[number - 1])
    return bot.tell(before, game.view(past.row, reader), *match.moves[number - 1],
                    match.words("cs"))


def test_a_bots_last_move_is_explained_from_what_the_reader_has_seen():
    async def work(hall):
        live = await hall.make(making(name="Anna", **partners("partner", "expert", "easy")),
                               ANNA, "en")
        with pytest.raises(Refusal, match="no_reason"):
            await do(hall, live, ANNA, do="explain", seat=1)
        await started(hall, live, ANNA)
        for _ in range(6):
            await moved(live, hall, ANNA, 1)
            for seat in (1, 2):
                why = await do(hall, live, ANNA, language="cs", do="explain", seat=seat, re=5)
                assert (why.seat, why.re) == (seat, 5)
                assert live.table.match.moves[why.number - 1][0] == seat
                assert all(actor != seat for actor, _ in live.table.match.moves[why.number:])
                assert why.says == teller(live, 0, why.number)

    in_hall(work)


def test_only_a_bot_that_plays_by_conventions_explains_and_only_to_players(monkeypatch):
    async def work(hall):
        asked = []
        monkeypatch.setattr(halls_of, "told", lambda *given: asked.append(given) or "so")
        live = await hall.make(making(name="Anna", **partners("partner", "easy", "partner")),
                               ANNA, "en")
        await started(hall, live, ANNA)
        await moved(live, hall, ANNA, 1)
        for seat, why in ((0, "no_reason"), (2, "no_reason"), (7, "no_such_seat")):
            with pytest.raises(Refusal, match=why):
                await do(hall, live, ANNA, do="explain", seat=seat)
        with pytest.raises(Refusal, match="not_seated"):
            await do(hall, live, CYRIL, do="explain", seat=1)
        ear = joined(live, CYRIL)
        assert (await do(hall, live, ANNA, do="explain", seat=1)).says == "so"
        assert not ear.messages("reason"), "only the one who asked is told"
        assert [given[1] for given in asked] == [0]

    in_hall(work)


# Levels


@pytest.mark.parametrize("game", games.catalogue())
def test_a_game_offers_its_own_bots_and_no_others(game):
    own = {"information", "partner"}

    async def work(hall):
        for level in own:
            wish = making(game=game, name="Anna", bots=[level])
            if game == "hanabi":
                assert (await hall.make(wish, ANNA, "en")).table.seats[1].level == level
            else:
                with pytest.raises(UnknownBot):
                    await hall.make(wish, ANNA, "en")

    in_hall(work)


def test_warming_leaves_nothing_of_hanabis_bots_to_compile():
    """In a process of its own: whatever a table or the lab calls of them is there."""
    asked = subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True, text=True)
    assert asked.stdout.split() == []


COLD = """
from asterism import games
from asterism.games.hanabi import expert, rows, selfplay
from asterism.tables import warming

warming.compile_game(games.load("hanabi"), lambda: None)
doors = [one for one in vars(rows).values() if hasattr(one, "signatures")]
doors += [expert.remember, expert.candidates, expert.compare, selfplay.inform, selfplay.befriend]
print(*(one.__name__ for one in doors if not getattr(one, "signatures", True)))
"""
