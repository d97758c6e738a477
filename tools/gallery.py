"""Render every scene, in every frame and language, as pages under docs/gallery: English with the
fewest players, the other languages with the most.

Usage: python tools/gallery.py [GAME …]
"""

import html
import pathlib
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

import asterism
from asterism.engine.frames import FRAMES, NARROW, WIDE, Frame
from asterism.engine.game import Game
from asterism.engine.match import ENGLISH, Match
from asterism.translations import LANGUAGES, shared_translations

ET.register_namespace("", "http://www.w3.org/2000/svg")
FOLDER = pathlib.Path(__file__).parents[1] / "docs" / "gallery"
NAMES = ("Anna", "Bohuslava", "Cecylia", "Drahomíra", "Eustachy", "Franciszek")
SEEDS = (2026, 2027, 2028)  # of matches in which every kind of step is looked for
STYLE = """
body{background:#05071a;color:#eef1ff;font-family:system-ui,sans-serif;margin:24px}
a{color:#7fe3ff} figure{margin:0 0 32px} figcaption{margin:8px 0;color:#a9b2e0}
.row{display:flex;flex-wrap:wrap;align-items:start;gap:16px}
.frame{position:relative;max-width:100%;overflow:hidden} .frame>*{display:block;width:100%}
.frame>svg{position:absolute;inset:0}
"""


class Moment(NamedTuple):
    """A position worth seeing, by its name."""

    name: str
    match: Match

    @property
    def actor(self) -> int:
        return self.match.actors[0] if self.match.actors else 0

    @property
    def waiter(self) -> int | None:
        """Somebody whose turn it is not; nobody where all act."""
        actors, players = self.match.actors, self.match.options["players"]
        return next((seat for seat in range(players) if seat not in actors), None)


def moments_of(game: Game, players: int) -> list[Moment]:
    """Return a table after its setup, in the middle and late, every kind of step, and the end."""
    whole = play(game, players, SEEDS[0])
    shares = {"setup": 0.0, "middle": 0.33, "late": 0.75}
    found = [
        Moment(name, whole.at_move(int(share * len(whole.moves)))) for name, share in shares.items()
    ]
    return [*found, *step_moments(game, players), Moment("end", whole)]


def step_moments(game: Game, players: int) -> list[Moment]:
    """Return the last of each kind of step in a few matches, so that every stage is shown; nothing
    for a game that has one kind."""
    last: dict[int, tuple[Match, int]] = {}
    for seed in SEEDS:
        whole = play(game, players, seed)
        for number in range(len(whole.moves)):
            row = whole.at_move(number).row
            last[int(game.state.as_record(row).phase)] = (whole, number)
    steps = sorted(last.items()) if len(last) > 1 else []
    return [Moment(f"step {phase}", whole.at_move(at)) for phase, (whole, at) in steps]


def play(game: Game, players: int, seed: int) -> Match:
    """Return a whole match, played by the policy."""
    match = game.new(players=players, seed=seed, first=0)
    match.names = NAMES[:players]
    while not match.over:
        seat = match.actors[0]
        view = game.view(match.row, seat)
        match.play(seat, game.actions.names[game.compiled.policy(view, game.box, seat)])
    return match


def draw(match: Match, seat: int | None, language: str, frame: Frame) -> ET.Element:
    ctx = match.game.render_context(match.row, seat, match.translations(language))
    return ET.fromstring(match.game.modules.drawing.render(ctx, frame))


def picture(match: Match, drawing: ET.Element, frame: Frame, panel: str = "") -> str:
    """Return the pieces over the scenery, which all pictures of a frame share, with one panel
    open or none; what does not show is left out."""
    leave_out_hidden(drawing, panel)
    return (
        f'<div class="frame" style="width:{frame.width}px">'
        f'<img src="{match.game.name}-{frame.name}.svg" alt="">'
        f"{ET.tostring(drawing, 'unicode')}</div>"
    )


