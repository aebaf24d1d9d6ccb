"""Positions between JSON and State. Parsing what was printed gives the same position again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engines.core.chance import seeded_streams
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.json_forms import read_form
from engines.core.seating import seating_of, streams_of
from engines.don_cha.actions import turn_json, value_json, write_question
from engines.don_cha.answers import agrees, true_answer
from engines.don_cha.forms import PositionForm, TurnForm
from engines.don_cha.naming import circles_text, letter_code, letters_text, rows_codes, rows_text
from engines.don_cha.puzzle import note_words
from engines.don_cha.refusals import guess_fault, inspected, puzzle_faults
from engines.don_cha.setup import clear_table
from engines.don_cha.state import (
    ANY_LETTERS,
    CONTENTS,
    LETTERS,
    QUESTIONS,
    SEATS,
    STAGE_ANSWER,
    STAGE_ASK,
    STAGE_CREATE,
    STAGE_GUESS,
    STAGE_OVER,
    STAGES,
    Grid,
    Rules,
    State,
)
from engines.don_cha.turns import owes, take_chips_back
from engines.words.facts import WordIndex

WHAT = "A position"
_NEEDED = {"A": ("line",), "B": ("squares",), "C": ("line",), "D": ("tiles", "length"), "E": ("line", "length")}


def acting_seats(state: State) -> tuple[int, ...]:
    """Seats that owe a decision."""
    return tuple(seat for seat in range(SEATS) if owes(state, seat))


def position_json(rules: Rules, state: State) -> Json:
    """The whole position."""
    return {
        "schema": 1,
        "game": "don-cha",
        "players": SEATS,
        "stage": STAGES[state.stage],
        "to_act": list(acting_seats(state)),
        "pool": letters_text(state.pool[: int(rules.pool_size)]),
        "puzzles": [_grid_json(rules, grid) for grid in state.puzzles],
        "seat": int(state.seat),
        "chips": [int(chips) for chips in state.chips],
        "circles": [circles_text(int(circles)) for circles in state.circles],
        "passes": [int(passes) for passes in state.passes],
        "asked": [turn_json(rules, state.asked[number]) for number in range(int(state.asked_count))],
        "guesses": [_grid_json(rules, grid) for grid in state.guesses],
        "player_of": state.player_of.tolist(),
        "salt": int(state.salt),
        "streams": [f"{int(stream):016x}" for stream in state.streams],
    }


def _grid_json(rules: Rules, grid: Grid) -> list[str] | None:
    return rows_text(rules, grid.letters) if grid.made else None


def view_json(rules: Rules, state: State, seat: int) -> Json:
    """The position as a seat sees it: the other's puzzle and guess are hidden until the game is over."""
    view = position_json(rules, state)
    view["view_of"] = seat
    view["turns_left"] = [turns_left(rules, state, other) for other in range(SEATS)]
    if state.stage != STAGE_OVER:
        view["puzzles"][1 - seat] = None
        view["guesses"][1 - seat] = None
    for hidden in ("salt", "streams"):
        view.pop(hidden)
    return view


def turns_left(rules: Rules, state: State, seat: int) -> int:
    """Turns that the chips of a seat still give, the one it may be about to take included."""
    left = int(state.chips[seat])
    chips = left + int(state.circles[seat]).bit_count() - int(rules.chips_removed)
    while chips > 0:
        left += chips
        chips -= int(rules.chips_removed)
    return left


# Reading


def state_from(rules: Rules, index: WordIndex, position: Json, seed: int, state: State) -> PositionForm:
    """Write a position, all but a pool that is left out, to `state`. Raises BadInput with a sentence."""
    form = read_form(PositionForm, position, WHAT, BadInput)
    if form.players is not None and form.players != SEATS:
        raise BadInput(f"The position is for {form.players} players; the table has {SEATS}.")
    _read_chance(rules, form, seed, state)
    if form.pool is not None:
        _read_pool(rules, form.pool, state)
    return form


def _read_chance(rules: Rules, form: PositionForm, seed: int, state: State) -> None:
    streams = seeded_streams(seed, np.zeros(1, np.int64), 1 + SEATS)[0]
    clear_table(rules, streams, 0, state)
    state.player_of[:] = seating_of(form.player_of, SEATS)
    if form.streams is not None:
        state.streams[:] = streams_of(form.streams, SEATS, WHAT)
    if form.salt is not None:
        state.salt = form.salt


def _read_pool(rules: Rules, text: str, state: State) -> None:
    for letter in text:
        if letter not in LETTERS:
            raise BadInput(f"pool has letters from A to Z; '{letter}' was given.")
    if len(text) != rules.pool_size:
        raise BadInput(f"pool has {rules.pool_size} letters; '{text}' has {len(text)}.")
    state.pool[: len(text)] = sorted(LETTERS.index(letter) for letter in text)


