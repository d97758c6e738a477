"""Nim in ink."""

from asterism.games.nim import sentences

from asterism.drawing import style
from asterism.drawing.scenery import compose, ground
from asterism.drawing.svg import button, circle, svg, text

STYLESHEET = style.STYLESHEET


DEFS = ""


def scenery(frame):
    return compose(frame, ground(frame, "#0a1122"))


def render(ctx, frame):
    stones = [circle(20 + 14 * i, 20, 6) for i in range(ctx.view.stones)]
    buttons = [
        button("deed", name, sentences.describe_action(ctx, number), text(20, 60 + 20 * i, name))
        for i, (name, number) in enumerate(ctx.legal.items())
    ]
    return svg(220, 200, *stones, *buttons, title=ctx.translations("title"))
