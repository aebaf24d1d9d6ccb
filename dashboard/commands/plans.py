"""From the options of a command to a Plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.shell import whole
from dashboard.commands.variants import VariantName
from engines.core.errors import BadInput, shortened
from engines.simulation.limits import MOST_GAMES

if TYPE_CHECKING:
    from engines.simulation.plan import Plan
    from variants.catalog import Variant

__all__ = ["BotsOption", "FixedSeats", "Games", "Players", "Seed", "VariantName", "bots_for", "plan_of", "table_size"]

Players = Annotated[
    int | None,
    typer.Option(
        metavar="N", parser=whole("--players", 1), help="Table size; by default one bot a player, or the variant's usual size.", show_default=False
    ),
]
BotsOption = Annotated[
    str,
    typer.Option(
        metavar="BOT[,BOT]...",
        help="One bot a player, or one for all: novice, casual, expert, master, a strategy with dials such as greedy:vocabulary=3.5, or a line-up.",
    ),
]
Games = Annotated[int, typer.Option(metavar="N", parser=whole("--games", 1, MOST_GAMES), help="Number of games.")]
Seed = Annotated[int, typer.Option(metavar="N", parser=whole("--seed", 0), help="Seed: the same seed gives the same games.")]
FixedSeats = Annotated[bool, typer.Option("--fixed-seats", help="Players keep their seats, whatever the bots.")]


def plan_of(variant: Variant, players: int | None, bots: str, games: int, seed: int, *, fixed_seats: bool = False) -> Plan:
    """A checked plan. Raises BadInput, UnknownName or InvalidVariant."""
    from engines.simulation.plan import Plan

    size = table_size(variant, players, bots)
    return Plan.of(variant.game, variant.parameters, size, bots_for(bots, size), games, seed, fixed_seats=fixed_seats, variant=known_as(variant))


def known_as(variant: Variant) -> str:
    """What a plan calls a variant: its slug in the catalog; the name that it gives itself, where it is a file elsewhere."""
    from variants.loading import in_catalog

    return variant.slug if in_catalog(variant) else variant.name


def table_size(variant: Variant, players: int | None, bots: str) -> int:
    """The table size asked for, else as many as there are bots, else the game's usual one where the variant allows it.

    Raises BadInput when the variant has no such table.
    """
    from engines.core.bots import LINE_UPS

    if players is not None:
        variant.rules.checked(variant.parameters, players)  # before a bot is seated for each of a billion players
        return players
    named = len(_listed(bots))
    if named > 1 and bots not in LINE_UPS:
        return named
    sizes = variant.rules.table_sizes(variant.parameters)
    usual = variant.rules.default_table_size
    return usual if usual in sizes else sizes[0]


def bots_for(bots: str, players: int) -> tuple[str, ...]:
    """One bot a player: a line-up by its name, one bot for all, or a list of just as many. Raises BadInput."""
    from engines.core.bots import LINE_UPS, seated

    if bots in LINE_UPS:
        return seated(LINE_UPS[bots], players)
    named = _listed(bots)
    if len(named) not in (1, players):
        raise BadInput(f"--bots gives one bot for all or one a player: {players} players, but {len(named)} bots were given.")
    return seated(named, players)


def _listed(bots: str) -> list[str]:
    """The bots of a list, in order. Raises BadInput when it names none, or leaves a place empty."""
    from engines.core.bots import split_bots

    named = split_bots(bots)
    if not named:
        raise BadInput("--bots names no bot; give one for all, such as expert, or one a player.")
    if not all(part.strip() for part in bots.split(",")):
        raise BadInput(f"--bots leaves a place empty between or after its commas; '{shortened(bots)}' was given.")
    return named