def read_game(rules: Rules, index: WordIndex, form: PositionForm, state: State) -> None:
    """Write puzzles, turns and guesses to a state whose pool is there. Raises BadInput with a sentence."""
    _read_puzzles(rules, index, form.puzzles, state)
    _read_turns(rules, form, state)
    _read_guesses(rules, form.guesses, state)
    _read_stage(rules, form, state)


def _by_seat(values: Sequence[Any] | None, name: str) -> list[Any]:
    if values is None:
        return [None] * SEATS
    if len(values) != SEATS:
        raise BadInput(f"{name} has one entry a seat: {SEATS}; {len(values)} were given.")
    return list(values)


def _read_puzzles(rules: Rules, index: WordIndex, puzzles: list[list[str] | None] | None, state: State) -> None:
    for seat, rows in enumerate(_by_seat(puzzles, "puzzles")):
        if rows is None:
            continue
        letters = rows_codes(rules, rows, f"puzzles.{seat}", BadInput)
        faults = puzzle_faults(rules, index, state.pool, letters)
        if faults:
            raise BadInput(f"puzzles.{seat}: {faults[0]}")
        puzzle = state.puzzles[seat]
        puzzle.made = 1
        puzzle.letters[:] = letters
        note_words(rules, inspected(rules, index, state.pool, letters), puzzle)


def _read_guesses(rules: Rules, guesses: list[list[str] | None] | None, state: State) -> None:
    for seat, rows in enumerate(_by_seat(guesses, "guesses")):
        if rows is None:
            continue
        letters = rows_codes(rules, rows, f"guesses.{seat}", BadInput)
        fault = guess_fault(rules, state.pool, letters)
        if fault:
            raise BadInput(f"guesses.{seat}: {fault}")
        state.guesses[seat].made = 1
        state.guesses[seat].letters[:] = letters


def _read_turns(rules: Rules, form: PositionForm, state: State) -> None:
    """The turns so far; chips, circles and passes follow from them unless they are given."""
    if form.asked and not all(puzzle.made for puzzle in state.puzzles):
        raise BadInput("asked needs both puzzles: questions are answered from them.")
    for number, turn in enumerate(form.asked):
        _read_turn(rules, turn, f"asked.{number}", number + 1 == len(form.asked), state)
    given = (("chips", form.chips, state.chips), ("passes", form.passes, state.passes))
    for name, values, target in given:
        for seat, value in enumerate(_by_seat(values, name)):
            if value is not None:
                target[seat] = value
    for seat, circles in enumerate(_by_seat(form.circles, "circles")):
        if circles is not None:
            state.circles[seat] = _circle_set(rules, circles, f"circles.{seat}")
    for seat in range(SEATS):
        chips = int(state.chips[seat]) + int(state.circles[seat]).bit_count()
        if chips > rules.chips:
            raise BadInput(
                f"Each player has at most {rules.chips} chips; seat {seat} has {state.chips[seat]} in hand and {chips - state.chips[seat]} on circles."
            )
        if state.passes[seat] > len(state.asked):
            raise BadInput(f"passes.{seat} is 0 to {len(state.asked)}; {state.passes[seat]} was given.")


def _circle_set(rules: Rules, circles: str, where: str) -> int:
    found = 0
    for letter in circles:
        bit = 1 << QUESTIONS.index(letter)
        if not int(rules.circles) & bit:
            raise BadInput(f"{where}: the question sheet has the circles {circles_text(int(rules.circles))}; {letter} was given.")
        if found & bit:
            raise BadInput(f"{where}: each circle has at most one chip of a player; {letter} stands twice.")
        found |= bit
    return found


def _read_turn(rules: Rules, form: TurnForm, where: str, last: bool, state: State) -> None:
    turn = state.asked[int(state.asked_count)]
    state.asked_count += 1
    seat = form.seat
    turn.seat = seat
    if (form.question is None) == (form.circle is None):
        raise BadInput(f"{where} has either a question or the circle of a pass.")
    if form.circle is not None:
        extra = next((name for name in ("line", "squares", "tiles", "length", "value") if getattr(form, name) is not None), None)
        if extra is not None:
            raise BadInput(f"{where}: a pass has no field '{extra}'.")
        turn.circle = QUESTIONS.index(form.circle)
        turn.passed = 1
        state.passes[seat] += 1
    else:
        _read_question(rules, form, where, turn)
        _read_answer(rules, form, where, last, turn, state)
    take_chips_back(rules, state, seat)
    bit = 1 << int(turn.circle)
    if not int(rules.circles) & bit:
        raise BadInput(f"{where}: the question sheet has the circles {circles_text(int(rules.circles))}; {QUESTIONS[int(turn.circle)]} was given.")
    if state.chips[seat] == 0 or int(state.circles[seat]) & bit:
        raise BadInput(f"{where}: seat {seat} has no chip for circle {QUESTIONS[int(turn.circle)]} then.")
    state.chips[seat] -= 1
    state.circles[seat] |= bit


