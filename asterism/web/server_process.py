"""The server process: one application, guarded connections, an orderly end."""

import contextlib
import os
import pathlib
import sys
import threading
from typing import Any

import click
import uvicorn

from asterism.tables.data_folder import StoreError, check_store, lock_folder
from asterism.web.app import create_app
from asterism.web.config import ServerConfig
from asterism.web.connection_guard import (
    ConnectionGuard,
    ConnectionLimits,
    guarded_http,
    guarded_websocket,
)
from asterism.web.rate_limits import RateLimiter
from asterism.web.serve import STORE_FAILED

MAX_MESSAGE = 16_384  # bytes of a WebSocket message
GRACEFUL_SECONDS, STOP_SECONDS = 3, 4.5  # to finish answers; to be gone
RESERVED_FILES = 128  # open files for all but connections


class TableServer(uvicorn.Server):
    """A server that ends within a few seconds of being asked to, and says why if it must."""

    exit_code = 0

    def fail(self, sentence: str) -> None:
        """Stop because the server cannot go on."""
        click.echo(f"asterism: {sentence}", err=True)
        self.exit_code, self.should_exit = STORE_FAILED, True
        self.start_deadline()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.start_deadline()
        super().handle_exit(sig, frame)

    def start_deadline(self) -> None:
        """Whatever still runs then is left behind; acknowledged moves are on disk."""
        timer = threading.Timer(STOP_SECONDS, os._exit, (self.exit_code,))
        timer.daemon = True
        timer.start()


def serve(
    host: str,
    port: int,
    folder: pathlib.Path,
    bot_delay: float = 0.6,
    rate: float = 1.0,
    config: ServerConfig | None = None,
) -> None:
    """Until it is stopped. `rate` multiplies what one client may ask for. Exits with code 3 if
    the tables cannot be opened or written."""
    try:
        with lock_folder(folder):
            check_store(folder)
            exit_code = run_server(host, port, folder, bot_delay, rate, config or ServerConfig())
    except StoreError as error:
        click.echo(f"asterism: {error}", err=True)
        sys.exit(STORE_FAILED)
    if exit_code:
        os._exit(exit_code)  # a bot's thread may still think


def run_server(
    host: str,
    port: int,
    folder: pathlib.Path,
    bot_delay: float,
    rate: float,
    config: ServerConfig,
) -> int:
    """Serve until something ends it; the exit code."""
    app = create_app(folder, bot_delay, RateLimiter(rate), config, lambda why: server.fail(why))
    limits = connection_limits(config, rate)
    guard = ConnectionGuard(limits, config.proxies)
    app.state.metrics.dropped = guard.dropped
    server = TableServer(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            http=guarded_http(guard),
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
        )
    )
    click.echo(f"http://{'localhost' if host == '127.0.0.1' else host}:{port}/")
    server.run()
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
