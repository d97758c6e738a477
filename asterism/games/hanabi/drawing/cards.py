"""Cards: paper ones seen from the front, lacquered ones of which only hints tell."""

import functools
from typing import Any

from asterism.drawing.kit import BRASS, CREAM, GLOW, star_points, words
from asterism.drawing.svg import Element, group, path, polygon, rect, symbol, text_element, use
from asterism.drawing.type_metrics import shorten
from asterism.games.hanabi import rules, sentences
from asterism.games.hanabi.drawing.signs import PALETTE, sign
from asterism.games.hanabi.state import VALUES

Size = tuple[float, float]
CORNER = 6  # of paper cards


@functools.lru_cache(maxsize=4096)
def possible(could: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the colours and the values that hints leave possible."""
    return tuple(sentences.possible_colours(could)), tuple(sentences.possible_values(could))


def half_path(size: Size, second: bool, r: float) -> str:
    """Return the outline of a card's first half (its colour) or its second (its value)."""
    w, h = size
    if h > w:  # upright: above and below
        y, sweep, way = (h, 0, -1) if second else (0, 1, 1)
        return (
            f"M0 {h / 2:.1f}V{y + way * r:.1f}a{r} {r} 0 0 {sweep} {r} {-way * r}"
            f"H{w - r:.1f}a{r} {r} 0 0 {sweep} {r} {way * r}V{h / 2:.1f}z"
        )
    x, sweep, way = (w, 1, -1) if second else (0, 0, 1)
    return (
        f"M{w / 2:.1f} 0H{x + way * r:.1f}a{r} {r} 0 0 {sweep} {-way * r} {r}"
        f"V{h - r:.1f}a{r} {r} 0 0 {sweep} {way * r} {r}H{w / 2:.1f}z"
    )


def half_centres(size: Size) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the middle of the sign and that of the number."""
    w, h = size
    if h > w:
        return (w / 2, h * 0.27), (w / 2, h * 0.73)
    return (w * 0.27, h / 2), (w * 0.74, h / 2)


# Blanks: what all cards of a size share is drawn once a scene, and referred to by each of them


def blank_name(size: Size) -> str:
    return f"h-card{size[0]:.0f}x{size[1]:.0f}"


def half_name(size: Size, second: bool) -> str:
    return f"h-half{int(second)}-{size[0]:.0f}x{size[1]:.0f}"


@functools.lru_cache(maxsize=64)
def blanks(size: Size) -> Element:
    """Return a paper card without sign and number, whose edge takes the ink of who refers to it,
    and its two halves."""
    halves = (
        path(half_path(size, second, CORNER), id=half_name(size, second))
        for second in (False, True)
    )
    return Element(blank_card(size) + "".join(halves))


def blank_card(size: Size) -> Element:
    (w, h), r = size, CORNER
    fold = f"M{w * 0.2:.1f} {h / 2:.1f}h{w * 0.6:.1f}" if h > w else f"M{w / 2:.1f} 5v{h - 10:.1f}"
    return symbol(
        blank_name(size),
        rect(0, 3, w, h, r=r, fill="#000", opacity=0.35, stroke="none"),
        rect(0, 0, w, h, r=r, fill="url(#k-paper)", stroke="none"),
        edge(size),
        path(fold, stroke_opacity=0.35),
    )


def edge(size: Size, **style: Any) -> Element:
    w, h = size
    return rect(1.5, 1.5, w - 3, h - 3, r=CORNER - 1, fill="none", stroke_width=1.5, **style)


@functools.lru_cache(maxsize=4096)
def paper_card(card: int, size: Size, gilded: tuple[bool, bool]) -> Element:
    """HAN-04 Return another's card, on the blank of its size. What its owner knows for sure is
    gilded."""
    w, h = size
    colour, value = int(rules.colour_of(card)), int(rules.value_of(card))
    ink, ((sx, sy), (nx, ny)) = PALETTE[colour].number, half_centres(size)
    upright = h > w
    big = min(h * 0.42, w * 0.56) if upright else min(h * 0.78, w * 0.5)
    return group(
        "face",
        use(blank_name(size), stroke=ink),
        *(
            use(half_name(size, second), fill="url(#h-gild)")
            for second, sure in zip((False, True), gilded, strict=True)
            if sure
        ),
        edge(size, stroke=ink) if any(gilded) else None,
        sign(colour, round(sx, 1), round(sy, 1), round(min(w * 0.2, h * 0.22), 1), on_paper=True),
        words(nx, ny + big * 0.34, str(value), round(big), "serif", ink, "middle"),
    )


@functools.lru_cache(maxsize=4096)
def closed_card(could: int, size: Size) -> Element:
    """Return a card that the viewer does not see, with what its owner knows for sure."""
    (w, h), r = size, 6
    colours, values = possible(could)
    (sx, sy), (nx, ny) = half_centres(size)
    big = min(h * 0.42, w * 0.5)
    known = [
        sign(colours[0], round(sx, 1), round(sy, 1), round(min(w, h) * 0.17, 1))
        if len(colours) == 1
        else None,
        words(nx, ny + big * 0.34, str(values[0]), round(big), "serif", CREAM, "middle")
        if len(values) == 1
        else None,
    ]
    plain = len(colours) > 1 and len(values) > 1
    return group(
        "face",
        *lacquer(w, h, r),
        brass_figure(w / 2, h / 2, min(w, h) * 0.3) if plain else None,
        *known,
    )


def lacquer(w: float, h: float, r: float) -> tuple[Element, ...]:
    return (
        rect(0, 3, w, h, r=r, fill="#000", opacity=0.4),
        rect(0, 0, w, h, r=r, fill="url(#h-lacquer)"),
        rect(3, 3, w - 6, h - 6, "rim", r - 2, fill="none", stroke=BRASS, stroke_width=1.2),
    )


def brass_figure(x: float, y: float, r: float) -> Element:
    """Return the star on the back of a card."""
    corners = [(x + dx, y + dy) for dx, dy in star_points(r, 0.3, 8)]
    return polygon(corners, fill="none", stroke=BRASS, stroke_opacity=0.55, stroke_width=1.2)


@functools.lru_cache(maxsize=4096)
def own_face(could: int, colours: int, letter: str, note: str, size: Size) -> Element:
    """HAN-24 Return one's own card: lacquer, and on it what hints have told, for and against."""
    w, h = size
    left, values = possible(could)
    x, y = w / 2, h * 0.33
    return group(
        "face",
        rect(-6, -6, w + 12, h + 12, "aura", 13, fill=GLOW),
        *lacquer(w, h, 8),
        known_middle(left, values, x + (4 if w < 90 else 0), y, w),
        words(9, 19, letter, 15 if w < 90 else 16, "italic", BRASS),
        words(x, h * 0.52, shorten(note, w - 8, 13), 13, "bold", GLOW, "middle") if note else None,
        possibilities(could, colours, x, h * 0.67, h * 0.22, (w - 12), 15 if w < 90 else 16),
    )


def known_middle(
    colours: tuple[int, ...], values: tuple[int, ...], x: float, y: float, w: float
) -> Element:
    """Return what is certain in large; a brass star while nothing is."""
    big = min(w * 0.46, 46)
    if len(colours) == 1 and len(values) == 1:
        return group(
            "sure",
            sign(colours[0], round(x - w * 0.17, 1), round(y, 1), round(w * 0.13, 1)),
            words(
                x + w * 0.18,
                y + big * 0.35,
                str(values[0]),
                round(big),
                "serif",
                PALETTE[colours[0]].light,
                "middle",
            ),
        )
    if len(colours) == 1:
        return sign(colours[0], round(x, 1), round(y, 1), round(w * 0.18, 1))
    if len(values) == 1:
        return words(x, y + big * 0.37, str(values[0]), round(big * 1.1), "serif", CREAM, "middle")
    return brass_figure(x, y, min(w * 0.26, 26))


@functools.lru_cache(maxsize=4096)
def possibilities(
    could: int,
    colours: int,
    x: float,
    y: float,
    below: float,
    width: float,
    size: float,
    spread: float = 1.35,
) -> Element:
    """HAN-24 Return every colour and value; those that hints rule out are faint."""
    left, values = possible(could)
    step, stride = min(width / colours, size * spread), min(width / VALUES, size * spread)
    signs = [
        sign(
            colour,
            round(x + step * (colour - (colours - 1) / 2), 1),
            round(y, 1),
            round(min(step * 0.42, size * 0.4), 1),
            faint=colour not in left,
        )
        for colour in range(colours)
    ]
    places = {v: round(x + stride * (v - (VALUES + 1) / 2), 1) for v in range(1, VALUES + 1)}
    base = y + below + size * 0.1
    return group(
        "told",
        *signs,
        digits({v: places[v] for v in values}, base, size),
        digits({v: places[v] for v in places if v not in values}, base, size, opacity=0.2),
    )


@functools.lru_cache(maxsize=4096)
def marks_below(could: int, colours: int, width: float, top: float, size: float) -> Element | None:
    """Return what is left where hints have ruled out something; what is sure is gilded above."""
    left, values = possible(could)
    rows: list[list[Element | None]] = []
    if 1 < len(left) < colours:
        step = min(size, width / len(left))
        rows.append(
            [
                sign(c, round(width / 2 + step * (i - (len(left) - 1) / 2), 1), 0, step * 0.4)
                for i, c in enumerate(left)
            ]
        )
    if 1 < len(values) < VALUES:
        step = min(size, width / len(values))
        first = width / 2 - step * (len(values) - 1) / 2
        rows.append([digits({v: first + step * i for i, v in enumerate(values)}, 4.7, size)])
    if not rows:
        untold = len(left) == colours and len(values) == VALUES
        return dots(width / 2, top + 9) if untold else None
    return group(
        "told",
        *(group("row", *row, at=(0, top + 9 + 16 * i)) for i, row in enumerate(rows)),
    )


def digits(places: dict[int, float], y: float, size: float, **style: Any) -> Element | None:
    """Return values at their places in one row: a text may have a place for every letter."""
    if not places:
        return None
    at = " ".join(f"{x:.4g}" for x in places.values())
    row = "".join(map(str, places))
    return text_element(
        "text",
        row,
        x=at,
        y=y,
        class_="t-bold",
        font_size=size,
        fill=CREAM,
        text_anchor="middle",
        **style,
    )


def dots(x: float, y: float) -> Element:
    """Return the mark of a card that nothing is known of."""
    d = f"M{x - 9:g} {y:g}h0m9 0h0m9 0h0"
    return path(d, stroke="#8a90a6", stroke_width=3.2, stroke_linecap="round")
