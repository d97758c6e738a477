"""What the present step asks: the call, and buttons for actions without a place."""

from typing import NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, button
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.drawing.scene import Scene, field_name, star_name
from asterism.games.gwiazdy.drawing.sky_map import destinations, fights
from asterism.games.gwiazdy.state import Phase

VICTIMS = ("swap", "eclipse", "push")


class Choice(NamedTuple):
    """A button: its action, or the beginning of one, its face, and what is read out."""

    action: str
    face: str
    label: str
    main: bool


def call(scene: Scene) -> str:
    """The one sentence in large type."""
    if scene.phase == Phase.OVER or not scene.acts:
        return sentences.headline(scene.ctx)
    if scene.phase == Phase.DOT:
        return placing(scene)
    if scene.phase == Phase.TURN:
        return scene.say(f"call.{turn_key(scene)}")
    return scene.say(f"call.{scene.phase.name.lower()}", number=scene.facts.owed)


def turn_key(scene: Scene) -> str:
    """What is left to do in a turn: nobody is told to fuse who cannot."""
    kinds = {name.partition(" ")[0] for name in scene.legal}
    if kinds >= {"fuse", "create"}:
        return "turn"
    return next(
        (f"turn_{kind}" for kind in ("fuse", "create", "event") if kind in kinds), "turn_end"
    )


def placing(scene: Scene) -> str:
    star = star_name(scene.game, scene.language, scene.facts.making)
    return scene.say("table.place", star=star)


def aside(scene: Scene) -> tuple[str, bool]:
    """A second sentence, and whether it warns."""
    if not scene.acts:
        return sentences.latest(scene.ctx), False
    danger = fights(scene, destinations(scene)) if scene.phase == Phase.MOVE else []
    if danger:
        fields = scene.translations.join_list(
            field_name(scene.game, scene.language, field) for field in danger
        )
        return scene.say("call.danger", n=len(danger), fields=fields), True
    return budget(scene), False


def budget(scene: Scene) -> str:
    """GWI-14 How many fusions or decays are left."""
    return sentences.budget(scene.ctx) if scene.phase in (Phase.TURN, Phase.DECAY) else ""


def choices(scene: Scene) -> list[Choice]:
    """The buttons of this step, the main one first."""
    found = []
    for name in ("draw", "end", "pass", "leave"):
        if name in scene.legal:
            found.append(
                Choice(name, button_words(scene, name), scene.describe(name), name != "leave")
            )
    found += [
        Choice(prefix, scene.names[seat], detail, False)
        for kind in VICTIMS
        for seat in range(scene.players)
        if (prefix := f"{kind} {seat}")
        if (detail := victim_words(scene, prefix))
    ]
    return found


def button_words(scene: Scene, name: str) -> str:
    if name != "pass":
        return scene.say(f"button.{name}")
    step = {Phase.DECAY: "decay", Phase.CHAIN: "chain", Phase.RETRY: "retry"}.get(
        scene.phase, "events"
    )
    return scene.say(f"button.pass_{step}")


def victim_words(scene: Scene, prefix: str) -> str:
    """What is read out for the choice of a player; nothing if there is none."""
    if prefix in scene.legal:
        return scene.describe(prefix)
    return scene.names[int(prefix.split()[1])] if scene.ctx.playable_prefix(prefix) else ""


def choice_button(
    choice: Choice, x: float, y: float, width: float, height: float, size: float = 15
) -> Element:
    face = kit.plate if choice.main else kit.outline
    return button(
        "choice", choice.action, choice.label, face(width, height, choice.face, size), at=(x, y)
    )


def choice_row(
    scene: Scene, x: float, y: float, width: float, height: float, size: float = 15
) -> list[Element]:
    """All buttons of the step side by side; `x`, `y` is the left end of their middle line."""
    listed = choices(scene)
    if not listed:
        return []
    gap = 8
    each = min(200.0, (width - gap * (len(listed) - 1)) / len(listed))
    start = x + (width - each * len(listed) - gap * (len(listed) - 1)) / 2
    return [
        choice_button(choice, start + each / 2 + i * (each + gap), y, each, height, size)
        for i, choice in enumerate(listed)
    ]
