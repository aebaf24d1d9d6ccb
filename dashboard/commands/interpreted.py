"""Speed of a plan's playouts in this process: `bench` starts it with NUMBA_DISABLE_JIT=1, so that the rules run as plain Python."""

from __future__ import annotations

import json
import sys
import time


def main() -> None:
    """Read a plan from stdin, play it for as many seconds as the first argument says, print games a second."""
    from engines.simulation.plan import Plan
    from engines.simulation.playing import play, prepared_table

    plan = Plan.from_json(json.load(sys.stdin))
    prepared_table(plan)
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < float(sys.argv[1]):
        play(plan, done, 1)
        done += 1
    print(done / (time.perf_counter() - started))


if __name__ == "__main__":
    main()
