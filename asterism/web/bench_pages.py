"""`asterism bench pages`: every game's table in Chromium, at every size, in every language."""

import contextlib
import itertools
import math
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from asterism import games, translations
from asterism.web.benchmark import Server, run_server
from asterism.web.extra import launch_chromium
from asterism.web.page_measures import Measures, measure_page

Progress = Callable[[Iterable[Any]], Iterable[Any]]
SIZES = (
    (360, 640),
    (390, 664),
    (390, 844),
    (430, 932),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
)
SLOWDOWN = 4  # a cheap phone takes so many times the processor time of a task
FILMED_SIZES, FILMED_LANGUAGE = ((390, 664), (1280, 800)), "cs"  # where motion is measured
FILMED_PACE, STILL_PACE = "0.6", "0"  # seconds between moves of bots, so that films are seen
MOVES = 50  # shown at a table with motion
STILL_MOVES = 12  # shown at any other, where sizes of things are what counts
PATIENCE = 120_000  # milliseconds: bots think long on a busy machine
COUNT_FRAMES = """
window.frames_ = 0;
const count = () => { window.frames_++; requestAnimationFrame(count); };
requestAnimationFrame(count);
"""
# The animations of a film stand still, and are gone when it is over; it begins some frames after
# its drawing has come.
AT_REST = """async () => {
  for (let frame = 0; frame < 10; frame++) {
    if (document.getAnimations().some((each) => each.playState === "paused")) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}"""
TRACED, TASK, MAIN_THREAD = ["toplevel"], "ThreadControllerImpl::RunTask", "CrRendererMain"
PLAY = """() => {
  const moves = [...document.querySelectorAll("#moves button")];
  if (!moves.length || document.querySelector("#board").classList.contains("busy")) return false;
  moves[Math.floor(Math.random() * moves.length)].click();
  return true;
}"""


def bench_pages(
    names: Sequence[str] = (),
    sizes: Sequence[tuple[int, int]] = (),
    languages: Sequence[str] = (),
    moves: int = MOVES,
    still_moves: int = STILL_MOVES,
    progress: Progress = iter,
) -> list[dict[str, Any]]:
    """Return a row for each game, size and language; those that are given, or all. Films are slow
    to watch, so that two sizes in one language have them; the others show every move at once."""
    from playwright.sync_api import sync_playwright

    tables = itertools.product(
        names or games.catalogue(), sizes or SIZES, languages or translations.LANGUAGES
    )
    filmed_first = sorted(tables, key=lambda table: not is_filmed(*table))
    rows = []
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        for filmed, group in itertools.groupby(progress(filmed_first), lambda one: is_filmed(*one)):
            pace, number = (FILMED_PACE, moves) if filmed else (STILL_PACE, still_moves)
            with (
                tempfile.TemporaryDirectory() as folder,
                run_server(Path(folder), "--pace", pace) as server,
            ):
                rows += [
                    measure_table(browser, server, name, size, language, number)
                    for name, size, language in group
                ]
        browser.close()
    return rows


def is_filmed(_name: str, size: tuple[int, int], language: str) -> bool:
    return size in FILMED_SIZES and language == FILMED_LANGUAGE


def measure_table(
    browser: Any, server: Server, name: str, size: tuple[int, int], language: str, moves: int
) -> dict[str, Any]:
    """Show some moves at a table of the most players, and return the worst of everything."""
    filmed = is_filmed(name, size, language)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        device_scale_factor=1,
        service_workers="block",  # it would fetch for later what is counted here
        reduced_motion="no-preference" if filmed else "reduce",
    )
    context.set_default_timeout(PATIENCE)
    address = make_table(context, server, name)
    page = context.new_page()
    page.add_init_script(COUNT_FRAMES)
    bytes_of = count_bytes(page)
    page.goto(address)
    page.wait_for_selector("#board svg")
    first_page = sum(bytes_of["page"]) + bytes_of["frames"][0]
    page.evaluate("window.frames_ = 0; window.began = performance.now()")
    worst, tasks = measure_moves(browser, page, show_moves(page, bytes_of["frames"], moves))
    frames = page.evaluate("1000 * window.frames_ / (performance.now() - window.began)")
    nearest = min(each.places for each in worst)[0]
    row = {
        "game": name,
        "size": f"{size[0]}x{size[1]}",
        "language": language,
        "filmed": filmed,
        "moves": len(bytes_of["frames"]) - 1,
        "smallest_text": min(each.text for each in worst),
        "smallest_target": min(each.target for each in worst),
        "nearest_places": nearest if math.isfinite(nearest) else None,
        "scroll": max(each.scroll for each in worst),
        "first_page_bytes": first_page,
        "longest_task_ms": round(SLOWDOWN * max(tasks, default=0.0), 1),
        "frames_per_second": round(frames, 1),
    }
    context.close()
    return row


