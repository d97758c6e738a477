"""The rules of style that Hanabi adds. What a selected hint points at rises by these rules alone,
so that no card is drawn twice."""

from asterism.drawing.kit import GLOW
from asterism.games.hanabi.state import SEATS, TARGET_NAMES

BASE = f"""
.hanabi .half>use{{fill:transparent}}
.hanabi .half:hover>use{{fill:rgb(255 217 120/.3)}}
.hanabi .own .aura{{opacity:0}}
.hanabi .own.selected .aura{{opacity:.4}}
.hanabi .own.selected .lift{{transform:translateY(-9px)}}
.hanabi .own.selected .rim{{stroke:{GLOW};stroke-width:2.6}}
.hanabi .refused{{opacity:.45}}
.hanabi .tab .medallion{{pointer-events:none}}
.hanabi .hand[data-shows~=say] .held{{opacity:.42}}
.hanabi[data-shows~=say] .parapet>.hand:not([data-shows~=say]){{opacity:.5}}
.hanabi[data-shows~=say] .said,.hanabi[data-shows~=chosen] .said,
.hanabi[data-shows~=stages] .said,.hanabi[data-shows~=stages] .parapet,
.hanabi .stages,.hanabi .stage,.hanabi .back,.hanabi .tokens-left{{display:none}}
.hanabi .stages[data-shows],.hanabi .stage[data-shows],.hanabi[data-shows~=say] .back,
.hanabi[data-shows~=say] .tokens-left,.hanabi[data-shows~=stages] .back,
.hanabi[data-shows~=further] .back{{display:inline}}
"""


def lift_rule(target: str) -> str:
    """Return how cards look while a hint that points at them is selected."""
    half = "value" if target.isdigit() else "colour"
    pointed = f".hanabi .hand[data-shows~=w-{target}] .k-{target}"
    return (
        f"{pointed}{{opacity:1}}{pointed} .lift{{transform:translateY(-7px)}}"
        f"{pointed} .half.{half}>use{{stroke:{GLOW};stroke-width:3.5;fill:rgb(255 217 120/.1)}}\n"
    )


def tab_rule(owner: int) -> str:
    """Return how the tab of the player on stage looks."""
    return (
        f".hanabi .stages[data-shows~=stage-{owner}] .tab-{owner}>rect"
        f"{{stroke:{GLOW};stroke-width:2.2;fill:#2c2418;fill-opacity:.95}}\n"
    )


LOOKS = BASE + "".join(map(lift_rule, TARGET_NAMES)) + "".join(map(tab_rule, range(SEATS)))
