"""Every table fits its window: no scrolling, no small text, no small target."""

import itertools

import pytest

import asterism
from asterism.web.bench_pages import play_moves
from asterism.web.page_measures import measure_page

SIZES = [(360, 640), (390, 664), (1024, 768), (1280, 800)]
MOVES = 4
LEAST_TEXT = 12  # pixels
LEAST_PLACES = 24


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", asterism.catalogue())
def test_the_most_players_fit_in_czech(person, name, size):
    width, height = size
    one = person("Maximili\u00e1na", width=width, height=height, locale="cs-CZ")
    players = asterism.load(name).players[-1]
    page = one.begin(name, {"players": players})
    least_target = 44 if width < 500 else 32
    for _ in itertools.islice(play_moves(page), MOVES):
        found = measure_page(page)
        assert found.scroll == 0
        assert found.text[0] >= LEAST_TEXT - 0.1, found.text
        assert found.target[0] >= least_target - 0.5, found.target
        assert found.places[0] >= LEAST_PLACES - 0.5, found.places
