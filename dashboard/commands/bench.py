"""`bench`: what this machine does a second, beside plain Python measured in the same run."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from dashboard.commands.shell import AsJson, complain, say, say_json, table, whole

KINDS = ("playouts", "rack-search", "belief", "preview", "runs")


def add_to(cli: typer.Typer) -> None:
    """Register the command."""
    cli.command()(bench)


def bench(
    game: Annotated[str | None, typer.Option(metavar="GAME", help="This game only.")] = None,
    what: Annotated[str | None, typer.Option(metavar="|".join(KINDS), help="This kind of row only.")] = None,
    seconds: Annotated[int, typer.Option(metavar="N", parser=whole("--seconds", 1, 600), help="Time for each measurement.")] = 2,
    json: AsJson = False,
) -> None:
    """Measure games a second on one core, and their ratio to plain Python."""
    from dashboard.commands import measuring
    from engines import games as registry
    from engines.core.errors import UnknownName
    from engines.simulation.warm import ready

    if what is not None and what not in KINDS:
        raise UnknownName("kind of measurement", what, KINDS)
    slugs = registry.slugs() if game is None else (registry.game(game).slug,)
    kinds = KINDS if what is None else (what,)
    for slug in slugs:
        ready(slug, complain)
    rows = [row for kind in kinds for row in measuring.rows(kind, slugs, seconds, on_start=complain)]
    if json:
        say_json(rows)
        return
    heading = ("what", "of", "bots", "a second", "", "times the reference", "reference")
    say(table([heading, *(_cells(row) for row in rows)], right=(3, 5)))
    for row in rows:
        for peer, ratio in row.get("peers", {}).items():
            say(f"{row['variant']} with {row['bots']} bots plays {ratio:,.1f} times as many games a second as {peer} with random bots.")
    say(f"\nOne core of {os.cpu_count()} unless the row says how many processes or threads.")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    of = row["variant"] if row.get("variant") else f"lexicon {row['lexicon']}"
    players = f", {row['players']} players" if row.get("players") else ""
    ratio = row["ratio_to_reference"]
    return (
        row["what"],
        of + players,
        row["bots"],
        f"{row['per_second']:,.0f}",
        row["note"],
        "" if ratio is None else f"{ratio:,.2f}",
        row["reference"],
    )
