"""Gradients, symbols and style that the pieces of this game refer to, sent once a page."""

from asterism.drawing import kit
from asterism.drawing.svg import Element, gradient, symbol
from asterism.games.gwiazdy.drawing import dots, shapes, sky_map
from asterism.games.gwiazdy.drawing.hr_diagram import BANDS, band
from asterism.games.gwiazdy.drawing.scene import Box
from asterism.games.gwiazdy.drawing.scenery import figures, grain
from asterism.games.gwiazdy.drawing.shapes import temperature_colour

STEPS = 6
DEFS: tuple[Element, ...] = (
    *shapes.DEFS,
    *dots.DEFS,
    *sky_map.DEFS,
    kit.ramp("g-desk", (0, "#3a271b"), (0.5, "#281a12"), (1, "#150d09"), slope=(1, 1)),
    gradient("g-plate", (0, "#1d4a78"), (0.55, "#123257"), (1, "#0a1d38"), r=0.68),
    gradient("g-red-light", (0, "rgb(226 87 60/.34)"), (1, "rgb(226 87 60/0)")),
    gradient("g-blue-light", (0, "rgb(63 143 216/.34)"), (1, "rgb(63 143 216/0)")),
    kit.ramp(
        "g-hr",
        *(
            (i / STEPS, temperature_colour(10 ** (4.65 - 1.25 * i / STEPS)))
            for i in range(STEPS + 1)
        ),
        slope=(1, 0),
    ),
    symbol("g-bands", *(band(name) for name in BANDS)),
    Element(grain(0, 1280, 0, 748).replace("<g ", "<g id='g-grain' ", 1)),
    Element("<g id='g-figures'>" + "".join(figures(Box(0, 0, 1340, 1212), False)) + "</g>"),
)
STYLE = """
.gwiazdy .row .slip>rect{fill:#2c2019;stroke:#5a4630}
.gwiazdy .row .slip>rect+rect{fill:#0d2340;stroke:none}
.gwiazdy .t-row,.gwiazdy .t-cost{font-family:"Asterism Serif",Georgia,"Noto Serif",serif;
font-weight:600;font-size:15px;fill:#d8cbb2}
.gwiazdy .t-cost{font-size:14px}
.gwiazdy .t-cost.short{fill:#ff9b88;text-decoration:underline}
.gwiazdy .row.plain .slip>rect:first-child,.gwiazdy .row.lit .slip>rect:first-child{
fill:url(#k-paper);stroke:none}
.gwiazdy .row.lit .slip>rect:first-child{stroke:#ffd978;stroke-width:3px}
.gwiazdy .row.plain text,.gwiazdy .row.lit text{fill:#2a2013}
.gwiazdy .made .slip>:not(.owner){opacity:.55}.gwiazdy .gone .slip{opacity:.4}
.gwiazdy .names text{paint-order:stroke;stroke:#0a1d38;stroke-width:3.4px;stroke-linejoin:round}
.gwiazdy .lens,.gwiazdy .cross{display:none}
.gwiazdy .pending>.lens,.gwiazdy .pending>.cross{display:inline}
.gwiazdy .pending>use:first-of-type{stroke:#ffd978;stroke-width:3px}
svg.asterism .gwiazdy .when[data-shows~=pending]{display:inline}
.gwiazdy .when[data-shows~=pending] .zone-hint{display:none}
.gwiazdy .pin.selected .ring{fill:#33426a;stroke-width:4px}
.gwiazdy .door:hover rect{fill-opacity:.12}
.gwiazdy .advised .ring{stroke:#fff}
"""
