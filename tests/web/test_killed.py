"""A server killed with SIGKILL in the middle of busy tables, again and again: no acknowledged move
is lost, none is doubled."""

import asyncio
import contextlib
import json
import random
import secrets

from servers import Person, person
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from asterism.web.benchmark import run_server

TABLES, ROUNDS = 50, 3
BUSY = 600  # acknowledged moves in a round before the blow falls


class Busy:
    """A table played by two clients that note what was acknowledged."""

    def __init__(self, at, number):
        self.tokens = [secrets.token_urlsafe(32) for _ in range(2)]
        people = [Person(at, token) for token in self.tokens]
        made = people[0].post("/api/tables", {"game": "hanabi", "name": "A", "begin": True})
        self.id = made["id"]
        people[1].post(f"/api/tables/{self.id}", {"do": "sit", "name": "B"})
        for one in people:
            one.post(f"/api/tables/{self.id}", {"do": "entropy", "value": secrets.token_hex(32)})
        self.acknowledged = {}  # number → seat and action
        self.flying = {}  # by seat, what was sent and not answered
        self.luck = random.Random(number)
        self.over = False

    async def play(self, at, seat, count):
        """Play until the line breaks; what was flying is sent again first."""
        url = f"ws://127.0.0.1:{at.port}/api/tables/{self.id}/live"
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(
                url,
                additional_headers=headers,
                compression=None,
                open_timeout=None,
                ping_interval=None,
            ) as line:
                if seat in self.flying:
                    await line.send(json.dumps(self.flying[seat]))
                async for text in line:
                    self.heard(seat, json.loads(text), count)
                    if seat not in self.flying and self.view_of(seat):
                        await line.send(json.dumps(self.move(seat)))

    def heard(self, seat, said, count):
        if said["is"] in ("view", "refused") and said.get("view"):
            self.seen = getattr(self, "seen", {}) | {seat: said["view"]}
            self.over = self.over or said["view"]["over"]
        answered = said.get("re") is not None and self.flying.get(seat, {}).get("re") == said["re"]
        if answered:
            sent = self.flying.pop(seat)
            if said["is"] == "view" or said.get("again"):
                self.acknowledged[sent["after"] + 1] = (seat, sent["action"])
                count()

    def view_of(self, seat):
        view = getattr(self, "seen", {}).get(seat)
        return view if view and seat in view["actors"] and not view["over"] else None

    def move(self, seat):
        view = self.view_of(seat)
        calm = [c["action"] for c in view["legal"] if not c["action"].startswith("play")]
        action = self.luck.choice(calm or [c["action"] for c in view["legal"]])
        self.flying[seat] = {
            "do": "play",
            "action": action,
            "after": view["number"],
            "re": secrets.randbits(40),
        }
        return self.flying[seat]


async def round_of(at, tables):
    """Everybody plays; the server is killed once enough moves were acknowledged."""
    counted = 0
    alive = [table for table in tables if not table.over]

    def count():
        nonlocal counted
        counted += 1
        if counted == BUSY:
            at.process.kill()

    playing = asyncio.gather(*(table.play(at, seat, count) for table in alive for seat in (0, 1)))
    await asyncio.wait_for(playing, 240)
    assert counted >= BUSY, "the lines broke before the blow fell"
    at.process.wait(60)  # its lines break a moment before a killed process is gone


def check(at, tables):
    """Every acknowledged move stands where it was acknowledged; at most what flew came beside."""
    for table in tables:
        past = person(at).get(f"/api/tables/{table.id}/past")
        assert "moves" in past, past
        moves = past["moves"]
        for number, (seat, action) in table.acknowledged.items():
            assert moves[number - 1] == {"seat": seat, "action": action}
        extra = len(moves) - len(table.acknowledged)
        assert 0 <= extra <= len(table.flying), (extra, table.flying)


def test_no_acknowledged_move_is_lost_and_none_is_doubled(tmp_path):
    busy = []
    for _ in range(ROUNDS):
        with run_server(tmp_path) as at:
            if not busy:
                busy = [Busy(at, n) for n in range(TABLES)]
            check(at, busy)
            asyncio.run(round_of(at, busy))
    with run_server(tmp_path) as at:
        check(at, busy)
