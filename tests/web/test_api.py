"""The API as docs/wire.md tells it, on a real server process."""

import contextlib
import gzip
import json
import pathlib
import runpy
import subprocess
import sys

import pytest
from servers import Person, person, receive, table_of
from websockets.exceptions import ConnectionClosed, InvalidStatus

from asterism.games import catalogue, load, replay
from asterism.tables.verify import find_faults

ROOT = pathlib.Path(__file__).parents[2]


def test_the_page_about_the_wire_is_current():
    sys.path.insert(0, str(ROOT))
    tool = runpy.run_path(str(ROOT / "tools" / "wire.py"))
    page = (ROOT / "docs" / "wire.md").read_text("utf-8")
    assert tool["render_page"](page) == page, "run tools/wire.py"


def test_the_page_names_every_route():
    from asterism.web import analysis_pages, api, installable, pages, puzzle_pages, rooms

    page = (ROOT / "docs" / "wire.md").read_text("utf-8")
    modules = (analysis_pages, api, pages, puzzle_pages, rooms, installable)
    for route in [route for module in modules for route in module.ROUTES]:
        path = route.path.replace("{id}", "ID").replace("{game}", "GAME").replace("{code}", "CODE")
        path = path.replace("{number}", "NUMBER")
        assert path == "/static" or f"`{path}`" in page or f" {path}`" in page, path


def test_the_example_bot_of_forty_lines_plays_to_the_end(at):
    source = (ROOT / "examples" / "bot.py").read_text("utf-8")
    lines = [line for line in source.split('"""', 2)[2].splitlines() if line.strip()]
    assert len(lines) <= 40
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "bot.py"), f"http://127.0.0.1:{at.port}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert len(json.loads(done.stdout)) == 2


def test_games_with_their_options_and_bots(at):
    cards = person(at).get("/api/games?language=cs")
    assert [card["game"] for card in cards] == list(catalogue())
    hanabi = next(card for card in cards if card["game"] == "hanabi")
    assert hanabi["silent"]
    forms = {form["option"]: form for form in hanabi["options"]}
    assert forms["players"]["values"] == [2, 5]
    assert forms["variant"]["values"][0][0] == "base"
    assert forms["last_breath"]["values"] == [[True, "ano"], [False, "ne"]]
    assert {bot["level"] for bot in hanabi["bots"]} >= {"random", "easy"}
    rules = person(at).get("/api/games/hanabi")
    assert "hint 1 red" in rules["names"]
    assert {
        "field": "hand",
        "kind": "id",
        "shape": [5, 5],
        "seen": "others",
        "about": "cards held, oldest first",
    } in rules["fields"]


@pytest.mark.parametrize("game", catalogue())
def test_every_game_can_be_opened_drawn_and_started(at, game):
    anna = person(at)
    assert anna.ask(f"/art/{game}.svg")[2].startswith(b"<svg")
    assert b"asterism" in anna.ask(f"/style/{game}.css")[2]
    players = load(game).players[0]
    table = table_of(anna, game=game, bots=["easy"] * (players - 1), options={"players": players})
    view = anna.get(f"/api/tables/{table}/view?language=pl&drawing=narrow&text=1")
    assert view["drawing"].startswith("<svg")
    assert "<style>" not in view["drawing"]
    assert view["text"]


def test_two_people_play_and_a_watcher_sees_what_is_public(at):
    anna, bo = person(at), person(at)
    table = table_of(anna, bo, options={"first": 0})
    with (
        anna.open_socket(table, "?language=en") as connection,
        bo.open_socket(table, "?language=cs") as other,
        Person(at).open_socket(table) as watcher,
    ):
        view = receive(connection, "view")["view"]
        assert receive(other, "view")["view"]["legal"] == []
        assert receive(watcher, "view")["view"]["seat"] is None
        assert view["legal"][0]["says"]
        connection.send(json.dumps({"do": "play", "action": "play 0", "after": 0, "re": 5}))
        assert receive(connection, "view")["re"] == 5
        other_view = receive(other, "view")["view"]
        assert other_view["log_at"] == 0
        assert other_view["log"][0].startswith("Anna hraje")
        assert not any(map(any, receive(watcher, "view")["view"]["fields"].get("hand", [])))
        connection.send(json.dumps({"do": "play", "action": "play 0", "after": 1, "re": 6}))
        refused = receive(connection, "refused")
        assert refused["why"] == "turn"
        assert refused["view"]["number"] == 1


