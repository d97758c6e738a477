"""Bájné kostky: the table in the labyrinth, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, group, svg, text
from asterism.engine.look import Look
from asterism.games.bajne_kostky import speech
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.own import own, own_height
from asterism.games.bajne_kostky.drawing.pad import pad, pad_height
from asterism.games.bajne_kostky.drawing.paper import EDGE, GAP, NARROW, STYLE, WIDE, Plan, Spot
from asterism.games.bajne_kostky.drawing.players import players_height, screens, seats_list
from asterism.games.bajne_kostky.drawing.reminder import gone, reminder
from asterism.games.bajne_kostky.drawing.trick import middle


def draw(look: Look, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    plan = NARROW if narrow else WIDE
    parts, height = (tall if narrow else broad)(look, plan)
    table = group("bajne", banner(look, plan), *parts)
    return svg(plan.width, height, sky(plan.width, height), table, title=look.words("title"),
               style=STYLE, defs=[dice.SHINE])


def broad(look: Look, plan: Plan) -> tuple[list[Element], int]:
    """The others above, the trick in the middle, one's own dice below; the pad on the right."""
    x, right = EDGE, EDGE + plan.main + GAP
    span = plan.width - EDGE - right
    rows = [screens(look, Spot(x, 58, plan.main, 158)),
            middle(look, plan, Spot(x, 224, plan.main, 256)),
            own(look, plan, Spot(x, 488, plan.main, 220))]
    tall_pad = pad_height(look)
    side = [pad(look, Spot(right, 58, span, tall_pad)),
            gone(look, Spot(right, 66 + tall_pad, span, 98)),
            reminder(look, Spot(right, 172 + tall_pad, span, 536 - tall_pad))]
    return [*rows, *side], 720


def tall(look: Look, plan: Plan) -> tuple[list[Element], int]:
    """One under the other, what one needs to act first."""
    blocks: list[tuple[Callable[[Spot], Element], int]] = [
        (lambda spot: middle(look, plan, spot), 196),
        (lambda spot: own(look, plan, spot), own_height(look, plan)),
        (lambda spot: seats_list(look, spot), players_height(look)),
        (lambda spot: pad(look, spot), pad_height(look)),
        (lambda spot: gone(look, spot), 98),
        (lambda spot: reminder(look, spot), 226),
    ]
    parts, y = [], 66
    for block, height in blocks:
        parts.append(block(Spot(EDGE, y, plan.main, height)))
        y += height + GAP
    return parts, y + 4


def banner(look: Look, plan: Plan) -> Element:
    """Whose move it is; the round, the trick and the colour."""
    said, news = speech.headline(look), " · ".join(speech.progress(look))
    if plan is NARROW:
        return group("head", text(plan.width / 2, 28, said, "banner mid",
                                  style=f"font-size:{16 if len(said) < 40 else 13}px"),
                     text(plan.width / 2, 52, news, "mid soft", style="font-size:13px"))
    return group("head", text(EDGE + 4, 38, said, "banner"),
                 text(plan.width - EDGE - 4, 37, news, "end soft", style="font-size:16px"))
