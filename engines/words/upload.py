"""A designer's own word list: read, normalised, measured, stored."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from engines.core.errors import BadInput, UnknownName, shortened
from engines.core.sentences import listed
from engines.words.alphabet import Alphabet
from engines.words.lexicon import (
    COLUMNS,
    METADATA_KEY,
    SHIPPED,
    Lexicon,
    alphabet_facts,
    lexicon_names,
    load_lexicon,
    own_lexicon_folder,
)
from engines.words.trie import LONGEST_WORD

MOST_BYTES = 2_000_000
MOST_WORDS = 400_000
SHORTEST_WORD = 2
EXAMPLES = 5
"""Invalid lines shown to the designer."""

UNMEASURED_ZIPF = 5.0
"""Commonness of the words of a list that belongs to no shipped language: every bot knows them all."""

COMMENT = "#"
ADD, REMOVE = "add", "remove"
"""No list's names either: after these words the command line expects a file, or a list."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_SCHEMA = pl.Schema(
    {
        "word": pl.String,
        "zipf": pl.Float32,
        "base_form": pl.UInt8,
        "offensive": pl.UInt8,
        "tier": pl.UInt8,
    }
)


@dataclass(frozen=True, slots=True)
class WordList:
    """A word list as read, not stored yet."""

    name: str
    language: str
    alphabet: Alphabet
    words: tuple[str, ...]
    """Different words in the symbols of the alphabet, sorted."""
    invalid: int
    """Lines that are no word."""
    invalid_examples: tuple[str, ...]
    """The first of them, shortened."""
    repeated: int
    """Lines that repeat an earlier word."""
    by_length: dict[int, int]
    """Words by number of letters."""
    by_letter: dict[str, int]
    """How often each symbol occurs in all words together."""

    @property
    def report(self) -> str:
        """What was read, in one or two sentences."""
        text = f"{_counted(len(self.words), 'word')} read into '{self.name}'."
        if self.repeated:
            text += f" {_counted(self.repeated, 'line')} left out: {'it repeats' if self.repeated == 1 else 'they repeat'} an earlier word."
        if self.invalid:
            examples = ", ".join(f"'{line}'" for line in self.invalid_examples)
            more = ", …" if self.invalid > len(self.invalid_examples) else ""
            text += f" {_counted(self.invalid, 'line')} left out: no word of {SHORTEST_WORD} to {LONGEST_WORD} {self.alphabet.name.capitalize()} letters: {examples}{more}."
        return text


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def read_word_list(text: str | bytes, name: str, language: str = "", alphabet: Alphabet | None = None) -> WordList:
    """Read one word a line; blank lines and lines that start with # do not count.

    Words are put in NFC and upper case and folded into the alphabet (the language's own unless given, English without
    language). Raises BadInput, one sentence, when the name, the size or all of the lines cannot be used, and
    UnknownName for a language that is not shipped.
    """
    _refuse_bad_name(name)
    if language and language not in SHIPPED:
        raise UnknownName("language", language, SHIPPED)
    used = alphabet or SHIPPED.get(language, SHIPPED["en"])
    symbols = set(used.symbols)
    words: set[str] = set()
    bad: list[str] = []
    invalid = repeated = 0
    for line in _text_of(text, name).splitlines():
        plain = line.strip()
        if not plain or plain.startswith(COMMENT):
            continue
        word = used.folded(plain)
        if not (SHORTEST_WORD <= len(word) <= LONGEST_WORD and symbols.issuperset(word)):
            invalid += 1
            if len(bad) < EXAMPLES:
                bad.append(shortened(plain, 20))
        elif word in words:
            repeated += 1
        else:
            words.add(word)
    if len(words) > MOST_WORDS:
        raise BadInput(f"A word list has at most {MOST_WORDS} words; '{name}' has {len(words)}.")
    if not words:
        raise BadInput(f"The list '{name}' has no word of {SHORTEST_WORD} to {LONGEST_WORD} {used.name.capitalize()} letters.")
    by_length = Counter(map(len, words))
    by_letter = Counter("".join(words))
    return WordList(
        name=name,
        language=language,
        alphabet=used,
        words=tuple(sorted(words)),
        invalid=invalid,
        invalid_examples=tuple(bad),
        repeated=repeated,
        by_length={length: by_length[length] for length in sorted(by_length)},
        by_letter={symbol: by_letter[symbol] for symbol in used.symbols},
    )


def _refuse_bad_name(name: str) -> None:
    if _NAME.fullmatch(name) is None or name in (*SHIPPED, ADD, REMOVE):
        taken = listed([*SHIPPED, ADD, REMOVE], "or")
        raise BadInput(f"A list's name is 1 to 40 small letters, digits or hyphens, and not {taken}; '{shortened(name)}' was given.")


