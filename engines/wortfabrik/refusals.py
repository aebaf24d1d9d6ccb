"""The sentence for each refusal: it names the rule and the values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.records import copied
from engines.wortfabrik import reasons
from engines.wortfabrik.day import write_and_close
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.state import EMPTY, FROM_PAIR, FROM_SPARE, Action, Rules, Slip, State


@dataclass(frozen=True, slots=True)
class _Case:
    """What was refused, and the slip as it was when the entry came."""

    rules: Rules
    signs: Signs
    state: State
    slip: Slip
    action: Action
    entry: int

    @property
    def place(self) -> int:
        """Die or spare box."""
        return int(self.action.taken[self.entry, 0])

    @property
    def row(self) -> int:
        return int(self.action.row[self.entry])

    @property
    def box(self) -> int:
        return int(self.action.box[self.entry])

    @property
    def letter(self) -> str:
        code = int(self.action.letter[self.entry])
        return "none" if code == EMPTY else f"'{self.signs.text(code)}'"

    @property
    def pair(self) -> list[int]:
        return [int(place) for place in self.action.taken[self.entry] if place >= 0]

    @property
    def symbol(self) -> str:
        """What is written, as text."""
        source = int(self.action.source[self.entry])
        if source == FROM_PAIR:
            return "a joker made of equal letters"
        if source == FROM_SPARE:
            return f"'{self.signs.text(int(self.slip.spares[self.place]))}' in spare box {self.place}"
        return f"'{self.signs.text(int(self.state.roll[self.place]))}' on die {self.place}"

    def stored(self, bad: Callable[[int], bool]) -> int:
        """The spare box that an entry takes and that is at fault."""
        return next((box for box in (self.pair or [self.place]) if bad(box)), self.place)


def refusal(rules: Rules, signs: Signs, state: State, seat: int, action: Action, reason: int) -> str:
    """Why an action is not legal. state: before the action."""
    entry, code = divmod(reason, reasons.ENTRY_STEP)
    if code == reasons.TOO_FEW_LETTERS:
        return _too_few(rules, action)
    # The entries before it, on a copy: whether a day could end there does not matter.
    before = copied(state)
    earlier = copied(action)
    earlier.count = entry
    write_and_close(rules, before, seat, earlier)
    slip = before.slips[seat]
    return f"Entry {entry}: {_SENTENCES[code](_Case(rules, signs, state, slip, action, entry))}"


def _too_few(rules: Rules, action: Action) -> str:
    used = len({int(action.taken[entry, 0]) for entry in range(int(action.count)) if action.source[entry] == 0})
    if rules.unused_to_scrap:
        return (
            f"All {rules.dice} letters of the roll must be used while there is a box for them, and the scarce goods have no room for the rest; "
            f"{used} were entered."
        )
    return f"At least {rules.min_letters_used} letters of the roll must be used while there is a box for them; {used} were entered."


def _joker_letter(case: _Case) -> str:
    if case.action.letter[case.entry] == EMPTY:
        return f"a joker must be defined when it is written; {case.symbol} has no letter."
    allowed = "".join(case.signs.text(code) for code in range(int(case.rules.alphabet_size)) if case.rules.joker_letters >> code & 1)
    return f"a joker stands for one of {allowed}; {case.letter} was given."


def _no_such_spare_box(case: _Case) -> str:
    boxes = int(case.rules.spare_boxes)
    if boxes == 0:
        return "this slip has no spare boxes."
    box = case.box if int(case.action.source[case.entry]) == 0 else case.stored(lambda place: not 0 <= place < boxes)
    return f"spare boxes are 0 to {boxes - 1}; {box} was given."


def _pair_size(case: _Case) -> str:
    return f"{case.rules.pair_size} equal stored letters make a joker; {len(case.pair)} spare boxes were given."


def _pair_differs(case: _Case) -> str:
    symbols = ", ".join(f"'{case.signs.text(int(case.slip.spares[box]))}'" for box in case.pair)
    return f"only equal stored letters make a joker; spare boxes {', '.join(map(str, case.pair))} hold {symbols}."


def _row_word(case: _Case) -> str:
    return "the bonus row" if case.row == case.rules.bonus_row else f"row {case.row}"


_SENTENCES: Mapping[int, Callable[[_Case], str]] = {
    reasons.NO_SUCH_DIE: lambda case: f"dice are 0 to {case.rules.dice - 1}; {case.place} was given.",
    reasons.DIE_USED: lambda case: f"each letter of the roll may be used only once; die {case.place} is used already.",
    reasons.NO_SUCH_ROW: lambda case: f"rows are 0 to {case.rules.rows - 1}; {case.row} was given.",
    reasons.NO_SUCH_BOX: lambda case: f"boxes of {_row_word(case)} are 0 to {case.rules.boxes[case.row] - 1}; {case.box} was given.",
    reasons.BOX_TAKEN: lambda case: (
        f"what is written stays; box {case.box} of {_row_word(case)} holds '{case.signs.text(int(case.slip.letters[case.row, case.box]))}'."
    ),
    reasons.OTHER_LETTER: lambda case: f"only a joker can stand for another letter; {case.letter} was given for {case.symbol}.",
    reasons.JOKER_LETTER: _joker_letter,
    reasons.NO_SUCH_SPARE_BOX: _no_such_spare_box,
    reasons.SPARE_BOX_TAKEN: lambda case: f"spare box {case.box} has been written already.",
    reasons.SPARES_FULL: lambda case: f"all {case.rules.spare_boxes} spare boxes have been written already.",
    reasons.SCRAP_FULL: lambda case: f"all {case.rules.scrap_boxes} boxes for scarce goods are full.",
    reasons.NOTHING_STORED: lambda case: f"nothing is stored in spare box {case.stored(lambda box: case.slip.spares[box] == EMPTY)}.",
    reasons.CROSSED_OUT: lambda case: f"spare box {case.stored(lambda box: bool(case.slip.crossed[box]))} is crossed out: its letter has been used.",
    reasons.STORED_TODAY: lambda case: (
        f"a stored letter may be used on a later day; spare box {case.place} was written today, on day {case.state.day}."
    ),
    reasons.NO_PAIRS: lambda case: "equal stored letters make no joker in this variant.",
    reasons.PAIR_SIZE: _pair_size,
    reasons.PAIR_SAME_BOX: lambda case: f"a pair takes different spare boxes; {', '.join(map(str, case.pair))} were given.",
    reasons.PAIR_DIFFERS: _pair_differs,
    reasons.ONLY_INTO_ROWS: lambda case: "a stored letter goes into a word row and nowhere else.",
}
