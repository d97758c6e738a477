"""The web table is an extra: what to say where it is not installed."""

from importlib.util import find_spec

import click

WEB_PACKAGES = ("jinja2", "markupsafe", "segno", "starlette", "uvicorn", "websockets")


def require_web() -> None:
    """Raise a one-sentence error if a package of the web table is missing."""
    missing = [name for name in WEB_PACKAGES if find_spec(name) is None]
    if missing:
        raise MissingExtra(
            f"The web table needs {', '.join(missing)}: run pip install 'asterism[web]'."
        )


class MissingExtra(click.ClickException):
    exit_code = 2
