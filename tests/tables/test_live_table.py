"""The life of a table: sitting down, starting, playing, leaving, coming back, playing again."""

import asyncio
import json

import msgspec
import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    commit_share,
    do,
    exchange_shares,
    join_table,
    new_table,
    on_turn,
    run_with_registry,
    seat_people,
    start_match,
    until,
)

from asterism.engine.errors import AsterismError, IllegalMove, OptionError, UnknownBot
from asterism.games.gwiazdy.state import Phase
from asterism.games.hanabi.state import kind
from asterism.tables import live_table as live_module
from asterism.tables.autoplay import BEAT_DELAY, TURN_DELAY, pauses_before, pauses_between
from asterism.tables.errors import RequestError
from asterism.tables.history import view_at
from asterism.tables.render_request import RenderRequest


def raises_refusal(why):
    return pytest.raises(RequestError, match=f"^{why}$")


def test_a_table_is_made_with_options_the_engine_allows():
    async def work(registry):
        live_table = await registry.create_table(
            new_table(options={"players": 3, "variant": "rainbow"}, name="Anna"), ANNA, "en"
        )
        assert [seat.kind for seat in live_table.table.seats] == ["person", "empty", "empty"]
        assert live_table.table.options["variant"] == "rainbow"
        bad = (({"players": 9}, "whole number from 2"), ({"colour": 1}, "no option"))
        for options, message in bad:
            with pytest.raises(OptionError, match=message):
                await registry.create_table(new_table(options=options), ANNA, "en")
        with pytest.raises(AsterismError, match="There is no game"):
            await registry.create_table(new_table(game="chess"), ANNA, "en")
        assert len(registry.live_tables) == 1

    run_with_registry(work)


def test_names_differ_seats_are_taken_once_and_the_host_rules():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, options={"players": 3}, start=False)
        await do(registry, live_table, BO, do="sit", name="  Anna ")
        assert [seat.name for seat in live_table.table.seats[:2]] == ["Anna", "Anna 2"]
        assert (await do(registry, live_table, BO, do="sit", name="Twice")).seat == 1
        with raises_refusal("taken"):
            await do(registry, live_table, CYRIL, do="sit", name="C", seat=0)
        with raises_refusal("no_such_seat"):
            await do(registry, live_table, CYRIL, do="sit", name="C", seat=7)
        with raises_refusal("host_only"):
            await do(registry, live_table, BO, do="bot", seat=2, level="easy")
        with raises_refusal("not_seated"):
            await do(registry, live_table, CYRIL, do="start")
        with raises_refusal("name"):
            await do(registry, live_table, CYRIL, do="sit", name="   ")
        await do(registry, live_table, ANNA, do="bot", seat=2, level="easy")
        with raises_refusal("full"):
            await do(registry, live_table, CYRIL, do="sit", name="C")
        with raises_refusal("taken"):
            await do(registry, live_table, ANNA, do="bot", seat=1, level="easy")
        with pytest.raises(UnknownBot):
            await do(registry, live_table, ANNA, do="bot", seat=2, level="genius")
        await do(registry, live_table, ANNA, do="unseat", seat=1)
        with raises_refusal("not_oneself"):
            await do(registry, live_table, ANNA, do="unseat", seat=0)
        with raises_refusal("empty_seats"):
            await do(registry, live_table, ANNA, do="start")
        await do(registry, live_table, ANNA, do="bot", seat=2)
        assert [seat.kind for seat in live_table.table.seats] == ["person", "empty", "empty"]

    run_with_registry(work)


