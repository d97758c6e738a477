"""People at the pages: what they do, by the names a person would use."""

import re
import secrets

from servers import Person as Client
from servers import table_of

from asterism.web.benchmark import Server

# Plays by itself through the page: now from the list, now by clicks on the drawing, which may
# take two when a move has two parts.
BY_ITSELF = """() => {
  const pick = (all, n) => all[n % all.length];
  let turn = 0;
  window.byItself = setInterval(() => {
    const board = document.querySelector("#board");
    if (board.classList.contains("busy") || document.querySelector("#play").hidden) return;
    const moves = [...document.querySelectorAll("#moves button")];
    if (!moves.length) return;
    const bright = "svg.choosing .completes, svg:not(.choosing) [data-action]";
    const drawn = [...board.querySelectorAll(bright)];
    const n = ++turn * 7;
    if (turn % 2 || !drawn.length) pick(moves, n).click();
    else pick(drawn, n).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 15);
}"""
MOVES = "() => [...document.querySelectorAll('#moves button')].map((one) => one.dataset.move)"
# A lone move waits to be played, unless a test wishes otherwise.
ASKS = "try { localStorage.forced ??= 'ask' } catch { /* a page without storage */ }"
# A service worker would fetch beside what is tested; films would be waited for. Who tests them asks
# for MOTION.
CALM = {"service_workers": "block", "reduced_motion": "reduce"}
MOTION = {"reduced_motion": "no-preference"}
COLD = 1200  # seconds until the rules of all games are compiled, on a slow machine
LONG = 60_000  # milliseconds: a page is slow on a slow machine


class Person:
    """Somebody with a browser."""

    def __init__(self, browser, house, name, width=1280, height=900, locale="en-GB", **context):
        self.house, self.name, self.faults = house, name, []
        context = CALM | context
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, **context
        )
        self.context.set_default_timeout(LONG)
        self.context.add_init_script(ASKS)
        self.context.on("weberror", lambda fault: self.faults.append(str(fault.error)))
        self.context.on("console", self.hear)
        self.page = self.context.new_page()

    def hear(self, message):
        """Faults of the script and what the security policy forbids; a lost network is no fault."""
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.faults.append(message.text)

    def go(self, path="/"):
        self.page.goto(self.house + path)
        return self.page

    def enter(self):
        """The lobby, with one's name told."""
        page = self.go()
        page.fill("#name", self.name)
        return page

    def play_now(self, game="hanabi"):
        page = self.enter()
        page.click(f"[data-game={game}] .now")
        self.see_board()
        return page

    def open_form(self, game):
        """Setting a table up for friends, from the opened plate, with its drawer open."""
        self.page.locator(f"[data-game={game}] .art").click(position={"x": 40, "y": 40}, force=True)
        self.page.click(f"[data-game={game}] .set")
        self.page.wait_for_selector("#setup #chairs li")
        self.page.click("#drawer summary")

    def set_up(self, game, players=None, bots=None, **wishes):
        """A table in three choices; what else is wished is in the drawer."""
        page = self.enter()
        self.open_form(game)
        if players:
            page.check(f"#setup [name=players][value='{players}']", force=True)
        for chair in page.locator("#chairs button").all() if bots else []:
            chair.click()
            page.click(f"#who [data-level={bots}]")
        for name, value in wishes.items():
            page.select_option(f"#setup [name='{name}']", value)
        page.click("#create")
        page.wait_for_selector("#room #chairs li, #board svg", state="attached")
        return page

    def begin(self, game, options, level="easy"):
        """At once against bots, with options of one's own, past the lobby."""
        page = self.page
        render_request = {
            "game": game,
            "options": options,
            "name": self.name,
            "begin": True,
            "bots": [level] * (options["players"] - 1),
            "hints": True,
        }
        made = self.context.request.post(f"{self.house}/api/tables", data=render_request).json()
        page.goto(f"{self.house}/t/{made['id']}")
        self.see_board()
        return page

    def join(self, address):
        """By the link, with just a name."""
        self.page.goto(address)
        self.page.fill("#name", self.name)
        self.page.click("#join button")
        self.page.wait_for_selector("#room #chairs li, #board svg", state="attached")
        return self.page

    def see_board(self):
        self.page.wait_for_selector("#board svg")

    def wait_turn(self):
        self.page.wait_for_selector("#status.mine")

    def moves(self):
        return self.page.evaluate(MOVES)

    def open_palette(self):
        """The list of all moves, by its key."""
        if not self.page.locator("#palette[open]").count():
            self.page.keyboard.press("m")
        self.page.wait_for_selector("#palette[open]")

    def open_menu(self):
        self.page.click("#tastes summary")

    def open_sheet(self, name):
        """A sheet of the menu."""
        self.open_menu()
        self.page.click(f"[data-sheet={name}]")
        self.page.wait_for_selector(f"#{name}[open]")

    def play(self, action):
        """A move from the list, seen in the log."""
        lines = self.lines()
        self.open_palette()
        self.page.click(f"#moves button[data-move='{action}']")
        self.see_lines(lines + 1)

    def play_on(self):
        """The last move of the list, in two steps if it has two parts."""
        lines = self.lines()
        self.open_palette()
        self.page.locator("#moves button").last.click()
        if self.page.locator("#back").is_visible():
            self.page.locator("#moves button").last.click()
        self.see_lines(lines + 1)

    def play_calmly(self):
        """A hint or a discard, so that the game goes on."""
        self.wait_turn()
        self.play(next(move for move in self.moves() if not move.startswith("play")))

    def see_lines(self, number):
        """So many moves are in the log, or more."""
        self.page.wait_for_function(
            "n => document.querySelectorAll('#log li').length >= n", arg=number
        )

    def lines(self):
        return self.page.locator("#log li").count()

    def play_by_itself(self):
        self.page.evaluate(BY_ITSELF)

    def see_result(self, patience=240_000):
        self.page.wait_for_selector("#result:visible", timeout=patience)
        self.page.wait_for_selector("#result:not(:has([data-counting], .course[hidden]))")
        return self.page.inner_text("#result")

    def text_in(self, selector):
        return re.sub(r"\s+", " ", self.page.inner_text(selector)).strip()


def play_blindly(house):
    """Two people play their first card until the third mistake; returns the table's id."""
    at = Server(None, int(house.rpartition(":")[2]))
    people = [Client(at, secrets.token_urlsafe(32)) for _ in range(2)]
    table = table_of(*people, options={"players": 2})
    while not (view := people[0].get(f"/api/tables/{table}/view"))["over"]:
        seat = view["actors"][0]
        move = {"do": "play", "action": "play 0", "after": view["number"]}
        people[seat].post(f"/api/tables/{table}", move)
    return table
