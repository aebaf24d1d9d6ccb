"""What a designer may set for all Runs of a data folder. Kept in the database of Runs, so that every supervisor reads the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engines.core.errors import BadInput, UnknownName, shortened
from engines.simulation.executors import MOST_PROCESSES, workers_of
from engines.simulation.states import LOST_AFTER

BOUNDS = MappingProxyType(
    {
        "slots": (1, 64),
        "workers": (1, MOST_PROCESSES),
        "lease": (2, 3600),
        "chunk_seconds": (0.01, 60),
        "keep_deleted_days": (0, 365),
    }
)
"""Least and largest value of each number."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force."""

    slots: int = 1
    """Runs that are played at the same time; further ones wait in the queue."""
    workers: int | None = None
    """Processes that play one Run; None: one a core."""
    executor: str = "processes"
    """What plays a Run when nothing else is asked for: "processes", or an executor in full."""
    lease: float = LOST_AFTER
    """Seconds without a sign of life after which a Run counts as lost."""
    chunk_seconds: float = 0.5
    """What a chunk should take: long enough to cost nothing beside the playing, short enough to pause at once."""
    keep_deleted_days: float = 7.0
    """Days for which a deleted Run can be restored."""
    tls_authority: str = ""
    """File with the certificate of the authority of a cluster; with the two others, the cluster is spoken to by TLS."""
    tls_certificate: str = ""
    """File with this machine's certificate."""
    tls_key: str = ""
    """File with its key."""

    @property
    def tls(self) -> tuple[str, str, str] | None:
        """The three files for TLS; None without."""
        return (self.tls_authority, self.tls_certificate, self.tls_key) if self.tls_authority else None

    def changed(self, **values: Any) -> Settings:
        """These settings with other values. Raises BadInput or UnknownName."""
        known = asdict(self)
        for name in values:
            if name not in known:
                raise UnknownName("setting", name, known)
        made = Settings(**(known | values))
        made._check()
        return made

    def stored(self) -> dict[str, str]:
        """Name and JSON text of each value."""
        return {name: json.dumps(value) for name, value in asdict(self).items()}

    @staticmethod
    def read(stored: Mapping[str, str]) -> Settings:
        """Settings as stored; what a later version added is not read. Raises BadInput."""
        known = {field.name for field in fields(Settings)}
        try:
            return Settings().changed(**{name: json.loads(text) for name, text in stored.items() if name in known})
        except ValueError:
            raise BadInput("The settings of the runs are damaged; set them anew.") from None

    def _check(self) -> None:
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if name == "workers" and value is None:
                continue
            whole = name in ("slots", "workers")
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)) or not low <= value <= high:
                raise BadInput(f"{name} is a {'whole ' if whole else ''}number from {low} to {high}; {shortened(value)} was given.")
        files = {name: getattr(self, name) for name in ("tls_authority", "tls_certificate", "tls_key")}
        if any(files.values()):
            for name, path in files.items():
                if not isinstance(path, str) or not Path(path).is_file():
                    raise BadInput(f"{name} is a file, as TLS needs all three; '{shortened(path, 120)}' is none.")
        if self.executor != "processes":
            workers_of(self.executor)

    def executor_for(self, executor: str | None, workers: int | None, cores: int) -> str:
        """The executor in full, such as "processes:2". Raises BadInput."""
        if executor is None and workers is not None:
            executor = "processes"
        kind = executor or self.executor
        if kind == "processes":
            count = workers if workers is not None else self.workers
            kind = f"processes:{cores if count is None else count}"
        elif workers is not None:
            raise BadInput(f"The number of workers goes with the executor 'processes'; '{shortened(kind)}' has its own.")
        workers_of(kind)
        return kind
