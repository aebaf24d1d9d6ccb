"""Wortfabrik in words: what a slip shows anew at the end of a day, the check at the end of the week, and the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dashboard.tables.base import YOU, Entry, Seen
from dashboard.tables.wortfabrik.slips import (
    SCARCE_GOODS,
    SPARE_PARTS,
    is_bonus,
    is_full,
    row_label,
    row_text,
    row_words,
    word_in,
    worth_of,
)
from dashboard.tables.wortfabrik.written import plain
from dashboard.wording import counted, listed, spelled
from engines.core.records import copied
from engines.wortfabrik.state import EMPTY, STAGE_OVER, Slip


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a day: the slips as they were when it began and as they are now, by seat."""

    ply: int
    day: int
    before: tuple[Slip, ...]
    after: tuple[Slip, ...]
    over: bool


def closings(seen: Seen) -> list[Closing]:
    """Every day that has ended, the first one first."""
    name = "closings"
    if name not in seen.course.notes:
        seen.course.notes[name] = list(_closings(seen))
    found: list[Closing] = seen.course.notes[name]
    return found


def _closings(seen: Seen) -> Iterator[Closing]:
    seats = range(seen.prepared.players)
    for ply in range(len(seen.course.plies)):
        before, after = seen.course.states[ply], seen.course.states[ply + 1]
        over = int(after.stage) == STAGE_OVER
        if over or int(after.day) > int(before.day):
            mornings = tuple(copied((before.morning if before.wrote[seat] else before.slips)[seat]) for seat in seats)
            yield Closing(ply, int(before.day), mornings, tuple(copied(after.slips[seat]) for seat in seats), over)


# A day on one slip


def day_clauses(prepared: Any, before: Slip, after: Slip, *, you: bool) -> list[str]:
    """What a day has brought to a slip: words completed, letters written, stored, crossed out and put away."""
    old, new = worth_of(prepared, before), worth_of(prepared, after)
    complete: list[str] = []
    written: list[str] = []
    for row in range(int(prepared.rules.rows)):
        letters = [
            prepared.signs.text(int(after.letters[row, box]))
            for box in range(int(prepared.rules.boxes[row]))
            if before.letters[row, box] == EMPTY and after.letters[row, box] != EMPTY
        ]
        if letters and new.rows[row] > old.rows[row]:
            complete.append(f"**{word_in(prepared, after, row)}** ({counted(new.rows[row], 'point')})")
        elif letters:
            written.append(f"**{' '.join(letters)}** in {row_words(prepared, row)}")
    boxes = range(int(prepared.rules.spare_boxes))
    stored = prepared.signs.texts(after.spares[box] for box in boxes if before.spares[box] == EMPTY and after.spares[box] != EMPTY)
    crossed = prepared.signs.texts(after.spares[box] for box in boxes if after.crossed[box] and not before.crossed[box])
    thrown = prepared.signs.texts(after.scrap[int(before.scrap_count) : int(after.scrap_count)])
    done = [f"{_verb('complete', you)} {listed(complete)}"] if complete else []
    done += [f"{_verb('write', you)} {listed(written)}"] if written else []
    done += [f"{_verb('store', you)} **{' '.join(stored)}**"] if stored else []
    done += [f"{'cross' if you else 'crosses'} out **{' '.join(crossed)}**"] if crossed else []
    done += [f"{_verb('put', you)} **{' '.join(thrown)}** on scarce goods"] if thrown else []
    return done or [f"{_verb('write', you)} nothing"]


def _verb(verb: str, you: bool) -> str:
    return verb if you else f"{verb}s"


def day_sentence(seen: Seen, closing: Closing, seat: int) -> str:
    """The same as one sentence without a full stop."""
    clauses = day_clauses(seen.prepared, closing.before[seat], closing.after[seat], you=seen.names[seat] == YOU)
    return f"**{seen.names[seat]}** {listed(clauses)}"


def roll_sentence(seen: Seen, day: int) -> str:
    """What the dice show on a day and who rolled them."""
    state = next(state for state in seen.course.states if int(state.day) == day)
    letters = " ".join(seen.prepared.signs.text(int(code)) for code in state.roll[: int(seen.prepared.rules.dice)])
    if seen.prepared.players == 1:
        return f"The dice show **{letters}**"
    return f"The dice show **{letters}**, the same for everyone"