def test_a_browser_keeps_its_secret_in_a_cookie_no_script_reads(at):
    browser = Person(at, cookies=True)
    status, headers, body = browser.ask("/api/tables", {"game": "hanabi", "name": "Eva"})
    assert status == 201
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    made = json.loads(body)
    assert made["seat"] == 0
    assert browser.get(f"/api/tables/{made['id']}")["you"] == 0
    mine = browser.get("/api/lobby")["mine"]
    assert [(line["id"], line["you"]) for line in mine] == [(made["id"], 0)]
    assert Person(at).get(f"/api/tables/{made['id']}")["you"] is None


def test_open_tables_are_listed_and_closed_ones_are_not(at):
    anna = person(at)
    made = anna.post("/api/tables", {"game": "hanabi", "name": "Anna", "open": True})

    def list_open():
        return [line["id"] for line in Person(at).get("/api/lobby")["open"]]

    assert made["id"] in list_open()
    anna.post(f"/api/tables/{made['id']}", {"do": "change", "open": False})
    assert made["id"] not in list_open()


def finished_table(at):
    anna, bo = person(at), person(at)
    table = table_of(anna, bo)
    before = anna.ask(f"/api/tables/{table}/file")[2]
    people = {0: anna, 1: bo}
    while True:
        view = anna.get(f"/api/tables/{table}/view")
        if view["over"]:
            return anna, table, before
        seat = view["actors"][0]
        mine = people[seat].get(f"/api/tables/{table}/view")
        action = next(c["action"] for c in mine["legal"] if c["action"].startswith("play"))
        people[seat].post(
            f"/api/tables/{table}", {"do": "play", "action": action, "after": mine["number"]}
        )


def test_replay_download_upload_and_proof(at):
    anna, table, before = finished_table(at)
    assert json.loads(before)["kind"] == "seen"
    _, headers, whole = anna.ask(f"/api/tables/{table}/file")
    assert "attachment" in headers["content-disposition"]
    assert replay(whole).over
    assert find_faults(whole, before) == []
    history = Person(at).get(f"/api/tables/{table}/past?language=pl")
    assert history["seats"] == [0, 1, "all"]
    assert len(history["log"]) == len(history["moves"]) == history["number"]
    everything = Person(at).get(f"/api/tables/{table}/view?at=0&seat=all")
    assert all(any(hand) for hand in everything["fields"]["hand"][:2])
    one = Person(at).get(f"/api/tables/{table}/view?at=0&seat=1")
    assert not any(one["fields"]["hand"][1])
    looked = Person(at).post("/api/look?at=1&seat=0&language=en&drawing=wide", json.loads(whole))
    assert looked["faults"] == []
    assert looked["view"]["number"] == 1
    fair = Person(at).get(f"/api/tables/{table}/fair")
    assert fair["key"] == json.loads(whole)["key"]


def test_before_the_end_nobody_looks_through_anothers_eyes(at):
    anna, bo = person(at), person(at)
    table = table_of(anna, bo)
    for path in (f"/api/tables/{table}/view?seat=1", f"/api/tables/{table}/view?at=0&seat=all"):
        status, _, body = anna.ask(path)
        assert (status, json.loads(body)["why"]) == (403, "not_yours")
    assert anna.get(f"/api/tables/{table}/past")["seats"] == [0]
    assert Person(at).get(f"/api/tables/{table}/past")["seats"] == []
    assert anna.get(f"/api/tables/{table}/fair")["secret"] is None
    status, _, body = anna.ask(f"/api/tables/{table}/analysis")
    assert (status, json.loads(body)["why"]) == (409, "not_while_running")


