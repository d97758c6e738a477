"""Who asks, in which language, and what they sent."""

from starlette.requests import HTTPConnection

from asterism import translations
from asterism.tables.errors import RequestError
from asterism.tables.render_request import RenderRequest
from asterism.tables.seat import hash_token

COOKIE, LANGUAGE, THEME = "asterism", "language", "theme"
MIN_TOKEN_LENGTH, MAX_TOKEN_LENGTH = 20, 100
DRAWINGS = ("wide", "narrow")


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
    """The one asked for, the one remembered, or the first we have of those the browser prefers."""
    for query in (connection.query_params.get(LANGUAGE), connection.cookies.get(LANGUAGE)):
        if query in translations.LANGUAGES:
            return query
    accepted_languages = connection.headers.get("accept-language", "")[:200].lower().split(",")
    preferred = (part.strip()[:2] for part in accepted_languages)
    return next((language for language in preferred if language in translations.LANGUAGES), "en")


def parse_render_request(connection: HTTPConnection) -> RenderRequest:
    """Sentences, a drawing and the table in words, as far as they are asked for."""
    query = connection.query_params
    language, drawing = query.get(LANGUAGE), query.get("drawing")
    return RenderRequest(
        language if language in translations.LANGUAGES else None,
        drawing if drawing in DRAWINGS else None,
        query.get("text") == "1",
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
