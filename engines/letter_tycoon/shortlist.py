"""Lists of the best plays and the best words, best first, in fixed room."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.letter_tycoon.desk import MOST_LISTED, Desk


@rule
def enter_play(desk: Desk, first: int, second: int, value: int, tie: int) -> None:
    """Put a play in its place among the best. Of equal plays the one with the greater tie number comes first."""
    place = desk.play_count
    if place == desk.play_room:
        if not _before(value, tie, desk.play_value[place - 1], desk.play_tie[place - 1]):
            return
        place -= 1
    else:
        desk.play_count += 1
    while place > 0 and _before(value, tie, desk.play_value[place - 1], desk.play_tie[place - 1]):
        desk.play_first[place] = desk.play_first[place - 1]
        desk.play_second[place] = desk.play_second[place - 1]
        desk.play_value[place] = desk.play_value[place - 1]
        desk.play_tie[place] = desk.play_tie[place - 1]
        place -= 1
    desk.play_first[place] = first
    desk.play_second[place] = second
    desk.play_value[place] = value
    desk.play_tie[place] = tie


@rule
def enter_list(desk: Desk, word: int, bound: int, tie: int, length: int, ends: int, facts: int, weight: int, mask: int) -> None:
    """Put a word in its place in the list by bound; the least of a full list is dropped."""
    place = desk.listed
    row = place
    if place == MOST_LISTED:
        row = desk.list_order[place - 1]
        if not _before(bound, tie, desk.list_bound[row], desk.list_tie[row]):
            return
        place -= 1
    else:
        desk.listed += 1
    while place > 0:
        other = desk.list_order[place - 1]
        if not _before(bound, tie, desk.list_bound[other], desk.list_tie[other]):
            break
        desk.list_order[place] = other
        place -= 1
    desk.list_order[place] = row
    desk.list_word[row] = word
    desk.list_bound[row] = bound
    desk.list_tie[row] = tie
    desk.list_length[row] = length
    desk.list_ends[row] = ends
    desk.list_facts[row] = facts
    desk.list_weight[row] = weight
    desk.list_mask[row] = mask


@rule
def _before(value: int, tie: int, other_value: int, other_tie: int) -> bool:
    """True when a value with its tie number stands before another."""
    return value > other_value or (value == other_value and tie > other_tie)
