"""What a playout counts while it watches a game. The fields of the rows are the columns of columns.py, in the same order."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.records import Integers, Record
from engines.words.facts import WordIndex
from engines.wortfabrik.desk import POINT, RANDOM, Bot, Desk
from engines.wortfabrik.scoring import row_points, scrap_points, spare_points, word_letters
from engines.wortfabrik.slip import empty_boxes, is_stored
from engines.wortfabrik.state import LONGEST_ROW, MAX_ROWS, SHORTEST_ROW, STAGE_OVER, Rules, Slip, State

STANDING_UNIT: Final = 2
"""Standings are kept in halves of a point."""

SECONDS_A_DAY: Final = 75
"""Modelled time at the table: everybody writes at once."""
SECONDS_OF_CHECK: Final = 120
"""Modelled time of handing the slips on, checking and adding up."""

ROW_LENGTHS: Final = LONGEST_ROW - SHORTEST_ROW + 1


class GameTally(Record):
    """Columns of a game."""

    turns: int
    rounds: int
    plies: int
    truncated: int
    shared: int
    seconds: int
    winner_score: int
    margin: int
    spread: int
    lead_changes: int
    drama: int
    decisiveness: int
    tension: int
    lead_third_won: int
    lead_two_thirds_won: int
    comeback: int
    options: int
    most_options: int
    compared: int
    choices: int
    close: int
    obvious: int


class SeatTally(Record):
    """Columns of a seat."""

    score: int
    win: int
    rows: int
    bonus: int
    spares: int
    scrap: int
    completed: Annotated[Integers, (ROW_LENGTHS,)]
    """Word rows completed, by their boxes."""
    rows_completed: int
    bonus_letters: int
    empty_boxes: int
    jokers_made: int
    jokers_written: int
    spares_used: int
    spares_left: int
    scrap_letters: int
    left_out: int
    decisions: int


class Seen(Record):
    """Rows of a slip as they were when last looked at; letters are only ever added."""

    written: Annotated[Integers, (MAX_ROWS,)]
    points: Annotated[Integers, (MAX_ROWS,)]


@rule
def forget(seen: Seen) -> None:
    """A fresh slip."""
    for row in range(MAX_ROWS):
        seen.written[row] = 0
        seen.points[row] = 0


@rule
def count_decision(rules: Rules, bot: Bot, desk: Desk, game: GameTally, seat: SeatTally) -> None:
    """Count a bot's day: the sets of dice it had a plan for, and how the best two compare. A random bot compares nothing.

    The difference is measured by the most that a slip can bring.
    """
    game.plies += 1
    seat.decisions += 1
    if bot.strategy == RANDOM:
        return
    game.compared += 1
    game.options += desk.options
    game.most_options = max(game.most_options, desk.options)
    if desk.options > 1:
        game.choices += 1
        difference = desk.best_worth - desk.second_worth
        if 100 * difference < rules.most_points * POINT:
            game.close += 1
        elif 10 * difference > rules.most_points * POINT:
            game.obvious += 1


@rule
def standing(rules: Rules, index: WordIndex, state: State, seat: int, seen: Seen) -> int:
    """Projected final score in halves of a point: what the slip counts as it stands, and half of what each letter of an unfinished row
    would count, while there are days left.

    seen: the seat's rows as they were when last asked; a row that has not changed is not looked up again.
    """
    slip = state.slips[seat]
    total = STANDING_UNIT * (spare_points(rules, slip) + scrap_points(rules, slip))
    for row in range(rules.rows):
        written = rules.boxes[row] - empty_boxes(rules, slip, row)
        if written != seen.written[row]:
            seen.written[row] = written
            seen.points[row] = row_points(rules, index, slip, row)
        if seen.points[row] > 0:
            total += STANDING_UNIT * seen.points[row]
        elif written < rules.boxes[row] and state.stage != STAGE_OVER:
            total += rules.points[row] * written
    return total


@rule
def count_slip(rules: Rules, index: WordIndex, slip: Slip, seat: SeatTally) -> None:
    """Count what a final slip shows; its points are the sources of the score."""
    for row in range(rules.rows):
        points = row_points(rules, index, slip, row)
        empty = empty_boxes(rules, slip, row)
        seat.empty_boxes += empty
        if row == rules.bonus_row:
            seat.bonus += points
            seat.bonus_letters += word_letters(rules, index, slip, row)
        else:
            seat.rows += points
            if empty == 0 and word_letters(rules, index, slip, row) > 0:
                seat.rows_completed += 1
                seat.completed[rules.boxes[row] - SHORTEST_ROW] += 1
    seat.spares = spare_points(rules, slip)
    seat.scrap = scrap_points(rules, slip)
    seat.scrap_letters = slip.scrap_count
    for box in range(rules.spare_boxes):
        if slip.crossed[box] == 1:
            seat.spares_used += 1
        elif is_stored(slip, box):
            seat.spares_left += 1
    seat.score = seat.rows + seat.bonus + seat.spares + seat.scrap
