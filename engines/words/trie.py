"""The packed alphagram trie: how one node fits in an int64, and how the trie is built.

An alphagram is the letters of a word sorted by rank. A node of the trie is one alphagram's beginning; from high to low
its int64 holds

    bits 31..62  mask of the ranks of its children
    bit  30      terminal: words have exactly these letters
    bits 23..29  bound: 0 when no bot may use anything at or below it, else 1 + the greatest commonness in tenths,
                 rounded up
    bits  0..22  number of its first child

The children of a node stand side by side in order of rank, so a child is the first plus the count of mask bits below
it.
"""

from __future__ import annotations

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers

FIRST_BITS = 23
BOUND_BITS = 7
TERMINAL_SHIFT = FIRST_BITS + BOUND_BITS
MASK_SHIFT = TERMINAL_SHIFT + 1

FIRST_MASK = (1 << FIRST_BITS) - 1
BOUND_MASK = (1 << BOUND_BITS) - 1

MOST_RANKS = 32
"""Symbols a trie can hold: bits of the child mask."""

MOST_NODES = 1 << FIRST_BITS

LONGEST_WORD = 20
"""Letters a word may have: ten to an int64."""


@rule
def bound_of(commonness: int) -> int:
    """The bound of one word: 0 when commonness (hundredths) is negative, else 1 + tenths rounded up."""
    if commonness < 0:
        return 0
    return 1 + (commonness + 9) // 10


@rule
def bound_needed(least_commonness: int) -> int:
    """The smallest bound a node must have so that a word of at least this commonness (hundredths) may be there."""
    if least_commonness < 0:
        return 0
    return 1 + (least_commonness + 9) // 10


@rule_with_arrays
def build_trie(ranks: Integers, bounds: Integers, nodes: Integers, node_of: Integers, scratch: Integers) -> int:
    """Lay the trie of sorted, different alphagrams into `nodes`; return the number of nodes.

    ranks: (alphagrams, LONGEST_WORD) ranks in non-decreasing order, then -1; rows in ascending order.
    bounds: (alphagrams,) greatest `bound_of` of the words of each.
    nodes: zeroed, one place a node. node_of: (alphagrams,) receives each alphagram's node.
    scratch: (nodes, 4), overwritten: first row, row after the last, depth and parent of every node.
    """
    scratch[0, 0] = 0
    scratch[0, 1] = ranks.shape[0]
    scratch[0, 2] = 0
    scratch[0, 3] = -1
    made = 1
    pending = [0]
    while len(pending) > 0:
        node = pending.pop()
        made = _open_node(node, made, ranks, bounds, nodes, node_of, scratch)
        first = nodes[node] & FIRST_MASK
        child = made - 1
        while first > 0 and child >= first:
            pending.append(child)
            child -= 1
    _raise_bounds(made, nodes, scratch)
    return made


@rule
def _open_node(node: int, made: int, ranks: Integers, bounds: Integers, nodes: Integers, node_of: Integers, scratch: Integers) -> int:
    """Write one node and append its children; return the number of nodes then."""
    row = scratch[node, 0]
    end = scratch[node, 1]
    depth = scratch[node, 2]
    packed = 0
    if row < end and (depth == LONGEST_WORD or ranks[row, depth] < 0):
        # The shortest alphagram of a group comes first: it is the node itself.
        packed = (1 << TERMINAL_SHIFT) | (bounds[row] << FIRST_BITS)
        node_of[row] = node
        row += 1
    mask = 0
    first = made
    while row < end:
        rank = ranks[row, depth]
        start = row
        while row < end and ranks[row, depth] == rank:
            row += 1
        mask |= 1 << rank
        scratch[made, 0] = start
        scratch[made, 1] = row
        scratch[made, 2] = depth + 1
        scratch[made, 3] = node
        made += 1
    if mask > 0:
        packed |= (mask << MASK_SHIFT) | first
    nodes[node] = packed
    return made


@rule
def _raise_bounds(made: int, nodes: Integers, scratch: Integers) -> None:
    """Give every node the greatest bound at or below it. Children have higher numbers than their parent."""
    for node in range(made - 1, 0, -1):
        parent = scratch[node, 3]
        bound = (nodes[node] >> FIRST_BITS) & BOUND_MASK
        if bound > ((nodes[parent] >> FIRST_BITS) & BOUND_MASK):
            nodes[parent] = (nodes[parent] & ~(BOUND_MASK << FIRST_BITS)) | (bound << FIRST_BITS)
