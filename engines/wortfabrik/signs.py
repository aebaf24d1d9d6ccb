"""What a die may show: letters of an alphabet and jokers, as codes and as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.core.errors import BadInput, shortened
from engines.words.alphabet import GERMAN, GERMAN_FOLDED, Alphabet
from engines.words.lexicon import Lexicon, load_lexicon
from engines.wortfabrik.state import EMPTY, JOKER

MOST_LETTERS: Final = JOKER
"""Letters that an alphabet may have: the codes from here on are jokers."""
EMPTY_TEXT: Final = "."

UMLAUTS: Final = (("Ä", "AE"), ("Ö", "OE"), ("Ü", "UE"))


@dataclass(frozen=True, slots=True)
class Signs:
    """The letters of a variant's alphabet and its joker symbols. A symbol that is listed as a joker is no letter on a die."""

    alphabet: Alphabet
    jokers: str
    """Joker symbols in the order of their codes, JOKER the first."""

    def knows(self, symbol: str) -> bool:
        """True for a letter or a joker symbol."""
        return symbol in self.jokers or symbol in self.alphabet.symbols

    def code(self, symbol: str) -> int:
        """Code of a symbol. Raises BadInput when it is neither letter nor joker."""
        if symbol and symbol in self.jokers and len(symbol) == 1:
            return JOKER + self.jokers.index(symbol)
        return self.letter(symbol)

    def letter(self, symbol: str) -> int:
        """Code of a letter. Raises BadInput for anything else."""
        if symbol not in self.alphabet.symbols:
            jokers = f" or a joker ({', '.join(self.jokers)})" if self.jokers else ""
            raise BadInput(f"'{shortened(symbol)}' is no letter of the {self.alphabet.name} alphabet{jokers}.")
        return self.alphabet.symbols.index(symbol)

    def text(self, code: int) -> str:
        """The symbol of a code, a full stop for an empty box."""
        if code == EMPTY:
            return EMPTY_TEXT
        return self.jokers[code - JOKER] if code >= JOKER else self.alphabet.symbols[code]

    def texts(self, codes: Iterable[int]) -> str:
        """The symbols of several codes."""
        return "".join(self.text(int(code)) for code in codes)


@lru_cache(maxsize=16)
def sheet_alphabet(alphabet: Alphabet, umlauts: str) -> Alphabet:
    """The alphabet that a slip is filled in, from the lexicon's own (rules digest 5.6.7).

    umlauts: `fold` writes Ä as AE, `single` keeps it a letter of its own, `ban` has no such letter, so that words with it
    are not valid. An alphabet without umlauts stays as it is.
    """
    written = [(letter, plain) for letter, plain in UMLAUTS if letter in alphabet.symbols]
    if umlauts == "single" or not written:
        return alphabet
    if alphabet == GERMAN and umlauts == "fold":
        return GERMAN_FOLDED
    own = {letter for letter, _ in written}
    symbols = tuple(symbol for symbol in alphabet.symbols if symbol not in own)
    folding = (*alphabet.folding, *written) if umlauts == "fold" else alphabet.folding
    name = f"{alphabet.name}-folded" if umlauts == "fold" else f"{alphabet.name}-plain"
    return Alphabet(name, symbols, alphabet.vowels - own, folding)


@lru_cache(maxsize=8)
def _lexicon(name: str) -> Lexicon:
    return load_lexicon(name)


def lexicon_of(name: str) -> Lexicon:
    """A lexicon by name. A shipped one is read once; an own list may have been replaced meanwhile. Raises UnknownName or BadInput."""
    return _lexicon(name) if name in ("de", "en") else load_lexicon(name)
