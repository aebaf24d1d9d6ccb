"""The supervisor of one Run: `python -m engines.simulation.runner DATA_FOLDER RUN`, a process of its own that no page waits for.

It owns the executor, feeds it a bounded number of chunks, writes what comes back, gives a sign of life every second and looks whether
it is asked to stop.
"""

from __future__ import annotations

import errno
import logging
import os
import secrets
import signal
import sqlite3
import sys
import time

from engines.core.errors import TilewrightError
from engines.simulation.database import told
from engines.simulation.feeding import LOOK, Feeding, told_to_end
from engines.simulation.heart import Heart
from engines.simulation.states import State
from engines.simulation.store import Displaced, Store

log = logging.getLogger("tilewright.runner")

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

RESERVE = "reserve"
"""A file in a Run's folder that is given up when the disk is full, so that there is room to say so."""

RESERVED_BYTES = 256 * 1024

LAST_WORDS = 5
"""How often the end of a Run is tried to be entered."""


def main(arguments: list[str]) -> int:
    """Entry of the process."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    data_folder, run = arguments
    os.environ["TILEWRIGHT_DATA"] = data_folder
    signal.signal(signal.SIGTERM, lambda *_: told_to_end.set())
    with Store() as store:
        store.purge()
        return supervise(store, run)


def supervise(store: Store, run: str) -> int:
    """Carry a queued Run out. Returns 0 when it ended as it should, 1 when it failed or belongs to another supervisor."""
    owner = secrets.token_hex(8)
    if not _turn_comes(store, run, owner):
        return 1
    row = store.row(run)
    with Heart(store.folder, run, owner, row.lease) as heart:
        try:
            _reserve(store, run)
            state = Feeding(store, row, owner, heart).run()
            log.info("the Run is %s", state)
            _free_reserve(store, run)
        except Displaced:
            log.warning("another supervisor has the Run, or it was ended; stopping")
            return 1
        except TilewrightError as error:
            return _failed(store, run, owner, error.sentence)
        except (OSError, sqlite3.Error) as error:
            log.exception("the Run failed")
            return _failed(store, run, owner, _told(error, store))
        except Exception:
            log.exception("the Run failed")
            return _failed(store, run, owner, "A fault in the program ended the Run; runner.log in its folder says where.")
    return 0


def _told(error: OSError | sqlite3.Error, store: Store) -> str:
    full = getattr(error, "errno", None) in NO_ROOM or "is full" in str(error)
    if full:
        return f"There is no room left in '{store.folder}'. Make some and resume the Run; the games stored are kept."
    return f"The Run's files could not be written: {told(error)}. Resume the Run when that is mended; the games stored are kept."


def _failed(store: Store, run: str, owner: str, sentence: str) -> int:
    """Enter that the Run failed. Where even that cannot be written, it counts as lost after a while, and can be resumed all the same."""
    log.error(sentence)
    _free_reserve(store, run)
    for attempt in range(LAST_WORDS):
        try:
            store.give_up(run, owner, sentence)
            return 1
        except Displaced:
            log.warning("the Run is no longer this supervisor's")
            return 1
        except sqlite3.Error as error:
            log.error("that could not be entered: %s", error)
            time.sleep(LOOK * attempt)
    return 1


def _reserve(store: Store, run: str) -> None:
    folder = store.run_folder(run)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RESERVE).write_bytes(b"\0" * RESERVED_BYTES)


def _free_reserve(store: Store, run: str) -> None:
    try:
        (store.run_folder(run) / RESERVE).unlink(missing_ok=True)
    except OSError as error:
        log.warning("the reserve could not be freed: %s", error)


def _turn_comes(store: Store, run: str, owner: str) -> bool:
    """Wait until a slot is free, then claim this Run. False when it is not queued any more."""
    while not store.claim(run, owner, os.getpid()):
        state = store.wait_in_queue(run, os.getpid())
        if state is State.QUEUED and told_to_end.is_set():
            store.pause(run)
        if state is not State.QUEUED or told_to_end.is_set():
            log.info("the Run is %s; nothing to do", state)
            return False
        time.sleep(LOOK)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
