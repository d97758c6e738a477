"""Draw positions of a game as pictures, to look at while drawing.

Usage: python tools/preview.py GAME FOLDER [--players N] [--moves N] [--seed N] [--language L]
Writes one PNG a frame (the page's header and bar are left blank), as the seat to move sees it.
`--select KEY` selects something first, as a touch would.
"""

import argparse
import pathlib

from playwright.sync_api import Page, sync_playwright

import asterism
from asterism.engine.frames import FRAMES, Frame
from asterism.engine.match import Match
from asterism.web import fonts
from asterism.web.extra import launch_chromium

NAMES = ("Vera", "Bořek", "Cecylia", "Drahomíra", "Evžen", "Filip")
HEADERS = {"wide": (52, 0), "tablet": (52, 52), "narrow": (44, 52), "tall": (44, 52)}
SELECT = """key => {
  document.querySelector("svg").classList.add("selecting");
  for (const part of document.querySelectorAll("[data-when]"))
    part.classList.toggle("on", part.dataset.when === key);
  for (const part of document.querySelectorAll("[data-select]"))
    part.classList.toggle("selected", part.dataset.select === key);
}"""


def play_to(match: Match, moves: int) -> None:
    """Play so many moves by the game's own policy."""
    game = match.game
    while not match.over and len(match.moves) < moves:
        seat = match.actors[0]
        action = game.compiled.policy(game.view(match.row, seat), game.box, seat)
        match.play(seat, game.actions.names[action])


def html_page(drawing: str, frame: Frame, faces: str) -> str:
    top, bar = HEADERS[frame.name]
    return (
        f"<!doctype html><meta charset='utf-8'><style>{faces}body{{margin:0;background:#0d1529}}"
        f"svg{{margin:{top}px 0 {bar}px;width:{frame.width}px;height:{frame.height}px}}</style>"
        f"{drawing}"
    )


def photograph(page: Page, match: Match, folder: pathlib.Path, options: argparse.Namespace) -> None:
    seat = match.actors[0] if match.actors else 0
    faces = fonts.font_rules(folder)
    for frame in FRAMES.values():
        ctx = match.game.render_context(match.row, seat, match.translations(options.language))
        path = folder / f"{options.game}-{frame.name}.html"
        path.write_text(html_page(match.game.draw(ctx, frame), frame, faces), "utf-8")
        page.set_viewport_size(
            {"width": frame.width, "height": frame.height + sum(HEADERS[frame.name])}
        )
        page.goto(path.resolve().as_uri())
        page.evaluate("document.fonts.ready")
        if options.select:
            page.evaluate(SELECT, options.select)
        page.screenshot(path=path.with_suffix(".png"))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--players", type=int)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--language", default="en")
    parser.add_argument("--select", default="")
    return parser.parse_args()


def main() -> None:
    options = parse_arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    game = asterism.load(options.game)
    match = game.new(players=options.players or game.players[-1], seed=options.seed, first=0)
    match.names = NAMES[: match.players]
    play_to(match, options.moves)
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        photograph(browser.new_page(), match, options.folder, options)
        browser.close()


if __name__ == "__main__":
    main()
