"""The first minute of a fresh machine: a stranger plays at once, and does not notice that compiled
rules take over."""

import json
import re

from cold_servers import compiled_cache, hold_compilers, run_cold_server
from web_pages.people import COLD, Person

from asterism.web.benchmark import wait_until

RESTART = 1012  # WebSocket's code


def test_a_stranger_plays_before_anything_is_compiled_and_goes_on_after_it(
    browser, house, tmp_path, monkeypatch
):
    """`house` is there for what it has compiled, which the cold server is lent in the end."""
    compiled = compiled_cache()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with hold_compilers() as release, run_cold_server(tmp_path, monkeypatch) as server:
        aneta = Person(browser, f"http://127.0.0.1:{server.port}", "Aneta")
        wait_until(server, "ready")
        page = aneta.play_now("hanabi")
        for _ in range(2):
            aneta.play_calmly()
        aneta.wait_turn()
        assert server.machine_code() == [], "nobody could compile"
        before = page.locator("#log li").all_inner_texts()
        assert len(before) > 2, "bots have moved too"
        page.evaluate("window.stayed = true")
        with page.expect_event("websocket", timeout=1000 * COLD) as reconnected:
            server.lend_compiled(compiled)
            release()
        reconnected.value.wait_for_event("framereceived")
        wait_until(server, "compiled")
        aneta.play_calmly()
        aneta.wait_turn()
        after = page.locator("#log li").all_inner_texts()
        assert after[: len(before)] == before
        assert len(after) > len(before) + 1
        assert page.evaluate("window.stayed"), "the page was not loaded again"
        assert aneta.faults == []
        aneta.context.close()


class HandOver:
    """A line that is closed when a move comes, as by a server that hands over and has not read
    it."""

    def __init__(self, page):
        self.swallowed, self.is_due = [], False
        page.route_web_socket(re.compile("/live"), self.carry)

    def carry(self, line):
        server = line.connect_to_server()

        def hear(text):
            if self.is_due and json.loads(text)["do"] == "play":
                self.is_due = False
                self.swallowed.append(text)
                line.close(code=RESTART)
            else:
                server.send(text)

        line.on_message(hear)


def test_a_move_that_meets_the_hand_over_is_made_all_the_same(person):
    aneta = person()
    line = HandOver(aneta.page)
    aneta.begin("hanabi", {"players": 2, "first": 0})
    aneta.wait_turn()
    line.is_due = True
    aneta.play_calmly()
    assert len(line.swallowed) == 1
    aneta.wait_turn()
    assert aneta.page.locator(".toast").count() == 0, "nobody was told"
