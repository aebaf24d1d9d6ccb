"""`run`, `runs`, `cancel`: batches that go on in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.plans import BotsOption, FixedSeats, Players, Seed, VariantName, plan_of
from dashboard.commands.shell import AsJson, Progress, no, say, say_json, table, whole

if TYPE_CHECKING:
    from engines.simulation.runs import Run

RunId = Annotated[str, typer.Argument(metavar="ID", help="Id of a Run, as `tilewright runs` lists it.")]


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    cli.command()(run)
    cli.command()(runs)
    cli.command()(cancel)


def run(
    variant: VariantName,
    players: Players = None,
    bots: BotsOption = "expert",
    games: Annotated[int, typer.Option(metavar="N", parser=whole("--games", 1), help="Number of games.")] = 100_000,
    seed: Seed = 0,
    fixed_seats: FixedSeats = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--workers", 1), help="Processes that play; all cores when left out.", show_default=False)
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Play it anew even if the same Run exists.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until it ends; exit code 1 when it did not finish.")] = False,
    json: AsJson = False,
) -> None:
    """Start a Run in the background and print its id."""
    from engines.simulation.runs import start_run
    from variants.catalog import load

    plan = plan_of(load(variant), players, bots, games, seed, fixed_seats=fixed_seats)
    run_id = start_run(plan, workers=workers, forced=again)
    if not wait:
        if json:
            say_json({"id": run_id})
        else:
            say(f"Run {run_id}: {games:,} games of {plan.variant}. `tilewright runs` shows how far it is.")
        return
    ended = _waited(run_id)
    if json:
        say_json(ended.to_json())
    else:
        say(f"Run {run_id}: {ended.state}, {ended.done:,} of {ended.games:,} games. {ended.sentence}".rstrip())
    if ended.done < ended.games:
        raise no()


def _waited(run_id: str) -> Run:
    from engines.simulation.runs import watch

    progress = Progress("games")
    try:
        while True:
            seen = watch(run_id, 0.5)
            progress(seen.done, seen.games)
            if not seen.live:
                return seen
    finally:
        progress.clear()


def runs(json: AsJson = False) -> None:
    """All Runs, latest first."""
    from engines.simulation.runs import runs as all_runs

    found = all_runs()
    if json:
        say_json([run.to_json() for run in found])
    elif not found:
        say("There is no Run yet; `tilewright run letter-tycoon/rulebook` starts one.")
    else:
        rows = [("id", "state", "games", "of", "variant", "")]
        rows += [(run.id, str(run.state), f"{run.done:,}", f"{run.games:,}", run.facts["variant"], run.sentence) for run in found]
        say(table(rows, right=(2, 3)))


def cancel(run_id: RunId, json: AsJson = False) -> None:
    """Stop a Run; the games it has played are kept."""
    from engines.simulation.runs import cancel as stop

    stop(run_id)
    if json:
        say_json({"id": run_id, "cancelled": True})
    else:
        say(f"Run {run_id} is being cancelled; the games it has played are kept.")
