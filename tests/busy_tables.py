"""Tables played in a hurry by clients that note what was acknowledged, so that a killed server can
be held to it."""

import asyncio
import contextlib
import json
import random
import secrets

from servers import Person, exchange_shares
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PEOPLE = 2


class BusyTable:
    """A table with two people and, where the game wants more, bots. People move, undo and talk;
    each has at most one message in flight, which is sent again after a crash."""

    def __init__(self, at, number, game="hanabi", bots=0, undo=0.0, chat=0.0):
        self.tokens = [secrets.token_urlsafe(32) for _ in range(PEOPLE)]
        people = [Person(at, token) for token in self.tokens]
        wanted = {
            "game": game,
            "name": "A",
            "begin": True,
            "chat": True,
            "options": {"players": PEOPLE + bots},
        }
        self.players = PEOPLE + bots
        self.id = people[0].post("/api/tables", wanted)["id"]
        people[1].post(f"/api/tables/{self.id}", {"do": "sit", "name": "B"})
        for seat in range(PEOPLE, PEOPLE + bots):
            people[0].post(f"/api/tables/{self.id}", {"do": "bot", "seat": seat, "level": "easy"})
        exchange_shares(self.id, people)
        self.acknowledged = {}  # number → seat and action
        self.unplaced = {}  # moves acknowledged without their number: seat and position → action
        self.acknowledged_chat = []  # lines of chat
        self.flying = {}  # by seat, what was sent and not answered
        self.seen = {}  # by seat, the latest view
        self.generator, self.undo, self.chat = random.Random(number), undo, chat
        self.over = False

    async def play(self, at, seat, count, messages=None):
        """Play until the line breaks, or so many messages were heard; what was flying is sent
        again first."""
        url = f"ws://127.0.0.1:{at.port}/api/tables/{self.id}/live"
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(
                url,
                additional_headers=headers,
                compression=None,
                open_timeout=None,
                ping_interval=None,
            ) as connection:
                if seat in self.flying:
                    await connection.send(json.dumps(self.flying[seat]))
                heard = 0
                async for text in connection:
                    self.on_message(seat, json.loads(text), count)
                    heard += 1
                    if self.over or heard == messages:
                        return
                    if seat not in self.flying and self.view_of(seat):
                        await connection.send(json.dumps(self.choose(seat)))

    def on_message(self, seat, message, count):
        if message["is"] in ("view", "refused") and message.get("view"):
            self.seen[seat] = message["view"]
            self.over = self.over or message["view"]["over"]
        sent = self.flying.get(seat, {})
        if message.get("re") is not None and sent.get("re") == message["re"]:
            del self.flying[seat]
            self.settle(seat, sent, message)
            count()

    def settle(self, seat, sent, answer):
        """What an answer proves. A line of chat that was on disk when the server died is said
        once more by a client that never heard so; that is the only thing that may come twice."""
        is_done = answer["is"] in ("view", "done")
        if sent["do"] == "play" and answer["is"] == "view":
            self.acknowledged[answer["view"]["number"]] = (seat, sent["action"])
        elif sent["do"] == "play" and is_done:
            self.unplaced[seat, sent["after"]] = sent["action"]
        elif sent["do"] == "say" and is_done:
            self.acknowledged_chat.append(sent["text"])
        elif sent["do"] == "undo" and (is_done or answer["view"]["number"] < sent["after"]):
            if self.acknowledged.pop(sent["after"], None) is None:
                mine = [place for place in self.unplaced if place[0] == seat]
                self.unplaced.pop(max(mine, default=None), None)

    def view_of(self, seat):
        view = self.seen.get(seat)
        return view if view and seat in view["actors"] and not view["over"] else None

    def choose(self, seat):
        """A move, or now and then a word or a change of mind."""
        view, chance = self.view_of(seat), self.generator.random()
        if chance < self.chat:
            command = {"do": "say", "text": secrets.token_hex(8)}
        elif view["undo"] and chance < self.chat + self.undo:
            command = {"do": "undo", "after": view["number"]}
        else:
            actions = [choice["action"] for choice in view["legal"]]
            calm = [action for action in actions if not action.startswith("play")]
            action = self.generator.choice(calm or actions)
            command = {"do": "play", "action": action, "after": view["number"]}
        self.flying[seat] = command | {"re": secrets.randbits(40)}
        return self.flying[seat]

    def check(self, at):
        """Every acknowledged move stands where it was acknowledged, every line was said; at most
        what flew came beside."""
        flew = [sent["do"] for sent in self.flying.values()]
        undone = {sent["after"] for sent in self.flying.values() if sent["do"] == "undo"}
        moves = []
        for seat, token in enumerate(self.tokens):
            history = Person(at, token).get(f"/api/tables/{self.id}/past")
            assert "moves" in history, history
            moves = history["moves"]
            self.place(seat, moves)
            for number, (mover, action) in self.acknowledged.items():
                if mover == seat and number not in undone:
                    assert moves[number - 1] == {"seat": seat, "action": action}, (self.id, number)
        people = sum(0 <= move["seat"] < PEOPLE for move in moves)
        extra = people - len(self.acknowledged)
        assert -flew.count("undo") <= extra <= flew.count("play"), (self.id, extra, self.flying)
        self.check_chat(at)

    def place(self, seat, moves):
        """Find the numbers of moves of which the answers told none. Choices made at the same time
        may have been written before them."""
        for mover, after in [place for place in self.unplaced if place[0] == seat]:
            action = self.unplaced.pop((mover, after))
            numbers = range(after + 1, after + 1 + self.players)
            move = {"seat": seat, "action": action}
            found = [n for n in numbers if n <= len(moves) and moves[n - 1] == move]
            if found:
                self.acknowledged[found[0]] = (seat, action)
            else:  # it was taken back by a message whose answer the crash has swallowed
                flew = self.flying.get(seat, {})
                assert flew.get("do") == "undo", (self.id, after, move, flew, moves[after:])

    def check_chat(self, at):
        from servers import receive

        if not self.acknowledged_chat:
            return
        with Person(at, self.tokens[0]).open_socket(self.id) as connection:
            texts = [one["text"] for one in receive(connection, "chat_history")["lines"]]
        flying = {sent.get("text") for sent in self.flying.values()}
        for text in self.acknowledged_chat[-100:]:
            assert text in texts, (self.id, text)
        assert set(texts) <= {*self.acknowledged_chat, *flying}


async def play_until_killed(at, tables, moves):
    """Everybody plays; the server is killed once so many messages were acknowledged. Returns
    whether the blow fell; it does not if all matches end before."""
    counted = 0

    def count():
        nonlocal counted
        counted += 1
        if counted == moves:
            at.process.kill()

    alive = [table for table in tables if not table.over]
    playing = asyncio.gather(
        *(table.play(at, seat, count) for table in alive for seat in range(PEOPLE))
    )
    await asyncio.wait_for(playing, 240)
    if counted < moves:
        at.process.kill()
    at.process.wait(60)  # its lines break a moment before a killed process is gone
    return counted >= moves
