"""Answers over HTTP."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from asterism import words
from asterism.engine.errors import AsterismError
from asterism.tables.messages import Refused
from asterism.tables.refusal import Refusal, kind_of, sentence
from asterism.web.request import language_of

Sent = TypeVar("Sent")
STATUS = {"no_such_table": 404, "warming": 503, "malformed": 400, "origin": 403, "rate": 429,
          "size": 413, "no_such_page": 404, "fault": 500, "not_yours": 403}


def told(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(error: AsterismError, language: str, re: int | None = None) -> Refused:
    return Refused(kind_of(error), sentence(error, words.shared(language)), re)


def refusal(request: Request, error: AsterismError) -> Response:
    """What was wrong, as JSON with a fitting status."""
    said = refused(error, language_of(request))
    return told(said, STATUS.get(said.why, 409))


def decoded(decoder: "msgspec.json.Decoder[Sent]", text: str | bytes) -> Sent:
    """A message; if it is none, a refusal with what the decoder has to say, cut short."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refusal("malformed", error=str(wrong)[:200]) from None
