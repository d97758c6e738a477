"""The life of a table: sitting down, starting, playing, leaving, coming back, playing again."""

import json

import msgspec
import pytest
from halls import ANNA, BO, CYRIL, do, in_hall, joined, making, on_turn, seated, started, until

from asterism.engine.errors import AsterismError, IllegalMove, OptionError, UnknownBot
from asterism.tables import live as live_module
from asterism.tables.refusal import Refusal
from asterism.tables.wish import Wish


def refused(why):
    return pytest.raises(Refusal, match=f"^{why}$")


def test_a_table_is_made_with_options_the_engine_allows():
    async def work(hall):
        live = await hall.make(making(options={"players": 3, "variant": "rainbow"}, name="Anna"),
                               ANNA, "en")
        assert [seat.kind for seat in live.table.seats] == ["person", "empty", "empty"]
        assert live.table.options["variant"] == "rainbow"
        bad = (({"players": 9}, "whole number from 2"), ({"colour": 1}, "no option"))
        for options, said in bad:
            with pytest.raises(OptionError, match=said):
                await hall.make(making(options=options), ANNA, "en")
        with pytest.raises(AsterismError, match="There is no game"):
            await hall.make(making(game="chess"), ANNA, "en")
        assert len(hall.lives) == 1

    in_hall(work)


def test_names_differ_seats_are_taken_once_and_the_host_rules():
    async def work(hall):
        live = await seated(hall, ANNA, options={"players": 3}, start=False)
        await do(hall, live, BO, do="sit", name="  Anna ")
        assert [seat.name for seat in live.table.seats[:2]] == ["Anna", "Anna 2"]
        assert (await do(hall, live, BO, do="sit", name="Twice")).seat == 1
        with refused("taken"):
            await do(hall, live, CYRIL, do="sit", name="C", seat=0)
        with refused("no_such_seat"):
            await do(hall, live, CYRIL, do="sit", name="C", seat=7)
        with refused("host_only"):
            await do(hall, live, BO, do="bot", seat=2, level="easy")
        with refused("not_seated"):
            await do(hall, live, CYRIL, do="start")
        with refused("name"):
            await do(hall, live, CYRIL, do="sit", name="   ")
        await do(hall, live, ANNA, do="bot", seat=2, level="easy")
        with refused("full"):
            await do(hall, live, CYRIL, do="sit", name="C")
        with refused("taken"):
            await do(hall, live, ANNA, do="bot", seat=1, level="easy")
        with pytest.raises(UnknownBot):
            await do(hall, live, ANNA, do="bot", seat=2, level="genius")
        await do(hall, live, ANNA, do="unseat", seat=1)
        with refused("not_oneself"):
            await do(hall, live, ANNA, do="unseat", seat=0)
        with refused("empty_seats"):
            await do(hall, live, ANNA, do="start")
        await do(hall, live, ANNA, do="bot", seat=2)
        assert [seat.kind for seat in live.table.seats] == ["person", "empty", "empty"]

    in_hall(work)


def test_the_host_changes_options_while_people_wait():
    async def work(hall):
        live = await seated(hall, ANNA, BO, start=False)
        await do(hall, live, ANNA, do="change", options={"players": 4}, open=True, hints=True,
                 clock={"kind": "bank", "seconds": 600, "increment": 5})
        assert len(live.table.seats) == 4
        assert live.table.settings.open
        assert live.table.timing.kind == "bank"
        await do(hall, live, CYRIL, do="sit", name="Cyril", seat=3)
        with refused("occupied"):
            await do(hall, live, ANNA, do="change", options={"players": 2})
        with pytest.raises(OptionError):
            await do(hall, live, ANNA, do="change", options={"variant": "odd"})
        assert live.table.options["players"] == 4

    in_hall(work)


