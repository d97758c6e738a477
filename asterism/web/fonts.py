"""The two typefaces of the pages, subset to the letters we use, under names of our own.

They come from the package registry. The licence of the serif reserves its name, so the subset,
which is a modified version, is called otherwise. Subsetting is the work of a process of its own,
run as a program: it takes a second or two of the first minute, in which somebody wants to play.
"""

import functools
import hashlib
import importlib.resources
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from typing import Any, NamedTuple


class Face(NamedTuple):
    """One font file: the package it comes from, and the family name it is served under."""

    package: str
    file: str
    family: str


FACES = {
    "serif": Face("font_source_serif_pro", "SourceSerifPro-Semibold.ttf", "Asterism Serif"),
    "serif-italic": Face("font_source_serif_pro", "SourceSerifPro-It.ttf", "Asterism Serif"),
    "sans": Face("font_manrope", "Manrope-VariableFont_wght.ttf", "Asterism Sans"),
}
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: Czech and Polish among them
    *(ord(letter) for letter in "–—‘’“”„•…‹›−×·→←↑↓≥≤≈√π☉′″"),
]
REVISION = 2  # of how a subset is made: another one is made anew
USE_MY_METRICS = 0x200  # a flag of TrueType
NAME_IDS = (1, 4, 6, 16)  # family, full, PostScript and typographic family names
BUILDING = threading.Lock()  # all faces are asked for at once, and made by one process
NICENESS = 10  # a page can be read before it has its typefaces


def font_bytes(name: str, cache: pathlib.Path) -> bytes:
    """Return a face as woff2, from the cache folder if it has been made before."""
    path = font_path(name, cache)
    with BUILDING:
        if not path.exists():
            subprocess.run([sys.executable, "-m", __name__, str(cache)], check=True)
    return path.read_bytes()


def font_rules(folder: pathlib.Path) -> str:
    """Write the faces into a folder; return the rules of style for pages that are files there."""
    rules = []
    for name, face in FACES.items():
        (folder / f"{name}.woff2").write_bytes(font_bytes(name, folder))
        style = "italic" if "italic" in name else "normal"
        weight = "200 800" if name == "sans" else "400" if style == "italic" else "600"
        rules.append(
            f"@font-face{{font-family:'{face.family}';src:url({name}.woff2);"
            f"font-style:{style};font-weight:{weight}}}"
        )
    return "".join(rules)


def font_path(name: str, cache: pathlib.Path) -> pathlib.Path:
    return cache / f"{name}-{face_digest(name)}.woff2"


def build_all(cache: pathlib.Path) -> None:
    """Write the faces that are missing into the cache folder."""
    os.nice(NICENESS)
    for name, face in FACES.items():
        path = font_path(name, cache)
        if not path.exists():
            write_atomically(path, build_font(face))


@functools.cache
def face_digest(name: str) -> str:
    """Return a short name for everything a subset depends on."""
    source = source_bytes(FACES[name]) + repr((FACES[name], LETTERS, REVISION)).encode()
    return hashlib.sha256(source).hexdigest()[:12]


def source_bytes(face: Face) -> bytes:
    return (importlib.resources.files(face.package) / "files" / face.file).read_bytes()


def build_font(face: Face) -> bytes:
    """Return the subset of a face, renamed and compressed."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(source_bytes(face)))
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "lnum", "tnum"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    keep_own_widths(font)
    for record in font["name"].names:
        if record.nameID in NAME_IDS:
            record.string = face.family
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def keep_own_widths(font: Any) -> None:
    """Let no glyph borrow the width of one of its parts: in the serif a percent sign asks for that
    of its stroke, and browsers that hint it push it over the edge."""
    for name in font.getGlyphOrder():
        for part in getattr(font["glyf"][name], "components", ()):
            part.flags &= ~USE_MY_METRICS


def write_atomically(path: pathlib.Path, content: bytes) -> None:
    """Write a file that another process never sees half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    pathlib.Path(temporary).replace(path)


if __name__ == "__main__":
    build_all(pathlib.Path(sys.argv[1]))
