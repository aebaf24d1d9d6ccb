"""Alphabets as data: which symbols there are, which are vowels, and how other letters fold into them."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engines.core.errors import BadInput, shortened
from engines.core.records import Integers

MOST_SYMBOLS = 64
"""A letter code fits in six bits."""


def normalised(text: str) -> str:
    """NFC, upper case, without surrounding space (Python writes the upper case of ß as SS)."""
    return unicodedata.normalize("NFC", text.strip().upper())


@dataclass(frozen=True, slots=True)
class Alphabet:
    """An ordered set of one-character symbols. A letter's code is its place in `symbols`.

    Raises BadInput when symbols are not 1 to 64 different single upper-case characters, or when vowels or the results
    of folding are no symbols.
    """

    name: str
    """Short name, such as 'english'."""
    symbols: tuple[str, ...]
    """The letters in code order, upper case, one character each."""
    vowels: frozenset[str] = frozenset()
    """Symbols that count as vowels."""
    folding: tuple[tuple[str, str], ...] = ()
    """Pairs (foreign letter, symbols it is written as), applied before encoding."""

    def __post_init__(self) -> None:
        """Refuse an alphabet that contradicts itself."""
        if not 1 <= len(self.symbols) <= MOST_SYMBOLS:
            raise BadInput(f"An alphabet has 1 to {MOST_SYMBOLS} symbols; '{self.name}' has {len(self.symbols)}.")
        for symbol in self.symbols:
            if len(symbol) != 1 or normalised(symbol) != symbol:
                raise BadInput(f"A symbol is one upper-case character; alphabet '{self.name}' has '{shortened(symbol)}'.")
            if self.symbols.count(symbol) > 1:
                raise BadInput(f"The symbol '{symbol}' stands twice in alphabet '{self.name}'.")
        known = set(self.symbols)
        for vowel in sorted(self.vowels):
            if vowel not in known:
                raise BadInput(f"The vowel '{shortened(vowel)}' is no symbol of alphabet '{self.name}'.")
        for foreign, written in self.folding:
            if foreign in known or not set(written) <= known:
                raise BadInput(
                    f"Alphabet '{self.name}' cannot fold '{shortened(foreign)}' into '{shortened(written)}': "
                    "the first must be no symbol and the second only symbols."
                )

    @property
    def size(self) -> int:
        """Number of symbols."""
        return len(self.symbols)

    def folded(self, text: str) -> str:
        """`text` normalised and written in this alphabet's symbols where folding says how."""
        plain = normalised(text)
        for foreign, written in self.folding:
            plain = plain.replace(foreign, written)
        return plain

    def encode(self, text: str) -> Integers:
        """Letter codes of `text`, int64 of shape (letters,). Raises BadInput naming the first foreign letter."""
        codes = {symbol: code for code, symbol in enumerate(self.symbols)}
        plain = self.folded(text)
        for letter in plain:
            if letter not in codes:
                raise BadInput(f"'{shortened(letter)}' in '{shortened(text)}' is not a letter of the {self.name} alphabet.")
        return np.array([codes[letter] for letter in plain], np.int64)

    def decode(self, codes: Iterable[int]) -> str:
        """The text of letter codes. Raises BadInput when a code is outside 0..size-1."""
        letters = []
        for code in codes:
            if not 0 <= code < self.size:
                raise BadInput(f"A letter code of the {self.name} alphabet is 0 to {self.size - 1}; {code} was given.")
            letters.append(self.symbols[code])
        return "".join(letters)

    def counts(self, text: str) -> Integers:
        """How often each letter stands in `text`, int64 of shape (size,). Raises BadInput as `encode` does."""
        return np.bincount(self.encode(text), minlength=self.size).astype(np.int64)

    def is_vowel(self) -> Integers:
        """1 for each code that is a vowel, else 0; int64 of shape (size,)."""
        return np.array([symbol in self.vowels for symbol in self.symbols], np.int64)


_LATIN = tuple(string.ascii_uppercase)
_UMLAUTS = (("Ä", "AE"), ("Ö", "OE"), ("Ü", "UE"))

ENGLISH = Alphabet("english", _LATIN, frozenset("AEIOU"))
GERMAN = Alphabet("german", (*_LATIN, "Ä", "Ö", "Ü"), frozenset("AEIOUÄÖÜ"), (("ẞ", "SS"),))
GERMAN_FOLDED = Alphabet("german-folded", _LATIN, frozenset("AEIOU"), (*_UMLAUTS, ("ẞ", "SS")))
"""German on plain letter tiles: Ä AE, Ö OE, Ü UE, ß SS."""

ALPHABETS = {alphabet.name: alphabet for alphabet in (ENGLISH, GERMAN, GERMAN_FOLDED)}
