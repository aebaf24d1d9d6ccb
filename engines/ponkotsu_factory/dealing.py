"""The beginning of a round: mixing and drawing tiles (rulebook: 1. Creating "Questions")."""

from __future__ import annotations

from typing import Final

from engines.core.chance import DEAL, MASK31, mixed, next_word
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.core.rows import sort_numbers
from engines.ponkotsu_factory.state import (
    MAX_LETTERS,
    MAX_PLAYERS,
    MOST_DEALS,
    NO_LETTER,
    STAGE_CREATE,
    UNFINISHED,
    Paper,
    Rules,
    State,
)
from engines.words.bins import Heap, WordBins, heap_counts, holds
from engines.words.candidates import MOST_WORDS, Candidates

TILE_BITS: Final = 9
"""A tile is known by its letter and its copy: 26 letters, at most 15 of each."""
COPIES: Final = 16
MOST_STEPS: Final = 20_000
"""Looks at a word after which a player is held unable to make words of a rack."""


@rule
def draw_tiles(rules: Rules, state: State, tiles: Integers) -> None:
    """Mix the Other Letter Tiles and let everybody draw. Each tile has a key of its own, so that one tile more or less leaves most racks.

    tiles: scratch, (MOST_TILES,).
    """
    count = 0
    for letter in range(MAX_LETTERS):
        for copy in range(rules.other_tiles[letter]):
            tile = letter * COPIES + copy
            tiles[count] = (mixed(state.chance, tile) << TILE_BITS) | tile
            count += 1
    sort_numbers(tiles, count)
    for seat in range(rules.players):
        for letter in range(MAX_LETTERS):
            state.racks[seat, letter] = rules.starting_tiles[letter]
        for place in range(seat * rules.draw, (seat + 1) * rules.draw):
            state.racks[seat, (tiles[place] & ((1 << TILE_BITS) - 1)) // COPIES] += 1


@rule
def make_words(rules: Rules, bins: WordBins, heap: Heap, found: Candidates) -> bool:
    """Find words for a pile among all that bots may use, the commonest first; their entries go to `found.taken`.

    False when there are none, or none within MOST_STEPS looks at a word.
    """
    depth = 0
    steps = 0
    found.rest_low[0] = heap.low
    found.rest_middle[0] = heap.middle
    found.rest_high[0] = heap.high
    found.cursor[0] = -1
    lacking = ~heap.mask
    masks, lows, middles, highs = bins.mask, bins.low, bins.middle, bins.high
    while steps < MOST_STEPS:
        length = rules.lengths[rules.words - 1 - depth]
        entry = found.cursor[depth]
        if entry < 0:
            entry = bins.first[length]
        end = bins.first[length] + bins.usable[length]
        low, middle, high = found.rest_low[depth], found.rest_middle[depth], found.rest_high[depth]
        start = entry
        while entry < end and not (
            masks[entry] & lacking == 0 and holds(low, lows[entry]) and holds(middle, middles[entry]) and holds(high, highs[entry])
        ):
            entry += 1
        steps += entry - start + 1
        if entry == end:
            if depth == 0:
                return False
            depth -= 1
            continue
        found.taken[depth] = entry
        found.cursor[depth] = entry + 1
        depth += 1
        if depth == rules.words:
            return True
        found.rest_low[depth] = low - bins.low[entry]
        found.rest_middle[depth] = middle - bins.middle[entry]
        found.rest_high[depth] = high - bins.high[entry]
        # Of words of one length the order does not matter: go on where the last one stands.
        found.cursor[depth] = entry if rules.lengths[rules.words - 1 - depth] == length else -1
    return False


@rule
def all_can_create(rules: Rules, bins: WordBins, state: State, paper: Paper) -> bool:
    """True when words for a pile can be made of every rack."""
    for seat in range(rules.players):
        heap_counts(bins, state.racks[seat], paper.heap)
        if not make_words(rules, bins, paper.heap, paper.found):
            return False
    return True


@rule
def clear_round(rules: Rules, state: State) -> None:
    """Nothing made, nothing solved."""
    state.stage = STAGE_CREATE
    state.clock = 0
    state.voided = 0
    for seat in range(MAX_PLAYERS):
        state.acted[seat] = 0
        state.finish[seat] = UNFINISHED
        state.objections[seat] = 0
        state.sides[seat] = 0
        for word in range(MOST_WORDS):
            state.laid[seat, word] = 0
            state.originals[seat, word, :] = NO_LETTER
            state.solutions[seat, word, :] = NO_LETTER


@rule
def begin_round(rules: Rules, bins: WordBins, state: State, paper: Paper) -> None:
    """Everybody draws. When somebody cannot make words, all tiles are mixed and drawn anew (rules digest 1.9.8), up to MOST_DEALS in all."""
    clear_round(rules, state)
    for deal in range(MOST_DEALS):
        state.chance = next_word(state.streams, DEAL) & MASK31
        draw_tiles(rules, state, paper.tiles[:])
        if all_can_create(rules, bins, state, paper):
            return
        if deal + 1 < MOST_DEALS:
            paper.redeals += 1


@rule
def solver_of(rules: Rules, turn: int, creator: int) -> int:
    """Who solves a creator's pile in a round (rules digest 1.3 B)."""
    offset = 1 if rules.always_left else (turn - 1) % (rules.players - 1) + 1
    return (creator + offset) % rules.players


@rule
def creator_of(rules: Rules, turn: int, solver: int) -> int:
    """Whose pile a player solves in a round."""
    offset = 1 if rules.always_left else (turn - 1) % (rules.players - 1) + 1
    return (solver - offset + rules.players) % rules.players
