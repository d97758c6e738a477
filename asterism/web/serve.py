"""The server process."""

import logging
import pathlib
import sys

import click
import platformdirs

from asterism.web.extra import require_web

APP_NAME = "asterism"
MAX_MESSAGE = 16_384  # bytes of a WebSocket message


def data_folder() -> pathlib.Path:
    """The folder of the tables unless another one is named."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


@click.command()
@click.option("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network play.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000)
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=pathlib.Path),
    help="Folder of the tables; default: your data folder.",
)
@click.option(
    "--pace", "bot_delay", type=float, default=0.6, help="Seconds a bot waits before its move."
)
@click.option("--rate", type=float, default=1.0, help="Multiplies what one client may ask for.")
@click.option(
    "--thinkers",
    type=click.IntRange(0),
    help="Processes in which bots think; default: one less than there are cores.",
)
def serve_command(
    host: str,
    port: int,
    folder: pathlib.Path | None,
    bot_delay: float,
    rate: float,
    thinkers: int | None,
) -> None:
    """Open the web table, for games with friends and bots."""
    serve(host, port, folder, bot_delay, rate, thinkers)


def run_serve() -> None:
    """`asterism serve …`, without the other commands."""
    serve_command.main(sys.argv[2:], prog_name="asterism serve")


def serve(
    host: str,
    port: int,
    folder: pathlib.Path | None,
    bot_delay: float = 0.6,
    rate: float = 1.0,
    thinkers: int | None = None,
) -> None:
    """Serve until stopped. `rate` multiplies what one client may ask for."""
    require_web()
    import uvicorn

    from asterism.web.app import create_app
    from asterism.web.rate_limits import RateLimiter

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    click.echo(f"http://{'localhost' if host == '127.0.0.1' else host}:{port}/")
    uvicorn.run(
        create_app(folder or data_folder(), bot_delay, RateLimiter(rate), thinkers),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
