"""We are all stars: who won, and why."""

from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import THOUSANDTHS
from asterism.games.gwiazdy.rules.ending import crystal_mass, star_mass
from asterism.games.gwiazdy.sentences.names import (
    box_of,
    number,
    owned_stars,
)


def verdict(ctx: RenderContext) -> list[str]:
    """GWI-20 What decided between equals, who won, and a row for every player."""
    view, translations = ctx.view, ctx.translations
    winners = ctx.game.winners(ctx.row)
    points = translations("points", n=int(view.points[winners[0]]))
    decided = tie_break(ctx, winners)
    lines = [translations(f"ending.{decided}")] if decided else []
    lines.append(
        translations(
            "ending.won",
            player=translations.player(winners[0]),
            points=points,
            n=len(owned_stars(view, winners[0])),
            round=int(view.rounds),
        )
        if len(winners) == 1
        else translations("ending.shared", players=translations.players(winners), points=points)
    )
    if view.rounds == box_of(ctx).rounds:
        lines.append(translations("ending.rounds", number=int(box_of(ctx).rounds)))
    return [*map(str, lines), *(row(ctx, seat) for seat in range(view.players))]


def tie_break(ctx: RenderContext, winners: tuple[int, ...]) -> str:
    """What decided between equal points; nothing if points did."""
    view, box = ctx.view, box_of(ctx)
    best = [s for s in range(view.players) if view.points[s] == view.points[winners[0]]]
    if len(best) == len(winners):
        return ""
    masses = [int(crystal_mass(view, box, seat)) for seat in best]
    return "mass" if masses.count(max(masses)) == len(winners) else "stars"


def row(ctx: RenderContext, seat: int) -> str:
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    return str(
        translations(
            "ending.row",
            player=translations.player(seat),
            points=translations("points", n=int(view.points[seat])),
            crystals=int(crystal_mass(view, box, seat)),
            stars=number(int(star_mass(view, box, seat)) / THOUSANDTHS, translations),
        )
    )
