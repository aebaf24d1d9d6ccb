"""Drawing conclusions from answers: what is no longer possible goes, and more of what still is gets looked for."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers, Table
from engines.don_cha.answers import agrees
from engines.don_cha.belief import MOST_CANDIDATES, Belief, Search
from engines.don_cha.desk import BIT, MOST_SHARES, Bot, Tables
from engines.don_cha.layouts import Layouts
from engines.don_cha.pool import PoolWords
from engines.don_cha.search import LONG_EFFORT, WHOLE_SHARE, begin_search, open_mind, visit_units
from engines.don_cha.state import ANY_LETTERS, BLANK, BLANKS, CONTENTS, LETTERS_SET_ASIDE, VALUE, Asked, Rules, State
from engines.don_cha.varying import vary_candidates
from engines.words.bits import ones
from engines.words.lanes import FULL_LANE, LANE_BITS, lanes_of

HUNDREDTHS: Final = 100
DOUBTFUL: Final = 32
"""Candidates that contradict an answer are kept up to this number while better ones are looked for."""
PATIENCE: Final = 2
"""When all candidates contradict so many answers a bot no longer believes in the words it knows."""
FURTHER: Final = 4
"""When no candidate agrees with an answer the search takes so many times the effort."""
MOST_VARIED: Final = 12
"""Candidates of which others like them are made."""
VARIED: Final = 2
"""So many times `Bot.few` candidates are enough then."""
MIND: Final = 7919
"""Sets the stream of beliefs apart from other uses of the deal's number."""


@rule
def copy_belief(rules: Rules, source: Belief, target: Belief) -> None:
    """Copy a belief that nothing has been learnt in."""
    target.ready = 1
    target.heard = 0
    target.chance[0] = source.chance[0]
    target.checks = 0
    target.count = source.count
    target.whole = source.whole
    target.lost = 0
    target.total = source.total
    target.surprise = -1
    target.layouts = source.layouts
    for place in range(source.layouts):
        target.layout_ids[place] = source.layout_ids[place]
    for lane in range(lanes_of(source.layouts)):
        target.layout_set[lane] = source.layout_set[lane]
    for kind in range(rules.kinds):
        target.known[kind] = source.known[kind]
        target.alive_count[kind] = source.alive_count[kind]
        for lane in range(lanes_of(source.known[kind])):
            target.alive[kind, lane] = source.alive[kind, lane]
    for row in range(source.count):
        target.layout[row] = source.layout[row]
        target.faults[row] = 0
        for word in range(rules.words):
            target.chosen[row, word] = source.chosen[row, word]
            target.puzzle[row].start[word] = source.puzzle[row].start[word]
            target.puzzle[row].step[word] = source.puzzle[row].step[word]
        for square in range(rules.squares):
            target.puzzle[row].letters[square] = source.puzzle[row].letters[square]