def _text_of(text: str | bytes, name: str) -> str:
    """The text of an upload. Raises BadInput when it is too large, no UTF-8 or no text."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        # how large is not said: who reads a file that may be endless stops here
        raise BadInput(f"A word list is at most {MOST_BYTES} bytes; '{name}' is larger.")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadInput(f"The list '{name}' is not UTF-8 text: byte {error.start} cannot be read.") from error
    if "\0" in text:
        raise BadInput(f"The list '{name}' is not text: it holds a zero byte.")
    return text.removeprefix("\ufeff")


def measured(words: WordList) -> pl.DataFrame:
    """The list with facts from the shipped lexicon of its language (columns of data/lexicons, without source).

    A word the shipped lexicon lacks gets Zipf 0, base form 2 and no flag; without language every word gets Zipf 5.
    Every word is of tier 0: the designer chose it.
    """
    own = pl.DataFrame({"word": words.words}, schema={"word": pl.String})
    if not words.language:
        constant = {"zipf": UNMEASURED_ZIPF, "base_form": 2, "offensive": 0, "tier": 0}
        return own.with_columns(**{column: pl.lit(value) for column, value in constant.items()}).cast(_SCHEMA)
    shipped = load_lexicon(words.language).frame().with_columns(pl.col("word").str.to_uppercase())
    known = own.join(shipped.drop("tier"), on="word", how="left", maintain_order="left")
    return known.select(
        "word",
        pl.col("zipf").fill_null(0.0),
        pl.col("base_form").fill_null(2),
        pl.col("offensive").fill_null(0),
        pl.lit(0).alias("tier"),
    ).cast(_SCHEMA)


def add_word_list(words: WordList) -> Lexicon:
    """Store a new list among the designer's own. Raises BadInput when its name is taken, or it cannot be written."""
    try:
        return _stored(words, _put_new)
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        raise BadInput(f"The word list '{words.name}' cannot be written: {reason}.") from error


def save_word_list(words: WordList) -> Lexicon:
    """Store a list among the designer's own; one of the same name is replaced at once, never half."""
    return _stored(words, os.replace)


def own_list(name: str) -> Path:
    """The file of an own list. Raises BadInput for a list that comes with the program, and UnknownName."""
    if name in SHIPPED:
        raise BadInput(f"The word list '{name}' comes with the program and stays.")
    if name not in own_list_names():
        raise UnknownName("word list of your own", name, own_list_names())
    return own_lexicon_folder() / f"{name}.parquet"


def own_list_names() -> list[str]:
    """The designer's own lists."""
    return [name for name in lexicon_names() if name not in SHIPPED]


def remove_word_list(name: str) -> None:
    """Delete an own list; whether anything needs it is the caller's to ask. Raises BadInput and UnknownName."""
    path = own_list(name)
    try:
        path.unlink()
    except OSError as error:
        raise BadInput(f"The word list '{name}' cannot be removed: {error.strerror}.") from error


def rename_word_list(name: str, new: str, before: Callable[[], None] = lambda: None) -> None:
    """Give an own list a name that is free. `before` is called while both names are good. Raises BadInput and UnknownName."""
    path = own_list(name)
    _refuse_bad_name(new)
    copy = path.with_name(f"{new}.parquet.tmp")
    try:
        shutil.copyfile(path, copy)
        _put_new(copy, path.with_name(f"{new}.parquet"))
        before()
        path.unlink()
    except OSError as error:
        raise BadInput(f"The word list '{name}' cannot be renamed: {error.strerror}.") from error
    finally:
        copy.unlink(missing_ok=True)


def _stored(words: WordList, put: Callable[[Path, Path], None]) -> Lexicon:
    """Write a list under a temporary name, and have it put in its place."""
    folder = own_lexicon_folder()
    folder.mkdir(parents=True, exist_ok=True)
    facts = {"language": words.language, "alphabet": alphabet_facts(words.alphabet)}
    handle, name = tempfile.mkstemp(suffix=".tmp", dir=folder)
    os.close(handle)
    temporary = Path(name)
    try:
        measured(words).select(COLUMNS).write_parquet(
            temporary,
            compression="zstd",
            statistics=False,
            row_group_size=MOST_WORDS,
            metadata={METADATA_KEY: json.dumps(facts, sort_keys=True)},
        )
        put(temporary, folder / f"{words.name}.parquet")
    finally:
        temporary.unlink(missing_ok=True)
    return load_lexicon(words.name)


def _put_new(temporary: Path, place: Path) -> None:
    """Give a file its name unless it is taken: of two who ask at once, the first one gets it. Raises BadInput and OSError."""
    taken = BadInput(f"There is a word list '{place.stem}' already; give this one another name.")
    if place.exists():
        raise taken
    try:
        place.hardlink_to(temporary)
    except FileExistsError:
        raise taken from None
    except OSError:  # a file system without hard links
        temporary.replace(place)
