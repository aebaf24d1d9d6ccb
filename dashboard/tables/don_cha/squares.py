"""Names of squares and lines of a grid, and grids as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

BLANK = "."
COLUMNS = "ABCDEFGHI"


def square_name(column: int, row: int) -> str:
    """A3 is the first column and the third row; places count from 0."""
    return f"{COLUMNS[column]}{row + 1}"


def square_place(square: str) -> tuple[int, int]:
    """(column, row) of a square."""
    return COLUMNS.index(square[0]), int(square[1:]) - 1


@cache
def all_squares(size: int) -> tuple[str, ...]:
    """Row by row."""
    return tuple(square_name(column, row) for row in range(size) for column in range(size))


@cache
def lines_of(size: int) -> Mapping[str, str]:
    """The name of each line in the rules by its name on the table."""
    rows = {f"row:{place}": f"row{place + 1}" for place in range(size)}
    return {**rows, **{f"column:{place}": f"col{COLUMNS[place]}" for place in range(size)}}


def line_name(line: str) -> str:
    """row 1, column A."""
    return f"row {line[3:]}" if line.startswith("row") else f"column {line[3:]}"


def line_squares(line: str, size: int) -> list[str]:
    """Squares of a row or column."""
    if line.startswith("row"):
        return [square_name(place, int(line[3:]) - 1) for place in range(size)]
    return [square_name(COLUMNS.index(line[3:]), place) for place in range(size)]


def rows_of(size: int, letters: Mapping[str, str]) -> list[str]:
    """A grid as rows, a full stop where nothing stands."""
    return ["".join(letters.get(square_name(column, row), BLANK) for column in range(size)) for row in range(size)]


def letters_of(rows: Sequence[str]) -> dict[str, str]:
    """By square, the letters of a grid."""
    return {square_name(column, row): letter for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != BLANK}


def words_in(rows: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Words of a grid with their squares, across first: runs of two letters and more."""
    size = len(rows)
    lines = [[square_name(column, row) for column in range(size)] for row in range(size)]
    lines += [[square_name(column, row) for row in range(size)] for column in range(size)]
    letters = letters_of(rows)
    for line in lines:
        run: list[str] = []
        for square in [*line, ""]:
            if square in letters:
                run.append(square)
                continue
            if len(run) > 1:
                yield "".join(letters[one] for one in run), tuple(run)
            run = []
