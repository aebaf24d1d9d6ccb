"""Turns: chips, questions, passes, answers (rulebook: Questioning)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.answers import is_content, true_answer
from engines.don_cha.puzzle import Inspection, inspect_puzzle, may_be_guessed, note_words
from engines.don_cha.reasons import CIRCLE_TAKEN, ILLEGAL_GUESS, ILLEGAL_PUZZLE, LEGAL, NOT_ADJACENT, NOT_IN_POOL, NOT_ON_SHEET, UNTRUE
from engines.don_cha.state import (
    CONTENTS,
    DO_ANSWER,
    DO_ASK,
    DO_CREATE,
    DO_PASS,
    LETTERS_SET_ASIDE,
    MAX_LETTERS,
    SEATS,
    STAGE_ANSWER,
    STAGE_ASK,
    STAGE_GUESS,
    STAGE_OVER,
    Action,
    Asked,
    Rules,
    State,
)
from engines.words.bits import ones
from engines.words.facts import WordIndex


@rule
def are_adjacent(rules: Rules, squares: Integers) -> bool:
    """True for different neighbouring squares in one line (rules digest 4.6.4)."""
    if rules.squares_named == 1:
        return True
    step = squares[1] - squares[0]
    size = step if step > 0 else -step
    if size != 1 and size != rules.grid:
        return False
    for place in range(1, rules.squares_named):
        if squares[place] - squares[place - 1] != step:
            return False
        if size == 1 and rules.row_of[squares[place]] != rules.row_of[squares[0]]:
            return False
    return True


@rule
def are_in_pool(rules: Rules, pool: Integers, tiles: Integers) -> bool:
    """True when the tiles set aside are in the pool together."""
    for letter in range(MAX_LETTERS):
        count = 0
        for place in range(rules.pool_size):
            if pool[place] == letter:
                count += 1
        for tile in range(rules.tiles_set_aside):
            if tiles[tile] == letter:
                count -= 1
        if count < 0:
            return False
    return True


@rule
def turn_reason(rules: Rules, state: State, turn: Asked) -> int:
    """LEGAL, or why the turn is not: a chip goes on a circle that has none of one's own."""
    if (rules.circles >> turn.circle) & 1 == 0:
        return NOT_ON_SHEET
    if (state.circles[state.seat] >> turn.circle) & 1:
        return CIRCLE_TAKEN
    if turn.passed:
        return LEGAL
    if turn.circle == CONTENTS and not are_adjacent(rules, turn.squares):
        return NOT_ADJACENT
    if turn.circle == LETTERS_SET_ASIDE and not are_in_pool(rules, state.pool, turn.tiles):
        return NOT_IN_POOL
    return LEGAL


@rule
def take_chips_back(rules: Rules, state: State, seat: int) -> bool:
    """Before a turn: without a chip in hand take all back and remove some from the game. False when none is left."""
    if state.chips[seat] == 0:
        state.chips[seat] = max(0, ones(state.circles[seat]) - rules.chips_removed)
        state.circles[seat] = 0
    return state.chips[seat] > 0


@rule
def begin_questions(rules: Rules, state: State) -> None:
    """Give each player the chips; seat 0 starts."""
    state.stage = STAGE_ASK
    state.seat = 0


@rule
def end_turn(rules: Rules, state: State) -> None:
    """The other player's turn, or one's own when the other has no chips left, or the guesses."""
    state.stage = STAGE_ASK
    other = 1 - state.seat
    if take_chips_back(rules, state, other):
        state.seat = other
    elif not take_chips_back(rules, state, state.seat):
        state.stage = STAGE_GUESS


@rule
def place_chip(state: State, turn: Asked) -> None:
    """A chip on the circle, and the turn in the list."""
    seat = state.seat
    state.chips[seat] -= 1
    state.circles[seat] |= 1 << turn.circle
    row = state.asked_count
    state.asked[row] = turn  # type: ignore[index]  # a row of a table copies as a whole
    state.asked[row].seat = seat
    state.asked[row].answered = 0
    state.asked_count = row + 1


