"""How fast puzzles of a pool are gone through, compiled and in plain Python, for `tilewright bench`."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

from engines.core.records import table
from engines.don_cha.counting import begin_count
from engines.don_cha.desk import Desk
from engines.don_cha.game import DonCha, PuzzleTable
from engines.don_cha.naming import letters_text
from engines.don_cha.parameters import Parameters
from engines.don_cha.search import COUNT_POSSIBLE, count_units
from engines.don_cha.state import State

SEED: Final = 7
A_SLICE: Final = 400
"""Units between two looks at the clock."""


def _dealt() -> tuple[PuzzleTable, State]:
    game = DonCha()
    prepared = game.prepare(Parameters(), 2, [game.bot("random")] * 2)
    return prepared, game.deal(prepared, SEED, 0, 0)


def counted_per_second(seconds: float) -> float:
    """Legal puzzles of a pool counted a second."""
    prepared, state = _dealt()
    desk, rules, layouts = table(Desk)[0], prepared.rules, prepared.layouts
    units = int(begin_count(rules, layouts, prepared.shelves, state, 0, 0, COUNT_POSSIBLE, desk))
    visited, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds and visited + A_SLICE < units:
        count_units(rules, layouts, desk.words, desk.spare, desk.search, A_SLICE)
        visited += A_SLICE
    return int(desk.search.found) / max(spent, 1e-9)


def plain_per_second(seconds: float) -> float:
    """The same with nested loops over words and a Counter of tiles, arrangement by arrangement."""
    prepared, state = _dealt()
    rules, layouts = prepared.rules, prepared.layouts
    pool = Counter(letters_text(state.pool[: int(rules.pool_size)]))
    texts = [prepared.book.text(word) for word in range(prepared.book.count())]
    lists = [[text for text in texts if len(text) == length and not Counter(text) - pool] for length in rules.word_length[: int(rules.words)]]
    found, started, layout = 0, time.perf_counter(), 0
    while time.perf_counter() - started < seconds:
        found += _plain_layout(lists, layouts.start[layout].tolist(), layouts.step[layout].tolist(), pool, started + seconds)
        layout += 1
    return found / (time.perf_counter() - started)


def _plain_layout(lists: list[list[str]], start: list[int], step: list[int], pool: Counter[str], end: float) -> int:
    grids: list[dict[int, str]] = [{}]
    for word, entries in enumerate(lists):
        longer = []
        for grid in grids:
            for text in entries:
                squares = {start[word] + place * step[word]: letter for place, letter in enumerate(text)}
                if all(grid.get(square, letter) == letter for square, letter in squares.items()):
                    merged = grid | squares
                    if not Counter(merged.values()) - pool:
                        longer.append(merged)
            if time.perf_counter() > end:
                break
        grids = longer
    return len(grids)
