"""One WebSocket: what it sends is obeyed, what the table says is sent on."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket

from asterism import words
from asterism.engine.errors import AsterismError
from asterism.tables.messages import Commands, Play, Refused, Say, Undo
from asterism.tables.refusal import Refusal, kind_of, sentence
from asterism.tables.wish import Wish
from asterism.web.answers import decoded
from asterism.web.limits import MESSAGES, TALK, Limits

if TYPE_CHECKING:
    from asterism.tables.hall import Hall
    from asterism.tables.live import Live

DECODER: "msgspec.json.Decoder[Commands]" = msgspec.json.Decoder(Commands)
ENCODER = msgspec.json.Encoder()
MOST_WAITING = 256  # messages a slow reader may be behind
PAUSE = 0.05  # seconds before the next message of one who hurries is read
POLICY = 1008  # WebSocket's code for one who asks too much


class Line:
    """A listener at the other end of a socket. What it is told waits in a queue of its own."""

    def __init__(self, socket: WebSocket, who: str | None, wish: Wish, language: str,
                 limits: Limits) -> None:
        self.socket, self.who, self.wish, self.language = socket, who, wish, language
        self.told = 0
        self.waiting: deque[bytes] = deque()
        self.news = asyncio.Event()
        self.is_open = True
        self.messages, self.talk = limits.bucket(MESSAGES), limits.bucket(TALK)

    def send(self, message: bytes) -> None:
        if len(self.waiting) >= MOST_WAITING:
            return self.close()
        self.waiting.append(message)
        self.news.set()

    def close(self) -> None:
        self.is_open = False
        self.news.set()

    async def pump(self) -> None:
        """Send what waits, until the line is closed."""
        while self.is_open:
            await self.news.wait()
            self.news.clear()
            while self.waiting and self.is_open:
                await self.socket.send_text(self.waiting.popleft().decode())
        await self.socket.close(POLICY if self.waiting else 1001)

    async def listen(self, hall: "Hall", live: "Live") -> None:
        """Obey what comes, until the other end hangs up."""
        while (message := await self.socket.receive())["type"] == "websocket.receive":
            await self.hear(hall, live, message.get("text") or message.get("bytes") or b"")

    async def hear(self, hall: "Hall", live: "Live", text: str | bytes) -> None:
        """One message. A refusal is an answer, never an end."""
        command: Commands | None = None
        try:
            if not self.messages.take():
                raise Refusal("rate")
            command = decoded(DECODER, text)
            if isinstance(command, Say) and not self.talk.take():
                raise Refusal("rate")
            answer = await hall.obey(live, self.who, command, self.language, self)
            if answer is not None:
                self.send(ENCODER.encode(answer))
        except AsterismError as wrong:
            self.send(ENCODER.encode(self.refused(live, wrong, command)))
            await asyncio.sleep(PAUSE if kind_of(wrong) == "rate" else 0)

    def refused(self, live: "Live", wrong: AsterismError, command: Commands | None) -> Refused:
        """Why not; after a move, with the position as it is."""
        said = Refused(kind_of(wrong), sentence(wrong, words.shared(self.language)),
                       command.re if command is not None else None)
        if isinstance(command, Play | Undo) and live.table.match is not None:
            seat = live.table.seat_of(self.who)
            said.view = msgspec.Raw(live.view(seat, self.wish, self.told))
        return said


async def run(line: Line, hall: "Hall", live: "Live") -> None:
    """From joining to hanging up."""
    pump = asyncio.get_running_loop().create_task(line.pump())
    try:
        async with live.lock:
            live.join(line)
        listening = asyncio.get_running_loop().create_task(line.listen(hall, live))
        await asyncio.wait({pump, listening}, return_when=asyncio.FIRST_COMPLETED)
        listening.cancel()
    finally:
        line.close()
        pump.cancel()
        await asyncio.gather(pump, listening, return_exceptions=True)
        async with live.lock:
            live.part(line)

