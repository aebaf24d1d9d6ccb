"""Help for a person at the table: what a bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.bots import BotSpec
from engines.core.game import Json
from engines.core.records import copied, table
from engines.don_cha.actions import action_json
from engines.don_cha.bots import decide
from engines.don_cha.desk import Desk
from engines.don_cha.state import SEATS, Action, State
from engines.don_cha.survey import prepare_bots

if TYPE_CHECKING:
    from engines.don_cha.game import PuzzleTable


def advice(prepared: PuzzleTable, state: State, seat: int, spec: BotSpec) -> Json:
    """The action that `spec` would take for `seat`. Chance and state stay as they are."""
    trial, action, desk = copied(state), table(Action)[0], table(Desk)[0]
    bots = prepare_bots([spec] * SEATS)
    decide(prepared.rules, prepared.layouts, prepared.shelves, prepared.tables, bots, trial, seat, desk, action)
    return action_json(prepared.rules, action)
