"""Helps in Wortfabrik: a hint in steps, what the player's last day passed by, and every score in its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dashboard.tables.base import Breakdown, Missed, Seen
from dashboard.tables.wortfabrik.possible import possible_words
from dashboard.tables.wortfabrik.slips import SCARCE_GOODS, SPARE_PARTS, is_bonus, is_full, row_label, row_text, row_words, worth_of
from dashboard.tables.wortfabrik.told import Closing, closings, day_clauses
from dashboard.wording import counted, listed
from engines.core.bots import LEVELS, BotSpec
from engines.core.chance import seeded_streams
from engines.core.game import Json
from engines.core.records import copied, table
from engines.wortfabrik.actions import action_of
from engines.wortfabrik.advice import advice
from engines.wortfabrik.bots import decide
from engines.wortfabrik.day import roll_dice, write_and_close
from engines.wortfabrik.desk import Desk
from engines.wortfabrik.scoring import slip_score
from engines.wortfabrik.state import STAGE_OVER, STAGE_WRITE, Action, Slip, State
from engines.wortfabrik.survey import prepare_bots

WEEKS = 24
"""Weeks that a day is played out to the end, to say what it was worth."""

CLEAR = 0.5
"""Points on average by which another day counts as better; less is chance."""

_WEEK_SEED = 5
"""The rolls of those weeks are always the same, so that a page says the same each time."""


# A hint


def hint_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    """The rows, then the letters, then the boxes and what can still become of them."""
    if not seen.mine or int(seen.state.stage) == STAGE_OVER:
        return ()
    name = spec.text.partition(":")[0]
    who = f"The {name}" if name in LEVELS else f"The {name} bot"
    action = advice(seen.prepared, seen.state, seen.seat, spec)
    before, after = copied(seen.state.slips[seen.seat]), slip_after(seen, seen.state, action)
    rows = _rows_changed(seen, before, after)
    clauses = day_clauses(seen.prepared, before, after, you=False)
    return (_where(seen, who, action, rows), f"{who} {listed(clauses)}.", *_looks(seen, after, rows))


def _where(seen: Seen, who: str, action: Json, rows: list[int]) -> str:
    """Which parts of the slip are written, without the letters."""
    entries = action["entries"]
    parts = [f"goes on with {listed([row_words(seen.prepared, row) for row in rows])}"] if rows else []
    stored = sum(entry["to"] == "spare" for entry in entries)
    thrown = sum(entry["to"] == "scrap" for entry in entries)
    used = sum("spare" in entry for entry in entries)
    pairs = sum("pair" in entry for entry in entries)
    left = int(seen.prepared.rules.dice) - sum("die" in entry for entry in entries)
    parts += [f"uses {counted(used, 'stored letter')}"] if used else []
    parts += [f"makes {counted(pairs, 'joker')} of equal letters"] if pairs else []
    parts += [f"stores {counted(stored, 'letter')}"] if stored else []
    parts += [f"puts {counted(thrown, 'letter')} on scarce goods"] if thrown else []
    parts += [f"leaves {counted(left, 'letter')} out"] if left and not seen.prepared.rules.unused_to_scrap else []
    return f"{who} {listed(parts)}." if parts else f"{who} writes nothing."


def _looks(seen: Seen, after: Slip, rows: list[int]) -> tuple[str, ...]:
    """What the rows look like then, and what can become of them."""
    lines = []
    for row in rows:
        text = f"**{row_text(seen.prepared, after, row)}**"
        if is_full(seen.prepared, after, row):
            lines.append(text)
            continue
        found = possible_words(seen, after, row)
        fitting = (
            f"{counted(found.count, 'word')} still {'fits' if found.count == 1 else 'fit'}: {', '.join(found.words[:5])}"
            if found.count
            else "no word fits any more"
        )
        lines.append(f"{text}, {fitting}{', …' if found.count > 5 else ''}")
    return ("; ".join(lines) + ".",) if lines else ()


def _rows_changed(seen: Seen, before: Slip, after: Slip) -> list[int]:
    return [row for row in range(int(seen.prepared.rules.rows)) if (before.letters[row] != after.letters[row]).any()]


def slip_after(seen: Seen, state: State, action: Json) -> Slip:
    """The player's slip after a day."""
    _, after = action_of(seen.prepared.rules, seen.prepared.signs, state, seen.seat, action)
    return copied(after.slips[seen.seat])


# What the last day passed by


