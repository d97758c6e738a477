"""An oval table of dark wood with a brass edge under a lamp, and a board that lies on it."""

from tools.covers.kit import SHARED_DEFS, gradient, group, polygon, star_points

WIDTH, HEIGHT = 640, 540
MIDDLE_X, MIDDLE_Y, REACH_X, REACH_Y = 320, 214, 296, 204
THICKNESS = 22
TILT = 0.74  # how much shorter things look that lie flat
BRASS = "#d9b26a"
GRAIN = (
    '<filter id="wood-grain" x="0" y="0" width="100%" height="100%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".006 .22" numOctaves="3" seed="8"/>'
    '<feColorMatrix values="0 0 0 0 1  0 0 0 0 .78  0 0 0 0 .5  0 0 0 .22 -.04"/></filter>'
)


def tabletop(defs: str, *parts: str) -> str:
    """Return a whole drawing: the table and what lies on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<defs>{SHARED_DEFS}{materials()}{defs}</defs>{wood()}{''.join(parts)}</svg>\n"
    )


def materials() -> str:
    rim = gradient("rim", (0, "#f4d999"), (0.5, "#c4954a"), (1, "#7d5622"))
    frame = gradient(
        "frame",
        (0, "#f0d18a"),
        (0.3, "#b98a44"),
        (0.55, "#e2bd74"),
        (1, "#6f4c1f"),
        slope='x1="0" y1="0" x2="1" y2="1"',
    )
    lamp = (
        '<radialGradient id="lamp"><stop offset="0" stop-color="#ffe9b8" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient>'
    )
    clip = f'<clipPath id="top">{oval(0, "#000")}</clipPath>'
    planks = gradient("planks", (0, "#5a3d2e"), (1, "#2c1d16"))
    return GRAIN + rim + frame + lamp + planks + clip


def oval(lower: float, fill: str, inset: float = 0, **attributes: str | float) -> str:
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (
        f'<ellipse cx="{MIDDLE_X}" cy="{MIDDLE_Y + lower}" rx="{REACH_X - inset}" '
        f'ry="{REACH_Y - inset * 0.85}" fill="{fill}"{written}/>'
    )


def wood() -> str:
    """Return the table itself: shadow, edge, grain, the light of the lamp, brass."""
    left, top = MIDDLE_X - REACH_X, MIDDLE_Y - REACH_Y
    grain = (
        f'<rect x="{left}" y="{top}" width="{2 * REACH_X}" height="{2 * REACH_Y}" '
        'filter="url(#wood-grain)" opacity=".6"/>'
    )
    light = "".join(oval(-20, "url(#lamp)", inset) for inset in (60, 130))
    return (
        oval(THICKNESS + 24, "#000", 6, opacity=0.5, filter="url(#wide)")
        + oval(THICKNESS, "#140d0a")
        + oval(THICKNESS, "none", 0, stroke="#7d5622", stroke_opacity=0.6, stroke_width=2)
        + oval(0, "url(#planks)")
        + group(grain + light, clip_path="url(#top)")
        + oval(0, "none", 1, stroke="url(#rim)", stroke_width=3)
        + oval(0, "none", 11, stroke=BRASS, stroke_opacity=0.28)
    )


def board(art: str, size: float, window: str) -> str:
    """Return a framed board that lies in the middle; `window` is the part of the art it shows."""
    half = size / 2
    shadow = rect(-half, -half + 14, size, size, 10, "#000", opacity=0.55, filter="url(#soft)")
    edge = rect(-half - 6, -half - 6, size + 12, size + 12, 12, "url(#frame)")
    night = rect(-half - 3, -half - 3, size + 6, size + 6, 9, "#080d1c")
    picture = (
        f'<svg x="{-half}" y="{-half}" width="{size}" height="{size}" viewBox="{window}" '
        f'preserveAspectRatio="xMidYMid slice">{art}</svg>'
    )
    line = rect(
        -half + 6, -half + 6, size - 12, size - 12, 4, "none", stroke=BRASS, stroke_width=1.4
    )
    return lying(MIDDLE_X, MIDDLE_Y - 2, shadow + edge + night + picture + line)


def rect(
    x: float, y: float, width: float, height: float, r: float, fill: str, **more: str | float
) -> str:
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" '
        f'fill="{fill}"{written}/>'
    )


def lying(x: float, y: float, inner: str, turn: float = 0) -> str:
    """Return something that lies flat on the wood."""
    return group(inner, transform=f"translate({x:g} {y:g}) scale(1 {TILT}) rotate({turn:g})")


def card(x: float, y: float, turn: float, back: str, sign: str = "") -> str:
    """Return a card face down; its back may carry a sign."""
    inner = (
        rect(-20, -25, 42, 60, 5, "#000", opacity=0.4)
        + rect(-21, -30, 42, 60, 5, "#f3ead7")
        + rect(-19, -28, 38, 56, 4, back)
        + rect(-15, -24, 30, 48, 2, "none", stroke=BRASS, stroke_width=1.2)
        + sign
    )
    return lying(x, y, inner, turn)


def disc(x: float, y: float, r: float, top: str, edge: str) -> str:
    """Return a round token with some height."""
    return (
        f'<ellipse cx="{x:g}" cy="{y + 6:g}" rx="{r * 1.1:g}" ry="{r * 0.8:g}" fill="#000" '
        'opacity=".45" filter="url(#fine)"/>'
        f'<ellipse cx="{x:g}" cy="{y + 4:g}" rx="{r:g}" ry="{r * TILT:g}" fill="{edge}"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{r:g}" ry="{r * TILT:g}" fill="{top}"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{r * 0.68:g}" ry="{r * 0.68 * TILT:g}" fill="none" '
        'stroke="#fff" stroke-opacity=".35"/>'
    )


def star_sign(size: float, colour: str = "#ffd978") -> str:
    return polygon(star_points(0, 0, size, size * 0.46), fill=colour)
