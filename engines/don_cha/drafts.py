"""Help while a person fills a grid: which words stand there, which tiles they take, and which rule is broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.core.errors import BadInput
from engines.core.game import Json
from engines.don_cha.naming import letters_text, rows_codes, square_text
from engines.don_cha.puzzle import NO_WORD, SAME_WORD, SOUND, Inspection
from engines.don_cha.refusals import faults_of, guess_fault, inspected, missing_words, run_squares, run_text
from engines.don_cha.state import Rules, State

if TYPE_CHECKING:
    from engines.don_cha.game import PuzzleTable


def puzzle_draft(prepared: PuzzleTable, state: State, rows: Sequence[str]) -> Json:
    """A half-filled puzzle looked over. Raises BadInput when the rows are not those of the grid.

    words: text, squares, length, `kind` (whether the puzzle has a word of that length), `valid` (null for a length that is asked for
    nowhere); faults: rule (tiles, length, count, twice, dictionary, alone), sentence, squares; missing: sentences; used and left: letters
    of the pool; legal: whether it may be created as it stands.
    """
    rules, index = prepared.rules, prepared.book.index
    letters = rows_codes(rules, rows, "A puzzle", BadInput)
    found = inspected(rules, index, state.pool, letters)
    faults = faults_of(rules, found, letters)
    missing = missing_words(rules, found)
    return {
        "legal": not faults and not missing,
        "words": [_word_json(rules, found, letters, run) for run in range(int(found.runs))],
        "faults": faults,
        "missing": missing,
        **tiles_json(rules, state, found),
    }


def _word_json(rules: Rules, found: Inspection, letters: object, run: int) -> Json:
    fault = int(found.run_fault[run])
    valid = {SOUND: True, SAME_WORD: True, NO_WORD: False}.get(fault)
    squares = [square_text(rules, square) for square in run_squares(found, run)]
    return {"text": run_text(found, letters, run), "squares": squares, "length": int(found.run_length[run]), "valid": valid}


def tiles_json(rules: Rules, state: State, found: Inspection) -> Json:
    """Letters of the pool that a grid uses, those left, and those it takes beyond the pool."""
    used = [code for code, count in enumerate(found.used) for _ in range(int(count))]
    over = [code for code, count in enumerate(found.over) for _ in range(int(count))]
    left = state.pool[: int(rules.pool_size)].tolist()
    for code in used:
        if code in left:
            left.remove(code)
    return {"used": letters_text(used), "left": letters_text(left), "over": letters_text(over)}


def guess_draft(prepared: PuzzleTable, state: State, rows: Sequence[str]) -> Json:
    """A half-filled guess: its words, whether each is valid, and what stands against it (an empty sentence when nothing does)."""
    rules, index = prepared.rules, prepared.book.index
    letters = rows_codes(rules, rows, "A guess", BadInput)
    found = inspected(rules, index, state.pool, letters)
    words = [_word_json(rules, found, letters, run) for run in range(int(found.runs))]
    tiles = tiles_json(rules, state, found)
    sentence = guess_fault(rules, state.pool, letters)
    return {"legal": not sentence, "sentence": sentence, "words": words, **tiles}
