"""What browsers get of scripts and styles: less than is written, and all that counts."""

import pathlib

import pytest
from in_process import running_app

from asterism import web
from asterism.web.static_files import slim

STATIC = pathlib.Path(web.__file__).parent / "static"


@pytest.fixture
def client(tmp_path, monkeypatch):
    with running_app(tmp_path, monkeypatch) as started:
        yield started


def test_comments_and_indentation_are_left_out_and_nothing_else():
    script = '// one\na = "// two"; // three\n/* four\n   five */\nif (a) {\n  b(/* six */ a);\n}\n'
    assert slim(script) == 'a = "// two"; // three\nif (a) {\nb(/* six */ a);\n}\n'
    before_code = "/* one */ a();\nb(); /* two */\n"
    assert slim(before_code) == before_code
    style = "/* one */\na {\n  b: c;\n}\n* {\n\td: e;\n}\n"
    assert slim(style) == "a {\nb: c;\n}\n* {\nd: e;\n}\n"


@pytest.mark.parametrize("name", ["table.js", "table.css"])
def test_a_slim_file_is_known_again_by_its_tag(client, name):
    found = client.get(f"/static/{name}")
    assert found.status_code == 200
    assert len(found.text) < len((STATIC / name).read_text("utf-8"))
    assert found.headers["content-type"].startswith(
        "text/javascript" if name.endswith("js") else "text/css"
    )
    again = client.get(f"/static/{name}", headers={"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pictures_are_sent_as_they_are(client):
    assert client.get("/static/icon.svg").content == (STATIC / "icon.svg").read_bytes()
