"""Render every drawing in every language, at desktop and phone size, as pages under docs/gallery.

Usage: python tools/gallery.py [GAME …]
"""

import html
import pathlib
import sys

import asterism
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.translations import LANGUAGES, shared_translations

FOLDER = pathlib.Path(__file__).parents[1] / "docs" / "gallery"
NAMES = ("Anna", "Bořek", "Cecylia", "Dan", "Ewa", "Filip")
SIZES = {"desktop": False, "phone": True}
STYLE = """
body{background:#05071a;color:#eef1ff;font-family:system-ui,sans-serif;margin:24px}
a{color:#7fe3ff} figure{margin:0 0 32px} figcaption{margin:8px 0;color:#a9b2e0}
.desktop{width:1200px;max-width:100%} .phone{width:390px}
"""


def sample_matches(game: Game) -> dict[str, Match]:
    """Return a table after its setup, in the middle, late, and at the end, played by the policy."""
    middle = (game.players[0] + game.players[-1]) // 2
    whole = play_to(game, middle, 10**9)
    lengths = {"setup": 0, "middle": len(whole.moves) // 3, "late": 3 * len(whole.moves) // 4}
    tables = {name: play_to(game, middle, moves) for name, moves in lengths.items()}
    return tables | step_matches(whole) | {"end": whole}


def step_matches(whole: Match) -> dict[str, Match]:
    """Return a match at the last of each kind of its steps, so that every stage is shown; nothing
    for a game that has one kind."""
    last: dict[int, int] = {}
    for number in range(len(whole.moves)):
        last[int(whole.game.state.as_record(whole.at_move(number).row).phase)] = number
    steps = sorted(last.items()) if len(last) > 1 else []
    return {f"step {phase}": whole.at_move(number) for phase, number in steps}


def play_to(game: Game, players: int, moves: int) -> Match:
    match = game.new(players=players, seed=2026, first=0)
    match.names = NAMES[:players]
    while not match.over and len(match.moves) < moves:
        seat = match.actors[0]
        view = game.view(match.row, seat)
        match.play(seat, game.actions.names[game.compiled.policy(view, game.box, seat)])
    return match


def figure(match: Match, seat: int | None, language: str, size: str, caption: str) -> str:
    drawing = match.svg(seat, language, narrow=SIZES[size])
    return (
        f"<figure><figcaption>{html.escape(caption)}</figcaption>"
        f'<div class="{size}">{drawing}</div></figure>'
    )


def game_page(game: Game, language: str, tables: dict[str, Match]) -> str:
    """Return a page with all these moments of a game in one language."""
    figures = []
    for name, match in tables.items():
        seat = match.actors[0] if match.actors else 0
        figures += [figure(match, seat, language, size, f"{name}, {size}") for size in SIZES]
    watched = tables["middle"]
    figures.append(figure(watched, None, language, "desktop", "middle, as a watcher sees it"))
    title = html.escape(game.translations(language)("title"))
    return html_page(f"{title} ({language})", "".join(figures), language)


def html_page(title: str, body: str, language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<h1>{title}</h1>{body}</html>\n"
    )


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or asterism.catalogue():
        game = asterism.load(name)
        tables = sample_matches(game)
        for language in LANGUAGES:
            path = FOLDER / f"{name}-{language}.html"
            path.write_text(game_page(game, language, tables), "utf-8")
        late = tables["middle"]
        (FOLDER / f"{name}.svg").write_text(late.svg(late.actors[0]), "utf-8")
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
