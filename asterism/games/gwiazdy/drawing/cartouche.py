"""The slip in the corner of the map: what to do, or what happened, and the buttons of the step."""

import functools

from asterism.drawing import kit
from asterism.drawing.svg import Element, group, rect
from asterism.drawing.type_metrics import balance_width, fit_size, wrap_width
from asterism.engine.frames import WIDE, Frame
from asterism.games.gwiazdy.drawing.scene import Scene
from asterism.games.gwiazdy.drawing.sky import plate_of
from asterism.games.gwiazdy.drawing.steps import Choice, aside, call, choice_button, choices

WARNING = "#a8321f"
TALL, LOW = 40, 34  # heights of buttons in one row, and in several: fields lie beside the slip


def cartouche(scene: Scene) -> Element:
    """A slip in the corner of the map: what to do, or what happened; the buttons of the step."""
    prompt, aside_text, listed = call(scene), aside(scene), tuple(choices(scene))
    draw = functools.partial(draw_cartouche, scene.frame, prompt, aside_text, listed)
    return scene.keep("cartouche", (prompt, aside_text, listed), draw)


def draw_cartouche(
    frame: Frame, prompt: str, aside_text: tuple[str, bool], listed: tuple[Choice, ...]
) -> Element:
    sky, width = plate_of(frame).sky, 210 if frame is WIDE else 190
    most = 3 if len(listed) <= 2 else 2
    size = fit_size(prompt, width - 24, 20, 15, most)
    rows = balance_width(prompt, width - 24, size, most)
    note, warns = aside_text
    small = wrap_width(note, width - 24, 14, 4) if note else ()
    lines = -(-len(listed) // 2)
    tall = button_height(listed)
    below = 22 + len(rows) * size * 1.2
    buttons = below + len(small) * 18 + 8
    height = buttons + lines * (tall + 6) + 6
    x, y = sky.x + 4, sky.bottom - height - 4
    return group(
        "cartouche",
        rect(1, 5, width, height, r=8, fill="#000", fill_opacity=0.4),
        rect(0, 0, width, height, r=8, fill="url(#k-paper)", stroke="#7d5622", stroke_width=1.4),
        rect(5, 5, width - 10, height - 10, r=5, fill="none", stroke="#7d5622", stroke_opacity=0.7),
        *(
            kit.words(
                width / 2, 18 + size * 0.6 + i * size * 1.2, row, size, "serif", kit.INK, "middle"
            )
            for i, row in enumerate(rows)
        ),
        *(
            kit.words(
                width / 2,
                below + 8 + i * 18,
                row,
                14,
                "bold" if warns else "sans",
                WARNING if warns else "#3d2f18",
                "middle",
            )
            for i, row in enumerate(small)
        ),
        *cartouche_buttons(listed, width, buttons, tall),
        at=(x, y),
        piece="cartouche",
        data_value=f"{prompt} {note}",
        data_change="flip",
        data_quiet="",
    )


def button_height(listed: tuple[Choice, ...]) -> float:
    return TALL if len(listed) <= 2 else LOW


def cartouche_buttons(
    listed: tuple[Choice, ...], width: float, top: float, tall: float
) -> list[Element]:
    if len(listed) == 1:
        return [choice_button(listed[0], width / 2, top + tall / 2, 160, tall)]
    each = (width - 28) / 2
    return [
        choice_button(
            choice._replace(main=True),
            10 + each / 2 + i % 2 * (each + 8),
            top + tall / 2 + i // 2 * (tall + 6),
            each,
            tall,
        )
        for i, choice in enumerate(listed)
    ]
