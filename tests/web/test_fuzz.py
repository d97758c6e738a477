"""Whatever is sent: never a 500, never a changed state, never a dead server."""

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from servers import Person, person, table_of
from websockets.exceptions import ConnectionClosed

from asterism.games import load
from asterism.tables import messages

VERBS = [kind.__struct_config__.tag for kind in messages.AnyCommand.__args__]
FIELDS = sorted({name for kind in messages.AnyCommand.__args__ for name in kind.__struct_fields__})
MOVING = ("play", "undo", "sit", "start", "fly", "claim", "reveal", "bot")
ACTIONS = load("hanabi").actions.names
MANY = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from([*ACTIONS, 2**64, -1, "easy", "0" * 64, "a" * 5000]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)
commands = st.builds(
    lambda verb, rest: {"do": verb} | rest,
    st.sampled_from([*VERBS, "fly"]),
    st.dictionaries(st.sampled_from([*FIELDS, "odd"]), junk, max_size=4),
)
plausible = st.builds(
    lambda action, after: {"do": "play", "action": action, "after": after},
    st.sampled_from(ACTIONS),
    st.integers(0, 40),
)
bodies = (
    (commands | plausible).map(lambda one: json.dumps(one).encode())
    | junk.map(lambda one: json.dumps(one).encode())
    | st.binary(max_size=200)
    | st.sampled_from(
        [
            b"",
            b"[" * 9000,
            b'{"do":"play"',
            b'{"do":"say","text":"\xff"}',
            b"nul",
            b'{"do":"play","action":"play 0","after":1e400}',
        ]
    )
)


@pytest.fixture(scope="module")
def table(at):
    """A match that waits for Bo, who sleeps; strangers and Anna send what they like."""
    anna, bo = person(at), person(at)
    name = table_of(anna, bo, options={"first": 1}, chat=False)
    return anna, bo, name


def state(bo, name):
    """All that must not change: the position, the seats, the settings."""
    return (
        bo.ask(f"/api/tables/{name}/view")[2],
        bo.ask(f"/api/tables/{name}/past")[2],
        {key: value for key, value in bo.get(f"/api/tables/{name}").items() if key != "watchers"},
    )


@MANY
@given(body=bodies)
def test_fuzzed_messages_of_a_stranger_change_nothing(at, table, body):
    _, bo, name = table
    before = state(bo, name)
    status, _, answer = Person(at).ask(f"/api/tables/{name}", body)
    assert status < 500
    assert b"Traceback" not in answer
    assert state(bo, name) == before


@MANY
@given(
    body=(plausible | commands.filter(lambda one: one["do"] in MOVING)).map(
        lambda one: json.dumps(one).encode()
    )
)
def test_fuzzed_moves_out_of_turn_change_nothing(at, table, body):
    anna, bo, name = table
    before = state(bo, name)
    status, _, _ = anna.ask(f"/api/tables/{name}", body)
    assert status < 500
    assert state(bo, name) == before


@MANY
@given(body=bodies)
def test_fuzzed_tables_are_made_or_refused(at, body):
    status, _, answer = person(at).ask("/api/tables", body)
    assert status in (201, 400, 409)
    assert json.loads(answer)


@settings(MANY, max_examples=40)
@given(
    game=st.sampled_from(["hanabi", "chess", ""]),
    options=st.dictionaries(
        st.sampled_from(["players", "variant", "first", "odd"]), junk, max_size=3
    ),
)
def test_fuzzed_options_are_allowed_or_refused(at, game, options):
    status, _, _ = person(at).ask("/api/tables", {"game": game, "options": options})
    assert status in (201, 400, 409)


@settings(MANY, max_examples=40)
@given(
    body=junk.map(lambda one: json.dumps(one).encode())
    | st.binary(max_size=200)
    | st.dictionaries(
        st.sampled_from(
            [
                "format",
                "game",
                "version",
                "options",
                "actions",
                "key",
                "seed",
                "fair",
                "names",
                "components",
            ]
        ),
        junk | st.sampled_from([1, "hanabi", {}, []]),
    ).map(
        lambda one: json.dumps(
            {"format": 1, "game": "hanabi", "version": 1, "options": {}, "actions": [], "seed": 1}
            | one
        ).encode()
    )
)
def test_fuzzed_saves_are_shown_or_refused(at, body):
    status, _, answer = Person(at).ask("/api/look?at=3&seat=all", body)
    assert status in (200, 400, 409)
    assert json.loads(answer)


@settings(MANY, max_examples=40)
@given(
    path=st.sampled_from(
        [
            "/api/tables/{}/view",
            "/api/tables/{}/past",
            "/t/{}",
            "/art/{}.svg",
            "/api/games/{}",
            "/t/{}/qr.svg",
            "/t/{}/sit/{}",
            "/style/{}.css",
        ]
    ),
    name=st.text("abcXYZ019-_.~", max_size=40),
    query=st.dictionaries(
        st.sampled_from(["at", "seat", "language", "drawing", "text"]),
        st.text("0129-all.en%", max_size=8),
        max_size=3,
    ),
)
def test_fuzzed_addresses_are_never_a_fault(at, table, path, name, query):
    query_text = "&".join(f"{key}={value}".replace("%", "%25") for key, value in query.items())
    for where in (name, table[2]):
        status, _, answer = Person(at).ask(path.format(where, where) + f"?{query_text}")
        assert status < 500
        assert b"Traceback" not in answer


def test_fuzzed_lines_go_on_after_every_answer(at, table):
    """Everything at once on one socket: each message is answered, and the state stands."""
    anna, bo, name = table
    before = state(bo, name)
    sent = [
        {"do": "play", "action": "play 0", "after": 0, "re": 1},
        {"do": "fly"},
        [],
        "x",
        None,
        {"do": "play", "action": "play 9", "after": 0},
        {"do": "undo", "after": 0},
        {"do": "play", "action": 5, "after": 0},
        {"do": "start"},
        {"do": "sit", "name": "x"},
        {"do": "reveal", "value": "0" * 64},
        {"do": "replace", "seat": 9, "level": "easy"},
        {"do": "keep", "order": [5, 5]},
        {"do": "change", "options": {"players": 5}},
    ]
    with anna.open_socket(name) as connection:
        for one in sent:
            connection.send(json.dumps(one))
        connection.send("{" * 3000)
        answers = []
        while len(answers) < len(sent) + 1:
            message = json.loads(connection.recv(timeout=60))
            if message["is"] == "refused":
                answers.append(message)
    assert all(message["says"] for message in answers)
    assert state(bo, name) == before


def test_binary_frames_and_hangups_harm_nobody(at, table):
    anna, bo, name = table
    before = state(bo, name)
    for _ in range(5):
        with contextlib.suppress(ConnectionClosed), anna.open_socket(name) as connection:
            connection.send(b"\x00\xff")
            connection.recv(timeout=10)
    assert state(bo, name) == before
