"""How a Run is cut into chunks. The numbers do not depend on it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from engines.simulation.plan import Plan
from engines.simulation.playing import largest_part, play, whole_deals
from engines.simulation.rows import Chunk

MOST_CHUNKS = 50_000
"""Chunks of a Run at most; a longer one has larger chunks."""

MEASURED_SECONDS = 0.1
"""How long the speed is measured before chunks are laid down: nobody plays meanwhile."""


SHARES_A_WORKER = 2
"""Chunks that each of several workers may still expect while they grow shorter."""

SHORTEST = 8
"""The shortest chunk is this part of a usual one: a shorter one would cost more to store than is won."""


def measured_chunk(plan: Plan, seconds_a_chunk: float) -> int:
    """Games that take about `seconds_a_chunk` of one core, measured on the plan's own first games.

    By the thread's own time: by the clock, one interruption of a short measurement would cut the whole Run into crumbs.
    """
    games, seconds, most = whole_deals(plan, 1), 0.0, largest_part(plan)
    play(plan, 0, games)  # prepares the table
    long_enough = min(MEASURED_SECONDS, seconds_a_chunk)
    while True:
        started = time.thread_time()
        play(plan, 0, games)
        seconds = time.thread_time() - started
        if seconds >= long_enough or games >= plan.games or games >= most:
            break
        wanted = int(1.2 * games * long_enough / max(seconds, 1e-6))
        games = whole_deals(plan, min(max(2 * games, min(wanted, 16 * games)), most))
    fitting = int(games * seconds_a_chunk / max(seconds, 1e-6))
    return max(1, min(fitting, most), plan.games // MOST_CHUNKS)


def laid_out(plan: Plan, games_a_chunk: int, first: int = 0, end: int | None = None, number: int = 0, workers: int = 1) -> Iterator[Chunk]:
    """The plan's games from `first` to before `end` cut into chunks of whole deals, numbered from `number`.

    Beside other workers the last chunks grow shorter and shorter, so that none of them waits long for the last one: guided self-scheduling,
    C. D. Polychronopoulos and D. J. Kuck, IEEE Transactions on Computers C-36 (1987), pages 1425 to 1439. `workers`: how many play, 0 when
    only the cluster knows.
    """
    last = plan.games if end is None else end
    start = first
    while start < last:
        step = whole_deals(plan, _fitting(games_a_chunk, last - start, workers))
        yield Chunk(number, start, min(step, last - start))
        start, number = start + step, number + 1


def _fitting(games_a_chunk: int, left: int, workers: int) -> int:
    if workers <= 1:
        return games_a_chunk
    return min(games_a_chunk, max(left // (SHARES_A_WORKER * workers), games_a_chunk // SHORTEST, 1))
