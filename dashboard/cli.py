"""`tilewright …`: everything the program can do, without the screen.

Exit codes: 0 done, 1 the answer is no, 2 bad input (one sentence on stderr), 3 the program itself failed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from dashboard.commands import app as app_commands
from dashboard.commands import bench as bench_commands
from dashboard.commands import playing, shell, simulating, variants, words
from dashboard.commands import runs as runs_commands
from engines.core.errors import UnknownName


class Commands(TyperGroup):
    """Commands in the order they were added; an unknown one is answered with the nearest."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of the commands."""
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command named first. Raises UnknownName."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise UnknownName("command", args[0], list(self.commands))
        return super().resolve_command(ctx, args)


cli = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)

for commands in (app_commands, variants, simulating, runs_commands, playing, words, bench_commands):
    commands.add_to(cli)


def _version(wanted: bool) -> None:
    if wanted:
        try:
            shell.say(f"tilewright {version('tilewright')}")
        except PackageNotFoundError:
            shell.say("tilewright, not installed")
        raise typer.Exit


@cli.callback()
def _start(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Tilewright: tune word and tile games. A VARIANT is a name such as letter-tycoon/rulebook, or the path of a file."""


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code."""
    return shell.run(cli, arguments)


def main() -> None:
    """Entry point of the `tilewright` script."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
