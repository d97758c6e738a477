"""A page with nothing but a scene, made of the scripts as they are: no server is needed."""

import html
import json
import pathlib
import tomllib

from asterism import web
from asterism.drawing.style import STYLESHEET

FOLDER = pathlib.Path(web.__file__).parent
STATIC = FOLDER / "static"
ADDRESS = "http://scene.test/"
PAGE = """<!doctype html><html lang="en"><style>%s</style><body data-translations="%s">
<details id="tastes"><summary>.</summary><select id="language"></select><select id="theme"></select>
<input type="checkbox" id="sounds"></details>
<main><dialog id="log-sheet"></dialog><button id="open-log"></button>
<div class="scene"><img id="scenery" alt=""><div id="board"></div>
<section id="rail"><div id="log-part"><ol id="log"></ol></div></section>
<section id="result"></section></div></main></body></html>"""
STAGE = """async () => {
  const { Board } = await import("/board.js");
  window.motion = await import("/motion.js");
  window.queue = await import("/projector.js");
  window.board = new Board(document.querySelector("#board"));
  window.other = new Board(document.createElement("div")); // where every drawing is new
}"""


def open_scene(browser, **preferences):
    page = browser.new_page(viewport={"width": 1280, "height": 800}, **preferences)
    page.route(f"{ADDRESS}**", serve)
    page.goto(ADDRESS)
    page.evaluate(STAGE)
    return page


def serve(route):
    """A file of the pages' scripts, or the page itself."""
    path = route.request.url.removeprefix(ADDRESS)
    if path.endswith(".js"):
        return route.fulfill(path=STATIC / path, content_type="text/javascript")
    if path:
        return route.fulfill(status=404)
    words = tomllib.loads((FOLDER / "translations" / "en.toml").read_text("utf-8"))["script"]
    style = STYLESHEET + "#board,#board>svg{position:absolute;width:1280px;height:748px}"
    body = PAGE % (style, html.escape(json.dumps(words)))
    return route.fulfill(body=body, content_type="text/html")
