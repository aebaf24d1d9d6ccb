"""The Letter Pool, and the words that can be made of it (rulebook: Forming the Letter Pool)."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.inlined import inlined
from engines.core.records import Integers, Record
from engines.don_cha.shelf import (
    FIELD_BITS,
    FIELDS,
    FIRST_GUARDS,
    MOST_OF_A_LETTER,
    SECOND_GUARDS,
    Shelves,
    letter_of,
)
from engines.don_cha.state import MAX_GRID, MAX_LETTERS, MAX_POOL, MAX_WORDS, Rules, State
from engines.words.lanes import LANE_BITS, lanes_of

MOST_LISTED: Final = 4096
"""Words of one length that a bot thinks of, the commonest of those that the pool allows."""
MOST_LANES: Final = -(-MOST_LISTED // LANE_BITS)
MAX_COPIES: Final = 20
MAX_VALUE: Final = 10


class PoolWords(Record):
    """Words that can be made of a pool, by kind, commonest first."""

    ready: int
    listing: int
    """Counts the pools that were listed."""
    pool: Annotated[Integers, (MAX_POOL,)]
    first_stock: int
    """Tiles of each of the first letters with guard bits, as in shelf.py."""
    second_stock: int
    listed: Annotated[Integers, (MAX_WORDS,)]
    """How many words of each kind."""
    commonness: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    mask: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    first_need: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    second_need: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    letters: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    """As `letter_of` reads them."""
    having: Annotated[Integers, (MAX_WORDS, MAX_GRID, MAX_LETTERS, MOST_LANES)]
    """Bit b of lane l: word l * LANE_BITS + b of the kind has that letter in that place."""
    worth_at: Annotated[Integers, (MAX_WORDS, MAX_GRID, MAX_VALUE + 1, MOST_LANES)]
    """The same by kind, place and value of the letter."""
    worth: Annotated[Integers, (MAX_WORDS, MAX_GRID * MAX_VALUE + 1, MOST_LANES)]
    """The same by kind and value of the whole word."""
    more: Annotated[Integers, (MAX_WORDS * MAX_LETTERS * MOST_OF_A_LETTER, MOST_LANES)]
    """By `more_than`: the words that need more tiles of a letter than so many."""
    letter_share: Annotated[Integers, (MAX_LETTERS,)]
    """How often each letter is in the listed words."""
    letters_in_all: int


@rule
def draw_set(rules: Rules, low: int, wanted: int, key: int, pool: Integers, first: int) -> None:
    """Draw tiles of one of the two sets into pool[first:first + wanted], letters ascending.

    Every tile (letter, copy) has a key of its own and those with the lowest keys are drawn, so that a changed count
    leaves the other tiles alone. low: 1 for the set of tiles worth up to one point.
    """
    taken_before = -1
    for place in range(wanted):
        best = -1
        best_tile = 0
        for letter in range(MAX_LETTERS):
            if (rules.tile_value[letter] <= 1) != (low == 1):
                continue
            for copy in range(rules.tile_count[letter]):
                tile = letter * MAX_COPIES + copy
                # Ties of 31-bit keys are broken by the tile's number.
                rank = (mixed(key, tile) << 10) | tile
                if rank > taken_before and (best < 0 or rank < best):
                    best = rank
                    best_tile = letter
        taken_before = best
        pool[first + place] = best_tile


@rule
def draw_pool(rules: Rules, key: int, state: State) -> None:
    """Take the tiles of both sets; the pool lies face up, here in the order of the alphabet."""
    draw_set(rules, 1, rules.pool_one_point, key, state.pool, 0)
    draw_set(rules, 0, rules.pool_other, key, state.pool, rules.pool_one_point)
    sort_pool(rules, state.pool)


@rule
def sort_pool(rules: Rules, pool: Integers) -> None:
    """Letters in ascending order."""
    for place in range(1, rules.pool_size):
        letter = pool[place]
        before = place - 1
        while before >= 0 and pool[before] > letter:
            pool[before + 1] = pool[before]
            before -= 1
        pool[before + 1] = letter


@rule
def knows_pool(rules: Rules, words: PoolWords, pool: Integers) -> bool:
    """True when the words are those of this pool."""
    if words.ready == 0:
        return False
    for place in range(rules.pool_size):  # noqa: SIM110 - Numba compiles no generator inside all()
        if words.pool[place] != pool[place]:
            return False
    return True


@inlined
def more_than(kind: int, letter: int, copies: int) -> int:
    """The row of `PoolWords.more` for words of a kind that have a letter more often than `copies` times."""
    return (kind * MAX_LETTERS + letter) * MOST_OF_A_LETTER + copies


@rule
def forget_letters(rules: Rules, words: PoolWords) -> None:
    """Clear the sets of words by letter of the pool before: sets of letters that no pool had are never written."""
    for number in range(rules.pool_size):
        letter = words.pool[number]
        for kind in range(rules.kinds):
            lanes = lanes_of(words.listed[kind])
            for place in range(rules.kind_length[kind]):
                words.having[kind, place, letter, :lanes] = 0
            for copies in range(MOST_OF_A_LETTER):
                words.more[more_than(kind, letter, copies), :lanes] = 0


@rule
def list_pool_words(rules: Rules, shelves: Shelves, pool: Integers, words: PoolWords) -> None:
    """Find all words that the pool allows."""
    if words.ready:
        forget_letters(rules, words)
    words.ready = 1
    words.listing += 1
    missing = (1 << MAX_LETTERS) - 1
    words.first_stock = FIRST_GUARDS
    words.second_stock = SECOND_GUARDS
    for letter in range(MAX_LETTERS):
        words.letter_share[letter] = 0
    previous = -1
    copies = 0
    for place in range(rules.pool_size):
        letter = pool[place]
        words.pool[place] = letter
        copies = copies + 1 if letter == previous else 1
        previous = letter
        missing &= ~(1 << letter)
        if copies <= MOST_OF_A_LETTER:
            if letter < FIELDS:
                words.first_stock += 1 << (FIELD_BITS * letter)
            else:
                words.second_stock += 1 << (FIELD_BITS * (letter - FIELDS))
    words.letters_in_all = 0
    for kind in range(rules.kinds):
        list_kind(rules, shelves, missing, kind, words)


@rule
def list_kind(rules: Rules, shelves: Shelves, missing: int, kind: int, words: PoolWords) -> None:
    """The words of one kind. missing: letters that the pool has not."""
    length = rules.kind_length[kind]
    first_stock = words.first_stock
    second_stock = words.second_stock
    found = 0
    for entry in range(shelves.first[kind], shelves.first[kind + 1]):
        if shelves.mask[entry] & missing:
            continue
        first_need = shelves.first_need[entry]
        second_need = shelves.second_need[entry]
        if (first_stock - first_need) & FIRST_GUARDS != FIRST_GUARDS or (second_stock - second_need) & SECOND_GUARDS != SECOND_GUARDS:
            continue
        words.commonness[kind, found] = shelves.commonness[entry]
        words.mask[kind, found] = shelves.mask[entry]
        words.first_need[kind, found] = first_need
        words.second_need[kind, found] = second_need
        words.letters[kind, found] = shelves.letters[entry]
        found += 1
        if found == MOST_LISTED:
            break
    words.listed[kind] = found
    lanes = lanes_of(found)
    for value in range(length * MAX_VALUE + 1):
        words.worth[kind, value, :lanes] = 0
    for place in range(length):
        for value in range(MAX_VALUE + 1):
            words.worth_at[kind, place, value, :lanes] = 0
    for word in range(found):
        lane = word // LANE_BITS
        bit = 1 << (word % LANE_BITS)
        letters = words.letters[kind, word]
        total = 0
        seen = 0
        for place in range(length):
            letter = letter_of(letters, place)
            value = rules.tile_value[letter]
            total += value
            words.having[kind, place, letter, lane] |= bit
            words.worth_at[kind, place, value, lane] |= bit
            copies = 0
            if (seen >> letter) & 1:
                for before in range(place):
                    if letter_of(letters, before) == letter:
                        copies += 1
            seen |= 1 << letter
            words.more[more_than(kind, letter, copies), lane] |= bit
            words.letter_share[letter] += 1
        words.worth[kind, total, lane] |= bit
    words.letters_in_all += found * length
