"""A match as a moving picture for places that show no SVG: photographed in Chromium."""

import io
import pathlib
import tempfile

from asterism.drawing.animation import HOLD, SECONDS, assemble, draw_positions
from asterism.engine.frames import Frame
from asterism.engine.match import Match
from asterism.web.extra import launch_chromium
from asterism.web.fonts import font_rules


def photograph_match(
    match: Match,
    seat: int | None,
    language: str,
    frame: Frame,
    since: int,
    out: pathlib.Path,
) -> None:
    """Write the positions from move `since` on as an animated WebP."""
    from PIL import Image

    pictures = [Image.open(io.BytesIO(each)) for each in shoot(match, seat, language, frame, since)]
    lengths = [round(1000 * SECONDS)] * (len(pictures) - 1) + [round(1000 * SECONDS * (HOLD + 1))]
    pictures[0].save(
        out, "WEBP", save_all=True, append_images=pictures[1:], duration=lengths, loop=0, quality=80
    )


def shoot(match: Match, seat: int | None, language: str, frame: Frame, since: int) -> list[bytes]:
    """Return a screenshot of every position."""
    from playwright.sync_api import sync_playwright

    still = "<style>.position{visibility:visible!important;animation:none!important}body{margin:0}"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        page = browser.new_page(viewport={"width": frame.width, "height": frame.height})
        found, path = [], pathlib.Path(folder) / "position.html"
        style = f"{still}{font_rules(path.parent)}</style>"
        for drawing in draw_positions(match, seat, language, frame, since):
            path.write_text(f"{style}{assemble(match, [drawing], frame)}", "utf-8")
            page.goto(path.as_uri())
            page.evaluate("document.fonts.ready")
            found.append(page.screenshot())
        browser.close()
    return found
