"""Going through the puzzles of an arrangement, word by word, and sampling from all of them.

Every puzzle that agrees with a belief comes with the same chance: either arrangement and first words are drawn at random and
all ways to go on are taken, or all arrangements, each in parts by the first word, are visited in a scattered order.
"""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.core.inlined import inlined
from engines.core.records import Integers
from engines.don_cha.answers import agrees, line_square, line_step, place_in_word
from engines.don_cha.belief import NO_ANSWER, Belief, CheckPlan, Search
from engines.don_cha.layouts import ALONG, DEPTH_BITS, NOWHERE, PLACE_BITS, UNTOUCHED, Layouts
from engines.don_cha.pool import MAX_VALUE, PoolWords, more_than
from engines.don_cha.shelf import COUNT_MASK, FIELD_BITS, FIELDS, FIRST_GUARDS, SECOND_GUARDS, letter_of
from engines.don_cha.state import BLANK, CONTENTS, VALUE, Asked, Rules
from engines.words.bits import ones
from engines.words.lanes import LANE_BITS, first_members, lanes_of

WHOLE_PUZZLE: Final = -1
"""Depth of a check that needs every word."""
NOTHING_TO_DO: Final = -2
"""Depth of a check that every puzzle of the arrangement meets."""

COUNT_POSSIBLE: Final = 1
"""Count the puzzles that agree with all answers."""
COUNT_ALL: Final = 2
"""Count all puzzles by the first answer that they contradict."""

SECOND_PARTS: Final = 4
"""Parts of the second words, a power of two: puzzles of one arrangement and first word resemble each other, so only some are taken."""

FEW_WORDS: Final = 6
"""So many words are held against the tiles one by one."""
UNIT_STEPS: Final = 8
"""Effort of a unit beside its words, in words tried."""
STEPS_A_FIRST_WORD: Final = 4
"""Words tried for each first word, roughly: it decides how finely arrangements are divided."""
MOST_DIVIDED: Final = 1 << 12
"""Units are never larger than for this effort, so that a search without a limit is scattered too."""
WHOLE_SHARE: Final = 1 << 20
"""Shares visited are counted in so many parts."""

LARGEST_UNIT: Final = 1 << 14
"""Steps that a single unit may take beyond a search's effort: many long words have more puzzles in one arrangement than can be gone through."""
ALL_EFFORT: Final = 1 << 40
"""More than any search needs."""
LONG_EFFORT: Final = 1 << 18
"""A search that has something to find hardly ever takes so long: a few hundredths of a second, more for long lists of words."""


@rule
def plan_value(packed: int, plan: CheckPlan) -> None:
    """The last word that touches the line has to bring it to its value. packed: of `Layouts.value_plan`."""
    if packed == UNTOUCHED:
        plan.due = NOTHING_TO_DO
        return
    plan.due = packed & ((1 << DEPTH_BITS) - 1)
    plan.place = ((packed >> DEPTH_BITS) & ((1 << PLACE_BITS) - 1)) - 1
    plan.beside = packed >> (DEPTH_BITS + PLACE_BITS)


@rule
def plan_content(rules: Rules, layouts: Layouts, search: Search, layout: int, check: Asked, plan: CheckPlan) -> None:
    """The last word that owns one of the named squares has to bring the content, unless it is there already."""
    depth = 0
    blank = 0
    for number in range(rules.squares_named):
        owner = layouts.owner[layout, check.squares[number]]
        depth = max(depth, owner)
        if owner == NOWHERE:
            blank = 1
    plan.due = NOTHING_TO_DO if blank and check.value == BLANK else depth
    for number in range(rules.squares_named):
        square = check.squares[number]
        owner = layouts.owner[layout, square]
        inside = place_in_word(rules, search.start[depth], search.step[depth], depth, rules.row_of[square], rules.column_of[square])
        plan.own_place[number] = inside if owner == depth else NOWHERE
        plan.earlier[number] = square if NOWHERE < owner < depth else NOWHERE


