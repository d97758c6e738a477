"""A process that serves: one application, guarded connections, an orderly end."""

import asyncio
import contextlib
import gc
import os
import socket
import sys
import threading
from collections.abc import Iterator
from typing import Any, cast

import click
import uvicorn

from asterism.storage.data_folder import check_store, lock_folder
from asterism.storage.errors import StoreError
from asterism.web.app import create_app
from asterism.web.config import ServerConfig, ServerSettings
from asterism.web.connection_guard import (
    ConnectionGuard,
    ConnectionLimits,
    GuardedHttp,
    guarded_http,
    guarded_websocket,
)
from asterism.web.engine_loader import StartPhase
from asterism.web.rate_limits import RateLimiter
from asterism.web.serve import STORE_FAILED
from asterism.web.siblings import Sibling

MAX_MESSAGE = 16_384  # bytes of a WebSocket message
GRACEFUL_SECONDS, STOP_SECONDS = 3, 4.5  # to finish answers; to be gone
RESERVED_FILES = 128  # open files for all but connections
# New objects after which cycles among them are looked for. A view is built of thousands that live
# shortly and form none; Python's own 700 cost a fifteenth of every move.
COLLECT_AFTER = 20_000


class TableServer(uvicorn.Server):
    """A server that ends within a few seconds of being asked to, and says why if it must."""

    exit_code = 0

    def __init__(self, config: uvicorn.Config, sibling: Sibling | None = None) -> None:
        super().__init__(config)
        self.sibling = sibling

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.sibling is not None:
            self.sibling.start(self.continue_connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.sibling is not None:
            self.sibling.stop()
        await super().shutdown(sockets)

    def continue_connection(self, data: bytes) -> asyncio.Protocol:
        """The protocol of a connection of which another process has read the beginning."""
        protocol = cast(type[GuardedHttp], self.config.http_protocol_class)(
            self.config, self.server_state, self.lifespan.state
        )
        protocol.handed = data
        return protocol

    def fail(self, sentence: str) -> None:
        """Stop because the server cannot go on."""
        click.echo(f"asterism: {sentence}", err=True)
        self.exit_code = STORE_FAILED
        self.stop()

    def stop(self) -> None:
        """Stop in an orderly way; another process may be waiting for the tables."""
        self.should_exit = True
        self.start_deadline()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.start_deadline()
        super().handle_exit(sig, frame)

    def start_deadline(self) -> None:
        """Whatever still runs then is left behind; acknowledged moves are on disk."""
        timer = threading.Timer(STOP_SECONDS, os._exit, (self.exit_code,))
        timer.daemon = True
        timer.start()


def serve_until_stopped(
    settings: ServerSettings, listener: socket.socket, phase: StartPhase | None = None
) -> None:
    """Exits with code 3 if the tables cannot be opened or written."""
    try:
        with hold_tables(settings):
            exit_code = run_server(settings, listener, phase or StartPhase())
    except StoreError as error:
        click.echo(f"asterism: {error}", err=True)
        sys.exit(STORE_FAILED)
    if exit_code:
        os._exit(exit_code)  # a bot's thread may still think


@contextlib.contextmanager
def hold_tables(settings: ServerSettings) -> Iterator[None]:
    """A folder belongs to one server; a database to any number."""
    if settings.config.database is not None:
        yield
        return
    with lock_folder(settings.folder):
        check_store(settings.folder)
        yield


def run_server(settings: ServerSettings, listener: socket.socket, phase: StartPhase) -> int:
    """Serve until something ends it; the exit code."""
    config = settings.config
    app = create_app(
        settings.folder,
        settings.bot_delay,
        RateLimiter(settings.rate),
        config,
        lambda why: server.fail(why),
        phase,
    )
    guard = ConnectionGuard(connection_limits(config, settings.rate), config.proxies)
    app.state.metrics.dropped = guard.dropped
    server = TableServer(
        uvicorn.Config(
            app,
            http=guarded_http(guard, settings.sibling),
            ws=guarded_websocket(guard),
            log_level="warning",
            log_config=None,
            access_log=False,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        ),
        settings.sibling,
    )
    phase.stop = server.stop
    gc.set_threshold(COLLECT_AFTER)
    server.run(sockets=[listener])
    return server.exit_code


def connection_limits(config: ServerConfig, rate: float) -> ConnectionLimits:
    """As many connections as there may be sockets and as many requests beside, as far as the
    system allows; `rate` raises what one address may have."""
    total, most = 2 * config.sockets, raise_file_limit()
    if most is not None:
        total = min(total, max(16, most - RESERVED_FILES))
    return ConnectionLimits(total, int(ConnectionLimits().per_address * max(1.0, rate)))


def raise_file_limit() -> int | None:
    """Allow as many open files as the system does; their number, None where it has no such
    limit (Windows)."""
    with contextlib.suppress(ImportError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        return None if most == resource.RLIM_INFINITY else most
    return None
