"""Examples of what a seat may do."""

from __future__ import annotations

from typing import Final

import numpy as np

from engines.core.game import Json
from engines.core.records import table
from engines.ponkotsu_factory.acting import latest, pile_tiles
from engines.ponkotsu_factory.dealing import creator_of, make_words
from engines.ponkotsu_factory.state import MAX_LETTERS, STAGE_CREATE, STAGE_SOLVE, Paper, Rules, State
from engines.ponkotsu_factory.writing import seconds, tiles_text, words_text
from engines.words.bins import WordBins, heap_counts
from engines.words.book import WordBook

MOST_OFFERED: Final = 50


def offered(rules: Rules, book: WordBook, bins: WordBins, state: State, seat: int) -> Json:
    """Examples with what they are made of. A solution of the pile is never among them."""
    lengths = [int(length) for length in rules.lengths[: int(rules.words)]]
    if state.stage == STAGE_CREATE:
        example = {"do": "create", "words": example_pile(rules, book, bins, state, seat)}
        return {"actions": [example], "complete": False, "tiles": tiles_text(state.racks[seat]), "lengths": lengths}
    if state.stage == STAGE_SOLVE:
        tiles = np.zeros(MAX_LETTERS, np.int64)
        pile_tiles(rules, state, int(creator_of(rules, int(state.turn), seat)), tiles)
        stop = {"do": "stop", "words": [], "at": seconds(state.clock)}
        times = {"earliest": seconds(state.clock), "latest": seconds(int(latest(rules)))}
        return {"actions": [stop], "complete": False, "tiles": tiles_text(tiles), "lengths": lengths, **times}
    words_of_all: list[Json] = [
        {"do": "object", kind: other, "word": word}
        for kind, rows in (("creator", state.originals), ("solver", state.solutions))
        for other in range(int(rules.players))
        for word in words_text(rows[other])
    ]
    actions = [{"do": "accept"}, {"do": "side"}, *words_of_all][:MOST_OFFERED]
    return {"actions": actions, "complete": False}


def example_pile(rules: Rules, book: WordBook, bins: WordBins, state: State, seat: int) -> list[str]:
    """The commonest words that make a pile of a rack; tiles as they come when there are none."""
    paper = table(Paper)[0]
    heap_counts(bins, np.array(state.racks[seat]), paper.heap)
    if not make_words(rules, bins, paper.heap, paper.found):
        tiles = iter(tiles_text(state.racks[seat]))
        return ["".join(next(tiles) for _ in range(int(length))) for length in rules.lengths[: int(rules.words)]]
    return [book.text(int(bins.word[entry])) for entry in paper.found.taken[: int(rules.words)]]
