"""How a bot solves a pile: it sees one word after another until they use up the tiles (README.md, Solving)."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.ponkotsu_factory.desk import RANDOM, Bot, Desk
from engines.ponkotsu_factory.seeing import see_words
from engines.ponkotsu_factory.state import NO_LETTER, SOLVE, STOP, Action, Rules
from engines.words.bins import LONGEST, WordBins, entry_fits
from engines.words.candidates import MOST_CANDIDATES, MOST_WORDS, Candidates, add_fitting, arrange, clear_candidates, ordered, shelve_next, value_of
from engines.words.covers import search_covers
from engines.words.facts import WordIndex, word_length, word_letter

MOST_SEEN: Final = 160
"""Words of each length that a bot sees in a pile: of more that it knows and that fit, the commonest."""
MOST_AT_ONCE: Final = 8
"""Solutions that one more word makes among which a bot takes the likeliest."""
MOST_STEPS: Final = 4000
"""Looks at a word for each further word that is seen."""


@rule
def want_pile(rules: Rules, found: Candidates) -> None:
    """Ask for words of the lengths of a pile."""
    for length in range(LONGEST + 1):
        found.wanted[length] = rules.wanted[length]


@rule
def commonness_of(bins: WordBins, found: Candidates, cover: int, words: int) -> int:
    """Commonness of the words of a cover, summed, in tenths of Zipf: how likely they are the Originals."""
    worth = 0
    for word in range(words):
        worth += bins.tenth[found.shelf_entry[found.cover[cover, word]]]
    return worth


@rule
def keep_best(bins: WordBins, desk: Desk, last: int, covers: int, words: int) -> bool:
    """Keep the likeliest of the covers that candidate `last` completes, if it is likelier than what there is; True when it is."""
    found = desk.paper.found
    better = False
    own = bins.tenth[found.shelf_entry[last]]
    for cover in range(covers):
        worth = own + commonness_of(bins, found, cover, words - 1)
        if desk.finished == 0 or worth > desk.best_worth:
            desk.finished = 1
            desk.best_worth = worth
            desk.best[0] = last
            for word in range(1, words):
                desk.best[word] = found.cover[cover, word - 1]
            better = True
    return better


@rule
def look_for_solution(rules: Rules, bins: WordBins, bot: Bot, salt: int, latest: int, desk: Desk) -> None:
    """Look at the pile in `desk.paper.heap` until it is solved or `latest` has come.

    Leaves `finished`, `found_at` (without reading and laying), `best` and `best_worth`; the words seen are the candidates, in order.
    """
    found = desk.paper.found
    heap = desk.paper.heap
    clear_candidates(found)
    found.most = MOST_SEEN
    see_words(bins, bot, rules.lengths[0], rules.lengths[rules.words - 1], salt, heap, found)
    arrange(found)
    want_pile(rules, found)
    found.limit = MOST_AT_ONCE
    found.most_steps = MOST_STEPS
    desk.finished = 0
    desk.best_worth = 0
    until = latest
    while found.shelved < found.count:
        when = value_of(found, found.shelved)
        if when > until:
            break
        place = shelve_next(bins, found)
        found.wanted[found.shelf_length[place]] -= 1
        low = heap.low - found.low[place]
        middle = heap.middle - found.middle[place]
        high = heap.high - found.high[place]
        covers = search_covers(found, low, middle, high, rules.words - 1)
        found.wanted[found.shelf_length[place]] += 1
        if covers > 0:
            if desk.finished == 0:
                until = min(until, when + bot.deliberation)
            keep_best(bins, desk, place, covers, rules.words)
            if desk.best_worth >= bot.sure:
                until = when
                break
    desk.found_at = until


@rule
def write_entry(bins: WordBins, index: WordIndex, action: Action, entry: int, laid: int) -> None:
    """Append a word of the bins to an action."""
    word = bins.word[entry]
    length = word_length(index, word)
    for place in range(LONGEST):
        action.letters[action.count, place] = word_letter(index, word, place) if place < length else NO_LETTER
    action.laid[action.count] = laid
    action.count += 1


@rule
def lay_what_fits(rules: Rules, bins: WordBins, index: WordIndex, bot: Bot, latest: int, desk: Desk, action: Action) -> None:
    """Lay the words that are seen as they come while their tiles are there."""
    found = desk.paper.found
    heap = desk.paper.heap
    low, middle, high = heap.low, heap.middle, heap.high
    want_pile(rules, found)
    for rank in range(found.count):
        when = value_of(found, rank)
        if when > latest:
            return
        place = ordered(found, rank)
        entry, length = found.entry[place], found.length[place]
        if found.wanted[length] > 0 and entry_fits(bins, entry, low, middle, high):
            low -= bins.low[entry]
            middle -= bins.middle[entry]
            high -= bins.high[entry]
            found.wanted[length] -= 1
            write_entry(bins, index, action, entry, bot.reading + bot.laying + when)


@rule
def solve_pile(rules: Rules, bins: WordBins, index: WordIndex, bot: Bot, salt: int, latest: int, desk: Desk, action: Action) -> None:
    """Fill `action` with what a bot makes of the pile in `desk.paper.heap`. latest: the latest time that may be named."""
    over = bot.reading + bot.laying * rules.words
    last = min(bot.patience, latest) - over
    look_for_solution(rules, bins, bot, salt, last, desk)
    found = desk.paper.found
    action.count = 0
    action.considered = found.count
    action.kind = SOLVE if desk.finished else STOP
    if desk.finished:
        for word in range(rules.words):
            place = desk.best[word]
            write_entry(bins, index, action, found.shelf_entry[place], bot.reading + bot.laying + value_of(found, place))
        action.at = over + desk.found_at
        return
    lay_what_fits(rules, bins, index, bot, last, desk, action)
    # A word may be used up by one laid before it, so that all are laid but not of the wanted lengths.
    action.at = min(bot.patience, latest)


@rule
def solve_anyhow(
    rules: Rules, bins: WordBins, index: WordIndex, bot: Bot, streams: Integers, stream: int, latest: int, desk: Desk, action: Action
) -> None:
    """The random bot: it lays any words that it can, once, and has finished when they happen to use up the pile. Advances one stream."""
    found = desk.paper.found
    heap = desk.paper.heap
    clear_candidates(found)
    last = 0
    for word in range(rules.words):
        length = rules.lengths[word]
        if length != last:
            add_fitting(bins, found, length, bot.known[length], found.count + MOST_CANDIDATES // MOST_WORDS, heap)
        last = length
    want_pile(rules, found)
    low, middle, high = heap.low, heap.middle, heap.high
    action.count = 0
    action.considered = 0
    at = bot.patience - below(streams, stream, max(1, bot.patience - bot.reading))
    left = found.count
    while left > 0 and action.count < rules.words:
        place = below(streams, stream, left)
        entry, length = found.entry[place], found.length[place]
        if found.wanted[length] > 0 and entry_fits(bins, entry, low, middle, high):
            low -= bins.low[entry]
            middle -= bins.middle[entry]
            high -= bins.high[entry]
            found.wanted[length] -= 1
            write_entry(bins, index, action, entry, at)
        else:
            left -= 1
            found.entry[place] = found.entry[left]
            found.length[place] = found.length[left]
    action.kind = SOLVE if action.count == rules.words and at <= latest else STOP
    action.at = min(at, latest)
    for word in range(action.count):
        action.laid[word] = action.at


@rule
def solve_as(
    rules: Rules,
    bins: WordBins,
    index: WordIndex,
    bot: Bot,
    salt: int,
    streams: Integers,
    stream: int,
    latest: int,
    desk: Desk,
    action: Action,
) -> None:
    """Solve the pile in `desk.paper.heap` by the bot's strategy."""
    if bot.strategy == RANDOM:
        solve_anyhow(rules, bins, index, bot, streams, stream, latest, desk, action)
    else:
        solve_pile(rules, bins, index, bot, salt, latest, desk, action)