# The check (rulebook: End of the Game and Scoring)


def check_lines(seen: Seen, slip: Slip) -> list[str]:
    """The check of one slip, a sentence a line of it."""
    prepared, worth = seen.prepared, worth_of(seen.prepared, slip)
    rules = prepared.rules
    found = [f"{row_label(prepared, row)}: {_row_verdict(prepared, slip, row, worth.rows[row])}." for row in range(int(rules.rows))]
    if rules.spare_boxes:
        empty = int((slip.spares[: int(rules.spare_boxes)] == EMPTY).sum())
        found.append(f"{SPARE_PARTS}: {counted(empty, 'empty box', 'empty boxes')}, {_points(worth.spares)}.")
    if rules.scrap_boxes:
        found.append(f"{SCARCE_GOODS}: {counted(int(slip.scrap_count), 'letter')}, {_points(worth.scrap)}.")
    return found


def _points(points: int) -> str:
    return f"**{spelled(points)} {'point' if abs(points) == 1 else 'points'}**"


def _row_verdict(prepared: Any, slip: Slip, row: int, points: int) -> str:
    word = word_in(prepared, slip, row)
    if points:
        return f"{word}, {_points(points)}"
    return f"{why_nothing(prepared, slip, row)}, {_points(0)}"


def why_nothing(prepared: Any, slip: Slip, row: int) -> str:
    """Why a row counts nothing."""
    word = word_in(prepared, slip, row)
    if not word:
        return "nothing written"
    if is_bonus(prepared, row):
        if "·" in word:
            return f"{word} has a gap"
        if len(word) < int(prepared.rules.bonus_min):
            return f"{word} is too short"
    elif not is_full(prepared, slip, row):
        return f"{row_text(prepared, slip, row)} is not complete"
    if int(prepared.rules.points[row]) == 0:
        return f"{word}, whose letters count nothing here"
    return f"{word} is no valid word"


def check_summary(seen: Seen, seat: int, slip: Slip) -> str:
    """The check of another player's slip in one sentence."""
    prepared, worth = seen.prepared, worth_of(seen.prepared, slip)
    words = [f"{word_in(prepared, slip, row)} {worth.rows[row]}" for row in range(int(prepared.rules.rows)) if worth.rows[row]]
    parts = [listed(words) if words else "no word"]
    parts += [f"spare parts +{worth.spares}"] if worth.spares else []
    parts += [f"scarce goods {spelled(worth.scrap)}"] if worth.scrap else []
    return f"The slip of **{seen.names[seat]}**: {'; '.join(parts)}. {_points(worth.total)} in all."


# The log


def log_of(seen: Seen) -> tuple[Entry, ...]:
    """A line for each roll, for each slip at the end of a day, and for each check."""
    entries: list[Entry] = []
    players = seen.prepared.players
    ended = {closing.day: closing for closing in closings(seen)}
    days = sorted({int(state.day) for state in seen.course.states})
    for day in days:
        entries.append(Entry(day, (day - 1) % players, roll_sentence(seen, day)))
        if day in ended:
            order = [(seen.seat + step) % players for step in range(1, players + 1)]
            entries += [Entry(day, seat, day_sentence(seen, ended[day], seat)) for seat in order]
            if ended[day].over:
                entries += [Entry(day, seat, f"The check: **{seen.names[seat]}** {_total(seen, ended[day], seat)}") for seat in order]
    return tuple(entries)


def _total(seen: Seen, closing: Closing, seat: int) -> str:
    total = worth_of(seen.prepared, closing.after[seat]).total
    return f"{'have' if seen.names[seat] == YOU else 'has'} {_points(total)}"


def named(sentence: str, seen: Seen) -> str:
    """A sentence of the rules, which counts seats, boxes and dice from 0, in the words of the table."""
    text = plain(sentence)
    text = re.sub(rf"\b[Ss]eat {seen.seat} has\b", "you have", text)
    text = re.sub(rf"\b[Ss]eat {seen.seat}\b", YOU.lower(), text)
    text = re.sub(r"\b[Ss]eat (\d)\b", lambda hit: seen.names[int(hit[1])] if int(hit[1]) < len(seen.names) else hit[0], text)
    return text[:1].upper() + text[1:]
