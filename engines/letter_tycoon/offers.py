"""What a seat may do now: a list of examples, best first where there are too many to list (a search, not the whole of it)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from engines.core.game import Json
from engines.core.records import Integers, table
from engines.letter_tycoon.actions import action_json
from engines.letter_tycoon.flow import may_buy
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.plays import arrange
from engines.letter_tycoon.reasons import LEGAL
from engines.letter_tycoon.refusals import owns_ability
from engines.letter_tycoon.state import (
    ADD_S,
    COPY_CARD,
    DO_PLAY,
    LETTER_COUNT,
    LETTER_S,
    MAX_WORD,
    STAGE_BUY,
    STAGE_CHALLENGE,
    STAGE_EXCHANGE,
    STAGE_OVER,
    STAGE_PLAY,
    TWO_WORDS,
    Action,
    Rules,
    State,
)
from engines.letter_tycoon.text import codes_of, text_of
from engines.words.book import WordBook
from engines.words.facts import word_commonness, word_length
from engines.words.search import SCRATCH, alphagram_in, find_alphagrams

MOST_EXAMPLES = 50
MOST_WORDS = 65_536
TRIED_WORDS = 400
"""Words laid out for the list, those with most earnings by length first."""
PAIR_WORDS = 12
"""Words that are tried in pairs where two words are allowed."""
MOST_PAIRS = 16


def offer(rules: Rules, book: WordBook, state: State, seat: int) -> Json:
    """`actions`: up to 50 examples; `complete`: whether they are all there is."""
    if state.stage == STAGE_OVER:
        return {"actions": [], "complete": True}
    if state.stage == STAGE_CHALLENGE:
        return {"actions": [{"do": "accept"}, {"do": "challenge"}], "complete": True}
    if state.stage == STAGE_PLAY:
        return {"actions": [{"do": "skip"}, *_plays(rules, book, state, seat)], "complete": False}
    if state.stage == STAGE_BUY:
        letters = [LETTERS[code] for code in range(LETTER_COUNT) if may_buy(rules, state, code) == LEGAL]
        return {"actions": [{"do": "pass"}, *({"do": "buy", "letter": letter} for letter in letters)], "complete": True}
    if state.stage == STAGE_EXCHANGE:
        return _exchanges(rules, state, seat)
    return _discards(state, seat)


def _exchanges(rules: Rules, state: State, seat: int) -> Json:
    hand = [("hand", letter) for letter in text_of(state.hands[seat])]
    pool = [("pool", letter) for letter in text_of(state.pool)] if rules.exchange_from_pool else []
    sets, complete = _multisets([*hand, *pool], 1, int(rules.exchange_count))
    actions: list[Json] = [{"do": "exchange", "cards": [{"from": place, "letter": letter} for place, letter in cards]} for cards in sets]
    return {"actions": [{"do": "pass"}, *actions], "complete": complete}


def _discards(state: State, seat: int) -> Json:
    hand = [("hand", letter) for letter in text_of(state.hands[seat])]
    penalty = int(state.penalty)
    sets, complete = _multisets(hand, penalty, penalty if penalty else len(hand))
    return {"actions": [{"do": "discard", "letters": "".join(letter for _, letter in cards)} for cards in sets], "complete": complete}


def _multisets(cards: list[tuple[str, str]], least: int, most: int) -> tuple[list[tuple[tuple[str, str], ...]], bool]:
    """Different multisets of least..most cards, small ones first, at most 49; and whether that is all of them."""
    found: dict[tuple[tuple[str, str], ...], None] = {}
    for size in range(least, min(most, len(cards)) + 1):
        for chosen in combinations(cards, size):
            if len(found) == MOST_EXAMPLES - 1:
                return list(found), False
            found[chosen] = None
    return list(found), True


def _plays(rules: Rules, book: WordBook, state: State, seat: int) -> list[Json]:
    """Plays of words in the lexicon, those that earn most first. Words that bots never use are not suggested."""
    action = table(Action)[0]
    action.do = DO_PLAY
    found: list[tuple[int, int, list[str], Json]] = []
    words = _formable(rules, book, state, seat)
    for word in words:
        if len(found) >= TRIED_WORDS:
            break
        _try(rules, state, seat, action, [word], found)
    if owns_ability(rules, state, seat, TWO_WORDS):
        pairs: list[tuple[int, int, list[str], Json]] = []
        for pair in _pairs([entry[2][0] for entry in sorted(found, key=_order)], words):
            if len(pairs) == MOST_PAIRS:
                break
            _try(rules, state, seat, action, list(pair), pairs)
        found += pairs
    return [entry[3] for entry in sorted(found, key=_order)[: MOST_EXAMPLES - 1]]


def _order(entry: tuple[int, int, list[str], Json]) -> tuple[int, int, list[str]]:
    return (-entry[0], -entry[1], entry[2])


def _pairs(best: list[str], words: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs to try: good words with any, short ones first, since two words share the cards."""
    short = sorted(words, key=len)[: PAIR_WORDS * 8]
    for first in best[:PAIR_WORDS]:
        for second in short:
            yield first, second
    yield from combinations(short, 2)


def _try(rules: Rules, state: State, seat: int, action: Action, words: list[str], found: list[tuple[int, int, list[str], Json]]) -> None:
    action.play.word_count = len(words)
    for number, word in enumerate(words):
        action.play.lengths[number] = len(word)
        action.play.letters[number, : len(word)] = codes_of(word)
    if arrange(rules, state, seat, action.play) == LEGAL:
        money, stock = int(action.play.money[: len(words)].sum()), int(action.play.stock[: len(words)].sum())
        found.append((money + stock, money, words, action_json(rules, action)))


def _formable(rules: Rules, book: WordBook, state: State, seat: int) -> list[str]:
    """Words that the cards and the made letters may spell, those that earn most by their length first."""
    counts = state.hands[seat] + state.pool
    extras = np.zeros(LETTER_COUNT, np.int64)
    budget = 0
    if owns_ability(rules, state, seat, COPY_CARD):
        extras[:] = counts > 0
        budget += 1
    if owns_ability(rules, state, seat, ADD_S):
        extras[LETTER_S] += 1
        budget += 1
    out: Integers = np.zeros(MOST_WORDS + SCRATCH, np.int64)
    count = find_alphagrams(book.index, counts, extras, budget, 0, int(rules.min_word_length), MAX_WORD, out)
    words = [word for listed in out[: max(count, 0)].tolist() for word in book.words_of(alphagram_in(listed))]
    usable = [word for word in words if word_commonness(book.index, word) >= 0 and word_length(book.index, word) >= rules.min_word_length]
    worth = rules.score_money + rules.score_stock
    usable.sort(key=lambda word: (-int(worth[word_length(book.index, word)]), -int(word_commonness(book.index, word)), word))
    return [book.text(word) for word in usable[: TRIED_WORDS * 2]]
