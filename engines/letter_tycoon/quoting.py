"""What a play would earn if its words stand, and why: the dictionary is not asked, so a quote gives no word away.

The numbers come from the rules themselves, carried out on a copy of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied, table
from engines.letter_tycoon.actions import action_of, play_json
from engines.letter_tycoon.earnings import mark_buyable
from engines.letter_tycoon.events import ROYALTY
from engines.letter_tycoon.flow import lay_on_table, may_buy, pay_royalties
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.reasons import LEGAL, TOO_EXPENSIVE
from engines.letter_tycoon.state import DO_PLAY, LETTER_COUNT, Events, Play, Rules, State
from engines.letter_tycoon.telling import doubled_by
from engines.letter_tycoon.text import words_of

if TYPE_CHECKING:
    from engines.letter_tycoon.game import Tycoon


@dataclass(frozen=True, slots=True)
class WordQuote:
    """What one word would earn."""

    word: str
    base_money: int
    """By its length alone, as `base_stock`."""
    base_stock: int
    doubled_by: tuple[str, ...]
    """Patents and letters that double it."""
    money: int
    stock: int

    @property
    def times(self) -> int:
        """What the doublings multiply the base by; 1 where the base is nothing."""
        if self.base_money:
            return self.money // self.base_money
        return self.stock // self.base_stock if self.base_stock else 1


@dataclass(frozen=True, slots=True)
class RoyaltyQuote:
    """What an owner would get for the cards of one letter."""

    seat: int
    letter: str
    money: int


@dataclass(frozen=True, slots=True)
class PatentQuote:
    """A patent that the words let their player ask for."""

    letter: str
    price: int
    within_reach: bool
    """The money would do."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A play, priced."""

    action: Json
    """The play with every choice made."""
    words: tuple[WordQuote, ...]
    royalties: tuple[RoyaltyQuote, ...]
    paid: int
    """Royalties that come out of the player's own money."""
    money_after: int
    """The player's money after earnings and royalties, before a purchase."""
    patents: tuple[PatentQuote, ...]
    """Unowned patents of letters on real cards of the words, in the order of the alphabet; empty where no purchase is left."""

    @property
    def money(self) -> int:
        """Dollars earned by all words."""
        return sum(word.money for word in self.words)

    @property
    def stock(self) -> int:
        """Stock earned by all words."""
        return sum(word.stock for word in self.words)


def quote(prepared: Tycoon, state: State, seat: int, action: Json) -> Quote:
    """Price a play of `seat`, whose ply it is. Raises IllegalAction with one sentence when the cards do not allow it."""
    record = action_of(prepared.rules, prepared.book.index, prepared.book.alphabet, state, seat, action)
    if record.do != DO_PLAY:
        raise IllegalAction("Only a play of words can be priced.")
    rules, play = prepared.rules, record.play
    after = copied(state)
    after.play = play
    lay_on_table(after)
    count = int(play.word_count)
    earned = int(play.money[:count].sum())
    after.money[seat] += earned
    royalties = _royalties(rules, after)
    mark_buyable(after.play, after)
    money_after = int(after.money[seat])
    return Quote(
        {"do": "play", **play_json(rules, play)},
        tuple(_word_quote(rules, play, word) for word in range(count)),
        royalties,
        int(state.money[seat]) + earned - money_after,
        money_after,
        _patents(rules, after),
    )


def _word_quote(rules: Rules, play: Play, word: int) -> WordQuote:
    length = int(play.lengths[word])
    return WordQuote(
        words_of(play)[word],
        int(rules.score_money[length]),
        int(rules.score_stock[length]),
        tuple(doubled_by(rules, words_of(play)[word], int(play.doublings[word]))),
        int(play.money[word]),
        int(play.stock[word]),
    )


def _royalties(rules: Rules, after: State) -> tuple[RoyaltyQuote, ...]:
    """Pay the royalties of the words on the table, and note them."""
    events = table(Events)[0]
    pay_royalties(rules, after, events)
    return tuple(
        RoyaltyQuote(int(events.seat[place]), LETTERS[events.first[place]], int(events.second[place]))
        for place in range(int(events.count))
        if events.kind[place] == ROYALTY
    )


def _patents(rules: Rules, after: State) -> tuple[PatentQuote, ...]:
    found: list[PatentQuote] = []
    for code in range(LETTER_COUNT):
        reason = may_buy(rules, after, code)
        if reason in (LEGAL, TOO_EXPENSIVE):
            found.append(PatentQuote(LETTERS[code], int(rules.patent_costs[code]), reason == LEGAL))
    return tuple(found)
