"""Law 6 at the table: scramble what a reader cannot see, and every byte they get stays the same."""

import secrets

import numpy as np
import pytest
from play_helpers import scramble
from registries import (
    ANNA,
    BO,
    CYRIL,
    commit_share,
    do,
    join_table,
    new_table,
    run_with_registry,
    start_match,
)

from asterism.games import catalogue
from asterism.tables import views
from asterism.tables.render_request import RenderRequest

RENDER_REQUESTS = (
    RenderRequest(),
    RenderRequest("cs", "wide", True),
    RenderRequest("pl", "narrow"),
)
PEOPLE = (ANNA, BO, CYRIL)
MOVES, EVERY = 30, 4  # moves, and how many of them pass between two looks


async def random_move(registry, live_table, generator):
    """Anybody who is waited for does anything they may."""
    match = live_table.table.match
    seat = int(generator.choice(match.actors))
    action = str(generator.choice(match.legal(seat)))
    await do(
        registry,
        live_table,
        PEOPLE[seat],
        do="play",
        action=action,
        after=live_table.table.move_count,
    )


def different(live_table, seat, generator):
    """The render requests whose bytes change with what the seat cannot see."""
    table = live_table.table
    row, before = table.match.row.copy(), table.previous_row
    log_at = max(0, table.move_count - 1)
    try:
        clean = [
            bytes_of(live_table, seat, render_request, log_at) for render_request in RENDER_REQUESTS
        ]
        table.match.row[:] = scramble(table.game, row, seat, generator)
        if before is not None:
            table.previous_row = scramble(table.game, before, seat, generator)
        noisy = [
            bytes_of(live_table, seat, render_request, log_at) for render_request in RENDER_REQUESTS
        ]
    finally:
        table.match.row[:], table.previous_row = row, before
        table.match._masked = None
    return [
        render_request
        for render_request, one, other in zip(RENDER_REQUESTS, clean, noisy, strict=True)
        if one != other
    ]


def bytes_of(live_table, seat, render_request, log_at):
    live_table.view_cache.clear()
    for lines in live_table.log_cache.values():
        del lines[log_at:]
    return live_table.encoded_view(seat, render_request, log_at)[0]


async def leaks(registry, game, generator):
    live_table = await registry.create_table(
        new_table(game=game, options={"players": 3}, name="A"), ANNA, "en"
    )
    for owner_id in (BO, CYRIL):
        await do(registry, live_table, owner_id, do="sit", name=owner_id[:5])
    await start_match(registry, live_table, *PEOPLE)
    found = []
    for _ in range(MOVES):
        if live_table.table.phase != "running":
            break
        await random_move(registry, live_table, generator)
        if live_table.table.phase == "running" and live_table.table.move_count % EVERY == 0:
            for seat in (0, 1, 2, None):
                found += different(live_table, seat, generator)
    return found


@pytest.mark.parametrize("game", catalogue())
def test_nothing_leaks_into_what_a_table_says(game):
    async def work(registry):
        return await leaks(registry, game, np.random.default_rng(5))

    assert run_with_registry(work) == []


def test_a_planted_leak_is_found(monkeypatch):
    """A table that shows one hidden field to everybody."""
    honest = views.visible_fields

    def leaking(game, shown, seat, everything):
        return honest(game, shown, seat, everything) | {"peek": leaking.row.tolist()}

    async def work(registry):
        generator = np.random.default_rng(5)
        live_table = await registry.create_table(
            new_table(options={"players": 3}, name="A"), ANNA, "en"
        )
        for owner_id in (BO, CYRIL):
            await do(registry, live_table, owner_id, do="sit", name=owner_id[:5])
        await start_match(registry, live_table, *PEOPLE)
        leaking.row = live_table.table.match.row
        monkeypatch.setattr(views, "visible_fields", leaking)
        return different(live_table, 0, generator)

    assert run_with_registry(work) != []


def test_no_secret_key_owner_code_or_note_is_in_any_byte_before_the_end():
    async def work(registry):
        generator = np.random.default_rng(5)
        live_table = await registry.create_table(
            new_table(options={"players": 3}, name="A"), ANNA, "en"
        )
        ears = [
            join_table(live_table, owner_id, RENDER_REQUESTS[1]) for owner_id in (*PEOPLE, None)
        ]
        for owner_id in (BO, CYRIL):
            await do(registry, live_table, owner_id, do="sit", name=owner_id[:5])
        await do(registry, live_table, ANNA, do="start")
        shares = {owner_id: secrets.token_hex(32) for owner_id in PEOPLE}
        for owner_id, share in shares.items():
            await commit_share(registry, live_table, owner_id, share)
        for owner_id, share in shares.items():
            assert not any(share.encode() in heard for ear in ears for heard in ear.heard)
            await do(registry, live_table, owner_id, do="reveal", value=share)
        await do(registry, live_table, ANNA, do="keep", notes=["only mine"])
        code = (await do(registry, live_table, BO, do="transfer")).code
        for _ in range(10):
            await random_move(registry, live_table, generator)
        table = live_table.table
        hidden = [
            table.secret.hex(),
            table.match.key.hex(),
            code,
            *PEOPLE,
            *(seat.code for seat in table.seats if seat.code),
        ]
        for ear in ears:
            text = b"".join(ear.heard).decode()
            assert not [word for word in hidden if word in text]
            assert ("only mine" in text) == (ear.owner_id == ANNA)

    run_with_registry(work)
