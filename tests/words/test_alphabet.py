"""Alphabets: encoding, folding, and what they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.errors import BadInput
from engines.words.alphabet import ENGLISH, GERMAN, GERMAN_FOLDED, Alphabet


@given(st.text(GERMAN.symbols))
def test_decode_is_the_inverse_of_encode(text: str) -> None:
    assert GERMAN.decode(GERMAN.encode(text).tolist()) == text


@pytest.mark.parametrize(
    ("alphabet", "text", "folded"),
    [
        (GERMAN_FOLDED, "Größe", "GROESSE"),
        (GERMAN_FOLDED, "über", "UEBER"),
        (GERMAN_FOLDED, "Äther", "AETHER"),
        (GERMAN_FOLDED, "STRAẞE", "STRASSE"),
        (GERMAN, "Straße", "STRASSE"),
        (GERMAN, "o\u0308l", "ÖL"),
        (ENGLISH, " cat ", "CAT"),
    ],
)
def test_folding(alphabet: Alphabet, text: str, folded: str) -> None:
    assert alphabet.folded(text) == folded
    assert alphabet.decode(alphabet.encode(text).tolist()) == folded


def test_a_foreign_letter_is_named() -> None:
    with pytest.raises(BadInput, match="'Ö' in 'öl' is not a letter of the english alphabet"):
        ENGLISH.encode("öl")


def test_a_code_outside_is_refused() -> None:
    with pytest.raises(BadInput, match="0 to 25; 26 was given"):
        ENGLISH.decode([26])


def test_vowels_and_counts_go_by_code() -> None:
    assert ENGLISH.is_vowel().sum() == 5
    assert ENGLISH.is_vowel()[4] == 1
    assert GERMAN.counts("ÖLÖFEN")[27] == 2


@pytest.mark.parametrize(
    ("symbols", "vowels", "folding", "sentence"),
    [
        ((), "", (), "1 to 64 symbols; 'x' has 0"),
        (tuple(chr(0x4E00 + n) for n in range(65)), "", (), "1 to 64 symbols; 'x' has 65"),
        (("A", "A"), "", (), "'A' stands twice"),
        (("a",), "", (), "one upper-case character"),
        (("AB",), "", (), "one upper-case character"),
        (("A",), "E", (), "vowel 'E' is no symbol"),
        (("A",), "", (("Ä", "AE"),), "cannot fold 'Ä' into 'AE'"),
        (("A",), "", (("A", "A"),), "cannot fold 'A' into 'A'"),
    ],
)
def test_a_contradictory_alphabet_is_refused(symbols: tuple[str, ...], vowels: str, folding: tuple[tuple[str, str], ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Alphabet("x", symbols, frozenset(vowels), folding)
