"""The rules of style that Bájné kostky add."""

from asterism.drawing.kit import GLOW, INK

LOOKS = f"""
.bajne .barred{{opacity:.4}}
.bajne .bid>circle:first-of-type{{opacity:0}}
.bajne .bid.selected>circle:first-of-type{{opacity:.8}}
.bajne .bid.selected .well{{fill:url(#k-gold)}}
.bajne .bid.selected .t-serif{{fill:{INK}}}
.bajne .bid.selected .t-bold{{fill:{GLOW}}}
.bajne .tile .ring{{opacity:0}}
.bajne .tile.selected .ring{{opacity:1}}
.bajne .tile.selected .die-of-stack>g{{transform:translateY(-6px)}}
"""
