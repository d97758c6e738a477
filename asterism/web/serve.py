"""The server process."""

import os
import pathlib
import resource
import sys
import threading
from typing import Any

import click
import uvicorn

from asterism.tables.data_folder import StoreError, check_store, lock_folder
from asterism.web.app import create_app
from asterism.web.config import DAY, ServerConfig, allowed_hosts
from asterism.web.connection_guard import (
    ConnectionGuard,
    ConnectionLimits,
    guarded_http,
    guarded_websocket,
)
from asterism.web.logs import JSON, TEXT, set_up_logging
from asterism.web.rate_limits import RateLimiter

APP_NAME = "asterism"
MAX_MESSAGE = 16_384  # bytes of a WebSocket message
STORE_FAILED = 3  # the exit code when tables cannot be kept
GRACEFUL_SECONDS, STOP_SECONDS = 3, 4.5  # to finish answers; to be gone
RESERVED_FILES = 128  # open files for all but connections
MIN_OPERATOR_TOKEN = 16


def data_folder() -> pathlib.Path:
    """Where tables are kept unless another place is named."""
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return pathlib.Path(home).expanduser() / APP_NAME


@click.command()
@click.option("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network play.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000)
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=pathlib.Path),
    help="Where tables are kept; default: your data folder.",
)
@click.option(
    "--pace", "bot_delay", type=float, default=0.6, help="Seconds a bot waits before its move."
)
@click.option("--rate", type=float, default=1.0, help="Multiplies what one client may ask for.")
@click.option(
    "--allow-host",
    "extra_hosts",
    multiple=True,
    metavar="NAME",
    help="A name this server is reached by, such as play.example.org; may be given again.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy whose forwarded headers are believed; may be given again.",
)
@click.option(
    "--operator-token",
    envvar="ASTERISM_OPERATOR_TOKEN",
    help="The password of /operator (better in the environment: ASTERISM_OPERATOR_TOKEN).",
)
@click.option(
    "--keep-days", type=click.FloatRange(1), default=365.0, help="How long finished tables stay."
)
@click.option("--sockets", type=click.IntRange(1), default=2000, help="Most open WebSockets.")
@click.option("--log", "log_form", type=click.Choice([TEXT, JSON]), default=TEXT)
def serve_command(
    host: str,
    port: int,
    folder: pathlib.Path | None,
    bot_delay: float,
    rate: float,
    extra_hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    operator_token: str | None,
    keep_days: float,
    sockets: int,
    log_form: str,
) -> None:
    """The web table: a link, and games with friends and bots."""
    if operator_token is not None and len(operator_token) < MIN_OPERATOR_TOKEN:
        raise click.UsageError(f"An operator token needs {MIN_OPERATOR_TOKEN} characters.")
    config = ServerConfig(
        allowed_hosts(host, extra_hosts),
        proxies,
        operator_token,
        keep_days * DAY,
        sockets,
        logs_requests=log_form == JSON,
    )
    set_up_logging(log_form)
    serve(host, port, folder or data_folder(), bot_delay, rate, config)


def run_serve() -> None:
    """`asterism serve …`, without the other commands."""
    serve_command.main(sys.argv[2:], prog_name="asterism serve")


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
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    defaults = ConnectionLimits()
    total = 2 * config.sockets
    if most != resource.RLIM_INFINITY:
        total = min(total, max(16, most - RESERVED_FILES))
    return ConnectionLimits(total, int(defaults.per_address * max(1.0, rate)))