@rule
def begin_layout(rules: Rules, layouts: Layouts, belief: Belief, search: Search, layout: int) -> None:
    """Lay out an arrangement, and find out at which depth each check can be made and what it asks of the word there."""
    for square in range(rules.squares):
        search.grid[square] = BLANK
    for word in range(rules.words):
        search.start[word] = layouts.start[layout, word]
        search.step[word] = layouts.step[layout, word]
    for pair in range(rules.words * rules.words):
        search.cross[pair] = layouts.cross[layout, pair]
    for number in range(belief.checks):
        check = belief.check[number]
        if search.counting != COUNT_ALL and check.circle == VALUE:
            plan_value(layouts.value_plan[layout, check.line], search.plan[number])
        elif search.counting != COUNT_ALL and check.circle == CONTENTS:
            plan_content(rules, layouts, search, layout, check, search.plan[number])
        else:
            search.plan[number].due = WHOLE_PUZZLE


@rule
def limit_by_value(rules: Rules, words: PoolWords, search: Search, depth: int, check: Asked, plan: CheckPlan, lanes: int) -> None:
    """Of the words listed for a depth keep those that bring a line to its known value."""
    kind = rules.kind_of[depth]
    listed = search.lanes[depth]
    rest = check.value
    beside = plan.beside
    square = line_square(rules, check.line, 0)
    step = line_step(rules, check.line)
    while beside != 0:
        if beside & 1:
            rest -= rules.tile_value[search.grid[square]]
        square += step
        beside >>= 1
    highest = MAX_VALUE if plan.place != ALONG else rules.word_length[depth] * MAX_VALUE
    if rest < 0 or rest > highest:
        for lane in range(lanes):
            listed[lane] = 0
    elif plan.place == ALONG:
        for lane in range(lanes):
            listed[lane] &= words.worth[kind, rest, lane]
    else:
        for lane in range(lanes):
            listed[lane] &= words.worth_at[kind, plan.place, rest, lane]


@rule
def limit_by_content(rules: Rules, words: PoolWords, search: Search, depth: int, check: Asked, plan: CheckPlan, lanes: int) -> None:
    """Of the words listed for a depth keep those that put a letter on one of the named squares, unless it is there already."""
    kind = rules.kind_of[depth]
    for number in range(rules.squares_named):
        if plan.earlier[number] != NOWHERE and search.grid[plan.earlier[number]] == check.value:
            return
    for lane in range(lanes):
        wanted = 0
        for number in range(rules.squares_named):
            if plan.own_place[number] != NOWHERE and check.value != BLANK:
                wanted |= words.having[kind, plan.own_place[number], check.value, lane]
        search.lanes[depth, lane] &= wanted


@rule
def list_first_words(belief: Belief, search: Search, kind: int) -> None:
    """Write the words that the first one may be to `search.first_words`, one after the other."""
    count = 0
    for lane in range(lanes_of(belief.known[kind])):
        bits = belief.alive[kind, lane]
        while bits != 0:
            lowest = bits & -bits
            bits ^= lowest
            search.first_words[count] = lane * LANE_BITS + ones(lowest - 1)
            count += 1