def test_the_host_changes_options_while_people_wait():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        await do(
            registry,
            live_table,
            ANNA,
            do="change",
            options={"players": 4},
            open=True,
            hints=True,
            clock={"kind": "bank", "seconds": 600, "increment": 5},
        )
        assert len(live_table.table.seats) == 4
        assert live_table.table.settings.open
        assert live_table.table.clock_settings.kind == "bank"
        await do(registry, live_table, CYRIL, do="sit", name="Cyril", seat=3)
        with raises_refusal("occupied"):
            await do(registry, live_table, ANNA, do="change", options={"players": 2})
        with pytest.raises(OptionError):
            await do(registry, live_table, ANNA, do="change", options={"variant": "odd"})
        assert live_table.table.options["players"] == 4

    run_with_registry(work)


def test_the_match_starts_when_all_have_exchanged_their_shares():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        with raises_refusal("not_now_commit"):
            await commit_share(registry, live_table, ANNA, "a" * 64)
        await do(registry, live_table, ANNA, do="start")
        assert live_table.table.step == "commit"
        await commit_share(registry, live_table, ANNA, "a" * 64)
        with raises_refusal("share_given"):
            await commit_share(registry, live_table, ANNA, "b" * 64)
        with raises_refusal("not_now_reveal"):
            await do(registry, live_table, ANNA, do="reveal", value="a" * 64)
        await commit_share(registry, live_table, BO, "b" * 64)
        await do(registry, live_table, ANNA, do="reveal", value="a" * 64)
        with raises_refusal("share_unknown"):
            await do(registry, live_table, BO, do="reveal", value="a" * 64)
        assert live_table.table.phase == "waiting"
        await do(registry, live_table, BO, do="reveal", value="b" * 64)
        assert live_table.table.phase == "running"
        with raises_refusal("not_while_running"):
            await do(registry, live_table, CYRIL, do="sit", name="Late")
        with raises_refusal("not_while_running"):
            await do(registry, live_table, ANNA, do="change", options={"players": 3})

    run_with_registry(work)


def test_moves_are_numbered_repeated_ones_played_once_stale_ones_refused():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ears = {owner_id: join_table(live_table, owner_id) for owner_id in (ANNA, BO)}
        owner_id, seat = on_turn(live_table, ANNA, BO)
        play = {"do": "play", "action": "play 0", "after": 0, "re": 7}
        assert await do(registry, live_table, owner_id, ears[owner_id], **play) is None
        assert ears[owner_id].messages("view")[-1]["re"] == 7
        assert "re" not in ears[BO if owner_id == ANNA else ANNA].messages("view")[-1]
        assert (await do(registry, live_table, owner_id, ears[owner_id], **play)).again
        assert live_table.table.move_count == 1
        with raises_refusal("stale"):
            await do(registry, live_table, owner_id, do="play", action="play 1", after=0)
        with raises_refusal("stale"):
            await do(registry, live_table, owner_id, do="play", action="play 1", after=5)
        with pytest.raises(IllegalMove, match="not your turn"):
            await do(registry, live_table, owner_id, do="play", action="play 0", after=1)
        with raises_refusal("not_seated"):
            await do(registry, live_table, CYRIL, do="play", action="play 0", after=1)
        assert live_table.table.move_count == 1
        assert ears[owner_id].view["last"] == {"seat": seat, "action": "play 0"}

    run_with_registry(work)


@pytest.mark.parametrize(
    ("game", "action"), [("bajne_kostky", "bid 1"), ("nebula", "task 1")], ids=["bid", "task"]
)
def test_a_simultaneous_choice_is_not_stale_because_another_was_quicker(game, action):
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, CYRIL, game=game, options={"players": 3})
        table = live_table.table
        assert table.match.actors == (0, 1, 2)
        for owner_id in (ANNA, BO):
            answer = await do(registry, live_table, owner_id, do="play", action=action, after=0)
            assert not answer.again
        assert [seat for seat, _ in table.match.moves] == [0, 1]
        for owner_id in (ANNA, BO):  # sent again, they are the same choices
            answer = await do(registry, live_table, owner_id, do="play", action=action, after=0)
            assert answer.again
        other = next(name for name in table.match.at_move(0).legal(1) if name != action)
        with raises_refusal("stale"):  # another choice for a position that was answered
            await do(registry, live_table, BO, do="play", action=other, after=0)
        assert table.move_count == 2
        await do(registry, live_table, CYRIL, do="play", action=action, after=1)
        assert table.move_count == 3

    run_with_registry(work)


