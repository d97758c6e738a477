"""One WebSocket: handles the commands it receives, sends what the table broadcasts."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket

from asterism import translations
from asterism.engine.errors import AsterismError
from asterism.tables.drawing_changes import NOTHING_DRAWN
from asterism.tables.errors import RequestError, error_code, error_message
from asterism.tables.messages import AnyCommand, Explain, Hint, Play, Refused, Report, Say, Undo
from asterism.tables.render_request import RenderRequest
from asterism.web.connection_guard import SEND_NOW
from asterism.web.rate_limits import MESSAGES, RateLimiter
from asterism.web.responses import decode

if TYPE_CHECKING:
    from asterism.tables.live_table import LiveTable
    from asterism.tables.registry import TableRegistry

DECODER: "msgspec.json.Decoder[AnyCommand]" = msgspec.json.Decoder(AnyCommand)
ENCODER = msgspec.json.Encoder()
SendNow = Callable[[bytes], bool]  # whether a text was sent without waiting
MAX_QUEUED_BYTES = 4_000_000  # a slow reader may be behind
MESSAGE_OVERHEAD = 128  # bytes of memory that a queued message costs beside its own
RATE_PAUSE = 0.05  # seconds before the next message of one who hurries is read
POLICY_VIOLATION = 1008  # WebSocket's code for one who asks too much


def send_later(text: bytes) -> bool:
    """Where there is no way to send at once."""
    return False


class Connection:
    """A listener at the other end of a socket. What it is told is sent at once where the server
    can do that; else, and while the reader is behind, it waits in a queue of its own."""

    def __init__(
        self,
        websocket: WebSocket,
        owner_id: str | None,
        render_request: RenderRequest,
        language: str,
        rate_limiter: RateLimiter,
        client: str = "",
    ) -> None:
        self.websocket, self.owner_id, self.render_request, self.language = (
            websocket,
            owner_id,
            render_request,
            language,
        )
        self.log_position, self.drawn = 0, NOTHING_DRAWN
        self.queue: deque[bytes] = deque()
        self.queued_bytes = 0
        self.send_now: SendNow = websocket.scope.get("extensions", {}).get(SEND_NOW, send_later)
        self.rate_limiter, self.client = rate_limiter, client
        self.wakeup = asyncio.Event()
        self.is_open = True
        self.questions: set[asyncio.Task[None]] = set()  # that a bot thinks about
        self.message_bucket = rate_limiter.new_bucket(MESSAGES)

    def send(self, message: bytes) -> None:
        if not self.queue and self.is_open and self.send_now(message):
            return
        self.queued_bytes += len(message) + MESSAGE_OVERHEAD
        if self.queued_bytes > MAX_QUEUED_BYTES:
            return self.close()
        self.queue.append(message)
        self.wakeup.set()

    def close(self) -> None:
        self.is_open = False
        self.wakeup.set()

    async def send_loop(self) -> None:
        """Send what waits, until the line is closed."""
        while self.is_open:
            await self.wakeup.wait()
            self.wakeup.clear()
            while self.queue and self.is_open:
                message = self.queue[0]  # until it is sent, nothing may overtake it
                await self.websocket.send_text(message.decode())
                self.queue.popleft()
                self.queued_bytes -= len(message) + MESSAGE_OVERHEAD
        await self.websocket.close(POLICY_VIOLATION if self.queue else 1001)

    async def receive_loop(self, registry: "TableRegistry", live_table: "LiveTable") -> None:
        """Handle the commands that come, until the other end hangs up."""
        while (message := await self.websocket.receive())["type"] == "websocket.receive":
            await self.handle_message(
                registry, live_table, message.get("text") or message.get("bytes") or b""
            )

    async def handle_message(
        self, registry: "TableRegistry", live_table: "LiveTable", text: str | bytes
    ) -> None:
        """One message. A refusal is an answer, never an end."""
        command: AnyCommand | None = None
        try:
            if not self.message_bucket.take():
                raise RequestError("rate")
            command = decode(DECODER, text)
            check_chat_rate(self.rate_limiter, self.owner_id, self.client, command)
            if isinstance(command, Hint | Explain):
                self.start_question(registry, live_table, command)
            else:
                await self.handle_command(registry, live_table, command)
        except AsterismError as error:
            self.websocket.app.state.metrics.count_refusal(error_code(error))
            self.send(ENCODER.encode(self.make_refused(live_table, error, command)))
            await asyncio.sleep(RATE_PAUSE if error_code(error) == "rate" else 0)

    async def handle_command(
        self, registry: "TableRegistry", live_table: "LiveTable", command: AnyCommand
    ) -> None:
        response = await registry.handle_command(
            live_table, self.owner_id, command, self.language, self, self.client
        )
        if response is not None:
            self.send(ENCODER.encode(response))

    def start_question(
        self, registry: "TableRegistry", live_table: "LiveTable", command: Hint | Explain
    ) -> None:
        """Answered beside the next messages; forgotten when the other end hangs up."""
        if self.questions:
            raise RequestError("rate")
        task = asyncio.get_running_loop().create_task(
            self.answer_question(registry, live_table, command)
        )
        self.questions.add(task)
        task.add_done_callback(self.questions.discard)

    async def answer_question(
        self, registry: "TableRegistry", live_table: "LiveTable", command: Hint | Explain
    ) -> None:
        try:
            await self.handle_command(registry, live_table, command)
        except AsterismError as error:
            self.send(ENCODER.encode(self.make_refused(live_table, error, command)))

    def make_refused(
        self, live_table: "LiveTable", error: AsterismError, command: AnyCommand | None
    ) -> Refused:
        """Why not; after a move, with the position as it is."""
        refused = Refused(
            error_code(error),
            error_message(error, translations.shared_translations(self.language)),
            command.re if command is not None else None,
        )
        if isinstance(command, Play | Undo) and live_table.table.match is not None:
            refused.view = live_table.next_view(self)
        return refused


def check_chat_rate(
    rate_limiter: RateLimiter, owner_id: str | None, client: str, command: AnyCommand
) -> None:
    """Refuse a line of chat of somebody who talks too much. One limit for sockets and requests,
    so that opening another socket gains nothing."""
    if isinstance(command, Say | Report) and not rate_limiter.allow_chat(owner_id, client):
        raise RequestError("rate")


async def serve_connection(
    connection: Connection, registry: "TableRegistry", live_table: "LiveTable"
) -> None:
    """From joining to hanging up."""
    sending = asyncio.get_running_loop().create_task(connection.send_loop())
    try:
        async with live_table.lock:
            await live_table.prepare_log(connection)
            live_table.join(connection)
        receiving = asyncio.get_running_loop().create_task(
            connection.receive_loop(registry, live_table)
        )
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        receiving.cancel()
    finally:
        connection.close()
        sending.cancel()
        for question in connection.questions:
            question.cancel()
        await asyncio.gather(sending, receiving, *connection.questions, return_exceptions=True)
        async with live_table.lock:
            live_table.leave(connection)
