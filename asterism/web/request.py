"""Who asks, in which language, and what they sent."""

from starlette.requests import HTTPConnection

from asterism import words
from asterism.tables.seat import owner_of
from asterism.tables.wish import Wish

COOKIE, LANGUAGE, THEME = "asterism", "language", "theme"
LONGEST_TOKEN = 100
DRAWINGS = ("wide", "narrow")


def token_of(connection: HTTPConnection) -> str | None:
    """The secret of a browser (a cookie) or of a program (a header)."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)
    return token if token and len(token) <= LONGEST_TOKEN else None


def who_of(connection: HTTPConnection) -> str | None:
    token = token_of(connection)
    return owner_of(token) if token else None


def language_of(connection: HTTPConnection) -> str:
    """The one asked for, the one remembered, or the first we have of those the browser prefers."""
    for given in (connection.query_params.get(LANGUAGE), connection.cookies.get(LANGUAGE)):
        if given in words.LANGUAGES:
            return given
    accepted = connection.headers.get("accept-language", "")[:200].lower().split(",")
    spoken = (part.strip()[:2] for part in accepted)
    return next((language for language in spoken if language in words.LANGUAGES), "en")


def wish_of(connection: HTTPConnection) -> Wish:
    """Sentences, a drawing and the table in words, as far as they are asked for."""
    given = connection.query_params
    language, drawing = given.get(LANGUAGE), given.get("drawing")
    return Wish(language if language in words.LANGUAGES else None,
                drawing if drawing in DRAWINGS else None, given.get("text") == "1")


def client_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def whole(text: str | None, most: int) -> int | None:
    """A number from 0 to the most that is allowed, or None."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return min(int(text), most)


def is_same_origin(connection: HTTPConnection) -> bool:
    """A browser says where its page came from; programs say nothing."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")

