"""`asterism bench pages`: every game's table in Chromium, at every size, in every language."""

import contextlib
import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

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
SLOWDOWN = 4  # of the processor, as on a cheap phone
MOVES = 50
WATCH_TASKS = """
window.tasks = [];
window.measured = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries()))
  .observe({ entryTypes: ["longtask"] });
window.frames_ = 0;
const count = () => { window.frames_++; requestAnimationFrame(count); };
requestAnimationFrame(count);
"""
# Of those that are no work of the measurement itself
LONGEST_TASK = """() => Math.max(0, ...window.tasks
  .filter((task) => task.startTime > window.began)
  .filter((task) => !window.measured.some(([start, end]) =>
    task.startTime < end && task.startTime + task.duration > start))
  .map((task) => task.duration))"""
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
    progress: Progress = iter,
) -> list[dict[str, Any]]:
    """Return a row for each game, size and language; those that are given, or all."""
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        tables = itertools.product(
            names or games.catalogue(), sizes or SIZES, languages or translations.LANGUAGES
        )
        rows = [
            measure_table(browser, server, name, size, language, moves)
            for name, size, language in progress([*tables])
        ]
        browser.close()
    return rows


def measure_table(
    browser: Any, server: Server, name: str, size: tuple[int, int], language: str, moves: int
) -> dict[str, Any]:
    """Play some moves at a table of the most players, and return the worst of everything."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, device_scale_factor=1
    )
    page = context.new_page()
    page.add_init_script(WATCH_TASKS)
    bytes_of = count_bytes(page)
    open_table(context, page, server, name)
    first_page = sum(bytes_of["page"]) + bytes_of["frames"][0]
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate("window.frames_ = 0; window.began = performance.now()")
    worst = [measure_aside(page) for _ in play_moves(page, moves)]
    frames = page.evaluate("1000 * window.frames_ / (performance.now() - window.began)")
    row = {
        "game": name,
        "size": f"{size[0]}x{size[1]}",
        "language": language,
        "smallest_text": min(each.text for each in worst),
        "smallest_target": min(each.target for each in worst),
        "nearest_places": min(each.places for each in worst)[0],
        "scroll": max(each.scroll for each in worst),
        "first_page_bytes": first_page,
        "longest_task_ms": page.evaluate(LONGEST_TASK),
        "frames_per_second": round(frames, 1),
    }
    context.close()
    return row


def measure_aside(page: Any) -> Measures:
    """Measure a page; what that takes is not the page's own work."""
    began = page.evaluate("performance.now()")
    found = measure_page(page)
    page.evaluate("(began) => window.measured.push([began, performance.now()])", began)
    return found


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


def open_table(context: Any, page: Any, server: Server, name: str) -> None:
    """Sit down with the most bots there can be."""
    house = f"http://127.0.0.1:{server.port}"
    page.goto(house)
    players = games.load(name).players[-1]
    wish = {
        "game": name,
        "options": {"players": players},
        "name": "Maximiliána",
        "begin": True,
        "bots": ["easy"] * (players - 1),
        "hints": True,
    }
    made = context.request.post(f"{house}/api/tables", data=wish).json()
    page.goto(f"{house}/t/{made['id']}")
    page.wait_for_selector("#board svg")


def play_moves(page: Any, moves: int) -> Iterator[int]:
    """Play random moves of the list, as long as the match lasts."""
    for number in range(moves):
        page.wait_for_selector("#status.mine, #result:visible", state="attached")
        yield number
        if page.locator("#result").is_visible():
            return
        page.evaluate(PLAY)
