"""The best sheet in hindsight: what a week's rolls would have allowed somebody who knew them all beforehand (README.md, Hindsight).

Who knows the rolls writes every letter into its box on the day it is rolled, so a spare box serves only to exchange equal
letters for a joker, and the order of the days matters only for how many letters may be left out each day. What is asked, then,
is a choice of rows to complete (an *aim*), and words for them out of all letters rolled. Aims are gone through from the most
points down. The first that is found is the best sheet, if every aim above it was refuted; the search says whether it was,
and else names the points up to which it could not refute an aim: a proven bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from engines.core.chance import seeded_streams
from engines.core.errors import BadInput
from engines.core.records import Integers, table
from engines.words.book import WordBook
from engines.wortfabrik.day import deal_rolls
from engines.wortfabrik.packing import JOKERS, MOST_KEPT, Packing, WordLists, pack_rows, settle, word_lists
from engines.wortfabrik.state import Rules

if TYPE_CHECKING:
    from engines.wortfabrik.game import WordFactory

TRIES: Final = 4000
"""Words laid for one aim and one choice of letters for the jokers, at most."""
KEPT_LONG: Final = 12
"""Words tried in a row of six letters or more; MOST_KEPT in shorter ones."""
LONG_WORD: Final = 6
JOKER_CHOICES: Final = 40
"""Choices of letters for the jokers that are tried for one aim."""
AIMS: Final = 60
"""Aims tried for one week, at most."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Rows to complete, and what that would bring if no letter had to be put away."""

    points: int
    rows: tuple[int, ...]
    """Rows in the order of their words, longest first."""
    lengths: tuple[int, ...]
    """Letters of each word."""
    pairs: int
    """Jokers to be had for equal letters."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The best sheet found for a week's rolls."""

    points: int
    bound: int
    """No sheet counts more: `points` when the sheet is proven to be the best."""
    words: tuple[str, ...]
    """By row, empty for a row without a word; a word of the bonus row stands in its first boxes."""
    left_out: tuple[tuple[int, ...], ...]
    """By day, the dice that no word and no exchange uses."""
    exchanged: tuple[str, ...]
    """Letters of which a set is exchanged for a joker."""
    joker_letters: tuple[str, ...]
    """What jokers stand for, those of exchanges included."""

    @property
    def proven(self) -> bool:
        """True when no sheet counts more."""
        return self.points == self.bound


def best_sheet(prepared: WordFactory, rolls: Sequence[str], vocabulary: float | None = None) -> Sheet:
    """The best sheet for the rolls of a week, one text a day such as "E?STR".

    vocabulary: only words that a bot of this Zipf threshold knows; None: every valid word. Raises BadInput when the rolls are
    not as many days and dice as the variant has.
    """
    rules = prepared.rules
    if len(rolls) != rules.days or any(len(roll) != rules.dice for roll in rolls):
        raise BadInput(f"A week has {rules.days} rolls of {rules.dice} dice; {len(rolls)} rolls were given: {', '.join(rolls)}.")
    codes = np.array([[prepared.signs.code(symbol) for symbol in roll] for roll in rolls], np.int64)
    return _Search(prepared, codes, vocabulary).best()


def rolls_of(prepared: WordFactory, seed: int, deal: int) -> tuple[str, ...]:
    """The rolls of a deal, day by day."""
    codes = np.zeros((int(prepared.rules.days), int(prepared.rules.dice)), np.int64)
    deal_rolls(prepared.rules, seeded_streams(seed, np.array([deal], np.int64), 1 + prepared.players)[0], codes)
    return tuple(prepared.signs.texts(day) for day in codes)


def hindsight_columns(prepared: WordFactory, seed: int, deals: Integers, vocabulary: float | None = None) -> Integers:
    """Points of the best sheet found and the proven bound for each deal: int64 of shape (deals, 2).

    A deal's rolls are those of its playouts, so the gap of a seat is its first column less the seat's score.
    """
    sheets = [best_sheet(prepared, rolls_of(prepared, seed, int(deal)), vocabulary) for deal in deals]
    return np.array([(sheet.points, sheet.bound) for sheet in sheets], np.int64).reshape(-1, 2)


@lru_cache(maxsize=4)
def _lists(book: WordBook) -> WordLists:
    return word_lists(book)


