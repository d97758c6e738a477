"""Faces of the bots: one for each of the cast, drawn so that a page may hold many."""

import xml.etree.ElementTree

import pytest

from asterism.drawing.cast import load_cast
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
