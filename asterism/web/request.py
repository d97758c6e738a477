"""Who asks, in which language, and what they sent."""

import re

from babel import negotiate_locale
from starlette.requests import HTTPConnection

from asterism import translations
from asterism.engine.frames import FRAMES
from asterism.tables.errors import RequestError
from asterism.tables.render_request import RenderRequest
from asterism.tables.seat import hash_token

COOKIE, LANGUAGE, THEME = "asterism", "language", "theme"
MIN_TOKEN_LENGTH, MAX_TOKEN_LENGTH = 20, 100
MAX_HEADER = 200  # letters of Accept-Language that are read
LANGUAGE_RANGE = re.compile(r"(?P<tag>[A-Za-z0-9-]+|\*)(?:\s*;\s*q=(?P<q>[01](?:\.[0-9]{0,3})?))?")


def get_token(connection: HTTPConnection) -> str | None:
    """The secret of a browser (a cookie) or of a program (a header). Raises RequestError for a
    header with one that could be guessed; a browser gets a new one instead."""
    scheme, _, query = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        token = query.strip()
        if not MIN_TOKEN_LENGTH <= len(token) <= MAX_TOKEN_LENGTH:
            raise RequestError("token")
        return token
    token = connection.cookies.get(COOKIE, "")
    return token if MIN_TOKEN_LENGTH <= len(token) <= MAX_TOKEN_LENGTH else None


def get_owner_id(connection: HTTPConnection) -> str | None:
    token = get_token(connection)
    return hash_token(token) if token else None


def negotiate_language(connection: HTTPConnection) -> str:
    """The language of the query, of the cookie, or the one that the browser likes best of ours."""
    for query in (connection.query_params.get(LANGUAGE), connection.cookies.get(LANGUAGE)):
        if query in translations.LANGUAGES:
            return query
    preferred = preferred_languages(connection.headers.get("accept-language", ""))
    return negotiate_locale(preferred, translations.LANGUAGES, sep="-") or "en"


def preferred_languages(header: str) -> list[str]:
    """The language tags of an Accept-Language header, best first. Without a q a tag has q=1; with
    q=0, or one that is no number, it is not wanted."""
    tags = [LANGUAGE_RANGE.fullmatch(part.strip()) for part in header[:MAX_HEADER].split(",")]
    weighted = [(float(tag["q"] or 1), tag["tag"]) for tag in tags if tag]
    return [tag for q, tag in sorted(weighted, key=lambda each: -each[0]) if q > 0]


def parse_render_request(connection: HTTPConnection) -> RenderRequest:
    """Sentences, a drawing and the table in words, as far as they are asked for."""
    query = connection.query_params
    language, drawing = query.get(LANGUAGE), query.get("drawing")
    return RenderRequest(
        language if language in translations.LANGUAGES else None,
        drawing if drawing in FRAMES else None,
        query.get("text") == "1",
        query.get("changes") == "1",
    )


def client_host(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def parse_count(text: str | None, maximum: int) -> int | None:
    """A number from 0 to the most that is allowed, or None."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return min(int(text), maximum)


def is_same_origin(connection: HTTPConnection) -> bool:
    """A browser says where its page came from; programs say nothing."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")
