"""Leaving a table and coming back, ending a match for good, and people without a name."""

import pytest
from registries import ANNA, BO, do, join_table, new_table, run_with_registry, seat_people, until

from asterism import translations
from asterism.tables.errors import RequestError
from asterism.tables.history import history_for
from asterism.web import queries


def test_leaving_bots_alone_pauses_the_match_and_its_clock_until_one_comes_back():
    async def work(registry):
        live_table = await seat_people(
            registry,
            ANNA,
            bots=["easy"],
            options={"first": 1},
            clock={"kind": "bank", "seconds": 900},
        )
        table = live_table.table
        await do(registry, live_table, ANNA, do="leave")
        assert live_table.is_paused
        assert live_table.clock_timer is None
        number = table.move_count
        line = (await queries.lobby_state(registry, ANNA)).mine[0]
        assert (line.phase, line.left, line.you) == ("running", True, 0)
        await do(registry, live_table, ANNA, do="back")
        assert not live_table.is_paused
        await until(lambda: table.move_count > number and table.match.actors == (0,))
        assert not (await queries.lobby_state(registry, ANNA)).mine[0].left

    run_with_registry(work)


def test_a_match_against_bots_is_ended_for_good_by_its_only_person():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, bots=["easy"], options={"first": 0})
        ear = join_table(live_table, ANNA)
        await do(registry, live_table, ANNA, do="end")
        assert ear.table["phase"] == "over"
        assert live_table.table.was_ended
        assert ear.table["seats"][0]["left"], "who ended it is who left"
        assert not ear.view["legal"], "else a lone move would still play itself"
        with pytest.raises(RequestError, match="not_while_over"):
            await do(registry, live_table, ANNA, do="back")
        assert not live_table.table.bots_to_act()
        with pytest.raises(RequestError, match="not_while_over"):
            await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        again = await do(registry, live_table, ANNA, do="rematch")
        assert again.table != live_table.table.id

    run_with_registry(work)


def test_nobody_ends_the_match_of_others():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        with pytest.raises(RequestError, match="not_alone"):
            await do(registry, live_table, ANNA, do="end")
        await do(registry, live_table, BO, do="leave")
        await do(registry, live_table, ANNA, do="end")
        assert live_table.table.phase == "over"

    run_with_registry(work)


def test_a_waiting_table_that_the_last_person_leaves_is_closed():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        await do(registry, live_table, ANNA, do="leave")
        assert (await registry.get_table(live_table.table.id)).table.host == 1
        watcher = join_table(live_table)
        await do(registry, live_table, BO, do="leave")
        assert not watcher.is_open
        with pytest.raises(RequestError, match="no_such_table"):
            await registry.get_table(live_table.table.id)

    run_with_registry(work)


def test_bots_take_the_chairs_and_names_that_were_asked_for():
    async def work(registry):
        request = new_table(
            game="hvezdokupy",
            options={"players": 5},
            name="Anna",
            bots=["easy", None, "hard", "easy"],
            cast=["Vega", None, "Vega"],
        )
        seats = (await registry.create_table(request, ANNA, "en")).table.seats
        assert [seat.level for seat in seats] == [None, "easy", None, "hard", "easy"]
        assert [seat.kind for seat in seats] == ["person", "bot", "empty", "bot", "bot"]
        assert seats[1].name == "Vega"
        assert len({seat.name for seat in seats}) == 5
        with pytest.raises(RequestError, match="full"):
            await registry.create_table(new_table(name="Anna", bots=["easy", None]), ANNA, "en")

    run_with_registry(work)


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_who_has_given_no_name_is_called_something_in_every_language(language):
    async def work(registry):
        live_table = await seat_people(registry, ANNA, name="", bots=["easy"], options={"first": 0})
        table = live_table.table
        assert table.seats[0].name == ""
        assert (await queries.lobby_state(registry, ANNA)).mine[0].players[0] == ""
        texts = translations.shared_translations(language)
        anybody, oneself = texts("player", number=1), texts("player_you", number=1)
        assert history_for(table, 0, language).names[0] == anybody
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        for line in (live_table.log_lines(0, language)[0], history_for(table, 0, language).log[0]):
            assert line.startswith(oneself)
        watched = live_table.log_lines(None, language)[0]
        assert watched.startswith(anybody)
        assert oneself not in watched

    run_with_registry(work)