@rule
def sample_puzzles(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, state: State, belief: Belief, search: Search) -> None:
    """Sample puzzles of words that are at least `belief.least` common; of all words when there is no such puzzle."""
    while True:
        open_mind(rules, layouts, words, belief.least, mixed(state.salt, MIND), belief)
        begin_search(search, bot.candidates, LONG_EFFORT)
        share = visit_units(rules, layouts, words, belief, search)
        if belief.count > 0 or belief.least == 0:
            belief.total = max(belief.count, belief.count * WHOLE_SHARE // max(1, share))
            belief.whole = 1 if share == WHOLE_SHARE else 0
            return
        belief.least = 0


@rule
def kept_sample(words: PoolWords, bot: Bot, state: State, samples: Table[Belief]) -> int:
    """The place of the sample of this deal that a bot would draw, -1 when none is kept."""
    for place in range(len(samples)):
        sample = samples[place]
        same_words = sample.ready and sample.listing == words.listing and sample.least == bot.least_commonness
        if same_words and sample.deal == state.salt and sample.room == bot.candidates:
            return place
    return -1


@rule
def begin_belief(
    rules: Rules,
    layouts: Layouts,
    words: PoolWords,
    bot: Bot,
    state: State,
    player: int,
    samples: Table[Belief],
    belief: Belief,
    search: Search,
) -> None:
    """Sample the puzzles that the other may have made. Bots that know the same words start from the same sample, in every seat: it is kept."""
    place = kept_sample(words, bot, state, samples)
    if place < 0:
        place = player
        sample = samples[player]
        sample.deal = state.salt
        sample.listing = words.listing
        sample.least = bot.least_commonness
        sample.room = bot.candidates
        sample_puzzles(rules, layouts, words, bot, state, sample, search)
    belief.least = samples[place].least
    belief.room = bot.candidates
    copy_belief(rules, samples[place], belief)


@rule
def find_words_with(words: PoolWords, search: Search, kind: int, length: int, letter: int, most: int, lane: int) -> None:
    """Find the words of a lane that have a letter at least 1, 2, ... `most` times: to `search.at_least`."""
    at_least = search.at_least
    at_least[0] = FULL_LANE
    for copies in range(1, most + 1):
        at_least[copies] = 0
    for place in range(length):
        having = words.having[kind, place, letter, lane]
        for copies in range(most, 0, -1):
            at_least[copies] |= at_least[copies - 1] & having


@rule
def words_allowed(rules: Rules, words: PoolWords, search: Search, turn: Asked, lane: int) -> int:
    """The words of a lane that have given the answer to question D. Of equal tiles the nth counts when the word has n of the letter."""
    # Each word's count as three binary digits, those of one weight in one number.
    ones_digit = 0
    twos_digit = 0
    fours_digit = 0
    for tile in range(rules.tiles_set_aside):
        letter = turn.tiles[tile]
        copies = 1
        if rules.distinct_tiles == 0:
            for other in range(tile):
                if turn.tiles[other] == letter:
                    copies += 1
        find_words_with(words, search, turn.kind, rules.kind_length[turn.kind], letter, copies, lane)
        counted = search.at_least[copies]
        carried = ones_digit & counted
        ones_digit ^= counted
        fours_digit ^= twos_digit & carried
        twos_digit ^= carried
    allowed = ones_digit if turn.value & 1 else FULL_LANE ^ ones_digit
    allowed &= twos_digit if turn.value & 2 else FULL_LANE ^ twos_digit
    return allowed & (fours_digit if turn.value & 4 else FULL_LANE ^ fours_digit)


@rule
def limit_layouts(rules: Rules, layouts: Layouts, turn: Asked, kept: Integers) -> None:
    """Of a set of arrangements keep those that can have given an answer, whatever their letters."""
    lanes = lanes_of(len(layouts.start))
    if turn.circle == BLANKS:
        for lane in range(lanes):
            kept[lane] &= layouts.with_blanks[turn.line, turn.value, lane]
    elif turn.circle == VALUE and turn.value > 0:
        for lane in range(lanes):
            kept[lane] &= ~layouts.with_blanks[turn.line, rules.grid, lane]
    elif turn.circle == CONTENTS:
        for lane in range(lanes):
            allowed = 0
            for place in range(rules.squares_named):
                covering = layouts.covering[turn.squares[place], lane]
                allowed |= ~covering if turn.value == BLANK else covering
            kept[lane] &= allowed
    elif turn.circle == ANY_LETTERS and (rules.equal_letters == 0 or turn.value == 0):
        first = rules.first_word[turn.kind]
        for lane in range(lanes):
            touched = 0
            for word in range(first, first + rules.kind_words[turn.kind]):
                touched |= layouts.touching[turn.line, word, lane]
            kept[lane] &= touched if turn.value else ~touched


@rule
def keep_layouts(rules: Rules, layouts: Layouts, belief: Belief, search: Search, turn: Asked) -> None:
    """Drop arrangements that an answer excludes, unless that were all of them."""
    lanes = lanes_of(len(layouts.start))
    for lane in range(lanes):
        search.kept[lane] = belief.layout_set[lane]
    limit_layouts(rules, layouts, turn, search.kept)
    any_left = 0
    for lane in range(lanes):
        any_left |= search.kept[lane]
    if any_left == 0:
        return
    kept = 0
    for lane in range(lanes):
        bits = search.kept[lane]
        belief.layout_set[lane] = bits
        while bits != 0:
            lowest = bits & -bits
            bits ^= lowest
            belief.layout_ids[kept] = lane * LANE_BITS + ones(lowest - 1)
            kept += 1
    belief.layouts = kept


@rule
def keep_words(rules: Rules, words: PoolWords, belief: Belief, search: Search, turn: Asked) -> None:
    """Drop words that the answer to question D excludes, unless that were all of them."""
    kind = turn.kind
    lanes = lanes_of(belief.known[kind])
    kept = 0
    for lane in range(lanes):
        search.kept[lane] = belief.alive[kind, lane] & words_allowed(rules, words, search, turn, lane)
        kept += ones(search.kept[lane])
    if kept == 0:
        return
    belief.alive_count[kind] = kept
    for lane in range(lanes):
        belief.alive[kind, lane] = search.kept[lane]


@rule
def narrow(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, turn: Asked) -> None:
    """What an answer says about arrangements and about single words; the rest is checked puzzle by puzzle."""
    single = turn.circle == LETTERS_SET_ASIDE and rules.kind_words[turn.kind] == 1
    if single:
        keep_words(rules, words, belief, search, turn)
    elif turn.circle != LETTERS_SET_ASIDE:
        keep_layouts(rules, layouts, belief, search, turn)
    settled = single or turn.circle == BLANKS or (turn.circle == CONTENTS and turn.value == BLANK)
    if not settled and not (turn.circle == ANY_LETTERS and rules.equal_letters == 0):
        belief.check[belief.checks] = turn  # type: ignore[index]  # a row of a table copies as a whole
        belief.checks += 1


@rule
def copy_candidate(rules: Rules, belief: Belief, source: int, target: int) -> None:
    """Copy a candidate to an earlier row."""
    if source == target:
        return
    belief.layout[target] = belief.layout[source]
    belief.faults[target] = belief.faults[source]
    for word in range(rules.words):
        belief.chosen[target, word] = belief.chosen[source, word]
        belief.puzzle[target].start[word] = belief.puzzle[source].start[word]
        belief.puzzle[target].step[word] = belief.puzzle[source].step[word]
    for square in range(rules.squares):
        belief.puzzle[target].letters[square] = belief.puzzle[source].letters[square]


@rule
def sift(rules: Rules, belief: Belief, turn: Asked) -> int:
    """Keep the candidates that contradict the fewest answers; return how many agree with this one."""
    agreeing = 0
    for row in range(belief.count):
        if agrees(rules, belief.puzzle[row], turn):
            copy_candidate(rules, belief, row, agreeing)
            agreeing += 1
    if agreeing > 0:
        belief.count = agreeing
    else:
        # All contradict it alike, and nothing has been written over.
        for row in range(belief.count):
            belief.faults[row] += 1
    return agreeing


@rule
def look_for_more(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, belief: Belief, search: Search) -> None:
    """Search for puzzles that agree with all answers; when all have been visited the belief is whole.

    Where a search of limited effort finds few, puzzles like those that agree are added.
    """
    clean = belief.count > 0 and belief.faults[0] == 0
    if not clean:
        belief.count = min(belief.count, DOUBTFUL)
    first = belief.count
    begin_search(search, min(first + bot.candidates, MOST_CANDIDATES - 1), bot.effort if clean else FURTHER * bot.effort)
    share = visit_units(rules, layouts, words, belief, search)
    found = belief.count - first
    if found > 0 and (share == WHOLE_SHARE or not clean):
        for row in range(found):
            copy_candidate(rules, belief, first + row, row)
        belief.count = found
    if share == WHOLE_SHARE:
        belief.whole = 1 if found > 0 else 0
        belief.lost = 1 if found == 0 else 0
        belief.total = max(1, found)
        return
    if found > 0:
        belief.total = max(belief.count, found * WHOLE_SHARE // max(1, share))
    if belief.count > 0 and belief.faults[0] == 0 and belief.count < bot.few:
        vary_candidates(rules, layouts, words, belief, search, min(belief.count, MOST_VARIED), VARIED * bot.few)


@rule
def learn(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, log: Integers, belief: Belief, search: Search, turn: Asked) -> None:
    """Draw the conclusions of one answer."""
    before = belief.count
    narrow(rules, layouts, words, belief, search, turn)
    agreeing = sift(rules, belief, turn)
    told = log[min(before, MOST_SHARES)] - log[agreeing] if agreeing > 0 else log[min(before + 1, MOST_SHARES)]
    belief.surprise = HUNDREDTHS * told // BIT
    belief.total = max(belief.count, belief.total * max(1, agreeing) // max(1, before + (0 if agreeing > 0 else 1)))
    if belief.lost or belief.whole:
        if agreeing == 0:
            belief.lost = 1
        return
    if agreeing < bot.few:
        look_for_more(rules, layouts, words, bot, belief, search)


@rule
def catch_up(
    rules: Rules,
    layouts: Layouts,
    words: PoolWords,
    bot: Bot,
    tables: Tables,
    state: State,
    seat: int,
    belief: Belief,
    search: Search,
) -> None:
    """Take note of all answers that a seat has got since. An answer is overlooked by the chance that attention leaves."""
    player = state.player_of[seat]
    belief.surprise = -1
    while belief.heard < state.asked_count:
        number = belief.heard
        turn = state.asked[number]
        if turn.seat == seat and turn.passed == 0:
            if turn.answered == 0:
                break
            if mixed(mixed(state.salt, player), number) < bot.attention and belief.count > 0:
                learn(rules, layouts, words, bot, tables.log, belief, search, turn)
            if belief.least > 0 and (belief.lost or belief.count == 0 or belief.faults[0] >= PATIENCE):
                # No puzzle of the words it knows fits, so the other has used rarer ones: it thinks again, of all words.
                belief.least = 0
                sample_puzzles(rules, layouts, words, bot, state, belief, search)
                continue
        belief.heard = number + 1
