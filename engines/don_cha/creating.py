"""Creating a puzzle that is hard to deduce: one whose answers are those of as many other puzzles as possible."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.don_cha.answers import blanks_in, value_in
from engines.don_cha.belief import Belief
from engines.don_cha.desk import MOST_ANSWERS, Desk, Tables
from engines.don_cha.state import Grid, Rules

MOST_COUNTED: Final = 64
"""Candidates whose answers are counted."""


@rule
def count_answers(rules: Rules, belief: Belief, desk: Desk) -> None:
    """How often the puzzles of a belief give each answer to questions A and C."""
    for line in range(rules.lines):
        for value in range(MOST_ANSWERS):
            desk.line_answers[line, value] = 0
        for value in range(rules.grid + 1):
            desk.blank_answers[line, value] = 0
    count = min(belief.count, MOST_COUNTED)
    for place in range(count):
        puzzle = belief.puzzle[place * belief.count // count]
        for line in range(rules.lines):
            desk.line_answers[line, value_in(rules, puzzle, line)] += 1
            desk.blank_answers[line, blanks_in(rules, puzzle, line)] += 1


@rule
def commonness_of_answers(rules: Rules, tables: Tables, desk: Desk, puzzle: Grid) -> int:
    """How common the answers of a puzzle to questions A and C are, as a sum of logarithms over all lines."""
    total = 0
    for line in range(rules.lines):
        total += tables.log[desk.line_answers[line, value_in(rules, puzzle, line)]]
        total += tables.log[desk.blank_answers[line, blanks_in(rules, puzzle, line)]]
    return total


@rule
def hardest_puzzle(rules: Rules, tables: Tables, belief: Belief, desk: Desk) -> int:
    """Of the puzzles in `desk.spare` the one whose answers are commonest among those that the other may have made."""
    count_answers(rules, belief, desk)
    best = 0
    best_commonness = -1
    for row in range(desk.spare.count):
        commonness = commonness_of_answers(rules, tables, desk, desk.spare.puzzle[row])
        if commonness > best_commonness:
            best_commonness = commonness
            best = row
    return best
