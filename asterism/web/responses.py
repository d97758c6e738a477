"""Answers over HTTP."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from asterism import translations
from asterism.engine.errors import AsterismError
from asterism.tables.errors import RequestError, error_code, error_message
from asterism.tables.messages import Refused
from asterism.web.request import client_host, negotiate_language

Decoded = TypeVar("Decoded")
STATUS_BY_CODE = {
    "no_such_table": 404,
    "malformed": 400,
    "origin": 403,
    "rate": 429,
    "size": 413,
    "no_such_page": 404,
    "fault": 500,
    "busy": 503,
    "sockets": 429,
    "host": 421,
    "operator": 401,
    "token": 401,
    "not_yours": 403,
}


MAX_ANSWER = 4_000_000  # bytes
MAX_SENTENCE = 500  # letters of a refusal, which may quote what was sent


def json_response(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def encode_answer(work: Callable[..., Any], *values: Any) -> bytes:
    """What the work returns, as JSON. Runs on a worker's thread; raises RequestError if the
    answer is too large to be sent."""
    encoded = msgspec.json.encode(work(*values))
    if len(encoded) > MAX_ANSWER:
        raise RequestError("size")
    return encoded


async def answer_from_worker(request: Request, work: Callable[..., Any], *values: Any) -> Response:
    """The answer to a request, made beside the event loop."""
    encoded = await request.app.state.workers.run(
        client_host(request), encode_answer, work, *values
    )
    return Response(encoded, media_type="application/json")


def make_refused(error: AsterismError, language: str, re: int | None = None) -> Refused:
    sentence = error_message(error, translations.shared_translations(language))
    return Refused(error_code(error), sentence[:MAX_SENTENCE], re)


def error_response(request: Request, error: AsterismError) -> Response:
    """What was wrong, as JSON with a fitting status."""
    message = make_refused(error, negotiate_language(request))
    request.app.state.metrics.count_refusal(message.why)
    return json_response(message, STATUS_BY_CODE.get(message.why, 409))


def decode(decoder: "msgspec.json.Decoder[Decoded]", text: str | bytes) -> Decoded:
    """A message; if it is none, a refusal with what the decoder has to say, cut short."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestError("malformed", error=str(error)[:200]) from None
