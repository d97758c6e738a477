"""The rules over HTTP: pages, the parts for the drawer, figures step by step."""

import gzip

import pytest
from in_process import Inside, running_app

import asterism
from asterism.translations import LANGUAGES
from asterism.web import rules_markdown


@pytest.fixture
def client(tmp_path, monkeypatch):
    with running_app(tmp_path, monkeypatch) as started:
        yield started


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_book_in_every_language(client, language):
    for game in asterism.catalogue():
        answer = client.get(f"/rules/{game}?language={language}")
        book = rules_markdown.load_page(asterism.load(game).folder, language)
        assert answer.status_code == 200
        for section in book.sections:
            assert f'id="{section.anchor}"' in answer.text
            assert section.title in answer.text
        assert [b.anchor for b in book.blocks if f'id="{b.anchor}"' not in answer.text] == []


def test_the_old_address_leads_to_the_book(client):
    answer = client.get("/help/hanabi", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, "/rules/hanabi")
    assert client.get("/help/chess").status_code == 404


def test_a_phase_leads_to_its_paragraph(client):
    for step in ("over", "OVER", "1"):
        answer = client.get(f"/rules/hanabi?step={step}", follow_redirects=False)
        assert answer.headers["location"] == "/rules/hanabi#end"
    assert client.get("/rules/hanabi?step=nothing").status_code == 200


def test_the_drawer_gets_the_book_and_where_to_open_it(client):
    answer = client.get("/api/rules/hanabi?step=0&language=pl").json()
    assert answer["title"] == "Hanabi"
    assert answer["anchor"] == "turn"
    assert 'id="turn"' in answer["html"]
    assert "Twoja tura" in answer["html"]
    assert "<html" not in answer["html"]
    assert client.get("/api/rules/hanabi").json()["anchor"] is None


def test_figures_are_played_a_step_at_a_time(client):
    first = client.get("/api/rules/hanabi/figures/hints?language=cs").json()
    second = client.get("/api/rules/hanabi/figures/hints?step=1&language=cs").json()
    assert (first["step"], first["steps"], first["log"]) == (0, 5, [])
    assert first["action"] == "hint 1 green"
    assert second["log"] == ["Aneta napovídá – Blanka: zelená – karty A a\xa0D."]
    assert first["drawing"] != second["drawing"]


def test_a_figure_is_rendered_once(client):
    cache = client.state.loader.figure_cache
    client.get("/api/rules/hanabi/figures/aim?language=en")
    (key,) = cache
    cache[key] = gzip.compress(b'{"drawing": "from the cache"}')
    again = client.get("/api/rules/hanabi/figures/aim?language=en")
    assert again.json() == {"drawing": "from the cache"}


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess",
        "/api/rules/chess",
        "/api/rules/hanabi/figures/nothing",
        "/api/rules/hanabi/figures/hints?step=5",
    ],
)
def test_what_is_not_in_the_book_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_reader_needs_no_seat(client):
    assert Inside(client).ask("/api/rules/hanabi").status_code == 200
