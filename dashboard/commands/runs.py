"""`run`, `runs`, `pause`, `resume`, `cancel`, `extend`, `delete`, `restore`: batches that go on in the background."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.plans import BotsOption, FixedSeats, Players, Seed, VariantName, plan_of
from dashboard.commands.shell import AsJson, Progress, no, say, say_json, table, whole
from dashboard.wording import counted
from engines.core.errors import BadInput, shortened
from engines.simulation.limits import DEFAULT_SEED, MOST_GAMES

if TYPE_CHECKING:
    from engines.simulation.runs import Run
    from engines.simulation.stopping import Stop

RunId = Annotated[str, typer.Argument(metavar="ID", help="Id of a Run, as `tilewright runs` lists it.")]


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    for command in (run, runs, pause, resume, cancel, extend, delete, restore):
        cli.command()(command)


def run(
    variant: VariantName,
    players: Players = None,
    bots: BotsOption = "expert",
    games: Annotated[
        int, typer.Option(metavar="N", parser=whole("--games", 1, MOST_GAMES), help="Number of games, or the most with a stop rule.")
    ] = 100_000,
    seed: Seed = DEFAULT_SEED,
    fixed_seats: FixedSeats = False,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole("--workers", 1), help="Processes that play; those of the settings when left out.", show_default=False),
    ] = None,
    executor: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="What plays: inline, processes, processes:N or dask://host:port; that of the settings when left out.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="METRIC=WIDTH", help="End as soon as the metric's 95 % interval is no wider, whatever the look.", show_default=False),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--seat", 0), help="Seat meant by --until, from 0.", show_default=False)
    ] = None,
    time_limit: Annotated[
        str | None, typer.Option("--time-limit", metavar="SECONDS", help="End after so many seconds of playing.", show_default=False)
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Play it anew even if the same Run exists.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until it ends; exit code 1 when it did not finish.")] = False,
    json: AsJson = False,
) -> None:
    """Start a Run in the background and print its id."""
    from engines.simulation.runs import run as find
    from engines.simulation.runs import start_run
    from variants.catalog import load

    plan = plan_of(load(variant), players, bots, games, seed, fixed_seats=fixed_seats)
    run_id = start_run(plan, workers=workers, forced=again, executor=executor, stop=_stop(until, seat, time_limit))
    if not wait:
        if json:
            say_json({"id": run_id})
        else:
            say(_started(find(run_id), f"{counted(games, 'game')} of {plan.variant}"))
        return
    ended = _waited(run_id)
    if json:
        say_json(ended.to_json())
    else:
        say(f"Run {run_id}: {ended.state}, {ended.done:,} of {counted(ended.games, 'game')}. {ended.sentence}".rstrip())
    if ended.state.value != "finished":
        raise no()


def _started(found: Run, what: str) -> str:
    from engines.simulation.states import State

    if found.state is State.FINISHED:
        return f"Run {found.id}: {what} were played before, so nothing is played now; --again plays them anew."
    return f"Run {found.id}: {what}. `tilewright runs` shows how far it is."


def _stop(until: str | None, seat: int | None, time_limit: str | None) -> Stop:
    from engines.simulation.stopping import Stop

    metric, equals, width = (until or "").partition("=")
    if until is not None and not (metric and equals):
        raise BadInput(f"--until is a metric and a width, such as points=0.5; '{shortened(until)}' was given.")
    return Stop(
        seconds=None if time_limit is None else _number("--time-limit", time_limit),
        metric=metric,
        seat=seat,
        width=_number("The width of --until", width) if until is not None else None,
    )


def _number(name: str, text: str) -> float:
    try:
        number = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        number = math.nan
    if not number > 0 or math.isinf(number):
        raise BadInput(f"{name} is a number above 0; '{shortened(text)}' was given.")
    return number


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


def runs(
    deleted: Annotated[bool, typer.Option("--deleted", help="Those that were deleted and can be restored.")] = False, json: AsJson = False
) -> None:
    """All Runs, latest first."""
    from engines.simulation.runs import deleted_runs
    from engines.simulation.runs import runs as all_runs

    found = deleted_runs() if deleted else all_runs()
    if json:
        say_json([run.to_json() for run in found])
    elif deleted and not found:
        say("No deleted Run can be restored.")
    elif not found:
        say("There is no Run yet; `tilewright run letter-tycoon/rulebook` starts one.")
    else:
        rows = [("id", "state", "games", "of", "variant", "")]
        rows += [(run.id, _state(run), f"{run.done:,}", f"{run.games:,}", run.facts["variant"], run.sentence) for run in found]
        say(table(rows, right=(2, 3)))


def _state(run: Run) -> str:
    """A state in words: running, 12 min left."""
    words = {"queued": "waits for its turn", "starting": "getting ready", "cancelling": "being cancelled", "lost": "stopped answering"}
    word = words.get(run.state.value, run.state.value)
    left = run.seconds_left
    if run.state.value != "running" or left is None:
        return word
    return f"{word}, {left:.0f} s left" if left < 90 else f"{word}, {left / 60:.0f} min left"


def pause(run_id: RunId, json: AsJson = False) -> None:
    """Save what is being played and free the workers; `resume` goes on."""
    from engines.simulation.runs import pause as ask

    state = ask(run_id).value
    _told(run_id, state, f"Run {run_id} is {state}; `tilewright resume {run_id}` goes on with it.", json)


def resume(run_id: RunId, json: AsJson = False) -> None:
    """Go on with a Run that is paused, lost, failed or cancelled, or mend a damaged one; only the games that are missing are played."""
    from engines.simulation.runs import resume as ask

    state = ask(run_id).value
    _told(run_id, state, f"Run {run_id} is {state}; `tilewright runs` shows how far it is.", json)


def extend(
    run_id: RunId, games: Annotated[int, typer.Argument(metavar="N", parser=whole("N", 1), help="Number of games to add.")], json: AsJson = False
) -> None:
    """Add games to a finished Run; only the new ones are played."""
    from engines.simulation.runs import extend as ask

    state = ask(run_id, games).value
    _told(run_id, state, f"Run {run_id} is {state} for {counted(games, 'more game')}; `tilewright runs` shows how far it is.", json)


def cancel(run_id: RunId, json: AsJson = False) -> None:
    """Stop a Run; the games it has played are kept."""
    from engines.simulation.runs import cancel as stop

    stop(run_id)
    if json:
        say_json({"id": run_id, "cancelled": True})
    else:
        say(f"Run {run_id} is being cancelled; the games it has played are kept.")


def delete(run_id: RunId, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False, json: AsJson = False) -> None:
    """Delete a Run with its games; `restore` brings it back for some days."""
    from engines.simulation.runs import delete as ask
    from engines.simulation.runs import run as look
    from engines.simulation.runs import settings

    found = look(run_id)
    if not yes:
        if not sys.stdin.isatty():
            raise BadInput(f"Run {run_id} holds {counted(found.done, 'game')}; say --yes to delete it.")
        if not typer.confirm(f"Delete Run {run_id} with its {counted(found.done, 'game')}?"):
            raise no()
    ask(run_id)
    _told(
        run_id, "deleted", f"Run {run_id} is deleted; `tilewright restore {run_id}` brings it back for {settings().keep_deleted_days:g} days.", json
    )


def restore(run_id: RunId, json: AsJson = False) -> None:
    """Bring a deleted Run back."""
    from engines.simulation.runs import restore as ask
    from engines.simulation.runs import run as look

    ask(run_id)
    _told(run_id, look(run_id).state.value, f"Run {run_id} is back.", json)


def _told(run_id: str, state: str, sentence: str, json: bool) -> None:
    if json:
        say_json({"id": run_id, "state": state})
    else:
        say(sentence)