def test_a_choice_is_stale_once_another_has_changed_what_may_be_chosen():
    """Cyril's was the last bid: what Anna sends for the position before it comes too late."""

    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, BO, CYRIL, game="bajne_kostky", options={"players": 3}
        )
        for owner_id in (ANNA, BO, CYRIL):
            await do(registry, live_table, owner_id, do="play", action="bid 0", after=0)
        owner_id, seat = on_turn(live_table, ANNA, BO, CYRIL)
        action = live_table.table.match.legal(seat)[0]
        for after in (0, 1, 2):
            with raises_refusal("stale"):
                await do(registry, live_table, owner_id, do="play", action=action, after=after)
        await do(registry, live_table, owner_id, do="play", action=action, after=3)

    run_with_registry(work)


def test_leaving_hands_the_seat_to_a_bot_by_the_hosts_word_and_its_owner_may_return():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear = join_table(live_table, ANNA)
        join_table(live_table, BO)
        with raises_refusal("is_here"):
            await do(registry, live_table, ANNA, do="replace", seat=1, level="easy")
        await do(registry, live_table, BO, do="leave")
        assert ear.table["seats"][1]["left"]
        await do(registry, live_table, ANNA, do="replace", seat=1, level="easy")
        if live_table.table.match.actors == (0,):
            await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        await until(lambda: live_table.table.match.actors == (0,))
        assert any(seat == 1 for seat, _ in live_table.table.match.moves)
        await do(registry, live_table, BO, do="back")
        number = live_table.table.move_count
        await do(registry, live_table, ANNA, do="play", action="play 0", after=number)
        assert live_table.table.match.actors == (1,)
        assert not live_table.table.bots_to_act()

    run_with_registry(work)


def test_the_host_may_be_replaced_by_the_word_of_all_others(monkeypatch):
    monkeypatch.setattr("asterism.tables.seating.REPLACE_GRACE", 0.0)

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, CYRIL, options={"players": 3})
        for owner_id in (BO, CYRIL):
            join_table(live_table, owner_id)
        assert live_table.table.host == 0
        live_table.table.leave(0)
        assert live_table.table.host == 1
        live_table.table.return_to_seat(0)
        await do(registry, live_table, CYRIL, do="replace", seat=0, level="easy")
        assert live_table.table.seats[0].votes == {2}
        assert not live_table.table.seats[0].is_bot_controlled
        await do(registry, live_table, BO, do="replace", seat=0, level="easy")
        assert live_table.table.seats[0].is_bot_controlled

    run_with_registry(work)


def test_a_seat_moves_to_another_device_by_a_code_that_is_good_once():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        old = join_table(live_table, ANNA)
        code = (await do(registry, live_table, ANNA, do="transfer")).code
        assert code not in old.heard[-1].decode()
        with raises_refusal("code"):
            await do(registry, live_table, CYRIL, do="claim", code="guess")
        assert (await do(registry, live_table, CYRIL, do="claim", code=code)).seat == 0
        with raises_refusal("code"):
            await do(registry, live_table, ANNA, do="claim", code=code)
        with raises_refusal("not_seated"):
            await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        assert old.table["you"] is None
        assert old.view["seat"] is None

    run_with_registry(work)


async def to_the_end(registry, live_table, *people):
    """Everybody plays the first thing they may."""
    while live_table.table.phase == "running":
        owner_id, seat = on_turn(live_table, *people)
        await do(
            registry,
            live_table,
            owner_id,
            do="play",
            action=live_table.table.match.legal(seat)[0],
            after=live_table.table.move_count,
        )


