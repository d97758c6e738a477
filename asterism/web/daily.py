"""The puzzle of the day, found without the engine, for the lobby's first page."""

import datetime
import pathlib
from typing import Any

from babel.dates import format_date

from asterism import translations
from asterism.puzzles.collection import puzzle_of_day
from asterism.web.shelf import GAMES_FOLDER, lobby_entries

WEB_FOLDER = pathlib.Path(__file__).parent


def today() -> datetime.date:
    """The server's day: the same everywhere, for it is that of UTC."""
    return datetime.datetime.now(datetime.UTC).date()


def daily_puzzle(language: str) -> dict[str, Any] | None:
    """The puzzle of the day, as pages show it; None if there are no puzzles."""
    day = today()
    found = puzzle_of_day(day, tuple(lobby_entries()))
    if found is None:
        return None
    game, number = found
    texts = translations.load_translations(GAMES_FOLDER / game, language)
    pattern = translations.load_translations(WEB_FOLDER, language)("page.puzzle_day")
    return {
        "game": game,
        "number": number,
        "title": texts("title"),
        "day": day.isoformat(),
        "date": format_date(day, pattern, locale=texts.locale),
    }
