"""The web application in this process, its rules loaded at once and compiled as they are used."""

import asyncio
import concurrent.futures
import contextlib
import json
import secrets

from starlette.testclient import TestClient

from asterism.storage.sqlite import SqliteStorage
from asterism.tables import fairness
from asterism.web import queries
from asterism.web.app import create_app
from asterism.web.engine_loader import EngineLoader


class ReadyLoader(EngineLoader):
    """Ready from the start, so that a test need not wait for everything to be compiled."""

    def start(self):
        self.queries = queries
        self._open(SqliteStorage(self.folder))
        self.task = asyncio.get_running_loop().create_task(self.registry.resume_tables())


class Inside:
    """A client of the application with a token of its own."""

    def __init__(self, client, token=None):
        self.client, self.token = client, token or secrets.token_urlsafe(32)

    @property
    def headers(self):
        return {"authorization": f"Bearer {self.token}"}

    def ask(self, path, body=None, **given):
        """An answer, whatever it is."""
        if body is None:
            return self.client.get(path, headers=self.headers | given)
        content = body if isinstance(body, bytes) else json.dumps(body)
        return self.client.post(path, content=content, headers=self.headers | given)

    @contextlib.contextmanager
    def open_socket(self, table, query=""):
        """A socket at a table. The test client may cancel the handler before it has seen the
        hang-up, which is no failure."""
        path = f"/api/tables/{table}/live{query}"
        with (
            contextlib.suppress(concurrent.futures.CancelledError),
            self.client.websocket_connect(path, headers=self.headers) as connection,
        ):
            yield connection


@contextlib.contextmanager
def running_app(folder, monkeypatch, **given):
    """A client of a running application; `given` goes to `create_app`."""
    monkeypatch.setattr("asterism.web.app.EngineLoader", ReadyLoader)
    app = create_app(folder, 0.0, **given)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        client.state = app.state
        yield client


def make_table(*people, **given):
    """A running match of these people; its id."""
    wanted = {"game": "hanabi", "name": "Anna", "begin": True} | given
    made = people[0].ask("/api/tables", wanted).json()
    for number, one in enumerate(people[1:]):
        one.ask(f"/api/tables/{made['id']}", {"do": "sit", "name": f"Bo{number}"})
    shares = [secrets.token_hex(32) for _ in people]
    for seat, (one, share) in enumerate(zip(people, shares, strict=True)):
        digest = fairness.hash_share(made["id"], seat, share)
        one.ask(f"/api/tables/{made['id']}", {"do": "commit", "value": digest})
    for one, share in zip(people, shares, strict=True):
        one.ask(f"/api/tables/{made['id']}", {"do": "reveal", "value": share})
    return made["id"]


def hear(connection, kind):
    """The next message of a kind."""
    while (message := connection.receive_json())["is"] != kind:
        pass
    return message
