"""Every game of the catalogue, whole, through the pages: two people and a bot."""

import re

import pytest
from web_pages.people import MOTION

import asterism

PLAYERS = "3"
WITH_MOTION = "hvezdokupy"  # the shortest game is seen with everything that moves
WITHOUT_SCORES = ("hanabi", "hvezdokupy")  # one score for all; nothing but who has won


@pytest.mark.parametrize("game", asterism.catalogue())
def test_two_people_and_a_bot_play_a_whole_game(person, game):
    moves = MOTION if game == WITH_MOTION else {}
    aneta, cyril = person("Aneta", **moves), person("Cyril", locale="cs-CZ", **moves)
    page = aneta.set_up(game, players=PLAYERS)
    cyril.join(page.url)
    page.click("#chairs [data-key^=bot-]")
    page.click("#start:enabled")
    for one in (aneta, cyril):
        one.see_board()
        one.play_by_itself()
    numbers = [sorted(re.findall(r"\d+", one.see_result())) for one in (aneta, cyril)]
    assert numbers[0] == numbers[1], "the same numbers, each in their own language"
    rows = page.locator("#result .standings li").count()
    assert rows == (0 if game in WITHOUT_SCORES else int(PLAYERS))
    assert_replayed(aneta)
    assert_fair(cyril)


def assert_replayed(one):
    """The whole match can be seen again, with everything laid open, and it ends as it ended."""
    address = one.page.url
    page = one.page
    page.goto(address + "/replay")
    one.see_board()
    page.wait_for_function("() => document.querySelector('#log').children.length > 3")
    assert page.input_value("#eyes") == "all"
    page.click("#last")
    page.wait_for_function(
        "() => { const at = document.querySelector('#moment'); return at.value === at.max; }"
    )
    page.wait_for_selector("#log li.last")
    page.goto(address)


def assert_fair(one):
    page = one.page
    page.goto(page.url + "/trust")
    page.wait_for_selector("[data-verdict=fair]")
    assert page.locator("#shares .fits").count() == 3  # the secret and the shares of two people
    assert page.locator("#faults li, .fits.not").count() == 0
