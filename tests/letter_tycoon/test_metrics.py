"""Letter Tycoon's metrics: declared in full, over columns that exist, and right on a game worked by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.measures import SHARE
from engines.core.records import copied, table
from engines.core.shape import Shape, begin_shape, note_standing
from engines.letter_tycoon.columns import COLUMNS, SCORE_SOURCES
from engines.letter_tycoon.desk import NO_WORD, Bot, Desk
from engines.letter_tycoon.game import Tycoon
from engines.letter_tycoon.metrics import METRICS
from engines.letter_tycoon.state import DO_PLAY, STAGE_BUY, STAGE_PLAY
from engines.letter_tycoon.tally import GameTally, SeatTally, count_decision, count_result
from tests.letter_tycoon.bot_tables import tabled
from tests.letter_tycoon.scene import GAME

BY_ID = {column.id: column for column in COLUMNS}


def test_every_metric_reads_columns_that_exist_and_says_what_it_is() -> None:
    assert len({metric.id for metric in METRICS}) == len(METRICS)
    for metric in METRICS:
        assert metric.column in BY_ID, metric.id
        assert metric.over == "" or metric.over in BY_ID, metric.id
        assert (metric.kind == "ratio") == (metric.over != ""), metric.id
        assert metric.definition.endswith("."), metric.id
        assert metric.formula, metric.id
        assert metric.source, metric.id
        assert metric.low < metric.high, metric.id
        if metric.by == "seat":
            assert BY_ID[metric.column].per == "seat", metric.id


def test_every_column_has_a_sentence() -> None:
    for column in COLUMNS:
        assert column.help.endswith("."), column.id
        assert column.low < column.high, column.id


def test_the_score_sources_are_seat_columns() -> None:
    assert all(BY_ID[source].per == "seat" for source in SCORE_SOURCES)


def finished(money: list[int], stock: list[int], owners: dict[str, int], **changed: Any) -> tuple[Tycoon, Any]:
    """A finished game of three in the given state."""
    game = tabled("greedy", "greedy", "greedy", **changed)
    position = {"players": 3, "stage": "over", "ended": "rule", "turn": 14, "money": money, "stock": stock, "owners": owners}
    return game, GAME.state_of(game, position)


def counted(game: Tycoon, state: Any, standings: list[tuple[int, int, int]]) -> tuple[GameTally, Any]:
    """The columns of a game that ended in `state` and had these standings after its plies."""
    shape = table(Shape)[0]
    begin_shape(shape, 3)
    for standing in standings:
        note_standing(shape, np.array(standing, np.int64))
    record = table(GameTally)[0]
    seats = table(SeatTally, 3)
    count_result(game.rules, copied(state), shape, table(Desk)[0], record, seats, 0)
    return record, seats


STANDINGS = [(0, 0, 0), (4, 0, 0), (4, 6, 0), (4, 6, 7), (9, 6, 7), (9, 16, 7)]


def test_scores_sources_and_places_of_a_finished_game() -> None:
    # 2.7: money + stock + patents (E $10, Q $2): 1 + 2·2 + 0, 3 + 2·1 + 12, 7 + 0 + 0, and a bonus of 4 for seat 2
    game, state = finished([1, 3, 7], [2, 1, 0], {"E": 1, "Q": 1}, stock_value=2, final_bonus=[0, 0, 4, 0, 0])
    record, seats = counted(game, state, STANDINGS)
    assert [int(seat.score) for seat in seats] == [5, 17, 11]
    assert [(int(seat.money), int(seat.stock), int(seat.patents), int(seat.bonus)) for seat in seats] == [
        (1, 4, 0, 0),
        (3, 2, 12, 0),
        (7, 0, 0, 4),
    ]
    assert [int(seat.rank) for seat in seats] == [3, 1, 2]
    assert [int(seat.win) for seat in seats] == [0, SHARE, 0]
    assert (int(record.winner_score), int(record.margin), int(record.spread)) == (17, 6, 12)
    assert (int(record.turns), int(record.rounds), int(record.truncated), int(record.shared)) == (14, 5, 0, 0)
    assert [int(seat.turns_taken) for seat in seats] == [5, 5, 4]


def test_the_shape_of_a_finished_game() -> None:
    game, state = finished([9, 16, 7], [0, 0, 0], {})
    record, _ = counted(game, state, STANDINGS)
    # leaders after plies 2 to 6: 0, 1, 2, 0, 1
    assert record.lead_changes == 4
    # seat 1 is behind by 4, 1 and 3
    assert record.drama == 267
    # the losers' highest, 9, is passed at the last ply
    assert record.decisiveness == 0
    # gaps 0 4 2 1 2 7
    assert record.tension == 267
    # ply 2: seat 0 leads; ply 4: seat 2 leads; ply 3: seat 2 is last
    assert (record.lead_third_won, record.lead_two_thirds_won, record.comeback) == (0, 0, 0)


def test_a_shared_win_is_halved_and_has_no_margin() -> None:
    game, state = finished([8, 8, 3], [0, 0, 0], {})
    record, seats = counted(game, state, [(8, 0, 3), (8, 8, 3)])
    assert [int(seat.win) for seat in seats] == [30, 30, 0]
    assert (int(record.shared), int(record.margin), int(record.spread)) == (1, 0, 5)
    # seat 0 never trails; seat 1 trails by 8 at one ply: mean 4
    assert record.drama == 400
    # seat 0 passes 3 at ply 1 of 2, seat 1 at ply 2: half and nothing
    assert record.decisiveness == 250


def test_a_tie_of_points_goes_to_the_higher_value_of_patents() -> None:
    # rules digest 2.7 [P:bga gameinfos]
    game, state = finished([8, 0, 3], [0, 0, 0], {"A": 1})
    record, seats = counted(game, state, [(8, 8, 3)])
    assert [int(seat.win) for seat in seats] == [0, 60, 0]
    assert (int(record.shared), int(record.margin)) == (0, 0)


@pytest.mark.parametrize(
    ("values", "close", "obvious"),
    [((500, 496), 1, 0), ((500, 495), 0, 0), ((500, 450), 0, 0), ((500, 449), 0, 1), ((500, 500), 1, 0)],
)
def test_a_choice_does_not_matter_within_one_percent_and_is_obvious_beyond_ten(values: tuple[int, int], close: int, obvious: int) -> None:
    _, state = finished([0, 0, 0], [0, 0, 0], {})
    state.stage = STAGE_PLAY
    desk = table(Desk)[0]
    desk.options = 40
    desk.play_count = 2
    desk.play_value[:2] = values
    desk.play_second[:] = NO_WORD
    bot = table(Bot)[0]
    bot.strategy = 1
    record, seat = table(GameTally)[0], table(SeatTally)[0]
    count_decision(state, bot, desk, DO_PLAY, record, seat)
    assert (int(record.compared), int(record.close), int(record.obvious)) == (1, close, obvious)
    assert (int(record.choices), int(record.open_choices), int(record.options), int(record.most_options)) == (1, 1, 40, 40)
    assert (int(record.plies), int(seat.decisions), int(record.seconds)) == (1, 1, 60)


def test_skipping_for_want_of_a_word_is_no_decision() -> None:
    _, state = finished([0, 0, 0], [0, 0, 0], {})
    record, seat = table(GameTally)[0], table(SeatTally)[0]
    state.stage = STAGE_PLAY
    count_decision(state, table(Bot)[0], table(Desk)[0], DO_PLAY, record, seat)
    state.stage = STAGE_BUY
    count_decision(state, table(Bot)[0], table(Desk)[0], DO_PLAY, record, seat)
    assert (int(record.plies), int(seat.decisions), int(record.choices), int(record.open_choices), int(record.seconds)) == (2, 1, 1, 0, 70)
