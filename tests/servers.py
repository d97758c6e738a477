"""Real server processes, and clients on real sockets."""

import http.cookiejar
import json
import secrets
import urllib.error
import urllib.request

from websockets.sync.client import connect

from asterism.tables import fairness


class Person:
    """A client with a token, or a browser with a cookie jar."""

    def __init__(self, at, token=None, cookies=False):
        self.at, self.token = at, token
        jar = [urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())] if cookies else []
        self.opener = urllib.request.build_opener(*jar)

    def ask(self, path, body=None, method=None, headers=()):
        """Return status, headers and bytes of an answer, also of an error."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        given = dict(headers)
        if self.token:
            given["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.at.port}{path}", data, given, method=method
        )
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read()

    def get(self, path):
        return json.loads(self.ask(path)[2])

    def post(self, path, body):
        return json.loads(self.ask(path, body)[2])

    def open_socket(self, table, query="", compression=None, **headers):
        given = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(
            f"ws://127.0.0.1:{self.at.port}/api/tables/{table}/live{query}",
            additional_headers=given | headers,
            max_size=None,
            compression=compression,
        )


def person(at):
    return Person(at, secrets.token_urlsafe(32))


def table_of(*people, **given):
    """Start a match of these people; return its id."""
    made = people[0].post("/api/tables", {"game": "hanabi", "name": "Anna", "begin": True} | given)
    for number, one in enumerate(people[1:]):
        one.post(f"/api/tables/{made['id']}", {"do": "sit", "name": f"Bo{number}"})
    exchange_shares(made["id"], people)
    return made["id"]


def exchange_shares(table, people):
    """The people on the first seats commit themselves, then all reveal: the match is dealt."""
    shares = [secrets.token_hex(32) for _ in people]
    for seat, (one, share) in enumerate(zip(people, shares, strict=True)):
        digest = fairness.hash_share(table, seat, share)
        one.post(f"/api/tables/{table}", {"do": "commit", "value": digest})
    for one, share in zip(people, shares, strict=True):
        one.post(f"/api/tables/{table}", {"do": "reveal", "value": share})


def receive(connection, kind):
    """Return the next message of a kind."""
    for text in connection:
        message = json.loads(text)
        if message["is"] == kind:
            return message
    raise AssertionError("the line was closed")
