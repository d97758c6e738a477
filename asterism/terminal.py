"""A table in the terminal: people who share a keyboard, and bots."""

import json
import pathlib
import secrets
import sys
from typing import Any

import click
from rich.console import Console
from rich.panel import Panel

from asterism import bots, games
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.engine.protocols import Translator
from asterism.engine.replay import parse_save
from asterism.tables.bot_sessions import BotSessions

UNNAMED = ""  # what stands for a person who has told no name


class TerminalTable:
    """A match with its seats: bots by name, people by theirs."""

    def __init__(self, match: Match, seats: list[str], language: str) -> None:
        self.match, self.seats, self.language = match, seats, language
        translations = match.game.translations(language)
        known = bots.available_bots(match.game)
        match.names = tuple(
            seat_name(translations, number, seat, seat in known)
            for number, seat in enumerate(seats)
        )
        self.translations = match.translations(language)
        self.bots = [number for number, seat in enumerate(seats) if seat in known]
        self.people = [number for number in range(len(seats)) if number not in self.bots]
        self.bot_sessions, self.seed = BotSessions(), secrets.token_hex(8)
        self.console = Console(highlight=False)
        self.last_viewer: int | None = None  # the person who last looked at the screen

    def run(self) -> None:
        """Until the end, or until somebody has had enough."""
        title, tagline = self.translations("title"), self.translations("tagline")
        self.print_line(self.translations("terminal.welcome", title=title, tagline=tagline))
        while not self.match.over:
            actors = self.match.actors
            automatic = [seat for seat in actors if seat in self.bots]
            if automatic:
                self.play_bot(automatic[0])
            elif not self.ask_person(actors[0]):
                return
        self.print_result()

    def play_bot(self, seat: int) -> None:
        """A bot has seen the match from its first move, also one that was saved and goes on."""
        levels = [None if one in self.people else level for one, level in enumerate(self.seats)]
        others = bots.teammates_for(levels, self.match.game)
        session = self.bot_sessions.session_for(
            self.match, seat, self.seats[seat], self.seed, others
        )
        self.play_and_log(seat, session.choose(self.match.moves))

    def ask_person(self, seat: int) -> bool:
        """Ask until a move was made; False to leave the table."""
        self.pass_keyboard(seat)
        self.print_table(seat)
        while True:
            try:
                line = click.prompt(
                    self.translations("terminal.choose"), prompt_suffix=": "
                ).strip()
            except (click.Abort, EOFError):
                self.print_line(self.translations("terminal.quit"))
                return False
            if line == "quit":
                self.print_line(self.translations("terminal.quit"))
                return False
            if self.handle_input(seat, line):
                return True

    def handle_input(self, seat: int, line: str) -> bool:
        """Do what was typed; True when it was a move."""
        command, _, rest = line.partition(" ")
        handler = {
            "?": self.print_help,
            "help": self.print_help,
            "log": self.print_log,
            "table": self.print_table,
            "undo": self.undo,
        }.get(command)
        if handler:
            handler(seat)
            return False
        if command == "save":
            self.save(rest.strip() or f"{self.match.game.name}.json")
            return False
        return self.try_move(seat, line)

    def try_move(self, seat: int, line: str) -> bool:
        legal = self.match.legal(seat)
        if line.isdigit():
            if not 1 <= int(line) <= len(legal):
                self.print_line(self.translations("terminal.unknown", text=line))
                return False
            line = legal[int(line) - 1]
        try:
            self.play_and_log(seat, line)
        except AsterismError as error:
            self.print_line(str(error))
            return False
        return True

    def play_and_log(self, seat: int, action: str) -> None:
        """Play it, and tell the people what happened."""
        game, before = self.match.game, self.match.row.copy()
        self.match.play(seat, action, self.language)
        number = game.actions.parse(action)
        viewer = self.people[0] if len(self.people) == 1 else None
        line = game.log_line(before, self.match.row, viewer, seat, number, self.translations)
        if line:
            self.print_line(line)

    # What people see

    def print_line(self, line: str) -> None:
        self.console.print(line, markup=False, soft_wrap=True)

    def pass_keyboard(self, seat: int) -> None:
        """With several people at one keyboard, nobody sees the other's table."""
        if len(self.people) > 1 and self.last_viewer != seat and self.console.is_terminal:
            click.prompt(
                self.translations("terminal.pass_on", player=self.translations.player(seat)),
                default="",
                show_default=False,
                prompt_suffix=" ",
            )
            self.console.clear()
        self.last_viewer = seat

    def print_table(self, seat: int) -> None:
        """The table in words, and the moves by number."""
        text = self.match.text(seat, self.language)
        if self.console.is_terminal:
            self.console.print(Panel(text.replace("[", r"\["), title=self.translations("title")))
        else:
            self.print_line(text)
        self.print_line(
            self.translations("terminal.your_turn", player=self.translations.player(seat))
        )
        for number, action in enumerate(self.match.legal(seat), 1):
            description = self.match.describe(seat, action, self.language)
            self.print_line(f"{number:>3}  {action:<16} {description}")

    def print_help(self, seat: int) -> None:
        self.print_line(self.translations("terminal.help"))

    def print_log(self, seat: int) -> None:
        for line in self.match.log(seat, self.language):
            self.print_line(line)

    def undo(self, seat: int) -> None:
        """Take back the last choice, if nothing was revealed since."""
        try:
            self.match.undo(seat)
        except AsterismError as error:
            return self.print_line(str(error))
        self.print_line(self.translations("terminal.undone"))
        self.print_table(seat)

    def save(self, path: str) -> None:
        save = json.loads(self.match.save()) | {"seats": self.seats}
        try:
            pathlib.Path(path).write_text(json.dumps(save, ensure_ascii=False), "utf-8")
        except OSError as error:
            return self.print_line(str(error))
        self.print_line(self.translations("terminal.saved", path=path))

    def print_result(self) -> None:
        self.print_line(self.match.text(None, self.language))
        self.print_line(f"— {self.translations('terminal.result')} —")
        for line in self.match.verdict(self.language):
            self.print_line(line)