def _read_question(rules: Rules, form: TurnForm, where: str, turn: Any) -> None:
    question = str(form.question)
    for name in ("line", "squares", "tiles", "length"):
        wanted, given = name in _NEEDED[question], getattr(form, name) is not None
        if wanted and not given:
            raise BadInput(f"{where}: question {question} needs the field '{name}'.")
        if given and not wanted:
            raise BadInput(f"{where}: question {question} has no field '{name}'.")
    try:
        write_question(rules, form, turn, BadInput)
    except BadInput as fault:
        raise BadInput(f"{where}: {fault.sentence}") from None


def _read_answer(rules: Rules, form: TurnForm, where: str, last: bool, turn: Any, state: State) -> None:
    """The answer, checked against the other's puzzle; only B's may still be owed, in the last turn."""
    puzzle = state.puzzles[1 - form.seat]
    if form.value is None and turn.circle == CONTENTS and rules.squares_named > 1:
        if not last:
            raise BadInput(f"{where}: only the last turn may wait for its answer.")
        return
    turn.answered = 1
    turn.value = true_answer(rules, puzzle, turn)
    if form.value is None:
        return
    turn.value = _value(form, where, int(turn.circle))
    if not agrees(rules, puzzle, turn):
        raise BadInput(f"{where}: answers are honest; the puzzle of seat {1 - form.seat} does not answer {value_json(turn)}.")


def _value(form: TurnForm, where: str, circle: int) -> int:
    value = form.value
    if circle == CONTENTS and isinstance(value, str) and len(value) == 1:
        return letter_code(value)
    if circle == ANY_LETTERS and value in ("yes", "no"):
        return int(value == "yes")
    if circle not in (CONTENTS, ANY_LETTERS) and isinstance(value, int):
        return value
    wanted = {CONTENTS: "a letter or a full stop", ANY_LETTERS: "yes or no"}.get(circle, "a number")
    raise BadInput(f"{where}: the answer to question {QUESTIONS[circle]} is {wanted}; {value} was given.")


def _read_stage(rules: Rules, form: PositionForm, state: State) -> None:
    last = state.asked[int(state.asked_count) - 1] if state.asked_count else None
    waiting = last is not None and not last.passed and not last.answered
    if form.seat is not None and form.seat >= SEATS:
        raise BadInput(f"seat is 0 to {SEATS - 1}; {form.seat} was given.")
    if waiting:
        state.seat = int(last.seat) if last is not None else 0
        if form.seat is not None and form.seat != state.seat:
            raise BadInput(f"seat is {state.seat}, whose question waits for its answer; {form.seat} was given.")
    else:
        state.seat = form.seat if form.seat is not None else 1 - int(last.seat) if last is not None else 0
    stage = _following_stage(rules, state, waiting) if form.stage is None else STAGES.index(form.stage)
    _check_stage(rules, state, stage, waiting)
    state.stage = stage
    if form.to_act is not None and tuple(form.to_act) != acting_seats(state):
        raise BadInput(f"to_act is {list(acting_seats(state))} here; {form.to_act} was given.")


def _following_stage(rules: Rules, state: State, waiting: bool) -> int:
    """The stage when none is given."""
    guessed = sum(int(grid.made) for grid in state.guesses)
    if guessed:
        return STAGE_OVER if guessed == SEATS else STAGE_GUESS
    if not all(puzzle.made for puzzle in state.puzzles):
        return STAGE_CREATE
    if waiting:
        return STAGE_ANSWER
    if take_chips_back(rules, state, int(state.seat)):
        return STAGE_ASK
    state.seat = 1 - int(state.seat)
    return STAGE_ASK if take_chips_back(rules, state, int(state.seat)) else STAGE_GUESS


def _check_stage(rules: Rules, state: State, stage: int, waiting: bool) -> None:
    """Refuse a stage that the rest of the position contradicts."""
    made = all(puzzle.made for puzzle in state.puzzles)
    guessed = sum(int(grid.made) for grid in state.guesses)
    name = STAGES[stage]
    if stage == STAGE_CREATE and made:
        raise BadInput("stage is create, but both puzzles are made.")
    if stage != STAGE_CREATE and not made:
        raise BadInput(f"stage is {name}, but a puzzle is still to be made.")
    if (stage == STAGE_ANSWER) != waiting:
        what = "no question waits for its answer" if stage == STAGE_ANSWER else "a question waits for its answer"
        raise BadInput(f"stage is {name}, but {what}.")
    if guessed and stage not in (STAGE_GUESS, STAGE_OVER):
        raise BadInput(f"stage is {name}, but a guess is made.")
    if (stage == STAGE_OVER) != (guessed == SEATS):
        raise BadInput(f"stage is {name}, but {'both guesses are' if guessed == SEATS else 'a guess is still to be'} made.")
    if stage == STAGE_ASK and not take_chips_back(rules, state, int(state.seat)):
        raise BadInput(f"stage is ask, but seat {state.seat} has no chips left.")
