"""Looking a grid over: its words, and what the rules have against it (rulebook: Details on word formation)."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.records import Integers, Record
from engines.don_cha.state import BLANK, MAX_GRID, MAX_LETTERS, MAX_SQUARES, MAX_WORDS, Grid, Rules
from engines.words.facts import WordIndex, find_word

MOST_RUNS: Final = 2 * MAX_GRID * (MAX_GRID // 2)
SHORTEST_RUN: Final = 2

# What is wrong with a run of letters
SOUND: Final = 0
OTHER_LENGTH: Final = 1
ONE_TOO_MANY: Final = 2
NO_WORD: Final = 3
SAME_WORD: Final = 4


class Inspection(Record):
    """What a grid shows."""

    runs: int
    """Maximal rows of two letters and more, across first, then down."""
    run_start: Annotated[Integers, (MOST_RUNS,)]
    run_step: Annotated[Integers, (MOST_RUNS,)]
    run_length: Annotated[Integers, (MOST_RUNS,)]
    run_word: Annotated[Integers, (MOST_RUNS,)]
    """Word of `Rules.word_length` that the run is, -1 for none."""
    run_fault: Annotated[Integers, (MOST_RUNS,)]
    lone: Annotated[Integers, (MAX_SQUARES,)]
    """1 for a letter without neighbours."""
    lone_count: int
    used: Annotated[Integers, (MAX_LETTERS,)]
    """Tiles on the grid."""
    over: Annotated[Integers, (MAX_LETTERS,)]
    """Tiles beyond those of the pool."""
    over_count: int
    have: Annotated[Integers, (MAX_WORDS,)]
    """Runs of each kind."""
    faults: int
    """Faulty runs."""
    spelled: Annotated[Integers, (MAX_GRID,)]
    """Scratch: letters of a run."""


@rule
def kind_of_length(rules: Rules, length: int) -> int:
    """Kind of the words of a length, -1 when the puzzle has none."""
    for kind in range(rules.kinds):
        if rules.kind_length[kind] == length:
            return kind
    return -1


@rule
def note_runs(rules: Rules, letters: Integers, step: int, found: Inspection) -> None:
    """Note the runs in one direction: step 1 across, the grid's size down."""
    grid = rules.grid
    for line in range(grid):
        length = 0
        for place in range(grid + 1):
            square = line * grid + place if step == 1 else place * grid + line
            if place < grid and letters[square] != BLANK:
                length += 1
                continue
            if length >= SHORTEST_RUN:
                run = found.runs
                first = place - length
                found.run_start[run] = line * grid + first if step == 1 else first * grid + line
                found.run_step[run] = step
                found.run_length[run] = length
                found.run_word[run] = -1
                found.run_fault[run] = SOUND
                found.runs += 1
                for covered in range(length):
                    found.lone[found.run_start[run] + covered * step] = 0
            length = 0


@rule
def inspect_grid(rules: Rules, pool: Integers, letters: Integers, found: Inspection) -> None:
    """Find the runs of a grid, the kind of each, its lone letters and the tiles it takes."""
    found.runs = 0
    found.lone_count = 0
    found.over_count = 0
    found.faults = 0
    for letter in range(MAX_LETTERS):
        found.used[letter] = 0
    for square in range(rules.squares):
        found.lone[square] = 0
        if letters[square] != BLANK:
            found.used[letters[square]] += 1
            found.lone[square] = 1
    note_runs(rules, letters, 1, found)
    note_runs(rules, letters, rules.grid, found)
    for square in range(rules.squares):
        found.lone_count += found.lone[square]
    for kind in range(rules.kinds):
        found.have[kind] = 0
    for letter in range(MAX_LETTERS):
        found.over[letter] = found.used[letter]
    for place in range(rules.pool_size):
        found.over[pool[place]] = max(0, found.over[pool[place]] - 1)
    for letter in range(MAX_LETTERS):
        found.over_count += found.over[letter]
    for run in range(found.runs):
        kind = kind_of_length(rules, found.run_length[run])
        if kind < 0:
            found.run_fault[run] = OTHER_LENGTH
        else:
            if found.have[kind] < rules.kind_words[kind]:
                found.run_word[run] = rules.first_word[kind] + found.have[kind]
            else:
                found.run_fault[run] = ONE_TOO_MANY
            found.have[kind] += 1


@rule
def spell_run(found: Inspection, letters: Integers, run: int) -> None:
    """Write the letters of a run to `spelled`."""
    for place in range(found.run_length[run]):
        found.spelled[place] = letters[found.run_start[run] + place * found.run_step[run]]


@rule
def same_run(found: Inspection, letters: Integers, run: int, other: int) -> bool:
    """True when two runs have the same letters."""
    if found.run_length[run] != found.run_length[other]:
        return False
    for place in range(found.run_length[run]):
        one = letters[found.run_start[run] + place * found.run_step[run]]
        if one != letters[found.run_start[other] + place * found.run_step[other]]:
            return False
    return True


@rule
def inspect_puzzle(rules: Rules, index: WordIndex, pool: Integers, letters: Integers, found: Inspection) -> bool:
    """Look a puzzle over; True when it is whole and legal."""
    inspect_grid(rules, pool, letters, found)
    for run in range(found.runs):
        if found.run_fault[run] == SOUND:
            spell_run(found, letters, run)
            if find_word(index, found.spelled, found.run_length[run]) < 0:
                found.run_fault[run] = NO_WORD
            for other in range(run):
                if found.run_fault[run] == SOUND and same_run(found, letters, run, other):
                    found.run_fault[run] = SAME_WORD
        if found.run_fault[run] != SOUND:
            found.faults += 1
    return found.faults == 0 and found.lone_count == 0 and found.over_count == 0 and found.runs == rules.words


@rule
def note_words(rules: Rules, found: Inspection, puzzle: Grid) -> None:
    """Keep where the words of a legal puzzle are."""
    for run in range(found.runs):
        word = found.run_word[run]
        puzzle.start[word] = found.run_start[run]
        puzzle.step[word] = found.run_step[run]


@rule
def may_be_guessed(rules: Rules, pool: Integers, letters: Integers, found: Inspection) -> bool:
    """A guess has at most as many words as a puzzle, and of each length no more (rules digest 4.6.10)."""
    inspect_grid(rules, pool, letters, found)
    for run in range(found.runs):
        if found.run_fault[run] == ONE_TOO_MANY:
            return False
    return found.runs <= rules.words


@rule
def look_over_puzzle(rules: Rules, index: WordIndex, pool: Integers, letters: Integers, found: Inspection) -> bool:
    """`inspect_puzzle` for plain Python, whose arrays Numba takes for another type than those in records."""
    return inspect_puzzle(rules, index, pool, letters, found)


@rule
def look_over_guess(rules: Rules, pool: Integers, letters: Integers, found: Inspection) -> bool:
    """`may_be_guessed` for plain Python."""
    return may_be_guessed(rules, pool, letters, found)