def test_of_a_long_match_only_the_latest_lines_are_told_at_first(monkeypatch):
    monkeypatch.setattr(live_module, "INITIAL_LOG_LINES", 2)

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, options={"first": 0})
        whole = join_table(live_table, BO, RenderRequest("en"))
        await to_the_end(registry, live_table, ANNA, BO)
        moves, late = (
            live_table.table.move_count,
            join_table(live_table, BO, RenderRequest("en")).view,
        )
        log = [line for one in whole.messages("view") for line in one["view"]["log"]]
        assert len(log) == moves > 2  # nobody burns three fuses sooner
        assert (late["log_at"], late["log"]) == (moves - 2, log[-2:])

    run_with_registry(work)


def test_rematch_keeps_people_and_is_one_table_however_often_it_is_asked_for():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, options={"variant": "rainbow"})
        ear = join_table(live_table, BO)
        with raises_refusal("not_while_running"):
            await do(registry, live_table, ANNA, do="rematch")
        await to_the_end(registry, live_table, ANNA, BO)
        name = (await do(registry, live_table, ANNA, do="rematch")).table
        assert (await do(registry, live_table, BO, do="rematch")).table == name
        assert ear.table["rematch"] == name
        again = await registry.get_table(name)
        assert again.table.commitment != live_table.table.commitment
        assert again.table.options == live_table.table.options
        await start_match(registry, again, ANNA, BO)
        assert again.table.phase == "running"

    run_with_registry(work)


def test_after_the_end_everything_is_open_and_before_it_nothing():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        watcher = join_table(live_table)
        assert watcher.table["secret"] is None
        assert "deck" not in watcher.view["fields"]
        await to_the_end(registry, live_table, ANNA, BO)
        assert watcher.table["secret"] == live_table.table.secret.hex()
        assert any(watcher.view["fields"]["hand"][0])
        assert "deck" in watcher.view["fields"]

    run_with_registry(work)


def test_a_hint_is_a_legal_action_where_the_table_allows_it():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        owner_id, seat = on_turn(live_table, ANNA, BO)
        with raises_refusal("hints_off"):
            await do(registry, live_table, owner_id, do="hint")
        await do(registry, live_table, ANNA, do="change", hints=True)
        advice = await do(registry, live_table, owner_id, do="hint", re=3)
        assert advice.action in live_table.table.match.legal(seat)
        assert advice.says
        assert advice.re == 3
        with raises_refusal("not_waited"):
            await do(registry, live_table, BO if owner_id == ANNA else ANNA, do="hint")

    run_with_registry(work)


def test_bots_play_a_whole_match_among_themselves_and_people():
    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, options={"players": 3}, bots=["easy", "random"], begin=True, start=False
        )
        await exchange_shares(registry, live_table, ANNA)
        while live_table.table.phase == "running":
            await until(
                lambda: 0 in live_table.table.match.actors or live_table.table.phase == "over"
            )
            if live_table.table.phase == "running":
                await do(
                    registry,
                    live_table,
                    ANNA,
                    do="play",
                    action=live_table.table.match.legal(0)[-1],
                    after=live_table.table.move_count,
                )
        assert {seat for seat, _ in live_table.table.match.moves} == {0, 1, 2}

    run_with_registry(work)


def test_a_pause_comes_before_every_move_of_a_bot_and_a_longer_one_before_its_turn(monkeypatch):
    """However quickly a bot has chosen, people see that it is its turn before it moves, and before
    that what another did."""
    pause, waited, sleep = 12345.0, [], asyncio.sleep

    async def work(registry):
        live_table = await seat_people(
            registry,
            ANNA,
            bots=["easy", "easy"],
            begin=True,
            options={"players": 3, "first": 1},
            start=False,
        )

        async def note_pause(seconds):
            if seconds > 1000:
                waited.append((live_table.table.move_count, round(seconds / pause, 1)))
            await sleep(0 if seconds > 1000 else seconds)

        monkeypatch.setattr(asyncio, "sleep", note_pause)
        await exchange_shares(registry, live_table, ANNA)
        await until(lambda: live_table.table.match.actors == (0,))
        assert waited == [(0, 1), (1, 1), (1, 1.5)]

    run_with_registry(work, pace=pause)


