"""Lexicons by name: the shipped ones, and a designer's own lists."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import polars as pl

from engines.core.errors import BadInput, UnknownName, shortened
from engines.core.places import data_folder, lexicon_folder
from engines.words.alphabet import ALPHABETS, ENGLISH, GERMAN, Alphabet

SHIPPED = {"en": ENGLISH, "de": GERMAN}
"""Shipped lexicons and the alphabet each is written in."""

COLUMNS = ("word", "zipf", "base_form", "offensive", "tier")
"""Columns every lexicon has; data/lexicons/README.md says what they mean."""

METADATA_KEY = "tilewright"
"""Key of the JSON in an own list's Parquet metadata: language and alphabet."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list with its facts. Cheap to hold: the words are read by `frame` when needed."""

    name: str
    """'en', 'de' or the name of an own list."""
    language: str
    """'en', 'de', or empty when the list belongs to no shipped language."""
    alphabet: Alphabet
    """Alphabet the words are written in."""
    path: Path
    """Its Parquet file."""
    hash: str
    """First 16 hex digits of the SHA-256 of the file."""

    def frame(self) -> pl.DataFrame:
        """The words and their facts, in the order of their texts; shipped words are lower case."""
        return _frame(self.path, self.hash)


def own_lexicon_folder() -> Path:
    """Where a designer's own lists are stored."""
    return data_folder() / "lexicons" / "own"


def lexicon_names() -> list[str]:
    """Names `load_lexicon` knows: the shipped ones, then the own ones."""
    return [*SHIPPED, *sorted(path.stem for path in own_lexicon_folder().glob("*.parquet"))]


def load_lexicon(name: str) -> Lexicon:
    """The lexicon called `name`, or stored in the .parquet file `name`.

    Raises UnknownName when there is none, BadInput when the file is no lexicon.
    """
    if name in SHIPPED:
        path = lexicon_folder() / f"{name}.parquet"
        return Lexicon(name, name, SHIPPED[name], path, _file_hash(path))
    if name in lexicon_names():
        return _own(own_lexicon_folder() / f"{name}.parquet")
    path = Path(name)
    if path.suffix == ".parquet" and path.is_file():
        return _own(path.resolve())
    raise UnknownName("lexicon", name, lexicon_names())


def _own(path: Path) -> Lexicon:
    """A lexicon from a file written by `upload.save_word_list`, or any Parquet file with the columns."""
    try:
        facts = json.loads(pl.read_parquet_metadata(path).get(METADATA_KEY, "{}"))
        columns = pl.read_parquet_schema(path)
        language = str(facts.get("language", ""))
        alphabet = _alphabet_of(facts)
    except (OSError, pl.exceptions.PolarsError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(f"The file '{shortened(path.name)}' cannot be read as a lexicon.") from error
    missing = [column for column in COLUMNS if column not in columns]
    if missing:
        raise BadInput(f"The lexicon '{shortened(path.name)}' has no column '{missing[0]}'.")
    return Lexicon(path.stem, language if language in SHIPPED else "", alphabet, path, _file_hash(path))


def _alphabet_of(facts: dict[str, object]) -> Alphabet:
    """The alphabet written in a list's metadata; English when the file says nothing."""
    written = facts.get("alphabet")
    if not isinstance(written, dict):
        return ENGLISH
    name = str(written["name"])
    if name in ALPHABETS:
        return ALPHABETS[name]
    folding = tuple((str(foreign), str(symbols)) for foreign, symbols in written["folding"])
    return Alphabet(name, tuple(written["symbols"]), frozenset(written["vowels"]), folding)


def alphabet_facts(alphabet: Alphabet) -> dict[str, object]:
    """An alphabet as JSON values, the inverse of what reading does."""
    return {
        "name": alphabet.name,
        "symbols": "".join(alphabet.symbols),
        "vowels": "".join(sorted(alphabet.vowels)),
        "folding": [list(pair) for pair in alphabet.folding],
    }


def _file_hash(path: Path) -> str:
    """Read anew only when the file has changed: a page asks for every variant's lexicon each time it is drawn."""
    found = path.stat()
    return _hash_of(path, (found.st_ino, found.st_size, found.st_mtime_ns))


@lru_cache(maxsize=64)
def _hash_of(path: Path, _stamp: tuple[int, int, int]) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=2)
def _frame(path: Path, _hash: str) -> pl.DataFrame:
    return pl.read_parquet(path, columns=list(COLUMNS))