class _Search:
    """The search for one week."""

    def __init__(self, prepared: WordFactory, codes: Integers, vocabulary: float | None) -> None:
        self.prepared = prepared
        self.rules = prepared.rules
        self.codes = codes
        self.lists = _lists(prepared.book)
        self.packing = table(Packing)[0]
        self.packing.least_commonness = -1 if vocabulary is None else round(vocabulary * 100)
        self._describe_week()

    def _describe_week(self) -> None:
        packing, rules = self.packing, self.rules
        packing.days = int(rules.days)
        needed = int(rules.dice) if rules.unused_to_scrap else int(rules.min_letters_used)
        packing.free = int(rules.dice) - needed
        packing.pair_size = max(1, int(rules.pair_size))
        for day, symbols in enumerate(self.codes):
            for symbol in symbols:
                packing.shown[min(int(symbol), JOKERS), day] += 1
        self.rolled = packing.shown.sum(axis=1)

    def best(self) -> Sheet:
        """Go through the aims from the most points down."""
        found: Sheet | None = None
        bound = -1
        for tried, aim in enumerate(aims(self.rules, int(self.codes.size))):
            if found is not None and found.points >= aim.points:
                break
            if tried >= AIMS:
                bound = max(bound, aim.points)
                if found is not None:
                    break
            sheet, refuted = self._pursue(aim)
            if sheet is not None and (found is None or sheet.points > found.points):
                found = sheet
            if not refuted and (sheet is None or sheet.points < aim.points):
                bound = max(bound, aim.points)
        assert found is not None
        return _bounded(found, max(bound, found.points))

    def _pursue(self, aim: Aim) -> tuple[Sheet | None, bool]:
        """Search for an aim. The best sheet found for it, and whether everything was tried."""
        best: tuple[int, Sheet] | None = None
        refuted = True
        for tried, letters in enumerate(self._joker_choices(aim)):
            if tried >= JOKER_CHOICES:
                refuted = False
                break
            self._ask(aim, letters)
            pack_rows(self.packing, self.lists)
            refuted = refuted and not self.packing.cut_short
            forced = int(self.packing.best_forced)
            if forced >= 0 and (best is None or forced < best[0]):
                best = forced, self._sheet(aim, letters)
            if forced == 0:
                break
        # With equal letters exchanged, which of them are is not gone through in full.
        return (best[1] if best else None), refuted and not (aim.pairs and best)

    def _joker_choices(self, aim: Aim) -> Iterator[tuple[int, ...]]:
        """Letters that the jokers stand for, the commonest in words first. Jokers beyond the letters of all words are of no use."""
        jokers = min(int(self.rolled[JOKERS]) + aim.pairs, sum(aim.lengths))
        allowed = [letter for letter in _by_frequency(self.prepared.book) if self.rules.joker_letters >> letter & 1]
        return combinations_with_replacement(allowed, jokers) if allowed else iter([()])

    def _ask(self, aim: Aim, jokers: Sequence[int]) -> None:
        packing = self.packing
        packing.rows = len(aim.rows)
        packing.length[: len(aim.lengths)] = aim.lengths
        packing.kept[: len(aim.lengths)] = [KEPT_LONG if length >= LONG_WORD else MOST_KEPT for length in aim.lengths]
        packing.pairs = aim.pairs
        packing.tries = TRIES
        packing.cut_short = 0
        packing.best_forced = -1
        packing.fixed[:] = np.bincount(np.array(jokers, np.int64), minlength=len(packing.fixed))
        packing.pool[:] = self.rolled[:JOKERS] + packing.fixed

    def _sheet(self, aim: Aim, jokers: Sequence[int]) -> Sheet:
        """The sheet that the search has just found."""
        packing, prepared = self.packing, self.prepared
        forced = int(settle(packing, self.lists))
        words = [""] * int(self.rules.rows)
        for place, row in enumerate(aim.rows):
            words[row] = prepared.book.text(int(self.lists.word[packing.best[place]]))
        symbols = prepared.signs.alphabet.symbols
        exchanged = tuple(symbols[letter] for letter in range(len(symbols)) for _ in range(int(packing.exchanged[letter])))
        points = aim.points - put_away_cost(self.rules, forced, aim)
        return Sheet(points, points, tuple(words), self._left_out(), exchanged, tuple(symbols[letter] for letter in jokers))

    def _left_out(self) -> tuple[tuple[int, ...], ...]:
        """Dice that no word and no exchange uses: first those left out for nothing, then those that must be put away."""
        drops = self.packing.drops.copy()
        chosen: list[list[int]] = [[] for _ in self.codes]
        for flow in (True, False):
            for day, symbols in enumerate(self.codes):
                quota = self.packing.flow[:, day].copy() if flow else drops.copy()
                for die, symbol in enumerate(symbols):
                    letter = min(int(symbol), JOKERS)
                    if die not in chosen[day] and quota[letter] > 0 and drops[letter] > 0:
                        chosen[day].append(die)
                        quota[letter] -= 1
                        drops[letter] -= 1
        return tuple(tuple(dice) for dice in chosen)


