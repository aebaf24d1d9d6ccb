"""Letter utilisation: what a seat may write on one day (rulebook: 2. Letter Utilisation; rules digest 5.2 and 5.6)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.wortfabrik.reasons import (
    BOX_TAKEN,
    CROSSED_OUT,
    DIE_USED,
    ENTRY_STEP,
    JOKER_LETTER,
    LEGAL,
    NO_PAIRS,
    NO_SUCH_BOX,
    NO_SUCH_DIE,
    NO_SUCH_ROW,
    NO_SUCH_SPARE_BOX,
    NOTHING_STORED,
    ONLY_INTO_ROWS,
    OTHER_LETTER,
    PAIR_DIFFERS,
    PAIR_SAME_BOX,
    PAIR_SIZE,
    SCRAP_FULL,
    SPARE_BOX_TAKEN,
    SPARES_FULL,
    STORED_TODAY,
    TOO_FEW_LETTERS,
)
from engines.wortfabrik.slip import first_empty_spare_box, is_stored, slip_is_full, store, throw_away
from engines.wortfabrik.state import (
    ANY_BOX,
    EMPTY,
    FROM_DIE,
    FROM_SPARE,
    JOKER,
    TO_ROW,
    TO_SPARE,
    Action,
    Rules,
    Slip,
    Tally,
)


@rule
def write_day(rules: Rules, roll: Integers, day: int, slip: Slip, tally: Tally, action: Action) -> int:
    """Carry out the entries of a day in their order. 0, or the packed reason: the slip is then half written.

    Who asks whether an action is legal does it on a copy; bots write legal actions only.
    """
    for entry in range(action.count):
        if action.source[entry] == FROM_DIE:
            reason = _use_die(rules, roll, day, slip, tally, action, entry)
        elif action.source[entry] == FROM_SPARE:
            reason = _use_spare(rules, day, slip, tally, action, entry)
        else:
            reason = _use_pair(rules, slip, tally, action, entry)
        if reason != LEGAL:
            return entry * ENTRY_STEP + reason
    return _finish_day(rules, roll, slip, tally, action)


@rule
def _use_die(rules: Rules, roll: Integers, day: int, slip: Slip, tally: Tally, action: Action, entry: int) -> int:
    """Enter one letter of the roll; each is used only once."""
    die = action.taken[entry, 0]
    if not 0 <= die < rules.dice:
        return NO_SUCH_DIE
    if _is_used(action, entry, die):
        return DIE_USED
    symbol = roll[die]
    if action.target[entry] == TO_ROW:
        if symbol >= JOKER:
            tally.jokers_written += 1
        return _write_in_row(rules, slip, action, entry, symbol)
    if action.target[entry] == TO_SPARE:
        return _store_die(rules, slip, action.box[entry], symbol, day)
    if slip.scrap_count >= rules.scrap_boxes:
        return SCRAP_FULL
    throw_away(rules, slip, symbol)
    return LEGAL


@rule
def _is_used(action: Action, before: int, die: int) -> bool:
    """True when one of the entries before a place uses the die."""
    for entry in range(before):  # noqa: SIM110 - Numba compiles no generator inside any()
        if action.source[entry] == FROM_DIE and action.taken[entry, 0] == die:
            return True
    return False


@rule
def _write_in_row(rules: Rules, slip: Slip, action: Action, entry: int, symbol: int) -> int:
    """Write a symbol into an empty box of a word row; a joker is defined at once and stays what it is.

    A letter that the entry leaves out is the symbol's own; the entry then has it too.
    """
    row = action.row[entry]
    box = action.box[entry]
    letter = action.letter[entry]
    if not 0 <= row < rules.rows:
        return NO_SUCH_ROW
    if not 0 <= box < rules.boxes[row]:
        return NO_SUCH_BOX
    if slip.letters[row, box] != EMPTY:
        return BOX_TAKEN
    if symbol >= JOKER:
        if letter < 0 or rules.joker_letters >> letter & 1 == 0:
            return JOKER_LETTER
    elif letter == EMPTY:
        letter = symbol
        action.letter[entry] = letter
    elif letter != symbol:
        return OTHER_LETTER
    slip.letters[row, box] = letter
    return LEGAL


@rule
def _store_die(rules: Rules, slip: Slip, box: int, symbol: int, day: int) -> int:
    """Write a symbol of the roll into a spare box; a joker is stored undefined."""
    if box == ANY_BOX:
        box = first_empty_spare_box(rules, slip)
        if box < 0:
            return SPARES_FULL
    if not 0 <= box < rules.spare_boxes:
        return NO_SUCH_SPARE_BOX
    if slip.spares[box] != EMPTY:
        return SPARE_BOX_TAKEN
    store(rules, slip, box, symbol, day)
    return LEGAL


@rule
def _stored_symbol(rules: Rules, slip: Slip, box: int) -> int:
    """0 when a spare box holds a letter that may still be used, else the reason why not."""
    if not 0 <= box < rules.spare_boxes:
        return NO_SUCH_SPARE_BOX
    if slip.spares[box] == EMPTY:
        return NOTHING_STORED
    return LEGAL if is_stored(slip, box) else CROSSED_OUT


@rule
def _use_spare(rules: Rules, day: int, slip: Slip, tally: Tally, action: Action, entry: int) -> int:
    """Enter a stored letter of an earlier day into a word row and cross it out (rules digest 5.6.2 and 5.6.4)."""
    box = action.taken[entry, 0]
    reason = _stored_symbol(rules, slip, box)
    if reason != LEGAL:
        return reason
    if slip.spare_day[box] == day and rules.same_day_spare_use == 0:
        return STORED_TODAY
    if action.target[entry] != TO_ROW:
        return ONLY_INTO_ROWS
    symbol = slip.spares[box]
    if symbol >= JOKER:
        tally.jokers_written += 1
    slip.crossed[box] = 1
    return _write_in_row(rules, slip, action, entry, symbol)


@rule
def _use_pair(rules: Rules, slip: Slip, tally: Tally, action: Action, entry: int) -> int:
    """Cross out equal stored letters for one joker, at any time, also on the day they were stored (rules digest 5.6.4, 5.6.5)."""
    if rules.pair_size == 0:
        return NO_PAIRS
    for place in range(action.taken.shape[1]):
        if (action.taken[entry, place] >= 0) != (place < rules.pair_size):
            return PAIR_SIZE
    for place in range(rules.pair_size):
        box = action.taken[entry, place]
        reason = _stored_symbol(rules, slip, box)
        if reason != LEGAL:
            return reason
        for other in range(place):
            if action.taken[entry, other] == box:
                return PAIR_SAME_BOX
        if slip.spares[box] != slip.spares[action.taken[entry, 0]]:
            return PAIR_DIFFERS
    if action.target[entry] != TO_ROW:
        return ONLY_INTO_ROWS
    for place in range(rules.pair_size):
        slip.crossed[action.taken[entry, place]] = 1
    tally.jokers_made += 1
    return _write_in_row(rules, slip, action, entry, JOKER)


@rule
def _finish_day(rules: Rules, roll: Integers, slip: Slip, tally: Tally, action: Action) -> int:
    """Enough letters must be used, or no box be left (rules digest 5.6.3); the rest goes where the variant says (5.6.1)."""
    count = 0
    for die in range(rules.dice):
        if _is_used(action, action.count, die):
            count += 1
        elif rules.unused_to_scrap and slip.scrap_count < rules.scrap_boxes:
            throw_away(rules, slip, roll[die])
            count += 1
    needed = rules.dice if rules.unused_to_scrap else rules.min_letters_used
    if count < needed and not slip_is_full(rules, slip):
        return TOO_FEW_LETTERS
    tally.left_out += rules.dice - count
    return LEGAL
