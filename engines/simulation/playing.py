"""Playing a plan's games: here and now, or as parts that any process may play."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engines.core.errors import BadInput, TilewrightError
from engines.core.game import Batch, Prepared
from engines.core.records import Integers
from engines.simulation.executors import let_go, make_executor
from engines.simulation.metrics import MetricValue, evaluate
from engines.simulation.parquet import games_frame, part_bytes, seats_frame, write_parts
from engines.simulation.plan import Plan
from engines.simulation.result import RunResult
from engines.simulation.summary import Summary, by_player

PREPARED_KEPT = 4
"""Tables a process keeps ready."""

SECONDS_A_PART = 0.5
"""What a part should take: long enough that its summary costs nothing beside it, short enough to show progress and to stop."""

FIRST_PART = 48
"""Games of the first part, before anything is known of their speed."""

MOST_NUMBERS = 5_000_000
"""Numbers of eight bytes in the columns of a part at most, which bounds a worker's memory: it holds them about three times over."""

PARTS_A_WORKER = 2
"""Parts on their way for each worker: enough to keep it busy, few enough to stop soon."""

MERGED_AT_ONCE = 64
"""Summaries gathered before they are merged into one."""

Progress = Callable[[int, int], None]
"""Called with the games done and the games asked for."""


class Failed(TilewrightError):
    """Playing broke off for a reason outside the rules; the sentence says which."""


class Part(NamedTuple):
    """What a worker sends back; whole in itself, so a repeat does no harm."""

    first: int
    games: int
    summary: bytes
    games_parquet: bytes
    """Empty when only the summary was asked for."""
    seats_parquet: bytes
    seconds: float


@dataclass(frozen=True)
class Sample:
    """The columns of consecutive games of a plan, in memory."""

    plan: Plan
    first: int
    batch: Batch

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.batch.games)

    @property
    def deals(self) -> Integers:
        """Deal of each game."""
        return self._dealt[0]

    @property
    def rotations(self) -> Integers:
        """Rotation of each game."""
        return self._dealt[1]

    @cached_property
    def _dealt(self) -> tuple[Integers, Integers]:
        return self.plan.deals(self.first, self.games)

    def column(self, name: str) -> Integers:
        """A game column, shape (games,), or a seat column, shape (games, seats). Raises KeyError."""
        per, place = self._places[name]
        return self.batch.games[:, place] if per == "game" else self.batch.seats[:, :, place]

    def by_player(self, name: str) -> Integers:
        """A seat column by player, shape (games, players)."""
        return by_player(self.column(name), self.rotations)

    @staticmethod
    def joined(parts: Sequence[Sample]) -> Sample:
        """Consecutive samples of one plan as one."""
        if len(parts) == 1:
            return parts[0]
        games = np.concatenate([part.batch.games for part in parts])
        seats = np.concatenate([part.batch.seats for part in parts])
        return Sample(parts[0].plan, parts[0].first, Batch(games, seats))

    def head(self, games: int) -> Sample:
        """The first `games` games of it."""
        if games >= self.games:
            return self
        return Sample(self.plan, self.first, Batch(self.batch.games[:games], self.batch.seats[:games]))

    def summary(self) -> Summary:
        """The summary of these games; the sample must start at a deal."""
        return self._summary

    @cached_property
    def _places(self) -> dict[str, tuple[str, int]]:
        """By column: "game" or "seat", and its place among those of a game, or of a seat."""
        columns = self.plan.rules().columns
        return {column.id: (per, place) for per in ("game", "seat") for place, column in enumerate(one for one in columns if one.per == per)}

    def values(self) -> dict[str, MetricValue]:
        """All metrics of these games."""
        return self._values

    # kept: one base is compared with many variants

    @cached_property
    def _summary(self) -> Summary:
        return Summary.of(self.plan.rules(), self.plan, self.batch, self.first)

    @cached_property
    def _values(self) -> dict[str, MetricValue]:
        return evaluate(self.plan.rules(), self.plan, self._summary)


@lru_cache(maxsize=PREPARED_KEPT)
def _prepared(plan: Plan, _content_hash: str) -> Prepared[Any]:
    rules = plan.rules()
    return rules.prepare(plan.parameters, plan.players, [rules.bot(text) for text in plan.bots])


def prepared_table(plan: Plan) -> Prepared[Any]:
    """The plan's table made ready; kept, so that parts of one plan share it."""
    return _prepared(plan.with_games(1), plan.content_hash)


def play(plan: Plan, first: int = 0, count: int | None = None, prepared: Prepared[Any] | None = None) -> Sample:
    """Play some games of a plan (all of them by default) in this thread. `prepared`: its `prepared_table`, by who plays many slices."""
    count = plan.games - first if count is None else count
    deals, rotations = plan.deals(first, count)
    table = prepared_table(plan) if prepared is None else prepared
    return Sample(plan, first, plan.rules().playouts(table, plan.seed, deals, rotations))