def test_the_match_starts_when_all_have_sent_entropy_once():
    async def work(hall):
        live = await seated(hall, ANNA, BO, start=False)
        await do(hall, live, ANNA, do="start")
        assert live.table.phase == "waiting"
        await do(hall, live, ANNA, do="entropy", value="a" * 64)
        with refused("entropy_given"):
            await do(hall, live, ANNA, do="entropy", value="b" * 64)
        await do(hall, live, BO, do="entropy", value="b" * 64)
        assert live.table.phase == "running"
        with refused("not_while_running"):
            await do(hall, live, CYRIL, do="sit", name="Late")
        with refused("not_while_running"):
            await do(hall, live, ANNA, do="change", options={"players": 3})

    in_hall(work)


def test_moves_are_numbered_repeated_ones_played_once_stale_ones_refused():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        ears = {who: joined(live, who) for who in (ANNA, BO)}
        who, seat = on_turn(live, ANNA, BO)
        play = {"do": "play", "action": "play 0", "after": 0, "re": 7}
        assert await do(hall, live, who, ears[who], **play) is None
        assert ears[who].messages("view")[-1]["re"] == 7
        assert "re" not in ears[BO if who == ANNA else ANNA].messages("view")[-1]
        assert (await do(hall, live, who, ears[who], **play)).again
        assert live.table.number == 1
        with refused("stale"):
            await do(hall, live, who, do="play", action="play 1", after=0)
        with refused("stale"):
            await do(hall, live, who, do="play", action="play 1", after=5)
        with pytest.raises(IllegalMove, match="not your turn"):
            await do(hall, live, who, do="play", action="play 0", after=1)
        with refused("not_seated"):
            await do(hall, live, CYRIL, do="play", action="play 0", after=1)
        assert live.table.number == 1
        assert ears[who].view["last"] == {"seat": seat, "action": "play 0"}

    in_hall(work)


def test_leaving_hands_the_seat_to_a_bot_by_the_hosts_word_and_its_owner_may_return():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        ear = joined(live, ANNA)
        joined(live, BO)
        with refused("is_here"):
            await do(hall, live, ANNA, do="replace", seat=1, level="easy")
        await do(hall, live, BO, do="leave")
        assert ear.table["seats"][1]["left"]
        await do(hall, live, ANNA, do="replace", seat=1, level="easy")
        if live.table.match.actors == (0,):
            await do(hall, live, ANNA, do="play", action="play 0", after=0)
        await until(lambda: live.table.match.actors == (0,))
        assert any(seat == 1 for seat, _ in live.table.match.moves)
        await do(hall, live, BO, do="back")
        number = live.table.number
        await do(hall, live, ANNA, do="play", action="play 0", after=number)
        assert live.table.match.actors == (1,)
        assert not live.table.bots_waited()

    in_hall(work)


def test_the_host_may_be_replaced_by_the_word_of_all_others():
    async def work(hall):
        live = await seated(hall, ANNA, BO, CYRIL, options={"players": 3})
        for who in (BO, CYRIL):
            joined(live, who)
        assert live.table.host == 0
        live.table.leave(0)
        assert live.table.host == 1
        live.table.back(0)
        await do(hall, live, CYRIL, do="replace", seat=0, level="easy")
        assert live.table.seats[0].votes == {2}
        assert not live.table.seats[0].is_automatic
        await do(hall, live, BO, do="replace", seat=0, level="easy")
        assert live.table.seats[0].is_automatic

    in_hall(work)


def test_a_seat_moves_to_another_device_by_a_code_that_is_good_once():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        old = joined(live, ANNA)
        code = (await do(hall, live, ANNA, do="transfer")).code
        assert code not in old.heard[-1].decode()
        with refused("code"):
            await do(hall, live, CYRIL, do="claim", code="guess")
        assert (await do(hall, live, CYRIL, do="claim", code=code)).seat == 0
        with refused("code"):
            await do(hall, live, ANNA, do="claim", code=code)
        with refused("not_seated"):
            await do(hall, live, ANNA, do="play", action="play 0", after=0)
        assert old.table["you"] is None
        assert old.view["seat"] is None

    in_hall(work)


