"""The plain-Python rack search that `tilewright bench` measures the compiled one against: a trie of nested dicts.

The trie is over sorted letters, like the compiled one: a trie over words in spelling order takes four times as long, and a
ratio to it would flatter us.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

WORDS = ""
"""Key under which a node keeps the words that have exactly its letters."""


def python_trie(words: Iterable[str]) -> dict[str, Any]:
    """Nested dicts, one key a letter in sorted order; a list of words under the key WORDS."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in sorted(word):
            node = node.setdefault(letter, {})
        node.setdefault(WORDS, []).append(word)
    return root


def python_rack_search(trie: dict[str, Any], rack: str) -> list[str]:
    """All words spellable from the letters of `rack`, each used at most once."""
    letters = sorted(rack)
    found: list[str] = []

    def walk(node: dict[str, Any], start: int) -> None:
        if WORDS in node:
            found.extend(node[WORDS])
        last = ""
        for place in range(start, len(letters)):
            letter = letters[place]
            if letter != last:
                last = letter
                if letter in node:
                    walk(node[letter], place + 1)

    walk(trie, 0)
    return found
