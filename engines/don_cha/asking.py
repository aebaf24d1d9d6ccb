"""Which question tells most on average, and whether a pass is worth more (rulebook: Questioning)."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.don_cha.answers import line_square, line_step
from engines.don_cha.belief import Belief
from engines.don_cha.desk import BIT, RANDOM, SHARES, Bot, Desk, Tables
from engines.don_cha.layouts import Layouts
from engines.don_cha.pool import PoolWords
from engines.don_cha.random_bot import name_squares, random_turn, squares_for_b
from engines.don_cha.scoring import points_for_passes
from engines.don_cha.state import (
    ANY_LETTERS,
    BLANK,
    BLANKS,
    CIRCLES,
    CONTENTS,
    DO_ASK,
    DO_PASS,
    LETTERS_SET_ASIDE,
    MAX_LETTERS,
    VALUE,
    Action,
    Rules,
    State,
)
from engines.words.bits import ones

LOG_OF: Final = (0, 0, 1024, 1623)
"""log2 of 1, 2, 3 contents in 1024ths of a bit."""


@rule
def choose_sample(bot: Bot, belief: Belief, desk: Desk) -> None:
    """The candidates that are weighed: evenly spread over the belief."""
    desk.sample = min(belief.count, bot.weighed)
    for place in range(desk.sample):
        desk.weighed[place] = place * belief.count // desk.sample


@rule
def consider(desk: Desk, bits: int) -> None:
    """Keep the question of `desk.trial` if it is the best of its circle."""
    circle = desk.trial.circle
    desk.options += 1
    if bits > desk.best_bits[circle]:
        desk.best_bits[circle] = bits
        desk.best[circle] = desk.trial  # type: ignore[index]  # a row of a table copies as a whole
    if bits > desk.best_worth:
        desk.second_worth = desk.best_worth
        desk.best_worth = bits
    elif bits > desk.second_worth:
        desk.second_worth = bits


@rule
def bits_of_answers(tables: Tables, desk: Desk, answers: int) -> int:
    """Bits told by `desk.answers[0:answers]`, which add up to the sample; they are cleared."""
    total = 0
    for value in range(answers):
        total += tables.entropy[desk.answers[value]]
        desk.answers[value] = 0
    return tables.log[desk.sample] - total // desk.sample


@rule
def weigh_blanks(rules: Rules, layouts: Layouts, tables: Tables, belief: Belief, desk: Desk) -> None:
    """Question A for every line."""
    desk.trial.circle = BLANKS
    for line in range(rules.lines):
        for place in range(desk.sample):
            desk.answers[layouts.blanks[belief.layout[desk.weighed[place]], line]] += 1
        desk.trial.line = line
        consider(desk, bits_of_answers(tables, desk, rules.grid + 1))


@rule
def weigh_values(rules: Rules, tables: Tables, belief: Belief, desk: Desk) -> None:
    """Question C for every line."""
    desk.trial.circle = VALUE
    for line in range(rules.lines):
        first = line_square(rules, line, 0)
        step = line_step(rules, line)
        highest = 0
        for place in range(desk.sample):
            row = desk.weighed[place]
            square = first
            value = 0
            for _ in range(rules.grid):
                letter = belief.puzzle[row].letters[square]
                if letter != BLANK:
                    value += rules.tile_value[letter]
                square += step
            desk.answers[value] += 1
            highest = max(highest, value)
        desk.trial.line = line
        consider(desk, bits_of_answers(tables, desk, highest + 1))


@rule
def weigh_any_letters(rules: Rules, layouts: Layouts, tables: Tables, belief: Belief, desk: Desk) -> None:
    """Question E for every line and length, as if it asked for squares of the word."""
    desk.trial.circle = ANY_LETTERS
    for kind in range(rules.kinds):
        first = rules.first_word[kind]
        for line in range(rules.lines):
            desk.touched[line] = 0
        for place in range(desk.sample):
            layout = belief.layout[desk.weighed[place]]
            lines = layouts.touch[layout, first]
            for word in range(first + 1, first + rules.kind_words[kind]):
                lines |= layouts.touch[layout, word]
            for line in range(rules.lines):
                desk.touched[line] += (lines >> line) & 1
        desk.trial.kind = kind
        for line in range(rules.lines):
            touched = desk.touched[line]
            total = tables.entropy[touched] + tables.entropy[desk.sample - touched]
            desk.trial.line = line
            consider(desk, tables.log[desk.sample] - total // desk.sample)


@rule
def weigh_contents(rules: Rules, tables: Tables, bot: Bot, belief: Belief, desk: Desk) -> None:
    """Question B for some sets of squares, as if the other picked one of the contents at random."""
    desk.trial.circle = CONTENTS
    sets = squares_for_b(rules)
    weighed = min(sets, bot.weighed_pairs)
    offset = belief.heard + belief.count
    shares = SHARES * desk.sample
    for number in range(weighed):
        name_squares(rules, (offset + number * sets // weighed) % sets, desk.trial.squares)
        open_choice = 0
        for place in range(desk.sample):
            row = desk.weighed[place]
            one = belief.puzzle[row].letters[desk.trial.squares[0]]
            if rules.squares_named == 1:
                desk.answers[one + 1] += SHARES
                continue
            two = belief.puzzle[row].letters[desk.trial.squares[1]]
            if rules.squares_named == 2:
                desk.answers[one + 1] += SHARES // 2
                desk.answers[two + 1] += SHARES // 2
                if one != two:
                    open_choice += LOG_OF[2]
                continue
            three = belief.puzzle[row].letters[desk.trial.squares[2]]
            different = 1 + (1 if two != one else 0) + (1 if three != one and three != two else 0)
            desk.answers[one + 1] += SHARES // different
            if two != one:
                desk.answers[two + 1] += SHARES // different
            if three != one and three != two:
                desk.answers[three + 1] += SHARES // different
            open_choice += LOG_OF[different]
        total = 0
        for content in range(MAX_LETTERS + 1):
            total += tables.entropy[desk.answers[content]]
            desk.answers[content] = 0
        consider(desk, tables.log[shares] - total // shares - open_choice // desk.sample)


@rule
def mask_of(rules: Rules, words: PoolWords, belief: Belief, row: int, kind: int) -> int:
    """Letters of the words of one length in a candidate, as bits."""
    mask = 0
    first = rules.first_word[kind]
    for word in range(first, first + rules.kind_words[kind]):
        mask |= words.mask[kind, belief.chosen[row, word]]
    return mask


@rule
def pick_tiles(rules: Rules, state: State, desk: Desk, kind: int, skipped: int) -> int:
    """Set aside tiles whose letters are in about half of the candidates; `skipped` leaves out the letter that would come so late.

    Returns the letters as bits. Equal tiles are taken only when there are too few letters.
    """
    picked = 0
    count = 0
    round_number = 0
    used = 0
    while count < rules.tiles_set_aside:
        best = -1
        best_distance = 0
        previous = -1
        for place in range(rules.pool_size):
            letter = state.pool[place]
            if letter == previous or (used >> place) & 1 or (picked >> letter) & 1:
                continue
            previous = letter
            distance = 2 * desk.letter_count[kind, letter] - desk.sample
            distance = distance if distance >= 0 else -distance
            if best < 0 or distance < best_distance:
                best = place
                best_distance = distance
        if best < 0:
            # No new letter is left: take any tile.
            for place in range(rules.pool_size):
                if (used >> place) & 1 == 0:
                    best = place
        used |= 1 << best
        if round_number != skipped or rules.pool_size - ones(used) < rules.tiles_set_aside - count:
            desk.trial.tiles[count] = state.pool[best]
            picked |= 1 << state.pool[best]
            count += 1
        round_number += 1
    return picked


@rule
def weigh_tiles(rules: Rules, words: PoolWords, tables: Tables, bot: Bot, state: State, belief: Belief, desk: Desk) -> None:
    """Question D for every length with the most promising tiles, and then with the next best in place of the last."""
    desk.trial.circle = LETTERS_SET_ASIDE
    for kind in range(rules.kinds):
        for letter in range(MAX_LETTERS):
            desk.letter_count[kind, letter] = 0
        for place in range(desk.sample):
            mask = mask_of(rules, words, belief, desk.weighed[place], kind)
            while mask != 0:
                lowest = mask & -mask
                desk.letter_count[kind, ones(lowest - 1)] += 1
                mask ^= lowest
        for variant in range(bot.tile_sets):
            skipped = rules.tiles_set_aside - variant if variant > 0 else -1
            tiles = pick_tiles(rules, state, desk, kind, skipped)
            for place in range(desk.sample):
                desk.answers[ones(mask_of(rules, words, belief, desk.weighed[place], kind) & tiles)] += 1
            desk.trial.kind = kind
            consider(desk, bits_of_answers(tables, desk, rules.tiles_set_aside + 1))


@rule
def best_circle(desk: Desk) -> int:
    """The circle whose best question tells most, -1 when none was weighed."""
    best = -1
    for circle in range(CIRCLES):
        if desk.best_bits[circle] >= 0 and (best < 0 or desk.best_bits[circle] > desk.best_bits[best]):
            best = circle
    return best


@rule
def worth_of_bits(rules: Rules, tables: Tables, belief: Belief, bits: int) -> int:
    """Points, in 1024ths, that so many bits bring: the points still open times the share of what is still unknown."""
    open_points = max(0, BIT * rules.most_points - belief.expected)
    unknown = tables.log[min(max(belief.total, belief.count + 1 - belief.whole), len(tables.log) - 1)]
    if unknown == 0:
        return 0
    # While puzzles are missing from the belief, a question that would tell nothing by it may well tell something.
    told = bits if belief.whole else max(bits, BIT)
    return open_points * min(told, unknown) // unknown


@rule
def worth_of_pass(rules: Rules, passes: int) -> int:
    """Points, in 1024ths, that one more pass brings: halfway between this pass alone and the average pass."""
    now = points_for_passes(rules, passes + 1) - points_for_passes(rules, passes)
    return BIT * (now * rules.passes_for_points + rules.pass_points) // (2 * rules.passes_for_points)


@rule
def take_turn(
    rules: Rules, layouts: Layouts, tables: Tables, bot: Bot, state: State, stream: int, belief: Belief, desk: Desk, action: Action
) -> None:
    """Ask the question that tells most, or pass when that is worth more points. A random bot, or one without a belief, asks anything."""
    action.does = DO_ASK
    desk.options = 0
    desk.best_worth = 0
    desk.second_worth = 0
    if bot.strategy == RANDOM or belief.count == 0:
        random_turn(rules, state, state.streams, stream, action)
        return
    choose_sample(bot, belief, desk)
    free = rules.circles & ~state.circles[state.seat]
    for circle in range(CIRCLES):
        desk.best_bits[circle] = -1
    if (free >> BLANKS) & 1:
        weigh_blanks(rules, layouts, tables, belief, desk)
    if (free >> CONTENTS) & 1:
        weigh_contents(rules, tables, bot, belief, desk)
    if (free >> VALUE) & 1:
        weigh_values(rules, tables, belief, desk)
    if (free >> LETTERS_SET_ASIDE) & 1:
        weigh_tiles(rules, desk.words, tables, bot, state, belief, desk)
    if (free >> ANY_LETTERS) & 1:
        weigh_any_letters(rules, layouts, tables, belief, desk)
    circle = best_circle(desk)
    bits = desk.best_bits[circle]
    if worth_of_pass(rules, state.passes[state.seat]) > worth_of_bits(rules, tables, belief, bits):
        action.does = DO_PASS
        for other in range(CIRCLES):
            # The chip goes on the circle that would tell least.
            if desk.best_bits[other] >= 0 and desk.best_bits[other] < desk.best_bits[circle]:
                circle = other
    action.turn = desk.best[circle]
