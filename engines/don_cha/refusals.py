"""The sentence for each refusal: it names the rule and the values."""

from __future__ import annotations

from typing import Any

from engines.core.game import Json
from engines.core.records import table
from engines.don_cha import reasons
from engines.don_cha.naming import circles_text, lengths_text, letter_text, letters_text, square_text
from engines.don_cha.puzzle import NO_WORD, ONE_TOO_MANY, OTHER_LENGTH, SAME_WORD, Inspection, look_over_guess, look_over_puzzle
from engines.don_cha.state import QUESTIONS, Action, Rules, State
from engines.words.facts import WordIndex


def refusal(rules: Rules, index: WordIndex, state: State, action: Action, reason: int) -> str:
    """Why an action is not legal; the state is as it was before."""
    if reason == reasons.ILLEGAL_PUZZLE:
        return puzzle_faults(rules, index, state.pool, action.letters)[0]
    if reason == reasons.ILLEGAL_GUESS:
        return guess_fault(rules, state.pool, action.letters)
    turn = action.turn
    circle = QUESTIONS[int(turn.circle)]
    if reason == reasons.NOT_ON_SHEET:
        return f"The question sheet has the circles {circles_text(int(rules.circles))}; {circle} was given."
    if reason == reasons.CIRCLE_TAKEN:
        own = circles_text(int(state.circles[int(state.seat)]))
        return f"A chip goes on a circle that has none of your chips; yours are on {', '.join(own)}, and {circle} was given."
    if reason == reasons.NOT_ADJACENT:
        named = ", ".join(square_text(rules, int(square)) for square in turn.squares[: int(rules.squares_named)])
        return f"Question B names {rules.squares_named} adjacent squares in a line; {named} were given."
    if reason == reasons.NOT_IN_POOL:
        pool = letters_text(state.pool[: int(rules.pool_size)])
        return f"Question D sets aside tiles of the pool {pool}; {letters_text(turn.tiles[: int(rules.tiles_set_aside)])} were given."
    assert reason == reasons.UNTRUE
    asked = state.asked[int(state.asked_count) - 1]
    letters = state.puzzles[1 - int(state.seat)].letters
    true = " or ".join(dict.fromkeys(f"'{letter_text(int(letters[square]))}'" for square in asked.squares[: int(rules.squares_named)]))
    return f"The answer is honest: {true}; '{letter_text(int(action.value))}' was given."


def inspected(rules: Rules, index: WordIndex, pool: Any, letters: Any) -> Inspection:
    """A grid looked over."""
    found = table(Inspection)[0]
    look_over_puzzle(rules, index, pool, letters, found)
    return found


def puzzle_faults(rules: Rules, index: WordIndex, pool: Any, letters: Any) -> list[str]:
    """What the rules have against a grid as a puzzle, most telling first; empty when it is a legal puzzle."""
    return [*drawn_faults(rules, index, pool, letters), *missing_words(rules, inspected(rules, index, pool, letters))]


def drawn_faults(rules: Rules, index: WordIndex, pool: Any, letters: Any) -> list[str]:
    """What is wrong with what stands in a grid, whatever may be added."""
    return [fault["sentence"] for fault in faults_of(rules, inspected(rules, index, pool, letters), letters)]


def faults_of(rules: Rules, found: Inspection, letters: Any) -> list[Json]:
    """Each fault with its rule, its sentence and its squares."""
    faults: list[Json] = []
    for code in range(len(found.over)):
        if found.over[code]:
            have = int(found.used[code]) - int(found.over[code])
            times = "no tile" if have == 0 else "1 tile" if have == 1 else f"{have} tiles"
            squares = [square for square in range(int(rules.squares)) if letters[square] == code]
            sentence = f"Each tile is used at most once: the pool has {times} {letter_text(code)}, and the grid takes {found.used[code]}."
            faults.append(_fault(rules, "tiles", sentence, squares))
    for run in range(int(found.runs)):
        if found.run_fault[run]:
            faults.append(_run_fault(rules, found, letters, run))
    for square in range(int(rules.squares)):
        if found.lone[square]:
            sentence = f"Every letter belongs to a word: {letter_text(int(letters[square]))} in {square_text(rules, square)} stands alone."
            faults.append(_fault(rules, "alone", sentence, [square]))
    return faults


def _fault(rules: Rules, rule: str, sentence: str, squares: list[int]) -> Json:
    return {"rule": rule, "sentence": sentence, "squares": [square_text(rules, square) for square in squares]}


def run_squares(found: Inspection, run: int) -> list[int]:
    """Squares of a run."""
    start, step = int(found.run_start[run]), int(found.run_step[run])
    return [start + place * step for place in range(int(found.run_length[run]))]


def run_text(found: Inspection, letters: Any, run: int) -> str:
    """Letters of a run."""
    return letters_text(letters[square] for square in run_squares(found, run))


def _run_fault(rules: Rules, found: Inspection, letters: Any, run: int) -> Json:
    squares = run_squares(found, run)
    text, length = run_text(found, letters, run), int(found.run_length[run])
    where = f"{text} in {square_text(rules, squares[0])}-{square_text(rules, squares[-1])}"
    fault = int(found.run_fault[run])
    if fault == OTHER_LENGTH:
        sentence = f"Adjacent letters belong to one word, and words have {lengths_text(rules)} letters: {where} has {length}."
        return _fault(rules, "length", sentence, squares)
    if fault == ONE_TOO_MANY:
        kind = next(kind for kind in range(int(rules.kinds)) if rules.kind_length[kind] == length)
        count = int(rules.kind_words[kind])
        allowed = "one word" if count == 1 else f"{count} words"
        return _fault(rules, "count", f"A puzzle has {allowed} of {length} letters: {where} is one too many.", squares)
    if fault == SAME_WORD:
        return _fault(rules, "twice", f"The words of a puzzle differ: {where} stands there already.", squares)
    assert fault == NO_WORD
    return _fault(rules, "dictionary", f"{where} is not a valid word.", squares)


def missing_words(rules: Rules, found: Inspection) -> list[str]:
    """A sentence for each length of which words are missing."""
    missing: list[str] = []
    for kind in reversed(range(int(rules.kinds))):
        lacking = int(rules.kind_words[kind]) - int(found.have[kind])
        if lacking > 0:
            noun = "A word" if lacking == 1 else f"{lacking} words"
            missing.append(f"{noun} of {rules.kind_length[kind]} letters {'is' if lacking == 1 else 'are'} missing.")
    return missing


def guess_fault(rules: Rules, pool: Any, letters: Any) -> str:
    """What the rules have against a guess, empty when it may be made."""
    found = table(Inspection)[0]
    if look_over_guess(rules, pool, letters, found):
        return ""
    for run in range(int(found.runs)):
        if found.run_fault[run] == ONE_TOO_MANY:
            text = run_text(found, letters, run)
            return f"A guess has at most as many words of each length as a puzzle; {text} is one too many of {found.run_length[run]} letters."
    runs = ", ".join(run_text(found, letters, run) for run in range(int(found.runs)))
    return f"A guess has at most {rules.words} words; {found.runs} were given: {runs}."
