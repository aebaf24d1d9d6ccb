"""Going through the puzzles of an arrangement, word by word, and sampling from all of them.

Every puzzle that agrees with a belief comes with the same chance: either arrangement and first words are drawn at random and
all ways to go on are taken, or all arrangements, each in parts by the first word, are visited in a scattered order.
"""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.don_cha.answers import agrees, line_square
from engines.don_cha.belief import NO_ANSWER, Belief, Search
from engines.don_cha.layouts import NOWHERE, Layouts
from engines.don_cha.pool import LANE_BITS, MAX_VALUE, PoolWords
from engines.don_cha.shelf import FIELD_BITS, FIELDS, FIRST_GUARDS, SECOND_GUARDS
from engines.don_cha.state import BLANK, CONTENTS, VALUE, Asked, Rules
from engines.words.bits import ones

WHOLE_PUZZLE: Final = -1
"""Depth of a check that needs every word."""

COUNT_POSSIBLE: Final = 1
"""Count the puzzles that agree with all answers."""
COUNT_ALL: Final = 2
"""Count all puzzles by the first answer that they contradict."""

SECOND_PARTS: Final = 4
"""Parts of the second words: puzzles of one arrangement and first word resemble each other, so only some are taken."""

UNIT_STEPS: Final = 8
"""Effort of a unit beside its words, in words tried."""
STEPS_A_FIRST_WORD: Final = 4
"""Words tried for each first word, roughly: it decides how finely arrangements are divided."""
MOST_DIVIDED: Final = 1 << 12
"""Units are never larger than for this effort, so that a search without a limit is scattered too."""
WHOLE_SHARE: Final = 1 << 20
"""Shares visited are counted in so many parts."""

ALL_EFFORT: Final = 1 << 40
"""More than any search needs."""


@rule
def begin_layout(rules: Rules, layouts: Layouts, belief: Belief, search: Search, layout: int) -> None:
    """Find out at which depth each check can be made in an arrangement."""
    last = rules.words - 1
    for number in range(belief.checks):
        check = belief.check[number]
        due = last
        if search.counting == COUNT_ALL:
            due = WHOLE_PUZZLE
        elif check.circle == VALUE:
            due = 0
            while (layouts.later[layout, due] >> check.line) & 1:
                due += 1
        elif check.circle == CONTENTS:
            due = 0
            for place in range(rules.squares_named):
                due = max(due, layouts.owner[layout, check.squares[place]])
        else:
            due = WHOLE_PUZZLE
        search.due[number] = due


@rule
def value_before(rules: Rules, layouts: Layouts, search: Search, layout: int, depth: int, line: int) -> int:
    """Value of the letters in a line that earlier words have put there, on squares that the next word does not cover."""
    total = 0
    start = layouts.start[layout, depth]
    step = layouts.step[layout, depth]
    last = start + step * (rules.word_length[depth] - 1)
    for place in range(rules.grid):
        square = line_square(rules, line, place)
        owner = layouts.owner[layout, square]
        if owner == NOWHERE or owner >= depth:
            continue
        if start <= square <= last and (square - start) % step == 0:
            continue
        total += rules.tile_value[search.grid[square]]
    return total


@rule
def limit_by_value(rules: Rules, layouts: Layouts, words: PoolWords, search: Search, layout: int, depth: int, check: Asked, lanes: int) -> None:
    """Of the words listed for a depth keep those that bring a line to its known value."""
    kind = rules.kind_of[depth]
    start = layouts.start[layout, depth]
    step = layouts.step[layout, depth]
    listed = search.lanes[depth]
    line = check.line
    rest = check.value - value_before(rules, layouts, search, layout, depth, line)
    across = step == 1
    if across == (line < rules.grid):
        own = start // rules.grid if across else rules.grid + start % rules.grid
        if own == line:
            inside = 0 <= rest <= rules.word_length[depth] * MAX_VALUE
            fitting = words.worth[kind, rest if inside else 0]
            for lane in range(lanes):
                listed[lane] &= fitting[lane] if inside else 0
        return
    # The word crosses the line; the earlier words that do not are counted already.
    place = line - rules.grid - start % rules.grid if across else line - start // rules.grid
    inside = 0 <= rest <= MAX_VALUE
    fitting_at = words.worth_at[kind, place, rest if inside else 0]
    for lane in range(lanes):
        listed[lane] &= fitting_at[lane] if inside else 0


