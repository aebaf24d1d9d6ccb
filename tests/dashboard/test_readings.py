"""What a preview says: the sentence, the rows, the frames of the charts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dashboard import readings
from dashboard.previewing import Pair, Previewer, Question
from engines.simulation.comparing import Comparison
from engines.simulation.plan import Plan
from engines.simulation.preview import PreviewResult, preview
from engines.simulation.statistics import Estimate
from variants import catalog

BOTS = ["expert", "casual", "casual"]


def plan(**knobs: object) -> Plan:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    return Plan.of("letter-tycoon", parameters.model_copy(update=knobs), 3, BOTS, 900, 7)


def played(**knobs: object) -> PreviewResult:
    result = preview(plan(**knobs), plan(), 900)
    assert result is not None
    return result


@pytest.fixture
def comparison() -> Comparison:
    return played(hand_size=8).comparison()


def test_the_sentence_says_what_how_much_and_which_way(comparison: Comparison) -> None:
    assert readings.sentence(comparison) == "Winners score **2.0 points more**."


def test_no_clear_difference_is_called_one() -> None:
    same = played(retries=2).comparison()
    wide = replace(same.row("winner_score"), difference=Estimate(0.1, -0.5, 0.7))
    unclear = replace(same, rows=(wide,))
    assert readings.sentence(unclear) == "No difference shown in any of 1 number over 900 games each."


def test_a_rule_without_effect_is_told_from_a_difference_that_chance_hides() -> None:
    same = played(retries=2).comparison()
    assert readings.sentence(same) == f"No difference in any of {len(same.rows)} numbers over 900 games each."


@pytest.mark.usefixtures("real_games")
def test_what_differs_where_score_seat_and_rounds_do_not_is_told() -> None:
    rulebook, automatic = (
        Plan.of("letter-tycoon", catalog.load(f"letter-tycoon/{name}").parameters, 3, ["expert"] * 3, 60, 7) for name in ("rulebook", "automatic")
    )
    result = preview(automatic, rulebook, 60)
    assert result is not None
    comparison = result.comparison()
    said = readings.sentence(comparison)
    assert said.startswith("Playing time: **−")
    assert "** minutes, " in said
    assert said.endswith("No difference shown in the winner's score or the first seat's wins or the rounds.")
    assert "Playing time" in [row.name for row in readings.short_list(comparison) if row.clear]


def test_rows_without_a_difference_fade(comparison: Comparison) -> None:
    rows = readings.readings(comparison, readings.short_list(comparison))
    assert rows[0].name == "Winner's score"
    assert rows[0].difference == "+2.0"
    assert rows[0].clear
    seat = next(row for row in rows if row.name == "Seat 1 wins")
    assert not seat.clear
    html = readings.table(rows, "Rulebook", "Mine <b>", "What changed")
    assert "Mine &lt;b&gt;" in html
    assert html.count("class=faded") == sum(not row.clear for row in rows)


def test_winner_scores_count_every_game_once() -> None:
    result = played()
    values, counts = readings.winner_scores(result.variant)
    assert sum(counts) == result.games
    assert values == sorted(set(values))


def test_the_seats_frame_has_both_sides_base_first(comparison: Comparison) -> None:
    frame = readings.seats_frame(comparison, "Rulebook", "Mine")
    assert frame["side"].to_list() == ["Rulebook"] * 3 + ["Mine"] * 3
    assert frame.filter(frame["side"] == "Mine")["value"].sum() == pytest.approx(1)


def test_table_sizes_stand_side_by_side(comparison: Comparison) -> None:
    html = readings.sizes_table({3: comparison, 4: comparison}, "What changed")
    assert "3 players" in html
    assert "4 players" in html


def test_each_measure_says_what_it_counts_once(comparison: Comparison) -> None:
    rows = readings.readings(comparison, comparison.rows)
    for html in (readings.table(rows, "Rulebook", "Mine", "What changed"), readings.sizes_table({3: comparison}, "What changed")):
        assert "Winner&#x27;s score <span>points</span>" in html
        assert "<span>%</span>" not in html
        assert "<span>$</span>" not in html


# The questions of a page


def finished(question: Question) -> Question:
    assert question.finished.wait(30)
    return question


def test_a_preview_plays_at_least_a_thousand_games_of_both() -> None:
    question = finished(Previewer().ask({3: Pair(plan(hand_size=8), plan())}))
    assert question.state == "done"
    assert question.answers[3].result.games >= 1000
    assert question.answers[3].result.base.games == question.answers[3].result.games


def test_the_same_question_is_not_played_twice() -> None:
    previewer = Previewer()
    first = previewer.ask({3: Pair(plan(), plan())})
    assert previewer.ask({3: Pair(plan(), plan())}) is first
    finished(first)
    finished(previewer.ask({3: Pair(plan(hand_size=9), plan())}))
    again = previewer.ask({3: Pair(plan(), plan())})
    assert again.finished.is_set()
    assert again.answers[3] is first.answers[3]


def test_the_latest_question_wins() -> None:
    previewer = Previewer()
    old = previewer.ask({3: Pair(plan(hand_size=8), plan())})
    new = finished(previewer.ask({3: Pair(plan(hand_size=9), plan())}))
    assert new.state == "done"
    finished(old)
    assert previewer.ask({3: Pair(plan(hand_size=9), plan())}) is new


def test_without_a_base_there_is_nothing_to_compare() -> None:
    question = finished(Previewer().ask({3: Pair(plan(), None)}))
    assert question.answers[3].comparison is None


def test_a_question_that_cannot_be_played_says_why() -> None:
    other = Plan.of("letter-tycoon", plan().parameters, 3, ["novice"] * 3, 900, 7)
    question = finished(Previewer().ask({3: Pair(plan(), other)}))
    assert question.state == "failed"
    assert question.sentence.endswith(".")