async def to_the_end(hall, live, *people):
    """Everybody plays the first thing they may."""
    while live.table.phase == "running":
        who, seat = on_turn(live, *people)
        await do(hall, live, who, do="play", action=live.table.match.legal(seat)[0],
                 after=live.table.number)


def test_of_a_long_match_only_the_latest_lines_are_told_at_first(monkeypatch):
    monkeypatch.setattr(live_module, "RECENT", 2)

    async def work(hall):
        live = await seated(hall, ANNA, BO, options={"first": 0})
        whole = joined(live, BO, Wish("en"))
        await to_the_end(hall, live, ANNA, BO)
        moves, late = live.table.number, joined(live, BO, Wish("en")).view
        told = [line for one in whole.messages("view") for line in one["view"]["log"]]
        assert len(told) == moves > 2  # nobody burns three fuses sooner
        assert (late["log_at"], late["log"]) == (moves - 2, told[-2:])

    in_hall(work)


def test_rematch_keeps_people_and_is_one_table_however_often_it_is_asked_for():
    async def work(hall):
        live = await seated(hall, ANNA, BO, options={"variant": "rainbow"})
        ear = joined(live, BO)
        with refused("not_while_running"):
            await do(hall, live, ANNA, do="rematch")
        await to_the_end(hall, live, ANNA, BO)
        name = (await do(hall, live, ANNA, do="rematch")).table
        assert (await do(hall, live, BO, do="rematch")).table == name
        assert ear.table["rematch"] == name
        again = await hall.find(name)
        assert again.table.commitment != live.table.commitment
        assert again.table.options == live.table.options
        await started(hall, again, ANNA, BO)
        assert again.table.phase == "running"

    in_hall(work)


def test_after_the_end_everything_is_open_and_before_it_nothing():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        watcher = joined(live)
        assert watcher.table["secret"] is None
        assert "deck" not in watcher.view["fields"]
        await to_the_end(hall, live, ANNA, BO)
        assert watcher.table["secret"] == live.table.secret.hex()
        assert any(watcher.view["fields"]["hand"][0])
        assert "deck" in watcher.view["fields"]

    in_hall(work)


def test_a_hint_is_a_legal_action_where_the_table_allows_it():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        who, seat = on_turn(live, ANNA, BO)
        with refused("hints_off"):
            await do(hall, live, who, do="hint")
        await do(hall, live, ANNA, do="change", hints=True)
        advice = await do(hall, live, who, do="hint", re=3)
        assert advice.action in live.table.match.legal(seat)
        assert advice.says
        assert advice.re == 3
        with refused("not_waited"):
            await do(hall, live, BO if who == ANNA else ANNA, do="hint")

    in_hall(work)


def test_bots_play_a_whole_match_among_themselves_and_people():
    async def work(hall):
        live = await seated(hall, ANNA, options={"players": 3}, bots=["easy", "random"], begin=True,
                            start=False)
        await do(hall, live, ANNA, do="entropy", value="c" * 64)
        while live.table.phase == "running":
            await until(lambda: 0 in live.table.match.actors or live.table.phase == "over")
            if live.table.phase == "running":
                await do(hall, live, ANNA, do="play", action=live.table.match.legal(0)[-1],
                         after=live.table.number)
        assert {seat for seat, _ in live.table.match.moves} == {0, 1, 2}

    in_hall(work)


def test_a_bot_that_fails_is_helped_out(monkeypatch):
    from asterism import bots, games

    asked = []

    class Faulty(bots.Easy):
        def choose(self, view):
            asked.append(view)
            raise ZeroDivisionError

    monkeypatch.setitem(bots.bots_of(games.load("hanabi")), "random", Faulty)

    async def work(hall):
        live = await seated(hall, ANNA, bots=["random"], begin=True, options={"first": 1},
                            start=False)
        await do(hall, live, ANNA, do="entropy", value="c" * 64)
        await until(lambda: live.table.match.actors == (0,))
        assert live.table.match.moves[0][0] == 1
        assert len(asked) == 1

    in_hall(work)


