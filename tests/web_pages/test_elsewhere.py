"""Attention elsewhere: a turn announced to a hidden tab, and a move that comes too late."""

import json
import re

import pytest
from web_pages.people import MOVES

WATCHED = """
  window.told = [];
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.lookAway = (away) => { hidden = away; };
  window.Notification = class extends EventTarget {
    static permission = PERMISSION;  // a browser without a screen grants none
    constructor(title, options) {
      super();
      window.told.push([title, options.body, options.tag]);
    }
    close() {}
  };
"""


def looking_away(person, granted):
    """Somebody at a table with a slow friend, whose tab can be hidden."""
    aneta, cyril = person("Aneta"), person("Cyril")
    permission = "granted" if granted else "default"
    aneta.page.add_init_script(WATCHED.replace("PERMISSION", f"'{permission}'"))
    page = aneta.set_up("hanabi", players="2", first="1")
    cyril.join(page.url)
    page.click("#start:enabled")
    for one in (aneta, cyril):
        one.see_board()
    return aneta, cyril


def test_whoever_looks_elsewhere_is_told_once_that_it_is_their_turn(person):
    aneta, cyril = looking_away(person, granted=True)
    page = aneta.page
    page.evaluate("lookAway(true)")
    cyril.play_calmly()
    aneta.wait_turn()
    log_line = page.locator("#log li.last").inner_text()
    assert page.evaluate("told") == [["Your turn: Hanabi", log_line, page.url.rpartition("/")[2]]]
    assert page.title().startswith("★")
    aneta.play_calmly()
    assert len(page.evaluate("told")) == 1, "not of one's own move"
    page.evaluate("lookAway(false)")
    cyril.play_calmly()
    aneta.wait_turn()
    assert len(page.evaluate("told")) == 1, "not while one is looking"


def test_nobody_is_told_who_has_not_allowed_it(person):
    aneta, cyril = looking_away(person, granted=False)
    aneta.page.evaluate("lookAway(true)")
    cyril.play_calmly()
    aneta.wait_turn()
    assert aneta.page.evaluate("told") == []


def test_the_first_line_of_a_log_is_news_like_the_others(person):
    """What a friend did is marked until one moves; after a reload nothing is news."""
    aneta, cyril = looking_away(person, granted=False)
    page = aneta.page
    cyril.play_calmly()
    aneta.wait_turn()
    assert page.locator("#log li").count() == 1
    assert page.locator("#log li.fresh").count() == 1
    assert page.get_attribute("#open-log", "data-count") == "1"
    page.reload()
    aneta.wait_turn()
    assert page.locator("#log li").count() == 1
    assert page.locator("#log li.fresh").count() == 0


def scene_of(page):
    """The drawing; without titles, which are empty under a pointer that rests on it."""
    return re.sub(r"<title>[^<]*</title>", "", page.locator("#board").inner_html())


@pytest.mark.parametrize(
    ("locale", "message"),
    [
        ("en-GB", "The game has moved on; here it is now."),
        ("cs-CZ", "Hra se mezitím"),
        ("pl-PL", "Gra tymczasem"),
    ],
)
def test_a_stale_move_shows_the_table_as_it_is_and_says_so(person, locale, message):
    """What the table says comes late to one of two tabs, which sends a move for the old table."""
    aneta = person(locale=locale)
    wire = Slow(aneta.page)
    page = aneta.begin("hanabi", {"players": 2, "first": 0})
    aneta.wait_turn()
    other = aneta.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#status.mine")
    wire.is_slow = True
    played, late = [move for move in aneta.moves() if not move.startswith("discard")][:2]
    other.keyboard.press("m")
    other.click(f"#moves button[data-move='{played}']")
    other.wait_for_function("() => document.querySelectorAll('#log li').length >= 2")
    other.wait_for_selector("#status.mine")
    assert aneta.lines() == 0, "this tab is behind"
    aneta.open_palette()
    page.click(f"#moves button[data-move='{late}']")
    page.wait_for_selector("#board.busy")
    wire.hurry()
    page.wait_for_selector(f".toast.bad:has-text('{message}')")
    assert page.locator("#log").inner_text() == other.locator("#log").inner_text()
    assert scene_of(page) == scene_of(other)
    assert aneta.moves() == other.evaluate(MOVES), "what may be done is that of the present"
    assert not page.locator("#board.busy").count()
    aneta.play_calmly()


class Slow:
    """A line on which everything the table says can be held up, and then comes in its order."""

    def __init__(self, page):
        self.page, self.is_slow, self.held, self.connection = page, False, [], None
        page.route_web_socket(re.compile("/live"), self.carry)

    def carry(self, connection):
        self.connection = connection
        connection.connect_to_server().on_message(self.hear)

    def hear(self, text):
        if self.is_slow:
            self.held.append(text)
        else:
            self.connection.send(text)

    def hurry(self):
        """Everything that waits arrives, the refusal too."""
        while not any(json.loads(text)["is"] == "refused" for text in self.held):
            self.page.wait_for_timeout(20)
        self.is_slow = False
        for text in self.held:
            self.connection.send(text)


class Forgetful(Slow):
    """A line on which the first lines of a log are never told."""

    def hear(self, text):
        message = json.loads(text)
        if message["is"] == "view" and message["view"]["log_at"] == 0:
            message["view"] |= {"log_at": 2, "log": message["view"]["log"][2:]}
        self.connection.send(json.dumps(message))


def test_where_the_log_begins_late_the_page_says_where_the_rest_is(person):
    aneta = person()
    page = aneta.begin("hanabi", {"players": 2, "first": 0})
    aneta.wait_turn()
    for _ in range(2):
        aneta.play_calmly()
        aneta.wait_turn()
    every = page.locator("#log li").all_inner_texts()
    assert page.locator("#earlier").is_hidden()
    late = aneta.context.new_page()
    Forgetful(late)
    late.goto(page.url)
    late.wait_for_selector("#status.mine")
    assert late.locator("#log li").all_inner_texts() == every[2:]
    assert late.locator("#earlier a").get_attribute("href").endswith("/replay")
    aneta.play_calmly()
    aneta.wait_turn()
    late.wait_for_function(f"() => document.querySelectorAll('#log li').length == {len(every)}")
    assert (
        late.locator("#log li").all_inner_texts() == page.locator("#log li").all_inner_texts()[2:]
    )
