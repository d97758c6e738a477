"""Balance: figures that follow from matches, and a page that opens offline."""

import pathlib
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

from asterism import games
from asterism.lab import balance, balance_report


def one_thread():
    return ThreadPoolExecutor(1)


def test_who_leads_and_when_it_is_decided():
    assert balance.leading_seat((3, 5, 5)) == -1
    assert balance.leading_seat((3, 5, 4)) == 1
    assert balance.count_changes([-1, 0, 0, -1, 1, 1, 0]) == 2
    assert balance.decided_at([0, 1, 1, 1], (1,)) == pytest.approx(0.25)
    assert balance.decided_at([1, 1], (1,)) == 0
    assert balance.decided_at([1, 0], (1,)) == 1


def test_shares_are_counted_from_who_began():
    game = games.load("bajne_kostky")
    match = balance.watch_match(game, ("easy",) * 3, 1, 2)
    assert sum(match.shares) == pytest.approx(1)
    best = match.scores.index(max(match.scores))
    assert match.shares[(best - 2) % 3] > 0


@pytest.mark.parametrize("name", ["bajne_kostky", "hanabi"])
def test_a_report_is_one_page_without_links(name):
    game = games.load(name)
    found = balance.measure_balance(game, 6, 1, one_thread)
    page = balance_report.render_report(found, balance.compare(found, found))
    assert "http-equiv" not in page
    assert "<script" not in page
    assert "may be chance" in page
    assert page.index("<li>") < page.index("<svg") < page.index("<table>")
    for picture in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")
    assert (found["by_players"].keys()) == set(game.players)


def test_other_points_are_more_than_chance():
    game = games.load("bajne_kostky")
    text = (pathlib.Path(game.folder) / "components.toml").read_text("utf-8")
    other = games.load("bajne_kostky", text=text.replace("hit = ", "hit = 90 # "))
    one, two = (balance.measure_balance(each, 8, 1, one_thread) for each in (game, other))
    changed = [line for line in balance.compare(one, two) if line["what"] == "best_scores"]
    assert all(line["after"] > line["before"] for line in changed)
    assert any(line["more_than_chance"] for line in changed)