def test_bots_wait_longer_after_a_trick_also_who_has_won_it():
    async def work(registry):
        people = (ANNA, BO, CYRIL)
        options = {"players": 3, "first": 1}
        live_table = await seat_people(registry, *people, game="bajne_kostky", options=options)
        table, waited = live_table.table, []
        while table.match.view(0).this_round < 3:
            seat = table.match.actors[0]
            table.play(seat, table.match.legal(seat)[0], 0.0, "en")
            facts = table.match.view(0)
            if len(table.match.actors) == 1 and facts.trick and not facts.thrown[facts.trick].any():
                waited.append(pauses_before(table, table.match.actors[0]))
            elif facts.thrown[facts.trick].any():
                assert pauses_before(table, table.match.actors[0]) == TURN_DELAY
        assert waited == [BEAT_DELAY], "the second round has one more trick after its first"

    run_with_registry(work)


def test_bots_wait_until_a_completed_firework_or_a_mistake_of_hanabi_has_been_seen():
    async def work(registry):
        table = (await seat_people(registry, ANNA, BO, options={"first": 0})).table
        facts, waited = table.game.state.as_record(table.match.row), []
        facts.fireworks[0] = 4
        for seat, card in enumerate((kind(0, 5), kind(1, 5), kind(1, 1))):
            facts.hand[seat % 2, 0] = card
            table.play(seat % 2, "play 0", 0.0, "en")
            waited.append(pauses_before(table, 1 - seat % 2))
        assert (facts.fireworks[:2].tolist(), facts.mistakes) == ([5, 1], 1)
        assert waited == [BEAT_DELAY, BEAT_DELAY, TURN_DELAY]

    run_with_registry(work)


def test_crystals_for_a_black_hole_follow_one_another_without_a_pause():
    """Each view but the last says that the choice goes on, so that a page shows one sweep."""

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, game="gwiazdy", options={"first": 0})
        table, told = live_table.table, []
        facts = table.game.state.as_record(table.match.row)
        facts.phase, facts.asked, facts.owed, facts.crystals[1, 0] = Phase.BLACK_HOLE, 1, 3, 9
        for _ in range(3):
            table.play(1, "give h", 0.0, "en")
            view = live_table.build_view(0, RenderRequest(), 0)
            told.append((view.goes_on, pauses_between(table), table.match.actors))
        assert told == [(True, 0, (1,)), (True, 0, (1,)), (False, 1, (0,))]

    run_with_registry(work)


def test_whoever_ends_a_match_early_sees_a_table_that_asks_for_nothing():
    """And the past, at its last move, is as the table."""

    async def work(registry):
        live_table = await seat_people(registry, ANNA, start=False, options={"players": 2})
        await do(registry, live_table, ANNA, do="bot", seat=1, level="easy")
        await start_match(registry, live_table, ANNA)
        ear, table = join_table(live_table, ANNA), live_table.table
        await do(registry, live_table, ANNA, do="end")
        assert ear.messages("view")[-1]["view"]["legal"] == []
        assert view_at(table, 0, RenderRequest("en", "wide"), table.move_count, None).legal == []

    run_with_registry(work)


def test_a_bot_that_fails_is_helped_out(monkeypatch):
    from asterism import bots, games

    views = []

    class Faulty(bots.Easy):
        def choose(self, view):
            views.append(view)
            raise ZeroDivisionError

    monkeypatch.setitem(bots.available_bots(games.load("hanabi")), "random", Faulty)

    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, bots=["random"], begin=True, options={"first": 1}, start=False
        )
        await exchange_shares(registry, live_table, ANNA)
        await until(lambda: live_table.table.match.actors == (0,))
        assert live_table.table.match.moves[0][0] == 1
        assert len(views) == 1

    run_with_registry(work)


