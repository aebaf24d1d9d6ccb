"""Squares, lines, letters and grids as text, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from engines.core.errors import TilewrightError
from engines.core.records import Integers
from engines.don_cha.state import BLANK, LETTERS, MAX_SQUARES, QUESTIONS, Rules

BLANK_TEXT: Final = "."


def letter_text(code: int) -> str:
    """A letter, a full stop for BLANK."""
    return BLANK_TEXT if code == BLANK else LETTERS[code]


def letters_text(codes: Iterable[int]) -> str:
    """Several letters."""
    return "".join(letter_text(int(code)) for code in codes)


def letter_code(text: str) -> int:
    """Code of one letter or full stop, checked before."""
    return BLANK if text == BLANK_TEXT else LETTERS.index(text)


def square_text(rules: Rules, square: int) -> str:
    """Column and row, such as A3."""
    row, column = divmod(int(square), int(rules.grid))
    return f"{LETTERS[column]}{row + 1}"


def line_text(rules: Rules, line: int) -> str:
    """row1 … or colA …."""
    grid = int(rules.grid)
    return f"row{line + 1}" if line < grid else f"col{LETTERS[line - grid]}"


def line_words(text: str) -> str:
    """A line in a sentence: row 1, column A."""
    return f"row {text[3:]}" if text.startswith("row") else f"column {text[3:]}"


def square_code(rules: Rules, text: str, error: type[TilewrightError]) -> int:
    """A square of the grid. Raises `error` when it lies outside."""
    grid = int(rules.grid)
    column, row = LETTERS.index(text[0]), int(text[1]) - 1
    if column >= grid or row >= grid:
        raise error(f"Squares are A1 to {LETTERS[grid - 1]}{grid}; {text} was given.")
    return row * grid + column


def line_code(rules: Rules, text: str, error: type[TilewrightError]) -> int:
    """A row or column of the grid. Raises `error` when it lies outside."""
    grid = int(rules.grid)
    number = int(text[3:]) - 1 if text.startswith("row") else LETTERS.index(text[3:])
    if number >= grid:
        raise error(f"Rows are row1 to row{grid} and columns colA to col{LETTERS[grid - 1]}; {text} was given.")
    return number if text.startswith("row") else grid + number


def rows_text(rules: Rules, letters: Sequence[int] | Integers) -> list[str]:
    """A grid as rows from the top."""
    grid = int(rules.grid)
    return [letters_text(letters[row * grid : (row + 1) * grid]) for row in range(grid)]


def rows_codes(rules: Rules, rows: Sequence[str], what: str, error: type[TilewrightError]) -> Integers:
    """Letters of a grid by square, int64 of shape (MAX_SQUARES,). Raises `error` when the rows are not those of the grid."""
    grid = int(rules.grid)
    if len(rows) != grid:
        raise error(f"{what} has {grid} rows; {len(rows)} were given.")
    letters = np.full(MAX_SQUARES, BLANK, np.int64)
    for row, text in enumerate(rows):
        if len(text) != grid:
            raise error(f"{what} has {grid} squares in each row; row {row + 1}, '{text}', has {len(text)}.")
        letters[row * grid : (row + 1) * grid] = [letter_code(letter) for letter in text]
    return letters


def circles_text(circles: int) -> str:
    """Circles of a set as letters."""
    return "".join(letter for number, letter in enumerate(QUESTIONS) if circles >> number & 1)


def lengths_text(rules: Rules) -> str:
    """The lengths of words as in "3, 4 and 5"."""
    lengths = sorted(int(length) for length in rules.kind_length[: int(rules.kinds)])
    texts = [str(length) for length in lengths]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