def play_part(plan_text: str, first: int, count: int, columns: bool = True) -> Part:
    """Play one part: a pure function of its arguments, fit for any process. `columns`: send the Parquet bytes too."""
    started = time.perf_counter()
    try:
        plan = _plan(plan_text)
        sample = play(plan, first, count)
    except BadInput as error:
        # errors with fields of their own do not travel from one process to another
        raise BadInput(error.sentence) from None
    rules = plan.rules()
    packed = sample.summary().to_bytes()
    games = part_bytes(games_frame(rules, plan, sample.batch, first)) if columns else b""
    seats = part_bytes(seats_frame(rules, plan, sample.batch, first)) if columns else b""
    _settle()
    return Part(first, count, packed, games, seats, time.perf_counter() - started)


def make_ready(plan_text: str) -> None:
    """Load what a plan's parts need, before there are any. Raises BadInput."""
    try:
        prepared_table(_plan(plan_text))
    except BadInput as error:
        raise BadInput(error.sentence) from None  # see play_part


@lru_cache(maxsize=PREPARED_KEPT)
def _plan(text: str) -> Plan:
    return Plan.from_json(json.loads(text))


@cache
def _settle() -> None:
    """Take what the first part has loaded out of the garbage collector's sight: it stays as long as the process, and looking through it
    again and again took a thirtieth of a worker's time."""
    gc.collect()
    gc.freeze()


class Splitter:
    """Cuts a plan into parts of whole deals. Without a fixed size it cuts by the speed seen so far; the numbers do not depend on it."""

    def __init__(self, plan: Plan, games_a_part: int | None = None) -> None:
        self._plan = plan
        self._fixed = games_a_part is not None
        self._size = games_a_part or FIRST_PART
        self._next = 0

    def take(self) -> tuple[int, int] | None:
        """First game and number of games of the next part, None after the last."""
        first = self._next
        if first >= self._plan.games:
            return None
        self._next = min(self._plan.games, first + whole_deals(self._plan, self._size))
        return first, self._next - first

    def learn(self, part: Part) -> None:
        """Size the parts to come by what this one took; at most four times larger at once."""
        if not self._fixed:
            wanted = int(part.games * SECONDS_A_PART / max(part.seconds, 1e-6))
            self._size = max(1, min(wanted, 4 * self._size, largest_part(self._plan)))


def largest_part(plan: Plan) -> int:
    """Games of a part at most."""
    numbers = sum(plan.players if column.per == "seat" else 1 for column in plan.rules().columns)
    return max(1, MOST_NUMBERS // numbers)


def whole_deals(plan: Plan, games: int) -> int:
    """`games`, or the next larger number that makes whole deals."""
    return -(-games // plan.games_a_deal) * plan.games_a_deal


def played_parts(executor: Executor, plan: Plan, splitter: Splitter, window: int, *, columns: bool) -> Iterator[Part]:
    """Play a plan on an executor with at most `window` parts on their way; they come as they finish. Raises Failed when a worker dies."""
    text = json.dumps(plan.to_json())
    waiting: set[Future[Part]] = set()
    while True:
        while len(waiting) < window and (part := splitter.take()) is not None:
            waiting.add(executor.submit(play_part, text, *part, columns))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                finished = future.result()
            except BrokenExecutor:
                raise Failed("A worker process ended before its time; the system may be out of memory.") from None
            splitter.learn(finished)
            yield finished


def simulate(
    plan: Plan,
    workers: int = 1,
    on_progress: Progress | None = None,
    *,
    folder: Path | None = None,
    games_a_part: int | None = None,
) -> RunResult:
    """Play all games of a plan now, in this process or in `workers` others. The numbers are the same for any split.

    `folder`: also write games.parquet and seats.parquet there. Raises BadInput, and Failed when a worker dies.
    """
    started = time.perf_counter()
    if workers < 1:
        raise BadInput(f"workers is at least 1; {workers} was given.")
    collected = _Collected(keep_columns=folder is not None)
    with ExitStack() as stack:
        executor = make_executor("inline" if workers == 1 else f"processes:{workers}")
        stack.callback(let_go, executor)
        window = 1 if workers == 1 else workers * PARTS_A_WORKER
        for part in played_parts(executor, plan, Splitter(plan, games_a_part), window, columns=folder is not None):
            collected.add(part)
            if on_progress is not None:
                on_progress(collected.games, plan.games)
    if folder is not None:
        write_parts(*collected.columns(), folder)
    return RunResult(plan, collected.summary(), time.perf_counter() - started, workers)


class _Collected:
    """Parts as they come in, in any order."""

    def __init__(self, *, keep_columns: bool) -> None:
        self.games = 0
        self._summaries: list[Summary] = []
        self._frames: dict[int, tuple[pl.DataFrame, pl.DataFrame]] = {}
        self._keep = keep_columns

    def add(self, part: Part) -> None:
        self.games += part.games
        self._summaries.append(Summary.from_bytes(part.summary))
        if len(self._summaries) > MERGED_AT_ONCE:
            self._summaries = [Summary.merged(self._summaries)]
        if self._keep:
            self._frames[part.first] = pl.read_parquet(part.games_parquet), pl.read_parquet(part.seats_parquet)

    def summary(self) -> Summary:
        return Summary.merged(self._summaries)

    def columns(self) -> tuple[list[pl.DataFrame], list[pl.DataFrame]]:
        """Frames in game order."""
        ordered = [self._frames[first] for first in sorted(self._frames)]
        return [games for games, _ in ordered], [seats for _, seats in ordered]
