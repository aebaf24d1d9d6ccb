"""Words that the rows of a slip can still become, for a player who asks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dashboard.components.scene import Piece, Row
from dashboard.tables.base import Seen
from dashboard.tables.wortfabrik.slips import is_bonus, is_full, row_label, row_text
from dashboard.wording import counted, spelled
from engines.core.records import copied
from engines.wortfabrik.advice import fitting_words
from engines.wortfabrik.state import EMPTY, Slip

WORDS = "words"
"""The zone that is folded until it is asked for."""

SHOWN = 10
"""Words named of each row."""
SEARCHED = 300
"""Words of one place in the bonus row, so that one that fits in several places is counted once."""


@dataclass(frozen=True, slots=True)
class Possible:
    """Words that fit what is written in a row."""

    count: int
    exact: bool
    """False when there may be more than `count`."""
    words: tuple[str, ...]
    """The commonest of them."""


def possible_words(seen: Seen, slip: Slip, row: int) -> Possible:
    """Words that a row of a slip can still become, as the bots know them."""
    state = copied(seen.state)
    state.slips[seen.seat] = slip
    if not is_bonus(seen.prepared, row):
        found = fitting_words(seen.prepared, state, seen.seat, row, SHOWN)
        return Possible(found.count, True, found.words)
    counts: list[int] = []
    words: list[str] = []
    exact = True
    for shifted in _shifted(seen, slip, row):
        state.slips[seen.seat].letters[row] = shifted
        found = fitting_words(seen.prepared, state, seen.seat, row, SEARCHED)
        counts.append(found.count)
        words += found.words
        exact = exact and found.count <= SEARCHED
    different = tuple(dict.fromkeys(words))
    if exact:
        return Possible(len(different), True, different[:SHOWN])
    return Possible(max(counts), len(counts) == 1, different[:SHOWN])


def _shifted(seen: Seen, slip: Slip, row: int) -> list[np.ndarray]:
    """The bonus row with its letters moved to the right, once for each box that a word may end in: bots' words end in the last one."""
    letters = np.array(slip.letters[row])
    boxes = int(seen.prepared.rules.boxes[row])
    written = np.flatnonzero(letters[:boxes] != EMPTY)
    if not len(written):
        return [letters]
    found = []
    for by in range(boxes - int(written[-1])):
        moved = np.full_like(letters, EMPTY)
        moved[by:boxes] = letters[: boxes - by]
        found.append(moved)
    return found


def words_row(seen: Seen, slip: Slip) -> Row:
    """The rows that are not full, with what they can still become. `slip` has what was put down on it."""
    pieces = [_row_piece(seen, slip, row) for row in range(int(seen.prepared.rules.rows)) if not is_full(seen.prepared, slip, row)]
    hint = "Ä is written AE" if _folds_umlauts(seen) else "as the bots know them"
    return Row(id=WORDS, look="options", title="Words still possible", hint=hint, pieces=tuple(pieces), empty="Every row is full.", fold=True)


def _folds_umlauts(seen: Seen) -> bool:
    """True when the lexicon's umlauts are written with two letters."""
    return any(letter == "Ä" for letter, _ in seen.prepared.signs.alphabet.folding)


def _row_piece(seen: Seen, slip: Slip, row: int) -> Piece:
    name = f"words-{row}"
    title = f"{row_label(seen.prepared, row)}: {row_text(seen.prepared, slip, row)}"
    found = possible_words(seen, slip, row)
    if not found.count:
        return Piece(name, "0", title=title, note="no word that the bots know")
    many = f"{'' if found.exact else 'more than '}{counted(found.count, 'word')}"
    more = ", …" if found.count > len(found.words) else ""
    return Piece(name, _short(found.count), title=title, note=f"{many}: {', '.join(found.words)}{more}")


def _short(count: int) -> str:
    """A number of words in a circle."""
    return spelled(count) if count < 100 else "99+"