def test_a_replay_leads_to_an_analysis_and_a_table_only_where_there_are_such(at):
    """What was ended early has no analysis, and its table is this replay."""
    anna, table, _ = finished_table(at)
    early = person(at)
    ended = table_of(early, bots=["easy"], options={"players": 2})
    links = {"over": table, "running": ended}
    links = {name: anna.ask(f"/t/{id}/replay")[2].decode() for name, id in links.items()}
    assert f'href="/t/{table}/analysis"' in links["over"]
    assert f'href="/t/{table}"' in links["over"]
    assert f'href="/t/{ended}"' in links["running"]
    assert early.ask(f"/api/tables/{ended}", {"do": "end"})[0] == 200
    page = early.ask(f"/t/{ended}/replay")[2].decode()
    assert f'href="/t/{ended}"' not in page
    assert "/analysis" not in links["running"] + page


def test_the_private_link_moves_a_seat(at):
    phone, anna, bo = Person(at, cookies=True), person(at), person(at)
    table = table_of(anna, bo)
    code = anna.post(f"/api/tables/{table}", {"do": "transfer"})["code"]
    assert phone.ask(f"/t/{table}/sit/{code}")[0] == 200
    assert anna.get(f"/api/tables/{table}")["you"] == 0  # opening the page changes nothing
    assert phone.post(f"/api/tables/{table}", {"do": "claim", "code": code})["seat"] == 0
    assert phone.get(f"/api/tables/{table}")["you"] == 0
    assert anna.get(f"/api/tables/{table}")["you"] is None


def test_language_and_light_are_remembered(at):
    browser = Person(at, cookies=True)
    status, _, _ = browser.ask("/api/taste", {"language": "pl", "theme": "light"})
    assert status == 204
    page = browser.ask("/")[2].decode()
    assert 'lang="pl"' in page
    assert 'data-theme="light"' in page
    preferred = Person(at).ask("/", headers={"accept-language": "de,cs;q=0.8"})[2].decode()
    assert 'lang="cs"' in preferred


# Safety


