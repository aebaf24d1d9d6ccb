"""Charts of one game's own columns for the Results page. Draws nothing: frames and words."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

import polars as pl

from dashboard.run_readings import has_column
from engines.core.measures import SHARE
from engines.simulation.result import RunResult


class Extra(NamedTuple):
    """A chart of bars."""

    key: str
    title: str
    note: str
    what: str
    """For those who cannot see it."""
    frame: pl.DataFrame
    """Rows (label, value)."""
    unit: str = "%"
    lying: bool = False
    chance: float | None = None


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ABILITIES = ("double_vowel_ends", "double_half_vowels", "double_one_vowel", "exchange", "two_words", "copy_card", "add_s")


def extras(result: RunResult) -> list[Extra]:
    """The charts that this game's columns allow."""
    found: list[Extra] = []
    if has_column(result, "patent_A"):
        found += [_patents(result), _patent_wins(result)]
    if has_column(result, "first_purchase"):
        found.append(_first_purchase(result))
    if has_column(result, "words_8"):
        found.append(_word_lengths(result))
    if has_column(result, "used_exchange"):
        found.append(_abilities(result))
    return found


def _patents(result: RunResult) -> Extra:
    """How often each patent has an owner at the end."""
    owned = [_owned(result, letter)[0] / result.summary.games for letter in LETTERS]
    return Extra("patents", "Patents bought", "share of games", "Share of games in which each patent is bought", _bars(list(LETTERS), owned))


def _patent_wins(result: RunResult) -> Extra:
    """How often the owner of each patent wins: what it goes with, not what it causes."""
    known = [(letter, *_owned(result, letter)) for letter in LETTERS]
    rows = [(letter, wins / owned) for letter, owned, wins in known if owned]
    return Extra(
        "patent-wins", "Owners who win", "of those who own the patent", "Share of the owners of each patent who win",
        _bars([letter for letter, _ in rows], [value for _, value in rows]), chance=1 / result.plan.players,
    )  # fmt: skip


def _owned(result: RunResult, letter: str) -> tuple[int, float]:
    """Games in which somebody owns a patent, and the wins of its owners. Recorded: 0 without, else 1 and the win in sixtieths."""
    histogram = result.summary.histogram(f"patent_{letter}", pooled=True)
    held = histogram.values > 0
    owned = int(histogram.counts[held].sum())
    wins = float(((histogram.values[held] - 1) * histogram.counts[held]).sum()) / SHARE
    return owned, wins


def _first_purchase(result: RunResult) -> Extra:
    """The round in which a seat buys its first patent."""
    histogram = result.summary.histogram("first_purchase", pooled=True)
    seats = histogram.size
    shares = {int(value): count / seats for value, count in zip(histogram.values, histogram.counts, strict=True)}
    last = max((value for value, part in shares.items() if part >= 0.002), default=1)
    labels = [*map(str, range(1, last + 1)), "later", "never"]
    later = sum(part for value, part in shares.items() if value > last)
    values = [*(shares.get(value, 0.0) for value in range(1, last + 1)), later, shares.get(0, 0.0)]
    return Extra(
        "first-purchase",
        "First patent",
        "round of a seat's first purchase",
        "Share of seats by the round of their first purchase",
        _bars(labels, values),
    )


def _word_lengths(result: RunResult) -> Extra:
    """How long the words are that stand."""
    lengths = range(3, 9)
    counts = [result.summary.histogram(f"words_{length}", total=True).total for length in lengths]
    every = sum(counts) or 1
    labels = ["to 3", *map(str, range(4, 8)), "8 or more"]
    return Extra(
        "word-lengths",
        "Words",
        "by number of letters",
        "Share of the words by their number of letters",
        _bars(labels, [count / every for count in counts]),
    )


def _abilities(result: RunResult) -> Extra:
    """How often the abilities of patents are used."""
    titles = {column.id: column.title for column in result.plan.rules().columns}
    columns = [f"used_{ability}" for ability in ABILITIES if has_column(result, f"used_{ability}")]
    labels = ["<br>".join(textwrap.wrap(titles[column], 24)) for column in columns]
    uses = [result.summary.histogram(column, total=True).mean for column in columns]
    return Extra("abilities", "Abilities", "uses a game", "Uses of each ability in a game", _bars(labels, uses), unit="", lying=True)


def _bars(labels: list[str], values: list[float]) -> pl.DataFrame:
    return pl.DataFrame({"label": labels, "value": values}, schema={"label": pl.String, "value": pl.Float64})
