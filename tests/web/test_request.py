"""What a request says of itself: the language it prefers."""

import pytest
from starlette.requests import HTTPConnection

from asterism.web.request import negotiate_language, preferred_languages


def connection(header, query=b"", cookie=b""):
    headers = [(b"accept-language", header.encode()), (b"cookie", cookie)]
    return HTTPConnection({"type": "http", "headers": headers, "query_string": query})


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pl", "pl"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("en;q=0.2, cs;q=0.7, pl ; q=0.9", "pl"),  # the order is not the preference
        ("de,cs;q=0.8", "cs"),
        ("cs;q=0,pl;q=0.1", "pl"),  # 0 refuses a language
        ("csb,de", "en"),  # Kashubian is not Czech
        ("*", "en"),
        ("", "en"),
        ("cs;q=often", "en"),
        (";;,,q=1", "en"),
    ],
)
def test_the_language_with_the_highest_q_that_we_have(header, language):
    assert negotiate_language(connection(header)) == language


def test_equal_weights_keep_their_order():
    assert preferred_languages("pl,cs;q=0.5,en;q=0.5,de;q=1.0") == ["pl", "de", "cs", "en"]


def test_the_query_then_the_cookie_come_first():
    assert negotiate_language(connection("pl", b"language=cs", b"language=en")) == "cs"
    assert negotiate_language(connection("pl", b"language=xx", b"language=en")) == "en"
