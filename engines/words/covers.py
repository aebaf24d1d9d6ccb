"""Exact covers: which words together use up a heap of tiles.

The lowest place in use is the tile that the fewest words have: the pivot of the search. The last word of a cover is looked up by its letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.compiled import rule
from engines.words.bins import FIELD, MOST_LETTERS, PLACE_BITS, PLACES, holds
from engines.words.bits import ones
from engines.words.candidates import Candidates, bucket_of, next_holding


@rule
def lowest_place(low: int, middle: int, high: int) -> int:
    """The rarest letter there is, as a place; MOST_LETTERS when there is none."""
    if low != 0:
        return ones((low & -low) - 1) // PLACE_BITS
    if middle != 0:
        return PLACES + ones((middle & -middle) - 1) // PLACE_BITS
    if high != 0:
        return 2 * PLACES + ones((high & -high) - 1) // PLACE_BITS
    return MOST_LETTERS


@rule
def has_letter(low: int, middle: int, high: int, place: int) -> bool:
    """True when the letter of a place is there."""
    if place < PLACES:
        return (low >> (PLACE_BITS * place)) & FIELD != 0
    if place < 2 * PLACES:
        return (middle >> (PLACE_BITS * (place - PLACES))) & FIELD != 0
    return (high >> (PLACE_BITS * (place - 2 * PLACES))) & FIELD != 0


@rule
def search_covers(found: Candidates, low: int, middle: int, high: int, words: int) -> int:
    """List the ways to use up these tiles with so many shelved candidates, each set of words once; return how many.

    Their lengths are those of `found.wanted`. Their places on the shelf go to `found.cover`. Stops after
    `found.limit` covers or `found.most_steps` looks at a word: then the answer is a lower bound. A word may be used twice.
    """
    found.steps = 0
    if words == 0:
        return 1 if low == 0 and middle == 0 and high == 0 else 0
    covers = 0
    depth = 0
    found.rest_low[0] = low
    found.rest_middle[0] = middle
    found.rest_high[0] = high
    found.pivot[0] = lowest_place(low, middle, high)
    found.cursor[0] = 0
    while True:
        low, middle, high = found.rest_low[depth], found.rest_middle[depth], found.rest_high[depth]
        place = found.cursor[depth]
        if depth == words - 1:
            other = found.head[bucket_of(low, middle, high)]
            while other > 0:
                last = other - 1
                other = found.chain[last]
                if last >= place and found.low[last] == low and found.middle[last] == middle and found.high[last] == high:
                    for level in range(depth):
                        found.cover[covers, level] = found.taken[level]
                    found.cover[covers, depth] = last
                    covers += 1
                    if covers >= found.limit:
                        break
            place = found.shelved
        else:
            pivot = found.pivot[depth]
            start = place
            while place < found.shelved:
                place = next_holding(found, pivot, place)
                if place == found.shelved or (
                    found.wanted[found.shelf_length[place]] > 0
                    and holds(low, found.low[place])
                    and holds(middle, found.middle[place])
                    and holds(high, found.high[place])
                ):
                    break
                place += 1
            found.steps += min(place + 1, found.shelved) - start
        if covers >= found.limit or found.steps >= found.most_steps:
            while depth > 0:
                depth -= 1
                found.wanted[found.shelf_length[found.taken[depth]]] += 1
            return covers
        if place >= found.shelved:
            if depth == 0:
                return covers
            depth -= 1
            found.wanted[found.shelf_length[found.taken[depth]]] += 1
            continue
        # Take the word; words that share a pivot come in the order of their positions, so that each set of words is found once.
        found.taken[depth] = place
        found.cursor[depth] = place + 1
        found.wanted[found.shelf_length[place]] -= 1
        low -= found.low[place]
        middle -= found.middle[place]
        high -= found.high[place]
        pivot = found.pivot[depth]
        same = has_letter(low, middle, high, pivot)
        depth += 1
        found.rest_low[depth] = low
        found.rest_middle[depth] = middle
        found.rest_high[depth] = high
        found.pivot[depth] = pivot if same else lowest_place(low, middle, high)
        found.cursor[depth] = place if same else 0


def plain_covers(words: Sequence[str], tiles: str, lengths: Sequence[int]) -> set[tuple[str, ...]]:
    """The same by trying everything, for tests: sets of words of these lengths that use up the tiles, each sorted."""
    from collections import Counter

    found: set[tuple[str, ...]] = set()

    def walk(chosen: tuple[str, ...], left: Any, wanted: tuple[int, ...]) -> None:
        if not wanted:
            if not left:
                found.add(tuple(sorted(chosen)))
            return
        for word in words:
            need = Counter(word)
            if len(word) == wanted[0] and not need - left:
                walk((*chosen, word), left - need, wanted[1:])

    walk((), Counter(tiles), tuple(lengths))
    return found
