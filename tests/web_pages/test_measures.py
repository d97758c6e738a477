"""Every table fits its window: no scrolling, no small text, no small target."""

import itertools

import pytest
from play_helpers import WHOLE_MATRIX

import asterism
from asterism.web.bench_pages import AT_REST, measure_table, play_moves, wait_for_rest
from asterism.web.benchmark import Server
from asterism.web.page_measures import measure_page

SIZES = [(360, 640), (390, 664), (1024, 768), (1280, 800)]
SMALLEST, OTHERS = SIZES[0], SIZES[:0:-1]
# Every game in the smallest window and in one of the others; `make soak` asks for all of them
CASES = [
    (name, size)
    for number, name in enumerate(asterism.catalogue())
    for size in SIZES
    if WHOLE_MATRIX or size in (SMALLEST, OTHERS[number % len(OTHERS)])
]
MOVES = 4
LEAST_TEXT = 12  # pixels
LEAST_PLACES = 24
HEAVIEST = 300_000  # bytes: five players of Hanabi, all of whose hints come with the first view


@pytest.mark.parametrize(
    ("name", "size"), CASES, ids=[f"{name}-{size[0]}x{size[1]}" for name, size in CASES]
)
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


def test_nothing_is_measured_before_a_film_that_comes_has_gone(browser):
    page = browser.new_page()
    page.set_content("<i>turns over</i>")
    assert page.evaluate(AT_REST)
    page.evaluate("""() => void setTimeout(() => {
      const film = document.querySelector("i").animate({ scale: "1 0" }, 400);
      film.pause();
      setTimeout(() => { film.cancel(); window.isGone = true; }, 400);
    }, 30)""")
    wait_for_rest(page)
    assert page.evaluate("window.isGone")
    page.close()


def test_the_benchmark_measures_a_table_to_its_end(browser, house):
    server = Server(None, int(house.rpartition(":")[2]))
    row = measure_table(browser, server, "hanabi", (390, 664), "pl", moves=2)
    assert (row["game"], row["size"], row["language"], row["filmed"]) == (
        "hanabi",
        "390x664",
        "pl",
        False,
    )
    assert row["moves"] >= 2
    assert row["smallest_text"][0] >= LEAST_TEXT - 0.1
    assert row["nearest_places"] is None
    assert row["first_page_bytes"] <= HEAVIEST
