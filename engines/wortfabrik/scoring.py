"""End of the game and scoring (rulebook: End of the Game and Scoring; rules digest 5.4)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.facts import WordIndex, find_word
from engines.wortfabrik.slip import empty_spare_boxes
from engines.wortfabrik.state import EMPTY, Rules, Slip


@rule
def block_start(rules: Rules, slip: Slip, row: int) -> int:
    """The first written box of a row; its number of boxes when nothing is written."""
    box = 0
    while box < rules.boxes[row] and slip.letters[row, box] == EMPTY:
        box += 1
    return box


@rule
def block_length(rules: Rules, slip: Slip, row: int, start: int) -> int:
    """Written boxes from `start` on without a gap; 0 when something is written after a gap."""
    box = start
    while box < rules.boxes[row] and slip.letters[row, box] != EMPTY:
        box += 1
    for after in range(box, rules.boxes[row]):
        if slip.letters[row, after] != EMPTY:
            return 0
    return box - start


@rule
def word_letters(rules: Rules, index: WordIndex, slip: Slip, row: int) -> int:
    """Letters of the valid word in a row; 0 when there is none.

    A word fills its row exactly; in the bonus row it may begin on any box, without gaps (Exception – the 6th word row).
    """
    start = block_start(rules, slip, row)
    length = block_length(rules, slip, row, start)
    if row == rules.bonus_row:
        if length == 0 or length < rules.bonus_min:
            return 0
    elif length < rules.boxes[row]:
        return 0
    letters = slip.letters[row]
    return length if find_word(index, letters[start : start + length], length) >= 0 else 0


@rule
def row_points(rules: Rules, index: WordIndex, slip: Slip, row: int) -> int:
    """Points of a row: so many for each letter of a complete, valid word."""
    return rules.points[row] * word_letters(rules, index, slip, row)


@rule
def spare_points(rules: Rules, slip: Slip) -> int:
    """Points for spare boxes that were never written."""
    return rules.spare_empty_points * empty_spare_boxes(rules, slip)


@rule
def scrap_points(rules: Rules, slip: Slip) -> int:
    """Points deducted for scarce goods, not above 0."""
    return rules.scrap_penalty * slip.scrap_count


@rule
def slip_score(rules: Rules, index: WordIndex, slip: Slip) -> int:
    """The total of a slip as it stands."""
    total = spare_points(rules, slip) + scrap_points(rules, slip)
    for row in range(rules.rows):
        total += row_points(rules, index, slip, row)
    return total


@rule
def slip_score_by_row(rules: Rules, index: WordIndex, slip: Slip, out: Integers) -> int:
    """Write the points of each row to `out`; return the total of the slip."""
    total = spare_points(rules, slip) + scrap_points(rules, slip)
    for row in range(rules.rows):
        out[row] = row_points(rules, index, slip, row)
        total += out[row]
    return total
