"""`simulate` and `compare`: play many games now and say what came out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.commands.plans import BotsOption, FixedSeats, Games, Players, Seed, VariantName, plan_of
from dashboard.commands.shell import AsJson, Progress, complain, folder, say, say_json, table, whole
from dashboard.wording import counted
from engines.core.errors import BadInput
from engines.simulation.limits import DEFAULT_SEED

if TYPE_CHECKING:
    from engines.simulation.comparing import Difference
    from engines.simulation.result import RunResult

Workers = Annotated[int, typer.Option(metavar="N", parser=whole("--workers", 1), help="Processes that play; the numbers are the same for any.")]


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    cli.command()(simulate)
    cli.command()(compare)


def simulate(
    variant: VariantName,
    players: Players = None,
    bots: BotsOption = "expert",
    games: Games = 1000,
    seed: Seed = DEFAULT_SEED,
    fixed_seats: FixedSeats = False,
    workers: Workers = 1,
    out: Annotated[Path | None, typer.Option(metavar="DIR", parser=folder("--out"), help="Also write games.parquet and seats.parquet there.")] = None,
    json: AsJson = False,
) -> None:
    """Play games of a variant now."""
    from engines.simulation.playing import simulate as play_all
    from engines.simulation.warm import ready
    from variants.catalog import load

    plan = plan_of(load(variant), players, bots, games, seed, fixed_seats=fixed_seats)
    ready(plan.game, complain)
    progress = Progress("games")
    try:
        result = play_all(plan, workers, progress, folder=out)
    finally:
        progress.clear()
    if json:
        say(result.text())
    else:
        say_result(result)
        if out is not None:
            say(f"\nWrote games.parquet and seats.parquet to {out}.")


def say_result(result: RunResult) -> None:
    """A result as text."""
    found = result.to_json()
    say(f"{found['variant']}, {counted(result.plan.players, 'player')}, {counted(found['games'], 'game')}, seed {found['seed']}")
    rows = [("seat", "score", "95 %", "wins", "95 %")]
    rows += [_standing(str(seat["seat"]), seat) for seat in found["seats"]]
    say("\n" + table(rows, right=(1, 2, 3, 4)))
    if len(set(result.plan.bots)) > 1:
        rows = [("player", "score", "95 %", "wins", "95 %")]
        rows += [_standing(f"{player['player']} {player['bot']}", player) for player in found["players"]]
        say("\n" + table(rows, right=(1, 2, 3, 4)))
    names = {metric.id: (metric.name, metric.unit, metric.digits) for metric in result.plan.rules().metrics}
    lines = [("", "", "95 %")]
    for key, value in found["metrics"].items():
        name, unit, digits = names[key]
        lines.append((name, f"{number(value['value'], digits)} {unit}".strip(), between(value["value_ci"], digits)))
    say("\n" + table(lines, right=(1, 2)))
    say("\n" + ", ".join(f"{count:,} {reason}" for reason, count in found["terminations"].items() if count))
    say(f"{found['timing']['seconds']:.1f} s, {found['timing']['games_per_second'] or 0:,.0f} games/s")


def _standing(name: str, found: dict[str, Any]) -> tuple[str, str, str, str, str]:
    wins, win_interval = found["win_rate"], found["win_rate_ci"]
    return (
        name,
        number(found["mean"], 2),
        between(found["mean_ci"], 2),
        number(None if wins is None else 100 * wins, 1) + " %",
        between(None if win_interval is None else [100 * end for end in win_interval], 1),
    )


def number(value: float | None, digits: int) -> str:
    """A number for a table."""
    return "–" if value is None else f"{value:,.{digits}f}"


def between(interval: list[float] | None, digits: int) -> str:
    """An interval for a table."""
    return "too few games" if interval is None else f"{number(interval[0], digits)} to {number(interval[1], digits)}"


def measure_of(row: Difference) -> str:
    """What a row of `compare` tells, with its seat, and its unit where the name does not say it."""
    name = row.name if row.seat is None else f"{row.name}, seat {row.seat}"
    said = row.unit.lower() in row.name.lower().replace(",", " ").split()
    return f"{name} ({row.unit})" if row.unit and not said else name


def compare(
    variant_a: Annotated[str, typer.Argument(metavar="VARIANT_A", help="The base.")],
    variant_b: Annotated[str, typer.Argument(metavar="VARIANT_B", help="What is compared with it.")],
    players: Players = None,
    bots: BotsOption = "expert",
    games: Games = 10000,
    seed: Seed = DEFAULT_SEED,
    fixed_seats: FixedSeats = False,
    workers: Workers = 1,
    json: AsJson = False,
) -> None:
    """Play two variants on the same deals: differences (B minus A) with intervals."""
    from engines.simulation.comparing import compared
    from engines.simulation.warm import ready
    from variants.catalog import load

    base, other = load(variant_a), load(variant_b)
    if base.game != other.game:
        raise BadInput(f"{base.slug} and {other.slug} are of different games and cannot be compared.")
    plan_a, plan_b = (plan_of(variant, players, bots, games, seed, fixed_seats=fixed_seats) for variant in (base, other))
    ready(base.game, complain)
    progress = Progress("games")
    try:
        comparison = compared(plan_a, plan_b, workers, progress)
    finally:
        progress.clear()
    if json:
        say_json(comparison.to_json())
        return
    line_up = plan_a.bots[:1] if len(set(plan_a.bots)) == 1 else plan_a.bots
    say(
        f"{plan_b.variant} minus {plan_a.variant}: {counted(plan_a.players, 'player')}, {', '.join(line_up)}; {counted(games, 'game')} each on the same deals, seed {seed}"
    )
    rows = [("", "A", "B", "B - A", "95 %", "", "d")]
    for row in comparison.rows:
        name = measure_of(row)
        interval = None if row.low is None or row.high is None else [row.low, row.high]
        verdict = "clear" if row.clear else "may be chance"
        a, b, change = (number(value, row.digits) for value in (row.base.value, row.variant.value, row.value))
        rows.append((name, a, b, change, between(interval, row.digits), verdict, number(row.effect, 2)))
    say("\n" + table(rows, right=(1, 2, 3, 4, 6)))
    say("\nclear: the 95 % interval excludes 0. d: the difference in standard deviations of single games (Cohen; 0.2 small, 0.5 medium, 0.8 large).")
