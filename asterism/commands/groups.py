"""Command groups: help in sections, and a default subcommand."""

from typing import Any

import click

HELP_WIDTH = 96  # columns, where the terminal has them


class SectionedGroup(click.Group):
    """A group whose help lists its commands under headings.

    `sections` maps each heading to names of commands. Commands that no section names are listed
    last, under "More".
    """

    sections: dict[str, tuple[str, ...]]

    def __init__(
        self, *arguments: Any, sections: dict[str, tuple[str, ...]] | None = None, **settings: Any
    ) -> None:
        super().__init__(*arguments, **settings)
        self.sections = sections or {}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        named = {name for names in self.sections.values() for name in names}
        more = tuple(name for name in self.list_commands(ctx) if name not in named)
        for heading, names in (self.sections | {"More": more}).items():
            rows = [(name, self.commands[name].get_short_help_str(HELP_WIDTH)) for name in names]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows, col_max=14)


class DefaultGroup(click.Group):
    """A group that runs `default` if its first argument names no subcommand."""

    default: str

    def __init__(self, *arguments: Any, default: str, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or args[0] not in {*self.commands, *self.get_help_option_names(ctx)}:
            args = [self.default, *args]
        return super().parse_args(ctx, args)
