"""Plays for a person to look at: the best that a bot sees, with what they earn."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.compiled import rule
from engines.core.records import table
from engines.letter_tycoon.desk import MOST_PLAYS, NO_WORD, Bot, Desk
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.state import DO_PLAY, Action, Play, Rules, State
from engines.letter_tycoon.strategy import lay_words, sit_down, wish_greedily
from engines.letter_tycoon.worth import ready
from engines.words.facts import WordIndex


@dataclass(frozen=True, slots=True)
class Hint:
    """A play with all its choices made."""

    words: tuple[int, ...]
    """Word ids of the index."""
    money: int
    stock: int
    value: int
    """Earnings, royalties for others and the patents that may be bought, in hundredths of a point, as a greedy bot sees them."""
    play: Play


@rule
def see_plays(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, room: int) -> None:
    """List on the desk the `room` best plays of a seat by a greedy bot's valuation."""
    sit_down(rules, state, seat, bot, desk)
    wish_greedily(rules, state, bot, desk)
    desk.play_room = room
    ready(rules, desk)
    search_plays(rules, index, bot, desk)


def best_plays(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, count: int) -> list[Hint]:
    """Up to `count` (at most 64) plays of the words that the bot knows and notices, best first."""
    desk = table(Desk)[0]
    see_plays(rules, index, state, seat, bot, desk, min(count, MOST_PLAYS))
    found: list[Hint] = []
    for place in range(desk.play_count):
        first, second = int(desk.play_first[place]), int(desk.play_second[place])
        action = table(Action)[0]
        lay_words(rules, index, state, seat, desk, first, second, action)
        assert action.do == DO_PLAY
        play = action.play
        words = (first,) if second == NO_WORD else (first, second)
        found.append(Hint(words, int(sum(play.money)), int(sum(play.stock)), int(desk.play_value[place]), play))
    return found


def count_plays(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot) -> int:
    """Sets of letters within reach for which the bot may know a word: single words, pairs not counted."""
    desk = table(Desk)[0]
    see_plays(rules, index, state, seat, bot, desk, 1)
    return int(desk.options)
