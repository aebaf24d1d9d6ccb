"""The text of data/README.md, made from the columns that games declare: `python -m engines.simulation.columns > data/README.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, Literal

from engines.core.game import Game
from engines.games import game, slugs
from engines.simulation.parquet import column_types

HEAD = """# Data

| folder | holds |
| --- | --- |
| `lexicons/` | the shipped word lists, with a README of their own; `lexicons/own/` has the designers' lists, taken in by the Design page or `tilewright words add`. A variant names its list: who gets its file needs the list too |
| `runs/` | background Runs: `runs.sqlite`, and a folder a Run with its log and its Parquet parts (not in version control) |
| `drafts/`, `games/` | the variant being worked on for each game, and the games that people play (not in version control) |
| `designers/` | a folder a designer with drafts and games of his own, where people sign in ([how](../dashboard/SHARING.md); not in version control) |
| `cache/` | compiled code and word indexes; may be deleted at any time (not in version control) |

The environment variable `TILEWRIGHT_DATA` puts all but the shipped word lists elsewhere, `TILEWRIGHT_CACHE` the cache.

## games.parquet and seats.parquet

`tilewright simulate … --out DIR` and `tilewright export --run ID --out DIR` write two files, compressed with Zstandard in row groups of fixed size: equal plans
give equal bytes. `games.parquet` has one row a game, in game order; `seats.parquet` one row a seat and game, in the order of games, then seats. The parts of a
Run (`runs/ID/parts/`) have the same columns.

Every number is whole. Where a column has a scale above 1, the recorded number divided by it is the value in the column's unit.

| file | column | type | meaning |
| --- | --- | --- | --- |
| games | game | Int64 | number of the game in its plan, from 0 |
| games | deal | Int64 | number of the deal: games that share it had the same chance of the rules |
| games | rotation | Int8 | player p sat in seat (p + rotation) mod players |
| seats | game | Int64 | number of the game |
| seats | seat | Int8 | place in turn order; seat 0 starts |
| seats | player | Int8 | the plan's bot that sat there |
"""


def readme(games: Iterable[Game[Any, Any]]) -> str:
    """All of data/README.md."""
    return HEAD + "".join("\n" + game_section(rules) for rules in games)


def game_section(rules: Game[Any, Any]) -> str:
    """The columns of one game."""
    rows = [row for per in ("game", "seat") for row in _rows(rules, per)]
    lines = [
        f"## {rules.title} (`{rules.slug}`)",
        "",
        "| file | column | type | unit | scale | meaning |",
        "| --- | --- | --- | --- | --- | --- |",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def _rows(rules: Game[Any, Any], per: Literal["game", "seat"]) -> list[str]:
    types = column_types(rules, per)
    return [
        f"| {per}s | {column.id} | {types[column.id]} | {column.unit} | {column.scale} | {column.title}: {column.help} |"
        for column in rules.columns
        if column.per == per
    ]


if __name__ == "__main__":
    sys.stdout.write(readme(map(game, slugs())))
