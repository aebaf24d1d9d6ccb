"""Errors a user may cause. Each carries one clear sentence that names the field, the value and the bound."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


class TilewrightError(Exception):
    """Base of all errors whose text is meant for the user."""

    @property
    def sentence(self) -> str:
        """The text for the user."""
        return str(self)


class BadInput(TilewrightError):
    """Input that cannot be used, with the reason."""


class IllegalAction(TilewrightError):
    """An action the rules refuse; the sentence names the rule and the values."""


class UnknownName(BadInput):
    """A name that is not in the list it should come from."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        options = list(known)
        super().__init__(f"There is no {kind} '{shortened(name)}'. {suggestion(name, options)}")
        self.kind = kind
        self.name = name
        self.nearest = nearest(name, options)


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a variant: dotted path of the field and one sentence."""

    path: str
    sentence: str


class InvalidVariant(BadInput):
    """A variant with one or more faults; `problems` lists them all."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(problem.sentence for problem in self.problems))


def nearest(name: str, known: Sequence[str], count: int = 3) -> list[str]:
    """Up to `count` known names that look like `name`, best first."""
    lowered = {option.lower(): option for option in known}
    hits = difflib.get_close_matches(str(name)[:80].lower(), list(lowered), n=count, cutoff=0.5)
    return [lowered[hit] for hit in hits]


def suggestion(name: str, known: Sequence[str]) -> str:
    """A sentence that offers the nearest names, or lists what exists when it is short."""
    close = nearest(name, known)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    if 0 < len(known) <= 12:
        return f"Known: {', '.join(known)}."
    return "Nothing known looks like it."


def shortened(text: object, limit: int = 40) -> str:
    """Text of a value for a sentence: one line, cut at `limit` characters, unprintable characters escaped."""
    flat = str(text)[: limit + 1]
    flat = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in flat)
    return flat if len(flat) <= limit else flat[:limit] + "…"
