"""For whoever runs the server: whether it is well, its figures, and the operator's page."""

import asyncio
import base64
import binascii
import hmac
from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from asterism.storage.errors import StorageFailed
from asterism.tables.errors import RequestError
from asterism.web import pages
from asterism.web.request import negotiate_language
from asterism.web.responses import decode, json_response, make_refused

if TYPE_CHECKING:
    from asterism.storage.interface import Storage

WRITE_TIMEOUT = 5.0  # seconds in which the store must answer
MAX_SHOWN = 100


class Moderate(msgspec.Struct, forbid_unknown_fields=True):
    """What the operator may do to a table: `mute` or `unmute` a `seat`, `hide` a line of chat by
    its `number`, `close` the table."""

    do: Annotated[str, msgspec.Meta(pattern="^(mute|unmute|hide|close)$")]
    table: Annotated[str, msgspec.Meta(max_length=64)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    number: Annotated[int, msgspec.Meta(ge=0)] = 0


DECODER = msgspec.json.Decoder(Moderate)


async def get_health(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse("ok\n")


async def get_ready(request: Request) -> Response:
    """Whether tables can be written and played; whether that is done by machine code, and whether
    all of it is loaded."""
    loader = request.app.state.loader
    ready = loader.registry is not None and await can_write(loader.registry.storage)
    state = {"ready": ready, "compiled": loader.is_compiled, "loaded": loader.is_loaded}
    return json_response(state, 200 if ready else 503)


async def can_write(storage: "Storage") -> bool:
    try:
        await asyncio.wait_for(storage.check_writable(), WRITE_TIMEOUT)
    except (StorageFailed, TimeoutError):
        return False
    return True


async def get_metrics(request: Request) -> Response:
    state = request.app.state
    state.metrics.sockets = state.sockets.open.total()
    state.metrics.worker_queue = state.workers.pending.total()
    text = state.metrics.render(state.loader.registry)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


# The operator


def require_operator(request: Request) -> None:
    """Raise RequestError unless the request carries the operator's token."""
    token = request.app.state.config.operator_token
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        given = basic_password(given)
    if token is None or not hmac.compare_digest(given.strip().encode(), token.encode()):
        raise RequestError("operator")


def basic_password(encoded: str) -> str:
    """The password that a browser has asked for."""
    try:
        return base64.b64decode(encoded, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return ""


async def operator_page(request: Request) -> Response:
    """Reports, and the latest chat, with what can be done about them."""
    try:
        require_operator(request)
    except RequestError as error:
        refused = make_refused(error, negotiate_language(request))
        response = pages.render_page(request, "refused", 401, says=refused.says, why=refused.why)
        if request.app.state.config.operator_token is not None:
            response.headers["www-authenticate"] = 'Basic realm="operator", charset="UTF-8"'
        return response
    storage = request.app.state.loader.require_registry().storage
    return pages.render_page(
        request,
        "operator",
        reports=await storage.latest_reports(MAX_SHOWN),
        lines=await storage.latest_chat(MAX_SHOWN),
        muted=await storage.muted_seats(MAX_SHOWN),
    )


async def post_operator(request: Request) -> Response:
    """One deed of the operator."""
    require_operator(request)
    wanted = decode(DECODER, await request.body())
    registry = request.app.state.loader.require_registry()
    if wanted.do == "close":
        await registry.moderation.close_table(wanted.table)
    elif wanted.do == "hide":
        await registry.moderation.hide_chat(wanted.table, wanted.number)
    else:
        await registry.moderation.mute(wanted.table, wanted.seat, wanted.do == "mute")
    return Response(status_code=204)


ROUTES = [
    Route("/health", get_health),
    Route("/ready", get_ready),
    Route("/metrics", get_metrics),
    Route("/operator", operator_page),
    Route("/operator", post_operator, methods=["POST"]),
]
