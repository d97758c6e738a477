"""Real servers on loopback, in this process, under limits below HTTP."""

import contextlib

import uvicorn

from asterism.web.connection_guard import (
    ConnectionGuard,
    ConnectionLimits,
    guarded_http,
    guarded_websocket,
)


@contextlib.asynccontextmanager
async def guarded_server(app, **limits):
    """A real server of an application on loopback under a guard; its guard and port."""
    guard = ConnectionGuard(ConnectionLimits(**limits))
    config = uvicorn.Config(
        app,
        http=guarded_http(guard),
        ws=guarded_websocket(guard),
        lifespan="off",
        log_level="critical",
        port=0,
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    try:
        yield guard, server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.force_exit = True
        await server.shutdown()