def _bounded(sheet: Sheet, bound: int) -> Sheet:
    return Sheet(sheet.points, bound, sheet.words, sheet.left_out, sheet.exchanged, sheet.joker_letters)


@lru_cache(maxsize=4)
def _by_frequency(book: WordBook) -> tuple[int, ...]:
    """Letter codes by how often they stand in words, commonest first."""
    lists = _lists(book)
    counts = [int(((lists.need[:, letter // 15] >> (4 * (letter % 15))) & 7).sum()) for letter in range(book.alphabet.size)]
    return tuple(sorted(range(book.alphabet.size), key=lambda letter: -counts[letter]))


def put_away_cost(rules: Rules, forced: int, aim: Aim) -> int:
    """Points lost for letters that must be put away: into rows without a word for nothing, else where it costs least."""
    room = sum(int(rules.boxes[row]) for row in range(int(rules.rows)) if row not in aim.rows)
    left = max(0, forced - room)
    spare = (int(rules.spare_boxes) - aim.pairs * int(rules.pair_size), int(rules.spare_empty_points))
    scrap = (int(rules.scrap_boxes), -int(rules.scrap_penalty))
    cost = 0
    for boxes, price in sorted((spare, scrap), key=lambda area: area[1]):
        # What finds no box at all is lost without penalty (rules digest 5.6.3).
        put = min(left, boxes)
        cost += put * price
        left -= put
    return cost


def aims(rules: Rules, dice: int) -> Iterator[Aim]:
    """Every choice of rows to complete, of the length of the bonus word and of exchanges, from the most points down."""
    return iter(_aims(_facts(rules), dice))


@dataclass(frozen=True, slots=True)
class _Facts:
    """What aims depend on; hashable, so that a variant's aims are made once."""

    boxes: tuple[int, ...]
    points: tuple[int, ...]
    bonus_row: int
    bonus_min: int
    spare_boxes: int
    spare_points: int
    pair_size: int


def _facts(rules: Rules) -> _Facts:
    rows = int(rules.rows)
    return _Facts(
        tuple(map(int, rules.boxes[:rows])),
        tuple(map(int, rules.points[:rows])),
        int(rules.bonus_row),
        int(rules.bonus_min),
        int(rules.spare_boxes),
        int(rules.spare_empty_points),
        int(rules.pair_size),
    )


@lru_cache(maxsize=8)
def _aims(facts: _Facts, dice: int) -> tuple[Aim, ...]:
    found = [aim for chosen in _choices(facts) for aim in _with_exchanges(facts, chosen, dice)]
    return tuple(sorted(found, key=lambda aim: (-aim.points, aim.pairs, sum(aim.lengths), aim.rows)))


def _choices(facts: _Facts) -> Iterator[dict[int, int]]:
    """Letters of the word in each row that is to be completed."""
    plain = [row for row in range(len(facts.boxes)) if row != facts.bonus_row]
    longest = facts.boxes[facts.bonus_row] if facts.bonus_row >= 0 else 0
    for count in range(len(plain) + 1):
        for rows in combinations(plain, count):
            chosen = {row: facts.boxes[row] for row in rows}
            yield chosen
            for length in range(max(1, facts.bonus_min), longest + 1):
                yield {**chosen, facts.bonus_row: length}


def _with_exchanges(facts: _Facts, chosen: dict[int, int], dice: int) -> Iterator[Aim]:
    """An aim for each number of exchanges that letters and spare boxes suffice for."""
    rows = tuple(sorted(chosen, key=lambda row: (-chosen[row], row)))
    words = sum(facts.points[row] * length for row, length in chosen.items())
    most = facts.spare_boxes // facts.pair_size if facts.pair_size else 0
    for pairs in range(most + 1):
        letters = sum(chosen.values()) - pairs
        if letters < 0 or letters + pairs * facts.pair_size > dice:
            continue
        empty = facts.spare_boxes - pairs * facts.pair_size
        yield Aim(words + empty * facts.spare_points, rows, tuple(chosen[row] for row in rows), pairs)
