"""Completing a row today: with dice, stored letters, jokers and equal letters exchanged for a joker."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.words.bits import ones
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns, list_formable
from engines.words.vocabulary import notices
from engines.wortfabrik.desk import MOST_JOKERS, POINT, Bot, Desk, Draft
from engines.wortfabrik.fillings import FILLING_BITS, find_missing
from engines.wortfabrik.noting import NO_ROOM, open_way
from engines.wortfabrik.state import Rules, Slip


@rule
def complete_row(rules: Rules, index: WordIndex, patterns: Patterns, bot: Bot, slip: Slip, row: int, desk: Desk) -> None:
    """Add the ways that complete a row, whatever is written there."""
    for box in range(rules.boxes[row]):
        desk.row_letters[box] = slip.letters[row, box]
    shelf = bot.shelf[row]
    jokers = min(desk.sources, MOST_JOKERS)
    found = list_formable(patterns, shelf, desk.row_letters, desk.item_letters, jokers, bot.searched[row], desk.lane_room, desk.words)
    first = patterns.first_entry[shelf]
    for number in range(found):
        entry = first + desk.words[number]
        if bot.attentive or notices(bot.notice, index, patterns.words[entry], desk.salt):
            length = find_missing(desk, patterns.letters[entry], rules.boxes[row])
            if desk.missing > 0:
                complete_word(rules, row, length, desk)


@rule
def complete_word(rules: Rules, row: int, length: int, desk: Desk) -> None:
    """Add the ways that write what is missing of a word: dice first, then stored letters, then jokers."""
    draft = desk.draft
    draft.dice = 0
    draft.spares = 0
    draft.filling = 0
    draft.lacking = 0
    for number in range(desk.missing):
        letter = desk.missing_letter[number]
        draft.filling |= (letter + 1) << (FILLING_BITS * desk.missing_box[number])
        free = desk.dice_of[letter] & ~draft.dice
        stored = desk.spares_of[letter] & ~draft.spares
        if free != 0:
            draft.dice |= free & -free
        elif stored != 0:
            draft.spares |= stored & -stored
        else:
            draft.lacking += 1
            if draft.lacking > min(desk.sources, MOST_JOKERS) or rules.joker_letters >> letter & 1 == 0:
                return
    draft.value = length * rules.points[row] * POINT - desk.spare_cost * ones(draft.spares)
    draft.boxes = 0
    draft.sources = 0
    if draft.lacking == 0:
        _note_draft(desk, row, draft)
    else:
        _add_jokers(desk, row)


@rule
def _add_jokers(desk: Desk, row: int) -> None:
    """Cover what the draft is lacking with sources of jokers that take none of its dice and spare parts."""
    draft = desk.draft
    for source in range(desk.sources):
        if not _take_source(desk, draft, source):
            continue
        if draft.lacking == 0:
            _note_draft(desk, row, draft)
        else:
            for other in range(source + 1, desk.sources):
                if _take_source(desk, draft, other):
                    _note_draft(desk, row, draft)
                    _give_back(desk, draft, other)
        _give_back(desk, draft, source)


@rule
def _take_source(desk: Desk, draft: Draft, source: int) -> bool:
    """Add a source of a joker to a draft, if it does not take what the draft has."""
    if desk.source_dice[source] & draft.dice or desk.source_spares[source] & draft.spares:
        return False
    draft.dice |= desk.source_dice[source]
    draft.spares |= desk.source_spares[source]
    draft.boxes += desk.source_boxes[source]
    draft.value -= desk.source_cost[source]
    draft.sources |= 1 << source
    draft.lacking -= 1
    return True


@rule
def _give_back(desk: Desk, draft: Draft, source: int) -> None:
    """Take a source out of a draft again."""
    draft.dice &= ~desk.source_dice[source]
    draft.spares &= ~desk.source_spares[source]
    draft.boxes -= desk.source_boxes[source]
    draft.value += desk.source_cost[source]
    draft.sources &= ~(1 << source)
    draft.lacking += 1


@rule
def _note_draft(desk: Desk, row: int, draft: Draft) -> None:
    """Keep a draft as a way, if there are spare boxes enough for it."""
    if draft.boxes > desk.spare_boxes_left:
        return
    ways = desk.ways[row]
    way = open_way(ways, draft.dice, draft.value)
    if way != NO_ROOM:
        ways.spares[way] = draft.spares
        ways.boxes[way] = draft.boxes
        ways.sources[way] = draft.sources
        ways.filling[way] = draft.filling
