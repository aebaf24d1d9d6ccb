"""Slow plain-Python counterparts of the compiled kernels, and one probe that runs compiled or interpreted."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence

import numpy as np

from engines.words.book import WordBook, words_only
from engines.words.facts import find_alphagram, find_word, word_commonness, word_letter, word_stamp
from engines.words.search import SCRATCH, alphagram_in, find_alphagrams
from engines.words.vocabulary import notice_table, notices

PROBE_WORDS = ("CAT", "ACT", "TACK", "ATTACK", "BAT", "TAB", "BATTLE", "QUARTZ", "ZEBRA", "ABRACADABRA", "AA", "TATAMI")
PROBE_COMMONNESS = {"CAT": 500, "ACT": 512, "TACK": 289, "BATTLE": 480, "ZEBRA": 331, "TAB": -1, "AA": 0}
PROBE_RACKS = ("CATTAK", "ABRACADABRA", "BATTLEZQURA", "T", "AAAA")


def spellable(word: str, rack: str, extras: dict[str, int], budget: int) -> bool:
    """Whether a word can be spelled, straight from the definition."""
    held, used = Counter(rack), Counter(word)
    beyond = {letter: max(0, count - held[letter]) for letter, count in used.items()}
    return all(count <= extras.get(letter, 0) for letter, count in beyond.items()) and sum(beyond.values()) <= budget


def search(
    book: WordBook,
    rack: str,
    extras: dict[str, int] | None = None,
    budget: int = 0,
    least: int = -1,
    lengths: tuple[int, int] = (1, 20),
    room: int = 20_000,
) -> list[int] | None:
    """`find_alphagrams` on texts: ids, or None when they do not fit."""
    allowed = np.zeros(book.alphabet.size, np.int64)
    for letter, count in (extras or {}).items():
        allowed[book.alphabet.symbols.index(letter)] = count
    out = np.zeros(room + SCRATCH, np.int64)
    found = find_alphagrams(book.index, book.alphabet.counts(rack), allowed, budget, least, *lengths, out)
    return None if found < 0 else [alphagram_in(listed) for listed in out[:found].tolist()]


def words_found(book: WordBook, ids: Sequence[int] | None, least: int = -1) -> list[str]:
    """Sorted texts of the words of alphagrams that are at least this common."""
    assert ids is not None
    words = [word for alphagram in ids for word in book.words_of(alphagram)]
    return sorted(book.text(word) for word in words if least < 0 or word_commonness(book.index, word) >= least)


def probe() -> str:
    """Everything the kernels say about a small book, as JSON: equal compiled and interpreted."""
    book = words_only(PROBE_WORDS, commonness=PROBE_COMMONNESS)
    table = notice_table(0.7)
    answers: list[object] = [[array.tolist() for array in book.index]]
    for rack in PROBE_RACKS:
        counts = book.alphabet.counts(rack)
        letters = book.alphabet.encode(rack)
        answers.append([search(book, rack), search(book, rack, {"T": 1, "C": 2}, 2, 250, (3, 6))])
        answers.append([int(find_word(book.index, letters, len(letters))), int(find_alphagram(book.index, counts))])
        answers.append(search(book, rack, room=1))
    for word in range(book.count()):
        answers.append([int(word_stamp(book.index, word)), int(word_letter(book.index, word, 1))])
        answers.append([bool(notices(table, book.index, word, salt)) for salt in range(40)])
    return json.dumps(answers)


if __name__ == "__main__":
    sys.stdout.write(probe())