@rule
def limit_by_content(rules: Rules, layouts: Layouts, words: PoolWords, search: Search, layout: int, depth: int, check: Asked, lanes: int) -> None:
    """Of the words listed for a depth keep those that put a letter on one of the named squares, unless it is there already."""
    kind = rules.kind_of[depth]
    start = layouts.start[layout, depth]
    step = layouts.step[layout, depth]
    for place in range(rules.squares_named):
        square = check.squares[place]
        owner = layouts.owner[layout, square]
        if (owner == NOWHERE and check.value == BLANK) or (NOWHERE < owner < depth and search.grid[square] == check.value):
            return
    for lane in range(lanes):
        wanted = 0
        for place in range(rules.squares_named):
            square = check.squares[place]
            if layouts.owner[layout, square] == depth and check.value != BLANK:
                wanted |= words.having[kind, (square - start) // step, check.value, lane]
        search.lanes[depth, lane] &= wanted


@rule
def open_word(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, layout: int, depth: int) -> None:
    """List the words that may stand next: by the crossings with the words before, and by the checks that they decide."""
    kind = rules.kind_of[depth]
    lanes = (belief.known[kind] + LANE_BITS - 1) // LANE_BITS
    listed = search.lanes[depth]
    alive = belief.alive_bits[kind]
    for lane in range(lanes):
        listed[lane] = alive[lane]
    first = 0
    second = 0
    if depth > 0:
        first = search.first_used[depth - 1]
        second = search.second_used[depth - 1]
    for other in range(depth):
        place = layouts.cross[layout, depth * rules.words + other]
        if place == NOWHERE:
            continue
        there = layouts.cross[layout, other * rules.words + depth]
        letter = words.letters[rules.kind_of[other], search.word_at[other], there]
        having = words.having[kind, place, letter]
        for lane in range(lanes):
            listed[lane] &= having[lane]
        # The tile where two words cross is used once.
        if letter < FIELDS:
            first -= 1 << (FIELD_BITS * letter)
        else:
            second -= 1 << (FIELD_BITS * (letter - FIELDS))
    search.first_before[depth] = first
    search.second_before[depth] = second
    for number in range(belief.checks):
        if search.due[number] == depth:
            if belief.check[number].circle == VALUE:
                limit_by_value(rules, layouts, words, search, layout, depth, belief.check[number], lanes)
            else:
                limit_by_content(rules, layouts, words, search, layout, depth, belief.check[number], lanes)
    search.lane_count[depth] = lanes
    search.lane_at[depth] = -1
    search.bits_at[depth] = 0


@rule
def next_word_at(search: Search, depth: int) -> int:
    """The next of the words listed, -1 after the last."""
    bits = search.bits_at[depth]
    lane = search.lane_at[depth]
    while bits == 0:
        lane += 1
        if lane >= search.lane_count[depth]:
            return -1
        bits = search.lanes[depth, lane]
    lowest = bits & -bits
    search.bits_at[depth] = bits ^ lowest
    search.lane_at[depth] = lane
    return lane * LANE_BITS + ones(lowest - 1)


@rule
def put_word(rules: Rules, layouts: Layouts, words: PoolWords, search: Search, layout: int, depth: int, word: int) -> bool:
    """Place one of the listed words; False when the tiles do not suffice, or when the word stands there already."""
    search.steps += 1
    kind = rules.kind_of[depth]
    first = search.first_before[depth] + words.first_need[kind, word]
    second = search.second_before[depth] + words.second_need[kind, word]
    if (words.first_stock - first) & FIRST_GUARDS != FIRST_GUARDS or (words.second_stock - second) & SECOND_GUARDS != SECOND_GUARDS:
        return False
    for other in range(rules.first_word[kind], depth):
        if search.word_at[other] == word:
            return False
    search.word_at[depth] = word
    search.first_used[depth] = first
    search.second_used[depth] = second
    square = layouts.start[layout, depth]
    step = layouts.step[layout, depth]
    letters = words.letters[kind, word]
    for place in range(rules.word_length[depth]):
        search.grid[square] = letters[place]
        square += step
    return True


@rule
def keep_puzzle(rules: Rules, layouts: Layouts, belief: Belief, search: Search, layout: int) -> None:
    """A whole puzzle: keep it as a candidate or count it, if it meets the last checks."""
    row = belief.count
    puzzle = belief.puzzle[row]
    for square in range(rules.squares):
        puzzle.letters[square] = search.grid[square] if layouts.owner[layout, square] != NOWHERE else BLANK
    for word in range(rules.words):
        puzzle.start[word] = layouts.start[layout, word]
        puzzle.step[word] = layouts.step[layout, word]
    first_wrong = NO_ANSWER
    for number in range(belief.checks):
        if search.due[number] == WHOLE_PUZZLE and not agrees(rules, puzzle, belief.check[number]):
            first_wrong = number
            break
    if search.counting:
        search.excluded[first_wrong] += 1
        if first_wrong == NO_ANSWER:
            search.found += 1
            for square in range(rules.squares):
                search.content[square, puzzle.letters[square] + 1] += 1
    elif first_wrong == NO_ANSWER:
        search.found += 1
        belief.layout[row] = layout
        belief.faults[row] = 0
        for word in range(rules.words):
            belief.chosen[row, word] = search.word_at[word]
        belief.count = row + 1


@rule
def take_all(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, layout: int) -> None:
    """Take the puzzles of an arrangement, until there are `search.most` candidates: those whose first word is in `search.part` of
    `search.parts` and whose second is in `search.second_part` of `search.second_parts`."""
    depth = 0
    while True:
        open_word(rules, layouts, words, belief, search, layout, depth)
        opened = depth
        while opened == depth:
            if belief.count >= search.most:
                return
            word = next_word_at(search, depth)
            if word < 0:
                if depth == 0:
                    return
                depth -= 1
                opened = depth
            elif (depth == 0 and word % search.parts != search.part) or (depth == 1 and word % search.second_parts != search.second_part):
                continue
            elif put_word(rules, layouts, words, search, layout, depth, word):
                if depth + 1 == rules.words:
                    keep_puzzle(rules, layouts, belief, search, layout)
                else:
                    depth += 1


@rule
def units_of(rules: Rules, belief: Belief, search: Search, steps: int) -> int:
    """Divide what is left into units of about so many first words: an arrangement with a part of its first words, and while no check
    tells arrangements apart with a part of its second words."""
    alive = belief.alive_count[rules.kind_of[0]]
    search.parts = max(1, min(alive, belief.layouts * alive // max(1, steps)))
    search.second_parts = SECOND_PARTS if search.parts == alive and belief.checks == 0 and rules.words > 1 else 1
    return belief.layouts * search.parts * search.second_parts


@rule
def scatter(belief: Belief, search: Search) -> None:
    """Choose with which arrangement and which part the visits begin."""
    search.unit = 0
    search.first_layout = below(belief.chance, 0, belief.layouts)
    search.first_part = below(belief.chance, 0, search.parts * search.second_parts)


@rule
def visit_unit(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search) -> None:
    """Take the puzzles of the next unit. Arrangements come in turn, since their list is mixed; each time round with other words."""
    search.steps += UNIT_STEPS
    layout = belief.layout_ids[(search.first_layout + search.unit) % belief.layouts]
    part = (search.unit // belief.layouts + search.first_part + layout) % (search.parts * search.second_parts)
    search.part = part % search.parts
    search.second_part = part // search.parts
    search.unit += 1
    begin_layout(rules, layouts, belief, search, layout)
    take_all(rules, layouts, words, belief, search, layout)


@rule
def visit_units(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search) -> int:
    """Visit units in a scattered order, each once, until the effort is spent or there are `search.most` candidates.

    Returns the share visited in parts of WHOLE_SHARE, which it is only when nothing has been left out.
    """
    units = units_of(rules, belief, search, min(search.effort, MOST_DIVIDED) // STEPS_A_FIRST_WORD)
    if units == 0:
        return WHOLE_SHARE
    scatter(belief, search)
    for visited in range(units):
        if belief.count >= search.most or search.steps >= search.effort:
            return min(WHOLE_SHARE - 1, WHOLE_SHARE * visited // units)
        visit_unit(rules, layouts, words, belief, search)
    return WHOLE_SHARE if belief.count < search.most else WHOLE_SHARE - 1


@rule
def count_units(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, visits: int) -> None:
    """Count the puzzles of so many further units; after `scatter`."""
    for _ in range(visits):
        visit_unit(rules, layouts, words, belief, search)


@rule
def begin_search(search: Search, most: int, effort: int) -> None:
    """Limits of a search."""
    search.counting = 0
    search.found = 0
    search.steps = 0
    search.most = most
    search.effort = effort


@rule
def open_mind(rules: Rules, layouts: Layouts, words: PoolWords, least_commonness: int, seed: int, belief: Belief) -> None:
    """Before the first answer every arrangement and every word that is common enough is possible."""
    belief.ready = 1
    belief.heard = 0
    # Any state from 1 up to the generator's cycle is good.
    belief.chance[0] = ((seed & 0x7FFFFFFF) << 30) | (seed | 1)
    belief.checks = 0
    belief.count = 0
    belief.whole = 0
    belief.lost = 0
    belief.total = 0
    belief.expected = 0
    belief.surprise = 0
    belief.layouts = len(layouts.start)
    for layout in range(belief.layouts):
        belief.layout_ids[layout] = layout
    for kind in range(rules.kinds):
        known = 0
        while known < words.listed[kind] and words.commonness[kind, known] >= least_commonness:
            belief.alive[kind, known] = known
            known += 1
        belief.known[kind] = known
        mark_alive(belief, kind, known)


@rule
def mark_alive(belief: Belief, kind: int, count: int) -> None:
    """Set the bits of the first `count` words of the list `alive`."""
    belief.alive_count[kind] = count
    for lane in range((belief.known[kind] + LANE_BITS - 1) // LANE_BITS):
        belief.alive_bits[kind, lane] = 0
    for place in range(count):
        word = belief.alive[kind, place]
        belief.alive_bits[kind, word // LANE_BITS] |= 1 << (word % LANE_BITS)


@rule
def puzzle_exists(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, seed: int) -> bool:
    """True when the pool allows a legal puzzle (rules digest 4.6.8)."""
    for kind in range(rules.kinds):
        if words.listed[kind] < rules.kind_words[kind]:
            return False
    open_mind(rules, layouts, words, rules.none, seed, belief)
    begin_search(search, rules.one, ALL_EFFORT)
    visit_units(rules, layouts, words, belief, search)
    return belief.count > 0
