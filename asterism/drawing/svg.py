"""The few SVG shapes that drawings are made of. Knows no game."""

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from typing import Any

from asterism.drawing.style import SHEET

Element = ET.Element


def element(tag: str, *children: Element | None, **attributes: Any) -> Element:
    """Any element. `font_size=3` is written `font-size`; None is left out."""
    named = {key.rstrip("_").replace("_", "-"): written(value)
             for key, value in attributes.items() if value is not None}
    node = ET.Element(tag, named)
    node.extend(child for child in children if child is not None)
    return node


def written(value: Any) -> str:
    """Numbers without tails of digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(name: str, *children: Element | None, at: tuple[float, float] | None = None,
          piece: str | None = None, **attributes: Any) -> Element:
    """A named part, moved to a place; a `piece` slides there from where it was drawn before."""
    moved = at and f"translate({written(float(at[0]))} {written(float(at[1]))})"
    return element("g", *children, class_=name, transform=moved, data_piece=piece, **attributes)


def button(name: str, action: str | None, label: str, *children: Element | None,
           at: tuple[float, float] | None = None, **attributes: Any) -> Element:
    """A part that plays an action, or begins one, when it is clicked or chosen by keyboard;
    without an action just a part. The label is what is read out."""
    if action is None:
        return group(name, *children, at=at, **attributes)
    return group(f"{name} may", *children, heading(label), at=at, data_action=action,
                 role="button", tabindex=0, aria_label=label, **attributes)


def heading(words: str) -> Element:
    """A title: read out, and shown while the pointer rests on its parent."""
    node = element("title")
    node.text = words
    return node


def rect(x: float, y: float, width: float, height: float, name: str | None = None,
         r: float | None = None, **attributes: Any) -> Element:
    return element("rect", x=x, y=y, width=width, height=height, rx=r, class_=name, **attributes)


def circle(x: float, y: float, r: float, name: str | None = None, **attributes: Any) -> Element:
    return element("circle", cx=x, cy=y, r=r, class_=name, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, name: str | None = None,
         **attributes: Any) -> Element:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=name, **attributes)


def path(d: str, name: str | None = None, **attributes: Any) -> Element:
    return element("path", d=d, class_=name, **attributes)


def polygon(points: Iterable[tuple[float, float]], name: str | None = None,
            **attributes: Any) -> Element:
    listed = " ".join(f"{written(float(x))},{written(float(y))}" for x, y in points)
    return element("polygon", points=listed, class_=name, **attributes)


def text(x: float, y: float, words: str, name: str | None = None, **attributes: Any) -> Element:
    node = element("text", x=x, y=y, class_=name, **attributes)
    node.text = str(words)
    return node


def lines(x: float, y: float, step: float, rows: Iterable[str], name: str | None = None) -> Element:
    """Text in rows, one under the other."""
    return group("lines", *(text(x, y + step * i, row, name) for i, row in enumerate(rows)))


def use(shape: str, x: float = 0, y: float = 0, name: str | None = None,
        **attributes: Any) -> Element:
    """A shape that was defined once."""
    return element("use", href=f"#{shape}", x=x, y=y, class_=name, **attributes)


def symbol(name: str, *children: Element) -> Element:
    """A shape to be used again and again; it goes into `defs`."""
    return element("g", *children, id=name)


def gradient(name: str, *stops: tuple[float, str], kind: str = "radialGradient",
             **attributes: Any) -> Element:
    """`gradient("glow", (0, "white"), (1, "transparent"))`, for `fill="url(#glow)"`."""
    return element(kind, *(element("stop", offset=at, stop_color=colour) for at, colour in stops),
                   id=name, **attributes)


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.45,
         name: str | None = None, **attributes: Any) -> Element:
    """A star with one point upwards."""
    corners = [(r if i % 2 == 0 else r * inner, math.pi * (i / points - 0.5))
               for i in range(2 * points)]
    return polygon([(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in corners],
                   name, **attributes)


def wrapped(words: str, width: int) -> list[str]:
    """A sentence in rows of at most so many letters."""
    rows = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + len(word) >= width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def svg(width: float, height: float, *children: Element | None, title: str, style: str = "",
        defs: Iterable[Element] = ()) -> str:
    """A whole drawing, with its own style, so that it can stand alone."""
    sheet = element("style")
    sheet.text = SHEET + style
    root = element("svg", heading(title), sheet, element("defs", *defs), *children,
                   xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
                   class_="asterism", role="group", aria_label=title)
    return ET.tostring(root, encoding="unicode")
