"""Preview: the slider's thousand games, played in this process by threads, since compiled rules release the GIL.

Slices of a hundred games, fewer where they take long, run on one pool of threads for the whole server, so that a change of mind
stops old work soon and people share the cores, those with slow bots too. Never a pool of processes: inside Streamlit its workers would run the page's script again.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache

from engines.simulation.comparing import Comparison, check_pairing, compare
from engines.simulation.plan import Plan
from engines.simulation.playing import Sample, play, prepared_table, whole_deals

GAMES = 1000
SLICE = 100
"""Games of a slice at most, before it is filled up to whole deals."""
FIRST_SLICE = 20
"""Games of the first slice, before anything is known of their speed."""
SLICE_SECONDS = 0.1
"""What a slice should take at most."""

SLICES_LEFT = 2
"""A slice is at most what is left, divided by so many slices for each thread."""

BASELINES_KEPT = 8

Check = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """The same games under two rule sets."""

    variant: Sample
    base: Sample
    asked: int
    """Games asked for; fewer were played when time ran out."""
    seconds: float

    @property
    def games(self) -> int:
        """Games played under both."""
        return self.variant.games

    def comparison(self) -> Comparison:
        """Every metric with its paired difference."""
        return compare(self.base, self.variant)


Partial = Callable[[PreviewResult], None]


class Preview:
    """Previews of one page: a new question stops the one before."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest = 0

    def ask(
        self,
        variant: Plan,
        base: Plan,
        games: int = GAMES,
        time_limit: float | None = None,
        on_progress: Partial | None = None,
    ) -> PreviewResult | None:
        """Play both plans; None when a later question took over. Raises BadInput when the plans do not pair."""
        with self._lock:
            self._latest += 1
            mine = self._latest
        return preview(variant, base, games, lambda: self._latest != mine, time_limit, on_progress)

    def stop(self) -> None:
        """Stop what is being played, at its next slice."""
        with self._lock:
            self._latest += 1


def preview(
    variant: Plan,
    base: Plan,
    games: int = GAMES,
    cancelled: Check = lambda: False,
    time_limit: float | None = None,
    on_progress: Partial | None = None,
) -> PreviewResult | None:
    """Play the first `games` games of both plans, filled up to whole deals.

    None when `cancelled` turned true first, or this process is about to end. After `time_limit` seconds no new slice starts and the games that both have are the result (the first
    slice is always played). `on_progress` gets the result so far after each slice, in this thread. Raises BadInput when the plans do not pair.
    """
    check_pairing(base, variant)
    started = time.perf_counter()
    games = whole_deals(variant, games)
    known = _baselines.get(base, games)
    sides = [_Side(base, games, known)]
    if variant.content_hash != base.content_hash:
        sides.insert(0, _Side(variant, games, None))
    waiting: set[Future[None]] = set()
    while True:
        late = time_limit is not None and time.perf_counter() - started > time_limit and all(side.parts for side in sides)
        while len(waiting) < threads() and not late and not cancelled():
            behind = min(sides, key=lambda side: side.taken)
            if behind.taken >= games:
                break
            started_slice = _submitted(behind, cancelled)
            if started_slice is None:
                return None
            waiting.add(started_slice)
        if not waiting:
            break
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            future.result()
        if on_progress is not None and not cancelled() and (partial := _result(sides, games, started)) is not None:
            on_progress(partial)
    if cancelled():
        return None
    _baselines.keep(base, sides[-1])
    return _result(sides, games, started)


class _Side:
    """Slices of one plan as they come in."""

    def __init__(self, plan: Plan, games: int, known: Sample | None) -> None:
        self.plan = plan
        self.games = games
        self.parts: dict[int, Sample] = {} if known is None else {0: known}
        self.taken = 0 if known is None else games
        """Games that have been played or are being played."""
        self._step = whole_deals(plan, FIRST_SLICE)
        # here and not in the threads, which would all make it ready at once
        self._prepared = prepared_table(plan) if known is None else None

    def take(self) -> tuple[int, int]:
        """First game and number of games of the next slice."""
        left = self.games - self.taken
        # shorter towards the end, so that no thread plays a whole slice while the others have nothing left to do
        fair = whole_deals(self.plan, -(-left // (SLICES_LEFT * threads())))
        first, count = self.taken, min(self._step, fair, left)
        self.taken += count
        return first, count

    def play(self, first: int, count: int, cancelled: Check) -> None:
        """Play one slice, unless it is no longer wanted; the next are sized by the time that it took of a core."""
        if cancelled():
            return
        started = time.thread_time()
        self.parts[first] = play(self.plan, first, count, self._prepared)
        a_game = (time.thread_time() - started) / count
        self._step = whole_deals(self.plan, max(1, min(SLICE, int(SLICE_SECONDS / max(a_game, 1e-9)))))

    def prefix(self) -> list[Sample]:
        """The slices from game 0 on without a gap."""
        found: list[Sample] = []
        place = 0
        while place in self.parts:
            found.append(self.parts[place])
            place += self.parts[place].games
        return found


def _result(sides: list[_Side], games: int, started: float) -> PreviewResult | None:
    """What both sides have so far, None before their first slices. Equal plans have one side."""
    prefixes = [side.prefix() for side in sides]
    if not all(prefixes):
        return None
    samples = [Sample.joined(parts) for parts in prefixes]
    shared = min(sample.games for sample in samples)
    return PreviewResult(samples[0].head(shared), samples[-1].head(shared), games, time.perf_counter() - started)


class _Baselines:
    """Samples of base plans, latest used kept: moving a slider leaves the rulebook's games as they were."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Sample] = OrderedDict()

    def get(self, plan: Plan, games: int) -> Sample | None:
        key = plan.content_hash
        with self._lock:
            sample = self._kept.get(key)
            if sample is None or sample.games < games:
                return None
            self._kept.move_to_end(key)
            return sample.head(games)

    def keep(self, plan: Plan, side: _Side) -> None:
        parts = side.prefix()
        if not parts:
            return
        sample = Sample.joined(parts)
        key = plan.content_hash
        with self._lock:
            known = self._kept.get(key)
            if known is None or known.games < sample.games:
                self._kept[key] = sample
            self._kept.move_to_end(key)
            while len(self._kept) > BASELINES_KEPT:
                self._kept.popitem(last=False)


_baselines = _Baselines()


def threads() -> int:
    """Threads that all previews of this process share: the cores it may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


def _submitted(side: _Side, cancelled: Check) -> Future[None] | None:
    """The next slice on its way; None when the threads take nothing more, because the server was stopped."""
    slice_ = side.take()
    try:
        return _threads().submit(side.play, *slice_, cancelled)
    except RuntimeError:
        return None


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads(), thread_name_prefix="preview")
