"""The best slip in hindsight: what the week's rolls would have allowed, and how far the player stayed behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dashboard.components.scene import Cell, Line, Slip
from dashboard.tables.base import Seen
from dashboard.tables.wortfabrik.lies import BEST
from dashboard.tables.wortfabrik.slips import row_label, worth_of
from dashboard.wording import counted, listed, spelled
from engines.core.bots import LEVELS, VOCABULARY
from engines.wortfabrik.hindsight import Sheet, best_sheet
from engines.wortfabrik.state import EMPTY


@dataclass(frozen=True, slots=True)
class Best:
    """The best slip found, and the player's own beside it."""

    sheet: Sheet
    own: int


def best_of(seen: Seen) -> Best | None:
    """The best slip for the rolls of a week that was played from its first day on; None for one that began later, since its first rolls are unknown."""
    if seen.course.outcome is None or not _whole_week(seen):
        return None
    if "best" not in seen.course.notes:
        seen.course.notes["best"] = _search(seen)
    return Best(seen.course.notes["best"], worth_of(seen.prepared, seen.state.slips[seen.seat]).total)


def _search(seen: Seen) -> Sheet:
    """The best slip of words that an expert knows, where no other word brings more; else that of all valid words."""
    rolls = rolls_of_week(seen)
    known = best_sheet(seen.prepared, rolls, LEVELS["expert"].dial(VOCABULARY))
    every = best_sheet(seen.prepared, rolls)
    if known.points < every.points:
        return every
    return replace(known, bound=max(known.points, every.bound))


def _whole_week(seen: Seen) -> bool:
    first = seen.course.states[0]
    slip = first.slips[seen.seat]
    empty = (slip.letters == EMPTY).all() and (slip.spares == EMPTY).all() and int(slip.scrap_count) == 0
    return int(first.day) == 1 and bool(empty) and not first.wrote[seen.seat]


def rolls_of_week(seen: Seen) -> tuple[str, ...]:
    """The rolls, day by day."""
    dice = int(seen.prepared.rules.dice)
    rolls = {int(state.day): seen.prepared.signs.texts(state.roll[:dice]) for state in seen.course.states}
    return tuple(rolls[day] for day in sorted(rolls))


def best_paper(seen: Seen, best: Best) -> Slip:
    """The best slip as a small paper."""
    prepared, sheet = seen.prepared, best.sheet
    rules = prepared.rules
    lines = []
    for row in range(int(rules.rows)):
        word, boxes = sheet.words[row], int(rules.boxes[row])
        cells = tuple(
            Cell(f"best row {row + 1} box {box + 1}", text=word[box : box + 1], complete=box < len(word), closed=True) for box in range(boxes)
        )
        lines.append(Line(row_label(prepared, row), cells, spelled(len(word) * int(rules.points[row])), gap=row == int(rules.bonus_row)))
    return Slip(
        id=BEST, lines=tuple(lines), title="Best slip in hindsight", hint="no slip counts more" if sheet.proven else "the best found",
        total=(_rest(seen, best), spelled(sheet.points)), small=True,
    )  # fmt: skip


def _rest(seen: Seen, best: Best) -> str:
    """What is not in the words: spare boxes and scarce goods."""
    rules = seen.prepared.rules
    words = sum(len(word) * int(rules.points[row]) for row, word in enumerate(best.sheet.words))
    rest = best.sheet.points - words
    return f"Total with {'+' if rest > 0 else ''}{spelled(rest)} for spare parts and scarce goods" if rest else "Total"


def best_sentences(seen: Seen, best: Best) -> tuple[str, ...]:
    """How far the player stayed behind, and how sure that is."""
    sheet = best.sheet
    behind = sheet.points - best.own
    if behind <= 0:
        first = f"With these rolls no slip that we know counts more than yours: {counted(best.own, 'point')}."
    else:
        first = f"You stayed **{counted(behind, 'point')}** behind the best slip that these rolls allow, {spelled(sheet.points)}."
    found = [first]
    if not sheet.proven:
        found.append(f"Whether a slip with up to {spelled(sheet.bound)} points was possible has not been settled.")
    if sheet.exchanged:
        letters = listed([" ".join([letter] * int(seen.prepared.rules.pair_size)) for letter in sheet.exchanged])
        found.append(f"The best slip takes jokers for {letters}.")
    return tuple(found)