def measure_moves(
    browser: Any, page: Any, turns: Iterable[None]
) -> tuple[list[Measures], list[float]]:
    """Return what is measured at every turn, and the longest task of the page between two turns;
    what measuring itself takes is not the page's own work."""
    worst, tasks = [], []
    for number, _ in enumerate(turns):
        wait_for_rest(page)
        if number:
            tasks.append(longest_task(browser.stop_tracing()))
        worst.append(measure_page(page))
        browser.start_tracing(page=page, categories=TRACED)
    browser.stop_tracing()
    return worst, tasks


def wait_for_rest(page: Any) -> None:
    """Wait until no film is shown; raise TimeoutError if one does not end."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(AT_REST):
        if time.monotonic() > until:
            raise TimeoutError("a film did not end")
        page.wait_for_timeout(100)


def longest_task(trace: bytes) -> float:
    """Return the milliseconds of processor time that the longest task of a page took: what else
    runs on the machine, and interrupts it, does not count."""
    events = msgspec.json.decode(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    tasks = (
        event.get("tdur", 0)
        for event in events
        if event["name"] == TASK and (event["pid"], event["tid"]) in threads
    )
    return max(tasks, default=0) / 1000


def count_bytes(page: Any) -> dict[str, list[int]]:
    """Return lists that fill with the sizes of what comes over the line, fonts left out."""
    from playwright.sync_api import Error

    sizes: dict[str, list[int]] = {"page": [], "frames": []}

    def on_response(response: Any) -> None:
        if response.ok and "/fonts/" not in response.url:
            with contextlib.suppress(Error):  # of a page that was left meanwhile
                sizes["page"].append(len(response.body()))

    def on_socket(socket: Any) -> None:
        socket.on("framereceived", lambda frame: note_frame(str(frame)))

    def note_frame(text: str) -> None:
        if '"is":"view"' in text:
            sizes["frames"].append(len(text.encode()))

    page.on("response", on_response)
    page.on("websocket", on_socket)
    return sizes


def make_table(context: Any, server: Server, name: str) -> str:
    """Sit down with the most bots there can be; return the address once the match has begun."""
    house = f"http://127.0.0.1:{server.port}"
    players = games.load(name).players[-1]
    table_request = {
        "game": name,
        "options": {"players": players},
        "name": "Maximiliána",
        "begin": True,
        "bots": ["easy"] * (players - 1),
        "hints": True,
    }
    page = context.new_page()
    page.goto(house)
    made = context.request.post(f"{house}/api/tables", data=table_request).json()
    page.goto(f"{house}/t/{made['id']}")
    page.wait_for_selector("#board svg")
    page.close()
    return f"{house}/t/{made['id']}"


def show_moves(page: Any, views: list[int], moves: int) -> Iterator[None]:
    """Play until so many moves have been shown, the bots' among them."""
    for turn in play_moves(page):
        yield turn
        if len(views) > moves:
            return


def play_moves(page: Any) -> Iterator[None]:
    """Play random moves of the list as long as the match lasts; yield whenever the page waits for
    its player, and at the end."""
    while True:
        page.wait_for_selector("#status.mine, #result:visible", state="attached")
        yield
        if page.locator("#result").is_visible():
            return
        page.evaluate(PLAY)
