"""Faces of the bots: one for each of the cast, drawn so that a page may hold many."""

import pathlib
import re
import xml.etree.ElementTree

import pytest

from asterism import web
from asterism.drawing.cast import load_cast
from asterism.drawing.kit import SEAT_COLOURS
from asterism.drawing.medallion import FACES, medallion


def test_everybody_of_the_cast_has_a_face_of_their_own():
    assert sorted(member.face for member in load_cast()) == sorted(FACES)
    drawings = {medallion("Same", "#123456", face) for face in FACES}
    assert len(drawings) == len(FACES)


@pytest.mark.parametrize("face", [*FACES, None])
def test_a_medallion_is_one_drawing_without_ids(face):
    root = xml.etree.ElementTree.fromstring(medallion("Věra & <Co>", "#2f5d8c", face))
    assert root.get("aria-label") == "Věra & <Co>"
    assert not [part for part in root.iter() if "id" in part.attrib or "url(" in str(part.attrib)]


def test_who_has_no_face_has_an_initial():
    root = xml.etree.ElementTree.fromstring(medallion("čeněk", "#2f5d8c"))
    assert [part.text for part in root.iter() if part.tag.endswith("text")] == ["Č"]


def test_people_have_the_same_colours_on_pages_and_on_drawings():
    """By seat: who was blue at the table is blue at its end, in the waiting room and on the pad."""
    sheets = pathlib.Path(web.__file__).parent.joinpath("static").glob("*.css")
    found = {
        sheet.name: re.findall(r"\.colour-(\d) {\s+--person: (#\w+);", sheet.read_text("utf-8"))
        for sheet in sheets
    }
    seats = [(str(seat), colour) for seat, colour in enumerate(SEAT_COLOURS)]
    assert {name: pairs for name, pairs in found.items() if pairs} == {"tokens.css": seats}
