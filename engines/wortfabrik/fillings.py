"""Fillings of a row: sets of boxes that get a letter of today's dice, each with the words that would still fit."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.words.patterns import BLANK, BOX_BITS, BOX_MASK
from engines.wortfabrik.desk import MOST_FILLINGS, MOST_PARTIAL, Desk
from engines.wortfabrik.outlook import HELD_COST, Outlook
from engines.wortfabrik.state import EMPTY

FILLING_BITS: Final = BOX_BITS
SLOT_BITS: Final = 4
SLOT_MASK: Final = 15
FULLEST: Final = MOST_FILLINGS * 3 // 4
"""Different fillings of a row that are kept apart; later ones are left aside."""


@rule
def begin_fillings(desk: Desk, boxes: int) -> None:
    """List the empty boxes of the row on the desk; no filling yet."""
    desk.gaps = 0
    for box in range(boxes):
        if desk.row_letters[box] == EMPTY:
            desk.gap_shift[desk.gaps] = BOX_BITS * box
            desk.gaps += 1
    for number in range(desk.fillings):
        desk.filling[desk.filling_place[number]] = 0
    desk.fillings = 0
    desk.none_weight = 0
    desk.none_letters = 0
    desk.joker_needs = 0
    for slot in range(desk.slots):
        desk.needs[slot] = 0


@rule
def place_of(desk: Desk, filling: int, used: int) -> int:
    """Where a filling is kept; opened when it is new. -1 when there are too many."""
    place = (filling ^ (filling >> 7) ^ (filling >> 19) ^ (filling >> 33)) & (MOST_FILLINGS - 1)
    while desk.filling[place] != 0:
        if desk.filling[place] == filling:
            return place
        place = (place + 1) & (MOST_FILLINGS - 1)
    if desk.fillings >= FULLEST:
        return -1
    desk.filling[place] = filling
    desk.filling_used[place] = used
    desk.filling_weight[place] = 0
    desk.filling_letters[place] = 0
    desk.filling_base[place] = 0
    desk.filling_place[desk.fillings] = place
    desk.fillings += 1
    return place


@rule
def add_word(outlook: Outlook, desk: Desk, packed: int, boxes: int) -> int:
    """Add a word to every filling that leads towards it.

    Returns how many of its missing letters no die shows, or -1 when the word stands in the row already.
    """
    total = 0
    most = 0
    missing = 0
    desk.matches = 0
    for gap in range(desk.gaps):
        letter = (packed >> desk.gap_shift[gap]) & BOX_MASK
        if letter == BLANK:
            continue
        cost = desk.cost[letter]
        total += cost
        missing += 1
        slot = desk.die_slot[letter]
        if slot >= 0:
            match = desk.matches
            desk.match_slot[match] = slot
            desk.match_mark[match] = (letter + 1) << desk.gap_shift[gap]
            desk.match_cost[match] = cost
            desk.matches = match + 1
        else:
            most = max(most, cost)
    if missing == 0:
        return -1
    length = boxes - desk.gaps + missing
    relief = max(most - HELD_COST, 0)
    desk.joker_needs += outlook.weights[max(total - relief, 0)]
    if desk.jokers_held > 0:
        total = max(total - relief, 0)
    weight = outlook.weights[total]
    desk.none_weight += weight
    desk.none_letters += weight * length
    if desk.matches > 0:
        _lead_towards(outlook, desk, total, missing, length, weight)
    return missing - desk.matches


@rule
def _lead_towards(outlook: Outlook, desk: Desk, total: int, missing: int, length: int, weight: int) -> None:
    """Go through every choice of missing boxes that dice can fill, and add the word to that filling."""
    desk.partial_filling[0] = 0
    desk.partial_used[0] = 0
    desk.partial_cost[0] = total
    desk.partial_left[0] = missing
    count = 1
    for match in range(desk.matches):
        slot = desk.match_slot[match]
        desk.needs[slot] += weight
        shift = slot * SLOT_BITS
        for before in range(count):
            if (desk.partial_used[before] >> shift) & SLOT_MASK < desk.slot_count[slot] and count < MOST_PARTIAL:
                desk.partial_filling[count] = desk.partial_filling[before] | desk.match_mark[match]
                desk.partial_used[count] = desk.partial_used[before] + (1 << shift)
                desk.partial_cost[count] = desk.partial_cost[before] - desk.match_cost[match]
                desk.partial_left[count] = desk.partial_left[before] - 1
                count += 1
    for number in range(1, count):
        place = place_of(desk, desk.partial_filling[number], desk.partial_used[number])
        if place >= 0:
            if desk.partial_left[number] == 0:
                desk.filling_base[place] = max(desk.filling_base[place], length)
            else:
                weight = outlook.weights[max(desk.partial_cost[number], 0)]
                desk.filling_weight[place] += weight
                desk.filling_letters[place] += weight * length


@rule
def find_missing(desk: Desk, packed: int, boxes: int) -> int:
    """List the letters that a word lacks in the row on the desk; return how many letters the word has."""
    desk.missing = 0
    length = 0
    for box in range(boxes):
        letter = (packed >> (BOX_BITS * box)) & BOX_MASK
        if letter != BLANK:
            length += 1
            if desk.row_letters[box] == EMPTY:
                desk.missing_letter[desk.missing] = letter
                desk.missing_box[desk.missing] = box
                desk.missing += 1
    return length
