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
from asterism.engine.replay import record
from asterism.tables.minds import Minds

PERSON = ""  # what stands for a person who has told no name


class Table:
    """A match with its seats: bots by name, people by theirs."""

    def __init__(self, match: Match, seats: list[str], language: str) -> None:
        self.match, self.seats, self.language = match, seats, language
        words = match.game.words(language)
        known = bots.bots_of(match.game)
        match.names = tuple(seat_name(words, number, seat, seat in known)
                            for number, seat in enumerate(seats))
        self.words = match.words(language)
        self.bots = [number for number, seat in enumerate(seats) if seat in known]
        self.people = [number for number in range(len(seats)) if number not in self.bots]
        self.minds, self.seed = Minds(), secrets.token_hex(8)
        self.screen = Console(highlight=False)
        self.shown: int | None = None  # the person who last looked at the screen

    def run(self) -> None:
        """Until the end, or until somebody has had enough."""
        title, tagline = self.words("title"), self.words("tagline")
        self.say(self.words("terminal.welcome", title=title, tagline=tagline))
        while not self.match.over:
            waited = self.match.actors
            automatic = [seat for seat in waited if seat in self.bots]
            if automatic:
                self.bot_moves(automatic[0])
            elif not self.person_moves(waited[0]):
                return
        self.finish()

    def bot_moves(self, seat: int) -> None:
        """A bot has seen the match from its first move, also one that was saved and goes on."""
        levels = [None if one in self.people else level for one, level in enumerate(self.seats)]
        others = bots.company_of(levels, self.match.game)
        mind = self.minds.of(self.match, seat, self.seats[seat], self.seed, others)
        self.move(seat, mind.choose(self.match.moves))

    def person_moves(self, seat: int) -> bool:
        """Ask until a move was made; False to leave the table."""
        self.hand_over(seat)
        self.show(seat)
        while True:
            try:
                typed = click.prompt(self.words("terminal.choose"), prompt_suffix=": ").strip()
            except (click.Abort, EOFError):
                self.say(self.words("terminal.quit"))
                return False
            if typed == "quit":
                self.say(self.words("terminal.quit"))
                return False
            if self.obey(seat, typed):
                return True

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; True when it was a move."""
        command, _, rest = typed.partition(" ")
        asked = {"?": self.help, "help": self.help, "log": self.log, "table": self.show,
                 "undo": self.undo}.get(command)
        if asked:
            asked(seat)
            return False
        if command == "save":
            self.save(rest.strip() or f"{self.match.game.name}.json")
            return False
        return self.try_move(seat, typed)

    def try_move(self, seat: int, typed: str) -> bool:
        legal = self.match.legal(seat)
        if typed.isdigit():
            if not 1 <= int(typed) <= len(legal):
                self.say(self.words("terminal.unknown", text=typed))
                return False
            typed = legal[int(typed) - 1]
        try:
            self.move(seat, typed)
        except AsterismError as wrong:
            self.say(str(wrong))
            return False
        return True

    def move(self, seat: int, action: str) -> None:
        """Play it, and tell the people what happened."""
        game, before = self.match.game, self.match.row.copy()
        self.match.play(seat, action, self.language)
        number = game.actions.parsed(action)
        viewer = self.people[0] if len(self.people) == 1 else None
        line = game.narrate(before, self.match.row, viewer, seat, number, self.words)
        if line:
            self.say(line)

    # What people see

    def say(self, line: str) -> None:
        self.screen.print(line, markup=False, soft_wrap=True)

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, nobody sees the other's table."""
        if len(self.people) > 1 and self.shown != seat and self.screen.is_terminal:
            click.prompt(self.words("terminal.pass_on", player=self.words.player(seat)),
                         default="", show_default=False, prompt_suffix=" ")
            self.screen.clear()
        self.shown = seat

    def show(self, seat: int) -> None:
        """The table in words, and the moves by number."""
        text = self.match.text(seat, self.language)
        if self.screen.is_terminal:
            self.screen.print(Panel(text.replace("[", r"\["), title=self.words("title")))
        else:
            self.say(text)
        self.say(self.words("terminal.your_turn", player=self.words.player(seat)))
        for number, action in enumerate(self.match.legal(seat), 1):
            said = self.match.describe(seat, action, self.language)
            self.say(f"{number:>3}  {action:<16} {said}")

    def help(self, seat: int) -> None:
        self.say(self.words("terminal.help"))

    def log(self, seat: int) -> None:
        for line in self.match.log(seat, self.language):
            self.say(line)

    def undo(self, seat: int) -> None:
        """Take back the last choice, if nothing was revealed since."""
        try:
            self.match.undo(seat)
        except AsterismError as wrong:
            return self.say(str(wrong))
        self.say(self.words("terminal.undone"))
        self.show(seat)

    def save(self, path: str) -> None:
        kept = json.loads(self.match.save()) | {"seats": self.seats}
        try:
            pathlib.Path(path).write_text(json.dumps(kept, ensure_ascii=False), "utf-8")
        except OSError as wrong:
            return self.say(str(wrong))
        self.say(self.words("terminal.saved", path=path))

    def finish(self) -> None:
        self.say(self.match.text(None, self.language))
        self.say(f"— {self.words('terminal.result')} —")
        for line in self.match.verdict(self.language):
            self.say(line)


def seat_name(words: Any, number: int, seat: str, is_bot: bool) -> str:
    """A person's name, or a bot's with its seat, so that two are told apart."""
    if is_bot:
        return f"{words(f'bots.{seat}')} {number + 1}"
    return seat or str(words.player(number))


def play(game: Game, options: dict[str, Any], seats: str | None, language: str,
         seed: int | None) -> None:
    """A new match; without seats, ask who plays, or sit down against bots."""
    named = seats.split(",") if seats else None
    if named and "players" not in options:
        options["players"] = len(named)
    match = game.new(seed=seed, **options)
    Table(match, taken(match, named, language), language).run()


def taken(match: Match, named: list[str] | None, language: str) -> list[str]:
    """Who sits where."""
    if named is not None:
        if len(named) != match.players:
            raise AsterismError(f"{len(named)} seats were named; the match has {match.players}.")
        return [name.strip() for name in named]
    if not sys.stdin.isatty():
        return [PERSON, *["easy"] * (match.players - 1)]
    words = match.words(language)
    click.echo(words("terminal.seats"))
    return [asked_seat(words, seat) for seat in range(match.players)]


def asked_seat(words: Any, seat: int) -> str:
    answer = click.prompt(words("terminal.seat", player=words.player(seat)),
                          type=click.Choice(["p", "b"]), default="b" if seat else "p")
    return PERSON if answer == "p" else "easy"


def resume(text: bytes, seats: str | None, language: str) -> None:
    """Go on with a saved match, with the same seats unless others are named."""
    found = record(text)
    match = games.replay(text)
    named = seats.split(",") if seats else found.get("seats")
    Table(match, taken(match, named, language), language).run()
