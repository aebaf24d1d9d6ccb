"""What a playout counts while it watches a game. The fields of the rows are the columns of columns.py, in the same order."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.records import Integers, Record
from engines.don_cha.desk import BIT, RANDOM, Bot, Desk
from engines.don_cha.scoring import (
    best_word,
    is_guessed,
    points_for_passes,
    points_for_words,
    points_so_far,
    right_letters,
    total_points,
    word_value,
)
from engines.don_cha.state import CIRCLES, MAX_CHIPS, MAX_GRID, STAGE_OVER, Rules, State

SHORTEST: Final = 2
LENGTHS: Final = MAX_GRID - SHORTEST + 1
STANDING_UNIT: Final = 100
"""Standings are kept in hundredths of a point."""
MOST_TURNS_A_SEAT: Final = MAX_CHIPS * (MAX_CHIPS + 1) // 2

SECONDS_TO_CREATE: Final = 240
"""Modelled time: both create at once."""
SECONDS_A_QUESTION: Final = 45
SECONDS_A_PASS: Final = 10
SECONDS_TO_GUESS: Final = 180
"""Both guess at once, and compare."""


class GameTally(Record):
    """Columns of a game."""

    turns: int
    rounds: int
    plies: int
    truncated: int
    shared: int
    tie_broken: int
    ended_by_passes: int
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
    letters: int
    words: int
    passes: int
    bonus: int
    letters_right: int
    words_right: int
    right: Annotated[Integers, (LENGTHS,)]
    """Words guessed, by their letters."""
    best_word: int
    solved: int
    passed: int
    asked: Annotated[Integers, (CIRCLES,)]
    """Questions by circle."""
    bits: Annotated[Integers, (CIRCLES,)]
    """Bits that answers gained, by circle, in hundredths."""
    gains: Annotated[Integers, (CIRCLES,)]
    """Answers whose gain is known."""
    total_bits: int
    left: int
    """Logarithm of the puzzles it still holds possible at the end, in hundredths of a bit."""
    guess_expected: int
    """Points it expects of its guess, in hundredths."""
    puzzle_value: int
    crossings: int
    decisions: int


class Gains(Record):
    """Sums over games for the table of gains in the README: by circle and turn of the seat."""

    bits: Annotated[Integers, (CIRCLES, MOST_TURNS_A_SEAT)]
    count: Annotated[Integers, (CIRCLES, MOST_TURNS_A_SEAT)]


@rule
def count_choice(bot: Bot, desk: Desk, game: GameTally) -> None:
    """Count a bot's turn: the questions it weighed, and how the best two compare. A random bot compares nothing."""
    if bot.strategy == RANDOM:
        return
    game.compared += 1
    game.options += desk.options
    game.most_options = max(game.most_options, desk.options)
    if desk.options > 1:
        game.choices += 1
        if 100 * (desk.best_worth - desk.second_worth) < desk.best_worth:
            game.close += 1
        elif 10 * (desk.best_worth - desk.second_worth) > desk.best_worth:
            game.obvious += 1


@rule
def count_gain(desk: Desk, player: int, circle: int, turn: int, seat: SeatTally, gains: Gains) -> None:
    """Count what the last answer told a bot that keeps a belief; `turn` is the seat's turn from 0."""
    bits = desk.beliefs[player].surprise
    if bits >= 0:
        seat.bits[circle] += bits
        seat.gains[circle] += 1
        seat.total_bits += bits
        gains.bits[circle, turn] += bits
        gains.count[circle, turn] += 1


@rule
def standing(rules: Rules, state: State, desk: Desk, seat: int) -> int:
    """Projected final score in hundredths of a point: points for passes, the bonus, and what the bot expects of its best guess."""
    if state.stage == STAGE_OVER:
        return STANDING_UNIT * total_points(rules, state, seat)
    expected = desk.beliefs[state.player_of[seat]].expected
    return STANDING_UNIT * points_so_far(rules, state, seat) + STANDING_UNIT * expected // BIT


@rule
def count_guess(rules: Rules, state: State, seat: int, row: SeatTally) -> None:
    """Count what a guess brought; its points are the sources of the score."""
    puzzle = state.puzzles[1 - seat]
    guess = state.guesses[seat]
    row.letters_right = right_letters(rules, puzzle, guess)
    row.letters = rules.letter_points * row.letters_right
    row.words = points_for_words(rules, puzzle, guess)
    row.passes = points_for_passes(rules, state.passes[seat])
    row.bonus = rules.bonus[seat]
    row.score = total_points(rules, state, seat)
    row.best_word = best_word(rules, puzzle, guess)
    row.passed = state.passes[seat]
    row.solved = 1
    for word in range(rules.words):
        if is_guessed(rules, puzzle, guess, word):
            row.words_right += 1
            row.right[rules.word_length[word] - SHORTEST] += 1
    for square in range(rules.squares):
        if puzzle.letters[square] != guess.letters[square]:
            row.solved = 0
    own = state.puzzles[seat]
    for word in range(rules.words):
        row.puzzle_value += word_value(rules, own, word)
        row.crossings += rules.word_length[word]
    for square in range(rules.squares):
        if own.letters[square] >= 0:
            row.crossings -= 1
