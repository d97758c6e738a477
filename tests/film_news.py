"""What a film would show of a move, read from the drawings before and after: the same judgement as
`Film` in motion.js makes in a browser."""

import xml.etree.ElementTree as ET
from typing import NamedTuple

MOTIONS = ("slide", "flip", "roll", "bloom", "burst", "draw-line", "count-up", "shake", "glow")


class News(NamedTuple):
    """One thing that moves: how, what it is, and whether it is held."""

    motion: str
    piece: str | None
    beat: str | None


class Piece(NamedTuple):
    """A piece in a drawing: its marks, what it shows, and all that places it."""

    data: dict[str, str]
    value: str
    place: tuple[str, ...]
    stage: str | None


PLACES = ("transform", "x", "y", "cx", "cy", "d")


def pieces_in(drawing: str) -> tuple[dict[str, Piece], set[str], list[Piece], set[str]]:
    """Return the pieces that show by their names, the names of all, parts with a motion of their
    own, and stages."""
    pieces, names, moving, stages = {}, set(), [], set()

    def walk(node, place, stage, shown):
        data = {k[5:]: v for k, v in node.attrib.items() if k.startswith("data-")}
        stage = data.get("stage", stage)
        classes = node.get("class", "").split()
        shown = shown and not (
            "when" in classes and data.get("when", " ") != "" and "until" not in data
        )
        if shown and "stage" in data:
            stages.add(stage)
        place = (*place, *(node.get(key, "") for key in PLACES if key in node.attrib))
        text = "".join(node.itertext())
        piece = Piece(data, data.get("value", text), place, stage)
        if "piece" in data:
            names.add(data["piece"])
        if shown and "piece" in data:
            pieces[data["piece"]] = piece
        if shown and "motion" in data:
            moving.append(piece)
        for child in node:
            walk(child, place, stage, shown)

    walk(ET.fromstring(drawing), (), None, True)
    return pieces, names, moving, stages


def news_between(before: str, after: str) -> list[News]:
    """Return everything that a film of this move would show."""
    old, old_names, _, old_stages = pieces_in(before)
    new, _, moving, stages = pieces_in(after)
    origins = {piece.data.get("from") for piece in [*new.values(), *moving]}
    found = [news_of(piece, piece.data["motion"]) for piece in moving]
    for name, piece in new.items():
        is_unseen = name in old_names and name not in old  # it was there before
        motion = None if is_unseen else motion_of(piece, old.get(name), old_stages)
        if motion and "motion" not in piece.data:
            found.append(news_of(piece, motion))
    for name, piece in old.items():
        leaves = "leave" in piece.data and name not in new and name not in origins
        if leaves and ("to" in piece.data or piece.stage in (None, *stages)):
            found.append(news_of(piece, piece.data["leave"]))
    return found


def motion_of(piece: Piece, old: Piece | None, old_stages: set[str]) -> str | None:
    if old is None:
        return piece.data.get("enter") if piece.stage in (None, *old_stages) else None
    if piece.data.get("change") and piece.value != old.value:
        return piece.data["change"]
    return "slide" if piece.place != old.place and "fixed" not in piece.data else None


def news_of(piece: Piece, motion: str) -> News:
    return News(motion, piece.data.get("piece"), piece.data.get("beat"))
