"""How a bot makes its pile (README.md, Creating)."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below, mixed
from engines.core.compiled import rule
from engines.core.records import Integers, Table
from engines.ponkotsu_factory.dealing import make_words
from engines.ponkotsu_factory.desk import AMBIGUOUS, ANYHOW, COMMON, EASY, HARDEST, RARE, Bot, Desk
from engines.ponkotsu_factory.seeing import see_words
from engines.ponkotsu_factory.solver import look_for_solution, want_pile, write_entry
from engines.ponkotsu_factory.state import CREATE, DOUBT, DOUBTFUL, NO_LETTER, Action, Rules
from engines.words.bins import LONGEST, Heap, WordBins, entry_fits, holds
from engines.words.candidates import (
    MOST_CANDIDATES,
    MOST_WORDS,
    Candidates,
    add_candidate,
    add_fitting,
    arrange,
    clear_candidates,
    ordered,
    shelve_next,
)
from engines.words.covers import search_covers
from engines.words.facts import WordIndex

MOST_THOUGHT_OF: Final = 48
"""Words of a rack among which a bot makes its pile."""
MOST_STEPS: Final = 4000
"""Looks at a word while a bot tries to make a pile of those it has thought of."""
DRAFTS: Final = 6
"""Piles that a bot compares, when it does."""
MOST_AMBIGUITY: Final = 200
"""Solutions that a bot counts of a pile in the making."""
COUNT_STEPS: Final = 4000
TRIALS: Final = 4
"""Times that a planner imagines somebody solving a pile."""
WORTH_POINT: Final = 1000
MOST_TENTHS: Final = 100
SHUFFLED: Final = 1 << 16


@rule
def pick_disjoint(rules: Rules, bins: WordBins, found: Candidates, heap: Heap) -> bool:
    """Words of a pile among the candidates, the first ones preferred; their ranks go to `found.taken`. False when there are none."""
    want_pile(rules, found)
    lows, middles, highs = bins.low, bins.middle, bins.high
    depth = 0
    steps = 0
    found.rest_low[0] = heap.low
    found.rest_middle[0] = heap.middle
    found.rest_high[0] = heap.high
    found.cursor[0] = 0
    while steps < MOST_STEPS:
        place = found.cursor[depth]
        low, middle, high = found.rest_low[depth], found.rest_middle[depth], found.rest_high[depth]
        while place < found.count:
            source = ordered(found, place)
            entry = found.entry[source]
            if found.wanted[found.length[source]] > 0 and holds(low, lows[entry]) and holds(middle, middles[entry]) and holds(high, highs[entry]):
                break
            place += 1
        steps += place - found.cursor[depth] + 1
        if place == found.count:
            if depth == 0:
                return False
            depth -= 1
            found.wanted[found.length[ordered(found, found.taken[depth])]] += 1
            continue
        source = ordered(found, place)
        entry = found.entry[source]
        found.taken[depth] = place
        found.cursor[depth] = place + 1
        found.wanted[found.length[source]] -= 1
        depth += 1
        if depth == rules.words:
            return True
        found.rest_low[depth] = low - lows[entry]
        found.rest_middle[depth] = middle - middles[entry]
        found.rest_high[depth] = high - highs[entry]
        found.cursor[depth] = place
    return False


@rule
def think_of_rare(bins: WordBins, bot: Bot, length: int, heap: Heap, found: Candidates) -> None:
    """The rarest words of a length that a bot knows and that fit."""
    most = found.count + MOST_THOUGHT_OF
    entry = bins.first[length] + bot.known[length] - 1
    while entry >= bins.first[length] and found.count < most:
        if entry_fits(bins, entry, heap.low, heap.middle, heap.high):
            add_candidate(found, entry, length, bins.tenth[entry])
        entry -= 1


@rule
def think_of_words(rules: Rules, bins: WordBins, bot: Bot, way: int, salt: int, desk: Desk) -> None:
    """The words that a bot thinks of while it looks at the rack in `desk.paper.heap`, those it likes best first."""
    found = desk.paper.found
    heap = desk.paper.heap
    clear_candidates(found)
    found.most = MOST_THOUGHT_OF
    last = 0
    for word in range(rules.words):
        length = rules.lengths[word]
        if length == last:
            continue
        last = length
        if way == RARE:
            think_of_rare(bins, bot, length, heap, found)
        else:
            see_words(bins, bot, length, length, salt, heap, found)
    if way == EASY:
        for place in range(found.count):
            found.order[place] = (MOST_TENTHS - bins.tenth[found.entry[place]]) * MOST_CANDIDATES + place
    arrange(found)


@rule
def draft_pile(rules: Rules, bins: WordBins, bot: Bot, way: int, salt: int, desk: Desk) -> None:
    """One more draft of a pile of the rack in `desk.paper.heap`. Of words that it thinks of, or if they do not suffice of any."""
    found = desk.paper.found
    think_of_words(rules, bins, bot, way, salt, desk)
    draft = desk.drafts
    desk.drafts = draft + 1
    if pick_disjoint(rules, bins, found, desk.paper.heap):
        for word in range(rules.words):
            desk.draft[draft, word] = found.entry[ordered(found, found.taken[word])]
        return
    if not make_words(rules, bins, desk.paper.heap, found):
        desk.helpless = 1
        return
    for word in range(rules.words):
        desk.draft[draft, word] = found.taken[word]


@rule
def heap_of_draft(rules: Rules, bins: WordBins, desk: Desk, draft: int) -> None:
    """The tiles of a draft, to `desk.paper.heap`."""
    heap = desk.paper.heap
    heap.low = 0
    heap.middle = 0
    heap.high = 0
    heap.mask = 0
    for word in range(rules.words):
        entry = desk.draft[draft, word]
        heap.low += bins.low[entry]
        heap.middle += bins.middle[entry]
        heap.high += bins.high[entry]
        heap.mask |= bins.mask[entry]


@rule
def count_solutions(rules: Rules, bins: WordBins, known: Integers, heap: Heap, found: Candidates) -> int:
    """How many solutions a pile has among the first `known` words of each length.

    At most `found.limit`; a lower bound when more words fit than a search looks at or more than `found.most_steps` looks are needed.
    """
    clear_candidates(found)
    last = 0
    for word in range(rules.words):
        length = rules.lengths[word]
        if length != last:
            add_fitting(bins, found, length, known[length], found.count + MOST_CANDIDATES // MOST_WORDS, heap)
        last = length
    arrange(found)
    while found.shelved < found.count:
        shelve_next(bins, found)
    want_pile(rules, found)
    return search_covers(found, heap.low, heap.middle, heap.high, rules.words)


@rule
def points_to_lose(rules: Rules, bins: WordBins, rival: Bot, salt: int, desk: Desk, draft: int) -> int:
    """What an imagined player would get for a draft, in thousandths of a point: for quickness in proportion to the time, and for Originals."""
    heap_of_draft(rules, bins, desk, draft)
    found = desk.paper.found
    worth = 0
    for trial in range(TRIALS):
        look_for_solution(rules, bins, rival, mixed(salt, trial), rival.patience, desk)
        if desk.finished == 0:
            continue
        span = 2 * rules.hourglass + rival.reading
        worth += rules.quickness[0] * WORTH_POINT * max(0, span - desk.found_at) // span
        for word in range(rules.words):
            for other in range(rules.words):
                if found.shelf_entry[desk.best[word]] == desk.draft[draft, other]:
                    worth += rules.correctness * WORTH_POINT
                    break
    return worth // TRIALS


@rule
def risk_of_draft(rules: Rules, bins: WordBins, status: Integers, desk: Desk, draft: int) -> int:
    """What doubtful words of a draft are expected to cost and to give to its solver, in thousandths of a point."""
    if rules.votes != DOUBT:
        return 0
    doubtful = 0
    for word in range(rules.words):
        if status[bins.word[desk.draft[draft, word]]] == DOUBTFUL:
            doubtful += 1
    return 2 * doubtful * rules.penalty * ((rules.objection * WORTH_POINT) >> 31)


@rule
def best_draft(rules: Rules, bins: WordBins, status: Integers, bot: Bot, rival: Bot, salt: int, desk: Desk) -> int:
    """The draft with the most solutions, or the one that costs a planner least."""
    best = 0
    for draft in range(desk.drafts):
        if bot.creating == AMBIGUOUS:
            heap_of_draft(rules, bins, desk, draft)
            desk.paper.found.limit = MOST_AMBIGUITY
            desk.paper.found.most_steps = COUNT_STEPS
            desk.worth[draft] = count_solutions(rules, bins, bot.known[:], desk.paper.heap, desk.paper.found)
        else:
            desk.worth[draft] = -points_to_lose(rules, bins, rival, salt, desk, draft) - risk_of_draft(rules, bins, status, desk, draft)
        if desk.worth[draft] > desk.worth[best]:
            best = draft
    return best


@rule
def lay_tiles(rules: Rules, rack: Integers, action: Action) -> None:
    """Who can make no words lays tiles as they come; nobody will call that words. rack: by letter."""
    letter = 0
    used = 0
    for word in range(rules.words):
        for place in range(LONGEST):
            action.letters[word, place] = NO_LETTER
        for place in range(rules.lengths[word]):
            while used >= rack[letter]:
                letter += 1
                used = 0
            action.letters[word, place] = letter
            used += 1
        action.laid[word] = 0
    action.count = rules.words


@rule
def make_pile(
    rules: Rules,
    bins: WordBins,
    index: WordIndex,
    status: Integers,
    bots: Table[Bot],
    player: int,
    rack: Integers,
    salt: int,
    streams: Integers,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with the Originals that a player's bot makes of the rack in `desk.paper.heap`. The last of `bots` is whom planners imagine."""
    bot = bots[player]
    desk.drafts = 0
    desk.helpless = 0
    chosen = 0
    if bot.creating == ANYHOW:
        draft_anyhow(rules, bins, bot, streams, 1 + player, desk)
    elif bot.creating == AMBIGUOUS or bot.creating == HARDEST:
        heap = desk.paper.heap
        low, middle, high, mask = heap.low, heap.middle, heap.high, heap.mask
        for draft in range(DRAFTS):
            way = COMMON if bot.creating == AMBIGUOUS or draft > 0 else RARE
            draft_pile(rules, bins, bot, way, mixed(salt, draft), desk)
            if desk.helpless:
                break
        if not desk.helpless:
            chosen = best_draft(rules, bins, status, bot, bots[rules.players], salt, desk)
        heap.low = low
        heap.middle = middle
        heap.high = high
        heap.mask = mask
    else:
        draft_pile(rules, bins, bot, bot.creating, salt, desk)
    action.kind = CREATE
    action.count = 0
    action.considered = 0 if bot.creating == ANYHOW else desk.paper.found.count
    action.at = 0
    if desk.helpless:
        lay_tiles(rules, rack, action)
        return
    for word in range(rules.words):
        write_entry(bins, index, action, desk.draft[chosen, word], action.at)


@rule
def draft_anyhow(rules: Rules, bins: WordBins, bot: Bot, streams: Integers, stream: int, desk: Desk) -> None:
    """Any words that the bot knows and that fit, each as likely as the next. Advances one stream."""
    found = desk.paper.found
    clear_candidates(found)
    last = 0
    for word in range(rules.words):
        length = rules.lengths[word]
        if length != last:
            add_fitting(bins, found, length, bot.known[length], found.count + MOST_THOUGHT_OF, desk.paper.heap)
        last = length
    for place in range(found.count):
        found.order[place] = below(streams, stream, SHUFFLED) * MOST_CANDIDATES + place
    arrange(found)
    desk.drafts = 1
    if pick_disjoint(rules, bins, found, desk.paper.heap):
        for word in range(rules.words):
            desk.draft[0, word] = found.entry[ordered(found, found.taken[word])]
        return
    if not make_words(rules, bins, desk.paper.heap, found):
        desk.helpless = 1
        return
    for word in range(rules.words):
        desk.draft[0, word] = found.taken[word]
