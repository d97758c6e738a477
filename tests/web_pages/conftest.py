"""A real server process and a real Chromium. In CI the lack of Chromium is an error."""

import os

import pytest
from web_pages.people import COLD, Person

from asterism.web import benchmark
from asterism.web.extra import find_chromium, launch_chromium


@pytest.fixture(scope="session")
def chromium():
    if not find_chromium() and not os.environ.get("CI"):
        pytest.skip("there is no Chromium on this machine")
    assert find_chromium(), "Chromium must be installed here"


@pytest.fixture(scope="module")
def browser(chromium):
    """One for each file: while it runs, this thread has a loop of events; other tests want none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = launch_chromium(playwright)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def house(chromium, tmp_path_factory):
    """The address of a server whose games are all compiled."""
    benchmark.READY_TIMEOUT = COLD
    with benchmark.run_server(tmp_path_factory.mktemp("tables")) as started:
        yield f"http://127.0.0.1:{started.port}"


@pytest.fixture(scope="module")
def finished_match(browser, house):
    """Somebody who has played a match to its end, and its address."""
    anna = Person(browser, house, "Anna")
    page = anna.play_now()
    anna.play_by_itself()
    anna.see_result()
    yield anna, page.url
    anna.context.close()


@pytest.fixture
def person(browser, house):
    """Makes people, each with a browser of their own; none of their pages may have had a fault."""
    made = []

    def come(name="Aneta", **context):
        made.append(Person(browser, house, name, **context))
        return made[-1]

    yield come
    for one in made:
        one.context.close()
    assert [one.faults for one in made] == [[] for _ in made]
