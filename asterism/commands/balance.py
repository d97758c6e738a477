"""`asterism balance` and `asterism tune`: for designers."""

import pathlib

import click

from asterism import games
from asterism.commands.lab_options import (
    CLUSTER_OPTION,
    NOTHING_WRITTEN,
    OUT_PATH,
    PROCESSES_OPTION,
    rate_bar,
    report_interrupt,
    run_executor,
    write_text_whole,
)
from asterism.commands.shared import (
    COMPONENTS_OPTION,
    GAME_ARGUMENT,
    GAME_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    load_game,
    load_with_file,
)
from asterism.engine.errors import OptionError
from asterism.lab.balance import Plan, compare, measure_balance
from asterism.lab.balance_pictures import import_matplotlib
from asterism.lab.balance_report import render_report
from asterism.lab.balance_sentences import main_sentences
from asterism.lab.tune import Tuned, TunedCard, tune_cards, tuning_of
from asterism.lab.watching import CARELESS


@click.command("balance")
@GAME_ARGUMENT
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(2), default=300, help="Of each table size.")
@click.option("--bots", "bot", default="easy", show_default=True, help="Who plays all seats.")
@click.option(
    "--skill",
    help="Bots between which skill is measured; default: a careless player and the bot.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False),
    help="Another components file, played on the same deals.",
)
@click.option(
    "--against-option",
    "other_settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of another rule set, played on the same deals; may be given again.",
)
@click.option("--out", type=OUT_PATH, help="The report; default: balance-GAME.html.")
@PROCESSES_OPTION
@CLUSTER_OPTION
def report_balance(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    seed: int | None,
    count: int,
    bot: str,
    skill: str | None,
    against: str | None,
    other_settings: tuple[str, ...],
    out: pathlib.Path | None,
    processes: int | None,
    cluster: str | None,
) -> None:
    """Report how fair a game is, as a page for designers.

    Turn order, cards, length, leads, luck and skill; the HTML file opens offline.
    """
    import_matplotlib()
    game, options = load_game(name, components, players, settings)
    file = check_folder(out or pathlib.Path(f"balance-{name}.html"))
    skills = tuple(skill.split(",")) if skill else (CARELESS if bot == "easy" else "easy", bot)
    plan = Plan(count, seed or 0, bot, skills, options)
    where, rivals = run_executor(cluster, processes), [(game, plan)]
    if against or other_settings:
        other = load_with_file(name, against) if against else game
        changed = options | other.options.parse_settings(other_settings)
        rivals.append((other, plan._replace(options=changed)))
    with report_interrupt(NOTHING_WRITTEN):
        found = [
            measure_balance(each, rival_plan, where, rate_bar(name)) for each, rival_plan in rivals
        ]
    changes = compare(*found) if len(found) > 1 else None
    write_text_whole(file, render_report(found[0], changes))
    for sentence in main_sentences(found[0])[:3]:
        click.echo(sentence)
    click.echo(f"The report is {file}.")


def check_folder(file: pathlib.Path) -> pathlib.Path:
    """Raise OptionError before anything is played if there is no place for a file."""
    if not file.parent.is_dir():
        raise OptionError(f"There is no folder {file.parent}.")
    return file


@click.command("tune")
@GAME_ARGUMENT
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(2), default=12_000, help="How many matches.")
@click.option("--players", type=int, default=4, show_default=True, help="How many sit at a table.")
@click.option("--out", type=OUT_PATH, help="The components file; default: tuned-GAME.toml.")
@PROCESSES_OPTION
@CLUSTER_OPTION
def tune_game(
    name: str,
    components: str | None,
    seed: int | None,
    count: int,
    players: int,
    out: pathlib.Path | None,
    processes: int | None,
    cluster: str | None,
) -> None:
    """Rank cards by difficulty; write a file with new tiers.

    The file works wherever a components file does: play, serve, balance --against.
    """
    game = load_with_file(name, components)
    tuning_of(game)
    file = check_folder(out or pathlib.Path(f"tuned-{name}.toml"))
    where = run_executor(cluster, processes)
    with report_interrupt(NOTHING_WRITTEN):
        tuned = tune_cards(game, count, players, seed or 0, where, rate_bar(name))
    games.load(name, text=tuned.components)  # it is in order
    write_text_whole(file, tuned.components)
    print_tuned(tuned)
    click.echo(f"The components file is {file}; asterism play {name} --components {file}")


def print_tuned(tuned: Tuned) -> None:
    """Print sentences, then a line for each card."""
    click.echo(f"{len(tuned.moved_cards)} of {len(tuned.cards)} cards change their tier.")
    for words, shares in (("now", tuned.before), ("proposed", tuned.after)):
        percentages = ", ".join(f"{100 * share.mean:.1f} %" for share in shares)
        click.echo(f"Win shares in turn order with the tiers {words}: {percentages}.")
    click.echo("Wins in fair shares (95 % interval), the easiest card of each colour first:")
    for card in tuned.cards:
        click.echo(card_line(card))


def card_line(card: TunedCard) -> str:
    tier = f"tier {card.tier}"
    tier += f" → {card.proposed}" if card.proposed != card.tier else ""
    interval = f"{card.wins.low:.2f} to {card.wins.high:.2f}"
    return f"  {card.group:<8}{card.name:<22}{card.wins.mean:.2f} ({interval})  {tier}"
