"""Help for a person at the table: what a bot would write, and which words a row can still become."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engines.core.bots import BotSpec
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.records import copied, table
from engines.words.patterns import known_entries, words_fitting
from engines.wortfabrik.actions import action_json
from engines.wortfabrik.bots import decide
from engines.wortfabrik.desk import Desk
from engines.wortfabrik.state import Action, State
from engines.wortfabrik.survey import prepare_bots

if TYPE_CHECKING:
    from engines.wortfabrik.game import WordFactory


@dataclass(frozen=True, slots=True)
class Fitting:
    """Words that fit what is written in a row."""

    count: int
    words: tuple[str, ...]
    """The commonest of them; shorter words of the bonus row without blanks."""


def advice(prepared: WordFactory, state: State, seat: int, spec: BotSpec) -> Json:
    """The action that `spec` would take for `seat`. Chance and state stay as they are."""
    trial = copied(state)
    bots, outlook = prepare_bots([spec] * prepared.players, prepared.rules, prepared.patterns, prepared.shelves)
    action = table(Action)[0]
    decide(prepared.rules, prepared.book.index, prepared.patterns, outlook, bots, trial, seat, table(Desk)[0], action)
    return action_json(prepared.signs, action)


def fitting_words(prepared: WordFactory, state: State, seat: int, row: int, most: int = 20, vocabulary: float = 0.0) -> Fitting:
    """Words that a row of a seat can still become, of at least this commonness (Zipf); none that is kept from bots.

    In the bonus row words are taken to end in the last box of the row. Raises BadInput for a row that is not there.
    """
    if not 0 <= row < prepared.rules.rows:
        raise BadInput(f"Rows are 0 to {prepared.rules.rows - 1}; {row} was given.")
    patterns, shelf = prepared.patterns, prepared.shelves[row]
    known = known_entries(patterns, shelf, round(vocabulary * 100))
    lanes = np.zeros(int(patterns.lanes.max()), np.int64)
    out = np.zeros(most, np.int64)
    count, listed = words_fitting(patterns, shelf, np.array(state.slips[seat].letters[row]), known, lanes, out)
    first = int(patterns.first_entry[shelf])
    words = tuple(prepared.book.text(int(patterns.words[first + place])) for place in out[:listed])
    return Fitting(int(count), words)


COMPILED = (words_fitting,)
"""The compiled functions that Python calls here."""
