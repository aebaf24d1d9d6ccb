"""Which alphagrams can be spelled from a rack: the hot loop of every word game's bots.

Iterative depth-first walk of the trie. `have` is the mask of ranks with a letter left; one AND with a node's child mask
gives all letters worth trying. The far end of the caller's `out` holds the path and the letters left, so nothing is
allocated.
"""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.words.facts import WordIndex
from engines.words.trie import BOUND_MASK, FIRST_BITS, FIRST_MASK, MASK_SHIFT, MOST_RANKS, TERMINAL_SHIFT, bound_needed

OVERFLOW = -1
"""Answer of a search whose `out` is too small."""

SCRATCH = 96
"""Places at the far end of `out` that a search uses itself: letters left by rank, and two stacks by depth, 32 each."""

_STEP_PLACES = 32

LENGTH_SHIFT = FIRST_BITS
"""What a search lists is an alphagram's id and, above it, how many letters it has: whoever asks for that need not look the alphagram up."""


@rule
def alphagram_in(listed: int) -> int:
    """Id of an alphagram that a search has listed."""
    return listed & FIRST_MASK


@rule
def letters_in(listed: int) -> int:
    """How many letters it has."""
    return listed >> LENGTH_SHIFT


@rule
def find_alphagrams(
    index: WordIndex,
    counts: Integers,
    extras: Integers,
    extra_budget: int,
    least_commonness: int,
    shortest: int,
    longest: int,
    out: Integers,
) -> int:
    """Write to out[0:n] all alphagrams of shortest..longest letters spellable from a rack, each as `alphagram_in` and `letters_in` read it; return n.

    counts: int64 (alphabet size,), letters held by code. Letter c may be used extras[c] times more than held, all such
    extra uses together at most extra_budget times (a joker: extras 1 everywhere and a budget of 1).
    least_commonness: -1 for all words, else hundredths of Zipf; branches where bots have nothing that common are cut.
    An alphagram is listed also when only longer words below it are common enough: look at each word's own commonness.
    out: has SCRATCH places more than alphagrams are wanted. Returns OVERFLOW (-1) when they do not fit.
    """
    room = out.shape[0] - SCRATCH
    if room < 0:
        return OVERFLOW
    if extra_budget > 0:
        return _with_extras(index, counts, extras, extra_budget, least_commonness, shortest, longest, out, room)
    return _from_rack(index, counts, least_commonness, shortest, longest, out, room)


@rule
def _letters_left(index: WordIndex, counts: Integers, out: Integers, left: int) -> int:
    """Write the letters held by rank to out[left:left+32]; return the mask of ranks held at least once."""
    have = 0
    for code in range(counts.shape[0]):
        rank = index.rank_of[code]
        out[left + rank] = counts[code]
        if counts[code] > 0:
            have |= 1 << rank
    return have


@rule
def _from_rack(index: WordIndex, counts: Integers, least_commonness: int, shortest: int, longest: int, out: Integers, room: int) -> int:
    """`find_alphagrams` without extra letters."""
    left = room
    path_bit = room + MOST_RANKS
    path_node = path_bit + _STEP_PLACES
    nodes = index.nodes
    have = _letters_left(index, counts, out, left)
    needed = bound_needed(least_commonness)
    found = 0
    depth = 0
    packed = nodes[0]
    choices = (packed >> MASK_SHIFT) & have if longest > 0 else 0
    while True:
        if choices == 0:
            if depth == 0:
                return found
            # Back to the parent: give the letter back, go on with the ranks above it.
            depth -= 1
            bit = out[path_bit + depth]
            packed = out[path_node + depth]
            out[left + ones(bit - 1)] += 1
            have |= bit
            choices = (packed >> MASK_SHIFT) & have & ~(bit | (bit - 1))
            continue
        bit = choices & -choices
        choices ^= bit
        child = (packed & FIRST_MASK) + ones((packed >> MASK_SHIFT) & (bit - 1))
        below = nodes[child]
        if ((below >> FIRST_BITS) & BOUND_MASK) < needed:
            continue
        if (below >> TERMINAL_SHIFT) & 1 and depth + 1 >= shortest:
            if found >= room:
                return OVERFLOW
            out[found] = child | (depth + 1) << LENGTH_SHIFT
            found += 1
        if depth + 1 >= longest:
            continue
        place = left + ones(bit - 1)
        still = have if out[place] > 1 else have ^ bit
        deeper = (below >> MASK_SHIFT) & still
        if deeper != 0:
            out[place] -= 1
            have = still
            out[path_bit + depth] = bit
            out[path_node + depth] = packed
            depth += 1
            packed = below
            choices = deeper


@rule
def _with_extras(
    index: WordIndex,
    counts: Integers,
    extras: Integers,
    extra_budget: int,
    least_commonness: int,
    shortest: int,
    longest: int,
    out: Integers,
    room: int,
) -> int:
    """`find_alphagrams` with extra letters: letters left may fall below 0, down to -extras."""
    left = room
    path_bit = room + MOST_RANKS
    path_node = path_bit + _STEP_PLACES
    nodes = index.nodes
    have = _letters_left(index, counts, out, left)
    spare = 0
    for code in range(extras.shape[0]):
        if counts[code] + extras[code] > 0:
            spare |= 1 << index.rank_of[code]
    needed = bound_needed(least_commonness)
    budget = extra_budget
    found = 0
    depth = 0
    packed = nodes[0]
    choices = (packed >> MASK_SHIFT) & (have | spare) if longest > 0 else 0
    while True:
        if choices == 0:
            if depth == 0:
                return found
            depth -= 1
            bit = out[path_bit + depth]
            packed = out[path_node + depth]
            place = left + ones(bit - 1)
            if out[place] < 0:
                budget += 1
            out[place] += 1
            if out[place] > 0:
                have |= bit
            spare |= bit
            allowed = have | spare if budget > 0 else have
            choices = (packed >> MASK_SHIFT) & allowed & ~(bit | (bit - 1))
            continue
        bit = choices & -choices
        choices ^= bit
        rank = ones(bit - 1)
        child = (packed & FIRST_MASK) + ones((packed >> MASK_SHIFT) & (bit - 1))
        below = nodes[child]
        if ((below >> FIRST_BITS) & BOUND_MASK) < needed:
            continue
        if (below >> TERMINAL_SHIFT) & 1 and depth + 1 >= shortest:
            if found >= room:
                return OVERFLOW
            out[found] = child | (depth + 1) << LENGTH_SHIFT
            found += 1
        if depth + 1 >= longest or below >> MASK_SHIFT == 0:
            continue
        # Take the letter: from the rack while it lasts, then on the budget.
        place = left + rank
        if out[place] <= 0:
            budget -= 1
        out[place] -= 1
        if out[place] <= 0:
            have &= ~bit
        if out[place] + extras[index.code_of[rank]] <= 0:
            spare &= ~bit
        out[path_bit + depth] = bit
        out[path_node + depth] = packed
        depth += 1
        packed = below
        allowed = have | spare if budget > 0 else have
        choices = (packed >> MASK_SHIFT) & allowed


@rule
def search_racks(index: WordIndex, racks: Integers, out: Integers) -> int:
    """`find_alphagrams` for every row of `racks` (int64 (racks, alphabet size)): how many ids in all, for `bench`."""
    total = 0
    for row in range(racks.shape[0]):
        counts = racks[row]
        total += find_alphagrams(index, counts, counts, 0, -1, 1, MOST_RANKS, out)
    return total
