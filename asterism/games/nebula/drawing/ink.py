"""Nebula: stylesheet and shapes shared by all parts. Every colour has a shape of its own."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    compact_polygon,
    group,
    rect,
    star,
    symbol,
    text,
    title_element,
    use,
    wrap_text,
)
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import CONSTELLATION_NAMES, HOLE, KIND_NAMES, KINDS
from asterism.games.nebula.sentences import moves

STYLE = """
.nebula .k-dolphin{--k:#5fd3c8}.nebula .k-wain{--k:#d9b88f}.nebula .k-dragon{--k:#8fd16a}
.nebula .k-bull{--k:#e58acb}.nebula .k-centre{--k:#c9b7ff}
[data-theme=light] .nebula .plain .k-dolphin{--k:#0f857b}
[data-theme=light] .nebula .plain .k-wain{--k:#8a6432}
[data-theme=light] .nebula .plain .k-dragon{--k:#3f7f1c}
[data-theme=light] .nebula .plain .k-bull{--k:#b03a8f}
.nebula .glyph{fill:var(--k)}.nebula .abyss{fill:#02030c;stroke:#9aa4e8;stroke-width:1.4}
.nebula .abyss-in{fill:none;stroke:#6c76c8}
.nebula .board{fill:#0a0f30;stroke:var(--line);stroke-width:1.2}
.nebula .orbit{fill:none;stroke:#7f8be0;stroke-opacity:.55;stroke-width:1.5}
.nebula .link{stroke:var(--k);stroke-linecap:round;stroke-width:5;opacity:.8}
.nebula .dashed{stroke-dasharray:1 10}.nebula .hollow{fill:#070a24;stroke:var(--k);stroke-width:3}
.nebula .sun{fill:#f3c766}.nebula circle.field{fill:none;pointer-events:all}
.nebula .fresh{fill:none;stroke:var(--glow);stroke-width:4;stroke-dasharray:9 6}
.nebula .petal{--leaf:all;--hit:none;--edge:var(--may)}
.choosing .nebula .petal{--leaf:none}.choosing .nebula .completes{--hit:all}
.nebula .petal:is(:focus-visible,.completes,.advised){--edge:var(--glow)}
.nebula .leaf{fill:#10163c;stroke:var(--edge);stroke-width:1.4;pointer-events:var(--leaf)}
.nebula .hit{fill:none;stroke:none;pointer-events:var(--hit)}
.nebula .chip>rect{fill:var(--sky);stroke:var(--may);stroke-width:1.4}
.nebula .chip.main>rect{stroke:var(--glow);stroke-width:2.2}
.nebula .step>rect{fill:#10163c;stroke:var(--may);stroke-width:1.2}
.nebula .step text{fill:#eef1ff}
.nebula .acts>.panel,.nebula .acts>.board,
.nebula .acts>.open>.board{stroke:var(--glow);stroke-width:2.4}
.nebula .ring{fill:none;stroke:#5661b3;stroke-width:1.2}
.nebula .ray{stroke:#5661b3;stroke-width:1.2}
.nebula .hour{fill:#f3c766;stroke:#3b2c05;stroke-width:1}
.nebula .hand{stroke:#3b2c05;stroke-width:1.8}.nebula .moon{fill:#f4f0d8}
.nebula .aim{fill:none;stroke:var(--glow);stroke-width:2.2}
.nebula .place{fill:none;stroke:#8b95e6;stroke-width:1.3}
.nebula .gold{stroke:#f3c766;stroke-width:2}.nebula .here{fill:#f3c766}.nebula .dark{fill:#0a0f30}
.nebula .badge{fill:var(--panel);stroke:var(--ink);stroke-width:1.3}
.nebula .badge-me{fill:var(--glow);stroke:var(--ink)}.nebula text.on{fill:var(--sky-deep)}
.nebula .good{fill:var(--good)}.nebula .warm{fill:var(--glow)}
.nebula .banner{fill:var(--glow);font-size:19px;font-weight:600}
.nebula .cell{fill:none;stroke:var(--line)}.nebula .tiny{font-size:10.5px}
.nebula .s12{font-size:12px}.nebula .s13{font-size:13px}.nebula .open{cursor:zoom-in}
.nebula .open:focus{transform:scale(2);outline:none;cursor:zoom-out}
.nebula .open{transform-box:fill-box;transform-origin:50% 100%}
"""


class Plan(NamedTuple):
    """The layout: wide, or narrow for a phone held upright."""

    narrow: bool
    width: int
    left: int  # width of the column with one's own galaxy
    right: int  # x of the other column
    side: int  # its width


EDGE, GAP = 12, 8
WIDE = Plan(False, 1200, 640, 664, 524)
NARROW = Plan(True, 420, 396, EDGE, 396)

CHIP = 48  # the height of a button: a finger's
LETTER = 7.1  # the average letter at 13 units


# Stars and glyphs


@functools.lru_cache(maxsize=8192)
def token(kind: int, x: float, y: float, r: float) -> Element:
    """A star; its shape tells its colour too."""
    if kind == HOLE:
        return group("hole", circle(x, y, r, "abyss"), circle(x, y, r * 0.55, "abyss-in"))
    moved = f"translate({x:.4g} {y:.4g})" if x or y else ""
    return use(KIND_NAMES[kind - 1], transform=f"{moved}scale({r / STAR:.3g})")


STAR = 24  # the size of the shapes that are used
STARS = (
    symbol("red", star(0, 0, STAR * 1.1, 5, 0.5, fill="var(--red)")),
    symbol(
        "orange",
        compact_polygon(
            [
                (STAR * 0.9 * x, STAR * 0.9 * y)
                for x, y in (
                    (0, -1),
                    (0.87, -0.5),
                    (0.87, 0.5),
                    (0, 1),
                    (-0.87, 0.5),
                    (-0.87, -0.5),
                )
            ],
            fill="var(--orange)",
        ),
    ),
    symbol("yellow", star(0, 0, STAR * 1.1, 6, 0.58, fill="var(--yellow)")),
    symbol("blue", star(0, 0, STAR * 1.15, 4, 0.42, fill="var(--blue)")),
    symbol("purple", star(0, STAR * 0.18, STAR * 1.2, 3, 0.46, fill="var(--purple)")),
    symbol("white", circle(0, 0, STAR * 0.86, fill="var(--white)")),
)


@functools.lru_cache(maxsize=4096)
def glyph(constellation: int, x: float, y: float, r: float) -> Element:
    """The sign of a constellation: diamond, square, triangle, cross."""
    name = CONSTELLATION_NAMES[constellation]
    return group(f"k-{name}", GLYPHS[constellation](x, y, r))


def cross(x: float, y: float, r: float) -> Element:
    t = r * 0.36
    return compact_polygon(
        [
            (x + dx, y + dy)
            for dx, dy in (
                (-t, -r),
                (t, -r),
                (t, -t),
                (r, -t),
                (r, t),
                (t, t),
                (t, r),
                (-t, r),
                (-t, t),
                (-r, t),
                (-r, -t),
                (-t, -t),
            )
        ],
        "glyph",
    )


GLYPHS: tuple[Any, ...] = (
    lambda x, y, r: compact_polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], "glyph"),
    lambda x, y, r: rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, "glyph"),
    lambda x, y, r: compact_polygon(
        [(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], "glyph"
    ),
    cross,
)


def tokens(counts: Sequence[int], x: float, y: float, r: float, step: float) -> list[Element]:
    """A row of kinds with how many there are of each."""
    parts: list[Element] = []
    for kind in range(1, KINDS + 1):
        if counts[kind]:
            parts += [token(kind, x, y, r), text(x + r + 3, y + 4.5, str(int(counts[kind])), "s12")]
            x += step
    return parts


def badge(ctx: RenderContext, seat: int, x: float, y: float, r: float = 9) -> Element:
    """A player's number."""
    own = seat == ctx.seat
    return group(
        "player",
        circle(x, y, r, "badge-me" if own else "badge"),
        text(x, y + 4, str(seat + 1), f"mid s12 bold{' on' if own else ''}"),
        title_element(ctx.translations.player(seat)),
    )


# Panels and buttons


def panel(
    name: str, x: float, y: float, width: float, height: float, title: str, *parts: Element | None
) -> Element:
    return group(
        name,
        rect(x, y, width, height, "panel", 12),
        text(x + 12, y + 20, title, "bold s13"),
        *parts,
    )


def name_of(ctx: RenderContext, seat: int, width: float) -> str:
    """A player's name, shortened to fit."""
    translations, name = ctx.translations, str(ctx.translations.player(seat))
    told = str(translations("table.you", player=name)) if seat == ctx.seat else name
    letters = int(width / LETTER / 1.15)
    return told if len(told) <= letters else told[: letters - 1] + "…"


def rows_of(translations: str, width: float) -> list[str]:
    """A sentence in rows that fit a width at 12 units."""
    return wrap_text(translations, max(8, int(width / LETTER * 1.09)))


def chip(action: str, label: str, shown: str, kind: int = 0, main: bool = False) -> "Chip":
    """A button with a star of that kind, if any, and a text."""
    return marked(action, label, shown, token(kind, *MIDDLE, 12) if kind else None, main)


def marked(action: str, label: str, shown: str, mark: Element | None, main: bool = False) -> "Chip":
    width = (40 if mark else 20) + LETTER * 1.06 * len(shown) + (10 if shown else 0)
    return Chip(action, label, shown, mark, main, max(float(CHIP), width))


MIDDLE = CHIP / 2, CHIP / 2


class Chip(NamedTuple):
    """A button of the action bar: a sign, a text, or both."""

    action: str
    label: str
    shown: str
    mark: Element | None
    main: bool
    width: float

    def drawn(self, x: float, y: float) -> Element:
        at = 30 if self.mark else 0
        translations = (
            text((self.width + at) / 2, CHIP / 2 + 5, self.shown, "mid s13") if self.shown else None
        )
        return button(
            f"chip{' main' if self.main else ''}",
            self.action,
            self.label,
            rect(0, 0, self.width, CHIP, r=10),
            self.mark,
            translations,
            at=(x, y),
        )


def flow(chips: Sequence[Chip], x: float, y: float, width: float) -> tuple[list[Element], float]:
    """Buttons side by side in as many rows as needed, and the y where they end."""
    parts, left = [], x
    for each in chips:
        if left > x and left + each.width > x + width:
            left, y = x, y + CHIP + 6
        parts.append(each.drawn(left, y))
        left += each.width + 8
    return parts, y + CHIP + 6


def may_label(ctx: RenderContext, action: str) -> str:
    """What an action does, in words."""
    return moves.describe_action(ctx, ctx.legal[action])
