"""A best sheet written day by day at the table."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.game import Json
from engines.wortfabrik.game import WordFactory
from engines.wortfabrik.hindsight import Sheet
from engines.wortfabrik.weeks import days_of
from tests.wortfabrik.scene import GAME


def played_sheet(table: WordFactory, rolls: Sequence[str], sheet: Sheet) -> int:
    """The score of a solo week with these rolls and the days of a sheet; the rules check every day."""
    slip: Json | None = None
    score = 0
    for day, (roll, action) in enumerate(zip(rolls, days_of(table, rolls, sheet), strict=True), start=1):
        position: Json = {"game": "wortfabrik", "day": day, "roll": roll}
        state = GAME.state_of(table, position if slip is None else {**position, "slips": [slip]})
        GAME.act(table, state, 0, action)
        slip = GAME.position(table, state)["slips"][0]
        score = GAME.scores(table, state)[0]
    return score
