"""The command `asterism serve`. Imports nothing of the web table before it is known to be there."""

import pathlib
import socket
import sys

import click
import platformdirs

from asterism.engine.errors import AsterismError
from asterism.tables.compile_cache import is_everything_compiled, is_interpreted
from asterism.web.config import DAY, ServerConfig, ServerSettings, allowed_hosts
from asterism.web.extra import require_postgres, require_web
from asterism.web.logs import JSON, TEXT, set_up_logging

APP_NAME = "asterism"
STORE_FAILED = 3  # the exit code when tables cannot be kept
MIN_OPERATOR_TOKEN = 16
MAX_PENDING_CONNECTIONS = 2048  # that may wait to be accepted


def data_folder() -> pathlib.Path:
    """The folder of the tables unless another one is named."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


DATABASE_OPTION = click.option(
    "--database",
    envvar="ASTERISM_DATABASE",
    metavar="URL",
    help="postgresql://… for several processes (better in the environment: ASTERISM_DATABASE).",
)


@click.command()
@click.option("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network play.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000)
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=pathlib.Path),
    help="Folder of the tables; default: your data folder.",
)
@DATABASE_OPTION
@click.option(
    "--processes", type=click.IntRange(1), default=1, help="Server processes; needs --database."
)
@click.option(
    "--pace",
    "bot_delay",
    type=float,
    default=0.6,
    help="Seconds a bot waits before its move; two and a half times that when another moved last, "
    "four times after a trick.",
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
@click.option(
    "--components",
    "files",
    multiple=True,
    metavar="GAME=FILE",
    help="Your own components of a game, as TOML; may be given again.",
)
@click.option("--log", "log_form", type=click.Choice([TEXT, JSON]), default=TEXT)
def serve_command(
    host: str,
    port: int,
    folder: pathlib.Path | None,
    database: str | None,
    processes: int,
    bot_delay: float,
    rate: float,
    thinkers: int | None,
    extra_hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    operator_token: str | None,
    keep_days: float,
    sockets: int,
    files: tuple[str, ...],
    log_form: str,
) -> None:
    """Open the web table, for games with friends and bots."""
    require_web()
    if operator_token is not None and len(operator_token) < MIN_OPERATOR_TOKEN:
        raise click.UsageError(f"An operator token needs {MIN_OPERATOR_TOKEN} characters.")
    check_database(database, processes)
    config = ServerConfig(
        allowed_hosts(host, extra_hosts),
        proxies,
        operator_token,
        keep_days * DAY,
        sockets,
        logs_requests=log_form == JSON,
        thinkers=thinkers,
        components=read_files(files),
        database=database,
    )
    set_up_logging(log_form)
    settings = ServerSettings(host, port, folder or data_folder(), bot_delay, rate, config)
    serve(settings, processes)


def check_database(database: str | None, processes: int = 1) -> None:
    """Raise UsageError for a database that cannot be one, or is missing."""
    if database is None:
        if processes > 1:
            raise click.UsageError("Several processes need a --database that they share.")
        return
    if not database.startswith(("postgresql://", "postgres://")):
        raise click.UsageError("--database is the address of a PostgreSQL: postgresql://…")
    require_postgres()


def serve(settings: ServerSettings, processes: int = 1) -> None:
    """Until it is stopped."""
    with open_listener(settings) as listener:
        click.echo(settings.address)
        if processes > 1:
            serve_in_group(settings, listener, processes)
        else:
            serve_here(settings, listener)


def serve_in_group(settings: ServerSettings, listener: socket.socket, processes: int) -> None:
    """In processes that hand each other the connections of a table."""
    from asterism.web.process_group import ProcessGroup
    from asterism.web.siblings import Sibling, Siblings

    siblings = Siblings(processes)

    def serve_at(place: int) -> None:
        serve_here(settings._replace(sibling=Sibling(siblings, place)), listener)

    ProcessGroup(processes, serve_at, lambda place: siblings.set_taking(place, False)).run()


def serve_here(settings: ServerSettings, listener: socket.socket) -> None:
    """In this process. Where something is not compiled yet, rules are interpreted until it is."""
    if is_interpreted() or is_everything_compiled():
        from asterism.web.server_process import serve_until_stopped

        serve_until_stopped(settings, listener)
    else:
        from asterism.web.cold_start import serve_at_once

        serve_at_once(settings, listener)


def open_listener(settings: ServerSettings) -> socket.socket:
    """Opened here, so that whoever comes before the server is up waits instead of being refused,
    and so that one process can take it over from another."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server(
            (settings.host, settings.port), family=family, backlog=MAX_PENDING_CONNECTIONS
        )
    except OSError as error:
        raise click.ClickException(
            f"{settings.address} cannot be used: {error.strerror}."
        ) from None


def read_files(files: tuple[str, ...]) -> dict[str, str]:
    """The texts of owners' files, by game; raise UsageError for one with a fault. The engine is
    imported only if there is a file to check."""
    texts: dict[str, str] = {}
    for given in files:
        name, sign, path = given.partition("=")
        if not sign:
            raise click.UsageError(f"--components is GAME=FILE, not {given!r}.")
        from asterism import games

        try:
            texts[name] = str(games.load(name, path).components_text)
        except AsterismError as error:
            raise click.UsageError(f"{given}: {error}") from None
    return texts


def run_serve() -> None:
    """`asterism serve …`, without the other commands."""
    serve_command.main(sys.argv[2:], prog_name="asterism serve")
