"""Whether an executor could play now, in one sentence and within a time limit. What asks never waits for a cluster: a process of its own does.

`python -m engines.simulation.health ADDRESS [AUTHORITY CERTIFICATE KEY]` looks at a Dask cluster and prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from engines.core.errors import BadInput, TilewrightError
from engines.core.places import CHECKOUT, data_folder, in_checkout
from engines.simulation.executors import DASK, workers_of
from engines.simulation.preview import threads
from engines.simulation.settings import Settings

PATIENCE = 6.0
"""Seconds that a cluster has to answer."""

STARTING = 10.0
"""Seconds more for the process that asks: it imports Dask first."""

BYTES_A_WORKER = 400_000_000
"""Memory of a process that plays, roughly."""

GB = 10**9


class Health(NamedTuple):
    """How an executor is."""

    sound: bool
    sentence: str


def health(settings: Settings, cores: int | None = None, free: int | None = None) -> Health:
    """How the executor of the settings is. `cores`, `free`: of this machine unless given; bytes of memory, 0 where that cannot be told."""
    try:
        spec = settings.executor_for(None, None, cores or threads())
    except BadInput as error:
        return Health(False, error.sentence)
    if DASK.fullmatch(spec):
        return cluster_health(spec.removeprefix("dask://"), settings.tls)
    return _of_processes(workers_of(spec) * settings.slots, spec == "inline", cores or threads(), free_memory() if free is None else free)


def _of_processes(processes: int, inline: bool, cores: int, free: int) -> Health:
    """`processes`: of all Runs that are played at the same time."""
    machine = f"{cores} {'core' if cores == 1 else 'cores'}"
    if free:
        machine += f" and {free / GB:.1f} GB of memory free"
    if free and processes * BYTES_A_WORKER > free:
        return Health(False, f"This machine has {machine}: too little for {processes} processes, which take about {BYTES_A_WORKER / GB:.1f} GB each.")
    if processes > cores:
        return Health(True, f"This machine has {machine}: {processes} processes take turns and are no faster than {cores}.")
    if inline:
        return Health(True, f"This machine has {machine}; the supervisor of a Run plays on one of them by itself.")
    return Health(True, f"This machine has {machine}; runs play in {processes} {'process' if processes == 1 else 'processes'}.")


def free_memory() -> int:
    """Bytes of memory that are free for further processes; 0 where the system does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
    except (OSError, ValueError, StopIteration):
        return 0


def cluster_health(address: str, tls: tuple[str, str, str] | None = None, seconds: float = PATIENCE) -> Health:
    """How the cluster of the scheduler at host:port is; it has `seconds` to answer."""
    command = [sys.executable, "-m", "engines.simulation.health", address, str(seconds), *(tls or ())]
    environment = {**os.environ, "TILEWRIGHT_DATA": str(data_folder())}
    folder = CHECKOUT if in_checkout() else None
    try:
        said = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder, env=environment, timeout=seconds + STARTING, check=False
        )
        answer = json.loads(said.stdout.decode().strip().splitlines()[-1])
        return Health(bool(answer["sound"]), str(answer["sentence"]))
    except subprocess.TimeoutExpired:
        return Health(False, f"The Dask scheduler at '{address}' did not answer within {seconds:g} s.")
    except (OSError, ValueError, IndexError, KeyError, TypeError):
        return Health(False, f"The Dask cluster at '{address}' could not be looked at: the process that asks it ended without an answer.")


def main(arguments: list[str]) -> int:
    """Entry of the process."""
    address, seconds, *files = arguments
    from engines.simulation.dask_executor import survey

    tls = (files[0], files[1], files[2]) if files else None
    try:
        found = Health(True, survey(address, tls, float(seconds)))
    except TilewrightError as error:
        found = Health(False, error.sentence)
    except Exception as error:  # whatever a cluster of another kind answers
        found = Health(False, f"The Dask cluster at '{address}' could not be looked at: {type(error).__name__}.")
    print(json.dumps(found._asdict()), flush=True)
    os._exit(0)  # a client that cannot reach its scheduler keeps threads alive


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
