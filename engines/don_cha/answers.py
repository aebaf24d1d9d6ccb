"""What a puzzle answers to each question (rulebook: Creating the Play Aids, Details on questions and answers)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.layouts import NOWHERE
from engines.don_cha.state import ANY_LETTERS, BLANK, BLANKS, CONTENTS, VALUE, Asked, Grid, Rules


@rule
def line_square(rules: Rules, line: int, place: int) -> int:
    """A square of a row or column."""
    if line < rules.grid:
        return line * rules.grid + place
    return place * rules.grid + line - rules.grid


@rule
def line_step(rules: Rules, line: int) -> int:
    """From one square of a row or column to the next."""
    return 1 if line < rules.grid else rules.grid


@rule
def place_in_word(rules: Rules, start: int, step: int, word: int, row: int, column: int) -> int:
    """Place of a square in a word that begins at `start`, NOWHERE outside."""
    down = row - rules.row_of[start]
    right = column - rules.column_of[start]
    place = right if step == 1 else down
    beside = down if step == 1 else right
    return place if beside == 0 and 0 <= place < rules.word_length[word] else NOWHERE


@rule
def blanks_in(rules: Rules, grid: Grid, line: int) -> int:
    """A. How many blank squares are in a row or column."""
    square = line_square(rules, line, 0)
    step = line_step(rules, line)
    count = 0
    for _ in range(rules.grid):
        if grid.letters[square] == BLANK:
            count += 1
        square += step
    return count


@rule
def value_in(rules: Rules, grid: Grid, line: int) -> int:
    """C. The total value of the tiles in a row or column."""
    square = line_square(rules, line, 0)
    step = line_step(rules, line)
    total = 0
    for _ in range(rules.grid):
        letter = grid.letters[square]
        if letter != BLANK:
            total += rules.tile_value[letter]
        square += step
    return total


@rule
def is_content(rules: Rules, grid: Grid, squares: Integers, value: int) -> bool:
    """B. True when one of the named squares holds `value`, which may be BLANK."""
    for place in range(rules.squares_named):  # noqa: SIM110 - Numba compiles no generator inside any()
        if grid.letters[squares[place]] == value:
            return True
    return False


@rule
def is_in_earlier(rules: Rules, grid: Grid, kind: int, word: int, square: int) -> bool:
    """True when an earlier word of the kind covers a square."""
    for other in range(rules.first_word[kind], word):
        for place in range(rules.word_length[other]):
            if grid.start[other] + place * grid.step[other] == square:
                return True
    return False


@rule
def copies_in_kind(rules: Rules, grid: Grid, kind: int, letter: int) -> int:
    """How often a letter stands on the squares of the words of one length."""
    count = 0
    first = rules.first_word[kind]
    for word in range(first, first + rules.kind_words[kind]):
        square = grid.start[word]
        for _ in range(rules.word_length[word]):
            if grid.letters[square] == letter and not is_in_earlier(rules, grid, kind, word, square):
                count += 1
            square += grid.step[word]
    return count


@rule
def tiles_in_word(rules: Rules, grid: Grid, turn: Asked) -> int:
    """D. How many of the letters set aside are in the word of that length (rules digest 4.6.3)."""
    count = 0
    for tile in range(rules.tiles_set_aside):
        letter = turn.tiles[tile]
        earlier = 0
        for other in range(tile):
            if turn.tiles[other] == letter:
                earlier += 1
        copies = copies_in_kind(rules, grid, turn.kind, letter)
        if copies > earlier or (rules.distinct_tiles and copies > 0):
            count += 1
    return count


@rule
def any_letters(rules: Rules, grid: Grid, turn: Asked) -> int:
    """E. 1 when a row or column has any letters from the word of that length: squares of the word, or letters equal to one of
    the word's wherever that is (rules digest 4.6.2)."""
    if rules.equal_letters:
        for place in range(rules.grid):
            letter = grid.letters[line_square(rules, turn.line, place)]
            if letter != BLANK and copies_in_kind(rules, grid, turn.kind, letter) > 0:
                return 1
        return 0
    first = rules.first_word[turn.kind]
    for word in range(first, first + rules.kind_words[turn.kind]):
        square = grid.start[word]
        for _ in range(rules.word_length[word]):
            if rules.row_of[square] == turn.line or rules.grid + rules.column_of[square] == turn.line:
                return 1
            square += grid.step[word]
    return 0


@rule
def true_answer(rules: Rules, grid: Grid, turn: Asked) -> int:
    """The answer of a puzzle to a question; for question B the content of the first square."""
    if turn.circle == BLANKS:
        return blanks_in(rules, grid, turn.line)
    if turn.circle == CONTENTS:
        first: int = grid.letters[turn.squares[0]]
        return first
    if turn.circle == VALUE:
        return value_in(rules, grid, turn.line)
    if turn.circle == ANY_LETTERS:
        return any_letters(rules, grid, turn)
    return tiles_in_word(rules, grid, turn)


@rule
def agrees(rules: Rules, grid: Grid, turn: Asked) -> bool:
    """True when a puzzle could have given that answer."""
    if turn.circle == CONTENTS:
        return is_content(rules, grid, turn.squares, turn.value)
    return true_answer(rules, grid, turn) == turn.value
