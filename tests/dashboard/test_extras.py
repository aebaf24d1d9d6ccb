"""Charts of Letter Tycoon's own columns, from a handful of games counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from dashboard.extras import Extra, extras
from dashboard.run_readings import (
    endings_frame,
    grid_rows,
    metric_rows,
    metrics_frame,
    metrics_table,
    never,
    never_sentence,
    shape_frame,
    sources_frame,
)
from engines.core.game import Batch
from engines.core.measures import SHARE
from engines.games import game
from engines.simulation.plan import Plan
from engines.simulation.result import RunResult
from engines.simulation.summary import Summary
from variants import catalog


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> RunResult:
    """Four games of two: patent A is bought in all and wins in three; seat 2 never buys a patent in the last game."""
    monkeypatch.delenv("TILEWRIGHT_EXTRA_GAMES")
    rules = game("letter-tycoon")
    per_game = [column.id for column in rules.columns if column.per == "game"]
    per_seat = [column.id for column in rules.columns if column.per == "seat"]
    games = np.zeros((4, len(per_game)), np.int64)
    seats = np.zeros((4, 2, len(per_seat)), np.int64)
    games[:, per_game.index("winner_score")] = (50, 60, 60, 70)
    games[3, per_game.index("truncated")] = 1
    games[:, per_game.index("lead_third_won")] = (SHARE, 0, SHARE, 0)
    games[:, per_game.index("lead_two_thirds_won")] = SHARE
    seats[:3, 0, per_seat.index("win")] = SHARE
    seats[3, 1, per_seat.index("win")] = SHARE
    seats[:3, 0, per_seat.index("patent_A")] = 1 + SHARE
    seats[3, 0, per_seat.index("patent_A")] = 1
    seats[:, :, per_seat.index("first_purchase")] = ((1, 1), (1, 2), (1, 2), (1, 0))
    seats[:, :, per_seat.index("words_4")] = 3
    seats[:, :, per_seat.index("words_8")] = 1
    seats[:, 0, per_seat.index("money")] = 20
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    plan = Plan.of(rules, parameters, 2, ["expert", "expert"], 4, 7)
    return RunResult(plan, Summary.of(rules, plan, Batch(games, seats)), 1.0, 1)


def chart(result: RunResult, key: str) -> dict[str, float]:
    found: Extra = next(extra for extra in extras(result) if extra.key == key)
    return dict(found.frame.iter_rows())


def test_patents_are_counted_by_letter(result: RunResult) -> None:
    assert chart(result, "patents")["A"] == 1.0
    assert chart(result, "patents")["B"] == 0.0


def test_owners_who_win_are_a_share_of_the_owners(result: RunResult) -> None:
    assert chart(result, "patent-wins") == {"A": 0.75}


def test_first_purchases_add_up_with_those_who_never_buy(result: RunResult) -> None:
    found = chart(result, "first-purchase")
    assert found == {"1": 5 / 8, "2": 2 / 8, "later": 0.0, "never": 1 / 8}


def test_word_lengths_are_shares_of_all_words(result: RunResult) -> None:
    assert chart(result, "word-lengths") == {"to 3": 0, "4": 0.75, "5": 0, "6": 0, "7": 0, "8 or more": 0.25}


def test_abilities_have_a_bar_each(result: RunResult) -> None:
    assert len(chart(result, "abilities")) == 7


def test_the_shape_runs_from_an_even_start_to_a_certain_end(result: RunResult) -> None:
    assert shape_frame(result)["value"].to_list() == [0.5, 0.5, 1.0, 1.0]


def test_ends_and_sources(result: RunResult) -> None:
    assert endings_frame(result)["value"].to_list() == [0.75, 0.25]
    money = sources_frame(result).filter(sources_frame(result)["source"] == "Money")
    assert money["mean"].to_list() == [20.0, 0.0]


def test_every_metric_has_a_row_and_its_definition(result: RunResult) -> None:
    rows = metric_rows(result)
    assert {row.id for row in rows} == {metric.id for metric in result.plan.rules().metrics}
    assert all(row.definition for row in rows)
    assert [row.seat for row in rows if row.id == "win_rate"] == [0, 1]
    assert grid_rows(result, rows)[0].name == "Winner's score"
    frame = metrics_frame(rows)
    assert frame.height == len(rows)
    assert frame.filter(frame["metric"] == "winner_score")["value"].item() == 60.0


def test_the_table_of_measures_names_units_and_leaves_out_what_never_happened(result: RunResult) -> None:
    rows = metric_rows(result)
    happened = [row for row in rows if not never(row)]
    wordy = [row._replace(name=name, unit=unit) for row, name, unit in zip(happened, ("Playing time", "Rounds"), ("minutes", "rounds"), strict=False)]
    table = metrics_table(wordy)
    assert "Playing time <span>minutes</span>" in table
    assert "Rounds <span>" not in table
    assert all(f"{row.name.partition(', seat ')[0]}" in never_sentence(rows) for row in rows if never(row))
    assert never_sentence(happened) == ""
