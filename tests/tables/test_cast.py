"""Bots are somebody: a name of the cast, the same in every language, each once at a table."""

import pytest
from registries import ANNA, new_table, run_with_registry

from asterism.drawing.cast import load_cast, pick_bot_name
from asterism.engine.errors import UnknownBot

NAMES = {member.name for member in load_cast()}


def test_the_cast_is_large_enough_for_every_table():
    assert len(NAMES) == len(load_cast()) >= 12
    assert len({member.colour for member in load_cast()}) == len(NAMES)


def test_nobody_sits_at_a_table_twice():
    taken = []
    while len(taken) < len(NAMES):
        taken.append(pick_bot_name(taken))
    assert set(taken) == NAMES


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_bots_of_a_table_have_names_of_the_cast(language):
    async def work(registry):
        request = new_table(
            game="hvezdokupy", options={"players": 6}, name="Anna", bots=["easy"] * 5
        )
        table = (await registry.create_table(request, ANNA, language)).table
        names = [seat.name for seat in table.seats[1:]]
        assert len(set(names)) == 5
        assert set(names) <= NAMES
        assert [seat.level for seat in table.seats[1:]] == ["easy"] * 5

    run_with_registry(work)


def test_a_bot_that_changes_its_level_keeps_its_name():
    async def work(registry):
        request = new_table(name="Anna", bots=["easy"])
        table = (await registry.create_table(request, ANNA, "en")).table
        name = table.seats[1].name
        table.seat_bot(1, "hard")
        assert (table.seats[1].name, table.seats[1].level) == (name, "hard")

    run_with_registry(work)


def test_a_level_there_is_none_of_is_refused():
    async def work(registry):
        with pytest.raises(UnknownBot):
            await registry.create_table(new_table(name="Anna", bots=["genius"]), ANNA, "en")

    run_with_registry(work)


def test_no_bot_is_called_like_a_star_or_a_constellation_of_the_game():
    async def work(registry):
        request = new_table(game="gwiazdy", options={"players": 4}, name="Anna", bots=["easy"] * 3)
        tables = [(await registry.create_table(request, ANNA, "en")).table for _ in range(6)]
        names = {seat.name for table in tables for seat in table.seats}
        assert tables[0].names_of_things() == {"Andromeda", "Orion", "Perseus", "Vega"}
        assert not names & tables[0].names_of_things()

    run_with_registry(work)


def test_names_of_things_are_given_if_there_is_no_other():
    avoided = {member.name for member in load_cast()[:4]}
    taken = []
    while len(taken) < len(NAMES):
        taken.append(pick_bot_name(taken, avoided=avoided))
    assert set(taken[-4:]) == avoided
    assert pick_bot_name([], wanted=load_cast()[0].name, avoided=avoided) == load_cast()[0].name
