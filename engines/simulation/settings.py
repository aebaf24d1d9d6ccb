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

TLS_FILES = ("tls_authority", "tls_certificate", "tls_key")


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
    chunk_seconds: float = 1.0
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
        made._check_files()
        return made

    def stored(self) -> dict[str, str]:
        """Name and JSON text of each value."""
        return {name: json.dumps(value) for name, value in asdict(self).items()}

    @staticmethod
    def read(stored: Mapping[str, str]) -> Settings:
        """Settings as stored; what a later version added is not read. Files for TLS may be gone since: a Run then says so. Raises BadInput."""
        known = {field.name for field in fields(Settings)}
        try:
            made = Settings(**{name: json.loads(text) for name, text in stored.items() if name in known})
            made._check()
        except (ValueError, TypeError, RecursionError, BadInput):
            raise BadInput("The settings of the runs are damaged; go back to the defaults.") from None
        return made

    def _check(self) -> None:
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if name == "workers" and value is None:
                continue
            whole = name in ("slots", "workers")
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)) or not low <= value <= high:
                raise BadInput(f"{name} is a {'whole ' if whole else ''}number from {low} to {high}; {shortened(value)} was given.")
        for name in ("executor", *TLS_FILES):
            if not isinstance(getattr(self, name), str):
                raise BadInput(f"{name} is a text; {shortened(getattr(self, name))} was given.")
        if self.executor != "processes":
            workers_of(self.executor)

    def _check_files(self) -> None:
        files = {name: getattr(self, name) for name in TLS_FILES}
        if any(files.values()):
            for name, path in files.items():
                if not _is_file(path):
                    raise BadInput(f"{name} is a file, as TLS needs all three; '{shortened(path, 120)}' is none.")

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


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long, or a zero byte
        return False
