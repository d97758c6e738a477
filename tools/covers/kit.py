"""Shared materials of the covers: sky, stars, glows, dice. All random numbers are seeded."""

import math
import random

Point = tuple[float, float]

WIDTH, HEIGHT = 400, 640
GLOW, CREAM = "#ffd978", "#f3ead7"
FACETS = (
    ("#fff2c4", "#fffbe9"),
    ("#d99a2b", "#f6cd6a"),
    ("#c78821", "#b87a18"),
    ("#ffe9ad", "#e9b447"),
    ("#fff7dc", "#ffefbd"),
)
SHARED_DEFS = (
    '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%">'
    '<feGaussianBlur stdDeviation="6"/></filter>'
    '<filter id="fine" x="-50%" y="-50%" width="200%" height="200%">'
    '<feGaussianBlur stdDeviation="2.2"/></filter>'
    '<filter id="wide" x="-50%" y="-50%" width="200%" height="200%">'
    '<feGaussianBlur stdDeviation="22"/></filter>'
)


def cover(title: str, defs: str, *parts: str) -> str:
    """Return a whole cover; the motif fills any shape of plate from the middle outwards."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 0 {WIDTH + 200} {HEIGHT}" '
        f'preserveAspectRatio="xMidYMin slice"><title>{title}</title>'
        f"<defs>{SHARED_DEFS}{defs}</defs>{''.join(parts)}</svg>\n"
    )


def gradient(name: str, *stops: tuple[float, str], radial: str = "", slope: str = "") -> str:
    """Return a gradient; linear from top to bottom by default."""
    tag = "radialGradient" if radial else "linearGradient"
    where = radial or slope or 'x1="0" y1="0" x2="0" y2="1"'
    inner = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<{tag} id="{name}" {where}>{inner}</{tag}>'


def background(fill: str) -> str:
    return f'<rect x="-200" width="{WIDTH + 400}" height="{HEIGHT}" fill="{fill}"/>'


def path(d: str, **attributes: str | float) -> str:
    """Return a path; `stroke_width=2` is written `stroke-width`."""
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<path d="{d}"{written}/>'


def group(inner: str, **attributes: str | float) -> str:
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<g{written}>{inner}</g>"


def circle(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}"{written}/>'


def halo(x: float, y: float, r: float, colour: str, opacity: float, blur: str = "soft") -> str:
    return circle(x, y, r, colour, opacity=opacity, filter=f"url(#{blur})")


def star_points(x: float, y: float, outer: float, inner: float, points: int = 5) -> list[Point]:
    """Return the corners of a star with one point upwards."""
    corners = []
    for number in range(2 * points):
        reach = outer if number % 2 == 0 else inner
        angle = math.pi * (number / points - 0.5)
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return corners


def polygon(points: list[Point], **attributes: str | float) -> str:
    corners = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return path(f"M{corners}Z", **attributes)


def brass_star(x: float, y: float, size: float) -> str:
    """Return a star token of brass, its facets lit from the upper left."""
    corners = star_points(x, y, size, size * 0.46)
    parts = [halo(x, y, size * 1.5, "#ffcf6b", 0.5)]
    parts.append(polygon(corners, fill="#f5c451", stroke="#6b4510", stroke_width=1))
    for number, (right, left) in enumerate(FACETS):
        tip, after, before = (corners[(2 * number + turn) % 10] for turn in (0, 1, -1))
        parts.append(polygon([tip, after, (x, y)], fill=right, opacity=0.85))
        parts.append(polygon([tip, before, (x, y)], fill=left, opacity=0.85))
    return "".join(parts)


def night_stars(count: int, seed: int, height: float) -> str:
    """Return faint stars over the whole width and beyond it."""
    generator = random.Random(seed)
    dots = []
    for _ in range(count):
        x, y = generator.uniform(-120, 520), generator.uniform(0, height)
        size = generator.choice([0.5, 0.6, 0.8, 1.1])
        colour = generator.choice(["#fff", "#ffe9c4", "#cfe0ff"])
        dots.append(circle(x, y, size, colour, opacity=round(generator.uniform(0.2, 0.8), 2)))
    return "".join(dots)