def test_every_answer_carries_a_strict_policy(at):
    for path in ("/", "/api/lobby", "/t/nowhere", "/api/nothing", "/t/x/qr.svg"):
        _, headers, _ = Person(at).ask(path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_answers_are_compressed(at):
    _, headers, body = Person(at).ask("/api/games", headers={"accept-encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(body))


def test_views_are_compressed_for_who_can_read_that(at):
    anna = person(at)
    table = table_of(anna, bots=["easy"])
    with anna.open_socket(table, "?language=en&drawing=wide", compression="deflate") as connection:
        agreed = connection.response.headers["sec-websocket-extensions"]
        assert "permessage-deflate" in agreed
        assert "server_no_context_takeover" in agreed  # an idle line keeps no memory
        assert receive(connection, "view")["view"]["drawing"].startswith("<svg")
    with anna.open_socket(table) as connection:
        assert "sec-websocket-extensions" not in connection.response.headers
        assert receive(connection, "view")["view"]["drawing"] is None


def test_another_site_may_neither_post_nor_listen(at):
    anna = person(at)
    table = table_of(anna, bots=["easy"])
    evil = {"origin": "https://evil.example"}
    status, _, body = anna.ask(f"/api/tables/{table}", {"do": "leave"}, headers=evil)
    assert (status, json.loads(body)["why"]) == (403, "origin")
    with (
        pytest.raises((ConnectionClosed, InvalidStatus)),
        anna.open_socket(table, **evil) as connection,
    ):
        connection.recv()
    own = {"origin": f"http://127.0.0.1:{at.port}"}
    with anna.open_socket(table, **own) as connection:
        assert receive(connection, "table")["you"] == 0


def test_what_is_too_large_is_refused(at):
    status, _, body = Person(at).ask("/api/taste", b"x" * 20_000)
    assert (status, json.loads(body)["why"]) == (413, "size")
    status, _, body = Person(at).ask("/api/tables", b"x" * 700_000)  # room for components
    assert (status, json.loads(body)["why"]) == (413, "size")
    anna = person(at)
    table = table_of(anna, bots=["easy"])
    with anna.open_socket(table) as connection:
        connection.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            for _ in connection:
                pass
    assert anna.get(f"/api/tables/{table}")["phase"] == "running"


def test_what_is_nowhere_is_404_and_says_nothing_of_our_insides(at):
    for path in (
        "/t/nowhere",
        "/t/nowhere/replay",
        "/api/tables/nowhere",
        "/api/none",
        "/none",
        "/static/../cli.py",
        "/art/chess.svg",
        "/static/none.js",
    ):
        status, _, body = Person(at).ask(path)
        assert status in (404, 409), path
        assert b"Traceback" not in body
    with Person(at).open_socket("nowhere") as connection:
        assert receive(connection, "refused")["why"] == "no_such_table"


def test_names_and_chat_go_through_as_they_are_and_pages_escape(at):
    anna, name = person(at), "<img src=x>"
    made = anna.post("/api/tables", {"game": "hanabi", "name": name})
    assert anna.get(f"/api/tables/{made['id']}")["seats"][0]["name"] == name
    page = anna.ask(f"/t/{made['id']}")[2].decode()
    assert name not in page
    table = table_of(anna, bots=["easy"], name=name)
    drawing = anna.get(f"/api/tables/{table}/view?drawing=wide&language=en")["drawing"]
    assert name not in drawing
    assert "&lt;img" in drawing


def test_bytes_on_each_socket_hold_no_more_than_the_seats_view(at):
    """The whole stream of three sockets against the views of the replayed match."""
    from asterism.tables.views import visible_fields

    anna, bo = person(at), person(at)
    table = table_of(anna, bo)
    streams = {0: [], 1: [], None: []}
    with contextlib.ExitStack() as open_lines:
        lines = {
            seat: open_lines.enter_context(owner_id.open_socket(table))
            for seat, owner_id in ((0, anna), (1, bo), (None, Person(at)))
        }
        follow(lines, streams)
    match = replay(anna.ask(f"/api/tables/{table}/file")[2])
    for seat, stream in streams.items():
        assert [view["number"] for view in stream] == list(range(len(match.moves) + 1))
        for view in stream:
            then = match.at_move(view["number"])
            seen = visible_fields(match.game, match.game.view(then.row, seat), seat, then.over)
            assert view["fields"] == json.loads(json.dumps(seen))
            assert set(view) == {
                "number",
                "seat",
                "actors",
                "legal",
                "forced",
                "fields",
                "scores",
                "over",
                "winners",
                "undo",
                "last",
                "clock",
                "text",
                "log",
                "log_at",
                "outcome",
                "verdict",
                "drawing",
                "changes",
                "notes",
                "order",
            }
            assert view["log"] is view["drawing"] is view["changes"] is view["text"] is None


def follow(lines, streams):
    """The first legal move each time, and every view that anybody gets."""
    views = {seat: receive(line, "view")["view"] for seat, line in lines.items()}
    for seat, view in views.items():
        streams[seat].append(view)
    while not views[None]["over"]:
        seat = views[None]["actors"][0]
        lines[seat].send(
            json.dumps(
                {
                    "do": "play",
                    "after": views[seat]["number"],
                    "action": views[seat]["legal"][0]["action"],
                }
            )
        )
        for each, line in lines.items():
            views[each] = receive(line, "view")["view"]
            streams[each].append(views[each])


def test_a_bot_in_another_process_gives_hints_over_the_socket_and_over_http(at):
    anna = person(at)
    table = table_of(anna, bots=["easy"], hints=True, options={"first": 0})
    with anna.open_socket(table) as connection:
        legal = {choice["action"] for choice in receive(connection, "view")["view"]["legal"]}
        connection.send(json.dumps({"do": "hint", "re": 5}))
        hint = receive(connection, "advice")
        assert hint["re"] == 5
        assert hint["action"] in legal
    hint = anna.post(f"/api/tables/{table}", {"do": "hint"})
    assert hint["action"] in legal
    assert hint["number"] == 0
