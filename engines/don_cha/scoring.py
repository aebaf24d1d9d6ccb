"""Points (rulebook: Scoring)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.state import BLANK, Grid, Rules, State


@rule
def right_letters(rules: Rules, puzzle: Grid, guess: Grid) -> int:
    """Guessed letters in their squares, counted once for each word of the puzzle that they are in."""
    count = 0
    for word in range(rules.words):
        for place in range(rules.word_length[word]):
            square = puzzle.start[word] + place * puzzle.step[word]
            if guess.letters[square] == puzzle.letters[square]:
                count += 1
    return count


@rule
def is_in_place(rules: Rules, puzzle: Grid, guess: Grid, word: int) -> bool:
    """True when every square of a word is right."""
    for place in range(rules.word_length[word]):
        square = puzzle.start[word] + place * puzzle.step[word]
        if guess.letters[square] != puzzle.letters[square]:
            return False
    return True


@rule
def stands_at(rules: Rules, letters: Integers, square: int, step: int, puzzle: Grid, word: int) -> bool:
    """True when a maximal run of the guess that begins at `square` is the puzzle's word."""
    length = rules.word_length[word]
    grid = rules.grid
    first = square % grid if step == 1 else square // grid
    if first + length > grid:
        return False
    if first > 0 and letters[square - step] != BLANK:
        return False
    if first + length < grid and letters[square + length * step] != BLANK:
        return False
    for place in range(length):  # noqa: SIM110 - Numba compiles no generator inside all()
        if letters[square + place * step] != puzzle.letters[puzzle.start[word] + place * puzzle.step[word]]:
            return False
    return True


@rule
def is_guessed(rules: Rules, puzzle: Grid, guess: Grid, word: int) -> bool:
    """True when a word is completely guessed: written anywhere in the guess, or in its place (rules digest 4.6.1)."""
    if rules.word_needs_place:
        return is_in_place(rules, puzzle, guess, word)
    for square in range(rules.squares):
        if guess.letters[square] == BLANK:
            continue
        if stands_at(rules, guess.letters, square, 1, puzzle, word) or stands_at(rules, guess.letters, square, rules.grid, puzzle, word):
            return True
    return False


@rule
def word_value(rules: Rules, puzzle: Grid, word: int) -> int:
    """Sum of the tile values of a word."""
    total = 0
    for place in range(rules.word_length[word]):
        total += rules.tile_value[puzzle.letters[puzzle.start[word] + place * puzzle.step[word]]]
    return total


@rule
def points_for_words(rules: Rules, puzzle: Grid, guess: Grid) -> int:
    """Points for completely guessed words."""
    total = 0
    for word in range(rules.words):
        if is_guessed(rules, puzzle, guess, word):
            total += rules.word_points[rules.kind_of[word]]
    return total


@rule
def best_word(rules: Rules, puzzle: Grid, guess: Grid) -> int:
    """Value of the best word that was guessed, 0 without one: it decides a tie (rules digest 4.6.11)."""
    best = 0
    for word in range(rules.words):
        if is_guessed(rules, puzzle, guess, word):
            best = max(best, word_value(rules, puzzle, word))
    return best


@rule
def points_for_passes(rules: Rules, passes: int) -> int:
    """Points for passing: for every so many passes, rounded up or down (rules digest 4.7.12)."""
    group = rules.passes_for_points
    groups = (passes + group - 1) // group if rules.passes_round_up else passes // group
    return groups * rules.pass_points


@rule
def total_points(rules: Rules, state: State, seat: int) -> int:
    """Points of a seat at the end."""
    puzzle = state.puzzles[1 - seat]
    guess = state.guesses[seat]
    letters = rules.letter_points * right_letters(rules, puzzle, guess)
    return letters + points_for_words(rules, puzzle, guess) + points_for_passes(rules, state.passes[seat]) + rules.bonus[seat]


@rule
def points_so_far(rules: Rules, state: State, seat: int) -> int:
    """Points for passes and the bonus: all that is on the table before the guesses are compared."""
    return points_for_passes(rules, state.passes[seat]) + rules.bonus[seat]


@rule
def rank_of_seat(rules: Rules, state: State, seat: int) -> int:
    """Points and, to break a tie, the best guessed word, as one number."""
    return (total_points(rules, state, seat) << 12) + best_word(rules, state.puzzles[1 - seat], state.guesses[seat])