@dataclass(frozen=True, slots=True)
class _Other:
    """Another day that a bot would have written."""

    slip: Slip
    more: float
    """Points more than the player's day, on average."""


def missed_choices(seen: Seen, spec: BotSpec) -> Missed | None:
    """Days that bots would have written in the player's place and that lead to clearly more points. None before his first day has ended."""
    ended = closings(seen)
    if not ended:
        return None
    closing = ended[-1]
    before, own = closing.before[seen.seat], closing.after[seen.seat]
    turn = f"Day {closing.day}: {listed(day_clauses(seen.prepared, before, own, you=True))}".replace("**", "")
    return Missed(turn, tuple(_said(seen, closing, other) for other in _better(seen, closing, spec)))


def _said(seen: Seen, closing: Closing, other: _Other) -> str:
    clauses = listed(day_clauses(seen.prepared, closing.before[seen.seat], other.slip, you=True))
    text = f"{clauses[:1].upper()}{clauses[1:]}"
    if closing.day == int(seen.prepared.rules.days):
        return f"{text}: {counted(round(other.more), 'point')} more"
    return f"{text}: about {other.more:.1f} points more when the week is played out"


def _better(seen: Seen, closing: Closing, spec: BotSpec) -> list[_Other]:
    name = ("better", closing.ply, spec.text)
    if name not in seen.course.notes:
        seen.course.notes[name] = sorted(_others(seen, closing, spec), key=lambda other: -other.more)
    found: list[_Other] = seen.course.notes[name]
    return found


def _others(seen: Seen, closing: Closing, spec: BotSpec) -> Iterator[_Other]:
    state = copied(seen.course.states[closing.ply])
    state.slips[seen.seat] = closing.before[seen.seat]
    state.wrote[seen.seat] = 0
    own = _points_to_come(seen, closing.day, closing.after[seen.seat])
    tried = [_signature(closing.after[seen.seat])]
    for bot in dict.fromkeys((spec.text, "planner", "greedy")):
        slip = slip_after(seen, state, advice(seen.prepared, state, seen.seat, seen.course.game.bot(bot)))
        if _signature(slip) not in tried:
            tried.append(_signature(slip))
            more = _points_to_come(seen, closing.day, slip) - own
            if more >= CLEAR:
                yield _Other(slip, more)


def _signature(slip: Slip) -> bytes:
    found: Any = slip
    return bytes(found.tobytes())


def _points_to_come(seen: Seen, day: int, slip: Slip) -> float:
    """Final points on average when the greedy bot goes on from a slip at the end of a day; the points themselves on the last one."""
    prepared = seen.prepared
    rules = copied(prepared.rules)
    if day >= int(rules.days):
        return float(slip_score(rules, prepared.book.index, slip))
    rules.players = 1
    bots, outlook = prepare_bots([BotSpec("greedy")], rules, prepared.patterns, prepared.shelves)
    state, desk, action = table(State)[0], table(Desk)[0], table(Action)[0]
    total = 0
    for streams in seeded_streams(_WEEK_SEED, np.arange(WEEKS, dtype=np.int64), 2):
        state.stage, state.day, state.wrote[0] = STAGE_WRITE, day + 1, 0
        state.streams[:2] = streams
        state.slips[0] = slip  # type: ignore[index]  # a row of a table copies as a whole
        roll_dice(rules, state)
        while int(state.stage) != STAGE_OVER:
            decide(rules, prepared.book.index, prepared.patterns, outlook, bots, state, 0, desk, action)
            write_and_close(rules, state, 0, action)
        total += int(slip_score(rules, prepared.book.index, state.slips[0]))
    return total / WEEKS


# Scores


def breakdown_of(seen: Seen) -> Breakdown:
    """Points row by row, spare parts and scarce goods; behind them what explains them."""
    prepared, state = seen.prepared, seen.state
    rules = prepared.rules
    count = int(rules.rows)
    rows = []
    for seat in range(prepared.players):
        worth = worth_of(prepared, state.slips[seat])
        tally = state.tallies[seat]
        words = sum(points > 0 for points in worth.rows)
        rows.append((*worth.rows, worth.spares, worth.scrap, words, int(tally.jokers_made), int(tally.left_out)))
    names = ["Bonus row" if is_bonus(prepared, row) else row_label(prepared, row) for row in range(count)]
    return Breakdown((*names, SPARE_PARTS, SCARCE_GOODS, "Words", "Jokers made", "Left out"), tuple(rows), count + 2)
