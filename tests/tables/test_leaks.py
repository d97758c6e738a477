"""Law 6 at the table: scramble what a reader cannot see, and every byte they get stays the same."""

import secrets

import numpy as np
import pytest
from halls import ANNA, BO, CYRIL, do, in_hall, joined, making, started
from playing import scrambled

from asterism.games import catalogue
from asterism.tables import views
from asterism.tables.wish import Wish

WISHES = (Wish(), Wish("cs", "wide", True), Wish("pl", "narrow"))
PEOPLE = (ANNA, BO, CYRIL)
MOVES, EVERY = 30, 4  # moves, and how many of them pass between two looks


async def random_move(hall, live, luck):
    """Anybody who is waited for does anything they may."""
    match = live.table.match
    seat = int(luck.choice(match.actors))
    action = str(luck.choice(match.legal(seat)))
    await do(hall, live, PEOPLE[seat], do="play", action=action, after=live.table.number)


def different(live, seat, luck):
    """The wishes whose bytes change with what the seat cannot see."""
    table = live.table
    row, before = table.match.row.copy(), table.before
    told = max(0, table.number - 1)
    try:
        clean = [bytes_of(live, seat, wish, told) for wish in WISHES]
        table.match.row[:] = scrambled(table.game, row, seat, luck)
        if before is not None:
            table.before = scrambled(table.game, before, seat, luck)
        noisy = [bytes_of(live, seat, wish, told) for wish in WISHES]
    finally:
        table.match.row[:], table.before = row, before
        table.match._masked = None
    return [wish for wish, one, other in zip(WISHES, clean, noisy, strict=True) if one != other]


def bytes_of(live, seat, wish, told):
    live.shown.clear()
    for lines in live.stories.values():
        del lines[told:]
    return live.view(seat, wish, told)


async def leaks(hall, game, luck):
    live = await hall.make(making(game=game, options={"players": 3}, name="A"), ANNA, "en")
    for who in (BO, CYRIL):
        await do(hall, live, who, do="sit", name=who[:5])
    await started(hall, live, *PEOPLE)
    found = []
    for _ in range(MOVES):
        if live.table.phase != "running":
            break
        await random_move(hall, live, luck)
        if live.table.phase == "running" and live.table.number % EVERY == 0:
            for seat in (0, 1, 2, None):
                found += different(live, seat, luck)
    return found


@pytest.mark.parametrize("game", catalogue())
def test_nothing_leaks_into_what_a_table_says(game):
    async def work(hall):
        return await leaks(hall, game, np.random.default_rng(5))

    assert in_hall(work) == []


def test_a_planted_leak_is_found(monkeypatch):
    """A table that shows one hidden field to everybody."""
    honest = views.fields

    def leaking(game, shown, seat, everything):
        return honest(game, shown, seat, everything) | {"peek": leaking.row.tolist()}

    async def work(hall):
        luck = np.random.default_rng(5)
        live = await hall.make(making(options={"players": 3}, name="A"), ANNA, "en")
        for who in (BO, CYRIL):
            await do(hall, live, who, do="sit", name=who[:5])
        await started(hall, live, *PEOPLE)
        leaking.row = live.table.match.row
        monkeypatch.setattr(views, "fields", leaking)
        return different(live, 0, luck)

    assert in_hall(work) != []


def test_no_secret_key_owner_code_or_note_is_in_any_byte_before_the_end():
    async def work(hall):
        luck = np.random.default_rng(5)
        live = await hall.make(making(options={"players": 3}, name="A"), ANNA, "en")
        ears = [joined(live, who, WISHES[1]) for who in (*PEOPLE, None)]
        for who in (BO, CYRIL):
            await do(hall, live, who, do="sit", name=who[:5])
        mine = secrets.token_hex(32)
        await do(hall, live, ANNA, do="entropy", value=mine)
        assert not any(mine.encode() in heard for ear in ears for heard in ear.heard)
        for who in (BO, CYRIL):
            await do(hall, live, who, do="entropy", value=secrets.token_hex(32))
        await do(hall, live, ANNA, do="start")
        await do(hall, live, ANNA, do="keep", notes=["only mine"])
        code = (await do(hall, live, BO, do="transfer")).code
        for _ in range(10):
            await random_move(hall, live, luck)
        table = live.table
        hidden = [table.secret.hex(), table.match.key.hex(), code, *PEOPLE,
                  *(seat.code for seat in table.seats if seat.code)]
        for ear in ears:
            said = b"".join(ear.heard).decode()
            assert not [word for word in hidden if word in said]
            assert ("only mine" in said) == (ear.who == ANNA)

    in_hall(work)
