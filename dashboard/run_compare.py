"""Finished runs side by side, in words, rows and frames. Draws nothing."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from dashboard import readings, run_readings
from dashboard.naming import bots_line
from dashboard.number_table import number_table
from dashboard.run_facts import ended, plan_line, title
from dashboard.run_readings import MetricRow
from dashboard.wording import UNKNOWN, counted, listed, plain_markdown
from engines.core.errors import BadInput, shortened
from engines.simulation.comparing import Comparison
from engines.simulation.plan import Plan
from engines.simulation.result import RunResult
from engines.simulation.runs import Run
from engines.simulation.states import State
from engines.simulation.stored_games import compared_runs

MOST = 3
"""Runs laid beside the one of the page."""

LETTERS = "ABCD"

OVER = frozenset({State.FINISHED, State.CANCELLED})

Place = tuple[str, int | None]
"""A measure and its seat."""

Compare = Callable[[Run, Run, frozenset[str]], Comparison]
"""Compares two runs by some measures. Raises BadInput."""


@dataclass(frozen=True, slots=True)
class Side:
    """One run of a comparison."""

    letter: str
    run: Run
    result: RunResult
    rows: Mapping[Place, MetricRow]

    @property
    def name(self) -> str:
        """B · Short evening."""
        return f"{self.letter} · {title(self.run)}"


@dataclass(frozen=True, slots=True)
class Beside:
    """A further run, as it differs from the first; why it cannot be paired with it, where it cannot."""

    side: Side
    comparison: Comparison | None
    reason: str = ""
    same: bool = False
    """True when the games that both have are the same games."""


def others_of(run: Run, found: Sequence[Run]) -> list[Run]:
    """The runs that may be laid beside it: over, of the same game as it is played now, newest first."""
    return [
        other
        for other in found
        if other.id != run.id
        and other.state in OVER
        and other.done
        and other.facts["game"] == run.facts["game"]
        and other.row.playout_version == run.row.playout_version
    ]


def chosen_of(asked: str, others: Sequence[Run]) -> tuple[list[Run], list[str]]:
    """The runs that an address asks for, and a sentence for each thing it asks for in vain."""
    by_id = {other.id: other for other in others}
    names = list(dict.fromkeys(name for name in asked.split(",") if name))
    lost = [shortened(name, 20) for name in names if name not in by_id]
    faults = [f"{_runs(lost)} cannot stand beside this one: not there, not over, without a game, or of another game or version."] if lost else []
    found = [by_id[name] for name in names if name in by_id]
    if len(found) > MOST:
        faults.append(f"At most {MOST} further runs stand beside this one; {len(found)} were asked for.")
    return found[:MOST], faults


def _runs(names: Sequence[str]) -> str:
    """Run a; or Runs a, b, c and 4 more."""
    if len(names) == 1:
        return f"Run {names[0]}"
    return f"Runs {listed([*names[:3], *([f'{len(names) - 3} more'] if len(names) > 3 else [])])}"


def option(run: Run) -> str:
    """A run in a list to choose from."""
    return f"{title(run)} · {_told(run)}"


def _told(run: Run) -> str:
    """3 players · expert, expert, expert · 400 games · seed 7; how far it came, where that is not the end."""
    line = plan_line(run).partition(" · ")[2]
    return f"{line} · {ended(run)}" if run.state is State.CANCELLED else line


def side_of(letter: str, run: Run) -> Side:
    """A run with its numbers. Raises BadInput when they are damaged or cannot be read any more."""
    result = run.result()
    if result is None:
        raise BadInput(f"Run {run.id} has no game stored yet.")
    return Side(letter, run, result, {(row.id, row.seat): row for row in run_readings.metric_rows(result)})


def chief(first: Side) -> list[Place]:
    """The measures of the table: those at the top of the page, and how often each seat wins."""
    top: list[Place] = [(row.id, None) for row in run_readings.grid_rows(first.result, list(first.rows.values()))]
    return [*top, *(place for place in first.rows if place[0] == "win_rate" and place[1] is not None)]


def beside(first: Side, other: Side, places: Sequence[Place], compare: Compare = compared_runs) -> Beside:
    """A further run and, where both play the same deals at the same table, the paired differences."""
    if reason := _why_not(first, other):
        return Beside(other, None, reason)
    try:
        comparison = compare(first.run, other.run, frozenset(metric for metric, _ in places))
        return Beside(other, comparison, same=other.result.plan.content_hash == first.result.plan.content_hash)
    except BadInput as error:
        return Beside(other, None, error.sentence)


def _why_not(first: Side, other: Side) -> str:
    """Why the games of two runs are no pairs; empty when they are."""
    one, two = first.result.plan, other.result.plan
    facts: list[tuple[str, object, object]] = [("seed", one.seed, two.seed), ("table size", one.players, two.players)]
    if one.players == two.players:
        facts.append(("bots", bots_line(one.bots), bots_line(two.bots)))
        facts.append(("seats", _seats(one), _seats(two)))
    differing = [f"{name} {there} in place of {here}" for name, here, there in facts if here != there]
    return f"it has {listed(differing)}, and so other deals or players." if differing else ""


def _seats(plan: Plan) -> str:
    return "fixed" if plan.fixed_seats else "changing"


def sentence(found: Beside, first: Side) -> str:
    """How a run differs from the first, or why that is not told game by game, as Markdown."""
    if found.comparison is None:
        return f"**{found.side.letter}** is not paired with **{first.letter}**: {plain_markdown(found.reason)}"
    if found.same:
        shared = f", as far as both go: {counted(found.comparison.games, 'game')}" if found.side.run.done != first.run.done else ""
        return f"**{found.side.letter}** plays the very games of **{first.letter}**{shared}."
    return f"**{found.side.letter}** beside **{first.letter}**: {readings.sentence(found.comparison)}"


def score_frame(sides: Sequence[Side], whose: int) -> pl.DataFrame:
    """Rows (side, value, count) of the winner's score or of one seat's, the first run first."""
    frames = [run_readings.score_frame(side.result, whose).with_columns(pl.lit(side.name).alias("side")) for side in sides]
    return pl.concat(frames)


def legend(sides: Sequence[Side]) -> str:
    """What the lines of the chart stand for, and what each run played, as HTML."""
    items = "".join(
        f"<li><i class='run-{side.letter.lower()}'></i><b>{html.escape(side.name)}</b> <span>{html.escape(_told(side.run))}</span></li>"
        for side in sides
    )
    return f"<ul class=tw-runs>{items}</ul>"


def table(first: Side, others: Sequence[Beside], places: Sequence[Place], caption: str) -> str:
    """The chief measures as HTML: a column a run, with its interval and, in further ones, the paired difference."""
    sides = [first, *(found.side for found in others)]
    head = "".join(f"<th scope=col><i class='run-{side.letter.lower()}'></i>{html.escape(side.name)}</th>" for side in sides)
    body = "".join(_line(first, others, place) for place in places)
    return number_table(caption, f"<th scope=col>Measure</th>{head}", body, "tw-runs-table")


def _line(first: Side, others: Sequence[Beside], place: Place) -> str:
    row = first.rows[place]
    name = f"Seat {place[1] + 1} wins" if place[0] == "win_rate" and place[1] is not None else row.name
    unit = "" if row.unit in readings.SELF_TOLD else row.unit
    cells = [
        f"<td class=d>{_value(row)}</td>",
        *(f"<td class=d>{_value(found.side.rows.get(place))}{_difference(found, place)}</td>" for found in others),
    ]
    return f"<tr><th scope=row>{readings.measure(name, unit)}</th>{''.join(cells)}</tr>"


def _value(row: MetricRow | None) -> str:
    """61.2 ± 0.3."""
    if row is None:
        return UNKNOWN
    return f"{row.value} <span>{run_readings.short_interval(row)}</span>"


def _difference(found: Beside, place: Place) -> str:
    """The paired difference on a line of its own; nothing where there is none to tell."""
    if found.comparison is None:
        return ""
    row = next((row for row in found.comparison.rows if (row.id, row.seat) == place), None)
    if row is None or row.value is None:
        return ""
    if row.difference.always_zero or found.same:
        return "<div class='change quiet'>the same</div>"
    told = readings.reading(row, readings.metrics_of(found.comparison))
    value = f"<b>{told.difference}</b>" if told.clear else told.difference
    return f"<div class='{'change' if told.clear else 'change quiet'}'>{value} <span>{told.interval or 'too few games to say'}</span></div>"