@rule
def list_part(belief: Belief, search: Search, kind: int, lanes: int) -> None:
    """List the first words that belong to `search.part`: every `search.parts`-th of those that are left."""
    listed = search.lanes[0]
    for lane in range(lanes):
        listed[lane] = 0
    for place in range(search.part, belief.alive_count[kind], search.parts):
        word = search.first_words[place]
        listed[word // LANE_BITS] |= 1 << (word % LANE_BITS)


@rule
def limit_by_tiles(words: PoolWords, listed: Integers, kind: int, letters: int, first: int, second: int, lanes: int) -> None:
    """Of the words listed keep those for which the tiles suffice. letters: those of the words before, as bits; first, second: the tiles that they use."""
    while letters != 0:
        lowest = letters & -letters
        letters ^= lowest
        letter = ones(lowest - 1)
        field = FIELD_BITS * (letter if letter < FIELDS else letter - FIELDS)
        used = ((first if letter < FIELDS else second) >> field) & COUNT_MASK
        if used > 0:
            stock = ((words.first_stock if letter < FIELDS else words.second_stock) >> field) & COUNT_MASK
            more = words.more[more_than(kind, letter, stock - used)]
            for lane in range(lanes):
                listed[lane] &= ~more[lane]


@rule
def list_beside(rules: Rules, words: PoolWords, belief: Belief, search: Search, depth: int, kind: int, lanes: int) -> int:
    """List the words that agree with the words before where they cross; return the letters of these as bits."""
    listed = search.lanes[depth]
    for lane in range(lanes):
        listed[lane] = belief.alive[kind, lane]
    first = search.first_used[depth - 1]
    second = search.second_used[depth - 1]
    letters = 0
    for other in range(depth):
        letters |= words.mask[rules.kind_of[other], search.word_at[other]]
        place = search.cross[depth * rules.words + other]
        if place == NOWHERE:
            continue
        there = search.cross[other * rules.words + depth]
        letter = letter_of(words.letters[rules.kind_of[other], search.word_at[other]], there)
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
    return letters


@rule
def open_word(rules: Rules, words: PoolWords, belief: Belief, search: Search, depth: int) -> None:
    """List the words that may stand next: by the words before, and by the checks that they decide."""
    kind = rules.kind_of[depth]
    lanes = lanes_of(belief.known[kind])
    letters = 0
    if depth > 0:
        letters = list_beside(rules, words, belief, search, depth, kind, lanes)
    else:
        list_part(belief, search, kind, lanes)
        search.first_before[depth] = 0
        search.second_before[depth] = 0
    for number in range(belief.checks):
        if search.plan[number].due == depth:
            if belief.check[number].circle == VALUE:
                limit_by_value(rules, words, search, depth, belief.check[number], search.plan[number], lanes)
            else:
                limit_by_content(rules, words, search, depth, belief.check[number], search.plan[number], lanes)
    if letters != 0:
        listed = search.lanes[depth]
        count = 0
        for lane in range(lanes):
            count += ones(listed[lane])
        if count > FEW_WORDS:
            limit_by_tiles(words, listed, kind, letters, search.first_before[depth], search.second_before[depth], lanes)
    search.lane_count[depth] = lanes
    search.lane_at[depth] = -1
    search.bits_at[depth] = 0


@inlined
def next_word_at(rules: Rules, words: PoolWords, search: Search, depth: int) -> int:
    """The next of the words listed for which the tiles suffice and that does not stand there already, -1 after the last."""
    kind = rules.kind_of[depth]
    first_room = words.first_stock - search.first_before[depth]
    second_room = words.second_stock - search.second_before[depth]
    lane = search.lane_at[depth]
    bits = search.bits_at[depth]
    while True:
        while bits == 0:
            lane += 1
            if lane >= search.lane_count[depth]:
                return -1
            bits = search.lanes[depth, lane]
        lowest = bits & -bits
        bits ^= lowest
        word = lane * LANE_BITS + ones(lowest - 1)
        if depth == 1 and word & (search.second_parts - 1) != search.second_part:
            continue
        if (first_room - words.first_need[kind, word]) & FIRST_GUARDS != FIRST_GUARDS:
            continue
        if (second_room - words.second_need[kind, word]) & SECOND_GUARDS != SECOND_GUARDS:
            continue
        search.steps += 1
        if not stands_already(rules, search, depth, word):
            search.bits_at[depth] = bits
            search.lane_at[depth] = lane
            return word


@rule
def stands_already(rules: Rules, search: Search, depth: int, word: int) -> bool:
    """True when an earlier word is the same; the words of one puzzle differ."""
    for other in range(rules.first_word[rules.kind_of[depth]], depth):  # noqa: SIM110 - Numba compiles no generator inside any()
        if search.word_at[other] == word:
            return True
    return False


@inlined
def put_word(rules: Rules, words: PoolWords, search: Search, depth: int, word: int) -> None:
    """Place one of the words that `next_word_at` gave."""
    kind = rules.kind_of[depth]
    search.word_at[depth] = word
    search.first_used[depth] = search.first_before[depth] + words.first_need[kind, word]
    search.second_used[depth] = search.second_before[depth] + words.second_need[kind, word]
    letters = words.letters[kind, word]
    square = search.start[depth]
    for place in range(rules.word_length[depth]):
        search.grid[square] = letter_of(letters, place)
        square += search.step[depth]


@rule
def keep_puzzle(rules: Rules, belief: Belief, search: Search, layout: int) -> None:
    """A whole puzzle: keep it as a candidate or count it, if it meets the last checks."""
    row = belief.count
    puzzle = belief.puzzle[row]
    for square in range(rules.squares):
        puzzle.letters[square] = search.grid[square]
    for word in range(rules.words):
        puzzle.start[word] = search.start[word]
        puzzle.step[word] = search.step[word]
    first_wrong = NO_ANSWER
    for number in range(belief.checks):
        if search.plan[number].due == WHOLE_PUZZLE and not agrees(rules, puzzle, belief.check[number]):
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
def take_all(rules: Rules, words: PoolWords, belief: Belief, search: Search, layout: int) -> None:
    """Take the puzzles of an arrangement, until there are `search.most` candidates: those whose first word is in `search.part` of
    `search.parts` and whose second is in `search.second_part` of `search.second_parts`."""
    depth = 0
    open_word(rules, words, belief, search, depth)
    while belief.count < search.most and search.steps < search.last_step:
        word = next_word_at(rules, words, search, depth)
        if word < 0:
            if depth == 0:
                return
            depth -= 1
            continue
        put_word(rules, words, search, depth, word)
        if depth + 1 == rules.words:
            keep_puzzle(rules, belief, search, layout)
        else:
            depth += 1
            open_word(rules, words, belief, search, depth)


@rule
def units_of(rules: Rules, belief: Belief, search: Search, steps: int) -> int:
    """Divide what is left into units of about so many first words: an arrangement with a part of its first words, and while no check
    tells arrangements apart with a part of its second words."""
    list_first_words(belief, search, rules.kind_of[0])
    alive = belief.alive_count[rules.kind_of[0]]
    search.parts = max(1, min(alive, belief.layouts * alive // max(1, steps)))
    search.second_parts = SECOND_PARTS if search.parts == alive and belief.checks == 0 and rules.words > 1 else 1
    return belief.layouts * search.parts * search.second_parts


@rule
def scatter(belief: Belief, search: Search) -> None:
    """Choose with which arrangement and with which of its parts the visits begin."""
    search.place = below(belief.chance, 0, belief.layouts)
    search.first_part = below(belief.chance, 0, search.parts * search.second_parts)
    search.left_in_round = belief.layouts


@rule
def visit_unit(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search) -> None:
    """Take the puzzles of the next unit. Arrangements come in turn, since their list is mixed; each time round with other words."""
    search.steps += UNIT_STEPS
    layout = belief.layout_ids[search.place]
    part = (search.first_part + layout) % (search.parts * search.second_parts)
    search.second_part = part // search.parts if search.second_parts > 1 else 0
    search.part = part - search.second_part * search.parts
    search.place = search.place + 1 if search.place + 1 < belief.layouts else 0
    search.left_in_round -= 1
    if search.left_in_round == 0:
        search.left_in_round = belief.layouts
        search.first_part += 1
    begin_layout(rules, layouts, belief, search, layout)
    take_all(rules, words, belief, search, layout)


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
    return WHOLE_SHARE if belief.count < search.most and search.steps < search.last_step else WHOLE_SHARE - 1


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
    search.last_step = effort + LARGEST_UNIT


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
    for lane in range(lanes_of(belief.layouts)):
        belief.layout_set[lane] = first_members(belief.layouts, lane)
    for kind in range(rules.kinds):
        known = 0
        while known < words.listed[kind] and words.commonness[kind, known] >= least_commonness:
            known += 1
        belief.known[kind] = known
        belief.alive_count[kind] = known
        for lane in range(lanes_of(known)):
            belief.alive[kind, lane] = first_members(known, lane)


@rule
def puzzle_exists(rules: Rules, layouts: Layouts, words: PoolWords, belief: Belief, search: Search, seed: int) -> bool:
    """True when the pool allows a legal puzzle (rules digest 4.6.8), as far as a long search finds one. `search.steps` is what it took."""
    search.steps = 0
    for kind in range(rules.kinds):
        if words.listed[kind] < rules.kind_words[kind]:
            return False
    open_mind(rules, layouts, words, rules.none, seed, belief)
    begin_search(search, rules.one, LONG_EFFORT)
    visit_units(rules, layouts, words, belief, search)
    return belief.count > 0