@rule
def ask(rules: Rules, state: State, turn: Asked) -> None:
    """Ask; all questions but B answer themselves."""
    place_chip(state, turn)
    asked = state.asked[state.asked_count - 1]
    asked.passed = 0
    if turn.circle == CONTENTS and rules.squares_named > 1:
        state.stage = STAGE_ANSWER
        return
    asked.value = true_answer(rules, state.puzzles[1 - state.seat], asked)
    asked.answered = 1
    end_turn(rules, state)


@rule
def pass_turn(rules: Rules, state: State, turn: Asked) -> None:
    """Pass: the chip stays; a pass of each player one after the other ends the questions."""
    place_chip(state, turn)
    row = state.asked_count - 1
    state.asked[row].passed = 1
    state.passes[state.seat] += 1
    if rules.end_on_two_passes and row > 0 and state.asked[row - 1].passed and state.asked[row - 1].seat != state.seat:
        state.stage = STAGE_GUESS
    else:
        end_turn(rules, state)


@rule
def answer(rules: Rules, state: State, value: int) -> int:
    """Answer question B truthfully with the content of one of the squares."""
    asked = state.asked[state.asked_count - 1]
    if not is_content(rules, state.puzzles[1 - state.seat], asked.squares, value):
        return UNTRUE
    asked.value = value
    asked.answered = 1
    end_turn(rules, state)
    return LEGAL


@rule
def create(rules: Rules, index: WordIndex, state: State, seat: int, letters: Integers, found: Inspection) -> int:
    """Commit a puzzle; when both have, the questions begin."""
    if not inspect_puzzle(rules, index, state.pool, letters, found):
        return ILLEGAL_PUZZLE
    puzzle = state.puzzles[seat]
    puzzle.made = 1
    for square in range(rules.squares):
        puzzle.letters[square] = letters[square]
    note_words(rules, found, puzzle)
    if state.puzzles[1 - seat].made:
        begin_questions(rules, state)
    return LEGAL


@rule
def guess(rules: Rules, state: State, seat: int, letters: Integers, found: Inspection) -> int:
    """Commit a guess; when both have, the game is over."""
    if not may_be_guessed(rules, state.pool, letters, found):
        return ILLEGAL_GUESS
    made = state.guesses[seat]
    made.made = 1
    for square in range(rules.squares):
        made.letters[square] = letters[square]
    if state.guesses[1 - seat].made:
        state.stage = STAGE_OVER
    return LEGAL


@rule
def carry_out(rules: Rules, index: WordIndex, state: State, seat: int, action: Action, found: Inspection) -> int:
    """Do what an action says. LEGAL, or a reason, and then nothing has changed."""
    if action.does == DO_CREATE:
        return create(rules, index, state, seat, action.letters, found)
    if action.does == DO_ANSWER:
        return answer(rules, state, action.value)
    if action.does == DO_ASK or action.does == DO_PASS:
        action.turn.passed = 1 if action.does == DO_PASS else 0
        reason = turn_reason(rules, state, action.turn)
        if reason != LEGAL:
            return reason
        if action.does == DO_PASS:
            pass_turn(rules, state, action.turn)
        else:
            ask(rules, state, action.turn)
        return LEGAL
    return guess(rules, state, seat, action.letters, found)


@rule
def owes(state: State, seat: int) -> bool:
    """True when a seat has a decision to make."""
    if state.stage == STAGE_OVER or seat >= SEATS:
        return False
    if state.stage == STAGE_ASK:
        return state.seat == seat
    if state.stage == STAGE_ANSWER:
        return state.seat != seat
    if state.stage == STAGE_GUESS:
        return state.guesses[seat].made == 0
    return state.puzzles[seat].made == 0