def seat_name(translations: Translator, number: int, seat: str, is_bot: bool) -> str:
    """A person's name, or a bot's with its seat, so that two are told apart."""
    if is_bot:
        return f"{translations(f'bots.{seat}')} {number + 1}"
    return seat or str(translations.player(number))


def play(
    game: Game, options: dict[str, Any], seats: str | None, language: str, seed: int | None
) -> None:
    """A new match; without seats, ask who plays, or sit down against bots."""
    named = seats.split(",") if seats else None
    if named and "players" not in options:
        options["players"] = len(named)
    match = game.new(seed=seed, **options)
    TerminalTable(match, assign_seats(match, named, language), language).run()


def assign_seats(match: Match, named: list[str] | None, language: str) -> list[str]:
    """Who sits where."""
    if named is not None:
        if len(named) != match.players:
            raise AsterismError(f"{len(named)} seats were named; the match has {match.players}.")
        return [name.strip() for name in named]
    if not sys.stdin.isatty():
        return [UNNAMED, *["easy"] * (match.players - 1)]
    translations = match.translations(language)
    click.echo(translations("terminal.seats"))
    return [ask_seat(translations, seat) for seat in range(match.players)]


def ask_seat(translations: Translator, seat: int) -> str:
    answer = click.prompt(
        translations("terminal.seat", player=translations.player(seat)),
        type=click.Choice(["p", "b"]),
        default="b" if seat else "p",
    )
    return UNNAMED if answer == "p" else "easy"


def resume(text: bytes, seats: str | None, language: str) -> None:
    """Go on with a saved match, with the same seats unless others are named."""
    found = parse_save(text)
    match = games.replay(text)
    named = seats.split(",") if seats else found.get("seats")
    TerminalTable(match, assign_seats(match, named, language), language).run()
