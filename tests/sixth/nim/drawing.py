"""Nim in ink."""

from asterism.games.nim import speech

from asterism.drawing.svg import button, circle, svg, text


def draw(look, narrow=False):
    stones = [circle(20 + 14 * i, 20, 6) for i in range(look.view.stones)]
    buttons = [button("deed", name, speech.describe(look, number), text(20, 60 + 20 * i, name))
               for i, (name, number) in enumerate(look.legal.items())]
    return svg(220, 200, *stones, *buttons, title=look.words("title"))