# Hanabi's own table manners


def test_han_25_chat_is_off_while_hanabi_runs_unless_the_host_allows_it():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        ear = join_table(live_table, BO)
        await do(registry, live_table, ANNA, do="say", text=" hello   <b>you</b> ")
        assert ear.messages("chat")[-1]["text"] == "hello <b>you</b>"
        await start_match(registry, live_table, ANNA, BO)
        assert not ear.table["may_chat"]
        with raises_refusal("chat_off"):
            await do(registry, live_table, ANNA, do="say", text="my ones")
        with raises_refusal("host_only"):
            await do(registry, live_table, BO, do="change", chat=True)
        await do(registry, live_table, ANNA, do="change", chat=True)
        await do(registry, live_table, BO, do="say", text="thanks")
        assert ear.messages("chat")[-1]["name"] == "Bo"
        assert join_table(live_table).messages("chat_history")[0]["lines"][-1]["text"] == "thanks"

    run_with_registry(work)


def test_han_24_notes_and_order_follow_the_cards_and_nobody_else_gets_them():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, options={"first": 0})
        mine, other, watcher = (
            join_table(live_table, ANNA),
            join_table(live_table, BO),
            join_table(live_table),
        )
        before = len(other.heard), len(watcher.heard)
        await do(
            registry,
            live_table,
            ANNA,
            do="keep",
            notes=["a", "b", "c", "d", "e"],
            order=[4, 3, 2, 1, 0],
        )
        assert mine.view["notes"] == ["a", "b", "c", "d", "e"]
        assert (len(other.heard), len(watcher.heard)) == before
        await do(registry, live_table, ANNA, do="play", action="play 1", after=0)
        assert mine.view["notes"] == ["a", "c", "d", "e", ""]
        assert mine.view["order"] == [3, 2, 1, 0, 4]
        assert other.view["notes"] is None
        assert watcher.view["notes"] is None
        with raises_refusal("order"):
            await do(registry, live_table, ANNA, do="keep", order=[0, 0, 1])

    run_with_registry(work)


def test_han_24_the_drawing_shows_the_chosen_order_and_the_notes():
    from asterism.engine.render_context import HandMarks
    from asterism.games import load
    from asterism.tables.render_request import RenderRequest
    from asterism.tables.views import build_view

    match = load("hanabi").new(seed=1, players=2, first=0)
    plain = build_view(match, 0, RenderRequest("en", "wide")).drawing
    marked = build_view(
        match,
        0,
        RenderRequest("en", "wide"),
        marks=HandMarks(("", "save me", "", "", ""), (4, 3, 2, 1, 0)),
    ).drawing
    assert "save me" in marked
    assert "save me" not in plain
    assert plain.index("'play 0'") < plain.index("'play 4'")
    assert marked.index("'play 4'") < marked.index("'play 0'")


def test_every_refusal_has_a_sentence_in_every_language():
    import pathlib
    import re

    from asterism import translations

    root = pathlib.Path(__file__).parents[2] / "asterism"
    source = "".join(
        path.read_text("utf-8") for room in ("tables", "web") for path in (root / room).glob("*.py")
    )
    keys = set(re.findall(r'Refusal\("(\w+)"', source)) | {
        f"not_while_{phase}" for phase in ("waiting", "running", "over", "frozen")
    }
    for language in translations.LANGUAGES:
        for key in keys:
            assert RequestError(key, error="x").message(translations.shared_translations(language))


def test_messages_are_json_that_decodes_to_their_types():
    from asterism.tables.messages import TableState

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear = join_table(live_table, ANNA)
        assert msgspec.json.decode(ear.heard[0], type=TableState).you == 0
        assert json.loads(ear.heard[-1])["view"]["seat"] == 0

    run_with_registry(work)
