"""Puzzles like those that agree with all answers: one word replaced by another that agrees as well."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.don_cha.answers import agrees, line_square, place_in_word
from engines.don_cha.belief import Belief, Search
from engines.don_cha.layouts import NOWHERE, Layouts
from engines.don_cha.pool import MAX_VALUE, PoolWords
from engines.don_cha.shelf import FIELD_BITS, FIELDS, FIRST_GUARDS, SECOND_GUARDS, letter_of
from engines.don_cha.state import BLANK, CONTENTS, VALUE, Asked, Grid, Rules
from engines.words.bits import ones
from engines.words.lanes import LANE_BITS, lanes_of

MOST_OF_A_WORD: Final = 6
"""Replacements of one word that are taken, spread over all there are."""


@rule
def place_of_square(rules: Rules, puzzle: Grid, word: int, square: int) -> int:
    """Place of a square in a word of a puzzle, NOWHERE outside."""
    return place_in_word(rules, puzzle.start[word], puzzle.step[word], word, rules.row_of[square], rules.column_of[square])


@rule
def limit_to_answer(rules: Rules, words: PoolWords, search: Search, puzzle: Grid, word: int, check: Asked, lanes: int) -> None:
    """Of the words listed in `search.lanes[0]` keep those with which an answer stays true, the rest of the puzzle as it is."""
    kind = rules.kind_of[word]
    listed = search.lanes[0]
    if check.circle == CONTENTS:
        for place in range(rules.squares_named):
            square = check.squares[place]
            if puzzle.letters[square] == check.value and place_of_square(rules, puzzle, word, square) < 0:
                return
        for lane in range(lanes):
            wanted = 0
            for place in range(rules.squares_named):
                there = place_of_square(rules, puzzle, word, check.squares[place])
                if there >= 0 and check.value != BLANK:
                    wanted |= words.having[kind, there, check.value, lane]
            listed[lane] &= wanted
        return
    rest = check.value
    covered = 0
    only = 0
    for place in range(rules.grid):
        square = line_square(rules, check.line, place)
        there = place_of_square(rules, puzzle, word, square)
        if there >= 0:
            covered += 1
            only = there
        elif puzzle.letters[square] != BLANK:
            rest -= rules.tile_value[puzzle.letters[square]]
    if covered == 0:
        return
    if covered == 1:
        inside = 0 <= rest <= MAX_VALUE
        fitting = words.worth_at[kind, only, rest if inside else 0]
    else:
        inside = 0 <= rest <= rules.word_length[word] * MAX_VALUE
        fitting = words.worth[kind, rest if inside else 0]
    for lane in range(lanes):
        listed[lane] &= fitting[lane] if inside else 0


@rule
def list_replacements(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, row: int, word: int) -> int:
    """List the words that may stand in place of one word of a candidate; return how many, tiles not counted."""
    kind = rules.kind_of[word]
    puzzle = belief.puzzle[row]
    layout = belief.layout[row]
    lanes = lanes_of(belief.known[kind])
    listed = search.lanes[0]
    alive = belief.alive[kind]
    for lane in range(lanes):
        listed[lane] = alive[lane]
    for other in range(rules.words):
        place = layouts.cross[layout, word * rules.words + other]
        if place != NOWHERE:
            having = words.having[kind, place, puzzle.letters[puzzle.start[word] + place * puzzle.step[word]]]
            for lane in range(lanes):
                listed[lane] &= having[lane]
        if rules.kind_of[other] == kind:
            own = belief.chosen[row, other]
            listed[own // LANE_BITS] &= ~(1 << (own % LANE_BITS))
    for number in range(belief.checks):
        check = belief.check[number]
        if check.circle == VALUE or check.circle == CONTENTS:
            limit_to_answer(rules, words, search, puzzle, word, check, lanes)
    count = 0
    for lane in range(lanes):
        count += ones(listed[lane])
    return count


@rule
def count_tiles_beside(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, row: int, word: int) -> None:
    """Tiles that a candidate uses beside those of one word, less the tiles of its crossings, which that word brings."""
    first = 0
    second = 0
    layout = belief.layout[row]
    puzzle = belief.puzzle[row]
    for other in range(rules.words):
        if other != word:
            kind = rules.kind_of[other]
            first += words.first_need[kind, belief.chosen[row, other]]
            second += words.second_need[kind, belief.chosen[row, other]]
        for crossing in range(other):
            # A tile where two words cross is used once.
            place = layouts.cross[layout, other * rules.words + crossing]
            if place != NOWHERE:
                letter = puzzle.letters[puzzle.start[other] + place * puzzle.step[other]]
                if letter < FIELDS:
                    first -= 1 << (FIELD_BITS * letter)
                else:
                    second -= 1 << (FIELD_BITS * (letter - FIELDS))
    search.first_before[0] = first
    search.second_before[0] = second


@rule
def add_replacement(rules: Rules, words: PoolWords, belief: Belief, search: Search, row: int, word: int, entry: int) -> None:
    """Add the candidate with one word replaced, if the tiles suffice and all answers agree."""
    kind = rules.kind_of[word]
    first = search.first_before[0] + words.first_need[kind, entry]
    second = search.second_before[0] + words.second_need[kind, entry]
    if (words.first_stock - first) & FIRST_GUARDS != FIRST_GUARDS or (words.second_stock - second) & SECOND_GUARDS != SECOND_GUARDS:
        return
    made = belief.count
    source = belief.puzzle[row]
    puzzle = belief.puzzle[made]
    for square in range(rules.squares):
        puzzle.letters[square] = source.letters[square]
    for other in range(rules.words):
        puzzle.start[other] = source.start[other]
        puzzle.step[other] = source.step[other]
        belief.chosen[made, other] = belief.chosen[row, other]
    for place in range(rules.word_length[word]):
        puzzle.letters[puzzle.start[word] + place * puzzle.step[word]] = letter_of(words.letters[kind, entry], place)
    for number in range(belief.checks):
        check = belief.check[number]
        if check.circle != VALUE and check.circle != CONTENTS and not agrees(rules, puzzle, check):
            return
    belief.chosen[made, word] = entry
    belief.layout[made] = belief.layout[row]
    belief.faults[made] = 0
    belief.count = made + 1


@rule
def vary_candidates(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, sources: int, most: int) -> None:
    """Replace each word of the first `sources` candidates by others, until there are `most` candidates."""
    for row in range(sources):
        for word in range(rules.words):
            count = list_replacements(rules, layouts, words, belief, search, row, word)
            if count == 0:
                continue
            count_tiles_beside(rules, layouts, words, belief, search, row, word)
            every = max(1, count // MOST_OF_A_WORD)
            skip = below(belief.chance, 0, every)
            kind = rules.kind_of[word]
            for lane in range(lanes_of(belief.known[kind])):
                bits = search.lanes[0, lane]
                while bits != 0:
                    lowest = bits & -bits
                    bits ^= lowest
                    if skip == 0:
                        if belief.count >= most:
                            return
                        add_replacement(rules, words, belief, search, row, word, lane * LANE_BITS + ones(lowest - 1))
                        skip = every
                    skip -= 1
