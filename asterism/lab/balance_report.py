"""A balance report as one HTML file that opens offline: sentences, then pictures, then tables."""

import html
from collections.abc import Iterable
from typing import Any

from asterism.lab.balance import Change, Figures
from asterism.lab.balance_pictures import draw_pictures
from asterism.lab.balance_sentences import change_sentences, describe_plan, main_sentences
from asterism.lab.statistics import Estimate
from asterism.lab.watching import CHECKPOINTS

STYLE = """:root{color-scheme:light}
body{font:17px/1.55 "Source Serif 4","Source Serif Pro",Georgia,serif;color:#2b2723;
background:#f6f1e7;max-width:46rem;margin:0 auto;padding:2rem 1.2rem 4rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .4rem}h2{margin:2.4rem 0 .6rem;font-size:1.3rem}
.plan{color:#6a6156;margin-top:0}li{margin:.35rem 0}
figure{margin:1.6rem 0;overflow-x:auto}svg{width:100%;min-width:33rem;height:auto;display:block}
svg text{font-family:inherit!important}figcaption{color:#6a6156;font-size:.92rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;margin:.4rem 0 1.4rem}
td,th{padding:.2rem .7rem;border-bottom:1px solid #cfc6b6;text-align:right;white-space:nowrap}
td:first-child,th:first-child{text-align:left;padding-left:0}caption{text-align:left;color:#6a6156;white-space:nowrap}"""


def render_report(found: Figures, changes: list[Change] | None = None) -> str:
    """Return the page."""
    title = f"Balance of {html.escape(found['title'])}"
    parts = [
        f"<h1>{title}</h1>",
        f"<p class='plan'>{html.escape(describe_plan(found))}</p>",
        *change_part(changes),
        "<h2>What was found</h2>" if changes is not None else "",
        bullet_list(main_sentences(found)),
        "<h2>Pictures</h2>",
        *(
            f"<figure>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>"
            for picture, caption in draw_pictures(found)
        ),
        "<h2>Tables</h2>",
        *draw_tables(found),
        *([change_table(changes)] if changes else []),
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>"
    )


def change_part(changes: list[Change] | None) -> list[str]:
    if changes is None:
        return []
    return ["<h2>What the other rule set changes</h2>", bullet_list(change_sentences(changes))]


def bullet_list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{html.escape(one)}</li>" for one in sentences) + "</ul>"


# Tables


def draw_tables(found: Figures) -> list[str]:
    by_players = found["by_players"]
    tables = [players_table(found)]
    if not found["cooperative"]:
        tables.append(turn_order_table(by_players))
        tables.append(chances_table(by_players))
    tables += [things_table(what, things) for what, things in found["factors"].items() if things]
    tables.append(skill_table(found["skill"]))
    return tables


def make_table(caption: str, heads: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    head = "".join(f"<th scope='col'>{html.escape(str(name))}</th>" for name in heads)
    lines = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return (
        f"<div class='wide'><table><caption>{html.escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def interval(one: Estimate, digits: int = 1) -> str:
    return f"{one.mean:.{digits}f} ({one.low:.{digits}f} to {one.high:.{digits}f})"


def share(one: Estimate) -> str:
    return f"{100 * one.mean:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"


def players_table(found: Figures) -> str:
    """A line for each number of players; what a game does not have is left out."""
    columns: dict[str, Any] = {"moves": lambda one: interval(one["moves"])}
    if found["has_points"]:
        columns["best score"] = lambda one: interval(one["best_score"])
    if found["cooperative"]:
        columns["perfect"] = lambda one: share(one["won_together"])
    elif found["has_points"]:
        columns["ahead of the second by"] = lambda one: interval(one["margin"])
        columns["lead changes"] = lambda one: interval(one["lead_changes"])
        columns["winner leads for good after"] = lambda one: f"{100 * one['decided_at']:.0f} %"
    rows = [
        [players, *(column(one) for column in columns.values())]
        for players, one in found["by_players"].items()
    ]
    return make_table("By number of players, with 95 % intervals", ["players", *columns], rows)


def turn_order_table(by_players: dict[int, Figures]) -> str:
    most = max(by_players)
    rows = [
        [players, *map(share, one["win_shares"]), *[""] * (most - players)]
        for players, one in by_players.items()
    ]
    heads = ["players", *(f"place {place}" for place in range(1, most + 1))]
    return make_table("Win share by turn order", heads, rows)


def chances_table(by_players: dict[int, Figures]) -> str:
    rows = [
        [players, *map(share, one["chances"])]
        for players, one in by_players.items()
        if one["chances"]
    ]
    heads = ["players", *(f"{100 * part:.0f} % of moves" for part in CHECKPOINTS)]
    return make_table("Chance of the later winner", heads, rows)


def things_table(what: str, things: dict[str, Estimate]) -> str:
    rows = [[name, interval(one, 2), one.samples] for name, one in things.items()]
    heads = [what, "wins, in fair shares", "seats"]
    return make_table(f"By {what}; intervals hold for all lines together", heads, rows)


def skill_table(skill: Figures) -> str:
    rows = [[bot, interval(one, 3), one.samples] for bot, one in skill["outcomes"].items()]
    parts = [
        [f"part of {name}", f"{100 * skill[part]:.0f} %", ""]
        for part, name in (("skill", "skill"), ("deal", "the deal"), ("rest", "other luck"))
        if part in skill
    ]
    heads = ["player", "win share or score", "matches"]
    caption = f"The same deals by other players, {skill['players']} at the table"
    return make_table(caption, heads, rows + parts)


def change_table(changes: list[Change]) -> str:
    rows = [
        [
            one.players or "all",
            one.what,
            f"{one.before:.3g}",
            f"{one.after:.3g}",
            interval(one.difference, 3),
            "yes" if one.more_than_chance else "no",
        ]
        for one in changes
    ]
    heads = ["players", "what", "before", "after", "difference", "more than chance"]
    return make_table("Two rule sets on the same deals", heads, rows)
