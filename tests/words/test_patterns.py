"""Words that fit a row, against a plain reading of the definition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import BadInput
from engines.words.alphabet import GERMAN, GERMAN_FOLDED
from engines.words.book import WordBook, open_book, words_only
from engines.words.facts import word_commonness
from engines.words.patterns import (
    BLANK,
    BLOCK_LANES,
    EMPTY,
    LANE_BITS,
    MOST_BOXES,
    ROOM_ROWS,
    Patterns,
    Shelf,
    build_patterns,
    count_lanes,
    entry_letter,
    known_entries,
    list_fitting,
    list_formable,
    list_lanes,
    match_lanes,
    words_fitting,
)

WORD = st.text("ABCT", min_size=1, max_size=6)


def plain_fits(word: str, row: str) -> bool:
    """Whether a word, at the end of a row of boxes, agrees with every letter given there (`.` is empty)."""
    padded = word.rjust(len(row), "_")
    return len(word) <= len(row) and all(given in (".", letter) for letter, given in zip(padded, row, strict=True))


def plain_formable(word: str, row: str, letters: str, jokers: int) -> bool:
    """Whether the empty boxes can be filled from a set of letters, with so many boxes of any letter."""
    if not plain_fits(word, row):
        return False
    padded = word.rjust(len(row), "_")
    missing = [letter for letter, given in zip(padded, row, strict=True) if given == "." and letter != "_"]
    return sum(letter not in letters for letter in missing) <= jokers


def codes(book: WordBook, row: str) -> np.ndarray:
    """A row as letter codes."""
    made = np.full(MOST_BOXES, EMPTY, np.int64)
    for box, letter in enumerate(row):
        if letter != ".":
            made[box] = book.alphabet.symbols.index(letter)
    return made


def room(patterns: Patterns) -> np.ndarray:
    """Room for the longest bitset."""
    return np.zeros(int(patterns.lanes.max()), np.int64)


def formable(book: WordBook, patterns: Patterns, row: str, letters: str, jokers: int, most: int = 100_000) -> list[str]:
    """What `list_formable` finds on shelf 0."""
    out = np.zeros(most, np.int64)
    mask = sum(1 << book.alphabet.symbols.index(letter) for letter in letters)
    scratch = np.zeros((ROOM_ROWS, BLOCK_LANES), np.int64)
    found = list_formable(patterns, 0, codes(book, row), mask, jokers, known_entries(patterns, 0, -1), scratch, out)
    return texts(book, patterns, 0, out[:found].tolist())


def texts(book: WordBook, patterns: Patterns, shelf: int, places: Sequence[int]) -> list[str]:
    """Words at places of a shelf."""
    first = int(patterns.first_entry[shelf])
    return [book.text(int(patterns.words[first + place])) for place in places]


def matching(book: WordBook, patterns: Patterns, shelf: int, row: str, known: int) -> list[str]:
    """What `match_lanes` finds."""
    lanes = room(patterns)
    used = match_lanes(patterns, shelf, codes(book, row), known, lanes)
    out = np.zeros(100_000, np.int64)
    count = list_lanes(lanes, used, out)
    assert count == count_lanes(lanes, used)
    return texts(book, patterns, shelf, out[:count].tolist())


@settings(max_examples=150, deadline=None)
@given(
    words=st.dictionaries(WORD, st.integers(-1, 900), min_size=1, max_size=90),
    row=st.text(".ABCT", min_size=2, max_size=6),
    shortest=st.integers(1, 6),
    least=st.sampled_from([-1, 0, 250, 600]),
)
def test_matching_finds_what_the_definition_says(words: dict[str, int], row: str, shortest: int, least: int) -> None:
    book = words_only(list(words), commonness=words)
    shortest = min(shortest, len(row))
    patterns = build_patterns(book, [Shelf(2, 2), Shelf(len(row), shortest)])
    known = known_entries(patterns, 1, least)
    expected = sorted(
        word for word, commonness in words.items() if len(word) >= shortest and plain_fits(word, row) and (least < 0 or commonness >= least)
    )
    assert sorted(matching(book, patterns, 1, row, known)) == expected
    lanes = room(patterns)
    out = np.zeros(3, np.int64)
    assert words_fitting(patterns, 1, codes(book, row), known, lanes, out) == (len(expected), min(3, len(expected)))


@settings(max_examples=150, deadline=None)
@given(
    words=st.sets(WORD, min_size=1, max_size=90),
    row=st.text("..ABCT", min_size=2, max_size=6),
    shortest=st.integers(1, 6),
    letters=st.sets(st.sampled_from("ABCT")),
    jokers=st.integers(0, 2),
)
def test_formable_words_are_those_of_the_definition(words: set[str], row: str, shortest: int, letters: set[str], jokers: int) -> None:
    book = words_only(sorted(words))
    shortest = min(shortest, len(row))
    patterns = build_patterns(book, [Shelf(len(row), shortest)])
    expected = [word for word in words if len(word) >= shortest and plain_formable(word, row, "".join(letters), jokers)]
    assert sorted(formable(book, patterns, row, "".join(letters), jokers)) == sorted(expected)


@pytest.fixture(scope="module")
def german() -> tuple[WordBook, Patterns]:
    """All German words, and those of five letters on a shelf."""
    book = open_book("de", alphabet=GERMAN_FOLDED)
    return book, build_patterns(book, [Shelf(5, 5)])


@pytest.mark.parametrize("row", [".....", "..A..", "S....", "...TE"])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_formable_words_of_a_whole_lexicon_are_those_of_the_definition_commonest_first(
    german: tuple[WordBook, Patterns], row: str, jokers: int
) -> None:
    book, patterns = german
    everything = texts(book, patterns, 0, range(int(patterns.first_entry[1])))
    expected = [word for word in everything if plain_formable(word, row, "AEINRST", jokers)]
    assert len(expected) > 7
    assert formable(book, patterns, row, "AEINRST", jokers) == expected
    assert formable(book, patterns, row, "AEINRST", jokers, 7) == expected[:7]


def test_listing_stops_when_it_is_full_and_says_how_far_it_came() -> None:
    words = [f"{first}{second}" for first in "ABCDEFGHIJKLMNOPQRST" for second in "ABCDEFGHIJ"]
    book = words_only(words)
    patterns = build_patterns(book, [Shelf(2, 2)])
    row = codes(book, ".A")
    everything = matching(book, patterns, 0, ".A", 200)
    assert len(everything) == 20
    out = np.zeros(7, np.int64)
    found, seen = list_fitting(patterns, 0, row, 200, out)
    assert texts(book, patterns, 0, out[:found].tolist()) == everything[:7]
    eighth = [place for place in range(200) if texts(book, patterns, 0, [place])[0].endswith("A")][7]
    assert seen == eighth
    assert list_fitting(patterns, 0, row, 200, np.zeros(20, np.int64)) == (20, 200)


@pytest.mark.parametrize("known", [0, 1, LANE_BITS - 1, LANE_BITS, LANE_BITS + 1, 200])
def test_only_known_entries_are_found(known: int) -> None:
    words = {
        f"{first}{second}": 900 - 2 * place for place, (first, second) in enumerate((a, b) for a in "ABCDEFGHIJKLMNOPQRST" for b in "ABCDEFGHIJ")
    }
    book = words_only(list(words), commonness=words)
    patterns = build_patterns(book, [Shelf(2, 2)])
    assert sorted(matching(book, patterns, 0, "..", known)) == sorted(list(words)[:known])


def test_entries_fall_in_commonness_and_those_kept_from_bots_come_last() -> None:
    book = words_only(["CAT", "BAT", "TAB", "ACT"], commonness={"CAT": 400, "BAT": -1, "TAB": 700, "ACT": 0})
    patterns = build_patterns(book, [Shelf(3, 3)])
    assert texts(book, patterns, 0, range(4)) == ["TAB", "CAT", "ACT", "BAT"]
    assert [known_entries(patterns, 0, least) for least in (-1, 0, 1, 400, 401, 701)] == [4, 3, 2, 2, 1, 0]


def test_shorter_words_stand_at_the_end_of_an_open_row() -> None:
    book = words_only(["AB", "CAT"])
    patterns = build_patterns(book, [Shelf(4, 2)])
    found = {tuple(entry_letter(int(packed), box) for box in range(4)) for packed in patterns.letters}
    assert found == {(BLANK, BLANK, 0, 1), (BLANK, 2, 0, 19)}


def test_every_german_word_of_five_letters_fits_itself(german: tuple[WordBook, Patterns]) -> None:
    book, patterns = german
    known = known_entries(patterns, 0, -1)
    for word in texts(book, patterns, 0, range(0, known, 97)):
        assert word in matching(book, patterns, 0, word, known)
    falling = [word_commonness(book.index, int(word)) for word in patterns.words[:known]]
    assert falling == sorted(falling, reverse=True)


def test_an_alphabet_with_umlauts_is_searched_too() -> None:
    book = words_only(["ÄRA", "OMA"], GERMAN)
    patterns = build_patterns(book, [Shelf(3, 3)])
    assert matching(book, patterns, 0, "Ä..", 2) == ["ÄRA"]


@pytest.mark.parametrize("shelf", [Shelf(0, 0), Shelf(11, 2), Shelf(3, 4), Shelf(3, 0)])
def test_rows_that_cannot_be_are_refused(shelf: Shelf) -> None:
    with pytest.raises(BadInput, match="A row has 1 to 10 boxes"):
        build_patterns(words_only(["AB"]), [shelf])
