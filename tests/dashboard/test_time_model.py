"""The charts of how bots spend time."""

from __future__ import annotations

import json

import polars as pl

from dashboard.figures import seeing
from dashboard.time_model import _numbers
from engines.games import game
from engines.simulation.plan import Plan


def test_a_solving_curve_counts_the_piles_that_were_given_up() -> None:
    info = seeing.solving_info(["expert", "novice"], [[10.0, 30.0, 20.0], [None, 50.0]])
    assert info.curves[0].at == (0.0, 10.0, 20.0, 30.0)
    assert info.curves[0].values == (0.0, 1 / 3, 2 / 3, 1.0)
    assert info.curves[1].values[-1] == 0.5
    assert "novice 50.0 %" in info.alt
    figure = seeing.solving_figure(info, 60.0)
    assert figure.layout.xaxis.range[1] == 60


def test_a_bot_that_solves_nothing_has_a_flat_curve() -> None:
    info = seeing.solving_info(["random"], [[None, None]])
    assert info.curves[0].values == (0.0,)
    assert len(seeing.solving_figure(info, 60.0).data) == 1


def test_a_seeing_curve_is_told_from_rare_to_common() -> None:
    frame = pl.DataFrame({"bot": ["expert"] * 2, "zipf": [3.0, 6.0], "seconds": [40.0, 5.0]})
    assert seeing.seeing_info(frame).alt.endswith("commonest: expert from 40.0 s to 5.0 s.")


def test_better_bots_see_words_sooner_and_solve_more_piles() -> None:
    rules = game("ponkotsu-factory")
    plan = Plan.of(rules, rules.parameters(), 2, ["expert", "novice"], 1, 7)
    frame, names, times = _numbers(json.dumps(plan.to_json()))
    assert names == ["expert", "novice"]
    common = frame.filter(pl.col("zipf") == 5.0)["seconds"].to_list()
    assert common[0] < common[1]
    assert frame.filter(pl.col("bot") == "novice")["zipf"].min() == 4.5  # the rarest word that a novice knows
    solved = [sum(at is not None for at in taken) for taken in times]
    assert len(times[0]) == len(times[1]) == 240
    assert solved[0] > solved[1]
