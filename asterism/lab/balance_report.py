"""A balance report as one HTML file that opens offline: sentences, then pictures, then tables."""

import html
import io
from typing import Any

import numpy as np

from asterism.engine.errors import AsterismError

STYLE = """body{font:17px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}
td,th{padding:.2rem .8rem;border-bottom:1px solid #999;text-align:right}
svg{max-width:100%;height:auto}"""
NAMES = {"moves": "the number of moves", "best_scores": "the best score"}


def render_report(found: dict[str, Any], changes: list[dict[str, Any]] | None = None) -> str:
    """Return the page."""
    title = f"Balance of {html.escape(found['game'])}"
    sentences = [*change_sentences(changes or []), *main_sentences(found)]
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{found['matches']} matches of each number of players among <i>easy</i> bots, version "
        f"{found['version']} of the rules, seed {found['seed']}.</p>",
        "<ul>" + "".join(f"<li>{sentence}</li>" for sentence in sentences) + "</ul>",
        *draw_pictures(found),
        "<h2>Figures</h2>",
        figures_table(found),
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><body>{''.join(parts)}</body></html>"
    )


def main_sentences(found: dict[str, Any]) -> list[str]:
    """Say what matters, in the order in which a designer asks."""
    sentences = []
    if not found["cooperative"]:
        sentences += [turn_order_sentence(n, one) for n, one in found["by_players"].items()]
        skill = found["skill"]
        sentences.append(
            f"A player with a plan wins {skill['share']:.0%} of matches against players who choose "
            f"at random; equal chances would be {skill['equal']:.0%}. What is missing to all of "
            "them is luck, or this bot's own mistakes."
        )
    for players, one in found["by_players"].items():
        sentences.append(
            f"With {players} players a match has {np.mean(one['moves']):.0f} moves on average, "
            f"the lead changes {one['lead_changes']:.1f} times, and half of the matches are "
            f"decided after {one['decided_at']:.0%} of their moves."
        )
    if found["never_chosen"]:
        sentences.append(f"Nobody ever chose: {', '.join(found['never_chosen'])}.")
    return sentences


def turn_order_sentence(players: int, one: dict[str, Any]) -> str:
    equal = 1 / players
    unfair = [
        f"place {place} wins {share:.0%} ({low:.0%} to {high:.0%})"
        for place, (share, (low, high)) in enumerate(
            zip(one["win_share_by_turn_order"], one["intervals"], strict=True), 1
        )
        if not low <= equal <= high
    ]
    if not unfair:
        return f"With {players} players turn order makes no difference that could be measured."
    return f"With {players} players turn order matters: {', '.join(unfair)}; fair is {equal:.0%}."


def change_sentences(changes: list[dict[str, Any]]) -> list[str]:
    """Say what another components file changes on the same deals."""
    return [
        f"With {one['players']} players {NAMES[one['what']]} goes from {one['before']} "
        f"to {one['after']}"
        + (", more than chance explains." if one["more_than_chance"] else ": may be chance.")
        for one in changes
    ]


def draw_pictures(found: dict[str, Any]) -> list[str]:
    """Return the plots as SVG."""
    pictures = [] if found["cooperative"] else [draw_shares(found)]
    for what, label in (("moves", "Moves of a match"), ("best_scores", "Best score of a match")):
        figure, axes = new_figure(label)
        for players, one in found["by_players"].items():
            axes.hist(one[what], bins=20, histtype="step", label=f"{players} players")
        axes.legend()
        pictures.append(to_svg(figure))
    return pictures


def draw_shares(found: dict[str, Any]) -> str:
    figure, axes = new_figure("Win share by turn order, with 95 % intervals")
    for players, one in found["by_players"].items():
        shares = np.array(one["win_share_by_turn_order"])
        low, high = np.array(one["intervals"]).T
        places = np.arange(1, players + 1) + 0.06 * (players - 3)
        spread = [np.maximum(shares - low, 0), np.maximum(high - shares, 0)]
        axes.errorbar(places, shares, spread, fmt="o", capsize=3, label=f"{players} players")
    axes.set_xlabel("place in turn order")
    axes.legend()
    return to_svg(figure)


def new_figure(title: str) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise AsterismError("A report needs matplotlib; pip install asterism[report].") from None
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title)
    return figure, axes


def to_svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return "<svg" + text.getvalue().partition("<svg")[2]


def figures_table(found: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td>{players}</td><td>{np.mean(one['moves']):.1f}</td>"
        f"<td>{np.mean(one['best_scores']):.2f}</td><td>{one['lead_changes']}</td>"
        f"<td>{one['decided_at']:.0%}</td>"
        f"<td>{' · '.join(f'{share:.1%}' for share in one['win_share_by_turn_order'])}</td></tr>"
        for players, one in found["by_players"].items()
    )
    head = "".join(
        f"<th>{name}</th>"
        for name in ("players", "moves", "best score", "lead changes", "decided", "by turn order")
    )
    return f"<table><tr>{head}</tr>{rows}</table>"
