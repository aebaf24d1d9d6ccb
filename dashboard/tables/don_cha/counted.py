"""How many puzzles are still possible, and what each answer has excluded: counted when the player asks for it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dashboard.tables.base import Seen
from dashboard.wording import spelled
from engines.core.records import copied
from engines.don_cha.counting import Possible, possible_puzzles

SECONDS = 1.0
"""Counting stops after so long and the rest is estimated: only before the second answer."""
KEPT = 200
ROUGH = 3
"""Digits of an estimate."""


UNCOUNTED = "too many to count"
"""Said where time was out before a single puzzle was found."""


@dataclass(frozen=True, slots=True)
class Left:
    """Puzzles that agree with the answers so far."""

    count: int
    exact: bool

    @property
    def words(self) -> str:
        """1,204 or about 21,300,000."""
        if self.unknown:
            return UNCOUNTED
        return spelled(self.count) if self.exact else f"about {spelled(_rough(self.count))}"

    @property
    def unknown(self) -> bool:
        """Time was out before a single one was found, which says nothing."""
        return not self.count and not self.exact


def _rough(number: int) -> int:
    return round(number, ROUGH - len(str(number))) if number >= 10**ROUGH else number


class _Kept:
    """Counts by pool and answers, for all games of the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: OrderedDict[Any, tuple[Any, Possible]] = OrderedDict()

    def get(self, seen: Seen, answers: int) -> Possible:
        """What is possible after the player's first `answers` answers."""
        turns = [place for place, turn in enumerate(seen.view["asked"]) if turn["seat"] == seen.seat and "value" in turn][:answers]
        said = repr([{**seen.view["asked"][place], "seat": 0} for place in turns])
        name = (id(seen.prepared.book), bytes(seen.prepared.rules.tobytes()), seen.view["pool"], said)
        with self._lock:
            if name in self._found:
                self._found.move_to_end(name)
                return self._found[name][1]
        state = copied(seen.state)
        state.asked_count = turns[-1] + 1 if turns else 0
        found = possible_puzzles(seen.prepared, state, seen.seat, SECONDS)
        if found.estimate == 0 and not found.complete:
            # the first count of a process may lose its second to loading the rules
            found = possible_puzzles(seen.prepared, state, seen.seat, SECONDS)
        if found.estimate == 0 and not found.complete:
            return found  # not kept: another look may find more
        with self._lock:
            # the book is kept along, so that no other one can have its id
            self._found[name] = (seen.prepared.book, found)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found


_kept = _Kept()


def shares_now(seen: Seen, answers: int) -> Mapping[str, Mapping[str, float]] | None:
    """By square, how likely each content is after so many answers; None when no puzzle was found from which that could be said."""
    found = _kept.get(seen, answers)
    return found.contents if found.estimate else None


def left_after(seen: Seen, answers: int) -> Left:
    """Puzzles left after so many answers."""
    found = _kept.get(seen, answers)
    return Left(found.estimate, found.complete)


def possible_sentence(left: Left) -> str:
    """How many puzzles there still are."""
    if left.count == 1 and left.exact:
        return "**One puzzle** is still possible."
    if left.unknown:
        return "More puzzles are possible than could be counted in a second."
    if left.count == 0:
        return "No puzzle of words that are counted fits the answers: the other has used a rare one."
    return f"**{left.words[:1].upper()}{left.words[1:]}** puzzles are still possible."


def excluded_words(before: Left | None, after: Left) -> str:
    """What an answer has left: "leaves 1,204", and what share of the rest it excluded."""
    if after.unknown:
        return f"leaves {UNCOUNTED}"
    if before is None or before.count <= after.count or not before.count:
        return f"leaves {after.words}"
    gone = 100 * (1 - after.count / before.count)
    share = "less than 1 %" if gone < 1 else f"{min(gone, 99.9):.1f} %" if gone > 99 and after.count else f"{gone:.0f} %"
    return f"{share} excluded, leaves {after.words}"
