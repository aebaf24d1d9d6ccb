"""What all commands share: printing, progress, and faults as one sentence with an exit code."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from engines.core.errors import BadInput, InvalidVariant, TilewrightError, shortened, suggestion
from engines.core.sentences import listed

DONE = 0
NO = 1
"""The command ran, and its answer is no."""
BAD_INPUT = 2
FAULT = 3
"""The program itself failed."""
INTERRUPTED = 130

LONGEST_MESSAGE = 400
"""Characters of what is wrong with a command line: it quotes what was given."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

MOST_DIGITS = 40
"""Of a whole number on the command line; what it counts has its own, lower bound."""

_PLAIN_NUMBER = re.compile(r"-?[0-9]+")
"""Python's `int` also takes spaces, underscores and the digits of other scripts."""

PROGRESS_AFTER = 1.0
"""Seconds before progress is shown."""
PROGRESS_EVERY = 0.2


def say(text: str = "") -> None:
    """A line of the answer."""
    print(text)


def say_json(value: Any) -> None:
    """The answer as JSON."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    print(sentence, file=sys.stderr)


def whole(name: str, low: int | None = None, high: int | None = None) -> Callable[[str | int], int]:
    """A reader of an option's whole number. Raises BadInput with the bounds."""

    def read(given: str | int) -> int:
        text = str(given)  # defaults are read too, as they are
        bounds = "" if low is None else f" of at least {low}" if high is None else f" from {low} to {high}"
        refused = BadInput(f"{name} is a whole number{bounds}; '{shortened(text)}' was given.")
        if not _PLAIN_NUMBER.fullmatch(text):
            raise refused
        if len(text) > MOST_DIGITS:
            limit = "" if high is not None else f" and at most {MOST_DIGITS} digits"
            raise BadInput(f"{name} is a whole number{bounds}{limit}; one of {len(text.lstrip('-')):,} digits was given.")
        number = int(text)
        if (low is not None and number < low) or (high is not None and number > high):
            raise refused
        return number

    return read


def folder(name: str) -> Callable[[str], Path]:
    """A reader of an option's path. Raises BadInput for an empty one, which would mean the folder one is in."""

    def read(text: str) -> Path:
        if not text.strip():
            raise BadInput(f"{name} is the path of a file or folder; an empty text was given.")
        return Path(text)

    return read


def refuse_given(context: typer.Context, names: Sequence[str], reason: str) -> None:
    """Refuse options that mean nothing here where they were given, were it with their defaults. Raises BadInput: `reason` says where they belong."""
    given = [f"--{name.replace('_', '-')}" for name in names if _was_given(context, name)]
    if given:
        raise BadInput(f"{listed(given)} {'belongs' if len(given) == 1 else 'belong'} to {reason}")


def _was_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def no() -> typer.Exit:
    """Raise it to end with "the answer is no"."""
    return typer.Exit(NO)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows as aligned columns; those numbered in `right` are set flush right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.rjust(width) if place in right else cell.ljust(width) for place, (cell, width) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


class Progress:
    """A line on a terminal's stderr with what is done and the time left, from the second second on."""

    def __init__(self, noun: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._noun = noun
        self._stream = stream or sys.stderr
        self._clock = clock
        self._started = clock()
        self._shown_at = self._started + PROGRESS_AFTER - PROGRESS_EVERY
        self._width = 0

    def __call__(self, done: int, total: int) -> None:
        """Show `done` of `total`, when it is time for it."""
        now = self._clock()
        if not self._stream.isatty() or now - self._shown_at < PROGRESS_EVERY:
            return
        self._shown_at = now
        left = (now - self._started) * (total - done) / done if done else 0.0
        self._show(f"{done:,} of {total:,} {self._noun}, {left:.0f} s left")

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            self._show("")
            self._stream.write("\r")
            self._stream.flush()

    def _show(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)


def run(command: Any, arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code. No fault shows a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = command(list(arguments) or ["--help"], prog_name="tilewright", standalone_mode=False)
        sys.stdout.flush()
    except InvalidVariant as error:
        complain(_of_several(error))
        return BAD_INPUT
    except TilewrightError as error:
        complain(error.sentence)
        return BAD_INPUT
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except BrokenPipeError:
        # the reader, such as `head`, has seen enough; nothing may be flushed into the closed pipe at exit
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return DONE
    except Exception as error:
        if hasattr(error, "format_message"):
            complain(_usage_sentence(error))
            return BAD_INPUT
        complain(f"Tilewright itself failed ({type(error).__name__}); details are in {_logged()}.")
        return FAULT
    if code == INTERRUPTED:
        complain("Interrupted.")
    return code if isinstance(code, int) else DONE


def _of_several(error: InvalidVariant) -> str:
    first = error.problems[0].sentence
    further = len(error.problems) - 1
    if not further:
        return first
    return f"{first} ({further} more {'fault' if further == 1 else 'faults'}: `tilewright check` lists them all.)"


def _usage_sentence(error: Any) -> str:
    """A wrong command line as one sentence; an unknown option or command with the nearest that there are."""
    context = getattr(error, "ctx", None)
    if hasattr(error, "option_name") and hasattr(error, "possibilities"):
        known = [name for option in context.command.params for name in option.opts if name.startswith("--")] if context else []
        return f"There is no option '{error.option_name}'. {suggestion(error.option_name, known)}"
    message = " ".join(str(error.format_message()).replace("(s)", "").split())
    message = shortened(message, LONGEST_MESSAGE)
    return message if message.endswith((".", "?")) else message + "."


def _logged() -> Path:
    """Write the traceback to a log file and return its path."""
    from engines.core.places import data_folder

    try:
        folder = data_folder() / "logs"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"fault-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
        path.write_text(traceback.format_exc(), encoding="utf-8")
    except OSError:
        import tempfile

        path = Path(tempfile.gettempdir()) / "tilewright-fault.txt"
        path.write_text(traceback.format_exc(), encoding="utf-8")
    return path