def leave_out_hidden(part: ET.Element, panel: str) -> None:
    """Take away what waits for a touch; a panel that is to be seen is opened."""
    for child in list(part):
        key, classes = child.get("data-when"), (child.get("class") or "").split()
        if key and key == panel:
            child.set("class", " ".join([*classes, "on"]))
        elif "when" in classes and key != "":
            part.remove(child)
            continue
        leave_out_hidden(child, panel)


def panels_of(drawing: ET.Element) -> list[str]:
    return [key for part in drawing.iter() if (key := part.get("data-panel"))]


def figure(moment: Moment, seat: int | None, language: str, frames: list[Frame], role: str) -> str:
    pictures = [
        picture(moment.match, draw(moment.match, seat, language, frame), frame) for frame in frames
    ]
    return frame_pictures(f"{moment.name}, {role}", pictures)


def frame_pictures(caption: str, pictures: list[str]) -> str:
    return (
        f"<figure><figcaption>{html.escape(caption)}</figcaption>"
        f'<div class="row">{"".join(pictures)}</div></figure>'
    )


def panel_figures(moment: Moment, language: str) -> Iterator[str]:
    """Everything that opens over the scene, on a phone."""
    for key in panels_of(draw(moment.match, moment.actor, language, NARROW)):
        drawing = draw(moment.match, moment.actor, language, NARROW)
        yield picture(moment.match, drawing, NARROW, key)


def figures_of(moments: list[Moment], language: str) -> Iterator[str]:
    """Every moment in every frame as who acts sees it, and as who waits; one as a watcher does."""
    for moment in moments:
        yield figure(moment, moment.actor, language, [*FRAMES.values()], "to act")
        if moment.match.actors and moment.waiter is not None:
            yield figure(moment, moment.waiter, language, [WIDE, NARROW], "waiting")
    middle = moments[1]
    yield figure(middle, None, language, [WIDE, NARROW], "watching")
    yield frame_pictures(
        f"{middle.name}, what opens on a phone", [*panel_figures(middle, language)]
    )


def game_page(game: Game, language: str, moments: list[Moment]) -> str:
    """Return a page with all these moments of a game in one language."""
    drawing = game.modules.drawing
    kit = (
        f"<style>{drawing.STYLESHEET}</style>"
        f'<svg class="asterism" width="0" height="0"><defs>{drawing.DEFS}</defs></svg>'
    )
    title = html.escape(game.translations(language)("title"))
    return html_page(
        f"{title} ({language})", kit + "".join(figures_of(moments, language)), language
    )


def html_page(title: str, body: str, language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<h1>{title}</h1>{body}</html>\n"
    )


def write_game(game: Game) -> None:
    """Write the pages of a game, its scenery, and one picture that stands alone."""
    name, numbers = game.name, (game.players[0], game.players[-1])
    tables = {players: moments_of(game, players) for players in numbers}
    for language in LANGUAGES:
        moments = tables[game.players[0 if language == ENGLISH else -1]]
        page = game_page(game, language, moments)
        (FOLDER / f"{name}-{language}.html").write_text(page, "utf-8")
    for frame in FRAMES.values():
        scenery = game.modules.drawing.scenery(frame)
        (FOLDER / f"{name}-{frame.name}.svg").write_text(scenery, "utf-8")
    middle = tables[game.players[0]][1]
    (FOLDER / f"{name}.svg").write_text(middle.match.svg(middle.actor), "utf-8")


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or asterism.catalogue():
        write_game(asterism.load(name))
    rows = [
        f"<li>{name}: "
        + ", ".join(
            f'<a href="{name}-{language}.html">{shared_translations(language)("language")}</a>'
            for language in LANGUAGES
        )
        + "</li>"
        for name in asterism.catalogue()
    ]
    (FOLDER / "index.html").write_text(html_page("Gallery", f"<ul>{''.join(rows)}</ul>"), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
