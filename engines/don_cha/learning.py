"""Drawing conclusions from answers: what is no longer possible goes, and more of what still is gets looked for."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.answers import agrees
from engines.don_cha.belief import MOST_CANDIDATES, Belief, Search
from engines.don_cha.desk import BIT, MOST_SHARES, Bot, Tables
from engines.don_cha.layouts import NOWHERE, Layouts
from engines.don_cha.pool import PoolWords
from engines.don_cha.search import ALL_EFFORT, WHOLE_SHARE, begin_search, mark_alive, open_mind, visit_units
from engines.don_cha.state import ANY_LETTERS, BLANK, BLANKS, CONTENTS, LETTERS_SET_ASIDE, VALUE, Asked, Rules, State
from engines.don_cha.varying import vary_candidates

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
    for kind in range(rules.kinds):
        target.known[kind] = source.known[kind]
        for place in range(source.alive_count[kind]):
            target.alive[kind, place] = source.alive[kind, place]
        mark_alive(target, kind, source.alive_count[kind])
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
        begin_search(search, bot.candidates, ALL_EFFORT)
        share = visit_units(rules, layouts, words, belief, search)
        if belief.count > 0 or belief.least == 0:
            belief.total = max(belief.count, belief.count * WHOLE_SHARE // max(1, share))
            belief.whole = 1 if share == WHOLE_SHARE else 0
            return
        belief.least = 0


@rule
def begin_belief(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, state: State, others: Belief, belief: Belief, search: Search) -> None:
    """Sample the puzzles that the other may have made. Bots that know the same words start from the same sample, so `others`, the
    other player's belief, is copied when that is it."""
    if others.ready and others.least == bot.least_commonness and others.heard == 0 and others.room == bot.candidates:
        belief.least = others.least
        belief.room = others.room
        copy_belief(rules, others, belief)
        return
    belief.least = bot.least_commonness
    belief.room = bot.candidates
    sample_puzzles(rules, layouts, words, bot, state, belief, search)


@rule
def tiles_in_listed(rules: Rules, words: PoolWords, kind: int, word: int, turn: Asked) -> int:
    """The answer to question D of a listed word."""
    count = 0
    for tile in range(rules.tiles_set_aside):
        letter = turn.tiles[tile]
        if (words.mask[kind, word] >> letter) & 1 == 0:
            continue
        earlier = 0
        if rules.distinct_tiles == 0:
            for other in range(tile):
                if turn.tiles[other] == letter:
                    earlier += 1
            if earlier > 0:
                for place in range(rules.kind_length[kind]):
                    if words.letters[kind, word, place] == letter:
                        earlier -= 1
                if earlier >= 0:
                    continue
        count += 1
    return count


@rule
def layout_allows(rules: Rules, layouts: Layouts, layout: int, turn: Asked) -> bool:
    """Whether an arrangement can have given an answer, whatever its letters."""
    if turn.circle == BLANKS:
        return layouts.blanks[layout, turn.line] == turn.value
    if turn.circle == VALUE:
        return turn.value == 0 or layouts.blanks[layout, turn.line] < rules.grid
    if turn.circle == CONTENTS:
        for place in range(rules.squares_named):  # noqa: SIM110 - Numba compiles no generator inside any()
            if (layouts.owner[layout, turn.squares[place]] == NOWHERE) == (turn.value == BLANK):
                return True
        return False
    touched = 0
    first = rules.first_word[turn.kind]
    for word in range(first, first + rules.kind_words[turn.kind]):
        touched |= layouts.touch[layout, word] >> turn.line
    if rules.equal_letters and turn.value == 1:
        return True
    return touched & 1 == turn.value


@rule
def keep_layouts(rules: Rules, layouts: Layouts, belief: Belief, turn: Asked) -> None:
    """Drop arrangements that an answer excludes, unless that were all of them."""
    kept = 0
    for place in range(belief.layouts):
        layout = belief.layout_ids[place]
        if layout_allows(rules, layouts, layout, turn):
            belief.layout_ids[kept] = layout
            kept += 1
    # When none is left the list is as it was: nothing has been written over.
    if kept > 0:
        belief.layouts = kept


@rule
def keep_words(rules: Rules, words: PoolWords, belief: Belief, turn: Asked) -> None:
    """Drop words that the answer to question D excludes, unless that were all of them."""
    kind = turn.kind
    kept = 0
    for place in range(belief.alive_count[kind]):
        word = belief.alive[kind, place]
        if tiles_in_listed(rules, words, kind, word, turn) == turn.value:
            belief.alive[kind, kept] = word
            kept += 1
    if kept > 0:
        mark_alive(belief, kind, kept)


@rule
def narrow(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, turn: Asked) -> None:
    """What an answer says about arrangements and about single words; the rest is checked puzzle by puzzle."""
    single = turn.circle == LETTERS_SET_ASIDE and rules.kind_words[turn.kind] == 1
    if single:
        keep_words(rules, words, belief, turn)
    elif turn.circle != LETTERS_SET_ASIDE:
        keep_layouts(rules, layouts, belief, turn)
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
    narrow(rules, layouts, words, belief, turn)
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
