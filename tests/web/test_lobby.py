"""What the lobby is made from: covers, plates and typefaces, all there before the engine is."""

import json
import pathlib

from PIL import Image

import asterism
from asterism import bots
from asterism.web import fonts, pages
from tools import previews
from tools.covers.__main__ import COVERS, FOLDER
from tools.tabletops.__main__ import FOLDER as TABLETOP_FOLDER
from tools.tabletops.__main__ import TABLETOPS
from tools.tabletops.__main__ import draw as draw_tabletop

ROOT = pathlib.Path(__file__).parents[2]


def test_the_covers_are_what_the_tool_draws():
    for name, draw in COVERS.items():
        drawn = draw()
        assert (FOLDER / f"{name}.svg").read_text("utf-8") == drawn, "run python -m tools.covers"
        assert len(drawn) < 60_000


def test_the_tabletops_are_what_the_tool_draws():
    for name in TABLETOPS:
        drawn = draw_tabletop(name)
        written = (TABLETOP_FOLDER / f"{name}.svg").read_text("utf-8")
        assert written == drawn, "run python -m tools.tabletops"
        assert len(drawn) < 70_000
    assert {*asterism.catalogue(), "table"} == {*TABLETOPS}


def test_the_previews_and_icons_are_made_of_what_there_is_now():
    """Chromium paints them, so they are compared by what they were painted from."""
    for name in previews.preview_names():
        file = previews.PREVIEWS / f"{name}.png"
        painted = previews.SIZE, previews.source_digest(name)
        assert read_png(file) == painted, "run python -m tools.previews"
        assert file.stat().st_size < 400_000
    for width in previews.ICON_SIZES:
        painted = (width, width), previews.icon_digest()
        assert read_png(previews.ICONS / f"{width}.png") == painted, "run python -m tools.previews"
    assert {*asterism.catalogue()} < {*previews.preview_names()}


def read_png(path):
    with Image.open(path) as picture:
        return picture.size, picture.info["source"]


def test_every_game_has_a_plate_that_agrees_with_it():
    plates = {plate["game"]: plate for plate in pages.plates("en")}
    assert plates.keys() == set(asterism.catalogue())
    for name, plate in plates.items():
        game = asterism.load(name)
        assert plate["players"] == f"{game.players[0]}–{game.players[-1]}"
        assert (ROOT / "asterism" / "web" / plate["cover"].lstrip("/")).exists()
        assert plate["minutes"] > 0


def test_play_now_is_a_table_the_game_allows():
    for plate in pages.plates("en"):
        game, wanted = asterism.load(plate["game"]), json.loads(plate["play_now"])
        game.new(seed=1, **wanted.get("options", {}))
        assert wanted.get("level", "easy") in bots.available_bots(game)


def test_a_typeface_is_subset_once_under_a_name_of_our_own(tmp_path):
    first = fonts.font_bytes("serif", tmp_path)
    assert first[:4] == b"wOF2"
    assert len(first) < 40_000
    path = fonts.font_path("serif", tmp_path)
    made = path.stat().st_mtime_ns
    assert fonts.font_bytes("serif", tmp_path) == first
    assert path.stat().st_mtime_ns == made
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    assert all(
        "Source" not in str(record) for record in font["name"].names if record.nameID in (1, 4, 6)
    )
    assert {ord(letter) for letter in "ěščřžýáíéůďťňąćęłńóśźż"} <= set(font.getBestCmap())
    assert not any(part.flags & fonts.USE_MY_METRICS for part in font["glyf"]["percent"].components)