# Hanabi's own table manners


def test_han_25_chat_is_off_while_hanabi_runs_unless_the_host_allows_it():
    async def work(hall):
        live = await seated(hall, ANNA, BO, start=False)
        ear = joined(live, BO)
        await do(hall, live, ANNA, do="say", text=" hello   <b>you</b> ")
        assert ear.messages("chat")[-1]["text"] == "hello <b>you</b>"
        await started(hall, live, ANNA, BO)
        assert not ear.table["may_chat"]
        with refused("chat_off"):
            await do(hall, live, ANNA, do="say", text="my ones")
        with refused("host_only"):
            await do(hall, live, BO, do="change", chat=True)
        await do(hall, live, ANNA, do="change", chat=True)
        await do(hall, live, BO, do="say", text="thanks")
        assert ear.messages("chat")[-1]["name"] == "Bo"
        assert [line["text"] for line in joined(live).messages("chat")][-1] == "thanks"

    in_hall(work)


def test_han_24_notes_and_order_follow_the_cards_and_nobody_else_gets_them():
    async def work(hall):
        live = await seated(hall, ANNA, BO, options={"first": 0})
        mine, other, watcher = joined(live, ANNA), joined(live, BO), joined(live)
        before = len(other.heard), len(watcher.heard)
        await do(hall, live, ANNA, do="keep", notes=["a", "b", "c", "d", "e"],
                 order=[4, 3, 2, 1, 0])
        assert mine.view["notes"] == ["a", "b", "c", "d", "e"]
        assert (len(other.heard), len(watcher.heard)) == before
        await do(hall, live, ANNA, do="play", action="play 1", after=0)
        assert mine.view["notes"] == ["a", "c", "d", "e", ""]
        assert mine.view["order"] == [3, 2, 1, 0, 4]
        assert other.view["notes"] is None
        assert watcher.view["notes"] is None
        with refused("order"):
            await do(hall, live, ANNA, do="keep", order=[0, 0, 1])

    in_hall(work)


def test_han_24_the_drawing_shows_the_chosen_order_and_the_notes():
    from asterism.engine.look import Marks
    from asterism.games import load
    from asterism.tables.views import view_of
    from asterism.tables.wish import Wish

    match = load("hanabi").new(seed=1, players=2, first=0)
    plain = view_of(match, 0, Wish("en", "wide")).drawing
    marked = view_of(match, 0, Wish("en", "wide"),
                     marks=Marks(("", "save me", "", "", ""), (4, 3, 2, 1, 0))).drawing
    assert "save me" in marked
    assert "save me" not in plain
    assert plain.index("'play 0'") < plain.index("'play 4'")
    assert marked.index("'play 4'") < marked.index("'play 0'")


def test_every_refusal_has_a_sentence_in_every_language():
    import pathlib
    import re

    from asterism import words

    root = pathlib.Path(__file__).parents[2] / "asterism"
    source = "".join(path.read_text("utf-8") for room in ("tables", "web")
                     for path in (root / room).glob("*.py"))
    keys = set(re.findall(r'Refusal\("(\w+)"', source)) | {
        f"not_while_{phase}" for phase in ("waiting", "running", "over", "frozen")}
    for language in words.LANGUAGES:
        for key in keys:
            assert Refusal(key, error="x").says(words.shared(language))


def test_messages_are_json_that_decodes_to_their_types():
    from asterism.tables.messages import TableState

    async def work(hall):
        live = await seated(hall, ANNA, BO)
        ear = joined(live, ANNA)
        assert msgspec.json.decode(ear.heard[0], type=TableState).you == 0
        assert json.loads(ear.heard[-1])["view"]["seat"] == 0

    in_hall(work)
