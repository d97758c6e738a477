"""The SVG shapes that drawings are made of. Knows no game.

A shape is a string of markup, built once. (As trees of nodes the same drawings took three times as
long.) The commonest ones are kept, since a move changes few of them.
"""

import functools
import html
import itertools
import math
import re
import textwrap
from collections.abc import Iterable
from typing import Any, NewType

Element = NewType("Element", str)  # complete and escaped markup


def element(tag: str, *children: Element | None, **attributes: Any) -> Element:
    """Return any element. `font_size=3` is written `font-size`; None is left out. Values stand in
    single quotes, which need no escape in JSON and so save a tenth of the bytes."""
    written = "".join(map(ATTRIBUTES.__getitem__, attributes.items()))
    inner = "".join(filter(None, children))
    return Element(f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>")


class AttributeTexts(dict[tuple[str, Any], str]):
    """Attributes as they are written, by name and value: the same ones come again and again."""

    def __missing__(self, item: tuple[str, Any]) -> str:
        if len(self) >= MAX_ATTRIBUTES:
            self.clear()
        key, value = item
        written = "" if value is None else f" {attribute_name(key)}='{format_value(value)}'"
        self[item] = written
        return written


MAX_ATTRIBUTES = 65536
ATTRIBUTES = AttributeTexts()


def attribute_name(key: str) -> str:
    """Return the name of an attribute as SVG spells it."""
    return key.rstrip("_").replace("_", "-") if key != "viewBox" else key


@functools.lru_cache(maxsize=65536)
def format_number(value: float) -> str:
    """Format a number without a long tail of digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def format_value(value: Any) -> str:
    """Format numbers without long tails of digits, and escape text."""
    if isinstance(value, float):
        return format_number(value)
    return escape_text(value) if isinstance(value, str) else str(value)


NEEDS_ESCAPE = re.compile("[&<>\"']")


def escape_text(content: str) -> str:
    """Escape a text; nearly none needs it, and looking is faster."""
    return html.escape(content) if NEEDS_ESCAPE.search(content) else content


def text_element(tag: str, content: object, **attributes: Any) -> Element:
    """Return an element that holds a text."""
    written = str(content)
    if NEEDS_ESCAPE.search(written):
        written = html.escape(written, quote=False)
    return element(tag, Element(written), **attributes)


def group(
    name: str,
    *children: Element | None,
    at: tuple[float, float] | None = None,
    piece: str | None = None,
    **attributes: Any,
) -> Element:
    """Return a group moved to a place; a `piece` slides there from where it was drawn before."""
    written = "".join(map(ATTRIBUTES.__getitem__, attributes.items()))
    place = placement(name, at, piece)
    inner = "".join(filter(None, children))
    return Element(f"<g{place}{written}>{inner}</g>" if inner else f"<g{place}{written}/>")


@functools.lru_cache(maxsize=16384)
def placement(name: str, at: tuple[float, float] | None, piece: str | None) -> str:
    """Return the attributes that most groups have."""
    written = {"class_": name, "transform": at and translation(*at), "data_piece": piece}
    return "".join(map(ATTRIBUTES.__getitem__, written.items()))


@functools.lru_cache(maxsize=16384)
def translation(x: float, y: float) -> str:
    return f"translate({format_number(float(x))} {format_number(float(y))})"


def button(
    name: str,
    action: str | None,
    label: str,
    *children: Element | None,
    at: tuple[float, float] | None = None,
    description: str | None = None,
    titled: bool = True,
    **attributes: Any,
) -> Element:
    """Return a group that plays an action, or begins one, when clicked or chosen by keyboard;
    without an action a plain group. The label is read out, and shown on hover unless a title says
    more; where very many are drawn they need none, since the page tells the label, too."""
    if action is None:
        return group(name, *children, at=at, **attributes)
    return group(
        f"{name} may",
        *children,
        title_element(description or label) if titled else None,
        at=at,
        data_action=action,
        role="button",
        tabindex=0,
        aria_label=label,
        **attributes,
    )


def title_element(content: str) -> Element:
    """Return a title: read out, and shown on hover over its parent."""
    written = str(content)
    if NEEDS_ESCAPE.search(written):
        written = html.escape(written, quote=False)
    return Element(f"<title>{written}</title>" if written else "<title/>")


@functools.lru_cache(maxsize=16384)
def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    name: str | None = None,
    r: float | None = None,
    **attributes: Any,
) -> Element:
    return element(
        "rect",
        x=x or None,
        y=y or None,
        width=width,
        height=height,
        rx=r,
        class_=name,
        **attributes,
    )


@functools.lru_cache(maxsize=16384)
def circle(x: float, y: float, r: float, name: str | None = None, **attributes: Any) -> Element:
    return element("circle", cx=x or None, cy=y or None, r=r, class_=name, **attributes)


@functools.lru_cache(maxsize=16384)
def line(
    x1: float, y1: float, x2: float, y2: float, name: str | None = None, **attributes: Any
) -> Element:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=name, **attributes)


def path(d: str, name: str | None = None, **attributes: Any) -> Element:
    return element("path", d=d, class_=name, **attributes)


def polygon(
    points: Iterable[tuple[float, float]], name: str | None = None, **attributes: Any
) -> Element:
    listed = " ".join(f"{format_value(float(x))},{format_value(float(y))}" for x, y in points)
    return element("polygon", points=listed, class_=name, **attributes)


def compact_polygon(
    points: Iterable[tuple[float, float]], name: str | None = None, **attributes: Any
) -> Element:
    """Return a polygon in relative steps of tenths, which is half as long for small shapes."""
    spots = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [(x - a, y - b) for (a, b), (x, y) in itertools.pairwise(spots)]
    start, *rest = (f"{x / 10:g} {y / 10:g}" for x, y in (spots[0], *steps))
    return path(f"M{start}l{' '.join(rest).replace(' -', '-')}z", name, **attributes)


def text(x: float, y: float, content: str, name: str | None = None, **attributes: Any) -> Element:
    return text_element("text", content, x=x or None, y=y or None, class_=name, **attributes)


def text_lines(
    x: float, y: float, step: float, rows: Iterable[str], name: str | None = None
) -> Element:
    """Return text in rows, one below the other."""
    return group("lines", *(text(x, y + step * i, row, name) for i, row in enumerate(rows)))


def use(
    shape: str, x: float = 0, y: float = 0, name: str | None = None, **attributes: Any
) -> Element:
    """Return a reference to a shape that is defined once."""
    return element("use", href=f"#{shape}", x=x or None, y=y or None, class_=name, **attributes)


def symbol(name: str, *children: Element) -> Element:
    """Return a shape for `defs`, to be referenced by `use`."""
    return element("g", *children, id=name)


def gradient(
    name: str, *stops: tuple[float, str], kind: str = "radialGradient", **attributes: Any
) -> Element:
    """`gradient("glow", (0, "white"), (1, "transparent"))`, for `fill="url(#glow)"`."""
    return element(
        kind,
        *(element("stop", offset=at, stop_color=colour) for at, colour in stops),
        id=name,
        **attributes,
    )


def star(
    x: float,
    y: float,
    r: float,
    points: int = 5,
    inner: float = 0.45,
    name: str | None = None,
    **attributes: Any,
) -> Element:
    """Return a star with one point upwards."""
    corners = [
        (r if i % 2 == 0 else r * inner, math.pi * (i / points - 0.5)) for i in range(2 * points)
    ]
    return compact_polygon(
        [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in corners],
        name,
        **attributes,
    )


def wrap_text(content: str, width: int) -> list[str]:
    """Break a sentence into rows of at most `width` letters. Words stay whole, and a hard space
    holds two together, also where that makes a row longer."""
    rows = textwrap.wrap(content, width, break_long_words=False, break_on_hyphens=False)
    return rows or [""]


def svg(
    width: float,
    height: float,
    *children: Element | None,
    title: str,
    defs: Iterable[Element] = (),
    **attributes: Any,
) -> str:
    """Return a whole drawing, without its stylesheet."""
    return element(
        "svg",
        title_element(title),
        element("defs", *defs),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        role="group",
        aria_label=title,
        viewBox=f"0 0 {width} {height}",
        class_="asterism",
        **attributes,
    )
