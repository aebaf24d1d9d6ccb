"""The guess that brings most points on average over the puzzles still possible, rather than the likeliest puzzle."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.don_cha.belief import Belief
from engines.don_cha.desk import BIT, Desk
from engines.don_cha.state import BLANK, Grid, Rules

MOST_COMPARED: Final = 96
"""Candidates of a group that are compared one by one when words count only in their place."""


@rule
def add_worth(rules: Rules, belief: Belief, desk: Desk, row: int, sign: int) -> None:
    """Add, or take away again, what the letters and words of a candidate are worth to a guess."""
    puzzle = belief.puzzle[row]
    for word in range(rules.words):
        square = puzzle.start[word]
        for _ in range(rules.word_length[word]):
            desk.worth[square, puzzle.letters[square]] += sign
            square += puzzle.step[word]
        desk.word_count[rules.kind_of[word], belief.chosen[row, word]] += sign


@rule
def words_in_place(rules: Rules, one: Grid, other: Grid) -> int:
    """Points for the words of one puzzle that are right in another."""
    points = 0
    for word in range(rules.words):
        square = other.start[word]
        right = True
        for _ in range(rules.word_length[word]):
            if one.letters[square] != other.letters[square]:
                right = False
                break
            square += other.step[word]
        if right:
            points += rules.word_points[rules.kind_of[word]]
    return points


@rule
def worth_of_guess(rules: Rules, belief: Belief, desk: Desk, row: int, first: int, last: int) -> int:
    """Points of a candidate as a guess, summed over the candidates desk.order[first:last]."""
    letters = 0
    for square in range(rules.squares):
        letter = belief.puzzle[row].letters[square]
        if letter != BLANK:
            # Where two words cross the sum has both.
            letters += desk.worth[square, letter]
    total = letters * rules.letter_points
    if rules.word_needs_place == 0:
        for word in range(rules.words):
            kind = rules.kind_of[word]
            total += rules.word_points[kind] * desk.word_count[kind, belief.chosen[row, word]]
        return total
    count = min(last - first, MOST_COMPARED)
    in_place = 0
    for place in range(count):
        in_place += words_in_place(rules, belief.puzzle[row], belief.puzzle[desk.order[first + place]])
    return total + in_place * (last - first) // max(1, count)


@rule
def best_of_group(rules: Rules, belief: Belief, desk: Desk, first: int, last: int) -> int:
    """Points of the best guess, summed over the candidates desk.order[first:last]; the guess goes to `desk.best_guess`."""
    for place in range(first, last):
        add_worth(rules, belief, desk, desk.order[place], 1)
    best = -1
    tried = last - first
    if rules.word_needs_place:
        tried = min(tried, MOST_COMPARED)
    for place in range(first, first + tried):
        worth = worth_of_guess(rules, belief, desk, desk.order[place], first, last)
        if worth > best:
            best = worth
            desk.best_guess = desk.order[place]
    for place in range(first, last):
        add_worth(rules, belief, desk, desk.order[place], -1)
    return best


@rule
def weigh_guess(rules: Rules, belief: Belief, desk: Desk, most: int) -> None:
    """Find the best guess and what is to be expected of it, by at most so many candidates.

    While not all puzzles are known, a guess made for n of them is less good for the next one; it counts (n - 1) / n.
    """
    belief.expected = 0
    count = min(belief.count, most)
    if count == 0:
        return
    for place in range(count):
        desk.order[place] = place * belief.count // count
    best = best_of_group(rules, belief, desk, rules.none, count)
    belief.expected = BIT * best // count
    if belief.whole == 0:
        belief.expected = belief.expected * (count - 1) // count
