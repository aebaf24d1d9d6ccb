"""Time for signs of life: seconds since the machine started, which nobody can set back, together with a name for that start.

`time.monotonic` is one clock for all processes of a machine (CLOCK_MONOTONIC; mach_absolute_time; GetTickCount64). A supervisor and who looks after it
share a machine: SQLite's write-ahead log does not work over a network.
"""

from __future__ import annotations

import platform
import time
from functools import cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def now() -> float:
    """Seconds since the machine started."""
    return time.monotonic()


@cache
def boot() -> str:
    """A name for this start of the machine; where the system has none, its name, and a beat from the future tells a restart."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return platform.node()


def silence(beat: float, beaten_boot: str) -> float:
    """Seconds since a beat; infinite when the machine has been started since."""
    passed = now() - beat
    return passed if beaten_boot == boot() and passed >= 0 else float("inf")
