"""The web table is an extra: what to say where it is not installed."""

import shutil
from importlib.util import find_spec
from typing import Any

import click

WEB_PACKAGES = {  # of the extra `web`: the distribution, and the module that it brings
    "brotli": "brotli",
    "font-manrope": "font_manrope",
    "font-source-serif-pro": "font_source_serif_pro",
    "fonttools": "fontTools",
    "jinja2": "jinja2",
    "markdown-it-py": "markdown_it",
    "markupsafe": "markupsafe",
    "segno": "segno",
    "starlette": "starlette",
    "uvicorn": "uvicorn",
    "websockets": "websockets",
}
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")


def require_web() -> None:
    """Raise a one-sentence error if a package of the web table is missing."""
    missing = [name for name, module in WEB_PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise MissingExtra(
            f"The web table needs {', '.join(missing)}: run pip install 'asterism[web]'."
        )


def require_postgres() -> None:
    """Raise a one-sentence error if a PostgreSQL cannot be used."""
    if find_spec("asyncpg") is None:
        raise MissingExtra("A database needs asyncpg: run pip install 'asterism[postgres]'.")


def require_browser() -> None:
    """Raise a one-sentence error if pages cannot be driven here."""
    if find_spec("playwright") is None:
        raise MissingExtra("Measuring pages needs playwright: run pip install 'asterism[test]'.")
    if find_chromium() is None:
        raise MissingExtra("Measuring pages needs Chromium, which is not installed here.")


def find_chromium() -> str | None:
    """Return the path of a Chromium, or None. The headless shell takes half the CPU of a whole
    browser for the same page, so it comes first."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def launch_chromium(playwright: Any) -> Any:
    """Start the browser of this machine under Playwright."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])


class MissingExtra(click.ClickException):
    exit_code = 2
