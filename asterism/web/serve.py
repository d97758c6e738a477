"""The command `asterism serve`. Imports nothing of the web table before it is known to be there."""

import pathlib
import sys

import click
import platformdirs

from asterism.web.config import DAY, ServerConfig, allowed_hosts
from asterism.web.extra import require_web
from asterism.web.logs import JSON, TEXT, set_up_logging

APP_NAME = "asterism"
STORE_FAILED = 3  # the exit code when tables cannot be kept
MIN_OPERATOR_TOKEN = 16


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
    thinkers: int | None,
    extra_hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    operator_token: str | None,
    keep_days: float,
    sockets: int,
    log_form: str,
) -> None:
    """Open the web table, for games with friends and bots."""
    require_web()
    from asterism.web.server_process import serve

    if operator_token is not None and len(operator_token) < MIN_OPERATOR_TOKEN:
        raise click.UsageError(f"An operator token needs {MIN_OPERATOR_TOKEN} characters.")
    config = ServerConfig(
        allowed_hosts(host, extra_hosts),
        proxies,
        operator_token,
        keep_days * DAY,
        sockets,
        logs_requests=log_form == JSON,
        thinkers=thinkers,
    )
    set_up_logging(log_form)
    serve(host, port, folder or data_folder(), bot_delay, rate, config)


def run_serve() -> None:
    """`asterism serve …`, without the other commands."""
    serve_command.main(sys.argv[2:], prog_name="asterism serve")
